// How long an entry that somebody else caused stays on the table before the next one is shown. Pure, so that it can be tested.
export type Speed = "paused" | "slow" | "steady" | "fast" | "at once";

export const speeds: Speed[] = ["slow", "steady", "fast", "at once"];

const beat: { [speed in Speed]: number } = { paused: Infinity, slow: 1200, steady: 450, fast: 120, "at once": 0 };

/** Nobody watches a long row of moves one by one: what is queued is shown within this time, whatever the beat. */
const whole_row: { [speed in Speed]: number } = { paused: Infinity, slow: 60000, steady: 12000, fast: 3000, "at once": 0 };

export function wait_before_next(speed: Speed, queued: number): number {
    if (queued <= 0) return 0;
    return Math.min(beat[speed], whole_row[speed] / queued);
}

export function next_speed(speed: Speed, by: 1 | -1): Speed {
    const at = speeds.indexOf(speed);
    if (at < 0) return "steady";
    return speeds[Math.max(0, Math.min(speeds.length - 1, at + by))] ?? speed;
}
