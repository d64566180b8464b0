#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/work.hpp"
#include "table/planner.hpp"

// A family of sheets at the table: it owns its turn sequence, orders, movement, fire, melee, morale and victory, and measures facts. One object
// is bound to one sheet and one roster and never changes.
namespace linstock::battle {

class CommandSink {
public:
    virtual ~CommandSink() = default;
    virtual void take(const Command& command) = 0;
};

// A stream of numbers for players that choose at random; no part of the rules.
class Whim {
public:
    explicit Whim(std::uint64_t seed) : state_(seed) {}
    std::uint32_t below(std::uint32_t limit);  // 0 when limit is 0

private:
    std::uint64_t state_;
};

// What a player may ask before he commits: exact, from the same procedures. Chances and means are in ten-thousandths.
struct FireOdds {
    bool legal = false;
    int stands = 0;              // that would shoot
    std::int32_t kills = 0;      // mean stands killed
    std::int32_t hits = 0;       // chance to kill a stand at least
    std::int32_t disorders = 0;  // chance to disorder at least
    std::int32_t breaks =
        0;  // chance that the target's next test goes at least one row worse; 0 where the family does not say
    bool short_range = false;
    bool first_volley = false;  // would spend it
};
struct ChargeOdds {
    bool legal = false;
    std::int32_t goes_in = 0;  // chance that the test to charge is passed
    std::int32_t wins = 0;     // chance, from now, that the target is beaten, driven off or destroyed
    std::int32_t loses = 0;    // chance that the charger ends worse than its target
    std::int32_t kills = 0;    // mean stands
    std::int32_t losses = 0;
};

// Where a charge would end, squared up, if nothing happened to it on the way.
struct ChargeContact {
    bool legal = false;
    table::Posed end;
    int stands = 0;    // of the charger's, in contact with the target
    int overlaps = 0;  // friendly stands that lap round the target's flank
    table::Side side = table::Side::front;
    table::Length cost = 0;
};

// One procedure of the sheet as the table would ask it now: everything measured, nothing thrown. Resolver and odds of the sheet
// take it from here.
struct Asking {
    std::string says;  // "the test to charge"
    UnitId unit = no_unit;
    UnitId other = no_unit;
    sheet::Facts facts;
};

// What a player means; each family has an order for it, or none.
enum class Intent : std::uint8_t { close, bring_up, hold, withdraw };

// Something the orders still owe before the step may end.
struct Owed {
    UnitId unit = no_unit;
    GroupId group = no_group;
    RuleId rule = 0;
    std::string_view says;  // the family keeps the words
};

class Family {
public:
    virtual ~Family() = default;

    virtual const Terms& terms() const = 0;
    virtual const Roster& roster() const = 0;
    // The sheet it plays by, for those who explain what was thrown; null for a family that has none.
    virtual const sheet::Sheet* sheet() const { return nullptr; }

    // A raised battle stands at deployment; entry 0 goes on to here.
    virtual void begin(Work& work) const = 0;
    // A battle was laid out in mid-turn (a drill): clock, units, orders and marks stand as told. Adds what follows from them, as who acts or
    // which half of the turn it is; throws nothing.
    virtual void take_up(Work&) const {}

    // Judges and changes nothing. `why` may be null: then no words are made.
    virtual bool check(const Battle& battle, const Command& command, Refusal* why) const = 0;
    // Only for a command that `check` lets pass.
    virtual void decide(Work& work, const Command& command) const = 0;

    // What is owed before this side may end the step; `list` may be null.
    virtual bool owes(const Battle& battle, SideId side, std::vector<Owed>* list) const = 0;
    // Whether this unit is in that list, by itself and not for its Group.
    virtual bool unit_owes(const Battle&, UnitId) const { return false; }

    // Legal commands for the side that has to act: all of the finite ones, and of the moves some, chosen by whim. Always at least one.
    virtual void offer(const Battle& battle, Whim& whim, CommandSink& sink) const = 0;

