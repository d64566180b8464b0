// What a unit is about to do: the unit, what it does, at whom, and the enquiry about it. A draft of it outlives a reload.
import { Enquiry, type Reply, type Wire } from "./enquiry.svelte";
import { errors_of } from "../../net/errors";
import { forget, recall, remember } from "../../net/storage";
import { is_gone, type ActChoice, type ActOptions, type Facts, type ErrorLine, type Proposal, type Questions, type Unit } from "../../net/messages";
import type { Sent } from "../../net/connection.svelte";
import type { Table } from "./table.svelte";

type Draft = { unit: number; procedure: string; target: number | null; facts: Facts; given: string[] };

export type Choice = ActChoice & { later: boolean };

export class UnitAction {
    unit = $state.raw<Unit | null>(null);
    proposal = $state.raw<Proposal | null>(null);
    choices = $state.raw<Choice[]>([]);
    choice = $state.raw<Choice | null>(null);
    target = $state<number | null>(null);
    enquiry = $state.raw<Enquiry | null>(null);
    again = $state.raw<{ says: string; enquiry: Enquiry } | null>(null);
    errors = $state.raw<ErrorLine[]>([]);

    #resumed = false;

    constructor(readonly table: Table) {}

    /**
     * A unit was tapped: what may it do now? What was last done in this step is taken as meant, or else the first thing it may
     * do.
     */
    async open(unit: Unit): Promise<void> {
        this.#clear();
        this.unit = unit;
        try {
            const options = await this.table.inquire<ActOptions>({ do: "act.options", unit: unit.unit });
            if (this.unit !== unit) return;
            this.choices = choices_of(options);
            const open = this.choices.filter((one) => !one.later && !one.refused);
            const usual = recall(this.#habit_name(), "");
            const meant = open.find((one) => one.procedure === usual) ?? open[0];
            if (meant) this.choose(meant);
            await this.#offer_again(unit, options);
        } catch (error) {
            this.errors = errors_of(error);
        }
    }

    /** Another action was tapped; it is meant from now on in this step. */
    prefer(choice: Choice): void {
        if (!choice.later) remember(this.#habit_name(), choice.procedure);
        this.choose(choice);
    }

    choose(choice: Choice): void {
        this.choice = choice;
        this.target = null;
        this.enquiry = null;
        if (!choice.target) this.#begin();
    }

    aim(target: number): void {
        this.target = target;
        this.#begin();
    }

    /** A proposal of the clock: a test to be thrown, for a unit or for any of its Group. */
    take_proposal(proposal: Proposal): void {
        this.#clear();
        const unit = this.table.unit(proposal.by);
        if (!unit || !proposal.procedure) return;
        this.unit = unit;
        this.proposal = proposal;
        this.enquiry = new Enquiry(this.#wire({ unit: unit.unit, procedure: proposal.procedure }));
        void this.enquiry.refresh();
    }

    close(): void {
        this.#clear();
        forget(this.#draft_name());
    }

    /**
     * After a reload: what was under way is under way again. A throw that was given but not answered stood in the outbox; if
     * that finished the action, there is nothing to take up.
     */
    async resume(): Promise<void> {
        if (this.#resumed) return;
        this.#resumed = true;
        const draft = recall<Draft | null>(this.#draft_name(), null);
        const unit = draft ? this.table.unit(draft.unit) : undefined;
        if (!draft || !unit) return;
        const sent = await this.table.connection.sent_after_reload();
        if (sent.some(finished)) forget(this.#draft_name());
        else if (!this.unit) await this.#take_up(unit, draft);
    }

    /** Called whenever something of the draft changes. */
    keep(): void {
        const enquiry = this.enquiry;
        if (!this.unit || !this.choice || !enquiry) return;
        if (enquiry.answer || enquiry.done_before) {
            forget(this.#draft_name());
            return;
        }
        const facts = $state.snapshot(enquiry.facts) as Facts;
        const draft: Draft = {
            unit: this.unit.unit,
            procedure: this.choice.procedure,
            target: this.target,
            facts,
            given: enquiry.given,
        };
        remember(this.#draft_name(), draft);
    }

    async #take_up(unit: Unit, draft: Draft): Promise<void> {
        this.unit = unit;
        try {
            const options = await this.table.inquire<ActOptions>({ do: "act.options", unit: unit.unit });
            this.choices = choices_of(options);
        } catch (error) {
            this.errors = errors_of(error);
            return;
        }
        this.choice = this.choices.find((one) => one.procedure === draft.procedure) ?? null;
        if (!this.choice) return;
        this.target = draft.target;
        this.#begin(draft.facts, draft.given);
    }

    #begin(facts: Facts = {}, given: string[] = []): void {
        this.again = null;
        const unit = this.unit;
        const choice = this.choice;
        if (!unit || !choice) return;
        const target = this.target === null ? {} : { target: this.target };
        const about = { unit: unit.unit, procedure: choice.procedure, ...target };
        this.enquiry = new Enquiry(this.#wire(about), facts);
        void this.enquiry.resume(given);
    }

    #wire(about: { unit: number; procedure: string; target?: number }): Wire {
        return {
            questions: (facts) => this.table.inquire<Questions>({ do: "act.questions", ...about, facts }),
            resolve: (facts, dice) => this.table.tell<Reply>({ do: "act.resolve", ...about, facts, ...dice }),
            records: true,
        };
    }

    async #offer_again(unit: Unit, options: ActOptions): Promise<void> {
        const before = options.again;
        const choice = this.choices.find((one) => one.procedure === before?.procedure && !one.later && !one.refused);
        if (!before || !choice?.target) return;
        const target = this.table.unit(before.target);
        if (before.target && (!target || is_gone(target))) return;
        const enquiry = new Enquiry({
            questions: (facts) => this.table.inquire<Questions>({ do: "act.again", unit: unit.unit, facts }),
            resolve: (facts, dice) => this.table.tell<Reply>({ do: "act.again", unit: unit.unit, facts, ...dice }),
            records: true,
        });
        this.again = { says: target ? `${choice.says || choice.title} at ${target.name}` : choice.says, enquiry };
        await enquiry.refresh();
    }

    #habit_name(): string {
        return `deed.${this.table.view?.sheet ?? ""}.${this.table.view?.clock.name ?? ""}`;
    }

    #draft_name(): string {
        return `draft.${this.table.place?.seat ?? ""}`;
    }

    #clear(): void {
        this.unit = null;
        this.proposal = null;
        this.choices = [];
        this.choice = null;
        this.target = null;
        this.enquiry = null;
        this.again = null;
        this.errors = [];
    }
}

function finished({ message, told }: Sent): boolean {
    if (!String(message.do).startsWith("act.")) return false;
    return told.again === true || !(told.reply && "more" in told.reply);
}

function choices_of(options: ActOptions): Choice[] {
    const now = options.now.map((one) => ({ ...one, later: false }));
    const later = options.later.map((one) => ({ ...one, later: true }));
    return [...now, ...later];
}
