#pragma once

#include <string>
#include <string_view>
#include <vector>

// Holds the map of the rooms (src/README.md) against the includes of a tree. The tree is a value, so that the checker can
// be shown trees with faults in them.
namespace linstock::map {

struct SourceFile {
    std::string path;  // from the root: "src/dice/chance.hpp"
    std::string text;
};

using Tree = std::vector<SourceFile>;

struct Room {
    std::string name;  // "dice", "mechanics/<family>", "apps/linstock"
    bool built = false;
    bool uses_everything = false;
    std::vector<std::string> may_use;
};

using Map = std::vector<Room>;  // lowest first

// One sentence each, naming the file and the edge.
using Faults = std::vector<std::string>;

// The rows of the table; every other line is passed over.
Map read_map(std::string_view markdown);

// The map itself: each room uses only rooms above it in the list, so that no loop can exist.
Faults faults_of_map(const Map& map);

// Rooms the map lacks or calls by the wrong state, files outside every room.
Faults faults_of_rooms(const Map& map, const Tree& tree);

// Includes from room to room that the map does not list.
Faults faults_of_edges(const Map& map, const Tree& tree);

// Other people's libraries outside the room they belong to.
Faults faults_of_libraries(const Map& map, const Tree& tree);

// What the core may not do: files, clocks, threads, library randomness, floating point, newer headers than browsers have.
Faults faults_of_core(const Map& map, const Tree& tree);

// The text with comments, string and character literals blanked out; lines stay lines.
std::string without_comments_and_literals(std::string_view text);

}  // namespace linstock::map
