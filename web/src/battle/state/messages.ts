// What a battle says over the wire. Places are hundredths of a millimetre, y grows up the table; facings are parts of a turn
// (65,536), counter-clockwise, 0 looks along +y. Nothing here is worked out in the page: it draws what it is sent.

export type SideName = "red" | "blue";
export type Place = [x: number, y: number];

/** One stand: four corners in the unit's own frame (x to its right, y ahead, 0,0 the middle of its front edge). */
export type StandShape = [number, number, number, number, number, number, number, number];

/** What the sheet measures and counts in, in its own words. */
export type Measure = {
    /** "cm", "in" */
    unit: string;
    /** One of it, in hundredths of a millimetre. */
    length: number;
    /** The least part of a move. */
    least: number;
    /** What strength is counted in: "stand" and "stands", "figure" and "figures". */
    one: string;
    several: string;
};

export type Presence = "awaited" | "on table" | "left" | "destroyed";

/** What never changes of a unit. */
export type UnitRoll = {
    unit: number;
    name: string;
    label: string;
    nation: string;
    arm: "foot" | "horse" | "guns";
    role: string;
    side: SideName;
    group: number;
    men: number;
    guns: number;
    stands: number;
    worth: string;
    /** The sheet's own words: ["type", "Heavy Infantry"]. */
    grades: [string, string][];
    /** Livery: the coat and its facings, as #rrggbb, from the same wardrobe as the pictures. */
    coat: string;
    facings: string;
};

/** A unit as it stands now. */
export type UnitNow = {
    unit: number;
    presence: Presence;
    at: Place;
    facing: number;
    formation: string;
    files: number;
    shape: StandShape[];
    stands: number;
    /** What still fights, in what the sheet counts (Measure): dead stands come off at the end of the phase. */
    fights: number;
    /** And when the battle began. */
    of: number;
    /** "" where the sheet has none. */
    order: string;
    fire: "at will" | "hold to short" | "hold until charged";
    evade: "ask" | "always" | "from horse" | "never";
    /** States worth a badge, in the sheet's words: "Disorganised", "FS 6", "routing", "in melee", "charging", "has fired", "halted". */
    badges: string[];
    /** What is left of its move in this phase, where it is known; null otherwise. */
    left: number | null;
};

export type GroupRoll = { group: number; name: string; side: SideName };
export type CommanderRoll = { commander: number; name: string; side: SideName; group: number | null; ability: string };
export type CommanderNow = { commander: number; presence: Presence; at: Place };

/** Between two units, for drawing: a declared shot, a charge, a contact. Hidden ones of the other side are not here. */
export type TieNow = { /** The sheet's word. */ kind: string; means: "shot" | "charge" | "contact"; unit: number; other: number };

export type Objective = { name: string; at: Place; radius: number; worth: string };

export type SideRoll = {
    side: SideName;
    name: string;
    nation: string;
    home: "south" | "north" | "west" | "east";
    attacks: boolean;
    zone: Place[];
    /** Only of one's own side; empty otherwise. Spectators read both. */
    briefing: string;
    /** "person", "steady", "random". */
    player: string;
};

export type Owed = { unit: number | null; group: number | null; rule: string; says: string };
export type Decision = { question: string; options: string[]; unit: number | null; other: number | null; /** A facing is asked for. */ facing: boolean };

export type Proposal = {
    proposal: number;
    by: SideName;
    what: "undo" | "ruling" | "own dice" | "screen dice";
    says: string;
    /** May this seat answer it? */
    yours: boolean;
};

/** Where the battle stands. The one sentence is always there. */
export type Now = {
    entry: number;
    turn: number;
    turns: number;
    /** "turn 5 of 12, 7:45 a.m." */
    moment: string;
    phase: SideName;
    step: string;
    kind: "deployment" | "orders" | "movement" | "fire" | "melee" | "morale" | "ending" | "command" | "rally";
    /** Both sides declare before anything is thrown; else what is said is done at once. */
    declares: boolean;
    /** Who has to give the next command. */
    acts: SideName;
    /** This seat may give it. */
    yours: boolean;
    sentence: string;
    decision: Decision | null;
    /** What the orders still owe of the side that acts; empty for others. */
    owed: Owed[];
    /** End step would be taken now. */
    may_end: boolean;
    /** Why not, and by which rule. */
    end_refused: { rule: string; reason: string } | null;
    undo: { to: number; free: boolean } | null;
    dice: "screen" | "own";
    proposals: Proposal[];
    /** Held objectives, by their number: the side's name or null. */
    held: (SideName | null)[];
    worth_lost: { red: string; blue: string };
    over: { result: "red" | "blue" | "draw"; verdict: string } | null;
};

