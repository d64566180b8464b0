#include "battle/apply.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>

namespace linstock::battle {

namespace {

constexpr std::int16_t clamped(std::int32_t value) {
    return static_cast<std::int16_t>(std::clamp<std::int32_t>(value, std::numeric_limits<std::int16_t>::min(),
                                                              std::numeric_limits<std::int16_t>::max()));
}

constexpr std::uint8_t byte_of(std::int32_t value, int at = 0) {
    return static_cast<std::uint8_t>((static_cast<std::uint32_t>(value) >> (8 * at)) & 0xffU);
}

void set_pose(UnitState& unit, const Event& event) {
    unit.pose = {{event.a, event.b}, static_cast<table::Angle>(event.c)};
    unit.formation = static_cast<table::Formation>(byte_of(event.d));
    unit.files = byte_of(event.d, 1);
}

void begin_phase_of(UnitState& unit) {
    unit.phase_pose = unit.pose;
    unit.phase_formation = unit.formation;
    unit.phase_files = unit.files;
}

constexpr std::uint64_t slot_bit(int slot) { return std::uint64_t{1} << static_cast<unsigned>(slot); }

// Sets a mark and, where it lives on into the next turn, makes it young again.
template <class Owner>
void set_mark(Owner& owner, const Event& event) {
    owner.mark[event.a] = clamped(event.b);
    owner.aged = static_cast<decltype(owner.aged)>(owner.aged & ~slot_bit(event.a));
}

template <class Owner>
void clear_slots(Owner& owner, std::uint64_t slots) {
    for (int slot = 0; slots != 0; ++slot, slots >>= 1) {
        if ((slots & 1U) != 0) owner.mark[slot] = 0;
    }
}

// Those that have seen a turn end die with this one; the others have seen it now.
template <class Owner>
void age_slots(Owner& owner, std::uint64_t slots) {
    if (slots == 0) return;
    clear_slots(owner, owner.aged & slots);
    std::uint64_t aged = 0;
    for (int slot = 0; slot < static_cast<int>(std::size(owner.mark)); ++slot) {
        if ((slots & slot_bit(slot)) != 0 && owner.mark[slot] != 0) aged |= slot_bit(slot);
    }
    owner.aged = static_cast<decltype(owner.aged)>(aged);
}

bool comes_before(const Tie& x, const Tie& y) {
    if (x.kind != y.kind) return x.kind < y.kind;
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

Tie named_tie(const Event& event) {
    Tie tie;
    tie.kind = static_cast<std::uint8_t>(event.a);
    tie.a = event.subject;
    tie.b = event.object;
    return tie;
}

}  // namespace

Lifetimes::Lifetimes(const Terms& terms) {
    std::array<int, 4> next{};
    for (const MarkTerm& term : terms.marks) {
        const auto scope = static_cast<std::size_t>(term.scope);
        const int slot = next[scope]++;
        if (slot < mark_room(term.scope)) marks[scope][static_cast<std::size_t>(term.lifetime)] |= slot_bit(slot);
    }
    for (const TieTerm& term : terms.ties) ties.push_back(term.lifetime);
    for (const StepTerm& term : terms.steps) {
        const auto first = std::find_if(terms.steps.begin(), terms.steps.end(),
                                        [&term](const StepTerm& other) { return other.phase == term.phase; });
        phases_.push_back({static_cast<int>(first - terms.steps.begin()), term.shared_phase});
    }
}

bool Lifetimes::phase_ends(int from, int to, bool other_side) const {
    return phase_at(from).number != phase_at(to).number || (other_side && !phase_at(to).shared);
}

void Hand::pose(State& state, const Event& event) { set_pose(state.changing_unit(event.subject), event); }

void Hand::enter(State& state, const Event& event) {
    UnitState& unit = state.changing_unit(event.subject);
    set_pose(unit, event);
    begin_phase_of(unit);
    unit.presence = Presence::on_table;
}

void Hand::raise_unit(State& state, const Event& event) {
    UnitState& unit = state.changing_unit(event.subject);
    unit.side = byte_of(event.a);
    unit.group = byte_of(event.a, 1);
    unit.stands = unit.stands_at_start = byte_of(event.b);
    unit.figures = unit.figures_at_start = clamped(event.c);
    unit.order = unit.turn_order = byte_of(event.d);
}

void Hand::raise_group(State& state, const Event& event) {
    GroupState& group = state.changing_group(static_cast<GroupId>(event.subject));
    group.side = byte_of(event.a);
    group.parent = event.object < state.head().groups ? static_cast<GroupId>(event.object) : no_group;
}

void Hand::raise_commander(State& state, const Event& event) {
    CommanderState& commander = state.changing_commander(static_cast<CommanderId>(event.subject));
    commander.side = byte_of(event.a);
    commander.group = byte_of(event.a, 1);
}

void Hand::mark(State& state, const Lifetimes&, const Event& event) {
    switch (static_cast<Scope>(event.scope)) {
        case Scope::unit:
            return set_mark(state.changing_unit(event.subject), event);
        case Scope::group:
            return set_mark(state.changing_group(static_cast<GroupId>(event.subject)), event);
        case Scope::side:
            return set_mark(state.changing_head().side[event.subject], event);
        case Scope::commander:
            return set_mark(state.changing_commander(static_cast<CommanderId>(event.subject)), event);
    }
}

void Hand::tie(State& state, const Event& event) {
    Tie made = named_tie(event);
    made.value[0] = clamped(event.b);
    made.value[1] = clamped(event.c);
    made.value[2] = clamped(event.d);
    Tie* const begin = state.ties_begin();
    Tie* const end = begin + state.changing_head().ties;
    Tie* const place = std::lower_bound(begin, end, made, comes_before);
    if (place == end || comes_before(made, *place)) {
        assert(state.changing_head().ties < state.changing_head().ties_room);
        if (state.changing_head().ties >= state.changing_head().ties_room) return;
        std::copy_backward(place, end, end + 1);
        ++state.changing_head().ties;
    }
    *place = made;
}

void Hand::cut(State& state, const Event& event) {
    const Tie cut = named_tie(event);
    Tie* const begin = state.ties_begin();
    Tie* const end = begin + state.changing_head().ties;
    Tie* const place = std::lower_bound(begin, end, cut, comes_before);
    if (place == end || comes_before(cut, *place)) return;
    std::copy(place + 1, end, place);
    --state.changing_head().ties;
}

void Hand::open(State& state, const Event& event) {
    Header& head = state.changing_head();
    assert(head.frames < max_frames);
    if (head.frames >= max_frames) return;
    Frame& frame = head.frame[head.frames++];
    frame = {};
    frame.decision = static_cast<std::uint8_t>(event.a);
    frame.asks = event.scope;
    frame.unit = event.subject;
    frame.other = event.object;
    frame.value[0] = event.b;
    frame.value[1] = event.c;
    frame.value[2] = event.d;
}

void Hand::fill(State& state, const Event& event) {
    Header& head = state.changing_head();
    if (head.frames == 0) return;
    Frame& frame = head.frame[head.frames - 1];
    frame.value[3] = event.a;
    frame.value[4] = event.b;
    frame.value[5] = event.c;
}

void Hand::advance(State& state, const Lifetimes& lifetimes, const Event& event) {
    Header& head = state.changing_head();
    const bool turn_ended = head.turn != event.a;
    const bool other_side = head.phase_side != event.b;
    const bool phase_ended = turn_ended || lifetimes.phase_ends(head.step, event.c, other_side);
    const bool step_ended = phase_ended || other_side || head.step != event.c;
    head.turn = static_cast<std::uint16_t>(event.a);
    head.phase_side = static_cast<SideId>(event.b);
    head.step = static_cast<std::uint8_t>(event.c);
    head.to_act = static_cast<SideId>(event.d);
    if (!step_ended) return;
    end_marks(state, lifetimes, Lifetime::step);
    end_ties(state, lifetimes, phase_ended, turn_ended);
    if (!phase_ended) return;
    end_marks(state, lifetimes, Lifetime::phase);
    begin_phase(state, lifetimes.shared_phase(head.step));
    if (!turn_ended) return;
    end_marks(state, lifetimes, Lifetime::turn);
    age_marks(state, lifetimes);
}

void Hand::begin_phase(State& state, bool shared) {
    const Header& head = state.head();
    for (UnitId id = 0; id < head.units; ++id) {
        UnitState& unit = state.changing_unit(id);
        begin_phase_of(unit);
        if (shared || unit.side == head.phase_side) unit.turn_order = unit.order;
    }
    for (CommanderId id = 0; id < head.commanders; ++id)
        state.changing_commander(id).phase_at = state.changing_commander(id).at;
}

void Hand::end_marks(State& state, const Lifetimes& lifetimes, Lifetime ended) {
    const auto dying = [&](Scope scope) {
        return lifetimes.marks[static_cast<std::size_t>(scope)][static_cast<std::size_t>(ended)];
    };
    const Header& head = state.head();
    if (const std::uint64_t slots = dying(Scope::unit); slots != 0) {
        for (UnitId id = 0; id < head.units; ++id) clear_slots(state.changing_unit(id), slots);
    }
    if (const std::uint64_t slots = dying(Scope::group); slots != 0) {
        for (GroupId id = 0; id < head.groups; ++id) clear_slots(state.changing_group(id), slots);
    }
    if (const std::uint64_t slots = dying(Scope::commander); slots != 0) {
        for (CommanderId id = 0; id < head.commanders; ++id) clear_slots(state.changing_commander(id), slots);
    }
    for (SideState& side : state.changing_head().side) clear_slots(side, dying(Scope::side));
}

void Hand::age_marks(State& state, const Lifetimes& lifetimes) {
    const auto lasting = [&](Scope scope) {
        return lifetimes.marks[static_cast<std::size_t>(scope)][static_cast<std::size_t>(Lifetime::next_turn)];
    };
    const Header& head = state.head();
    for (UnitId id = 0; id < head.units; ++id) age_slots(state.changing_unit(id), lasting(Scope::unit));
    for (GroupId id = 0; id < head.groups; ++id) age_slots(state.changing_group(id), lasting(Scope::group));
    for (CommanderId id = 0; id < head.commanders; ++id)
        age_slots(state.changing_commander(id), lasting(Scope::commander));
    for (SideState& side : state.changing_head().side) age_slots(side, lasting(Scope::side));
}

void Hand::end_ties(State& state, const Lifetimes& lifetimes, bool phase_ended, bool turn_ended) {
    Tie* const begin = state.ties_begin();
    Tie* kept = begin;
    for (Tie* tie = begin; tie != begin + state.changing_head().ties; ++tie) {
        bool dies = false;
        switch (tie->kind < lifetimes.ties.size() ? lifetimes.ties[tie->kind] : Lifetime::battle) {
            case Lifetime::step:
                dies = true;
                break;
            case Lifetime::phase:
                dies = phase_ended;
                break;
            case Lifetime::turn:
                dies = turn_ended;
                break;
            case Lifetime::next_turn:
                dies = turn_ended && tie->aged != 0;
                if (turn_ended) tie->aged = 1;
                break;
            case Lifetime::battle:
                break;
        }
        if (!dies) *kept++ = *tie;
    }
    state.changing_head().ties = static_cast<std::uint16_t>(kept - begin);
}

// Only facts and modifiers stand; what a ruling does to the state, the events after it do.
void Hand::rule(State& state, const Event& event) {
    const auto kind = static_cast<RulingKind>(event.a);
    if (kind != RulingKind::fact && kind != RulingKind::modifier) return;
    Header& head = state.changing_head();
    const RulingSlot made{
        kind, static_cast<Scope>(event.scope), event.subject, static_cast<std::uint16_t>(event.b), 0, event.c};
    RulingSlot* const end = head.ruling + head.rulings;
    RulingSlot* const known = std::find_if(head.ruling, end, [&made](const RulingSlot& slot) {
        return slot.kind == made.kind && slot.scope == made.scope && slot.subject == made.subject &&
               slot.name == made.name;
    });
    if (event.c == ruling_lifted) {
        if (known == end) return;
        std::copy(known + 1, end, known);
        --head.rulings;
        return;
    }
    if (known == end) {
        if (head.rulings >= max_rulings) return;
        ++head.rulings;
    }
    *known = made;
}

void Hand::apply(State& state, const Lifetimes& lifetimes, const Event& event) {
    switch (event.kind) {
        case EventKind::unit_posed:
            return pose(state, event);
        case EventKind::stands_changed:
            state.changing_unit(event.subject).stands = byte_of(event.a);
            return;
        case EventKind::figures_changed:
            state.changing_unit(event.subject).figures = clamped(event.a);
            return;
        case EventKind::order_set:
            state.changing_unit(event.subject).order = byte_of(event.a);
            return;
        case EventKind::mark_set:
            return mark(state, lifetimes, event);
        case EventKind::tie_made:
            return tie(state, event);
        case EventKind::tie_cut:
            return cut(state, event);
        case EventKind::dice_thrown:
        case EventKind::result_read:
            return;
        case EventKind::decision_opened:
            return open(state, event);
        case EventKind::decision_closed:
            if (state.changing_head().frames > 0) --state.changing_head().frames;
            return;
        case EventKind::step_advanced:
            return advance(state, lifetimes, event);
        case EventKind::unit_entered:
            return enter(state, event);
        case EventKind::unit_left:
            state.changing_unit(event.subject).presence = static_cast<Presence>(event.a);
            return;
        case EventKind::commander_posed: {
            CommanderState& commander = state.changing_commander(static_cast<CommanderId>(event.subject));
            commander.at = {event.a, event.b};
            if (commander.presence == Presence::awaited) {
                commander.phase_at = commander.at;
                commander.presence = Presence::on_table;
            }
            return;
        }
        case EventKind::commander_left:
            state.changing_commander(static_cast<CommanderId>(event.subject)).presence = static_cast<Presence>(event.a);
            return;
        case EventKind::instruction_set:
            if (event.a == 0)
                state.changing_unit(event.subject).fire = static_cast<Fire>(event.b);
            else
                state.changing_unit(event.subject).evade = static_cast<Evade>(event.b);
            return;
        case EventKind::ruling_made:
            return rule(state, event);
        case EventKind::battle_ended:
            state.changing_head().result = static_cast<Result>(event.a);
            return;
        case EventKind::unit_raised:
            return raise_unit(state, event);
        case EventKind::group_raised:
            return raise_group(state, event);
        case EventKind::commander_raised:
            return raise_commander(state, event);
        case EventKind::decision_filled:
            return fill(state, event);
        case EventKind::posture_set:
            state.changing_unit(event.subject).posture = static_cast<table::Posture>(event.a);
            return;
    }
}

void Hand::take_over(State& state, UnitId unit, const UnitState& from) { state.changing_unit(unit) = from; }

namespace {

void forget(UnitState& unit) {
    UnitState unknown;
    unknown.side = unit.side;
    unknown.group = unit.group;
    unit = unknown;
}

void forget(CommanderState& commander) {
    CommanderState unknown;
    unknown.side = commander.side;
    unknown.group = commander.group;
    commander = unknown;
}

}  // namespace

// Declarations are hidden while the step in which both declare is still taking them: once they are thrown for, a frame is open or
// the step is over.
void Hand::hide(State& state, const Terms& terms, SideId side) {
    Header& head = state.changing_head();
    const bool declaring = head.step < terms.steps.size() && terms.steps[head.step].both_declare && head.frames == 0;
    Tie* const begin = state.ties_begin();
    Tie* kept = begin;
    for (Tie* tie = begin; tie != begin + head.ties; ++tie) {
        const bool hidden = declaring && tie->kind < terms.ties.size() && terms.ties[tie->kind].hidden &&
                            tie->a < head.units && state.changing_unit(tie->a).side != side;
        if (!hidden) *kept++ = *tie;
    }
    head.ties = static_cast<std::uint16_t>(kept - begin);
    for (UnitId id = 0; id < head.units; ++id) {
        const UnitState& unit = state.changing_unit(id);
        if (unit.side != side && unit.presence == Presence::awaited) forget(state.changing_unit(id));
    }
    for (CommanderId id = 0; id < head.commanders; ++id) {
        const CommanderState& commander = state.changing_commander(id);
        if (commander.side != side && commander.presence == Presence::awaited) forget(state.changing_commander(id));
    }
}

void Hand::hide_side(State& state, SideId side) {
    for (UnitId id = 0; id < state.head().units; ++id) {
        if (state.unit(id).side == side) forget(state.changing_unit(id));
    }
    for (CommanderId id = 0; id < state.head().commanders; ++id) {
        if (state.commander(id).side == side) forget(state.changing_commander(id));
    }
}

void Hand::hide_marks(State& state, const Terms& terms, SideId side) {
    for (int slot = 0; slot < std::min(terms.marks_of(Scope::unit), unit_marks); ++slot) {
        if (terms.mark(Scope::unit, slot)->lifetime != Lifetime::step) continue;
        for (UnitId id = 0; id < state.head().units; ++id) {
            if (state.unit(id).side == side) state.changing_unit(id).mark[slot] = 0;
        }
    }
}

}  // namespace linstock::battle
