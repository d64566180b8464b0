#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "sheet/compile.hpp"
#include "sheet/procedure.hpp"

// The course of play of a sheet: what is remembered of units, Groups, sides and commanders and for how long, how facts are filled
// from it, what answers do to it, in which steps a turn runs and who acts, and which numbers hold on a table. It is data
// (`<sheet>/play.toml`); companion and battle are compiled from it, and nothing in this room knows a sheet.
namespace linstock::play {

enum class Owner : std::uint8_t { unit, group, side, commander };
enum class Shape : std::uint8_t { text, yes_no, word, count, length };
// Until when a field is remembered; then it is what it was in the beginning.
enum class Lasts : std::uint8_t { step, phase, turn, next_turn, battle };
// Who has an entry: a companion beside a real table, a battle, or both.
enum class Keeper : std::uint8_t { both, companion, battle };

inline constexpr std::string_view gone_field = "gone";  // every unit has it: off the table for good

struct Field {
    std::string name;  // as in the facts, after "own." or "group."
    std::string says;
    Owner of = Owner::unit;
    Shape shape = Shape::count;
    std::string kind;  // of words: a kind of the sheet, or one of its tables (its rows)
    std::vector<std::string> words;
    std::vector<std::vector<std::string>> also;  // other words for each of them
    sheet::Literal preset;                       // none: not known until told
    std::string preset_from;                     // or another field's value
    std::string shown;                           // how a page shows it: "row", "strength", "order", "chip", "hidden"
    std::string raised;                          // what a muster calls it; its own name where nothing is said
    Lasts lasts = Lasts::battle;
    Keeper only = Keeper::both;
    std::string mark;    // its name at the table where a battle keeps it as a mark
    std::string kept;    // or what a battle keeps of every unit anyway: see kept_words()
    std::string set_by;  // of a mark: who sets it, who reads it
    std::string read_by;
    sheet::Place place;
};

// What a battle keeps of every unit without a mark: "order", "turn order", "stands", "stands at start", "figures", "formation".
const std::vector<std::string>& kept_words();

// One field of a unit against values; all of a list must hold.
struct Want {
    std::string field;
    std::vector<sheet::Literal> any_of;  // empty: see the others
    std::optional<base::Number> at_least;
    std::optional<base::Number> at_most;
    std::string below;  // less than this other field
    int at = -1;        // the field's place, by link(); so in what follows
    int below_at = -1;
};
using Wants = std::vector<Want>;

// An entry that counts under one option of a reading only.
struct Under {
    std::string reading;
    std::string option;
    bool preset = false;  // it is the option of the plain sheet, by bind()
};

// A number made from fields: of a unit one field less another, of a Group the same summed over its units, or how many of
// its units fit.
struct Derived {
    std::string name;
    Owner of = Owner::group;
    std::string sum;
    std::string less;
    bool counts = false;
    bool with_gone = true;  // units that are gone are summed or counted, too
    Wants when;
    Keeper only = Keeper::both;
    sheet::Place place;
    int sum_at = -1;
    int less_at = -1;
};

// A fact that is not called as the field it comes from. `from` is "own.X", "other.X", "own.group.X" or "other.group.X";
// empty: never filled, the table tells it.
struct Fill {
    std::vector<std::string> in;  // procedures; all when empty
    std::string fact;
    std::string from;
    std::vector<sheet::Literal> is;  // not empty: the fact is whether the field is one of these
    sheet::Place place;
};

// A list of the procedure filled with the units of the acting unit's Group, or the unit alone.
struct ListFill {
    std::vector<std::string> in;
    std::string list;
    bool alone = false;
    Wants when;
    sheet::Place place;
};

enum class Alter : std::uint8_t { set, add, subtract };  // what becomes of a field

// What an effect, or a number of the answer, does to what is remembered. `on` is "own", "other", "own.group" (the Group's own
// field), "own.group.units" (each of them), "group" or "group.units" (of whom the effect names), or empty: as the effect says.
struct Consequence {
    std::optional<sheet::EffectKind> effect;
    std::string key;              // or: a key of the answer
    std::string stage;            // of a chain: only the effects of this stage
    std::vector<std::string> in;  // procedures; all when empty, but chains must be named
    std::vector<std::string> not_in;
    std::string on;
    std::string field;
    Alter alter = Alter::set;
    std::optional<sheet::Literal> to;  // instead of the amount or value
    std::vector<std::pair<std::string, sheet::Literal>>
        words;                             // what a word of the effect means here; others do nothing
    std::optional<base::Number> at_least;  // of a key: only then
    std::string up_to;  // an amount counts to this number of the unit at most: nobody loses more than it has
    Keeper only = Keeper::both;
    sheet::Place place;
    int at = -1;
};

// Who "loser" is: the key of the answer begins with one of these words.
struct RoleName {
    std::vector<std::string> in;
    std::string name;
    std::string key;
    std::string own;
    std::string other;
    sheet::Place place;
};

// Two units that strike at each other in one step, each with its own throw: who did the other more harm is known when the
// step ends. The fields are those of the two Groups; empty ones are not kept.
struct Contest {
    std::vector<std::string> in;
    sheet::EffectKind effect = sheet::EffectKind::kill_stands;
    std::string stage;  // of a chain: told first for the acting unit, then for its target
    std::string field;  // of the unit struck: nobody loses more than it has
    std::string won;
    std::string lost;
    std::string inflicted;
    std::string suffered;
    std::string rule;
    sheet::Place place;
    int field_at = -1;
    int won_at = -1;
    int lost_at = -1;
    int inflicted_at = -1;
    int suffered_at = -1;
};

// A field set by doing something.
struct Mark {
    std::string on = "own";
    std::string field;
    Alter alter = Alter::set;
    sheet::Literal value;
    sheet::Place place;
    int at = -1;
};

// What a unit does at the table: a procedure with what the deed itself leaves behind.
struct Act {
    std::string procedure;
    std::string says;
    bool target = false;
    std::vector<Mark> marks;
    sheet::Place place;
};

// What is asked of a side in a step, in words that all sheets share.
enum class StepKind : std::uint8_t { deployment, command, orders, rally, movement, fire, melee, morale, ending };
// Who acts in a step. `first` and `second` are the sides of the turn, `phasing` whose phase it is, `other` its enemy; those
// with two go through the step one after the other.
enum class Acts : std::uint8_t {
    both,
    phasing,
    first,
    second,
    other,
    first_then_second,
    second_then_first,
    defender_then_attacker,
    nobody,
};

struct Step {
    std::string name;
    std::string says;
    std::string phase;
    StepKind kind = StepKind::orders;
    Acts acts = Acts::both;
    bool declares = false;      // both declare before anything is thrown
    bool simultaneous = false;  // effects are held to its end
    std::vector<std::string> procedures;
    Keeper only = Keeper::both;
    sheet::Place place;
};

// A field that changes when a step, a phase or a turn ends, by more than being forgotten. `from` takes another field's value:
// "fired last turn" is "fired this turn" at the turn's end. Done in file order, before what does not last is forgotten.
struct Reset {
    std::string at;  // "step", "phase", "turn": at its end; or the name of a step: when it is entered
    Owner of = Owner::unit;
    std::string field;
    sheet::Literal to;
    std::string from;
    Wants when;
    std::optional<sheet::Literal> otherwise;  // for units that do not fit
    bool phasing = false;                     // only units of the side whose phase it is
    Keeper only = Keeper::both;
    sheet::Place place;
    int field_at = -1;
    int from_at = -1;
};

// What the clock puts to the players when a step is entered: a test, or a field to be set (a recovery).
struct Proposal {
    std::string step;
    Owner of = Owner::unit;
    Wants when;  // of a Group: one of its units fits
    bool phasing = false;
    std::optional<Under> under;
    std::string procedure;
    std::vector<Mark> marks;
    std::string says;
    std::string rule;
    Keeper only = Keeper::both;
    sheet::Place place;
};

// --- of a battle alone ---

struct Tie {
    std::string name;
    Lasts lasts = Lasts::battle;
    bool hidden = false;  // a declaration: the other side sees it when both have declared
    std::string set_by;
    std::string read_by;
    sheet::Place place;
};

enum class DecisionKind : std::uint8_t { evade, react, face, follow_up, other };

struct Decision {
    std::string name;
    DecisionKind kind = DecisionKind::other;
    std::string question;
    std::vector<std::string> options;
    sheet::Place place;
};

// A rule or a completion that no procedure carries.
struct RuleSaid {
    std::string id;
    std::string says;
    sheet::Place place;
};

// A length (in the sheet's unit) or a number that holds on a table.
struct TableNumber {
    std::string name;
    bool length = true;
    base::Number value = 0;
    std::string rule;
    std::string says;
    sheet::Place place;
};

struct Course {
    std::string sheet;
    std::vector<std::string> paste;      // the fields of a pasted line in order; "name" and "group" are known to all
    std::vector<std::string> first;      // readings that decide battles, most telling first
    std::vector<std::string> gone_at_0;  // strengths: a unit is gone when one of them falls to nought
    std::vector<std::string> orders;     // words of orders where no field keeps one
    std::string group_word = "Group";
    bool each_side = false;  // the steps are gone through once by each side
    sheet::Place file;       // and where the lists stand
    sheet::Place paste_place;
    sheet::Place first_place;
    sheet::Place gone_place;
    std::vector<Field> fields;
    std::vector<Derived> derived;
    std::vector<Fill> fills;
    std::vector<ListFill> lists;
    std::vector<Consequence> consequences;
    std::vector<RoleName> roles;
    std::vector<Contest> contests;
    std::vector<Act> acts;
    std::vector<Step> steps;
    std::vector<Reset> resets;
    std::vector<Proposal> proposals;
    std::vector<Tie> ties;
    std::vector<Decision> decisions;
    std::vector<RuleSaid> rules;
    std::vector<TableNumber> numbers;
    int gone_at = -1;  // the field `gone`, by link()

