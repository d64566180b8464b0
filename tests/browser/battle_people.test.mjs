// People at one battle: a newcomer, two seats far apart with somebody looking on, and what none of them may hear.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { desktop, launch, phone, serious_findings, Server } from "./harness.mjs";
import { changed, Clicks, kind_of, middle_of, side_to_act, turn_of } from "./battle_table.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** A page that keeps every word the server says to it. */
async function listener(device, hash = "") {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    page.setDefaultTimeout(10000);
    page.complaints = [];
    page.heard = [];
    page.on("pageerror", (error) => page.complaints.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(message.text())) page.complaints.push(message.text());
    });
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.heard.push(String(payload))));
    await page.addInitScript(() => localStorage.setItem("linstock.battle.speed", JSON.stringify("at once")));
    await page.goto(`${server.url}/${hash}`);
    return page;
}

const changes_heard = (page) =>
    page.heard
        .map((text) => JSON.parse(text))
        .flatMap((message) => message.changes ?? [])
        .map((numbered) => numbered.change);

/** What the server keeps, which must not be heard: the seed is written with the table's settings. */
function seeds_kept() {
    const files = readdirSync(server.data).filter((name) => /\.(db|sqlite)/.test(name));
    const text = files.map((name) => readFileSync(join(server.data, name), "latin1")).join("\n");
    return [...text.matchAll(/"seed":"?(\d{6,})/g)].map((match) => match[1]);
}

async function link_for(page, seat) {
    const chip = page.locator(".seats .chip", { hasText: seat });
    await chip.click();
    const make = page.getByRole("button", { name: "Make a link" });
    const field = page.getByLabel("Link", { exact: true });
    await make.or(field).first().waitFor();
    if (await make.count()) await make.click();
    await field.waitFor();
    return new URL(await field.inputValue()).hash;
}

async function sit_down(page, name) {
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.locator(".battle-page").waitFor();
}

/** Red opens the battle through the page; blue and a spectator come by its links. */
async function three_people(scenario) {
    const red = await listener(desktop, "#/fight");
    await red.getByText(scenario, { exact: false }).first().click();
    await red.getByText("A friend far away").click();
    await red.getByLabel("Your name").fill("Ada");
    await red.getByRole("button", { name: "Begin" }).click();
    await red.locator(".seats").waitFor();
    const for_blue = await link_for(red, "The other side");
    const for_onlooker = await link_for(red, "To look on");
    const blue = await listener(desktop, for_blue);
    await sit_down(blue, "Ben");
    const onlooker = await listener(phone, for_onlooker);
    await sit_down(onlooker, "Cyd");
    await red.getByRole("link", { name: "Play", exact: true }).click();
    const red_acts = (await side_to_act(red)) === "red";
    const [acts, waits] = red_acts ? [red, blue] : [blue, red];
    await acts.getByRole("button", { name: "End step" }).waitFor();
    return { red, blue, onlooker, acts, waits };
}

/** Both put their troops where they stand and end their deployment. */
async function both_deploy({ acts, waits }) {
    await end_step(acts);
    await waits.getByRole("button", { name: "End step" }).waitFor();
    await end_step(waits);
    await caught_up(acts, waits);
}

const entry_of = (page) => page.locator(".battle-page").getAttribute("data-entry");

async function caught_up(page, other) {
    const wanted = await entry_of(other);
    await page.waitForFunction((entry) => document.querySelector(".battle-page")?.dataset.entry === entry, wanted);
}

async function end_step(page) {
    await changed(page, () => page.getByRole("button", { name: "End step" }).click());
}

test("a newcomer is in a running battle within two clicks, with somebody at his elbow", async () => {
    const page = await listener(desktop);
    const clicks = new Clicks(page);
    await clicks.on(page.locator(".door", { hasText: "first battle" }));
    await page.locator(".troop").first().waitFor();
    assert.ok(clicks.count <= 2);
    const guide = page.locator(".guide");
    await guide.getByText("1 of 5").waitFor();
    await page.locator(".troop").first().click();
    await page.getByRole("button", { name: "End step" }).click();
    await guide.getByText("2 of 5").waitFor();
    await page.getByRole("button", { name: "End step" }).click();
    await guide.getByText("3 of 5").waitFor();
    assert.deepEqual(await serious_findings(page), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("the page of new battles: nothing serious for axe-core, nothing wider than a phone", async () => {
    const page = await listener(phone, "#/fight");
    await page.locator(".scenario").first().waitFor();
    assert.deepEqual(await serious_findings(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await page.context().close();
});

test("two seats and an onlooker: deployment hidden until both have deployed, the seed never heard, talk and handing over", async () => {
    const { red, blue, onlooker, acts, waits } = await three_people("The meeting at the crossroads");

    // Who deploys first stands a unit elsewhere; its new place is that side's own matter.
    assert.equal(await kind_of(acts), "deployment");
    const unit = await acts.locator(".troop").first().getAttribute("data-unit");
    const { x, y } = await middle_of(acts, unit);
    await acts.mouse.move(x, y);
    await acts.mouse.down();
    await acts.mouse.move(x + 12, y + 8, { steps: 4 });
    await acts.mouse.up();
    await changed(acts, () => acts.getByRole("button", { name: /^Place/ }).click());
    const posed = changes_heard(acts)
        .filter((change) => change.is === "entry")
        .flatMap((change) => change.units)
        .find((one) => String(one.unit) === unit);
    assert.ok(posed, "a side hears where its own unit stands");
    const place = JSON.stringify(posed.at);
    const told = (page) => page.heard.some((text) => text.includes(`"at":${place}`));
    assert.ok(!told(waits) && !told(onlooker), "nobody else hears it");
    await end_step(acts);
    await waits.getByRole("button", { name: "End step" }).waitFor();
    assert.ok(!told(waits) && !told(onlooker), "nor while the other side still deploys");
    await end_step(waits);
    await caught_up(onlooker, waits);
    await caught_up(acts, waits);
    assert.ok(told(waits) && told(onlooker), "both have deployed");
    assert.equal(await turn_of(onlooker), 1);

    await blue.getByRole("link", { name: "People" }).click();
    await blue.getByPlaceholder("Say something").fill("Your servant, madam");
    await blue.getByRole("button", { name: "Say", exact: true }).click();
    await red.getByRole("link", { name: "People" }).click();
    await red.getByText("Your servant, madam").waitFor();
    await red.getByRole("link", { name: "Play", exact: true }).click();

    // Who looks on may not command.
    assert.equal(await onlooker.getByRole("button", { name: "End step" }).count(), 0);

    const seeds = seeds_kept();
    assert.ok(seeds.length > 0, "the server keeps a seed");
    for (const page of [red, blue, onlooker])
        for (const seed of seeds) assert.ok(!page.heard.some((text) => text.includes(seed)), "the seed is not heard");
    for (const page of [red, blue, onlooker]) assert.deepEqual(page.complaints, []);
    for (const page of [red, blue, onlooker]) await page.context().close();
});

test("the server is killed in mid-battle: both browsers go on by themselves and nothing is lost", async (t) => {
    const people = await three_people("The meeting at the crossroads");
    await both_deploy(people);
    const { red, blue, onlooker } = people;
    const [acts, waits] = (await side_to_act(red)) === "red" ? [red, blue] : [blue, red];
    const before_kill = await entry_of(acts);

    await server.down("SIGKILL");
    await server.up();
    const up = Date.now();
    await acts.waitForFunction(() => !document.querySelector(".line-state"));
    await waits.waitForFunction(() => !document.querySelector(".line-state"));
    assert.equal(await entry_of(acts), before_kill, "nothing acknowledged is lost");
    assert.equal(await entry_of(waits), before_kill);
    await end_step(acts);
    await caught_up(waits, acts);
    await caught_up(onlooker, acts);
    t.diagnostic(`all three went on ${Date.now() - up} ms after the server was up again`);
    for (const page of [red, blue, onlooker]) await page.context().close();
});

test("a connection lost in the middle of a phase comes back by itself", async () => {
    const page = await listener(desktop, "#/fight");
    await page.getByText("Two at this screen").click();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".troop").first().waitFor();
    await end_step(page);
    const before_loss = await entry_of(page);
    await server.down("SIGTERM");
    await page.getByText("No connection").waitFor();
    await server.up();
    await page.waitForFunction(() => !document.querySelector(".line-state"));
    assert.equal(await entry_of(page), before_loss);
    await end_step(page);
    assert.notEqual(await entry_of(page), before_loss);
    await page.context().close();
});

test("my battles: those that wait for me come first and say so", async () => {
    const { red, blue, onlooker, acts, waits } = await three_people("The outpost");
    for (const page of [acts, waits]) await page.getByRole("link", { name: "Linstock: home" }).click();
    await acts.locator(".row.waits", { hasText: "your move" }).waitFor();
    await waits.locator(".row", { hasText: "deployment" }).waitFor();
    assert.equal(await waits.locator(".row.waits").count(), 0);
    for (const page of [red, blue, onlooker]) await page.context().close();
});
