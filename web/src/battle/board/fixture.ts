// A battle made up for looking at the board: two lines of brigades, troops of every arm, some of them in trouble.
import type { BattleView, Place, SideName, StandShape, State, UnitNow, UnitRoll } from "../state/messages";

const half_turn = 32768;

/** Stands of a width and depth in `files` abreast, front middle at 0,0. */
export function stands_of(count: number, files: number, width: number, deep: number, gap = 0): StandShape[] {
    const out: StandShape[] = [];
    for (let i = 0; i < count; i++) {
        const [file, rank] = [i % files, Math.floor(i / files)];
        const left = (file - files / 2) * (width + gap) + gap / 2;
        const front = 0 - rank * deep;
        out.push([left, front, left + width, front, left + width, front - deep, left, front - deep]);
    }
    return out;
}

const arms = ["foot", "foot", "foot", "horse", "foot", "guns"] as const;
const formations = ["line", "line", "column", "line", "skirmish", "line", "square", "attack column"];
const troubles: string[][] = [[], [], ["Disorganised"], [], ["has fired"], [], ["routing"], ["in melee"], [], ["charging"], ["halted", "has fired"], []];

function shape_of(formation: string, arm: UnitRoll["arm"], stands: number): StandShape[] {
    const deep = arm === "foot" ? 2000 : arm === "horse" ? 3000 : 4000;
    if (formation === "column" || formation === "attack column") return stands_of(stands, formation === "column" ? 1 : 2, 3000, deep);
    if (formation === "square") return stands_of(stands, 2, 3000, deep);
    if (formation === "skirmish") return stands_of(stands, stands, 3000, deep, 2000);
    return stands_of(stands, stands, 3000, deep);
}

function nation_of(side: SideName, brigade: number): { nation: string; coat: string } {
    if (side === "red") return brigade % 3 === 2 ? { nation: "Hessian", coat: "#3f6878" } : { nation: "British", coat: "#a8362f" };
    return brigade % 3 === 2 ? { nation: "French", coat: "#dcdcd4" } : { nation: "American", coat: "#35527f" };
}

function ordinal(number: number): string {
    const teen = Math.floor(number / 10) % 10 === 1;
    return `${number}${teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th")}`;
}

function raised(unit: number, side: SideName): { roll: UnitRoll; now: (at: Place) => UnitNow } {
    const arm = arms[unit % arms.length] ?? "foot";
    const stands = arm === "guns" ? 2 : 3 + (unit % 3);
    const lost = unit % 5 === 4 ? 1 : 0;
    const formation = arm === "foot" ? (formations[unit % formations.length] as string) : "line";
    const group = Math.floor(unit / 6);
    const { nation, coat } = nation_of(side, group);
    const facings = nation === "French" ? "#2f4a73" : "#fbf3df";
    const shape = shape_of(formation, arm, stands - lost);
    const roll: UnitRoll = { unit, name: `${ordinal(unit + 1)} Regiment of ${arm === "foot" ? "Foot" : arm === "horse" ? "Horse" : "Artillery"}`, label: ordinal(unit + 1), nation, arm, role: "line", side, group, men: stands * 60, guns: arm === "guns" ? 2 : 0, stands, worth: "3", grades: [["type", "Medium Infantry"]], coat, facings };
    return {
        roll,
        now: (at) => ({ unit, presence: "on table", at, facing: side === "red" ? 0 : half_turn, formation, files: 0, shape, stands: stands - lost, fights: stands - lost, of: stands, order: ["Advance", "Reserve", "Retreat", "Stand"][group % 4] as string, fire: "at will", evade: "ask", badges: troubles[unit % troubles.length] ?? [], left: 12000 }),
    };
}

export function sample_view(units = 24, ground = ""): BattleView {
    const brigades = Math.ceil(units / 12);
    const [width, depth] = [Math.max(120_000, brigades * 75_000), 120_000];
    const rolls: UnitRoll[] = [];
    const standing: UnitNow[] = [];
    for (let unit = 0; unit < units; unit++) {
        const side: SideName = unit < units / 2 ? "red" : "blue";
        const number = side === "red" ? unit : unit - units / 2;
        const abreast = Math.ceil(units / 4);
        const at: Place = [((number % abreast) + 0.5) * (width / abreast), (side === "red" ? 1 : -1) * (number < abreast ? -14_000 : -30_000) + depth / 2];
        const one = raised(unit, side);
        rolls.push(one.roll);
        standing.push(one.now(at));
    }
    const state: State = {
        units: standing,
        commanders: [
            { commander: 0, presence: "on table", at: [width / 2, depth / 2 - 42_000] },
            { commander: 1, presence: "on table", at: [width / 2, depth / 2 + 42_000] },
        ],
        ties: [{ kind: "charges", means: "charge", unit: 0, other: units / 2 }],
    };
    return {
        kind: "battle",
        title: "A field day",
        scenario: "sample",
        sheet: "arw",
        edition: "",
        seat: "both",
        width,
        depth,
        ground,
        sides: [
            { side: "red", name: "Crown forces", nation: "British", home: "south", attacks: true, zone: [[0, 0], [width, 0], [width, 30_000], [0, 30_000]], briefing: "", player: "person" },
            { side: "blue", name: "Continentals", nation: "American", home: "north", attacks: false, zone: [[0, depth - 30_000], [width, depth - 30_000], [width, depth], [0, depth]], briefing: "", player: "steady" },
        ],
        groups: Array.from({ length: Math.ceil(units / 6) }, (_, group) => ({ group, name: `Brigade ${group + 1}`, side: group < units / 12 ? "red" : "blue" })),
        units: rolls,
        commanders: [
            { commander: 0, name: "Lieutenant General Sir Henry Clinton", side: "red", group: null, ability: "good" },
            { commander: 1, name: "Major General Nathanael Greene", side: "blue", group: 1, ability: "fair" },
        ],
        objectives: [{ name: "the crossroads", at: [width / 2, depth / 2], radius: 13_000, worth: "4" }],
        orders: ["Advance", "Reserve", "Retreat", "Stand", "Rout"],
        measure: { unit: "cm", length: 1000, least: 1000, one: "stand", several: "stands" },
        history: "",
        sources: "",
        readings: [],
        guided: false,
        state,
        now: { entry: 0, turn: 1, turns: 12, moment: "turn 1 of 12, 7:00 a.m.", phase: "red", step: "movement", kind: "movement", declares: false, acts: "red", yours: true, sentence: "", decision: null, owed: [], may_end: false, end_refused: null, undo: null, dice: "screen", proposals: [], held: [null], worth_lost: { red: "0", blue: "0" }, over: null },
        log: [],
        talk: [],
    };
}
