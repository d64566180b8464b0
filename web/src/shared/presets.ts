// Sets of readings kept in this browser under a name.
import { recall, remember } from "../net/storage";
import type { Readings } from "../net/messages";

type Kept = { [sheet: string]: { [name: string]: Readings } };

export function kept_readings(sheet: string): { [name: string]: Readings } {
    return recall<Kept>("readings", {})[sheet] ?? {};
}

export function keep_readings(sheet: string, name: string, readings: Readings): void {
    const kept = recall<Kept>("readings", {});
    kept[sheet] = { ...kept[sheet], [name]: readings };
    remember("readings", kept);
}

export function forget_readings(sheet: string, name: string): void {
    const kept = recall<Kept>("readings", {});
    delete kept[sheet]?.[name];
    remember("readings", kept);
}

/** The readings that questions without a table use. */
export function own_readings(sheet: string): Readings {
    return recall<{ [sheet: string]: Readings }>("own_readings", {})[sheet] ?? {};
}

export function set_own_readings(sheet: string, readings: Readings): void {
    remember("own_readings", { ...recall<{ [sheet: string]: Readings }>("own_readings", {}), [sheet]: readings });
}
