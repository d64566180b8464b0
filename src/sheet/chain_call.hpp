#pragma once

#include <span>
#include <string_view>

#include "sheet/facts.hpp"
#include "sheet/resolution.hpp"

// One procedure as a stage of a chain calls it: its facts taken over from the chain's by name.
namespace linstock::sheet {

// A fact of the procedure that begins with `to` is the chain's fact that begins with `from`.
struct Rename {
    std::string_view to;
    std::string_view from;
};

class ChainCall {
public:
    // The first rename that fits a name is taken; a fact the chain does not have keeps its default.
    ChainCall(const Facts& chain, std::string_view procedure, std::span<const Rename> renames);

    const Frame& facts() const { return facts_; }
    const Procedure& procedure() const { return *procedure_; }
    const Sheet& sheet() const { return *sheet_; }

    Slot slot(std::string_view name) const;
    // The index of a word in the kind of this fact; it must be one.
    Value word(std::string_view fact, std::string_view name) const;
    // Whether the facts as they stand are refused, and by what.
    bool refused(Resolution* refusal = nullptr) const;

private:
    const Sheet* sheet_;
    const Procedure* procedure_;
    Frame facts_;
};

}  // namespace linstock::sheet
