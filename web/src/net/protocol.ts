// Made by tools/make_types.py from src/server/protocol; do not edit.

// envelope.json: The envelope of the protocol, version 1

export type Version = 1;

/** The client's own count; the answer gives it back. */
export type RequestId = number;

/** Number of a change of a table, from 1 without gaps; 0 before the first. */
export type Seq = number;

/** 128 random bits: a join link, a person's own seat, or a kept document. */
export type Token = string;

export type Word = string;

export type Name = string;

/** What the desk reads or writes; the envelope does not look inside. */
export type Matter = Record<string, unknown>;

export type Role = "umpire" | "red" | "blue" | "spectator";

/** Who is there? */
export type Hello = {
    v: Version;
    id: RequestId;
    do: "hello";
};

/** Open a new table and sit down first. */
export type Open = {
    v: Version;
    id: RequestId;
    do: "open";
    kind: Word;
    settings: Matter;
    name?: Name;
};

/** Sit down with a join link, or come back with a seat of one's own. */
export type Join = {
    v: Version;
    id: RequestId;
    do: "join";
    token: Token;
    name?: Name;
    /** The last change seen: only later ones are wanted. */
    since?: Seq;
};

/** A message to the desk of the table. */
export type Tell = {
    v: Version;
    id: RequestId;
    do: "tell";
    message: Matter;
    /** A key of the sender's making: sent again with the same key, the wish is not done twice. */
    once?: Word;
};

/** A question that needs no table; the same as POST /api/ask. */
export type Ask = {
    v: Version;
    id: RequestId;
    do: "ask";
    message: Matter;
};

/** A new join link, for a role that one's own may invite. */
export type Invite = {
    v: Version;
    id: RequestId;
    do: "invite";
    role: Role;
};

/** Keep a document (a roster, a set of readings) on the server. */
export type Keep = {
    v: Version;
    id: RequestId;
    do: "keep";
    document: Matter;
};

/** Get a kept document. */
export type Fetch = {
    v: Version;
    id: RequestId;
    do: "fetch";
    token: Token;
};

/** Get up from the table; the seat remains. */
export type Leave = {
    v: Version;
    id: RequestId;
    do: "leave";
};

/** Is the line alive? */
export type Ping = {
    v: Version;
    id: RequestId;
    do: "ping";
};

/** How do several tables stand? For a list of one's own; nobody sits down. */
export type Peek = {
    v: Version;
    id: RequestId;
    do: "peek";
    seats: Token[];
};

/** An accepted change: durable and numbered. Roles that may know more hear more of it. */
export type Change = {
    seq: Seq;
    /** The person whose wish it was. */
    by: number;
    change: Matter;
};

export type Person = {
    person: number;
    name: string;
    role: Role;
    here: boolean;
};

/** Tokens of the join links of a new table: one for each role that its opener may invite. */
export type Links = {
    umpire?: Token;
    red?: Token;
    blue?: Token;
    spectator: Token;
};

export type ServerLimits = {
    message_bytes: number;
    messages_per_second: number;
};

/** Answers hello. */
export type Welcome = {
    v: Version;
    id: RequestId;
    do: "welcome";
    server: string;
    limits: ServerLimits;
};

/** Answers open and join. Either `view`, the whole state at `seq`, or `changes`, those after `since` up to `seq`. */
export type Joined = {
    v: Version;
    id: RequestId;
    do: "joined";
    table: number;
    person: number;
    role: Role;
    name: string;
    seq: Seq;
    people: Person[];
    /** The person's own token, told this once: keep it, and come back with it. */
    seat?: Token;
    links?: Links;
    view?: Matter;
    changes?: Change[];
};

/** Answers tell, after its changes are durable. */
export type Told = {
    v: Version;
    id: RequestId;
    do: "told";
    seq: Seq;
    /** The desk's answer; absent when the wish had been done before. */
    reply?: Matter;
    /** The wish had been done before: its changes have been sent, or come with the view. */
    again?: true;
    changes: Change[];
};

/** Answers ask. */
export type Answered = {
    v: Version;
    id: RequestId;
    do: "answered";
    reply: Matter;
};

/** Answers invite. */
export type Invited = {
    v: Version;
    id: RequestId;
    do: "invited";
    role: Role;
    token: Token;
};

/** Answers keep, after the document is durable. */
export type Kept = {
    v: Version;
    id: RequestId;
    do: "kept";
    token: Token;
};

