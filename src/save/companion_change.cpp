#include "save/companion_change.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "json/message_keys.hpp"
#include "json/text.hpp"
#include "save/companion_json.hpp"

namespace linstock::save {

namespace {

using companion::Change;
using companion::FieldChange;
using companion::find_change;
using companion::find_side;
using companion::fresh_record;
using companion::Held;
using companion::name_of;
using companion::Record;
using companion::Resolved;
using companion::Side;
using companion::TurnClock;
using companion_json::find_array;
using companion_json::find_object;
using companion_json::text_in;
using companion_json::whole;
using seats::find_role;
using Json = nlohmann::json;
using play::Alter;
using play::Blow;
using play::Course;
using play::Owner;
using sheet::Literal;

void read_owner(const Json& object, Owner& of, int& id) {
    of = object.contains("unit") ? Owner::unit : Owner::group;
    id = whole(object, name_of(of));
}

Record read_record(const Course& course, Owner of, const Json& object) {
    Side side = Side::red;
    find_side(text_in(object, "side"), side);
    Record record = fresh_record(course, of, whole(object, name_of(of)), text_in(object, "name"), side);
    record.group = of == Owner::unit ? whole(object, "group") : 0;
    const auto fields = object.find("fields");
    if (fields == object.end() || !fields->is_object()) return record;
    for (const auto& [name, value] : fields->items()) {
        const int field = course.find_field(of, name);
        const auto literal = json::literal_from(value);
        if (field >= 0 && literal) record.values[static_cast<std::size_t>(field)] = *literal;
    }
    return record;
}

std::vector<Record> read_records(const Course& course, Owner of, const Json& list) {
    std::vector<Record> records;
    for (const Json& each : list) {
        if (each.is_object()) records.push_back(read_record(course, of, each));
    }
    return records;
}

std::vector<FieldChange> read_fields(const Json& list) {
    std::vector<FieldChange> fields;
    for (const Json& each : list) {
        if (!each.is_object() || !each.contains("was") || !each.contains("now")) continue;
        FieldChange change;
        read_owner(each, change.of, change.id);
        change.field = text_in(each, "field");
        change.was = json::literal_from(each["was"]).value_or(Literal::nothing());
        change.now = json::literal_from(each["now"]).value_or(Literal::nothing());
        change.rule = text_in(each, "rule");
        fields.push_back(std::move(change));
    }
    return fields;
}

std::vector<Held> read_held(const Json& list) {
    std::vector<Held> held;
    for (const Json& each : list) {
        if (!each.is_object() || !each.contains("value")) continue;
        Held one;
        one.entry = whole(each, "entry");
        read_owner(each, one.what.of, one.what.id);
        one.what.field = text_in(each, "field");
        const std::string alter = text_in(each, "change");
        one.what.alter = alter == "add" ? Alter::add : alter == "subtract" ? Alter::subtract : Alter::set;
        one.what.value = json::literal_from(each["value"]).value_or(Literal::nothing());
        one.what.rule = text_in(each, "rule");
        held.push_back(std::move(one));
    }
    return held;
}

// By the step's name, so that the clock stands right when the sheet gains a step.
TurnClock read_clock(const Course& course, const Json& object) {
    TurnClock clock;
    clock.turn = std::max(1, whole(object, "turn"));
    clock.half = course.each_side ? std::min(1, whole(object, "half")) : 0;
    const int named = course.find_step(text_in(object, "name"));
    const int last = static_cast<int>(course.steps.size()) - 1;
    clock.step = named >= 0 ? named : std::min(last, whole(object, "step"));
    find_side(text_in(object, "first"), clock.first);
    return clock;
}

std::vector<Blow> read_blows(const Json& list) {
    std::vector<Blow> blows;
    for (const Json& each : list) {
        if (!each.is_object() || !each.contains("amount")) continue;
        const auto amount = json::literal_from(each["amount"]);
        if (amount && amount->kind == Literal::Kind::number)
            blows.push_back({whole(each, "unit"), whole(each, "target"), std::max(0, amount->number)});
    }
    return blows;
}

Resolved read_act(const Json& object) {
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
    if (const Json* orders = find_array(object, "table")) {
        for (const Json& each : *orders) {
            if (each.is_string()) act.orders.push_back(each.get<std::string>());
        }
    }
    if (const Json* blows = find_array(object, "blows")) act.blows = read_blows(*blows);
    return act;
}

sheet::ReadingChoices read_readings(const Json& object) {
    sheet::ReadingChoices choices;
    for (const auto& [name, option] : object.items()) {
        if (option.is_string()) choices.emplace_back(name, option.get<std::string>());
    }
    return choices;
}

}  // namespace

std::optional<Change> parse_change(const Course& course, std::string_view text) {
    base::Errors errors;
    const auto parsed = json::parse_json(text, "change", errors);
    Change change;
    if (!parsed || !parsed->is_object() || !find_change(text_in(*parsed, "kind"), change.kind)) return std::nullopt;
    change.number = whole(*parsed, "n");
    change.by.name = text_in(*parsed, "by");
    if (!find_role(text_in(*parsed, "role"), change.by.role)) return std::nullopt;
    change.text = text_in(*parsed, "text");
    if (const Json* fields = find_array(*parsed, "fields")) change.fields = read_fields(*fields);
    if (const Json* units = find_array(*parsed, "units")) change.units = read_records(course, Owner::unit, *units);
    if (const Json* groups = find_array(*parsed, "groups")) change.groups = read_records(course, Owner::group, *groups);
    if (const Json* clock = find_object(*parsed, "clock")) change.clock = read_clock(course, *clock);
    if (const Json* held = find_array(*parsed, "held")) change.held = read_held(*held);
    if (const Json* readings = find_object(*parsed, "readings")) change.readings = read_readings(*readings);
    change.undone = whole(*parsed, "undone");
    if (const Json* act = find_object(*parsed, "act")) change.act = read_act(*act);
    return change;
}

}  // namespace linstock::save
