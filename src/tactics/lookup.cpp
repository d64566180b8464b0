#include "tactics/lookup.hpp"

#include "base/text.hpp"
#include "sheet/facts.hpp"

namespace linstock::tactics {

namespace {

using sheet::Kind;
using sheet::Sheet;
using sheet::Value;

const Kind* find_kind(const Sheet& sheet, std::string_view name) {
    for (const Kind& kind : sheet.kinds) {
        if (kind.name == name) return &kind;
    }
    return nullptr;
}

// Those that the sheet has under the readings chosen.
std::vector<std::string> known_words(const Kind& kind) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < kind.values.size(); ++at)
        if (kind.absent.empty() || kind.absent[at] == 0) words.push_back(kind.values[at]);
    return words;
}

}  // namespace

Value Lookup::word(std::string_view kind_name, std::string_view word, std::string_view otherwise) {
    const Kind* kind = find_kind(sheet_, kind_name);
    const std::string_view wanted = word.empty() ? otherwise : word;
    const int index = kind == nullptr ? -1 : sheet::find_word(*kind, wanted);
    const bool absent = index >= 0 && !kind->absent.empty() && kind->absent[static_cast<std::size_t>(index)] != 0;
    if (index >= 0 && !absent) return index;
    errors_.push_back(
        {"'" + std::string(wanted) + "' is not one of the " + std::string(kind_name) + " of sheet " + sheet_.id, where_,
         kind == nullptr ? "" : base::suggestion(wanted, known_words(*kind))});
    return 0;
}

bool Lookup::yes(std::string_view word) {
    if (word.empty() || word == "no") return false;
    if (word != "yes")
        errors_.push_back({"'" + std::string(word) + "' is neither yes nor no", where_, "write yes or no"});
    return true;
}

int Lookup::count(std::string_view word) {
    const auto number = base::parse_number(word);
    if (number && *number >= 0 && *number % base::one == 0) return static_cast<int>(*number / base::one);
    errors_.push_back({"'" + std::string(word) + "' is not a whole number", where_, "write 0, 1, 2 ..."});
    return 0;
}

table::Length Lookup::length(std::string_view word, table::Length never) {
    if (word.empty()) return 0;
    if (word == "no") return never;
    const battle::Scale scale(sheet_.unit);
    const auto number = base::parse_number(word);
    if (number && *number >= 0) return scale.length(*number);
    errors_.push_back({"'" + std::string(word) + "' is not a length in " + std::string(scale.word()), where_,
                       "write a number, or no"});
    return 0;
}

Value cell(const Sheet& sheet, std::string_view table_name, Value row, std::string_view column) {
    for (const sheet::Table& table : sheet.tables) {
        if (table.name != table_name) continue;
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            if (table.columns[at].name == column)
                return table.cells[static_cast<std::size_t>(row) * table.columns.size() + at];
        }
    }
    return sheet::nothing;
}

std::string word_of(const Sheet& sheet, std::string_view kind_name, Value index) {
    const Kind* kind = find_kind(sheet, kind_name);
    return kind == nullptr || index < 0 ? "" : kind->values[static_cast<std::size_t>(index)];
}

}  // namespace linstock::tactics
