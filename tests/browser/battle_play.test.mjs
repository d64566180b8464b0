// A battle played by hand in a real browser: by mouse, by keyboard, by touch; against the bot; and what the table refuses.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { against_steady, answer_decisions, battle_page, changed, Clicks, hot_seat, join_battle, kind_of, middle_of, place_of, quiet, side_to_act, turn_of, two_people, units_of } from "./battle_table.mjs";
import { desktop, launch, phone, serious_findings, Server } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

function clean(page) {
    assert.deepEqual(page.complaints, []);
}

/** Everybody carries on; where something throws the line into question it is answered. */
async function march(page, clicks) {
    await clicks.button("Carry on, all");
    await page.locator(".command-bar .accept, details:has-text('Who stays')").first().waitFor();
    const accept = page.locator(".command-bar .accept");
    if (!(await accept.count())) return;
    await changed(page, () => clicks.on(accept));
    await answer_decisions(page, clicks);
}

/** One step of whoever acts, by clicks. Says how many shots were declared. */
async function click_through_step(page, clicks) {
    await answer_decisions(page, clicks);
    const kind = await kind_of(page);
    if (kind === "movement") await march(page, clicks);
    const button = page.locator(kind === "fire" ? ".command-bar .fire:not(:disabled)" : ".command-bar .end-step");
    await button.waitFor();
    const shots = Number(/Fire \((\d+)\)/.exec(await button.innerText())?.[1] ?? 0);
    await changed(page, () => clicks.on(button));
    await answer_decisions(page, clicks);
    return shots;
}

async function over(page) {
    return (await page.locator(".verdict").count()) > 0;
}

/** To the same step of the next turn, or the end of the battle. */
async function click_through_turn(page, clicks) {
    const turn = await turn_of(page);
    let shots = 0;
    for (let i = 0; i < 40 && (await turn_of(page)) === turn && !(await over(page)); i++) shots += await click_through_step(page, clicks);
    return shots;
}

async function until_kind(page, clicks, kind) {
    for (let i = 0; i < 12 && (await kind_of(page)) !== kind; i++) await click_through_step(page, clicks);
    assert.equal(await kind_of(page), kind);
}

async function drag(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 10 });
    await page.mouse.up();
}

/** Up or down the screen: where the side to act looks. */
async function ahead_of(page) {
    return (await side_to_act(page)) === "red" ? -1 : 1;
}

test("a full turn at one screen by mouse: a unit dragged, one wheeled by its corner, all carried on", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    const clicks = new Clicks(page);
    await until_kind(page, clicks, "movement");
    const [first, second] = units_of(page, await side_to_act(page));
    const ahead = await ahead_of(page);

    const stood = await place_of(page, first);
    const from = await middle_of(page, first);
    await drag(page, from, { x: from.x, y: from.y + 30 * ahead });
    await page.locator(`[data-ghost="${first}"]`).first().waitFor({ state: "attached" });
    assert.match(await page.locator(".ghost-line").innerText(), /\d\.\d of \d+\.\d cm/);
    await page.locator(".threats-panel").waitFor();
    await changed(page, () => clicks.on(page.locator(".command-bar .accept")));
    assert.notEqual(await place_of(page, first), stood);

    await page.locator(`.troop[data-unit="${second}"]`).click();
    const grip = await page.locator(`[data-grip="${second}"][data-corner="right"]`).first().boundingBox();
    await drag(page, { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }, { x: grip.x + grip.width / 2, y: grip.y + 20 * ahead });
    await page.locator(`[data-ghost="${second}"]`).first().waitFor({ state: "attached" });
    await clicks.button("Let go");
    assert.equal(await page.locator("[data-ghost]").count(), 0);

    const turn = await turn_of(page);
    await click_through_turn(page, clicks);
    assert.equal(await turn_of(page), turn + 1);
    clean(page);
});

