import { describe, expect, test } from "vitest";
import { parse_readings, parse_route } from "./address";

describe("addresses", () => {
    test("a join link", () => {
        expect(parse_route("#join=AbC_d-9")).toEqual({ page: "join", token: "AbC_d-9" });
    });

    test("readings shared as a link", () => {
        expect(parse_route("#readings=arw:score_6=two_stands;sizes=own")).toEqual({
            page: "readings",
            sheet: "arw",
            readings: { score_6: "two_stands", sizes: "own" },
        });
    });

    test("pages and their parts", () => {
        expect(parse_route("#/table/12/history")).toEqual({ page: "table", table: 12, part: "history" });
        expect(parse_route("#/ask/fife-drum/firing")).toEqual({ page: "ask", sheet: "fife-drum", procedure: "firing" });
    });

    test("whatever is not an address leads home", () => {
        expect(parse_route("")).toEqual({ page: "home" });
        expect(parse_route("#/nowhere")).toEqual({ page: "home" });
        expect(parse_route("#%E0%A4%A")).toEqual({ page: "home" });
    });

    test("half a reading is no reading", () => {
        expect(parse_readings("a=b;c;=d;;")).toEqual({ a: "b" });
    });
});
