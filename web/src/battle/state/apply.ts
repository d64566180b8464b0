// A change put into what was known before: parts are replaced whole, so that whoever draws sees at once what is new.
import type { BattleChange, BattleView, CommanderRoll, GroupRoll, LogLine, Now, SideName, State, Talk, UnitRoll } from "./messages";

/** What changes of a battle; the rest of its view never does. */
export type Known = { view: BattleView; state: State; now: Now; log: LogLine[]; talk: Talk[] };

type Entry = Extract<BattleChange, { is: "entry" }>;

export function known_from(view: BattleView): Known {
    return { view, state: view.state, now: view.now, log: view.log, talk: view.talk };
}

export function after_change(known: Known, change: BattleChange): Known {
    switch (change.is) {
        case "entry":
            return {
                ...known,
                view: with_rolls(known.view, change),
                state: after_entry(known.state, change),
                now: change.now,
                log: change.log.length ? [...known.log, ...change.log] : known.log,
            };
        case "state":
            return { ...known, view: with_rolls(known.view, change), state: change.state, now: change.now, log: change.log };
        case "anew":
            return known_from(change.view);
        case "talk":
            return { ...known, talk: [...known.talk, change.talk] };
        case "now":
            return { ...known, view: with_players(known.view, change.players), now: change.now };
        default:
            return known; // what a newer server says besides
    }
}

function after_entry(state: State, change: Entry): State {
    return {
        units: replaced(state.units, change.units, (unit) => unit.unit),
        commanders: replaced(state.commanders, change.commanders, (commander) => commander.commander),
        ties: change.ties ?? state.ties,
    };
}

// Those not known before come behind: they have just come into sight.
function replaced<T>(before: T[], changed: T[], id: (one: T) => number): T[] {
    if (!changed.length) return before;
    const fresh = new Map(changed.map((one) => [id(one), one]));
    const kept = before.map((one) => {
        const now = fresh.get(id(one));
        fresh.delete(id(one));
        return now ?? one;
    });
    return [...kept, ...fresh.values()];
}

type Sighted = { rolls?: UnitRoll[]; groups?: GroupRoll[]; generals?: CommanderRoll[] };

function with_rolls(view: BattleView, { rolls = [], groups = [], generals = [] }: Sighted): BattleView {
    if (!rolls.length && !groups.length && !generals.length) return view;
    return {
        ...view,
        units: replaced(view.units, rolls, (roll) => roll.unit),
        groups: replaced(view.groups, groups, (roll) => roll.group),
        commanders: replaced(view.commanders, generals, (roll) => roll.commander),
    };
}

function with_players(view: BattleView, players: { [side in SideName]: string } | undefined): BattleView {
    if (!players) return view;
    const [first, second] = view.sides;
    return { ...view, sides: [{ ...first, player: players[first.side] }, { ...second, player: players[second.side] }] };
}
