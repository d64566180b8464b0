#include "companion/roster_rules.hpp"

#include <algorithm>
#include <array>

namespace linstock::companion {

int RosterRules::find_field(Owner of, std::string_view name) const {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].of == of && fields[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

const Derived* RosterRules::find_derived(Owner of, std::string_view name) const {
    const auto found = std::find_if(derived.begin(), derived.end(),
                                    [&](const Derived& each) { return each.of == of && each.name == name; });
    return found == derived.end() ? nullptr : &*found;
}

const Act* RosterRules::find_act(std::string_view procedure) const {
    const auto found =
        std::find_if(acts.begin(), acts.end(), [&](const Act& act) { return act.procedure == procedure; });
    return found == acts.end() ? nullptr : &*found;
}

const Contest* RosterRules::find_contest(std::string_view procedure) const {
    const auto found =
        std::find_if(contests.begin(), contests.end(), [&](const Contest& each) { return is_in(each.in, procedure); });
    return found == contests.end() ? nullptr : &*found;
}

int RosterRules::find_step(std::string_view name) const {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

std::string_view name_of(Owner owner) { return owner == Owner::unit ? "unit" : "group"; }

std::string_view name_of(Shape shape) {
    static constexpr std::array<std::string_view, 5> names = {"text", "yes/no", "word", "count", "length"};
    return names[static_cast<std::size_t>(shape)];
}

std::string_view name_of(Phasing side) {
    static constexpr std::array<std::string_view, 4> names = {"both", "phasing", "first", "second"};
    return names[static_cast<std::size_t>(side)];
}

bool is_in(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool same(const sheet::Literal& a, const sheet::Literal& b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
        case sheet::Literal::Kind::none:
            return true;
        case sheet::Literal::Kind::yes_no:
            return a.flag == b.flag;
        case sheet::Literal::Kind::number:
            return a.number == b.number;
        case sheet::Literal::Kind::text:
        case sheet::Literal::Kind::fraction:
            break;
    }
    return to_text(a) == to_text(b);
}

}  // namespace linstock::companion
