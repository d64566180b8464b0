#include "toys/score.hpp"

#include "tactics/commanders.hpp"
#include "tactics/deploy.hpp"
#include "tactics/flight.hpp"
#include "tactics/offers.hpp"
#include "tactics/onset.hpp"
#include "tactics/tell.hpp"
#include "tactics/volley.hpp"
#include "toys/plain_rules.hpp"

namespace linstock::toys::score {

namespace {

using battle::Charge;
using tactics::refuse;

namespace step {
enum : int { deployment, command, movement, fire, rally, ending };
}
namespace mark {
enum : int { score, moved, fired, charged };
}
namespace tie {
enum : int { goes_in, locked };
}

constexpr std::string_view step_names[] = {"deployment", "command", "movement", "fire", "rally", "end"};
constexpr std::string_view mark_names[] = {"score", "moved", "fired", "charged"};
constexpr std::string_view side_names[] = {"holds"};
constexpr std::string_view commander_names[] = {"rode"};
constexpr std::string_view tie_names[] = {"goes in at", "locked with"};
constexpr std::string_view numbers[] = {"breaking point"};
constexpr int weary = 4;         // of the score: shown as disorder
constexpr int outcome_good = 1;  // of the test to charge and of the melee: it goes in, it wins

class NoMechanics final : public sheet::Mechanics {
public:
    sheet::NativeFunction find_function(std::string_view) const override { return nullptr; }
    const sheet::Chain* find_chain(std::string_view) const override { return nullptr; }
};

struct ScoreManual : PlainManual {
    int breaking_point = 0;

    bool runs(const State& state, UnitId unit) const { return state.unit(unit).mark[mark::score] >= breaking_point; }
};

sheet::Value figures_of(const tactics::Manual&, const Battle& battle, UnitId unit) {
    return base::whole(battle.state().unit(unit).figures);
}

tactics::FactSources usual_sources(const PlainManual& manual) {
    tactics::FactSources from;
    from.word("type", manual.types);
    from.mark("score", mark::score);
    from.measure("figures", figures_of);
    return from;
}

tactics::FactSources volley_sources(const PlainManual& manual) {
    tactics::FactSources from = usual_sources(manual);
    for (const char* fact : {"own.figures", "own.moved", "other.cover", "range"}) from.asked(fact);
    return from;
}

// What an end does to one of the two: 0 who acted, 1 the other.
void befall(const ScoreManual& manual, Work& work, std::string_view procedure, const tactics::Effects& done, int on,
            UnitId unit) {
    for (std::uint8_t i = 0; i < done.count && !work.stopped(); ++i) {
        const tactics::Effect& effect = done.list[i];
        if (effect.on != on || effect.kind == sheet::EffectKind::fall_back) continue;
        const int most = effect.kind == sheet::EffectKind::lose_figures
                             ? std::min<int>(effect.amount, work.state().unit(unit).figures)
                             : effect.amount;
        battle::befall(*manual.play, work, procedure, effect.kind, sheet::Literal::count(base::whole(most)), unit,
                       done.rule);
    }
}

// The stands follow the figures.
void settle(const ScoreManual& manual, Work& work, UnitId unit) {
    if (!work.battle().on_table(unit)) return;
    if (work.state().unit(unit).figures <= 0)
        return tactics::remove(manual, work, unit, battle::Presence::destroyed, manual.rule_of.gone);
    const int due = work.battle().stands_due(unit);
    if (due != work.state().unit(unit).stands) tactics::close_ranks(manual, work, unit, due, manual.rule_of.gone);
}

class Course final : public tactics::CourseRules {
public:
    explicit Course(const ScoreManual& manual) : manual_(manual) {}
    bool fights_on(const State& state, UnitId unit) const override {
        return state.unit(unit).presence == battle::Presence::on_table && !manual_.runs(state, unit);
    }
    Lost lost(const State& state, UnitId unit) const override {
        const UnitState& its = state.unit(unit);
        return {fights_on(state, unit) ? its.figures_at_start - its.figures : its.figures_at_start,
                its.figures_at_start};
    }

private:
    const ScoreManual& manual_;
};

class Fire final : public tactics::FireRules {
public:
    Fire(const ScoreManual& manual, std::vector<std::string>& missing)
        : manual_(manual),
          volley_(*manual.sheet, manual.terms, "volley", missing),
          facts_(manual, volley_, volley_sources(manual), missing),
          figures_(volley_.slot("own.figures", &missing)),
          moved_(volley_.slot("own.moved", &missing)),
          cover_(volley_.slot("other.cover", &missing)),
          range_(volley_.slot("range", &missing)),
          band_(volley_.slot("band", &missing)) {}

