// Questions asked faster than they are answered, as while dragging: one is under way, and of those that came meanwhile only the
// last is asked. The server hears no more than it answers, and never more often than `apart` milliseconds.
export class Latest<Question, Answer> {
    #under_way = false;
    #next: Question | undefined;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #round = 0;

    constructor(
        readonly ask: (question: Question) => Promise<Answer>,
        readonly heard: (answer: Answer, question: Question) => void,
        readonly failed: (error: unknown) => void = () => {},
        readonly apart = 25,
    ) {}

    get idle(): boolean {
        return !this.#under_way && this.#next === undefined;
    }

    put(question: Question): void {
        this.#next = question;
        if (!this.#under_way && this.#timer === undefined) void this.#go();
    }

    /** Whatever is under way is not wanted any more. */
    drop(): void {
        this.#next = undefined;
        this.#round++;
    }

    /** The last question has been answered. */
    async settled(): Promise<void> {
        while (!this.idle) await new Promise((done) => setTimeout(done, 5));
    }

    async #go(): Promise<void> {
        const question = this.#next;
        if (question === undefined) return;
        this.#next = undefined;
        this.#under_way = true;
        const round = this.#round;
        try {
            const answer = await this.ask(question);
            if (round === this.#round) this.heard(answer, question);
        } catch (error) {
            if (round === this.#round) this.failed(error);
        }
        this.#under_way = false;
        this.#timer = setTimeout(() => {
            this.#timer = undefined;
            void this.#go();
        }, this.apart);
    }
}
