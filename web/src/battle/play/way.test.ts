import { describe, expect, test } from "vitest";
import { lengthened, most_evolutions } from "./way";

describe("a move by keys", () => {
    test("the same key lengthens, another begins anew", () => {
        let way = lengthened([], "forward", 1000);
        way = lengthened(way, "forward", 1000);
        way = lengthened(way, "wheel_left", 200);
        expect(way).toEqual([
            { go: "forward", amount: 2000 },
            { go: "wheel_left", amount: 200 },
        ]);
    });

    test("the opposite key takes back what was just added", () => {
        let way = lengthened([], "forward", 1000);
        way = lengthened(way, "forward", 200);
        way = lengthened(way, "back", 200);
        expect(way).toEqual([{ go: "forward", amount: 1000 }]);
        expect(lengthened(way, "back", 1000)).toEqual([]);
        expect(lengthened([], "back", 1000)).toEqual([{ go: "back", amount: 1000 }]);
    });

    test("turning about has no length and is not doubled", () => {
        const way = lengthened([], "about_face", 1000);
        expect(way).toEqual([{ go: "about_face" }]);
        expect(lengthened(way, "about_face", 1000)).toEqual(way);
    });

    test("a move holds no more evolutions than a command carries", () => {
        let way = lengthened([], "forward", 1000);
        for (let i = 0; i < 20; i++) way = lengthened(way, i % 2 ? "forward" : "wheel_left", 1000);
        expect(way).toHaveLength(most_evolutions);
    });
});
