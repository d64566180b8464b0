#include <array>

#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/measured_charge.hpp"
#include "rules/arw/move_rules.hpp"
#include "tactics/contact.hpp"

// The odds of a charge: the stages of the sheet's chain over what is measured at the table, every way it can go. And the same stages with
// their facts, for whoever wants to see them.
namespace linstock::rules_arw {

namespace {

using battle::Charge;
using mechanics_arw::Back;
using mechanics_arw::ChargePlan;
using mechanics_arw::ChargeProcedures;
using mechanics_arw::ChargeTest;
using mechanics_arw::Strike;
using mechanics_arw::the_target;

// The ways of those who charge the first one's target; none where the first has none.
struct Ways {
    std::array<Charge::Go, battle::max_chargers> go;
    std::size_t count = 0;
    std::span<const Charge::Go> all() const { return {go.data(), count}; }
};

// Who only names the two has not looked for the way.
bool unsought(const Charge::Go& go) { return go.wheel == 0 && go.forward == 0; }

bool may_ever(const ArwManual& manual, const Battle& battle, const Charge::Go& go) {
    const State& state = battle.state();
    if (go.unit >= state.units().size() || go.target >= state.units().size()) return false;
    if (!battle.on_table(go.unit) || !battle.on_table(go.target)) return false;
    if (state.unit(go.unit).side == state.unit(go.target).side) return false;
    if (living(state, go.unit) == 0 || living(state, go.target) == 0 || in_contact(state, go.unit)) return false;
    return manual.moves->forbids(go.unit, order::advance, Wish::charge) == 0;
}

Ways ways_of(const ArwManual& manual, const Battle& battle, const Charge& charge) {
    Ways ways;
    const Charge::Go& first = charge.go[0];
    for (std::size_t i = 0; i < charge.count && i < charge.go.size(); ++i) {
        Charge::Go go = charge.go[i];
        if (go.target != first.target) continue;
        const bool under_way = battle.state().find_tie(tie::charges, go.unit, go.target) != nullptr;
        bool leads = may_ever(manual, battle, go);
        if (leads && !under_way && unsought(go)) {
            const auto found = tactics::charge_way(manual, battle, go.unit, go.target);
            leads = found.has_value();
            if (leads) go = *found;
        }
        const bool running = leads && battle.state().unit(go.target).order == order::rout;
        leads = leads && (under_way || running || charging::some_test_admits(manual, battle, go, nullptr));
        if (leads) ways.go[ways.count++] = go;
        if (!leads && i == 0) return {};
    }
    return ways;
}

// Weights may be as large as they like: both are halved until the product fits.
std::int32_t in_ten_thousandths(base::Weight part, base::Weight whole) {
    while (whole >> 100 != 0) {
        part >>= 1;
        whole >>= 1;
    }
    return static_cast<std::int32_t>((part * 10'000 + whole / 2) / whole);
}

}  // namespace

battle::ChargeOdds charge_odds(const ArwManual& manual, const Battle& battle, const Charge& charge) {
    battle::ChargeOdds odds;
    const Ways ways = ways_of(manual, battle, charge);
    if (ways.count == 0) return odds;
    MeasuredCharge measured(manual, battle, ways.all());
    ChargePlan plan(manual.calls->charge(), measured);
    sheet::ChainEnumerator every;
    if (every.run(plan) != sheet::Finish::done) return odds;
    base::Weight goes_in = 0;
    base::Weight wins = 0;
    base::Weight loses = 0;
    base::Weight kills = 0;
    base::Weight losses = 0;
    const dice::Spread<sheet::Situation>& spread = every.spread();
    for (std::size_t i = 0; i < spread.size(); ++i) {
        const mechanics_arw::ChargeEnd end = plan.end_of(spread.value(i));
        const base::Weight chance = spread.weight(i);
        if (end.went_in) goes_in += chance;
        if (end.beaten) wins += chance;
        if (end.worse) loses += chance;
        kills += chance * static_cast<base::Weight>(end.killed);
        losses += chance * static_cast<base::Weight>(end.lost);
    }
    const base::Weight whole = spread.whole();
    odds.legal = true;
    odds.goes_in = in_ten_thousandths(goes_in, whole);
    odds.wins = in_ten_thousandths(wins, whole);
    odds.loses = in_ten_thousandths(loses, whole);
    odds.kills = in_ten_thousandths(kills, whole);
    odds.losses = in_ten_thousandths(losses, whole);
    return odds;
}

// Each as it will be thrown if all before it goes as it most simply can: all go in, nobody is shot down and the target keeps its order.
std::vector<battle::Asking> ask_of_charge(const ArwManual& manual, const Battle& battle, const Charge& charge) {
    std::vector<battle::Asking> list;
    const Ways ways = ways_of(manual, battle, charge);
    if (ways.count == 0) return list;
    MeasuredCharge measured(manual, battle, ways.all());
    const Calls& calls = *manual.calls;
    const UnitId target = measured.unit(the_target);
    const auto add = [&](std::string says, const Prepared& procedure, const sheet::Frame& frame, UnitId thrower,
                         UnitId enemy) {
        list.push_back({std::move(says), thrower, enemy, procedure.facts_of(battle.state(), frame, thrower)});
    };
    for (const ChargeTest& test : measured.tests()) {
        const bool table = test.procedure == &calls.charge().table_test;
        for (int i = 0; i < test.count; ++i)
            add("the test to charge", table ? calls.morale_charge() : calls.charge_test(), test.frame[i],
                measured.unit(test.who[i]), target);
    }
    mechanics_arw::ChargeMoment moment;
    moment.in = measured.all();
    moment.order = battle.state().unit(target).order;
    if (measured.answers() && measured.evades(moment.in)) {
        moment.back = Back::evades;
        moment.order = order::retreat;
    } else if (measured.answers()) {
        sheet::Frame frame;
        measured.lay_answer(moment.in, frame);
        add("the target's answer", calls.morale_other(), frame, target, measured.unit(0));
    }
    for (const Strike& shot : measured.shots(moment)) {
        const bool answer = shot.by == the_target;
        add(answer ? "the target's fire as they come in" : "the charger's fire as it comes in", calls.shooting(),
            shot.frame, measured.unit(shot.by), measured.unit(shot.at));
    }
    for (const Strike& blow : measured.blows(moment)) {
        if (blow.by == mechanics_arw::a_third) continue;
        sheet::Frame frame;
        measured.complete(blow, frame);
        add(blow.by == the_target ? "melee: the target" : "melee: the charger", calls.melee(), frame,
            measured.unit(blow.by), measured.unit(blow.at));
    }
    return list;
}

}  // namespace linstock::rules_arw
