#include <algorithm>

#include "preview/rehearsal.hpp"

// "Carry on": every unit goes on as its order says. First it is found out how far each could go, then the line is dressed: those in
// the front rank of their Group end level, the others keep their distance from it.
namespace linstock::preview {

namespace {
namespace {

using battle::Intent;
using battle::Refusal;
using table::EvolutionKind;
using table::Evolutions;

constexpr Length rank_depth = 6 * table::centimetre;  // who stands no farther behind the foremost is of the first line
constexpr int dressed_within = 65'536 * 10 / 360;

enum class Manner : std::uint8_t { stays, back, forward };  // in the order in which they go

Manner manner_of(const SeatView& seat, UnitId unit) {
    const battle::Preview& preview = seat.family.preview();
    if (seat.family.terms().orders.empty()) {
        // Nobody was told anything: whoever is free goes on the way he faces.
        const battle::UnitStatus status = preview.status(seat.seen, unit);
        return status.running || status.engaged ? Manner::stays : Manner::forward;
    }
    const int order = seat.seen.state().unit(unit).order;
    const auto means = [&](Intent intent) { return order == preview.order_for(intent); };
    if (means(Intent::withdraw)) return Manner::back;
    return means(Intent::close) || means(Intent::bring_up) ? Manner::forward : Manner::stays;
}

// How far a unit could go by itself.
struct Mover {
    UnitId unit = no_unit;
    GroupId group = 0;
    Manner manner = Manner::stays;
    Length ahead = 0;      // of its front, along the line's axis
    bool dressed = false;  // it is of the first line
    Evolutions way;        // the longest
    RuleId stopped_by = 0;
    bool straight = true;     // the way is one evolution, or an about-face and one, and may be cut short
    bool makes_half = false;  // of its move
    bool waits = false;       // it stands where the line will be
};

class CarryingOn {
public:
    explicit CarryingOn(const SeatView& seat)
        : seat_(seat), family_(seat.family), least_(seat.family.preview().least_move()) {}

    void take(UnitId unit) {
        Mover mover;
        mover.unit = unit;
        mover.group = seat_.seen.state().unit(unit).group;
        mover.manner = manner_of(seat_, unit);
        if (mover.manner == Manner::stays) return stay(unit, 0, words_for_staying(unit));
        movers_.push_back(mover);
    }

    Ghosts go() {
        put_in_order();
        measure();
        for (std::size_t from = 0; from < movers_.size();) from = dress(from);
        move_all();
        return std::move(answer_);
    }

private:
    void stay(UnitId unit, RuleId rule, std::string says) { answer_.stay.push_back({unit, rule, std::move(says)}); }

    std::string words_for_staying(UnitId unit) const {
        if (family_.preview().status(seat_.seen, unit).running) return "it runs by itself";
        if (family_.preview().status(seat_.seen, unit).engaged) return "it is locked in contact";
        const auto& orders = family_.terms().orders;
        const std::size_t order = seat_.seen.state().unit(unit).order;
        return order < orders.size() ? "on " + orders[order] + " it keeps its place" : "it keeps its place";
    }

    // Those who go back first, the rearmost of them before the others; then the rest, the foremost first: nobody is in another's way
    // who will be gone when his turn comes. The axis is the facing of the Group's first unit.
    void put_in_order() {
        const battle::State& state = seat_.seen.state();
        for (Mover& mover : movers_) {
            const auto first = std::find_if(movers_.begin(), movers_.end(),
                                            [&](const Mover& other) { return other.group == mover.group; });
            const Angle axis = state.unit(first->unit).pose.facing;
            const table::Pose& pose = state.unit(mover.unit).pose;
            mover.ahead = table::seen_from(pose.at, axis).y;
            mover.dressed = size_of(turn_from(axis, pose.facing)) <= dressed_within;
        }
        std::stable_sort(movers_.begin(), movers_.end(), [](const Mover& a, const Mover& b) {
            if (a.manner != b.manner) return a.manner < b.manner;
            if (a.group != b.group) return a.group < b.group;
            return a.manner == Manner::back ? a.ahead < b.ahead : a.ahead > b.ahead;
        });
    }

    // --- how far each could go ----------------------------------------------------------------------------------------------

    void measure() {
        Rehearsal rehearsal(seat_);
        std::vector<Mover> able;
        for (Mover& mover : movers_) {
            find_way(rehearsal.battle(), mover);
            const battle::Command command{seat_.side, battle::MoveUnit{mover.unit, mover.way}};
            Refusal why;
            if (mover.way.count == 0 || !rehearsal.check(command, &why)) {
                if (mover.way.count == 0) why = why_not(rehearsal, mover);
                stay(mover.unit, why.rule, why.reason);
                continue;
            }
            const Length cost = family_.preview().judge(rehearsal.battle(), mover.unit, mover.way).cost;
            const int order = family_.terms().orders.empty() ? -1 : seat_.seen.state().unit(mover.unit).order;
            mover.makes_half = 2 * cost >= family_.preview().whole_move(mover.unit, order);
            rehearsal.carry_out(command);
            able.push_back(mover);
        }
        movers_ = std::move(able);
    }

    Refusal why_not(const Rehearsal& rehearsal, const Mover& mover) const {
        const Length left = family_.preview().move_left(rehearsal.battle(), mover.unit);
        if (left < least_) return {0, "it has made its move"};
        const auto kind = mover.manner == Manner::back ? EvolutionKind::back : EvolutionKind::forward;
        Refusal why;
        rehearsal.check({seat_.side, battle::MoveUnit{mover.unit, one_evolution(kind, least_)}}, &why);
        if (why.reason.empty()) why.reason = "there is no room before it";
        return why;
    }

