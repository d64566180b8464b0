#include <algorithm>

#include "rules/arw/fight.hpp"
#include "rules/arw/melee.hpp"
#include "rules/arw/morale_facts.hpp"

// The odds of a charge, step by step with the procedures that will be thrown: the test to charge, the target's answer, its fire at the
// charger, the melee. Simpler than the battle in this: one charger and one target, whose stands meet as far as both reach; a target that
// goes back is driven off, caught or not; the Groups' tests at the end of the phase are left out.
namespace linstock::rules_arw {

namespace {

constexpr std::int64_t whole_chance = std::int64_t{1} << 40;

std::int64_t share(std::int64_t of, const Ends::One& end, const Ends& ends) { return of * end.part / ends.whole; }

struct Tally {
    std::int64_t goes_in = 0;
    std::int64_t wins = 0;
    std::int64_t loses = 0;
    std::int64_t kills = 0;
    std::int64_t losses = 0;

    void end(std::int64_t chance, int killed, int lost, bool target_gone) {
        kills += chance * killed;
        losses += chance * lost;
        if (target_gone || killed > lost) {
            wins += chance;
        } else if (killed < lost) {
            loses += chance;
        }
    }
};

class ChargeCounsel {
public:
    ChargeCounsel(const ArwManual& manual, const Battle& battle, UnitId charger, UnitId target)
        : manual_(manual), battle_(battle), calls_(*manual.calls), charger_(charger), target_(target) {
        const table::Field& field = battle.field();
        const bool flanks = has_flanks(manual, battle, target);
        side_ = flanks ? static_cast<int>(table::side_faced(field.footprint(target), field.footprint(charger))) : 0;
        range_ = std::min(table::distance(field, charger, target), manual.play->length("charge halt"));
    }

    battle::ChargeOdds ask() {
        battle::ChargeOdds odds;
        const Ends test = test_to_charge();
        if (test.count() == 0) return odds;
        odds.legal = true;
        for (const Ends::One& end : test) {
            if (end.effects.keeps_order()) tally_.goes_in += share(whole_chance, end, test);
        }
        target_answers(tally_.goes_in);
        odds.goes_in = in_ten_thousandths(tally_.goes_in);
        odds.wins = in_ten_thousandths(tally_.wins);
        odds.loses = in_ten_thousandths(tally_.loses);
        odds.kills = in_ten_thousandths(tally_.kills);
        odds.losses = in_ten_thousandths(tally_.losses);
        return odds;
    }

