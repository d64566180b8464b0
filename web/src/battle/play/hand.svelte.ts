// What the player has in hand: the units chosen, the ghosts of where they would stand, and what is sent from it. Every ghost comes
// from the server, with its cost, its rule and the command that makes it true.
import { recall, remember } from "../../net/storage";
import { middle_of, type Phase } from "../board/board";
import type { Battle } from "../state/battle.svelte";
import type { BattleTells, Command, Evolution, Ghost, GhostsAnswer, Hint, Place, Refused, Ride, Snap, UnitNow } from "../state/messages";
import { Latest } from "../../net/latest";
import { Look } from "./look.svelte";
import { lots_of } from "./march";
import { Sender } from "./sender.svelte";
import { Volley } from "./volley.svelte";
import { lengthened, step_of } from "./way";
import { next_of, placed_by, shifted, shifted_by } from "./wish";

export const all_snaps: [Snap, string][] = [
    ["neighbour", "level with a neighbour"],
    ["parallel", "parallel to the enemy"],
    ["band", "on the edge of a range"],
    ["square up", "squared up in a charge"],
];

export class Hand {
    readonly sender: Sender;
    readonly look: Look;
    readonly volley: Volley;

    selected = $state.raw<number[]>([]);
    enemy = $state<number | null>(null);
    commander = $state<number | null>(null);
    ghosts = $state.raw<Ghost[]>([]);
    stay = $state.raw<GhostsAnswer["stay"]>([]);
    ride = $state.raw<Ride | null>(null);
    hint = $state.raw<Hint | null>(null);
    snaps = $state.raw<Snap[]>(recall<Snap[]>("battle.snaps", all_snaps.map(([snap]) => snap)));
    dragging = $state(false);
    asking = $state(false);
    failure = $state("");
    /** A unit the board shall bring into view and focus. */
    sought = $state<number | null>(null);

    #ways = new Map<number, Evolution[]>();
    #drags: Latest<BattleTells, GhostsAnswer>;

