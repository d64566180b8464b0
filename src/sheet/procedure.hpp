#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/number.hpp"
#include "dice/dice.hpp"
#include "sheet/source.hpp"

// A sheet with its readings chosen, compiled: facts are slots, conditions are runs of tests, a procedure is a list of
// steps in an order in which every step finds its inputs ready. Nothing here changes once it is made.
namespace linstock::sheet {

using Slot = std::uint16_t;
using Value = std::int32_t;  // a Number, the index of a word in its kind, or 0/1

inline constexpr Slot no_slot = 0xffff;
inline constexpr Value unknown = std::numeric_limits<Value>::min();      // nobody has told it yet
inline constexpr Value nothing = std::numeric_limits<Value>::min() + 1;  // told: there is none (the printed dash)
inline constexpr int max_slots = 288;
inline constexpr int max_readers = 8;
inline constexpr int max_records = 8;

enum class ValueType : std::uint8_t { yes_no, word, number, faces };

struct Kind {
    std::string name;
    std::vector<std::string> values;
    std::vector<std::vector<std::string>> also;  // other words for each value
    std::vector<std::uint8_t> absent;            // a row that is off under the readings chosen
    int table = -1;                              // the table whose rows these are
};

struct Table {
    std::string name;
    std::string title;
    std::vector<ColumnSource> columns;
    std::vector<int> column_kinds;  // kind of a column of words, -1 otherwise
    std::vector<std::string> row_ids;
    std::vector<std::string> row_names;
    std::vector<Place> row_places;
    std::vector<Value> cells;  // row * columns + column
    int absent_entry = -1;     // into every procedure's entries: set when compiled
    std::string absent_id;
    std::string absent_says;
    std::string absent_reading;  // the reading that would bring an absent row back
};

enum class Truth : std::uint8_t { no, yes, open };

struct Test {
    Slot slot = no_slot;
    Slot other = no_slot;
    Slot of = no_slot;
    Comparison comparison = Comparison::one_of;
    bool words = false;      // one_of against a set of words, in `mask`
    bool scattered = true;   // set_bounds(): `mask` must be looked at as well
    Value value = 0;         // the number, or the fraction's part
    Value fraction_of = 1;   // the fraction's whole
    Value least = unknown;   // set_bounds(): a value fits from here on ...
    std::uint32_t span = 0;  // ... over so many more
    std::uint64_t mask = 0;
};

struct Run {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct Condition {
    Run all;   // of tests
    Run any;   // of conjunctions
    Run none;  // of conjunctions
    bool empty() const { return all.count == 0 && any.count == 0 && none.count == 0; }
};

enum class EntryKind : std::uint8_t {
    row,
    choice,
    derived,
    clause,
    group,
    limit,
    toss,
    outcome,
    refusal,
    native,
    note,
};
std::string_view name_of(EntryKind kind);

// What the ledger needs to know of a line of the sheet.
struct Entry {
    std::string id;
    std::string says;
    EntryKind kind = EntryKind::clause;
    Place place;
    std::string off_reading;  // not empty: off, because this reading stands elsewhere
    std::string off_option;
    std::vector<std::string> readings;  // readings that could change it
    bool completion = false;            // ours, not printed: its ID is that of a gap
};

struct SlotInfo {
    std::string name;
    ValueType type = ValueType::number;
    int kind = -1;
    int fact = -1;  // index into facts, -1 for a derived value
    int step = -1;  // the step that makes a derived value
    int toss = -1;  // or the throw that gives it
    bool length = false;
};

struct Fact {
    FactSource source;
    Slot slot = no_slot;
    Value preset = unknown;
    Slot preset_from = no_slot;
    int list = -1;
    std::uint64_t allowed = ~std::uint64_t{0};  // words it may take
};

struct FactList {
    ListSource source;
    std::vector<Slot> fields;
    std::vector<int> record_steps;  // steps to run for every record before it is judged
};

enum class StepKind : std::uint8_t { lookup, choice, derive, refuse, tally, native, outcome };

struct ChoiceRow {
    int entry = -1;
    Condition when;
    Value value = 0;
    Slot from = no_slot;
    int shift = 0;
};

struct Clause {
    int entry = -1;
    Condition when;
    ValueFrom kind = ValueFrom::value;
    Value value = 0;
    Slot fact = no_slot;
    std::uint32_t by = 0;  // into by_values, one value a word
    Value cap = 0;         // 0: none
    Run limits;            // into limit_refs
};

struct Limit {
    int entry = -1;
    Condition when;
    bool voids = true;
    bool pluses = false;  // touches a clause only while it adds something
    Value at = 0;
};

// A clause by itself, or a group of which one counts.
struct Item {
    bool group = false;
    GroupMode mode = GroupMode::once;
    bool adds = false;  // a group whose clauses all count, under the reading chosen
    Run clauses;
};

struct Outcome {
    int entry = -1;
    Condition when;
    Value from = std::numeric_limits<Value>::min();
    Value to = std::numeric_limits<Value>::max();
    Run effects;
};

struct Effect {
    EffectKind kind = EffectKind::kill_stands;
    std::string on;
    Literal amount;
    Slot from = no_slot;
    std::string rule;
};

struct Refusal {
    int entry = -1;
    Condition when;
    Slot row_slot = no_slot;  // refuses a row that is not on this sheet
    int kind = -1;
    Slot rule_from = no_slot;  // the rule told is that of the row named here
};

class Chain;
using NativeFunction = void (*)(std::span<const Value> reads, std::span<Value> gives);

struct Step {
    StepKind kind = StepKind::lookup;
    Slot to = no_slot;
    Slot a = no_slot;  // lookup: the row; derive: first input; outcome: the total
    Slot b = no_slot;
    int table = -1;
    int column = -1;
    int columns = 0;  // lookup: cells a row of the table has
    DerivedOp op = DerivedOp::sum;
    ChoiceMode mode = ChoiceMode::first;
    Run items;  // choice rows, refusals, tally items, outcomes, slots summed, native slots
    Run gives;
    Value each_part = 1;
    Value each_of = 1;
    bool round_up = false;
    Condition when;  // count_in
    int list = -1;
    int entry = -1;
    NativeFunction function = nullptr;
    int kind_size = 0;  // words to shift along; 0: this choice has no shifts
    int level = 0;      // run after this many throws
};

struct Toss {
    int entry = -1;
    Condition when;
    std::string label;
    dice::Die die = dice::Die::d6;
    Slot die_slot = no_slot;
    std::vector<dice::Die> die_words;  // what each word of die_slot means
    Value count = 1;
    Slot count_slot = no_slot;
    dice::Reduction reduction = dice::Reduction::sum;
    Value a = 0;
    Slot a_slot = no_slot;
    Value b = 0;
    Slot b_slot = no_slot;
    Slot map_slot = no_slot;
    std::vector<Slot> gives;
    bool together = false;
    bool optional = false;  // left out where given dice are used up
};

enum class AnswerShape : std::uint8_t { value, constant, list, words, used_dice };

struct AnswerWay {
    AnswerShape shape = AnswerShape::value;
    Condition when;
    Slot slot = no_slot;
    Run items;  // of a list: into slot_refs
    Literal constant;
    std::vector<std::vector<std::string>> words;
    std::string used_of;  // the throw's label: faces are told by whoever kept them, no rule sees them
    bool fraction = false;
};

struct Answer {
    std::string key;
    std::vector<AnswerWay> ways;  // the first that holds
    Literal refused;
    Slot refused_from = no_slot;
};

// A figure made from the odds of the answer's keys; -1 is the result.
struct Figure {
    std::string name;
    enum class Of : std::uint8_t { mean, chance, chance_of_this } of = Of::mean;
    int key = -1;
    std::string value;  // whose chance
    int per = -2;       // -2: not divided
    int apart = -2;     // the key whose value `apart_value` is left out; -2: none
    std::string apart_value;
};

class Procedure {
public:
    std::string name;
    std::string title;
    std::string summary;
    std::string chain;
    const Chain* chain_played = nullptr;
    bool priced = false;  // a look-up: the score is the answer, its dice are for the odds
    std::vector<SlotInfo> slots;
    std::vector<Fact> facts;
    std::vector<FactList> lists;
    int reader_list = -1;
    std::vector<Entry> entries;
    std::vector<Test> tests;
    std::vector<Run> conjunctions;
    std::vector<Step> steps;               // by level, in running order
    std::vector<std::uint32_t> level_end;  // steps of level k end here; one more level than there are throws
    std::vector<Toss> tosses;
    std::vector<ChoiceRow> choice_rows;
    std::vector<Item> items;
    std::vector<Clause> clauses;
    std::vector<Limit> limits;
    std::vector<std::uint16_t> limit_refs;
    std::vector<Value> by_values;
    std::vector<Refusal> refusals;
    std::vector<Outcome> outcomes;
    std::vector<Effect> effects;
    std::vector<Slot> slot_refs;
    std::vector<Answer> answers;
    std::vector<Figure> figures;
    std::vector<Slot> axes;
    Slot total = no_slot;
    Slot outcome = no_slot;  // holds the index of the outcome read

    Slot find_slot(std::string_view slot_name) const;
    int find_entry(std::string_view id) const;  // -1
};

struct Reading {
    ReadingSource source;
    std::string chosen;
};

class Sheet {
public:
    std::string id;
    std::string title;
    std::string edition;
    std::string unit;
    std::string credit;
    std::string mechanics;
    std::vector<Reading> readings;
    std::vector<Kind> kinds;
    std::vector<Table> tables;
    std::vector<std::uint64_t> face_maps;   // four bits a face
    std::vector<std::uint8_t> face_counts;  // faces each of them speaks of
    std::vector<Procedure> procedures;

    const Procedure* find(std::string_view procedure) const;
    const Reading* find_reading(std::string_view name) const;
    std::vector<std::string> procedure_names() const;

    // A slot's value in words: "Heavy Infantry", "7.5", "yes", "-".
    std::string print(const Procedure& procedure, Slot slot, Value value) const;
};

}  // namespace linstock::sheet
