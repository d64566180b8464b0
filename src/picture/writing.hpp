#pragma once

#include <set>
#include <string>

#include "picture/tags.hpp"
#include "picture/troops.hpp"

// What is written on the table: names of places, units and commanders.
namespace linstock::picture {

// Tells the board of every unit and flag, so that nobody writes over them.
void block_troops(TagBoard& board, const Scene& scene);
// Comes last, so that nothing covers it.
void write_tags(Ink& ink, const Scene& scene, TagBoard& board);
// Comes after the tags have found their places: those matter more.
void write_places(Ink& ink, const Scene& scene, TagBoard& board);
// The names of the ground alone, each once; says which. `writing` is the size of the letters.
std::set<std::string> write_ground_names(Ink& ink, const table::Terrain& terrain, Length writing, TagBoard& board);

}  // namespace linstock::picture
