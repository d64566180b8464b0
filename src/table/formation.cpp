#include "table/formation.hpp"

#include <algorithm>

namespace linstock::table {

namespace {

constexpr std::array<std::string_view, 7> formation_names = {"line",     "column",   "attack_column", "square",
                                                             "skirmish", "limbered", "loose"};

int natural_files(const Array& array) {
    switch (array.formation) {
        case Formation::column:
        case Formation::limbered:
            return 1;
        case Formation::attack_column:
            return 2;
        case Formation::square:
            return std::max((array.stands + 1) / 2, 2);
        default:
            return array.stands;
    }
}

bool open_order(const Array& array) {
    return array.formation == Formation::skirmish || array.formation == Formation::loose;
}

Length interval_of(const Array& array) { return open_order(array) ? array.interval : 0; }

Length breadth(const Array& array, int abreast) {
    return abreast * array.stand_width + (abreast - 1) * interval_of(array);
}

int stands_in(const Array& array, int rank) {
    const int files = files_of(array);
    return std::min(files, array.stands - rank * files);
}

// Which face of the square a stand mans. Mirrored squares must look mirrored, so a square two stands wide and deep mans its
// front and its back; a wider rank gives its ends to the flanks.
Edge face_of(int rank, int ranks, int file, int abreast) {
    const bool inner = rank > 0 && rank + 1 < ranks;
    const bool end_file = file == 0 || file + 1 == abreast;
    const bool on_flank = end_file && abreast >= 2 && (inner || (ranks == 2 && abreast >= 3));
    if (on_flank) return file == 0 ? Edge::left : Edge::right;
    return rank > 0 && rank + 1 == ranks ? Edge::back : Edge::front;
}

}  // namespace

std::string_view name_of(Formation formation) { return formation_names[static_cast<std::size_t>(formation)]; }

bool find_formation(std::string_view name, Formation& formation) {
    const auto found = std::find(formation_names.begin(), formation_names.end(), name);
    if (found == formation_names.end()) return false;
    formation = static_cast<Formation>(found - formation_names.begin());
    return true;
}

int files_of(const Array& array) {
    const int wanted = array.files != 0 ? array.files : natural_files(array);
    return std::clamp(wanted, 1, std::max<int>(array.stands, 1));
}

int ranks_of(const Array& array) {
    const int files = files_of(array);
    return std::max((array.stands + files - 1) / files, 1);
}

Length frontage_of(const Array& array) { return breadth(array, files_of(array)); }
Length depth_of(const Array& array) { return ranks_of(array) * array.stand_depth; }

Footprint laid_out(const Pose& pose, const Array& array) {
    Footprint footprint;
    footprint.pose = pose;
    const int ranks = ranks_of(array);
    const Length pace = 2 * (array.stand_width + interval_of(array));  // file to file, doubled
    // From the pose's own point, rounded, then added: a shift of the table shifts every corner alike.
    const Turn turn(pose.facing);
    const auto corner = [&](Length doubled_x, Length y) { return pose.at + turn.half({doubled_x, 2 * y}); };
    for (int rank = 0; rank < ranks; ++rank) {
        const int abreast = stands_in(array, rank);
        const Length front = -rank * array.stand_depth;
        const Length back = front - array.stand_depth;
        Length left = -breadth(array, abreast);  // a short rank stands in the middle
        for (int file = 0; file < abreast && footprint.stands < max_stands; ++file, left += pace) {
            const Length right = left + 2 * array.stand_width;
            const auto at = static_cast<std::size_t>(footprint.stands++);
            Quad& stand = footprint.stand[at];
            stand.corner = {corner(left, front), corner(right, front), corner(right, back), corner(left, back)};
            footprint.rank[at] = static_cast<std::uint8_t>(rank);
            footprint.outward[at] =
                array.formation == Formation::square ? face_of(rank, ranks, file, abreast) : Edge::front;
            footprint.box.take_in(box_of(stand));
        }
    }
    return footprint;
}

Quad outline(const Pose& pose, const Array& array) {
    const Length half = frontage_of(array);  // doubled coordinates
    const Length back = -2 * depth_of(array);
    const Turn turn(pose.facing);
    const auto corner = [&](Length x, Length y) { return pose.at + turn.half({x, y}); };
    return {{corner(-half, 0), corner(half, 0), corner(half, back), corner(-half, back)}};
}

}  // namespace linstock::table
