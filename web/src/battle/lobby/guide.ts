// The first battle in five steps. A step is over when the battle itself says so; nobody is held up who wants to go on.
import type { LogLine, Now } from "../state/messages";

export type Seen = { now: Now; /** A unit of ours is picked. */ picked: boolean; /** A line of the log was opened. */ opened: boolean; log: LogLine[] };

export type Lesson = { title: string; says: string; done: (seen: Seen) => boolean };

const order_of_steps: Now["kind"][] = ["deployment", "orders", "movement", "fire", "melee", "morale", "ending"];

function reached(now: Now, kind: Now["kind"]): boolean {
    if (now.turn > 1 || now.phase !== "red") return now.turn >= 1;
    return now.turn === 1 && order_of_steps.indexOf(now.kind) >= order_of_steps.indexOf(kind);
}

export const lessons: Lesson[] = [
    {
        title: "Look at your troops",
        says: "You command the red column; the road behind the fence must be yours. Pick one of your units: its card says what the sheet knows of it. The wheel or two fingers bring you closer. Your men stand where the scenario put them; drag them within the zone if you like, then end the step.",
        done: ({ now, picked }) => (picked && now.kind !== "deployment") || reached(now, "orders"),
    },
    {
        title: "Orders first",
        says: "Every unit acts under an order, and the order binds: Advance must close with the enemy, Stand may hardly move. The column has its orders to attack. Keep them, and end the step.",
        done: ({ now }) => reached(now, "movement"),
    },
    {
        title: "Carry on",
        says: "Carry on shows where the whole Group would go under its order, in line and at its intervals. Pull any ghost elsewhere: while you drag, the rule that stops you is named. Accept, and end the step.",
        done: ({ now }) => reached(now, "fire"),
    },
    {
        title: "Fire",
        says: "Both sides shoot in every phase. Targets are chosen for you; look at the odds before you commit, change a target with a tap, then press Fire. The enemy answers at the same moment.",
        done: ({ now }) => reached(now, "melee"),
    },
    {
        title: "Why it came so",
        says: "Open a line of the log: the dice, every line of the sheet that counted and every one that did not. Then go on: the picket has its phase, and the guide leaves you here. Hint asks a sound officer whenever you want one.",
        done: ({ now, opened }) => opened || now.turn > 1,
    },
];

/** The lesson under way, or the number of lessons when all are over. */
export function lesson_now(seen: Seen, from: number): number {
    let at = from;
    while (at < lessons.length && lessons[at]?.done(seen)) at++;
    return at;
}
