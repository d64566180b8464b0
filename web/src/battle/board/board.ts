// Where things are drawn. The table's own measure is a hundredth of a millimetre with y up the table; paper is millimetres
// with y down the page; the screen is pixels. A camera looks at one place of the paper.
import type { Place, StandShape, State, UnitNow } from "../state/messages";

export type Paper = { x: number; y: number };
/** x, y: the place of the paper in the middle of the window; k: pixels to a millimetre. */
export type Camera = { x: number; y: number; k: number };
export type Size = { width: number; height: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** What a press on the board does: `look` only pans; `move` drags troops; `aim` picks targets; `place` points at places. */
export type BoardMode = "look" | "move" | "aim" | "place" | "measure";
export type Phase = "start" | "move" | "end" | "cancel";

const whole_turn = 65536;

export function paper_of(place: Place, depth: number): Paper {
    return { x: place[0] / 100, y: (depth - place[1]) / 100 };
}

export function place_of(paper: Paper, depth: number): Place {
    return [Math.round(paper.x * 100), Math.round(depth - paper.y * 100)];
}

/** Facings run counter-clockwise and the page is upside down: degrees as SVG turns. */
export function degrees_of(facing: number): number {
    return -(facing * 360) / whole_turn;
}

/** The same direction as `facing`, but said so that a turn from `before` (in degrees) goes the short way round. */
export function degrees_near(facing: number, before: number): number {
    const wanted = degrees_of(facing);
    return wanted + 360 * Math.round((before - wanted) / 360);
}

/** From a unit's own frame (x to its right, y ahead) to the table. */
export function placed(at: Place, facing: number, right: number, ahead: number): Place {
    const angle = (facing * 2 * Math.PI) / whole_turn;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return [at[0] + right * cosine - ahead * sine, at[1] + right * sine + ahead * cosine];
}

export type Posed = { at: Place; facing: number; shape: StandShape[] };

/** The block around all stands, in the unit's own frame. */
export function extent(shape: StandShape[]): { left: number; right: number; front: number; rear: number } {
    let [left, right, front, rear] = [Infinity, -Infinity, -Infinity, Infinity];
    for (const stand of shape) {
        for (let i = 0; i < 8; i += 2) {
            const [x, y] = [stand[i] as number, stand[i + 1] as number];
            left = Math.min(left, x);
            right = Math.max(right, x);
            front = Math.max(front, y);
            rear = Math.min(rear, y);
        }
    }
    return shape.length === 0 ? { left: 0, right: 0, front: 0, rear: 0 } : { left, right, front, rear };
}

export function middle_of(unit: Posed): Place {
    const { left, right, front, rear } = extent(unit.shape);
    return placed(unit.at, unit.facing, (left + right) / 2, (front + rear) / 2);
}

/** A block on the paper that may stand askew: its corners in turn, and the upright box around it. */
export type Body = { corners: Paper[]; middle: Paper; box: Box };

function body_around(corners: Paper[]): Body {
    const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
    const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    return { corners, middle: { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, box };
}

export function upright_body(box: Box): Body {
    return body_around([{ x: box.left, y: box.top }, { x: box.right, y: box.top }, { x: box.right, y: box.bottom }, { x: box.left, y: box.bottom }]);
}

/** The block of a unit with `ahead` before its front, where its mark is. */
export function body_of(unit: Posed, depth: number, ahead = 0): Body {
    const { left, right, front, rear } = extent(unit.shape);
    const corner = (x: number, y: number): Paper => paper_of(placed(unit.at, unit.facing, x, y), depth);
    return body_around([corner(left, front + ahead), corner(right, front + ahead), corner(right, rear), corner(left, rear)]);
}

/** The upright box around a unit on the paper. */
export function box_of(unit: Posed, depth: number): Box {
    return body_of(unit, depth).box;
}

export function overlap(a: Box, b: Box): boolean {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Do they share ground? Blocks with right corners: apart if they are apart along one of their four edges' ways. */
export function overlaps_body(body: Body, box: Box): boolean {
    if (!overlap(body.box, box)) return false;
    const corners = [{ x: box.left, y: box.top }, { x: box.right, y: box.top }, { x: box.right, y: box.bottom }, { x: box.left, y: box.bottom }];
    return !apart_along(body, corners, 0) && !apart_along(body, corners, 1);
}

function apart_along(body: Body, corners: Paper[], edge: 0 | 1): boolean {
    const [from, to] = [body.corners[edge] as Paper, body.corners[edge + 1] as Paper];
    const [x, y] = [to.x - from.x, to.y - from.y];
    const most = x * x + y * y;
    const along = corners.map((corner) => (corner.x - from.x) * x + (corner.y - from.y) * y);
    return Math.max(...along) <= 0 || Math.min(...along) >= most;
}

/** Is the place within one of the unit's stands, or nearer to them than `slack`? */
export function covers(unit: Posed, place: Place, slack = 0): boolean {
    const angle = (-unit.facing * 2 * Math.PI) / whole_turn;
    const [dx, dy] = [place[0] - unit.at[0], place[1] - unit.at[1]];
    const right = dx * Math.cos(angle) - dy * Math.sin(angle);
    const ahead = dx * Math.sin(angle) + dy * Math.cos(angle);
    return unit.shape.some((stand) => {
        const one = extent([stand]);
        return right >= one.left - slack && right <= one.right + slack && ahead >= one.rear - slack && ahead <= one.front + slack;
    });
}

export function on_table(state: State): UnitNow[] {
    return state.units.filter((unit) => unit.presence === "on table");
}

/** The unit at a place; of several within reach of a finger the one whose middle is nearest. */
export function unit_at(state: State, place: Place, slack: number): UnitNow | null {
    const standing = on_table(state);
    const exact = standing.filter((unit) => covers(unit, place));
    const found = exact.length > 0 ? exact : standing.filter((unit) => covers(unit, place, slack));
    return nearest(found, place);
}

function nearest(units: UnitNow[], place: Place): UnitNow | null {
    let best: UnitNow | null = null;
    let least = Infinity;
    for (const unit of units) {
        const away = distance(middle_of(unit), place);
        if (away < least) [best, least] = [unit, away];
    }
    return best;
}

export function distance(a: Place, b: Place): number {
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The next unit as an arrow key finds it: ahead within a quarter turn, near ones and straight ones first. */
export function next_towards(from: Place, units: UnitNow[], way: "up" | "down" | "left" | "right"): UnitNow | null {
    const unit_vector: Record<typeof way, Place> = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0] };
    const [wx, wy] = unit_vector[way];
    let best: UnitNow | null = null;
    let least = Infinity;
    for (const unit of units) {
        const middle = middle_of(unit);
        const [dx, dy] = [middle[0] - from[0], middle[1] - from[1]];
        const along = dx * wx + dy * wy;
        const aside = Math.abs(dx * wy - dy * wx);
        if (along <= 0 || aside > along) continue;
        const cost = along + 2 * aside;
        if (cost < least) [best, least] = [unit, cost];
    }
    return best;
}

// --- the camera -----------------------------------------------------------------------------------------------------------

export function fitted(table: Size, window: Size, margin = 14): Camera {
    const k = Math.min((window.width - 2 * margin) / table.width, (window.height - 2 * margin) / table.height);
    return { x: table.width / 2, y: table.height / 2, k: Math.max(k, 0.02) };
}

export function zoom_limits(table: Size, window: Size): { least: number; most: number } {
    const fit = fitted(table, window).k;
    return { least: fit * 0.7, most: Math.max(fit * 2, 9) };
}

/** Some of the table is always to be seen. */
export function kept_in_sight(camera: Camera, table: Size): Camera {
    const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    return { x: within(camera.x, table.width), y: within(camera.y, table.height), k: camera.k };
}

export function seen_at(camera: Camera, window: Size, screen: Paper): Paper {
    return { x: camera.x + (screen.x - window.width / 2) / camera.k, y: camera.y + (screen.y - window.height / 2) / camera.k };
}

/** Zooms so that what lies under `screen` stays there. */
export function zoomed(camera: Camera, factor: number, screen: Paper, table: Size, window: Size): Camera {
    const { least, most } = zoom_limits(table, window);
    const k = Math.min(Math.max(camera.k * factor, least), most);
    const under = seen_at(camera, window, screen);
    return kept_in_sight({ x: under.x - (screen.x - window.width / 2) / k, y: under.y - (screen.y - window.height / 2) / k, k }, table);
}

export function panned(camera: Camera, dx: number, dy: number, table: Size): Camera {
    return kept_in_sight({ x: camera.x - dx / camera.k, y: camera.y - dy / camera.k, k: camera.k }, table);
}

/** Two fingers: what was under them stays under them. */
export function pinched(camera: Camera, before: [Paper, Paper], after: [Paper, Paper], table: Size, window: Size): Camera {
    const span = (pair: [Paper, Paper]): number => Math.max(Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y), 1);
    const middle = (pair: [Paper, Paper]): Paper => ({ x: (pair[0].x + pair[1].x) / 2, y: (pair[0].y + pair[1].y) / 2 });
    const [from, to] = [middle(before), middle(after)];
    return zoomed(panned(camera, to.x - from.x, to.y - from.y, table), span(after) / span(before), to, table, window);
}

/** A drawing made for one camera and reaching so many pixels beyond the window: does it fill the window when seen from another? */
export function covers_window(drawn: Camera, to: Camera, window: Size, reach: number): boolean {
    if (drawn.k <= 0) return false;
    const filled = (size: number, off: number): boolean => {
        const [middle, half] = [size / 2 + off * drawn.k, ((size / 2) * drawn.k) / to.k];
        return middle - half >= -reach && middle + half <= size + reach;
    };
    return filled(window.width, to.x - drawn.x) && filled(window.height, to.y - drawn.y);
}

/** The camera that shows all of a box, no nearer than `nearest` pixels to the millimetre. */
export function camera_on(box: Box, window: Size, nearest: number): Camera {
    const room = fitted({ width: Math.max(box.right - box.left, 1), height: Math.max(box.bottom - box.top, 1) }, window, 60).k;
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, k: Math.min(room, nearest) };
}

