import { describe, expect, test } from "vitest";
import type { Command, Ghost } from "../state/messages";
import { lots_of } from "./march";

const ghost = (unit: number, command: Command | null) => ({ unit, command }) as Ghost;
const move = (unit: number): Command => ({ do: "move", unit, way: [{ go: "forward", amount: 1000 }] });
const charge = (unit: number, target: number): Command => ({ do: "charge", go: [{ unit, target, wheel: 0, forward: 4000 }] });
const group_of = (unit: number) => Math.floor(unit / 10);

describe("ghosts accepted", () => {
    test("moves go one by one in the order they were laid; what has no command stays", () => {
        const lots = lots_of([ghost(3, move(3)), ghost(1, null), ghost(2, move(2))], group_of);
        expect(lots.map((lot) => lot.units)).toEqual([[3], [2]]);
    });

    test("chargers of one Group test as one, those of another by themselves", () => {
        const lots = lots_of([ghost(1, charge(1, 50)), ghost(2, move(2)), ghost(3, charge(3, 51)), ghost(11, charge(11, 52))], group_of);
        expect(lots.map((lot) => lot.units)).toEqual([[1, 3], [2], [11]]);
        expect(lots[0]?.command).toEqual({
            do: "charge",
            go: [
                { unit: 1, target: 50, wheel: 0, forward: 4000 },
                { unit: 3, target: 51, wheel: 0, forward: 4000 },
            ],
        });
    });

    test("a ninth charger begins another command", () => {
        const lots = lots_of(Array.from({ length: 9 }, (_, unit) => ghost(unit, charge(unit, 50))), group_of);
        expect(lots.map((lot) => lot.units.length)).toEqual([8, 1]);
    });
});
