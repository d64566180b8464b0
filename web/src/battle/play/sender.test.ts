import { describe, expect, test } from "vitest";
import type { Battle } from "../state/battle.svelte";
import type { BattleTells, Command, CommandAnswer } from "../state/messages";
import { Sender } from "./sender.svelte";

const done = (count: number): CommandAnswer => ({ done: count, refused: null, needs: null });
const move = (unit: number): Command => ({ do: "move", unit, way: [] });

/** A table that answers what it is told to, in order. */
function table(...answers: (CommandAnswer | Error)[]) {
    const heard: BattleTells[] = [];
    const tell = async (message: BattleTells) => {
        heard.push(message);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
    };
    return { heard, sender: new Sender({ tell } as unknown as Battle) };
}

describe("commands on their way", () => {
    test("one goes alone, several go together", async () => {
        const { heard, sender } = table(done(1), done(2));
        expect(await sender.send([move(1)])).toBe(1);
        expect(await sender.send([move(1), move(2)])).toBe(2);
        expect(heard.map((message) => message.do)).toEqual(["command", "commands"]);
    });

    test("the first refusal is kept, with its rule, until the next command", async () => {
        const refused = { rule: "ARW-ADV-01", reason: "it must close" };
        const { sender } = table({ done: 1, refused, needs: null }, done(1));
        expect(await sender.send([move(1), move(2)])).toBe(1);
        expect(sender.refused).toEqual(refused);
        await sender.send([move(3)]);
        expect(sender.refused).toBeNull();
    });

    test("own dice stop the row; with all faces it goes on where it stopped", async () => {
        const needs = { dice: "2D6", count: 2, faces: 6, for: "shooting" };
        const { heard, sender } = table({ done: 1, refused: null, needs }, { done: 0, refused: null, needs: { ...needs, count: 1 } }, done(1), done(1));
        await sender.send([move(1), move(2), move(3)]);
        expect(sender.wanted).toEqual(needs);
        await sender.give([3, 4]);
        expect(sender.wanted?.count).toBe(1);
        await sender.give([6]);
        expect(heard.slice(1)).toEqual([
            { do: "command", command: move(2), faces: [3, 4] },
            { do: "command", command: move(2), faces: [3, 4, 6] },
            { do: "command", command: move(3) },
        ]);
        expect(sender.wanted).toBeNull();
    });

    test("a lost line is told, and nothing counts as done", async () => {
        const { sender } = table(new Error("The connection was lost"));
        expect(await sender.send([move(1)])).toBe(0);
        expect(sender.refused?.reason).toContain("connection");
        expect(sender.working).toBe(false);
    });
});
