#pragma once

#include "battle/game.hpp"
#include "preview/ghosts.hpp"

// A copy of the battle on which moves are tried one after the other.
namespace linstock::preview {

class Rehearsal {
public:
    explicit Rehearsal(const SeatView& seat) : family_(seat.family), battle_(seat.seen) {}

    const battle::Battle& battle() const { return battle_; }
    bool check(const battle::Command& command, battle::Refusal* why) const {
        return battle::check(family_, battle_, command, why);
    }
    // A command that passes and throws no dice.
    void carry_out(const battle::Command& command);
    // As if the unit stood so.
    void pose(UnitId unit, const table::Posed& at);
    // As if it had this order.
    void order(UnitId unit, int order);

private:
    const battle::Family& family_;
    battle::Battle battle_;
};

// --- what the files of the room share ---

bool exists(const SeatView& seat, UnitId unit);
bool is_own(const SeatView& seat, UnitId unit);
battle::StepKind step_of(const SeatView& seat);
// A ghost where the unit stands now.
Ghost standing_still(const SeatView& seat, UnitId unit);
// The ghost of this way, judged in this state of the battle as `check` judges the command.
Ghost ghost_of_way(const battle::Family& family, const battle::Battle& battle, SideId side, UnitId unit,
                   const table::Evolutions& way);
// Our words for a rule, "" for none.
std::string words_of(const battle::Family& family, RuleId rule);

// The way with its last evolution made as long as is legal, up to the amount it has. Ground and enemies change what is legal on the
// way, so it is not only cut where the judge says but felt for.
struct Longest {
    table::Evolutions way;
    bool any = false;  // the least part of a move, or more
    Length cost = 0;
    RuleId stopped_by = 0;  // 0: the whole of it is legal
};
Longest longest_of(const battle::Family& family, const battle::Battle& battle, UnitId unit, table::Evolutions way);
Length& last_amount(table::Evolutions& way);  // of a way that is not empty

table::Evolutions one_evolution(table::EvolutionKind kind, Length amount);
table::Posed end_of(table::Posed from, const table::Evolutions& way);
inline int turn_from(Angle from, Angle to) { return static_cast<std::int16_t>(static_cast<Angle>(to - from)); }
inline int size_of(int turn) { return turn < 0 ? -turn : turn; }
inline Length between(Point a, Point b) { return table::root(table::squared_distance(a, b)); }

}  // namespace linstock::preview
