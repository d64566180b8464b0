#include "mechanics/arw/charge_plan.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace linstock::mechanics_arw {

namespace {

using base::Weight;
using sheet::Answered;
using sheet::Finish;
using sheet::Frame;
using sheet::Situation;
using sheet::StageContext;
using sheet::StageSink;
using sheet::Value;
using sheet::ValueType;

// What the situation holds; the numbers of the two sides stand beside one another, the chargers' first.
constexpr std::size_t state = 0;         // how far the charge has come: a State
constexpr std::size_t in = 1;            // the chargers that go in, a bit each
constexpr std::size_t disorganised = 2;  // a bit each, the target's too
constexpr std::size_t order = 3;         // by side
constexpr std::size_t back = 5;          // how the target went back: a Back
constexpr std::size_t far = 6;           // and how far
constexpr std::size_t target_lost = 7;   // stands
constexpr std::size_t melee_kills = 8;   // by side, of one another
constexpr std::size_t falls_back = 10;   // by side
constexpr std::size_t destroyed = 12;    // by morale, by side
constexpr std::size_t short_guns = 14;   // the charger came under artillery fire within that artillery's short band
constexpr std::size_t lost = 15;         // stands, by charger; after the melee the first has them all

constexpr int chargers_side = 0;
constexpr int targets_side = 1;

enum State : std::int16_t {
    refused_to_charge,
    going_in,  // towards a target that stands
    catching,  // towards the rear of a target that goes back and is caught
    evaded,
    gave_way,    // the target went back out of reach
    fell_short,  // the way was barred before contact
    shot_down,   // no stand of the charger reached the target
    destroyed_before_contact,
    fought,
};

Chargers bit_of(int unit) { return static_cast<Chargers>(1U << unit); }
int count_bits(unsigned bits) { return __builtin_popcount(bits); }
std::int16_t small(int number) { return static_cast<std::int16_t>(number); }

Finish pass_on(const Situation& situation, StageSink& sink) {
    sink.next(situation, 1, 1);
    return Finish::done;
}

// Who passes a test, with its chance.
class Passing final : public sheet::EndSink {
public:
    Passing() { list_[0] = {0, 1}; }

    // One more throw, independent of those before.
    Finish add(ChargeTest& test, const sheet::Sheet& sheet, const StageContext& context) {
        test_ = &test;
        thrown_ = 0;
        Frame frames[most_chargers];
        std::copy_n(test.frame, test.count, frames);
        const std::span<Frame> readers{frames, static_cast<std::size_t>(test.count)};
        const Finish finish = context.run(sheet, test.procedure->procedure(), readers, *this);
        if (finish == Finish::done) combine();
        return finish;
    }

    void take(const sheet::End& end) override {
        Chargers who = 0;
        bool refused = false;
        for (int i = 0; i < test_->count; ++i) {
            const Frame& frame = end.readers[static_cast<std::size_t>(i)];
            refused |= frame.refused >= 0;
            if (frame.refused < 0 && test_->procedure->read(frame).keeps_order) who |= bit_of(test_->who[i]);
        }
        if (refused) who = 0;  // one reader refused is the whole throw refused
        thrown_of_ = end.of;
        note(one_throw_, thrown_, who, end.part);
    }

    template <class Take>
    void each(Take&& take) const {
        for (int i = 0; i < count_; ++i) take(list_[i].who, list_[i].part, of_);
    }

private:
    struct One {
        Chargers who;
        Weight part;
    };
    static constexpr int room = 1 << most_chargers;

    static void note(One* list, int& count, Chargers who, Weight part) {
        for (int i = 0; i < count; ++i) {
            if (list[i].who != who) continue;
            list[i].part += part;
            return;
        }
        assert(count < room);
        list[count++] = {who, part};
    }
    void combine() {
        of_ *= thrown_of_;
        if (count_ == 1 && list_[0].who == 0 && list_[0].part == 1) {
            std::copy_n(one_throw_, thrown_, list_);
            count_ = thrown_;
            return;
        }
        One before[room];
        const int many = count_;
        std::copy_n(list_, many, before);
        count_ = 0;
        for (int i = 0; i < many; ++i) {
            for (int k = 0; k < thrown_; ++k) {
                note(list_, count_, before[i].who | one_throw_[k].who, before[i].part * one_throw_[k].part);
            }
        }
    }

