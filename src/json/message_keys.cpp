#include "json/message_keys.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace linstock::json {

namespace {

constexpr std::size_t most_settings = 40;
constexpr std::size_t longest_value = 200;
constexpr int largest_number = 1'000'000'000;

}  // namespace

MessageKeys::MessageKeys(const nlohmann::json& object) : object_(object), taken_{"do", "v", "id"} {}

void MessageKeys::fault(std::string_view key, std::string what, std::string fix) {
    errors_.push_back({std::move(what), std::string(key), std::move(fix)});
}

const nlohmann::json* MessageKeys::find(std::string_view key) {
    taken_.emplace(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
}

std::string MessageKeys::text(std::string_view key, std::size_t longest) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) return "";
    if (!value->is_string() || value->get_ref<const std::string&>().size() > longest) {
        fault(key, "must be a text of " + std::to_string(longest) + " letters at most");
        return "";
    }
    return value->get<std::string>();
}

std::string MessageKeys::required_text(std::string_view key, std::size_t longest) {
    const bool there = find(key) != nullptr;
    std::string value = text(key, longest);
    if (!there) fault(key, "is missing");
    return value;
}

bool MessageKeys::flag(std::string_view key, bool preset) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) return preset;
    if (!value->is_boolean()) fault(key, "must be true or false");
    return value->is_boolean() ? value->get<bool>() : preset;
}

int MessageKeys::count(std::string_view key, int preset) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) return preset;
    if (value->is_number_unsigned() && value->get<std::uint64_t>() <= largest_number) return value->get<int>();
    fault(key, "must be a whole number from 0");
    return preset;
}

int MessageKeys::required_count(std::string_view key) {
    if (find(key) == nullptr) fault(key, "is missing");
    return count(key, 0);
}

std::vector<int> MessageKeys::counts(std::string_view key) {
    std::vector<int> all;
    const nlohmann::json* value = find(key);
    if (value == nullptr) return all;
    if (!value->is_array() || value->size() > most_settings) {
        fault(key, "must be a list of numbers");
        return all;
    }
    for (const nlohmann::json& each : *value) {
        if (each.is_number_unsigned() && each.get<std::uint64_t>() <= largest_number) {
            all.push_back(each.get<int>());
        } else {
            fault(key, "must be a list of numbers");
        }
    }
    return all;
}

const nlohmann::json* MessageKeys::object(std::string_view key) {
    const nlohmann::json* value = find(key);
    if (value == nullptr || value->is_object()) return value;
    fault(key, "must be an object");
    return nullptr;
}

sheet::ReadingChoices MessageKeys::readings() {
    sheet::ReadingChoices choices;
    const nlohmann::json* value = object("readings");
    if (value == nullptr) return choices;
    for (const auto& [name, option] : value->items()) {
        if (!option.is_string() || name.size() > longest_value ||
            option.get_ref<const std::string&>().size() > longest_value || choices.size() >= longest_value) {
            fault("readings", "must name an option for each reading");
            return {};
        }
        choices.emplace_back(name, option.get<std::string>());
    }
    return choices;
}

std::vector<std::pair<std::string, sheet::Literal>> MessageKeys::settings(std::string_view key) {
    std::vector<std::pair<std::string, sheet::Literal>> all;
    const nlohmann::json* value = object(key);
    if (value == nullptr) return all;
    for (const auto& [name, each] : value->items()) {
        const auto literal = literal_from(each);
        if (!literal || name.size() > longest_value || all.size() >= most_settings) {
            fault(std::string(key) + "." + name.substr(0, longest_value),
                  "must be a word, a number, true, false or null");
            return all;
        }
        all.emplace_back(name, *literal);
    }
    return all;
}

base::Errors MessageKeys::done() {
    const std::vector<std::string> known(taken_.begin(), taken_.end());
    for (const auto& [key, value] : object_.items()) {
        if (taken_.find(key) == taken_.end())
            fault(key.substr(0, longest_value), "is not a key of this message",
                  base::suggestion(key.substr(0, longest_value), known));
    }
    return std::move(errors_);
}

std::optional<sheet::Literal> literal_from(const nlohmann::json& value) {
    switch (value.type()) {
        case nlohmann::json::value_t::null:
            return sheet::Literal::nothing();
        case nlohmann::json::value_t::boolean:
            return sheet::Literal::yes(value.get<bool>());
        case nlohmann::json::value_t::string:
            if (value.get_ref<const std::string&>().size() > longest_value) return std::nullopt;
            return sheet::Literal::word(value.get<std::string>());
        case nlohmann::json::value_t::number_integer:
        case nlohmann::json::value_t::number_unsigned:
        case nlohmann::json::value_t::number_float:
            // The shortest text that reads back as the same number is the decimal that was written.
            if (const auto number = base::parse_number(value.dump())) return sheet::Literal::count(*number);
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

nlohmann::ordered_json errors_to_json(const base::Errors& errors) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const base::Error& error : errors)
        list.push_back({{"where", error.where}, {"what", error.what}, {"fix", error.fix}});
    return {{"errors", list}};
}

}  // namespace linstock::json
