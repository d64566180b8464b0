#include <nlohmann/json.hpp>

#include "json/message_keys.hpp"
#include "save/companion_change.hpp"
#include "save/companion_json.hpp"

namespace linstock::save {

namespace {

using companion::find_side;
using companion::finish_presets;
using companion::fresh_record;
using companion::longest_name;
using companion::most_groups;
using companion::most_units;
using companion::name_of;
using companion::Record;
using companion::Roster;
using companion::Side;
using companion::Table;
using companion_json::fields_json;
using companion_json::find_array;
using companion_json::find_object;
using companion_json::name_in;
using companion_json::text_in;
using Json = nlohmann::json;
using nlohmann::ordered_json;
using play::Course;
using play::Owner;
using play::read_field;

constexpr int roster_version = 1;

class RosterReader {
public:
    explicit RosterReader(const Course& course) : course_(course) {}

    base::Result<Roster> read(const Json& document) {
        if (text_in(document, "sheet") != course_.sheet)
            return base::Error{"this roster is for '" + text_in(document, "sheet").substr(0, longest_name) + "'",
                               "sheet", "open a table of that sheet"};
        const Json* units = find_array(document, "units");
        const Json* groups = find_array(document, "groups");
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
    void take(Owner of, const Json& object, std::size_t index) {
        where_ = std::string(name_of(of)) + "s[" + std::to_string(index) + "]";
        if (!object.is_object()) return fault("a record is an object");
        Side side = Side::red;
        const std::string name = text_in(object, "name");
        if (!find_side(text_in(object, "side"), side)) return fault("'side' must be red or blue");
        if (name.empty() || name.size() > longest_name) return fault("it needs a name");
        Record record = fresh_record(course_, of, static_cast<int>(index) + 1, name, side);
        if (const Json* fields = find_object(object, "fields")) take_fields(of, *fields, record);
        finish_presets(course_, of, record);
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

    void take_fields(Owner of, const Json& fields, Record& record) {
        for (const auto& [name, value] : fields.items()) {
            const int index = course_.find_field(of, name);
            const auto literal = json::literal_from(value);
            if (index < 0 || !literal) {
                fault("'" + name.substr(0, longest_name) + "' is not a field, or its value cannot be read");
                continue;
            }
            auto read = read_field(course_.fields[static_cast<std::size_t>(index)], *literal);
            if (read.ok()) record.values[static_cast<std::size_t>(index)] = *read;
            if (!read.ok()) fault(name + ": " + read.errors().front().what);
        }
    }

    void fault(std::string what) {
        if (errors_.size() < 20) errors_.push_back({std::move(what), where_, ""});
    }

    const Course& course_;
    Roster roster_;
    std::string where_;
    base::Errors errors_;
};

}  // namespace

ordered_json roster_to_json(const Table& table) {
    const Course& course = table.course();
    ordered_json units = ordered_json::array();
    for (const Record& unit : table.roster().units) {
        ordered_json out = {{"name", unit.name}, {"side", companion::name_of(unit.side)}};
        const std::string group = name_in(table.roster(), Owner::group, unit.group);
        if (!group.empty()) out["group"] = group;
        out["fields"] = fields_json(course, Owner::unit, unit);
        units.push_back(std::move(out));
    }
    ordered_json groups = ordered_json::array();
    for (const Record& group : table.roster().groups)
        groups.push_back({{"name", group.name},
                          {"side", companion::name_of(group.side)},
                          {"fields", fields_json(course, Owner::group, group)}});
    return {
        {"linstock", "roster"}, {"v", roster_version}, {"sheet", course.sheet}, {"units", units}, {"groups", groups}};
}

base::Result<companion::Roster> roster_from_json(const play::Course& course, const nlohmann::json& document) {
    return RosterReader(course).read(document);
}

}  // namespace linstock::save