/** Answers fetch. */
export type Fetched = {
    v: Version;
    id: RequestId;
    do: "fetched";
    document: Matter;
};

/** Answers leave. */
export type Left = {
    v: Version;
    id: RequestId;
    do: "left";
};

/** Answers ping. */
export type Pong = {
    v: Version;
    id: RequestId;
    do: "pong";
};

/** A table in a line. */
export type Glance = {
    title: string;
    moment: string;
    /** It is for this seat to act. */
    yours: boolean;
    /** For whom, in words; empty where it waits for nobody else. */
    waits: string;
    /** How it ended; empty while it goes on. */
    over: string;
};

/** Answers peek: in the order asked, null for a seat that is not known or a table that cannot be read. */
export type Peeked = {
    v: Version;
    id: RequestId;
    do: "peeked";
    tables: (Glance | null)[];
};

/** Somebody else's wish was accepted. One's own changes come with `told`. */
export type Changes = {
    v: Version;
    do: "changes";
    changes: Change[];
};

/** Somebody came, went or took another name. */
export type People = {
    v: Version;
    do: "people";
    people: Person[];
};

/** The server stops; come back by yourself. */
export type Bye = {
    v: Version;
    do: "bye";
    why: string;
};

export type ErrorCode = "malformed" | "version" | "unknown" | "too_big" | "binary" | "flood" | "token" | "not_joined" | "not_allowed" | "settings" | "full" | "busy" | "storage";

/** Answers any message that was not done; without an id where none could be read. */
export type Refusal = {
    v: Version;
    id?: RequestId;
    do: "error";
    code: ErrorCode;
    /** A sentence for a person. */
    what: string;
    where?: string;
    fix: string;
};

export type FromClient = Hello | Open | Join | Tell | Ask | Invite | Keep | Fetch | Leave | Ping | Peek;

export type FromServer = Welcome | Joined | Told | Answered | Invited | Kept | Fetched | Left | Pong | Peeked | Changes | People | Bye | Refusal;

// companion.json: The companion's matter, version 1

/** A number, yes or no, a word of the sheet, or null: there is none. */
export type FactValue = number | boolean | string | null;

/** Facts by name; nested objects and lists of records as `linstock resolve --facts` reads them. */
export type FactsTold = Record<string, unknown>;

/** Reading to option. */
export type ReadingsChosen = Record<string, string>;

export type TableSide = "red" | "blue";

/** Faces "4,2", a whole throw's answer "=7" or "=7/1", or both mixed. */
export type DiceText = string;

/** A roster as a file. */
export type SavedRoster = {
    linstock?: "roster";
    v?: 1;
    sheet: string;
    units: Record<string, unknown>[];
    groups?: Record<string, unknown>[];
};

/** The message was not done. */
export type CompanionFaults = {
    errors: {
        where: string;
        what: string;
        fix: string;
    }[];
};

/** One tap. */
export type Chip = {
    says: string;
    value: FactValue;
};

/** A fact that can still change the answer. */
export type QuestionAsked = {
    fact: string;
    ask: string;
    required: boolean;
    type: "yes/no" | "word" | "number";
    preset: string | null;
    chips: Chip[];
    /** A number pad makes sense. */
    pad: boolean;
    /** null is an answer of its own. */
    none: boolean;
    measured: string;
    least?: number;
    most?: number;
};

/** The dice that come next. */
export type ThrowWanted = {
    label: string;
    die: string;
    dice: string;
    count: number;
    faces: number[];
    parts: {
        says: string;
        least: number;
        most: number;
    }[];
};

/** One result and its chance. */
export type Bar = {
    says: string;
    chance: string;
    percent: string;
};

/** The odds of the result. */
export type LiveOdds = {
    line: string;
    bars: Bar[];
};

/** What forbids it. */
export type RefusedBy = {
    rule: string;
    reason: string;
    result?: string;
};

/** Answers questions and act.questions; the latter with what the roster filled. */
export type QuestionsAnswered = {
    /** Dice may be thrown: the rest is as usual. */
    ready: boolean;
    /** Nothing left could change the answer. */
    settled: boolean;
    refused: null | RefusedBy;
    questions: QuestionAsked[];
    throw: null | ThrowWanted;
    odds: null | LiveOdds;
    filled?: {
        fact: string;
        value: FactValue;
        from: string;
    }[];
    told?: FactsTold;
    testers?: number[];
    target?: null | number;
    procedure?: string;
};

