// The connection to the server: one WebSocket that comes back by itself, and an outbox that survives a lost connection, a reload
// and a restart of the server. A wish in the outbox carries a key; the server does each key once.
import type { FromServer, Joined, Matter, Role, Told } from "./protocol";
import { recall, remember } from "./storage";

export type ConnectionState = "off" | "calling" | "open" | "waiting";

export class Lost extends Error {
    constructor() {
        super("The connection was lost; it comes back by itself.");
    }
}

export class Refusal extends Error {
    constructor(
        readonly code: string,
        what: string,
        readonly fix: string,
    ) {
        super(what);
    }
}

type Waiting = { done: (answer: FromServer) => void; failed: (error: Error) => void };
type Wish = { once: string; message: Matter };
export type Sent = { message: Matter; told: Told };
type Outgoing = { [key: string]: unknown; do: string };

const waits = [0, 500, 1000, 2000, 4000, 10000];
const ping_every = 15000;
const patience = 8000;
const passing = new Set(["busy", "flood", "storage", "not_joined"]); // not the wish's fault: it is sent again

function socket_url(): string {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

export function fresh_key(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
    state = $state<ConnectionState>("off");
    unsent = $state(0);

    /** Everything the server says unasked. */
    heard: (message: FromServer) => void = () => {};
    /** Called on every new connection, before the outbox is sent again: sit down at the table. */
    seat: () => Promise<void> = async () => {};

    #socket: WebSocket | null = null;
    #next_id = 1;
    #waiting = new Map<number, Waiting>();
    #tries = 0;
    #timer = 0;
    #pinger = 0;
    #outbox: Wish[] = [];
    #outbox_name = "";
    #sending = false;
    #seated = false;
    #from_before: Sent[] = []; // wishes of the outbox that an earlier load of the page had made
    #when_empty: (() => void)[] = [];
    #promised = new Map<string, { done: (told: Told) => void; failed: (error: Error) => void }>();

    constructor() {
        addEventListener("online", () => this.#at_once());
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "visible") this.#wake();
        });
    }

    /** Which outbox is ours; empty for none. */
    use_outbox(name: string): void {
        this.#outbox_name = name;
        this.#outbox = name ? recall<Wish[]>(`outbox.${name}`, []) : [];
        this.unsent = this.#outbox.length;
    }

    call(): void {
        if (this.#socket || this.state === "calling") return;
        clearTimeout(this.#timer);
        this.state = "calling";
        this.#next_id = 1;
        this.#seated = false;
        const socket = new WebSocket(socket_url());
        this.#socket = socket;
        socket.onopen = () => this.#opened();
        socket.onmessage = (event) => this.#received(String(event.data));
        socket.onclose = () => {
            if (this.#socket === socket) this.#closed();
        };
    }

    hang_up(): void {
        const socket = this.#socket;
        this.#socket = null;
        clearTimeout(this.#timer);
        clearInterval(this.#pinger);
        this.state = "off";
        socket?.close();
        this.#fail_all();
    }

    /** A message whose answer is wanted now; fails when there is no connection. */
    request<T extends FromServer>(message: Outgoing): Promise<T> {
        const socket = this.#socket;
        if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
        const id = this.#next_id++;
        return new Promise<T>((done, failed) => {
            this.#waiting.set(id, { done: (answer) => done(answer as T), failed });
            socket.send(JSON.stringify({ v: 1, id, ...message }));
        });
    }

    /** Asks the table something that changes nothing. */
    async inquire<T>(message: Matter): Promise<T> {
        const told = await this.request<Told>({ do: "tell", message });
        return told.reply as T;
    }

    /** A wish that must not be lost: kept until the server has answered it. */
    tell(message: Matter): Promise<Told> {
        const wish = { once: fresh_key(), message };
        this.#outbox.push(wish);
        this.#keep_outbox();
        const told = new Promise<Told>((done, failed) => this.#promised.set(wish.once, { done, failed }));
        void this.#send_outbox();
        return told;
    }

    /** What the outbox still held when the page was loaded, once it is answered. */
    async sent_after_reload(): Promise<Sent[]> {
        if (this.#outbox.length) await new Promise<void>((empty) => this.#when_empty.push(empty));
        return this.#from_before;
    }

    join(token: string, name: string, since?: number): Promise<Joined> {
        return this.request<Joined>({ do: "join", token, ...(name ? { name } : {}), ...(since === undefined ? {} : { since }) });
    }

    async invite(role: Role): Promise<string> {
        const invited = await this.request<Extract<FromServer, { do: "invited" }>>({ do: "invite", role });
        return invited.token;
    }

    #opened(): void {
        this.#tries = 0;
        this.#pinger = window.setInterval(() => this.#ping(), ping_every);
        this.seat().then(
            () => {
                this.#seated = true;
                this.state = "open";
                void this.#send_outbox();
            },
            (error) => {
                // A refused seat is told to whoever asked for it; the connection itself is sound.
                if (!(error instanceof Lost)) this.state = "open";
            },
        );
    }

    #received(text: string): void {
        const message = JSON.parse(text) as FromServer;
        const id = "id" in message ? message.id : undefined;
        if (id === undefined) {
            this.heard(message);
            return;
        }
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (message.do === "error") waiting?.failed(new Refusal(message.code, message.what, message.fix));
        else waiting?.done(message);
    }

    #closed(): void {
        this.#socket = null;
        clearInterval(this.#pinger);
        this.#fail_all();
        this.state = "waiting";
        const wait = waits[Math.min(this.#tries++, waits.length - 1)] ?? 10000;
        this.#timer = window.setTimeout(() => this.call(), wait * (0.75 + Math.random() / 2));
    }

    #fail_all(): void {
        const all = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const waiting of all) waiting.failed(new Lost());
    }

    #at_once(): void {
        if (this.state !== "waiting") return;
        this.#tries = 0;
        this.call();
    }

    // A phone that slept does not know that its connection is gone: ask.
    #wake(): void {
        if (this.state === "waiting") this.#at_once();
        else if (this.state === "open") this.#ping();
    }

    #ping(): void {
        const socket = this.#socket;
        if (!socket || socket.readyState !== WebSocket.OPEN) return;
        const silent = window.setTimeout(() => {
            if (this.#socket !== socket) return;
            this.#closed();
            socket.onclose = null;
            socket.close();
        }, patience);
        this.request({ do: "ping" }).then(
            () => clearTimeout(silent),
            () => clearTimeout(silent),
        );
    }

    // In order, one after the other: a wish may rest on the one before it.
    async #send_outbox(): Promise<void> {
        if (this.#sending || !this.#seated) return;
        this.#sending = true;
        try {
            for (let wish = this.#outbox[0]; wish; wish = this.#outbox[0]) {
                const told = await this.#send(wish);
                this.#outbox.shift();
                this.#keep_outbox();
                const promised = this.#promised.get(wish.once);
                this.#promised.delete(wish.once);
                if (told instanceof Error) promised?.failed(told);
                else {
                    this.heard(told);
                    if (promised) promised.done(told);
                    else this.#from_before.push({ message: wish.message, told });
                }
            }
            for (const empty of this.#when_empty.splice(0)) empty();
        } catch (error) {
            this.#try_later(error);
        } finally {
            this.#sending = false;
        }
    }

    async #send(wish: Wish): Promise<Told | Refusal> {
        try {
            return await this.request<Told>({ do: "tell", message: wish.message, once: wish.once });
        } catch (error) {
            if (error instanceof Refusal && !passing.has(error.code)) return error;
            throw error;
        }
    }

    // A lost connection comes back and sends what is left; a busy server wants a moment; one that opened the table afresh wants us
    // to sit down again.
    #try_later(error: unknown): void {
        if (!(error instanceof Refusal)) return;
        if (error.code === "busy" || error.code === "flood") window.setTimeout(() => void this.#send_outbox(), 1000);
        else this.#socket?.close();
    }

    #keep_outbox(): void {
        this.unsent = this.#outbox.length;
        if (this.#outbox_name) remember(`outbox.${this.#outbox_name}`, this.#outbox);
    }
}
