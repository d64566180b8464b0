#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number.hpp"
#include "dice/dice.hpp"

// A sheet as its author wrote it, before readings are chosen: plain values, one struct a word of the data language.
// The library fills them from TOML; compile() folds the readings away and makes the program the resolver runs.
namespace linstock::sheet {

struct Place {
    std::string file;
    int line = 0;
    int column = 0;
};
std::string to_text(const Place& place);

// A value as written in data or given by a person.
struct Literal {
    enum class Kind : std::uint8_t { none, yes_no, number, text, fraction };
    Kind kind = Kind::none;
    bool flag = false;
    base::Number number = 0;
    std::string text;
    int part = 0;  // of a fraction, "1/2"
    int of = 1;

    static Literal yes(bool flag);
    static Literal count(base::Number number);
    static Literal word(std::string text);
    static Literal nothing() { return {}; }
};
std::string to_text(const Literal& literal);

enum class Comparison : std::uint8_t { one_of, at_least, at_most, above, below, is_none, same_as };

// One key of a `when`: a fact against values, against another fact, or a share of two counts against a fraction.
struct TestSource {
    std::string fact;
    Comparison comparison = Comparison::one_of;
    std::vector<Literal> values;
    std::string other;  // fact compared with
    std::string of;     // the share's whole: fact / of against a fraction
    Place place;
};
using Conjunction = std::vector<TestSource>;

// All of `all`, one of `any` where there are any, and none of `none`. No deeper.
struct WhenSource {
    Conjunction all;
    std::vector<Conjunction> any;
    std::vector<Conjunction> none;
    bool empty() const { return all.empty() && any.empty() && none.empty(); }
};

// The entry counts only while the reading stands at one of these options.
struct Only {
    std::string reading;
    std::vector<std::string> options;
    Place place;
};

struct EntryHead {
    std::string id;
    std::string says;
    WhenSource when;
    std::vector<Only> only;
    Place place;
};

// What an entry becomes under one option of a reading: off, or other fields.
template <class Entry>
struct Variant {
    std::string reading;
    std::string option;
    bool off = false;
    Entry entry;
    Place place;
};

template <class Entry>
struct Varied {
    Entry entry;
    std::vector<Variant<Entry>> under;  // all of one reading
};

enum class FactType : std::uint8_t { yes_no, one_of, count, length };

// Another way to say a value: "shoot*at {nearest_enemy} cm*" means shoot, and tells a second fact.
struct Phrase {
    std::string pattern;
    Literal value;
    std::vector<std::pair<std::string, Literal>> tells;  // other facts it settles
};

struct FactSource {
    std::string name;
    std::vector<std::string> aliases;
    FactType type = FactType::yes_no;
    std::string kind;                   // of a one_of: the name of a kind or of a table (its rows)
    std::vector<std::string> narrowed;  // the values of the kind this fact may take; all when empty
    std::optional<Literal> preset;      // the default; without one the fact is required
    std::string preset_from;            // or: the default is another fact's value
    std::string question;
    std::string measured;  // who or what tells it in battle
    std::string in;        // the list it is a field of
    std::vector<Phrase> phrases;
    base::Number least = 0;
    base::Number most = base::whole(base::largest_count);
    Place place;
};

struct ListSource {
    std::string name;
    std::vector<std::string> aliases;
    int most = 8;
    bool readers = false;  // each record reads the one throw for itself
    std::string question;
    Place place;
};

struct KindSource {
    std::string name;
    std::vector<std::string> values;
    std::vector<std::pair<std::string, std::string>> also;  // other word -> value
    Place place;
};

enum class CellType : std::uint8_t { yes_no, word, number, faces };

struct ColumnSource {
    std::string name;
    CellType type = CellType::number;
    std::string kind;  // of words
};

struct RowSource {
    std::string id;
    std::string name;
    std::vector<std::string> aliases;
    std::vector<Only> only;
    std::vector<Literal> cells;  // one a column; none is the printed dash
    Place place;
};

struct TableSource {
    std::string name;
    std::string title;
    std::vector<ColumnSource> columns;
    std::vector<Varied<RowSource>> rows;
    std::string absent_id;  // rule that refuses a row which is off
    std::string absent_says;
    Place place;
};

enum class ChoiceMode : std::uint8_t { first, best, worst };

struct ChoiceEntry : EntryHead {
    Literal value;
    std::string from;  // the value is this fact's
    int shift = 0;     // steps along the kind, taken after the choice; such entries add up
};

// Ordered when -> value; gives a derived fact.
struct ChoiceSource {
    std::string name;
    std::string kind;  // of a kind of its own when empty and the values are words
    ChoiceMode mode = ChoiceMode::first;
    std::vector<Varied<ChoiceEntry>> entries;
    Place place;
};

enum class DerivedOp : std::uint8_t { steps, difference, half, product, sum, count_in };

struct DeriveSource : EntryHead {
    std::string name;
    DerivedOp op = DerivedOp::steps;
    std::vector<std::string> of;  // the facts it is made from
    std::string in;               // steps: the whole the share is of; count_in: the list
    int each_part = 1;            // steps: size of a step
    int each_of = 1;
    bool round_up = false;
    bool exact = false;  // half: keep the half
};

enum class ValueFrom : std::uint8_t { value, per, from, by };

struct ClauseSource : EntryHead {
    std::string adds_to = "modifiers";
    std::string group;
    ValueFrom kind = ValueFrom::value;
    base::Number value = 0;                                // the value, or the value per one
    std::string fact;                                      // per, from, by
    std::vector<std::pair<std::string, base::Number>> by;  // word of the fact -> value
    std::optional<base::Number> cap;                       // of the size of the value
};

enum class GroupMode : std::uint8_t { once, best, worst, first };

struct GroupSource : EntryHead {
    std::string name;
    std::string adds_to = "modifiers";
    GroupMode mode = GroupMode::once;
    bool adds = false;  // under a reading: its clauses add up after all
};

struct LimitSource : EntryHead {
    std::vector<std::string> voids;  // IDs, or "pluses"
    std::vector<std::string> caps;
    base::Number at = 0;
};

struct ThrowSource : EntryHead {
    std::string label;
    std::string die;    // "d6", or a fact holding it
    std::string count;  // number of dice, or a fact holding it
    dice::Reduction reduction = dice::Reduction::sum;
    std::vector<std::string> gives;
    std::string a;  // a number or a fact
    std::string b;
    std::string map;  // a fact of cell type faces
    bool together = false;
    bool optional = false;  // a person who gives dice may leave these out
};

enum class EffectKind : std::uint8_t {
    kill_stands,
    lose_figures,
    add_points,
    remove_points,
    disorganise,
    set_state,
    set_order,
    keep_order,
    fall_back,
    rout_move,
    move_limit,
    halt,
    rally,
    destroy,
};
inline constexpr int effect_kinds = 14;
std::string_view name_of(EffectKind kind);
bool find_effect(std::string_view name, EffectKind& kind);

struct EffectSource {
    EffectKind kind = EffectKind::kill_stands;
    std::string on = "own";
    Literal amount;    // a number or a word (an order, a state)
    std::string from;  // or the fact that holds it
    std::string rule;  // the rule that causes it, where that is not the outcome's own
    Place place;
};

struct OutcomeSource : EntryHead {
    std::optional<base::Number> from;
    std::optional<base::Number> to;
    std::vector<EffectSource> effects;
};

struct RefusalSource : EntryHead {
    std::string rule_from;  // a fact that names a row: the rule told is that row's
};

// A named C++ function of the family's mechanics: what it reads, what it gives, and the rules it carries.
struct NativeSource : EntryHead {
    std::string function;
    std::vector<std::string> reads;
    std::vector<std::string> gives;
    std::vector<std::string> ids;
};

// A printed rule that needs no condition of its own here: a step of the procedure, a note, or a rule carried elsewhere.
struct NoteSource : EntryHead {};

// A key of the answer. The first of the entries of one key whose condition holds gives it.
struct AnswerSource {
    std::string key;                              // a dot nests: "row.range"
    std::string fact;                             // its value
    std::optional<Literal> constant;              // or this, always
    std::vector<std::string> list;                // or a list of facts
    std::vector<std::vector<std::string>> words;  // or a printed list: of words, or of rows of words
    std::string used_of;                          // or the faces that counted of the throw with this label
    bool fraction = false;                        // a number told as a reduced fraction: "17/10"
    WhenSource when;
    Literal refused;           // what it says when the procedure is refused
    std::string refused_from;  // or the fact that says it then
    Place place;
};

// One result row of a key: { hits = 0 }.
struct KeyValue {
    std::string key;
    Literal value;
};

// A figure with a name, made from the odds: the mean of a key, or the chance of one of its values.
struct FigureSource {
    std::string name;
    std::string mean_of;                  // a key of numbers
    std::optional<KeyValue> chance_of;    // or a key's value
    std::string chance_of_this;           // or the value that came up
    std::string per;                      // divided by the mean of this key
    std::optional<KeyValue> leaving_out;  // of the cases in which this did not come up
    Place place;
};

struct ProcedureSource {
    std::string name;
    std::string title;
    std::string summary;
    bool fragment = false;  // only there to be included
    std::vector<std::string> includes;
    std::string chain;  // the C++ chain that plays it
    std::string total;  // the fact outcomes are read by; empty when they have no numbers
    bool first_outcome = false;
    bool priced = false;  // its dice are priced by the odds and never thrown
    std::vector<std::string> axes;
    std::vector<AnswerSource> answer;
    std::vector<FigureSource> figures;
    std::vector<FactSource> facts;
    std::vector<ListSource> lists;
    std::vector<ChoiceSource> choices;
    std::vector<Varied<DeriveSource>> derived;
    std::vector<Varied<ClauseSource>> clauses;
    std::vector<Varied<GroupSource>> groups;
    std::vector<Varied<LimitSource>> limits;
    std::vector<Varied<ThrowSource>> throws;
    std::vector<Varied<OutcomeSource>> outcomes;
    std::vector<Varied<RefusalSource>> refusals;
    std::vector<NativeSource> natives;
    std::vector<NoteSource> notes;
    Place place;
};

enum class ReadingClass : std::uint8_t { choice, battle, fixed };  // `choice` is written "switch"

struct ReadingSource {
    std::string name;
    std::string gap;
    ReadingClass kind = ReadingClass::fixed;
    std::vector<std::string> options;
    std::string preset;
    std::string source;  // sheet, sib, logic, period, family, completion
    std::string says;
    std::string why;
    Place place;
};

struct SheetSource {
    std::string id;
    std::string title;
    std::string edition;
    std::string unit;  // "cm", "in"
    std::string mechanics;
    std::string credit;
    std::vector<ReadingSource> readings;
    std::vector<KindSource> kinds;
    std::vector<TableSource> tables;
    std::vector<ProcedureSource> procedures;
};

}  // namespace linstock::sheet
