#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "battle/state.hpp"

// Wishes of a person, a bot or a network. A closed list; every family answers each of them, with a refusal where it has no use for it.
namespace linstock::battle {

struct Deploy {
    UnitId unit = no_unit;
    table::Pose pose;
    table::Formation formation = table::Formation::line;
    std::uint8_t files = 0;
};
struct GiveOrder {
    bool to_group = false;
    std::uint16_t subject = 0;  // a group's or a unit's number
    std::uint8_t order = 0;
};
struct MoveUnit {
    UnitId unit = no_unit;
    table::Evolutions way;
};
inline constexpr int max_chargers = 8;
// Units of one Group that want to charge in one test; each names its target and its way: at most one wheel, then straight on.
struct Charge {
    struct Go {
        UnitId unit = no_unit;
        UnitId target = no_unit;
        table::Length wheel = 0;    // path of the outer corner; to the left when positive, to the right when negative
        table::Length forward = 0;  // to contact, from where the wheel ends
    };
    std::array<Go, max_chargers> go;
    std::uint8_t count = 0;
};
// A declaration in a fire step. stands 0: as many as can. target no_unit: hold fire.
struct Shoot {
    UnitId unit = no_unit;
    UnitId target = no_unit;
    std::uint8_t stands = 0;
};
struct MoveCommander {
    CommanderId commander = no_commander;
    table::Point to;
};
struct Instruct {
    UnitId unit = no_unit;
    std::uint8_t what = 0;  // 0 fire, 1 evade
    std::uint8_t value = 0;
};
struct Answer {
    std::uint8_t option = 0;
    std::int32_t value = 0;  // a facing where one is asked for
};
// Throws for a move before its way is drawn, where the sheet says how far only then. The way follows as a `move`.
enum class Gait : std::uint8_t { ordinary, full, march };
struct StepOff {
    UnitId unit = no_unit;
    Gait gait = Gait::ordinary;
};
struct EndStep {};
struct Resign {};
// The players agree otherwise: any fact, modifier, state or position, with a written reason.
struct Ruling {
    RulingKind kind = RulingKind::mark;
    Scope scope = Scope::unit;
    std::uint16_t subject = 0;
    std::string name;  // fact, mark or procedure it touches
    std::int32_t value = 0;
    table::Pose pose;
    std::string reason;
};

struct Command {
    SideId by = no_side;
    std::variant<EndStep, Deploy, GiveOrder, MoveUnit, Charge, Shoot, MoveCommander, Instruct, Answer, Resign, Ruling,
                 StepOff>
        what;
};
std::string_view name_of(const Command& command);  // "end step", "move", ...

// Why not, and by which rule.
struct Refusal {
    RuleId rule = 0;
    std::string reason;
};

}  // namespace linstock::battle