    int find_field(Owner of, std::string_view name) const;  // -1
    const Field& field(int at) const { return fields[static_cast<std::size_t>(at)]; }
    const Derived* find_derived(Owner of, std::string_view name) const;
    const Act* find_act(std::string_view procedure) const;
    const Contest* find_contest(std::string_view procedure) const;
    int find_step(std::string_view name) const;  // -1
    const TableNumber* find_number(std::string_view name) const;
    // The words of its orders in their order: those of the field that keeps one, or `orders`. Empty: it has none.
    const std::vector<std::string>& order_words() const;
};

std::string_view name_of(Owner owner);
std::string_view name_of(Shape shape);
std::string_view name_of(Lasts lasts);
std::string_view name_of(StepKind kind);
std::string_view name_of(Acts acts);
std::string_view name_of(DecisionKind kind);

bool is_in(const std::vector<std::string>& list, std::string_view word);

// Holds the course against the sheet: every field, kind, fact, rule and procedure it names exists. Fills the fields' words.
base::Errors bind(Course& course, const sheet::Sheet& sheet);

// The places of fields that entries name. bind() and part_of() see to it.
void link(Course& course);

// What a companion, or a battle, has of a course that is bound: fields the other keeps alone are gone, with whatever names them. A
// condition on such a field does not count.
Course part_of(const Course& course, Keeper keeper);

// Whether an entry counts under readings chosen by people (the plain sheet's where they chose none), or under a sheet's.
bool counts_under(const std::optional<Under>& under, const sheet::ReadingChoices& choices);
bool counts_under(const std::optional<Under>& under, const sheet::Sheet& sheet);

}  // namespace linstock::play
