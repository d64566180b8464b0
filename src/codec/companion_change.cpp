#include "codec/companion_change.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "codec/companion_message.hpp"
#include "codec/json_text.hpp"
#include "codec/json_values.hpp"

namespace linstock::codec {

namespace companion_change {

using nlohmann::json;
using nlohmann::ordered_json;
// Named one by one: other rooms have a Table and a Field, too.
using companion::Act;
using companion::Acting;
using companion::acting_in;
using companion::Alter;
using companion::Change;
using companion::Deferred;
using companion::Derived;
using companion::Field;
using companion::FieldChange;
using companion::find_change;
using companion::find_role;
using companion::find_side;
using companion::finish_presets;
using companion::fits;
using companion::fresh_record;
using companion::Held;
using companion::is_in;
using companion::longest_name;
using companion::most_groups;
using companion::most_units;
using companion::name_of;
using companion::Owner;
using companion::phasing_side;
using companion::present_units;
using companion::proposals;
using companion::Proposed;
using companion::read_field;
using companion::Record;
using companion::Resolved;
using companion::Roster;
using companion::RosterRules;
using companion::Shape;
using companion::Side;
using companion::Step;
using companion::step_of;
using companion::Table;
using companion::TurnClock;
using companion::value_of;
using sheet::Literal;

constexpr int roster_version = 1;

std::string_view name_of_alter(Alter alter) {
    if (alter == Alter::set) return "set";
    return alter == Alter::add ? "add" : "subtract";
}

// --- writing ---

ordered_json fields_json(const RosterRules& rules, Owner of, const Record& record) {
    ordered_json fields = ordered_json::object();
    for (std::size_t i = 0; i < rules.fields.size(); ++i) {
        if (rules.fields[i].of == of) fields[rules.fields[i].name] = literal_to_json(record.values[i]);
    }
    return fields;
}

ordered_json record_json(const RosterRules& rules, Owner of, const Record& record) {
    ordered_json out = {
        {std::string(name_of(of)), record.id}, {"name", record.name}, {"side", companion::name_of(record.side)}};
    if (of == Owner::unit) out["group"] = record.group == 0 ? ordered_json() : ordered_json(record.group);
    out["fields"] = fields_json(rules, of, record);
    return out;
}

ordered_json records_json(const RosterRules& rules, Owner of, const std::vector<Record>& records) {
    ordered_json list = ordered_json::array();
    for (const Record& record : records) list.push_back(record_json(rules, of, record));
    return list;
}

ordered_json counts_json(const Table& table, const Record& group) {
    ordered_json counts = ordered_json::object();
    for (const Derived& derived : table.rules().derived) {
        if (derived.of != Owner::group) continue;
        const auto value = value_of(table.rules(), table.roster(), Owner::group, group, derived.name);
        if (value) counts[derived.name] = literal_to_json(*value);
    }
    return counts;
}

ordered_json clock_json(const RosterRules& rules, const TurnClock& clock) {
    const Step& step = step_of(rules, clock);
    const Acting acting = acting_in(rules, clock);
    return {{"turn", clock.turn},
            {"half", clock.half},
            {"step", clock.step},
            {"name", step.name},
            {"says", step.says},
            {"phase", step.phase},
            {"side", acting.both ? "both" : companion::name_of(acting.side)},
            {"phasing", companion::name_of(phasing_side(rules, clock))},
            {"first", companion::name_of(clock.first)},
            {"simultaneous", step.simultaneous},
            {"procedures", step.procedures}};
}

std::string name_in(const Roster& roster, Owner of, int id) {
    const Record* record = roster.find(of, id);
    return record == nullptr ? "" : record->name;
}

std::string alteration_in_words(const Field& field, const Deferred& what) {
    const std::string amount = to_text(what.value);
    if (what.alter == Alter::add) return field.says + " +" + amount;
    if (what.alter == Alter::subtract) return field.says + " −" + amount;
    if (field.shape != Shape::yes_no) return field.says + " " + amount;
    return (what.value.flag ? "" : "not ") + field.says;
}

ordered_json held_json(const RosterRules& rules, const Roster& roster, const std::vector<Held>& held) {
    ordered_json list = ordered_json::array();
    for (const Held& each : held) {
        const Deferred& what = each.what;
        const int index = rules.find_field(what.of, what.field);
        if (index < 0) continue;
        const Field& field = rules.fields[static_cast<std::size_t>(index)];
        list.push_back({{"entry", each.entry},
                        {std::string(name_of(what.of)), what.id},
                        {"name", name_in(roster, what.of, what.id)},
                        {"field", what.field},
                        {"change", name_of_alter(what.alter)},
                        {"value", literal_to_json(what.value)},
                        {"rule", what.rule},
                        {"says", alteration_in_words(field, what)},
                        {"shown", field.shown}});
    }
    return list;
}

ordered_json proposals_json(const Table& table) {
    ordered_json list = ordered_json::array();
    for (const Proposed& each : proposals(table.rules(), table.roster(), table.clock())) {
        // A Group's test begins with one of its units: the first that calls for it.
        int unit = each.record->id;
        if (each.rule->of == Owner::group) {
            unit = 0;
            for (const Record* of : present_units(table.rules(), table.roster(), each.record->id)) {
                if (unit == 0 && fits(table.rules(), *of, each.rule->when)) unit = of->id;
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
    return {{"procedure", act.procedure},
            {"unit", act.unit},
            {"target", act.target},
            {"facts", act.told.empty() ? ordered_json::object() : ordered_json::parse(act.told)},
            {"dice", act.dice},
            {"rolled", act.rolled},
            {"result", act.result},
            {"rule", act.rule},
            {"table", act.orders}};
}

ordered_json entry_head(const Change& change) {
    return {{"n", change.number},
            {"kind", name_of(change.kind)},
            {"by", change.by.name},
            {"role", name_of(change.by.role)},
            {"text", change.text}};
}

ordered_json field_json(const RosterRules& rules, const Field& field) {
    ordered_json values;
    if (field.shape == Shape::word) values = field.words;
    if (field.shape == Shape::yes_no) values = {"yes", "no"};
    return {{"name", field.name},      {"says", field.says},
            {"of", name_of(field.of)}, {"type", name_of(field.shape)},
            {"values", values},        {"default", literal_to_json(field.preset)},
            {"shown", field.shown},    {"pasted", is_in(rules.paste, field.name)}};
}

// --- reading ---

int whole(const json& object, std::string_view key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return 0;
    const auto value = found->get<std::int64_t>();
    return value < 0 || value > 1'000'000'000 ? 0 : static_cast<int>(value);
}

std::string text_in(const json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

void read_owner(const json& object, Owner& of, int& id) {
    of = object.contains("unit") ? Owner::unit : Owner::group;
    id = whole(object, name_of(of));
}

Record read_record(const RosterRules& rules, Owner of, const json& object) {
    Side side = Side::red;
    find_side(text_in(object, "side"), side);
    Record record = fresh_record(rules, of, whole(object, name_of(of)), text_in(object, "name"), side);
    record.group = of == Owner::unit ? whole(object, "group") : 0;
    const auto fields = object.find("fields");
    if (fields == object.end() || !fields->is_object()) return record;
    for (const auto& [name, value] : fields->items()) {
        const int field = rules.find_field(of, name);
        const auto literal = literal_from(value);
        if (field >= 0 && literal) record.values[static_cast<std::size_t>(field)] = *literal;
    }
    return record;
}

std::vector<Record> read_records(const RosterRules& rules, Owner of, const json& list) {
    std::vector<Record> records;
    for (const json& each : list) {
        if (each.is_object()) records.push_back(read_record(rules, of, each));
    }
    return records;
}

std::vector<FieldChange> read_fields(const json& list) {
    std::vector<FieldChange> fields;
    for (const json& each : list) {
        if (!each.is_object() || !each.contains("was") || !each.contains("now")) continue;
        FieldChange change;
        read_owner(each, change.of, change.id);
        change.field = text_in(each, "field");
        change.was = literal_from(each["was"]).value_or(Literal::nothing());
        change.now = literal_from(each["now"]).value_or(Literal::nothing());
        change.rule = text_in(each, "rule");
        fields.push_back(std::move(change));
    }
    return fields;
}

std::vector<Held> read_held(const json& list) {
    std::vector<Held> held;
    for (const json& each : list) {
        if (!each.is_object() || !each.contains("value")) continue;
        Held one;
        one.entry = whole(each, "entry");
        read_owner(each, one.what.of, one.what.id);
        one.what.field = text_in(each, "field");
        const std::string alter = text_in(each, "change");
        one.what.alter = alter == "add" ? Alter::add : alter == "subtract" ? Alter::subtract : Alter::set;
        one.what.value = literal_from(each["value"]).value_or(Literal::nothing());
        one.what.rule = text_in(each, "rule");
        held.push_back(std::move(one));
    }
    return held;
}

// By the step's name, so that the clock stands right when the sheet gains a step.
TurnClock read_clock(const RosterRules& rules, const json& object) {
    TurnClock clock;
    clock.turn = std::max(1, whole(object, "turn"));
    clock.half = rules.each_side ? std::min(1, whole(object, "half")) : 0;
    const int named = rules.find_step(text_in(object, "name"));
    const int last = static_cast<int>(rules.steps.size()) - 1;
    clock.step = named >= 0 ? named : std::min(last, whole(object, "step"));
    find_side(text_in(object, "first"), clock.first);
    return clock;
}

Resolved read_act(const json& object) {
    Resolved act;
    act.procedure = text_in(object, "procedure");
    act.unit = whole(object, "unit");
    act.target = whole(object, "target");
    const auto facts = object.find("facts");
    if (facts != object.end() && facts->is_object() && !facts->empty()) act.told = facts->dump();
    act.dice = text_in(object, "dice");
    const auto rolled = object.find("rolled");
    act.rolled = rolled != object.end() && rolled->is_boolean() && rolled->get<bool>();
    act.result = text_in(object, "result");
    act.rule = text_in(object, "rule");
    const auto orders = object.find("table");
    if (orders != object.end() && orders->is_array()) {
        for (const json& each : *orders) {
            if (each.is_string()) act.orders.push_back(each.get<std::string>());
        }
    }
    return act;
}

sheet::ReadingChoices read_readings(const json& object) {
    sheet::ReadingChoices choices;
    for (const auto& [name, option] : object.items()) {
        if (option.is_string()) choices.emplace_back(name, option.get<std::string>());
    }
    return choices;
}

const json* find_array(const json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? &*found : nullptr;
}

const json* find_object(const json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? &*found : nullptr;
}

// --- a roster in a file ---

class RosterReader {
public:
    explicit RosterReader(const RosterRules& rules) : rules_(rules) {}

    base::Result<Roster> read(const json& document) {
        if (text_in(document, "sheet") != rules_.sheet)
            return base::Error{"this roster is for '" + text_in(document, "sheet").substr(0, longest_name) + "'",
                               "sheet", "open a table of that sheet"};
        const json* units = find_array(document, "units");
        const json* groups = find_array(document, "groups");
        if (units == nullptr || units->size() > most_units || (groups != nullptr && groups->size() > most_groups))
            return base::Error{"a roster has up to " + std::to_string(most_units) + " units in 'units'", "roster", ""};
        if (groups != nullptr) {
            for (std::size_t i = 0; i < groups->size(); ++i) take(Owner::group, (*groups)[i], i);
        }
        for (std::size_t i = 0; i < units->size(); ++i) take(Owner::unit, (*units)[i], i);
        if (!errors_.empty()) return std::move(errors_);
        return std::move(roster_);
    }

private:
    void take(Owner of, const json& object, std::size_t index) {
        where_ = std::string(name_of(of)) + "s[" + std::to_string(index) + "]";
        if (!object.is_object()) return fault("a record is an object");
        Side side = Side::red;
        const std::string name = text_in(object, "name");
        if (!find_side(text_in(object, "side"), side)) return fault("'side' must be red or blue");
        if (name.empty() || name.size() > longest_name) return fault("it needs a name");
        Record record = fresh_record(rules_, of, static_cast<int>(index) + 1, name, side);
        if (const json* fields = find_object(object, "fields")) take_fields(of, *fields, record);
        finish_presets(rules_, of, record);
        if (of == Owner::unit) record.group = group_of(text_in(object, "group"), side);
        (of == Owner::unit ? roster_.units : roster_.groups).push_back(std::move(record));
    }

    int group_of(const std::string& name, Side side) {
        if (name.empty()) return 0;
        for (const Record& group : roster_.groups) {
            if (group.side == side && group.name == name) return group.id;
        }
        fault("there is no group '" + name.substr(0, longest_name) + "' of this side");
        return 0;
    }

    void take_fields(Owner of, const json& fields, Record& record) {
        for (const auto& [name, value] : fields.items()) {
            const int index = rules_.find_field(of, name);
            const auto literal = literal_from(value);
            if (index < 0 || !literal) {
                fault("'" + name.substr(0, longest_name) + "' is not a field, or its value cannot be read");
                continue;
            }
            auto read = read_field(rules_.fields[static_cast<std::size_t>(index)], *literal);
            if (read.ok()) record.values[static_cast<std::size_t>(index)] = *read;
            if (!read.ok()) fault(name + ": " + read.errors().front().what);
        }
    }

    void fault(std::string what) {
        if (errors_.size() < 20) errors_.push_back({std::move(what), where_, ""});
    }

    const RosterRules& rules_;
    Roster roster_;
    std::string where_;
    base::Errors errors_;
};

ordered_json field_changes_to_json(const Roster& roster, const std::vector<FieldChange>& fields) {
    ordered_json list = ordered_json::array();
    for (const FieldChange& each : fields) {
        list.push_back({{std::string(name_of(each.of)), each.id},
                        {"name", name_in(roster, each.of, each.id)},
                        {"field", each.field},
                        {"was", literal_to_json(each.was)},
                        {"now", literal_to_json(each.now)},
                        {"rule", each.rule}});
    }
    return list;
}

ordered_json change_to_json(const Table& table) {
    const RosterRules& rules = table.rules();
    const Change& change = table.history().back().change;
    ordered_json out = entry_head(change);
    out["fields"] = field_changes_to_json(table.roster(), change.fields);
    if (change.units) out["units"] = records_json(rules, Owner::unit, *change.units);
    if (change.groups) out["groups"] = records_json(rules, Owner::group, *change.groups);
    if (change.clock) out["clock"] = clock_json(rules, *change.clock);
    if (change.held) out["held"] = held_json(table.rules(), table.roster(), *change.held);
    if (change.readings) out["readings"] = readings_to_json(*change.readings);
    if (change.undone > 0) out["undone"] = change.undone;
    if (change.act) out["act"] = act_json(*change.act);
    if (!change.fields.empty() || change.clock || change.units) out["proposals"] = proposals_json(table);
    return out;
}

std::optional<Change> parse_change(const RosterRules& rules, std::string_view text) {
    base::Errors errors;
    const auto parsed = parse_json(text, "change", errors);
    Change change;
    if (!parsed || !parsed->is_object() || !find_change(text_in(*parsed, "kind"), change.kind)) return std::nullopt;
    change.number = whole(*parsed, "n");
    change.by.name = text_in(*parsed, "by");
    if (!find_role(text_in(*parsed, "role"), change.by.role)) return std::nullopt;
    change.text = text_in(*parsed, "text");
    if (const json* fields = find_array(*parsed, "fields")) change.fields = read_fields(*fields);
    if (const json* units = find_array(*parsed, "units")) change.units = read_records(rules, Owner::unit, *units);
    if (const json* groups = find_array(*parsed, "groups")) change.groups = read_records(rules, Owner::group, *groups);
    if (const json* clock = find_object(*parsed, "clock")) change.clock = read_clock(rules, *clock);
    if (const json* held = find_array(*parsed, "held")) change.held = read_held(*held);
    if (const json* readings = find_object(*parsed, "readings")) change.readings = read_readings(*readings);
    change.undone = whole(*parsed, "undone");
    if (const json* act = find_object(*parsed, "act")) change.act = read_act(*act);
    return change;
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
    const RosterRules& rules = table.rules();
    ordered_json fields = ordered_json::array();
    for (const Field& field : rules.fields) fields.push_back(field_json(rules, field));
    ordered_json steps = ordered_json::array();
    for (const Step& step : rules.steps)
        steps.push_back({{"name", step.name},
                         {"says", step.says},
                         {"phase", step.phase},
                         {"side", name_of(step.side)},
                         {"simultaneous", step.simultaneous},
                         {"procedures", step.procedures}});
    ordered_json procedures = ordered_json::array();
    for (const sheet::Procedure& each : head.sheet.procedures) {
        const Act* act = rules.find_act(each.name);
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
        groups.push_back(record_json(rules, Owner::group, group));
        groups.back()["counts"] = counts_json(table, group);
    }
    return {{"kind", "companion"},
            {"sheet", head.sheet.id},
            {"title", head.title},
            {"unit", head.sheet.unit},
            {"group_word", rules.group_word},
            {"paste", rules.paste},
            {"readings", readings_to_json(table.readings())},
            {"first", rules.first},
            {"fields", fields},
            {"steps", steps},
            {"procedures", procedures},
            {"units", records_json(rules, Owner::unit, table.roster().units)},
            {"groups", groups},
            {"clock", clock_json(rules, table.clock())},
            {"held", held_json(table.rules(), table.roster(), table.held())},
            {"proposals", proposals_json(table)},
            {"history", history_to_json(table, 1, static_cast<int>(table.history().size()), false)}};
}

ordered_json roster_to_json(const Table& table) {
    const RosterRules& rules = table.rules();
    ordered_json units = ordered_json::array();
    for (const Record& unit : table.roster().units) {
        ordered_json out = {{"name", unit.name}, {"side", companion::name_of(unit.side)}};
        const std::string group = name_in(table.roster(), Owner::group, unit.group);
        if (!group.empty()) out["group"] = group;
        out["fields"] = fields_json(rules, Owner::unit, unit);
        units.push_back(std::move(out));
    }
    ordered_json groups = ordered_json::array();
    for (const Record& group : table.roster().groups)
        groups.push_back({{"name", group.name},
                          {"side", companion::name_of(group.side)},
                          {"fields", fields_json(rules, Owner::group, group)}});
    return {
        {"linstock", "roster"}, {"v", roster_version}, {"sheet", rules.sheet}, {"units", units}, {"groups", groups}};
}

}  // namespace companion_change

nlohmann::ordered_json field_changes_to_json(const companion::Roster& roster,
                                             const std::vector<companion::FieldChange>& fields) {
    return companion_change::field_changes_to_json(roster, fields);
}

nlohmann::ordered_json change_to_json(const companion::Table& table) { return companion_change::change_to_json(table); }

std::optional<companion::Change> parse_change(const companion::RosterRules& rules, std::string_view text) {
    return companion_change::parse_change(rules, text);
}

nlohmann::ordered_json history_to_json(const companion::Table& table, int from, int most, bool whole) {
    return companion_change::history_to_json(table, from, most, whole);
}

nlohmann::ordered_json view_to_json(const companion::Table& table, const ViewHead& head) {
    return companion_change::view_to_json(table, head);
}

nlohmann::ordered_json roster_to_json(const companion::Table& table) { return companion_change::roster_to_json(table); }

base::Result<companion::Roster> roster_from_json(const companion::RosterRules& rules, const nlohmann::json& document) {
    return companion_change::RosterReader(rules).read(document);
}

}  // namespace linstock::codec
