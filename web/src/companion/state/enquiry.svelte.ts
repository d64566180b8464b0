// One enquiry: facts told, what is still asked, the dice, the answer. Procedure first and roster first are the same enquiry
// over two wires.
import { errors_of } from "../../net/errors";
import { Lost } from "../../net/connection.svelte";
import type { Answer, FactInfo, Facts, FactValue, ErrorLine, Missing, More, Question, Questions, Stage, Throw } from "../../net/messages";

export type Dice = { dice?: string; roll?: true };
export type Reply = Partial<Answer> & { more?: More; missing?: Missing[] };
export type Wire = {
    questions(facts: Facts): Promise<Questions>;
    /** Nothing comes back when the wish had been done before a lost connection: the table's history has it. */
    resolve(facts: Facts, dice: Dice): Promise<Reply | undefined>;
    /** Answers are written down: nothing is resolved without a tap. */
    records?: boolean;
};

export class Enquiry {
    facts = $state<Facts>({});
    asked = $state.raw<Questions | null>(null);
    given = $state.raw<string[]>([]);
    stages = $state.raw<Stage[]>([]);
    throwing = $state.raw<Throw | null>(null);
    answer = $state.raw<Answer | null>(null);
    errors = $state.raw<ErrorLine[]>([]);
    busy = $state(false);
    waiting = $state(false); // for a line that is down
    done_before = $state(false);

    #round = 0;

    constructor(
        readonly wire: Wire,
        facts: Facts = {},
    ) {
        this.facts = facts;
    }

    get required(): Question[] {
        return this.asked?.questions.filter((question) => question.required) ?? [];
    }

    get optional(): Question[] {
        return this.asked?.questions.filter((question) => !question.required) ?? [];
    }

    get ready(): boolean {
        return this.asked !== null && this.asked.ready && !this.asked.refused;
    }

    /** Asks again what is open; every answer of an older round is dropped. */
    async refresh(): Promise<void> {
        const round = ++this.#round;
        this.given = [];
        this.stages = [];
        this.answer = null;
        this.errors = [];
        await this.#quietly(round, async () => {
            const asked = await this.wire.questions($state.snapshot(this.facts) as Facts);
            if (round !== this.#round) return;
            this.asked = asked;
            this.throwing = asked.throw;
            if (this.ready && !asked.throw && !this.wire.records) await this.#resolve(round, {});
        });
    }

    tell(fact: string, value: FactValue): Promise<void> {
        this.facts[fact] = value;
        return this.refresh();
    }

    untell(fact: string): Promise<void> {
        delete this.facts[fact];
        return this.refresh();
    }

    /** A whole throw: "4,2", or "=7" for its answer. */
    async give(text: string): Promise<void> {
        this.given = [...this.given, text];
        await this.#quietly(this.#round, () => this.#resolve(this.#round, { dice: this.given.join(",") }));
    }

    /** Without dice: what the facts alone give. */
    async settle(): Promise<void> {
        await this.#quietly(this.#round, () => this.#resolve(this.#round, {}));
    }

    async roll(): Promise<void> {
        const so_far = this.given.length ? { dice: this.given.join(",") } : {};
        await this.#quietly(this.#round, () => this.#resolve(this.#round, { ...so_far, roll: true }));
    }

    /** Takes up where a reload left it: the facts, then the throws given so far. */
    async resume(given: string[]): Promise<void> {
        await this.refresh();
        if (!given.length || !this.throwing) return;
        this.given = given.slice(0, -1);
        const last = given.at(-1);
        if (last) await this.give(last);
    }

    /** The dice once more, the facts as they are. */
    restart(): Promise<void> {
        return this.refresh();
    }

    async #resolve(round: number, dice: Dice): Promise<void> {
        this.errors = [];
        try {
            const reply = await this.wire.resolve($state.snapshot(this.facts) as Facts, dice);
            if (round === this.#round) this.#take(reply);
        } catch (error) {
            // The throw that was refused is asked for again.
            if (dice.dice && !dice.roll) this.given = this.given.slice(0, -1);
            throw error;
        }
    }

    #take(reply: Reply | undefined): void {
        if (!reply) {
            this.done_before = true;
        } else if (reply.more) {
            this.throwing = reply.more.throw;
            this.stages = reply.more.stages ?? [];
        } else if (reply.missing) {
            this.errors = reply.missing.map((one) => ({ where: one.fact, what: `Still needed: ${one.question}` }));
        } else {
            this.answer = reply as Answer;
            this.stages = this.answer.stages ?? [];
            this.throwing = null;
        }
    }

    async #quietly(round: number, work: () => Promise<void>): Promise<void> {
        this.busy = true;
        this.waiting = false;
        try {
            await work();
        } catch (error) {
            if (round !== this.#round) return;
            if (error instanceof Lost) this.waiting = true;
            this.errors = errors_of(error);
        } finally {
            if (round === this.#round) this.busy = false;
        }
    }
}

/** A fact put as a question, whether or not it is open. */
export function question_about(fact: FactInfo | undefined): Question | null {
    if (!fact) return null;
    const words = fact.type === "yes/no" ? [] : (fact.values ?? []);
    const yes_no = [
        { says: "yes", value: true },
        { says: "no", value: false },
    ];
    const is_number = fact.type !== "yes/no" && !fact.values;
    return {
        fact: fact.name,
        ask: fact.question,
        required: false,
        type: fact.type === "yes/no" ? "yes/no" : is_number ? "number" : "word",
        preset: null,
        chips: fact.type === "yes/no" ? yes_no : words.map((word) => ({ says: word, value: word })),
        pad: is_number,
        least: fact.least ?? 0,
        most: fact.most ?? 999,
        none: false,
        measured: fact.measured,
    };
}
