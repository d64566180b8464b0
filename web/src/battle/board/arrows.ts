// Arrows between units, on the paper.
import type { TieNow } from "../state/messages";
import { type Paper, tidy } from "./board";

export type TieKind = "shot" | "charge" | "melee";

/** Ties are named by the sheet; these are the ways to draw what they mean. */
export function kind_of_tie(means: TieNow["means"]): TieKind {
    return means === "contact" ? "melee" : means;
}

/** A line that stops short of the target's middle, with an open head; bent a little, so that there and back keep apart. */
export function arrow_path(from: Paper, to: Paper, scale: number): string {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    if (length < 1) return "";
    const [x, y] = [dx / length, dy / length];
    const end = { x: to.x - x * Math.min(8, length / 3), y: to.y - y * Math.min(8, length / 3) };
    const bend = Math.min(length * 0.06, 14);
    const middle = { x: (from.x + end.x) / 2 - y * bend, y: (from.y + end.y) / 2 + x * bend };
    const [tx, ty] = [end.x - middle.x, end.y - middle.y];
    const run = Math.hypot(tx, ty) || 1;
    const [ux, uy] = [tx / run, ty / run];
    const head = Math.min(9 * scale, length / 2);
    const barb = (side: number): string => `${tidy(end.x - ux * head - side * uy * head * 0.55)} ${tidy(end.y - uy * head + side * ux * head * 0.55)}`;
    return `M${tidy(from.x)} ${tidy(from.y)}Q${tidy(middle.x)} ${tidy(middle.y)} ${tidy(end.x)} ${tidy(end.y)}M${barb(1)}L${tidy(end.x)} ${tidy(end.y)}L${barb(-1)}`;
}
