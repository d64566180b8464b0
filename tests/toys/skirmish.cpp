#include "toys/skirmish.hpp"

#include "tactics/commanders.hpp"
#include "tactics/deploy.hpp"
#include "tactics/offers.hpp"
#include "tactics/tell.hpp"
#include "tactics/volley.hpp"
#include "toys/plain_rules.hpp"

namespace linstock::toys::skirmish {

namespace {

using tactics::refuse;

namespace step {
enum : int { deployment, first_moves, second_moves, first_shoots, second_shoots, ending };
}
namespace mark {
enum : int { moved, dead, fired, pinned };
}

constexpr std::string_view step_names[] = {"deployment",   "first moves",   "second moves",
                                           "first shoots", "second shoots", "end"};
constexpr std::string_view mark_names[] = {"moved", "dead", "fired", "pinned"};
constexpr std::string_view side_names[] = {"holds"};
constexpr std::string_view commander_names[] = {"rode"};

class NoMechanics final : public sheet::Mechanics {
public:
    sheet::NativeFunction find_function(std::string_view) const override { return nullptr; }
    const sheet::Chain* find_chain(std::string_view) const override { return nullptr; }
};

class Course final : public tactics::CourseRules {
public:
    explicit Course(const PlainManual& manual) : manual_(manual) {}
    bool fights_on(const State& state, UnitId unit) const override {
        return state.unit(unit).presence == battle::Presence::on_table;
    }
    Lost lost(const State& state, UnitId unit) const override {
        const int start = state.unit(unit).stands_at_start;
        return {start - tactics::living(manual_, state, unit), start};
    }

private:
    const PlainManual& manual_;
};

tactics::FactSources shot_sources(const PlainManual& manual) {
    tactics::FactSources from;
    from.word("type", manual.types);
    for (const char* fact : {"own.stands", "own.moved", "other.cover", "range"}) from.asked(fact);
    return from;
}

class Fire final : public tactics::FireRules {
public:
    Fire(const PlainManual& manual, std::vector<std::string>& missing)
        : manual_(manual),
          shot_(*manual.sheet, manual.terms, "shot", missing),
          facts_(manual, shot_, shot_sources(manual), missing),
          stands_(shot_.slot("own.stands", &missing)),
          moved_(shot_.slot("own.moved", &missing)),
          cover_(shot_.slot("other.cover", &missing)),
          range_(shot_.slot("range", &missing)),
          band_(shot_.slot("band", &missing)) {}

    bool may_shoot(const Battle& battle, UnitId unit, Refusal* why) const override {
        return battle.state().unit(unit).mark[mark::fired] == 0 ||
               refuse(why, manual_.rule_of.declares, "it has shot this turn");
    }
    bool may_target(const Battle&, UnitId, UnitId, Refusal*) const override { return true; }
    bool may_make(UnitId, int shots, Refusal* why) const override {
        return shots <= 1 || refuse(why, manual_.rule_of.declares, "one shot a turn");
    }
    const tactics::Prepared& lay_shot(const Battle& battle, const tactics::Shot& shot,
                                      sheet::Frame& frame) const override {
        facts_.lay(battle, shot.shooter, shot.target, frame);
        frame.slots[stands_] = base::whole(shot.stands);
        frame.slots[moved_] = shot.moved ? 1 : 0;
        frame.slots[cover_] = shot.cover;
        frame.slots[range_] = manual_.scale.told(shot.range);
        return shot_;
    }
    bool short_range(const tactics::Shot&, const sheet::Frame& scored) const override {
        return scored.slots[band_] == shot_.word(band_, "near");
    }
    bool first_volley(const State&, UnitId) const override { return false; }
    void suffer(Work& work, UnitId target, std::span<const tactics::Fired* const> shots) const override {
        for (const tactics::Fired* shot : shots) {
            if (shot->done.kills() > 0)
                battle::befall(*manual_.play, work, "shot", sheet::EffectKind::kill_stands,
                               sheet::Literal::count(base::whole(shot->done.kills())), target, shot->done.rule);
            if (shot->done.disorganises())
                battle::befall(*manual_.play, work, "shot", sheet::EffectKind::disorganise, {}, target,
                               shot->done.rule);
        }
    }
    void note_shots(Work& work, UnitId shooter, std::span<const tactics::Fired* const> shots) const override {
        battle::mark_act(*manual_.play, work, "shot", shooter, battle::no_unit, shots.back()->done.rule);
    }

private:
    const PlainManual& manual_;
    tactics::Prepared shot_;
    tactics::Binding facts_;
    sheet::Slot stands_, moved_, cover_, range_, band_;
};

class Skirmish final : public battle::Family, public tactics::TablePreview {
public:
    Skirmish(PlainManual manual, std::vector<std::string>& missing)
        : manual_(std::move(manual)), walking_(manual_), course_(manual_), fire_(manual_, missing) {
        manual_.walking = &walking_;
        manual_.course = &course_;
        manual_.firing = &fire_;
        pinned_ = manual_.rule("SK-PINNED");
        words_.marks = {{mark::pinned, "{unit} is pinned", "{unit} is free again"},
                        {mark::dead, "{unit} has lost {n} this turn", ""}};
        words_.procedures = {{"shot", "{unit} shoots at {other}"}};
    }

