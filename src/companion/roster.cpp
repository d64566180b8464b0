#include "companion/roster.hpp"

#include <algorithm>
#include <utility>

#include "companion/roster_memory.hpp"

namespace linstock::companion {

namespace {

using sheet::Literal;

const Literal* find_value(const Course& course, const Record& record, Owner of, std::string_view name) {
    const int field = course.find_field(of, name);
    return field < 0 ? nullptr : &record.values[static_cast<std::size_t>(field)];
}

bool is_nought(const Course& course, const Record& unit, const std::string& field) {
    const Literal* value = find_value(course, unit, Owner::unit, field);
    return value != nullptr && value->kind == Literal::Kind::number && value->number == 0;
}

}  // namespace

std::string_view name_of(Side side) { return side == Side::red ? "red" : "blue"; }

bool find_side(std::string_view name, Side& side) {
    if (name != "red" && name != "blue") return false;
    side = name == "red" ? Side::red : Side::blue;
    return true;
}

const Record* Roster::find(Owner of, int id) const {
    const std::vector<Record>& list = of == Owner::unit ? units : groups;
    const auto found = std::find_if(list.begin(), list.end(), [&](const Record& each) { return each.id == id; });
    return found == list.end() ? nullptr : &*found;
}

Record* Roster::find(Owner of, int id) { return const_cast<Record*>(std::as_const(*this).find(of, id)); }

bool is_gone(const Course& course, const Record& unit) {
    const Literal* gone = find_value(course, unit, Owner::unit, play::gone_field);
    return gone != nullptr && gone->kind == Literal::Kind::yes_no && gone->flag;
}

Record fresh_record(const Course& course, Owner of, int id, std::string name, Side side) {
    Record record{id, std::move(name), side, 0, {}};
    for (const Field& field : course.fields)
        record.values.push_back(field.of == of ? field.preset : sheet::Literal::nothing());
    return record;
}

void finish_presets(const Course& course, Owner of, Record& record) {
    for (std::size_t i = 0; i < course.fields.size(); ++i) {
        const Field& field = course.fields[i];
        if (field.of != of || field.preset_from.empty() || record.values[i].kind != Literal::Kind::none) continue;
        if (const Literal* from = find_value(course, record, of, field.preset_from)) record.values[i] = *from;
    }
}

std::optional<sheet::Literal> value_of(const Course& course, const Roster& roster, Owner of, const Record& record,
                                       std::string_view name) {
    if (name == "name") return Literal::word(record.name);
    return play::value_named(course, RosterMemory(roster), of, record.id, name);
}

std::vector<const Record*> present_units(const Course& course, const Roster& roster, int group) {
    std::vector<const Record*> present;
    for (const Record& unit : roster.units) {
        if (group != 0 && unit.group == group && !is_gone(course, unit)) present.push_back(&unit);
    }
    return present;
}

void apply(const Course& course, Roster& roster, const FieldChange& change) {
    Record* record = roster.find(change.of, change.id);
    const int field = course.find_field(change.of, change.field);
    if (record != nullptr && field >= 0) record->values[static_cast<std::size_t>(field)] = change.now;
}

std::vector<FieldChange> work_out(const Course& course, const Roster& roster,
                                  const std::vector<Deferred>& alterations) {
    std::vector<FieldChange> changes;
    Roster after = roster;
    const auto alter = [&](const Deferred& by) {
        const Record* record = after.find(by.of, by.id);
        const Literal* old = record == nullptr ? nullptr : find_value(course, *record, by.of, by.field);
        if (old == nullptr) return;
        const FieldChange change{by.of, by.id, by.field, *old, play::altered(*old, by.alter, by.value), by.rule};
        if (play::same(change.was, change.now)) return;
        apply(course, after, change);
        // One line a field: what it was at first, what it is in the end.
        const auto before = std::find_if(changes.begin(), changes.end(), [&](const FieldChange& each) {
            return each.of == change.of && each.id == change.id && each.field == change.field;
        });
        if (before == changes.end()) {
            changes.push_back(change);
        } else {
            before->now = change.now;
            before->rule = change.rule;
        }
    };
    for (const Deferred& each : alterations) {
        alter(each);
        const bool strength = each.of == Owner::unit && play::is_in(course.gone_at_0, each.field);
        const Record* unit = strength ? after.find(Owner::unit, each.id) : nullptr;
        if (unit != nullptr && is_nought(course, *unit, each.field))
            alter({Owner::unit, each.id, std::string(play::gone_field), Alter::set, Literal::yes(true), each.rule});
    }
    changes.erase(std::remove_if(changes.begin(), changes.end(),
                                 [](const FieldChange& each) { return play::same(each.was, each.now); }),
                  changes.end());
    return changes;
}

}  // namespace linstock::companion
