import { describe, expect, it } from "vitest";
import type { LogLine } from "../state/messages";
import { chapters, merged, title_of } from "./chapters";

function line(entry: number, number: number, turn: number, step: string): LogLine {
    return { entry, line: number, turn, side: "red", text: `${entry}.${number}`, rule: "", open: false, step };
}

describe("the story in chapters", () => {
    it("begins a chapter with every turn and a part with every step", () => {
        const told = chapters([line(1, 0, 0, "deployment"), line(2, 0, 1, "orders"), line(3, 0, 1, "orders"), line(4, 0, 1, "fire"), line(5, 0, 2, "orders")]);
        expect(told.map((chapter) => chapter.turn)).toEqual([0, 1, 2]);
        expect(told[1]?.steps.map((step) => [step.step, step.lines.length])).toEqual([
            ["orders", 2],
            ["fire", 1],
        ]);
    });

    it("tells a step again when it comes again in the same turn", () => {
        const told = chapters([line(1, 0, 1, "orders"), line(2, 0, 1, "fire"), line(3, 0, 1, "orders")]);
        expect(told[0]?.steps.map((step) => step.step)).toEqual(["orders", "fire", "orders"]);
    });

    it("puts earlier lines before later ones, each once", () => {
        const later = [line(5, 0, 1, "fire"), line(5, 1, 1, "fire")];
        const earlier = [line(4, 0, 1, "fire"), line(5, 0, 1, "fire")];
        expect(merged(earlier, later).map((one) => one.text)).toEqual(["4.0", "5.0", "5.1"]);
    });

    it("has a name for the time before the first turn", () => {
        expect(title_of(0)).toBe("Deployment");
        expect(title_of(3)).toBe("Turn 3");
    });
});
