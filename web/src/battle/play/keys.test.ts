import { describe, expect, test } from "vitest";
import { action_of, key_lines } from "./keys";

const press = (key: string, shiftKey = false, ctrlKey = false) => action_of({ key, shiftKey, ctrlKey, altKey: false, metaKey: false });

describe("keys", () => {
    test("no key means two actions", () => {
        const all = key_lines.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys));
        expect(new Set(all).size).toBe(all.length);
    });

    test("Shift makes small steps, and a great C is everybody", () => {
        expect(press("w")).toEqual({ action: "forward", fine: false });
        expect(press("W", true)).toEqual({ action: "forward", fine: true });
        expect(press("C", true)).toEqual({ action: "carry on all", fine: false });
        expect(press("H", true)).toEqual({ action: "hint", fine: false });
        expect(press("W", false)).toEqual({ action: "forward", fine: false });
        expect(press("?", true)).toEqual({ action: "help", fine: false });
    });

    test("figures choose, and the browser keeps its own keys", () => {
        expect(press("3")).toEqual({ choice: 2 });
        expect(press("c", false, true)).toBeNull();
        expect(press("F5")).toBeNull();
    });
});
