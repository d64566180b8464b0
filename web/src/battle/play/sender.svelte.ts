// Commands on their way: one lot at a time, stopped by the first refusal, or by dice that the players throw themselves.
import { errors_of } from "../../net/errors";
import type { Battle } from "../state/battle.svelte";
import type { BattleTells, Command, CommandAnswer, Refused } from "../state/messages";

export type Wanted = NonNullable<CommandAnswer["needs"]>;
type Waiting = { command: Command; rest: Command[]; faces: number[] };

export class Sender {
    working = $state(false);
    refused = $state.raw<Refused | null>(null);
    /** Own dice: what is to be thrown, and entered. */
    wanted = $state.raw<Wanted | null>(null);

    #waiting: Waiting | null = null;

    constructor(readonly battle: Battle) {}

    /** In order; how many were done. */
    async send(commands: Command[]): Promise<number> {
        const [first] = commands;
        if (!first || this.working) return 0;
        if (commands.length > 1) return this.#send_all(commands);
        return this.#note(await this.#tell({ do: "command", command: first }), commands, []);
    }

    async say(message: BattleTells): Promise<boolean> {
        if (this.working) return false;
        return (await this.#tell(message)) !== undefined && !this.refused;
    }

    /** The faces of the dice that were asked for; what was stopped goes on. */
    async give(faces: number[]): Promise<void> {
        const waiting = this.#waiting;
        if (!waiting || this.working) return;
        const all = [...waiting.faces, ...faces];
        const answer = await this.#tell({ do: "command", command: waiting.command, faces: all });
        this.#note(answer, [waiting.command, ...waiting.rest], all);
        if (answer && !this.refused && !this.wanted) await this.send(waiting.rest);
    }

    forget_dice(): void {
        this.wanted = null;
        this.#waiting = null;
    }

    async #send_all(commands: Command[]): Promise<number> {
        return this.#note(await this.#tell({ do: "commands", commands }), commands, []);
    }

    #note(answer: CommandAnswer | undefined, commands: Command[], faces: number[]): number {
        this.forget_dice();
        if (!answer) return 0;
        this.refused = answer.refused;
        const stopped = commands[answer.done];
        if (answer.needs && stopped) {
            this.wanted = answer.needs;
            this.#waiting = { command: stopped, rest: commands.slice(answer.done + 1), faces };
        }
        return answer.done;
    }

    async #tell(message: BattleTells): Promise<CommandAnswer | undefined> {
        this.working = true;
        this.refused = null;
        try {
            const answer = await this.battle.tell<Partial<CommandAnswer>>(message);
            if (answer?.refused) this.refused = answer.refused;
            return { done: answer?.done ?? 0, refused: answer?.refused ?? null, needs: answer?.needs ?? null };
        } catch (error) {
            const failure = errors_of(error)[0];
            this.refused = { rule: "", reason: failure ? [failure.what, failure.fix].filter(Boolean).join(" ") : "It was not done." };
            return undefined;
        } finally {
            this.working = false;
        }
    }
}