    const battle::Terms& terms() const override { return manual_.terms; }
    const battle::Roster& roster() const override { return *manual_.roster; }
    const sheet::Sheet* sheet() const override { return manual_.sheet; }
    std::uint32_t rules_version() const override { return 1; }
    void begin(Work& work) const override { tactics::begin_deployment(manual_, work, step::deployment); }
    void take_up(Work& work) const override { enter(work, work.state().head().turn, work.state().head().step); }
    bool check(const Battle& battle, const battle::Command& command, Refusal* why) const override;
    void decide(Work& work, const battle::Command& command) const override;
    bool owes(const Battle&, SideId, std::vector<battle::Owed>*) const override { return false; }
    void offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const override;
    std::string say(const Battle& after, const battle::Event& event) const override {
        return tactics::tell(manual_, words_, after, event);
    }

    const battle::Preview& preview() const override { return *this; }
    battle::UnitStatus status(const Battle& battle, UnitId unit) const override {
        battle::UnitStatus status;
        status.strength = tactics::living(manual_, battle.state(), unit);
        status.start = battle.state().unit(unit).stands_at_start;
        status.disordered = is_pinned(battle.state(), unit);
        return status;
    }
    std::string badge(const Battle& battle, UnitId unit) const override {
        return is_pinned(battle.state(), unit) ? "pinned" : "";
    }
    std::vector<std::string> notes(const Battle& battle, UnitId unit) const override {
        if (battle.state().unit(unit).mark[mark::fired] == 0) return {};
        return {"has fired"};
    }
    table::Plan plan(const Battle& battle, UnitId unit, const table::Goal& goal) const override {
        return table::plan(battle.posed(unit), goal, PlainWalk(manual_, battle, unit));
    }
    table::Judged judge(const Battle& battle, UnitId unit, const table::Evolutions& way) const override {
        return PlainWalk(manual_, battle, unit).judge(battle.posed(unit), way);
    }
    Length whole_move(UnitId unit, int) const override { return manual_.card(unit).move; }

protected:
    const tactics::Manual& asked() const override { return manual_; }

private:
    static bool is_pinned(const State& state, UnitId unit) { return state.unit(unit).mark[mark::pinned] != 0; }
    bool check_move(const Battle& battle, SideId by, const battle::MoveUnit& wish, Refusal* why) const;
    // Of the turn: its first side keeps the phase, whoever acts.
    void enter(Work& work, int turn, int next) const {
        const SideId first = manual_.roster->first_side;
        const bool second = next == step::second_moves || next == step::second_shoots;
        work.advance(turn, first, next, second ? battle::other_side(first) : first, manual_.rule_of.sequence);
    }
    void begin_turn(Work& work, int turn) const;
    void end_turn(Work& work) const;

