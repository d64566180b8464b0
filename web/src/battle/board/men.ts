// Seen from near: men in ranks, horses, guns, looked at from above. Own frame of the unit, millimetres, front up the page.
import type { StandShape } from "../state/messages";
import { tidy } from "./board";

export type MenPaths = { coats: string; hats: string; arms: string; horses: string };

type Spot = { x: number; y: number; turn: number };

function oval(spot: Spot, rx: number, ry: number, ahead = 0): string {
    const [sine, cosine] = [Math.sin(spot.turn), Math.cos(spot.turn)];
    const [cx, cy] = [spot.x + ahead * sine, spot.y - ahead * cosine];
    const [dx, dy] = [rx * cosine, rx * sine];
    const degrees = tidy((spot.turn * 180) / Math.PI);
    return `M${tidy(cx - dx)} ${tidy(cy - dy)}a${rx} ${ry} ${degrees} 1 0 ${tidy(2 * dx)} ${tidy(2 * dy)}a${rx} ${ry} ${degrees} 1 0 ${tidy(-2 * dx)} ${tidy(-2 * dy)}`;
}

function stroke(spot: Spot, right: number, back: number, to_right: number, ahead: number): string {
    const [sine, cosine] = [Math.sin(spot.turn), Math.cos(spot.turn)];
    const at = (x: number, y: number): string => `${tidy(spot.x + x * cosine + y * sine)} ${tidy(spot.y + x * sine - y * cosine)}`;
    return `M${at(right, -back)}L${at(to_right, ahead)}`;
}

/** Spots in `ranks` of `files` within a stand, which may stand askew. */
function spots(stand: StandShape, files: number, ranks: number): Spot[] {
    const [lx, ly, rx, ry] = stand.map((value) => value / 100) as [number, number, number, number, number, number, number, number];
    const [bx, by] = [stand[6] / 100, stand[7] / 100]; // rear left
    const turn = Math.atan2(-(ry - ly), rx - lx);
    const out: Spot[] = [];
    for (let rank = 0; rank < ranks; rank++) {
        for (let file = 0; file < files; file++) {
            const [across, back] = [(file + 0.5) / files, (rank + 0.5) / ranks];
            out.push({ x: lx + (rx - lx) * across + (bx - lx) * back, y: -(ly + (ry - ly) * across + (by - ly) * back), turn });
        }
    }
    return out;
}

function size_of(stand: StandShape): { width: number; depth: number } {
    return { width: Math.hypot(stand[2] - stand[0], stand[3] - stand[1]) / 100, depth: Math.hypot(stand[6] - stand[0], stand[7] - stand[1]) / 100 };
}

function foot(stand: StandShape, out: MenPaths, open: boolean): void {
    const { width, depth } = size_of(stand);
    const files = Math.max(1, Math.round(width / (open ? 9 : 4.8)));
    const ranks = Math.max(1, Math.min(open ? 1 : 2, Math.round(depth / 7)));
    for (const spot of spots(stand, files, ranks)) {
        out.arms += stroke(spot, 1.7, 1.2, 1.7, 4.6);
        out.coats += oval(spot, 2.15, 1.6);
        out.hats += oval(spot, 0.85, 0.85);
    }
}

function horse(stand: StandShape, out: MenPaths): void {
    const { width, depth } = size_of(stand);
    const files = Math.max(1, Math.round(width / 8));
    const ranks = depth >= 26 ? 2 : 1;
    for (const spot of spots(stand, files, ranks)) {
        out.horses += oval(spot, 1.7, 5.4) + oval(spot, 1, 2.2, 6.2);
        out.coats += oval(spot, 2.3, 1.6, -0.4);
        out.hats += oval(spot, 0.9, 0.9, -0.4);
        out.arms += stroke(spot, 2, 0, 2.6, 4.6);
    }
}

function guns(stand: StandShape, out: MenPaths): void {
    const { width, depth } = size_of(stand);
    const [middle] = spots(stand, 1, 1) as [Spot];
    const wheel = Math.min(5, width / 4);
    out.arms += stroke(middle, -wheel, 3, -wheel, 3) + stroke(middle, wheel, 3, wheel, 3) + stroke(middle, -wheel, 0, wheel, 0);
    out.arms += stroke(middle, 0, Math.min(depth / 2 - 1, 10), 0, 0);
    out.horses += oval(middle, 1.3, Math.min(depth / 3, 6), 3);
    for (const [x, y] of [[-0.36, 0.2], [0.36, 0.2], [-0.36, -0.2], [0.36, -0.2]] as const) {
        const [sine, cosine] = [Math.sin(middle.turn), Math.cos(middle.turn)];
        const spot = { x: middle.x + x * width * cosine - y * depth * sine, y: middle.y + x * width * sine + y * depth * cosine, turn: middle.turn };
        out.coats += oval(spot, 2.15, 1.6);
        out.hats += oval(spot, 0.85, 0.85);
    }
}

export function men_paths(shape: StandShape[], arm: "foot" | "horse" | "guns", open: boolean): MenPaths {
    const out: MenPaths = { coats: "", hats: "", arms: "", horses: "" };
    for (const stand of shape) {
        if (arm === "foot") foot(stand, out, open);
        else if (arm === "horse") horse(stand, out);
        else guns(stand, out);
    }
    return out;
}
