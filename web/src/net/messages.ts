// What the pages call what they are sent. What the protocol's schemas say comes from protocol.ts; what is "as `linstock … --json`"
// there is written down here.
import type {
    ActTold,
    Bar,
    ClockShown,
    CompanionChange,
    FactValue as Value,
    FieldAltered,
    GroupRecord,
    HeldEffect,
    LiveOdds,
    MoreWanted,
    ProposalShown,
    QuestionAsked,
    QuestionsAnswered,
    ReadingsChosen,
    RefusedBy,
    TableSide,
    ThrowWanted,
    UnitRecord,
} from "./protocol";

export type { Bar, Value };
export type { Chip } from "./protocol";
export type FactValue = Value | FactRecord[] | { [name: string]: Value };
export type FactRecord = { [name: string]: Value };
export type Facts = { [fact: string]: FactValue };

export type Act = ActTold;
export type Clock = ClockShown;
export type FieldChange = FieldAltered;
export type Group = GroupRecord;
export type Held = HeldEffect;
export type More = MoreWanted["more"];
export type OddsLine = LiveOdds;
export type Proposal = ProposalShown;
export type Question = QuestionAsked;
export type Questions = QuestionsAnswered;
export type Readings = ReadingsChosen;
export type Refused = RefusedBy;
export type Side = TableSide;
export type TableChange = CompanionChange;
export type Throw = ThrowWanted;
export type Unit = UnitRecord;

export type ErrorLine = { where?: string; what: string; fix?: string };

export type ProcedureTitle = { name: string; title: string; summary: string; chain: boolean };
export type SheetTitle = {
    id: string;
    title: string;
    edition: string;
    unit: string;
    credit: string;
    procedures: ProcedureTitle[];
};

export type Reading = {
    name: string;
    class: string;
    option: string;
    default: string;
    options: string[];
    gap: string;
    says: string;
    why: string;
    source: string;
};
export type SheetEntry = {
    id: string;
    says: string;
    kind: string;
    completion: boolean;
    off: boolean;
    readings: string[];
    value?: Value;
};
export type SheetTable = { name: string; title: string; rows: { [column: string]: unknown }[] };
export type WholeSheet = {
    id: string;
    title: string;
    edition: string;
    unit: string;
    credit: string;
    tables: SheetTable[];
    procedures: { name: string; title: string; summary: string; entries: SheetEntry[] }[];
    readings: Reading[];
    first?: string[];
};

export type FactInfo = {
    name: string;
    type: string;
    values: string[] | null;
    least?: number;
    most?: number;
    required: boolean;
    default: Value;
    question: string;
    measured: string;
    list?: string;
};
export type ListInfo = { name: string; most: number; question: string };
export type FactSheet = { title: string; facts: FactInfo[]; lists: ListInfo[] };

export type LedgerState = "applied" | "not" | "outranked" | "voided" | "off";
export type LedgerLine = {
    id: string;
    says: string;
    state: LedgerState;
    kind: string;
    value: Value;
    because: string | null;
    by: string | null;
    completion: boolean;
    readings: string[];
};
export type Modifier = { id: string; says: string; value: number };
export type ThrownDice = { label: string; die: string; count: number; faces: number[] | null; answer: number[] };
export type Effect = { do: string; on: string; amount: Value; rule: string };
export type ReadingTaken = {
    name: string;
    option: string;
    default: string;
    options: string[];
    gap: string;
    says: string;
    decisive: boolean;
    otherwise?: { option: string; refused: boolean; result?: string | null; reason?: string; odds?: unknown }[];
};
export type Stage = {
    stage: string;
    procedure: string;
    refused?: boolean;
    result: string | null;
    rule: string | null;
    total?: number | null;
    modifiers?: Modifier[];
    ledger?: LedgerLine[];
    dice?: ThrownDice[];
    effects?: Effect[];
};
export type Answer = {
    refused: boolean;
    reason?: string;
    result: string | null;
    rule: string | null;
    total?: number | null;
    modifiers?: Modifier[];
    dice?: ThrownDice[];
    stages?: Stage[];
    effects?: Effect[];
    ledger?: LedgerLine[];
    readings?: ReadingTaken[];
    assumed?: { fact: string; value: Value }[];
    given?: string;
    entry?: number;
    held?: boolean;
    applies?: FieldChange[];
    table?: string[];
    [figure: string]: unknown;
};
export type Missing = { fact: string; question: string; values?: string[] | null };

/** A line worth seeing to: a gain missed, or a loss suffered. */
export type Help = { id: string; says: string; value: number; counts: boolean; because: string | null };
export type WholeOdds = {
    refused: boolean;
    line?: string;
    bars?: Bar[];
    worth?: { id: string; says: string; without: { [result: string]: string } }[];
    help?: Help[];
};

export type Field = {
    name: string;
    says: string;
    of: "unit" | "group";
    type: "yes/no" | "word" | "count" | "length" | "text";
    values: string[] | null;
    default: Value;
    shown: string;
    pasted?: boolean;
};
export type Step = { name: string; says: string; phase: string; side: string; simultaneous: boolean; procedures: string[] };
export type HistoryLine = { n: number; kind: string; by: string; role?: string; text: string; undone?: boolean; act?: Act };
export type TableView = {
    sheet: string;
    title: string;
    unit: string;
    group_word?: string;
    paste?: string[];
    readings: Readings;
    first?: string[];
    fields: Field[];
    steps: Step[];
    procedures: (ProcedureTitle & { says: string; target: boolean; act: boolean })[];
    units: Unit[];
    groups: Group[];
    clock: Clock;
    held: Held[];
    proposals: Proposal[];
    history: HistoryLine[];
};
export type ActChoice = {
    procedure: string;
    title: string;
    says: string;
    target: boolean;
    chain: boolean;
    refused?: Refused | null;
    steps?: string[]; // of what belongs to another step: which
};
export type ActOptions = {
    now: ActChoice[];
    later: ActChoice[];
    again: { procedure: string; target: number | null } | null;
    in_turn: boolean;
};

export function is_gone(unit: Unit): boolean {
    return unit.fields.gone === true;
}
