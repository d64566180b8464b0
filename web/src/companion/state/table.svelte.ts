// A table as this browser sees it: the view it was sent, and every change since. It holds no rule; changes replace parts.
import type { FieldChange, HistoryLine, Readings, TableChange, TableView, Unit } from "../../net/messages";
import type { Change, CompanionTells, Matter } from "../../net/protocol";
import { Seat } from "../../net/seat.svelte";

export type News = { by: string; text: string };

export type Settings = { sheet: string; title?: string; readings?: Readings; first?: string };

export class Table extends Seat<Settings, CompanionTells> {
    view = $state<TableView | null>(null);
    news = $state<News | null>(null);

    protected readonly kind = "companion";

    get may_umpire(): boolean {
        return this.role === "umpire";
    }

    may_act_for(side: string): boolean {
        return this.role === "umpire" || this.role === side;
    }

    unit(id: number | null | undefined): Unit | undefined {
        return this.view?.units.find((unit) => unit.unit === id);
    }

    // A link may lead to a battle: the page that joined goes there instead.
    protected known_by(): { kind?: "battle"; title: string; sheet: string } {
        const view = this.view as (TableView & { kind?: string }) | null;
        return { ...(view?.kind === "battle" ? { kind: "battle" as const } : {}), title: view?.title ?? "", sheet: view?.sheet ?? "" };
    }

    protected take_view(view: Matter): void {
        this.view = view as unknown as TableView;
    }

    protected forget_view(): void {
        this.view = null;
    }

    protected take_change(numbered: Change): void {
        const view = this.view;
        if (!view) return;
        const change = numbered.change as unknown as TableChange;
        if (change.units) view.units = change.units;
        if (change.groups) view.groups = change.groups;
        for (const field of change.fields ?? []) set_field(view, field);
        if (change.clock) view.clock = change.clock;
        if (change.held) view.held = change.held;
        if (change.proposals) view.proposals = change.proposals;
        if (change.readings) view.readings = change.readings;
        if (change.undone !== undefined) mark_undone(view.history, change.undone);
        view.history.push(history_line(change));
        if (numbered.by !== this.person) this.news = { by: change.by, text: change.text };
    }
}

function history_line(change: TableChange): HistoryLine {
    return { n: change.n, kind: change.kind, by: change.by, role: change.role, text: change.text, act: change.act };
}

function set_field(view: TableView, change: FieldChange): void {
    const record =
        change.unit === undefined
            ? view.groups.find((group) => group.group === change.group)
            : view.units.find((unit) => unit.unit === change.unit);
    if (record) record.fields[change.field] = change.now;
}

function mark_undone(history: HistoryLine[], entry: number): void {
    const line = history.find((one) => one.n === entry);
    if (line) line.undone = true;
}
