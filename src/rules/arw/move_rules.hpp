#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "rules/arw/calls.hpp"

// What the sheet's procedures `movement` and `orders` say of every sort of unit in this battle, asked once when the battle is opened.
// The numbers and the verdicts are theirs; only the asking is done beforehand.
namespace linstock::rules_arw {

// The words of the sheet's kind `actions` that a battle uses.
enum class Action : std::uint8_t {
    ahead,
    back,
    any,
    incline,
    wheel,
    pivot,
    about_face,
    square,
    first_rout,
    later_rout
};
inline constexpr int actions = 10;

// The words of the sheet's kind `wishes` that a battle uses.
enum class Wish : std::uint8_t { move, move_back, wheel, incline, pivot, about_face, square, change, stand, charge };
inline constexpr int wishes = 10;

// The words of the sheet's kind `formation changes`; also the value of the mark `shape_changed`.
enum class Change : std::uint8_t { none, to_flank_column, from_flank_column, to_square, other };
inline constexpr int changes = 5;

// The sheet's formations; the table knows more.
inline constexpr int shapes = 4;
int shape_of(table::Formation formation);

struct OrderSlots {
    sheet::Slot type, orders, wants, formation, drill, weapon, narrow_gap, massed_start, massed_end, orders_at_start,
        nearest;
    sheet::Slot ahead_type, ahead_distance, charge_test, friends_in_the_way, enemy_start, enemy_end, friends_between;
    sheet::Slot change, moves_too, moved, retreat_start, retreat_end, facing, contact;
    sheet::Slot halting_distance, halts;  // derived
};
struct MoveSlots {
    sheet::Slot type, orders, formation, drill, action, ground, wanted;
    sheet::Slot limit, total;  // derived
};

// Rules the movement code names itself: completions that no procedure decides.
struct MoveNames {
    RuleId orders_given, order_changes, imposed, contact_keeps, leaving_retreat, rallied, sequence, passing, ground,
        sideways, pivots, formations, deployment, generals, charge, edge, evade, halts, halt_at_long, halt_at_ten,
        friends_halt, inside_halt, owes_half, retreat_half, speed, bridge, routs, rout_passing, gone, routers, parted,
        five;
};

class MoveRules {
public:
    explicit MoveRules(const ArwManual& manual);

    struct Limit {
        Length most = 0;     // with the whole move spent so
        RuleId refused = 0;  // not allowed at all, by this rule
    };
    const Limit& limit(UnitId unit, int order, table::Formation formation, Action action, sheet::Value going) const;

    // The whole move under an order, in the measure of costs.
    Length whole_move(UnitId unit, int order) const {
        return limit(unit, order, table::Formation::line, Action::ahead, 0).most;
    }
    // The most that any way of moving under this order allows.
    Length farthest(UnitId unit, int order) const {
        return sorts_[sort_[unit]].farthest[static_cast<std::size_t>(order)];
    }

    // 0 where the order allows it.
    RuleId forbids(UnitId unit, int order, Wish wish) const;
    RuleId forbids(UnitId unit, int order, Change change, bool moves_too) const;
    RuleId out_of_line(UnitId unit, table::Formation formation, bool narrow_gap) const;  // on Advance

    // The printed halt on Advance before this enemy, straight ahead; 0 for none.
    Length halt_before(UnitId unit, UnitId enemy) const;
    // Where a charge on anybody is tested: the halt before formed enemy.
    Length test_distance(UnitId unit) const { return sorts_[sort_[unit]].tests_at; }
    // The halt from enemy on any side, under the reading that has one; 0 for none.
    Length halt_anywhere(UnitId unit) const { return sorts_[sort_[unit]].halts_anywhere; }
    // How near a unit on Reserve may come to enemy of its own will.
    Length reserve_keeps() const { return reserve_keeps_; }
    // How far from friends in the way of its half move a unit on Advance halts.
    Length friends_keep() const { return friends_keep_; }

    // A frame of `orders` or `movement` with what is known of the unit laid in.
    sheet::Frame orders_frame(UnitId unit, int order) const;
    sheet::Frame movement_frame(UnitId unit, int order, table::Formation formation, Action action,
                                sheet::Value going) const;
    sheet::Value word(Wish wish) const { return wish_words_[static_cast<std::size_t>(wish)]; }
    sheet::Value word(Change change) const { return change_words_[static_cast<std::size_t>(change)]; }
    sheet::Value facing_word(int which) const {
        return facing_words_[static_cast<std::size_t>(which)];
    }  // same, opposite, other

    // The worst going among these kinds of ground, as the sheet has it.
    sheet::Value going_of(std::uint32_t grounds) const;

    const OrderSlots& orders() const { return order_slots_; }
    const MoveSlots& movement() const { return move_slots_; }
    const MoveNames& names() const { return names_; }
    // Facts and words the family asks for and the sheet has not: open() refuses such a sheet.
    const std::vector<std::string>& missing() const { return missing_; }
    bool badly_drilled(UnitId unit) const { return rows_[unit].drill == badly_; }

private:
    // Units alike in all that the two procedures read.
    struct Sort {
        UnitId example = 0;
        std::array<Limit, 5 * shapes * actions * 4> limits{};
        std::array<Length, 5> farthest{};
        std::array<std::array<RuleId, wishes>, 5> wishes_forbidden{};
        std::array<std::array<std::array<RuleId, 2>, changes>, 5> changes_forbidden{};
        std::array<std::array<RuleId, 2>, shapes> out_of_line{};
        std::vector<Length> halts{};  // by the enemy's sort
        Length tests_at = 0;
        Length halts_anywhere = 0;
    };

    void find_words();
    void find_names(const ArwManual& manual);
    void sort_units();
    void read_ground(const ArwManual& manual);
    void ask(Sort& sort) const;
    void ask_limits(Sort& sort) const;
    void ask_wishes(Sort& sort) const;
    void ask_halts(Sort& sort) const;
    Length probe_reserve() const;
    Length read_friends_keep() const;
    Length halt_from(UnitId unit, sheet::Value enemy_type) const;

    const Calls* calls_;
    std::vector<UnitRow> rows_;
    OrderSlots order_slots_{};
    MoveSlots move_slots_{};
    MoveNames names_{};
    std::array<sheet::Value, actions> action_words_{};
    std::array<sheet::Value, wishes> wish_words_{};
    std::array<sheet::Value, changes> change_words_{};
    std::array<sheet::Value, shapes> shape_words_{};
    std::array<sheet::Value, 3> facing_words_{};
    sheet::Value badly_ = 0;
    std::vector<std::string> missing_;
    std::vector<Sort> sorts_;
    std::vector<std::uint16_t> sort_;  // by unit
    std::array<sheet::Value, table::ground_kinds> going_{};
    std::uint32_t impassable_ = 0;
    Length reserve_keeps_ = 0;
    Length friends_keep_ = 0;
};

// `manual` has its cards, terms and calls.
std::shared_ptr<const MoveRules> make_move_rules(const ArwManual& manual);

// A length a fact can hold: "no enemy" is farther than any table.
constexpr Length farthest_told = 5'000 * table::centimetre;
// As measured: "at most R" holds exactly where the table says "within R".
inline sheet::Value as_distance(Length length) { return as_fact(length < farthest_told ? length : farthest_told); }
// To the hundredth of a millimetre: for lengths that were chosen, and limits that may be reached but not passed.
inline sheet::Value as_exact(Length length) {
    return (length < farthest_told ? length : farthest_told) * (base::one / table::centimetre);
}

}  // namespace linstock::rules_arw
