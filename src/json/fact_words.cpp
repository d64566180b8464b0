#include "json/fact_words.hpp"

#include <algorithm>
#include <charconv>

namespace linstock::json {

namespace {

constexpr std::size_t longest_fact_name = 200;

// "2.type" -> record 1 and "type"; without a number the first record is meant.
std::size_t take_record(std::string_view& field, bool& numbered) {
    std::size_t record = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), record);
    const auto digits = static_cast<std::size_t>(end - field.data());
    numbered = error == std::errc() && digits < field.size() && *end == '.' && record > 0;
    if (!numbered) return 0;
    field.remove_prefix(digits + 1);
    return record - 1;
}

// What the list itself calls a field that was named by an alias: the alias may be of the fact or of the list.
std::string own_name(const sheet::Facts& facts, const sheet::FactList& list, std::string_view told_list,
                     std::string_view field) {
    const sheet::Fact* fact = facts.find_fact(std::string(told_list) + "." + std::string(field));
    const bool of_list = fact != nullptr && fact->list == &list - facts.procedure().lists.data();
    return of_list ? fact->source.name.substr(list.source.name.size() + 1) : std::string(field);
}

// Errors that speak of the fact told, or of its list, are placed where it was told; those of another fact, which a phrase
// may tell as well, keep their place.
base::Errors placed(base::Errors errors, const std::string& fact, std::string_view name) {
    for (base::Error& error : errors) {
        const bool of_list = !error.where.empty() && fact.rfind(error.where + ".", 0) == 0;
        if (error.where.empty() || error.where == fact || of_list) error.where = std::string(name);
    }
    return errors;
}

}  // namespace

base::Errors tell_record(sheet::Facts& facts, std::string_view list_name, std::size_t record, std::string_view field,
                         const sheet::Literal& value, const std::string& where) {
    const sheet::FactList* list = facts.find_list(list_name);
    if (list == nullptr)
        return {{"'" + std::string(list_name) + "' is not a list of " + facts.procedure().name, where, ""}};
    const std::string own = own_name(facts, *list, list_name, field);
    return placed(facts.set_in_list(list->source.name, record, own, value), list->source.name + "." + own, where);
}

base::Errors tell_fact(sheet::Facts& facts, std::string_view name, const sheet::Literal& value) {
    if (name.size() > longest_fact_name)
        return {{"this name is too long for a fact", std::string(name.substr(0, 40)) + "...", ""}};
    const std::size_t dot = name.find('.');
    const std::string_view list_name = name.substr(0, dot);
    const sheet::FactList* list = dot == std::string_view::npos ? nullptr : facts.find_list(list_name);
    const sheet::Fact* fact = facts.find_fact(name);
    const bool plain = fact != nullptr && (fact->list < 0 || fact->list == facts.procedure().reader_list);
    // One reader is told like any other fact, so that its fields can be asked for one by one.
    if (list == nullptr || plain) return placed(facts.set(name, value), fact == nullptr ? "" : fact->source.name, name);
    std::string_view field = name.substr(dot + 1);
    bool numbered = false;
    const std::size_t record = take_record(field, numbered);
    const std::string full = list->source.name + "." + own_name(facts, *list, list_name, field);
    if (list->source.readers && !numbered) return placed(facts.set(full, value), full, name);
    return tell_record(facts, list_name, record, field, value, std::string(name));
}

base::Errors tell_word(sheet::Facts& facts, std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return {{"this does not tell a fact", std::string(word.substr(0, longest_fact_name)),
                 "write name=value, as in range=12"}};
    }
    const std::string_view value = word.substr(equals + 1);
    if (value.empty())
        return {{"no value is given", std::string(word.substr(0, equals)), "write a value after '=', or - for none"}};
    return tell_fact(facts, word.substr(0, equals),
                     value == "-" ? sheet::Literal::nothing() : sheet::Literal::word(std::string(value)));
}

std::vector<std::string> words_of(const sheet::Sheet& sheet, const sheet::Procedure& procedure,
                                  const sheet::Fact& fact) {
    if (fact.source.type == sheet::FactType::yes_no) return {"yes", "no"};
    std::vector<std::string> words;
    if (fact.source.type != sheet::FactType::one_of) return words;
    const sheet::Kind& kind = sheet.kinds[static_cast<std::size_t>(procedure.slots[fact.slot].kind)];
    for (std::size_t i = 0; i < kind.values.size(); ++i) {
        if (((fact.allowed >> i) & 1U) != 0 && kind.absent[i] == 0) words.push_back(kind.values[i]);
    }
    return words;
}

std::string type_of(const sheet::Sheet& sheet, const sheet::Fact& fact) {
    switch (fact.source.type) {
        case sheet::FactType::yes_no:
            return "yes/no";
        case sheet::FactType::count:
            return "count";
        case sheet::FactType::length:
            return "length in " + sheet.unit;
        case sheet::FactType::one_of:
            return "one of " + fact.source.kind;
    }
    return "";
}

namespace {

// What each face is worth, face 1 first, without the zeros after the last that counts.
std::string print_faces(std::uint64_t map) {
    std::string text;
    for (; map != 0; map >>= 4U) text += (text.empty() ? "" : " ") + std::to_string(map & 15U);
    return text.empty() ? "0" : text;
}

}  // namespace

std::string print_cell(const sheet::Sheet& sheet, const sheet::Table& table, std::size_t column, sheet::Value value) {
    if (value == sheet::nothing) return "-";
    switch (table.columns[column].type) {
        case sheet::CellType::yes_no:
            return value != 0 ? "yes" : "no";
        case sheet::CellType::number:
            return base::print_number(value);
        case sheet::CellType::word:
            return sheet.kinds[static_cast<std::size_t>(table.column_kinds[column])]
                .values[static_cast<std::size_t>(value)];
        case sheet::CellType::faces:
            return print_faces(sheet.face_maps[static_cast<std::size_t>(value)]);
    }
    return "";
}

}  // namespace linstock::json
