#include "save/companion_json.hpp"

#include "json/values.hpp"

namespace linstock::save::companion_json {

using companion::Record;
using companion::Roster;
using Json = nlohmann::json;
using nlohmann::ordered_json;
using play::Course;
using play::Owner;

int whole(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return 0;
    const auto value = found->get<std::int64_t>();
    return value < 0 || value > 1'000'000'000 ? 0 : static_cast<int>(value);
}

std::string text_in(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json* find_array(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? &*found : nullptr;
}

const Json* find_object(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? &*found : nullptr;
}

ordered_json fields_json(const Course& course, Owner of, const Record& record) {
    ordered_json fields = ordered_json::object();
    for (std::size_t i = 0; i < course.fields.size(); ++i) {
        if (course.fields[i].of == of) fields[course.fields[i].name] = json::literal_to_json(record.values[i]);
    }
    return fields;
}

std::string name_in(const Roster& roster, Owner of, int id) {
    const Record* record = roster.find(of, id);
    return record == nullptr ? "" : record->name;
}

}  // namespace linstock::save::companion_json
