#include "mechanics/fatigue/charge.hpp"

#include <algorithm>

#include "mechanics/fatigue/play.hpp"

namespace linstock::mechanics_fatigue {

namespace charge_stages {
namespace {

using sheet::Answered;
using sheet::Finish;
using sheet::Frame;
using sheet::Situation;
using sheet::Slot;

enum Side : std::size_t { charger, target };

constexpr Side enemy_of(Side side) { return side == charger ? target : charger; }

// What the situation holds.
constexpr std::size_t fs = 0;  // and 1: the score of each side
constexpr std::size_t state = 2;
constexpr std::size_t rounds = 3;        // fought until it ended
constexpr std::size_t last_winner = 4;   // of the round before: 0 none yet, 1 the charger, 2 the target, 3 drawn
constexpr std::size_t last_charged = 5;  // whether the charger counted as charging in it

enum State : std::int16_t {
    fighting,
    shot_down,
    driven_back,
    target_driven_back,
    charger_broke,
    target_broke,
    both_broke
};
constexpr std::int16_t drawn = 3;

// A round of combat as one side attacks and the other defends.
struct Round {
    explicit Round(sheet::ChainCall call) : combat(std::move(call)) {}

    struct SideSlots {
        Slot fs;
        Slot moved;
        Slot evading;
        Slot last;
        Slot last_vs_chargers;
        Slot after;
    };

    sheet::ChainCall combat;
    SideSlots attacker = slots("own", "att_fs_after");
    SideSlots defender = slots("other", "def_fs_after");
    Slot number = combat.slot("round");
    Slot aspect = combat.slot("contact_aspect");
    Slot defences = combat.slot("defences");
    Slot charges = combat.slot("own.charges");
    Slot attacker_lead = combat.slot("own.lead");
    Slot defender_lead = combat.slot("other.lead");
    Slot removed = combat.slot("removed");
    Slot winner_removed = combat.slot("winner_removed");
    Slot retreat = combat.slot("retreat_in");

private:
    SideSlots slots(const std::string& role, std::string_view after) const {
        return {combat.slot(role + ".fs"),
                combat.slot(role + ".moved_into_contact"),
                combat.slot(role + ".evading"),
                combat.slot(role + ".last_round"),
                combat.slot(role + ".last_vs_chargers"),
                combat.slot(after)};
    }
};

class ChargePlan final : public sheet::ChainPlan {
public:
    explicit ChargePlan(const sheet::Facts& facts)
        : told_(facts),
          shot_(facts, fire_procedure(told_, "other.arm"), sides_exchanged),
          as_begun_(sheet::ChainCall(facts, "combat", {})),
          exchanged_(sheet::ChainCall(facts, "combat", sides_exchanged)) {
        const sheet::Sheet& sheet = facts.sheet();
        phasing_ = sheet.find_reading("attacker_role")->chosen == "phasing";
        per_step_ = sheet.find_reading("rounds")->chosen == "per_step";
        shoots_ = can_shoot();
        labels_.emplace_back("defensive fire");
        for (int i = 1; i <= told_.count("rounds"); ++i) labels_.push_back("round " + std::to_string(i));
        stage_names_.assign(labels_.begin(), labels_.end());
    }

    std::span<const std::string_view> stages() const override { return stage_names_; }

    Situation begin() const override {
        Situation situation;
        situation[fs + charger] = static_cast<std::int16_t>(told_.count("own.fs"));
        situation[fs + target] = static_cast<std::int16_t>(told_.count("other.fs"));
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const sheet::StageContext& context,
                     sheet::StageSink& sink) override {
        if (situation[state] != fighting) return pass_on(situation, sink);
        if (stage > 0) return fight(static_cast<int>(stage), situation, context, sink);
        return shoots_ ? shoot(situation, context, sink) : pass_on(situation, sink);
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        const int fought = situation[rounds];
        return {
            word_answer("result", in_words(situation)),
            number_answer("rounds", fought),
            number_answer("combat_steps", per_step_ ? fought : std::min(fought, 1)),
            number_answer("charger_fs", situation[fs + charger]),
            number_answer("target_fs", situation[fs + target]),
        };
    }

private:
    // --- defensive fire ---------------------------------------------------------------------------------------------

    // To the front, by a unit that stands; who may not shoot at all is silent.
    bool can_shoot() const {
        if (!told_.yes("defensive_fire") || told_.yes("other.evading") || told_.word("contact_aspect") != "front")
            return false;
        return scored(shot_, shot_facts()).refused < 0;
    }

    // Always in the short band, canister for guns, wherever the charge began (FS-GAP-30).
    Frame shot_facts() const {
        const Frame frame = scored(shot_, shot_.facts());
        const sheet::Value canister = frame.slots[shot_.slot("own.weapon.canister")];
        const sheet::Value close = frame.slots[shot_.slot("own.weapon.short")];
        Frame facts = shot_.facts();
        facts.slots[shot_.slot("range")] = canister >= 0 ? canister : std::max(close, base::one);
        return facts;
    }

    Finish shoot(const Situation& situation, const sheet::StageContext& context, sheet::StageSink& sink) const {
        Frame frame = shot_facts();
        const Slot left = shot_.slot("target_fs_after");
        const bool breaks = breaks_at_nought(shot_.sheet());
        EachEnd ends([&](const Frame& after, const sheet::End& end) {
            Situation next = situation;
            next[fs + charger] = points(after, left);
            if (next[fs + charger] == 0 && breaks) next[state] = shot_down;
            sink.next(next, end.part, end.of);
        });
        return context.run(shot_.sheet(), shot_.procedure(), {&frame, 1}, ends);
    }

