// Ghosts accepted become commands, in the order they were laid. Those of one Group that charge together test together: they go
// as one command, where the first of them stood in the order.
import type { Command, Ghost } from "../state/messages";

export type Lot = { command: Command; units: number[] };

type Charge = Extract<Command, { do: "charge" }>;
const most_chargers = 8;

export function lots_of(ghosts: Ghost[], group_of: (unit: number) => number | undefined): Lot[] {
    const lots: Lot[] = [];
    for (const ghost of ghosts) {
        if (!ghost.command) continue;
        const along = ghost.command.do === "charge" ? charge_of_group(lots, group_of(ghost.unit), group_of) : undefined;
        if (along && ghost.command.do === "charge") join(along, ghost.unit, ghost.command);
        else lots.push({ command: ghost.command, units: [ghost.unit] });
    }
    return lots;
}

function charge_of_group(lots: Lot[], group: number | undefined, group_of: (unit: number) => number | undefined): Lot | undefined {
    return lots.find((lot) => lot.command.do === "charge" && lot.command.go.length < most_chargers && group !== undefined && group_of(lot.units[0] ?? -1) === group);
}

function join(lot: Lot, unit: number, charge: Charge): void {
    lot.command = { do: "charge", go: [...(lot.command as Charge).go, ...charge.go] };
    lot.units.push(unit);
}
