#pragma once

#include "picture/draw_table.hpp"
#include "picture/ink.hpp"
#include "picture/livery.hpp"

// Units as blocks of stands, commanders as flags, and the small writing that goes with them.
namespace linstock::picture {

// What every part of the picture is drawn from.
struct Scene {
    const battle::Battle& battle;
    const PictureOptions& options;
    const Wardrobe& wardrobe;
    int percent = 100;   // how much larger symbols and writing are than on a table of the usual size
    Length writing = 0;  // size of a unit's label
};

// One or two letters for an order, told apart from the others of the family: "A", "Rs", "Rt".
std::string order_letters(const battle::Terms& terms, int order);

bool is_disordered(const Scene& scene, battle::UnitId unit);
bool is_running(const Scene& scene, battle::UnitId unit);
// In what the sheet counts, or in stands where no family was given.
int strength_left(const Scene& scene, battle::UnitId unit);
int strength_at_start(const Scene& scene, battle::UnitId unit);
std::string counted_in(const Scene& scene);
battle::Scale scale_of(const Scene& scene);

void define_troops(Ink& ink, int percent);
void draw_arcs(Ink& ink, const Scene& scene);
void draw_troops(Ink& ink, const Scene& scene);
bool flies(const Scene& scene, std::size_t commander);
table::Quad flag_room(const Scene& scene, battle::CommanderId commander);

// The sign of an arm in a stand: crossed straps, a diagonal, a gun.
std::string arm_sign(const Ink& ink, const Quad& stand, battle::Arm arm);

}  // namespace linstock::picture
