import type { Fault } from "./messages";

/** The desk's refusal of a wish or a question, as an error to show. */
export class Faults extends Error {
    constructor(readonly faults: Fault[]) {
        super(faults.map((fault) => fault.what).join("; "));
    }
}

export function checked<T>(reply: unknown): T {
    const errors = (reply as { errors?: Fault[] } | null | undefined)?.errors;
    if (errors?.length) throw new Faults(errors);
    return reply as T;
}

export function faults_of(error: unknown): Fault[] {
    if (error instanceof Faults) return error.faults;
    const fix = (error as { fix?: string } | null)?.fix;
    return [{ what: error instanceof Error ? error.message : String(error), ...(fix ? { fix } : {}) }];
}
