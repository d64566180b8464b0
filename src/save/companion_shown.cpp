#include <nlohmann/json.hpp>

#include "companion/roster_memory.hpp"
#include "json/values.hpp"
#include "save/companion_change.hpp"
#include "save/companion_json.hpp"

namespace linstock::save {

namespace {

using nlohmann::ordered_json;
// Named one by one: other rooms have a Table and a Field, too.
using companion::Acting;
using companion::acting_in;
using companion::Change;
using companion::Deferred;
using companion::FieldChange;
using companion::Held;
using companion::name_of;
using companion::phasing_side;
using companion::present_units;
using companion::proposals;
using companion::Proposed;
using companion::Record;
using companion::Resolved;
using companion::Roster;
using companion::step_of;
using companion::Table;
using companion::TurnClock;
using companion::value_of;
using companion_json::fields_json;
using companion_json::name_in;
using play::Act;
using play::Alter;
using play::Course;
using play::Derived;
using play::Field;
using play::is_in;
using play::Owner;
using play::Shape;
using play::Step;

std::string_view name_of_alter(Alter alter) {
    if (alter == Alter::set) return "set";
    return alter == Alter::add ? "add" : "subtract";
}

ordered_json record_json(const Course& course, Owner of, const Record& record) {
    ordered_json out = {
        {std::string(name_of(of)), record.id}, {"name", record.name}, {"side", companion::name_of(record.side)}};
    if (of == Owner::unit) out["group"] = record.group == 0 ? ordered_json() : ordered_json(record.group);
    out["fields"] = fields_json(course, of, record);
    return out;
}

ordered_json records_json(const Course& course, Owner of, const std::vector<Record>& records) {
    ordered_json list = ordered_json::array();
    for (const Record& record : records) list.push_back(record_json(course, of, record));
    return list;
}

ordered_json counts_json(const Table& table, const Record& group) {
    ordered_json counts = ordered_json::object();
    for (const Derived& derived : table.course().derived) {
        if (derived.of != Owner::group) continue;
        const auto value = value_of(table.course(), table.roster(), Owner::group, group, derived.name);
        if (value) counts[derived.name] = json::literal_to_json(*value);
    }
    return counts;
}

ordered_json clock_json(const Course& course, const TurnClock& clock) {
    const Step& step = step_of(course, clock);
    const Acting acting = acting_in(course, clock);
    return {{"turn", clock.turn},
            {"half", clock.half},
            {"step", clock.step},
            {"name", step.name},
            {"says", step.says},
            {"phase", step.phase},
            {"side", acting.both ? "both" : companion::name_of(acting.side)},
            {"phasing", companion::name_of(phasing_side(course, clock))},
            {"first", companion::name_of(clock.first)},
            {"simultaneous", step.simultaneous},
            {"procedures", step.procedures}};
}

std::string alteration_in_words(const Field& field, const Deferred& what) {
    const std::string amount = to_text(what.value);
    if (what.alter == Alter::add) return field.says + " +" + amount;
    if (what.alter == Alter::subtract) return field.says + " −" + amount;
    if (field.shape != Shape::yes_no) return field.says + " " + amount;
    return (what.value.flag ? "" : "not ") + field.says;
}

ordered_json held_json(const Course& course, const Roster& roster, const std::vector<Held>& held) {
    ordered_json list = ordered_json::array();
    for (const Held& each : held) {
        const Deferred& what = each.what;
        const int index = course.find_field(what.of, what.field);
        if (index < 0) continue;
        const Field& field = course.fields[static_cast<std::size_t>(index)];
        list.push_back({{"entry", each.entry},
                        {std::string(name_of(what.of)), what.id},
                        {"name", name_in(roster, what.of, what.id)},
                        {"field", what.field},
                        {"change", name_of_alter(what.alter)},
                        {"value", json::literal_to_json(what.value)},
                        {"rule", what.rule},
                        {"says", alteration_in_words(field, what)},
                        {"shown", field.shown}});
    }
    return list;
}

ordered_json proposals_json(const Table& table) {
    ordered_json list = ordered_json::array();
    const companion::RosterMemory memory(table.roster());
    for (const Proposed& each : proposals(table.course(), table.roster(), table.clock(), table.readings())) {
        // A Group's test begins with one of its units: the first that calls for it.
        int unit = each.record->id;
        if (each.rule->of == Owner::group) {
            unit = 0;
            for (const Record* of : present_units(table.course(), table.roster(), each.record->id)) {
                if (unit == 0 && play::fits(memory, of->id, each.rule->when)) unit = of->id;
            }
        }
        list.push_back(
            {{"proposal", each.number},
             {std::string(name_of(each.rule->of)), each.record->id},
             {"by", unit},
             {"name", each.record->name},
             {"side", companion::name_of(each.record->side)},
             {"procedure", each.rule->procedure.empty() ? ordered_json() : ordered_json(each.rule->procedure)},
             {"says", each.rule->says},
             {"rule", each.rule->rule.empty() ? ordered_json() : ordered_json(each.rule->rule)}});
    }
    return list;
}

ordered_json readings_to_json(const sheet::ReadingChoices& readings) {
    ordered_json out = ordered_json::object();
    for (const auto& [name, option] : readings) out[name] = option;
    return out;
}

ordered_json act_json(const Resolved& act) {
    ordered_json blows = ordered_json::array();
    for (const play::Blow& blow : act.blows)
        blows.push_back({{"unit", blow.unit},
                         {"target", blow.target},
                         {"amount", json::literal_to_json(sheet::Literal::count(blow.amount))}});
    return {{"procedure", act.procedure},
            {"unit", act.unit},
            {"target", act.target},
            {"facts", act.told.empty() ? ordered_json::object() : ordered_json::parse(act.told)},
            {"dice", act.dice},
            {"rolled", act.rolled},
            {"result", act.result},
            {"rule", act.rule},
            {"table", act.orders},
            {"blows", blows}};
}

ordered_json entry_head(const Change& change) {
    return {{"n", change.number},
            {"kind", name_of(change.kind)},
            {"by", change.by.name},
            {"role", seats::word_of(change.by.role)},
            {"text", change.text}};
}

ordered_json field_json(const Course& course, const Field& field) {
    ordered_json values;
    if (field.shape == Shape::word) values = field.words;
    if (field.shape == Shape::yes_no) values = {"yes", "no"};
    return {{"name", field.name},      {"says", field.says},
            {"of", name_of(field.of)}, {"type", name_of(field.shape)},
            {"values", values},        {"default", json::literal_to_json(field.preset)},
            {"shown", field.shown},    {"pasted", is_in(course.paste, field.name)}};
}

}  // namespace

ordered_json field_changes_to_json(const Roster& roster, const std::vector<FieldChange>& fields) {
    ordered_json list = ordered_json::array();
    for (const FieldChange& each : fields) {
        list.push_back({{std::string(name_of(each.of)), each.id},
                        {"name", name_in(roster, each.of, each.id)},
                        {"field", each.field},
                        {"was", json::literal_to_json(each.was)},
                        {"now", json::literal_to_json(each.now)},
                        {"rule", each.rule}});
    }
    return list;
}

ordered_json change_to_json(const Table& table) {
    const Course& course = table.course();
    const Change& change = table.history().back().change;
    ordered_json out = entry_head(change);
    out["fields"] = field_changes_to_json(table.roster(), change.fields);
    if (change.units) out["units"] = records_json(course, Owner::unit, *change.units);
    if (change.groups) out["groups"] = records_json(course, Owner::group, *change.groups);
    if (change.clock) out["clock"] = clock_json(course, *change.clock);
    if (change.held) out["held"] = held_json(table.course(), table.roster(), *change.held);
    if (change.readings) out["readings"] = readings_to_json(*change.readings);
    if (change.undone > 0) out["undone"] = change.undone;
    if (change.act) out["act"] = act_json(*change.act);
    if (!change.fields.empty() || change.clock || change.units) out["proposals"] = proposals_json(table);
    return out;
}

ordered_json history_to_json(const Table& table, int from, int most, bool whole_entries) {
    ordered_json list = ordered_json::array();
    for (const Table::Entry& entry : table.history()) {
        if (entry.change.number < from || static_cast<int>(list.size()) >= most) continue;
        ordered_json out = entry_head(entry.change);
        out["undone"] = entry.undone;
        if (entry.change.act) {
            out["procedure"] = entry.change.act->procedure;
            if (whole_entries) out["act"] = act_json(*entry.change.act);
        }
        if (whole_entries) out["fields"] = field_changes_to_json(table.roster(), entry.change.fields);
        list.push_back(std::move(out));
    }
    return list;
}

ordered_json view_to_json(const Table& table, const ViewHead& head) {
    const Course& course = table.course();
    ordered_json fields = ordered_json::array();
    for (const Field& field : course.fields) fields.push_back(field_json(course, field));
    ordered_json steps = ordered_json::array();
    for (const Step& step : course.steps)
        steps.push_back({{"name", step.name},
                         {"says", step.says},
                         {"phase", step.phase},
                         {"side", name_of(step.acts)},
                         {"simultaneous", step.simultaneous},
                         {"procedures", step.procedures}});
    ordered_json procedures = ordered_json::array();
    for (const sheet::Procedure& each : head.sheet.procedures) {
        const Act* act = course.find_act(each.name);
        procedures.push_back({{"name", each.name},
                              {"title", each.title},
                              {"summary", each.summary},
                              {"chain", each.chain_played != nullptr},
                              {"says", act == nullptr ? each.title : act->says},
                              {"target", act != nullptr && act->target},
                              {"act", act != nullptr}});
    }
    ordered_json groups = ordered_json::array();
    for (const Record& group : table.roster().groups) {
        groups.push_back(record_json(course, Owner::group, group));
        groups.back()["counts"] = counts_json(table, group);
    }
    return {{"kind", "companion"},
            {"sheet", head.sheet.id},
            {"title", head.title},
            {"unit", head.sheet.unit},
            {"group_word", course.group_word},
            {"paste", course.paste},
            {"readings", readings_to_json(table.readings())},
            {"first", course.first},
            {"fields", fields},
            {"steps", steps},
            {"procedures", procedures},
            {"units", records_json(course, Owner::unit, table.roster().units)},
            {"groups", groups},
            {"clock", clock_json(course, table.clock())},
            {"held", held_json(table.course(), table.roster(), table.held())},
            {"proposals", proposals_json(table)},
            {"history", history_to_json(table, 1, static_cast<int>(table.history().size()), false)}};
}

}  // namespace linstock::save