test("a full turn at one screen by keyboard alone", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    page.click = page.mouse.click = () => assert.fail("no mouse here");
    const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const no_clicks = { on: async () => press("1") };
    let nudged = false;

    const step = async () => {
        await answer_decisions(page, no_clicks);
        const kind = await kind_of(page);
        if (kind === "movement" && !nudged) {
            nudged = true;
            await nudge_one(page, press);
        }
        if (kind === "movement") {
            await press("C");
            await page.locator(".command-bar .accept, details:has-text('Who stays')").first().waitFor();
            if (await page.locator(".command-bar .accept").count()) await changed(page, () => press("Enter"));
            await answer_decisions(page, no_clicks);
        }
        if (kind === "fire") await page.locator(".command-bar .fire:not(:disabled)").waitFor();
        await changed(page, () => press(kind === "fire" ? "Enter" : "."));
    };
    for (let i = 0; i < 60 && (await turn_of(page)) < 2; i++) await step();
    assert.equal(await turn_of(page), 2);
    assert.ok(nudged);

    await press("?");
    await page.locator(".help-sheet[open]").waitFor();
    await press("Escape");
    await page.locator(".help-sheet[open]").waitFor({ state: "detached" });
    clean(page);
});

/** The next unit, two centimetres forward and a half back, by keys. */
async function nudge_one(page, press) {
    await press("n");
    const unit = Number(await page.locator(".troop[aria-pressed=true]").getAttribute("data-unit"));
    assert.ok(units_of(page, await side_to_act(page)).includes(unit));
    const stood = await place_of(page, unit);
    await press("w", "w");
    await page.waitForFunction(() => /2\.0 of/.test(document.querySelector(".ghost-line")?.innerText ?? ""));
    await press("Shift+S", "Shift+S");
    await page.waitForFunction(() => /1\.6 of/.test(document.querySelector(".ghost-line")?.innerText ?? ""));
    await changed(page, () => press("Enter"));
    assert.notEqual(await place_of(page, unit), stood);
    await changed(page, () => press("u"));
    assert.equal(await place_of(page, unit), stood);
}

test("a whole turn of twelve units by Carry on and Fire in at most 25 clicks", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    await until_kind(page, new Clicks(page), "orders");
    assert.equal(page.rolls.size, 12);
    let shots = 0;
    for (let turn = 1; turn <= 5 && shots === 0 && !(await over(page)); turn++) {
        const clicks = new Clicks(page);
        shots = await click_through_turn(page, clicks);
        console.log(`turn ${turn}: ${clicks.count} clicks, ${shots} shots`);
        assert.ok(clicks.count <= 25, `turn ${turn} took ${clicks.count} clicks`);
    }
    assert.ok(shots > 0, "nobody ever shot");
    clean(page);
});

test("a person against steady for three turns", async () => {
    const page = await battle_page(browser, server, desktop, against_steady);
    const clicks = new Clicks(page);
    await until_kind(page, clicks, "orders");
    for (let turn = 1; turn <= 3; turn++) {
        assert.equal(await turn_of(page), turn);
        await click_through_turn(page, clicks);
    }
    assert.equal(await turn_of(page), 4);
    assert.equal(await side_to_act(page), "red");
    clean(page);
});

test("what the bot does is shown one after the other; it can be paused, stepped through and skipped", async () => {
    const page = await battle_page(browser, server, desktop, against_steady);
    const clicks = new Clicks(page);
    await until_kind(page, clicks, "fire");
    await page.evaluate(() => localStorage.setItem("linstock.battle.speed", JSON.stringify("slow")));
    await page.reload();
    await page.locator(".command-bar .fire:not(:disabled)").click();
    const skip = page.locator(".pace .link");
    await skip.waitFor();
    const waiting = async () => Number(/\d+/.exec(await skip.innerText())[0]);
    await page.getByRole("button", { name: "Pause" }).click();
    const paused = await waiting();
    assert.ok(paused > 1, "the bot did next to nothing");
    await page.getByRole("button", { name: "Step" }).click();
    assert.equal(await waiting(), paused - 1);
    assert.equal(await page.locator(".command-bar .end-step, .command-bar .accept").count(), 0, "commands are offered before everything is seen");
    await skip.click();
    await skip.waitFor({ state: "detached" });
    await page.locator(".command-bar .button").first().waitFor();
    clean(page);
});

