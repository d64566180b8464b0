#include "tactics/walk.hpp"

#include <algorithm>

namespace linstock::tactics {

using table::Evolution;
using table::EvolutionKind;
using table::Evolutions;
using table::Footprint;
using table::Posed;

Walk::Walk(const Manual& manual, const Battle& battle, UnitId unit)
    : manual_(manual),
      battle_(battle),
      its_(battle.state().unit(unit)),
      card_(manual.card(unit)),
      unit_(unit),
      passing_{&manual, &battle, unit, Going::marching},
      whole_(manual.walking->whole_move(battle, unit, Going::marching)),
      left_(move_left(manual, battle, unit)) {}

Footprint Walk::phase_start() const {
    table::Array array = battle_.array_of(unit_);
    array.formation = its_.phase_formation;
    array.files = its_.phase_files;
    return table::laid_out(its_.phase_pose, array);
}

bool Walk::deny(Verdict& verdict, RuleId rule, std::string_view words, Refusal* why) const {
    verdict.legal = false;
    verdict.rule = rule;
    return refuse(why, rule,
                  why == nullptr || !words.empty() ? words : std::string_view(manual_.terms.rule_says[rule]));
}

bool Walk::deny_edge(Verdict& verdict, Refusal* why) const {
    return deny(verdict, manual_.rule_of.edge, edge_words(), why);
}

table::Judged Walk::judge(const Posed& from, const Evolutions& way) const {
    const Verdict verdict = look(from, way);
    return {verdict.legal, verdict.cost, verdict.stopped_at, verdict.possible, verdict.rule};
}

Verdict Walk::look(const Posed& from, const Evolutions& way, Refusal* why) const {
    return walk(from, way, why, table::Asked::how_far);
}

Verdict Walk::allow(const Posed& from, const Evolutions& way, Refusal* why) const {
    return walk(from, way, why, table::Asked::whether_free);
}

Verdict Walk::walk(const Posed& from, const Evolutions& way, Refusal* why, table::Asked asked) const {
    Verdict verdict;
    verdict.legal = true;
    verdict.end = from;
    Posed before_last = from;
    for (int i = 0; i < way.count; ++i) {
        verdict.stopped_at = i;
        before_last = verdict.end;
        if (!step(verdict, way.list[nth(i)], why, asked)) return verdict;
    }
    const Verdict made = verdict;
    if (!ends_well(verdict, from, why)) {
        if (way.count > 0 && asked == table::Asked::how_far)
            verdict.possible = shorten(from, before_last, way.list[nth(way.count - 1)], made);
        return verdict;
    }
    verdict.stopped_at = -1;
    arrive(verdict);
    return verdict;
}

bool Walk::step(Verdict& verdict, const Evolution& evolution, Refusal* why, table::Asked asked) const {
    if (verdict.leaves) return deny(verdict, manual_.rule_of.edge, "it has left the table", why);
    switch (evolution.kind) {
        case EvolutionKind::about_face:
        case EvolutionKind::pivot:
            return take_turn(verdict, evolution, why);
        case EvolutionKind::form:
            return take_form(verdict, evolution, why);
        default:
            return take_stride(verdict, evolution, why, asked);
    }
}

bool Walk::take_turn(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    if (!may_turn(verdict, evolution, why)) return false;
    return take_place(verdict, evolution, table::evolved(verdict.end, evolution), why);
}

bool Walk::take_form(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    const Posed formed = table::evolved(verdict.end, evolution);
    return may_form(verdict, evolution, formed, why) && take_place(verdict, evolution, formed, why);
}

// What costs no distance: it needs room, no more.
bool Walk::take_place(Verdict& verdict, const Evolution& evolution, const Posed& to, Refusal* why) const {
    const Stride made = stride(passing_, verdict.end, evolution);
    if (made.refused != 0) return deny(verdict, made.refused, "", why);
    if (!unblocked(verdict, made, why)) return false;
    verdict.end = to;
    return true;
}

bool Walk::take_stride(Verdict& verdict, const Evolution& evolution, Refusal* why, table::Asked asked) const {
    if (evolution.amount <= 0) return deny(verdict, 0, "a move goes somewhere", why);
    if (!may_stride(verdict, evolution, why)) return false;
    // In the open it costs least: what is too far even there need not be walked to be refused.
    const Length at_least = least_cost(verdict, evolution);
    if (!table::within(verdict.cost + at_least, left_)) return too_far(verdict, evolution, at_least, why);
    // A refusal in words names the first in the way.
    const Stride made = stride(passing_, verdict.end, evolution, why != nullptr ? table::Asked::how_far : asked);
    if (made.refused != 0) return deny(verdict, made.refused, "", why);
    verdict.leaves = made.way.obstacle.what == table::Obstacle::What::off_table && may_leave(made);
    if (!verdict.leaves && !unblocked(verdict, made, why)) return false;
    if (!table::within(verdict.cost + made.cost, left_)) return too_far(verdict, evolution, made.cost, why);
    if (!unhalted(verdict, evolution, why)) return false;
    verdict.cost += made.cost;
    verdict.end = table::evolved(verdict.end, evolution);
    return true;
}

Length Walk::least_cost(const Verdict& verdict, const Evolution& evolution) const {
    const Allowance open =
        manual_.walking->allowance(battle_, unit_, Going::marching, verdict.end.array.formation, evolution.kind, 0);
    if (open.refused != 0 || open.most <= 0) return 0;
    return static_cast<Length>(table::scaled(evolution.amount, whole_, open.most));
}

bool Walk::too_far(Verdict& verdict, const Evolution& evolution, Length cost, Refusal* why) const {
    const Length left = std::max(0, left_ - verdict.cost);
    verdict.possible = static_cast<Length>(static_cast<std::int64_t>(evolution.amount) * left / cost);
    const RuleId rule = too_far_by(verdict, cost, why);
    return deny(verdict, rule, why == nullptr ? "" : std::string(why->reason), why);
}

bool Walk::unblocked(Verdict& verdict, const Stride& made, Refusal* why) const {
    const table::Obstacle& obstacle = made.way.obstacle;
    switch (obstacle.what) {
        case table::Obstacle::What::nothing:
            return true;
        case table::Obstacle::What::off_table:
            verdict.possible = obstacle.clear;
            return deny_edge(verdict, why);
        default:
            break;
    }
    if (is_enemy(obstacle.piece)) {
        verdict.possible = std::max(0, obstacle.clear - off_contact);
        return deny(verdict, manual_.rule_of.contact, "contact is only ever made by a charge", why);
    }
    verdict.possible = obstacle.clear;
    return deny(verdict, manual_.rule_of.passing, "it may not pass through these friends", why);
}

bool Walk::stands_free(Verdict& verdict, const Footprint& end, Refusal* why) const {
    const table::Obstacle obstacle = table::standing(battle_.field(), unit_, verdict.end);
    if (obstacle.what == table::Obstacle::What::off_table) return deny_edge(verdict, why);
    if (obstacle.what == table::Obstacle::What::piece && !is_enemy(obstacle.piece)) {
        return deny(verdict, manual_.rule_of.passing, "it may not stop on top of friends", why);
    }
    bool touches = obstacle.what == table::Obstacle::What::piece;
    battle_.field().each_near(end.box, table::slack, [&](table::Piece piece) {
        touches = touches || (is_enemy(piece) && table::touching(end, battle_.field().footprint(piece)));
    });
    return !touches || deny(verdict, manual_.rule_of.contact, "contact is only ever made by a charge", why);
}

// How much of the last evolution leads to a place where it may end; found by halving, to a millimetre.
Length Walk::shorten(const Posed& from, const Posed& start, const Evolution& last, const Verdict& so_far) const {
    constexpr Length fine = table::centimetre / 10;
    Evolution part = last;
    Length good = 0;
    Length bad = last.amount;
    while (bad - good > fine) {
        part.amount = good + (bad - good) / 2;
        Verdict shorter = so_far;
        shorter.leaves = false;
        shorter.end = table::evolved(start, part);
        (ends_well(shorter, from, nullptr) ? good : bad) = part.amount;
    }
    return good;
}

Evolutions longest(const Manual& manual, const Walk& walk, const Posed& from, Evolutions way) {
    for (int cuts = 0; cuts < 4; ++cuts) {
        const Verdict verdict = walk.look(from, way);
        if (verdict.legal) return verdict.cost >= manual.far.least_part ? way : Evolutions{};
        if (verdict.stopped_at != way.count - 1 || verdict.possible < table::centimetre / 10) return {};
        Evolution& last = way.list[nth(way.count - 1)];
        if (verdict.possible >= last.amount) return {};
        last.amount = verdict.possible;
    }
    return {};
}

}  // namespace linstock::tactics
