#include "rules/arw/move_judge.hpp"

namespace linstock::rules_arw {

namespace judging_moves {

using battle::no_unit;
using table::Evolution;
using table::EvolutionKind;
using table::Evolutions;
using table::Footprint;
using table::Formation;
using table::Length;
using table::Posed;

// A move that only just does not touch.
constexpr Length off_contact = 3 * table::slack;

bool sideways(EvolutionKind kind) {
    return kind == EvolutionKind::sidestep_left || kind == EvolutionKind::sidestep_right ||
           kind == EvolutionKind::shift;
}

bool goes_ahead(EvolutionKind kind) { return kind == EvolutionKind::forward; }

Wish wish_of(EvolutionKind kind) {
    switch (kind) {
        case EvolutionKind::back:
            return Wish::move_back;
        case EvolutionKind::wheel_left:
        case EvolutionKind::wheel_right:
            return Wish::wheel;
        case EvolutionKind::incline_left:
        case EvolutionKind::incline_right:
            return Wish::incline;
        case EvolutionKind::about_face:
            return Wish::about_face;
        case EvolutionKind::pivot:
            return Wish::pivot;
        default:
            return Wish::move;
    }
}

}  // namespace judging_moves

using namespace judging_moves;

MoveJudge::MoveJudge(const Book& book, const Battle& battle, UnitId unit)
    : book_(book),
      battle_(battle),
      rules_(*book.moves),
      its_(battle.state().unit(unit)),
      card_(book.card(unit)),
      unit_(unit),
      passing_{&book, &battle, unit, battle.state().unit(unit).order == order::retreat, false},
      whole_(whole_move(book, unit, its_.order)),
      left_(move_left(book, battle, unit)),
      changed_(static_cast<Change>(its_.mark[unit_mark::shape_changed])) {}

Footprint MoveJudge::phase_start() const {
    table::Array array = battle_.array_of(unit_);
    array.formation = its_.phase_formation;
    array.files = its_.phase_files;
    return table::laid_out(its_.phase_pose, array);
}

bool MoveJudge::is_enemy(table::Piece piece) const { return battle_.state().unit(piece).side != its_.side; }

bool MoveJudge::deny(Verdict& verdict, RuleId rule, std::string_view words, Refusal* why) const {
    verdict.legal = false;
    verdict.rule = rule;
    return refuse(why, rule, why == nullptr || !words.empty() ? words : std::string_view(book_.terms.rule_says[rule]));
}

// The sheet's own verdict on what was measured.
bool MoveJudge::ask_orders(Verdict& verdict, sheet::Frame& frame, Refusal* why) const {
    const Calls::Prepared& orders = book_.calls->orders();
    if (orders.refused(frame) < 0) return true;
    verdict.rule = orders.refusal_rule(frame);
    verdict.legal = false;
    if (why != nullptr) *why = {verdict.rule, orders.refusal_words(frame)};
    return false;
}

table::Judged MoveJudge::judge(const Posed& from, const Evolutions& way) const {
    const Verdict verdict = look(from, way);
    return {verdict.legal, verdict.cost, verdict.stopped_at, verdict.possible, verdict.rule};
}

Verdict MoveJudge::look(const Posed& from, const Evolutions& way, Refusal* why) const {
    return walk(from, way, why, table::Asked::how_far);
}

Verdict MoveJudge::allow(const Posed& from, const Evolutions& way, Refusal* why) const {
    return walk(from, way, why, table::Asked::whether_free);
}

Verdict MoveJudge::walk(const Posed& from, const Evolutions& way, Refusal* why, table::Asked asked) const {
    Verdict verdict;
    verdict.legal = true;
    verdict.end = from;
    Posed before_last = from;
    for (int i = 0; i < way.count; ++i) {
        verdict.stopped_at = i;
        before_last = verdict.end;
        if (!step(verdict, way.list[static_cast<std::size_t>(i)], why, asked)) return verdict;
    }
    const Verdict made = verdict;
    if (!ends_well(verdict, from, why)) {
        if (way.count > 0 && asked == table::Asked::how_far)
            verdict.possible = shorten(from, before_last, way.list[static_cast<std::size_t>(way.count - 1)], made);
        return verdict;
    }
    verdict.stopped_at = -1;
    if (its_.order == order::advance)
        verdict.halt = halt_here(table::laid_out(verdict.end.pose, verdict.end.array), verdict.cost);
    return verdict;
}

bool MoveJudge::step(Verdict& verdict, const Evolution& evolution, Refusal* why, table::Asked asked) const {
    if (verdict.leaves) return deny(verdict, rules_.names().edge, "it has left the table", why);
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

bool MoveJudge::take_turn(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    const bool pivots = evolution.kind == EvolutionKind::pivot;
    if (const RuleId rule = rules_.forbids(unit_, its_.order, pivots ? Wish::pivot : Wish::about_face))
        return deny(verdict, rule, "", why);
    const bool may_pivot = card_.arm == battle::Arm::guns && its_.order == order::reserve;
    if (pivots && !may_pivot)
        return deny(verdict, rules_.names().pivots, "only guns on Reserve pivot; others wheel", why);
    if (its_.mark[unit_mark::about_faced] + ++verdict.turns > 2) {
        return deny(verdict, rules_.names().sequence, "it has turned often enough in this phase", why);
    }
    const Stride made = stride(passing_, its_.order, verdict.end, evolution);
    if (made.refused != 0) return deny(verdict, made.refused, "", why);
    if (!blocked(verdict, made, why)) return false;
    verdict.end = table::evolved(verdict.end, evolution);
    return true;
}

// Formations change on Reserve as the drill allows; on Stand into square; on Advance only to pass a gap and back.
bool MoveJudge::take_form(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    if (evolution.posture != table::Posture::as_ever)
        return deny(verdict, rules_.names().formations, "this sheet tells no postures apart", why);
    const Change change = change_of(verdict.end.array, evolution);
    const Posed formed = table::evolved(verdict.end, evolution);
    if (const RuleId rule = rules_.forbids(unit_, its_.order, change, false)) return deny(verdict, rule, "", why);
    const bool square = evolution.formation == Formation::square;
    if (const RuleId rule = rules_.forbids(unit_, its_.order, square ? Wish::square : Wish::change))
        return deny(verdict, rule, "", why);
    if (!legal_shape(card_, formed.array) || formed.array == verdict.end.array) {
        return deny(verdict, rules_.names().formations, "it cannot form so", why);
    }
    if (its_.order == order::retreat)
        return deny(verdict, rules_.names().formations, "formations are not changed on Retreat", why);
    if (its_.order == order::advance) {
        const bool narrows = evolution.formation == Formation::column;
        const bool spreads =
            evolution.formation != Formation::square && verdict.end.array.formation == Formation::column;
        const RuleId barred = rules_.out_of_line(unit_, Formation::column,
                                                 narrows ? at_narrow_gap(book_, battle_, unit_, verdict.end) : true);
        if (!narrows && !spreads)
            return deny(verdict, rules_.names().formations, "on Advance formations change only to pass a gap", why);
        if (barred != 0) return deny(verdict, barred, "", why);
        if (narrows && (verdict.narrowed || its_.mark[unit_mark::formed_line_free] > 1)) {
            return deny(verdict, rules_.names().formations, "it has narrowed often enough in this phase", why);
        }
        verdict.narrowed = verdict.narrowed || narrows;
    } else {
        if (changed_ != Change::none || verdict.change != Change::none) {
            return deny(verdict, rules_.names().formations, "one change of formation a phase", why);
        }
        verdict.change = change;
    }
    const Stride made = stride(passing_, its_.order, verdict.end, evolution);
    if (made.refused != 0) return deny(verdict, made.refused, "", why);
    if (!blocked(verdict, made, why)) return false;
    verdict.end = formed;
    return true;
}

bool MoveJudge::take_stride(Verdict& verdict, const Evolution& evolution, Refusal* why, table::Asked asked) const {
    if (evolution.amount <= 0) return deny(verdict, 0, "a move goes somewhere", why);
    if (sideways(evolution.kind) && its_.order != order::stand) {
        return deny(verdict, rules_.names().sideways, "sideways only by inclining, or by the 5 cm of Stand", why);
    }
    if (const RuleId rule = rules_.forbids(unit_, its_.order, wish_of(evolution.kind)))
        return deny(verdict, rule, "", why);
    // In the open it costs least: what is too far even there need not be walked to be refused.
    const Length at_least = least_cost(verdict, evolution);
    if (!table::within(verdict.cost + at_least, left_)) return too_far(verdict, evolution, at_least, why);
    // A refusal in words names the first in the way.
    const Stride made =
        stride(passing_, its_.order, verdict.end, evolution, why != nullptr ? table::Asked::how_far : asked);
    if (made.refused != 0) return deny(verdict, made.refused, "", why);
    verdict.leaves = may_leave(made);
    if (!verdict.leaves && !blocked(verdict, made, why)) return false;
    if (!table::within(verdict.cost + made.cost, left_)) return too_far(verdict, evolution, made.cost, why);
    if (its_.order == order::advance && !obeys_halt(verdict, evolution, why)) return false;
    verdict.cost += made.cost;
    verdict.end = table::evolved(verdict.end, evolution);
    return true;
}

Length MoveJudge::least_cost(const Verdict& verdict, const Evolution& evolution) const {
    const MoveRules::Limit& limit =
        rules_.limit(unit_, its_.order, verdict.end.array.formation, action_of(evolution.kind), 0);
    if (limit.refused != 0 || limit.most <= 0) return 0;
    return static_cast<Length>(table::scaled(evolution.amount, whole_, limit.most));
}

bool MoveJudge::too_far(Verdict& verdict, const Evolution& evolution, Length cost, Refusal* why) const {
    const Length left = std::max(0, left_ - verdict.cost);
    verdict.possible = static_cast<Length>(static_cast<std::int64_t>(evolution.amount) * left / cost);
    if (why != nullptr) {
        sheet::Frame frame = rules_.movement_frame(unit_, its_.order, verdict.end.array.formation, Action::ahead, 0);
        const Length moved = from_tenths(its_.mark[unit_mark::moved]);
        frame.slots[rules_.movement().wanted] = as_exact(moved + verdict.cost + cost);
        if (!book_.calls->movement().allows(frame, why)) return deny(verdict, why->rule, std::string(why->reason), why);
    }
    return deny(verdict, its_.order == order::stand ? rules_.names().five : rules_.names().speed, "", why);
}

bool MoveJudge::blocked(Verdict& verdict, const Stride& made, Refusal* why) const {
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
        return deny(verdict, rules_.names().charge, "contact is only ever made by a charge", why);
    }
    verdict.possible = obstacle.clear;
    return deny(verdict, rules_.names().passing, "it may not pass through these friends", why);
}

bool MoveJudge::may_leave(const Stride& made) const {
    return book_.edge_all && its_.order == order::retreat && made.way.obstacle.what == table::Obstacle::What::off_table;
}

bool MoveJudge::deny_edge(Verdict& verdict, Refusal* why) const {
    const std::string_view words = book_.edge_all ? "only routers and those who fall back or Retreat leave the table"
                                                  : "only routers leave the table";
    return deny(verdict, rules_.names().edge, words, why);
}

// --- halts ----------------------------------------------------------------------------------------------------------------

MoveJudge::Room MoveJudge::room_ahead(const Footprint& from, Length spent) const {
    const bool advances = its_.order == order::advance;
    const Length half_left = whole_ / 2 - from_tenths(its_.mark[unit_mark::moved]) - spent;
    Room least;
    const auto take = [&](Length room, UnitId unit, Length distance, bool friends, bool contact) {
        if (room < least.room) least = {std::max(0, room), unit, distance, friends, contact};
    };
    battle_.field().each_near(from.box, whole_ + rules_.test_distance(unit_), [&](table::Piece piece) {
        if (piece == unit_) return;
        const bool enemy = is_enemy(piece);
        if (!enemy && (!advances || card_.light || book_.card(piece).light)) return;
        const Length ahead = table::distance_ahead(from, battle_.field().footprint(piece));
        if (ahead == table::farthest) return;
        if (!enemy) {
            if (half_left > 0 && ahead <= half_left) take(ahead - rules_.friends_keep(), piece, ahead, true, false);
            return;
        }
        take(ahead - off_contact, piece, ahead, false, true);
        const Length halt = advances ? rules_.halt_before(unit_, piece) : 0;
        if (halt > 0) take(ahead - halt, piece, ahead, false, false);
    });
    return least;
}

// On Advance: straight on only up to the halt. A wheel or an incline may bring an enemy before the front nearer than the halt: there it
// halts. But whoever begins inside it closes only by charging (GAP-52).
bool MoveJudge::obeys_halt(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    const Footprint from = table::laid_out(verdict.end.pose, verdict.end.array);
    const Room room = room_ahead(from, verdict.cost);
    if (room.before == no_unit) return true;
    if (goes_ahead(evolution.kind)) {
        if (evolution.amount <= room.room + table::slack) return true;
        verdict.possible = room.room;
        if (room.friends)
            return deny(verdict, rules_.names().friends_halt,
                        "friends stand in the way of its half move: it halts 10 cm from them", why);
        if (room.contact) return deny(verdict, rules_.names().charge, "contact is only ever made by a charge", why);
        sheet::Frame frame = rules_.orders_frame(unit_, order::advance);
        const OrderSlots& slots = rules_.orders();
        frame.slots[slots.wants] = rules_.word(Wish::move);
        frame.slots[slots.ahead_type] = book_.card(room.before).type;
        frame.slots[slots.ahead_distance] = as_distance(room.distance);
        frame.slots[slots.moved] = as_exact(evolution.amount);
        if (!ask_orders(verdict, frame, why)) return false;
        return deny(verdict, rules_.names().halts, "it must halt before the enemy ahead", why);
    }
    if (room.friends || room.room > table::slack) return true;
    const Posed to = table::evolved(verdict.end, evolution);
    const Footprint& enemy = battle_.field().footprint(room.before);
    if (table::distance(table::laid_out(to.pose, to.array), enemy) >= table::distance(from, enemy)) return true;
    return deny(verdict, rules_.names().inside_halt, "inside the halting distance only a charge closes with that enemy",
                why);
}

RuleId MoveJudge::halt_here(const Footprint& at, Length spent) const {
    RuleId halt = 0;
    const Length anywhere = rules_.halt_anywhere(unit_);
    battle_.field().each_near(at.box, std::max(anywhere, rules_.test_distance(unit_)) + table::slack,
                              [&](table::Piece piece) {
                                  if (halt != 0 || !is_enemy(piece)) return;
                                  const Footprint& enemy = battle_.field().footprint(piece);
                                  const Length from = rules_.halt_before(unit_, piece);
                                  const bool ahead = from > 0 && table::within(table::distance_ahead(at, enemy), from);
                                  const bool near = anywhere > 0 && table::within(table::distance(at, enemy), anywhere);
                                  if (ahead || near)
                                      halt = card_.missile ? rules_.names().halt_at_long : rules_.names().halt_at_ten;
                              });
    if (halt != 0) return halt;
    const Length half_left = whole_ / 2 - from_tenths(its_.mark[unit_mark::moved]) - spent;
    if (half_left <= 0 || card_.light) return 0;
    battle_.field().each_near(at.box, rules_.friends_keep(), [&](table::Piece piece) {
        if (halt != 0 || piece == unit_ || is_enemy(piece) || book_.card(piece).light) return;
        const Length ahead = table::distance_ahead(at, battle_.field().footprint(piece));
        if (table::within(ahead, rules_.friends_keep()) && ahead <= half_left) halt = rules_.names().friends_halt;
    });
    return halt;
}

}  // namespace linstock::rules_arw
