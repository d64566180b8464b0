// How long a drag waits for its answer: a browser at a real server on loopback, every drag to another place. Reports, judges nothing.
//   LINSTOCK_PROGRAM=... node bench/web/drag.mjs [drags] [scenario]
import { launch, Server, visit } from "../../tests/browser/harness.mjs";

const drags = Number(process.argv[2] ?? 600);
const scenario = process.argv[3] ?? "meeting-48";
const apart = 25; // milliseconds: a server hears no more than 50 messages a second from one seat

const server = await Server.start();
const browser = await launch();
try {
    const page = await visit(browser, server, {});
    const { waits, units } = await page.evaluate(measure, { scenario, drags, apart });
    waits.sort((a, b) => a - b);
    const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))].toFixed(1);
    console.log(`${waits.length} drags with ${units} units on the table: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, slowest ${at(1)} ms`);
} finally {
    await browser.close();
    await server.stop();
}

// Runs in the page. Places come from a fixed scheme, so that two runs ask the same.
async function measure({ scenario, drags, apart }) {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((done) => (socket.onopen = done));
    const asked = new Map();
    let id = 0;
    socket.onmessage = ({ data }) => {
        const ended = performance.now();
        const answer = JSON.parse(data);
        asked.get(answer.id)?.({ answer, ended });
    };
    const ask = (message) =>
        new Promise((done) => {
            asked.set(++id, done);
            socket.send(JSON.stringify({ v: 1, id, ...message }));
        });
    const settings = { scenario, sheet: "arw", players: { red: "person", blue: "person" }, seat: "both" };
    const { answer: joined } = await ask({ do: "open", kind: "battle", settings });
    if (joined.do !== "joined") throw new Error(joined.what);
    let { now } = joined.view;
    const rolls = new Map(joined.view.units.map((roll) => [roll.unit, roll]));
    for (let i = 0; i < 8 && now.kind !== "movement"; i++) {
        const { answer } = await ask({ do: "tell", message: { do: "command", command: { do: "end step" } }, once: `end ${i}` });
        for (const { change } of answer.changes) {
            for (const roll of change.rolls ?? []) rolls.set(roll.unit, roll);
            now = change.now ?? now;
        }
    }
    const own = [...rolls.values()].filter((roll) => roll.side === now.acts).map((roll) => roll.unit);
    const { width, depth } = joined.view;
    const waits = [];
    for (let i = 0; i < drags; i++) {
        const to = [Math.round(width * ((i * 0.618) % 1)), Math.round(depth * (0.1 + 0.6 * ((i * 0.377) % 1)))];
        const began = performance.now();
        const { answer, ended } = await ask({ do: "tell", message: { do: "drag", unit: own[i % own.length], to, snaps: ["neighbour", "parallel", "band", "square up"] } });
        if (!answer.reply?.ghosts?.length) throw new Error(`no ghost: ${JSON.stringify(answer)}`);
        waits.push(ended - began);
        await new Promise((done) => setTimeout(done, apart));
    }
    socket.close();
    return { waits, units: rolls.size };
}
