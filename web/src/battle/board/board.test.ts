import { describe, expect, it } from "vitest";
import type { Place, UnitNow } from "../state/messages";
import { body_of, box_of, camera_on, covers, covers_window, degrees_near, degrees_of, extent, fitted, fronts_path, inside, middle_of, next_towards, overlaps_body, paper_of, pinched, place_of, placed, seen_at, shaken_loose, stands_path, unit_at, writing_scale, zoom_limits, zoomed } from "./board";
import { sample_view, stands_of } from "./fixture";

const quarter = 16384; // of a turn, counter-clockwise: looks along -x
const table = { width: 1200, height: 900 };
const window = { width: 800, height: 600 };

function close(place: Place, x: number, y: number): void {
    expect(place[0]).toBeCloseTo(x, 3);
    expect(place[1]).toBeCloseTo(y, 3);
}

function unit(number: number, at: Place, facing = 0): UnitNow {
    return { ...(sample_view(24).state.units[0] as UnitNow), unit: number, at, facing, shape: stands_of(2, 2, 3000, 2000), presence: "on table" };
}

describe("places", () => {
    it("turns the table upside down onto the paper, and back", () => {
        expect(paper_of([0, 0], 90_000)).toEqual({ x: 0, y: 900 });
        expect(paper_of([12_345, 90_000], 90_000)).toEqual({ x: 123.45, y: 0 });
        for (const place of [[1, 2], [55_555, 44_444], [0, 90_000]] as Place[]) expect(place_of(paper_of(place, 90_000), 90_000)).toEqual(place);
    });

    it("puts the right hand of a unit that looks left up the table", () => {
        close(placed([1000, 1000], 0, 300, 0), 1300, 1000);
        close(placed([1000, 1000], 0, 0, 300), 1000, 1300);
        close(placed([1000, 1000], quarter, 0, 300), 700, 1000); // ahead is -x
        close(placed([1000, 1000], quarter, 300, 0), 1000, 1300); // right is +y
        close(placed([1000, 1000], 2 * quarter, 0, 300), 1000, 700);
    });

    it("turns as SVG does: clockwise is positive", () => {
        expect(degrees_of(quarter)).toBe(-90);
        // From 350 degrees to 10 it is 20 degrees on, not 340 back.
        expect(degrees_near((65536 * 350) / 360, -370)).toBeCloseTo(-350);
        expect(degrees_near(0, -350)).toBeCloseTo(-360);
        expect(degrees_near(quarter, 0)).toBe(-90);
        expect(degrees_near(3 * quarter, 0)).toBeCloseTo(90);
    });
});

describe("units", () => {
    it("knows the block around its stands", () => {
        expect(extent(stands_of(3, 3, 3000, 2000))).toEqual({ left: -4500, right: 4500, front: 0, rear: -2000 });
        expect(extent(stands_of(3, 1, 3000, 2000))).toEqual({ left: -1500, right: 1500, front: 0, rear: -6000 });
        expect(extent([])).toEqual({ left: 0, right: 0, front: 0, rear: 0 });
    });

    it("has its middle behind its front", () => {
        close(middle_of(unit(1, [10_000, 10_000])), 10_000, 9000);
        close(middle_of(unit(1, [10_000, 10_000], quarter)), 11_000, 10_000);
    });

    it("has an upright box on the paper", () => {
        const box = box_of(unit(1, [10_000, 10_000]), 90_000);
        expect([box.left, box.right, box.top, box.bottom]).toEqual([70, 130, 800, 820]);
    });

    it("takes the room it stands on, not the box around it, when it stands askew", () => {
        const askew = body_of(unit(1, [10_000, 10_000], quarter / 2), 90_000); // 60 by 20 mm, looking up and left
        const beside = (x: number, y: number) => overlaps_body(askew, { left: x - 2, right: x + 2, top: y - 2, bottom: y + 2 });
        expect(beside(askew.middle.x, askew.middle.y)).toBe(true);
        // Its line runs from the lower left to the upper right of the paper: those corners of the box are taken, the others free.
        expect(beside(askew.box.left + 4, askew.box.top + 4)).toBe(false);
        expect(beside(askew.box.right - 4, askew.box.bottom - 4)).toBe(false);
        expect(beside(askew.box.left + 12, askew.box.bottom - 12)).toBe(true);
        expect(beside(askew.box.right - 12, askew.box.top + 12)).toBe(true);
    });

    it("is hit on a stand, and within reach of a finger beside it", () => {
        const one = unit(1, [10_000, 10_000], quarter);
        expect(covers(one, [10_500, 12_900])).toBe(true);
        expect(covers(one, [9900, 10_000])).toBe(false); // before its front
        expect(covers(one, [9900, 10_000], 150)).toBe(true);
    });

    it("is found where it stands; a hit goes before a near miss", () => {
        const state = { units: [unit(1, [10_000, 10_000]), unit(2, [10_000, 13_000])], commanders: [], ties: [] };
        expect(unit_at(state, [10_000, 9500], 0)?.unit).toBe(1);
        expect(unit_at(state, [10_000, 10_900], 0)).toBeNull();
        expect(unit_at(state, [10_000, 10_900], 1000)?.unit).toBe(2); // 1 mm off its rear; 9 mm off the front of the other
        expect(unit_at(state, [10_000, 9990], 2000)?.unit).toBe(1);
        expect(unit_at({ ...state, units: [{ ...unit(1, [10_000, 10_000]), presence: "destroyed" }] }, [10_000, 9500], 0)).toBeNull();
    });

    it("finds the next one in the arrow's way", () => {
        const [up, right, far] = [unit(1, [10_000, 30_000]), unit(2, [30_000, 12_000]), unit(3, [60_000, 12_000])];
        const from: Place = [10_000, 9000];
        expect(next_towards(from, [up, right, far], "up")?.unit).toBe(1);
        expect(next_towards(from, [up, far, right], "right")?.unit).toBe(2);
        expect(next_towards(from, [up, right, far], "left")).toBeNull();
    });
});

