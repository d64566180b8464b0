#include <algorithm>
#include <string>

#include "rules/arw/fight.hpp"
#include "rules/arw/measure.hpp"

namespace linstock::rules_arw {

namespace declaring_fire {
namespace {

using battle::Shoot;

// The number of a rule is looked for only where somebody reads the refusal.
bool no(const ArwManual& manual, Refusal* why, std::string_view rule, std::string_view reason) {
    return why != nullptr && refuse(why, manual.rule(rule), reason);
}

std::string label_of(const ArwManual& manual, UnitId unit) { return manual.roster->units[unit].label; }

std::string print_cm(Length length) { return base::print_number(as_fact(length)) + " cm"; }

bool may_declare(const ArwManual& manual, const Battle& battle, SideId by, UnitId unit, Refusal* why) {
    const State& state = battle.state();
    if (state.head().step != step::fire) return no(manual, why, "ARW-GAP-C1", "shots are declared in the fire step");
    if (state.head().to_act != by)
        return no(manual, why, "ARW-GAP-C1", "it is the other side's turn to declare its shots");
    if (unit >= state.head().units || state.unit(unit).side != by)
        return no(manual, why, "ARW-GAP-50", "this unit is not yours to command");
    return true;
}

bool may_shoot(const ArwManual& manual, const Battle& battle, UnitId unit, Refusal* why) {
    const State& state = battle.state();
    if (living(state, unit) == 0) return no(manual, why, "ARW-GAP-79", "the unit has no stand left");
    if (state.unit(unit).mark[unit_mark::charge_test] == 1 && !manual.charger_shoots)
        return no(manual, why, "ARW-GAP-P4", "a unit that goes in with a charge does not shoot this phase");
    if (state.unit(unit).mark[unit_mark::evaded] != 0)
        return no(manual, why, "ARW-GAP-P4", "a unit that evaded does not shoot this phase");
    return true;
}

bool is_target(const ArwManual& manual, const Battle& battle, SideId by, UnitId target, Refusal* why) {
    const State& state = battle.state();
    if (target >= state.head().units || state.unit(target).side == by)
        return no(manual, why, "ARW-GAP-50", "only enemies are shot at");
    if (living(state, target) == 0) return no(manual, why, "ARW-GAP-79", "no stand of the target is left on the table");
    return true;
}

// Why nobody bears: the sheet's own word on range comes first.
bool refuse_aim(const ArwManual& manual, const Aim& aim, Length nearest, Refusal* why) {
    if (aim.fault == Aim::Fault::arc)
        return no(manual, why, "ARW-GAP-48", "no front-rank stand has the target within 45 degrees of straight ahead");
    if (aim.fault == Aim::Fault::range)
        return no(manual, why, "ARW-GAP-49",
                  "out of range: the nearest stand that bears is " + print_cm(nearest) + " away");
    std::string blocker = "the ground";
    if (aim.blocked.blocker == table::Blocker::piece) blocker = label_of(manual, aim.blocked.piece);
    if (aim.blocked.blocker == table::Blocker::hill) blocker = "a hill";
    if (aim.blocked.blocker == table::Blocker::ground && aim.blocked.area >= 0) {
        const table::Area& area = manual.roster->terrain.areas()[static_cast<std::size_t>(aim.blocked.area)];
        blocker = area.name.empty() ? std::string(table::name_of(area.ground)) : area.name;
    }
    return no(manual, why, "ARW-GAP-48", "sight is blocked by " + blocker);
}

// What the unit has declared already, but for one target.
struct Declared {
    static constexpr int room = table::max_stands;
    UnitId target[room] = {};
    int stands[room] = {};
    int targets = 0;
    int total = 0;
};

Declared declared_by(const State& state, UnitId unit, UnitId but_for) {
    Declared declared;
    for (const battle::Tie& one : state.ties()) {
        if (one.kind != tie::shoots || one.a != unit || one.b == but_for || declared.targets == Declared::room)
            continue;
        declared.target[declared.targets] = one.b;
        declared.stands[declared.targets++] = one.value[0];
        declared.total += one.value[0];
    }
    return declared;
}

// Whether every target can have its stands, none shooting twice: stands are given out one by one, earlier ones moved where that helps.
class Division {
public:
    void want(std::uint32_t bits, int stands) {
        for (int i = 0; i < stands && wants_ < room; ++i) bits_[wants_++] = bits;
    }
    bool possible() {
        for (int want = 0; want < wants_; ++want) {
            std::uint32_t tried = 0;
            if (!place(want, tried)) return false;
        }
        return true;
    }

private:
    static constexpr int room = 2 * table::max_stands;

