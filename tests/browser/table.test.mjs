// A table session: everybody's phone sees the same, and nothing that was tapped is lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desktop, launch, next_until, open_table, phone, Server, visit } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const army = {
    sheet: "arw",
    red: ["7th Fusiliers, Medium Infantry, 4, Tarleton", "71st Highlanders, Medium Infantry, 5, Tarleton"],
    blue: ["Maryland Continentals, Medium Infantry, 4, Howard", "Virginia militia, Militia, 4, Howard"],
};

/** Joins by the link that the host's page shows for a role. */
async function join(host, says, name, device) {
    const table = new URL(host.url()).hash.split("/")[2];
    await host.goto(`${server.url}/#/table/${table}/people`);
    await host.getByRole("button", { name: says }).click();
    const link = await host.getByRole("textbox", { name: "Link" }).inputValue();
    await host.goto(`${server.url}/#/table/${table}`);
    const guest = await visit(browser, server, device, new URL(link).hash);
    await guest.getByLabel("Your name, for the others to see").fill(name);
    await guest.getByRole("button", { name: "Sit down" }).click();
    await guest.locator(".army").first().waitFor();
    return guest;
}

function unit(page, name) {
    return page.locator(".army .unit", { hasText: name });
}

async function shoot(page, own, target, face) {
    await unit(page, own).click();
    await page.locator(".act .target", { hasText: target }).click();
    await page.locator(".act .question.required .chip").first().click();
    await page.locator(".act .die", { hasText: String(face) }).first().click();
    await page.locator(".act .answer").waitFor();
}

async function done(page) {
    await page.getByRole("button", { name: "Done" }).click();
    await page.locator("dialog.act").waitFor({ state: "hidden" });
}

function strength(page, name) {
    return unit(page, name).locator(".strength b").first().innerText();
}

async function eventually(read, wanted, what) {
    let now;
    for (let i = 0; i < 100; i++) {
        now = await read();
        if (wanted instanceof RegExp ? wanted.test(now) : now === wanted) return;
        await new Promise((next) => setTimeout(next, 50));
    }
    assert.fail(`${what}: ${now}, wanted ${wanted}`);
}

test("two browsers at one table see each other's results, each acts for its own side", async () => {
    const host = await visit(browser, server, desktop);
    await open_table(host, server, { ...army, title: "Two phones" });
    const blue = await join(host, "Plays blue", "Morgan", phone);
    assert.ok(await unit(blue, "7th Fusiliers").isDisabled(), "blue does not act for red");
    assert.ok(await unit(blue, "Maryland").isEnabled());

    await next_until(host, "Shooting");
    await eventually(() => blue.locator(".clock .step").innerText(), "Shooting", "the clock on blue's phone");
    await shoot(host, "7th Fusiliers", "Virginia", 6);
    await done(host);
    await eventually(() => blue.locator(".news").innerText(), /7th Fusiliers.*Virginia militia/s, "the news");
    await host.getByRole("button", { name: "Next" }).click(); // a simultaneous step: applied when it ends
    await eventually(() => strength(blue, "Virginia"), "1", "stands on blue's phone");

    await blue.getByRole("link", { name: "History" }).click();
    await eventually(() => blue.locator(".history").innerText(), /kill 3 stands/, "the history");
    assert.deepEqual([...host.complaints, ...blue.complaints], []);
    await Promise.all([host.context().close(), blue.context().close()]);
});

test("a spectator looks on", async () => {
    const host = await visit(browser, server, desktop);
    await open_table(host, server, { ...army, title: "Watched" });
    const guest = await join(host, "Looks on", "Guest", phone);
    assert.ok(await unit(guest, "Maryland").isDisabled());
    assert.equal(await guest.getByRole("button", { name: "Next" }).count(), 0);
    await Promise.all([host.context().close(), guest.context().close()]);
});

