#include "play/course.hpp"

#include <algorithm>
#include <array>

namespace linstock::play {

const std::vector<std::string>& kept_words() {
    static const std::vector<std::string> words = {"order",           "turn order", "stands",
                                                   "stands at start", "figures",    "formation"};
    return words;
}

int Course::find_field(Owner of, std::string_view name) const {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].of == of && fields[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

const Derived* Course::find_derived(Owner of, std::string_view name) const {
    const auto found = std::find_if(derived.begin(), derived.end(),
                                    [&](const Derived& each) { return each.of == of && each.name == name; });
    return found == derived.end() ? nullptr : &*found;
}

const Act* Course::find_act(std::string_view procedure) const {
    const auto found =
        std::find_if(acts.begin(), acts.end(), [&](const Act& act) { return act.procedure == procedure; });
    return found == acts.end() ? nullptr : &*found;
}

const Contest* Course::find_contest(std::string_view procedure) const {
    const auto found =
        std::find_if(contests.begin(), contests.end(), [&](const Contest& each) { return is_in(each.in, procedure); });
    return found == contests.end() ? nullptr : &*found;
}

int Course::find_step(std::string_view name) const {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

const TableNumber* Course::find_number(std::string_view name) const {
    const auto found =
        std::find_if(numbers.begin(), numbers.end(), [&](const TableNumber& each) { return each.name == name; });
    return found == numbers.end() ? nullptr : &*found;
}

const std::vector<std::string>& Course::order_words() const {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [](const Field& field) { return field.kept == "order"; });
    return found == fields.end() ? orders : found->words;
}

std::string_view name_of(Owner owner) {
    static constexpr std::array<std::string_view, 4> names = {"unit", "group", "side", "commander"};
    return names[static_cast<std::size_t>(owner)];
}

std::string_view name_of(Shape shape) {
    static constexpr std::array<std::string_view, 5> names = {"text", "yes/no", "word", "count", "length"};
    return names[static_cast<std::size_t>(shape)];
}

std::string_view name_of(Lasts lasts) {
    static constexpr std::array<std::string_view, 5> names = {"step", "phase", "turn", "next turn", "battle"};
    return names[static_cast<std::size_t>(lasts)];
}

std::string_view name_of(StepKind kind) {
    static constexpr std::array<std::string_view, 9> names = {"deployment", "command", "orders", "rally", "movement",
                                                              "fire",       "melee",   "morale", "ending"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Acts acts) {
    static constexpr std::array<std::string_view, 9> names = {"both",
                                                              "phasing",
                                                              "first",
                                                              "second",
                                                              "other",
                                                              "first then second",
                                                              "second then first",
                                                              "defender then attacker",
                                                              "nobody"};
    return names[static_cast<std::size_t>(acts)];
}

std::string_view name_of(DecisionKind kind) {
    static constexpr std::array<std::string_view, 5> names = {"evade", "react", "face", "follow up", "other"};
    return names[static_cast<std::size_t>(kind)];
}

bool is_in(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool counts_under(const std::optional<Under>& under, const sheet::ReadingChoices& choices) {
    if (!under) return true;
    const auto chosen =
        std::find_if(choices.rbegin(), choices.rend(), [&](const auto& each) { return each.first == under->reading; });
    return chosen == choices.rend() ? under->preset : chosen->second == under->option;
}

bool counts_under(const std::optional<Under>& under, const sheet::Sheet& sheet) {
    if (!under) return true;
    const sheet::Reading* reading = sheet.find_reading(under->reading);
    return reading != nullptr && reading->chosen == under->option;
}

}  // namespace linstock::play
