// Units in words: for those who listen instead of look, and for the letters on the table.
import type { Measure, SideRoll, UnitNow, UnitRoll } from "../state/messages";

const ways = ["up the table", "up and left", "left", "down and left", "down the table", "down and right", "right", "up and right"];

/** Where a unit looks, as the table is seen. Not by the winds: north may lie anywhere on a table. */
export function way_of(facing: number, turned = false): string {
    return ways[(Math.round((facing * 8) / 65536) + (turned ? 4 : 0)) % 8] as string;
}

/** The shortest letters that tell an order from the others: "Advance" A, "Reserve" Rs, "Retreat" Rt. */
export function order_letters(orders: string[], order: string): string {
    const alike = orders.filter((other) => other !== order && other[0] === order[0]);
    if (alike.length === 0) return order.slice(0, 1);
    for (let i = 1; i < order.length; i++) {
        if (!alike.some((other) => other[i] === order[i])) return order.charAt(0) + order.charAt(i);
    }
    return order.slice(0, 2);
}

/** "Brigadier General Daniel Morgan" is Morgan on a map; "the Duke of Cumberland" stays what he is. */
export function surname_of(name: string): string {
    return name.includes(" of ") ? name : name.slice(name.lastIndexOf(" ") + 1);
}

export function count(number: number, thing: string): string {
    return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** "4 stands", "1 figure": in what the sheet counts. */
export function counted(number: number, measure: Measure): string {
    return `${number} ${number === 1 ? measure.one : measure.several}`;
}

/** Whether its strength is its stands, so that a square for each of them shows it. */
export function counts_stands(roll: UnitRoll, now: UnitNow): boolean {
    return now.of === roll.stands;
}

/** What it has: stands on the table, dead ones not yet taken off among them; or what else the sheet counts. */
export function strength_in_words(roll: UnitRoll, now: UnitNow, measure: Measure): string {
    const here = counts_stands(roll, now) ? now.stands : now.fights;
    return here === now.of ? counted(here, measure) : `${here} of ${counted(now.of, measure)}`;
}

export function unit_in_words(roll: UnitRoll, now: UnitNow, measure: Measure, side?: SideRoll, turned = false): string {
    const parts = [side ? `${roll.name} (${side.name})` : roll.name, strength_in_words(roll, now, measure), `in ${now.formation}`, `facing ${way_of(now.facing, turned)}`];
    if (now.order) parts.push(`order ${now.order}`);
    return [...parts, ...now.badges].join(", ");
}

/** Hundredths of a millimetre in the sheet's unit: "14.3 cm". */
export function in_measure(length: number, measure: Measure): string {
    return `${figure_of(length, measure)} ${measure.unit}`;
}

export function figure_of(length: number, measure: Measure): string {
    return (length / measure.length).toFixed(1);
}

export type BadgeSign = "disorder" | "rout" | "melee" | "charge" | "fired" | "halt" | "retreat" | "held" | "other";

/** Which sign a badge is drawn with; its words stay the sheet's. */
export function sign_of(badge: string): BadgeSign {
    const word = badge.toLowerCase();
    if (/disord|disorg|shaken|unform/.test(word)) return "disorder";
    if (/rout|running|broken|fle(d|e)/.test(word)) return "rout";
    if (/melee|contact|engaged/.test(word)) return "melee";
    if (/charg/.test(word)) return "charge";
    if (/fired/.test(word)) return "fired";
    if (/halt|pinned/.test(word)) return "halt";
    if (/retreat|fall/.test(word)) return "retreat";
    if (/holds? fire/.test(word)) return "held";
    return "other";
}

export function is_running(now: UnitNow): boolean {
    return now.badges.some((badge) => sign_of(badge) === "rout");
}

export function is_disordered(now: UnitNow): boolean {
    return now.badges.some((badge) => sign_of(badge) === "disorder");
}
