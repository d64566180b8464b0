#pragma once

#include <vector>

#include "battle/family.hpp"
#include "bot/bearing.hpp"

// What a player makes of the table before he decides: who is where, who still fights, who is near whom. Taken anew for every
// step; it keeps its room, so that taking it costs no memory.
namespace linstock::bot {

using battle::GroupId;
using battle::no_unit;
using battle::SideId;
using battle::UnitId;

enum class Role : std::uint8_t { line, militia, lights, horse, guns };

struct UnitNote {
    Role role = Role::line;
    bool here = false;    // on the table
    bool fights = false;  // and not running
    bool engaged = false;
    bool disordered = false;
    bool spent = false;  // too few left to be risked again
    int strength = 0;
    int start = 0;
    Point at;
    Angle facing = 0;
    // Own units only: the nearest enemy that still fights.
    UnitId foe = no_unit;
    Length distance = table::farthest;
    // And the nearest of those it has before its front.
    UnitId ahead = no_unit;
    Length ahead_distance = table::farthest;
};

struct GroupNote {
    SideId side = 0;
    int units = 0;  // that fight
    int strength = 0;
    int start = 0;
    Point middle;           // of those that fight
    bool provoked = false;  // it has lost men or order
    bool engaged = false;
    Length distance = table::farthest;  // own groups: the nearest enemy to any of its units
};

class Survey {
public:
    explicit Survey(const battle::Family& family);
    void take(const battle::Battle& battle, SideId side);

    const UnitNote& unit(UnitId id) const { return units_[id]; }
    const GroupNote& group(GroupId id) const { return groups_[id]; }
    std::size_t units() const { return units_.size(); }
    std::size_t groups() const { return groups_.size(); }
    SideId side() const { return side_; }
    Role role(UnitId id) const { return units_[id].role; }
    // Hundredths of a point that one of what it is counted in is worth: a stand, a figure.
    std::int32_t worth_of_one(UnitId id) const { return worth_of_one_[id]; }

    // Fighting units of a side within the circle.
    bool anybody_at(SideId side, Point at, Length radius) const;
    // Strength that still fights, as a share of the start in ten-thousandths.
    int share_left(SideId side) const;

private:
    void note(const battle::Battle& battle, UnitId id);
    void look_round(const battle::Battle& battle, UnitId id);
    void sum_up(const battle::Battle& battle);

    const battle::Family* family_;
    Length span_;
    SideId side_ = 0;
    std::vector<UnitNote> units_;
    std::vector<GroupNote> groups_;
    std::vector<std::int32_t> worth_of_one_;
    struct Sum {
        std::int64_t x = 0;
        std::int64_t y = 0;
    };
    std::vector<Sum> sums_;
};

}  // namespace linstock::bot
