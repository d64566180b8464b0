#pragma once

#include "picture/ink.hpp"
#include "table/terrain.hpp"

// The ground of the picture, after the fashion of period maps: hachured hills, woods of single trees, worm fences.
namespace linstock::picture {

// Symbols that the ground uses; belongs into <defs>. `percent` makes them larger on large tables.
void define_ground(Ink& ink, int percent);

void draw_ground(Ink& ink, const table::Terrain& terrain, int percent);

}  // namespace linstock::picture
