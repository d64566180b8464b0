#include <algorithm>

#include "battle/apply.hpp"
#include "dice/dice.hpp"

// What an event from a file must not ask of `apply`.
namespace linstock::battle {

namespace {

bool within(std::int64_t value, std::int64_t least, std::int64_t most) { return value >= least && value <= most; }
bool on_map(std::int32_t coordinate) { return within(coordinate, -farthest_place, farthest_place); }

class Sentry {
public:
    Sentry(const State& state, const Terms& terms, const Event& event) : state_(state), terms_(terms), event_(event) {}

    std::string_view flaw() const {
        if (event_.rule >= std::max<std::size_t>(terms_.rules.size(), 1)) return "there is no such rule";
        switch (event_.kind) {
            case EventKind::unit_posed:
            case EventKind::unit_entered:
                return unit_then(pose_flaw());
            case EventKind::stands_changed:
                return unit_then(stands_flaw(event_.a));
            case EventKind::figures_changed:
                return unit_then(within(event_.a, 0, INT16_MAX) ? "" : "so many figures no unit has");
            case EventKind::posture_set:
                return unit_then(within(event_.a, 0, table::postures - 1) ? "" : "there is no such posture");
            case EventKind::order_set:
                return unit_then(order_flaw(event_.a));
            case EventKind::mark_set:
                return mark_flaw();
            case EventKind::tie_made:
                return tie_flaw();
            case EventKind::tie_cut:
                return tie_kind_flaw();
            case EventKind::dice_thrown:
                return dice_flaw();
            case EventKind::result_read:
                return "";
            case EventKind::decision_opened:
                return decision_flaw();
            case EventKind::decision_filled:
            case EventKind::decision_closed:
                return state_.head().frames > 0 ? "" : "no decision is open";
            case EventKind::step_advanced:
                return step_flaw();
            case EventKind::unit_left:
                return unit_then(presence_flaw());
            case EventKind::commander_posed:
                return commander_then(on_map(event_.a) && on_map(event_.b) ? "" : "that place is on no table");
            case EventKind::commander_left:
                return commander_then(presence_flaw());
            case EventKind::instruction_set:
                return unit_then(instruction_flaw());
            case EventKind::ruling_made:
                return ruling_flaw();
            case EventKind::battle_ended:
                return within(event_.a, 0, 3) ? "" : "there is no such result";
            case EventKind::unit_raised:
                return unit_then(raised_unit_flaw());
            case EventKind::group_raised:
                return raised_group_flaw();
            case EventKind::commander_raised:
                return commander_then(belongs_flaw(true));
        }
        return "there is no such kind of event";
    }

private:
    std::string_view unit_then(std::string_view flaw) const {
        return event_.subject < state_.head().units ? flaw : "there is no such unit";
    }
    std::string_view commander_then(std::string_view flaw) const {
        return event_.subject < state_.head().commanders ? flaw : "there is no such commander";
    }