    // --- a round of combat --------------------------------------------------------------------------------------------

    // Under `phasing` the sides take turns: the second round is fought in the target's close-combat step.
    Side attacker_in(int number) const { return phasing_ && number % 2 == 0 ? target : charger; }

    Finish fight(int number, const Situation& situation, const sheet::StageContext& context,
                 sheet::StageSink& sink) const {
        const Side attacker = attacker_in(number);
        const Round& round = attacker == charger ? as_begun_ : exchanged_;
        Frame frame = round.combat.facts();
        lay_out(round, attacker, number, situation, frame);
        EachEnd ends([&](const Frame& after, const sheet::End& end) {
            sink.next(after_round(round, attacker, number, situation, after), end.part, end.of);
        });
        return context.run(round.combat.sheet(), round.combat.procedure(), {&frame, 1}, ends);
    }

    void lay_out(const Round& round, Side attacker, int number, const Situation& situation, Frame& frame) const {
        frame.slots[round.attacker.fs] = base::whole(situation[fs + attacker]);
        frame.slots[round.defender.fs] = base::whole(situation[fs + enemy_of(attacker)]);
        frame.slots[round.number] = base::whole(number);
        if (number == 1) return;
        frame.slots[round.attacker.moved] = frame.slots[round.defender.moved] = 0;  // contact is made once
        frame.slots[round.attacker.evading] = frame.slots[round.defender.evading] = 0;
        tell_last_round(round.attacker, attacker, situation, frame);
        tell_last_round(round.defender, enemy_of(attacker), situation, frame);
        if (attacker == charger) return;
        frame.slots[round.aspect] = front_;  // the charger is struck where it faces, in the open
        frame.slots[round.defences] = no_defences_;
    }

    void tell_last_round(const Round::SideSlots& slots, Side side, const Situation& situation, Frame& frame) const {
        const bool won = situation[last_winner] == static_cast<std::int16_t>(side) + 1;
        frame.slots[slots.last] = situation[last_winner] == drawn ? drew_ : won ? won_ : lost_;
        frame.slots[slots.last_vs_chargers] = side == target && situation[last_charged] != 0 ? 1 : 0;
    }

    static Situation after_round(const Round& round, Side attacker, int number, const Situation& before,
                                 const Frame& end) {
        Situation next = before;
        const Side defender = enemy_of(attacker);
        next[fs + attacker] = points(end, round.attacker.after);
        next[fs + defender] = points(end, round.defender.after);
        next[rounds] = static_cast<std::int16_t>(number);
        const bool defender_won = end.slots[round.defender_lead] > 0;
        const bool draw = !defender_won && end.slots[round.attacker_lead] <= 0;
        const Side loser = defender_won ? attacker : defender;  // of a draw the sheet's data calls the defender so
        next[state] = state_after(loser, end.slots[round.removed] == 1, end.slots[round.winner_removed] == 1,
                                  end.slots[round.retreat] > 0);
        const bool goes_on = next[state] == fighting;
        next[last_winner] = !goes_on ? std::int16_t{0} : draw ? drawn : static_cast<std::int16_t>(enemy_of(loser) + 1);
        next[last_charged] = goes_on && attacker == charger && end.slots[round.charges] == 1 ? 1 : 0;
        return next;
    }

    static State state_after(Side loser, bool loser_breaks, bool winner_breaks, bool retreats) {
        if (loser_breaks && winner_breaks) return both_broke;
        if (winner_breaks) return loser == charger ? target_broke : charger_broke;
        if (loser_breaks) return loser == charger ? charger_broke : target_broke;
        if (retreats) return loser == charger ? driven_back : target_driven_back;
        return fighting;
    }

    // --- words ----------------------------------------------------------------------------------------------------------

    std::string in_words(const Situation& situation) const {
        switch (situation[state]) {
            case shot_down:
                return "the charger breaks under defensive fire";
            case driven_back:
                return "the charger is driven back";
            case target_driven_back:
                return "the target is driven back";
            case charger_broke:
                return "the charger breaks";
            case target_broke:
                return "the target breaks";
            case both_broke:
                return "both break";
            default:
                return "still locked after " + counted(told_.count("rounds"), "round");
        }
    }

    ChainFacts told_;
    sheet::ChainCall shot_;
    Round as_begun_;
    Round exchanged_;
    sheet::Value won_ = as_begun_.combat.word("own.last_round", "won");
    sheet::Value drew_ = as_begun_.combat.word("own.last_round", "drew");
    sheet::Value lost_ = as_begun_.combat.word("own.last_round", "lost");
    sheet::Value front_ = as_begun_.combat.word("contact_aspect", "front");
    sheet::Value no_defences_ = as_begun_.combat.word("defences", "none");
    bool phasing_ = false;
    bool per_step_ = true;
    bool shoots_ = false;
    std::vector<std::string> labels_;
    std::vector<std::string_view> stage_names_;
};

}  // namespace
}  // namespace charge_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Charge::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<charge_stages::ChargePlan>(facts));
}

}  // namespace linstock::mechanics_fatigue
