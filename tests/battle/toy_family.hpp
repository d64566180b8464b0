#pragma once

#include <memory>

#include "battle/game.hpp"

// The smallest game that uses every part of the core: move, shoot, one interrupting choice, end. It stays as the proof that
// the core knows no family.
//
// A turn is a phase of each side: its units move once each (two evolutions, 10 cm in all), then shoot once each (25 cm, in the arc
// of a stand). Who is shot at may evade 2 cm straight back. A die then kills a stand on 5 or 6 (6 when it evaded). A unit that
// lost a stand is shaken to the end of the next turn and does not shoot. A side without units has lost.
namespace linstock::battle::toy {

enum Step { moving, shooting };
enum UnitMark { has_moved, has_shot, is_shaken };
enum SideMark { kills };

inline Terms terms() {
    Terms terms;
    terms.steps = {{"move", StepKind::movement, false}, {"shoot", StepKind::fire, false}};
    terms.marks = {{"moved", Scope::unit, Lifetime::phase, "a move", "a move"},
                   {"shot", Scope::unit, Lifetime::step, "a shot", "a shot"},
                   {"shaken", Scope::unit, Lifetime::next_turn, "a loss", "a shot"},
                   {"kills", Scope::side, Lifetime::battle, "a shot", "the story"}};
    terms.ties = {{"shot at", Lifetime::turn, false, "a shot", "the story"}};
    terms.decisions = {{"evade", DecisionKind::evade, "Does {unit} evade {other}?", {"stand", "evade"}}};
    terms.ruling_names = {"kills"};
    for (const char* rule : {"ruling", "resign", "TOY-MOVE", "TOY-SHOOT", "TOY-EVADE", "TOY-END"})
        terms.add_rule(rule, "");
    return terms;
}

class ToyFamily final : public Family, public Preview {
public:
    static constexpr table::Length pace = 10 * table::centimetre;
    static constexpr table::Length range = 25 * table::centimetre;
    static constexpr table::Length evasion = 2 * table::centimetre;

    // `kills_on` is the one number of its rules: another one is another edition.
    explicit ToyFamily(const Roster& roster, int kills_on = 5, Terms words = toy::terms())
        : roster_(&roster), terms_(std::move(words)), kills_on_(kills_on) {}

    const Terms& terms() const override { return terms_; }
    const Roster& roster() const override { return *roster_; }
    void begin(Work& work) const override {
        work.advance(1, roster_->first_side, moving, roster_->first_side, rule("TOY-END"));
    }

    bool check(const Battle& battle, const Command& command, Refusal* why) const override {
        const State& state = battle.state();
        if (command.by != state.next_to_act()) return no(why, "TOY-END", "the other side has to act");
        if (const auto* answer = std::get_if<Answer>(&command.what))
            return (state.pending() != nullptr && answer->option < 2) || no(why, "TOY-EVADE", "nobody asked that");
        if (state.pending() != nullptr) return no(why, "TOY-EVADE", "first say whether to evade");
        if (std::holds_alternative<EndStep>(command.what)) return true;
        if (const auto* move = std::get_if<MoveUnit>(&command.what)) return check_move(battle, *move, command.by, why);
        if (const auto* shoot = std::get_if<Shoot>(&command.what)) return check_shoot(battle, *shoot, command.by, why);
        return no(why, "TOY-END", "this game knows no such command");
    }

    void decide(Work& work, const Command& command) const override {
        if (std::holds_alternative<EndStep>(command.what)) return end_step(work);
        if (const auto* move = std::get_if<MoveUnit>(&command.what)) return do_move(work, *move);
        if (const auto* shoot = std::get_if<Shoot>(&command.what)) return ask(work, *shoot);
        if (const auto* answer = std::get_if<Answer>(&command.what)) return shoot_at(work, answer->option == 1);
    }

    bool owes(const Battle&, SideId, std::vector<Owed>*) const override { return false; }

    void offer(const Battle& battle, Whim& whim, CommandSink& sink) const override {
        const State& state = battle.state();
        const SideId side = state.next_to_act();
        if (state.pending() != nullptr) {
            for (std::uint8_t option = 0; option < 2; ++option) sink.take({side, Answer{option, 0}});
            return;
        }
        sink.take({side, EndStep{}});
        for (UnitId unit = 0; unit < state.head().units; ++unit) {
            offer_if_legal(battle, {side, random_move(unit, whim)}, sink);
            for (UnitId target = 0; target < state.head().units; ++target)
                offer_if_legal(battle, {side, Shoot{unit, target, 0}}, sink);
        }
    }

