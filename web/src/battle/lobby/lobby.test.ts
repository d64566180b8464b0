import { describe, expect, test } from "vitest";
import { other_side, settings_of, type Wish } from "./lobby";

const wish: Wish = { scenario: "meeting", sheet: "arw", company: "bot", side: "blue", bot: "steady", dice: "screen" };

describe("setting up a battle", () => {
    test("against the bot one sits on one's own side", () => {
        const settings = settings_of(wish);
        expect(settings.players).toEqual({ red: "steady", blue: "person" });
        expect(settings.seat).toBe("blue");
    });

    test("in a hot seat one speaks for both", () => {
        const settings = settings_of({ ...wish, company: "hot seat" });
        expect(settings.players).toEqual({ red: "person", blue: "person" });
        expect(settings.seat).toBe("both");
    });

    test("a friend far away gets the other side", () => {
        const settings = settings_of({ ...wish, company: "friend" });
        expect(settings.players).toEqual({ red: "person", blue: "person" });
        expect(settings.seat).toBe("blue");
        expect(other_side("blue")).toBe("red");
    });

    test("who watches sits nowhere", () => {
        const settings = settings_of({ ...wish, company: "watch" });
        expect(settings.players).toEqual({ red: "steady", blue: "steady" });
        expect(settings.seat).toBe("none");
    });

    test("readings are told only where there are any", () => {
        expect(settings_of(wish)).not.toHaveProperty("readings");
        expect(settings_of({ ...wish, readings: { edge: "strict" } }).readings).toEqual({ edge: "strict" });
    });
});
