// What the troops wear. A nation is told by its coat and by its weave, so that nobody depends on colour: the first side's
// cloth is plain, dotted, barred; the second's is striped.
import type { BattleView, SideName } from "../state/messages";

export type Weave = "plain" | "dots" | "bars" | "stripes" | "lattice" | "chevrons";
export type Dress = { id: string; side: SideName; nation: string; coat: string; trim: string; weave: Weave };

const weaves: Record<SideName, Weave[]> = { red: ["plain", "dots", "bars"], blue: ["stripes", "lattice", "chevrons"] };

export class Wardrobe {
    readonly dresses: Dress[] = [];

    constructor(view: Pick<BattleView, "units" | "sides">, prefix = "dress") {
        for (const side of view.sides) {
            const own = view.units.filter((unit) => unit.side === side.side);
            // The side's own nation comes first and wears the plainest.
            const nations = [...new Set([...own.filter((u) => u.nation === side.nation), ...own].map((unit) => unit.nation))];
            nations.forEach((nation, i) => {
                const unit = own.find((one) => one.nation === nation);
                if (!unit) return;
                const weave = weaves[side.side][Math.min(i, 2)] as Weave;
                this.dresses.push({ id: `${prefix}-${side.side}-${i}`, side: side.side, nation, coat: unit.coat, trim: unit.facings, weave });
            });
        }
    }

    of(side: SideName, nation: string): Dress {
        const own = this.dresses.filter((dress) => dress.side === side);
        const spare: Dress = { id: "", side, nation, coat: side === "red" ? "#a8362f" : "#35527f", trim: "#fbf3df", weave: "plain" };
        return own.find((dress) => dress.nation === nation) ?? own[0] ?? spare;
    }
}

export function fill_of(dress: Dress): string {
    return dress.weave === "plain" || !dress.id ? dress.coat : `url(#${dress.id})`;
}

/** What is drawn over the coat in one tile of six millimetres. */
export const weave_paths: Record<Exclude<Weave, "plain">, { turn: number; path: string; width: number }> = {
    dots: { turn: 0, path: "M1.5 1.5h.01M4.5 4.5h.01", width: 1.9 },
    bars: { turn: 0, path: "M0 1.5h6", width: 2 },
    stripes: { turn: 45, path: "M0 0v6", width: 3 },
    lattice: { turn: 45, path: "M0 0v6M0 0h6", width: 1.8 },
    chevrons: { turn: 0, path: "M0 4.5l3-3l3 3", width: 1.8 },
};

/** For letters and pips on cream: the coat, or its facings where the coat is too pale to be read. */
export function ink_of(dress: Dress): string {
    return lightness(dress.coat) > 0.5 ? dress.trim : dress.coat;
}

/** From 0, black, to 1, white. */
export function lightness(colour: string): number {
    const part = (from: number): number => parseInt(colour.slice(from, from + 2), 16) / 255;
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
