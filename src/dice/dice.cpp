#include "dice/dice.hpp"

#include <algorithm>
#include <cassert>

namespace linstock::dice {

namespace {

template <int Count>
constexpr std::array<Side, Count> numbered() {
    std::array<Side, Count> list{};
    for (int face = 1; face <= Count; ++face) list[static_cast<std::size_t>(face - 1)] = {face, 1};
    return list;
}

constexpr auto d4_sides = numbered<4>();
constexpr auto d5_sides = numbered<5>();
constexpr auto d6_sides = numbered<6>();
constexpr auto d10_sides = numbered<10>();
constexpr auto d12_sides = numbered<12>();
constexpr std::array<Side, 4> average_sides{{{2, 1}, {3, 2}, {4, 2}, {5, 1}}};

constexpr int highest_face = 12;

struct DieRow {
    std::string_view name;
    std::string_view plural;
    std::span<const Side> sides;
    int side_count;
};

constexpr std::array<DieRow, die_kinds> die_rows{{
    {"D4", "D4", d4_sides, 4},
    {"D5", "D5", d5_sides, 5},
    {"D6", "D6", d6_sides, 6},
    {"D10", "D10", d10_sides, 10},
    {"D12", "D12", d12_sides, 12},
    {"average die", "average dice", average_sides, 6},
}};

const DieRow& row_of(Die die) { return die_rows[static_cast<std::size_t>(die)]; }

struct ReductionRow {
    std::string_view name;
    int parts;
    std::array<std::string_view, max_parts> part_names;
};

constexpr int reduction_kinds = 10;
constexpr std::array<ReductionRow, reduction_kinds> reduction_rows{{
    {"sum", 1, {"sum"}},
    {"at_most", 1, {"how many show the limit or less"}},
    {"at_least", 1, {"how many show the limit or more"}},
    {"sum_and_low", 2, {"sum", "how many show the limit or less"}},
    {"sum_and_double", 2, {"sum", "the face of a double, or 0"}},
    {"fails_of_lowest", 1, {"how many of the lowest show more than the limit"}},
    {"mapped", 1, {"sum of what the faces count"}},
    {"higher_decided", 1, {"1 when the first die wins, else 0"}},
    {"hits_and_pairs", 2, {"how many show the limit or more", "how many pairs show a double below the limit"}},
    {"hits_and_equals", 2, {"how many show the limit or more", "how many faces below the limit two dice show"}},
}};

const ReductionRow& row_of(Reduction reduction) { return reduction_rows[static_cast<std::size_t>(reduction)]; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_folded(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

// A fold's state is two small numbers side by side: the first part in the low half, the second in the high half.
constexpr std::int64_t second = std::int64_t{1} << 32;
constexpr std::int64_t low_of(Fold fold) { return fold.state % second; }
constexpr std::int64_t high_of(Fold fold) { return fold.state / second; }

int mapped_value(std::uint64_t map, int face) { return static_cast<int>((map >> (4 * (face - 1))) & 15U); }

// The high half counts the dice already taken among the lowest, up to the limit b; the low half their failures.
std::int64_t add_to_lowest(const Request& request, Fold fold, int face, int dice) {
    const std::int64_t wanted = std::max<std::int64_t>(0, request.b - high_of(fold));
    const std::int64_t taken = std::min<std::int64_t>(dice, wanted);
    return taken * second + (face > request.a ? taken : 0);
}

Answer answer_of(std::int64_t first_part, std::int64_t second_part = 0) {
    return {{static_cast<std::int16_t>(first_part), static_cast<std::int16_t>(second_part), 0}};
}

// Of one pair, or of all dice: hits in the low half, a face below the limit that comes up twice or more in the high.
std::int64_t hits_or_equals(const Request& request, int face, int dice) {
    if (face >= request.a) return dice;
    return dice >= 2 ? second : 0;
}

int lead_of_first(const Request& request, std::span<const int> faces) {
    return (faces[0] + request.a) - (faces[1] + request.b);
}

}  // namespace

std::span<const Side> sides(Die die) { return row_of(die).sides; }

int side_count(Die die) { return row_of(die).side_count; }

bool has_face(Die die, int face) {
    const auto all = sides(die);
    return face >= all.front().face && face <= all.back().face;  // no die leaves a face out between its ends
}

std::string_view name_of(Die die) { return row_of(die).name; }

bool find_die(std::string_view name, Die& die) {
    if (same_folded(name, "avd") || same_folded(name, "average")) {
        die = Die::average;
        return true;
    }
    for (int kind = 0; kind < die_kinds; ++kind) {
        if (!same_folded(name, name_of(static_cast<Die>(kind)))) continue;
        die = static_cast<Die>(kind);
        return true;
    }
    return false;
}

std::string_view name_of(Reduction reduction) { return row_of(reduction).name; }

bool find_reduction(std::string_view name, Reduction& reduction) {
    for (int kind = 0; kind < reduction_kinds; ++kind) {
        if (name != name_of(static_cast<Reduction>(kind))) continue;
        reduction = static_cast<Reduction>(kind);
        return true;
    }
    return false;
}

int parts_of(Reduction reduction) { return row_of(reduction).parts; }

std::string_view part_name(Reduction reduction, int part) {
    assert(part >= 0 && part < parts_of(reduction));
    return row_of(reduction).part_names[static_cast<std::size_t>(part)];
}

std::string print_dice(Die die, int count) {
    if (count == 1) return std::string(name_of(die));
    return std::to_string(count) + ' ' + std::string(row_of(die).plural);
}

std::string describe_part(const Request& request, int part) {
    const std::string limit = std::to_string(request.a);
    switch (request.reduction) {
        case Reduction::at_most:
            return "how many show " + limit + " or less";
        case Reduction::at_least:
            return "how many show " + limit + " or more";
        case Reduction::sum_and_low:
            if (part == 1) return "how many show " + limit + " or less";
            break;
        case Reduction::hits_and_pairs:
            return part == 0 ? "how many show " + limit + " or more" : "how many pairs show a double below " + limit;
        case Reduction::hits_and_equals:
            return part == 0 ? "how many show " + limit + " or more"
                             : "how many faces below " + limit + " two dice show";
        case Reduction::fails_of_lowest:
            return "how many of the " + std::to_string(request.b) + " lowest show more than " + limit;
        default:
            break;
    }
    return std::string(part_name(request.reduction, part));
}

std::optional<base::Error> flaw(const Request& request, std::string_view label) {
    if (sound(request)) return std::nullopt;
    const bool compared = request.reduction == Reduction::higher_decided;
    const std::string asked = std::to_string(request.count) + (request.count == 1 ? " die" : " dice");
    const std::string meant = compared ? "2 dice to compare" : "1 to " + std::to_string(max_dice) + " dice";
    return base::Error{asked + " cannot be thrown as " + std::string(name_of(request.reduction)), std::string(label),
                       "ask for " + meant};
}

Fold fold_start(const Request&) { return {}; }

Fold fold_face(const Request& request, Fold fold, int face, int dice_showing_it) {
    const std::int64_t dice = dice_showing_it;
    const std::int64_t low_dice = face <= request.a ? dice : 0;
    switch (request.reduction) {
        case Reduction::sum:
            return {fold.state + face * dice};
        case Reduction::at_most:
            return {fold.state + low_dice};
        case Reduction::at_least:
            return {fold.state + (face >= request.a ? dice : 0)};
        case Reduction::sum_and_low:
            return {fold.state + face * dice + second * low_dice};
        case Reduction::sum_and_double: {
            const bool all_show_it = request.count >= 2 && dice == request.count;
            return {fold.state + face * dice + (all_show_it ? second * face : 0)};
        }
        case Reduction::fails_of_lowest:
            return {fold.state + add_to_lowest(request, fold, face, dice_showing_it)};
        case Reduction::mapped:
            return {fold.state + mapped_value(request.map, face) * dice};
        case Reduction::hits_and_pairs:
        case Reduction::hits_and_equals:
            return {fold.state + hits_or_equals(request, face, dice_showing_it)};
        case Reduction::higher_decided:
            break;
    }
    assert(false && "higher_decided reads two dice in order and has no fold");
    return fold;
}

Answer fold_finish(const Request& request, Fold fold) {
    if (request.reduction == Reduction::fails_of_lowest) return answer_of(low_of(fold));
    return answer_of(low_of(fold), high_of(fold));
}

bool decided(const Request& request, std::span<const int> faces) {
    return request.reduction != Reduction::higher_decided || lead_of_first(request, faces) != 0;
}

namespace {

Answer reduce_by_counts(const Request& request, std::span<const int> faces) {
    if (faces.size() == 1) return fold_finish(request, fold_face(request, fold_start(request), faces[0], 1));
    std::array<int, highest_face + 1> showing{};
    for (const int face : faces) {
        assert(has_face(request.die, face));
        ++showing[static_cast<std::size_t>(face)];
    }
    Fold fold = fold_start(request);
    for (const Side& side : sides(request.die)) {
        const int dice = showing[static_cast<std::size_t>(side.face)];
        if (dice != 0) fold = fold_face(request, fold, side.face, dice);
    }
    return fold_finish(request, fold);
}

Answer reduce_by_pairs(const Request& request, std::span<const int> faces) {
    Answer answer;
    for (std::size_t at = 0; at < faces.size(); at += dice_of_pair) {
        const std::size_t dice = std::min<std::size_t>(dice_of_pair, faces.size() - at);
        const Answer pair = reduce_by_counts(request, faces.subspan(at, dice));
        for (std::size_t part = 0; part < max_parts; ++part) {
            answer.part[part] = static_cast<std::int16_t>(answer.part[part] + pair.part[part]);
        }
    }
    return answer;
}

}  // namespace

Answer reduce(const Request& request, std::span<const int> faces) {
    assert(sound(request) && faces.size() == request.count && decided(request, faces));
    switch (request.reduction) {
        case Reduction::higher_decided:
            return answer_of(lead_of_first(request, faces) > 0 ? 1 : 0);
        case Reduction::hits_and_pairs:
            return reduce_by_pairs(request, faces);
        default:
            return reduce_by_counts(request, faces);
    }
}

}  // namespace linstock::dice
