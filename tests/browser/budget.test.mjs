// Quicker than the paper, or it is put away: how many taps a deed takes, dice included, from the roster to the result.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, next_until, open_table, phone, Server, Taps, visit } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const armies = {
    arw: {
        red: ["7th Fusiliers, Medium Infantry, 4, Tarleton", "71st Highlanders, Medium Infantry, 5, Tarleton", "17th Light Dragoons, Medium Cavalry, 3, Tarleton"],
        blue: ["Maryland Continentals, Medium Infantry, 4, Howard", "Virginia militia, Militia, 4, Howard"],
    },
    acw: {
        red: ["20th Maine, infantry, Veteran, 24, Vincent", "83rd Pennsylvania, infantry, Regular, 24, Vincent"],
        blue: ["15th Alabama, infantry, Veteran, 24, Law", "47th Alabama, infantry, Regular, 20, Law"],
    },
    "fife-drum": {
        red: ["23rd Foot, regulars, 24, Webster", "33rd Foot, regulars, 24, Webster"],
        blue: ["1st Maryland, continentals_loyalists, 24, Smallwood", "Guilford militia, militia, 20, Smallwood"],
    },
    fatigue: {
        red: ["23rd Foot, regular, 0, Webster", "33rd Foot, regular, 0, Webster"],
        blue: ["1st Maryland, regular, 0, Smallwood", "Guilford militia, militia, 0, Smallwood"],
    },
};

async function table_of(sheet, step) {
    const page = await visit(browser, server, phone);
    await open_table(page, server, { sheet, title: `Taps of ${sheet}`, ...armies[sheet] });
    if (step) await next_until(page, step);
    return page;
}

const question = ".act .question.required";

async function settled(page) {
    const something = `.act .answer, .act .errors, .act .die, .act .dice input, .act .target, .act .settle, ${question}`;
    await page.waitForFunction((any) => document.querySelector(any) && !document.querySelector("[aria-busy=true]"), something);
}

/**
 * My unit, what it does, target, chips, dice: taps until the answer stands. `pick` chooses among the dice; the deed is tapped
 * only where it is not the one at hand: the last one done in this step, or the first it offers.
 */
async function act(page, { unit, deed, target, pick = (count) => count - 1 }) {
    const taps = new Taps(page);
    await taps.on(page.locator(".army .unit", { hasText: unit }));
    await settled(page);
    if (deed) {
        const chip = page.locator(".act").getByRole("button", { name: deed, exact: true });
        await chip.waitFor();
        if ((await chip.getAttribute("aria-pressed")) !== "true") await taps.on(chip);
    }
    if (target) await taps.on(page.locator(".act .target", { hasText: target }));
    for (let i = 0; i < 40; i++) {
        await settled(page);
        if (await page.locator(".act .answer").count()) break;
        const chips = page.locator(question).first().locator(".chip:not(.exact)");
        const dice = page.locator(".act .dock .die:not([aria-pressed=true])");
        if (await page.locator(question).count()) await taps.on(chips.first());
        else if (await dice.count()) await taps.on(dice.nth(pick(await dice.count())));
        else assert.fail(`nothing to tap: ${await page.locator(".act").innerText()}`);
    }
    assert.equal(await page.locator(".act .answer.refused").count(), 0, await page.locator(".act").innerText());
    return taps.count;
}

async function result(page) {
    return page.locator(".act .result").first().innerText();
}

async function done(page) {
    await page.getByRole("button", { name: "Done" }).tap();
    await page.locator("dialog.act").waitFor({ state: "hidden" });
}

function within(taps, budget, what) {
    console.log(`${what}: ${taps} taps of ${budget}`);
    assert.ok(taps <= budget, `${what} took ${taps} taps, the budget is ${budget}`);
}

test("arw: a volley in 4 taps, again in 2; Group morale in 3", async () => {
    const page = await table_of("arw", "Shooting");
    within(await act(page, { unit: "7th Fusiliers", target: "Maryland" }), 4, "arw volley");
    assert.match(await result(page), /kill|Disorganised|no effect/);
    await done(page);

    await next_until(page, "Morale");
    within(await act(page, { unit: "Maryland", deed: "Group morale" }), 3, "arw Group morale");
    await done(page);

    await next_until(page, "Shooting");
    const taps = new Taps(page);
    await taps.on(page.locator(".army .unit", { hasText: "7th Fusiliers" }));
    await page.locator(".again .die").first().waitFor();
    await taps.on(page.locator(".again .die"));
    await page.locator(".act .answer").waitFor();
    within(taps.count, 2, "arw volley again");
});

test("arw: a whole charge in 12 taps", async () => {
    const page = await table_of("arw", "Rally and orders");
    await edit(page, "17th Light Dragoons", "order", "Advance");
    await next_until(page, "Movement");
    within(await act(page, { unit: "17th Light Dragoons", deed: "Charge", target: "Virginia militia" }), 12, "arw charge");
    await came_to_blows(page);
});

/** A whole charge is one that ends in melee, not one that never starts. */
async function came_to_blows(page) {
    const stages = await page.locator(".act .stages .stage").allInnerTexts();
    assert.ok(stages.some((stage) => /melee/i.test(stage)), stages.join(", "));
}

async function edit(page, unit, field, value) {
    await page.locator(".army .unit", { hasText: unit }).tap();
    await page.getByRole("button", { name: "Edit" }).tap();
    await page.locator(".unit-form .field", { has: page.getByText(field, { exact: true }) }).locator("select").selectOption(value);
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.locator(".unit-form").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Close" }).tap();
}

test("acw: a volley in 5 taps, unit morale in 4, a whole charge in 20", async () => {
    const page = await table_of("acw", "Charges");
    within(await act(page, { unit: "20th Maine", deed: "Charge", target: "15th Alabama" }), 20, "acw charge");
    await came_to_blows(page);
    await done(page);
    await next_until(page, "First side fires");
    within(await act(page, { unit: "83rd Pennsylvania", deed: "Fire", target: "47th Alabama" }), 5, "acw volley");
    await done(page);
    await next_until(page, "Morale");
    within(await act(page, { unit: "47th Alabama", deed: "Unit morale" }), 4, "acw unit morale");
});

test("fife-drum: a volley in 4 taps", async () => {
    const page = await table_of("fife-drum", "First side fires, then morale");
    within(await act(page, { unit: "23rd Foot", deed: "Fire", target: "1st Maryland", pick: () => 2 }), 4, "fife-drum volley");
});

test("fatigue: a volley in 4 taps", async () => {
    const page = await table_of("fatigue", "First side: remaining fire");
    within(await act(page, { unit: "23rd Foot", target: "1st Maryland" }), 4, "fatigue volley");
});
