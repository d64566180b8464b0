import type { ErrorLine } from "./messages";

/** The desk's refusal of a wish or a question, as an error to show. */
export class DeskError extends Error {
    constructor(readonly errors: ErrorLine[]) {
        super(errors.map((failure) => failure.what).join("; "));
    }
}

export function checked<T>(reply: unknown): T {
    const errors = (reply as { errors?: ErrorLine[] } | null | undefined)?.errors;
    if (errors?.length) throw new DeskError(errors);
    return reply as T;
}

export function errors_of(error: unknown): ErrorLine[] {
    if (error instanceof DeskError) return error.errors;
    const fix = (error as { fix?: string } | null)?.fix;
    return [{ what: error instanceof Error ? error.message : String(error), ...(fix ? { fix } : {}) }];
}
