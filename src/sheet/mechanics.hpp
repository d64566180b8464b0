#pragma once

#include <span>
#include <string_view>

#include "sheet/procedure.hpp"

// What a family adds in C++: named functions that the data calls where the ten words do not suffice, and chains.
namespace linstock::sheet {

class Chain;

class Mechanics {
public:
    virtual ~Mechanics() = default;

    // Null when there is none of that name.
    virtual NativeFunction find_function(std::string_view name) const = 0;
    virtual const Chain* find_chain(std::string_view name) const = 0;
};

}  // namespace linstock::sheet
