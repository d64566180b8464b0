#include <algorithm>
#include <vector>

#include "rules/arw/fight.hpp"
#include "rules/arw/losses.hpp"
#include "rules/arw/measure.hpp"

namespace linstock::rules_arw {

namespace resolving_fire {
namespace {

struct Shot {
    UnitId shooter = no_unit;
    UnitId target = no_unit;
    Done done;
    bool short_guns = false;
};

// One shot thrown on the facts as the step began: nothing of the state changes before all are thrown.
void shoot(const Book& book, Work& work, const ShotAsked& asked, std::vector<Shot>& shots) {
    sheet::Frame frame;
    lay_shot(book, work.state(), asked, frame);
    Shot shot{asked.shooter, asked.target, {}, false};
    shot.done = book.calls->shooting().run(work, frame, asked.shooter, asked.target);
    if (shot.done.refused) return;
    const bool guns = book.card(asked.shooter).arm == battle::Arm::guns;
    shot.short_guns = guns && frame.slots[book.calls->shot().band] == book.calls->words().short_band;
    shots.push_back(shot);
}

void shoot_declared(const Book& book, Work& work, const battle::Tie& declared, int before, bool only_target,
                    std::vector<Shot>& shots) {
    const State& state = work.state();
    if (living(state, declared.a) == 0 || living(state, declared.b) == 0) return;
    const Aim aim = aim_at(book, work.battle(), declared.a, declared.b);
    if (aim.count == 0) return;
    const int stands = declared.value[0] == 0 ? aim.count : std::min<int>(declared.value[0], aim.count);
    const bool lights = book.calls->second_shots(book.card(declared.a).type);
    ShotAsked asked{
        declared.a, declared.b, stands, lights ? before + 1 : 1, aim.range, has_moved(state.unit(declared.a)), 0};
    asked.cover = cover_from(book, work.battle(), declared.b, declared.a);
    const ToldOff off = told_off(book, declared.a, stands, only_target);
    asked.stands = off.first;
    shoot(book, work, asked, shots);
    if (off.second == 0) return;
    asked.stands = off.second;
    asked.number = 2;
    shoot(book, work, asked, shots);
}

// Ties stand in the order of shooter and target. Events made while shooting leave them where they are.
void throw_all(const Book& book, Work& work, std::vector<Shot>& shots) {
    const std::span<const battle::Tie> ties = work.state().ties();
    for (std::size_t i = 0; i < ties.size(); ++i) {
        if (ties[i].kind != tie::shoots) continue;
        int before = 0;
        int in_all = 0;
        for (std::size_t j = 0; j < ties.size(); ++j) {
            if (ties[j].kind != tie::shoots || ties[j].a != ties[i].a) continue;
            ++in_all;
            if (j < i) ++before;
        }
        shoot_declared(book, work, ties[i], before, in_all == 1, shots);
    }
}

void suffer_fire(const Book& book, Work& work, UnitId unit, const std::vector<Shot>& shots) {
    Suffered suffered;
    RuleId guns_rule = 0;
    for (const Shot& shot : shots) {
        if (shot.target != unit) continue;
        suffered.take(shot.done);
        if (work.state().find_tie(tie::attacked, shot.shooter, unit) == nullptr)
            work.tie(tie::attacked, shot.shooter, unit, shot.done.rule);
        if (shot.short_guns) guns_rule = shot.done.rule;
    }
    suffer(*book.play, work, unit, suffered, "shooting");
    const GroupId group = work.state().unit(unit).group;
    if (guns_rule != 0 && work.state().group(group).mark[group_mark::short_guns] == 0)
        work.mark_group(group, group_mark::short_guns, 1, guns_rule);
}

void note_shots_made(Work& work, UnitId unit, const std::vector<Shot>& shots) {
    int made = 0;
    RuleId rule = 0;
    for (const Shot& shot : shots) {
        if (shot.shooter != unit) continue;
        ++made;
        rule = shot.done.rule;
    }
    if (made == 0) return;
    work.mark_unit(unit, unit_mark::shots, work.state().unit(unit).mark[unit_mark::shots] + made, rule);
    if (work.state().unit(unit).mark[unit_mark::fired_today] == 0)
        work.mark_unit(unit, unit_mark::fired_today, 1, rule);
}

}  // namespace
}  // namespace resolving_fire

using namespace resolving_fire;

void resolve_fire(const Book& book, Work& work) {
    std::vector<Shot> shots;
    shots.reserve(2 * ties_of(work.state(), tie::shoots));
    throw_all(book, work, shots);
    if (shots.empty()) return;
    LossesBefore before(work.state());
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) {
        suffer_fire(book, work, unit, shots);
        note_shots_made(work, unit, shots);
    }
    risk_generals(book, work, before);
}

}  // namespace linstock::rules_arw