    const Preview& preview() const override { return *this; }
    table::Plan plan(const Battle& battle, UnitId unit, const table::Goal&) const override {
        table::Plan plan;
        plan.end = battle.posed(unit);
        return plan;
    }
    table::Length speed(const Battle&, UnitId) const override { return pace; }
    FireBands bands(UnitId) const override { return {range, range}; }
    FireOdds foresee(const Battle&, const Shoot&, const Stance*) const override { return {}; }
    ChargeOdds foresee(const Battle&, const Charge&) const override { return {}; }
    UnitTraits traits(UnitId) const override { return {true, true}; }
    UnitStatus status(const Battle& battle, UnitId unit) const override {
        UnitStatus status;
        status.strength = battle.state().unit(unit).stands;
        status.start = battle.state().unit(unit).stands_at_start;
        status.disordered = battle.state().unit(unit).mark[is_shaken] != 0;
        return status;
    }
    std::int32_t worth_lost(const Battle&, SideId) const override { return 0; }
    std::string say(const Battle&, const Event&) const override { return {}; }
    std::uint32_t rules_version() const override { return 1; }

private:
    RuleId rule(std::string_view id) const { return terms_.rule(id); }
    bool no(Refusal* why, std::string_view id, const char* reason) const {
        if (why != nullptr) *why = {rule(id), reason};
        return false;
    }
    static bool is_own(const Battle& battle, UnitId unit, SideId side) {
        return unit < battle.state().head().units && battle.on_table(unit) && battle.state().unit(unit).side == side;
    }

    bool check_move(const Battle& battle, const MoveUnit& move, SideId by, Refusal* why) const {
        if (battle.state().head().step != moving) return no(why, "TOY-MOVE", "this is no time to move");
        if (!is_own(battle, move.unit, by)) return no(why, "TOY-MOVE", "that is no unit of yours on the table");
        if (battle.state().unit(move.unit).mark[has_moved] != 0) return no(why, "TOY-MOVE", "it has moved");
        if (move.way.count < 1 || move.way.count > 2) return no(why, "TOY-MOVE", "one or two evolutions");
        table::Posed at = battle.posed(move.unit);
        table::Length left = pace;
        for (const table::Evolution& evolution : move.way) {
            if (evolution.kind == table::EvolutionKind::form) return no(why, "TOY-MOVE", "nobody changes formation");
            if (evolution.amount < 0 || evolution.amount > left) return no(why, "TOY-MOVE", "that is too far");
            left -= evolution.amount;
            const table::Way way = table::way_of(battle.field(), move.unit, at, evolution, nullptr, nullptr);
            if (way.obstacle.what != table::Obstacle::What::nothing)
                return no(why, "TOY-MOVE", "something is in the way");
            at = table::evolved(at, evolution);
        }
        return table::standing(battle.field(), move.unit, at).what == table::Obstacle::What::nothing ||
               no(why, "TOY-MOVE", "it cannot stand there");
    }

    bool check_shoot(const Battle& battle, const Shoot& shoot, SideId by, Refusal* why) const {
        if (battle.state().head().step != shooting) return no(why, "TOY-SHOOT", "this is no time to shoot");
        if (!is_own(battle, shoot.unit, by)) return no(why, "TOY-SHOOT", "that is no unit of yours on the table");
        if (!is_own(battle, shoot.target, other_side(by))) return no(why, "TOY-SHOOT", "that is no enemy on the table");
        const UnitState& shooter = battle.state().unit(shoot.unit);
        if (shooter.mark[has_shot] != 0 || shooter.mark[is_shaken] != 0)
            return no(why, "TOY-SHOOT", "it has shot or is shaken");
        if (!table::within(table::distance(battle.field(), shoot.unit, shoot.target), range))
            return no(why, "TOY-SHOOT", "that is out of range");
        const table::Footprint& own = battle.field().footprint(shoot.unit);
        for (int i = 0; i < own.stands; ++i) {
            if (table::in_arc(own.stand[static_cast<std::size_t>(i)], table::Edge::front,
                              battle.field().footprint(shoot.target)))
                return true;
        }
        return no(why, "TOY-SHOOT", "that is out of arc");
    }

    void do_move(Work& work, const MoveUnit& move) const {
        table::Posed at = work.battle().posed(move.unit);
        for (const table::Evolution& evolution : move.way) at = table::evolved(at, evolution);
        work.pose(move.unit, at, rule("TOY-MOVE"));
        work.mark_unit(move.unit, has_moved, 1, rule("TOY-MOVE"));
    }

    // Standing instructions answer for the side not moving, or it is asked.
    void ask(Work& work, const Shoot& shoot) const {
        work.mark_unit(shoot.unit, has_shot, 1, rule("TOY-SHOOT"));
        work.tie(0, shoot.unit, shoot.target, rule("TOY-SHOOT"));
        const UnitState& target = work.state().unit(shoot.target);
        Frame frame;
        frame.asks = target.side;
        frame.unit = shoot.target;
        frame.other = shoot.unit;
        work.open(frame, rule("TOY-EVADE"));
        if (target.evade == Evade::always) shoot_at(work, true);
        if (target.evade == Evade::never) shoot_at(work, false);
    }

