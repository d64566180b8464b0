#include "toys/plain_rules.hpp"

#include "tactics/lookup.hpp"
#include "tactics/offers.hpp"

namespace linstock::toys {

namespace {

using tactics::Allowance;
using tactics::Going;
using tactics::Verdict;

void add_unit(const sheet::Sheet& sheet, const battle::RosterUnit& unit, PlainManual& manual, base::Errors& errors) {
    tactics::Lookup lookup(sheet, unit.name, errors);
    const sheet::Value row = lookup.word("troops", unit.grade("type"), "");
    if (!errors.empty()) return;
    manual.types.push_back(row);
    tactics::Card& card = manual.cards.emplace_back();
    const auto printed = [&](std::string_view column) {
        return manual.scale.length(tactics::cell(sheet, "troops", row, column));
    };
    card.arm = unit.arm;
    card.move = printed("move");
    card.reach_short = printed("near");
    card.reach_long = card.reach = printed("range");
    card.missile = card.reach > 0;
}

void read_ground(const sheet::Sheet& sheet, const battle::GroundTerm& term, PlainManual& manual, base::Errors& errors) {
    tactics::Lookup lookup(sheet, "ground '" + std::string(table::name_of(term.kind)) + "'", errors);
    tactics::GroundCard& card = manual.ground[static_cast<std::size_t>(term.kind)];
    card.going = lookup.word("goings", term.word("going"), "open");
    card.cover = lookup.word("covers", term.word("cover"), "none");
    card.impassable = lookup.yes(term.word("closed"));
    if (card.going != 0) manual.slow |= table::bit(term.kind);
}

void name_rules(PlainManual& manual, const std::string& prefix, base::Errors& errors) {
    std::vector<std::string> missing;
    const auto rule = [&](const char* name) { return manual.terms.require_rule(prefix + name, missing); };
    tactics::TableRules& of = manual.rule_of;
    of.sequence = rule("TURN");
    of.deployment = rule("DEPLOY");
    of.formations = rule("SHAPE");
    of.passing = of.speed = rule("MOVE");
    of.ground = rule("GROUND");
    of.generals = rule("GENERAL");
    of.declares = of.divides = rule("FIRE");
    of.arc = rule("ARC");
    of.range = rule("RANGE");
    of.gone = of.edge = rule("GONE");
    of.victory = rule("END");
    for (const std::string& id : missing) errors.push_back({"the sheet lacks the line " + id, manual.sheet->id, ""});
}

}  // namespace

base::Result<PlainManual> open_manual(const sheet::Sheet& sheet, const battle::Roster& roster,
                                      const play::Course& course, const std::string& prefix,
                                      std::span<const std::string_view> counts) {
    base::Result<battle::TablePlay> play = battle::TablePlay::of(course, sheet);
    if (!play.ok()) return play.errors();
    static constexpr std::string_view lengths[] = {"ride", "cover before"};
    base::Errors errors = play->missing_numbers(lengths, counts);
    if (!errors.empty()) return errors;
    PlainManual manual;
    manual.sheet = &sheet;
    manual.roster = &roster;
    manual.terms = play->terms();
    manual.play = std::make_shared<const battle::TablePlay>(std::move(*play));
    manual.scale = battle::Scale(sheet.unit);
    manual.far.least_part = manual.far.least_ride = manual.scale.unit();
    manual.far.ride = manual.play->length("ride");
    manual.length.close_before = manual.play->length("cover before");
    for (const battle::RosterUnit& unit : roster.units) add_unit(sheet, unit, manual, errors);
    for (const battle::GroundTerm& term : roster.grounds) read_ground(sheet, term, manual, errors);
    manual.members.resize(roster.groups.size());
    for (std::size_t unit = 0; unit < roster.units.size(); ++unit)
        manual.members[roster.units[unit].group].push_back(static_cast<UnitId>(unit));
    tactics::sort_grounds(manual);
    using battle::StepKind;
    manual.place_of.deploy = tactics::in_step(StepKind::deployment);
    manual.place_of.move = manual.place_of.ride = tactics::in_step(StepKind::movement);
    manual.place_of.shoot = tactics::in_step(StepKind::fire);
    name_rules(manual, prefix, errors);
    if (!errors.empty()) return errors;
    return manual;
}

// --- going about --------------------------------------------------------------------------------------------------------

Allowance PlainWalkRules::allowance(const Battle&, UnitId unit, Going, table::Formation, table::EvolutionKind,
                                    std::uint32_t grounds) const {
    const Length move = manual_.card(unit).move;
    return {(grounds & manual_.slow) != 0 ? move / 2 : move, 0};
}

Length PlainWalkRules::whole_move(const Battle&, UnitId unit, Going) const { return manual_.card(unit).move; }

bool PlainWalkRules::may_pass(const Battle&, UnitId, Going going, UnitId) const { return going == Going::routing; }

bool PlainWalkRules::legal_shape(UnitId unit, const table::Array& array) const {
    return array.formation == manual_.roster->units[unit].formation;
}

bool PlainWalk::may_turn(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const {
    if (evolution.kind == table::EvolutionKind::about_face || card_.arm == battle::Arm::guns) return true;
    return deny(verdict, manual_.rule_of.formations, "only guns pivot", why);
}

bool PlainWalk::may_form(Verdict& verdict, const table::Evolution&, const table::Posed&, Refusal* why) const {
    return deny(verdict, manual_.rule_of.formations, "nobody changes formation", why);
}

bool PlainWalk::ends_well(Verdict& verdict, const table::Posed&, Refusal* why) const {
    return stands_free(verdict, table::laid_out(verdict.end.pose, verdict.end.array), why);
}

RuleId PlainWalk::too_far_by(const Verdict&, Length, Refusal* why) const {
    if (why != nullptr) why->reason = "that is farther than is left of its move";
    return manual_.rule_of.speed;
}

bool is_own(const Battle& battle, UnitId unit, SideId side) {
    return unit < battle.state().head().units && battle.on_table(unit) && battle.state().unit(unit).side == side;
}

namespace {

bool only_turns(const table::Evolutions& way) {
    for (const table::Evolution& evolution : way) {
        if (evolution.kind != table::EvolutionKind::about_face && evolution.kind != table::EvolutionKind::pivot)
            return false;
    }
    return true;
}

}  // namespace

bool check_way(const PlainManual& manual, const Battle& battle, const battle::MoveUnit& wish, Refusal* why) {
    if (wish.way.count == 0) return tactics::refuse(why, 0, "a move needs at least one evolution");
    const Verdict verdict = PlainWalk(manual, battle, wish.unit).allow(battle.posed(wish.unit), wish.way, why);
    if (!verdict.legal) return false;
    if (verdict.cost >= manual.far.least_part || only_turns(wish.way)) return true;
    return why != nullptr &&
           tactics::refuse(why, manual.rule_of.speed,
                           "a part of a move is at least " + manual.scale.print(manual.far.least_part));
}

void go_way(const PlainManual& manual, Work& work, const battle::MoveUnit& wish) {
    const RuleId rule = manual.rule_of.speed;
    const UnitState& its = work.state().unit(wish.unit);
    const Verdict verdict = PlainWalk(manual, work.battle(), wish.unit).look(work.battle().posed(wish.unit), wish.way);
    work.pose(wish.unit, verdict.end, rule);
    if (verdict.cost > 0)
        work.mark_unit(wish.unit, manual.mark.moved,
                       its.mark[manual.mark.moved] + std::max(1, tactics::as_tenths(verdict.cost)), rule);
}

void offer_ways(const PlainManual& manual, const Battle& battle, SideId side, UnitId unit, battle::Whim& whim,
                battle::CommandSink& sink) {
    const auto take = [&](const table::Evolutions& way) {
        const battle::MoveUnit wish{unit, way};
        if (way.count > 0 && check_way(manual, battle, wish, nullptr)) sink.take({side, wish});
    };
    const Length left = tactics::move_left(manual, battle, unit);
    if (left >= manual.far.least_part) {
        table::Evolutions way;
        way.add(tactics::march_by_whim(manual, whim, left));
        take(tactics::longest(manual, PlainWalk(manual, battle, unit), battle.posed(unit), way));
    }
    if (whim.below(4) == 0) take(tactics::turn_by_whim(whim, manual.card(unit), battle.posed(unit).array));
}

bool end_deployment(const PlainManual& manual, Work& work, int step) {
    const SideId first = tactics::defender(manual);
    if (work.state().head().to_act != first) return true;
    const SideId other = battle::other_side(first);
    work.advance(0, other, step, other, manual.rule_of.deployment);
    return false;
}

}  // namespace linstock::toys
