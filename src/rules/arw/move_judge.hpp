#pragma once

#include "rules/arw/move_rules.hpp"
#include "table/planner.hpp"

// What a unit may do with its move. Planner, checks, charges and offers all ask here: one truth.
namespace linstock::rules_arw {

// Who may go through whom (P-3).
struct Passing {
    const ArwManual* manual = nullptr;
    const Battle* battle = nullptr;
    UnitId mover = battle::no_unit;
    bool withdrawing =
        false;             // on Retreat or falling back: through friends on Stand or Reserve that are not in contact
    bool routing = false;  // through any friend
};
bool may_pass(const void* passing, table::Piece piece);

// One evolution made from a place: what it meets and what it costs, in the unit's own speed.
struct Stride {
    table::Way way;
    Length cost = 0;
    RuleId refused = 0;
};
Stride stride(const Passing& passing, int order, const table::Posed& from, const table::Evolution& evolution,
              table::Asked asked = table::Asked::how_far);

// The whole move under an order, in the same measure as the costs.
Length whole_move(const ArwManual& manual, UnitId unit, int order);
Length move_left(const ArwManual& manual, const Battle& battle, UnitId unit);

// The sheet's word for it.
Action action_of(table::EvolutionKind kind);

bool legal_shape(const UnitCard& card, const table::Array& array);
Change change_of(const table::Array& from, const table::Evolution& form);
// Water under a stand that is neither on a bridge nor on a ford.
bool in_water(const ArwManual& manual, const Battle& battle, const table::Posed& at);

// A bridge or ford underfoot, or before it within a move (ADV-02).
bool at_narrow_gap(const ArwManual& manual, const Battle& battle, UnitId unit, const table::Posed& at);

struct Verdict {
    bool legal = false;
    RuleId rule = 0;
    int stopped_at = -1;
    Length possible = 0;
    Length cost = 0;
    table::Posed end;
    Change change = Change::none;  // made on this way
    int turns = 0;                 // about faces and pivots
    RuleId halt = 0;               // it has come to a printed halt and goes to Stand
    bool narrowed = false;         // to column, for a gap
    bool leaves = false;           // over the table's edge, where a reading lets those on Retreat go
};

class MoveJudge final : public table::Judge {
public:
    MoveJudge(const ArwManual& manual, const Battle& battle, UnitId unit);

    table::Judged judge(const table::Posed& from, const table::Evolutions& way) const override;
    Verdict look(const table::Posed& from, const table::Evolutions& way, Refusal* why = nullptr) const;
    // Whether it may be made as it is: like `look`, but a refused way is not measured for what of it is possible.
    Verdict allow(const table::Posed& from, const table::Evolutions& way, Refusal* why = nullptr) const;

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

private:
    // Each stand's distance from the nearest Massed enemy at the start of the phase.
    struct Closest {
        std::array<Length, table::max_stands> distance{};
        std::array<UnitId, table::max_stands> enemy{};
        bool known = false;
    };

    Verdict walk(const table::Posed& from, const table::Evolutions& way, Refusal* why, table::Asked asked) const;
    bool step(Verdict& verdict, const table::Evolution& evolution, Refusal* why, table::Asked asked) const;
    bool take_turn(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const;
    bool take_form(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const;
    bool take_stride(Verdict& verdict, const table::Evolution& evolution, Refusal* why, table::Asked asked) const;
    Length least_cost(const Verdict& verdict, const table::Evolution& evolution) const;
    bool too_far(Verdict& verdict, const table::Evolution& evolution, Length cost, Refusal* why) const;
    bool blocked(Verdict& verdict, const Stride& made, Refusal* why) const;
    bool may_leave(const Stride& made) const;  // P-1
    bool deny_edge(Verdict& verdict, Refusal* why) const;
    bool obeys_halt(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const;
    bool ends_well(Verdict& verdict, const table::Posed& from, Refusal* why) const;
    bool stands_free(Verdict& verdict, const table::Footprint& end, Refusal* why) const;
    bool combines_well(Verdict& verdict, Refusal* why) const;
    bool closes(Verdict& verdict, const table::Footprint& end, Refusal* why) const;  // ADV-04
    bool keeps_off(Verdict& verdict, const table::Footprint& from, const table::Footprint& end,
                   Refusal* why) const;                                                 // RES-03
    bool withdraws(Verdict& verdict, const table::Footprint& end, Refusal* why) const;  // RET-02 to 04
    bool friends_between(const table::Footprint& from, UnitId enemy) const;
    Length shorten(const table::Posed& from, const table::Posed& start, const table::Evolution& last,
                   const Verdict& so_far) const;
    bool deny(Verdict& verdict, RuleId rule, std::string_view words, Refusal* why) const;
    bool ask_orders(Verdict& verdict, sheet::Frame& frame, Refusal* why) const;
    bool is_enemy(table::Piece piece) const;
    table::Footprint phase_start() const;
    Length enemy_at_start() const;  // at the start of the phase, from the nearest enemy
    const Closest& massed_at_start() const;
    table::Nearest nearest_massed(const table::Quad& stand, Length ring) const;  // of those near by the ring

    const ArwManual& manual_;
    const Battle& battle_;
    const MoveRules& rules_;
    const UnitState& its_;
    const UnitCard& card_;
    UnitId unit_;
    Passing passing_;
    Length whole_ = 0;
    Length left_ = 0;
    Change changed_ = Change::none;
    // Measured when they are first asked for.
    mutable Length retreat_start_ = -1;
    mutable Closest massed_;
};

// The way made as long as is legal; its count is 0 when not even a centimetre of it is.
table::Evolutions longest(const MoveJudge& judge, const table::Posed& from, table::Evolutions way);
// Straight back, or about and away: what a unit on Retreat can still do of its move.
table::Evolutions way_back(const ArwManual& manual, const Battle& battle, UnitId unit, const MoveJudge& judge);
// Straight on, or toward the nearest enemy: what a unit on Advance can still do.
table::Evolutions way_on(const ArwManual& manual, const Battle& battle, UnitId unit, const MoveJudge& judge);

}  // namespace linstock::rules_arw
