// The pages know no sheet: the toy families of tests/toys, without orders, are played by hand in a real browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { battle_page, changed, Clicks, hot_seat, kind_of, middle_of, place_of, quiet, side_to_act, turn_of, units_of } from "./battle_table.mjs";
import { desktop, launch, Server, toy_program, toy_sheets } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start(toy_program, toy_sheets);
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const toys = [
    { sheet: "skirmish", moves: /^\d\.\d of 1?\d\.\d cm$/, counted: /\d of \d stands/ },
    { sheet: "score", moves: /^\d\.\d of 1?\d\.\d in$/, counted: /\d+ of \d+ figures/ },
];

async function drag(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 10 });
    await page.mouse.up();
}

/** A unit dragged a little way ahead and sent; what it costs is told in the sheet's unit. */
async function drag_one(page, clicks, toy) {
    const [unit] = units_of(page, await side_to_act(page));
    const stood = await place_of(page, unit);
    const from = await middle_of(page, unit);
    await drag(page, from, { x: from.x, y: from.y + ((await side_to_act(page)) === "red" ? -30 : 30) });
    await page.locator(`[data-ghost="${unit}"]`).first().waitFor({ state: "attached" });
    assert.match(await page.locator(".ghost-line .figure").innerText(), toy.moves);
    assert.match(await page.locator(".unit-panel .quiet").first().innerText(), toy.counted);
    await changed(page, () => clicks.on(page.locator(".command-bar .accept")));
    assert.notEqual(await place_of(page, unit), stood);
}

async function carry_on(page, clicks) {
    await clicks.button("Carry on, all");
    await page.locator(".command-bar .accept, details:has-text('Who stays')").first().waitFor();
    const accept = page.locator(".command-bar .accept");
    if (await accept.count()) await changed(page, () => clicks.on(accept));
}

/** Shots fall at once; afterwards the step is ended by hand. Says whether anybody shot. */
async function shoot(page, clicks) {
    const fire = page.locator(".command-bar .fire:not(:disabled)");
    await page.locator(".aims, .play-body :text('Nobody has a target')").first().waitFor();
    if (!(await fire.count())) return false;
    const before = await page.locator(".battle-page").getAttribute("data-entry");
    await clicks.on(fire);
    await page.waitForFunction((was) => document.querySelector(".battle-page")?.dataset.entry !== was, before);
    await quiet(page);
    return true;
}

for (const toy of toys) {
    test(`a turn of ${toy.sheet}, which has no orders, at one screen by mouse`, async () => {
        const page = await battle_page(browser, server, desktop, { ...hot_seat, scenario: "outpost", sheet: toy.sheet });
        const clicks = new Clicks(page);
        let dragged = false;
        let shot = false;
        for (let i = 0; i < 80 && (await turn_of(page)) < 6 && !(shot && dragged && (await turn_of(page)) > 1); i++) {
            const kind = await kind_of(page);
            assert.notEqual(kind, "orders");
            if (kind === "movement" && !dragged) {
                dragged = true;
                await drag_one(page, clicks, toy);
            }
            if (kind === "movement") await carry_on(page, clicks);
            if (kind === "fire") shot = (await shoot(page, clicks)) || shot;
            await changed(page, () => clicks.on(page.locator(".command-bar .end-step")));
        }
        assert.ok(dragged && shot, "a unit was moved and a shot was fired");
        assert.ok((await turn_of(page)) > 1, "a turn was played");
        assert.match(await page.locator(".scale-bar").innerHTML(), toy.sheet === "score" ? /\d+ in</ : /\d+ cm</);
        assert.deepEqual(page.complaints, []);
    });
}
