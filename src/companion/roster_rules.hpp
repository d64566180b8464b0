#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "sheet/procedure.hpp"

// What a sheet wants remembered between two throws at a real table: the fields of a unit and of its Group, how facts are
// filled from them, what an answer does to them, and the turn clock. It is data (`<sheet>/roster.toml`), read by the library;
// nothing in this room knows a sheet.
namespace linstock::companion {

enum class Owner : std::uint8_t { unit, group };
enum class Shape : std::uint8_t { text, yes_no, word, count, length };

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
    sheet::Place place;
};

// One field against values; all of a list must hold.
struct Want {
    std::string field;
    std::vector<sheet::Literal> any_of;  // empty: see the others
    std::optional<base::Number> at_least;
    std::optional<base::Number> at_most;
    std::string below;  // less than this other field
};
using Wants = std::vector<Want>;

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
    sheet::Place place;
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

// What an effect, or a number of the answer, does to the roster. `on` is "own", "other", "own.group" (the Group's own
// field), "own.group.units" (each of them), or empty: as the effect says.
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
    sheet::Place place;
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
};

struct Mark {
    std::string on = "own";
    std::string field;
    Alter alter = Alter::set;
    sheet::Literal value;
    sheet::Place place;
};

// What a unit does at the table: a procedure with what the deed itself leaves behind.
struct Act {
    std::string procedure;
    std::string says;
    bool target = false;
    std::vector<Mark> marks;
    sheet::Place place;
};

enum class Phasing : std::uint8_t { both, phasing, first, second };

struct Step {
    std::string name;
    std::string says;
    std::string phase;
    Phasing side = Phasing::both;
    bool simultaneous = false;
    std::vector<std::string> procedures;
    sheet::Place place;
};

// A field that does not outlive a step, a phase or a turn. `from` takes another field's value: "fired last turn" is "fired
// this turn" at the turn's end. Kept in file order.
struct Reset {
    std::string at;  // "step", "phase", "turn": at its end; or the name of a step: when it is entered
    Owner of = Owner::unit;
    std::string field;
    sheet::Literal to;
    std::string from;
    Wants when;
    bool phasing = false;  // only units of the side whose phase it is
    sheet::Place place;
};

// What the clock puts to the players when a step is entered: a test, or a field to be set.
struct Proposal {
    std::string step;
    Owner of = Owner::unit;
    Wants when;  // of a Group: one of its units fits
    bool phasing = false;
    std::string procedure;
    std::vector<Mark> marks;
    std::string says;
    std::string rule;
    sheet::Place place;
};

struct RosterRules {
    std::string sheet;
    std::vector<std::string> paste;      // the fields of a pasted line in order; "name" and "group" are known to all
    std::vector<std::string> first;      // readings that decide battles, most telling first
    std::vector<std::string> gone_at_0;  // strengths: a unit is gone when one of them falls to nought
    std::string group_word = "Group";
    bool each_side = false;  // the steps are gone through once by each side
    sheet::Place file;       // and where the three lists stand
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

    int find_field(Owner of, std::string_view name) const;  // -1
    const Derived* find_derived(Owner of, std::string_view name) const;
    const Act* find_act(std::string_view procedure) const;
    const Contest* find_contest(std::string_view procedure) const;
    int find_step(std::string_view name) const;  // -1
};

std::string_view name_of(Owner owner);
std::string_view name_of(Shape shape);
std::string_view name_of(Phasing side);

bool is_in(const std::vector<std::string>& list, std::string_view word);
bool same(const sheet::Literal& a, const sheet::Literal& b);

// Holds the rules against the sheet: every field, kind, fact and procedure they name exists. Fills the fields' words.
base::Errors bind(RosterRules& rules, const sheet::Sheet& sheet);

}  // namespace linstock::companion
