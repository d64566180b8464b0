// The fire step: who shoots at whom. The server chooses sensible targets; a person may choose among what it offers, or hold.
import type { Battle } from "../state/battle.svelte";
import type { Aimed, Command, TargetsAnswer } from "../state/messages";

export type Aim = { unit: number; target: number | null; says: string; kills: string; command: Command };

export class Volley {
    aimed = $state.raw<Aimed[]>([]);
    asked = $state(false);
    /** By unit: the target taken instead of the one proposed; null to hold. */
    #instead = $state.raw(new Map<number, number | null>());
    #for_entry = -1;

    constructor(readonly battle: Battle) {}

    readonly aims = $derived(this.aimed.map((one) => this.#aim(one)));

    /** Asks once for each entry of the battle; choices made before stand where they are still offered. */
    async ask(): Promise<void> {
        const entry = this.battle.now?.entry ?? -1;
        if (entry === this.#for_entry) return;
        this.#for_entry = entry;
        try {
            const { aimed } = await this.battle.inquire<TargetsAnswer>({ do: "targets" });
            if (entry === this.#for_entry) this.aimed = aimed;
        } catch {
            this.#for_entry = -1; // asked again when the line is back
        }
        this.asked = true;
    }

    clear(): void {
        this.aimed = [];
        this.asked = false;
        this.#for_entry = -1;
        this.#instead = new Map();
    }

    choose(unit: number, target: number | null): void {
        this.#instead = new Map(this.#instead).set(unit, target);
    }

    /** The next of what it could shoot at; after the last it holds its fire. */
    choose_next(unit: number): number | null {
        const one = this.aimed.find((aimed) => aimed.unit === unit);
        const now = this.aims.find((aim) => aim.unit === unit)?.target ?? null;
        if (!one) return null;
        const all = [...one.choices.map((choice) => choice.target), null];
        const next = all[(all.indexOf(now) + 1) % all.length] ?? null;
        this.choose(unit, next);
        return next;
    }

    may_aim(unit: number, target: number): boolean {
        return this.aimed.find((one) => one.unit === unit)?.choices.some((choice) => choice.target === target) ?? false;
    }

    #aim(one: Aimed): Aim {
        const target = this.#instead.has(one.unit) ? (this.#instead.get(one.unit) ?? null) : (one.target ?? null);
        if (target === null) return { unit: one.unit, target, says: "holds its fire", kills: "", command: { do: "shoot", unit: one.unit, stands: 0 } };
        const choice = one.choices.find((offered) => offered.target === target);
        return choice ? { unit: one.unit, ...choice } : { unit: one.unit, target: one.target, says: one.says, kills: one.kills, command: one.command };
    }
}
