import { describe, expect, test } from "vitest";
import { after_change, type Known } from "./apply";
import type { BattleView, Now, UnitNow, UnitRoll } from "./messages";

const unit = (id: number, x: number): UnitNow => ({
    unit: id,
    presence: "on table",
    at: [x, 0],
    facing: 0,
    formation: "line",
    files: 4,
    shape: [],
    stands: 4,
    fights: 4,
    of: 4,
    order: "Advance",
    fire: "at will",
    evade: "ask",
    badges: [],
    left: null,
});
const now = (entry: number) => ({ entry }) as Now;
const known = (): Known => ({
    view: { units: [{ unit: 1 }, { unit: 2 }] } as BattleView,
    state: { units: [unit(1, 0), unit(2, 0)], commanders: [], ties: [{ kind: "shoots at", means: "shot", unit: 1, other: 2 }] },
    now: now(4),
    log: [],
    talk: [],
});

describe("a change put into what is known", () => {
    test("an entry replaces the units it names and leaves the others as the very same objects", () => {
        const before = known();
        const after = after_change(before, { is: "entry", now: now(5), units: [unit(2, 700)], commanders: [], log: [] });
        expect(after.state.units.map((one) => one.at[0])).toEqual([0, 700]);
        expect(after.state.units[0]).toBe(before.state.units[0]);
        expect(before.state.units[1]?.at[0]).toBe(0);
        expect(after.now.entry).toBe(5);
    });

    test("ties stay unless they are sent, and all go when an empty list is sent", () => {
        const same = after_change(known(), { is: "entry", now: now(5), units: [], commanders: [], log: [] });
        expect(same.state.ties).toHaveLength(1);
        const none = after_change(known(), { is: "entry", now: now(5), units: [], commanders: [], ties: [], log: [] });
        expect(none.state.ties).toHaveLength(0);
    });

    test("a unit that comes into sight is added, with its roll", () => {
        const rolls = [{ unit: 3, name: "16th Light Dragoons" } as UnitRoll];
        const after = after_change(known(), { is: "entry", now: now(5), units: [unit(3, 90)], commanders: [], log: [], rolls });
        expect(after.state.units.map((one) => one.unit)).toEqual([1, 2, 3]);
        expect(after.view.units.map((one) => one.unit)).toEqual([1, 2, 3]);
    });

    test("after an undo everything is as sent, the story too", () => {
        const line = { entry: 1, line: 0, turn: 1, side: null, text: "The battle begins.", rule: "", open: false };
        const before = { ...known(), log: [line, { ...line, entry: 2 }] };
        const after = after_change(before, { is: "state", state: { units: [unit(1, 5)], commanders: [], ties: [] }, now: now(1), log: [line] });
        expect(after.log).toHaveLength(1);
        expect(after.state.units).toHaveLength(1);
    });

    test("what is not known is passed over", () => {
        const before = known();
        expect(after_change(before, { is: "comet" } as never)).toBe(before);
    });
});
