#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "battle/ids.hpp"
#include "battle/terms.hpp"
#include "table/evolution.hpp"

// The state of a battle is one block: a header and arrays sized at muster, copied by its length. Only `apply` changes it.
namespace linstock::battle {

enum class Presence : std::uint8_t { awaited, on_table, left, destroyed };

enum class Fire : std::uint8_t { at_will, hold_to_short, hold_until_charged };
enum class Evade : std::uint8_t { ask, always, from_horse, never };

// A mark is sixteen bits wide: counts, scores, a unit's number, and lengths up to 3.2 m in tenths of a millimetre or 27 feet in
// hundredths of an inch.
inline constexpr int unit_marks = 48;
inline constexpr int group_marks = 24;
inline constexpr int side_marks = 16;
inline constexpr int commander_marks = 12;
inline constexpr int max_frames = 16;
inline constexpr int frame_values = 6;  // three in the event that opens it, three in the one that fills it
inline constexpr int max_rulings = 16;
inline constexpr std::size_t most_units = 1024;
inline constexpr std::size_t most_groups = 254;
inline constexpr std::size_t most_commanders = 254;

struct UnitState {
    table::Pose pose;
    table::Pose phase_pose;  // where it stood when the phase began
    table::Formation formation = table::Formation::line;
    table::Formation phase_formation = table::Formation::line;
    std::uint8_t files = 0;
    std::uint8_t phase_files = 0;
    std::uint8_t stands = 0;  // on the table, dead ones not yet taken off included
    std::uint8_t stands_at_start = 0;
    Presence presence = Presence::awaited;
    SideId side = 0;
    GroupId group = 0;
    std::uint8_t order = 0;
    std::uint8_t turn_order = 0;  // when its own phase began
    Fire fire = Fire::at_will;
    Evade evade = Evade::ask;
    table::Posture posture = table::Posture::as_ever;
    std::uint8_t padding[2] = {};
    std::int16_t figures = 0;  // where the sheet counts them: on the table, stands follow as the family says
    std::int16_t figures_at_start = 0;
    std::int16_t mark[unit_marks] = {};
    std::uint64_t aged = 0;  // bit by mark: it has seen a turn end, and dies with the next
};

struct GroupState {
    SideId side = 0;
    GroupId parent = no_group;
    std::int16_t mark[group_marks] = {};
    std::uint32_t aged = 0;
};

struct CommanderState {
    table::Point at;
    table::Point phase_at;
    SideId side = 0;
    GroupId group = no_group;
    Presence presence = Presence::awaited;
    std::uint8_t padding = 0;
    std::uint16_t aged = 0;
    std::int16_t mark[commander_marks] = {};
};

struct SideState {
    std::int16_t mark[side_marks] = {};
    std::uint16_t aged = 0;
};

// About two units: in melee with, charging at, shooting at. Kept in the order (kind, a, b).
struct Tie {
    std::uint8_t kind = 0;
    std::uint8_t aged = 0;
    UnitId a = no_unit;
    UnitId b = no_unit;
    std::int16_t value[3] = {};
    friend bool operator==(const Tie&, const Tie&) = default;
};

// Something under way. The top one that asks is the pending decision.
struct Frame {
    std::uint8_t decision = 0;  // into Terms::decisions
    SideId asks = no_side;
    UnitId unit = no_unit;
    UnitId other = no_unit;
    std::int32_t value[frame_values] = {};
    friend bool operator==(const Frame&, const Frame&) = default;
};

enum class RulingKind : std::uint8_t { fact, modifier, mark, order, stands, pose, presence, figures };

// A ruling that stands: a fact told otherwise, or a number added to a procedure's total. Those that set state leave no slot.
struct RulingSlot {
    RulingKind kind = RulingKind::fact;
    Scope scope = Scope::unit;
    std::uint16_t subject = no_unit;  // no_unit: everybody
    std::uint16_t name = 0;           // into Terms::ruling_names
    std::uint16_t padding = 0;
    std::int32_t value = 0;
};
inline constexpr std::int32_t ruling_lifted = INT32_MIN;  // the value that takes a standing ruling back

enum class Result : std::uint8_t { undecided, side_0, side_1, draw };

struct Header {
    std::uint16_t units = 0;
    std::uint16_t groups = 0;
    std::uint16_t commanders = 0;
    std::uint16_t ties = 0;       // in use
    std::uint16_t ties_room = 0;  // allotted
    std::uint16_t frames = 0;     // in use
    std::uint16_t rulings = 0;    // in use
    std::uint16_t turn = 0;       // 0: deployment
    SideId phase_side = 0;        // whose phase it is
    SideId to_act = 0;            // who may give commands in this step when no frame asks
    std::uint8_t step = 0;
    Result result = Result::undecided;
    SideState side[2];
    Frame frame[max_frames];
    RulingSlot ruling[max_rulings];
};

struct Sizes {
    std::size_t units = 0;
    std::size_t groups = 0;
    std::size_t commanders = 0;
};

class State {
public:
    State() : State(Sizes{}) {}
    explicit State(const Sizes& sizes);  // none above most_units and its like