    constructor(readonly battle: Battle) {
        this.sender = new Sender(battle);
        this.look = new Look(battle);
        this.volley = new Volley(battle);
        this.#drags = new Latest(
            (question) => battle.inquire<GhostsAnswer>(question),
            (answer) => this.#lay(answer),
            (error) => this.#fail(error),
            30,
        );
    }

    get unit(): number | null {
        return this.selected.length === 1 ? (this.selected[0] ?? null) : null;
    }

    /** The ghost talked about: of the unit chosen, or the only one. */
    get ghost(): Ghost | undefined {
        return this.ghosts.find((ghost) => ghost.unit === this.unit) ?? (this.ghosts.length === 1 ? this.ghosts[0] : undefined);
    }

    readonly acceptable = $derived(this.ghosts.filter((ghost) => ghost.legal && ghost.command));
    readonly kind = $derived(this.battle.now?.kind);
    readonly #least = $derived(this.battle.view?.measure.least ?? 1000);
    readonly deploying = $derived(this.kind === "deployment");

    get refused(): Refused | null {
        return this.sender.refused;
    }

    // --- choosing ---

    pick(unit: number | null, add = false): void {
        this.failure = "";
        this.sender.refused = null;
        if (unit === null) return this.#let_go_of_choice();
        if (this.battle.commands(unit)) this.#pick_own(unit, add);
        else this.#pick_enemy(unit);
    }

    pick_group(): void {
        const group = this.battle.roll(this.selected[0])?.group;
        if (group !== undefined) this.find_group(group);
    }

    find_group(group: number): void {
        this.#let_go_of_choice();
        this.selected = this.#own_on_table().filter((unit) => this.battle.roll(unit)?.group === group);
        this.sought = this.selected[0] ?? null;
    }

    pick_commander(commander: number): void {
        this.commander = commander;
        this.selected = [];
        this.ride = null;
    }

    pick_next(by: 1 | -1): void {
        const owed = (this.battle.now?.owed ?? []).map((one) => one.unit).filter((unit): unit is number => unit !== null);
        const next = next_of(owed.length ? owed : this.#own_on_table(), this.unit, by);
        this.find(next);
    }

    /** First the ghosts go, then the choice. */
    cancel(): void {
        this.hint = null;
        if (this.ghosts.length || this.ride) return this.drop_ghosts();
        this.#let_go_of_choice();
    }

    /** Chosen from a list: the board shall show it. */
    find(unit: number | null): void {
        if (unit === null) return;
        this.pick(unit);
        this.sought = unit;
    }

    drop_ghosts(): void {
        this.#drags.drop();
        this.#ways.clear();
        this.ghosts = [];
        this.stay = [];
        this.ride = null;
        this.failure = "";
    }

    /** Another step: what was in hand is about a table that is no more. */
    begin_anew(): void {
        this.#lay_down();
        this.volley.clear();
        this.sender.forget_dice();
    }

    #lay_down(): void {
        this.drop_ghosts();
        this.look.clear();
        this.hint = null;
        this.enemy = null;
    }

    #let_go_of_choice(): void {
        this.selected = [];
        this.enemy = null;
        this.commander = null;
        this.look.clear();
    }

    #pick_own(unit: number, add: boolean): void {
        this.commander = null;
        const before = this.selected;
        if (!add) this.selected = [unit];
        else this.selected = before.includes(unit) ? before.filter((one) => one !== unit) : [...before, unit];
        this.enemy = null;
        this.look.clear();
        const ghost = this.ghosts.find((one) => one.unit === unit);
        this.look.show_arc(unit, ghost?.at, ghost?.facing);
        this.#show_fire_odds(unit);
    }

    #pick_enemy(enemy: number): void {
        this.enemy = enemy;
        const unit = this.unit;
        if (unit === null || !this.battle.now?.yours) return this.look.show_arc(enemy);
        if (this.kind === "fire" && this.volley.may_aim(unit, enemy)) this.aim(unit, enemy);
        else if (this.kind === "movement") this.look.ask_charge(unit, enemy);
        else this.look.ask_fire(unit, enemy);
    }

    #own_on_table(): number[] {
        return (this.battle.state?.units ?? []).filter((unit) => unit.presence === "on table" && this.battle.commands(unit.unit)).map((unit) => unit.unit);
    }

    // --- ghosts ---

    drag(unit: number, to: Place, phase: Phase): void {
        if (phase === "cancel") return this.#let_go();
        this.#held(unit, phase);
        this.#drags.put(this.#drag_question(unit, to));
    }

    wheel(unit: number, corner: "left" | "right", to: Place, phase: Phase): void {
        if (phase === "cancel") return this.#let_go();
        const whole = this.selected.length > 1 && this.selected.includes(unit);
        if (phase === "start" && !whole) this.selected = [unit];
        this.dragging = phase !== "end";
        const group = whole ? this.battle.roll(unit)?.group : undefined;
        this.#drags.put({ do: "wheel", corner, to, ...(group === undefined ? { unit } : { group }) });
        if (phase === "end") void this.#after_drag();
    }

    /** One more step of the way of the unit chosen. */
    nudge(go: string, fine: boolean): void {
        if (this.commander !== null) return this.#nudge_ride(go, fine);
        const unit = this.battle.unit(this.unit);
        if (!unit) return;
        if (this.deploying) return this.#nudge_place(unit, go, fine);
        this.#try(unit.unit, lengthened(this.#way_of(unit.unit), go, step_of(this.#least, fine)));
    }

    take_back(): void {
        if (this.unit === null) return;
        const way = this.#way_of(this.unit).slice(0, -1);
        if (way.length) this.#try(this.unit, way);
        else this.drop_ghost(this.unit);
    }

    form(unit: number, formation: string, files = 0): void {
        const now = this.battle.unit(unit);
        if (!now) return;
        if (this.deploying) this.#drags.put({ ...placed_by(now, this.ghost), formation, files });
        else this.#try(unit, [...this.#way_of(unit), { go: "form", formation, files }]);
    }

    async carry_on(whom: { group?: number; unit?: number }): Promise<void> {
        this.drop_ghosts();
        await this.#ask(async () => this.#lay(await this.battle.inquire<GhostsAnswer>({ do: "carry on", ...whom })));
    }

    carry_on_chosen(): Promise<void> {
        const group = this.battle.roll(this.selected[0])?.group;
        return this.carry_on(group === undefined ? {} : { group });
    }

    drop_ghost(unit: number): void {
        this.#ways.delete(unit);
        this.ghosts = this.ghosts.filter((ghost) => ghost.unit !== unit);
    }

    charge(unit: number, target: number): void {
        const enemy = this.battle.unit(target);
        if (enemy) this.#drags.put(this.#drag_question(unit, middle_of(enemy)));
    }

    /** A general goes where the board was pointed at. */
    async ride_to(place: Place): Promise<void> {
        const commander = this.commander;
        if (commander === null) return;
        await this.#ask(async () => (this.ride = await this.battle.inquire<Ride>({ do: "ride", commander, to: place })));
    }

    toggle_snap(snap: Snap): void {
        this.snaps = this.snaps.includes(snap) ? this.snaps.filter((one) => one !== snap) : [...this.snaps, snap];
        remember("battle.snaps", this.snaps);
    }

    #held(unit: number, phase: Phase): void {
        if (phase === "start") {
            this.selected = [unit];
            this.commander = null;
            this.sender.refused = null;
            this.#ways.delete(unit);
        }
        this.dragging = phase !== "end";
        if (phase === "end") void this.#after_drag();
    }

    #let_go(): void {
        this.dragging = false;
        this.drop_ghosts();
    }

    // Where it was let go it stays: what the enemy could do to it there, or how the charge would go.
    async #after_drag(): Promise<void> {
        await this.#drags.settled();
        const ghost = this.ghost;
        if (!ghost || this.dragging) return;
        if (ghost.contact) this.look.ask_charge(ghost.unit, ghost.contact.target);
        else if (!this.deploying) this.look.ask_threats(ghost.unit, ghost);
        this.look.show_arc(ghost.unit, ghost.at, ghost.facing);
    }

    #drag_question(unit: number, to: Place): BattleTells {
        const now = this.battle.unit(unit);
        const from = this.deploying ? (this.ghosts.find((ghost) => ghost.unit === unit) ?? now) : undefined;
        const kept = from ? { facing: from.facing, formation: from.formation, files: now?.files ?? 0 } : {};
        return { do: "drag", unit, to, snaps: this.snaps, ...kept };
    }

    // A general looks nowhere: forward is up the table.
    #nudge_ride(go: string, fine: boolean): void {
        const now = this.battle.state?.commanders.find((one) => one.commander === this.commander);
        if (now) void this.ride_to(shifted(this.ride?.at ?? now.at, 0, go, fine, this.#least));
    }

    #nudge_place(unit: UnitNow, go: string, fine: boolean): void {
        const ghost = this.ghosts.find((one) => one.unit === unit.unit);
        this.#drags.put(shifted_by(placed_by(unit, ghost), go, fine, this.#least));
    }

    // A ghost that came otherwise (Carry on, a drag) can be led on by keys.
    #way_of(unit: number): Evolution[] {
        const command = this.ghosts.find((ghost) => ghost.unit === unit)?.command;
        return this.#ways.get(unit) ?? (command?.do === "move" ? command.way : []);
    }

    #try(unit: number, way: Evolution[]): void {
        this.#ways.set(unit, way);
        this.look.clear();
        this.#drags.put({ do: "try", unit, way });
    }

    // Ghosts of other units stay where they are: a Group is put together unit by unit.
    #lay(answer: GhostsAnswer): void {
        const fresh = new Set(answer.ghosts.map((ghost) => ghost.unit));
        this.ghosts = [...this.ghosts.filter((ghost) => !fresh.has(ghost.unit)), ...answer.ghosts];
        this.stay = answer.stay ?? [];
        this.failure = "";
    }

    // --- sending ---

    /** What Enter does: the hint, the ride, the ghosts, or the volley. */
    accept(): Promise<void> {
        if (this.hint) return this.take_hint();
        if (this.ride?.command) return this.give(this.ride.command);
        if (this.acceptable.length) return this.#march();
        if (this.kind === "fire" && this.battle.may_command) return this.fire();
        return Promise.resolve();
    }

    async give(command: Command): Promise<void> {
        if ((await this.sender.send([command])) > 0) this.#lay_down();
    }

    async fire(): Promise<void> {
        await this.volley.ask();
        const declares = this.battle.now?.declares ?? true;
        const aims = declares ? this.volley.aims : this.volley.aims.filter((aim) => aim.target !== null);
        const shots = aims.map((aim) => aim.command);
        // Shots that are thrown at once may leave others without a target: the step is ended by hand.
        await this.sender.send(declares || !shots.length ? [...shots, { do: "end step" }] : shots);
    }

    end_step(): Promise<void> {
        const declares = this.kind === "fire" && this.battle.now?.declares;
        return declares && this.volley.aims.length ? this.fire() : this.give({ do: "end step" });
    }

    /** Takes the last command back; where it is not free the other side is asked. */
    async undo(): Promise<void> {
        const undo = this.battle.now?.undo;
        if (!undo || this.battle.view?.seat == null) return;
        await this.sender.say(undo.free ? { do: "undo", to: undo.to } : { do: "propose", what: "undo", to: undo.to });
        this.drop_ghosts();
    }

    async #march(): Promise<void> {
        const lots = lots_of(this.acceptable, (unit) => this.battle.roll(unit)?.group);
        const done = await this.sender.send(lots.map((lot) => lot.command));
        const gone = new Set(lots.slice(0, done).flatMap((lot) => lot.units));
        for (const unit of gone) this.#ways.delete(unit);
        this.ghosts = done < lots.length ? this.ghosts.filter((ghost) => !gone.has(ghost.unit)) : [];
        this.stay = [];
        this.look.clear();
    }

    // --- asking ---

    aim(unit: number, target: number): void {
        this.volley.choose(unit, target);
        this.look.ask_fire(unit, target);
    }

    next_target(): void {
        const unit = this.unit;
        if (unit === null) return;
        if (this.kind === "fire") {
            const target = this.volley.choose_next(unit);
            if (target !== null) this.look.ask_fire(unit, target);
        } else this.#next_enemy(unit);
    }

    async ask_hint(): Promise<void> {
        await this.#ask(async () => {
            this.hint = await this.battle.inquire<Hint>({ do: "hint" });
            const ghost = this.hint.ghost;
            if (ghost) this.#lay({ ghosts: [ghost], stay: [] });
        });
    }

    async take_hint(): Promise<void> {
        const command = this.hint?.command;
        this.hint = null;
        if (command) await this.give(command);
    }

    ask_threats(): void {
        const unit = this.ghost?.unit ?? this.unit;
        if (unit !== null && unit !== undefined) this.look.ask_threats(unit, this.ghosts.find((ghost) => ghost.unit === unit));
    }

    ask_odds(): void {
        const unit = this.unit;
        if (unit === null) return;
        if (this.ghost?.contact) this.look.ask_charge(unit, this.ghost.contact.target);
        else if (this.enemy !== null) this.kind === "movement" ? this.look.ask_charge(unit, this.enemy) : this.look.ask_fire(unit, this.enemy);
        else this.look.ask_tests(unit);
    }

    #show_fire_odds(unit: number): void {
        const target = this.kind === "fire" ? this.volley.aims.find((aim) => aim.unit === unit)?.target : null;
        if (target !== null && target !== undefined) this.look.ask_fire(unit, target);
    }

    // In the order of the roll: which of them can be charged the server says.
    #next_enemy(unit: number): void {
        const side = this.battle.roll(unit)?.side;
        const enemies = (this.battle.state?.units ?? []).filter((one) => one.presence === "on table" && this.battle.roll(one.unit)?.side !== side);
        const next = next_of(enemies.map((one) => one.unit), this.enemy, 1);
        if (next === null) return;
        this.#pick_enemy(next);
        if (this.kind === "movement") this.charge(unit, next);
    }

    async #ask(question: () => Promise<unknown>): Promise<void> {
        this.failure = "";
        this.asking = true;
        try {
            await question();
        } catch (error) {
            this.#fail(error);
        } finally {
            this.asking = false;
        }
    }

    #fail(error: unknown): void {
        this.failure = error instanceof Error ? error.message : String(error);
    }
}
