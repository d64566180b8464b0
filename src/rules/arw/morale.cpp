#include <algorithm>
#include <array>
#include <vector>

#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/morale_facts.hpp"
#include "tactics/flight.hpp"

namespace linstock::rules_arw {

namespace {

using battle::Charge;

constexpr std::size_t most_readers = sheet::max_readers;

// Those who read one throw, in the order of their numbers.
struct Readers {
    // Every one of a full Group may be guns that read in two ways.
    std::array<sheet::Frame, tactics::most_readings> frame;
    std::array<Effects, tactics::most_readings> done;
    std::array<UnitId, tactics::most_readings> unit;
    std::size_t count = 0;

    bool full() const { return count >= most_readers; }  // of units
    sheet::Frame& add(UnitId id) {
        unit[count] = id;
        return frame[count++];
    }
    std::span<sheet::Frame> frames() { return {frame.data(), count}; }
    std::span<Effects> dones() { return {done.data(), count}; }
    std::span<const UnitId> units() const { return {unit.data(), count}; }
};

// --- what a result does -------------------------------------------------------------------------------------------------

void impose(Work& work, UnitId unit, int order, RuleId rule) {
    work.set_order(unit, order, rule);
    work.mark_unit(unit, unit_mark::imposed, 1, rule);
    if (order == order::retreat) work.mark_unit(unit, unit_mark::must_retreat, 1, rule);
}

void destroy(const ArwManual& manual, Work& work, UnitId unit, RuleId rule) {
    const GroupId group = work.state().unit(unit).group;
    const int killed = work.state().group(group).mark[group_mark::killed] + living(work.state(), unit);
    work.mark_group(group, group_mark::killed, killed, rule);
    tactics::remove(manual, work, unit, battle::Presence::destroyed, rule);
}

void obey(const ArwManual& manual, Work& work, UnitId unit, const Effects& done) {
    if (done.refused || work.state().unit(unit).presence != battle::Presence::on_table) return;
    if (done.destroys()) return destroy(manual, work, unit, done.rule);
    if (done.order() >= 0) impose(work, unit, done.order(), done.rule);
    if (done.falls_back() > 0) fall_back(manual, work, unit, done.falls_back(), done.rule);
    if (done.routs()) rout_move(manual, work, unit, done.rule);
}

// --- the Group that lost stands -----------------------------------------------------------------------------------------

bool must_test(const ArwManual& manual, const State& state, GroupId group) {
    const std::int16_t* mark = state.group(group).mark;
    return mark[group_mark::lost_now] > 0 || (manual.guns_force_tests && mark[group_mark::short_guns] != 0);
}

sheet::Frame& add_tester(const ArwManual& manual, const Work& work, const GroupFacts& group, UnitId unit,
                         Readers& readers) {
    const Test& test = manual.calls->testing();
    const TestSlots& at = test.at;
    sheet::Frame& frame = readers.add(unit);
    lay_tester(manual, work.battle(), test, group, unit, frame);
    frame.slots[at.trigger] = manual.calls->words().casualties;
    frame.slots[at.attacked] = 1;
    return frame;
}

// Guns that nobody attacked read their row in two ways: as they are, and as they would with a friend falling back beside them, which
// only the throw can tell.
struct TwoReadings {
    std::size_t undisturbed = 0;
    std::size_t disturbed = 0;
};

// One throw of those at the end of a phase. All are measured before the first is thrown, and all are thrown before anybody obeys:
// what one Group does must not change what another reads.
struct GroupTest {
    GroupId group = 0;
    int general_tenths = -1;
    Readers readers;
    std::size_t testers = 0;
    std::array<TwoReadings, most_readers> guns;
    std::size_t batteries = 0;
    std::size_t told = 0;  // throws told before it
};

void measure(const ArwManual& manual, const Work& work, const GroupFacts& group, std::span<const UnitId> units,
             GroupTest& test) {
    const TestSlots& at = manual.calls->testing().at;
    Readers& readers = test.readers;
    test.group = group.group;
    test.general_tenths = group.general == table::farthest ? -1 : std::min(as_tenths(group.general), 32'000);
    test.testers = units.size();
    for (const UnitId unit : units) add_tester(manual, work, group, unit, readers);
    for (std::size_t i = 0; i < test.testers; ++i) {
        if (manual.card(units[i]).arm != battle::Arm::guns || guns_disturbed(manual, work.battle(), units[i])) continue;
        readers.frame[i].slots[at.attacked] = 0;
        test.guns[test.batteries++] = {i, readers.count};
        add_tester(manual, work, group, units[i], readers);
    }
}

void measure_group(const ArwManual& manual, const Work& work, GroupId id, std::vector<GroupTest>& tests) {
    std::array<UnitId, most_readers> units;
    std::size_t count = 0;
    each_in_group(manual, work.battle(), id, [&](UnitId unit) {
        const UnitState& its = work.state().unit(unit);
        const bool concerned = !manual.units_test_alone || its.mark[unit_mark::dead] > 0;
        if (concerned && its.order != order::rout && count < units.size()) units[count++] = unit;
    });
    if (count == 0) return;
    const GroupFacts group = group_facts(manual, work.battle(), id);
    const std::size_t together = manual.units_test_alone ? 1 : count;
    for (std::size_t i = 0; i < count; i += together)
        measure(manual, work, group, {units.data() + i, together}, tests.emplace_back());
}

void throw_test(const ArwManual& manual, Work& work, GroupTest& test) {
    work.mark_group(test.group, group_mark::general_distance, test.general_tenths, manual.calls->named().general);
    test.told = work.told() == nullptr ? 0 : work.told()->size();
    Readers& readers = test.readers;
    manual.calls->morale_other().read(work, readers.frames(), readers.dones(), readers.units(), no_unit);
}

// However it is read: guns that go back only because nobody disturbs them disturb nobody, since who is killed beside them, or they
// themselves with a friend beside them, goes nowhere.
bool goes_back(const GroupTest& test, std::size_t tester) {
    std::size_t reading = tester;
    for (std::size_t i = 0; i < test.batteries; ++i) {
        if (test.guns[i].undisturbed == tester) reading = test.guns[i].disturbed;
    }
    const Effects& done = test.readers.done[reading];
    return done.falls_back() > 0 || done.routs();
}

// Of whatever Group of its side: all have thrown, nobody has gone yet.
bool friend_goes_back_beside(const ArwManual& manual, const Work& work, std::span<const GroupTest> tests, UnitId guns) {
    const State& state = work.state();
    for (const GroupTest& test : tests) {
        for (std::size_t i = 0; i < test.testers; ++i) {
            const UnitId unit = test.readers.unit[i];
            if (unit == guns || state.unit(unit).side != state.unit(guns).side || !goes_back(test, i)) continue;
            if (near_friend(manual, work.battle(), guns, unit)) return true;
        }
    }
    return false;
}

// Which of its readings each tester holds.
using Held = std::array<std::size_t, most_readers>;
Held settle_guns(const ArwManual& manual, const Work& work, std::span<const GroupTest> tests, const GroupTest& test) {
    Held held{};
    for (std::size_t i = 0; i < test.testers; ++i) held[i] = i;
    for (std::size_t i = 0; i < test.batteries; ++i) {
        const TwoReadings& guns = test.guns[i];
        if (friend_goes_back_beside(manual, work, tests, test.readers.unit[guns.undisturbed]))
            held[guns.undisturbed] = guns.disturbed;
    }
    return held;
}

void obey_test(const ArwManual& manual, Work& work, GroupTest& test, const Held& held) {
    const Prepared& morale = manual.calls->morale_other();
    if (test.batteries > 0) morale.retell(work, test.told, test.readers.frames(), {held.data(), test.testers});
    for (std::size_t i = 0; i < test.testers; ++i)
        morale.emit(work, test.readers.done[held[i]], test.readers.unit[i], no_unit);
    for (std::size_t i = 0; i < test.testers; ++i) obey(manual, work, test.readers.unit[i], test.readers.done[held[i]]);
}

}  // namespace

void group_tests(const ArwManual& manual, Work& work) {
    std::vector<GroupTest> tests;
    for (std::size_t group = 0; group < work.state().head().groups; ++group) {
        const GroupId id = static_cast<GroupId>(group);
        if (must_test(manual, work.state(), id)) measure_group(manual, work, id, tests);
    }
    for (GroupTest& test : tests) throw_test(manual, work, test);
    std::vector<Held> held;
    for (const GroupTest& test : tests) held.push_back(settle_guns(manual, work, tests, test));
    for (std::size_t i = 0; i < tests.size(); ++i) obey_test(manual, work, tests[i], held[i]);
}

// --- the charged --------------------------------------------------------------------------------------------------------

namespace {

// The units of one throw, each with its enemy.
struct Opposed {
    Readers readers;
    std::array<UnitId, most_readers> enemy;