    std::string_view pose_flaw() const {
        if (!on_map(event_.a) || !on_map(event_.b)) return "that place is on no table";
        if (!within(event_.c, 0, 65'535)) return "that is no facing";
        if (!within(event_.d, 0, 0xffff)) return "that is no formation";
        if ((event_.d & 0xff) > static_cast<int>(table::Formation::loose)) return "that is no formation";
        return (event_.d >> 8) <= table::max_stands ? "" : "so many files no unit has";
    }
    static std::string_view stands_flaw(std::int32_t stands) {
        return within(stands, 0, table::max_stands) ? "" : "so many stands no unit has";
    }
    std::string_view order_flaw(std::int32_t order) const {
        if (order == 0) return "";  // a family without orders leaves them all at 0
        return within(order, 0, static_cast<std::int64_t>(terms_.orders.size()) - 1) ? "" : "there is no such order";
    }
    std::string_view subject_flaw() const {
        switch (event_.scope) {
            case static_cast<int>(Scope::unit):
                return unit_then("");
            case static_cast<int>(Scope::group):
                return event_.subject < state_.head().groups ? "" : "there is no such group";
            case static_cast<int>(Scope::side):
                return event_.subject < 2 ? "" : "there is no such side";
            case static_cast<int>(Scope::commander):
                return commander_then("");
            default:
                return "there is no such scope";
        }
    }
    std::string_view mark_flaw() const {
        if (const std::string_view flaw = subject_flaw(); !flaw.empty()) return flaw;
        const auto scope = static_cast<Scope>(event_.scope);
        const int marks = std::min(terms_.marks_of(scope), mark_room(scope));
        return within(event_.a, 0, marks - 1) ? "" : "there is no such mark";
    }
    std::string_view tie_kind_flaw() const {
        return within(event_.a, 0, static_cast<std::int64_t>(std::min<std::size_t>(terms_.ties.size(), 256)) - 1)
                   ? ""
                   : "there is no such tie";
    }
    std::string_view tie_flaw() const {
        if (const std::string_view flaw = tie_kind_flaw(); !flaw.empty()) return flaw;
        if (event_.subject >= state_.head().units) return "there is no such unit";
        if (event_.object != no_unit && event_.object >= state_.head().units) return "there is no such unit";
        const bool known = state_.find_tie(event_.a, event_.subject, event_.object) != nullptr;
        return known || state_.head().ties < state_.head().ties_room ? "" : "there is no room for another tie";
    }
    std::string_view dice_flaw() const {
        if (!within(event_.a, 0, dice::die_kinds - 1)) return "there is no such die";
        return within(event_.b, 1, 1'000'000) && within(event_.c, 0, 1'000'000) ? "" : "so many dice nobody throws";
    }
    std::string_view unit_or_none(std::uint16_t unit) const {
        return unit == no_unit || unit < state_.head().units ? "" : "there is no such unit";
    }
    std::string_view decision_flaw() const {
        if (!within(event_.a, 0, static_cast<std::int64_t>(std::min<std::size_t>(terms_.decisions.size(), 256)) - 1))
            return "there is no such decision";
        if (event_.scope != no_side && event_.scope > umpire) return "there is no such side";
        if (state_.head().frames >= max_frames) return "there is no room for another decision";
        const std::string_view flaw = unit_or_none(event_.subject);
        return flaw.empty() ? unit_or_none(event_.object) : flaw;
    }
    std::string_view step_flaw() const {
        if (!within(event_.a, 0, 10'000)) return "there is no such turn";
        if (!within(event_.b, 0, 1) || !within(event_.d, 0, 2)) return "there is no such side";
        return within(event_.c, 0, static_cast<std::int64_t>(std::min<std::size_t>(terms_.steps.size(), 256)) - 1)
                   ? ""
                   : "there is no such step";
    }
    std::string_view presence_flaw() const {
        return within(event_.a, 0, static_cast<int>(Presence::destroyed)) ? "" : "there is no such presence";
    }
    std::string_view instruction_flaw() const {
        if (event_.a == 0 && within(event_.b, 0, static_cast<int>(Fire::hold_until_charged))) return "";
        if (event_.a == 1 && within(event_.b, 0, static_cast<int>(Evade::never))) return "";
        return "there is no such instruction";
    }
    std::string_view ruling_flaw() const {
        if (!within(event_.a, 0, static_cast<int>(RulingKind::figures))) return "there is no such ruling";
        if (event_.subject != no_unit) {
            if (const std::string_view flaw = subject_flaw(); !flaw.empty()) return flaw;
        } else if (event_.scope > static_cast<int>(Scope::commander)) {
            return "there is no such scope";
        }
        if (event_.a > static_cast<int>(RulingKind::modifier)) return "";
        return within(event_.b, 0, static_cast<std::int64_t>(terms_.ruling_names.size()) - 1)
                   ? ""
                   : "a ruling may not touch that";
    }
    std::string_view belongs_flaw(bool may_lack_group) const {
        if (!within(event_.a, 0, 0xffff)) return "there is no such group";
        if ((event_.a & 0xff) > 1) return "there is no such side";
        const int group = event_.a >> 8;
        if (may_lack_group && group == no_group) return "";
        return group < state_.head().groups ? "" : "there is no such group";
    }
    std::string_view raised_group_flaw() const {
        if (event_.subject >= state_.head().groups) return "there is no such group";
        if (!within(event_.a, 0, 1)) return "there is no such side";
        if (event_.object == no_unit) return "";  // it has no parent
        if (event_.object >= state_.head().groups) return "there is no such group to be its parent";
        const auto group = static_cast<GroupId>(event_.subject);
        const auto parent = static_cast<GroupId>(event_.object);
        return parent == group || state_.is_under(parent, group) ? "a group cannot be its own parent" : "";
    }
    std::string_view raised_unit_flaw() const {
        if (const std::string_view flaw = belongs_flaw(false); !flaw.empty()) return flaw;
        if (const std::string_view flaw = stands_flaw(event_.b); !flaw.empty()) return flaw;
        if (!within(event_.c, 0, INT16_MAX)) return "so many figures no unit has";
        return order_flaw(event_.d);
    }

    const State& state_;
    const Terms& terms_;
    const Event& event_;
};

}  // namespace

std::string_view flaw_of(const State& state, const Terms& terms, const Event& event) {
    return Sentry(state, terms, event).flaw();
}

}  // namespace linstock::battle
