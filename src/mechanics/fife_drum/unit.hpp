#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/chain.hpp"
#include "sheet/chain_call.hpp"

// A unit as the chains follow it: figures lost, state, morale. Its few changing numbers stand in the situation.
namespace linstock::mechanics_fife_drum {

enum class State : std::int16_t { good, shaken, routed, removed };
std::string_view name_of(State state);

// How often each count came up in one throw.
class CountEnds final : public sheet::EndSink {
public:
    // `count` is the slot of the throw's answer; `chart`, where it is wanted, that of the chart it was made on.
    explicit CountEnds(sheet::Slot count, sheet::Slot chart = sheet::no_slot) : count_(count), chart_slot_(chart) {}
    void take(const sheet::End& end) override;

    // Hands every count that may come up to `visit(count, part, of)`.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (parts_[i] != 0) visit(static_cast<int>(i), parts_[i], of_);
        }
    }
    sheet::Value chart() const { return chart_; }

private:
    sheet::Slot count_;
    sheet::Slot chart_slot_;
    sheet::Value chart_ = sheet::nothing;
    std::array<base::Weight, dice::max_dice + 1> parts_{};
    base::Weight of_ = 1;
};

enum class Trigger : std::uint8_t { firing, melee, evade };

class Unit {
public:
    // `role` is "own" or "other"; `first` is where its numbers begin in the situation.
    Unit(const sheet::Facts& chain, std::string_view role, std::size_t first);

    static constexpr std::size_t numbers = 4;

    void begin(sheet::Situation& situation) const;
    bool guns() const { return guns_; }
    int lost(const sheet::Situation& situation) const { return situation[first_]; }
    int left(const sheet::Situation& situation) const { return strength_ - situation[first_]; }
    State state(const sheet::Situation& situation) const { return static_cast<State>(situation[first_ + 1]); }
    bool fights_on(const sheet::Situation& situation) const { return state(situation) < State::routed; }
    void set_state(sheet::Situation& situation, State state) const {
        situation[first_ + 1] = static_cast<std::int16_t>(state);
    }

    // Takes figures off, as many as there are; a unit cut down to its limit is removed (FD-REM-02 to 04).
    void lose(sheet::Situation& situation, int hits) const;
    // Remembers on which melee chart the enemy fought it.
    void fought_on(sheet::Situation& situation, sheet::Value enemy_chart) const;

    // Tests morale when it was hit since its last test (or evades), and hands on what may come of it.
    sheet::Finish test(Trigger trigger, const sheet::Situation& situation, const sheet::StageContext& context,
                       sheet::StageSink& sink) const;

private:
    void find_limits(const sheet::Facts& chain, std::span<const sheet::Rename> renames);

    std::size_t first_;
    bool guns_ = false;
    int strength_ = 0;  // figures, or gunners
    int hits_before_ = 0;
    int hits_this_turn_ = 0;
    State state_ = State::good;
    bool uncovered_ = false;                // its cover does not face the fire
    std::vector<std::uint8_t> removed_at_;  // by figures left
    std::vector<sheet::ChainCall> morale_;  // one: made after the renames are known
};

// One unit's fire at another, by the procedure its arm fires by.
class Fire {
public:
    // `renames` make the chain's facts those of the firing procedure, in which the firer is `own`.
    Fire(const sheet::Facts& chain, std::string_view firer, std::span<const sheet::Rename> renames);

    // Not null: the shot is refused.
    const sheet::Resolution* refusal() const { return refused_ ? &refusal_ : nullptr; }
    int strength() const { return strength_; }  // figures or gunners that fire at first
    bool guns() const { return guns_; }

    sheet::Finish run(int firing, State firer, State target, const sheet::StageContext& context, CountEnds& ends) const;
    CountEnds ends() const { return CountEnds(call_.slot("hits")); }

private:
    bool guns_;
    sheet::ChainCall call_;
    bool refused_ = false;
    sheet::Resolution refusal_;
    int strength_ = 0;
};

// A yes or no that the chain's own block chose under the readings.
bool chosen(const sheet::Facts& chain, std::string_view choice);

sheet::Answered number_answer(std::string key, int number);
sheet::Answered word_answer(std::string key, std::string text);

}  // namespace linstock::mechanics_fife_drum
