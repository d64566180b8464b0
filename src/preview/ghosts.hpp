#pragma once

#include <optional>
#include <string>
#include <vector>

#include "preview/seat_view.hpp"

// Moving without fiddling: wishes of a hand on the table turned into places where a unit would stand, each with the command that
// brings it there. The family's own rules judge every one of them; nothing here changes the battle.
namespace linstock::preview {

using battle::CommanderId;
using battle::GroupId;
using battle::no_unit;
using battle::RuleId;
using battle::SideId;
using battle::UnitId;
using table::Angle;
using table::Length;
using table::Point;

// What may pull a dragged place a little aside; each can be switched off.
enum class Snap : std::uint8_t { neighbour, parallel, band, square_up };
inline constexpr int snap_kinds = 4;
std::string_view name_of(Snap snap);
bool find_snap(std::string_view name, Snap& snap);

class Snaps {
public:
    void add(Snap snap) { bits_ |= 1U << static_cast<unsigned>(snap); }
    bool has(Snap snap) const { return (bits_ >> static_cast<unsigned>(snap) & 1U) != 0; }
    static Snaps all();

private:
    std::uint32_t bits_ = 0;
};

// Where a unit would stand.
struct Ghost {
    UnitId unit = no_unit;
    table::Posed at;
    bool legal = false;
    bool reached = false;  // it is where it was wished to be
    Length cost = 0;
    Length of = 0;    // what its move may cost in all
    RuleId rule = 0;  // what stopped it short, or forbids it
    std::string says;
    Snaps snapped;
    UnitId target = no_unit;  // a charge: with this contact
    battle::ChargeContact contact;
    std::optional<battle::Command> command;  // to be given as it is
};
struct Stay {
    UnitId unit = no_unit;
    RuleId rule = 0;
    std::string says;
};
struct Ghosts {
    std::vector<Ghost> ghosts;
    std::vector<Stay> stay;  // who stays, and why
};

struct DragWish {
    UnitId unit = no_unit;
    Point to;  // the middle of its front edge
    std::optional<Angle> facing;
    std::optional<table::Formation> formation;
    std::uint8_t files = 0;
    Snaps snaps;
};
// The nearest legal place to the one wished for; on an enemy: a charge; in deployment: a place in the zone.
Ghost drag(const SeatView& seat, const DragWish& wish);

// A unit pulled by a front corner: the other one is the hinge.
enum class Corner : std::uint8_t { left, right };
Ghost wheel_unit(const SeatView& seat, UnitId unit, Corner pulled, Point to);
// The whole line of a Group turns on the far corner of its last unit, every one going to its place in the turned line.
Ghosts wheel_group(const SeatView& seat, GroupId group, Corner pulled, Point to);

// These evolutions and no others.
Ghost try_way(const SeatView& seat, UnitId unit, const table::Evolutions& way);

// Deployment. Where the place is not allowed, the nearest on the line to where the unit stands now.
struct PlaceWish {
    UnitId unit = no_unit;
    table::Pose pose;
    std::optional<table::Formation> formation;
    std::uint8_t files = 0;
};
Ghost place(const SeatView& seat, const PlaceWish& wish);

// A commander rides as far toward a place as he may.
struct Ride {
    CommanderId commander = battle::no_commander;
    Point at;
    bool legal = false;
    bool reached = false;
    RuleId rule = 0;
    std::string says;
    std::optional<battle::Command> command;
};
Ride ride(const SeatView& seat, CommanderId commander, Point to);

// The units go on under their orders: in line, intervals kept, up to the printed halt. The commands pass one after the other in
// the order given. Whom it concerns: one unit, one Group, or (neither) the whole side.
Ghosts carry_on(const SeatView& seat, GroupId group, UnitId unit);

}  // namespace linstock::preview
