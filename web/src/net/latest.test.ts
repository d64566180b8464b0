import { describe, expect, test } from "vitest";
import { Latest } from "./latest";

function slow_server() {
    const asked: number[] = [];
    const waiting: ((n: number) => void)[] = [];
    const ask = (n: number) => {
        asked.push(n);
        return new Promise<number>((done) => waiting.push(done));
    };
    return { asked, ask, answer: () => waiting.shift()?.(0) };
}
const a_moment = () => new Promise((done) => setTimeout(done, 5));

describe("questions faster than answers", () => {
    test("while one is under way only the last of the others is kept", async () => {
        const server = slow_server();
        const heard: number[] = [];
        const latest = new Latest<number, number>(server.ask, (_, question) => heard.push(question), undefined, 0);
        for (let n = 1; n <= 5; n++) latest.put(n);
        expect(server.asked).toEqual([1]);
        server.answer();
        await a_moment();
        expect(server.asked).toEqual([1, 5]);
        server.answer();
        await latest.settled();
        expect(heard).toEqual([1, 5]);
    });

    test("what was dropped is not heard, and the next question is", async () => {
        const server = slow_server();
        const heard: number[] = [];
        const latest = new Latest<number, number>(server.ask, (_, question) => heard.push(question), undefined, 0);
        latest.put(1);
        latest.drop();
        server.answer();
        await a_moment();
        latest.put(2);
        await a_moment();
        server.answer();
        await latest.settled();
        expect(heard).toEqual([2]);
    });

    test("a failure is told and does not stop the line", async () => {
        const failures: unknown[] = [];
        const heard: number[] = [];
        const ask = async (n: number) => {
            if (n === 1) throw new Error("lost");
            return n;
        };
        const latest = new Latest<number, number>(ask, (answer) => heard.push(answer), (error) => failures.push(error), 0);
        latest.put(1);
        await a_moment();
        latest.put(2);
        await latest.settled();
        expect(failures).toHaveLength(1);
        expect(heard).toEqual([2]);
    });
});
