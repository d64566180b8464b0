#include "battle/state.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <type_traits>

#include "base/hash.hpp"

namespace linstock::battle {

// A state is copied as bytes; a unit's share of it, its ties included, stays well under half a kilobyte.
static_assert(std::is_trivially_copyable_v<Header> && std::is_trivially_copyable_v<UnitState> &&
              std::is_trivially_copyable_v<GroupState> && std::is_trivially_copyable_v<CommanderState> &&
              std::is_trivially_copyable_v<Tie>);
static_assert(std::is_standard_layout_v<Header> && std::is_standard_layout_v<UnitState>);

namespace {

constexpr std::size_t ties_a_unit = 8;
constexpr std::size_t ties_besides = 32;
template <class Owner>
constexpr bool ages_every_mark = sizeof(Owner::aged) * 8 >= sizeof(Owner::mark) / sizeof(std::int16_t);
static_assert(ages_every_mark<UnitState> && ages_every_mark<GroupState> && ages_every_mark<CommanderState> &&
              ages_every_mark<SideState>);
static_assert(sizeof(UnitState) + ties_a_unit * sizeof(Tie) < 320);

constexpr std::uint32_t rounded_up(std::size_t bytes) { return static_cast<std::uint32_t>((bytes + 7) / 8 * 8); }

template <class T>
void make(std::uint64_t* block, std::uint32_t offset, std::size_t count) {
    std::byte* const place = reinterpret_cast<std::byte*>(block) + offset;
    for (std::size_t i = 0; i < count; ++i) new (place + i * sizeof(T)) T();
}

}  // namespace

State::State(const Sizes& sizes) {
    assert(sizes.units <= most_units && sizes.groups <= most_groups && sizes.commanders <= most_commanders);
    const std::size_t ties = sizes.units * ties_a_unit + ties_besides;
    units_at_ = rounded_up(sizeof(Header));
    groups_at_ = units_at_ + rounded_up(sizes.units * sizeof(UnitState));
    commanders_at_ = groups_at_ + rounded_up(sizes.groups * sizeof(GroupState));
    ties_at_ = commanders_at_ + rounded_up(sizes.commanders * sizeof(CommanderState));
    block_.resize((ties_at_ + rounded_up(ties * sizeof(Tie))) / sizeof(std::uint64_t));
    make<Header>(block_.data(), 0, 1);
    make<UnitState>(block_.data(), units_at_, sizes.units);
    make<GroupState>(block_.data(), groups_at_, sizes.groups);
    make<CommanderState>(block_.data(), commanders_at_, sizes.commanders);
    make<Tie>(block_.data(), ties_at_, ties);
    changing_head().units = static_cast<std::uint16_t>(sizes.units);
    changing_head().groups = static_cast<std::uint16_t>(sizes.groups);
    changing_head().commanders = static_cast<std::uint16_t>(sizes.commanders);
    changing_head().ties_room = static_cast<std::uint16_t>(ties);
}

bool State::is_under(GroupId group, GroupId above) const {
    // Never more steps than there are Groups: a state under way to being read from a file may be in a circle.
    for (std::size_t step = 0; step < head().groups && group < head().groups; ++step) {
        group = this->group(group).parent;
        if (group == above) return above != no_group;
    }
    return false;
}

const Frame* State::pending() const {
    for (int at = head().frames - 1; at >= 0; --at) {
        if (head().frame[at].asks != no_side) return &head().frame[at];
    }
    return nullptr;
}

SideId State::next_to_act() const {
    const Frame* const frame = pending();
    return frame != nullptr ? frame->asks : head().to_act;
}

const Tie* State::find_tie(int kind, UnitId a, UnitId b) const {
    for (const Tie& tie : ties()) {
        if (tie.kind == kind && (a == no_unit || tie.a == a) && (b == no_unit || tie.b == b)) return &tie;
    }
    return nullptr;
}

const RulingSlot* State::find_ruling(RulingKind kind, Scope scope, std::uint16_t subject, int name) const {
    const RulingSlot* for_all = nullptr;
    for (int i = 0; i < head().rulings; ++i) {
        const RulingSlot& slot = head().ruling[i];
        if (slot.kind != kind || slot.scope != scope || slot.name != name) continue;
        if (slot.subject == subject) return &slot;
        if (slot.subject == no_unit) for_all = &slot;
    }
    return for_all;
}

// --- the hash ---------------------------------------------------------------------------------------------------------

namespace {

// Fields are named, not numbered, and added up: neither their order nor their place in memory matters, and a field added later
// leaves the hash of old states alone while it has its default.
class StateHash {
public:
    void add(std::uint64_t name, std::uint64_t index, std::int64_t value, std::int64_t usual) {
        if (value == usual) return;
        sum_ += base::mixed(base::mixed(name + index * base::golden_ratio) + static_cast<std::uint64_t>(value));
    }
    std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

constexpr std::uint64_t field(std::string_view name) { return base::hash_text(name); }

template <class E>
constexpr std::int64_t number(E value) {
    return static_cast<std::int64_t>(value);
}

template <std::size_t count>
void add_marks(StateHash& hash, std::uint64_t name, std::uint64_t index, const std::int16_t (&marks)[count]) {
    for (std::size_t slot = 0; slot < count; ++slot) hash.add(name, index << 8 | slot, marks[slot], 0);
}

void add_unit(StateHash& hash, std::uint64_t id, const UnitState& unit) {
    static constexpr UnitState usual;
    hash.add(field("unit.x"), id, unit.pose.at.x, 0);
    hash.add(field("unit.y"), id, unit.pose.at.y, 0);
    hash.add(field("unit.facing"), id, unit.pose.facing, 0);
    hash.add(field("unit.phase_x"), id, unit.phase_pose.at.x, 0);
    hash.add(field("unit.phase_y"), id, unit.phase_pose.at.y, 0);
    hash.add(field("unit.phase_facing"), id, unit.phase_pose.facing, 0);
    hash.add(field("unit.formation"), id, number(unit.formation), number(usual.formation));
    hash.add(field("unit.phase_formation"), id, number(unit.phase_formation), number(usual.phase_formation));
    hash.add(field("unit.files"), id, unit.files, usual.files);
    hash.add(field("unit.phase_files"), id, unit.phase_files, usual.phase_files);
    hash.add(field("unit.stands"), id, unit.stands, usual.stands);
    hash.add(field("unit.stands_at_start"), id, unit.stands_at_start, usual.stands_at_start);
    hash.add(field("unit.presence"), id, number(unit.presence), number(usual.presence));
    hash.add(field("unit.side"), id, unit.side, usual.side);
    hash.add(field("unit.group"), id, unit.group, usual.group);
    hash.add(field("unit.order"), id, unit.order, usual.order);
    hash.add(field("unit.turn_order"), id, unit.turn_order, usual.turn_order);
    hash.add(field("unit.fire"), id, number(unit.fire), number(usual.fire));
    hash.add(field("unit.evade"), id, number(unit.evade), number(usual.evade));
    hash.add(field("unit.posture"), id, number(unit.posture), number(usual.posture));
    hash.add(field("unit.figures"), id, unit.figures, usual.figures);
    hash.add(field("unit.figures_at_start"), id, unit.figures_at_start, usual.figures_at_start);
    hash.add(field("unit.aged"), id, unit.aged, usual.aged);
    add_marks(hash, field("unit.mark"), id, unit.mark);
}

void add_group(StateHash& hash, std::uint64_t id, const GroupState& group) {
    hash.add(field("group.side"), id, group.side, 0);
    hash.add(field("group.parent"), id, group.parent, no_group);
    hash.add(field("group.aged"), id, group.aged, 0);
    add_marks(hash, field("group.mark"), id, group.mark);
}

void add_commander(StateHash& hash, std::uint64_t id, const CommanderState& commander) {
    static constexpr CommanderState usual;
    hash.add(field("commander.x"), id, commander.at.x, 0);
    hash.add(field("commander.y"), id, commander.at.y, 0);
    hash.add(field("commander.phase_x"), id, commander.phase_at.x, 0);
    hash.add(field("commander.phase_y"), id, commander.phase_at.y, 0);
    hash.add(field("commander.side"), id, commander.side, usual.side);
    hash.add(field("commander.group"), id, commander.group, usual.group);
    hash.add(field("commander.presence"), id, number(commander.presence), number(usual.presence));
    hash.add(field("commander.aged"), id, commander.aged, 0);
    add_marks(hash, field("commander.mark"), id, commander.mark);
}

void add_side(StateHash& hash, std::uint64_t id, const SideState& side) {
    hash.add(field("side.aged"), id, side.aged, 0);
    add_marks(hash, field("side.mark"), id, side.mark);
}

// A tie is there or not: its own names are its index, and it counts even when all its values are 0.
void add_tie(StateHash& hash, const Tie& tie) {
    const std::uint64_t id =
        static_cast<std::uint64_t>(tie.kind) << 32 | static_cast<std::uint64_t>(tie.a) << 16 | tie.b;
    hash.add(field("tie"), id, 1, 0);
    hash.add(field("tie.aged"), id, tie.aged, 0);
    hash.add(field("tie.value_0"), id, tie.value[0], 0);
    hash.add(field("tie.value_1"), id, tie.value[1], 0);
    hash.add(field("tie.value_2"), id, tie.value[2], 0);
}

void add_frame(StateHash& hash, std::uint64_t id, const Frame& frame) {
    hash.add(field("frame"), id, 1, 0);
    hash.add(field("frame.decision"), id, frame.decision, 0);
    hash.add(field("frame.asks"), id, frame.asks, no_side);
    hash.add(field("frame.unit"), id, frame.unit, no_unit);
    hash.add(field("frame.other"), id, frame.other, no_unit);
    for (std::size_t i = 0; i < frame_values; ++i) hash.add(field("frame.value"), id << 8 | i, frame.value[i], 0);
}

void add_ruling(StateHash& hash, const RulingSlot& slot) {
    const std::uint64_t id = static_cast<std::uint64_t>(slot.name) << 32 |
                             static_cast<std::uint64_t>(slot.subject) << 16 |
                             static_cast<std::uint64_t>(slot.kind) << 8 | static_cast<std::uint64_t>(slot.scope);
    hash.add(field("ruling"), id, 1, 0);
    hash.add(field("ruling.value"), id, slot.value, 0);
}

void add_head(StateHash& hash, const Header& head) {
    hash.add(field("units"), 0, head.units, 0);
    hash.add(field("groups"), 0, head.groups, 0);
    hash.add(field("commanders"), 0, head.commanders, 0);
    hash.add(field("turn"), 0, head.turn, 0);
    hash.add(field("phase_side"), 0, head.phase_side, 0);
    hash.add(field("to_act"), 0, head.to_act, 0);
    hash.add(field("step"), 0, head.step, 0);
    hash.add(field("result"), 0, number(head.result), 0);
    for (std::size_t i = 0; i < 2; ++i) add_side(hash, i, head.side[i]);
    for (std::size_t i = 0; i < head.frames; ++i) add_frame(hash, i, head.frame[i]);
    for (std::size_t i = 0; i < head.rulings; ++i) add_ruling(hash, head.ruling[i]);
}

}  // namespace

std::uint64_t hash_of(const State& state) {
    StateHash hash;
    add_head(hash, state.head());
    std::uint64_t id = 0;
    for (const UnitState& unit : state.units()) add_unit(hash, id++, unit);
    id = 0;
    for (const GroupState& group : state.groups()) add_group(hash, id++, group);
    id = 0;
    for (const CommanderState& commander : state.commanders()) add_commander(hash, id++, commander);
    for (const Tie& tie : state.ties()) add_tie(hash, tie);
    return hash.sum();
}

}  // namespace linstock::battle
