#include "battle/battle.hpp"

#include <algorithm>
#include <array>

namespace linstock::battle {

namespace {

bool stand_alike(const UnitState& a, const UnitState& b) {
    return a.pose == b.pose && a.formation == b.formation && a.files == b.files && a.stands == b.stands &&
           a.presence == b.presence && a.side == b.side;
}

constexpr std::array<std::string_view, 3> fire_words{"at will", "hold to short", "hold until charged"};
constexpr std::array<std::string_view, 4> evade_words{"ask", "always", "from horse", "never"};

template <std::size_t count>
int place_of_word(const std::array<std::string_view, count>& words, std::string_view word) {
    for (std::size_t i = 0; i < count; ++i) {
        if (words[i] == word) return static_cast<int>(i);
    }
    return 0;
}

// Changes nothing but this unit.
bool about_one_unit(const Event& event) {
    switch (event.kind) {
        case EventKind::unit_posed:
        case EventKind::order_set:
            return true;
        case EventKind::mark_set:
            return event.scope == static_cast<std::uint8_t>(Scope::unit);
        default:
            return false;
    }
}

Event about(EventKind kind, std::size_t subject) {
    Event event;
    event.kind = kind;
    event.subject = static_cast<std::uint16_t>(subject);
    return event;
}

void raise_unit(const Roster& roster, const Terms& terms, std::size_t id, Events& events) {
    const RosterUnit& unit = roster.units[id];
    const std::string_view order =
        unit.group < roster.groups.size() ? roster.groups[unit.group].order : std::string_view();
    Event raised = about(EventKind::unit_raised, id);
    raised.a = unit.side | unit.group << 8;
    raised.b = unit.stands;
    raised.c = unit.figures;
    raised.d = std::max(terms.find_order(order), 0);
    events.push_back(raised);
    Event placed = about(unit.enters_turn == 0 ? EventKind::unit_entered : EventKind::unit_posed, id);
    placed.a = unit.pose.at.x;
    placed.b = unit.pose.at.y;
    placed.c = unit.pose.facing;
    placed.d = static_cast<int>(unit.formation) | unit.files << 8;
    events.push_back(placed);
    Event instructed = about(EventKind::instruction_set, id);
    instructed.b = place_of_word(fire_words, unit.fire_instruction);
    if (instructed.b != static_cast<int>(UnitState{}.fire)) events.push_back(instructed);
    instructed.a = 1;
    instructed.b = place_of_word(evade_words, unit.evade_instruction);
    if (instructed.b != static_cast<int>(UnitState{}.evade)) events.push_back(instructed);
}

void raise_commander(const RosterCommander& commander, std::size_t id, Events& events) {
    Event raised = about(EventKind::commander_raised, id);
    raised.a = commander.side | commander.group << 8;
    events.push_back(raised);
    if (commander.enters_turn != 0) return;
    Event placed = about(EventKind::commander_posed, id);
    placed.a = commander.at.x;
    placed.b = commander.at.y;
    events.push_back(placed);
}

}  // namespace

Battle::Battle(const Roster& roster, const Terms& terms)
    : roster_(&roster),
      terms_(&terms),
      lifetimes_(terms),
      state_(Sizes{roster.units.size(), roster.groups.size(), roster.commanders.size()}),
      field_(roster.terrain) {
    field_.reset(roster.units.size());
    findings_.reset(roster.units.size());
}

void Battle::apply(const Event& event) {
    forget(event);
    Hand::apply(state_, lifetimes_, event);
    switch (event.kind) {
        case EventKind::unit_posed:
            place(event.subject);
            forget(event);  // once for where it stood, once for where it stands
            return;
        case EventKind::stands_changed:
        case EventKind::unit_entered:
        case EventKind::unit_left:
        case EventKind::unit_raised:
            place(event.subject);
            return;
        default:
            return;
    }
}

void Battle::forget(const Event& event) {
    if (event.kind == EventKind::dice_thrown || event.kind == EventKind::result_read) return;
    if (about_one_unit(event) && field_.on(event.subject))
        findings_.wipe_near(state_.unit(event.subject).side, field_.footprint(event.subject).box);
    else
        findings_.wipe();
}

void Battle::restore(const State& state) {
    findings_.wipe();
    if (state.bytes() != state_.bytes() || state.head().units != state_.head().units) {
        state_ = state;
        place_all();
        return;
    }
    for (UnitId id = 0; id < state_.head().units; ++id) {
        if (stand_alike(state_.unit(id), state.unit(id))) continue;
        Hand::take_over(state_, id, state.unit(id));
        place(id);
    }
    state_ = state;
}

Battle& Battle::rehearsal() const {
    if (rehearsal_.battle == nullptr) {
        rehearsal_.battle = std::make_unique<Battle>(*this);
    } else {
        rehearsal_.battle->restore(state_);
    }
    return *rehearsal_.battle;
}

table::Array Battle::array_of(UnitId unit) const {
    const UnitState& now = state_.unit(unit);
    const RosterUnit& raised = roster_->units[unit];
    table::Array array;
    array.formation = now.formation;
    array.stands = now.stands;
    array.files = now.files;
    array.stand_width = raised.stand_width;
    array.stand_depth = raised.stand_depth;
    array.interval = raised.interval;
    return array;
}

void Battle::place(UnitId unit) {
    const UnitState& now = state_.unit(unit);
    if (now.presence == Presence::on_table && now.stands > 0)
        field_.place(unit, now.side, now.pose, array_of(unit));
    else
        field_.take_off(unit);
}

void Battle::place_all() {
    field_.reset(state_.head().units);
    findings_.reset(state_.head().units);
    for (UnitId id = 0; id < state_.head().units; ++id) {
        if (state_.unit(id).presence == Presence::on_table) place(id);
    }
}

void raise(const Roster& roster, const Terms& terms, Events& events) {
    for (std::size_t id = 0; id < roster.groups.size(); ++id) {
        Event raised = about(EventKind::group_raised, id);
        raised.a = roster.groups[id].side;
        if (roster.groups[id].parent != no_group) raised.object = roster.groups[id].parent;
        events.push_back(raised);
    }
    for (std::size_t id = 0; id < roster.units.size(); ++id) raise_unit(roster, terms, id, events);
    for (std::size_t id = 0; id < roster.commanders.size(); ++id) raise_commander(roster.commanders[id], id, events);
}

void hide_from(State& state, const Terms& terms, SideId side) { Hand::hide(state, terms, side); }
void hide_deployment_of(State& state, SideId side) { Hand::hide_side(state, side); }
void hide_marks_of(State& state, const Terms& terms, SideId side) { Hand::hide_marks(state, terms, side); }

}  // namespace linstock::battle