    void shoot_at(Work& work, bool evades) const {
        const Frame frame = *work.state().pending();
        work.close(evades ? 1 : 0, rule("TOY-EVADE"));
        if (evades) evade(work, frame.unit);
        const dice::Request die{
            dice::Die::d6, 1, dice::Reduction::at_least, static_cast<std::int16_t>(kills_on_ + (evades ? 1 : 0)), 0, 0};
        work.faces().about(rule("TOY-SHOOT"), frame.other, frame.unit);
        const dice::Outcomes outcomes = work.faces().outcomes(die, "shot", false);
        if (outcomes.list.front().answer.part[0] == 0) return;
        lose_stand(work, frame.unit, frame.other);
    }

    void evade(Work& work, UnitId unit) const {
        const table::Evolution back{table::EvolutionKind::back, table::Formation::line, 0, 0, evasion};
        const table::Posed from = work.battle().posed(unit);
        const table::Posed to = table::evolved(from, back);
        const table::Way way = table::way_of(work.battle().field(), unit, from, back, nullptr, nullptr);
        if (way.obstacle.what != table::Obstacle::What::nothing) return;
        if (table::standing(work.battle().field(), unit, to).what != table::Obstacle::What::nothing) return;
        work.pose(unit, to, rule("TOY-EVADE"));
    }

    void lose_stand(Work& work, UnitId unit, UnitId by) const {
        const UnitState& state = work.state().unit(unit);
        const SideId side = work.state().unit(by).side;
        const int stands = state.stands - 1;
        work.mark(Scope::side, side, kills, work.state().head().side[side].mark[kills] + 1, rule("TOY-SHOOT"));
        work.set_stands(unit, stands, rule("TOY-SHOOT"));
        work.mark_unit(unit, is_shaken, 1, rule("TOY-SHOOT"));
        if (stands > 0) return;
        work.leave(unit, Presence::destroyed, rule("TOY-SHOOT"));
        for (UnitId id = 0; id < work.state().head().units; ++id) {
            if (is_own(work.battle(), id, other_side(side))) return;
        }
        end_battle(work, side == 0 ? Result::side_0 : Result::side_1);
    }

    void end_step(Work& work) const {
        const Header head = work.state().head();
        const SideId side = head.phase_side;
        if (head.step == moving) return work.advance(head.turn, side, shooting, side, rule("TOY-END"));
        const SideId next = other_side(side);
        const int turn = head.turn + (next == roster_->first_side ? 1 : 0);
        if (turn > roster_->turn_limit) return end_battle(work, Result::draw);
        work.advance(turn, next, moving, next, rule("TOY-END"));
    }

    void end_battle(Work& work, Result result) const {
        Event event;
        event.kind = EventKind::battle_ended;
        event.rule = rule("TOY-END");
        event.a = static_cast<std::int32_t>(result);
        work.emit(event);
    }

    static MoveUnit random_move(UnitId unit, Whim& whim) {
        MoveUnit move;
        move.unit = unit;
        for (int i = 0; i < 2; ++i) {
            table::Evolution evolution;
            evolution.kind = static_cast<table::EvolutionKind>(whim.below(table::evolution_kinds - 1));
            evolution.amount = static_cast<table::Length>(whim.below(pace / 2));
            evolution.toward = static_cast<table::Angle>(whim.below(65'536));
            move.way.add(evolution);
        }
        return move;
    }
    void offer_if_legal(const Battle& battle, const Command& command, CommandSink& sink) const {
        if (check(battle, command, nullptr)) sink.take(command);
    }

    const Roster* roster_;
    Terms terms_;
    int kills_on_;
};

// Two lines of three units each, 16 cm apart on a table of 60 x 50 cm.
inline Roster roster(int units_a_side = 3) {
    Roster roster;
    roster.scenario = "toy";
    roster.title = "Toy";
    roster.sheet = "toy";
    roster.turn_limit = 6;
    roster.terrain = table::Terrain(60 * table::centimetre, 50 * table::centimetre);
    roster.terrain.finish();
    for (SideId side = 0; side < 2; ++side) {
        roster.sides[side].name = side == 0 ? "Red" : "Blue";
        roster.sides[side].home = side == 0 ? TableEdge::south : TableEdge::north;
        roster.groups.push_back({side == 0 ? "Red foot" : "Blue foot", side, ""});
        RosterCommander commander;
        commander.name = "General";
        commander.side = side;
        commander.at = {30 * table::centimetre, (side == 0 ? 5 : 45) * table::centimetre};
        roster.commanders.push_back(commander);
        for (int i = 0; i < units_a_side; ++i) {
            RosterUnit unit;
            unit.name = std::string(side == 0 ? "Red " : "Blue ") + std::to_string(i + 1);
            unit.side = side;
            unit.group = side;
            unit.stands = 2;
            unit.figures = 8;
            unit.stand_width = 4 * table::centimetre;
            unit.stand_depth = 2 * table::centimetre;
            unit.evade_instruction = i == 0 ? "ask" : i == 1 ? "always" : "never";
            unit.pose.at = {(10 + 15 * i) * table::centimetre, (side == 0 ? 17 : 33) * table::centimetre};
            unit.pose.facing = side == 0 ? table::Angle{0} : table::half_turn;
            roster.units.push_back(unit);
        }
    }
    return roster;
}

}  // namespace linstock::battle::toy
