#include "mechanics/acw/charge.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "mechanics/acw/charge_calls.hpp"

namespace linstock::mechanics_acw {

namespace charge_stages {
namespace {

using base::Weight;
using sheet::Answered;
using sheet::Finish;
using sheet::Frame;
using sheet::Situation;
using sheet::StageContext;
using sheet::StageSink;
using sheet::Value;

// What the situation holds. Of the charger it is about the wave under way, so that regiments spent before it merge; a stage
// clears what nobody reads after it.
constexpr std::size_t course = 0;        // how far the wave has come: a Course
constexpr std::size_t first_inches = 1;  // thrown in the first stage
constexpr std::size_t first_dps = 2;     // DPs its dice caused, which the rest of the move counts on
constexpr std::size_t dp = 3;            // by side
constexpr std::size_t lost = 5;          // figures, by side
constexpr std::size_t now = 7;           // what became of a side: a State, by side
constexpr std::size_t unanswered = 9;    // contact came too soon for a reaction
constexpr std::size_t countercharges = 10;
constexpr std::size_t ending = 11;  // how the wave ended: an Ending
constexpr std::size_t fate = 12;    // of the loser of the melee
constexpr std::size_t duty = 13;    // of the winner
constexpr std::size_t fired = 14;   // the target has fired this turn
constexpr std::size_t waves_spent = 15;

enum Course : std::int16_t { coming, home, in_contact, fought, over };

enum Ending : std::int16_t { no_charge, shot_down, ran_short, no_stand, charger_won, target_won, nobody_won };

enum State : std::int16_t {
    as_it_was,
    halted,
    fell_short,
    retreating,
    routing,
    surrendered,
    dispersed,
    was_pushed_back,
    stood,
    followed_up,
    went_back,
    pursuing,
    charging_on,
    rallying,
};

constexpr std::array<std::string_view, 14> state_words = {"keeps its place",
                                                          "halts",
                                                          "falters",
                                                          "retreats",
                                                          "routs",
                                                          "surrenders",
                                                          "disperses",
                                                          "is pushed back",
                                                          "stands",
                                                          "follows up",
                                                          "goes back to its lines",
                                                          "pursues",
                                                          "charges on uncontrolled",
                                                          "rallies"};

constexpr int short_rebel_yell_dp = 3;  // the rout row of the morale table

std::int16_t small(int number) { return static_cast<std::int16_t>(number); }

class ChargePlan final : public sheet::ChainPlan {
public:
    ChargePlan(const ChainFacts& chain, int waves)
        : waves_(waves),
          movement_(chain),
          charge_test_(chain, charger),
          stand_test_(chain, target),
          melee_(chain),
          losses_{LossCall(chain, charger), LossCall(chain, target)},
          pursuit_{PursuitCall(chain, charger), PursuitCall(chain, target)} {
        read_facts(chain);
        refused_ =
            movement_.refused(movement_.facts(), &refusal_) || charge_test_.refused(charge_test_.facts(), &refusal_);
        for (int wave = 0; wave < waves; ++wave)
            stages_.insert(stages_.end(), stage_names_.begin(), stage_names_.end());
    }

    const sheet::Resolution* refusal() const override { return refused_ ? &refusal_ : nullptr; }
    std::span<const std::string_view> stages() const override { return stages_; }

    Situation begin() const override {
        Situation situation;
        for (const Side side : {charger, target}) situation[dp + side] = small(dp_[side]);
        situation[waves_spent] = 1;
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const StageContext& context,
                     StageSink& sink) override {
        switch (stage % stage_names_.size()) {
            case 0:
                return first_stage(stage == 0 ? situation : next_wave(situation), context, sink);
            case 1:
                return react(situation, context, sink);
            case 2:
                return test_to_charge(situation, context, sink);
            case 3:
                return test_to_stand(situation, context, sink);
            case 4:
                return rest_of_charge(situation, context, sink);
            case 5:
                return fight(situation, context, sink);
            case 6:
                return take_losses(situation, context, sink);
            default:
                return test_pursuit(situation, context, sink);
        }
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        std::vector<Answered> all = {
            word_answer("result", in_words(situation)),
            word_answer("charger", std::string(state_words[static_cast<std::size_t>(situation[now + charger])])),
            word_answer("target", std::string(state_words[static_cast<std::size_t>(situation[now + target])])),
            number_answer("charger_figures_lost", situation[lost + charger]),
            number_answer("target_figures_lost", situation[lost + target]),
            number_answer("charger_dp", situation[dp + charger]),
            number_answer("target_dp", situation[dp + target]),
        };
        if (waves_ > 1) all.push_back(number_answer("waves", situation[waves_spent]));
        return all;
    }

private:
    void read_facts(const ChainFacts& chain) {
        const std::array<std::string, 2> names = {"own", "other"};
        for (const Side side : {charger, target}) {
            figures_[side] = chain.count(names[side] + ".figures");
            dp_[side] = chain.count(names[side] + ".dp");
            lost_earlier_[side] = chain.value(names[side] + ".figures_lost");
            mounted_[side] = chain.yes(names[side] + ".on_horseback");
        }
        guns_defend_ = chain.yes("other.deployed_guns");
        fire_.emplace(chain, guns_defend_ ? "artillery" : "fire");
        will_fire_ = chain.yes("other.fires");
        will_countercharge_ = chain.yes("other.may_countercharge");
        caught_halted_ = chain.yes("other.caught_halted");
        yells_ = chain.yes("rebel_yell");
        distance_ = chain.value("target_distance");
        tested_always_ = chain.sheet().find_reading("no_reaction")->chosen == "tests are taken";
        dp_ceiling_ = chain.sheet().find_reading("dp_ceiling")->chosen == "3 overall" ? 3 : 99;
    }

