// Opening a table: from a scenario, with readings chosen beforehand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desktop, launch, phone, serious_findings, Server, visit } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

async function ask(message) {
    const answer = await fetch(`${server.url}/api/ask`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(message),
    });
    return answer.json();
}

test("a table opens from a scenario, with its two sides as the sheet raises them", async () => {
    const raised = await ask({ do: "scenario", sheet: "arw", scenario: "cowpens-1781" });
    const page = await visit(browser, server, phone, "#/new/arw");
    await page.getByLabel("Scenario").selectOption("cowpens-1781");
    await page.getByText(raised.summary).waitFor();
    assert.equal(await page.getByLabel("Red", { exact: true }).inputValue(), raised.sides[0].lines);
    assert.equal(await page.getByLabel("Blue", { exact: true }).inputValue(), raised.sides[1].lines);
    assert.equal(await page.getByLabel("What is fought").inputValue(), "The Cowpens");
    assert.deepEqual(await serious_findings(page), []);
    await page.getByLabel("Your name").fill("Host");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("heading", { name: "The Cowpens" }).waitFor();
    const units = page.locator(".army .unit");
    await units.first().waitFor();
    assert.equal(await units.count(), raised.sides[0].units + raised.sides[1].units);
    await page.locator(".army .unit", { hasText: "1st Battalion, 71st Foot" }).first().waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("another scenario, or none, takes away what the first one wrote", async () => {
    const page = await visit(browser, server, desktop, "#/new/arw");
    await page.getByLabel("Scenario").selectOption("cowpens-1781");
    await page.getByText("The Cowpens").first().waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("71st Foot"));
    await page.getByLabel("Scenario").selectOption("");
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
    assert.equal(await page.getByLabel("What is fought").inputValue(), "");
    await page.getByLabel("Scenario").selectOption("cowpens-1781");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("71st Foot"));
    await page.getByRole("combobox", { name: "Sheet" }).selectOption("acw");
    await page.getByText("No scenario for this sheet yet").waitFor();
    assert.equal(await page.getByLabel("Red", { exact: true }).inputValue(), "");
    assert.equal(await page.getByLabel("Scenario").count(), 0);
    await page.context().close();
});

for (const sheet of ["fife-drum", "fatigue", "acw"]) {
    test(`${sheet} raises no scenario, and says so`, async () => {
        const page = await visit(browser, server, phone, `#/new/${sheet}`);
        await page.getByText("No scenario for this sheet yet").waitFor();
        assert.equal(await page.getByLabel("Scenario").count(), 0);
        await page.context().close();
    });
}

test("readings chosen beforehand are offered, shared as a link, and taken to a table", async () => {
    const { presets } = await ask({ do: "presets", sheet: "arw" });
    const preset = presets.find((one) => one.name === "Generals matter");
    const page = await visit(browser, server, phone, "#/readings/arw");
    await page.getByRole("button", { name: preset.name }).click();
    await page.getByText(preset.says).waitFor();
    assert.equal(await page.getByRole("button", { name: preset.name }).getAttribute("aria-pressed"), "true");
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    assert.deepEqual(await serious_findings(page), []);

    const friend = await visit(browser, server, desktop, new URL(link).hash);
    await friend.getByText(preset.says).waitFor();
    await friend.context().close();

    await page.goto(`${server.url}/#/new/arw`);
    await page.getByLabel("Readings").selectOption({ label: preset.name });
    await page.getByLabel("What is fought").fill("Under the General's eye");
    await page.getByLabel("Red", { exact: true }).fill("23rd Foot, Medium Infantry, 4, Webster");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("heading", { name: "Under the General's eye" }).waitFor();
    const table = new URL(page.url()).hash.split("/")[2];
    await page.goto(`${server.url}/#/table/${table}/readings`);
    for (const [name, option] of Object.entries(preset.readings)) {
        const chosen = page.locator(`.reading .chip[aria-pressed=true]`, { hasText: option.replaceAll("_", " ") });
        await chosen.first().waitFor({ state: "attached" });
        assert.ok(await chosen.count(), `${name}=${option}`);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});
