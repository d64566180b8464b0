#include "play/facts.hpp"

namespace linstock::play {

namespace {

constexpr std::string_view group_prefix = "group.";

// The line that speaks of a fact; one for this procedure outranks one for all.
const Fill* find_fill(const Course& course, std::string_view procedure, std::string_view fact) {
    const Fill* general = nullptr;
    for (const Fill& fill : course.fills) {
        if (fill.fact != fact) continue;
        if (fill.in.empty()) {
            general = &fill;
        } else if (is_in(fill.in, procedure)) {
            return &fill;
        }
    }
    return general;
}

// Where the value of a fact stands where no line says it: under its own name. Empty: nowhere.
std::string usual_source(const std::string& fact) {
    if (fact.rfind("group.", 0) == 0 || fact.rfind("brigade.", 0) == 0)
        return "own.group" + fact.substr(fact.find('.'));
    return fact.rfind("own.", 0) == 0 || fact.rfind("other.", 0) == 0 ? fact : "";
}

}  // namespace

std::optional<FactSource> source_of(const Course& course, std::string_view procedure, const std::string& fact) {
    FactSource source;
    source.fill = find_fill(course, procedure, fact);
    source.from = source.fill == nullptr ? usual_source(fact) : source.fill->from;
    if (source.from.empty()) return std::nullopt;
    source.other = source.from.rfind("own.", 0) != 0;
    source.name = source.from.substr(source.from.find('.') + 1);
    if (source.name.rfind(group_prefix, 0) == 0) {
        source.of = Owner::group;
        source.name = source.name.substr(group_prefix.size());
    }
    if (source.name == "name") return source;
    source.derived = course.find_derived(source.of, source.name);
    if (source.derived == nullptr) source.field = course.find_field(source.of, source.name);
    if (source.derived == nullptr && source.field < 0) return std::nullopt;
    return source;
}

std::optional<sheet::Literal> value_from(const Course& course, const Memory& memory, const FactSource& source,
                                         const Parties& parties) {
    const int unit = source.other ? parties.other : parties.own;
    const int id = unit == nobody || source.of == Owner::unit ? unit : memory.group_of(unit);
    if (id == nobody) return std::nullopt;
    sheet::Literal value;
    if (source.derived != nullptr) {
        if (const auto number = derive(course, memory, *source.derived, id)) value = sheet::Literal::count(*number);
    } else {
        value = memory.value(source.of, id, source.field);
    }
    if (value.kind == sheet::Literal::Kind::none) return std::nullopt;
    if (source.fill != nullptr && !source.fill->is.empty())
        return sheet::Literal::yes(is_one_of(source.fill->is, value));
    return value;
}

const ListFill* find_list(const Course& course, std::string_view procedure, std::string_view list) {
    for (const ListFill& each : course.lists) {
        if (each.list == list && is_in(each.in, procedure)) return &each;
    }
    return nullptr;
}

}  // namespace linstock::play