    PlainManual manual_;
    PlainWalkRules walking_;
    Course course_;
    Fire fire_;
    tactics::Telling words_;
    RuleId pinned_ = 0;
};

bool Skirmish::check_move(const Battle& battle, SideId by, const battle::MoveUnit& wish, Refusal* why) const {
    if (!is_own(battle, wish.unit, by)) return refuse(why, manual_.rule_of.sequence, "that is no unit of yours here");
    if (is_pinned(battle.state(), wish.unit)) return refuse(why, pinned_, "a pinned unit does not move");
    return check_way(manual_, battle, wish, why);
}

bool Skirmish::check(const Battle& battle, const battle::Command& command, Refusal* why) const {
    if (!tactics::check_turn(manual_, battle, command, why) || !tactics::check_step(manual_, battle, command, why))
        return false;
    const SideId by = command.by;
    if (const auto* wish = std::get_if<battle::Deploy>(&command.what))
        return tactics::check_deploy(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<battle::MoveUnit>(&command.what)) return check_move(battle, by, *wish, why);
    if (const auto* wish = std::get_if<battle::Shoot>(&command.what))
        return tactics::check_shoot(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<battle::MoveCommander>(&command.what))
        return tactics::check_commander(manual_, battle, by, *wish, why);
    if (std::holds_alternative<battle::EndStep>(command.what)) return true;
    return refuse(why, manual_.rule("SK-TOUCH"), "this game has no orders and no charges");
}

void Skirmish::begin_turn(Work& work, int turn) const {
    enter(work, turn, step::first_moves);
    for (const SideId side : {SideId{0}, SideId{1}}) tactics::arrive(manual_, work, side);
}

void Skirmish::end_turn(Work& work) const {
    const int turn = work.state().head().turn;
    enter(work, turn, step::ending);
    tactics::take_off_the_dead(manual_, work);
    tactics::hold_objectives(manual_, work);
    const battle::Result result = tactics::result_of_turn(manual_, work.battle());
    if (result != battle::Result::undecided) return tactics::end_battle(manual_, work, result);
    begin_turn(work, turn + 1);
}

void Skirmish::decide(Work& work, const battle::Command& command) const {
    if (const auto* wish = std::get_if<battle::Deploy>(&command.what))
        return tactics::decide_deploy(manual_, work, *wish);
    if (const auto* wish = std::get_if<battle::MoveUnit>(&command.what)) return go_way(manual_, work, *wish);
    if (const auto* wish = std::get_if<battle::Shoot>(&command.what))
        return tactics::shoot_at_once(manual_, work, *wish);
    if (const auto* wish = std::get_if<battle::MoveCommander>(&command.what))
        return tactics::decide_commander(manual_, work, *wish);
    const battle::Header head = work.state().head();
    if (head.step == step::deployment) {
        if (end_deployment(manual_, work, step::deployment)) begin_turn(work, 1);
    } else if (head.step == step::second_shoots) {
        end_turn(work);
    } else {
        enter(work, head.turn, head.step + 1);
    }
}

void Skirmish::offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const {
    const SideId side = battle.state().next_to_act();
    const battle::StepKind kind = manual_.terms.steps[battle.state().head().step].kind;
    if (kind == battle::StepKind::movement) {
        for (UnitId unit = 0; unit < battle.state().head().units; ++unit) {
            if (is_own(battle, unit, side) && !is_pinned(battle.state(), unit))
                offer_ways(manual_, battle, side, unit, whim, sink);
        }
        tactics::offer_rides(manual_, battle, side, whim, sink);
    }
    if (kind == battle::StepKind::fire) tactics::offer_shots(manual_, battle, side, sink);
    sink.take({side, battle::EndStep{}});
}

}  // namespace

const sheet::Mechanics& mechanics() {
    static const NoMechanics none;
    return none;
}

base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster,
                                                   const play::Course& course) {
    base::Result<PlainManual> manual = open_manual(sheet, roster, course, "SK-", {});
    if (!manual.ok()) return manual.errors();
    base::Errors errors =
        battle::check_terms(manual->terms, {{}, step_names, mark_names, {}, side_names, commander_names, {}, {}});
    if (!errors.empty()) return errors;
    manual->mark = {.moved = mark::moved, .dead = mark::dead};
    manual->side = {.holds = 0};
    manual->commander = {.rode = 0};
    manual->rule_of.contact = manual->rule("SK-TOUCH");
    std::vector<std::string> missing;
    auto family = std::make_unique<Skirmish>(std::move(*manual), missing);
    for (const std::string& each : missing) errors.push_back({each, sheet.id, "a battle needs it"});
    if (!errors.empty()) return errors;
    return std::unique_ptr<battle::Family>(std::move(family));
}

}  // namespace linstock::toys::skirmish
