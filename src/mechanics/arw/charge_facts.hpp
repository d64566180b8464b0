#pragma once

#include <cstdint>
#include <span>

#include "mechanics/arw/call.hpp"

// What the stages of a charge ask about the units in it. The companion answers from the facts of the chain, a battle from its table: the
// stages are the same.
namespace linstock::mechanics_arw {

inline constexpr int most_chargers = 8;
using Chargers = std::uint16_t;  // a bit each

// Numbers of those who strike and are struck: from 0 the chargers, then these.
inline constexpr int the_target = most_chargers;
inline constexpr int a_third = most_chargers + 1;  // somebody else who fights a charger

// How the target went back before contact.
enum class Back : std::int16_t { not_at_all, evades, falls_back, routs };

// How far it has come, as far as measuring needs to know.
struct ChargeMoment {
    Chargers in = 0;    // who goes in
    Chargers down = 0;  // who went in and was shot down to the last stand
    Back back = Back::not_at_all;
    int far = 0;    // how far back, in tenths of the sheet's unit
    int order = 0;  // the target's by now

    friend bool operator==(const ChargeMoment&, const ChargeMoment&) = default;
};

struct Charged {
    int stands = 0;
    sheet::Value order = 0;
    bool disordered = false;
};

// One throw of a test to charge and who reads it.
struct ChargeTest {
    const Outcomes* procedure = nullptr;
    int count = 0;
    int who[most_chargers] = {};
    sheet::Frame frame[most_chargers];
};

// One shot, or one side's throw in a melee. Of a melee the stages set stands, orders and the Group's disorder themselves: the frame counts
// none of those who fight in the charge as disordered or in bad ground.
struct Strike {
    sheet::Frame frame;
    int by = 0;
    int at = 0;
    int touching = 0;         // stands; 0: as many as both have
    Chargers bad_ground = 0;  // of the striker's side in the charge; the bit of the_target too
};

// The procedures of the sheet that a charge runs through, looked up once.
struct ChargeProcedures {
    explicit ChargeProcedures(const sheet::Sheet& sheet);

    const sheet::Sheet& sheet;
    Outcomes table_test, plain_test, morale, shooting, melee;
    const sheet::Procedure& movement;
    int stand, advance, retreat, rout;                                                // orders
    sheet::Slot stands, orders, other_orders, group_disordered, group_in_bad_ground;  // of melee
};

class ChargeFacts {
public:
    virtual ~ChargeFacts() = default;

    virtual int chargers() const = 0;
    virtual Charged of(int unit) const = 0;  // a charger, or the_target

    // The tests to charge. None: they go in without.
    virtual std::span<ChargeTest> tests() = 0;
    // Whether the target has yet to answer; if so whether it evades (and how far, where that is known), else its test.
    virtual bool answers() const = 0;
    virtual bool evades(Chargers in) const = 0;
    virtual int evade_move() const { return 0; }
    virtual void lay_answer(Chargers in, sheet::Frame& frame) = 0;
    // Its first rout move: thrown for when a frame of `movement` is laid, else so far.
    virtual bool lay_rout(sheet::Frame&) { return false; }
    virtual int rout_move() const = 0;

    // Of a target that goes back: whether any charger still comes up to it.
    virtual bool caught(const ChargeMoment& moment) = 0;
    // Both hold until they are asked again.
    virtual std::span<const Strike> shots(const ChargeMoment& moment) = 0;
    // Among those who are in it by now; none where nobody comes to touch the target.
    virtual std::span<const Strike> blows(const ChargeMoment& moment) = 0;

    // The morale of both at the end of the phase, told of one charger: a battle leaves it to the Groups. `side`: 0 the charger's.
    virtual bool tests_after() const { return false; }
    virtual bool target_is_artillery() const { return false; }
    virtual sheet::Frame morale(int /*side*/) const { return {}; }
};

// What a charge has come to: the numbers people and players go by.
struct ChargeEnd {
    bool went_in = false;
    bool beaten = false;  // the target: beaten, driven off or destroyed
    bool worse = false;   // the chargers came off worse
    int killed = 0;
    int lost = 0;
};

}  // namespace linstock::mechanics_arw
