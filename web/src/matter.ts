// What the desk of the companion says and hears: docs/protocol-companion.md. How it travels is protocol.ts.

export type Value = number | boolean | string | null;
export type FactValue = Value | FactRecord[] | { [name: string]: Value };
export type FactRecord = { [name: string]: Value };
export type Facts = { [fact: string]: FactValue };
export type Readings = { [name: string]: string };
export type Side = "red" | "blue";

export type Fault = { where?: string; what: string; fix?: string };

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

export type Chip = { says: string; value: Value };
export type Question = {
    fact: string;
    ask: string;
    required: boolean;
    type: "yes/no" | "word" | "number";
    preset: string | null;
    chips: Chip[];
    pad: boolean;
    least?: number | null;
    most?: number | null;
    none: boolean;
    measured?: string;
};
export type ThrowPart = { says: string; least: number; most: number };
export type Throw = {
    label: string;
    die: string;
    dice: string;
    count: number;
    faces: number[];
    parts: ThrowPart[];
    answers?: number[][]; // every answer there can be, where they are few
};
export type Bar = { says: string; chance: string; percent: string };
export type OddsLine = { line: string; bars: Bar[] };
export type Refused = { rule: string | null; reason: string; result?: string | null };
export type Filled = { fact: string; value: FactValue; from: string };
export type Questions = {
    ready: boolean;
    settled: boolean;
    refused: Refused | null;
    questions: Question[];
    throw: Throw | null;
    odds: OddsLine | null;
    filled?: Filled[];
};

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
/** A field of a unit or a Group that an entry changed. */
export type FieldChange = { unit?: number; group?: number; name: string; field: string; was: Value; now: Value; rule?: string };
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
export type More = { throw: Throw; stages?: Stage[] };
export type Missing = { fact: string; question: string; values?: string[] | null };
export type Resolved = { answer: Answer } | { more: More } | { missing: Missing[] } | { errors: Fault[] };

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
export type Unit = {
    unit: number;
    name: string;
    side: Side;
    group: number | null;
    fields: { [name: string]: Value };
};
export type Group = {
    group: number;
    name: string;
    side: Side;
    fields: { [name: string]: Value };
    counts?: { [name: string]: Value };
};
export type Step = { name: string; says: string; phase: string; side: string; simultaneous: boolean; procedures: string[] };
export type Clock = {
    turn: number;
    step: number | string;
    name: string;
    says: string;
    phase: string;
    side: Side | "both";
    phasing: Side;
    first: Side;
    simultaneous: boolean;
    procedures: string[];
};
export type Held = { entry: number; unit?: number; group?: number; name: string; field: string; says: string };
export type Proposal = {
    proposal: number;
    unit?: number;
    group?: number;
    by: number; // the unit whose test it is; of a Group the first that calls for it
    name: string;
    side: Side;
    procedure: string | null;
    says: string;
    rule?: string | null;
};
export type Act = {
    procedure: string;
    unit: number;
    target?: number | null;
    result: string | null;
    rule: string | null;
    dice?: string;
    table?: string[];
};
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
export type TableChange = {
    n: number;
    kind: string;
    by: string;
    role?: string;
    text: string;
    fields?: FieldChange[];
    units?: Unit[];
    groups?: Group[];
    clock?: Clock;
    held?: Held[];
    proposals?: Proposal[];
    readings?: Readings;
    undone?: number;
    act?: Act;
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
