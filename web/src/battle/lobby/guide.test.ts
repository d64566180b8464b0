import { describe, expect, test } from "vitest";
import type { Now } from "../state/messages";
import { lesson_now, lessons, type Seen } from "./guide";

function seen(change: Partial<Now>, more: Partial<Seen> = {}): Seen {
    const now = { turn: 0, phase: "red", kind: "deployment", ...change } as Now;
    return { now, picked: false, opened: false, log: [], ...more };
}

describe("the first battle", () => {
    test("has five steps", () => expect(lessons).toHaveLength(5));

    test("nothing is learnt before anything is done", () => expect(lesson_now(seen({}), 0)).toBe(0));

    test("each step of the turn ends a lesson", () => {
        expect(lesson_now(seen({ turn: 1, kind: "orders" }), 0)).toBe(1);
        expect(lesson_now(seen({ turn: 1, kind: "movement" }), 1)).toBe(2);
        expect(lesson_now(seen({ turn: 1, kind: "fire" }), 2)).toBe(3);
        expect(lesson_now(seen({ turn: 1, kind: "morale" }), 3)).toBe(4);
    });

    test("the last one ends with a line opened, or with the next turn", () => {
        expect(lesson_now(seen({ turn: 1, kind: "morale" }, { opened: true }), 4)).toBe(5);
        expect(lesson_now(seen({ turn: 2, kind: "orders" }), 4)).toBe(5);
    });

    test("who runs ahead is not called back", () => expect(lesson_now(seen({ turn: 3, kind: "orders" }), 0)).toBe(5));
});