/** Writing keeps its size on the screen in steps of this factor, so that zooming does not lay it out again at every frame. */
const writing_step = 1.25;
export function writing_scale(k: number): number {
    const step = Math.round(Math.log(k) / Math.log(writing_step));
    return 1 / writing_step ** step;
}

// --- paths ----------------------------------------------------------------------------------------------------------------

export function tidy(value: number): string {
    return String(Math.round(value * 100) / 100);
}

/** Stands as a closed path in the unit's own frame, millimetres, front up the page. */
export function stands_path(shape: StandShape[]): string {
    return shape.map((stand) => corners_path(stand)).join("");
}

function corners_path(stand: StandShape): string {
    let path = "";
    for (let i = 0; i < 8; i += 2) path += `${i === 0 ? "M" : "L"}${tidy((stand[i] as number) / 100)} ${tidy(-(stand[i + 1] as number) / 100)}`;
    return path + "Z";
}

/** A polygon of the table on the paper. */
export function polygon_path(places: Place[], depth: number): string {
    if (places.length === 0) return "";
    return places.map((place, i) => (i === 0 ? "M" : "L") + at_path(place, depth)).join("") + "Z";
}

export function at_path(place: Place, depth: number): string {
    const paper = paper_of(place, depth);
    return `${tidy(paper.x)} ${tidy(paper.y)}`;
}

