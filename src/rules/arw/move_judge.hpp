#pragma once

#include "rules/arw/move_rules.hpp"
#include "tactics/walk.hpp"

// What a unit may do with its move. Planner, checks, charges and offers all ask here: one truth.
namespace linstock::rules_arw {

using tactics::Going;
using tactics::in_water;
using tactics::longest;
using tactics::move_left;
using tactics::Verdict;

// The sheet's word for it.
Action action_of(table::EvolutionKind kind);

bool legal_shape(const UnitCard& card, const table::Array& array);
Change change_of(const table::Array& from, const table::Evolution& form);
// A bridge or ford underfoot, or before it within a move (ADV-02).
bool at_narrow_gap(const ArwManual& manual, const Battle& battle, UnitId unit, const table::Posed& at);

// What a unit's order and drill let it do with its move.
class MoveJudge final : public tactics::Walk {
public:
    MoveJudge(const ArwManual& manual, const Battle& battle, UnitId unit);

    // How far straight ahead the printed halts, friends and contact let it go from here; the enemy or friend that says so.
    struct Room {
        Length room = table::farthest;
        UnitId before = battle::no_unit;
        Length distance = table::farthest;
        bool friends = false;
        bool contact = false;
    };
    Room room_ahead(const table::Footprint& from, Length spent) const;
    // The printed halt at which a unit standing so has arrived; 0 for none.
    RuleId halt_here(const table::Footprint& at, Length spent) const;

protected:
    bool may_turn(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const override;
    bool may_form(Verdict& verdict, const table::Evolution& evolution, const table::Posed& formed,
                  Refusal* why) const override;
    bool may_stride(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const override;
    bool unhalted(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const override;
    bool ends_well(Verdict& verdict, const table::Posed& from, Refusal* why) const override;
    void arrive(Verdict& verdict) const override;
    bool may_leave(const tactics::Stride& made) const override;  // P-1
    std::string_view edge_words() const override;
    RuleId too_far_by(const Verdict& verdict, Length cost, Refusal* why) const override;

private:
    // Each stand's distance from the nearest Massed enemy at the start of the phase.
    struct Closest {
        std::array<Length, table::max_stands> distance{};
        std::array<UnitId, table::max_stands> enemy{};
        bool known = false;
    };

    bool narrows_or_spreads(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const;
    bool combines_well(Verdict& verdict, Refusal* why) const;
    bool closes(Verdict& verdict, const table::Footprint& end, Refusal* why) const;  // ADV-04
    bool keeps_off(Verdict& verdict, const table::Footprint& from, const table::Footprint& end,
                   Refusal* why) const;                                                 // RES-03
    bool withdraws(Verdict& verdict, const table::Footprint& end, Refusal* why) const;  // RET-02 to 04
    bool friends_between(const table::Footprint& from, UnitId enemy) const;
    bool ask_orders(Verdict& verdict, sheet::Frame& frame, Refusal* why) const;
    // What is left of the half move that its Group owes and that friends may stand in the way of (ADV-12).
    Length half_move_left(Length spent) const;
    Length enemy_at_start() const;  // at the start of the phase, from the nearest enemy
    const Closest& massed_at_start() const;
    table::Nearest nearest_massed(const table::Quad& stand, Length ring) const;  // of those near by the ring

    const ArwManual& arw_;
    const MoveRules& rules_;
    Change changed_ = Change::none;
    // Measured when they are first asked for.
    mutable Length retreat_start_ = -1;
    mutable Closest massed_;
    mutable signed char group_advanced_ = -1;
};

// Whether somebody of the Group has made the half move of Advance, or charged: then nobody of it is bound to it any more (ADV-03).
bool group_has_advanced(const ArwManual& manual, const Battle& battle, GroupId group);

// Straight back, about and away, on, or about and straight back (who faces home and must end the other way): what a unit on Retreat
// can still do of its move.
table::Evolutions way_back(const ArwManual& manual, const Battle& battle, UnitId unit, const MoveJudge& judge);
// Straight on, or toward the nearest enemy: what a unit on Advance can still do.
table::Evolutions way_on(const ArwManual& manual, const Battle& battle, UnitId unit, const MoveJudge& judge);

}  // namespace linstock::rules_arw