    sheet::Frame& add(UnitId unit, UnitId other) {
        enemy[readers.count] = other;
        return readers.add(unit);
    }
    GroupId group_of(const State& state) const { return state.unit(readers.unit[0]).group; }
};

void note_attack(const ArwManual& manual, Work& work, const Charged& charged) {
    const RuleId rule = manual.calls->named().charged;
    if (work.state().unit(charged.unit).mark[unit_mark::attacked] == 0)
        work.mark_unit(charged.unit, unit_mark::attacked, 1, rule);
    if (work.state().find_tie(tie::attacked, charged.charger, charged.unit) == nullptr)
        work.tie(tie::attacked, charged.charger, charged.unit, rule);
}

// The throw of its Group; one of its own where units test alone.
Opposed& throw_of(const ArwManual& manual, const State& state, GroupId group, std::vector<Opposed>& throws) {
    for (Opposed& one : throws) {
        if (!manual.units_test_alone && !one.readers.full() && one.group_of(state) == group) return one;
    }
    return throws.emplace_back();
}

// Calls `take(charger, side struck)` for everybody who charges the unit, first the one it minds most; a side that is none is the front.
template <class Take>
void each_charger(const ArwManual& manual, const Battle& battle, const Charged& charged, Take&& take) {
    const bool flanks = has_flanks(manual, battle, charged.unit);
    take(charged.charger, flanks ? charged.side : 0);
    for (const battle::Tie& one : battle.state().ties()) {
        if (one.kind == tie::charges && one.b == charged.unit && one.a != charged.charger)
            take(one.a, flanks ? one.value[0] : 0);
    }
}

// How much a charger's factor matters to the unit: a higher one than its own, the more so before its front, since a reading counts it
// only there.
int weight_of_factor(const Test& test, sheet::Frame frame, int side) {
    test.procedure.refused(frame);
    const sheet::Value above = frame.slots[test.at.other_factor] - frame.slots[test.at.own_factor];
    if (above <= 0) return 0;
    return side == 0 ? 2 : 1;
}

// Of several chargers the worst for the unit counts in every line: one whose factor is higher is laid as the enemy, and what the rest
// are is told beside him.
void lay_chargers(const ArwManual& manual, const Battle& battle, const Charged& charged, sheet::Frame& frame) {
    const Test& test = manual.calls->testing();
    UnitId worst = charged.charger;
    int struck = 0;
    int most = -1;
    each_charger(manual, battle, charged, [&](UnitId charger, int side) {
        lay_enemy(manual, test, charger, side, frame);
        const int weight = weight_of_factor(test, frame, side);
        if (weight <= most) return;
        worst = charger;
        struck = side;
        most = weight;
    });
    lay_enemy(manual, test, worst, struck, frame);
    frame.slots[test.at.horse_too] = frame.slots[test.at.flank_too] = 0;
    each_charger(manual, battle, charged, [&](UnitId charger, int side) {
        if (charger == worst) return;
        if (manual.card(charger).arm == battle::Arm::horse) frame.slots[test.at.horse_too] = 1;
        if (side > 0) frame.slots[test.at.flank_too] = 1;
    });
}

void measure_charged(const ArwManual& manual, const Work& work, const Charged& charged, std::vector<Opposed>& throws) {
    const GroupId group = work.state().unit(charged.unit).group;
    Opposed& thrown = throw_of(manual, work.state(), group, throws);
    lay_charged(manual, work.battle(), charged, thrown.add(charged.unit, charged.charger));
}

}  // namespace

void lay_charged(const ArwManual& manual, const Battle& battle, const Charged& charged, sheet::Frame& frame) {
    const Test& test = manual.calls->testing();
    const GroupId group = battle.state().unit(charged.unit).group;
    lay_tester(manual, battle, test, group_facts(manual, battle, group), charged.unit, frame);
    frame.slots[test.at.trigger] = manual.calls->words().charged;
    frame.slots[test.at.attacked] = 1;
    lay_chargers(manual, battle, charged, frame);
}

void charged_tests(const ArwManual& manual, Work& work, std::span<const Charged> charged) {
    const Prepared& morale = manual.calls->morale_other();
    for (const Charged& each : charged) note_attack(manual, work, each);
    std::vector<Opposed> throws;
    for (const Charged& each : charged) {
        if (work.state().unit(each.unit).order == order::rout) continue;  // routers do not test, they run
        measure_charged(manual, work, each, throws);
    }
    for (Opposed& one : throws) {
        Readers& readers = one.readers;
        morale.read(work, readers.frames(), readers.dones(), readers.units(), one.enemy[0]);
        for (std::size_t i = 0; i < readers.count; ++i) {
            if (!readers.done[i].refused) morale.emit(work, readers.done[i], readers.unit[i], one.enemy[i]);
        }
    }
    for (const Opposed& one : throws) {
        for (std::size_t i = 0; i < one.readers.count; ++i)
            obey(manual, work, one.readers.unit[i], one.readers.done[i]);
    }
}

// --- tests to charge ----------------------------------------------------------------------------------------------------

namespace {

void settle_charge(Work& work, UnitId unit, const Effects& done) {
    constexpr int passed = 1;
    constexpr int not_passed = 2;
    const bool goes = done.keeps_order() && !done.refused;
    work.mark_unit(unit, unit_mark::charge_test, goes ? passed : not_passed, done.rule);
    if (!goes) impose(work, unit, order::stand, done.rule);
}

void throw_for_charge(Work& work, const Prepared& test, Opposed& chargers) {
    Readers& readers = chargers.readers;
    if (readers.count == 0) return;
    test.read(work, readers.frames(), readers.dones(), readers.units(), chargers.enemy[0]);
    for (std::size_t i = 0; i < readers.count; ++i) {
        if (!readers.done[i].refused) test.emit(work, readers.done[i], readers.unit[i], chargers.enemy[i]);
    }
    for (std::size_t i = 0; i < readers.count; ++i) settle_charge(work, readers.unit[i], readers.done[i]);
}

}  // namespace

// One die for those who take the table, one for those who take the plain die.
void charge_tests(const ArwManual& manual, Work& work, std::span<const battle::Charge::Go> chargers,
                  std::span<const int> sides) {
    if (chargers.empty()) return;
    const Calls& calls = *manual.calls;
    const GroupFacts group = group_facts(manual, work.battle(), work.state().unit(chargers[0].unit).group);
    Opposed table;
    Opposed plain;
    for (std::size_t i = 0; i < chargers.size() && i < most_readers; ++i) {
        const Charge::Go& go = chargers[i];
        Opposed alone;
        sheet::Frame frame;
        switch (lay_charge_test(manual, work.battle(), group, go.unit, go.target, sides[i], frame)) {
            case TestBy::table:
                table.add(go.unit, go.target) = frame;
                break;
            case TestBy::plain_die:
                plain.add(go.unit, go.target) = frame;
                break;
            case TestBy::plain_die_alone:
                alone.add(go.unit, go.target) = frame;
                throw_for_charge(work, calls.charge_test(), alone);
                break;
        }
    }
    throw_for_charge(work, calls.morale_charge(), table);
    throw_for_charge(work, calls.charge_test(), plain);
}

// --- rallying -----------------------------------------------------------------------------------------------------------

namespace {

void rally(Work& work, UnitId unit, const Effects& done) {
    if (done.order() >= 0) work.set_order(unit, done.order(), done.rule);
    work.mark_unit(unit, unit_mark::rallied, 1, done.rule);
    work.mark_unit(unit, unit_mark::running, 0, done.rule);
    work.mark_unit(unit, unit_mark::disorganised, 1, done.rule);
    work.mark_unit(unit, unit_mark::disorganised_now, 1, done.rule);
    if (work.state().head().frames >= battle::max_frames) return;  // too many at once: it stays as it is
    battle::Frame question;
    question.decision = decision::face;
    question.asks = work.state().unit(unit).side;
    question.unit = unit;
    work.open(question, done.rule);
}

void rally_group(const ArwManual& manual, Work& work, GroupId id) {
    const Calls& calls = *manual.calls;
    std::array<UnitId, most_readers> routers;
    std::size_t count = 0;
    each_in_group(manual, work.battle(), id, [&](UnitId unit) {
        if (work.state().unit(unit).order == order::rout && count < routers.size()) routers[count++] = unit;
    });
    if (count == 0) return;
    const GroupFacts group = group_facts(manual, work.battle(), id);
    Readers readers;
    for (std::size_t i = 0; i < count; ++i) {
        lay_tester(manual, work.battle(), calls.rallying(), group, routers[i], readers.add(routers[i]));
    }
    calls.morale_rally().run(work, readers.frames(), readers.dones(), readers.units(), no_unit);
    for (std::size_t i = 0; i < count; ++i) {
        if (readers.done[i].rallies()) rally(work, routers[i], readers.done[i]);
    }
}

}  // namespace

void rally_tests(const ArwManual& manual, Work& work, SideId side) {
    for (std::size_t group = 0; group < work.state().head().groups; ++group) {
        const GroupId id = static_cast<GroupId>(group);
        if (work.state().group(id).side == side) rally_group(manual, work, id);
    }
}

}  // namespace linstock::rules_arw
