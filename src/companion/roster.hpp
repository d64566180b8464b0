#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/course.hpp"

// The troops of a real table as records of named fields.
namespace linstock::companion {

using play::Alter;
using play::Course;
using play::Field;
using play::Owner;

enum class Side : std::uint8_t { red, blue };
std::string_view name_of(Side side);
bool find_side(std::string_view name, Side& side);
constexpr Side opposite(Side side) { return side == Side::red ? Side::blue : Side::red; }

inline constexpr std::size_t most_units = 200;
inline constexpr std::size_t most_groups = 60;
inline constexpr std::size_t longest_name = 60;

// A unit, or a Group of them. `values` stand in the order of the course's fields; a field of the other owner stays empty.
struct Record {
    int id = 0;  // from 1, counted for units and for Groups, never given twice
    std::string name;
    Side side = Side::red;
    int group = 0;  // of a unit; 0: none
    std::vector<sheet::Literal> values;
};

struct Roster {
    std::vector<Record> units;
    std::vector<Record> groups;

    const Record* find(Owner of, int id) const;
    Record* find(Owner of, int id);
};

bool is_gone(const Course& course, const Record& unit);

// A new record with the fields' presets; those taken from another field follow in finish_presets().
Record fresh_record(const Course& course, Owner of, int id, std::string name, Side side);
void finish_presets(const Course& course, Owner of, Record& record);

// "own.X" of the record: its name, the field, or what is derived from fields; nothing when it is not known.
std::optional<sheet::Literal> value_of(const Course& course, const Roster& roster, Owner of, const Record& record,
                                       std::string_view name);

// The units of a Group that are still there, in roster order.
std::vector<const Record*> present_units(const Course& course, const Roster& roster, int group);

// One field of one record, before and after. What a change of the table is made of.
struct FieldChange {
    Owner of = Owner::unit;
    int id = 0;
    std::string field;
    sheet::Literal was;
    sheet::Literal now;
    std::string rule;
};

void apply(const Course& course, Roster& roster, const FieldChange& change);

// Something to be done to a field: held until its step ends, or done at once.
struct Deferred {
    Owner of = Owner::unit;
    int id = 0;
    std::string field;
    Alter alter = Alter::set;
    sheet::Literal value;
    std::string rule;
};

// What the alterations come to, one after another: counts never fall below nought, a unit whose strength is nought is gone,
// and what changes nothing is left out.
std::vector<FieldChange> work_out(const Course& course, const Roster& roster, const std::vector<Deferred>& alterations);

}  // namespace linstock::companion
