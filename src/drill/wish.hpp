#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "drill/drill.hpp"
#include "drill/names.hpp"

// Commands as a drill tells them, in the save format's words with names for numbers, made into the battle's.
namespace linstock::drill {

// The keys a command may have; `parts` is the one that holds a list of tables, with keys of their own.
struct WishForm {
    std::string_view does;
    std::span<const std::string_view> keys;
    std::string_view parts;
    std::span<const std::string_view> part_keys;
};
const WishForm* find_form(std::string_view does);  // null when there is no such command
std::vector<std::string> wish_names();

// `pending` is the decision an answer is for; without one (nullptr) an option of any decision will do. The error says where and why.
base::Result<battle::Command> command_of(const Wish& wish, SideId by, const battle::Terms& terms, const Names& names,
                                         const Scale& scale, const battle::Frame* pending);

}  // namespace linstock::drill