/** A place in a stand, across from its left to its right and back from front to rear, both 0 to 1; own frame, millimetres. */
export function inside(stand: StandShape, across: number, back: number): Paper {
    const part = (i: 0 | 1): number => {
        const front = stand[i] + (stand[i + 2] as number - stand[i]) * across;
        const rear = (stand[i + 6] as number) + ((stand[i + 4] as number) - (stand[i + 6] as number)) * across;
        return (front + (rear - front) * back) / 100;
    };
    return { x: part(0), y: -part(1) };
}

/** The sign of the arm on one stand: crossed belts, one belt, a gun. */
export function arm_path(stand: StandShape, arm: "foot" | "horse" | "guns"): string {
    const stroke = (a: number, b: number, c: number, d: number): string => {
        const [from, to] = [inside(stand, a, b), inside(stand, c, d)];
        return `M${tidy(from.x)} ${tidy(from.y)}L${tidy(to.x)} ${tidy(to.y)}`;
    };
    if (arm === "foot") return stroke(0.15, 0.23, 0.85, 0.83) + stroke(0.85, 0.23, 0.15, 0.83);
    if (arm === "horse") return stroke(0.15, 0.85, 0.85, 0.19);
    return stroke(0.5, 0.15, 0.5, 0.85) + stroke(0.22, 0.48, 0.78, 0.48) + stroke(0.22, 0.33, 0.22, 0.63) + stroke(0.78, 0.33, 0.78, 0.63);
}

