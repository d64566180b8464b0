#pragma once

#include <cstdint>
#include <string_view>

// What a person at a table may be.
namespace linstock::seats {

enum class Role : std::uint8_t { umpire, red, blue, spectator };  // what a join link grants

inline constexpr Role all_roles[] = {Role::umpire, Role::red, Role::blue, Role::spectator};

std::string_view word_of(Role role);
bool find_role(std::string_view word, Role& role);

// For whom somebody may hand out links of a role: nobody, the first who comes (the link is dead as soon as that seat is taken), or anybody.
enum class Invites : std::uint8_t { nobody, the_first, anybody };

}  // namespace linstock::seats
