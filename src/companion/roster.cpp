#include "companion/roster.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace linstock::companion {

namespace {

using base::Number;
using sheet::Literal;

Number number_of(const Literal& value) { return value.kind == Literal::Kind::number ? value.number : 0; }

const Literal* find_value(const RosterRules& rules, const Record& record, Owner of, std::string_view name) {
    const int field = rules.find_field(of, name);
    return field < 0 ? nullptr : &record.values[static_cast<std::size_t>(field)];
}

Number number_in(const RosterRules& rules, const Record& unit, const std::string& field) {
    const Literal* value = field.empty() ? nullptr : find_value(rules, unit, Owner::unit, field);
    return value == nullptr ? 0 : number_of(*value);
}

bool knows(const RosterRules& rules, const Record& unit, const std::string& field) {
    if (field.empty()) return true;
    const Literal* value = find_value(rules, unit, Owner::unit, field);
    return value != nullptr && value->kind == Literal::Kind::number;
}

bool holds(const RosterRules& rules, const Record& unit, const Want& want) {
    const Literal* value = find_value(rules, unit, Owner::unit, want.field);
    if (value == nullptr) return false;
    if (!want.any_of.empty() &&
        std::none_of(want.any_of.begin(), want.any_of.end(), [&](const Literal& each) { return same(each, *value); }))
        return false;
    const bool number = value->kind == Literal::Kind::number;
    if (want.at_least && (!number || value->number < *want.at_least)) return false;
    if (want.at_most && (!number || value->number > *want.at_most)) return false;
    return want.below.empty() || (number && value->number < number_in(rules, unit, want.below));
}

std::optional<Literal> derive_of_unit(const RosterRules& rules, const Derived& derived, const Record& unit) {
    if (!knows(rules, unit, derived.sum) || !knows(rules, unit, derived.less)) return std::nullopt;
    return Literal::count(std::max(0, number_in(rules, unit, derived.sum) - number_in(rules, unit, derived.less)));
}

Literal derive_of_group(const RosterRules& rules, const Roster& roster, const Derived& derived, const Record& group) {
    Number total = 0;
    for (const Record& unit : roster.units) {
        if (unit.group != group.id || (!derived.with_gone && is_gone(rules, unit))) continue;
        if (!fits(rules, unit, derived.when)) continue;
        total += derived.counts
                     ? base::one
                     : std::max(0, number_in(rules, unit, derived.sum) - number_in(rules, unit, derived.less));
    }
    return Literal::count(total);
}

// Nothing can be taken from what is not known.
Literal altered(const Literal& old, const Deferred& by) {
    if (by.alter == Alter::set) return by.value;
    if (by.alter == Alter::subtract && old.kind != Literal::Kind::number) return old;
    const Number step = by.alter == Alter::add ? number_of(by.value) : -number_of(by.value);
    const Number most = base::whole(base::largest_count);
    return Literal::count(std::clamp(number_of(old) + step, 0, most));
}

bool reads_number(const Field& field) { return field.shape == Shape::count || field.shape == Shape::length; }

base::Result<Literal> read_number(const Field& field, const Literal& told) {
    std::optional<Number> number;
    if (told.kind == Literal::Kind::number) number = told.number;
    if (told.kind == Literal::Kind::text) number = base::parse_number(told.text);
    const bool whole = field.shape == Shape::length || (number && *number % base::one == 0);
    if (!number || *number < 0 || !whole)
        return base::Error{"'" + to_text(told) + "' is not a number from 0", field.name, ""};
    return Literal::count(*number);
}

base::Result<Literal> read_flag(const Field& field, const Literal& told) {
    if (told.kind == Literal::Kind::yes_no) return told;
    const std::string word = told.kind == Literal::Kind::text ? base::folded(told.text) : "";
    if (word == "yes" || word == "y" || word == "true") return Literal::yes(true);
    if (word == "no" || word == "n" || word == "false") return Literal::yes(false);
    return base::Error{"'" + to_text(told) + "' is neither yes nor no", field.name, "say yes or no"};
}

base::Result<Literal> read_word(const Field& field, const Literal& told) {
    const std::string word = to_text(told);
    const int found = find_field_word(field, word);
    if (found >= 0) return Literal::word(field.words[static_cast<std::size_t>(found)]);
    return base::Error{"'" + word.substr(0, longest_name) + "' is not one of its values", field.name,
                       base::suggestion(word.substr(0, longest_name), field.words)};
}

}  // namespace