    // The same procedures one by one, each as it will be thrown if all before it goes as it most simply can: nobody is shot down and
    // the target keeps its order.
    std::vector<battle::Asking> stages() {
        std::vector<battle::Asking> list;
        const auto add = [&](std::string says, const Prepared& procedure, const sheet::Frame& frame, UnitId thrower,
                             UnitId enemy) {
            list.push_back({std::move(says), thrower, enemy, procedure.facts_of(battle_.state(), frame, thrower)});
        };
        sheet::Frame frame;
        const Prepared& test = lay_test(frame);
        add("the test to charge", test, frame, charger_, target_);
        if (evades() || unit(target_).order == order::rout) return list;
        const int order = unit(target_).order;
        lay_answer(frame);
        add("the target's answer", calls_.morale_other(), frame, target_, charger_);
        if (bears_on_charger() && manual_.card(target_).missile) {
            lay_volley(order, frame);
            add("the target's fire as they come in", calls_.shooting(), frame, target_, charger_);
        }
        const int stands = std::min(living(battle_.state(), charger_), living(battle_.state(), target_));
        lay_charge_blow(charger_, stands, order, false, frame);
        add("melee: the charger", calls_.melee(), frame, charger_, target_);
        lay_charge_blow(target_, stands, order, false, frame);
        add("melee: the target", calls_.melee(), frame, target_, charger_);
        return list;
    }

private:
    static std::int32_t in_ten_thousandths(std::int64_t chance) {
        return static_cast<std::int32_t>((chance * 10'000 + whole_chance / 2) / whole_chance);
    }

    const UnitState& unit(UnitId id) const { return battle_.state().unit(id); }

    // As if it were on Advance: who asks may be about to give the order.
    void lay_by_table(sheet::Frame& frame) const {
        lay_tester(manual_, battle_, calls_.charging(), facts_of(charger_), charger_, frame);
        lay_enemy(manual_, calls_.charging(), target_, side_, frame);
        frame.slots[calls_.charging().at.orders] = order::advance;
    }
    void lay_by_plain_die(sheet::Frame& frame) const {
        lay_plain_die(manual_, battle_, charger_, target_, side_, frame);
        frame.slots[calls_.plain_die().at.orders] = order::advance;
    }

    Ends test_to_charge() const {
        sheet::Frame frame;
        lay_by_table(frame);
        const Ends by_table = calls_.morale_charge().odds(frame);
        if (by_table.count() > 0 || calls_.morale_charge().refusal_rule(frame) != calls_.named().plain_die)
            return by_table;
        lay_by_plain_die(frame);
        return calls_.charge_test().odds(frame);
    }

    // The procedure that the charger tests by.
    const Prepared& lay_test(sheet::Frame& frame) const {
        lay_by_table(frame);
        sheet::Frame scored = frame;
        const bool by_table = calls_.morale_charge().refused(scored) < 0 ||
                              calls_.morale_charge().refusal_rule(scored) != calls_.named().plain_die;
        if (by_table) return calls_.morale_charge();
        lay_by_plain_die(frame);
        return calls_.charge_test();
    }

    GroupFacts facts_of(UnitId id) const { return group_facts(manual_, battle_, unit(id).group); }

    bool evades() const {
        if (!manual_.card(target_).may_evade || in_contact(battle_.state(), target_)) return false;
        if (unit(target_).evade == battle::Evade::from_horse) return manual_.card(charger_).arm == battle::Arm::horse;
        return unit(target_).evade == battle::Evade::always;
    }

    void lay_answer(sheet::Frame& frame) const {
        const TestSlots& at = calls_.testing().at;
        lay_tester(manual_, battle_, calls_.testing(), facts_of(target_), target_, frame);
        lay_enemy(manual_, calls_.testing(), charger_, side_, frame);
        frame.slots[at.trigger] = calls_.words().charged;
        frame.slots[at.attacked] = 1;
    }

    void target_answers(std::int64_t chance) {
        if (evades() || unit(target_).order == order::rout) return tally_.end(chance, 0, 0, true);
        sheet::Frame frame;
        lay_answer(frame);
        const Ends answers = calls_.morale_other().odds(frame);
        std::int64_t stand[2] = {};  // on the order it has, on an order imposed: both fight on
        int imposed = unit(target_).order;
        for (const Ends::One& end : answers) {
            const std::int64_t here = share(chance, end, answers);
            if (end.effects.destroys()) {
                tally_.end(here, living(battle_.state(), target_), 0, true);
            } else if (end.effects.routs() || end.effects.falls_back() > 0) {
                tally_.end(here, 0, 0, true);
            } else {
                stand[end.effects.order() >= 0 ? 1 : 0] += here;
                if (end.effects.order() >= 0) imposed = end.effects.order();
            }
        }
        if (stand[0] > 0) target_shoots(stand[0], unit(target_).order);
        if (stand[1] > 0) target_shoots(stand[1], imposed);
    }

    // Only those who come at its front can be shot at by a formed line.
    bool bears_on_charger() const { return side_ == 0 || manual_.card(target_).light; }

    void target_shoots(std::int64_t chance, int target_order) {
        Ends room;
        const Ends& shots = bears_on_charger() ? volley(target_order, room) : room;
        if (shots.count() == 0) return fight(chance, target_order, 0, false);
        for (const Ends::One& end : shots) {
            fight(share(chance, end, shots), target_order, end.effects.kills(), end.effects.disorganises());
        }
    }

    const Ends& volley(int target_order, Ends& room) const {
        sheet::Frame frame;
        lay_volley(target_order, frame);
        return calls_.shooting().odds(frame, room);
    }

    void lay_volley(int target_order, sheet::Frame& frame) const {
        const Footprint& stands = battle_.field().footprint(target_);
        int front = 0;
        while (front < stands.stands && stands.rank[static_cast<std::size_t>(front)] == 0) ++front;
        const int shoot = std::min(front, living(battle_.state(), target_));
        const bool moved = has_moved(manual_, unit(target_));
        manual_.firing->lay_shot(battle_, {target_, charger_, std::max(1, shoot), 1, range_, moved, 0}, frame);
        frame.slots[calls_.shot().orders] = target_order;
    }

    void fight(std::int64_t chance, int target_order, int shot_down, bool disordered) {
        const int own = living(battle_.state(), charger_) - shot_down;
        const int his = living(battle_.state(), target_);
        if (own <= 0) return tally_.end(chance, 0, shot_down + own, false);
        Ends rooms[2];
        sheet::Frame frame;
        lay_charge_blow(charger_, std::min(own, his), target_order, disordered, frame);
        const Ends& mine = calls_.melee().odds(frame, rooms[0]);
        lay_charge_blow(target_, std::min(own, his), target_order, false, frame);
        const Ends& theirs = calls_.melee().odds(frame, rooms[1]);
        for (const Ends::One& blow : mine) {
            for (const Ends::One& answer : theirs) {
                const std::int64_t here = share(share(chance, blow, mine), answer, theirs);
                const int killed = std::min(blow.effects.kills(), his);
                const int lost = std::min(answer.effects.kills(), own);
                tally_.kills += here * killed;
                tally_.losses += here * (lost + shot_down);
                if (killed > lost) tally_.wins += here;
                if (killed < lost) tally_.loses += here;
            }
        }
    }

    // Measured once: only stands, orders and disorder differ from one way it may go to another.
    const sheet::Frame& measured_blow(UnitId who) {
        const BlowSlots& at = calls_.blow();
        const std::size_t index = who == charger_ ? 0 : 1;
        if (measured_[index]) return blow_[index];
        measured_[index] = true;
        sheet::Frame& frame = blow_[index];
        lay_blow(manual_, battle_, {charger_, target_, side_, 0}, who, 1, {}, frame);
        frame.slots[at.other_position] = who == charger_ ? place_of_target() : calls_.words().open;
        if (who == target_) frame.slots[at.was_charged] = 1;
        return frame;
    }

    void lay_charge_blow(UnitId who, int stands, int target_order, bool disordered, sheet::Frame& frame) {
        const BlowSlots& at = calls_.blow();
        frame = measured_blow(who);
        sheet::Value* facts = frame.slots;
        facts[at.stands] = base::whole(std::max(1, stands));
        facts[at.orders] = who == charger_ ? order::advance : target_order;
        facts[at.other_orders] = who == charger_ ? target_order : order::advance;
        if (disordered && !is_disorganised(battle_.state(), who)) facts[at.group_disordered] += base::one;
    }

    sheet::Value place_of_target() const {
        const Words& words = calls_.words();
        if (in_building(manual_, battle_, target_)) return words.building;
        if (protection_from(manual_, battle_, target_, charger_) == words.behind_defences) return words.defences;
        const table::Field& field = battle_.field();
        const table::Terrain& terrain = field.terrain();
        const bool higher = terrain.level_of(field.footprint(target_)) > terrain.level_of(field.footprint(charger_));
        return higher ? words.uphill : words.open;
    }

    const ArwManual& manual_;
    const Battle& battle_;
    const Calls& calls_;
    UnitId charger_;
    UnitId target_;
    int side_ = 0;
    Length range_ = 0;
    Tally tally_;
    sheet::Frame blow_[2];
    bool measured_[2] = {};
};

}  // namespace

battle::ChargeOdds charge_odds(const ArwManual& manual, const Battle& battle, UnitId charger, UnitId target) {
    if (living(battle.state(), charger) == 0 || living(battle.state(), target) == 0) return {};
    return ChargeCounsel(manual, battle, charger, target).ask();
}

std::vector<battle::Asking> ask_of_charge(const ArwManual& manual, const Battle& battle, UnitId charger,
                                          UnitId target) {
    if (living(battle.state(), charger) == 0 || living(battle.state(), target) == 0) return {};
    return ChargeCounsel(manual, battle, charger, target).stages();
}

}  // namespace linstock::rules_arw
