// The keys of the battle table: one list for the page that listens and for the sheet that explains.
export type KeyAction =
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

export type KeyLine = { keys: string[]; action: KeyAction; says: string };

export const key_lines: { title: string; lines: KeyLine[] }[] = [
    {
        title: "Choosing",
        lines: [
            { keys: ["n"], action: "next", says: "next unit of yours; what is owed comes first" },
            { keys: ["p"], action: "previous", says: "the one before" },
            { keys: ["g"], action: "group", says: "its whole Group" },
            { keys: ["Escape"], action: "cancel", says: "let go of ghosts, then of the choice" },
        ],
    },
    {
        title: "Moving",
        lines: [
            { keys: ["c"], action: "carry on", says: "Carry on: the chosen Group, or all" },
            { keys: ["C"], action: "carry on all", says: "Carry on: everybody" },
            { keys: ["w"], action: "forward", says: "forward; with Shift a fifth as far" },
            { keys: ["s"], action: "back", says: "back" },
            { keys: ["a"], action: "wheel_left", says: "wheel to the left" },
            { keys: ["d"], action: "wheel_right", says: "wheel to the right" },
            { keys: ["q"], action: "incline_left", says: "incline to the left" },
            { keys: ["e"], action: "incline_right", says: "incline to the right" },
            { keys: ["z"], action: "sidestep_left", says: "step to the left" },
            { keys: ["x"], action: "sidestep_right", says: "step to the right" },
            { keys: ["f"], action: "about_face", says: "about face" },
            { keys: ["Backspace"], action: "take back", says: "take the last evolution back" },
        ],
    },
    {
        title: "Doing",
        lines: [
            { keys: ["Enter"], action: "accept", says: "accept the ghosts; Fire; agree to the hint" },
            { keys: ["r"], action: "target", says: "the next enemy it could shoot at, or charge" },
            { keys: ["."], action: "end step", says: "end the step" },
            { keys: ["u"], action: "undo", says: "take back, or ask to" },
        ],
    },
    {
        title: "Looking",
        lines: [
            { keys: ["h"], action: "hint", says: "what would steady do, and why" },
            { keys: ["o"], action: "odds", says: "odds, with reasons" },
            { keys: ["t"], action: "threats", says: "the enemy's eye: what can be done to it there" },
            { keys: ["m"], action: "measure", says: "tape measure" },
            { keys: [" "], action: "play on", says: "bots: play on, pause" },
            { keys: ["["], action: "slower", says: "show slower" },
            { keys: ["]"], action: "faster", says: "show faster" },
            { keys: ["?"], action: "help", says: "this sheet" },
        ],
    },
];

const actions = new Map(key_lines.flatMap(({ lines }) => lines.flatMap(({ keys, action }) => keys.map((key) => [key, action] as const))));
const fine = new Set<KeyAction>(["forward", "back", "wheel_left", "wheel_right", "incline_left", "incline_right", "sidestep_left", "sidestep_right"]);

export type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** Which action a key means; `fine` for small steps. A figure is a choice: its place in the list, from 0. */
export function action_of(pressed: Pressed): { action: KeyAction; fine: boolean } | { choice: number } | null {
    if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
    if (/^[1-9]$/.test(pressed.key)) return { choice: Number(pressed.key) - 1 };
    const action = actions.get(pressed.key) ?? actions.get(pressed.key.toLowerCase()); // Shift, or Caps Lock
    return action ? { action, fine: pressed.shiftKey && fine.has(action) } : null;
}

export function key_name(key: string): string {
    return key === " " ? "Space" : key === "Escape" ? "Esc" : key;
}