    const Header& head() const { return *reinterpret_cast<const Header*>(block_.data()); }
    std::span<const UnitState> units() const { return {at<UnitState>(units_at_), head().units}; }
    std::span<const GroupState> groups() const { return {at<GroupState>(groups_at_), head().groups}; }
    std::span<const CommanderState> commanders() const {
        return {at<CommanderState>(commanders_at_), head().commanders};
    }
    std::span<const Tie> ties() const { return {at<Tie>(ties_at_), head().ties}; }
    const UnitState& unit(UnitId id) const { return at<UnitState>(units_at_)[id]; }
    const GroupState& group(GroupId id) const { return at<GroupState>(groups_at_)[id]; }
    const CommanderState& commander(CommanderId id) const { return at<CommanderState>(commanders_at_)[id]; }
    // Whether `above` is the Group's parent, its parent's parent and so on.
    bool is_under(GroupId group, GroupId above) const;
    // The pending decision, or null.
    const Frame* pending() const;
    // Who has to give the next command: the side the pending decision asks, else the one to act.
    SideId next_to_act() const;
    std::size_t bytes() const { return block_.size() * sizeof(std::uint64_t); }

    // The first tie of this kind from a, or to b; null when there is none. no_unit stands for any.
    const Tie* find_tie(int kind, UnitId a, UnitId b) const;
    // The standing ruling for this subject, else the one for everybody, else null.
    const RulingSlot* find_ruling(RulingKind kind, Scope scope, std::uint16_t subject, int name) const;

private:
    friend class Hand;  // the only one that changes state: see apply.hpp
    Header& changing_head() { return *reinterpret_cast<Header*>(block_.data()); }
    UnitState& changing_unit(UnitId id) { return at<UnitState>(units_at_)[id]; }
    GroupState& changing_group(GroupId id) { return at<GroupState>(groups_at_)[id]; }
    CommanderState& changing_commander(CommanderId id) { return at<CommanderState>(commanders_at_)[id]; }
    Tie* ties_begin() { return at<Tie>(ties_at_); }

    template <class T>
    const T* at(std::uint32_t offset) const {
        return reinterpret_cast<const T*>(reinterpret_cast<const std::byte*>(block_.data()) + offset);
    }
    template <class T>
    T* at(std::uint32_t offset) {
        return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(block_.data()) + offset);
    }

    std::vector<std::uint64_t> block_;
    std::uint32_t units_at_ = 0;
    std::uint32_t groups_at_ = 0;
    std::uint32_t commanders_at_ = 0;
    std::uint32_t ties_at_ = 0;
};

// Over named fields that differ from their default, never over memory.
std::uint64_t hash_of(const State& state);

}  // namespace linstock::battle
