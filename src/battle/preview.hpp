#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/scale.hpp"
#include "battle/work.hpp"
#include "table/planner.hpp"

// What a player may ask before he commits himself. Nothing here draws a die or changes anything, and every number comes from the
// procedures that will be thrown: bots, pages and the terminal ask here and nowhere else.
namespace linstock::battle {

// Chances and means are in ten-thousandths; losses in what the sheet counts (Preview::counted_in).
struct FireOdds {
    bool legal = false;
    int stands = 0;              // that would shoot: stands, or figures where the sheet counts those
    std::int32_t kills = 0;      // mean losses
    std::int32_t hits = 0;       // chance of a loss at least
    std::int32_t disorders = 0;  // chance to disorder at least
    std::int32_t breaks =
        0;  // chance that the target's next test goes worse, or that it breaks; 0 where the family does not say
    bool short_range = false;
    bool first_volley = false;  // would spend it
};
struct ChargeOdds {
    bool legal = false;
    std::int32_t goes_in = 0;  // chance that it comes to blows, or the target goes before it does
    std::int32_t wins = 0;     // chance, from now, that the target is beaten, driven off or destroyed
    std::int32_t loses = 0;    // chance that the charger ends worse than its target
    std::int32_t kills = 0;    // mean
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

// What a player means. A sheet with orders has one for it, or none; a sheet without them lets a unit serve it as it is.
enum class Intent : std::uint8_t { close, bring_up, hold, withdraw };
inline constexpr int intents = 4;

struct Serving {
    bool now = false;  // the unit may act so as it is
    int order = -1;    // the order to give first, -1 where the sheet has none for it
};

// How a unit stands, in words that every sheet shares.
struct UnitStatus {
    int strength = 0;  // what still fights, in what the sheet counts
    int start = 0;     // and when the battle began
    bool disordered = false;
    bool engaged = false;    // in contact
    bool running = false;    // in rout: nobody commands it
    bool all_round = false;  // shoots and looks to all sides
};

// What it is, whatever befalls it.
struct UnitTraits {
    bool formed = true;  // fights in close order
    bool may_evade = false;
};

// How far it shoots; 0: not at all.
struct FireBands {
    table::Length near = 0;  // 0 where the sheet tells no short range from the rest
    table::Length far = 0;
    table::Length farthest() const { return near > far ? near : far; }
};

// What a tie of the family's own says in words that every sheet shares: pages draw it so, reports tell of charges.
enum class TieMeaning : std::uint8_t { none, shot, charge, contact };

// The unit as if it stood elsewhere, moved or not.
struct Stance {
    table::Posed at;
    bool moved = false;
};

class Preview {
public:
    virtual ~Preview() = default;

    // --- how it stands ---
    virtual UnitStatus status(const Battle& battle, UnitId unit) const = 0;
    virtual UnitTraits traits(UnitId) const { return {}; }
    virtual FireBands bands(UnitId unit) const = 0;
    virtual std::int32_t worth_lost(const Battle& battle, SideId side) const = 0;  // hundredths
    // What losses are counted in, one and several: "stand", "figure", "point".
    virtual std::string_view counted_in(bool several) const { return several ? "stands" : "stand"; }
    virtual Scale scale() const { return Scale(); }
    // The badge of a state that a player must see at a glance ("Disorganised", "shaken", "FS 6"); "" for none.
    virtual std::string badge(const Battle&, UnitId) const { return ""; }
    // What else of it a player looks for in this step: "has fired", "halted", "charging".
    virtual std::vector<std::string> notes(const Battle&, UnitId) const { return {}; }
    virtual TieMeaning meaning_of(int /*tie*/) const { return TieMeaning::none; }
    // Who holds a place of the scenario; no_side for nobody.
    virtual SideId holder(const Battle&, std::size_t /*objective*/) const { return no_side; }
    virtual table::Sight sight(const Battle&, UnitId /*from*/, UnitId /*to*/) const { return {}; }
    virtual table::Length command_reach(const Battle&, CommanderId) const { return 0; }  // 0: none is printed
    // The printed lines that bind the unit as it stands.
    virtual std::vector<RuleId> rules_on(const Battle&, UnitId) const { return {}; }

    // --- moving ---
    // "Go there, face so" for a unit in its movement, judged by the same rules as `check`.
    virtual table::Plan plan(const Battle& battle, UnitId unit, const table::Goal& goal) const = 0;
    // The way from where the unit stands, judged by the rules of moving alone (not whose turn it is).
    virtual table::Judged judge(const Battle&, UnitId, const table::Evolutions&) const { return {}; }
    virtual table::Length speed(const Battle& battle, UnitId unit) const = 0;  // as it is, on this ground
    // No part of a move is shorter.
    virtual table::Length least_move() const { return scale().unit(); }
    virtual table::Length halts_at(const Battle&, UnitId) const { return 0; }  // the printed halt before enemy ahead
    // The whole move under an order (-1 where the sheet has none) and what is left of it now, in the measure of the judge's costs.
    virtual table::Length whole_move(UnitId, int /*order*/) const { return 0; }
    virtual table::Length move_left(const Battle&, UnitId) const { return 0; }

    // --- intents ---
    // The order that serves an intent; -1 where the sheet has none.
    virtual int order_for(Intent) const { return -1; }
    // Whether the unit may act so now. Without an order for it every unit may: it is for the player to know what he means.
    Serving serve(const Battle& battle, UnitId unit, Intent intent) const {
        const int order = order_for(intent);
        return {order < 0 || battle.state().unit(unit).order == order, order};
    }

    // --- what would come of it ---
    virtual FireOdds foresee(const Battle& battle, const Shoot& shot, const Stance* from = nullptr) const = 0;
    // Of all who charge in it, the first's target.
    virtual ChargeOdds foresee(const Battle& battle, const Charge& charge) const = 0;
    // The way of a charge that reaches the target with what is left of the move; nothing where none does.
    virtual std::optional<Charge::Go> charge_way(const Battle&, UnitId, UnitId /*target*/) const {
        return std::nullopt;
    }
    virtual ChargeContact contact_of(const Battle&, const Charge::Go&) const { return {}; }
    // What would be thrown for a shot or a charge, and for the tests a unit may face.
    virtual std::vector<Asking> throws_of(const Battle&, const Command&) const { return {}; }
    virtual std::vector<Asking> tests_of(const Battle&, UnitId) const { return {}; }
    // What the table measures now for a procedure of the sheet, by this unit against that (no_unit: against anybody or nobody); nothing
    // where it would not be asked of them. As it stands it looks through the two above.
    virtual std::optional<sheet::Facts> measure(const Battle& battle, std::string_view procedure, UnitId unit,
                                                UnitId other) const;
};

// A charge of one unit, its way not yet told: for those who only ask what would come of it.
inline Charge charge_of(UnitId unit, UnitId target) {
    Charge charge;
    charge.go[0].unit = unit;
    charge.go[0].target = target;
    charge.count = 1;
    return charge;
}

}  // namespace linstock::battle
