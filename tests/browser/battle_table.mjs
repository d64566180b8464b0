// Battles for the browser tests: opened over the wire, played by hand.
import assert from "node:assert/strict";
import { visit } from "./harness.mjs";

/** Opens a battle and leaves its seat in the browser, as the page itself would. */
export async function open_battle(page, settings) {
    const joined = await page.evaluate(
        (wanted) =>
            new Promise((done, failed) => {
                const socket = new WebSocket(`ws://${location.host}/ws`);
                socket.onopen = () => socket.send(JSON.stringify({ v: 1, id: 1, do: "open", kind: "battle", settings: wanted, name: "Test" }));
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    if (message.id !== 1) return;
                    socket.close();
                    if (message.do === "joined") done(message);
                    else failed(new Error(message.what));
                };
            }),
        { scenario: "meeting", sheet: "arw", ...settings },
    );
    await page.evaluate(
        ({ table, role, seat, name }) => {
            localStorage.setItem("linstock.places", JSON.stringify([{ kind: "battle", table, title: "", sheet: "arw", role, seat, name, when: Date.now() }]));
            localStorage.setItem("linstock.battle.speed", JSON.stringify("at once"));
        },
        joined,
    );
    await page.goto(`${new URL(page.url()).origin}/#/battle/${joined.table}`);
    await page.locator(".battle-page").waitFor();
    return joined;
}

export async function battle_page(browser, server, device, settings) {
    const page = await visit_and_listen(browser, server, device);
    page.joined = await open_battle(page, settings);
    return page;
}

/** Somebody else, by a link. */
export async function join_battle(browser, server, device, token) {
    const page = await visit_and_listen(browser, server, device, `#join=${token}`);
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.locator(".battle-page").waitFor();
    return page;
}

async function visit_and_listen(browser, server, device, hash) {
    const page = await visit(browser, server, device, hash);
    page.rolls = new Map();
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => note_rolls(page.rolls, JSON.parse(payload))));
    return page;
}

/** Units come into sight in views and in changes. */
function note_rolls(rolls, message) {
    const changes = (message.changes ?? []).map(({ change }) => change);
    for (const sent of [message.view?.units, ...changes.map((change) => change.rolls ?? change.view?.units)]) for (const roll of sent ?? []) rolls.set(roll.unit, roll);
}

export const hot_seat = { players: { red: "person", blue: "person" }, seat: "both" };
export const two_people = { players: { red: "person", blue: "person" }, seat: "red" };
export const against_steady = { players: { red: "person", blue: "steady" }, seat: "red" };

/** Clicks (or taps) as a person does, and counts. */
export class Clicks {
    constructor(page, touch = false) {
        this.page = page;
        this.touch = touch;
        this.count = 0;
    }

    async on(locator) {
        if (this.touch) await locator.tap();
        else await locator.click();
        this.count++;
    }

    button(name) {
        return this.on(this.page.getByRole("button", { name }));
    }
}

async function told(page, what) {
    return page.locator(".battle-page").getAttribute(`data-${what}`);
}

/** What kind of step it is. */
export function kind_of(page) {
    return told(page, "step");
}

export async function turn_of(page) {
    return Number(await told(page, "turn"));
}

export function side_to_act(page) {
    return told(page, "acts");
}

/** The units of a side that have come into sight. */
export function units_of(page, side) {
    return [...page.rolls.values()].filter((roll) => roll.side === side).map((roll) => roll.unit);
}

/** Nothing is under way: no command unanswered, no entry unshown. */
export async function quiet(page) {
    await page.waitForFunction(() => {
        const end = document.querySelector(".command-bar .end-step, .command-bar .accept");
        return !document.querySelector(".pace .link") && (!end || !end.disabled);
    });
}

/** Answers whatever decision is open by its first option. */
export async function answer_decisions(page, clicks) {
    for (let i = 0; i < 20; i++) {
        const choice = page.locator(".sentence .choice").first();
        if (!(await choice.count())) return;
        const before = await page.locator(".sentence").innerText();
        if (clicks) await clicks.on(choice);
        else await choice.click();
        await page.waitForFunction((was) => document.querySelector(".sentence")?.innerText !== was, before);
    }
    assert.fail("decisions without end");
}

/** Where a unit stands, as the page was told; drawing it may take a moment. */
export async function place_of(page, unit) {
    return (await page.evaluate((id) => document.querySelector(`.troop[data-unit="${id}"]`)?.style.transform, unit)) ?? assert.fail(`unit ${unit} is not on the table`);
}

export async function middle_of(page, unit) {
    const box = await page.locator(`.troop[data-unit="${unit}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Does it, and waits until the battle has gone on and everything of it is shown. A refusal is a failure; dice wanted say so. */
export async function changed(page, deed) {
    const before = await told(page, "entry");
    await deed();
    const seen = await page.waitForFunction((was) => {
        if (document.querySelector(".own-dice")) return "own dice are wanted";
        if (document.querySelector(".over-board .refusal[role=alert]")) return document.querySelector(".over-board .refusal").innerText;
        return document.querySelector(".battle-page")?.dataset.entry !== was ? "done" : false;
    }, before);
    assert.equal(await seen.jsonValue(), "done");
    await quiet(page);
}