    const ChargeTest* test_ = nullptr;
    One list_[room];
    One one_throw_[room];
    int count_ = 1;
    int thrown_ = 0;
    Weight of_ = 1;
    Weight thrown_of_ = 1;
};

}  // namespace

// What several independent throws do together.
class ChargePlan::Sum {
public:
    struct One {
        int lost;
        int counted;  // of them to the enemy the charge is about
        unsigned disorganised;
        Weight part;
    };

    Sum() { list_[0] = {0, 0, 0, 1}; }

    // One more throw at somebody who has so many stands: surplus kills are lost.
    void add(const CallEnds& ends, int most, bool counts, unsigned who) {
        const Sum before = *this;
        clear();
        of = before.of * ends.all().front().of;
        for (int i = 0; i < before.count_; ++i) {
            const One& one = before.at(i);
            for (const CallEnd& end : ends.all()) {
                const int kills = std::min(end.reading.kills, most - one.lost);
                note({one.lost + kills, one.counted + (counts ? kills : 0),
                      one.disorganised | (end.reading.disorganises ? who : 0), one.part * end.part});
            }
        }
    }
    // And what befalls somebody else.
    void add(const Sum& other) {
        const Sum before = *this;
        clear();
        of = before.of * other.of;
        for (int i = 0; i < before.count_; ++i) {
            for (int k = 0; k < other.count_; ++k) {
                const One& one = before.at(i);
                const One& more = other.at(k);
                note({one.lost + more.lost, one.counted + more.counted, one.disorganised | more.disorganised,
                      one.part * more.part});
            }
        }
    }
    template <class Take>
    void each(Take&& take) const {
        for (int i = 0; i < count_; ++i) take(at(i));
    }
    Weight of = 1;

private:
    static constexpr int few = 24;

    const One& at(int i) const { return i < few ? list_[i] : more_[static_cast<std::size_t>(i - few)]; }
    One& at(int i) { return i < few ? list_[i] : more_[static_cast<std::size_t>(i - few)]; }
    void clear() {
        count_ = 0;
        more_.clear();
    }
    void note(const One& one) {
        for (int i = 0; i < count_; ++i) {
            One& there = at(i);
            if (there.lost != one.lost || there.counted != one.counted || there.disorganised != one.disorganised)
                continue;
            there.part += one.part;
            return;
        }
        if (count_ >= few) more_.emplace_back();
        at(count_++) = one;
    }

    One list_[few];
    std::vector<One> more_;
    int count_ = 1;
};

namespace {

// How far a thrown rout move goes.
class RoutMoves final : public sheet::EndSink {
public:
    explicit RoutMoves(sheet::Slot total) : total_(total) {}
    void take(const sheet::End& end) override {
        assert(count < static_cast<int>(std::size(list)));
        list[count++] = {static_cast<int>(end.readers.front().slots[total_] / (base::one / 10)), end.part, end.of};
    }
    struct One {
        int far = 0;
        Weight part = 0;
        Weight of = 1;
    };
    One list[24];
    int count = 0;

private:
    sheet::Slot total_;
};

constexpr std::array<std::string_view, 5> stage_names = {"test to charge", "target's answer", "shooting at the charger",
                                                         "melee", "morale"};

Answered number(std::string key, int value) {
    return {std::move(key), ValueType::number, base::whole(value), std::to_string(value)};
}
Answered word(std::string key, std::string text) {
    return {std::move(key), ValueType::word, sheet::nothing, std::move(text)};
}

}  // namespace

ChargeProcedures::ChargeProcedures(const sheet::Sheet& of)
    : sheet(of),
      table_test(of, "morale-charge"),
      plain_test(of, "charge-test"),
      morale(of, "morale-other"),
      shooting(of, "shooting"),
      melee(of, "melee"),
      movement(*of.find("movement")),
      stand(order_named(of, "Stand")),
      advance(order_named(of, "Advance")),
      retreat(order_named(of, "Retreat")),
      rout(order_named(of, "Rout")),
      stands(melee.slot("own.stands")),
      orders(melee.slot("own.orders")),
      other_orders(melee.slot("other.orders")),
      group_disordered(melee.slot("group.units_disordered")),
      group_in_bad_ground(melee.slot("group.units_in_disordering_terrain")) {}

