// A table as this browser sees it: the view it was sent, and every change since. It holds no rule; changes replace parts.
import { checked } from "./faults";
import { keep_place, places, type Place } from "./keep";
import { Line, Refusal } from "./line.svelte";
import type { FieldChange, HistoryLine, Readings, TableChange, TableView, Unit } from "./matter";
import type { Change, CompanionTells, FromServer, Joined, Links, Matter, Person, Role } from "./protocol";

export type News = { by: string; text: string };

export type Settings = { sheet: string; title?: string; readings?: Readings; first?: string };

type Opening = { settings: Settings; done: () => void; failed: (error: Error) => void };

export class Table {
    line = new Line();
    view = $state<TableView | null>(null);
    people = $state<Person[]>([]);
    role = $state<Role>("spectator");
    person = $state(0);
    name = $state("");
    place = $state<Place | null>(null);
    refused = $state("");
    news = $state<News | null>(null);

    #seq = 0;
    #token = "";
    #ahead = new Map<number, Change>();
    #opening: Opening | null = null;

    constructor() {
        this.line.heard = (message) => this.#heard(message);
        this.line.seat = () => this.#sit_down();
    }

    /** Comes back to a seat, or takes a new one by a join link. */
    enter(token: string, name = ""): void {
        this.#token = token;
        this.#seq = 0;
        this.view = null;
        this.refused = "";
        this.name = name;
        this.line.use_outbox(places().some((place) => place.seat === token) ? token : "");
        this.line.call();
    }

    /** Opens a new table and sits down as its umpire. */
    open(settings: Settings, name: string): Promise<void> {
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
        this.#seq = 0;
        this.refused = "";
        this.line.hang_up();
        this.view = null;
        this.place = null;
        this.#token = "";
    }

    get may_umpire(): boolean {
        return this.role === "umpire";
    }

    may_act_for(side: string): boolean {
        return this.role === "umpire" || this.role === side;
    }

    unit(id: number | null | undefined): Unit | undefined {
        return this.view?.units.find((unit) => unit.unit === id);
    }

    /** A wish; the answer of the desk, or nothing when it had been done before a lost connection. */
    async tell<T = Matter>(message: CompanionTells): Promise<T | undefined> {
        const told = await this.line.tell(message as Matter);
        return told.reply === undefined ? undefined : checked<T>(told.reply);
    }

    async inquire<T>(message: CompanionTells): Promise<T> {
        return checked<T>(await this.line.inquire<T>(message as Matter));
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
            this.#seated(await this.line.request<Joined>({ do: "open", kind: "companion", settings, ...name }));
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
            this.view = joined.view as TableView;
            this.#seq = joined.seq;
            this.#ahead.clear();
        }
        if (joined.changes) this.#take(joined.changes);
        if (joined.seat) {
            this.#token = joined.seat;
            this.line.use_outbox(joined.seat);
        }
        this.#keep_place(joined.table, joined.links);
    }

    #keep_place(table: number, links?: Links): void {
        const before = places().find((place) => place.seat === this.#token);
        // A link may lead to a battle: the page that joined goes there instead.
        const kind = (this.view as { kind?: string } | null)?.kind === "battle" ? ("battle" as const) : undefined;
        this.place = {
            ...(kind ? { kind } : {}),
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
            this.#apply(next);
        }
    }

    #apply(numbered: Change): void {
        const view = this.view;
        if (!view) return;
        const change = numbered.change as unknown as TableChange;
        if (change.units) view.units = change.units;
        if (change.groups) view.groups = change.groups;
        for (const field of change.fields ?? []) set_field(view, field);
        if (change.clock) view.clock = change.clock;
        if (change.held) view.held = change.held;
        if (change.proposals) view.proposals = change.proposals;
        if (change.readings) view.readings = change.readings;
        if (change.undone !== undefined) mark_undone(view.history, change.undone);
        view.history.push(history_line(change));
        if (numbered.by !== this.person) this.news = { by: change.by, text: change.text };
    }
}

function history_line(change: TableChange): HistoryLine {
    return { n: change.n, kind: change.kind, by: change.by, role: change.role, text: change.text, act: change.act };
}

function set_field(view: TableView, change: FieldChange): void {
    const record =
        change.unit === undefined
            ? view.groups.find((group) => group.group === change.group)
            : view.units.find((unit) => unit.unit === change.unit);
    if (record) record.fields[change.field] = change.now;
}

function mark_undone(history: HistoryLine[], entry: number): void {
    const line = history.find((one) => one.n === entry);
    if (line) line.undone = true;
}
