// A battle as this browser sees it: the view it was sent, and every change since, shown one after the other. It holds no rule.
import { checked } from "../faults";
import { keep_place, places, recall, remember, type Place } from "../keep";
import { Line, Refusal } from "../line.svelte";
import type { Change, FromServer, Joined, Links, Matter, Person, Role } from "../protocol";
import { after_change, known_from, type Known } from "./apply";
import type { BattleChange, BattleTells, BattleView, GroupRoll, LogLine, Now, SideName, State, Talk, UnitNow, UnitRoll } from "./matter";
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

type Opening = { settings: BattleSettings; done: () => void; failed: (error: Error) => void };
type Shown = { change: BattleChange; others: boolean };

export class Battle {
    line = new Line();
    people = $state<Person[]>([]);
    role = $state<Role>("spectator");
    person = $state(0);
    name = $state("");
    place = $state.raw<Place | null>(null);
    refused = $state("");
    /** Entries that have come but are not shown yet. */
    behind = $state(0);
    speed = $state<Speed>(recall<Speed>("battle.speed", "steady"));

    #known = $state.raw<Known | null>(null);
    #seq = 0;
    #token = "";
    #ahead = new Map<number, Change>();
    #opening: Opening | null = null;
    #queue: Shown[] = [];
    #timer = 0;
    #rolls = $derived(new Map((this.view?.units ?? []).map((roll) => [roll.unit, roll])));
    #units = $derived(new Map((this.state?.units ?? []).map((unit) => [unit.unit, unit])));

    constructor() {
        this.line.heard = (message) => this.#heard(message);
        this.line.seat = () => this.#sit_down();
    }

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

    /** Comes back to a seat, or takes a new one by a join link. */
    enter(token: string, name = ""): void {
        this.#forget();
        this.#token = token;
        this.name = name;
        this.line.use_outbox(places().some((place) => place.seat === token) ? token : "");
        this.line.call();
    }

    /** Opens a new battle and sits down at it. */
    open(settings: BattleSettings, name: string): Promise<void> {
        this.leave();
        this.name = name;
        this.line.use_outbox("");
        return new Promise((done, failed) => {
            this.#opening = { settings, done, failed };
            this.line.call();
        });
    }

    leave(): void {
        this.#opening = null;
        this.line.hang_up();
        this.#forget();
        this.place = null;
        this.#token = "";
    }

    /** A wish that may change the battle: kept until answered. Nothing when it had been done before a lost connection. */
    async tell<T = Matter>(message: BattleTells): Promise<T | undefined> {
        const told = await this.line.tell(message as Matter);
        return told.reply === undefined ? undefined : checked<T>(told.reply);
    }

    /** Looks, and changes nothing. */
    async inquire<T>(message: BattleTells): Promise<T> {
        return answered(checked<T>(await this.line.inquire<T>(message as Matter)));
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

    #forget(): void {
        this.#seq = 0;
        this.#queue = [];
        this.#ahead.clear();
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.behind = 0;
        this.refused = "";
        this.#known = null;
    }

    async #sit_down(): Promise<void> {
        if (this.#opening) return this.#open_now(this.#opening);
        if (!this.#token) return;
        try {
            const joined = await this.line.join(this.#token, this.name, this.#seq > 0 ? this.#seq : undefined);
            this.#seated(joined);
        } catch (error) {
            if (error instanceof Refusal) this.refused = `${error.message}. ${error.fix}`;
            throw error;
        }
    }

    async #open_now(opening: Opening): Promise<void> {
        this.#opening = null;
        const settings = opening.settings as unknown as Matter;
        try {
            const name = this.name ? { name: this.name } : {};
            this.#seated(await this.line.request<Joined>({ do: "open", kind: "battle", settings, ...name }));
            opening.done();
        } catch (error) {
            opening.failed(error as Error);
            throw error;
        }
    }

    #seated(joined: Joined): void {
        this.role = joined.role;
        this.person = joined.person;
        this.name = joined.name;
        this.people = joined.people;
        if (joined.view) {
            this.#queue = [];
            this.#known = known_from(joined.view as BattleView);
            this.#seq = joined.seq;
            this.#ahead.clear();
        }
        if (joined.changes) {
            this.#take(joined.changes);
            this.catch_up(); // what was missed is not acted out
        }
        if (joined.seat) {
            this.#token = joined.seat;
            this.line.use_outbox(joined.seat);
        }
        this.#keep_place(joined.table, joined.links);
        this.#rest();
    }

    #keep_place(table: number, links?: Links): void {
        const before = places().find((place) => place.seat === this.#token);
        this.place = {
            kind: "battle",
            table,
            title: this.view?.title ?? before?.title ?? "",
            sheet: this.view?.sheet ?? before?.sheet ?? "",
            role: this.role,
            seat: this.#token,
            name: this.name,
            links: links ?? before?.links,
            when: Date.now(),
        };
        keep_place(this.place);
    }

    #heard(message: FromServer): void {
        if (message.do === "told" || message.do === "changes") this.#take(message.changes);
        else if (message.do === "people") this.people = message.people;
    }

    // Changes are numbered without gaps; one that comes early waits for those before it.
    #take(changes: Change[]): void {
        for (const change of changes) if (change.seq > this.#seq) this.#ahead.set(change.seq, change);
        for (let next = this.#ahead.get(this.#seq + 1); next; next = this.#ahead.get(this.#seq + 1)) {
            this.#ahead.delete(next.seq);
            this.#seq = next.seq;
            this.#line_up(next);
        }
        this.#rest();
    }

    // One's own doing is shown at once, unless something before it still waits.
    #line_up(numbered: Change): void {
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
