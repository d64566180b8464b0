#include "play/memory.hpp"

#include <algorithm>

namespace linstock::play {

namespace {

using base::Number;
using sheet::Literal;

bool holds(const Memory& memory, int unit, const Want& want) {
    const Literal value = memory.value(Owner::unit, unit, want.at);
    if (!want.any_of.empty() && !is_one_of(want.any_of, value)) return false;
    const bool number = value.kind == Literal::Kind::number;
    if (want.at_least && (!number || value.number < *want.at_least)) return false;
    if (want.at_most && (!number || value.number > *want.at_most)) return false;
    if (want.below_at < 0) return true;
    return number && value.number < number_of(memory.value(Owner::unit, unit, want.below_at));
}

// 0 where no field is named, nothing where its value is no number.
std::optional<Number> number_at(const Memory& memory, int unit, int field) {
    if (field < 0) return 0;
    const Literal value = memory.value(Owner::unit, unit, field);
    if (value.kind != Literal::Kind::number) return std::nullopt;
    return value.number;
}

std::optional<Number> derive_of_unit(const Memory& memory, const Derived& derived, int unit) {
    const auto sum = number_at(memory, unit, derived.sum_at);
    const auto less = number_at(memory, unit, derived.less_at);
    if (!sum || !less) return std::nullopt;
    return std::max(0, *sum - *less);
}

Number derive_of_group(const Course& course, const Memory& memory, const Derived& derived, int group) {
    Number total = 0;
    for (int i = 0; i < memory.count(Owner::unit); ++i) {
        const int unit = memory.id_at(Owner::unit, i);
        if (memory.group_of(unit) != group) continue;
        if (!derived.with_gone && is_gone(course, memory, unit)) continue;
        if (!fits(memory, unit, derived.when)) continue;
        // What is not known of one unit counts as nothing in the sum.
        total += derived.counts ? base::one
                                : std::max(0, number_at(memory, unit, derived.sum_at).value_or(0) -
                                                  number_at(memory, unit, derived.less_at).value_or(0));
    }
    return total;
}

}  // namespace

bool is_gone(const Course& course, const Memory& memory, int unit) {
    const Literal gone = memory.value(Owner::unit, unit, course.gone_at);
    return gone.kind == Literal::Kind::yes_no && gone.flag;
}

bool fits(const Memory& memory, int unit, const Wants& wants) {
    return std::all_of(wants.begin(), wants.end(), [&](const Want& want) { return holds(memory, unit, want); });
}

bool one_of_group_fits(const Course& course, const Memory& memory, int group, const Wants& wants) {
    for (int i = 0; i < memory.count(Owner::unit); ++i) {
        const int unit = memory.id_at(Owner::unit, i);
        if (memory.group_of(unit) == group && !is_gone(course, memory, unit) && fits(memory, unit, wants)) return true;
    }
    return false;
}

std::optional<Number> derive(const Course& course, const Memory& memory, const Derived& derived, int id) {
    if (derived.of == Owner::group) return derive_of_group(course, memory, derived, id);
    return derive_of_unit(memory, derived, id);
}

std::optional<Literal> value_named(const Course& course, const Memory& memory, Owner of, int id,
                                   std::string_view name) {
    if (const Derived* derived = course.find_derived(of, name)) {
        const auto number = derive(course, memory, *derived, id);
        return number ? std::optional(Literal::count(*number)) : std::nullopt;
    }
    const int field = course.find_field(of, name);
    if (field < 0) return std::nullopt;
    Literal value = memory.value(of, id, field);
    if (value.kind == Literal::Kind::none) return std::nullopt;
    return value;
}

}  // namespace linstock::play
