// Small matters of wording and figures, for showing only.
import type { FactValue, Value } from "../net/messages";

const minus = "\u2212";
const dash = "\u2013";

export function show(value: FactValue | undefined): string {
    if (value === null || value === undefined) return dash;
    if (value === true) return "yes";
    if (value === false) return "no";
    if (Array.isArray(value)) return `${value.length} listed`;
    if (typeof value === "object") return Object.values(value).map(show).join(", ");
    return typeof value === "string" ? option_name(value) : String(value);
}

export function signed(value: Value | undefined): string {
    if (typeof value !== "number") return show(value);
    return value < 0 ? `${minus}${-value}` : `+${value}`;
}

/** Of a fraction as the server writes it, "7/12": its part of the whole, for the length of a bar. */
export function share(fraction: string): number {
    const [top, bottom] = fraction.split("/").map(Number);
    return (top ?? 0) / (bottom ?? 1);
}

/** "own.stands_in_unit" -> "stands in unit"; the other side's facts keep their role. */
export function fact_name(fact: string): string {
    const parts = fact.split(".");
    const name = (parts.at(-1) ?? fact).replaceAll("_", " ");
    return parts[0] === "other" ? `target: ${name}` : name;
}

export function option_name(option: string): string {
    return option.replaceAll("_", " ");
}

export function time_ago(when: number): string {
    const minutes = Math.round((Date.now() - when) / 60000);
    if (minutes < 1) return "just now";
    if (minutes < 60) return `${minutes} min ago`;
    if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
    return `${Math.round(minutes / 1440)} days ago`;
}