/** The whole, for somebody who joins. */
export type BattleView = {
    kind: "battle";
    title: string;
    scenario: string;
    sheet: string;
    edition: string;
    /** The side this seat commands; "both" in a hot seat, null for those who look on. */
    seat: SideName | "both" | null;
    width: number;
    depth: number;
    /** The ground as a fragment of SVG in millimetres, y down the page, viewBox 0 0 width/100 depth/100. */
    ground: string;
    sides: [SideRoll, SideRoll];
    groups: GroupRoll[];
    units: UnitRoll[];
    commanders: CommanderRoll[];
    objectives: Objective[];
    /** Empty where the sheet has none. */
    orders: string[];
    measure: Measure;
    history: string;
    sources: string;
    readings: { name: string; option: string }[];
    guided: boolean;
    state: State;
    now: Now;
    /** The last lines of the story; earlier ones by `log`. */
    log: LogLine[];
    talk: Talk[];
};

export type State = { units: UnitNow[]; commanders: CommanderNow[]; ties: TieNow[] };

export type Talk = { by: string; text: string };

/** One line of the story. `open`: it has a ledger and dice behind it, by `line`. */
export type LogLine = { entry: number; line: number; turn: number; side: SideName | null; text: string; rule: string; open: boolean; bot?: string; /** In which it happened: the sheet's word. */ step?: string };

/** What everybody hears after something was done. Entries come one by one, so that a page may show them one after the other. */
export type BattleChange =
    | {
          is: "entry";
          now: Now;
          /** Only those that changed. */
          units: UnitNow[];
          commanders: CommanderNow[];
          /** All of them, when any changed. */
          ties?: TieNow[];
          log: LogLine[];
          /** What came into sight: the rolls of units, Groups and generals. */
          rolls?: UnitRoll[];
          groups?: GroupRoll[];
          generals?: CommanderRoll[];
      }
    | { is: "state"; /** After an undo: all anew. */ state: State; now: Now; log: LogLine[]; rolls?: UnitRoll[]; groups?: GroupRoll[]; generals?: CommanderRoll[] }
    | { is: "anew"; /** After an upload. */ view: BattleView }
    | { is: "quiet" /** Something happened that is hidden from this seat. */ }
    | { is: "talk"; talk: Talk }
    | { is: "now"; /** Proposals and their like. */ now: Now; /** Who plays which side, when one was handed over. */ players?: { red: string; blue: string } };

// --- commands: as the save format writes them (docs/developer/save-format.md) -------------------------------------------

export type Evolution = { go: string; amount?: number; toward?: number; formation?: string; files?: number };
export type Command =
    | { do: "end step" }
    | { do: "resign" }
    | { do: "deploy"; unit: number; x: number; y: number; facing: number; formation: string; files: number }
    | { do: "order"; unit?: number; group?: number; order: string }
    | { do: "move"; unit: number; way: Evolution[] }
    | { do: "charge"; go: { unit: number; target: number; wheel: number; forward: number }[] }
    | { do: "shoot"; unit: number; target?: number; stands: number }
    | { do: "move commander"; commander: number; x: number; y: number }
    | { do: "step off"; unit: number; gait: "ordinary" | "full" | "march" }
    | { do: "instruct"; unit: number; what: "fire" | "evade"; value: string }
    | { do: "answer"; option: number; value?: number };

// --- what a seat tells ---------------------------------------------------------------------------------------------------

/** Where a unit would stand. The command is sent back as it came when it is accepted. */
export type Ghost = {
    unit: number;
    at: Place;
    facing: number;
    formation: string;
    shape: StandShape[];
    legal: boolean;
    /** It is where it was wished to be. */
    reached: boolean;
    cost: number;
    /** What its move may cost in all. */
    of: number;
    /** What stopped it short, or forbids it; "" when nothing does. */
    rule: string;
    says: string;
    /** Which snaps took hold. */
    snapped: string[];
    /** A charge: stands in contact and overlaps. */
    contact?: { target: number; stands: number; overlaps: number; side: "front" | "flank" | "rear" };
    command: Command | null;
};

export type Snap = "neighbour" | "parallel" | "band" | "square up";

export type Bar = { says: string; chance: string; percent: number };
/** One procedure asked in advance: exact odds, and why. `ledger` as `linstock odds --json` gives it. */
export type Counsel = { procedure: string; says: string; unit: number; other: number | null; line: string; bars: Bar[]; ledger: unknown[]; dice: string };
export type OddsAnswer = { legal: boolean; rule: string; says: string; stages: Counsel[]; /** A charge as a whole. */ whole: Bar[] };

export type Threat = {
    unit: number;
    kind: "fire" | "charge";
    /** In words: "can shoot from where it stands at short range: 38% to kill a stand". */
    says: string;
    /** As it stands, or after its own next move. */
    when: "now" | "next move";
    kills: string;
    chance: number;
};

export type Measured = {
    distance: number;
    /** "14.3 cm", "5.6 in" */
    says: string;
    from: Place;
    to: Place;
    /** Bands of the shooter it lies in: "short: 14.3 of 15 cm, 0.7 to spare". */
    bands: string[];
    sight: { clear: boolean; blocker: string; at: Place | null } | null;
};

