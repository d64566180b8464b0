// Every procedure of every sheet, asked on a phone: it opens, asks, takes dice, and shows what the program itself answers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, phone, resolve, Server, visit } from "./harness.mjs";

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const most_taps = 60;

/** What the page asked last, to put the same to the program. */
function listen(page) {
    const last = {};
    page.on("request", (request) => {
        if (!request.url().endsWith("/api/ask")) return;
        const message = JSON.parse(request.postData());
        if (message.do === "questions" || message.do === "resolve") Object.assign(last, { message });
    });
    return last;
}

const question = ".enquiry .question.required";

/** The one thing a person would tap next: a chip of the first open question, a die, or nothing more. */
async function step(page, turn) {
    const what = await page.evaluate((selector) => {
        if (document.querySelector(".answer")) return "answer";
        const first = document.querySelector(selector);
        if (first?.querySelector(".chip:not(.exact)")) return "chip";
        if (first?.querySelector("input")) return "pad";
        if (document.querySelector(".dice .die")) return "die";
        if (document.querySelector(".dice input")) return "total";
        return document.querySelector(".errors")?.textContent ?? "";
    }, question);
    if (what === "chip") {
        const chips = page.locator(question).first().locator(".chip:not(.exact)");
        await chips.nth(turn % (await chips.count())).click();
    } else if (what === "pad") {
        const input = page.locator(question).first().locator("input");
        const [least] = (await input.getAttribute("placeholder")).split("\u2013");
        await input.fill(String(Math.max(4, Number(least) || 0)));
        await input.press("Enter");
    } else if (what === "die") {
        const dice = page.locator(".dice .die:not([aria-pressed=true])");
        await dice.nth((turn * 7 + 2) % (await dice.count())).click();
    } else if (what === "total") {
        await page.locator(".dice input").first().fill("3");
        await page.locator(".dice input").first().press("Enter");
    }
    return what;
}

async function settled(page) {
    await page.waitForFunction(
        (selector) =>
            document.querySelector(".answer, .errors, .dice, " + selector) && !document.querySelector("[aria-busy=true]"),
        question,
    );
}

/** Plays a procedure to its answer, choosing the turn-th chip everywhere. */
async function play(page, sheet, procedure, turn) {
    await page.goto(`${server.url}/#/`);
    await page.goto(`${server.url}/#/ask/${sheet}/${procedure}`);
    await settled(page);
    const add = page.getByRole("button", { name: "Add one" });
    for (let i = 0; i < (await add.count()); i++) await add.nth(i).click();
    for (let tap = 0; tap < most_taps; tap++) {
        await settled(page);
        const what = await step(page, turn + tap);
        if (what === "answer") return;
        assert.ok(["chip", "pad", "die", "total"].includes(what), `${sheet} ${procedure}: ${what || "nothing to tap"}`);
    }
    assert.fail(`${sheet} ${procedure}: no answer after ${most_taps} taps`);
}

async function shown(page) {
    return page.evaluate(() => ({
        result: document.querySelector(".answer .result").textContent,
        under: document.querySelector(".answer .under").textContent,
        refused: document.querySelector(".answer").classList.contains("refused"),
        stages: [...document.querySelectorAll(".answer .stages > li > p > b")].map((one) => one.textContent),
        applied: [...document.querySelectorAll(".answer .sum b")].map((one) => one.textContent),
    }));
}

function same(label, page_shows, program) {
    assert.equal(page_shows.refused, program.refused, label);
    const words = program.refused ? (program.reason ?? program.result) : (program.result ?? "Done");
    assert.equal(page_shows.result, words, label);
    if (program.rule) assert.ok(page_shows.under.includes(program.rule), `${label}: ${page_shows.under}`);
    if (typeof program.total === "number") assert.ok(page_shows.under.includes(`total ${program.total}`), label);
    if (program.stages) {
        const results = program.stages.map((stage) => stage.result ?? "");
        assert.deepEqual(page_shows.stages, results, label);
    }
}

const { sheets } = await (async () => {
    const probe = await Server.start();
    const answer = await fetch(`${probe.url}/api/ask`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ do: "sheets" }),
    });
    const list = await answer.json();
    await probe.stop();
    return list;
})();

for (const sheet of sheets) {
    test(`${sheet.id}: every procedure answers as the program does`, async () => {
        const page = await visit(browser, server, phone);
        const last = listen(page);
        for (const [index, procedure] of sheet.procedures.entries()) {
            await play(page, sheet.id, procedure.name, index % 3);
            const { facts, dice } = last.message;
            const label = `${sheet.id} ${procedure.name} ${JSON.stringify(facts)} dice ${dice ?? "none"}`;
            same(label, await shown(page), resolve(sheet.id, procedure.name, facts, dice));
        }
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    });
}
