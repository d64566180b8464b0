#include "table/evolution.hpp"

#include <algorithm>

namespace linstock::table {

namespace {

constexpr std::array<std::string_view, evolution_kinds> evolution_names = {
    "forward",       "back",           "wheel_left", "wheel_right", "incline_left", "incline_right",
    "sidestep_left", "sidestep_right", "shift",      "about_face",  "pivot",        "form"};

constexpr std::array<std::string_view, postures> posture_names = {"as ever",    "standing", "prone", "mounted",
                                                                  "dismounted", "open",     "closed"};

constexpr Angle eighth_turn = 8'192;

// Radians to parts of a turn: 65,536 / (2 pi) = 10,430.378350...
constexpr std::int64_t parts_per_radian = 10'430'378'350;
constexpr std::int64_t parts_scale = 1'000'000;

bool deployed(Formation formation) { return formation == Formation::line || formation == Formation::skirmish; }
bool ployed(Formation formation) {
    return formation == Formation::column || formation == Formation::attack_column || formation == Formation::limbered;
}

Posed wheeled(const Posed& from, Length path, int left) {  // left: 1, right: -1
    const Length frontage = frontage_of(from.array);
    const int turn = left * wheel_angle(path, frontage);
    const Point inner{-left * frontage, 0};  // doubled
    Posed to = from;
    to.pose.facing = static_cast<Angle>(from.pose.facing + turn);
    to.pose.at = from.pose.at + turned_half(inner, from.pose.facing) - turned_half(inner, to.pose.facing);
    return to;
}

Posed shifted(const Posed& from, Point by) {
    Posed to = from;
    to.pose.at = from.pose.at + by;
    return to;
}

Posed faced_about(const Posed& from) {
    Posed to = from;
    to.pose.at = placed(from.pose, {0, -depth_of(from.array)});
    to.pose.facing = about(from.pose.facing);
    return to;
}

Posed pivoted(const Posed& from, Angle toward) {
    const Point middle{0, -depth_of(from.array)};  // doubled
    Posed to = from;
    to.pose.facing = toward;
    to.pose.at = from.pose.at + turned_half(middle, from.pose.facing) - turned_half(middle, toward);
    return to;
}

// A line that files off to its flank becomes a column whose head stands where the flank file stood, level with the line's
// old front; a column that fronts becomes such a line again. `flank`: 1 to the left, -1 to the right.
Posed formed_to_flank(const Posed& from, const Array& array, int flank) {
    const bool filing_off = deployed(from.array.formation);
    const Length line_half = frontage_of(filing_off ? from.array : array);  // doubled
    const Length column_half = frontage_of(filing_off ? array : from.array);
    Posed to = from;
    to.array = array;
    to.pose.facing = static_cast<Angle>(from.pose.facing + flank * quarter_turn);
    // In the old frame. Filing off: the head's middle is half a line to the flank, half a column back. Fronting: the line's
    // middle is half a column to the flank, half a line back.
    const Point middle = filing_off ? Point{-flank * line_half, -column_half} : Point{-flank * column_half, -line_half};
    to.pose.at = from.pose.at + turned_half(middle, from.pose.facing);
    return to;
}

Posed formed(const Posed& from, const Evolution& evolution) {
    Posed to = from;
    to.array.formation = evolution.formation;
    to.array.files = evolution.files;
    const bool to_flank = (deployed(from.array.formation) && ployed(evolution.formation)) ||
                          (ployed(from.array.formation) && deployed(evolution.formation));
    if (to_flank && evolution.toward == quarter_turn) return formed_to_flank(from, to.array, 1);
    if (to_flank && evolution.toward == about(quarter_turn)) return formed_to_flank(from, to.array, -1);
    return to;
}

}  // namespace

std::string_view name_of(EvolutionKind kind) { return evolution_names[static_cast<std::size_t>(kind)]; }

bool find_evolution(std::string_view name, EvolutionKind& kind) {
    const auto found = std::find(evolution_names.begin(), evolution_names.end(), name);
    if (found == evolution_names.end()) return false;
    kind = static_cast<EvolutionKind>(found - evolution_names.begin());
    return true;
}

std::string_view name_of(Posture posture) { return posture_names[static_cast<std::size_t>(posture)]; }

bool find_posture(std::string_view name, Posture& posture) {
    const auto found = std::find(posture_names.begin(), posture_names.end(), name);
    if (found == posture_names.end()) return false;
    posture = static_cast<Posture>(found - posture_names.begin());
    return true;
}

Angle wheel_angle(Length outer_path, Length frontage) {
    if (frontage <= 0 || outer_path <= 0) return 0;
    const std::int64_t parts = scaled(outer_path, parts_per_radian, frontage * parts_scale);
    return static_cast<Angle>(std::min<std::int64_t>(parts, 0xffff));
}

Length wheel_path(Angle angle, Length frontage) {
    return static_cast<Length>(scaled(angle * parts_scale, frontage, parts_per_radian));
}

Posed evolved(const Posed& from, const Evolution& evolution) {
    const Length amount = evolution.amount;
    switch (evolution.kind) {
        case EvolutionKind::wheel_left:
            return wheeled(from, amount, 1);
        case EvolutionKind::wheel_right:
            return wheeled(from, amount, -1);
        case EvolutionKind::about_face:
            return faced_about(from);
        case EvolutionKind::pivot:
            return pivoted(from, evolution.toward);
        case EvolutionKind::form:
            return formed(from, evolution);
        default:
            return shifted(from, shift_of(from.pose.facing, evolution, amount));
    }
}

Point shift_of(Angle facing, const Evolution& evolution, Length amount) {
    switch (evolution.kind) {
        case EvolutionKind::forward:
            return turned({0, amount}, facing);
        case EvolutionKind::back:
            return turned({0, -amount}, facing);
        case EvolutionKind::incline_left:
            return turned({0, amount}, static_cast<Angle>(facing + eighth_turn));
        case EvolutionKind::incline_right:
            return turned({0, amount}, static_cast<Angle>(facing - eighth_turn));
        case EvolutionKind::sidestep_left:
            return turned({-amount, 0}, facing);
        case EvolutionKind::sidestep_right:
            return turned({amount, 0}, facing);
        case EvolutionKind::shift:
            return turned({0, amount}, evolution.toward);
        default:
            return {};
    }
}

}  // namespace linstock::table
