#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "table/shape.hpp"

// A unit is its stands laid out by its formation.
namespace linstock::table {

enum class Formation : std::uint8_t { line, column, attack_column, square, skirmish, limbered, loose };
std::string_view name_of(Formation formation);
bool find_formation(std::string_view name, Formation& formation);

inline constexpr int max_stands = 12;

// What the layout needs to know of a unit.
struct Array {
    Formation formation = Formation::line;
    std::uint8_t stands = 1;
    std::uint8_t files =
        0;  // stands abreast; 0: as the formation is by nature (line: all, column: 1, square: half, at least 2)
    Length stand_width = 0;
    Length stand_depth = 0;
    Length interval = 0;  // between neighbours in skirmish order
    friend bool operator==(const Array&, const Array&) = default;
};

int files_of(const Array& array);
int ranks_of(const Array& array);
Length frontage_of(const Array& array);
Length depth_of(const Array& array);

// The stands on the table, front rank first, left to right. In a square every stand still points the pose's way; `outward` says
// which way its men look (front, right, back or left face of the square).
struct Footprint {
    std::array<Quad, max_stands> stand;
    std::array<std::uint8_t, max_stands> rank{};
    std::array<Edge, max_stands> outward{};
    int stands = 0;
    Box box;
    Pose pose;
};
Footprint laid_out(const Pose& pose, const Array& array);

// The whole block from flank to flank and front to back.
Quad outline(const Pose& pose, const Array& array);

}  // namespace linstock::table
