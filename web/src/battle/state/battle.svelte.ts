// A battle as this browser sees it: the view it was sent, and every change since, shown one after the other. It holds no rule.
import { recall, remember } from "../../net/storage";
import type { Change, Matter } from "../../net/protocol";
import { Seat } from "../../net/seat.svelte";
import { after_change, known_from, type Known } from "./apply";
import type { BattleChange, BattleTells, BattleView, GroupRoll, LogLine, Now, SideName, State, Talk, UnitNow, UnitRoll } from "./messages";
import { next_speed, wait_before_next, type Speed } from "./pace";

export type PlayerName = "person" | "steady" | "random";

export type BattleSettings = {
    scenario?: string; // an uploaded battle brings its own
    sheet?: string;
    players: { red: PlayerName; blue: PlayerName };
    seat: SideName | "both" | "none";
    readings?: { [name: string]: string };
    dice?: "screen" | "own";
    guided?: boolean;
    upload?: boolean;
    title?: string;
};

type Shown = { change: BattleChange; others: boolean };

export class Battle extends Seat<BattleSettings, BattleTells> {
    /** Entries that have come but are not shown yet. */
    behind = $state(0);
    speed = $state<Speed>(recall<Speed>("battle.speed", "steady"));

    #known = $state.raw<Known | null>(null);
    #queue: Shown[] = [];
    #timer = 0;
    #rolls = $derived(new Map((this.view?.units ?? []).map((roll) => [roll.unit, roll])));
    #units = $derived(new Map((this.state?.units ?? []).map((unit) => [unit.unit, unit])));

    protected readonly kind = "battle";

    get view(): BattleView | null {
        return this.#known?.view ?? null;
    }
    get state(): State | null {
        return this.#known?.state ?? null;
    }
    get now(): Now | null {
        return this.#known?.now ?? null;
    }
    get log(): LogLine[] {
        return this.#known?.log ?? [];
    }
    get talk(): Talk[] {
        return this.#known?.talk ?? [];
    }

    /** This seat may give the next command, and everything that led to it has been seen. */
    get may_command(): boolean {
        return this.now?.yours === true && this.behind === 0 && !this.now.over;
    }

    /** Both sides are played by the program: somebody has to say "play on". */
    get watched(): boolean {
        return this.view?.sides.every((side) => side.player !== "person") ?? false;
    }

    roll(unit: number | null | undefined): UnitRoll | undefined {
        return unit === null || unit === undefined ? undefined : this.#rolls.get(unit);
    }

    unit(unit: number | null | undefined): UnitNow | undefined {
        return unit === null || unit === undefined ? undefined : this.#units.get(unit);
    }

    group(group: number | null | undefined): GroupRoll | undefined {
        return this.view?.groups.find((one) => one.group === group);
    }

    side_name(side: SideName): string {
        return this.view?.sides.find((one) => one.side === side)?.name ?? side;
    }

    /** Does this seat command the unit? Not whether it may move now: that the server says. */
    commands(unit: number | null | undefined): boolean {
        const side = this.roll(unit)?.side;
        const seat = this.view?.seat;
        return side !== undefined && (seat === "both" ? side === this.now?.acts : seat === side);
    }

    override async inquire<T>(message: BattleTells): Promise<T> {
        return answered(await super.inquire<T>(message));
    }

    set_speed(speed: Speed): void {
        this.speed = speed;
        if (speed !== "paused") remember("battle.speed", speed);
        this.#rest();
    }

    change_speed(by: 1 | -1): void {
        this.set_speed(next_speed(this.speed, by));
    }

    /** Shows the next entry now, paused or not. */
    show_next(): void {
        const next = this.#queue.shift();
        if (next) this.#show(next.change);
        this.#rest();
    }

    /** Shows everything that has come. */
    catch_up(): void {
        for (const next of this.#queue.splice(0)) this.#show(next.change);
        this.#rest();
    }

    protected known_by(): { kind: "battle"; title: string; sheet: string } {
        return { kind: "battle", title: this.view?.title ?? "", sheet: this.view?.sheet ?? "" };
    }

    protected take_view(view: Matter): void {
        this.#queue = [];
        this.#known = known_from(view as unknown as BattleView);
    }

    protected forget_view(): void {
        this.#queue = [];
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.behind = 0;
        this.#known = null;
    }

    // What was missed is not acted out.
    protected override took(missed: boolean): void {
        if (missed) this.catch_up();
        else this.#rest();
    }

    // One's own doing is shown at once, unless something before it still waits.
    protected take_change(numbered: Change): void {
        const change = numbered.change as unknown as BattleChange;
        const others = change.is === "entry" && (numbered.by !== this.person || change.log.some((line) => line.bot !== undefined));
        if (!this.#queue.length && !others) this.#show(change);
        else this.#queue.push({ change, others });
    }

    // Waits before the next of the queue; whatever needs no pause goes with it.
    #rest(): void {
        this.behind = this.#queue.length;
        clearTimeout(this.#timer);
        this.#timer = 0;
        if (!this.#queue.length) return;
        const wait = wait_before_next(this.speed, this.#queue.length);
        if (wait === Infinity) return;
        if (wait <= 0) this.catch_up();
        else this.#timer = window.setTimeout(() => this.#show_a_beat(), wait);
    }

    #show_a_beat(): void {
        const next = this.#queue.shift();
        if (next) this.#show(next.change);
        while (this.#queue[0] && !this.#queue[0].others) {
            const along = this.#queue.shift();
            if (along) this.#show(along.change);
        }
        this.#rest();
    }

    #show(change: BattleChange): void {
        if (this.#known) this.#known = after_change(this.#known, change);
    }
}

/** What cannot be answered at all is said in a sentence. */
function answered<T>(reply: T): T {
    const error = (reply as { error?: unknown } | null)?.error;
    if (typeof error === "string") throw new Error(error);
    return reply;
}
