#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "battle/command.hpp"
#include "dice/chance.hpp"
#include "sheet/resolution.hpp"

// A command being decided: events are applied as they are emitted, so that a later clause reads what an earlier one did. When a
// die is missing the work stops: nothing more is emitted, every later throw answers with its lowest face, and whoever started the work puts
// the battle back and asks for the dice.
namespace linstock::battle {

// Where faces come from: the seed of the battle, or a list (a replay, dice thrown on a real table).
class Faces final : public dice::Chance {
public:
    static Faces seeded(std::uint64_t seed, std::uint32_t entry);
    static Faces given(std::span<const std::uint8_t> faces);  // which must outlive it
    // The same again for another command, keeping the room it has.
    void start_seeded(std::uint64_t seed, std::uint32_t entry);
    void start_given(std::span<const std::uint8_t> faces);

    // What the next throws are for: goes into their dice_thrown events.
    void about(RuleId rule, UnitId unit = no_unit, UnitId other = no_unit);
    // Where dice_thrown events go; Work sees to it.
    void tell(Events* events) { events_ = events; }

    dice::Outcomes outcomes(const dice::Request& request, std::string_view label, bool together) override;
    void not_needed(const dice::Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return error_; }

    const std::vector<std::uint8_t>& drawn() const { return drawn_; }
    bool failed() const { return error_.has_value(); }
    // A battle asks for every die it needs, so no optional throw is left out for want of dice.
    bool used_up() const override { return false; }
    std::size_t left_over() const { return given_ ? list_.size() - next_ : 0; }
    const std::optional<dice::Request>& wanted() const { return wanted_; }
    const std::string& wanted_for() const { return wanted_for_; }

private:
    Faces() = default;
    bool draw(const dice::Request& request, std::span<int> faces, std::string_view label);
    bool take(const dice::Request& request, std::span<int> faces, std::string_view label);
    dice::Outcomes lowest(const dice::Request& request);
    void record(const dice::Request& request, std::size_t first);

    bool given_ = false;
    std::uint64_t seed_ = 0;
    std::uint32_t entry_ = 0;
    std::uint64_t draws_ = 0;
    std::span<const std::uint8_t> list_;
    std::size_t next_ = 0;
    std::vector<std::uint8_t> drawn_;
    dice::Weighted one_;
    std::optional<dice::Request> wanted_;
    std::string wanted_for_;
    std::optional<base::Error> error_;
    Events* events_ = nullptr;
    RuleId rule_ = 0;
    UnitId unit_ = no_unit;
    UnitId other_ = no_unit;
};

// One resolved procedure of a command, explained: kept only where somebody asks.
struct Told {
    std::string procedure;
    UnitId unit = no_unit;
    UnitId other = no_unit;
    sheet::Resolution resolution;
};

class Work {
public:
    Work(Battle& battle, Faces& faces, Events& events, std::vector<Told>* told = nullptr)
        : battle_(&battle), faces_(&faces), events_(&events), told_(told) {
        faces.tell(&events);
    }
    ~Work() { faces_->tell(nullptr); }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    void emit(const Event& event) {
        if (stopped()) return;
        events_->push_back(event);
        battle_->apply(event);
    }
    const Battle& battle() const { return *battle_; }
    const State& state() const { return battle_->state(); }
    Faces& faces() { return *faces_; }
    bool stopped() const { return faces_->failed(); }
    std::vector<Told>* told() { return told_; }

    // The commonest events, in a word.
    void pose(UnitId unit, const table::Posed& to, RuleId rule);
    void set_order(UnitId unit, int order, RuleId rule);
    void mark(Scope scope, std::uint16_t subject, int slot, int value, RuleId rule);
    void mark_unit(UnitId unit, int slot, int value, RuleId rule) { mark(Scope::unit, unit, slot, value, rule); }
    void mark_group(GroupId group, int slot, int value, RuleId rule) { mark(Scope::group, group, slot, value, rule); }
    void tie(int kind, UnitId a, UnitId b, RuleId rule, int v0 = 0, int v1 = 0, int v2 = 0);
    void cut(int kind, UnitId a, UnitId b, RuleId rule);
    void open(const Frame& frame, RuleId rule);
    void close(int option, RuleId rule);
    void set_stands(UnitId unit, int stands, RuleId rule);
    void set_figures(UnitId unit, int figures, RuleId rule);  // the stands stay: see Battle::stands_due
    void set_posture(UnitId unit, table::Posture posture, RuleId rule);
    void leave(UnitId unit, Presence how, RuleId rule);
    void advance(int turn, SideId phase_side, int step, SideId to_act, RuleId rule);

private:
    Battle* battle_;
    Faces* faces_;
    Events* events_;
    std::vector<Told>* told_;
};

}  // namespace linstock::battle
