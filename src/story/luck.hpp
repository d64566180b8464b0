#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/family.hpp"

// Luck, from the sheet's own odds: what the dice of a procedure were worth on average when they were thrown, and what they gave. The
// facts are those that the throw was made on; no second model is asked.
namespace linstock::story {

// Chances are whole parts of this, rounded once a throw.
inline constexpr std::int64_t certain = 10'000'000'000'000;

// One throw of a side. Where a procedure kills, its gain is what the enemy loses less what it costs; else it is the total that the
// outcome was read by, which its owner wants high.
struct Throw {
    struct Chance {
        int gain = 0;
        std::int64_t part = 0;  // of `certain`
    };
    std::string procedure;  // the sheet's name of it
    std::string title;
    battle::SideId side = battle::no_side;
    bool kills = false;
    std::vector<Chance> chances;  // by rising gain
    int gain = 0;                 // what came up
};

// Weighs throws that were told. Keeps the odds of dice it has seen.
class Scales {
public:
    explicit Scales(const battle::Family& family) : family_(&family) {}
    // Nothing for a throw that nobody wins or loses by (how far a rout runs), and where the family has no sheet.
    std::optional<Throw> weigh(const battle::Told& told);

private:
    const battle::Family* family_;
    dice::Enumerator enumerator_;
};

// Many throws of one kind added up.
struct Luck {
    std::string procedure;
    std::string title;
    bool kills = false;
    int throws = 0;
    std::int64_t expected = 0;  // thousandths of a stand or a point
    std::int64_t actual = 0;
    std::int64_t worse = 0;  // how many of ten thousand such days would have given less; as much counts half
};
struct SideLuck {
    int throws = 0;
    std::vector<Luck> kinds;  // in the order in which they first came up
    Luck killing;             // all that kills, together
};

// Of one side's throws.
SideLuck luck_of(const std::vector<const Throw*>& throws);

}  // namespace linstock::story