    // "Go there, face so" for a unit in its movement, judged by the same rules as `check`.
    virtual table::Plan plan(const Battle& battle, UnitId unit, const table::Goal& goal) const = 0;

    // The way of a charge that reaches the target with what is left of the move; nothing where none does.
    virtual std::optional<Charge::Go> charge_way(const Battle& battle, UnitId unit, UnitId target) const = 0;

    // --- counsel: what a player may ask; nothing here draws ---
    virtual int order_for(Intent intent) const = 0;
    virtual table::Length speed(const Battle& battle, UnitId unit) const = 0;     // under its order, on this ground
    virtual table::Length reach(UnitId unit, bool short_range) const = 0;         // 0: does not shoot
    virtual table::Length halts_at(const Battle& battle, UnitId unit) const = 0;  // the printed halt before enemy ahead
    virtual FireOdds fire_odds(const Battle& battle, UnitId shooter, UnitId target) const = 0;
    // The same as if the shooter (or the target) stood elsewhere, moved or not.
    virtual FireOdds fire_odds_from(const Battle& battle, UnitId shooter, const table::Posed& from, bool moved,
                                    UnitId target) const = 0;
    virtual ChargeOdds charge_odds(const Battle& battle, UnitId charger, UnitId target) const = 0;
    virtual bool may_evade(UnitId unit) const = 0;
    virtual bool formed(UnitId unit) const = 0;  // fights in close order
    virtual bool disordered(const Battle& battle, UnitId unit) const = 0;
    virtual bool engaged(const Battle& battle, UnitId unit) const = 0;             // in contact
    virtual bool running(const Battle& battle, UnitId unit) const = 0;             // in rout
    virtual int strength(const Battle& battle, UnitId unit) const = 0;             // stands or figures that fight
    virtual std::int32_t worth_lost(const Battle& battle, SideId side) const = 0;  // hundredths

    // --- counsel for people: what a page shows before a command is given; a family that has none of it leaves it as it is ---
    // The way from where the unit stands, judged by the rules of moving alone (not whose turn it is).
    virtual table::Judged judge(const Battle&, UnitId, const table::Evolutions&) const { return {}; }
    // The whole move under an order and what is left of it, in the measure of the judge's costs.
    virtual table::Length whole_move(UnitId, int /*order*/) const { return 0; }
    virtual table::Length move_left(const Battle&, UnitId) const { return 0; }
    virtual ChargeContact contact_of(const Battle&, const Charge::Go&) const { return {}; }
    virtual bool shoots_all_round(const Battle&, UnitId) const { return false; }
    virtual table::Sight sight(const Battle&, UnitId /*from*/, UnitId /*to*/) const { return {}; }
    virtual table::Length command_reach(const Battle&, CommanderId) const { return 0; }  // 0: none is printed
    // The printed lines that bind the unit under the order it has.
    virtual std::vector<RuleId> rules_on(const Battle&, UnitId) const { return {}; }
    // What would be thrown for a shot with so many stands (0: as many as can), for a charge, and for the tests a unit may face.
    virtual std::vector<Asking> ask_of_shot(const Battle&, UnitId, UnitId, int /*stands*/) const { return {}; }
    virtual std::vector<Asking> ask_of_charge(const Battle&, UnitId, UnitId) const { return {}; }
    virtual std::vector<Asking> ask_of_tests(const Battle&, UnitId) const { return {}; }
    // What the table measures now for a procedure of the sheet, by this unit against that (no_unit: against anybody or nobody); nothing
    // where it would not be asked of them. As it stands it looks through the three above.
    virtual std::optional<sheet::Facts> measure(const Battle& battle, std::string_view procedure, UnitId unit,
                                                UnitId other) const;

    // Our words for an event, a sentence without a full stop; "" for one that needs none.
    virtual std::string say(const Battle& after, const Event& event) const = 0;
    // The numbers of the rules version: raised by hand when decisions change for the same sheet.
    virtual std::uint32_t rules_version() const = 0;
};

}  // namespace linstock::battle