    static Finish pass(const Situation& situation, StageSink& sink) {
        sink.next(situation, 1, 1);
        return Finish::done;
    }

    // What the target became of stays; the next regiment comes fresh.
    Situation next_wave(Situation situation) const {
        if (situation[course] != over || target_broken(situation)) return situation;
        situation[lost + charger] = 0;
        situation[dp + charger] = small(dp_[charger]);
        situation[now + charger] = as_it_was;
        situation[unanswered] = situation[countercharges] = 0;
        situation[ending] = 0;
        situation[course] = coming;
        situation[waves_spent] = small(situation[waves_spent] + 1);
        return situation;
    }

    static bool target_broken(const Situation& situation) {
        const std::int16_t state = situation[now + target];
        return state == retreating || state == routing || state == surrendered || state == dispersed;
    }

    // A brigade gives one Rebel Yell a turn: that of its first wave.
    bool yelling(const Situation& situation) const { return yells_ && situation[waves_spent] == 1; }

    int left(const Situation& situation, Side side) const {
        return std::max(1, figures_[side] - situation[lost + side]);
    }
    bool gone(const Situation& situation, Side side) const { return situation[lost + side] >= figures_[side]; }

    void add_dp(Situation& situation, Side side, int points) const {
        situation[dp + side] =
            small(std::max<int>(situation[dp + side], std::min(situation[dp + side] + points, dp_ceiling_)));
    }

    void lose(Situation& situation, Side side, int figures) const {
        situation[lost + side] = small(std::min(figures_[side], situation[lost + side] + figures));
    }

    // --- the way to the enemy -----------------------------------------------------------------------------------------

    Finish first_stage(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != coming) return pass(situation, sink);
        Frame frame = movement_.facts();
        frame.slots[movement_.stage] = movement_.first_stage;
        return movement_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            const Value inches = end.slots[movement_.inches];
            next[unanswered] = inches >= distance_ ? 1 : 0;
            next[first_inches] = next[unanswered] != 0 ? std::int16_t{0} : small(count_of(inches));
            next[first_dps] = small(count_of(end.slots[movement_.dp]));
            add_dp(next, charger, next[first_dps]);
            sink.next(next, part, of);
        });
    }

