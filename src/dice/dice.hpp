#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/fraction.hpp"
#include "base/result.hpp"

// Dice, and what a rule asks of them. A request names its dice and a reduction: how the faces become the few small
// numbers the rule reads. Rules branch on those numbers only; faces go to the ledger and nowhere else.
namespace linstock::dice {

enum class Die : std::uint8_t { d4, d5, d6, d10, d12, average };

inline constexpr int die_kinds = 6;
inline constexpr int max_dice = 40;  // of one request
inline constexpr int max_parts = 3;

struct Side {
    int face;
    int ways;  // how many of the die's sides show it: the average die shows 2,3,3,4,4,5
};

std::span<const Side> sides(Die die);  // by rising face
int side_count(Die die);               // 4, 5, 6, 10, 12, 6
bool has_face(Die die, int face);
std::string_view name_of(Die die);               // "D6", "average die"
bool find_die(std::string_view name, Die& die);  // "d6", "D10", "avd", "average die"; case does not matter

// What the faces become. `a` and `b` are the request's limits.
enum class Reduction : std::uint8_t {
    sum,              // part 0: the sum
    at_most,          // part 0: how many dice show a or less
    at_least,         // part 0: how many dice show a or more
    sum_and_low,      // part 0: the sum; part 1: how many dice show a or less
    sum_and_double,   // part 0: the sum; part 1: the face all dice show, 0 when they differ (two dice or more; one die
                      // is never a double)
    fails_of_lowest,  // part 0: of the b lowest dice, how many show more than a
    mapped,  // part 0: the sum over the dice of map[face], each 0..15 (four bits a face in `map`, face 1 lowest)
    higher_decided,   // two dice, first plus a against second plus b, thrown again until they differ:
                      // part 0: 1 when the first wins, else 0. One conditioned request, never a loop
    hits_and_pairs,   // dice in coloured pairs, each two in throwing order (an odd one stays alone). part 0: how many
                      // dice show a or more; part 1: how many pairs show a double of a face below a
    hits_and_equals,  // part 0: how many dice show a or more; part 1: how many faces below a two dice or more show
};

std::string_view name_of(Reduction reduction);
bool find_reduction(std::string_view name, Reduction& reduction);
int parts_of(Reduction reduction);
// What part `part` is called in general: "sum", "how many show the limit or less".
std::string_view part_name(Reduction reduction, int part);

struct Request {
    Die die = Die::d6;
    std::uint8_t count = 1;
    Reduction reduction = Reduction::sum;
    std::int16_t a = 0;
    std::int16_t b = 0;
    std::uint64_t map = 0;

    friend bool operator==(const Request&, const Request&) = default;
};

// "D6", "3 D6", "2 average dice".
std::string print_dice(Die die, int count);

// What part `part` is called when a person is asked for the answer instead of the faces: "sum", "how many show 4 or
// less".
std::string describe_part(const Request& request, int part);

// Whether dice can answer the request at all: one to max_dice of them, and two where two are compared. (A decision
// between two dice is always possible, because every die has more than one face.)
constexpr bool sound(const Request& request) {
    if (request.reduction == Reduction::higher_decided) return request.count == 2;
    return request.count >= 1 && request.count <= max_dice;
}
// The sentence for a request that is not sound; nothing for one that is.
std::optional<base::Error> flaw(const Request& request, std::string_view label);

struct Answer {
    std::array<std::int16_t, max_parts> part{};

    friend bool operator==(const Answer&, const Answer&) = default;
};

// The one definition of every reduction, as a fold over (face, how many dice show it), faces rising. Those that read
// dice in order are the exceptions, defined by `reduce` on faces in throwing order: `higher_decided`, and
// `hits_and_pairs`, which is a fold over each pair by itself, added up.
struct Fold {
    std::int64_t state = 0;
};
Fold fold_start(const Request& request);
Fold fold_face(const Request& request, Fold fold, int face, int dice_showing_it);
Answer fold_finish(const Request& request, Fold fold);

inline constexpr int dice_of_pair = 2;

// False only for a tie of `higher_decided`: such a throw has no answer and is made again.
bool decided(const Request& request, std::span<const int> faces);

// The faces of one throw, reduced. Faces must be valid for the request's die and as many as its count, and decided.
Answer reduce(const Request& request, std::span<const int> faces);

// Whether an answer can come up at all for this request (given answers are checked with it).
bool possible(const Request& request, const Answer& answer);

}  // namespace linstock::dice
