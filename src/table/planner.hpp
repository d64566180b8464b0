#pragma once

#include "table/evolution.hpp"

// "Go there, face so" turned into evolutions, or into the nearest legal place and the rule that stopped it. People dragging a
// unit and bots use the same planner; the family's judge decides what is legal, with the same functions its checks use.
namespace linstock::table {

// What a judge says of a list of evolutions made from the unit's present place.
struct Judged {
    bool legal = false;
    Length cost = 0;         // what the whole way costs, in the unit's own speed
    int stopped_at = -1;     // the evolution that is not legal
    Length possible = 0;     // how much of its amount would be
    std::uint32_t rule = 0;  // why not: the family's number of the rule
};

class Judge {
public:
    virtual ~Judge() = default;
    virtual Judged judge(const Posed& from, const Evolutions& way) const = 0;
};

struct Plan {
    Evolutions way;
    Posed end;
    bool reached = false;  // the goal itself, within the slack and a hair of angle
    Length cost = 0;
    Length miss = 0;         // how far the end is from the goal
    std::uint32_t rule = 0;  // what stopped it short; 0 when reached, or when no rule did but no way tried leads there
};

struct Goal {
    Point at;  // the middle of its front edge
    Angle facing = 0;
    bool any_facing = false;
};

// Tries, in this order: straight ahead; wheel, forward; wheel, forward, wheel; incline and forward; sidestep or shift; back; about
// face and forward; pivot and forward. The legal one that ends nearest wins (at the goal: that faces best), then the cheapest, then
// the first tried. Each way is shortened to what is legal, and taken to cost no less than its length. At most `budget` judgements.
Plan plan(const Posed& from, const Goal& goal, const Judge& judge, int budget = 64);

// A way for those who must go (routs, falls back): from `from` to `goal`, round impassable ground and pieces that may not be
// passed, on a coarse grid about the mover; the points of the way after the start, the last one being the goal or the nearest to
// it that can be reached. For one stand's breadth of ground: whoever follows it looks where a whole unit can stand. Bridges and
// fords lie over the water they cross. Deterministic, ties by cell number in the mover's own frame so that turning the table turns
// the way.
struct Route {
    std::array<Point, 32> point;
    int points = 0;
    bool complete = false;  // it leads to the goal, not only toward it
};
Route route(const Field& field, Piece mover, const Posed& from, Point goal, std::uint32_t impassable, MayPass may_pass,
            const void* context);

}  // namespace linstock::table
