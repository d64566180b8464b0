// After the fact: the story and what is behind its lines, luck, replay, a branch, the save file and the report.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { battle_page } from "./battle_table.mjs";
import { desktop, launch, phone, serious_findings, Server } from "./harness.mjs";

let server;
let browser;

before(async () => {
    server = await Server.start();
    browser = await launch();
});

after(async () => {
    await browser?.close();
    await server?.stop();
});

const bots = { players: { red: "steady", blue: "steady" }, seat: "none" };

/** Says `play on` over a line of its own until so many entries are done, or the battle is over. */
async function play_on(page, most) {
    return page.evaluate(
        ({ seat, entries }) =>
            new Promise((done, failed) => {
                const socket = new WebSocket(`ws://${location.host}/ws`);
                let id = 1;
                let entry = 0;
                let over = false;
                const send = (message) => socket.send(JSON.stringify({ v: 1, id: ++id, ...message }));
                const on = () => {
                    if (!over && entry < entries) return send({ do: "tell", message: { do: "play on", until: "phase" } });
                    socket.close();
                    done({ entry, over });
                };
                socket.onopen = () => send({ do: "join", token: seat });
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    const nows = [message.view?.now, ...(message.changes ?? []).map(({ change }) => change.now)].filter(Boolean);
                    for (const now of nows) {
                        entry = now.entry;
                        over = now.over !== null;
                    }
                    if (message.do === "refused" || message.do === "error") failed(new Error(data));
                    if (message.id === id) on();
                };
            }),
        { seat: page.joined.seat, entries: most },
    );
}

async function fought(device, most) {
    const page = await battle_page(browser, server, device, bots);
    const came_to = await play_on(page, most);
    await page.reload();
    await page.locator(".battle-page").waitFor();
    return { page, came_to };
}

function part(page, name) {
    return page.evaluate(([table, wanted]) => (location.hash = `#/battle/${table}/${wanted}`), [page.joined.table, name]);
}

/** Where every unit stands on the paper; which way it was turned there depends on the way it came. */
function places_of_troops(page) {
    return page.locator(".troop").evaluateAll((troops) => troops.map((troop) => `${troop.dataset.unit}: ${/translate\([^)]*\)/.exec(troop.style.transform)?.[0]}`).sort());
}

