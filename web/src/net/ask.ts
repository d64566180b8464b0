// Questions that need no table.
import { checked } from "./errors";
import type { CompanionAsks } from "./protocol";

async function post(message: object): Promise<unknown> {
    const answer = await fetch("/api/ask", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(message),
    });
    const body = (await answer.json()) as { error?: { what: string } };
    if (body.error) throw new Error(body.error.what);
    return checked(body);
}

const lasting = new Map<string, Promise<unknown>>();

export function ask<T>(message: CompanionAsks): Promise<T> {
    return post(message) as Promise<T>;
}

/** The same, kept for the life of the page: the sheets do not change while the server runs. */
export function ask_once<T>(message: CompanionAsks): Promise<T> {
    const key = JSON.stringify(message);
    let answer = lasting.get(key);
    if (!answer) {
        answer = post(message);
        lasting.set(key, answer);
        answer.catch(() => lasting.delete(key));
    }
    return answer as Promise<T>;
}