test("undo and rulings stand in everybody's history", async () => {
    const page = await visit(browser, server, phone);
    await open_table(page, server, { ...army, title: "Second thoughts" });
    await next_until(page, "Shooting");
    await shoot(page, "71st Highlanders", "Maryland", 6);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("dialog.act").waitFor({ state: "hidden" });
    assert.doesNotMatch(await unit(page, "71st Highlanders").innerText(), /first volley spent/);

    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("button", { name: "Ruling" }).click();
    await page.getByLabel("What was agreed, and why").fill("The hedge counts as soft cover: it is thin here");
    await page.getByRole("button", { name: "Make the ruling" }).click();
    await eventually(() => page.locator(".history").innerText(), /hedge counts as soft cover/, "the ruling");
    assert.match(await page.locator(".history").innerText(), /taken back/);
    await page.context().close();
});

test("a reload in the middle of a throw takes it up where it was", async () => {
    const page = await visit(browser, server, phone);
    await open_table(page, server, { ...army, title: "Locked screen" });
    await next_until(page, "Shooting");
    await unit(page, "7th Fusiliers").click();
    await page.locator(".act .target", { hasText: "Maryland" }).click();
    await page.locator(".act .question.required .chip").first().click();
    await page.locator(".act .die").first().waitFor();
    await page.reload();
    await page.locator(".act .die").first().waitFor();
    assert.match(await page.locator(".act .aimed").innerText(), /Maryland Continentals/);
    await page.locator(".act .die", { hasText: "6" }).click();
    await page.locator(".act .answer").waitFor();
    await page.context().close();
});

test("the server killed and started again: what was tapped meanwhile is done, once", async () => {
    const page = await visit(browser, server, phone);
    await open_table(page, server, { ...army, title: "Power cut" });
    await next_until(page, "Shooting");
    await shoot(page, "7th Fusiliers", "Virginia", 6);
    await done(page);
    await server.down("SIGKILL");
    await page.getByText("No connection").waitFor();

    await page.getByRole("link", { name: "History" }).click();
    await page.getByLabel("A note for the history").fill("The lights went out");
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await page.getByText("1 kept to be sent").waitFor();
    await server.up();
    await eventually(() => page.locator(".history").innerText(), /The lights went out/, "the note");
    await page.getByText("No connection").waitFor({ state: "hidden" });

    await page.reload();
    await page.locator(".history li").first().waitFor();
    const lines = await page.locator(".history li").allInnerTexts();
    assert.equal(lines.filter((line) => line.includes("The lights went out")).length, 1);
    assert.equal(lines.filter((line) => line.includes("7th Fusiliers: Shoot")).length, 1);
    await page.context().close();
});

test("a roster is saved, and opens another table", async () => {
    const page = await visit(browser, server, phone);
    await open_table(page, server, { ...army, title: "Brandywine" });
    await page.getByRole("button", { name: "Save roster" }).click();
    await page.getByText("Saved in this browser").waitFor();
    await page.goto(`${server.url}/#/new/arw`);
    await page.getByRole("button", { name: "Brandywine" }).click();
    await page.getByLabel("What is fought").fill("Brandywine again");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("heading", { name: "Brandywine again" }).waitFor();
    await unit(page, "71st Highlanders").waitFor();
    await page.context().close();
});

test("a die tapped while the server was away, and the page reloaded: it counts once", async () => {
    const page = await visit(browser, server, phone);
    await open_table(page, server, { ...army, title: "In the dark" });
    await next_until(page, "Shooting");
    await unit(page, "7th Fusiliers").click();
    await page.locator(".act .target", { hasText: "Maryland" }).click();
    await page.locator(".act .question.required .chip").first().click();
    await page.locator(".act .die").first().waitFor();
    await server.down("SIGKILL");
    await page.waitForFunction(() => document.querySelector(".line-state"));
    await page.locator(".act .die", { hasText: "6" }).click();
    await page.getByText("1 kept to be sent").waitFor();
    await server.up();
    await page.reload(); // before the page has called again by itself, or just after
    await page.locator(".army").first().waitFor();
    await page.getByText("kept to be sent").waitFor({ state: "detached" });
    await page.locator("dialog.act").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "History" }).click();
    await eventually(() => page.locator(".history").innerText(), /7th Fusiliers: Shoot/, "the shot");
    const lines = await page.locator(".history li").allInnerTexts();
    assert.equal(lines.filter((line) => line.includes("7th Fusiliers: Shoot")).length, 1);
    await page.context().close();
});
