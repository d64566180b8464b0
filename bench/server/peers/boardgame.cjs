// The load of ../load.cpp against boardgame.io: matches of two players who move in turn, each as soon as the other's move is
// heard. State in the server's memory only. One server process, one client process:
//   npm install && npm run boardgame -- [seconds] [matches...]
const {fork} = require('child_process');
const port = 18765;

if (process.argv[2] === 'serve') {
    const {Server} = require('boardgame.io/server');
    const strengths = {
        name: 'strengths',
        setup: () => ({units: Array.from({length: 60}, () => ({name: '23rd Foot', row: 'Medium Infantry', strength: 1000000}))}),
        turn: {minMoves: 1, maxMoves: 1},
        moves: {volley: ({G}, unit) => void (G.units[unit].strength -= 1)},
    };
    Server({games: [strengths]}).run({port, callback: () => process.send('ready')});
    return;
}

const {io} = require('socket.io-client');
const seconds = Number(process.argv[2] || 5);
const loads = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1, 50, 500];

// A seated player who waits for `begin`: nobody moves before all sit, or seating five hundred matches would never end.
async function seat(matchID, playerID, tally) {
    const socket = io(`http://127.0.0.1:${port}/strengths`, {transports: ['websocket'], forceNew: true});
    let sent = 0;
    let unit = 0;
    let begun = false;
    let latest = null;
    const move = (stateID) => {
        sent = performance.now();
        const payload = {type: 'volley', args: [unit++ % 60], playerID};
        socket.emit('update', {type: 'MAKE_MOVE', payload}, stateID, matchID, playerID);
    };
    const heard = (state) => {
        latest = state;
        if (sent !== 0 && state.ctx.currentPlayer !== playerID) {
            tally.push(performance.now() - sent);
            sent = 0;
        }
        if (begun && sent === 0 && state.ctx.currentPlayer === playerID) move(state._stateID);
    };
    socket.on('update', (_match, state) => heard(state));
    const synced = new Promise((resolve) => {
        socket.on('sync', (_match, info) => {
            heard(info.state);
            resolve();
        });
    });
    await new Promise((resolve) => socket.on('connect', resolve));
    socket.emit('sync', matchID, playerID, undefined, 2);  // the first to ask makes the match
    await synced;
    return {socket, begin: () => ((begun = true), heard(latest))};
}

async function seat_match(matchID, tally) {
    const first = await seat(matchID, '0', tally);
    return [first, await seat(matchID, '1', tally)];
}

async function seat_all(matches, tally) {
    const at_once = 25;
    const seats = [];
    for (let from = 0; from < matches; from += at_once) {
        const some = Array.from({length: Math.min(at_once, matches - from)}, (_, i) => seat_match(`${matches}-${from + i}`, tally));
        for (const pair of await Promise.all(some)) seats.push(...pair);
    }
    return seats;
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function play(matches) {
    const tally = [];
    const seats = await seat_all(matches, tally);
    for (const each of seats) each.begin();
    await sleep(1000);
    tally.length = 0;
    await sleep(seconds * 1000);
    const sorted = tally.slice().sort((a, b) => a - b);
    const share = (part) => (sorted[Math.floor(part * (sorted.length - 1))] || 0).toFixed(2);
    console.log(`| ${matches} | ${Math.round(sorted.length / seconds)} | ${share(0.5)} | ${share(0.99)} |`);
    for (const each of seats) each.socket.close();
    await sleep(500);  // the server hears of it before the next are seated
}

const server = fork(__filename, ['serve'], {stdio: ['ignore', 'ignore', 'inherit', 'ipc']});
process.on('exit', () => server.kill());
process.on('SIGTERM', () => process.exit(1));
server.on('message', async () => {
    console.log('| matches | moves/s | p50 ms | p99 ms |\n|---|---|---|---|');
    for (const matches of loads) await play(matches);
    process.exit(0);
});
