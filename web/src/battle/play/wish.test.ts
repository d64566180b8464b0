import { describe, expect, test } from "vitest";
import { next_of, shifted_by, type PlaceWish } from "./wish";

const wish = (facing: number): PlaceWish => ({ do: "place", unit: 3, to: [50000, 20000], facing, formation: "line", files: 0 });

describe("deploying by keys", () => {
    test("forward is where it looks: 0 along +y, a quarter turn counter-clockwise along -x", () => {
        expect(shifted_by(wish(0), "forward", false, 1000).to).toEqual([50000, 21000]);
        expect(shifted_by(wish(16384), "forward", false, 1000).to).toEqual([49000, 20000]);
        expect(shifted_by(wish(32768), "forward", false, 1000).to).toEqual([50000, 19000]);
    });

    test("its right hand is +x when it looks along +y", () => {
        expect(shifted_by(wish(0), "sidestep_right", true, 1000).to).toEqual([50200, 20000]);
        expect(shifted_by(wish(16384), "sidestep_right", false, 1000).to).toEqual([50000, 21000]);
    });

    test("facings stay within the turn", () => {
        expect(shifted_by(wish(0), "wheel_right", false, 1000).facing).toBe(65536 - 1024);
        expect(shifted_by(wish(65000), "wheel_left", false, 1000).facing).toBe(65000 + 1024 - 65536);
        expect(shifted_by(wish(40000), "about_face", false, 1000).facing).toBe(40000 + 32768 - 65536);
    });
});

describe("the next one", () => {
    test("round and round, both ways", () => {
        expect(next_of([4, 7, 9], 9, 1)).toBe(4);
        expect(next_of([4, 7, 9], 4, -1)).toBe(9);
    });
    test("from nowhere: the first, or the last going back", () => {
        expect(next_of([4, 7, 9], null, 1)).toBe(4);
        expect(next_of([4, 7, 9], 5, -1)).toBe(9);
        expect(next_of([], 5, 1)).toBeNull();
    });
});
