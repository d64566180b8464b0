#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sheet/facts.hpp"

// Facts told in words: `name=value` on a command line, and the words a fact may take.
namespace linstock::json {

// By name or alias. A field of a list is "units.2.type", counted from 1; "units.type" speaks of the first record.
base::Errors tell_fact(sheet::Facts& facts, std::string_view name, const sheet::Literal& value);

// A field of one record of a list, counted from 0; both by name or alias. Errors are placed at `where`.
base::Errors tell_record(sheet::Facts& facts, std::string_view list, std::size_t record, std::string_view field,
                         const sheet::Literal& value, const std::string& where);

// "range=12", "target.cover=hard"; "-" is nothing. The errors say which word was wrong.
base::Errors tell_word(sheet::Facts& facts, std::string_view word);

// The words the fact may take on this sheet: yes and no, or those of its kind. Empty for a number.
std::vector<std::string> words_of(const sheet::Sheet& sheet, const sheet::Procedure& procedure,
                                  const sheet::Fact& fact);

// "yes/no", "count", "length in cm", "one of units".
std::string type_of(const sheet::Sheet& sheet, const sheet::Fact& fact);

// A cell as it stands on the sheet: "7.5", "yes", "-", "3 3 2 1".
std::string print_cell(const sheet::Sheet& sheet, const sheet::Table& table, std::size_t column, sheet::Value value);

}  // namespace linstock::json
