// A move put together key by key: what is pressed again lengthens the evolution under way. Only the wish is made here; the server
// says what it costs and where it ends.
import type { Evolution } from "../state/messages";

export const most_evolutions = 8;

/** A step of the keyboard: the least part of a move; with Shift a fifth of it. */
export function step_of(least: number, fine: boolean): number {
    return fine ? Math.round(least / 5) : least;
}

const without_amount = new Set(["about_face", "pivot", "form"]);

export function lengthened(way: Evolution[], go: string, amount: number): Evolution[] {
    const last = way.at(-1);
    if (without_amount.has(go)) return last?.go === go ? way : added(way, { go });
    const back = last && opposite(last.go) === go ? (last.amount ?? 0) : 0;
    if (last && back) return back > amount ? [...way.slice(0, -1), { ...last, amount: back - amount }] : way.slice(0, -1);
    if (last?.go === go) return [...way.slice(0, -1), { ...last, amount: (last.amount ?? 0) + amount }];
    return added(way, { go, amount });
}

function added(way: Evolution[], evolution: Evolution): Evolution[] {
    return way.length < most_evolutions ? [...way, evolution] : way;
}

const pairs: [string, string][] = [
    ["forward", "back"],
    ["wheel_left", "wheel_right"],
    ["incline_left", "incline_right"],
    ["sidestep_left", "sidestep_right"],
];

function opposite(go: string): string | undefined {
    for (const [one, other] of pairs) {
        if (go === one) return other;
        if (go === other) return one;
    }
    return undefined;
}
