// The board in a real browser: looking around by mouse, keys and fingers; units that can be listened to; nothing the content policy forbids.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { battle_page, hot_seat } from "./battle_table.mjs";
import { desktop, launch, phone, Server } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const unit = (page, number) => page.locator(`.troop[data-unit="${number}"]`);
const stands = (page, number) => unit(page, number).locator(".stands");

async function middle(locator) {
    const box = await locator.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** Units of the side that acts: they can be picked. */
async function own_units(page) {
    return page.locator(".troop").evaluateAll((all) => all.map((one) => Number(one.dataset.unit)));
}

/** The drawing is made anew when the zoom rests. */
async function rested(page) {
    await page.waitForFunction(() => {
        const sheet = document.querySelector(".board .sheet");
        return sheet && (sheet.style.transform === "none" || sheet.style.transform === "");
    });
}

test("the ground and the troops are drawn, and the browser complains of nothing", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    assert.ok((await page.locator(".board .ground path").count()) > 20, "hills, woods and roads");
    assert.ok((await page.locator(".board .ground use").count()) > 20, "single trees");
    assert.match(await page.locator(".board .ground").textContent(), /the west wood/);
    const own = await own_units(page);
    assert.equal(own.length, 6, "one's own side, while the other still deploys in secret");
    // A symbol of the ground that is used is there under the same name.
    const missing = await page.evaluate(() => [...document.querySelectorAll(".board use")].filter((use) => !document.querySelector(use.getAttribute("href"))).length);
    assert.equal(missing, 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("the wheel zooms around the pointer, the buttons fit the whole table again", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    const [first] = await own_units(page);
    const from = await middle(stands(page, first));
    await page.mouse.move(from.x, from.y);
    await page.mouse.wheel(0, -300);
    await rested(page);
    const near = await middle(stands(page, first));
    assert.ok(near.width > from.width * 1.4, `${from.width} px across became ${near.width}`);
    assert.ok(Math.abs(near.x - from.x) < 3 && Math.abs(near.y - from.y) < 3, "it stays under the pointer");
    await page.getByRole("button", { name: "Whole table" }).click();
    await page.waitForFunction(({ number, x }) => Math.abs(document.querySelector(`.troop[data-unit="${number}"] .stands`).getBoundingClientRect().width - x) < 1, { number: first, x: from.width });
    await rested(page);
    const back = await middle(stands(page, first));
    assert.ok(Math.abs(back.x - from.x) < 1 && Math.abs(back.y - from.y) < 1);
    await page.context().close();
});

test("a drag on the ground moves the table, and picks nothing", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    const [first] = await own_units(page);
    const board = await page.locator(".board").boundingBox();
    const spot = { x: board.x + board.width * 0.5, y: board.y + board.height * 0.62 };
    const from = await middle(stands(page, first));
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.down();
    await page.mouse.move(spot.x + 60, spot.y + 25, { steps: 5 });
    await page.mouse.up();
    const to = await middle(stands(page, first));
    assert.ok(Math.abs(to.x - from.x - 60) < 2 && Math.abs(to.y - from.y - 25) < 2, JSON.stringify({ from, to }));
    assert.equal(await page.locator('.troop[aria-pressed="true"]').count(), 0);
    await page.context().close();
});

test("by keyboard: a unit is reached, told in words, left for its neighbour and picked", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    await page.locator(".board .sheet").focus();
    await page.keyboard.press("Tab");
    const told = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.match(await told(), /stands, in \w+, facing (up|down) the table, order \w+/);
    const first = await told();
    await page.keyboard.press("ArrowLeft");
    const left = await told();
    await page.keyboard.press("ArrowRight");
    const right = await told();
    assert.ok(left !== first || right !== first, "one of the ways leads to a neighbour");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-pressed") === "true");
    await page.context().close();
});

test("the table turns round: what was left is right, and a tap still finds its unit", async () => {
    const page = await battle_page(browser, server, desktop, hot_seat);
    const own = await own_units(page);
    const one = own[0];
    const board = await page.locator(".board").boundingBox();
    const from = await middle(stands(page, one));
    await page.getByRole("button", { name: "Turn the table round" }).click();
    const to = await middle(stands(page, one));
    assert.ok(Math.abs(from.x + to.x - 2 * board.x - board.width) < 2 && Math.abs(from.y + to.y - 2 * board.y - board.height) < 2);
    await page.mouse.click(to.x, to.y);
    await page.waitForFunction((number) => document.querySelector(`.troop[data-unit="${number}"]`).getAttribute("aria-pressed") === "true", one);
    await page.context().close();
});

test("on a phone two fingers pinch, and a tap picks", async () => {
    const page = await battle_page(browser, server, phone, hot_seat);
    const [first] = await own_units(page);
    const board = await page.locator(".board").boundingBox();
    const from = await middle(stands(page, first));
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const wire = await page.context().newCDPSession(page);
    const touch = (type, gap) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: gap === null ? [] : [{ x: x - gap, y, id: 1 }, { x: x + gap, y, id: 2 }] });
    await touch("touchStart", 20);
    for (let gap = 25; gap <= 50; gap += 5) await touch("touchMove", gap);
    await touch("touchEnd", null);
    await rested(page);
    const near = await middle(stands(page, first));
    assert.ok(near.width > from.width * 1.8, `${from.width} px across became ${near.width}`);
    await page.getByRole("button", { name: "Whole table" }).tap();
    await page.waitForFunction(({ number, width }) => Math.abs(document.querySelector(`.troop[data-unit="${number}"] .stands`).getBoundingClientRect().width - width) < 1, { number: first, width: from.width });
    await rested(page);
    const back = await middle(stands(page, first));
    await page.touchscreen.tap(back.x, back.y);
    await page.waitForFunction((number) => document.querySelector(`.troop[data-unit="${number}"]`).getAttribute("aria-pressed") === "true", first);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});
