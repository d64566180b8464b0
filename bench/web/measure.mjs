// How long a frame of the board takes in a real browser: panning, zooming, and all units marching at once. Reports, judges nothing.
//   bench/web/run.sh [--json]
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const { chromium } = createRequire(new URL("../../tests/browser/package.json", import.meta.url))("playwright-core");
const folder = process.env.STAGE_OUT;
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };

function serve() {
    const server = createServer((request, answer) => {
        const path = normalize(new URL(request.url, "http://stage").pathname);
        const file = join(folder, path === "/" ? "index.html" : path);
        if (!file.startsWith(folder) || !existsSync(file)) return answer.writeHead(404).end();
        answer.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(answer);
    });
    return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** In the page: does one thing a frame and takes down how long each frame was. */
function frames_of(deed, count) {
    const sheet = document.querySelector(".board .sheet");
    const { width, height } = sheet.getBoundingClientRect();
    const point = (x, y) => ({ bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: x, clientY: y });
    sheet.setPointerCapture = () => {}; // no real pointer to capture
    const deeds = {
        pan: (i) => {
            if (i === 0) sheet.dispatchEvent(new PointerEvent("pointerdown", point(2, 2)));
            sheet.dispatchEvent(new PointerEvent("pointermove", point(2 + 3 * i, 2 + i)));
        },
        zoom: (i) => sheet.dispatchEvent(new WheelEvent("wheel", { ...point(width / 2, height / 2), deltaY: i % 60 < 30 ? -40 : 40 })),
        march: (i) => i % 30 === 0 && globalThis.stage.march(i % 60 === 0 ? 3000 : -3000),
    };
    return new Promise((done) => {
        const times = [];
        let last = 0;
        let i = 0;
        const step = (time) => {
            if (last > 0) times.push(time - last);
            last = time;
            if (i >= count) return done(times);
            deeds[deed](i++);
            requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
    });
}

function summed_up(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (part) => Math.round(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] * 10) / 10;
    return { median_ms: at(0.5), p95_ms: at(0.95), worst_ms: at(1) };
}

/** Processor time of the page's main thread so far, in ms: what a frame costs however busy the machine is. */
async function work_of(wire) {
    const { metrics } = await wire.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "TaskDuration").value * 1000;
}

const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.LINSTOCK_CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"] });
const frames = 180;
const report = [];
for (const units of [48, 192]) {
    for (const deed of ["pan", "zoom", "march"]) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await page.goto(`http://127.0.0.1:${server.address().port}/?units=${units}`);
        await page.locator(".troop").first().waitFor();
        const wire = await page.context().newCDPSession(page);
        await wire.send("Performance.enable", { timeDomain: "threadTicks" });
        const before = await work_of(wire);
        const times = await page.evaluate(`(${frames_of})("${deed}", ${frames})`);
        const work_ms = Math.round(((await work_of(wire)) - before) / frames * 10) / 10;
        report.push({ units, deed, work_ms, ...summed_up(times) });
        await page.close();
    }
}
await browser.close();
server.close();
if (process.argv.includes("--json")) console.log(JSON.stringify(report));
else for (const row of report) console.log(`${String(row.units).padStart(4)} units, ${row.deed.padEnd(5)}: ${row.work_ms} ms of work a frame; between frames median ${row.median_ms} ms, 95 of 100 within ${row.p95_ms} ms, worst ${row.worst_ms} ms`);
