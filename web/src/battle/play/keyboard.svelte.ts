// Everything by keyboard: what a key means is in keys.ts, here it is done.
import type { Battle } from "../state/battle.svelte";
import type { Hand } from "./hand.svelte";
import { action_of, type KeyAction } from "./keys";
import type { Watch } from "./watch.svelte";

export class Keyboard {
    help = $state(false);

    constructor(
        readonly battle: Battle,
        readonly hand: Hand,
        readonly watch: Watch,
    ) {}

    /** Enter is for what waits to be accepted; else the board's own: choosing the unit in focus. No volley by mistake: it is fired from a unit
     * that is chosen already, or from nowhere. */
    wants(event: KeyboardEvent): boolean {
        if (event.key !== "Enter" || !this.#something_to_accept()) return false;
        const focused = event.target instanceof Element ? event.target.getAttribute("data-unit") : null;
        return this.#laid() || focused === null || this.hand.selected.includes(Number(focused));
    }

    pressed(event: KeyboardEvent): void {
        if (event.defaultPrevented || this.help || in_a_field(event) || presses_a_button(event)) return;
        const meant = action_of(event);
        if (!meant) return;
        if ("choice" in meant ? this.#choose(meant.choice) : this.#do(meant.action, meant.fine)) event.preventDefault();
    }

    #laid(): boolean {
        return this.hand.hint !== null || this.hand.ride?.command != null || this.hand.acceptable.length > 0;
    }

    #something_to_accept(): boolean {
        return this.#laid() || (this.hand.kind === "fire" && this.battle.may_command && this.hand.volley.asked);
    }

    // Of the decision's answers; without one, of the orders for the units chosen.
    #choose(choice: number): boolean {
        const { hand, battle } = this;
        if (!battle.may_command) return false;
        const decision = battle.now?.decision;
        if (decision) {
            if (choice < decision.options.length && !decision.facing) void hand.give({ do: "answer", option: choice });
            return true;
        }
        const order = battle.view?.orders[choice];
        const [unit] = hand.selected;
        if (!order || unit === undefined || (hand.kind !== "orders" && hand.kind !== "movement")) return false;
        const group = battle.roll(unit)?.group;
        void hand.give(hand.selected.length > 1 && group !== undefined ? { do: "order", group, order } : { do: "order", unit, order });
        return true;
    }

    #do(action: KeyAction, fine: boolean): boolean {
        const { hand, battle, watch } = this;
        switch (action) {
            case "next":
                return this.#step(1);
            case "previous":
                return this.#step(-1);
            case "group":
                hand.pick_group();
                return true;
            case "carry on":
                if (this.#moving()) void hand.carry_on_chosen();
                return true;
            case "carry on all":
                if (this.#moving()) void hand.carry_on({});
                return true;
            case "accept":
                if (!this.#something_to_accept()) return false;
                void hand.accept();
                return true;
            case "end step":
                if (battle.may_command) void hand.end_step();
                return true;
            case "cancel":
                hand.cancel();
                return true;
            case "take back":
                hand.take_back();
                return true;
            case "target":
                hand.next_target();
                return true;
            case "hint":
                if (battle.may_command) void hand.ask_hint();
                return true;
            case "odds":
                hand.ask_odds();
                return true;
            case "threats":
                hand.ask_threats();
                return true;
            case "measure":
                return this.#measure();
            case "undo":
                void hand.undo();
                return true;
            case "play on":
                watch.toggle();
                return true;
            case "slower":
                battle.change_speed(-1);
                return true;
            case "faster":
                battle.change_speed(1);
                return true;
            case "help":
                this.help = true;
                return true;
            default:
                if (this.#moving()) hand.nudge(action, fine);
                return true;
        }
    }

    #moving(): boolean {
        return this.battle.may_command && !this.battle.now?.decision && (this.hand.kind === "movement" || this.hand.deploying);
    }

    #step(by: 1 | -1): boolean {
        this.hand.pick_next(by);
        return true;
    }

    // Between the unit chosen and the enemy chosen, without a hand on the tape.
    #measure(): boolean {
        const { hand, battle } = this;
        const [from, to] = [battle.unit(hand.unit), battle.unit(hand.enemy)];
        hand.look.toggle_tape();
        if (hand.look.tape && from && to) hand.look.measure(from.at, to.at, { unit: from.unit, other: to.unit });
        return true;
    }
}

function in_a_field(event: KeyboardEvent): boolean {
    return event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
}

function presses_a_button(event: KeyboardEvent): boolean {
    const on_button = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
    return on_button && (event.key === "Enter" || event.key === " ");
}