ChargePlan::ChargePlan(const ChargeProcedures& procedures, ChargeFacts& facts)
    : procedures_(procedures), facts_(facts), target_(facts.of(the_target)), chargers_(facts.chargers()) {
    for (int i = 0; i < chargers_; ++i) {
        charger_[i] = facts.of(i);
        all_ |= bit_of(i);
    }
}

std::span<const std::string_view> ChargePlan::stages() const {
    return {stage_names.data(), facts_.tests_after() ? stage_names.size() : stage_names.size() - 1};
}

Situation ChargePlan::begin() const {
    Situation situation;
    situation[state] = going_in;
    situation[in] = small(all_);
    unsigned disorder = target_.disordered ? bit_of(the_target) : 0U;
    for (int i = 0; i < chargers_; ++i) disorder |= charger_[i].disordered ? bit_of(i) : 0U;
    situation[disorganised] = small(static_cast<int>(disorder));
    situation[order + chargers_side] = small(charger_[0].order);
    situation[order + targets_side] = small(target_.order);
    return situation;
}

Finish ChargePlan::run_stage(std::size_t stage, const Situation& situation, const StageContext& context,
                             StageSink& sink) {
    switch (stage) {
        case 0:
            return test_to_charge(situation, context, sink);
        case 1:
            return target_answers(situation, context, sink);
        case 2:
            return shoot(situation, context, sink);
        case 3:
            return fight(situation, context, sink);
        default:
            return test_morale(situation, context, sink);
    }
}

// --- what the situation says ------------------------------------------------------------------------------------------

ChargeMoment ChargePlan::moment_of(const Situation& situation) const {
    ChargeMoment moment;
    moment.in = alive(situation);
    moment.down = static_cast<Chargers>(situation[in] & ~moment.in);
    moment.back = static_cast<Back>(situation[back]);
    moment.far = situation[far];
    moment.order = situation[order + targets_side];
    return moment;
}

int ChargePlan::stands_left(const Situation& situation, int unit) const {
    if (unit == the_target) return target_.stands - situation[target_lost];
    return charger_[unit].stands - situation[lost + static_cast<std::size_t>(unit)];
}

Chargers ChargePlan::alive(const Situation& situation) const {
    unsigned left = 0;
    for (int i = 0; i < chargers_; ++i) {
        if ((situation[in] >> i & 1) != 0 && stands_left(situation, i) > 0) left |= bit_of(i);
    }
    return static_cast<Chargers>(left);
}

// --- stages -----------------------------------------------------------------------------------------------------------

Finish ChargePlan::test_to_charge(const Situation& situation, const StageContext& context, StageSink& sink) {
    const std::span<ChargeTest> tests = facts_.tests();
    if (tests.empty()) return pass_on(situation, sink);
    Passing passing;
    for (ChargeTest& test : tests) {
        const Finish finish = passing.add(test, procedures_.sheet, context);
        if (finish != Finish::done) return finish;
    }
    passing.each([&](Chargers who, Weight part, Weight of) {
        Situation next = situation;
        next[in] = small(who);
        if (who == 0) {
            next[state] = refused_to_charge;
            next[order + chargers_side] = small(procedures_.stand);
        }
        sink.next(next, part, of);
    });
    return Finish::done;
}

Finish ChargePlan::target_answers(const Situation& situation, const StageContext& context, StageSink& sink) {
    if (situation[state] != going_in || !facts_.answers()) return pass_on(situation, sink);
    const Chargers who = static_cast<Chargers>(situation[in]);
    if (facts_.evades(who)) {
        Situation next = situation;
        next[order + targets_side] = small(procedures_.retreat);
        return pass_on(gone_back(next, Back::evades, facts_.evade_move()), sink);
    }
    Frame frame;
    facts_.lay_answer(who, frame);
    CallEnds ends(procedures_.morale);
    Finish finish = context.run(procedures_.sheet, procedures_.morale.procedure(), {&frame, 1}, ends);
    for (const CallEnd& end : ends.all()) {
        if (finish != Finish::done) return finish;
        const Situation next = after_answer(situation, end.reading);
        if (end.reading.routs && !end.reading.destroys) {
            finish = target_runs(next, end.part, end.of, context, sink);
        } else {
            sink.next(next, end.part, end.of);
        }
    }
    return finish;
}

