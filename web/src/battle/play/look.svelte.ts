// What is looked at before committing: the odds, the enemy's eye, arcs, the tape. It changes nothing.
import type { Battle } from "../state/battle.svelte";
import type { Arc, BattleTells, Ghost, Measured, OddsAnswer, Place, Threat } from "../state/messages";
import { Latest } from "../../net/latest";

type Spot = { unit: number; at: Place; facing: number; formation: string };

export class Look {
    odds = $state.raw<OddsAnswer | null>(null);
    odds_of = $state.raw<{ unit: number; target: number | null; what: "fire" | "charge" | "tests" } | null>(null);
    threats = $state.raw<Threat[]>([]);
    threats_of = $state<number | null>(null);
    arc = $state.raw<Arc | null>(null);
    measured = $state.raw<Measured | null>(null);
    tape = $state(false);
    failure = $state("");

    #arcs: Latest<BattleTells, Arc>;
    #tapes: Latest<BattleTells, Measured>;
    #all_odds: Latest<BattleTells, OddsAnswer>;
    #eyes: Latest<BattleTells, { threats: Threat[] }>;

    constructor(readonly battle: Battle) {
        const failed = (error: unknown) => (this.failure = error instanceof Error ? error.message : String(error));
        this.#arcs = new Latest((q) => battle.inquire<Arc>(q), (arc) => (this.arc = arc), undefined, 60);
        this.#tapes = new Latest((q) => battle.inquire<Measured>(q), (measured) => (this.measured = measured), failed, 40);
        this.#all_odds = new Latest((q) => battle.inquire<OddsAnswer>(q), (odds) => (this.odds = odds), failed, 60);
        this.#eyes = new Latest((q) => battle.inquire<{ threats: Threat[] }>(q), ({ threats }) => (this.threats = threats), failed, 120);
    }

    clear(): void {
        this.#all_odds.drop();
        this.#eyes.drop();
        this.odds = null;
        this.odds_of = null;
        this.threats = [];
        this.threats_of = null;
        this.failure = "";
        this.show_arc(null);
    }

    show_arc(unit: number | null, at?: Place, facing?: number): void {
        this.#arcs.drop();
        if (unit === null) this.arc = null;
        else this.#arcs.put({ do: "arcs", unit, ...(at ? { at, facing } : {}) });
    }

    ask_fire(unit: number, target: number): void {
        this.odds_of = { unit, target, what: "fire" };
        this.#ask_odds({ do: "odds fire", unit, target });
    }

    ask_charge(unit: number, target: number): void {
        this.odds_of = { unit, target, what: "charge" };
        this.#ask_odds({ do: "odds charge", unit, target });
    }

    ask_tests(unit: number): void {
        this.odds_of = { unit, target: null, what: "tests" };
        this.#ask_odds({ do: "odds tests", unit });
    }

    /** The enemy's eye on a unit, where its ghost stands or where it stands itself. */
    ask_threats(unit: number, ghost: Ghost | undefined): void {
        const spot: Spot | { unit: number } = ghost ? { unit, at: ghost.at, facing: ghost.facing, formation: ghost.formation } : { unit };
        this.threats_of = unit;
        this.failure = "";
        this.#eyes.put({ do: "threats", ...spot });
    }

    toggle_tape(): void {
        this.tape = !this.tape;
        this.measured = null;
    }

    /** Drawn out from here to there; the units its ends lie on. */
    measure(from: Place, to: Place, units: { unit?: number; other?: number } = {}): void {
        this.#tapes.put({ do: "measure", from, to, ...units });
    }

    #ask_odds(question: BattleTells): void {
        this.odds = null;
        this.failure = "";
        this.#all_odds.put(question);
    }
}