export type Arc = { unit: number; arc: Place[]; bands: { name: string; radius: number; outline: Place[] }[]; command: { at: Place; radius: number; name: string } | null };

/** Whom it would sensibly shoot at; `target` null: it had better hold its fire, and the command says so. */
export type Aimed = { unit: number; target: number | null; stands: number; says: string; kills: string; command: Command; choices: { target: number; says: string; kills: string; command: Command }[] };

export type Hint = { command: Command; says: string; reason: string; ghost: Ghost | null };

export type Card = { unit: number; lines: { name: string; value: string }[]; movement: { name: string; value: string }[]; fire: { name: string; value: string }[]; rules: { rule: string; says: string }[] };

export type BattleTells =
    // done: may change the battle
    | { do: "command"; command: Command; faces?: number[] }
    /** In order, each an entry; stops at the first that is refused or wants dice. */
    | { do: "commands"; commands: Command[] }
    /** A bot plays until a person has to act, or the phase or step ends. */
    | { do: "play on"; until: "command" | "step" | "phase" | "end" }
    | { do: "undo"; to: number }
    | { do: "propose"; what: "undo" | "ruling" | "own dice" | "screen dice"; to?: number; ruling?: Record<string, unknown> }
    | { do: "agree"; proposal: number }
    | { do: "decline"; proposal: number }
    | { do: "talk"; text: string }
    | { do: "hand over"; player: "person" | "steady" }
    | { do: "upload"; text: string; last: boolean; entry?: number }
    // looked at: changes nothing
    | { do: "carry on"; group?: number; unit?: number }
    | { do: "drag"; unit: number; to: Place; facing?: number; formation?: string; files?: number; snaps: Snap[] }
    | { do: "wheel"; unit?: number; group?: number; corner: "left" | "right"; to: Place }
    | { do: "try"; unit: number; way: Evolution[] }
    | { do: "place"; unit: number; to: Place; facing: number; formation?: string; files?: number }
    | { do: "ride"; commander: number; to: Place }
    | { do: "odds fire"; unit: number; target: number; stands?: number }
    | { do: "odds charge"; unit: number; target: number }
    | { do: "odds tests"; unit: number }
    | { do: "threats"; unit: number; at?: Place; facing?: number; formation?: string }
    | { do: "measure"; from: Place; to: Place; unit?: number; other?: number }
    | { do: "arcs"; unit: number; at?: Place; facing?: number }
    | { do: "targets" }
    | { do: "hint" }
    | { do: "card"; unit: number }
    | { do: "log"; from: number; to: number }
    | { do: "line"; entry: number; line: number }
    | { do: "frame"; entry: number }
    | { do: "frames" }
    | { do: "luck" }
    | { do: "report" }
    | { do: "save" };

// --- answers --------------------------------------------------------------------------------------------------------------

export type Refused = { rule: string; reason: string };
/** To `command` and `commands`: how many were done; why the next one was not; or the dice it wants. */
export type CommandAnswer = { done: number; refused: Refused | null; needs: { dice: string; count: number; faces: number; for: string } | null; reasons?: string[] };
/** To `carry on`, `drag`, `wheel`, `try` and `place`; of one unit: one ghost. */
export type GhostsAnswer = { ghosts: Ghost[]; /** Units that stay, and why. */ stay: { unit: number; says: string; rule: string }[] };
/** To `ride`: as far toward the place as he may. */
export type Ride = { commander: number; at: Place; legal: boolean; reached: boolean; rule: string; says: string; command: Command | null };
export type TargetsAnswer = { aimed: Aimed[] };
export type ThreatsAnswer = { threats: Threat[] };
/** To anything looked at that cannot be answered: a unit nobody knows, a message that lacks something. */
export type Unanswered = { error: string };
export type LineAnswer = { text: string; told: { procedure: string; says: string; unit: number | null; other: number | null; faces: number[]; ledger: unknown[]; result: string; total: number | null }[] };
export type FrameAnswer = { entry: number; state: State; moment: string; step: string; phase: SideName; log: LogLine[]; held: (SideName | null)[]; worth_lost: { red: string; blue: string } };
/** The moments worth stopping at: every entry with its turn, phase and step. */
export type FramesAnswer = { frames: { entry: number; turn: number; phase: SideName; step: string; said: string }[]; latest: number };
export type LuckAnswer = { sides: { side: SideName; throws: number; lines: { procedure: string; throws: number; expected: string; actual: string; verdict: string }[]; percentile: string; says: string }[] };
export type ReportAnswer = { title: string; verdict: string; paragraphs: string[]; turning: { entry: number; turn: number; says: string } | null; maps: { title: string; svg: string }[]; bill: unknown; history: string; sources: string; html: string };
export type SaveAnswer = { name: string; text: string } | { refused: Refused };