test("an illegal drag stops at the nearest legal place, with its rule on the screen", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    await until_kind(page, new Clicks(page), "movement");
    const [unit] = units_of(page, await side_to_act(page));
    const from = await middle_of(page, unit);
    await drag(page, from, { x: from.x, y: from.y + 300 * (await ahead_of(page)) });
    const line = page.locator(".ghost-line.refusal");
    await line.waitFor();
    assert.match(await line.locator(".rule").innerText(), /^ARW-/);
    const ghost = await page.locator(`[data-ghost="${unit}"]`).first().boundingBox();
    assert.ok(Math.abs(ghost.y - from.y) < 200, "the ghost did not stop short");
    clean(page);
});

test("End step is refused with the rule while something is owed", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    await until_kind(page, new Clicks(page), "movement");
    assert.ok((await page.locator(".owed li").count()) > 0, "nothing is owed: the scenario does not begin on Advance");
    await page.locator(".command-bar .end-step").click();
    const refusal = page.locator(".over-board .refusal");
    await refusal.waitFor();
    assert.match(await refusal.locator(".rule").innerText(), /^ARW-/);
    assert.equal(await kind_of(page), "movement");
    clean(page);
});

test("odds with reasons before the volley, and a hint with its reason", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    const clicks = new Clicks(page);
    const aims = page.locator(".aims .link");
    for (let i = 0; i < 60 && !(await aims.count()); i++) {
        await click_through_step(page, clicks);
        if ((await kind_of(page)) === "fire") await page.locator(".command-bar .fire:not(:disabled)").waitFor();
    }
    await aims.first().click();
    await page.locator(".odds-panel .bars li").first().waitFor();
    const stage = page.locator(".odds-panel .odds-stage").first();
    if ((await stage.getAttribute("open")) === null) await stage.locator("summary").first().click();
    await stage.getByText("Why", { exact: true }).click();
    assert.ok((await page.locator(".odds-panel .ledger li").count()) > 0);
    await page.keyboard.press("h");
    await page.locator(".hint .quiet").waitFor();
    assert.ok((await page.locator(".hint .quiet").innerText()).length > 5);
    clean(page);
});

test("own dice: what is thrown on the table is tapped in", async () => {
    const page = await battle_page(browser, server, desktop, { ...hot_seat, dice: "own" });
    const clicks = new Clicks(page);
    for (let i = 0; i < 80 && !(await page.locator(".own-dice").count()); i++) {
        await answer_decisions(page, clicks);
        if (await page.locator(".own-dice").count()) break;
        await click_through_step(page, clicks).catch((error) => {
            if (!error.message.includes("own dice")) throw error;
        });
    }
    const before = await page.locator(".battle-page").getAttribute("data-entry");
    for (let i = 0; i < 60 && (await page.locator(".own-dice .die").count()); i++) {
        await page.locator(".own-dice .die:not(:disabled)").nth(2).click();
        await page.waitForTimeout(30);
    }
    await page.waitForFunction((was) => document.querySelector(".battle-page")?.dataset.entry !== was, before);
    clean(page);
});