    void find_way(const battle::Battle& battle, Mover& mover) const {
        const Length left = family_.preview().move_left(battle, mover.unit);
        if (left < least_) return;
        if (mover.manner == Manner::forward) {
            if (!lengthen(battle, mover, one_evolution(EvolutionKind::forward, left))) toward_enemy(battle, mover);
            return;
        }
        if (lengthen(battle, mover, one_evolution(EvolutionKind::back, left))) return;
        Evolutions about;
        about.add({.kind = EvolutionKind::about_face});
        about.add({.kind = EvolutionKind::forward, .amount = left});
        if (lengthen(battle, mover, about)) return;
        // Its back is to the enemy already.
        lengthen(battle, mover, one_evolution(EvolutionKind::forward, left));
    }

    bool lengthen(const battle::Battle& battle, Mover& mover, const Evolutions& way) const {
        const Longest longest = longest_of(family_, battle, mover.unit, way);
        mover.stopped_by = longest.stopped_by;
        if (longest.any) mover.way = longest.way;
        return longest.any;
    }

    // Straight on does not help: who is to close with the enemy turns toward him.
    void toward_enemy(const battle::Battle& battle, Mover& mover) const {
        if (!family_.preview().serve(battle, mover.unit, Intent::close).now) return;
        const table::Field& field = battle.field();
        const table::Nearest enemy = table::nearest(field, field.footprint(mover.unit), battle::other_side(seat_.side),
                                                    [](table::Piece) { return true; });
        if (enemy.piece == table::no_piece) return;
        table::Goal goal;
        goal.at = battle.posed(enemy.piece).pose.at;
        goal.any_facing = true;
        const table::Plan plan = family_.preview().plan(battle, mover.unit, goal);
        if (plan.cost < least_) return;
        mover.way = plan.way;
        mover.stopped_by = static_cast<RuleId>(plan.rule);
        mover.straight = false;
    }

    // --- the line -----------------------------------------------------------------------------------------------------------

    // One Group in one manner, from there on; says where the next begins.
    std::size_t dress(std::size_t from) {
        std::size_t to = from;
        while (to < movers_.size() && movers_[to].group == movers_[from].group &&
               movers_[to].manner == movers_[from].manner)
            ++to;
        const bool forward = movers_[from].manner == Manner::forward;
        const Length front = movers_[from].ahead;  // the foremost, or the rearmost of those who go back
        const auto begin = movers_.begin() + static_cast<std::ptrdiff_t>(from);
        const auto end = movers_.begin() + static_cast<std::ptrdiff_t>(to);
        const auto in_first_line = [&](const Mover& mover) {
            return forward && mover.dressed && mover.straight && mover.ahead >= front - rank_depth;
        };
        // Nobody holds the others back who could not do his duty alone; where no one can, each goes as far as he may.
        Length line = table::farthest;
        for (auto mover = begin; mover != end; ++mover) {
            if (!mover->straight || !mover->makes_half) continue;
            const Length start = in_first_line(*mover) ? mover->ahead - front : 0;
            line = std::min(line, start + last_amount(mover->way));
        }
        for (auto mover = begin; mover != end && line < table::farthest; ++mover) {
            if (!mover->straight) continue;
            const Length wanted = in_first_line(*mover) ? front + line - mover->ahead : line;
            if (wanted >= last_amount(mover->way)) continue;
            last_amount(mover->way) = std::max(wanted, 0);
            mover->waits = wanted < least_;
            mover->stopped_by = 0;
        }
        return to;
    }

    void move_all() {
        Rehearsal rehearsal(seat_);
        for (Mover& mover : movers_) {
            if (mover.waits) {
                stay(mover.unit, 0, "it waits for its Group to come up");
                continue;
            }
            Ghost ghost = ghost_of_way(family_, rehearsal.battle(), seat_.side, mover.unit, mover.way);
            if (!ghost.legal && lengthen(rehearsal.battle(), mover, mover.way))
                ghost = ghost_of_way(family_, rehearsal.battle(), seat_.side, mover.unit, mover.way);
            if (!ghost.legal) {
                stay(mover.unit, ghost.rule, ghost.says);
                continue;
            }
            say_what_stops(rehearsal, mover, ghost);
            rehearsal.carry_out(*ghost.command);
            answer_.ghosts.push_back(std::move(ghost));
        }
    }

    // Who goes to the end of his move was stopped by nothing; another is told what is said to the least bit more.
    void say_what_stops(const Rehearsal& rehearsal, const Mover& mover, Ghost& ghost) const {
        if (mover.stopped_by == 0 || table::within(ghost.of, ghost.cost)) return;
        ghost.rule = mover.stopped_by;
        ghost.says = words_of(family_, mover.stopped_by);
        Evolutions farther = mover.way;
        last_amount(farther) += least_;
        Refusal why;
        if (rehearsal.check({seat_.side, battle::MoveUnit{mover.unit, farther}}, &why) || why.reason.empty()) return;
        ghost.rule = why.rule;
        ghost.says = why.reason;
    }

    const SeatView& seat_;
    const battle::Family& family_;
    Length least_;  // no part of a move is shorter
    std::vector<Mover> movers_;
    Ghosts answer_;
};

}  // namespace
}  // namespace

Ghosts carry_on(const SeatView& seat, GroupId group, UnitId unit) {
    CarryingOn carrying(seat);
    const battle::State& state = seat.seen.state();
    for (UnitId each = 0; each < state.units().size(); ++each) {
        if (!is_own(seat, each) || !seat.seen.on_table(each)) continue;
        if (unit != no_unit && each != unit) continue;
        if (unit == no_unit && group != battle::no_group && state.unit(each).group != group) continue;
        carrying.take(each);
    }
    return carrying.go();
}

}  // namespace linstock::preview
