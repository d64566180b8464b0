#pragma once

#include <string>
#include <vector>

#include "battle/game.hpp"

// What an entry did, in plain words. Told from the rules that caused its events; decides nothing.
namespace linstock::story {

// How much a sentence matters to somebody who reads the story of the day, rather than of the hour.
enum class Weight : std::uint8_t {
    dressing,  // a move, an order
    deed,      // a shot, a test, a fight
    blow,      // stands fall, a charge goes in
    loss,      // a unit is broken, destroyed or leaves
    fate,      // a general falls, the battle ends
};

// One sentence of the story, with a capital and without a full stop.
struct StoryLine {
    battle::SideId side = battle::no_side;  // whose doing, or whom it befell; no_side for both
    battle::RuleId rule = 0;
    int told = -1;                          // the procedure behind it, among those of its entry; -1: none
    int reader = 0;                         // of it, where several units read one throw
    battle::UnitId unit = battle::no_unit;  // of which it was read
    Weight weight = Weight::dressing;
    std::uint16_t turn = 0;  // under way when it happened
    std::uint8_t step = 0;
    std::string text;
};

// One entry, before and after.
struct EntryTaken {
    const battle::Family& family;
    const battle::Entry& entry;
    const battle::State& before;
    const battle::Battle& after;
    const std::vector<battle::Told>& told;
};
std::vector<StoryLine> lines_of(const EntryTaken& taken);

// The faces that a told procedure of the entry was thrown with, in order.
std::vector<int> faces_of(const EntryTaken& taken, std::size_t told);

}  // namespace linstock::story
