// A server of its own for each test file, and a real Chromium at it.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const root = new URL("../..", import.meta.url).pathname;
export const program = process.env.LINSTOCK_PROGRAM ?? join(root, "build/release/apps/linstock/linstock");
/** The same with the toy families of tests/toys besides. */
export const toy_program = process.env.LINSTOCK_TOY_PROGRAM ?? join(root, "build/release/tests/toy_linstock");
export const toy_sheets = ["--sheets", join(root, "tests/toys")];
const browser_path = process.env.LINSTOCK_CHROMIUM ?? "/usr/bin/chromium";
const flags = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const desktop = { viewport: { width: 1280, height: 800 } };

function free_port() {
    return new Promise((done) => {
        const server = createServer();
        server.listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => done(port));
        });
    });
}

async function answers(url) {
    for (let i = 0; i < 200; i++) {
        try {
            if ((await fetch(`${url}/health`)).ok) return;
        } catch {
            // not yet
        }
        await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`the server at ${url} does not answer`);
}

/** The server, with data that outlives a restart. */
export class Server {
    static async start(run = program, options = []) {
        assert.ok(existsSync(run), `${run} is not built: ./run or ./test browser first, or set LINSTOCK_PROGRAM`);
        const server = new Server();
        server.run = run;
        server.options = options;
        server.data = mkdtempSync(join(tmpdir(), "linstock-browser-"));
        server.port = await free_port();
        server.url = `http://127.0.0.1:${server.port}`;
        await server.up();
        return server;
    }

    async up() {
        this.child = spawn(this.run, [...this.options, "serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data], {
            stdio: ["ignore", "ignore", process.env.LINSTOCK_LOG ? "inherit" : "ignore"],
        });
        await answers(this.url);
    }

    async down(signal = "SIGTERM") {
        const ended = new Promise((done) => this.child.once("exit", done));
        this.child.kill(signal);
        await ended;
    }

    async stop() {
        await this.down();
        rmSync(this.data, { recursive: true, force: true });
    }
}

export function launch() {
    return chromium.launch({ executablePath: browser_path, headless: true, args: flags });
}

/** A page of its own person; whatever the browser complains of fails the test that calls `complaints`. */
export async function visit(browser, server, device, hash = "") {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    page.setDefaultTimeout(10000);
    page.complaints = [];
    page.on("pageerror", (error) => page.complaints.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error") page.complaints.push(message.text());
    });
    await page.goto(`${server.url}/${hash}`);
    return page;
}

/** Taps as a person does, and counts. */
export class Taps {
    constructor(page) {
        this.page = page;
        this.count = 0;
    }

    async on(locator) {
        await locator.first().tap();
        this.count++;
    }
}

/**
 * What the program itself answers to the same facts and dice. A fact the page did not ask, because it cannot change the
 * answer any more, is given the first value it may have: that must not change the answer either.
 */
export function resolve(sheet, procedure, told, dice) {
    const facts = { ...told };
    for (let answer = resolve_once(sheet, procedure, facts, dice); ; answer = resolve_once(sheet, procedure, facts, dice)) {
        if (!answer.missing) return answer;
        for (const { fact, values } of answer.missing) facts[fact] = values?.[0] ?? 1;
    }
}

function resolve_once(sheet, procedure, facts, dice) {
    const folder = mkdtempSync(join(tmpdir(), "linstock-facts-"));
    const file = join(folder, "facts.json");
    writeFileSync(file, JSON.stringify(facts));
    const words = ["resolve", sheet, procedure, "--facts", file, "--json", ...(dice ? ["--dice", dice] : [])];
    try {
        return JSON.parse(execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }));
    } catch (error) {
        return JSON.parse(error.stdout); // refused by a rule: exit code 1, and the answer all the same
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

const axe_source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Findings of axe-core that keep people out. */
export async function serious_findings(page) {
    await page.evaluate(axe_source);
    const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    return result.violations
        .filter((one) => one.impact === "serious" || one.impact === "critical")
        .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Opens a table through the page, as its umpire. */
export async function open_table(page, server, { sheet, title, red, blue }) {
    await page.goto(`${server.url}/#/new/${sheet}`);
    await page.getByLabel("What is fought").fill(title);
    await page.getByLabel("Your name").fill("Host");
    await page.getByLabel("Red", { exact: true }).fill(red.join("\n"));
    await page.getByLabel("Blue", { exact: true }).fill(blue.join("\n"));
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("heading", { name: title }).waitFor();
}

export async function next_until(page, step) {
    for (let i = 0; i < 20; i++) {
        const now = await page.locator(".clock .step").innerText();
        if (now === step) return;
        await page.getByRole("button", { name: "Next" }).click();
        await page.waitForFunction((before) => document.querySelector(".clock .step")?.textContent !== before, now);
    }
    throw new Error(`the clock never reached ${step}`);
}