/** Nothing the browser complained of, nobody kept out. */
async function clean(page) {
    assert.deepEqual(await serious_findings(page), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
}

test("a line of the story opens to its dice and its ledger", async () => {
    const { page } = await fought(desktop, 200);
    await part(page, "log");
    const all = page.getByRole("button", { name: "From the beginning" });
    if (await all.count()) await all.click();
    const shot = page.locator("button.story-text", { hasText: "shoots at" }).first();
    await shot.waitFor();
    const text = await shot.innerText();
    await shot.click();
    const told = page.locator(".story-told").first();
    await told.locator(".ledger li").first().waitFor();
    const face = Number(await told.locator(".face").first().innerText());
    assert.match(text, new RegExp(`die ${face}`));
    const total = Number(await told.locator(".story-result .figure").innerText());
    assert.match(text, new RegExp(`total ${total}\\b`));
    // What counted and the die make the total.
    const worths = await told.locator("h4:has-text('What counted') + ul .worth").allInnerTexts();
    const sum = worths.filter(Boolean).reduce((so_far, worth) => so_far + Number(worth.replace("−", "-")), face);
    assert.equal(sum, total);
    await clean(page);
});

test("luck is told by side and procedure", async () => {
    const { page } = await fought(phone, 250);
    await part(page, "luck");
    await page.locator(".luck-lines li").first().waitFor();
    assert.equal(await page.locator("section.luck").count(), 2);
    assert.match(await page.locator(".luck-says").first().innerText(), /should have killed|has thrown/);
    await clean(page);
});

test("a replay steps, scrubs and is a phone's, too", async () => {
    const { page, came_to } = await fought(phone, 120);
    await part(page, "replay");
    const replay = page.locator(".replay");
    const entry = () => replay.getAttribute("data-entry").then(Number);
    const reaches = (wanted) => page.waitForFunction((number) => document.querySelector(".replay")?.dataset.entry === String(number), wanted);
    await reaches(came_to.entry);
    await page.getByRole("button", { name: "To the beginning" }).tap();
    await reaches(0);
    const first = await places_of_troops(page);
    await page.getByRole("button", { name: "A step on", exact: true }).tap();
    await reaches(1);
    await page.getByRole("button", { name: "A phase on" }).tap();
    await page.waitForFunction(() => Number(document.querySelector(".replay")?.dataset.entry) > 1);
    assert.ok((await entry()) > 1);
    await page.getByLabel("Entry", { exact: true }).fill(String(60));
    await page.waitForFunction(() => Number(document.querySelector(".replay")?.dataset.entry) >= 55);
    assert.notDeepEqual(await places_of_troops(page), first);
    await page.getByRole("button", { name: "Play" }).tap();
    const at = await entry();
    await page.waitForFunction((was) => Number(document.querySelector(".replay")?.dataset.entry) > was, at);
    await page.getByRole("button", { name: "Pause" }).tap();
    await clean(page);
});

test("a branch goes on from an entry at a table of its own", async () => {
    const { page } = await fought(desktop, 100);
    await part(page, "replay");
    await page.locator(".replay[data-entry]").waitFor();
    await page.getByLabel("Entry", { exact: true }).fill("40");
    await page.waitForFunction(() => document.querySelector(".replay")?.dataset.entry === "40");
    const stood = await places_of_troops(page);
    await page.getByRole("button", { name: "Branch from here…" }).click();
    for (const choice of await page.locator(".branch select").all()) await choice.selectOption("person");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.waitForFunction((table) => /#\/battle\/\d+$/.test(location.hash) && location.hash !== `#/battle/${table}`, page.joined.table);
    await page.waitForFunction(() => document.querySelector(".battle-page")?.dataset.entry === "40");
    assert.deepEqual(await places_of_troops(page), stood);
    await clean(page);
});

test("the save is downloaded and opened again", async () => {
    const { page, came_to } = await fought(desktop, 80);
    await part(page, "replay");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const save = await (await coming).path();
    const lines = readFileSync(save, "utf8").trim().split("\n");
    assert.ok(lines.length > came_to.entry, "a head, and a line an entry");
    assert.ok(!lines.some((line) => /"seed":/.test(line) && JSON.parse(line).seed), "a live battle shows no seed");
    await page.locator('.upload-save input[type="file"]').setInputFiles({ name: "evening.jsonl", mimeType: "text/plain", buffer: readFileSync(save) });
    await page.getByText("the battle goes on where the save ends").waitFor();
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.waitForFunction((table) => /#\/battle\/\d+$/.test(location.hash) && location.hash !== `#/battle/${table}`, page.joined.table);
    await page.waitForFunction((entry) => Number(document.querySelector(".battle-page")?.dataset.entry) >= entry, came_to.entry);
    // Nobody takes another file for a save.
    await page.evaluate(() => (location.hash += "/replay"));
    await page.locator('.upload-save input[type="file"]').setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear sir,\n") });
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.locator(".errors").first().waitFor();
    await clean(page);
});

test("the report: prose, three maps, the bill, and a page to send", async () => {
    const { page, came_to } = await fought(desktop, 5000);
    assert.ok(came_to.over, "fought to its end");
    await part(page, "report");
    await page.locator(".report-map").first().waitFor();
    assert.equal(await page.locator(".report-map img").count(), 3);
    const drawn = await page.locator(".report-map img").evaluateAll((images) => images.every((image) => image.complete && image.naturalWidth > 0));
    assert.ok(drawn);
    assert.ok((await page.locator(".prose").count()) >= 4);
    assert.equal(await page.locator(".prose.turning").count(), 1);
    const units = await page.locator(".bill tbody tr").count();
    assert.equal(units, page.rolls.size);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as one page" }).click();
    const file = await (await coming).path();
    const alone = await page.context().newPage();
    const fetched = [];
    alone.on("request", (request) => !/^(file|data):/.test(request.url()) && fetched.push(request.url()));
    await alone.setContent(readFileSync(file, "utf8"), { waitUntil: "load" });
    assert.equal(await alone.locator("figure img").count(), 3);
    assert.deepEqual(fetched, []);
    // From the turning point to the replay of it.
    await page.getByRole("link", { name: "Look at it" }).click();
    await page.locator(".replay[data-entry]").waitFor();
    const looked_at = Number(await page.locator(".replay").getAttribute("data-entry"));
    assert.ok(looked_at > 0 && looked_at <= came_to.entry);
    await clean(page);
});
