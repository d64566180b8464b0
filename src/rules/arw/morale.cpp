#include <algorithm>
#include <array>

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
    std::array<sheet::Frame, most_readers> frame;
    std::array<Effects, most_readers> done;
    std::array<UnitId, most_readers> unit;
    std::size_t count = 0;

    bool full() const { return count == most_readers; }
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
// only the same throw can tell.
struct TwoReadings {
    std::size_t undisturbed = 0;
    std::size_t disturbed = 0;
};

bool friend_goes_back_beside(const ArwManual& manual, const Work& work, const Readers& readers, std::size_t testers,
                             std::size_t guns) {
    for (std::size_t i = 0; i < testers; ++i) {
        const bool goes_back = readers.done[i].falls_back() > 0 || readers.done[i].routs();
        if (i != guns && goes_back && near_friend(manual, work.battle(), readers.unit[guns], readers.unit[i]))
            return true;
    }
    return false;
}

void test_together(const ArwManual& manual, Work& work, const GroupFacts& group, std::span<const UnitId> units) {
    const TestSlots& at = manual.calls->testing().at;
    Readers readers;
    for (const UnitId unit : units) add_tester(manual, work, group, unit, readers);
    const std::size_t testers = readers.count;
    std::array<TwoReadings, most_readers> guns;
    std::size_t batteries = 0;
    for (std::size_t i = 0; i < testers; ++i) {
        if (manual.card(units[i]).arm != battle::Arm::guns || guns_disturbed(manual, work.battle(), units[i])) continue;
        readers.frame[i].slots[at.attacked] = 0;
        if (readers.full()) continue;
        guns[batteries++] = {i, readers.count};
        add_tester(manual, work, group, units[i], readers);
    }
    manual.calls->morale_other().read(work, readers.frames(), readers.dones(), readers.units(), no_unit);
    std::array<std::size_t, most_readers> held;
    for (std::size_t i = 0; i < testers; ++i) held[i] = i;
    for (std::size_t i = 0; i < batteries; ++i) {
        if (friend_goes_back_beside(manual, work, readers, testers, guns[i].undisturbed))
            held[guns[i].undisturbed] = guns[i].disturbed;
    }
    if (batteries > 0) manual.calls->morale_other().retell(work, readers.frames(), {held.data(), testers});
    for (std::size_t i = 0; i < testers; ++i)
        manual.calls->morale_other().emit(work, readers.done[held[i]], units[i], no_unit);
    for (std::size_t i = 0; i < testers; ++i) obey(manual, work, units[i], readers.done[held[i]]);
}

void test_group(const ArwManual& manual, Work& work, GroupId id) {
    std::array<UnitId, most_readers> units;
    std::size_t count = 0;
    each_in_group(manual, work.battle(), id, [&](UnitId unit) {
        const UnitState& its = work.state().unit(unit);
        const bool concerned = !manual.units_test_alone || its.mark[unit_mark::dead] > 0;
        if (concerned && its.order != order::rout && count < units.size()) units[count++] = unit;
    });
    if (count == 0) return;
    const GroupFacts group = group_facts(manual, work.battle(), id);
    const int tenths = group.general == table::farthest ? -1 : std::min(as_tenths(group.general), 32'000);
    work.mark_group(id, group_mark::general_distance, tenths, manual.calls->named().general);
    if (!manual.units_test_alone) return test_together(manual, work, group, {units.data(), count});
    for (std::size_t i = 0; i < count; ++i) test_together(manual, work, group, {&units[i], 1});
}

}  // namespace

void group_tests(const ArwManual& manual, Work& work) {
    for (std::size_t group = 0; group < work.state().head().groups; ++group) {
        const GroupId id = static_cast<GroupId>(group);
        if (must_test(manual, work.state(), id)) test_group(manual, work, id);
    }
}

void charged_test(const ArwManual& manual, Work& work, UnitId unit, UnitId charger, int side) {
    const RuleId rule = manual.calls->named().charged;
    if (work.state().unit(unit).mark[unit_mark::attacked] == 0) work.mark_unit(unit, unit_mark::attacked, 1, rule);
    if (work.state().find_tie(tie::attacked, charger, unit) == nullptr) work.tie(tie::attacked, charger, unit, rule);
    if (work.state().unit(unit).order == order::rout) return;  // routers do not test, they run
    sheet::Frame frame;
    lay_charged(manual, work.battle(), unit, charger, side, frame);
    obey(manual, work, unit, manual.calls->morale_other().run(work, frame, unit, charger));
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

// The units of one throw with their targets.
struct Chargers {
    Readers readers;
    std::array<UnitId, most_readers> target;

    sheet::Frame& add(const Charge::Go& go) {
        target[readers.count] = go.target;
        return readers.add(go.unit);
    }
};

void throw_for_charge(Work& work, const Prepared& test, Chargers& chargers) {
    Readers& readers = chargers.readers;
    if (readers.count == 0) return;
    test.read(work, readers.frames(), readers.dones(), readers.units(), chargers.target[0]);
    for (std::size_t i = 0; i < readers.count; ++i) {
        if (!readers.done[i].refused) test.emit(work, readers.done[i], readers.unit[i], chargers.target[i]);
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
    Chargers table;
    Chargers plain;
    for (std::size_t i = 0; i < chargers.size() && i < most_readers; ++i) {
        const Charge::Go& go = chargers[i];
        Chargers alone;
        sheet::Frame frame;
        switch (lay_charge_test(manual, work.battle(), group, go.unit, go.target, sides[i], frame)) {
            case TestBy::table:
                table.add(go) = frame;
                break;
            case TestBy::plain_die:
                plain.add(go) = frame;
                break;
            case TestBy::plain_die_alone:
                alone.add(go) = frame;
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
