#pragma once

#include <span>

#include "tactics/aim.hpp"
#include "tactics/losses.hpp"
#include "tactics/prepared.hpp"

// What a sheet alone can say of shooting. Arc, range, sight, cover and the division of stands are measured by this room; the family
// says who may, lays the facts of a shot, and does to the units what was thrown.
namespace linstock::tactics {

// One shot, measured: so many stands, as the unit's first, second, ... of the step.
struct Shot {
    UnitId shooter = no_unit;
    UnitId target = no_unit;
    int stands = 1;
    int number = 1;
    Length range = 0;
    bool moved = false;
    sheet::Value cover = 0;
};
// A shot that was thrown and not refused.
struct Fired {
    Shot shot;
    Effects done;
    bool short_range = false;
};

// How the stands that shoot at one target are told off into shots, in the order they are thrown.
struct ToldOff {
    struct Part {
        int stands = 0;
        int number = 1;  // of the shot
    };
    static constexpr int most = 2;
    Part part[most];
    int shots = 1;
};

class FireRules {
public:
    virtual ~FireRules() = default;

    // --- who, at whom ---------------------------------------------------------------------------------------------------

    // Whether the unit shoots at all in this step, by what it did and suffered. It has stands living and belongs to who asks.
    // `why` may be null, as everywhere: then nobody reads words.
    virtual bool may_shoot(const Battle& battle, UnitId unit, Refusal* why) const = 0;
    // Whether it may choose this enemy, apart from arc, range and sight. The enemy has stands living.
    virtual bool may_target(const Battle& battle, UnitId unit, UnitId target, Refusal* why) const = 0;
    // Whether a unit that is charged shoots at its charger before anybody else, and may not hold its fire.
    virtual bool answers_charger() const { return false; }

    // --- into how many shots --------------------------------------------------------------------------------------------

    // `before`: targets of the unit that come earlier, `targets`: all of them, this one included.
    virtual ToldOff told_off(UnitId /*shooter*/, int stands, int /*before*/, int /*targets*/) const {
        return {{{stands, 1}, {}}, 1};
    }
    // Whether the unit may make so many shots in one step. By print one.
    virtual bool may_make(UnitId unit, int shots, Refusal* why) const = 0;

    // --- the throw ------------------------------------------------------------------------------------------------------

    // Lays the facts of the shot as the battle stands and names the procedure that reads them: muskets and guns may have each their
    // own. Allocates nothing.
    virtual const Prepared& lay_shot(const Battle& battle, const Shot& shot, sheet::Frame& frame) const = 0;
    // Of a frame that was scored by the procedure `lay_shot` named.
    virtual bool short_range(const Shot& shot, const sheet::Frame& scored) const = 0;
    virtual bool first_volley(const State& state, UnitId shooter) const = 0;
    // So many stands, told in what the sheet counts: the figures on them, say.
    virtual int counted(const State& /*state*/, UnitId /*shooter*/, int stands) const { return stands; }
    // What an end costs the target, in what the sheet counts: for odds and for who chooses a target by them.
    virtual int cost_of(const Effects& done) const { return done.kills() + done.figures_lost(); }

    // --- what it does ---------------------------------------------------------------------------------------------------

    // What these shots, all at `target`, do to it. Who shot is tied to it already.
    virtual void suffer(Work& work, UnitId target, std::span<const Fired* const> shots) const = 0;
    // What the unit has done by making these shots: marks, never empty.
    virtual void note_shots(Work& work, UnitId shooter, std::span<const Fired* const> shots) const = 0;
    // When all of that is done, be it a whole step's shots or one shot at once: risk of generals.
    virtual void after_fire(Work& /*work*/, const LossesBefore& /*before*/) const {}
};

}  // namespace linstock::tactics