/** The dice given are used up before the end. */
export type MoreWanted = {
    /** What comes next, and the stages so far. */
    more: {
        throw: ThrowWanted;
        stages: {
            stage: string;
            procedure: string;
            refused: boolean;
            result: string;
            rule: string;
        }[];
    };
};

/** A unit of the roster. */
export type UnitRecord = {
    unit: number;
    name: string;
    side: TableSide;
    group: null | number;
    fields: Record<string, FactValue>;
};

/** A Group of the roster. */
export type GroupRecord = {
    group: number;
    name: string;
    side: TableSide;
    /** Counted from its units; in the view only. */
    counts?: Record<string, FactValue>;
    fields: Record<string, FactValue>;
};

/** One field, before and after. */
export type FieldAltered = {
    unit?: number;
    group?: number;
    name: string;
    field: string;
    was: FactValue;
    now: FactValue;
    rule: string;
};

/** The turn clock. */
export type ClockShown = {
    turn: number;
    half: number;
    step: number;
    name: string;
    says: string;
    phase: string;
    side: "red" | "blue" | "both";
    phasing: TableSide;
    first: TableSide;
    simultaneous: boolean;
    procedures: string[];
};

/** Applied when the step ends. */
export type HeldEffect = {
    entry: number;
    unit?: number;
    group?: number;
    name: string;
    field: string;
    change: "set" | "add" | "subtract";
    value: FactValue;
    rule: string;
    says: string;
    shown: string;
};

/** What the clock puts to the players: a test, or a field set. */
export type ProposalShown = {
    proposal: number;
    unit?: number;
    group?: number;
    /** The unit to begin the test with. */
    by: number;
    name: string;
    side: TableSide;
    procedure: string | null;
    says: string;
    rule: string | null;
};

/** What was resolved. */
export type ActTold = {
    procedure: string;
    unit: number;
    target: number;
    facts: FactsTold;
    dice: string;
    rolled: boolean;
    result: string;
    rule: string;
    /** To be done with the figures. */
    table: string[];
    /** What two units that strike at each other did, for who has won. */
    blows?: {
        unit: number;
        target: number;
        amount: number;
    }[];
};

/** One entry of the history. Keys that are present replace what a page holds. */
export type CompanionChange = {
    n: number;
    kind: "roster" | "edit" | "clock" | "resolved" | "ruling" | "note" | "undo" | "readings";
    by: string;
    role: Role;
    text: string;
    fields: FieldAltered[];
    units?: UnitRecord[];
    groups?: GroupRecord[];
    clock?: ClockShown;
    held?: HeldEffect[];
    readings?: ReadingsChosen;
    undone?: number;
    act?: ActTold;
    proposals?: ProposalShown[];
};

/** Which sheets are there? */
export type AskSheets = {
    do: "sheets";
};

/** A whole sheet: tables, procedures, readings. */
export type AskSheet = {
    do: "sheet";
    sheet: string;
    readings?: ReadingsChosen;
};

/** The facts of a procedure. */
export type AskFacts = {
    do: "facts";
    sheet: string;
    procedure: string;
    facts?: FactsTold;
    readings?: ReadingsChosen;
};

/** What is still worth asking, the next throw, the odds. */
export type AskQuestions = {
    do: "questions";
    sheet: string;
    procedure: string;
    facts?: FactsTold;
    readings?: ReadingsChosen;
    depth?: "outcome" | "numbers";
    odds?: boolean;
};

/** The answer, as `linstock resolve --json` gives it. */
export type AskResolve = {
    do: "resolve";
    sheet: string;
    procedure: string;
    facts?: FactsTold;
    readings?: ReadingsChosen;
    dice?: DiceText;
    /** Roll on the server what is not given. */
    roll?: boolean;
    decisive?: boolean;
    odds?: boolean;
};

/** Exact odds, what each clause is worth, what would help most. */
export type AskOdds = {
    do: "odds";
    sheet: string;
    procedure: string;
    facts?: FactsTold;
    readings?: ReadingsChosen;
};

/** Dice as a person tapped them. */
export type AskParseDice = {
    do: "parse_dice";
    text: string;
};

/** Units written down by hand, one a line. */
export type TellRosterPaste = {
    do: "roster.paste";
    lines: string;
    side?: TableSide;
    replace?: boolean;
};

/** A saved roster instead of the present one; umpire. */
export type TellRosterLoad = {
    do: "roster.load";
    roster: SavedRoster;
};

