#include "seats/role.hpp"

#include <algorithm>
#include <array>

namespace linstock::seats {

namespace {

constexpr std::array<std::string_view, 4> role_words = {"umpire", "red", "blue", "spectator"};

}  // namespace

std::string_view word_of(Role role) { return role_words[static_cast<std::size_t>(role)]; }

bool find_role(std::string_view word, Role& role) {
    const auto found = std::find(role_words.begin(), role_words.end(), word);
    if (found == role_words.end()) return false;
    role = static_cast<Role>(found - role_words.begin());
    return true;
}

}  // namespace linstock::seats
