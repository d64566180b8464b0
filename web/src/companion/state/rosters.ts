// Rosters kept in this browser, or in a file.
import { recall, remember } from "../../net/storage";
import type { SavedRoster } from "../../net/protocol";

export type KeptRoster = { title: string; sheet: string; roster: SavedRoster };

export function kept_rosters(sheet: string): KeptRoster[] {
    return recall<KeptRoster[]>("rosters", []).filter((one) => one.sheet === sheet);
}

export function keep_roster(kept: KeptRoster): void {
    const others = recall<KeptRoster[]>("rosters", []).filter((one) => one.title !== kept.title || one.sheet !== kept.sheet);
    remember("rosters", [kept, ...others].slice(0, 30));
}

export async function read_roster_file(file: File): Promise<KeptRoster> {
    const text = await file.text();
    let content: Partial<KeptRoster>;
    try {
        content = JSON.parse(text) as Partial<KeptRoster>;
    } catch {
        throw new Error(`${file.name} is no roster file: save one from a table with Save roster.`);
    }
    if (!content.roster) throw new Error(`${file.name} holds no roster: save one from a table with Save roster.`);
    return { title: content.title ?? file.name, sheet: content.sheet ?? "", roster: content.roster };
}
