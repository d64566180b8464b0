#pragma once

#include "tactics/contact.hpp"
#include "tactics/walk.hpp"

// The steps of a charge on the ground, whatever a sheet tests between them.
namespace linstock::tactics {

// A charger on its way.
struct Onset {
    battle::Charge::Go go;
    int side = 0;        // of the target, that it strikes
    Length wheel = 0;    // still to make
    Length forward = 0;  // still to go
};

// Makes as much of an evolution as nothing holds; says whether it was all of it. What it costs is noted as moved.
bool advance_by(const Manual& manual, Work& work, UnitId unit, table::Evolution evolution);
// Along its way until so far from the target; it stays where it is when nearer.
void close_to(const Manual& manual, Work& work, Onset& onset, Length distance);
// What is left of the way, as far as the move goes; true when it touches. Out of reach it goes to the end of its move, and no nearer to
// anybody than just short of touching.
bool go_in(const Manual& manual, Work& work, UnitId unit, UnitId target, Length wheel);

// The way from the middle of the one through the middle of the other, and on.
table::Angle directly_away(const Battle& battle, UnitId unit, UnitId from);

}  // namespace linstock::tactics
