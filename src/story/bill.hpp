#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/family.hpp"

// What a battle came to: who won, and what it cost every regiment.
namespace linstock::story {

enum class Fate : std::uint8_t { on_field, running, left_table, destroyed, never_came };
std::string_view name_of(Fate fate);

struct UnitBill {
    std::string name;
    std::string group;
    int stands = 0;  // it came with: stands, figures or whatever the sheet counts (Bill::counted)
    int left = 0;    // and those that still fight
    int men = 0;
    int men_lost = 0;  // by the share of them lost
    Fate fate = Fate::on_field;
};

struct SideBill {
    std::string name;
    std::string player;
    std::vector<UnitBill> units;
    int stands = 0;
    int left = 0;
    int men = 0;
    int men_lost = 0;
    std::int32_t worth_lost = 0;  // hundredths of a point
};

struct Bill {
    battle::Result result = battle::Result::undecided;
    int turns = 0;
    std::string counted = "stands";  // what strengths are in
    SideBill side[2];
};

Bill bill_of(const battle::Battle& battle, const battle::Family& family);
// "Morgan's army wins the day"
std::string verdict_of(const Bill& bill);

}  // namespace linstock::story