    bool place(int want, std::uint32_t& tried) {
        for (int stand = 0; stand < table::max_stands; ++stand) {
            const std::uint32_t bit = 1U << stand;
            if ((bits_[want] & bit) == 0 || (tried & bit) != 0) continue;
            tried |= bit;
            if (taker_[stand] == 0 || place(taker_[stand] - 1, tried)) {
                taker_[stand] = want + 1;
                return true;
            }
        }
        return false;
    }

    std::uint32_t bits_[room] = {};
    int wants_ = 0;
    int taker_[table::max_stands] = {};  // one more than the want it serves
};

bool divisible(const ArwManual& manual, const Battle& battle, UnitId unit, const Declared& declared, const Aim& aim,
               int stands) {
    if (declared.total + stands > living(battle.state(), unit)) return false;
    Division division;
    division.want(aim.stands, stands);
    for (int i = 0; i < declared.targets; ++i) {
        division.want(aim_at(manual, battle, unit, declared.target[i]).stands, declared.stands[i]);
    }
    return division.possible();
}

// As many as can, where the wish does not say.
int stands_wished(const ArwManual& manual, const Battle& battle, const Shoot& wish, const Declared& declared,
                  const Aim& aim) {
    if (wish.stands != 0) return wish.stands;
    int stands = aim.count;
    while (stands > 1 && !divisible(manual, battle, wish.unit, declared, aim, stands)) --stands;
    return stands;
}

bool check_division(const ArwManual& manual, const Battle& battle, const Shoot& wish, const Aim& aim, Refusal* why) {
    const Declared declared = declared_by(battle.state(), wish.unit, wish.target);
    const int stands = stands_wished(manual, battle, wish, declared, aim);
    if (stands > aim.count) {
        return no(manual, why, "ARW-GAP-48",
                  std::to_string(aim.count) + " stands have the target in arc, range and sight, not " +
                      std::to_string(stands));
    }
    if (!divisible(manual, battle, wish.unit, declared, aim, stands))
        return no(manual, why, "ARW-GAP-29", "the stands that could shoot at it shoot at other targets already");
    const bool lights = manual.calls->second_shots(manual.row(wish.unit).type);
    // Of two targets each has one shot; a unit with one target only makes its second shot at it as well.
    const int shots =
        declared.targets + (told_off(manual, wish.unit, stands, declared.targets == 0).second > 0 ? 2 : 1);
    if (lights && shots > 2) return no(manual, why, "ARW-GAP-26", "a unit makes two shots at most");
    return true;
}

// Those who are charged shoot at who charges them, if they can.
bool answers_charge(const ArwManual& manual, const Battle& battle, const Shoot& wish, Refusal* why) {
    const State& state = battle.state();
    if (wish.target != no_unit && state.find_tie(tie::charges, wish.target, wish.unit) != nullptr) return true;
    const UnitId charger = charger_to_shoot(manual, battle, wish.unit);
    if (charger == no_unit) return true;
    return why != nullptr &&
           no(manual, why, "ARW-GAP-50", "a charged unit shoots at its charger: " + label_of(manual, charger));
}

bool may_in_this_phase(const ArwManual& manual, const Battle& battle, SideId by, const Shoot& wish, Refusal* why) {
    if (!manual.only_phasing_shoots || battle.state().head().phase_side == by) return true;
    if (battle.state().find_tie(tie::charges, wish.target, wish.unit) != nullptr) return true;
    return no(manual, why, "ARW-GAP-18", "in the enemy's phase a unit shoots only at those who charge it");
}

}  // namespace
}  // namespace declaring_fire

using namespace declaring_fire;

bool check_shoot(const ArwManual& manual, const Battle& battle, SideId by, const battle::Shoot& wish, Refusal* why) {
    if (!may_declare(manual, battle, by, wish.unit, why) || !may_shoot(manual, battle, wish.unit, why)) return false;
    if (wish.target == no_unit) return answers_charge(manual, battle, wish, why);
    if (!is_target(manual, battle, by, wish.target, why)) return false;
    if (!may_in_this_phase(manual, battle, by, wish, why)) return false;
    const Aim aim = aim_at(manual, battle, wish.unit, wish.target);
    sheet::Frame frame;
    if (aim.count == 0 && why == nullptr) return false;
    const Length range = aim.count > 0 ? aim.range : nearest_bearing(manual, battle, wish.unit, wish.target);
    lay_shot(manual, battle.state(), {wish.unit, wish.target, 1, 1, range, false, 0}, frame);
    if (!manual.calls->shooting().allows(frame, why)) return false;
    if (aim.count == 0) return refuse_aim(manual, aim, range, why);
    if (!answers_charge(manual, battle, wish, why)) return false;
    return check_division(manual, battle, wish, aim, why);
}

void decide_shoot(const ArwManual& manual, Work& work, const battle::Shoot& wish) {
    const RuleId rule = manual.calls->named().declares;
    if (wish.target == no_unit) {
        while (const battle::Tie* shot = work.state().find_tie(tie::shoots, wish.unit, no_unit)) {
            work.cut(tie::shoots, wish.unit, shot->b, rule);
            if (work.stopped()) return;
        }
        work.mark_unit(wish.unit, unit_mark::holds_fire, 1, rule);
        return;
    }
    const Aim aim = aim_at(manual, work.battle(), wish.unit, wish.target);
    const Declared declared = declared_by(work.state(), wish.unit, wish.target);
    if (work.state().unit(wish.unit).mark[unit_mark::holds_fire] != 0)
        work.mark_unit(wish.unit, unit_mark::holds_fire, 0, rule);
    work.tie(tie::shoots, wish.unit, wish.target, rule, stands_wished(manual, work.battle(), wish, declared, aim));
}

// --- standing instructions ----------------------------------------------------------------------------------------------

namespace declaring_fire {
namespace {

Length short_of(const UnitCard& card) { return card.reach_short > 0 ? card.reach_short : card.reach_long / 2; }

struct BestTarget {
    UnitId target = no_unit;
    std::int32_t kills = -1;
    std::int32_t disorders = -1;
    Length range = table::farthest;

