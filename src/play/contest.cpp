#include "play/contest.hpp"

#include <algorithm>
#include <utility>

namespace linstock::play {

namespace {

using base::Number;
using sheet::Literal;

Number told_by(const sheet::Resolution& resolution, sheet::EffectKind kind) {
    Number sum = 0;
    for (const sheet::EffectDone& effect : resolution.effects) {
        const bool strikes = effect.kind == kind && effect.on == "other";
        if (const auto amount = strikes ? base::parse_number(effect.amount) : std::nullopt) sum += *amount;
    }
    return sum;
}

// What a chain tells before its units meet fell on the one that came on.
std::vector<Blow> blows_of_chain(const Memory& memory, const Contest& contest, const Deed& deed,
                                 const sheet::Resolution& resolution) {
    Number left[2] = {number_of(memory.value(Owner::unit, deed.own, contest.field_at)),
                      number_of(memory.value(Owner::unit, deed.other, contest.field_at))};
    std::vector<Blow> blows;
    for (const sheet::StageTold& told : resolution.stages) {
        const Number amount = told_by(told.resolution, contest.effect);
        if (told.stage != contest.stage) {
            left[0] = std::max(0, left[0] - amount);
            continue;
        }
        const bool own = blows.empty();
        const int struck = own ? 1 : 0;
        blows.push_back({own ? deed.own : deed.other, own ? deed.other : deed.own, std::min(amount, left[struck])});
    }
    return blows;
}

Meeting& meeting_of(std::vector<Meeting>& meetings, const Blow& blow) {
    for (Meeting& each : meetings) {
        const bool same_way = each.unit[0] == blow.unit && each.unit[1] == blow.target;
        const bool turned = each.unit[1] == blow.unit && each.unit[0] == blow.target;
        if (same_way || turned) return each;
    }
    meetings.push_back({{blow.unit, blow.target}, {0, 0}});
    return meetings.back();
}

// What there is to lose, as blow after blow takes of it.
class Losses {
public:
    Losses(const Memory& memory, int field) {
        for (int i = 0; i < memory.count(Owner::unit); ++i) {
            const int unit = memory.id_at(Owner::unit, i);
            left_.emplace_back(unit, number_of(memory.value(Owner::unit, unit, field)));
        }
    }

    Number take(int unit, Number amount) {
        for (auto& [id, left] : left_) {
            if (id != unit) continue;
            const Number found = std::min(left, amount);
            left -= found;
            return found;
        }
        return 0;
    }

private:
    std::vector<std::pair<int, Number>> left_;
};

}  // namespace

std::vector<Blow> blows_of(const Course& course, const Memory& memory, const Deed& deed,
                           const sheet::Resolution& resolution) {
    const Contest* contest = course.find_contest(deed.procedure->name);
    if (contest == nullptr || deed.own == nobody || deed.other == nobody || resolution.refused) return {};
    if (deed.procedure->chain_played != nullptr) return blows_of_chain(memory, *contest, deed, resolution);
    return {{deed.own, deed.other, told_by(resolution, contest->effect)}};
}

void count_meeting(const Memory& memory, const Contest& contest, const Meeting& meeting, Alterations& sink) {
    for (std::size_t i = 0; i < 2; ++i) {
        const int group = memory.group_of(meeting.unit[i]);
        if (group == nobody) continue;
        const auto add = [&](int field, Number amount) {
            if (field >= 0 && amount != 0)
                sink.take({Owner::group, group, field, Alter::add, Literal::count(amount), contest.rule});
        };
        const Number done = meeting.harm[i];
        const Number suffered = meeting.harm[1 - i];
        add(contest.inflicted_at, done);
        add(contest.suffered_at, suffered);
        add(contest.won_at, done > suffered ? base::one : 0);
        add(contest.lost_at, done < suffered ? base::one : 0);
    }
}

void decide_contest(const Memory& memory, const Contest& contest, std::span<const Blow> blows, bool taken,
                    Alterations& sink) {
    Losses losses(memory, contest.field_at);
    std::vector<Meeting> meetings;
    for (const Blow& blow : blows) {
        Meeting& meeting = meeting_of(meetings, blow);
        meeting.harm[meeting.unit[0] == blow.unit ? 0 : 1] +=
            taken ? blow.amount : losses.take(blow.target, blow.amount);
    }
    for (const Meeting& meeting : meetings) count_meeting(memory, contest, meeting, sink);
}

}  // namespace linstock::play