    bool may_shoot(const Battle& battle, UnitId unit, Refusal* why) const override {
        const UnitState& its = battle.state().unit(unit);
        if (manual_.runs(battle.state(), unit))
            return refuse(why, manual_.rule_of.declares, "a unit that runs does not shoot");
        if (its.mark[mark::charged] != 0) return refuse(why, manual_.rule_of.declares, "it has charged this phase");
        return its.mark[mark::fired] == 0 || refuse(why, manual_.rule_of.declares, "it has shot this phase");
    }
    bool may_target(const Battle&, UnitId, UnitId, Refusal*) const override { return true; }
    bool may_make(UnitId, int shots, Refusal* why) const override {
        return shots <= 1 || refuse(why, manual_.rule_of.declares, "one volley a phase");
    }
    int counted(const State& state, UnitId shooter, int stands) const override {
        const int each = std::max(1, manual_.roster->units[shooter].figures_a_stand);
        return std::min<int>(state.unit(shooter).figures, stands * each);
    }
    const tactics::Prepared& lay_shot(const Battle& battle, const tactics::Shot& shot,
                                      sheet::Frame& frame) const override {
        facts_.lay(battle, shot.shooter, shot.target, frame);
        frame.slots[figures_] = base::whole(counted(battle.state(), shot.shooter, shot.stands));
        frame.slots[moved_] = shot.moved ? 1 : 0;
        frame.slots[cover_] = shot.cover;
        frame.slots[range_] = manual_.scale.told(shot.range);
        return volley_;
    }
    bool short_range(const tactics::Shot&, const sheet::Frame& scored) const override {
        return scored.slots[band_] == volley_.word(band_, "near");
    }
    bool first_volley(const State&, UnitId) const override { return false; }
    void suffer(Work& work, UnitId target, std::span<const tactics::Fired* const> shots) const override {
        for (const tactics::Fired* shot : shots) befall(manual_, work, "volley", shot->done, 1, target);
        settle(manual_, work, target);
    }
    void note_shots(Work& work, UnitId shooter, std::span<const tactics::Fired* const> shots) const override {
        battle::mark_act(*manual_.play, work, "volley", shooter, battle::no_unit, shots.back()->done.rule);
    }

private:
    const ScoreManual& manual_;
    tactics::Prepared volley_;
    tactics::Binding facts_;
    sheet::Slot figures_, moved_, cover_, range_, band_;
};

// A procedure of two units, asked as they stand.
struct Call {
    Call(const ScoreManual& manual, std::string_view name, std::vector<std::string>& missing)
        : procedure(*manual.sheet, manual.terms, name, missing),
          facts(manual, procedure, usual_sources(manual), missing) {}

    sheet::Frame lay(const Battle& battle, UnitId unit, UnitId other) const {
        sheet::Frame frame;
        facts.lay(battle, unit, other, frame);
        return frame;
    }
    // The chance of its good end, in ten-thousandths.
    std::int32_t chance(const Battle& battle, UnitId unit, UnitId other) const {
        sheet::Frame frame = lay(battle, unit, other);
        const tactics::Ends ends = procedure.odds(frame);
        std::int64_t good = 0;
        for (const tactics::Ends::One& end : ends) good += end.effects.outcome == outcome_good ? end.part : 0;
        return static_cast<std::int32_t>(good * 10'000 / ends.whole);
    }

    tactics::Prepared procedure;
    tactics::Binding facts;
};

class Score final : public battle::Family, public tactics::TablePreview {
public:
    Score(ScoreManual manual, std::vector<std::string>& missing)
        : manual_(std::move(manual)),
          walking_(manual_),
          course_(manual_),
          fire_(manual_, missing),
          test_(manual_, "charge-test", missing),
          melee_(manual_, "melee", missing) {
        manual_.walking = &walking_;
        manual_.course = &course_;
        manual_.firing = &fire_;
        words_.stand = "figure";
        words_.stands = "figures";
        words_.ties = {{tie::goes_in, "{unit} charges {other}", false}};
        words_.procedures = {{"volley", "{unit} shoots at {other}"},
                             {"charge-test", "{unit} tests to charge {other}"},
                             {"melee", "{unit} fights {other}"}};
    }

