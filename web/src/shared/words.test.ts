import { describe, expect, test } from "vitest";
import { fact_name, share, show, signed } from "./words";

describe("figures", () => {
    test("a fraction of the server becomes a part of the whole", () => {
        expect(share("7/12")).toBeCloseTo(0.58333, 4);
        expect(share("1")).toBe(1);
        expect(share("0")).toBe(0);
    });

    test("a modifier shows its sign, with a true minus", () => {
        expect(signed(2)).toBe("+2");
        expect(signed(-1)).toBe("\u22121");
        expect(signed(0)).toBe("+0");
    });
});

describe("words", () => {
    test("values as a person says them", () => {
        expect(show(true)).toBe("yes");
        expect(show(null)).toBe("\u2013");
        expect(show("rifled_musket")).toBe("rifled musket");
        expect(show([{ type: "Militia" }])).toBe("1 listed");
    });

    test("facts of the other side keep their role", () => {
        expect(fact_name("own.stands_in_unit")).toBe("stands in unit");
        expect(fact_name("other.cover")).toBe("target: cover");
    });
});
