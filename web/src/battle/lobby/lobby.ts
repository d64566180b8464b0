// What can be fought, and how a battle is set up.
import type { BattleSettings, PlayerName } from "../state/battle.svelte";
import type { SideName } from "../state/messages";

export type ScenarioTitle = {
    id: string;
    title: string;
    date: string;
    says: string;
    sheets: string[];
    units: number;
    turns: number;
    minutes: number;
    historical: boolean;
    benchmark: boolean;
    sides: { side: SideName; name: string; nation: string; attacks: boolean; briefing: string }[];
};

export type ScenariosAnswer = { scenarios: ScenarioTitle[]; players: PlayerName[] };

/** Who sits where: against the bot, two at this screen, a friend far away, or two bots to look at. */
export type Company = "bot" | "hot seat" | "friend" | "watch";

export type Wish = { scenario: string; sheet: string; company: Company; side: SideName; bot: PlayerName; dice: "screen" | "own"; readings?: Record<string, string> };

export function other_side(side: SideName): SideName {
    return side === "red" ? "blue" : "red";
}

function players(wish: Wish): BattleSettings["players"] {
    if (wish.company === "watch") return { red: wish.bot, blue: wish.bot };
    const both: BattleSettings["players"] = { red: "person", blue: "person" };
    return wish.company === "bot" ? { ...both, [other_side(wish.side)]: wish.bot } : both;
}

function seat(wish: Wish): SideName | "both" | "none" {
    if (wish.company === "watch") return "none";
    return wish.company === "hot seat" ? "both" : wish.side;
}

export function settings_of(wish: Wish): BattleSettings {
    return {
        scenario: wish.scenario,
        sheet: wish.sheet,
        players: players(wish),
        seat: seat(wish),
        dice: wish.dice,
        ...(wish.readings && Object.keys(wish.readings).length ? { readings: wish.readings } : {}),
    };
}

/** The first battle, with somebody at one's elbow: small, the attack is ours, and the other side goes by exact odds. */
export const first_battle: BattleSettings = {
    scenario: "outpost",
    sheet: "arw",
    players: { red: "person", blue: "steady" },
    seat: "red",
    dice: "screen",
    guided: true,
};
