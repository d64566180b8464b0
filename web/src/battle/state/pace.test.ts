import { describe, expect, test } from "vitest";
import { next_speed, speeds, wait_before_next } from "./pace";

describe("the pace of somebody else's entries", () => {
    test("one entry stays for the beat of the speed, quicker speeds for less", () => {
        const waits = speeds.map((speed) => wait_before_next(speed, 1));
        for (let i = 1; i < waits.length; i++) expect(waits[i]).toBeLessThan(waits[i - 1] as number);
        expect(wait_before_next("at once", 1)).toBe(0);
    });

    test("a long row is hurried: 100 entries one after the other do not exceed the row's time by more than the tail", () => {
        let whole = 0;
        for (let queued = 100; queued > 0; queued--) whole += wait_before_next("steady", queued);
        // While more than 12000/450 = 26 wait, each takes 12000/queued; after that 450 each: 12000 * ln(100/26) + 26 * 450.
        expect(whole).toBeLessThan(12000 * Math.log(100 / 26) + 27 * 450);
        expect(whole).toBeLessThan(100 * 450);
    });

    test("nothing moves while paused", () => expect(wait_before_next("paused", 3)).toBe(Infinity));

    test("the speed goes up and down and stops at its ends", () => {
        expect(next_speed("slow", -1)).toBe("slow");
        expect(next_speed("slow", 1)).toBe("steady");
        expect(next_speed("at once", 1)).toBe("at once");
        expect(next_speed("paused", 1)).toBe("steady");
    });
});