int find_field_word(const Field& field, std::string_view word) {
    const std::string wanted = base::folded(word);
    const auto is_wanted = [&](const std::string& each) { return base::folded(each) == wanted; };
    const auto found = std::find_if(field.words.begin(), field.words.end(), is_wanted);
    if (found != field.words.end()) return static_cast<int>(found - field.words.begin());
    for (std::size_t i = 0; i < field.also.size(); ++i) {
        if (std::any_of(field.also[i].begin(), field.also[i].end(), is_wanted)) return static_cast<int>(i);
    }
    return -1;
}

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

bool is_gone(const RosterRules& rules, const Record& unit) {
    const Literal* gone = find_value(rules, unit, Owner::unit, gone_field);
    return gone != nullptr && gone->kind == Literal::Kind::yes_no && gone->flag;
}

Record fresh_record(const RosterRules& rules, Owner of, int id, std::string name, Side side) {
    Record record{id, std::move(name), side, 0, {}};
    for (const Field& field : rules.fields)
        record.values.push_back(field.of == of ? field.preset : sheet::Literal::nothing());
    return record;
}

void finish_presets(const RosterRules& rules, Owner of, Record& record) {
    for (std::size_t i = 0; i < rules.fields.size(); ++i) {
        const Field& field = rules.fields[i];
        if (field.of != of || field.preset_from.empty() || record.values[i].kind != Literal::Kind::none) continue;
        if (const Literal* from = find_value(rules, record, of, field.preset_from)) record.values[i] = *from;
    }
}

base::Result<sheet::Literal> read_field(const Field& field, const sheet::Literal& told) {
    if (told.kind == Literal::Kind::none) return told;
    if (reads_number(field)) return read_number(field, told);
    if (field.shape == Shape::yes_no) return read_flag(field, told);
    if (field.shape == Shape::word) return read_word(field, told);
    return Literal::word(to_text(told).substr(0, longest_name));
}

std::optional<sheet::Literal> value_of(const RosterRules& rules, const Roster& roster, Owner of, const Record& record,
                                       std::string_view name) {
    if (name == "name") return Literal::word(record.name);
    if (const Derived* derived = rules.find_derived(of, name)) {
        if (of == Owner::group) return derive_of_group(rules, roster, *derived, record);
        return derive_of_unit(rules, *derived, record);
    }
    const Literal* value = find_value(rules, record, of, name);
    if (value == nullptr || value->kind == Literal::Kind::none) return std::nullopt;
    return *value;
}

bool fits(const RosterRules& rules, const Record& unit, const Wants& wants) {
    return std::all_of(wants.begin(), wants.end(), [&](const Want& want) { return holds(rules, unit, want); });
}

std::vector<const Record*> present_units(const RosterRules& rules, const Roster& roster, int group) {
    std::vector<const Record*> present;
    for (const Record& unit : roster.units) {
        if (group != 0 && unit.group == group && !is_gone(rules, unit)) present.push_back(&unit);
    }
    return present;
}

void apply(const RosterRules& rules, Roster& roster, const FieldChange& change) {
    Record* record = roster.find(change.of, change.id);
    const int field = rules.find_field(change.of, change.field);
    if (record != nullptr && field >= 0) record->values[static_cast<std::size_t>(field)] = change.now;
}

std::vector<FieldChange> work_out(const RosterRules& rules, const Roster& roster,
                                  const std::vector<Deferred>& alterations) {
    std::vector<FieldChange> changes;
    Roster after = roster;
    const auto alter = [&](const Deferred& by) {
        const Record* record = after.find(by.of, by.id);
        const Literal* old = record == nullptr ? nullptr : find_value(rules, *record, by.of, by.field);
        if (old == nullptr) return;
        const FieldChange change{by.of, by.id, by.field, *old, altered(*old, by), by.rule};
        if (same(change.was, change.now)) return;
        apply(rules, after, change);
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
        const bool strength = each.of == Owner::unit && is_in(rules.gone_at_0, each.field);
        const Record* unit = strength ? after.find(Owner::unit, each.id) : nullptr;
        if (unit != nullptr && knows(rules, *unit, each.field) && number_in(rules, *unit, each.field) == 0)
            alter({Owner::unit, each.id, std::string(gone_field), Alter::set, Literal::yes(true), each.rule});
    }
    changes.erase(std::remove_if(changes.begin(), changes.end(),
                                 [](const FieldChange& each) { return same(each.was, each.now); }),
                  changes.end());
    return changes;
}

}  // namespace linstock::companion
