#include "linstock/workload.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "json/fact_words.hpp"

namespace linstock::app {

namespace {

constexpr std::uint64_t bench_seed = 1775;

struct Situation {
    std::string_view family;
    std::string_view procedure;
    std::vector<std::string_view> words;
};

// Neither the plainest situation nor the worst: each has a few clauses that count. The sheets of one family share them, so they
// name only what every sheet of it has.
const std::vector<Situation>& situations() {
    static const std::vector<Situation> all = {
        {"arw", "stats", {"unit=Medium Infantry"}},
        {"arw",
         "shooting",
         {"own.type=Heavy Infantry", "own.weapon=musket", "own.stands=4", "own.moved=yes", "other.type=Medium Infantry",
          "range=10"}},
        {"arw",
         "melee",
         {"own.type=Heavy Infantry", "own.orders=Advance", "own.stands=3", "other.type=Medium Infantry",
          "other.orders=Stand"}},
        {"arw",
         "morale-charge",
         {"own.type=Medium Infantry", "own.orders=Advance", "group.stands_at_start=20", "group.stands_killed=3",
          "other.type=Light Infantry"}},
        {"arw", "charge-test", {"own.type=Heavy Infantry", "own.orders=Advance", "other.type=Medium Infantry"}},
        {"arw",
         "morale-rally",
         {"own.type=Light Infantry", "own.orders=Rout", "group.stands_at_start=20", "group.stands_killed=4"}},
        {"arw",
         "morale-other",
         {"own.type=Medium Infantry", "own.orders=Stand", "group.stands_at_start=20", "group.stands_killed=4"}},
        {"arw", "movement", {"own.type=Medium Infantry", "own.orders=Advance"}},
        {"arw", "orders", {"own.orders=Advance", "units.1.type=Medium Infantry", "units.2.type=Light Infantry"}},
        {"arw",
         "volley",
         {"own.type=Medium Infantry", "own.weapon=musket", "own.stands=4", "other.type=Medium Infantry", "range=5",
          "group.stands_at_start=20", "group.stands_killed=2"}},
        {"arw",
         "charge",
         {"own.type=Medium Infantry", "own.orders=Advance", "own.stands=4", "other.type=Medium Infantry",
          "other.stands=4", "distance=8"}},
        {"fatigue", "stats", {"combat_score=14"}},
        {"fatigue", "sequence", {"step=5", "side=B", "action=fire"}},
        {"fatigue", "movement", {"own.formation=march_column", "move_1=6", "move_2=8", "road_2=yes"}},
        {"fatigue", "formation", {"own.formation=attack_column", "move_1=6", "new_formation=line_co"}},
        {"fatigue", "terrain", {"own.fs=8", "own.formation=line_oo", "terrain=normal_wood"}},
        {"fatigue",
         "shooting",
         {"own.fs=8", "own.initial_volley=yes", "range=6", "other.fs=8", "other.cover=cover_or_obstacle"}},
        {"fatigue", "artillery", {"own.fs=6", "range=12", "other.fs=8", "other.formation=march_column"}},
        {"fatigue", "combat", {"own.fs=8", "own.nation=british", "other.fs=6", "other.class=militia"}},
        {"fatigue", "combat-result", {"margin=1", "winner.arm=cavalry"}},
        {"fatigue", "rally", {"own.fs=5", "own.start_fs=8", "commander_rating=1"}},
        {"fatigue", "volley", {"own.fs=8", "own.initial_volley=yes", "range=6", "other.fs=8"}},
        {"fatigue", "charge", {"own.fs=8", "own.nation=british", "other.fs=8"}},
        {"fatigue", "firefight", {"own.fs=6", "other.fs=6", "range=12"}},
        {"fife_drum", "stats", {"unit_type=regulars"}},
        {"fife_drum", "initiative", {"side_x.commander_plus_one=yes"}},
        {"fife_drum", "sequence", {"initiative_winner=X", "winner_choice=move_first"}},
        {"fife_drum",
         "movement",
         {"unit_type=regulars", "from_formation=line", "to_formation=square", "terrain=rough"}},
        {"fife_drum",
         "firing",
         {"firer.type=regulars", "firer.figures_firing=24", "target.type=militia", "target.formation=line",
          "range_in=6"}},
        {"fife_drum",
         "artillery",
         {"firer.type=heavy_artillery", "firer.gunners=4", "target.type=militia", "target.formation=attack_column",
          "range_in=12"}},
        {"fife_drum", "secure-flanks", {"left.friendly_unit_in=2", "right.barrier=woods"}},
        {"fife_drum",
         "melee",
         {"roller.type=cavalry", "roller.figures_in_melee=12", "opponent.type=regulars",
          "opponent.figures_in_melee=24"}},
        {"fife_drum",
         "morale",
         {"unit.type=regulars", "unit.current_figures=30", "unit.cumulative_hits=9", "cover=light", "flanks_secure=yes",
          "leader_attached=yes"}},
        {"fife_drum", "rally", {"unit.type=militia", "unit.state=routed", "unit.cumulative_hits=5"}},
        {"fife_drum", "removal", {"unit_type=cavalry", "formation=line", "stands_remaining=3"}},
        {"fife_drum",
         "volley",
         {"firer.type=regulars", "firer.figures_firing=24", "target.type=continentals_loyalists",
          "target.formation=line", "target.figures_firing=24", "range_in=6"}},
        {"fife_drum",
         "charge",
         {"charger.type=cavalry", "charger.figures_in_melee=12", "target.type=regulars", "target.figures_in_melee=24"}},
        {"acw", "cinc-orders", {"cinc=Excellent", "distance=30", "current=HOLD", "requested=ENGAGE"}},
        {"acw", "brigade-orders", {"brigade_grade=Veteran", "commander=Poor", "current=MOVE", "requested=ASSAULT"}},
        {"acw", "movement", {"arm=cavalry", "grade=Raw", "mode=charge", "target_distance=13"}},
        {"acw", "fire", {"figures=28", "weapon=rifled_musket", "low_ammo=yes", "range=12", "target.dp=2"}},
        {"acw", "artillery", {"guns=3", "band=4", "piece=siege", "fired_previous_turn=yes", "range=50"}},
        {"acw", "skirmish-fire", {"figures=15", "skirmish_class=1", "target_cover_or_prone=yes"}},
        {"acw",
         "melee",
         {"a.arm=regular_cavalry", "a.figures=12", "a.state=charging", "a.charge_distance_in=6", "b.arm=infantry",
          "b.figures=20"}},
        {"acw", "pursuit", {"arm=infantry", "grade=Raw"}},
        {"acw", "unit-morale", {"test=charged", "grade=Raw", "dp=2"}},
        {"acw", "stats", {"own.arm=infantry"}},
        {"acw", "nerve", {"brigade_grade=Raw", "current=ASSAULT", "requested=HOLD"}},
        {"acw", "adc", {}},
        {"acw", "formation", {"arm=cavalry", "grade=Raw", "from=line", "to=skirmish"}},
        {"acw", "interpenetration", {"mover=skirmishers"}},
        {"acw", "skirmish-recall", {"grade=Trained", "nearest_enemy=20"}},
        {"acw", "bounce", {"front_hits=3"}},
        {"acw", "pour-on-fire", {"mode=skirmish", "weapon=repeating_rifle", "figures=9", "skirmish_class=1"}},
        {"acw", "gun-burst", {"gun_class=siege", "fired_previous_turn=yes", "general_attached=yes"}},
        {"acw", "melee-result", {"difference=8", "winner_arm=infantry", "winner_grade=Regular", "loser_arm=infantry"}},
        {"acw",
         "melee-casualties",
         {"winner.arm=regular_cavalry", "winner.figures=12", "loser.arm=infantry", "loser.figures=24", "outcome=rout"}},
        {"acw", "rebel-yell", {"grade=Trained", "dp=2"}},
        {"acw",
         "brigade-morale",
         {"units_by_grade.Regular=3", "units_by_grade.Raw=1", "units_retreat_rout_dispersed=3"}},
        {"acw", "dp-removal", {"grade=Veteran", "dp=3", "stationary=yes"}},
        {"acw", "brigade-charge", {"target_distance=6"}},
        {"acw", "volley", {"range=5", "target.cover=none", "other.dp=2"}},
        {"acw", "charge", {"target_distance=6"}},
    };
    return all;
}

const Situation* find_situation(std::string_view family, std::string_view procedure) {
    const auto found = std::find_if(situations().begin(), situations().end(), [&](const Situation& each) {
        return each.family == family && each.procedure == procedure;
    });
    return found == situations().end() ? nullptr : &*found;
}

struct OneNext final : sheet::StageSink {
    void next(const sheet::Situation& situation, base::Weight, base::Weight) override { after = situation; }
    sheet::Situation after;
};

}  // namespace

OutcomeTally::OutcomeTally(const sheet::Procedure& procedure)
    : outcome_(procedure.outcome), parts_(procedure.outcomes.size() + 2, 0) {}

std::size_t OutcomeTally::index_of(const sheet::Frame& frame) const {
    if (frame.refused >= 0) return parts_.size() - 1;
    const bool read = outcome_ != sheet::no_slot && frame.slots[outcome_] >= 0;
    return read ? static_cast<std::size_t>(frame.slots[outcome_]) : parts_.size() - 2;
}

void OutcomeTally::take(const sheet::End& end) {
    ++ends_;
    base::Weight part = end.part;
    if (end.of != of_) {
        const base::Weight common = base::greatest_common_divisor(of_, end.of);
        for (base::Weight& each : parts_) each *= end.of / common;
        part *= of_ / common;
        of_ = of_ / common * end.of;
    }
    parts_[index_of(end.readers.front())] += part;
}

void OutcomeTally::clear() {
    std::fill(parts_.begin(), parts_.end(), 0);
    of_ = 1;
    ends_ = 0;
}

base::Weight OutcomeTally::whole() const { return std::accumulate(parts_.begin(), parts_.end(), base::Weight{0}); }

Workload::Workload(const sheet::Sheet& sheet, const sheet::Procedure& procedure)
    : facts_(sheet, procedure), seeded_(bench_seed, 0), tally_(procedure) {}

base::Result<std::unique_ptr<Workload>> Workload::ready(const sheet::Sheet& sheet, const sheet::Procedure& procedure) {
    std::unique_ptr<Workload> work(new Workload(sheet, procedure));
    const Situation* situation = find_situation(sheet.mechanics, procedure.name);
    if (situation == nullptr) return std::unique_ptr<Workload>();
    base::Errors errors;
    for (const std::string_view word : situation->words) {
        const base::Errors more = json::tell_word(work->facts_, word);
        errors.insert(errors.end(), more.begin(), more.end());
    }
    const base::Errors missing = sheet::missing_errors(work->facts_);
    errors.insert(errors.end(), missing.begin(), missing.end());
    for (base::Error& error : errors) error.where = sheet.id + " " + procedure.name + ": " + error.where;
    if (!errors.empty()) return errors;
    work->frames_.resize(work->facts_.readers());
    if (procedure.chain_played != nullptr) {
        auto plan = procedure.chain_played->plan(work->facts_);
        if (!plan.ok()) return plan.errors();
        work->plan_ = std::move(*plan);
    }
    return work;
}

sheet::Finish Workload::run(dice::Chance& chance, sheet::EndSink& sink) {
    for (std::size_t i = 0; i < frames_.size(); ++i) facts_.fill(frames_[i], i, sheet::Facts::Fill::presets);
    return evaluate({&facts_.sheet(), &facts_.procedure(), &facts_, &chance, nullptr, -1}, frames_, sink);
}

sheet::Finish Workload::play_chain() {
    const auto stages = plan_->stages();
    const sheet::StageContext context{&seeded_, nullptr, {}};
    OneNext next;
    next.after = plan_->begin();
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const sheet::Situation now = next.after;
        const sheet::Finish finish = plan_->run_stage(i, now, context, next);
        if (finish != sheet::Finish::done) return finish;
    }
    return sheet::Finish::done;
}

sheet::Finish Workload::play() {
    if (chain()) return play_chain();
    tally_.clear();
    return run(seeded_, tally_);
}

bool Workload::explain() { return resolve(facts_, seeded_).ok(); }

sheet::Finish Workload::price() {
    if (chain()) return chain_enumerator_.run(*plan_);
    tally_.clear();
    return run(enumerator_, tally_);
}

bool Workload::plan() const { return facts_.procedure().chain_played->plan(facts_).ok(); }

std::size_t Workload::visited() const { return chain() ? chain_enumerator_.situations() : tally_.ends(); }

base::Weight Workload::priced_whole() const { return chain() ? chain_enumerator_.spread().whole() : tally_.whole(); }

}  // namespace linstock::app
