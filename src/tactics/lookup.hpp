#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "battle/scale.hpp"
#include "sheet/procedure.hpp"

// Words of a roster or muster looked up in the sheet, once, when a battle opens.
namespace linstock::tactics {

// Words of one line; what is not known becomes an error that names the line.
class Lookup {
public:
    Lookup(const sheet::Sheet& sheet, std::string where, base::Errors& errors)
        : sheet_(sheet), where_(std::move(where)), errors_(errors) {}

    // The word's place in the kind; `otherwise` where the line says nothing.
    sheet::Value word(std::string_view kind, std::string_view word, std::string_view otherwise);
    bool yes(std::string_view word);
    // A whole number from 0.
    int count(std::string_view word);
    // In the sheet's unit; `never` where the word is "no".
    table::Length length(std::string_view word, table::Length never);

private:
    const sheet::Sheet& sheet_;
    std::string where_;
    base::Errors& errors_;
};

// A cell of one of the sheet's tables; `nothing` where there is none.
sheet::Value cell(const sheet::Sheet& sheet, std::string_view table, sheet::Value row, std::string_view column);
// The word behind an index of a kind; "" for none.
std::string word_of(const sheet::Sheet& sheet, std::string_view kind, sheet::Value index);

}  // namespace linstock::tactics