    const battle::Terms& terms() const override { return manual_.terms; }
    const battle::Roster& roster() const override { return *manual_.roster; }
    const sheet::Sheet* sheet() const override { return manual_.sheet; }
    std::uint32_t rules_version() const override { return 1; }
    void begin(Work& work) const override { tactics::begin_deployment(manual_, work, step::deployment); }
    bool check(const Battle& battle, const battle::Command& command, Refusal* why) const override;
    void decide(Work& work, const battle::Command& command) const override;
    bool owes(const Battle&, SideId, std::vector<battle::Owed>*) const override { return false; }
    void offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const override;
    std::string say(const Battle& after, const battle::Event& event) const override {
        return tactics::tell(manual_, words_, after, event);
    }

    // --- what a player may ask ---
    const battle::Preview& preview() const override { return *this; }
    battle::UnitStatus status(const Battle& battle, UnitId unit) const override {
        const UnitState& its = battle.state().unit(unit);
        battle::UnitStatus status;
        status.strength = battle.on_table(unit) ? its.figures : 0;
        status.start = its.figures_at_start;
        status.disordered = its.mark[mark::score] >= weary;
        status.engaged = tactics::in_contact(manual_, battle.state(), unit);
        status.running = battle.on_table(unit) && manual_.runs(battle.state(), unit);
        return status;
    }
    std::string_view counted_in(bool several) const override { return several ? "figures" : "figure"; }
    std::string badge(const Battle& battle, UnitId unit) const override {
        const int points = battle.state().unit(unit).mark[mark::score];
        return points == 0 ? "" : "FS " + std::to_string(points);
    }
    std::vector<std::string> notes(const Battle& battle, UnitId unit) const override {
        std::vector<std::string> list;
        if (battle.state().unit(unit).mark[mark::fired] != 0) list.push_back("has fired");
        if (battle.state().unit(unit).mark[mark::charged] != 0) list.push_back("has charged");
        return list;
    }
    table::Plan plan(const Battle& battle, UnitId unit, const table::Goal& goal) const override {
        return table::plan(battle.posed(unit), goal, PlainWalk(manual_, battle, unit));
    }
    table::Judged judge(const Battle& battle, UnitId unit, const table::Evolutions& way) const override {
        return PlainWalk(manual_, battle, unit).judge(battle.posed(unit), way);
    }
    Length whole_move(UnitId unit, int) const override { return manual_.card(unit).move; }
    using TablePreview::foresee;
    battle::ChargeOdds foresee(const Battle& battle, const Charge& charge) const override;
    battle::ChargeContact contact_of(const Battle& battle, const Charge::Go& go) const override;
    std::vector<battle::Asking> throws_of(const Battle& battle, const battle::Command& command) const override;

protected:
    const tactics::Manual& asked() const override { return manual_; }

private:
    bool check_mover(const Battle& battle, SideId by, UnitId unit, Refusal* why) const;
    bool check_charge(const Battle& battle, SideId by, const Charge& charge, Refusal* why) const;
    void decide_charge(Work& work, const Charge::Go& go) const;
    void fight(Work& work, UnitId unit, UnitId other) const;
    void fall_back(Work& work, UnitId unit, UnitId from, const tactics::Effects& done, int on) const;
    void begin_phase(Work& work, int turn, SideId side) const;
    void begin_movement(Work& work) const;
    void end_phase(Work& work) const;

