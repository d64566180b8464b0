#include "tactics/declare.hpp"

#include <algorithm>
#include <string>

#include "tactics/fire_odds.hpp"

namespace linstock::tactics {

namespace {

using battle::Shoot;

bool may_declare(const Manual& manual, const Battle& battle, SideId by, UnitId unit, Refusal* why) {
    const State& state = battle.state();
    if (manual.terms.steps[state.head().step].kind != battle::StepKind::fire)
        return refuse(why, manual.rule_of.sequence, "shots are declared in the fire step");
    if (state.head().to_act != by)
        return refuse(why, manual.rule_of.sequence, "it is the other side's turn to declare its shots");
    if (unit >= state.head().units || state.unit(unit).side != by)
        return refuse(why, manual.rule_of.declares, "this unit is not yours to command");
    return true;
}

bool can_shoot(const Manual& manual, const Battle& battle, UnitId unit, Refusal* why) {
    if (living(manual, battle.state(), unit) == 0)
        return refuse(why, manual.rule_of.gone, "the unit has no stand left");
    return manual.firing->may_shoot(battle, unit, why);
}

bool is_target(const Manual& manual, const Battle& battle, SideId by, UnitId target, Refusal* why) {
    const State& state = battle.state();
    if (target >= state.head().units || state.unit(target).side == by)
        return refuse(why, manual.rule_of.declares, "only enemies are shot at");
    if (living(manual, state, target) == 0)
        return refuse(why, manual.rule_of.gone, "no stand of the target is left on the table");
    return true;
}

// Why nobody bears: the sheet's own word on range comes first.
bool refuse_aim(const Manual& manual, UnitId shooter, const Aim& aim, Length nearest, Refusal* why) {
    if (why == nullptr) return false;
    if (aim.fault == Aim::Fault::arc) {
        return refuse(why, manual.rule_of.arc,
                      "no front-rank stand has the target within " +
                          std::string(table::name_of(manual.card(shooter).bearing.fan)) + " degrees of straight ahead");
    }
    if (aim.fault == Aim::Fault::range) {
        return refuse(why, manual.rule_of.range,
                      "out of range: the nearest stand that bears is " + manual.scale.print(nearest) + " away");
    }
    std::string blocker = "the ground";
    if (aim.blocked.blocker == table::Blocker::piece) blocker = manual.label(aim.blocked.piece);
    if (aim.blocked.blocker == table::Blocker::hill) blocker = "a hill";
    if (aim.blocked.blocker == table::Blocker::ground && aim.blocked.area >= 0) {
        const table::Area& area = manual.roster->terrain.areas()[nth(aim.blocked.area)];
        blocker = area.name.empty() ? std::string(table::name_of(area.ground)) : area.name;
    }
    return refuse(why, manual.rule_of.arc, "sight is blocked by " + blocker);
}

// What the unit has declared already, but for one target.
struct Declared {
    static constexpr int room = table::max_stands;
    UnitId target[room] = {};
    int stands[room] = {};
    int targets = 0;
    int total = 0;
};

Declared declared_by(const Manual& manual, const State& state, UnitId unit, UnitId but_for) {
    Declared declared;
    for (const battle::Tie& one : state.ties()) {
        if (one.kind != manual.tie.shoots || one.a != unit || one.b == but_for || declared.targets == Declared::room)
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

bool divisible(const Manual& manual, const Battle& battle, UnitId unit, const Declared& declared, const Aim& aim,
               int stands) {
    if (declared.total + stands > living(manual, battle.state(), unit)) return false;
    Division division;
    division.want(aim.stands, stands);
    for (int i = 0; i < declared.targets; ++i) {
        division.want(aim_at(manual, battle, unit, declared.target[i]).stands, declared.stands[i]);
    }
    return division.possible();
}

// As many as can, where the wish does not say.
int stands_wished(const Manual& manual, const Battle& battle, const Shoot& wish, const Declared& declared,
                  const Aim& aim) {
    if (wish.stands != 0) return wish.stands;
    int stands = aim.count;
    while (stands > 1 && !divisible(manual, battle, wish.unit, declared, aim, stands)) --stands;
    return stands;
}

bool check_division(const Manual& manual, const Battle& battle, const Shoot& wish, const Aim& aim, Refusal* why) {
    const Declared declared = declared_by(manual, battle.state(), wish.unit, wish.target);
    const int stands = stands_wished(manual, battle, wish, declared, aim);
    if (stands > aim.count) {
        return why != nullptr &&
               refuse(why, manual.rule_of.arc,
                      std::to_string(aim.count) + " stands have the target in arc, range and sight, not " +
                          std::to_string(stands));
    }
    if (!divisible(manual, battle, wish.unit, declared, aim, stands)) {
        return refuse(why, manual.rule_of.divides, "the stands that could shoot at it shoot at other targets already");
    }
    // Of several targets each has its own; a unit with one target only may make all its shots at it.
    const int here = manual.firing->told_off(wish.unit, stands, declared.targets, declared.targets + 1).shots;
    return manual.firing->may_make(wish.unit, declared.targets + here, why);
}

bool answers_charge(const Manual& manual, const Battle& battle, const Shoot& wish, Refusal* why) {
    const State& state = battle.state();
    if (!manual.firing->answers_charger()) return true;
    if (wish.target != no_unit && state.find_tie(manual.tie.charges, wish.target, wish.unit) != nullptr) return true;
    const UnitId charger = charger_to_shoot(manual, battle, wish.unit);
    if (charger == no_unit) return true;
    return why != nullptr &&
           refuse(why, manual.rule_of.declares, "a charged unit shoots at its charger: " + manual.label(charger));
}

}  // namespace

bool has_declared(const Manual& manual, const State& state, UnitId unit) {
    const bool holds = manual.mark.holds_fire >= 0 && state.unit(unit).mark[manual.mark.holds_fire] != 0;
    return holds || (manual.tie.shoots >= 0 && state.find_tie(manual.tie.shoots, unit, no_unit) != nullptr);
}

UnitId charger_to_shoot(const Manual& manual, const Battle& battle, UnitId unit) {
    for (const battle::Tie& one : battle.state().ties()) {
        if (one.kind != manual.tie.charges || one.b != unit || living(manual, battle.state(), one.a) == 0) continue;
        const Aim aim = aim_at(manual, battle, unit, one.a);
        if (aim.count == 0) continue;
        sheet::Frame frame;
        const Prepared& procedure = manual.firing->lay_shot(battle, {unit, one.a, 1, 1, aim.range, false, 0}, frame);
        if (procedure.refused(frame) < 0) return one.a;
    }
    return no_unit;
}

bool check_shoot(const Manual& manual, const Battle& battle, SideId by, const battle::Shoot& wish, Refusal* why) {
    if (!may_declare(manual, battle, by, wish.unit, why) || !can_shoot(manual, battle, wish.unit, why)) return false;
    if (wish.target == no_unit && manual.mark.holds_fire < 0)
        return refuse(why, manual.rule_of.declares, "holding fire needs no command");
    if (wish.target == no_unit) return answers_charge(manual, battle, wish, why);
    if (!is_target(manual, battle, by, wish.target, why)) return false;
    if (!manual.firing->may_target(battle, wish.unit, wish.target, why)) return false;
    const Aim aim = aim_at(manual, battle, wish.unit, wish.target);
    if (aim.count == 0 && why == nullptr) return false;
    const Length range = aim.count > 0 ? aim.range : nearest_bearing(manual, battle, wish.unit, wish.target);
    sheet::Frame frame;
    const Prepared& procedure = manual.firing->lay_shot(battle, {wish.unit, wish.target, 1, 1, range, false, 0}, frame);
    if (!procedure.allows(frame, why)) return false;
    if (aim.count == 0) return refuse_aim(manual, wish.unit, aim, range, why);
    if (!answers_charge(manual, battle, wish, why)) return false;
    return check_division(manual, battle, wish, aim, why);
}

void decide_shoot(const Manual& manual, Work& work, const battle::Shoot& wish) {
    const RuleId rule = manual.rule_of.declares;
    if (wish.target == no_unit) {
        while (const battle::Tie* shot = work.state().find_tie(manual.tie.shoots, wish.unit, no_unit)) {
            work.cut(manual.tie.shoots, wish.unit, shot->b, rule);
            if (work.stopped()) return;
        }
        work.mark_unit(wish.unit, manual.mark.holds_fire, 1, rule);
        return;
    }
    const Aim aim = aim_at(manual, work.battle(), wish.unit, wish.target);
    const Declared declared = declared_by(manual, work.state(), wish.unit, wish.target);
    if (work.state().unit(wish.unit).mark[manual.mark.holds_fire] != 0)
        work.mark_unit(wish.unit, manual.mark.holds_fire, 0, rule);
    work.tie(manual.tie.shoots, wish.unit, wish.target, rule,
             stands_wished(manual, work.battle(), wish, declared, aim));
}

// --- standing instructions ----------------------------------------------------------------------------------------------

namespace {

Length short_of(const Card& card) { return card.reach_short > 0 ? card.reach_short : card.reach_long / 2; }

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
BestTarget best_target(const Manual& manual, const Battle& battle, UnitId unit) {
    const State& state = battle.state();
    const table::Field& field = battle.field();
    const Card& card = manual.card(unit);
    const bool waits = state.unit(unit).fire == battle::Fire::hold_to_short;
    const table::Posed posed = battle.posed(unit);
    const bool moved = has_moved(manual, state.unit(unit));
    BestTarget best;
    field.each_near(field.footprint(unit).box, card.reach + table::slack, [&](table::Piece target) {
        if (field.side_of(target) == state.unit(unit).side || living(manual, state, target) == 0) return;
        if (!manual.firing->may_target(battle, unit, target, nullptr)) return;
        const battle::FireOdds odds = fire_odds(manual, battle, unit, posed, moved, target);
        if (!odds.legal) return;
        const Length range = table::distance(field, unit, target);
        if (waits && !table::within(range, short_of(card))) return;
        const BestTarget here{target, odds.kills, odds.disorders, range};
        if (best.worse_than(here)) best = here;
    });
    return best;
}

UnitId target_by_instruction(const Manual& manual, const Battle& battle, UnitId unit) {
    const UnitId charger = manual.firing->answers_charger() ? charger_to_shoot(manual, battle, unit) : no_unit;
    if (charger != no_unit) return charger;
    if (battle.state().unit(unit).fire == battle::Fire::hold_until_charged) return no_unit;
    return best_target(manual, battle, unit).target;
}

}  // namespace

void declare_by_instruction(const Manual& manual, Work& work, SideId side) {
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) {
        if (work.state().unit(unit).side != side || !manual.card(unit).missile) continue;
        if (has_declared(manual, work.state(), unit) || !can_shoot(manual, work.battle(), unit, nullptr)) continue;
        const UnitId target = target_by_instruction(manual, work.battle(), unit);
        if (target != no_unit) decide_shoot(manual, work, {unit, target, 0});
    }
}

}  // namespace linstock::tactics
