// A battle gone through again: which entry is looked at, and how the table stood then.
import { errors_of } from "../../net/errors";
import type { Battle } from "../state/battle.svelte";
import type { FrameAnswer, FramesAnswer } from "../state/messages";
import { Latest } from "../../net/latest";

type Frame = FramesAnswer["frames"][number];

/** The next place worth stopping at: where turn or phase change. Stays at the ends. */
export function next_phase(frames: Frame[], at: number, by: 1 | -1): number {
    const same = (a: Frame | undefined, b: Frame | undefined): boolean => a?.turn === b?.turn && a?.phase === b?.phase;
    if (by > 0) {
        for (let i = at + 1; i < frames.length; i++) if (!same(frames[i], frames[at])) return i;
        return Math.max(0, frames.length - 1);
    }
    let first = at;
    while (first > 0 && same(frames[first - 1], frames[at])) first--;
    if (first < at || first === 0) return first;
    const before = first - 1;
    first = before;
    while (first > 0 && same(frames[first - 1], frames[before])) first--;
    return first;
}

export class Replay {
    frames = $state.raw<Frame[]>([]);
    at = $state(0);
    shown = $state.raw<FrameAnswer | null>(null);
    playing = $state(false);
    failure = $state("");

    #battle: Battle;
    #kept = new Map<number, FrameAnswer>();
    #timer: ReturnType<typeof setTimeout> | undefined;
    #latest: Latest<number, FrameAnswer>;

    constructor(battle: Battle) {
        this.#battle = battle;
        this.#latest = new Latest(
            (entry: number) => battle.inquire<FrameAnswer>({ do: "frame", entry }),
            (frame, entry) => this.#take(frame, entry),
            (error) => (this.failure = errors_of(error)[0]?.what ?? ""),
        );
    }

    get frame(): Frame | undefined {
        return this.frames[this.at];
    }

    get last(): number {
        return Math.max(0, this.frames.length - 1);
    }

    /** Fetches the list anew; stays where it was, or goes to an entry. */
    async open(entry?: number): Promise<void> {
        try {
            const first = this.frames.length === 0;
            const wanted = entry ?? (first ? undefined : this.frame?.entry);
            const was_at_end = !first && this.at === this.last;
            this.frames = (await this.#battle.inquire<FramesAnswer>({ do: "frames" })).frames;
            const found = wanted === undefined || (was_at_end && entry === undefined) ? -1 : this.frames.findIndex((frame) => frame.entry >= wanted);
            this.go(found < 0 ? this.last : found);
        } catch (error) {
            this.failure = errors_of(error)[0]?.what ?? "";
        }
    }

    /** Entries taken back and played again keep no number: what was fetched stays true. */
    go(index: number): void {
        this.at = Math.min(this.last, Math.max(0, index));
        const entry = this.frame?.entry;
        if (entry === undefined) return;
        const kept = this.#kept.get(entry);
        if (kept) this.shown = kept;
        else this.#latest.put(entry);
    }

    step(by: number): void {
        this.stop();
        this.go(this.at + by);
    }

    phase(by: 1 | -1): void {
        this.stop();
        this.go(next_phase(this.frames, this.at, by));
    }

    play(): void {
        if (this.at === this.last) this.go(0);
        this.playing = true;
        this.#tick();
    }

    stop(): void {
        this.playing = false;
        clearTimeout(this.#timer);
    }

    #tick(): void {
        this.#timer = setTimeout(() => {
            if (!this.playing) return;
            if (this.at >= this.last) return this.stop();
            if (this.#latest.idle) this.go(this.at + 1);
            this.#tick();
        }, 450);
    }

    #take(frame: FrameAnswer, entry: number): void {
        this.failure = "";
        if (this.#kept.size > 400) this.#kept.clear();
        // The open step may yet show more than it does now.
        if (entry !== this.frames[this.last]?.entry) this.#kept.set(entry, frame);
        if (entry === this.frame?.entry) this.shown = frame;
    }
}
