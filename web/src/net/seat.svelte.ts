// A seat at a table, whatever is played at it: taking a seat, coming back to it, and hearing every change once and in order.
import { checked } from "./errors";
import { keep_place, places, type Place } from "./storage";
import { Connection, Refusal } from "./connection.svelte";
import type { Change, FromServer, Joined, Links, Matter, Person, Role } from "./protocol";

type Opening = { settings: Matter; done: () => void; failed: (error: Error) => void };

export abstract class Seat<Settings, Tells> {
    connection = new Connection();
    people = $state<Person[]>([]);
    role = $state<Role>("spectator");
    person = $state(0);
    name = $state("");
    place = $state.raw<Place | null>(null);
    refused = $state("");

    #seq = 0;
    #token = "";
    #ahead = new Map<number, Change>();
    #opening: Opening | null = null;

    constructor() {
        this.connection.heard = (message) => this.#heard(message);
        this.connection.seat = () => this.#sit_down();
    }

    /** The kind of table that `open` opens. */
    protected abstract readonly kind: string;
    /** What the browser remembers a table by. */
    protected abstract known_by(): Pick<Place, "kind" | "title" | "sheet">;
    protected abstract take_view(view: Matter): void;
    protected abstract take_change(change: Change): void;
    protected abstract forget_view(): void;
    /** A row of changes has been taken; `missed`: while we were away. */
    protected took(_missed: boolean): void {}

    /** Comes back to a seat, or takes a new one by a join link. */
    enter(token: string, name = ""): void {
        this.connection.hang_up();
        this.#forget();
        this.#token = token;
        this.name = name;
        this.connection.use_outbox(places().some((place) => place.seat === token) ? token : "");
        this.connection.call();
    }

    /** Opens a new table and sits down at it. */
    open(settings: Settings, name: string): Promise<void> {
        this.leave();
        this.name = name;
        this.connection.use_outbox("");
        return new Promise((done, failed) => {
            this.#opening = { settings: settings as unknown as Matter, done, failed };
            this.connection.call();
        });
    }

    leave(): void {
        this.#opening = null;
        this.connection.hang_up();
        this.#forget();
        this.place = null;
        this.#token = "";
    }

    /** A wish, kept until it is answered; the answer of the desk, or nothing when it had been done before a lost connection. */
    async tell<T = Matter>(message: Tells): Promise<T | undefined> {
        const told = await this.connection.tell(message as unknown as Matter);
        return told.reply === undefined ? undefined : checked<T>(told.reply);
    }

    /** Looks, and changes nothing. */
    async inquire<T>(message: Tells): Promise<T> {
        return checked<T>(await this.connection.inquire<T>(message as unknown as Matter));
    }

    /** A fresh link for a role, kept with the place. */
    async invite(role: Role): Promise<void> {
        const token = await this.connection.invite(role);
        if (!this.place) return;
        this.place = { ...this.place, links: { ...this.place.links, [role]: token } };
        keep_place(this.place);
    }

    #forget(): void {
        this.#seq = 0;
        this.#ahead.clear();
        this.refused = "";
        this.forget_view();
    }

    async #sit_down(): Promise<void> {
        if (this.#opening) return this.#open_now(this.#opening);
        if (!this.#token) return;
        try {
            this.#seated(await this.connection.join(this.#token, this.name, this.#seq > 0 ? this.#seq : undefined));
        } catch (error) {
            if (error instanceof Refusal) this.refused = `${error.message}. ${error.fix}`;
            throw error;
        }
    }

    async #open_now({ settings, done, failed }: Opening): Promise<void> {
        this.#opening = null;
        try {
            const name = this.name ? { name: this.name } : {};
            this.#seated(await this.connection.request<Joined>({ do: "open", kind: this.kind, settings, ...name }));
            done();
        } catch (error) {
            failed(error as Error);
            throw error;
        }
    }

    #seated(joined: Joined): void {
        this.role = joined.role;
        this.person = joined.person;
        this.name = joined.name;
        this.people = joined.people;
        if (joined.view) {
            this.take_view(joined.view);
            this.#seq = joined.seq;
            this.#ahead.clear();
        }
        this.#take(joined.changes ?? [], true);
        if (joined.seat) {
            this.#token = joined.seat;
            this.connection.use_outbox(joined.seat);
        }
        this.#keep_place(joined.table, joined.links);
    }

    #keep_place(table: number, links?: Links): void {
        const before = places().find((place) => place.seat === this.#token);
        const known = this.known_by();
        this.place = {
            ...(known.kind ? { kind: known.kind } : {}),
            table,
            title: known.title || (before?.title ?? ""),
            sheet: known.sheet || (before?.sheet ?? ""),
            role: this.role,
            seat: this.#token,
            name: this.name,
            links: links ?? before?.links,
            when: Date.now(),
        };
        keep_place(this.place);
    }

    #heard(message: FromServer): void {
        if (message.do === "told" || message.do === "changes") this.#take(message.changes, false);
        else if (message.do === "people") this.people = message.people;
    }

    // Changes are numbered without gaps; one that comes early waits for those before it.
    #take(changes: Change[], missed: boolean): void {
        for (const change of changes) if (change.seq > this.#seq) this.#ahead.set(change.seq, change);
        for (let next = this.#ahead.get(this.#seq + 1); next; next = this.#ahead.get(this.#seq + 1)) {
            this.#ahead.delete(next.seq);
            this.#seq = next.seq;
            this.take_change(next);
        }
        this.took(missed);
    }
}
