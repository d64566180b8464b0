// The writing beside the units: laid so that it covers neither troops nor other writing, and stays where it was while it can.
// All in millimetres of the paper; a tag that finds no room is left out unless it must be there.
import { type Body, type Box, overlap, overlaps_body } from "./board";

export type TagWish = { id: string; body: Body; /** Which way the rear lies on the paper, one long. */ rear: { x: number; y: number }; width: number; height: number; must: boolean; /** Beside its body or not at all. */ close?: boolean };
export type TagPlace = { id: string; x: number; y: number; /** Stands off: where a thin line goes to. */ lead: { x: number; y: number } | null };

type Way = { eighths: number; ring: number; cost: number };

const ways: Way[] = [];
for (let ring = 0; ring < 3; ring++) {
    for (const [eighths, cost] of [[0, 0], [4, 60], [1, 120], [7, 120], [2, 140], [6, 140], [3, 170], [5, 170]] as const) ways.push({ eighths, ring, cost: cost + 45 * ring });
}

const over_troops = 1000;
const over_writing = 1300;
const off_table = 3000;
/** A tag moves only for a place that is better by more than this. */
const worth_staying = 125;
/** What overlaps nothing costs less than this. */
const clear = 900;

function box_at(wish: TagWish, way: Way): Box {
    const angle = (way.eighths * Math.PI) / 4;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    const [x, y] = [wish.rear.x * cosine - wish.rear.y * sine, wish.rear.x * sine + wish.rear.y * cosine];
    // As far as the two reach towards each other, going that way: then nothing touches, however the unit stands.
    const off = reach_of(wish.body, x, y) + (Math.abs(x) * wish.width + Math.abs(y) * wish.height) / 2 + wish.height * (0.08 + 0.75 * way.ring);
    const [cx, cy] = [wish.body.middle.x + x * off, wish.body.middle.y + y * off];
    return { left: cx - wish.width / 2, right: cx + wish.width / 2, top: cy - wish.height / 2, bottom: cy + wish.height / 2 };
}

function reach_of(body: Body, x: number, y: number): number {
    return Math.max(...body.corners.map((corner) => (corner.x - body.middle.x) * x + (corner.y - body.middle.y) * y));
}

export class TagBoard {
    private before = new Map<string, { way: Way; place: TagPlace }>();

    /** Where the tags go. `blocked`: troops that must stay free; a unit's own body may be among them. */
    lay(wishes: TagWish[], blocked: Body[], table: { width: number; height: number }): TagPlace[] {
        const written: Box[] = [];
        const places: TagPlace[] = [];
        const kept: typeof this.before = new Map();
        const first = [...wishes.filter((wish) => wish.must), ...wishes.filter((wish) => !wish.must)];
        for (const wish of first) {
            const { way, cost } = this.best(wish, blocked, written, table);
            if (cost >= clear && !wish.must) continue;
            const box = box_at(wish, way);
            written.push(box);
            const place = this.unchanged({ id: wish.id, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, lead: way.ring > 0 ? lead_to(wish.body.box, box) : null });
            kept.set(wish.id, { way, place });
            places.push(place);
        }
        this.before = kept;
        return places;
    }

    /** The very place of the last time where it is the same, so that nothing is drawn again. */
    private unchanged(place: TagPlace): TagPlace {
        const last = this.before.get(place.id)?.place;
        const same = last && last.x === place.x && last.y === place.y && last.lead?.x === place.lead?.x && last.lead?.y === place.lead?.y;
        return same ? last : place;
    }

    private best(wish: TagWish, blocked: Body[], written: Box[], table: { width: number; height: number }): { way: Way; cost: number } {
        let found = { way: ways[0] as Way, cost: Infinity };
        for (const way of ways) {
            if (way.cost >= found.cost || (wish.close && way.ring > 0)) continue;
            const cost = way.cost + cost_of(box_at(wish, way), blocked, written, table, found.cost - way.cost);
            if (cost < found.cost) found = { way, cost };
        }
        const last = this.before.get(wish.id)?.way;
        const stays = last && last.ring <= found.way.ring && last.cost <= found.cost + worth_staying && cost_of(box_at(wish, last), blocked, written, table, clear) === 0;
        return stays ? { way: last, cost: last.cost } : found;
    }
}

function cost_of(box: Box, blocked: Body[], written: Box[], table: { width: number; height: number }, enough: number): number {
    let cost = box.left < 0 || box.top < 0 || box.right > table.width || box.bottom > table.height ? off_table : 0;
    for (const one of written) {
        if (overlap(one, box)) cost += over_writing;
        if (cost >= enough) return cost;
    }
    for (const one of blocked) {
        if (overlaps_body(one, box)) cost += over_troops;
        if (cost >= enough) return cost;
    }
    return cost;
}

function lead_to(body: Box, tag: Box): { x: number; y: number } {
    const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
    return { x: within((tag.left + tag.right) / 2, body.left, body.right), y: within((tag.top + tag.bottom) / 2, body.top, body.bottom) };
}