/** The edges men look out of: the front rank's; of a square all around. `drawn`: the same stands as they are drawn. */
export function fronts_path(shape: StandShape[], drawn: StandShape[], square: boolean): string {
    const whole = extent(shape);
    let path = "";
    shape.forEach((stand, i) => {
        const one = extent([stand]);
        const shown = drawn[i] ?? stand;
        if (one.front >= whole.front - 1) path += edge_path(shown, 0);
        if (!square) return;
        if (one.right >= whole.right - 1) path += edge_path(shown, 1);
        if (one.rear <= whole.rear + 1) path += edge_path(shown, 2);
        if (one.left <= whole.left + 1) path += edge_path(shown, 3);
    });
    return path;
}

/** One edge of a stand, counted clockwise from the front. */
function edge_path(stand: StandShape, edge: number): string {
    const corner = (i: number): string => `${tidy((stand[(i % 4) * 2] as number) / 100)} ${tidy(-(stand[(i % 4) * 2 + 1] as number) / 100)}`;
    return `M${corner(edge)}L${corner(edge + 1)}`;
}

/** A number that looks random and is the same everywhere. */
export function scatter(a: number, b: number): number {
    let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) >>> 0;
}

/** Stands out of their dressing: a little in disorder, a lot in rout. Only drawn so; where they stand is not touched. */
export function shaken_loose(shape: StandShape[], unit: number, running: boolean): StandShape[] {
    return shape.map((stand, number) => {
        const random = scatter(unit + 1, number + 17);
        const most = running ? 23 : 8;
        const turn = ((random % 100) / 100) * most * (2 / 3) + most / 3;
        const span = running ? 500 : 0;
        const shift: Place = [(((random >>> 8) % 200) / 100 - 1) * span, (((random >>> 16) % 200) / 100 - 1) * span];
        return turned_stand(stand, number % 2 === 0 ? -turn : turn, shift);
    });
}

function turned_stand(stand: StandShape, degrees: number, shift: Place): StandShape {
    const one = extent([stand]);
    const [cx, cy] = [(one.left + one.right) / 2, (one.front + one.rear) / 2];
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const out = [...stand] as StandShape;
    for (let i = 0; i < 8; i += 2) {
        const [dx, dy] = [(stand[i] as number) - cx, (stand[i + 1] as number) - cy];
        out[i] = cx + dx * cosine - dy * sine + shift[0];
        out[i + 1] = cy + dx * sine + dy * cosine + shift[1];
    }
    return out;
}