/** The roster as a document to keep. */
export type TellRosterSave = {
    do: "roster.save";
};

/** Fields of a unit set. */
export type TellUnitEdit = {
    do: "unit.edit";
    unit: number;
    set: Record<string, FactValue>;
};

/** Fields of a Group set. */
export type TellGroupEdit = {
    do: "group.edit";
    group: number;
    set: Record<string, FactValue>;
};

/** The unit is gone for good. */
export type TellUnitRemove = {
    do: "unit.remove";
    unit: number;
};

/** The next step; what was held is applied. */
export type TellClockNext = {
    do: "clock.next";
};

/** The clock put elsewhere; nothing passes; umpire. */
export type TellClockSet = {
    do: "clock.set";
    turn?: number;
    half?: number;
    step?: string;
    first?: TableSide;
};

/** A recovery that the clock proposes. */
export type TellProposeAccept = {
    do: "propose.accept";
    proposal: number;
};

/** What may this unit do now? */
export type TellActOptions = {
    do: "act.options";
    unit: number;
};

/** What is still worth asking of this deed. */
export type TellActQuestions = {
    do: "act.questions";
    unit: number;
    procedure: string;
    target?: number;
    facts?: FactsTold;
    /** Who tests, where that is not the whole Group. */
    units?: number[];
    odds?: boolean;
};

/** The deed done: its answer goes to the roster. */
export type TellActResolve = {
    do: "act.resolve";
    unit: number;
    procedure: string;
    target?: number;
    facts?: FactsTold;
    /** Who tests, where that is not the whole Group. */
    units?: number[];
    dice?: DiceText;
    /** Roll on the server what is not given. */
    roll?: boolean;
    decisive?: boolean;
    odds?: boolean;
};

/** The unit's last deed once more; without dice and roll only its questions. */
export type TellActAgain = {
    do: "act.again";
    unit: number;
    facts?: FactsTold;
    units?: number[];
    dice?: DiceText;
    /** Roll on the server what is not given. */
    roll?: boolean;
    decisive?: boolean;
    odds?: boolean;
};

/** The players agree otherwise, and why. */
export type TellRuling = {
    do: "ruling";
    text: string;
    unit?: number;
    set?: Record<string, FactValue>;
};

/** A line for the history. */
export type TellNote = {
    do: "note";
    text: string;
};

/** An entry of the history taken back. */
export type TellUndo = {
    do: "undo";
    entry: number;
};

/** Other readings from now on; umpire. */
export type TellReadings = {
    do: "readings.set";
    readings: ReadingsChosen;
};

/** Entries of the history, whole. */
export type TellHistory = {
    do: "history";
    from?: number;
    most?: number;
};

/** Which scenarios does the sheet raise? */
export type AskScenarios = {
    do: "scenarios";
    sheet: string;
};

/** One of them, with the lines of its two rosters. */
export type AskScenario = {
    do: "scenario";
    sheet: string;
    scenario: string;
};

/** Readings chosen beforehand. */
export type AskPresets = {
    do: "presets";
    sheet: string;
};

export type ScenarioSideOffered = {
    side: TableSide;
    name: string;
    briefing: string;
    units: number;
    men: number;
    /** For roster.paste; only where one scenario was asked for. */
    lines?: string;
};

/** A scenario as the sheet raises it. */
export type ScenarioOffered = {
    id: string;
    title: string;
    date: string;
    summary: string;
    turns: number;
    first: TableSide;
    readings: ReadingsChosen;
    sides: ScenarioSideOffered[];
};

export type ScenariosOffered = {
    sheet: string;
    /** Whether the sheet raises scenarios at all. */
    musters: boolean;
    scenarios: ScenarioOffered[];
};

export type ReadingsPreset = {
    name: string;
    says: string;
    readings: ReadingsChosen;
};

export type PresetsOffered = {
    sheet: string;
    presets: ReadingsPreset[];
};

export type CompanionAsks = AskSheets | AskSheet | AskFacts | AskQuestions | AskResolve | AskOdds | AskParseDice | AskScenarios | AskScenario | AskPresets;

export type CompanionTells = TellRosterPaste | TellRosterLoad | TellRosterSave | TellUnitEdit | TellGroupEdit | TellUnitRemove | TellClockNext | TellClockSet | TellProposeAccept | TellActOptions | TellActQuestions | TellActResolve | TellActAgain | TellRuling | TellNote | TellUndo | TellReadings | TellHistory;