    // The target fires at what is left of the distance, once a turn.
    Finish react(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != coming || situation[unanswered] != 0 || situation[fired] != 0 || !will_fire_)
            return pass(situation, sink);
        Frame frame = fire_->facts();
        frame.slots[fire_->range] = distance_ - base::whole(situation[first_inches]);
        frame.slots[fire_->own_dp] = base::whole(situation[dp + target]);
        frame.slots[fire_->other_dp] = base::whole(situation[dp + charger]);
        if (!guns_defend_) frame.slots[fire_->own_figures] = base::whole(left(situation, target));
        if (fire_->refused(frame)) return pass(situation, sink);
        return fire_->run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            next[fired] = waves_ > 1 ? 1 : 0;
            next[dp + charger] = small(next[dp + charger] + count_of(end.slots[fire_->dp_taken]));
            lose(next, charger, count_of(end.slots[fire_->figures_lost]));
            if (gone(next, charger)) finish(next, shot_down, charger, dispersed);
            sink.next(next, part, of);
        });
    }

    Finish test_to_charge(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != coming) return pass(situation, sink);
        Frame frame = charge_test_.facts();
        frame.slots[charge_test_.own_dp] = base::whole(situation[dp + charger]);
        frame.slots[charge_test_.figures_lost] = lost_earlier_[charger] + base::whole(situation[lost + charger]);
        frame.slots[charge_test_.casualties] = base::whole(situation[lost + charger]);
        frame.slots[charge_test_.wave] = base::whole(situation[waves_spent]);
        frame.slots[charge_test_.rebel_yell] = yelling(situation) ? 1 : 0;
        return charge_test_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            add_dp(next, charger, count_of(end.slots[charge_test_.dp]));
            const std::int16_t answer = charge_test_.answer.read(end);
            if (answer == goes_in)
                next[course] = home;
            else
                finish(next, no_charge, charger, answer == halts ? halted : answer == runs ? routing : retreating);
            sink.next(next, part, of);
        });
    }

    Finish test_to_stand(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != home) return pass(situation, sink);
        if (situation[unanswered] != 0 && !tested_always_) return pass(situation, sink);
        Frame frame = stand_test_.facts();
        frame.slots[stand_test_.own_dp] = base::whole(situation[dp + target]);
        frame.slots[stand_test_.figures_lost] = lost_earlier_[target] + base::whole(situation[lost + target]);
        frame.slots[stand_test_.caught_halted] = caught_halted_ || situation[now + target] == halted ? 1 : 0;
        return stand_test_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            add_dp(next, target, count_of(end.slots[stand_test_.dp]));
            meet(next, stand_test_.answer.read(end), end.slots[stand_test_.surrenders] == 1);
            sink.next(next, part, of);
        });
    }

    // A target that runs before contact has been reached all the same: the Rebel Yell has not failed.
    void meet(Situation& situation, std::int16_t answer, bool surrenders) const {
        if (surrenders) return finish(situation, no_stand, target, surrendered);
        if (answer == gives_ground) return finish(situation, no_stand, target, retreating);
        if (answer == runs) return finish(situation, no_stand, target, routing);
        if (answer == halts) situation[now + target] = halted;
        situation[countercharges] =
            answer == may_countercharge && will_countercharge_ && situation[unanswered] == 0 ? 1 : 0;
    }

    // Countercharges meet half way.
    Finish rest_of_charge(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != home) return pass(cleared(situation), sink);
        if (situation[unanswered] != 0) {
            Situation next = cleared(situation);
            next[course] = in_contact;
            return pass(next, sink);
        }
        Frame frame = movement_.facts();
        const Value first = base::whole(situation[first_inches]);
        frame.slots[movement_.stage] = movement_.rest;
        frame.slots[movement_.first_thrown] = first;
        frame.slots[movement_.first_low] = base::whole(situation[first_dps]);
        const Value way = situation[countercharges] != 0 ? first + (distance_ - first) / 2 : distance_;
        return movement_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = cleared(situation);
            const int caused = count_of(end.slots[movement_.dp]);
            add_dp(next, charger, std::max(0, caused - situation[first_dps]));
            if (end.slots[movement_.total] >= way)
                next[course] = in_contact;
            else
                run_short(next, situation);
            sink.next(next, part, of);
        });
    }

    void run_short(Situation& next, const Situation& situation) const {
        if (yelling(situation)) {
            add_dp(next, charger, short_rebel_yell_dp);
            finish(next, ran_short, charger, routing);
        } else {
            finish(next, ran_short, charger, fell_short);
        }
    }

    static Situation cleared(Situation situation) {
        situation[first_inches] = situation[first_dps] = situation[unanswered] = 0;
        return situation;
    }

    // --- melee --------------------------------------------------------------------------------------------------------

    Finish fight(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != in_contact) return pass(situation, sink);
        Frame frame = melee_.facts();
        for (const Side side : {charger, target}) {
            frame.slots[melee_.dp[side]] = base::whole(situation[dp + side]);
            frame.slots[melee_.figures[side]] = base::whole(left(situation, side));
        }
        frame.slots[melee_.state[target]] = situation[countercharges] != 0 ? melee_.countercharging : melee_.standing;
        return melee_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            next[course] = fought;
            next[countercharges] = 0;
            next[fate] = melee_.fate.read(end);
            next[duty] = melee_.duty.read(end);
            const Side won = end.slots[melee_.own_wins] == 1 ? charger : target;
            next[ending] = next[fate] == drawn ? nobody_won : won == charger ? charger_won : target_won;
            add_dp(next, won, count_of(end.slots[melee_.winner_dp]));
            add_dp(next, 1 - won, count_of(end.slots[melee_.loser_dp]));
            sink.next(next, part, of);
        });
    }

    // No dice: figures on both sides, and what becomes of them.
    Finish take_losses(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[course] != fought) return pass(situation, sink);
        const Side won = winner_of(situation);
        const LossCall& call = losses_[won];
        Frame frame = call.facts();
        frame.slots[call.winner_figures] = base::whole(left(situation, won));
        frame.slots[call.loser_figures] = base::whole(left(situation, 1 - won));
        frame.slots[call.outcome] = call.outcomes[static_cast<std::size_t>(situation[fate])];
        return call.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            lose(next, won, count_of(end.slots[call.winner_loses]));
            lose(next, 1 - won, count_of(end.slots[call.loser_loses]));
            settle(next, won);
            sink.next(next, part, of);
        });
    }

    void settle(Situation& situation, Side won) const {
        static constexpr std::array<State, 5> fates = {as_it_was, was_pushed_back, retreating, routing, dispersed};
        situation[now + (1 - won)] = fates[static_cast<std::size_t>(situation[fate])];
        if (situation[fate] == drawn) situation[now + charger] = situation[now + target] = as_it_was;
        switch (situation[duty]) {
            case cavalry_goes_back:
                situation[now + (mounted_[charger] ? charger : target)] = went_back;
                break;
            case stands_fast:
                situation[now + won] = stood;
                break;
            case must_follow_up:
            case may_follow_up:
                situation[now + won] = followed_up;
                break;
            default:
                break;
        }
        for (const Side side : {charger, target}) {
            if (gone(situation, side)) situation[now + side] = dispersed;
        }
    }

    // A draw has none; side A of the tables is then the charger.
    static Side winner_of(const Situation& situation) { return situation[ending] == target_won ? target : charger; }

    Finish test_pursuit(const Situation& situation, const StageContext& context, StageSink& sink) {
        const Side won = winner_of(situation);
        const bool tests =
            situation[course] == fought && situation[duty] == takes_pursuit_test && !gone(situation, won);
        const bool broke = situation[fate] == retreats || situation[fate] == routs || situation[fate] == disperses;
        Situation done = situation;
        done[course] = over;
        done[fate] = done[duty] = 0;
        if (!tests) return pass(done, sink);
        const PursuitCall& call = pursuit_[won];
        Frame frame = call.facts();
        frame.slots[call.yell_broke] = won == charger && broke && yelling(situation) ? 1 : 0;
        return call.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            static constexpr std::array<State, 5> made = {stood, rallying, rallying, pursuing, charging_on};
            Situation next = done;
            const std::int16_t discipline = call.discipline.read(end);
            next[now + won] =
                discipline == winded && mounted_[won] ? went_back : made[static_cast<std::size_t>(discipline)];
            add_dp(next, won, count_of(end.slots[call.dp]));
            sink.next(next, part, of);
        });
    }

    static void finish(Situation& situation, Ending how, Side side, State state) {
        situation[course] = over;
        situation[ending] = how;
        situation[now + side] = state;
    }

    // --- words --------------------------------------------------------------------------------------------------------

    static std::string in_words(const Situation& situation) {
        const std::string charger_now(state_words[static_cast<std::size_t>(situation[now + charger])]);
        const std::string target_now(state_words[static_cast<std::size_t>(situation[now + target])]);
        switch (situation[ending]) {
            case no_charge:
                return "no charge: the charger " + charger_now;
            case shot_down:
                return "the charger is shot down";
            case ran_short:
                return "the charge runs short: the charger " + charger_now;
            case no_stand:
                return "the target " + target_now + " before contact";
            case charger_won:
                return "the charger wins: the target " + target_now;
            case target_won:
                return "the target wins: the charger " + charger_now;
            default:
                return "a drawn melee";
        }
    }

    static constexpr std::array<std::string_view, 8> stage_names_ = {
        "first stage", "reaction fire", "test to charge home", "test to stand", "rest of the charge", "melee",
        "losses",      "pursuit"};

    int waves_;
    std::vector<std::string_view> stages_;
    MovementCall movement_;
    std::optional<FireCall> fire_;
    MoraleCall charge_test_;
    MoraleCall stand_test_;
    MeleeCall melee_;
    std::array<LossCall, 2> losses_;
    std::array<PursuitCall, 2> pursuit_;
    std::array<int, 2> figures_ = {};
    std::array<int, 2> dp_ = {};
    std::array<Value, 2> lost_earlier_ = {};
    std::array<bool, 2> mounted_ = {};
    bool guns_defend_ = false;
    bool will_fire_ = false;
    bool will_countercharge_ = false;
    bool caught_halted_ = false;
    bool yells_ = false;
    bool tested_always_ = true;
    int dp_ceiling_ = 0;
    Value distance_ = 0;
    bool refused_ = false;
    sheet::Resolution refusal_;
};

}  // namespace
}  // namespace charge_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Charge::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<charge_stages::ChargePlan>(ChainFacts(facts), 1));
}

base::Result<std::unique_ptr<sheet::ChainPlan>> BrigadeCharge::plan(const sheet::Facts& facts) const {
    const ChainFacts chain(facts);
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<charge_stages::ChargePlan>(chain, chain.count("waves")));
}

}  // namespace linstock::mechanics_acw