Situation ChargePlan::gone_back(Situation next, Back how, int distance) {
    next[back] = small(static_cast<int>(how));
    next[far] = small(distance);
    const bool caught = facts_.caught(moment_of(next));
    next[state] = caught ? catching : how == Back::evades ? evaded : gave_way;
    return next;
}

Situation ChargePlan::after_answer(Situation next, const Reading& reading) {
    if (reading.order >= 0) next[order + targets_side] = small(reading.order);
    if (reading.destroys) {
        next[state] = destroyed_before_contact;
        next[target_lost] = small(target_.stands);
    } else if (!reading.routs && reading.falls_back > 0) {
        next = gone_back(next, Back::falls_back, 10 * reading.falls_back);
        if (next[state] == gave_way) next[falls_back + targets_side] = small(reading.falls_back);
    }
    return next;
}

Finish ChargePlan::target_runs(const Situation& situation, Weight part, Weight of, const StageContext& context,
                               StageSink& sink) {
    Frame frame;
    if (!facts_.lay_rout(frame)) {
        sink.next(gone_back(situation, Back::routs, facts_.rout_move()), part, of);
        return Finish::done;
    }
    RoutMoves moves(procedures_.movement.total);
    const Finish finish = context.run(procedures_.sheet, procedures_.movement, {&frame, 1}, moves);
    for (int i = 0; i < moves.count; ++i) {
        const RoutMoves::One& one = moves.list[i];
        sink.next(gone_back(situation, Back::routs, one.far), part * one.part, of * one.of);
    }
    return finish;
}

// Who shoots at whom by now is measured, or told; the target at one of the chargers.
Finish ChargePlan::shoot(const Situation& situation, const StageContext& context, StageSink& sink) {
    const bool over = situation[state] == refused_to_charge || situation[state] == destroyed_before_contact;
    Sum at_charger;
    Sum at_target;
    int victim = 0;
    bool answered = false;
    const std::span<const Strike> shots = over ? std::span<const Strike>{} : facts_.shots(moment_of(situation));
    for (const Strike& shot : shots) {
        answered |= shot.by == the_target;
        if (shot.at == a_third) continue;  // what it does to others is not this charge's
        Frame frame = shot.frame;
        CallEnds ends(procedures_.shooting);
        const Finish finish = context.run(procedures_.sheet, procedures_.shooting.procedure(), {&frame, 1}, ends);
        if (finish != Finish::done) return finish;
        if (shot.at != the_target) victim = shot.at;
        Sum& sum = shot.at == the_target ? at_target : at_charger;
        sum.add(ends, stands_left(situation, shot.at), false, bit_of(shot.at));
    }
    at_charger.each([&](const Sum::One& one) {
        at_target.each([&](const Sum::One& other) {
            Situation next = situation;
            next[lost + static_cast<std::size_t>(victim)] = small(one.lost);
            next[target_lost] = small(situation[target_lost] + other.lost);
            next[disorganised] =
                small(situation[disorganised] | static_cast<int>(one.disorganised | other.disorganised));
            next[short_guns] = answered && facts_.target_is_artillery() ? 1 : 0;
            const bool goes_on = next[state] == going_in || next[state] == catching;
            if (goes_on && alive(next) == 0) next[state] = shot_down;
            if (next[state] == going_in && next[target_lost] == target_.stands) next[state] = destroyed_before_contact;
            if (next[state] != going_in && next[state] != catching) next[back] = next[far] = 0;
            sink.next(next, one.part * other.part, at_charger.of * at_target.of);
        });
    });
    return Finish::done;
}

