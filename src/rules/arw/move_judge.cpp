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

using tactics::off_contact;

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

MoveJudge::MoveJudge(const ArwManual& manual, const Battle& battle, UnitId unit)
    : Walk(manual, battle, unit),
      arw_(manual),
      rules_(*manual.moves),
      changed_(static_cast<Change>(its_.mark[unit_mark::shape_changed])) {}

// The sheet's own verdict on what was measured.
bool MoveJudge::ask_orders(Verdict& verdict, sheet::Frame& frame, Refusal* why) const {
    const Prepared& orders = arw_.calls->orders();
    if (orders.refused(frame) < 0) return true;
    verdict.rule = orders.refusal_rule(frame);
    verdict.legal = false;
    if (why != nullptr) *why = {verdict.rule, orders.refusal_words(frame)};
    return false;
}

void MoveJudge::arrive(Verdict& verdict) const {
    if (its_.order == order::advance)
        verdict.halt = halt_here(table::laid_out(verdict.end.pose, verdict.end.array), verdict.cost);
}

bool MoveJudge::may_turn(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    const bool pivots = evolution.kind == EvolutionKind::pivot;
    if (const RuleId rule = rules_.forbids(unit_, its_.order, pivots ? Wish::pivot : Wish::about_face))
        return deny(verdict, rule, "", why);
    const bool may_pivot = card_.arm == battle::Arm::guns && its_.order == order::reserve;
    if (pivots && !may_pivot)
        return deny(verdict, rules_.names().pivots, "only guns on Reserve pivot; others wheel", why);
    if (its_.mark[unit_mark::about_faced] + ++verdict.turns > 2) {
        return deny(verdict, rules_.names().sequence, "it has turned often enough in this phase", why);
    }
    return true;
}

// Formations change on Reserve as the drill allows; on Stand into square; on Advance only to pass a gap and back.
bool MoveJudge::may_form(Verdict& verdict, const Evolution& evolution, const Posed& formed, Refusal* why) const {
    if (evolution.posture != table::Posture::as_ever)
        return deny(verdict, rules_.names().formations, "this sheet tells no postures apart", why);
    const Change change = change_of(verdict.end.array, evolution);
    if (const RuleId rule = rules_.forbids(unit_, its_.order, change, false)) return deny(verdict, rule, "", why);
    const bool square = evolution.formation == Formation::square;
    if (const RuleId rule = rules_.forbids(unit_, its_.order, square ? Wish::square : Wish::change))
        return deny(verdict, rule, "", why);
    if (!legal_shape(card_, formed.array) || formed.array == verdict.end.array) {
        return deny(verdict, rules_.names().formations, "it cannot form so", why);
    }
    if (its_.order == order::retreat)
        return deny(verdict, rules_.names().formations, "formations are not changed on Retreat", why);
    if (its_.order == order::advance) return narrows_or_spreads(verdict, evolution, why);
    if (changed_ != Change::none || verdict.change != 0) {
        return deny(verdict, rules_.names().formations, "one change of formation a phase", why);
    }
    verdict.change = static_cast<int>(change);
    return true;
}

// The verdict's note says that it has narrowed to column, for a gap.
bool MoveJudge::narrows_or_spreads(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    const bool narrows = evolution.formation == Formation::column;
    const bool spreads = evolution.formation != Formation::square && verdict.end.array.formation == Formation::column;
    const RuleId barred =
        rules_.out_of_line(unit_, Formation::column, narrows ? at_narrow_gap(arw_, battle_, unit_, verdict.end) : true);
    if (!narrows && !spreads)
        return deny(verdict, rules_.names().formations, "on Advance formations change only to pass a gap", why);
    if (barred != 0) return deny(verdict, barred, "", why);
    if (narrows && (verdict.note != 0 || its_.mark[unit_mark::formed_line_free] > 1)) {
        return deny(verdict, rules_.names().formations, "it has narrowed often enough in this phase", why);
    }
    if (narrows) verdict.note = 1;
    return true;
}

bool MoveJudge::may_stride(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    if (sideways(evolution.kind) && its_.order != order::stand) {
        return deny(verdict, rules_.names().sideways, "sideways only by inclining, or by the 5 cm of Stand", why);
    }
    const RuleId rule = rules_.forbids(unit_, its_.order, wish_of(evolution.kind));
    return rule == 0 || deny(verdict, rule, "", why);
}

RuleId MoveJudge::too_far_by(const Verdict& verdict, Length cost, Refusal* why) const {
    const RuleId rule = its_.order == order::stand ? rules_.names().five : rules_.names().speed;
    if (why == nullptr) return rule;
    sheet::Frame frame = rules_.movement_frame(unit_, its_.order, verdict.end.array.formation, Action::ahead, 0);
    const Length moved = from_tenths(its_.mark[unit_mark::moved]);
    frame.slots[rules_.movement().wanted] = as_exact(moved + verdict.cost + cost);
    if (!arw_.calls->movement().allows(frame, why)) return why->rule;
    why->reason = arw_.terms.rule_says[rule];
    return rule;
}

bool MoveJudge::may_leave(const tactics::Stride&) const {
    return arw_.flight.fallers_leave && its_.order == order::retreat;
}

std::string_view MoveJudge::edge_words() const {
    return arw_.flight.fallers_leave ? "only routers and those who fall back or Retreat leave the table"
                                     : "only routers leave the table";
}

// --- halts ----------------------------------------------------------------------------------------------------------------

// Compulsory is the half move for the Group: once one of it has made it, or charged, the others go on past their friends as they can.
Length MoveJudge::half_move_left(Length spent) const {
    const Length left = whole_ / 2 - from_tenths(its_.mark[unit_mark::moved]) - spent;
    if (left <= 0) return 0;
    if (group_advanced_ < 0) group_advanced_ = group_has_advanced(arw_, battle_, its_.group) ? 1 : 0;
    return group_advanced_ != 0 ? 0 : left;
}

MoveJudge::Room MoveJudge::room_ahead(const Footprint& from, Length spent) const {
    const bool advances = its_.order == order::advance;
    const Length half_left = advances ? half_move_left(spent) : 0;
    Room least;
    const auto take = [&](Length room, UnitId unit, Length distance, bool friends, bool contact) {
        if (room < least.room) least = {std::max(0, room), unit, distance, friends, contact};
    };
    battle_.field().each_near(from.box, whole_ + rules_.test_distance(unit_), [&](table::Piece piece) {
        if (piece == unit_) return;
        const bool enemy = is_enemy(piece);
        if (!enemy && (!advances || card_.light || manual_.card(piece).light)) return;
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
bool MoveJudge::unhalted(Verdict& verdict, const Evolution& evolution, Refusal* why) const {
    if (its_.order != order::advance) return true;
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
        frame.slots[slots.ahead_type] = arw_.row(room.before).type;
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
    if (card_.light) return 0;
    const Length half_left = half_move_left(spent);
    if (half_left <= 0) return 0;
    battle_.field().each_near(at.box, rules_.friends_keep(), [&](table::Piece piece) {
        if (halt != 0 || piece == unit_ || is_enemy(piece) || manual_.card(piece).light) return;
        const Length ahead = table::distance_ahead(at, battle_.field().footprint(piece));
        if (table::within(ahead, rules_.friends_keep()) && ahead <= half_left) halt = rules_.names().friends_halt;
    });
    return halt;
}

}  // namespace linstock::rules_arw
