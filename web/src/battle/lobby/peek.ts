// How the battles stand that this browser has a seat in: one question for all of them, without sitting down anywhere.
import { Connection } from "../../net/connection.svelte";

export type Peeked = { seat: string; title: string; moment: string; yours: boolean; waits: string; over: string };

type Answer = { do: "peeked"; tables: (Omit<Peeked, "seat"> | null)[] };

export async function peek(seats: string[]): Promise<Map<string, Peeked>> {
    const connection = new Connection();
    const known = new Map<string, Peeked>();
    await new Promise<void>((ready) => {
        connection.seat = async () => ready();
        connection.call();
    });
    try {
        const answer = (await connection.request({ do: "peek", seats })) as unknown as Answer;
        answer.tables.forEach((table, at) => {
            const seat = seats[at];
            if (table && seat) known.set(seat, { ...table, seat });
        });
    } finally {
        connection.hang_up();
    }
    return known;
}
