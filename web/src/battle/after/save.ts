// The one save file: fetched, kept on the reader's disk, and carried to a table of its own.
import { forget_place } from "../../net/storage";
import { Battle, type PlayerName } from "../state/battle.svelte";
import type { SaveAnswer, SideName } from "../state/messages";

/** A message may be 64 KB with everything around it; quotes and what is not ASCII grow on the way. */
export const piece_bytes = 24_000;
export const largest_save = 8_000_000;

const encoder = new TextEncoder();

/** The text cut into pieces of at most so many bytes, never within a character. */
export function pieces(text: string, most = piece_bytes): string[] {
    const list: string[] = [];
    let piece = "";
    let bytes = 0;
    for (const character of text) {
        const size = character < "\x80" ? 1 : encoder.encode(character).length;
        if (bytes + size > most) {
            list.push(piece);
            piece = "";
            bytes = 0;
        }
        piece += character;
        bytes += size;
    }
    if (piece || !list.length) list.push(piece);
    return list;
}

export async function fetch_save(battle: Battle): Promise<{ name: string; text: string }> {
    const save = await battle.inquire<SaveAnswer>({ do: "save" });
    if ("refused" in save) throw new Error(save.refused.reason);
    return save;
}

export type Players = { [side in SideName]: PlayerName };

/** Where whoever carries a save to a new table sits. */
export function seat_for(players: Players): SideName | "both" | "none" {
    if (players.red === "person" && players.blue === "person") return "both";
    if (players.red === "person") return "red";
    return players.blue === "person" ? "blue" : "none";
}

/** Opens a table of its own for the save and brings it there; from `entry` on it is another battle. Gives the table's number. */
export async function carry(save: string, players: Players, name: string, title: string, entry?: number): Promise<number> {
    const other = new Battle(); // whoever looks on here stays until the save has proved good
    try {
        await other.open({ players, seat: seat_for(players), upload: true, ...(title ? { title } : {}) }, name);
        await upload(other, save, entry);
        return other.place?.table ?? 0;
    } catch (error) {
        if (other.place) forget_place(other.place.seat);
        throw error;
    } finally {
        other.leave();
    }
}

async function upload(to: Battle, save: string, entry?: number): Promise<void> {
    const parts = pieces(save);
    for (const [index, text] of parts.entries()) {
        const last = index + 1 === parts.length;
        const answer = await to.tell<{ refused?: { reason: string } }>({ do: "upload", text, last, ...(last && entry !== undefined ? { entry } : {}) });
        if (answer?.refused) throw new Error(answer.refused.reason);
    }
}
