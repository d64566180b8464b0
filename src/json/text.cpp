#include "json/text.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "json/fact_words.hpp"

namespace linstock::json {

namespace {

using Json = nlohmann::json;
using nlohmann::ordered_json;

// Watches the parser go by: it would otherwise take the last of two equal keys without a word.
class Watch {
public:
    bool operator()(int, Json::parse_event_t event, Json& parsed) {
        switch (event) {
            case Json::parse_event_t::object_start:
                keys_.emplace_back();
                break;
            case Json::parse_event_t::object_end:
                keys_.pop_back();
                break;
            case Json::parse_event_t::key:
                note(parsed.get_ref<const std::string&>());
                break;
            default:
                break;
        }
        return true;
    }

    const std::string& twice() const { return twice_; }

private:
    void note(const std::string& key) {
        if (!keys_.back().insert(key).second && twice_.empty()) twice_ = key.substr(0, 100);
    }

    std::vector<std::set<std::string>> keys_;
    std::string twice_;
};

// Counted before parsing, so that no depth of brackets costs more than a glance.
bool too_deep(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            if (c == '\\') ++i;
            if (c == '"') in_text = false;
            continue;
        }
        if (c == '"') in_text = true;
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        if (depth > deepest_json) return true;
    }
    return false;
}

std::string at(const std::string& where, std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return where + ":" + std::to_string(line) + ":" + std::to_string(column);
}

// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error …" -> "syntax error …"
std::string plain(const std::string& message) {
    const std::size_t colon = message.find(": ");
    return colon == std::string::npos ? message : message.substr(colon + 2);
}

}  // namespace

std::optional<Json> parse_json(std::string_view text, const std::string& where, base::Errors& errors) {
    if (text.size() > largest_json) {
        errors.push_back({"this is more than 1 MB of JSON", where, ""});
        return std::nullopt;
    }
    if (too_deep(text)) {
        errors.push_back({"this is nested more than " + std::to_string(deepest_json) + " deep", where, ""});
        return std::nullopt;
    }
    try {
        Watch watch;
        Json parsed = Json::parse(
            text, [&watch](int depth, Json::parse_event_t event, Json& value) { return watch(depth, event, value); });
        if (watch.twice().empty()) return parsed;
        errors.push_back({"the key '" + watch.twice() + "' is given twice", where, "keep one of them"});
    } catch (const Json::parse_error& error) {
        errors.push_back({"this is not JSON: " + plain(error.what()), at(where, text, error.byte), ""});
    } catch (const Json::exception& error) {
        errors.push_back({"this is not JSON: " + plain(error.what()), where, ""});
    }
    return std::nullopt;
}

std::string print_json(const ordered_json& value) {
    return value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string errors_json(const base::Errors& errors) {
    ordered_json list = ordered_json::array();
    for (const base::Error& error : errors)
        list.push_back({{"where", error.where}, {"what", error.what}, {"fix", error.fix}});
    return print_json({{"errors", list}});
}

std::string missing_json(const sheet::Facts& facts, const std::vector<const sheet::Fact*>& missing) {
    ordered_json list = ordered_json::array();
    for (const sheet::Fact* fact : missing) {
        const std::vector<std::string> words = words_of(facts.sheet(), facts.procedure(), *fact);
        list.push_back({{"fact", fact->source.name},
                        {"question", fact->source.question},
                        {"values", words.empty() ? ordered_json() : ordered_json(words)}});
    }
    return print_json({{"missing", list}});
}

}  // namespace linstock::json
