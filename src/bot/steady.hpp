#pragma once

#include <array>

#include "bot/player.hpp"
#include "bot/scheme.hpp"

// A sound officer of the period: keeps the line, brings everything up, receives at the halt, masses his fire, and goes in with
// the bayonet only where the odds say so. Every number he goes by is an exact chance from the rules themselves.
namespace linstock::bot {

class Steady final : public Player {
public:
    Steady(const battle::Family& family, std::uint64_t seed);
    battle::Command choose(const battle::Battle& seen, SideId side) override;
    std::string_view name() const override { return "steady"; }

    // Evaluations he may spend on one step, for every unit on the table; past it he takes the first thing that is legal.
    static constexpr std::uint64_t evaluations_a_unit = 48;

private:
    using Battle = battle::Battle;
    using Command = battle::Command;

    // --- the step under way (steady.cpp) ---
    struct StepKey {
        int turn = -1;
        SideId phase_side = battle::no_side;
        SideId to_act = battle::no_side;
        int step = -1;
        SideId side = battle::no_side;
        friend bool operator==(const StepKey&, const StepKey&) = default;
    };
    void begin_step(const Battle& battle, SideId side);
    bool next_wish(const Battle& battle, Command& command);
    bool within_budget() const { return evaluations_ < budget_end_; }
    bool passes(const Battle& battle, const Command& command);
    Command finish(const Battle& battle);
    bool pay_what_is_owed(const Battle& battle, Command& command);
    bool pay_one(const Battle& battle, const battle::Owed& owed, Command& command);
    bool pay(const Battle& battle, UnitId unit, Command& command);
    Command by_offer(const Battle& battle);
    bool pays(const Battle& battle, const Command& offer) const;
    Command answer(const Battle& battle);

    // --- orders (steady_orders.cpp) ---
    struct Wish {
        battle::Intent intent = battle::Intent::hold;
        bool any = false;
        const char* why = "";
    };
    void plan_wishes(const Battle& battle);
    Wish wish_of(const Battle& battle, UnitId unit);
    Wish wish_of_guns(const Battle& battle, UnitId unit);
    Wish wish_of_horse(const Battle& battle, UnitId unit);
    Wish wish_of_foot(const Battle& battle, UnitId unit);
    bool would_charge(const Battle& battle, UnitId unit);
    Length foreseen(const Battle& battle, UnitId unit) const;
    void wait_for_comrades(const Battle& battle);
    bool turns_back(const Battle& battle, UnitId unit, int order) const;
    bool next_order(const Battle& battle, Command& command);
    const char* why_of(UnitId unit) const { return why_[unit]; }

    // --- movement (steady_moves.cpp) ---
    void plan_moves(const Battle& battle);
    bool next_move(const Battle& battle, Command& command);
    bool clear_the_way(const Battle& battle, Command& command);
    bool move_unit(const Battle& battle, UnitId unit, Command& command);
    bool charge(const Battle& battle, UnitId unit, Command& command);
    bool advance(const Battle& battle, UnitId unit, Command& command);
    bool bring_up(const Battle& battle, UnitId unit, Command& command);
    bool stand(const Battle& battle, UnitId unit, Command& command);
    bool close_up(const Battle& battle, UnitId unit, Command& command);
    bool withdraw(const Battle& battle, UnitId unit, Command& command);
    bool face_foe(const Battle& battle, UnitId unit, UnitId foe, Command& command);
    bool forward(const Battle& battle, UnitId unit, Length amount, Command& command);
    bool go(const Battle& battle, UnitId unit, const table::Goal& goal, Command& command);
    bool wheel_and_go(const Battle& battle, UnitId unit, Point to, Command& command);
    bool accept(const Battle& battle, const battle::MoveUnit& move, Command& command);
    bool exposed(const Battle& battle, const table::Posed& at) const;
    bool masks_guns(const table::Posed& at) const;
    UnitId clear_target(const Battle& battle, UnitId gun) const;
    bool point_guns(const Battle& battle, UnitId gun, Command& command);
    void note_lines_of_fire(const Battle& battle);
    UnitId best_charge(const Battle& battle, UnitId unit, int& wins);
    bool next_general(const Battle& battle, Command& command);
    bool post_general(const Battle& battle, battle::CommanderId general, Command& command);
    UnitId most_in_danger(const Battle& battle, GroupId group) const;

    // --- fire (steady_fire.cpp) ---
    struct Shot {
        UnitId shooter = no_unit;
        UnitId target = no_unit;
        std::uint8_t stands = 0;
    };
    void plan_fire(const Battle& battle);
    void plan_fire_anew(const Battle& battle);
    void aim_unit(const Battle& battle, UnitId unit);
    bool next_shot(const Battle& battle, Command& command);
    std::int64_t value_of(const battle::FireOdds& odds, UnitId target) const;
    bool holds_first_volley(const Battle& battle, UnitId unit, const battle::FireOdds& odds) const;

    bool declares(const Battle& battle) const;  // this step's shots, before any is thrown
    bool is_to(const Battle& battle, UnitId unit, battle::Intent intent) const;
    Length pace_of(UnitId unit) const { return pace_[unit]; }
    void learn_pace(const Battle& battle);
    battle::StepKind kind_of_step(const Battle& battle) const;

    const battle::Family* family_;
    battle::Whim whim_;
    Length span_;                     // see bearing.hpp
    Length least_;                    // a shorter step is no move
    std::array<int, 4> order_for_{};  // by Intent
    Survey survey_;
    Scheme scheme_;

    StepKey key_;
    SideId side_ = 0;
    std::uint64_t budget_end_ = 0;
    std::size_t given_ = 0;  // commands in this step
    std::size_t next_ = 0;   // in the list of this step
    std::size_t next_general_ = 0;
    bool way_cleared_ = false;    // those who retreat have gone
    bool generals_look_ = false;  // they have looked round after the moves
    std::vector<UnitId> list_;    // units in the order they act
    std::vector<Shot> shots_;
    std::vector<Wish> wishes_;
    std::vector<Place> places_;
    std::vector<const char*> why_;
    std::vector<std::int32_t> expected_;        // fire: mean stands already aimed at a unit, ten-thousandths
    std::vector<std::int32_t> group_expected_;  // and at its Group
    // Movement: what the own guns see, up to a few targets each.
    static constexpr int lines_a_gun = 3;
    struct LinesOfFire {
        UnitId gun = no_unit;
        std::array<table::Segment, lines_a_gun> line;
        int count = 0;
    };
    std::vector<LinesOfFire> lines_of_fire_;
    std::vector<battle::Owed> owed_;
    std::size_t next_owed_ = 0;
    bool paid_ = true;  // something since the list was asked for: it may be another by now
    std::vector<Command> offers_;

    // What he remembers of earlier turns. Without it (a battle taken up in the middle) he plays on all the same.
    struct Habit {
        int turn = -1;
        int from = -1;
        int to = -1;
    };
    std::vector<Habit> habits_;
    std::vector<Length> pace_;  // the longest move seen of a unit
};

}  // namespace linstock::bot
