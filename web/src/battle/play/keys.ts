// The keys of the battle table: one list for the page that listens and for the sheet that explains.
export type Deed =
    | "next"
    | "previous"
    | "group"
    | "carry on"
    | "carry on all"
    | "accept"
    | "end step"
    | "cancel"
    | "take back"
    | "forward"
    | "back"
    | "wheel_left"
    | "wheel_right"
    | "incline_left"
    | "incline_right"
    | "sidestep_left"
    | "sidestep_right"
    | "about_face"
    | "target"
    | "hint"
    | "odds"
    | "threats"
    | "measure"
    | "undo"
    | "play on"
    | "slower"
    | "faster"
    | "help";

export type KeyLine = { keys: string[]; deed: Deed; says: string };

export const key_lines: { title: string; lines: KeyLine[] }[] = [
    {
        title: "Choosing",
        lines: [
            { keys: ["n"], deed: "next", says: "next unit of yours; what is owed comes first" },
            { keys: ["p"], deed: "previous", says: "the one before" },
            { keys: ["g"], deed: "group", says: "its whole Group" },
            { keys: ["Escape"], deed: "cancel", says: "let go of ghosts, then of the choice" },
        ],
    },
    {
        title: "Moving",
        lines: [
            { keys: ["c"], deed: "carry on", says: "Carry on: the chosen Group, or all" },
            { keys: ["C"], deed: "carry on all", says: "Carry on: everybody" },
            { keys: ["w"], deed: "forward", says: "forward; with Shift a fifth of a centimetre" },
            { keys: ["s"], deed: "back", says: "back" },
            { keys: ["a"], deed: "wheel_left", says: "wheel to the left" },
            { keys: ["d"], deed: "wheel_right", says: "wheel to the right" },
            { keys: ["q"], deed: "incline_left", says: "incline to the left" },
            { keys: ["e"], deed: "incline_right", says: "incline to the right" },
            { keys: ["z"], deed: "sidestep_left", says: "step to the left" },
            { keys: ["x"], deed: "sidestep_right", says: "step to the right" },
            { keys: ["f"], deed: "about_face", says: "about face" },
            { keys: ["Backspace"], deed: "take back", says: "take the last evolution back" },
        ],
    },
    {
        title: "Doing",
        lines: [
            { keys: ["Enter"], deed: "accept", says: "accept the ghosts; Fire; agree to the hint" },
            { keys: ["r"], deed: "target", says: "the next enemy it could shoot at, or charge" },
            { keys: ["."], deed: "end step", says: "end the step" },
            { keys: ["u"], deed: "undo", says: "take back, or ask to" },
        ],
    },
    {
        title: "Looking",
        lines: [
            { keys: ["h"], deed: "hint", says: "what would steady do, and why" },
            { keys: ["o"], deed: "odds", says: "odds, with reasons" },
            { keys: ["t"], deed: "threats", says: "the enemy's eye: what can be done to it there" },
            { keys: ["m"], deed: "measure", says: "tape measure" },
            { keys: [" "], deed: "play on", says: "bots: play on, pause" },
            { keys: ["["], deed: "slower", says: "show slower" },
            { keys: ["]"], deed: "faster", says: "show faster" },
            { keys: ["?"], deed: "help", says: "this sheet" },
        ],
    },
];

const deeds = new Map(key_lines.flatMap(({ lines }) => lines.flatMap(({ keys, deed }) => keys.map((key) => [key, deed] as const))));
const fine = new Set<Deed>(["forward", "back", "wheel_left", "wheel_right", "incline_left", "incline_right", "sidestep_left", "sidestep_right"]);

export type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** Which deed a key means; `fine` for small steps. A figure is a choice: its place in the list, from 0. */
export function deed_of(pressed: Pressed): { deed: Deed; fine: boolean } | { choice: number } | null {
    if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
    if (/^[1-9]$/.test(pressed.key)) return { choice: Number(pressed.key) - 1 };
    const deed = deeds.get(pressed.key) ?? deeds.get(pressed.key.toLowerCase()); // Shift, or Caps Lock
    return deed ? { deed, fine: pressed.shiftKey && fine.has(deed) } : null;
}

export function key_name(key: string): string {
    return key === " " ? "Space" : key === "Escape" ? "Esc" : key;
}
