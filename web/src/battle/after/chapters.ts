// The story put into chapters for reading: by turn, whose phase, and step. Nothing is made up: every line is as it was told.
import type { LogLine } from "../state/messages";

export type Step = { key: string; step: string; lines: LogLine[] };
export type Chapter = { key: string; turn: number; steps: Step[] };

export function key_of(line: LogLine): string {
    return `${line.entry}.${line.line}`;
}

/** Lines of two lists that may overlap, in order, each once. */
export function merged(earlier: LogLine[], later: LogLine[]): LogLine[] {
    const known = new Set(later.map(key_of));
    return [...earlier.filter((line) => !known.has(key_of(line))), ...later];
}

export function chapters(lines: LogLine[]): Chapter[] {
    const list: Chapter[] = [];
    for (const line of lines) {
        let chapter = list[list.length - 1];
        if (!chapter || chapter.turn !== line.turn) {
            chapter = { key: key_of(line), turn: line.turn, steps: [] };
            list.push(chapter);
        }
        const step = line.step ?? "";
        const last = chapter.steps[chapter.steps.length - 1];
        if (last && last.step === step) last.lines.push(line);
        else chapter.steps.push({ key: key_of(line), step, lines: [line] });
    }
    return list;
}

/** A heading for a chapter. */
export function title_of(turn: number): string {
    return turn === 0 ? "Deployment" : `Turn ${turn}`;
}
