import { describe, expect, it } from "vitest";
import { pieces, seat_for } from "./save";

describe("a save in pieces", () => {
    it("is whole again when put together", () => {
        const text = '{"a":"Fraser’s Highlanders"}\n'.repeat(500);
        const parts = pieces(text, 1000);
        expect(parts.join("")).toBe(text);
        for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(1000);
        expect(parts.length).toBe(Math.ceil(new TextEncoder().encode(text).length / 1000));
    });

    it("never cuts a character in two", () => {
        expect(pieces("aé😀b", 4)).toEqual(["aé", "😀", "b"]);
    });

    it("has one empty piece where there is nothing", () => {
        expect(pieces("")).toEqual([""]);
    });
});

describe("the seat at a branch", () => {
    it("follows from who plays", () => {
        expect(seat_for({ red: "person", blue: "person" })).toBe("both");
        expect(seat_for({ red: "person", blue: "steady" })).toBe("red");
        expect(seat_for({ red: "steady", blue: "person" })).toBe("blue");
        expect(seat_for({ red: "steady", blue: "steady" })).toBe("none");
    });
});
