// Wishes made with a hand: where a unit shall stand when it is deployed, and who comes next.
import type { BattleTells, Ghost, Place, UnitNow } from "../state/messages";
import { step_of } from "./way";

export type PlaceWish = Extract<BattleTells, { do: "place" }>;

const whole_turn = 65536;
const turn_step = whole_turn / 64;

/** Where it stands, or where its ghost does. */
export function placed_by(unit: UnitNow, ghost: Ghost | undefined): PlaceWish {
    const from = ghost ?? unit;
    return { do: "place", unit: unit.unit, to: from.at, facing: from.facing, formation: from.formation, files: unit.files };
}

/** One step of the keyboard while deploying: forward is where the unit looks. `least`: of a move, as the sheet has it. */
export function shifted_by(wish: PlaceWish, go: string, fine: boolean, least: number): PlaceWish {
    const turn = fine ? turn_step / 4 : turn_step;
    switch (go) {
        case "wheel_left":
            return { ...wish, facing: turned(wish.facing, turn) };
        case "wheel_right":
            return { ...wish, facing: turned(wish.facing, -turn) };
        case "about_face":
            return { ...wish, facing: turned(wish.facing, whole_turn / 2) };
        default:
            return { ...wish, to: shifted(wish.to, wish.facing, go, fine, least) };
    }
}

/** A step of what looks along `facing`. */
export function shifted(from: Place, facing: number, go: string, fine: boolean, least: number): Place {
    const far = step_of(least, fine);
    if (go === "forward") return ahead(from, facing, 0, far);
    if (go === "back") return ahead(from, facing, 0, -far);
    if (go.endsWith("_left")) return ahead(from, facing, -far, 0);
    if (go.endsWith("_right")) return ahead(from, facing, far, 0);
    return from;
}

function turned(facing: number, by: number): number {
    return (((facing + by) % whole_turn) + whole_turn) % whole_turn;
}

function ahead([x, y]: Place, facing: number, right: number, forward: number): Place {
    const angle = (facing / whole_turn) * 2 * Math.PI;
    return [Math.round(x + right * Math.cos(angle) - forward * Math.sin(angle)), Math.round(y + right * Math.sin(angle) + forward * Math.cos(angle))];
}

/** The one after `from`, round and round; the first (or last) when `from` is not among them. */
export function next_of(list: number[], from: number | null, by: 1 | -1): number | null {
    if (!list.length) return null;
    const at = from === null ? -1 : list.indexOf(from);
    if (at < 0) return (by > 0 ? list[0] : list.at(-1)) ?? null;
    return list[(at + by + list.length) % list.length] ?? null;
}
