#pragma once

#include "table/planner.hpp"
#include "tactics/manual.hpp"

// Walking a way: what an evolution meets and costs, and whether a whole way may be made. Planner, checks, charges and offers all ask
// here: one truth.
namespace linstock::tactics {

// What drives a unit: what it may pass, and how fast it goes, hang on it.
enum class Going : std::uint8_t {
    marching,     // of its own will, in its movement
    charging,     // also whoever is pushed on and passes only whom anybody passes
    withdrawing,  // falling back, evading
    routing,
};

// How far a whole move goes that is made so; or the rule that forbids it.
struct Allowance {
    Length most = 0;
    RuleId refused = 0;
};

// What only the sheet can say of a unit that moves.
class WalkRules {
public:
    virtual ~WalkRules() = default;

    // In this formation, over the worst of these kinds of ground (the impassable ones are judged apart).
    virtual Allowance allowance(const Battle& battle, UnitId unit, Going going, table::Formation formation,
                                table::EvolutionKind kind, std::uint32_t grounds) const = 0;
    // The whole move, in the measure of costs: an evolution costs its length times this over its allowance.
    virtual Length whole_move(const Battle& battle, UnitId unit, Going going) const = 0;
    // Whether the mover goes through this friend. (Nobody goes through enemies.)
    virtual bool may_pass(const Battle& battle, UnitId mover, Going going, UnitId other) const = 0;
    // What coming into these kinds of ground costs besides, where it did not stand in them before.
    virtual Length to_enter(const Battle&, UnitId, Going, const table::Posed& /*from*/, std::uint32_t /*kinds*/) const {
        return 0;
    }
    // Whether the unit may be laid out so at all.
    virtual bool legal_shape(UnitId unit, const table::Array& array) const = 0;
    // A router has run through this friend.
    virtual void ran_through(Work&, UnitId /*router*/, UnitId /*passed*/) const {}
    // Why a unit may not be placed so when troops deploy, beside shape, zone, room and ground; 0 where it may.
    virtual RuleId bars_deployment(const Battle&, UnitId, const table::Posed&) const { return 0; }
};

// Who goes through whom, as the table's own functions ask it: `passes(&passing, piece)`.
struct Passing {
    const Manual* manual = nullptr;
    const Battle* battle = nullptr;
    UnitId mover = no_unit;
    Going going = Going::marching;
};
bool passes(const void* passing, table::Piece piece);

// One evolution made from a place: what it meets and what it costs, in the unit's own speed.
struct Stride {
    table::Way way;
    Length cost = 0;
    RuleId refused = 0;
};
Stride stride(const Passing& passing, const table::Posed& from, const table::Evolution& evolution,
              table::Asked asked = table::Asked::how_far);

Length move_left(const Manual& manual, const Battle& battle, UnitId unit, Going going = Going::marching);

// Water under a stand that is neither on a bridge nor on a ford.
bool in_water(const Manual& manual, const Battle& battle, const table::Posed& at);
// Ground it may be on at all when it goes so: neither water nor what its arm may not enter.
bool ground_bears(const Manual& manual, const Battle& battle, UnitId unit, Going going, table::EvolutionKind kind,
                  const table::Posed& at);

struct Verdict {
    bool legal = false;
    RuleId rule = 0;
    int stopped_at = -1;
    Length possible = 0;
    Length cost = 0;
    table::Posed end;
    int turns = 0;        // about faces and pivots
    int change = 0;       // of formation made on this way, by the family's number
    int note = 0;         // the family's own
    RuleId halt = 0;      // it has come to a printed halt
    bool leaves = false;  // over the table's edge
};

// A unit's way judged evolution by evolution. A family derives from it and says what its sheet forbids; walking, costs, obstacles and
// how much of a refused way is possible are known here. Const: one object may judge many ways from one state of the battle.
class Walk : public table::Judge {
public:
    table::Judged judge(const table::Posed& from, const table::Evolutions& way) const override;
    Verdict look(const table::Posed& from, const table::Evolutions& way, Refusal* why = nullptr) const;
    // Whether it may be made as it is: like `look`, but a refused way is not measured for what of it is possible.
    Verdict allow(const table::Posed& from, const table::Evolutions& way, Refusal* why = nullptr) const;

protected:
    Walk(const Manual& manual, const Battle& battle, UnitId unit);

    // Each is asked before the evolution is walked, may note turns and changes, and denies with a rule.
    virtual bool may_turn(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const = 0;
    virtual bool may_form(Verdict& verdict, const table::Evolution& evolution, const table::Posed& formed,
                          Refusal* why) const = 0;
    virtual bool may_stride(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const = 0;
    // What halts it on a way it could pay; says how much is `possible`. The verdict still stands before the evolution.
    virtual bool unhalted(Verdict&, const table::Evolution&, Refusal*) const { return true; }
    // Whether it may end where the verdict's way leads, begun from there.
    virtual bool ends_well(Verdict& verdict, const table::Posed& from, Refusal* why) const = 0;
    // A legal way: what becomes of the unit where it ends.
    virtual void arrive(Verdict&) const {}
    // Whether a way that leads over the table's edge takes it from the table.
    virtual bool may_leave(const Stride&) const { return false; }
    virtual std::string_view edge_words() const { return "only routers leave the table"; }
    // The words of a way that costs more than is left; the rule is returned.
    virtual RuleId too_far_by(const Verdict& verdict, Length cost, Refusal* why) const = 0;

    bool deny(Verdict& verdict, RuleId rule, std::string_view words, Refusal* why) const;
    bool deny_edge(Verdict& verdict, Refusal* why) const;
    // Neither off the table, nor on friends, nor touching an enemy.
    bool stands_free(Verdict& verdict, const table::Footprint& end, Refusal* why) const;
    bool is_enemy(table::Piece piece) const { return battle_.state().unit(piece).side != its_.side; }
    // As it stood when the phase began.
    table::Footprint phase_start() const;

    const Manual& manual_;
    const Battle& battle_;
    const UnitState& its_;
    const Card& card_;
    UnitId unit_;
    Passing passing_;
    Length whole_ = 0;
    Length left_ = 0;

private:
    Verdict walk(const table::Posed& from, const table::Evolutions& way, Refusal* why, table::Asked asked) const;
    bool step(Verdict& verdict, const table::Evolution& evolution, Refusal* why, table::Asked asked) const;
    bool take_turn(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const;
    bool take_form(Verdict& verdict, const table::Evolution& evolution, Refusal* why) const;
    bool take_stride(Verdict& verdict, const table::Evolution& evolution, Refusal* why, table::Asked asked) const;
    bool take_place(Verdict& verdict, const table::Evolution& evolution, const table::Posed& to, Refusal* why) const;
    Length least_cost(const Verdict& verdict, const table::Evolution& evolution) const;
    bool too_far(Verdict& verdict, const table::Evolution& evolution, Length cost, Refusal* why) const;
    bool unblocked(Verdict& verdict, const Stride& made, Refusal* why) const;
    Length shorten(const table::Posed& from, const table::Posed& start, const table::Evolution& last,
                   const Verdict& so_far) const;
};

// A move that only just does not touch.
inline constexpr Length off_contact = 3 * table::slack;

// The way made as long as is legal; its count is 0 when not even the least part of a move is.
table::Evolutions longest(const Manual& manual, const Walk& walk, const table::Posed& from, table::Evolutions way);

}  // namespace linstock::tactics
