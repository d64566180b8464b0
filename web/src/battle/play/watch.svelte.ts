// Bots at the table: they go on by themselves while somebody looks, as far as the page has shown what they did before.
import type { Battle } from "../state/battle.svelte";
import type { BattleTells } from "../state/messages";
import type { Sender } from "./sender.svelte";

export type Until = Extract<BattleTells, { do: "play on" }>["until"];

export class Watch {
    /** Two bots: go on until told to stop. */
    running = $state(false);
    #asked_at = -1;

    constructor(
        readonly battle: Battle,
        readonly sender: Sender,
    ) {}

    /** The side to act is played by the program. */
    readonly bot_acts = $derived.by(() => {
        const { now, view } = this.battle;
        return !!now && !now.over && view?.sides.find((side) => side.side === now.acts)?.player !== "person";
    });
    readonly may_ask = $derived(this.bot_acts && this.battle.role !== "spectator" && this.battle.behind === 0);

    /** Called whenever something was shown: a bot that faces a person never waits to be told. */
    go_on(): void {
        const entry = this.battle.now?.entry ?? -1;
        if (!this.may_ask || this.sender.working || entry === this.#asked_at) return;
        if (this.battle.watched && !this.running) return;
        this.#asked_at = entry;
        void this.play_on("phase");
    }

    async play_on(until: Until): Promise<void> {
        await this.sender.say({ do: "play on", until });
    }

    toggle(): void {
        if (this.battle.behind > 0) return this.battle.set_speed(this.battle.speed === "paused" ? "steady" : "paused");
        if (!this.battle.watched) return;
        this.running = !this.running;
        this.#asked_at = -1;
        if (this.battle.speed === "paused") this.battle.set_speed("steady");
        this.go_on();
    }

    async step(): Promise<void> {
        this.running = false;
        if (this.battle.behind > 0) {
            this.battle.set_speed("paused");
            this.battle.show_next();
        } else if (this.may_ask) await this.play_on("command");
    }
}