void ChargePlan::lay_blow(const Strike& blow, const Situation& situation, Frame& frame) const {
    if (blow.by == a_third) return;  // laid as it is
    const bool target = blow.by == the_target;
    const int left = stands_left(situation, blow.by);
    const int touching =
        blow.touching > 0 ? std::min(blow.touching, left) : std::min(left, stands_left(situation, blow.at));
    const unsigned disorder = static_cast<unsigned>(situation[disorganised]);
    unsigned side = target ? bit_of(the_target) : 0U;
    for (int i = 0; i < chargers_ && !target; ++i) side |= stands_left(situation, i) > 0 ? bit_of(i) : 0U;
    Value* facts = frame.slots;
    facts[procedures_.stands] = base::whole(std::max(1, touching));
    facts[procedures_.orders] = situation[order + (target ? targets_side : chargers_side)];
    facts[procedures_.other_orders] = situation[order + (target ? chargers_side : targets_side)];
    facts[procedures_.group_disordered] += base::whole(count_bits(disorder & side));
    facts[procedures_.group_in_bad_ground] += base::whole(count_bits(blow.bad_ground & side & ~disorder));
}

Finish ChargePlan::fight(const Situation& situation, const StageContext& context, StageSink& sink) {
    if (situation[state] != going_in && situation[state] != catching) return pass_on(situation, sink);
    Situation after = situation;
    const ChargeMoment moment = moment_of(situation);
    const std::span<const Strike> blows = facts_.blows(moment);
    after[back] = after[far] = after[in] = 0;
    if (blows.empty()) {
        after[state] = moment.back == Back::not_at_all ? fell_short : moment.back == Back::evades ? evaded : gave_way;
        return pass_on(after, sink);
    }
    Sum at_target;
    Finish finish = suffer(the_target, blows, situation, context, at_target);
    Sum at_chargers;
    int before = 0;
    for (int i = 0; i < chargers_ && finish == Finish::done; ++i) {
        Sum at_one;
        finish = suffer(i, blows, situation, context, at_one);
        at_chargers.add(at_one);
        std::int16_t& his = after[lost + static_cast<std::size_t>(i)];
        before += his;
        his = 0;
    }
    if (finish != Finish::done) return finish;
    after[state] = fought;
    at_target.each([&](const Sum::One& mine) {
        at_chargers.each([&](const Sum::One& theirs) {
            Situation next = after;
            next[target_lost] = small(situation[target_lost] + mine.lost);
            next[lost] = small(before + theirs.lost);
            next[melee_kills + chargers_side] = small(mine.counted);
            next[melee_kills + targets_side] = small(theirs.counted);
            next[disorganised] =
                small(situation[disorganised] | static_cast<int>(mine.disorganised | theirs.disorganised));
            if (!facts_.tests_after()) next[disorganised] = 0;  // nobody reads it any more
            sink.next(next, mine.part * theirs.part, at_target.of * at_chargers.of);
        });
    });
    return Finish::done;
}

// All that strikes one unit.
Finish ChargePlan::suffer(int unit, std::span<const Strike> blows, const Situation& situation,
                          const StageContext& context, Sum& sum) const {
    for (const Strike& blow : blows) {
        if (blow.at != unit) continue;
        Frame frame = blow.frame;
        lay_blow(blow, situation, frame);
        CallEnds ends(procedures_.melee);
        const Finish finish = context.run(procedures_.sheet, procedures_.melee.procedure(), {&frame, 1}, ends);
        if (finish != Finish::done) return finish;
        sum.add(ends, stands_left(situation, unit), blow.by != a_third, bit_of(unit));
    }
    return Finish::done;
}

// Each side's Group tests if it lost a stand; a unit in Rout, or with no stand left, reads nothing.
Finish ChargePlan::test_morale(const Situation& situation, const StageContext& context, StageSink& sink) {
    CallEnds mine(procedures_.morale);
    CallEnds theirs(procedures_.morale);
    Finish finish = test_side(chargers_side, situation, context, mine);
    if (finish == Finish::done) finish = test_side(targets_side, situation, context, theirs);
    if (finish != Finish::done) return finish;
    const auto obey = [](Situation& next, std::size_t side, const Reading& reading) {
        if (reading.order >= 0) next[order + side] = small(reading.order);
        if (reading.falls_back > 0) next[falls_back + side] = small(reading.falls_back);
        if (reading.destroys) next[destroyed + side] = 1;
    };
    for (const CallEnd& one : mine.all()) {
        for (const CallEnd& other : theirs.all()) {
            Situation next = situation;
            obey(next, chargers_side, one.reading);
            obey(next, targets_side, other.reading);
            next[disorganised] = next[short_guns] = next[in] = 0;  // nobody reads them any more
            sink.next(next, one.part * other.part, one.of * other.of);
        }
    }
    return Finish::done;
}

