#pragma once

#include "tactics/manual.hpp"

// The course of a battle: whose turn it is to speak and about what, arrivals, the dead taken off, places held, armies that collapse.
namespace linstock::tactics {

// What only the sheet can say of it.
class CourseRules {
public:
    virtual ~CourseRules() = default;

    // On the table and not running: it holds places and keeps its Group in the battle.
    virtual bool fights_on(const State& state, UnitId unit) const = 0;
    // How much of the unit is lost for its side, of how much. Units that have yet to arrive are not asked about.
    struct Lost {
        int part = 0;
        int whole = 1;
    };
    virtual Lost lost(const State& state, UnitId unit) const = 0;
    // Whether the side gives way for another reason than half of its worth lost.
    virtual bool collapses(const Battle&, SideId) const { return false; }
};

// --- commands -----------------------------------------------------------------------------------------------------------

constexpr std::uint16_t in_step(battle::StepKind kind) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(kind));
}

// The battle goes on, this side has to act, and a pending question is answered first.
bool check_turn(const Manual& manual, const Battle& battle, const battle::Command& command, Refusal* why);
// The command has its place in this kind of step (Manual::place_of).
bool check_step(const Manual& manual, const Battle& battle, const battle::Command& command, Refusal* why);
bool check_answer(const Manual& manual, const Battle& battle, const battle::Answer& answer, Refusal* why);
// Every option of the pending question.
void offer_answers(const Manual& manual, const Battle& battle, battle::CommandSink& sink);

// --- the table at the edges of a phase ----------------------------------------------------------------------------------

// Places are held as the scenario says, and the defender deploys first.
void begin_deployment(const Manual& manual, Work& work, int step);
SideId defender(const Manual& manual);

// Those of the side whose turn has come: a unit that finds no room is pushed along its edge, or waits.
void arrive(const Manual& manual, Work& work, SideId side);
void take_off_the_dead(const Manual& manual, Work& work);
// Contact ends where the outer stands have gone that touched.
void part_those_out_of_touch(const Manual& manual, Work& work);
// A place is held by the side that was last there alone.
void hold_objectives(const Manual& manual, Work& work);
SideId holder(const Manual& manual, const State& state, std::size_t objective);  // no_side for nobody

// --- the end ------------------------------------------------------------------------------------------------------------

std::int32_t worth_lost(const Manual& manual, const Battle& battle, SideId side);  // hundredths
// A side that has lost half of its worth, or has nobody left, is beaten; at the turn limit the better standing wins by a tenth.
battle::Result result_of_turn(const Manual& manual, const Battle& battle);
void end_battle(const Manual& manual, Work& work, battle::Result result);
bool group_is_out(const Manual& manual, const State& state, GroupId group);

}  // namespace linstock::tactics
