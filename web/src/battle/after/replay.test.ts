import { describe, expect, it } from "vitest";
import type { FramesAnswer } from "../state/messages";
import { next_phase } from "./replay.svelte";

type Frame = FramesAnswer["frames"][number];
const frames: Frame[] = [
    [0, "red"],
    [1, "red"],
    [1, "red"],
    [1, "blue"],
    [1, "blue"],
    [2, "red"],
].map(([turn, phase], entry) => ({ entry, turn: turn as number, phase: phase as "red" | "blue", step: "", said: "" }));

describe("from phase to phase", () => {
    it("goes to where the next one begins", () => {
        expect(next_phase(frames, 0, 1)).toBe(1);
        expect(next_phase(frames, 1, 1)).toBe(3);
        expect(next_phase(frames, 4, 1)).toBe(5);
        expect(next_phase(frames, 5, 1)).toBe(5);
    });

    it("goes back to where this one began, then to the one before", () => {
        expect(next_phase(frames, 4, -1)).toBe(3);
        expect(next_phase(frames, 3, -1)).toBe(1);
        expect(next_phase(frames, 1, -1)).toBe(0);
        expect(next_phase(frames, 0, -1)).toBe(0);
    });
});
