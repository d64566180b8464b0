#include "rules/arw/measured_charge.hpp"

#include <algorithm>

#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/melee.hpp"
#include "rules/arw/morale_facts.hpp"
#include "rules/arw/move_rules.hpp"
#include "tactics/contact.hpp"
#include "tactics/flight.hpp"

namespace linstock::rules_arw {

using mechanics_arw::a_third;
using mechanics_arw::Back;
using mechanics_arw::ChargeTest;
using mechanics_arw::the_target;

namespace {

constexpr Length tenth_of_unit = table::centimetre / 10;  // in which the chain tells how far somebody goes back

bool in_it(MeasuredCharge::Chargers in, std::size_t charger) { return (in >> charger & 1U) != 0; }

}  // namespace

MeasuredCharge::MeasuredCharge(const ArwManual& manual, const Battle& battle, std::span<const Go> goes)
    : manual_(manual),
      there_(battle.rehearsal()),
      none_(battle::Faces::given({})),
      work_(there_, none_, events_),
      target_(goes.front().target),
      testing_(battle.state()),
      waiting_(battle.state()) {
    events_.reserve(64);
    running_ = battle.state().unit(target_).order == order::rout;
    under_way_ = battle.state().find_tie(tie::charges, goes.front().unit, target_) != nullptr;
    if (under_way_) {
        begin_under_way();
    } else {
        begin_anew(goes);
    }
    testing_ = there_.state();
}

void MeasuredCharge::begin_under_way() {
    for (const battle::Tie& one : there_.state().ties()) {
        if (one.kind == tie::charges && one.b == target_ && count_ < goes_.size())
            goes_[count_++] = {one.a, target_, 0, 0};
    }
    const int answer = there_.state().unit(target_).mark[unit_mark::was_charged];
    answers_ = answer == charging::answer_open || answer == charging::will_stand;
}

// As if they were on Advance: who asks may be about to give the order.
void MeasuredCharge::begin_anew(std::span<const Go> goes) {
    answers_ = !running_;
    for (const Go& go : goes) {
        if (go.target != target_ || count_ == goes_.size()) continue;
        if (there_.state().unit(go.unit).order != order::advance)
            work_.set_order(go.unit, order::advance, manual_.moves->names().charge);
        goes_[count_++] = go;
    }
    if (running_) return;
    for (std::size_t i = 0; i < count_; ++i) onsets_[i] = charging::approach(manual_, work_, goes_[i]);
    lay_tests();
}

void MeasuredCharge::lay_tests() {
    const Calls& calls = *manual_.calls;
    const GroupFacts group = group_facts(manual_, there_, there_.state().unit(goes_[0].unit).group);
    int shared[2] = {-1, -1};  // the throw by the table, and that of the plain die
    for (std::size_t i = 0; i < count_; ++i) {
        sheet::Frame frame;
        const tactics::Onset& onset = onsets_[i];
        const TestBy by = lay_charge_test(manual_, there_, group, onset.go.unit, target_, onset.side, frame);
        int* place = by == TestBy::table ? &shared[0] : by == TestBy::plain_die ? &shared[1] : nullptr;
        if (place == nullptr || *place < 0) {
            tests_.emplace_back().procedure =
                by == TestBy::table ? &calls.charge().table_test : &calls.charge().plain_test;
            if (place != nullptr) *place = static_cast<int>(tests_.size()) - 1;
        }
        ChargeTest& test = place == nullptr ? tests_.back() : tests_[nth(*place)];
        test.who[test.count] = static_cast<int>(i);
        test.frame[test.count++] = frame;
    }
}

mechanics_arw::Charged MeasuredCharge::of(int number) const {
    const UnitId id = unit(number);
    const State& state = testing_;
    return {living(state, id), state.unit(id).order, is_disorganised(state, id)};
}

int MeasuredCharge::number_of(UnitId id) const {
    if (id == target_) return the_target;
    for (std::size_t i = 0; i < count_; ++i) {
        if (goes_[i].unit == id) return static_cast<int>(i);
    }
    return a_third;
}

// --- where they stand -----------------------------------------------------------------------------------------------------

// Those who passed wait before the target; the others stay where they failed, on Stand.
void MeasuredCharge::wait(Chargers in) {
    if (waiting_in_ == in) return;
    events_.clear();
    there_.restore(testing_);
    for (std::size_t i = 0; i < count_; ++i) {
        if (under_way_) continue;
        if (running_) {
            charging::fall_upon(manual_, work_, goes_[i]);
        } else if (in_it(in, i)) {
            tactics::Onset onset = onsets_[i];
            work_.mark_unit(goes_[i].unit, unit_mark::charge_test, 1, manual_.moves->names().charge);
            charging::come_on(manual_, work_, onset);
        } else {
            work_.set_order(goes_[i].unit, order::stand, manual_.moves->names().charge);
        }
    }
    waiting_ = there_.state();
    waiting_in_ = in;
}

// What the target's answer did to it, on the table as it is when they wait.
void MeasuredCharge::go_back(Moment moment) {
    moment.in = static_cast<Chargers>(moment.in | moment.down);
    moment.down = 0;
    for (const Gone& gone : gone_) {
        if (gone.at == moment) return there_.restore(gone.state);
    }
    wait(moment.in);
    events_.clear();
    there_.restore(waiting_);
    const RuleId rule = manual_.moves->names().charge;
    const Length far = moment.far * tenth_of_unit;
    if (answers_) {
        work_.mark_unit(target_, unit_mark::was_charged, charging::answered, rule);
        if (moment.back != Back::evades && there_.state().unit(target_).order != moment.order)
            work_.set_order(target_, moment.order, rule);
    }
    switch (moment.back) {
        case Back::not_at_all:
            break;
        case Back::evades:
            charging::evade(manual_, work_, target_, charging::worst_charger(there_.state(), target_)->a);
            break;
        case Back::falls_back:
            fall_back(manual_, work_, target_, far, rule);
            break;
        case Back::routs:
            tactics::part(manual_, work_, target_, manual_.moves->names().parted);
            if (there_.state().unit(target_).order != order::rout) work_.set_order(target_, order::rout, rule);
            run_so_far(manual_, work_, target_, far, rule);
            break;
    }
    gone_.push_back({moment, there_.state()});
}

// --- the target's answer ----------------------------------------------------------------------------------------------------

bool MeasuredCharge::evades(Chargers in) const {
    const UnitState& its = testing_.unit(target_);
    if (!manual_.card(target_).may_evade || in_contact(testing_, target_)) return false;
    if (its.evade != battle::Evade::from_horse) return its.evade == battle::Evade::always;
    for (std::size_t i = 0; i < count_; ++i) {
        if (in_it(in, i) && manual_.card(goes_[i].unit).arm == battle::Arm::horse) return true;
    }
    return false;
}

void MeasuredCharge::lay_answer(Chargers in, sheet::Frame& frame) {
    wait(in);
    there_.restore(waiting_);
    const battle::Tie* worst = charging::worst_charger(there_.state(), target_);
    lay_charged(manual_, there_, {target_, worst->a, worst->value[0]}, frame);
}

bool MeasuredCharge::lay_rout(sheet::Frame& frame) {
    there_.restore(waiting_);
    frame = first_rout_frame(manual_, there_, target_);
    return true;
}

// --- the shooting -----------------------------------------------------------------------------------------------------------

void MeasuredCharge::add_shots(UnitId shooter, UnitId at, int by, int victim) {
    const tactics::Aim aim = tactics::aim_at(manual_, there_, shooter, at);
    if (aim.count == 0) return;
    const bool moved = tactics::has_moved(manual_, there_.state().unit(shooter));
    tactics::Shot shot{shooter, at, 0, 1, aim.range, moved, tactics::cover_from(manual_, there_, at, shooter)};
    const tactics::ToldOff off = manual_.firing->told_off(shooter, aim.count, 0, 1);
    for (int i = 0; i < off.shots; ++i) {
        shot.stands = off.part[i].stands;
        shot.number = off.part[i].number;
        Strike& made = shots_.emplace_back();
        manual_.firing->lay_shot(there_, shot, made.frame);
        made.by = by;
        made.at = victim;
        sheet::Frame scored = made.frame;
        if (manual_.calls->shooting().refused(scored) >= 0) shots_.pop_back();
    }
}

std::span<const MeasuredCharge::Strike> MeasuredCharge::shots(const Moment& moment) {
    shots_.clear();
    go_back(moment);
    if (!there_.on_table(target_)) return shots_;
    if (manual_.card(target_).missile && manual_.firing->may_shoot(there_, target_, nullptr)) {
        const UnitId victim = tactics::charger_to_shoot(manual_, there_, target_);
        if (victim != no_unit) add_shots(target_, victim, the_target, number_of(victim));
    }
    for (std::size_t i = 0; i < count_ && manual_.charger_shoots; ++i) {
        if (in_it(moment.in, i) && manual_.card(goes_[i].unit).missile)
            add_shots(goes_[i].unit, target_, static_cast<int>(i), the_target);
    }
    return shots_;
}

// --- the melee --------------------------------------------------------------------------------------------------------------

// The stages count those of the charge themselves: by then some are disordered who were not.
void MeasuredCharge::leave_out_own(UnitId striker, Strike& blow) const {
    const BlowSlots& at = manual_.calls->blow();
    const auto leave_out = [&](int number) {
        const UnitId id = unit(number);
        if (living(there_.state(), id) == 0) return;
        const bool disordered = is_disorganised(there_.state(), id);
        const bool bad = in_disordering_ground(manual_, there_, id);
        if (disordered) blow.frame.slots[at.group_disordered] -= base::one;
        if (!disordered && bad) blow.frame.slots[at.group_in_bad_ground] -= base::one;
        if (bad) blow.bad_ground = static_cast<Chargers>(blow.bad_ground | 1U << number);
    };
    if (striker == target_) return leave_out(the_target);
    for (int i = 0; i < chargers(); ++i) leave_out(i);
}

void MeasuredCharge::complete(const Strike& blow, sheet::Frame& frame) const {
    const BlowSlots& at = manual_.calls->blow();
    frame = blow.frame;
    frame.slots[at.stands] = base::whole(blow.touching);
    const auto add = [&](int number) {
        const bool disordered = is_disorganised(there_.state(), unit(number));
        if (disordered) frame.slots[at.group_disordered] += base::one;
        if (!disordered && (blow.bad_ground >> number & 1U) != 0) frame.slots[at.group_in_bad_ground] += base::one;
    };
    if (blow.by == the_target) return add(the_target);
    for (int i = 0; i < chargers(); ++i) add(i);
}

// Every throw of the step spends its overlaps in its turn; kept are those of the charge and those that fall on its chargers.
void MeasuredCharge::add_blow(const Contact& contact, const std::vector<Contact>& contacts, Overlaps& overlaps,
                              UnitId striker) {
    const UnitId enemy = contact.enemy_of(striker);
    const int stands = tactics::stands_against(manual_, there_, contacts, striker, enemy);
    if (stands == 0) return;  // its stands here fight others
    const Overlap overlap = overlaps.spend(striker, enemy);
    const int by = number_of(striker);
    const int at = number_of(enemy);
    if (at == a_third || (at == the_target && by == a_third)) return;
    Strike& blow = blows_.emplace_back();
    lay_blow(manual_, there_, contact, striker, stands, overlap, blow.frame);
    blow.by = by;
    blow.at = at;
    blow.touching = stands;
    if (by != a_third) leave_out_own(striker, blow);
}

std::span<const MeasuredCharge::Strike> MeasuredCharge::blows(const Moment& moment) {
    auto known = std::find_if(melees_.begin(), melees_.end(), [&](const Melee& one) { return one.at == moment; });
    if (known == melees_.end()) {
        const std::size_t first = blows_.size();
        measure_melee(moment);
        melees_.push_back({moment, first, blows_.size() - first});
        known = melees_.end() - 1;
    }
    return std::span<const Strike>(blows_).subspan(known->first, known->count);
}

void MeasuredCharge::measure_melee(const Moment& moment) {
    go_back(moment);
    if (!there_.on_table(target_)) return;
    events_.clear();
    for (std::size_t i = 0; i < count_; ++i) {
        const UnitId id = goes_[i].unit;
        if (in_it(moment.down, i))
            work_.mark_unit(id, unit_mark::dead, there_.state().unit(id).stands, manual_.moves->names().charge);
    }
    complete_charges(manual_, work_);
    const std::vector<Contact> contacts = tactics::contacts_of(manual_, there_.state());
    const bool meets = std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
        const UnitId enemy = contact.charger == target_ ? contact.other : contact.charger;
        return (contact.charger == target_ || contact.other == target_) && number_of(enemy) != a_third;
    });
    if (!meets) return;
    Overlaps overlaps(manual_, there_, contacts, goes_back);
    for (const Contact& contact : contacts) {
        add_blow(contact, contacts, overlaps, contact.charger);
        add_blow(contact, contacts, overlaps, contact.other);
    }
}

}  // namespace linstock::rules_arw
