#include "library/golden_compare.hpp"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace linstock::library {

namespace {

using Json = nlohmann::json;
using nlohmann::ordered_json;

// --- the answer ---------------------------------------------------------------------------------------------------------

bool expects_refusal(const Json& expect) {
    if (expect.contains("refused")) return expect["refused"] == true;
    const auto result = expect.find("result");
    if (result == expect.end() || !result->is_string()) return false;
    return base::folded(result->get<std::string>()).rfind("refused", 0) == 0;
}

// Whether a case says anything of being refused: an alternative may name a single number.
bool speaks_of_refusal(const Json& expect) { return expect.contains("refused") || expect.contains("result"); }

std::vector<double> modifier_values(const Json& modifiers) {
    std::vector<double> values;
    for (const Json& each : modifiers) {
        Json value;
        if (each.is_array() && !each.empty()) value = each.back();
        if (each.is_object() && each.contains("value")) value = each["value"];
        if (each.is_number()) value = each;
        if (value.is_number() && value != 0) values.push_back(value.get<double>());
    }
    std::sort(values.begin(), values.end());
    return values;
}

std::string print_values(const std::vector<double>& values) {
    std::string text;
    for (const double value : values) text += (text.empty() ? "" : ", ") + Json(value).dump();
    return text.empty() ? "none" : text;
}

void compare_modifiers(const Json& expect, const Json& answer, Difference& difference) {
    const std::vector<double> wanted = modifier_values(expect);
    const std::vector<double> got = modifier_values(answer);
    if (wanted == got) return;
    std::string text = "modifiers are " + print_values(got) + ", expected " + print_values(wanted);
    for (const Json& each : answer) text += "; counted " + each["id"].get<std::string>() + " " + each["value"].dump();
    difference.binding.push_back(text);
}

void compare_result(const Json& expect, const Json& answer, Difference& difference) {
    const std::string wanted = expect.is_string() ? expect.get<std::string>() : expect.dump();
    const std::string got = answer.is_string() ? answer.get<std::string>() : answer.dump();
    if (base::folded(wanted) != base::folded(got))
        difference.result.push_back("result is '" + got + "', expected '" + wanted + "'");
}

void compare_key(const std::string& key, const Json& expect, const Json& answer, Difference& difference) {
    if (!answer.contains(key)) {
        difference.binding.push_back("the answer has no '" + key + "', expected " + expect.dump());
    } else if (answer[key] != expect) {
        difference.binding.push_back(key + " is " + answer[key].dump() + ", expected " + expect.dump());
    }
}

bool settle_refusal(const Json& expect, const Json& answer, Difference& difference) {
    const bool refused = answer["refused"] == true;
    if (!speaks_of_refusal(expect)) return refused;
    if (refused && !expects_refusal(expect)) {
        difference.binding.push_back("refused (" + answer["rule"].dump() + ": " + answer["reason"].dump() +
                                     "), expected an answer");
    } else if (!refused && expects_refusal(expect)) {
        difference.binding.push_back("not refused: result is " + answer["result"].dump());
    }
    return refused;
}

// --- odds ---------------------------------------------------------------------------------------------------------------

std::optional<base::Weight> whole_number(std::string_view text) {
    if (text.empty() || text.size() > 36) return std::nullopt;
    base::Weight value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + static_cast<base::Weight>(c - '0');
    }
    return value;
}

std::optional<base::Fraction> fraction_of(const Json& value) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    const std::size_t slash = text.find('/');
    const auto part = whole_number(std::string_view(text).substr(0, slash));
    const auto of = slash == std::string::npos ? std::optional<base::Weight>(1)
                                               : whole_number(std::string_view(text).substr(slash + 1));
    if (!part || !of || *of == 0) return std::nullopt;
    return base::Fraction{*part, *of};
}

struct Wanted {
    std::string outcome;
    base::Fraction chance;
};

// Folding takes signs away, so numbers are compared as numbers.
bool same_outcome(const std::string& a, const std::string& b) {
    const auto number = base::parse_number(a);
    const auto other = base::parse_number(b);
    if (number || other) return number == other;
    return base::folded(a) == base::folded(b);
}

const sheet::KeyOdds::Chance* find_chance(const sheet::KeyOdds& key, const std::string& outcome) {
    const auto found = std::find_if(key.chances.begin(), key.chances.end(),
                                    [&](const auto& each) { return same_outcome(each.value, outcome); });
    return found == key.chances.end() ? nullptr : &*found;
}

// Every outcome that may happen is one of this key's values.
bool speaks_of(const std::vector<Wanted>& wanted, const sheet::KeyOdds& key) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const Wanted& each) {
        return each.chance.part == 0 || find_chance(key, each.outcome) != nullptr;
    });
}