    bool worse_than(const BestTarget& other) const {
        if (kills != other.kills) return kills < other.kills;
        if (disorders != other.disorders) return disorders < other.disorders;
        return range > other.range;  // targets come by rising number: the first of equals stays
    }
};

// The legal target that promises most; short of a mere distance only the nearest counts.
BestTarget best_target(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const State& state = battle.state();
    const table::Field& field = battle.field();
    const UnitCard& card = manual.card(unit);
    const bool waits = state.unit(unit).fire == battle::Fire::hold_to_short;
    const table::Posed posed = battle.posed(unit);
    const bool moved = has_moved(state.unit(unit));
    BestTarget best;
    field.each_near(field.footprint(unit).box, card.reach + table::slack, [&](table::Piece target) {
        if (field.side_of(target) == state.unit(unit).side || living(state, target) == 0) return;
        const battle::FireOdds odds = fire_odds(manual, battle, unit, posed, moved, target);
        if (!odds.legal) return;
        const Length range = table::distance(field, unit, target);
        if (waits && !table::within(range, short_of(card))) return;
        const BestTarget here{target, odds.kills, odds.disorders, range};
        if (best.worse_than(here)) best = here;
    });
    return best;
}

UnitId target_by_instruction(const ArwManual& manual, const Battle& battle, SideId side, UnitId unit) {
    const UnitId charger = charger_to_shoot(manual, battle, unit);
    if (charger != no_unit) return charger;
    if (battle.state().unit(unit).fire == battle::Fire::hold_until_charged) return no_unit;
    if (manual.only_phasing_shoots && battle.state().head().phase_side != side) return no_unit;
    return best_target(manual, battle, unit).target;
}

}  // namespace
}  // namespace declaring_fire

void declare_by_instruction(const ArwManual& manual, Work& work, SideId side) {
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side != side || !manual.card(unit).missile || its.mark[unit_mark::holds_fire] != 0) continue;
        if (work.state().find_tie(tie::shoots, unit, no_unit) != nullptr) continue;
        if (!may_shoot(manual, work.battle(), unit, nullptr)) continue;
        const UnitId target = target_by_instruction(manual, work.battle(), side, unit);
        if (target != no_unit) decide_shoot(manual, work, {unit, target, 0});
    }
}

}  // namespace linstock::rules_arw
