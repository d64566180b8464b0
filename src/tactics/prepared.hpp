#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dice/distribution.hpp"
#include "sheet/facts.hpp"
#include "sheet/resolve.hpp"
#include "tactics/effects.hpp"

// A procedure of the sheet, prepared: slots found once, a frame with the defaults ready, so that a call fills in what was measured and
// runs the one evaluator. No rule is copied here.
namespace linstock::tactics {

// What stands in for a fact the sheet has not: a slot of its own that no procedure reads.
inline constexpr sheet::Slot nowhere = sheet::max_slots - 1;

// A unit may read one throw in two ways, of which what else is thrown settles one.
inline constexpr std::size_t most_readings = 2 * sheet::max_readers;

class Prepared {
public:
    Prepared(const sheet::Sheet& sheet, const battle::Terms& terms, std::string_view name,
             std::vector<std::string>& missing);

    bool exists() const { return procedure_ != nullptr; }
    const sheet::Procedure& procedure() const { return *procedure_; }
    // Whom its effects fall on, and the states they set: an effect names them by their place.
    const std::vector<std::string>& subjects() const { return subjects_; }
    const std::vector<std::string>& states() const { return states_; }
    // A fact's or a derived value's slot. A name the procedure does not know goes to the list and gives `nowhere`.
    sheet::Slot slot(std::string_view name, std::vector<std::string>* missing = nullptr) const;
    // The index of a word in the kind of a slot's values; -1, and the list says so.
    sheet::Value word(sheet::Slot slot, std::string_view text, std::vector<std::string>* missing = nullptr) const;

    // A frame with the sheet's defaults. A fact that follows another one unless told takes its value when the frame is run or scored.
    sheet::Frame fresh() const {
        sheet::Frame frame;
        lay(frame);
        return frame;
    }
    void lay(sheet::Frame& frame) const;

    // Scores the frame: derived values are written into it. The refusal that holds, -1 for none.
    int refused(sheet::Frame& frame) const;
    // Of a frame that is refused.
    RuleId refusal_rule(const sheet::Frame& frame) const;
    std::string refusal_words(const sheet::Frame& frame) const;
    // Checks as `refuse` does: true when the frame stands, else false with rule and words in `why`.
    bool allows(sheet::Frame& frame, Refusal* why) const;

    // Throws and reads; standing rulings about `unit` are laid over the facts first. Emits result_read, and tells where somebody
    // listens.
    Effects run(Work& work, sheet::Frame& frame, UnitId unit, UnitId other) const;
    // The same for several readers of one throw, at most `most_readings`.
    void run(Work& work, std::span<sheet::Frame> readers, std::span<Effects> effects, std::span<const UnitId> units,
             UnitId other) const;
    // The same without result_read, for who has yet to see which reading holds.
    void read(Work& work, std::span<sheet::Frame> readers, std::span<Effects> effects, std::span<const UnitId> units,
              UnitId other) const;
    void emit(Work& work, const Effects& effects, UnitId unit, UnitId other) const;
    // Tells a throw again with those of its readings that hold, where somebody listens; `told` were told before it.
    void retell(Work& work, std::size_t told, std::span<const sheet::Frame> readers,
                std::span<const std::size_t> held) const;

    // Every end with its chance, exactly. Nothing is drawn, emitted or allocated. A refused frame has no ends.
    Ends odds(sheet::Frame& frame) const;
    // The same from a table made once where the score alone decides; `room` is used where it does not.
    const Ends& odds(sheet::Frame& frame, Ends& room) const;

    // What was measured, as the companion is told it, with the standing rulings about `unit` laid over: for whoever explains a throw
    // before it is made.
    sheet::Facts facts_of(const State& state, sheet::Frame measured, UnitId unit) const;

private:
    struct Follows {
        sheet::Slot slot;
        sheet::Slot from;
    };
    struct RuledFact {
        int name;  // into Terms::ruling_names
        sheet::Slot slot;
    };
    struct Throw {
        dice::Request request;
        dice::Distribution chances;
    };
    friend class EveryThrow;
    friend class EndsOfOdds;

    void read_outcomes(const battle::Terms& terms, std::vector<std::string>& missing);
    Effect read_effect(const sheet::Effect& told, const battle::Terms& terms, std::vector<std::string>& missing);
    std::int32_t amount_of(sheet::EffectKind kind, sheet::Value number) const;
    RuleId rule_of(int entry) const;
    void read_rulings(const battle::Terms& terms);
    void read_throws();
    void make_table();
    void settle(sheet::Frame& frame) const;
    void lay_rulings(const State& state, sheet::Frame& frame, UnitId unit) const;
    sheet::Value added_by_ruling(const State& state, UnitId unit) const;
    void read_ends(std::span<const sheet::Frame> readers, std::span<Effects> effects) const;
    Effects effects_of(const sheet::Frame& end) const;

    const sheet::Sheet* sheet_;
    const sheet::Procedure* procedure_;
    const battle::Terms* terms_;
    battle::Scale scale_;
    int number_ = -1;  // among the sheet's procedures
    sheet::Frame base_;
    std::size_t used_ = 0;  // slots of the frame in use
    sheet::Slot tally_ = sheet::no_slot;
    std::vector<Follows> follows_;
    using AmountSlots = std::array<sheet::Slot, Effects::room>;
    std::vector<Effects> outcomes_;          // by outcome
    std::vector<AmountSlots> amounts_from_;  // by outcome: the slot that holds an effect's amount
    std::vector<std::string> subjects_{"own", "other"};
    std::vector<std::string> states_;
    std::vector<RuleId> refusal_rules_;  // by refusal
    RuleId toss_rule_ = 0;
    std::vector<Throw> throws_;
    std::vector<Ends> by_score_;  // from lowest_score up; empty where outcomes ask for more than the score
    std::vector<RuledFact> ruled_facts_;
    int ruled_total_ = -1;  // the procedure's own name among the ruling names
};

}  // namespace linstock::tactics
