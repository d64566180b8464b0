#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/arw/small_battle.hpp"

// Set pieces: for every rule of the register that belongs to battle a situation laid on the table in which the family makes it fire, and a
// twin that differs in one fact and in which it must not. What a rule is worth the sheet's own tests show; here the measuring is tested.
namespace linstock::set_pieces {

namespace arw = rules_arw;
using battle::UnitId;
using move_test::Placing;
using table::centimetre;

using Dice = std::vector<std::uint8_t>;
using Way = std::initializer_list<table::Evolution>;

// A table on which everything that happens is noted by the rules that caused it, counted in it or refused it.
class Scene : public move_test::SmallBattle {
public:
    explicit Scene(const std::string& sheet_id);

    // Two units, the first of side 0 at x 900 mm looking north, the second of side 1 so many tenths of a millimetre before it looking south.
    // Where the second one's placing names an x or y, there.
    void oppose(const Placing& own, const Placing& other, int gap, int order = arw::order::stand,
                int other_order = arw::order::stand);
    UnitId own = 0;
    UnitId other = 0;

    // Each does what the command or the step does, with these dice and no others.
    void shoot(UnitId unit, UnitId target, const Dice& dice);
    void declare(UnitId unit, UnitId target, int stands);
    void resolve_shots(const Dice& dice);
    void charge_at(UnitId unit, UnitId target, const Dice& dice);
    void go_in();
    void lock(UnitId charger, UnitId target, int side_struck = 0);
    void fight(const Dice& dice);
    void test_groups(const Dice& dice);
    void rally(const Dice& dice);
    void rout(UnitId unit);
    void fall_back(UnitId unit, int tenths);
    void settle();
    bool try_move(UnitId unit, Way way);  // whether it was legal
    bool try_order(UnitId unit, int order);
    void note_owed();
    void thin(UnitId unit, int stands);
    void next_step(int step);

    // How fast the sheet lets the unit go so from where it stands, with the lines that say it.
    void explain_pace(UnitId unit, arw::Action action);
    // The longest whole millimetre of an evolution that is legal.
    int most(UnitId unit, table::EvolutionKind kind) const;

    // For what no ledger tells: the table itself shows whether the rule was obeyed.
    void show(std::string_view rule, bool shown);
    // A rule fires by its own ID or by that of an entry that belongs to it.
    bool saw(std::string_view rule) const;
    void forget() { seen_.clear(); }
    std::string all_seen() const;
    // Whether an entry counted in the number-th procedure told by the last throw.
    bool counted(std::size_t number, std::string_view id) const;

    std::vector<battle::Told> told;  // by the last of them

private:
    void act(const Dice& dice, const std::function<void(battle::Work&)>& does);
    void note(const battle::Refusal& why);
    void note(const sheet::Procedure& procedure, const sheet::Ledger& ledger);

    std::set<std::string> seen_;
};

enum class On : std::uint8_t { both, arw, sibling };

struct Piece {
    std::string_view rule;
    std::string_view says;  // what differs between the situation and its twin
    void (*play)(Scene& scene, bool fires);
    On on = On::both;
};
std::span<const Piece> order_pieces();
std::span<const Piece> shooting_pieces();
std::span<const Piece> melee_pieces();
std::span<const Piece> morale_pieces();

// Plays every piece and its twin on each sheet it is for.
void check(std::span<const Piece> pieces);

}  // namespace linstock::set_pieces