Finish ChargePlan::test_side(int side, const Situation& situation, const StageContext& context, CallEnds& ends) const {
    const bool own = side == chargers_side;
    const int unit = own ? 0 : the_target;
    const int stands_lost = own ? situation[lost] : situation[target_lost];
    const std::size_t place = static_cast<std::size_t>(side);
    if (stands_lost == 0 || stands_left(situation, unit) == 0 || situation[order + place] == procedures_.rout) {
        ends.nothing_happens();
        return Finish::done;
    }
    const Outcomes& call = procedures_.morale;
    Frame frame = facts_.morale(side);
    const int kills = situation[melee_kills + place];
    const int losses = situation[melee_kills + 1 - place];
    frame.slots[call.slot("own.orders")] = situation[order + place];
    frame.slots[call.slot("own.disordered")] = situation[disorganised] >> unit & 1;
    // Every gun's short band reaches past the 5 cm at which chargers wait.
    if (own) frame.slots[call.slot("group.under_short_range_artillery_fire")] = situation[short_guns];
    frame.slots[call.slot("group.stands_killed")] += base::whole(stands_lost);
    frame.slots[call.slot("group.melees_won")] = base::whole(kills > losses ? 1 : 0);
    frame.slots[call.slot("group.melees_lost")] = base::whole(kills < losses ? 1 : 0);
    frame.slots[call.slot("group.melee_stands_killed")] = base::whole(kills);
    frame.slots[call.slot("group.melee_stands_lost")] = base::whole(losses);
    return context.run(procedures_.sheet, call.procedure(), {&frame, 1}, ends);
}

// --- what came of it --------------------------------------------------------------------------------------------------

ChargeEnd ChargePlan::end_of(const Situation& situation) const {
    ChargeEnd end;
    const int kills = situation[melee_kills + chargers_side];
    const int losses = situation[melee_kills + targets_side];
    const auto how = situation[state];
    end.went_in = how != refused_to_charge;
    end.beaten = how == evaded || how == gave_way || how == destroyed_before_contact || kills > losses;
    end.worse = how == shot_down || kills < losses;
    end.killed = situation[target_lost];
    for (std::size_t i = 0; i < most_chargers; ++i) end.lost += situation[lost + i];
    return end;
}

std::vector<Answered> ChargePlan::answers(const Situation& situation) const {
    return {
        word("result", in_words(situation)),
        number("charger_stands_lost", situation[lost]),
        number("target_stands_lost", situation[target_lost]),
        word("charger_orders", order_of(situation, chargers_side)),
        word("target_orders", order_of(situation, targets_side)),
        number("charger_falls_back", situation[falls_back + chargers_side]),
        number("target_falls_back", situation[falls_back + targets_side]),
    };
}

std::string ChargePlan::order_of(const Situation& situation, int side) const {
    const std::size_t place = static_cast<std::size_t>(side);
    const int left = stands_left(situation, side == chargers_side ? 0 : the_target);
    const bool gone = left == 0 || situation[destroyed + place] != 0;
    return gone ? "-" : order_name(procedures_.sheet, situation[order + place]);
}

std::string ChargePlan::in_words(const Situation& situation) const {
    switch (situation[state]) {
        case refused_to_charge:
            return "no charge: go to Stand";
        case evaded:
            return "the target evades";
        case gave_way:
            return "the target gives way before contact";
        case fell_short:
            return "the charge does not come home";
        case shot_down:
            return "the charger is shot down";
        case destroyed_before_contact:
            return "the target is destroyed before contact";
        default:
            break;
    }
    const int kills = situation[melee_kills + chargers_side];
    const int losses = situation[melee_kills + targets_side];
    if (kills > losses) return "the charger wins the melee";
    return kills < losses ? "the target wins the melee" : "the melee is drawn";
}

}  // namespace linstock::mechanics_arw