describe("the camera", () => {
    it("fits the whole table with a margin on the tighter side", () => {
        const camera = fitted(table, window, 0);
        expect(camera).toEqual({ x: 600, y: 450, k: 600 / 900 });
        const top_left = seen_at(camera, window, { x: 0, y: 0 });
        expect(top_left.y).toBeCloseTo(0);
        expect(top_left.x).toBeCloseTo(0);
    });

    it("sees the middle in the middle, and so many pixels to a millimetre beside it", () => {
        const camera = { x: 300, y: 200, k: 2 };
        expect(seen_at(camera, window, { x: 400, y: 300 })).toEqual({ x: 300, y: 200 });
        expect(seen_at(camera, window, { x: 500, y: 280 })).toEqual({ x: 350, y: 190 });
    });

    it("zooms around the pointer and stops at its limits", () => {
        const before = { x: 600, y: 450, k: 1 };
        const screen = { x: 200, y: 100 };
        const after = zoomed(before, 2, screen, table, window);
        expect(after.k).toBe(2);
        expect(seen_at(after, window, screen)).toEqual(seen_at(before, window, screen));
        expect(zoomed(before, 1000, screen, table, window).k).toBe(zoom_limits(table, window).most);
        expect(zoomed(before, 0.0001, screen, table, window).k).toBe(zoom_limits(table, window).least);
    });

    it("keeps under two fingers what was under them", () => {
        const before = { x: 600, y: 450, k: 1 };
        const [from, to] = [{ x: 300, y: 300 }, { x: 500, y: 300 }];
        const after = pinched(before, [from, to], [from, { x: 700, y: 300 }], table, window);
        expect(after.k).toBeCloseTo(2);
        const under = seen_at(after, window, from);
        expect(under.x).toBeCloseTo(seen_at(before, window, from).x);
    });

    it("never loses the table", () => {
        const far = zoomed({ x: 0, y: 0, k: 1 }, 1, { x: 0, y: 0 }, table, window);
        expect(far.x).toBe(0);
        expect(camera_on({ left: 100, right: 110, top: 100, bottom: 110 }, window, 3)).toEqual({ x: 105, y: 105, k: 3 });
    });

    it("stretches a drawing only while it fills the window", () => {
        const drawn = { x: 600, y: 450, k: 2 };
        expect(covers_window(drawn, drawn, window, 0)).toBe(true);
        expect(covers_window(drawn, { ...drawn, k: 3 }, window, 0)).toBe(true);
        expect(covers_window(drawn, { ...drawn, k: 1.9 }, window, 0)).toBe(false);
        // 800 by 600 pixels and 100 more on each side: a window a quarter as wide again is filled, a third as high again too.
        expect(covers_window(drawn, { ...drawn, k: 2 / 1.24 }, window, 100)).toBe(true);
        expect(covers_window(drawn, { ...drawn, k: 2 / 1.26 }, window, 100)).toBe(false);
        // 50 mm aside are 100 pixels.
        expect(covers_window(drawn, { ...drawn, x: 650 }, window, 100)).toBe(true);
        expect(covers_window(drawn, { ...drawn, x: 651 }, window, 100)).toBe(false);
    });

    it("keeps writing near its size on the screen", () => {
        for (let k = 0.05; k < 12; k *= 1.07) {
            expect(writing_scale(k) * k).toBeGreaterThan(0.89);
            expect(writing_scale(k) * k).toBeLessThan(1.12);
        }
    });
});

describe("paths", () => {
    it("draws a stand with its front up the page", () => {
        expect(stands_path(stands_of(1, 1, 3000, 2000))).toBe("M-15 0L15 0L15 20L-15 20Z");
    });

    it("marks the front rank only, and a square all around", () => {
        const two_ranks = stands_of(4, 2, 3000, 2000);
        expect(fronts_path(two_ranks, two_ranks, false).match(/M/g)).toHaveLength(2);
        expect(fronts_path(two_ranks, two_ranks, true).match(/M/g)).toHaveLength(8);
    });

    it("finds a place within a stand", () => {
        expect(inside(stands_of(1, 1, 3000, 2000)[0] as never, 0.5, 0.5)).toEqual({ x: 0, y: 10 });
        expect(inside(stands_of(1, 1, 3000, 2000)[0] as never, 1, 0)).toEqual({ x: 15, y: -0 });
    });

    it("shakes stands loose the same way every time, and only a little", () => {
        const stands = stands_of(3, 3, 3000, 2000);
        const loose = shaken_loose(stands, 7, false);
        expect(shaken_loose(stands, 7, false)).toEqual(loose);
        expect(loose).not.toEqual(stands);
        loose.forEach((stand, i) => {
            const [a, b] = [extent([stand]), extent([stands[i] as never])];
            expect((a.left + a.right) / 2).toBeCloseTo((b.left + b.right) / 2); // turned on the spot
            expect(Math.abs(a.left - b.left)).toBeLessThan(500);
        });
    });
});
