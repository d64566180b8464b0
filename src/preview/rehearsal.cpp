#include "preview/rehearsal.hpp"

namespace linstock::preview {

namespace {
namespace {

template <class Does>
void without_dice(battle::Battle& battle, Does&& does) {
    battle::Faces none = battle::Faces::given({});
    battle::Events events;
    battle::Work work(battle, none, events);
    does(work);
}

}  // namespace
}  // namespace

void Rehearsal::carry_out(const battle::Command& command) {
    without_dice(battle_, [&](battle::Work& work) { battle::decide(family_, work, command); });
}

void Rehearsal::pose(UnitId unit, const table::Posed& at) {
    without_dice(battle_, [&](battle::Work& work) { work.pose(unit, at, 0); });
}

void Rehearsal::order(UnitId unit, int order) {
    without_dice(battle_, [&](battle::Work& work) { work.set_order(unit, order, 0); });
}

bool exists(const SeatView& seat, UnitId unit) { return unit < seat.seen.state().units().size(); }

bool is_own(const SeatView& seat, UnitId unit) {
    return exists(seat, unit) && seat.seen.state().unit(unit).side == seat.side;
}

battle::StepKind step_of(const SeatView& seat) { return seat.family.terms().steps[seat.seen.state().head().step].kind; }

std::string words_of(const battle::Family& family, RuleId rule) {
    const battle::Terms& terms = family.terms();
    if (rule == 0 || rule >= terms.rule_says.size()) return {};
    // Words that want a number filled in say nothing without it.
    return terms.rule_says[rule].find('{') == std::string::npos ? terms.rule_says[rule] : std::string();
}

Length& last_amount(table::Evolutions& way) { return way.list[static_cast<std::size_t>(way.count - 1)].amount; }

namespace {
namespace {

constexpr int most_cuts = 3;

class Feeling {
public:
    Feeling(const battle::Family& family, const battle::Battle& battle, UnitId unit, const table::Evolutions& way)
        : family_(family), battle_(battle), unit_(unit), way_(way), too_long_(last_amount(way_)) {
        shortest_ = family.preview().least_move();
        fine_ = shortest_ / 5;
    }

    Longest longest() {
        if (legal(too_long_)) return found_;
        for (int cut = 0; cut < most_cuts && possible_ >= shortest_; ++cut) {
            if (legal(possible_)) break;
        }
        if (!found_.any && !legal(shortest_)) return found_;
        while (too_long_ - last_amount(found_.way) > fine_) {
            const Length half = last_amount(found_.way) + (too_long_ - last_amount(found_.way)) / 2;
            legal(half);
        }
        return found_;
    }

private:
    bool legal(Length amount) {
        last_amount(way_) = amount;
        const table::Judged judged = family_.preview().judge(battle_, unit_, way_);
        if (judged.legal && judged.cost >= shortest_) {
            found_.way = way_;
            found_.any = true;
            found_.cost = judged.cost;
            return true;
        }
        found_.stopped_by = static_cast<RuleId>(judged.rule);
        too_long_ = amount < too_long_ ? amount : too_long_;
        const bool last = judged.stopped_at == way_.count - 1;
        possible_ = last && judged.possible < amount ? judged.possible : 0;
        return false;
    }

    const battle::Family& family_;
    const battle::Battle& battle_;
    UnitId unit_;
    table::Evolutions way_;
    Length too_long_;
    Length possible_ = 0;
    Length shortest_ = 0;  // no part of a move is shorter
    Length fine_ = 0;      // how closely a longest way is felt for
    Longest found_;
};

}  // namespace
}  // namespace

Longest longest_of(const battle::Family& family, const battle::Battle& battle, UnitId unit, table::Evolutions way) {
    return Feeling(family, battle, unit, way).longest();
}

table::Evolutions one_evolution(table::EvolutionKind kind, Length amount) {
    table::Evolutions way;
    way.add({.kind = kind, .amount = amount});
    return way;
}

table::Posed end_of(table::Posed from, const table::Evolutions& way) {
    for (const table::Evolution& evolution : way) from = table::evolved(from, evolution);
    return from;
}

Ghost standing_still(const SeatView& seat, UnitId unit) {
    Ghost ghost;
    ghost.unit = unit;
    ghost.at = seat.seen.posed(unit);
    ghost.of = seat.family.preview().move_left(seat.seen, unit);
    return ghost;
}

Ghost ghost_of_way(const battle::Family& family, const battle::Battle& battle, SideId side, UnitId unit,
                   const table::Evolutions& way) {
    Ghost ghost;
    ghost.unit = unit;
    ghost.of = family.preview().move_left(battle, unit);
    ghost.at = end_of(battle.posed(unit), way);
    ghost.cost = family.preview().judge(battle, unit, way).cost;
    battle::Refusal why;
    const battle::Command command{side, battle::MoveUnit{unit, way}};
    ghost.legal = battle::check(family, battle, command, &why);
    ghost.reached = ghost.legal;
    if (ghost.legal) {
        ghost.command = command;
    } else {
        ghost.rule = why.rule;
        ghost.says = why.reason;
    }
    return ghost;
}

}  // namespace linstock::preview
