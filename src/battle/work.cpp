#include "battle/work.hpp"

#include <array>

#include "base/hash.hpp"
#include "battle/family.hpp"

namespace linstock::battle {

// --- Faces ------------------------------------------------------------------------------------------------------------

Faces Faces::seeded(std::uint64_t seed, std::uint32_t entry) {
    Faces faces;
    faces.start_seeded(seed, entry);
    return faces;
}

Faces Faces::given(std::span<const std::uint8_t> list) {
    Faces faces;
    faces.start_given(list);
    return faces;
}

void Faces::start_seeded(std::uint64_t seed, std::uint32_t entry) {
    start_given({});
    given_ = false;
    seed_ = seed;
    entry_ = entry;
}

void Faces::start_given(std::span<const std::uint8_t> faces) {
    given_ = true;
    seed_ = 0;
    entry_ = 0;
    draws_ = 0;
    list_ = faces;
    next_ = 0;
    drawn_.clear();
    wanted_.reset();
    wanted_for_.clear();
    error_.reset();
    about(0);
}

void Faces::about(RuleId rule, UnitId unit, UnitId other) {
    rule_ = rule;
    unit_ = unit;
    other_ = other;
}

dice::Outcomes Faces::outcomes(const dice::Request& request, std::string_view label, bool) {
    if (!dice::sound(request)) {
        if (!error_) error_ = dice::flaw(request, label);
        return {};
    }
    if (error_) return lowest(request);
    std::array<int, dice::max_dice> room{};
    const std::span<int> faces(room.data(), request.count);
    const std::size_t first = drawn_.size();
    do {
        if (!draw(request, faces, label)) return lowest(request);
        for (const int face : faces) drawn_.push_back(static_cast<std::uint8_t>(face));
    } while (!dice::decided(request, faces));
    one_ = {dice::reduce(request, faces), 1};
    record(request, first);
    return {{&one_, 1}, 1};
}

bool Faces::draw(const dice::Request& request, std::span<int> faces, std::string_view label) {
    if (given_) return take(request, faces, label);
    for (int& face : faces) face = dice::face_at(seed_, entry_, draws_++, request.die);
    return true;
}

bool Faces::take(const dice::Request& request, std::span<int> faces, std::string_view label) {
    for (std::size_t at = 0; at < faces.size(); ++at) {
        if (next_ == list_.size()) {
            wanted_ = request;
            wanted_->count = static_cast<std::uint8_t>(faces.size() - at);
            wanted_for_ = label;
            error_ = base::Error{dice::print_dice(request.die, wanted_->count) + " wanted for " + wanted_for_, "dice",
                                 "throw and give the faces"};
            return false;
        }
        const int face = list_[next_++];
        if (!dice::has_face(request.die, face)) {
            error_ =
                base::Error{"face " + std::to_string(next_) + " is a " + std::to_string(face) + ", which a " +
                                std::string(dice::name_of(request.die)) + " does not show (" + std::string(label) + ")",
                            "dice", "give the faces in the order in which they are asked for"};
            return false;
        }
        faces[at] = face;
    }
    return true;
}

// After a failure the family's code runs on to its end; what it reads then goes nowhere.
dice::Outcomes Faces::lowest(const dice::Request& request) {
    std::array<int, dice::max_dice> room{};
    room.fill(dice::sides(request.die).front().face);
    const std::span<const int> faces(room.data(), request.count);
    one_ = {dice::decided(request, faces) ? dice::reduce(request, faces) : dice::Answer{}, 1};
    return {{&one_, 1}, 1};
}

void Faces::record(const dice::Request& request, std::size_t first) {
    if (events_ == nullptr) return;
    Event event;
    event.kind = EventKind::dice_thrown;
    event.rule = rule_;
    event.subject = unit_;
    event.object = other_;
    event.a = static_cast<std::int32_t>(request.die);
    event.b = static_cast<std::int32_t>(drawn_.size() - first);
    event.c = static_cast<std::int32_t>(first);
    event.d = one_.answer.part[0];
    events_->push_back(event);
}

// --- Work -------------------------------------------------------------------------------------------------------------

namespace {

Event unit_event(EventKind kind, UnitId unit, RuleId rule) {
    Event event;
    event.kind = kind;
    event.rule = rule;
    event.subject = unit;
    return event;
}

}  // namespace

void Work::pose(UnitId unit, const table::Posed& to, RuleId rule) {
    Event event = unit_event(EventKind::unit_posed, unit, rule);
    event.a = to.pose.at.x;
    event.b = to.pose.at.y;
    event.c = to.pose.facing;
    event.d = static_cast<int>(to.array.formation) | to.array.files << 8;
    emit(event);
}

void Work::set_order(UnitId unit, int order, RuleId rule) {
    Event event = unit_event(EventKind::order_set, unit, rule);
    event.a = order;
    emit(event);
}

void Work::mark(Scope scope, std::uint16_t subject, int slot, int value, RuleId rule) {
    Event event = unit_event(EventKind::mark_set, subject, rule);
    event.scope = static_cast<std::uint8_t>(scope);
    event.a = slot;
    event.b = value;
    emit(event);
}

void Work::tie(int kind, UnitId a, UnitId b, RuleId rule, int v0, int v1, int v2) {
    Event event = unit_event(EventKind::tie_made, a, rule);
    event.object = b;
    event.a = kind;
    event.b = v0;
    event.c = v1;
    event.d = v2;
    emit(event);
}

void Work::cut(int kind, UnitId a, UnitId b, RuleId rule) {
    Event event = unit_event(EventKind::tie_cut, a, rule);
    event.object = b;
    event.a = kind;
    emit(event);
}

void Work::open(const Frame& frame, RuleId rule) {
    Event event = unit_event(EventKind::decision_opened, frame.unit, rule);
    event.object = frame.other;
    event.scope = frame.asks;
    event.a = frame.decision;
    event.b = frame.value[0];
    event.c = frame.value[1];
    event.d = frame.value[2];
    emit(event);
    if (frame.value[3] == 0 && frame.value[4] == 0 && frame.value[5] == 0) return;
    Event more = unit_event(EventKind::decision_filled, no_unit, rule);
    more.a = frame.value[3];
    more.b = frame.value[4];
    more.c = frame.value[5];
    emit(more);
}

void Work::close(int option, RuleId rule) {
    Event event = unit_event(EventKind::decision_closed, no_unit, rule);
    event.a = option;
    emit(event);
}

void Work::set_stands(UnitId unit, int stands, RuleId rule) {
    Event event = unit_event(EventKind::stands_changed, unit, rule);
    event.a = stands;
    emit(event);
}

void Work::set_figures(UnitId unit, int figures, RuleId rule) {
    Event event = unit_event(EventKind::figures_changed, unit, rule);
    event.a = figures;
    emit(event);
}

void Work::set_posture(UnitId unit, table::Posture posture, RuleId rule) {
    Event event = unit_event(EventKind::posture_set, unit, rule);
    event.a = static_cast<std::int32_t>(posture);
    emit(event);
}

void Work::leave(UnitId unit, Presence how, RuleId rule) {
    Event event = unit_event(EventKind::unit_left, unit, rule);
    event.a = static_cast<std::int32_t>(how);
    emit(event);
}

void Work::advance(int turn, SideId phase_side, int step, SideId to_act, RuleId rule) {
    Event event = unit_event(EventKind::step_advanced, no_unit, rule);
    event.a = turn;
    event.b = phase_side;
    event.c = step;
    event.d = to_act;
    emit(event);
}

// --- Whim -------------------------------------------------------------------------------------------------------------

std::uint32_t Whim::below(std::uint32_t limit) {
    state_ += base::golden_ratio;
    const std::uint64_t upper = base::mixed(state_) >> 32;
    return static_cast<std::uint32_t>(upper * limit >> 32);
}

}  // namespace linstock::battle
