#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "match/seating.hpp"
#include "sheet/compile.hpp"

// How a battle was opened: docs/protocol-battle.md.
namespace linstock::desk {

struct BattleSettings {
    std::string scenario;
    std::string sheet;
    sheet::ReadingChoices readings;
    std::string players[2];
    seats::Role opener = seats::Role::umpire;
    bool hot_seat = false;
    bool own_dice = false;
    bool guided = false;
    bool upload = false;  // the battle comes by `upload` messages
    std::string title;
    std::uint64_t seed = 0;

    match::Seating seating() const;
};

base::Result<BattleSettings> read_battle_settings(std::string_view text);
// The same settings with a seed in them: what is kept of a new table. Settings that come with a seed are refused, since whoever sent it
// would know every die.
base::Result<std::string> with_seed(std::string_view settings, std::uint64_t seed);

}  // namespace linstock::desk
