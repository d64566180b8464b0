#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "sheet/trace.hpp"

// Where a number changes the mind of the entries that read it. Internal to the room.
namespace linstock::sheet {

struct CutSet {
    std::set<std::int64_t> lasts;  // the greatest value of each interval but the last
    bool every = false;            // every value counts for itself; `lasts` then holds only what is known besides
};

// Over the open parts of a procedure. With `constant_only` a comparison with something open is passed over.
CutSet find_cuts(const Sheet& sheet, const Procedure& procedure, const OpenParts& parts, Slot slot, bool constant_only);

// The intervals as people see them.
std::vector<Cut> put_into_cuts(const Sheet& sheet, const Fact& fact, const CutSet& set);

}  // namespace linstock::sheet
