#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "bot/playing.hpp"
#include "bot/survey.hpp"

// What an old hand would shake his head at, counted while two players play. It knows a family only by its interface.
namespace linstock::bot {

enum class Blunder : std::uint8_t {
    flank_offered,  // own move that ends with a flank within 20 spans (bearing.hpp) of an enemy free to use it; of all unit-turns
    hopeless_charge,  // under 35 % to win; of all charges
    guns_masked,  // with enemy in range and arc, and friends before every one of them; of all gun-turns with enemy in range
    volley_wasted,   // the first volley spent at long range by a Group nobody has attacked yet; of all first volleys
    general_away,    // beyond 10 spans of every engaged Group of his; of all turns of generals who have one
    left_behind,     // more than a move behind its Group when it engages; of all units of Groups that engage
    attack_late,     // a side that must attack and had nobody in range by half time; of all such sides
    order_reversed,  // what was ordered a turn ago is taken back; of all orders that changed one
};
inline constexpr int blunders = 8;
std::string_view name_of(Blunder blunder);
// What may happen at most, in ten-thousandths.
int bound_of(Blunder blunder);

struct Rate {
    std::uint64_t bad = 0;
    std::uint64_t of = 0;
    int ten_thousandths() const { return of == 0 ? 0 : static_cast<int>(10'000 * bad / of); }
};

struct BlunderCounts {
    std::array<Rate, blunders> rate;
    Rate& operator[](Blunder blunder) { return rate[static_cast<std::size_t>(blunder)]; }
    const Rate& operator[](Blunder blunder) const { return rate[static_cast<std::size_t>(blunder)]; }
    void add(const BlunderCounts& other);
    bool within_bounds(Blunder blunder) const;
};
// A line a blunder: what, how often, the bound.
std::string report(const BlunderCounts& counts);

class BlunderWatch final : public Onlooker {
public:
    explicit BlunderWatch(const battle::Family& family);
    // Only the blunders of one side; both when it is no_side.
    void watch_only(SideId side) { only_ = side; }

    void before(const battle::Battle& battle, const battle::Command& command, const Player& player) override;
    void after(const battle::Battle& battle, const battle::Command& command) override;
    const BlunderCounts& counts() const { return counts_; }
    void begin();  // another battle

private:
    void end_of_movement(const battle::Battle& battle, SideId side);
    void count_flanks(const battle::Battle& battle, SideId side);
    void count_guns(const battle::Battle& battle, SideId side);
    void count_generals(const battle::Battle& battle, SideId side);
    void count_stragglers(const battle::Battle& battle, SideId side);
    void count_attackers(const battle::Battle& battle);
    void count_charge(const battle::Battle& battle, const battle::Charge& charge);
    void count_volley(const battle::Battle& battle, const battle::Shoot& shot);
    void count_order(const battle::Battle& battle, const battle::GiveOrder& order);
    void changed_order(const battle::Battle& battle, UnitId unit, int to);
    bool offers_flank(const battle::Battle& battle, UnitId unit) const;
    bool group_engaged(const battle::Battle& battle, GroupId group) const;
    void count(Blunder blunder, bool bad) {
        counts_[blunder].of += 1;
        counts_[blunder].bad += bad ? 1 : 0;
    }
    battle::StepKind step_of(const battle::Battle& battle) const;

    const battle::Family* family_;
    Length span_;
    SideId only_ = battle::no_side;
    BlunderCounts counts_;
    Survey survey_;
    int half_time_seen_ = 0;
    bool in_range_[2] = {};
    std::vector<bool> moved_;     // in this phase
    std::vector<Length> pace_;    // the longest move seen of a unit
    std::vector<bool> engaged_;   // Groups that have been
    std::vector<bool> attacked_;  // Groups that have been shot at or charged
    std::vector<bool> shot_now_;  // in the fire step under way
    struct Changed {
        int turn = -2;
        int from = -1;
        int to = -1;
    };
    std::vector<Changed> orders_;
};

}  // namespace linstock::bot