void compare_with(const std::vector<Wanted>& wanted, const sheet::KeyOdds& key, std::vector<std::string>& differences) {
    const auto named = [&](const std::string& outcome) {
        return std::any_of(wanted.begin(), wanted.end(),
                           [&](const Wanted& each) { return same_outcome(each.outcome, outcome); });
    };
    for (const Wanted& each : wanted) {
        const sheet::KeyOdds::Chance* chance = find_chance(key, each.outcome);
        const base::Fraction got = chance == nullptr ? base::Fraction{0, 1} : chance->chance;
        if (got == each.chance) continue;
        differences.push_back("the chance of " + key.key + " '" + each.outcome + "' is " + base::print_fraction(got) +
                              ", expected " + base::print_fraction(each.chance));
    }
    for (const sheet::KeyOdds::Chance& chance : key.chances) {
        if (chance.chance.part == 0 || named(chance.value)) continue;
        differences.push_back("the chance of " + key.key + " '" + chance.value + "' is " +
                              base::print_fraction(chance.chance) + ", expected none");
    }
}

// Takes out what names a figure; the rest speaks of outcomes.
void compare_figures(std::vector<Wanted>& wanted, const std::vector<sheet::FigureOdds>& figures,
                     std::vector<std::string>& differences) {
    const auto settle = [&](const Wanted& each) {
        const auto figure = std::find_if(figures.begin(), figures.end(),
                                         [&](const sheet::FigureOdds& other) { return other.name == each.outcome; });
        if (figure == figures.end()) return false;
        if (!(*figure->value == each.chance)) {
            differences.push_back("the figure '" + each.outcome + "' is " + base::print_fraction(*figure->value) +
                                  ", expected " + base::print_fraction(each.chance));
        }
        return true;
    };
    wanted.erase(std::remove_if(wanted.begin(), wanted.end(), settle), wanted.end());
}

// "HITS:3" speaks of the key `hits`, where the answer has one; the rest of the name is then the outcome.
const sheet::KeyOdds* key_before_colon(const std::vector<Wanted>& wanted, const sheet::Odds& odds) {
    std::string name;
    for (const Wanted& each : wanted) {
        const std::size_t colon = each.outcome.find(':');
        if (colon == std::string::npos) return nullptr;
        const std::string before = base::folded(each.outcome.substr(0, colon));
        if (!name.empty() && before != name) return nullptr;
        name = before;
    }
    const auto found = std::find_if(odds.keys.begin(), odds.keys.end(),
                                    [&](const sheet::KeyOdds& key) { return base::folded(key.key) == name; });
    return found == odds.keys.end() ? nullptr : &*found;
}

}  // namespace

Difference compare_answer(const Json& expect, const ordered_json& ordered) {
    Difference difference;
    const Json answer = Json::parse(ordered.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
    const bool refused = settle_refusal(expect, answer, difference);
    for (const auto& [key, value] : expect.items()) {
        if (key == "refused" || key == "reason") continue;
        if (key == "modifiers") {
            compare_modifiers(value, answer[key], difference);
        } else if (key == "result") {
            if (!refused && !expects_refusal(expect)) compare_result(value, answer[key], difference);
        } else {
            compare_key(key, value, answer, difference);
        }
    }
    return difference;
}

std::vector<std::string> compare_odds(const Json& expect, const sheet::Odds& odds, const sheet::Resolution* came_up) {
    std::vector<std::string> differences;
    std::vector<Wanted> wanted;
    for (const auto& [outcome, value] : expect.items()) {
        const auto chance = fraction_of(value);
        if (!chance) return {"the odds of '" + outcome + "' are not a fraction: " + value.dump()};
        wanted.push_back({outcome, *chance});
    }
    if (odds.keys.empty() && !odds.refused) return {"this procedure has no odds"};
    if (odds.refused) return {"there are no odds: refused (" + odds.refusal.reason + ")"};
    compare_figures(wanted, sheet::figures_of(odds, came_up), differences);
    if (wanted.empty()) return differences;
    for (const sheet::KeyOdds& key : odds.keys) {
        if (!speaks_of(wanted, key)) continue;
        compare_with(wanted, key, differences);
        return differences;
    }
    if (const sheet::KeyOdds* key = key_before_colon(wanted, odds)) {
        for (Wanted& each : wanted) each.outcome = each.outcome.substr(each.outcome.find(':') + 1);
        compare_with(wanted, *key, differences);
        return differences;
    }
    compare_with(wanted, odds.keys.front(), differences);
    return differences;
}

}  // namespace linstock::library
