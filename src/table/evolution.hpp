#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "table/field.hpp"

// A move is a short list of evolutions. This room says where they lead and what stands in the way; each family says which are
// allowed and what they cost.
namespace linstock::table {

enum class EvolutionKind : std::uint8_t {
    forward,     // amount: how far
    back,        // straight back, facing kept
    wheel_left,  // amount: the path of the outer front corner
    wheel_right,
    incline_left,  // amount: how far along the 45 degree line, facing kept
    incline_right,
    sidestep_left,
    sidestep_right,
    shift,  // amount along `toward` (a facing), own facing kept: "any direction"
    about_face,
    pivot,  // on its middle, to face `toward`; guns and generals
    form,   // `formation`, `files`, `posture`
};
inline constexpr int evolution_kinds = 12;
std::string_view name_of(EvolutionKind kind);
bool find_evolution(std::string_view name, EvolutionKind& kind);

// How men bear themselves in a formation, where a sheet tells it apart. A change of posture may come with one of formation.
enum class Posture : std::uint8_t { as_ever, standing, prone, mounted, dismounted, open, closed };
inline constexpr int postures = 7;
std::string_view name_of(Posture posture);
bool find_posture(std::string_view name, Posture& posture);

struct Evolution {
    EvolutionKind kind = EvolutionKind::forward;
    Formation formation = Formation::line;  // form only
    std::uint8_t files = 0;
    // shift and pivot: a facing on the table. form between line or skirmish and a column: how far the new front is turned from
    // the old, 0 or a quarter either way (a column to the flank).
    Angle toward = 0;
    Length amount = 0;
    Posture posture = Posture::as_ever;  // form only: the one to take up
    friend bool operator==(const Evolution&, const Evolution&) = default;
};

inline constexpr int max_evolutions = 8;
struct Evolutions {
    std::array<Evolution, max_evolutions> list;
    std::uint8_t count = 0;
    void add(const Evolution& evolution) {
        if (count < max_evolutions) list[count++] = evolution;
    }
    const Evolution* begin() const { return list.data(); }
    const Evolution* end() const { return list.data() + count; }
};

struct Posed {
    Pose pose;
    Array array;
};
// Where one evolution leads. `form` keeps the middle of the front edge, but for a column to the flank: a line files off so that
// the column's head stands where its flank file stood, level with the old front, and a column fronts into that line again.
Posed evolved(const Posed& from, const Evolution& evolution);
// The way a straight evolution goes for such an amount; nothing for wheels, turns and changes of formation.
Point shift_of(Angle facing, const Evolution& evolution, Length amount);
Angle wheel_angle(Length outer_path, Length frontage);
Length wheel_path(Angle angle, Length frontage);  // the other way

// What a moving unit meets on its way through one evolution, in the order of the way.
struct Obstacle {
    enum class What : std::uint8_t { nothing, off_table, piece } what = What::nothing;
    Piece piece = no_piece;
    Length clear = 0;  // how much of the evolution's amount can be made before it
};
// Who may be passed: a callback of the family, true when the mover may go through `piece` (it still may not stop on it). None
// given: nobody.
using MayPass = bool (*)(const void* context, Piece piece);
struct Way {
    Obstacle obstacle;          // the first, if any
    std::uint32_t grounds = 0;  // every kind of area entered or stood in on the way, the start included
    std::uint32_t lines = 0;    // every kind of line crossed; one it starts astride of counted when it came there
    int lines_crossed = 0;
};
// Straight ways are swept exactly; a wheel is looked at every half centimetre of its outer path, turns and changes of formation
// at their end. Who touches the mover, or already overlaps it where it starts, does not hold it. Whoever asks only whether the
// way is free is told of the table's edge as ever, but of any piece in the way instead of the first, and not how far it is.
enum class Asked : bool { whether_free, how_far };
Way way_of(const Field& field, Piece mover, const Posed& from, const Evolution& evolution, MayPass may_pass,
           const void* context, Asked asked = Asked::how_far);

// Whether a unit may stand so: on the table, overlapping nobody but itself. Names the first in the way.
Obstacle standing(const Field& field, Piece mover, const Posed& at);

}  // namespace linstock::table
