import { describe, expect, test } from "vitest";
import type { Battle } from "../state/battle.svelte";
import type { Aimed, Command } from "../state/messages";
import { Volley } from "./volley.svelte";

const shoot = (unit: number, target: number): Command => ({ do: "shoot", unit, target, stands: 4 });
const choice = (unit: number, target: number) => ({ target, says: "", kills: "", command: shoot(unit, target) });
const aimed = (unit: number, target: number | null, ...targets: number[]): Aimed => ({
    unit,
    target,
    stands: 4,
    says: "",
    kills: "",
    command: target === null ? { do: "shoot", unit, stands: 0 } : shoot(unit, target),
    choices: targets.map((one) => choice(unit, one)),
});

function volley_of(...list: Aimed[]) {
    const asked: number[] = [];
    const battle = { now: { entry: 7 }, inquire: async () => (asked.push(1), { aimed: list }) };
    return { asked, battle, volley: new Volley(battle as unknown as Battle) };
}

describe("who shoots at whom", () => {
    test("what the server proposes stands until something else is chosen", async () => {
        const { volley } = volley_of(aimed(1, 20, 20, 21), aimed(2, null, 20));
        await volley.ask();
        expect(volley.aims.map((aim) => aim.target)).toEqual([20, null]);
        volley.choose(1, 21);
        expect(volley.aims[0]?.command).toEqual(shoot(1, 21));
        volley.choose(2, 20);
        expect(volley.aims[1]?.command).toEqual(shoot(2, 20));
    });

    test("fire held is a command, too: it names no target", async () => {
        const { volley } = volley_of(aimed(1, 20, 20));
        await volley.ask();
        volley.choose(1, null);
        expect(volley.aims[0]?.command).toEqual({ do: "shoot", unit: 1, stands: 0 });
    });

    test("the next target goes round and passes holding", async () => {
        const { volley } = volley_of(aimed(1, 20, 20, 21));
        await volley.ask();
        expect([volley.choose_next(1), volley.choose_next(1), volley.choose_next(1)]).toEqual([21, null, 20]);
        expect(volley.choose_next(9)).toBeNull();
    });

    test("asked once for each entry", async () => {
        const { volley, asked, battle } = volley_of(aimed(1, 20, 20));
        await volley.ask();
        await volley.ask();
        expect(asked).toHaveLength(1);
        battle.now.entry = 8;
        await volley.ask();
        expect(asked).toHaveLength(2);
    });
});