test("between two people: own dice declined, a ruling agreed to, and what the other has answered is taken back by consent", async () => {
    const red = await battle_page(browser, server, desktop, two_people);
    const blue = await join_battle(browser, server, desktop, red.joined.links.blue);
    const at = async (page, kind, acts) => page.locator(`.battle-page[data-step="${kind}"][data-acts="${acts}"]`).waitFor();
    const both_at = (kind, acts) => Promise.all([at(red, kind, acts), at(blue, kind, acts)]);
    const answer = (page, name) => page.locator(".proposal").getByRole("button", { name }).click();
    const end_step = (page) => page.locator(".command-bar .end-step, .command-bar .fire").click();

    for (let i = 0; i < 2; i++) await end_step((await side_to_act(red)) === "red" ? red : blue).then(() => red.waitForTimeout(300));
    await both_at("orders", "red");

    await red.getByText("More: rulings").click();
    await red.getByRole("button", { name: "Throw our own dice" }).click();
    await red.locator(".proposal").waitFor();
    await answer(blue, "Decline");
    await red.locator(".proposal").waitFor({ state: "detached" });
    await red.getByRole("button", { name: "Throw our own dice" }).waitFor();

    await red.getByRole("button", { name: "Ruling" }).click();
    await red.locator(".ruling textarea").fill("He was late to the table");
    await red.locator(".ruling select").nth(2).selectOption("Stand");
    await red.getByRole("button", { name: "Make the ruling" }).click();
    await answer(blue, "Agree");
    await red.locator(".lately", { hasText: "He was late to the table" }).waitFor();

    await end_step(red);
    await both_at("movement", "red");
    await red.getByRole("button", { name: "Carry on, all" }).click();
    await changed(red, () => red.locator(".command-bar .accept").click());
    await end_step(red);
    await both_at("fire", "red");
    await end_step(red);
    await both_at("fire", "blue");
    await end_step(blue);
    await both_at("orders", "blue");
    await red.getByRole("button", { name: "Ask to take back" }).click();
    await answer(blue, "Agree");
    await both_at("fire", "red");
    clean(red);
    clean(blue);
});

test("two bots are watched to the end of their battle", async () => {
    const page = await battle_page(browser, server, desktop, { players: { red: "steady", blue: "steady" }, seat: "none" });
    page.setDefaultTimeout(120000);
    await page.getByRole("button", { name: "Step" }).click();
    await page.waitForFunction(() => Number(document.querySelector(".battle-page")?.dataset.entry) > 0);
    await page.getByRole("button", { name: "Play on" }).click();
    await page.locator(".verdict").waitFor();
    assert.ok((await page.locator(".verdict").innerText()).length > 5);
    clean(page);
});

test("at phone size by touch: pan, a unit dragged, all carried on, and the sheet lowered", async () => {
    const page = await battle_page(browser, server, phone, against_steady);
    const clicks = new Clicks(page, true);
    await until_kind(page, clicks, "movement");
    const [unit] = units_of(page, "red");
    await touch_drag(page, await middle_of(page, unit), 0, -25);
    await page.locator(`[data-ghost="${unit}"]`).first().waitFor({ state: "attached" });
    await changed(page, () => clicks.on(page.locator(".command-bar .accept")));

    const low = await page.locator(".battle-field").boundingBox();
    await page.locator(".sheet-handle").tap();
    const high = await page.locator(".battle-field").boundingBox();
    assert.ok(high.height > low.height);
    await page.locator(".sheet-handle").tap();

    const turn = await turn_of(page);
    await click_through_turn(page, clicks);
    assert.equal(await turn_of(page), turn + 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!wide, "the page is wider than the phone");
    clean(page);
});

for (const [name, device] of [["desktop", desktop], ["phone", phone]]) {
    test(`${name}: axe-core finds nothing serious on the battle page, light or dark`, async () => {
        const page = await battle_page(browser, server, device, hot_seat);
        await until_kind(page, new Clicks(page), "movement");
        await page.getByRole("button", { name: "Carry on, all" }).click();
        await page.locator(".ghosts .link").first().click();
        for (const theme of ["light", "dark"]) {
            await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
            await page.evaluate(() => Promise.all(document.getAnimations().map((fading) => fading.finished)));
            assert.deepEqual(await serious_findings(page), []);
        }
    });
}

async function touch_drag(page, from, dx, dy) {
    const finger = await page.context().newCDPSession(page);
    const at = (x, y) => [{ x, y, id: 1 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from.x, from.y) });
    for (let i = 1; i <= 8; i++) await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(from.x + (dx * i) / 8, from.y + (dy * i) / 8) });
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
