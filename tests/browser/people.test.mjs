// For people: small screens, keys alone, screen readers, slow links, strict policies.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desktop, launch, next_until, open_table, phone, serious_findings, Server, visit } from "./harness.mjs";

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
    title: "For people",
    red: ["7th Fusiliers, Medium Infantry, 4, Tarleton"],
    blue: ["Maryland Continentals, Medium Infantry, 4, Howard", "Virginia militia, Militia, 4, Howard"],
};

/** Every page a person comes to, one after the other. */
async function each_page(page, look) {
    const go = async (hash, wait) => {
        await page.goto(`${server.url}/${hash}`);
        await page.locator(wait).first().waitFor();
        await look(hash);
    };
    await go("#/", ".doors");
    await go("#/new", "textarea");
    await go("#/ask", ".rows");
    await go("#/ask/arw", ".rows");
    await go("#/ask/arw/shooting", ".question .chip");
    await go("#/sheet/arw", "table");
    await go("#/readings/arw", ".reading");

    await open_table(page, server, army);
    const table = new URL(page.url()).hash;
    await look("roster");
    await next_until(page, "Shooting");
    await page.locator(".army .unit").first().click();
    await page.locator(".act .target").first().waitFor();
    await look("targets");
    await page.locator(".act .target", { hasText: "Virginia" }).click();
    await page.locator(".act .question.required .chip").first().click();
    await page.locator(".act .die").first().waitFor();
    await page.locator(".act .odds-line").click();
    await page.locator(".act .bars .fraction").first().waitFor();
    await look("dice and odds");
    await page.locator(".act .die").first().click();
    await page.locator(".act .answer").waitFor();
    for (const more of await page.locator(".act .answer details").all()) await more.evaluate((node) => (node.open = true));
    await look("answer and ledger");
    await page.getByRole("button", { name: "Done" }).click();
    await go(`${table}/history`, ".history");
    await go(`${table}/people`, ".qr");
    await go(`${table}/readings`, ".reading");
}

for (const [name, device] of [
    ["phone", { ...phone, colorScheme: "light" }],
    ["desktop, dark", { ...desktop, colorScheme: "dark" }],
]) {
    test(`${name}: axe-core finds nothing serious on any page, nothing is wider than the screen`, async () => {
        const page = await visit(browser, server, device);
        await each_page(page, async (where) => {
            assert.deepEqual(await serious_findings(page), [], where);
            const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wider <= 0, `${where} is ${wider} px wider than the screen`);
        });
        assert.deepEqual(page.complaints, [], "no script error, no refusal by the content policy");
        await page.context().close();
    });
}

test("whatever is tapped is at least 44 px high", async () => {
    const page = await visit(browser, server, phone);
    await each_page(page, async (where) => {
        const small = await page.evaluate(() => {
            const shown = [...document.querySelectorAll("button, a, select, input:not([type=checkbox]), summary")];
            const top = document.querySelector("dialog[open]") ?? document.body;
            return shown
                .filter((node) => top.contains(node) && node.checkVisibility() && !node.closest(".unseen, .skip"))
                .map((node) => [node, node.getBoundingClientRect()])
                .filter(([, box]) => box.height > 0 && box.height < 43.5)
                .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${box.height}`);
        });
        assert.deepEqual(small, [], where);
    });
    await page.context().close();
});

test("keys alone: from the roster to a result", async () => {
    const page = await visit(browser, server, desktop);
    await open_table(page, server, army);
    await next_until(page, "Shooting");

    const tab_to = async (wanted) => {
        for (let i = 0; i < 80; i++) {
            await page.keyboard.press("Tab");
            const focused = await page.evaluate(() => document.activeElement?.innerText ?? "");
            if (focused.includes(wanted)) return;
        }
        assert.fail(`the keyboard never reached ${wanted}`);
    };
    await tab_to("7th Fusiliers");
    await page.keyboard.press("Enter");
    await page.locator(".act .target").first().waitFor();
    await tab_to("Virginia militia");
    await page.keyboard.press("Enter");
    await page.locator(".act .question.required .chip").first().waitFor();
    await tab_to("up to 5 cm");
    await page.keyboard.press("Enter");
    await page.locator(".act .die").first().waitFor();
    await page.keyboard.press("6");
    await page.locator(".act .answer").waitFor();
    assert.match(await page.locator(".act .result").innerText(), /kill 3 stands/);
    await page.keyboard.press("Escape");
    await page.locator("dialog.act").waitFor({ state: "hidden" });
    await page.context().close();
});

test("the first page weighs less than 300 KB, under a strict content policy", async () => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
    const answer = await page.goto(`${server.url}/`);
    await page.locator(".doors").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    assert.ok(bytes > 20000 && bytes < 300 * 1024, `${bytes} bytes`);
    const policy = answer.headers()["content-security-policy"];
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe/);
    await context.close();
});

test("readings travel as a link", async () => {
    const page = await visit(browser, server, phone, "#readings=arw:score_6=two_stands");
    await page.locator(".reading").first().waitFor();
    await page.getByText("1 reading differs").waitFor();
    await page.goto(`${server.url}/#/ask/arw/shooting`);
    const asked = page.waitForRequest((request) => request.postData()?.includes('"two_stands"') ?? false);
    await page.locator(".question .chip").first().click();
    await asked;
    await page.context().close();
});

test("a number is told exactly after a long press", async () => {
    const page = await visit(browser, server, phone, "#/ask/arw/shooting");
    const question = page.locator(".question", { hasText: "How many of its stands" });
    const chip = question.locator(".chip").first();
    await chip.waitFor();
    await chip.scrollIntoViewIfNeeded();
    const box = await chip.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(700);
    await page.mouse.up();
    const input = question.locator("input");
    await input.fill("7");
    await input.press("Enter");
    await page.getByRole("button", { name: /stands 7/ }).waitFor();
    await page.context().close();
});
