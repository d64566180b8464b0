#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/game.hpp"
#include "story/bill.hpp"

// Battles and replays as programs read them.
namespace linstock::desk {

struct BattleReport {
    const battle::LogHead& head;
    const story::Bill& bill;
    std::size_t entries = 0;
    std::uint64_t hash = 0;  // of the last state
    std::string seed;        // decimal; "" where it is not shown
    std::string save;        // the file written, "" for none
    std::vector<std::string> pictures;
};
std::string battle_json(const BattleReport& report);

struct ReplayReport {
    const battle::LogHead& head;
    std::string edition;  // ours
    std::size_t entries = 0;
    std::size_t shown = 0;  // the entry it was stopped at
    std::uint64_t hash = 0;
    const story::Bill* bill = nullptr;
    std::optional<std::vector<battle::Mismatch>> mismatches;  // where it was verified
    std::string picture;
    base::Errors errors;  // what ended it early
};
std::string replay_json(const ReplayReport& report);

}  // namespace linstock::desk
