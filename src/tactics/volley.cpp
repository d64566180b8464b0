#include "tactics/volley.hpp"

#include <algorithm>
#include <vector>

#include "tactics/cover.hpp"

namespace linstock::tactics {

namespace {

// One shot thrown on the facts as they stand: nothing of the state changes before it is suffered.
void throw_shot(const Manual& manual, Work& work, const Shot& shot, std::vector<Fired>& fired) {
    sheet::Frame frame;
    const Prepared& procedure = manual.firing->lay_shot(work.battle(), shot, frame);
    Fired one{shot, procedure.run(work, frame, shot.shooter, shot.target), false};
    if (one.done.refused) return;
    one.short_range = manual.firing->short_range(shot, frame);
    fired.push_back(one);
}

// What one unit throws at one target; `stands` 0: all that can.
struct Volley {
    UnitId shooter = no_unit;
    UnitId target = no_unit;
    int stands = 0;
    int before = 0;   // targets of the shooter that come earlier
    int targets = 1;  // all of them
};

void throw_volley(const Manual& manual, Work& work, const Volley& volley, std::vector<Fired>& fired) {
    const State& state = work.state();
    if (living(manual, state, volley.shooter) == 0 || living(manual, state, volley.target) == 0) return;
    const Aim aim = aim_at(manual, work.battle(), volley.shooter, volley.target);
    if (aim.count == 0) return;
    Shot shot{volley.shooter, volley.target, 0, 1, aim.range, has_moved(manual, state.unit(volley.shooter)), 0};
    shot.cover = cover_from(manual, work.battle(), volley.target, volley.shooter);
    const int stands = volley.stands == 0 ? aim.count : std::min(volley.stands, aim.count);
    const ToldOff off = manual.firing->told_off(volley.shooter, stands, volley.before, volley.targets);
    for (int i = 0; i < off.shots; ++i) {
        shot.stands = off.part[i].stands;
        shot.number = off.part[i].number;
        throw_shot(manual, work, shot, fired);
    }
}

// Ties stand in the order of shooter and target. Events made while shooting leave them where they are.
void throw_declared(const Manual& manual, Work& work, std::vector<Fired>& fired) {
    const std::span<const battle::Tie> ties = work.state().ties();
    for (std::size_t i = 0; i < ties.size(); ++i) {
        if (ties[i].kind != manual.tie.shoots) continue;
        Volley volley{ties[i].a, ties[i].b, ties[i].value[0], 0, 0};
        for (std::size_t j = 0; j < ties.size(); ++j) {
            if (ties[j].kind != manual.tie.shoots || ties[j].a != ties[i].a) continue;
            ++volley.targets;
            if (j < i) ++volley.before;
        }
        throw_volley(manual, work, volley, fired);
    }
}

class Suffering {
public:
    Suffering(const Manual& manual, Work& work, const std::vector<Fired>& fired)
        : manual_(manual), work_(work), fired_(fired), before_(manual, work.state()) {
        some_.reserve(fired.size());
    }

    void suffer(UnitId unit) {
        some_.clear();
        for (const Fired& one : fired_) {
            if (one.shot.target != unit) continue;
            some_.push_back(&one);
            if (manual_.tie.attacked >= 0 &&
                work_.state().find_tie(manual_.tie.attacked, one.shot.shooter, unit) == nullptr)
                work_.tie(manual_.tie.attacked, one.shot.shooter, unit, one.done.rule);
        }
        if (!some_.empty()) manual_.firing->suffer(work_, unit, some_);
    }
    void note(UnitId unit) {
        some_.clear();
        for (const Fired& one : fired_) {
            if (one.shot.shooter == unit) some_.push_back(&one);
        }
        if (!some_.empty()) manual_.firing->note_shots(work_, unit, some_);
    }
    void finish() { manual_.firing->after_fire(work_, before_); }

private:
    const Manual& manual_;
    Work& work_;
    const std::vector<Fired>& fired_;
    LossesBefore before_;
    std::vector<const Fired*> some_;
};

}  // namespace

void resolve_fire(const Manual& manual, Work& work) {
    std::vector<Fired> fired;
    fired.reserve(ToldOff::most * ties_of(work.state(), manual.tie.shoots));
    throw_declared(manual, work, fired);
    if (fired.empty()) return;
    Suffering suffering(manual, work, fired);
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) {
        suffering.suffer(unit);
        suffering.note(unit);
    }
    suffering.finish();
}

void shoot_at_once(const Manual& manual, Work& work, const battle::Shoot& wish) {
    std::vector<Fired> fired;
    throw_volley(manual, work, {wish.unit, wish.target, wish.stands, 0, 1}, fired);
    if (fired.empty() || work.stopped()) return;
    Suffering suffering(manual, work, fired);
    suffering.suffer(wish.target);
    suffering.note(wish.unit);
    suffering.finish();
}

}  // namespace linstock::tactics
