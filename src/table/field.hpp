#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "table/formation.hpp"
#include "table/terrain.hpp"

// The troops on the table as geometry knows them: numbered footprints of two sides in a cell index. Made from a battle's state
// and kept in step with it; it decides nothing.
namespace linstock::table {

using Piece = std::uint16_t;
inline constexpr Piece no_piece = 0xffff;

class Field {
public:
    explicit Field(const Terrain& terrain) : terrain_(&terrain) {}
    void reset(std::size_t pieces);
    void place(Piece piece, int side, const Pose& pose, const Array& array);
    void take_off(Piece piece);

    bool on(Piece piece) const { return pieces_[piece].on; }
    int side_of(Piece piece) const { return pieces_[piece].side; }
    const Footprint& footprint(Piece piece) const { return pieces_[piece].footprint; }
    const Array& array(Piece piece) const { return pieces_[piece].array; }
    std::size_t size() const { return pieces_.size(); }
    const Terrain& terrain() const { return *terrain_; }

    // The block from flank to flank: every stand lies in it, but for a hair of rounding.
    const Quad& outline_of(Piece piece) const { return pieces_[piece].outline; }

    // Calls `take(piece)` for every piece whose box comes within `reach` of the box, by rising number, each once. May be asked
    // again inside `take`.
    template <class Take>
    void each_near(const Box& box, Length reach, Take&& take) const {
        Box wide = box;
        wide.grow(reach);
        cells_.each(wide, [&](std::size_t number) {
            if (boxes_[number].meets(wide)) take(static_cast<Piece>(number));
        });
    }

private:
    struct Placed {
        Footprint footprint;
        Quad outline;
        Array array;
        int side = 0;
        bool on = false;
    };

    const Terrain* terrain_;
    std::vector<Placed> pieces_;
    std::vector<Box> boxes_;  // of the pieces' footprints, side by side for those who look through many
    CellIndex cells_;
};

struct Nearest {
    Piece piece = no_piece;
    Length distance = farthest;
};
Length distance(const Footprint& a, const Footprint& b);
Length distance(const Field& field, Piece a, Piece b);
Length distance(Point point, const Footprint& footprint);
// The distance if it is less than `limit`, else something not less: a search need not measure what cannot win.
Length distance_within(const Footprint& a, const Footprint& b, Length limit);

inline bool touching(const Footprint& a, const Footprint& b) { return distance_within(a, b, slack + 1) <= slack; }

// Searches in growing rings, since most are near: `found(ring)` looks at what lies within the ring and says whether it has what it
// wants, which then is nearer than all that lies beyond. The last ring takes in the whole table.
template <class Found>
void each_ring(const Field& field, Found&& found, Length reach = farthest) {
    const Length widest = std::min(reach, field.terrain().width() + field.terrain().depth());
    Length ring = std::min(reach, 30 * centimetre);
    while (!found(ring) && ring < widest) ring = std::min(widest, 3 * ring);
}

// The nearest piece of a side to a footprint, ties to the lower number. Only those for which `counts(piece)` holds: one that looks
// for others of its own side leaves itself out there.
template <class Counts>
Nearest nearest(const Field& field, const Footprint& from, int side, Counts&& counts, Length reach = farthest) {
    Nearest found;
    each_ring(
        field,
        [&](Length ring) {
            found = {};
            field.each_near(from.box, ring, [&](Piece piece) {
                if (field.side_of(piece) != side || !counts(piece)) return;
                const Length away = distance_within(from, field.footprint(piece), std::min(found.distance, reach + 1));
                if (away < found.distance && away <= reach) found = {piece, away};
            });
            return found.distance <= ring;
        },
        reach);
    return found;
}

// --- facing -----------------------------------------------------------------------------------------------------------

// The angle at which the two sides of an arc leave the ends of a front edge, outward.
enum class Fan : std::uint8_t { degrees_45, degrees_22 };  // the narrow one is 22.5
std::string_view name_of(Fan fan);                         // "45", "22.5"
// Whether any part of the target lies in front of that edge of the stand, between the two lines that leave its ends at that angle.
// The boundary is inside.
bool in_arc(const Quad& stand, Edge looks, const Footprint& target, Fan fan = Fan::degrees_45);
// Whether any part of the target stands in the strip straight ahead between the lines of the footprint's flanks, in front of it, by
// more than the slack: neighbours flush in one line are not in front of each other.
bool straight_ahead(const Footprint& from, const Footprint& target);
// The distance straight ahead to the target's nearest part in that strip; `farthest` where there is none.
Length distance_ahead(const Footprint& from, const Footprint& target);

enum class Side : std::uint8_t { front, flank, rear };
// Which side of the target a charger starting from `from` may strike: flank or rear only when it starts wholly behind the line
// of the target's front edge; rear when it lies wholly behind the line of its back edge. The slack is allowed.
Side side_faced(const Footprint& target, const Footprint& from);

// --- sight ------------------------------------------------------------------------------------------------------------

struct SightRules {
    std::uint32_t opaque = 0;  // kinds of area nobody sees through at all
    std::uint32_t thick = 0;   // kinds of area that may be seen into or through only so far
    Length through_thick = 0;
    bool over_friends_from_height = false;  // who looks sees over pieces of his own side on a lower level than his ...
    Length height_clearance = 0;            // ... that are so far from both ends
};

enum class Blocker : std::uint8_t { nothing, piece, ground, hill };
struct Sight {
    bool clear = true;
    Blocker blocker = Blocker::nothing;
    Piece piece = no_piece;
    int area = -1;
    Segment line;  // the line looked along
};
// Symmetric but for friends seen over from a height, who are those of `a`: along the line between the nearest points of the two
// stands. Pieces `a` and `b` never block, nor does a stand or an
// area that the line enters by no more than the slack, nor opaque ground that holds the middle of either stand; but two stands that
// touch block together, along whatever seam of theirs the line runs. Ground is higher
// where its level is greater than under the middle of both stands. All thick ground on the line counts together.
Sight sight(const Field& field, Piece a, const Quad& from, Piece b, const Quad& to, const SightRules& rules);
// Nearest points of two stands, symmetric; ties to the middle of the shared stretch, and half a unit there toward the middle of
// both stands: only where even that is a tie can a mirrored table round the other way.
Segment shortest_line(const Quad& a, const Quad& b);

}  // namespace linstock::table
