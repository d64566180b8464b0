// How wide a tag is, in its own pixels around its middle. The fonts of readers differ: on the safe side.
import type { UnitNow, UnitRoll } from "../state/messages";
import { counts_stands, sign_of, type BadgeSign } from "./words";

export type TagLayout = { words: string; width: number; height: number; ring: number; label: number; badges: number; pips_left: number };
export type ShownBadge = { kind: BadgeSign; words: string; letter: string };

export const tag_height = 24;
const badge_room = 16;
const pip_room = 6;

/** How wide bold letters of a tag run: capitals and m are wide, i and l are not. */
export function label_width(words: string): number {
    let width = 0;
    for (const letter of words) width += /[mwMW&]/.test(letter) ? 13 : /[A-Z]/.test(letter) ? 11 : /[iljtfI.,'’|!:;()]/.test(letter) ? 5.5 : letter === " " ? 4 : 8.8;
    return width;
}

/** Badges that get a sign beside the label. That a unit has fired is seen by its smoke; that it holds its fire, on its card. */
export function badge_signs(now: UnitNow): ShownBadge[] {
    const shown = now.badges.map((words) => ({ kind: sign_of(words), words, letter: /\d+$/.exec(words)?.[0] ?? words.charAt(0).toUpperCase() }));
    return shown.filter((badge) => badge.kind !== "fired" && badge.kind !== "held").slice(0, 3);
}

export function tag_layout(roll: UnitRoll, now: UnitNow, letters: string): TagLayout {
    // Figures are too many for squares: they are told by number.
    const words = (roll.label || roll.name) + (counts_stands(roll, now) ? "" : ` ${now.fights}`);
    const ring_room = letters ? 18 : 0;
    const badges_room = badge_signs(now).length * badge_room + (badge_signs(now).length > 0 ? 3 : 0);
    const label = label_width(words);
    const top = ring_room + label + badges_room;
    const left = -top / 2;
    return {
        words,
        width: Math.max(top, roll.stands * pip_room) + 4,
        height: tag_height,
        ring: left + 7.5,
        label: left + ring_room,
        badges: left + ring_room + label + 11,
        pips_left: (-roll.stands * pip_room) / 2,
    };
}