    ScoreManual manual_;
    PlainWalkRules walking_;
    Course course_;
    Fire fire_;
    Call test_;
    Call melee_;
    tactics::Telling words_;
};

// --- charges ------------------------------------------------------------------------------------------------------------

bool Score::check_mover(const Battle& battle, SideId by, UnitId unit, Refusal* why) const {
    if (!is_own(battle, unit, by)) return refuse(why, manual_.rule_of.sequence, "that is no unit of yours here");
    if (manual_.runs(battle.state(), unit)) return refuse(why, manual_.rule("SC-BREAK"), "it runs by itself");
    return battle.state().unit(unit).mark[mark::charged] == 0 ||
           refuse(why, manual_.rule_of.contact, "it has tested to charge this phase");
}

bool Score::check_charge(const Battle& battle, SideId by, const Charge& charge, Refusal* why) const {
    const Charge::Go& go = charge.go[0];
    if (charge.count != 1) return refuse(why, manual_.rule_of.contact, "one unit charges at a time");
    if (!check_mover(battle, by, go.unit, why)) return false;
    if (!is_own(battle, go.target, battle::other_side(by)))
        return refuse(why, manual_.rule_of.contact, "only enemies are charged");
    if (go.wheel < -table::farthest / 2 || go.wheel > table::farthest / 2)
        return refuse(why, manual_.rule_of.contact, "no wheel is so long");
    const Length left = tactics::move_left(manual_, battle, go.unit, tactics::Going::charging);
    if (go.wheel > left || go.wheel < -left) return refuse(why, manual_.rule_of.contact, "that wheel is too long");
    const tactics::ChargeCost way = tactics::cost_of_charge(manual_, battle, go.unit, go.target, go.wheel);
    if (!way.legal) return refuse(why, way.rule, "it does not reach that enemy so");
    if (way.forward != go.forward) return refuse(why, manual_.rule_of.contact, "straight on to the enemy, no more");
    return table::within(way.cost, left) || refuse(why, manual_.rule_of.speed, "the enemy is out of its reach");
}

void Score::fall_back(Work& work, UnitId unit, UnitId from, const tactics::Effects& done, int on) const {
    Length distance = 0;
    for (std::uint8_t i = 0; i < done.count; ++i) {
        if (done.list[i].kind == sheet::EffectKind::fall_back && done.list[i].on == on) distance = done.list[i].amount;
    }
    if (distance == 0) return;
    const table::Angle away = tactics::directly_away(work.battle(), unit, from);
    tactics::part(manual_, work, unit, done.rule);
    tactics::withdraw(manual_, work, unit, away, distance, tactics::Facing::kept, tactics::Withdrawing::falls_back,
                      done.rule);
}

void Score::fight(Work& work, UnitId unit, UnitId other) const {
    sheet::Frame frame = melee_.lay(work.battle(), unit, other);
    const tactics::Effects done = melee_.procedure.run(work, frame, unit, other);
    if (work.stopped()) return;
    befall(manual_, work, "melee", done, 0, unit);
    befall(manual_, work, "melee", done, 1, other);
    fall_back(work, unit, other, done, 0);
    fall_back(work, other, unit, done, 1);
    settle(manual_, work, unit);
    settle(manual_, work, other);
    if (work.battle().on_table(unit)) tactics::part(manual_, work, unit, done.rule);
}

void Score::decide_charge(Work& work, const Charge::Go& go) const {
    const RuleId rule = manual_.rule_of.contact;
    work.tie(tie::goes_in, go.unit, go.target, rule);
    battle::mark_act(*manual_.play, work, "charge-test", go.unit, go.target, rule);
    sheet::Frame frame = test_.lay(work.battle(), go.unit, go.target);
    const tactics::Effects done = test_.procedure.run(work, frame, go.unit, go.target);
    if (work.stopped()) return;
    befall(manual_, work, "charge-test", done, 0, go.unit);
    if (done.outcome != outcome_good) return;
    const int side = tactics::side_struck(manual_, work.battle(), go.unit, go.target);
    if (!tactics::go_in(manual_, work, go.unit, go.target, go.wheel)) return;
    tactics::make_contact(manual_, work, go.unit, go.target, side);
    fight(work, go.unit, go.target);
}

battle::ChargeOdds Score::foresee(const Battle& battle, const Charge& charge) const {
    const Charge::Go& go = charge.go[0];
    battle::ChargeOdds odds;
    odds.legal = battle.on_table(go.unit) && battle.on_table(go.target) && !manual_.runs(battle.state(), go.unit);
    if (!odds.legal) return odds;
    const std::int64_t goes = test_.chance(battle, go.unit, go.target);
    const std::int64_t wins = melee_.chance(battle, go.unit, go.target);
    odds.goes_in = static_cast<std::int32_t>(goes);
    odds.wins = static_cast<std::int32_t>(goes * wins / 10'000);
    odds.loses = odds.goes_in - odds.wins;
    odds.kills = 4 * odds.wins;
    odds.losses = 3 * odds.loses;
    return odds;
}

// Tried on a copy: the ground part of a charge throws nothing.
battle::ChargeContact Score::contact_of(const Battle& battle, const Charge::Go& go) const {
    battle::ChargeContact contact;
    const tactics::ChargeCost way = tactics::cost_of_charge(manual_, battle, go.unit, go.target, go.wheel);
    if (!way.legal) return contact;
    Battle copy = battle;
    battle::Faces none = battle::Faces::given({});
    battle::Events events;
    Work work(copy, none, events);
    contact.side = static_cast<table::Side>(tactics::side_struck(manual_, battle, go.unit, go.target));
    contact.legal = tactics::go_in(manual_, work, go.unit, go.target, go.wheel);
    if (contact.legal) tactics::make_contact(manual_, work, go.unit, go.target, 0);
    contact.end = copy.posed(go.unit);
    contact.stands = copy.state().unit(go.unit).stands;
    contact.cost = way.cost;
    return contact;
}

std::vector<battle::Asking> Score::throws_of(const Battle& battle, const battle::Command& command) const {
    const auto* charge = std::get_if<Charge>(&command.what);
    if (charge == nullptr) return TablePreview::throws_of(battle, command);
    const Charge::Go& go = charge->go[0];
    std::vector<battle::Asking> list;
    const auto ask = [&](const Call& call, const char* says) {
        list.push_back({says, go.unit, go.target,
                        call.procedure.facts_of(battle.state(), call.lay(battle, go.unit, go.target), go.unit)});
    };
    ask(test_, "the test to charge");
    ask(melee_, "the melee");
    return list;
}

// --- commands -----------------------------------------------------------------------------------------------------------

bool Score::check(const Battle& battle, const battle::Command& command, Refusal* why) const {
    if (!tactics::check_turn(manual_, battle, command, why) || !tactics::check_step(manual_, battle, command, why))
        return false;
    const SideId by = command.by;
    if (const auto* wish = std::get_if<battle::Deploy>(&command.what))
        return tactics::check_deploy(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<battle::MoveUnit>(&command.what))
        return check_mover(battle, by, wish->unit, why) && check_way(manual_, battle, *wish, why);
    if (const auto* wish = std::get_if<Charge>(&command.what)) return check_charge(battle, by, *wish, why);
    if (const auto* wish = std::get_if<battle::Shoot>(&command.what))
        return tactics::check_shoot(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<battle::MoveCommander>(&command.what))
        return tactics::check_commander(manual_, battle, by, *wish, why);
    if (std::holds_alternative<battle::EndStep>(command.what)) return true;
    return refuse(why, manual_.rule_of.sequence, "this game has no orders");
}

void Score::begin_phase(Work& work, int turn, SideId side) const {
    work.advance(turn, side, step::command, side, manual_.rule_of.sequence);
    tactics::arrive(manual_, work, side);
}

void Score::begin_movement(Work& work) const {
    const battle::Header head = work.state().head();
    const RuleId rule = manual_.rule("SC-BREAK");
    work.advance(head.turn, head.phase_side, step::movement, head.phase_side, manual_.rule_of.sequence);
    for (UnitId unit = 0; unit < head.units && !work.stopped(); ++unit) {
        if (is_own(work.battle(), unit, head.phase_side) && manual_.runs(work.state(), unit))
            tactics::run(manual_, work, unit, manual_.card(unit).move, rule, manual_.rule_of.edge);
    }
}

void Score::end_phase(Work& work) const {
    const battle::Header head = work.state().head();
    const SideId side = head.phase_side;
    work.advance(head.turn, side, step::rally, side, manual_.rule_of.sequence);
    for (UnitId unit = 0; unit < head.units; ++unit) {
        if (is_own(work.battle(), unit, side)) battle::recover(*manual_.play, work, step::rally, unit);
    }
    work.advance(head.turn, side, step::ending, side, manual_.rule_of.sequence);
    tactics::hold_objectives(manual_, work);
    if (side == manual_.roster->first_side) return begin_phase(work, head.turn, battle::other_side(side));
    const battle::Result result = tactics::result_of_turn(manual_, work.battle());
    if (result != battle::Result::undecided) return tactics::end_battle(manual_, work, result);
    begin_phase(work, head.turn + 1, manual_.roster->first_side);
}

void Score::decide(Work& work, const battle::Command& command) const {
    if (const auto* wish = std::get_if<battle::Deploy>(&command.what))
        return tactics::decide_deploy(manual_, work, *wish);
    if (const auto* wish = std::get_if<battle::MoveUnit>(&command.what)) return go_way(manual_, work, *wish);
    if (const auto* wish = std::get_if<Charge>(&command.what)) return decide_charge(work, wish->go[0]);
    if (const auto* wish = std::get_if<battle::Shoot>(&command.what))
        return tactics::shoot_at_once(manual_, work, *wish);
    if (const auto* wish = std::get_if<battle::MoveCommander>(&command.what))
        return tactics::decide_commander(manual_, work, *wish);
    const battle::Header head = work.state().head();
    switch (head.step) {
        case step::deployment:
            if (end_deployment(manual_, work, step::deployment)) begin_phase(work, 1, manual_.roster->first_side);
            return;
        case step::command:
            return begin_movement(work);
        case step::movement:
            return work.advance(head.turn, head.phase_side, step::fire, head.phase_side, manual_.rule_of.sequence);
        default:
            return end_phase(work);
    }
}

void Score::offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const {
    const SideId side = battle.state().next_to_act();
    const int now = battle.state().head().step;
    for (UnitId unit = 0; now == step::movement && unit < battle.state().head().units; ++unit) {
        if (!check_mover(battle, side, unit, nullptr)) continue;
        offer_ways(manual_, battle, side, unit, whim, sink);
        tactics::each_charge(manual_, battle, unit, [&](const Charge::Go& go) {
            Charge charge;
            charge.go[0] = go;
            charge.count = 1;
            if (check_charge(battle, side, charge, nullptr)) sink.take({side, charge});
        });
    }
    if (now == step::fire) tactics::offer_shots(manual_, battle, side, sink);
    if (now == step::command) tactics::offer_rides(manual_, battle, side, whim, sink);
    sink.take({side, battle::EndStep{}});
}

}  // namespace

const sheet::Mechanics& mechanics() {
    static const NoMechanics none;
    return none;
}

base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster,
                                                   const play::Course& course) {
    base::Result<PlainManual> plain = open_manual(sheet, roster, course, "SC-", numbers);
    if (!plain.ok()) return plain.errors();
    base::Errors errors =
        battle::check_terms(plain->terms, {{}, step_names, mark_names, {}, side_names, commander_names, tie_names, {}});
    if (!errors.empty()) return errors;
    ScoreManual manual{std::move(*plain), 0};
    manual.breaking_point = manual.play->count("breaking point");
    manual.mark = {.moved = mark::moved};
    manual.tie = {.charges = tie::goes_in, .contact = tie::locked};
    manual.side = {.holds = 0};
    manual.commander = {.rode = 0};
    manual.rule_of.contact = manual.rule_of.parted = manual.rule("SC-CHARGE");
    manual.place_of.charge = tactics::in_step(battle::StepKind::movement);
    manual.place_of.ride = tactics::in_step(battle::StepKind::command);
    std::vector<std::string> missing;
    auto family = std::make_unique<Score>(std::move(manual), missing);
    for (const std::string& each : missing) errors.push_back({each, sheet.id, "a battle needs it"});
    if (!errors.empty()) return errors;
    return std::unique_ptr<battle::Family>(std::move(family));
}

}  // namespace linstock::toys::score
