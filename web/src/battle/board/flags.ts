// Where the commanders' flags stand, and how much room they take on the paper.
import type { BattleView, CommanderNow, CommanderRoll, State } from "../state/messages";
import { type Body, paper_of, upright_body } from "./board";
import type { TagWish } from "./tags";
import { surname_of } from "./words";

export type Flying = { roll: CommanderRoll; now: CommanderNow; /** Millimetres aside of those he confers with. */ aside: number };

const beside = 24;

export function flag_height(roll: CommanderRoll): number {
    return roll.group === null ? 42 : 33;
}

/** Flags are as large as on the printed map, but never too small to read nor larger than the troops they lead. */
export function flag_size(scale: number): number {
    return Math.min(Math.max(Math.min(1, 2 * scale), 0.55 * scale), 4);
}

/** Commanders who confer stand side by side, or nobody could tell their flags apart. */
export function flags_of(view: BattleView, state: State, scale: number): Flying[] {
    const out: Flying[] = [];
    for (const now of state.commanders) {
        const roll = view.commanders.find((one) => one.commander === now.commander);
        if (!roll || now.presence !== "on table") continue;
        const room = beside * flag_size(scale);
        const confer = out.filter((one) => Math.abs(one.now.at[0] - now.at[0]) < room * 100 && Math.abs(one.now.at[1] - now.at[1]) < room * 100);
        out.push({ roll, now, aside: confer.length * room });
    }
    return out;
}

export function flag_body(flag: Flying, depth: number, scale: number): Body {
    const at = paper_of(flag.now.at, depth);
    const high = flag_height(flag.roll) * flag_size(scale);
    const left = at.x + flag.aside;
    return upright_body({ left: left - 4, right: left + high * 0.7, top: at.y - high, bottom: at.y + 4 });
}

export function name_wish(flag: Flying, depth: number, scale: number): TagWish {
    const width = (surname_of(flag.roll.name).length * 6 + 4) * scale;
    return { id: `c${flag.roll.commander}`, body: flag_body(flag, depth, scale), rear: { x: 0, y: 1 }, width, height: 14 * scale, must: false, close: true };
}
