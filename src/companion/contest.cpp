#include <algorithm>

#include "companion/deed.hpp"

namespace linstock::companion {

namespace {

using base::Number;
using sheet::Literal;

Number strength_of(const RosterRules& rules, const Record& unit, const std::string& field) {
    const int at = rules.find_field(Owner::unit, field);
    const Literal& value = unit.values[static_cast<std::size_t>(at)];
    return value.kind == Literal::Kind::number ? value.number : 0;
}

Number told_by(const sheet::Resolution& resolution, sheet::EffectKind kind) {
    Number sum = 0;
    for (const sheet::EffectDone& effect : resolution.effects) {
        const bool strikes = effect.kind == kind && effect.on == "other";
        if (const auto amount = strikes ? base::parse_number(effect.amount) : std::nullopt) sum += *amount;
    }
    return sum;
}

// What a chain tells before its units meet fell on the one that came on.
std::vector<Blow> blows_of_chain(const RosterRules& rules, const Contest& contest, const Deed& deed,
                                 const sheet::Resolution& resolution) {
    Number left[2] = {strength_of(rules, *deed.own, contest.field), strength_of(rules, *deed.other, contest.field)};
    std::vector<Blow> blows;
    for (const sheet::StageTold& told : resolution.stages) {
        const Number amount = told_by(told.resolution, contest.effect);
        if (told.stage != contest.stage) {
            left[0] = std::max(0, left[0] - amount);
            continue;
        }
        const bool own = blows.empty();
        const int struck = own ? 1 : 0;
        blows.push_back(
            {own ? deed.own->id : deed.other->id, own ? deed.other->id : deed.own->id, std::min(amount, left[struck])});
    }
    return blows;
}

// Two units and what each did to the other.
struct Pair {
    int unit[2] = {0, 0};
    Number harm[2] = {0, 0};  // done by each
};

Pair& pair_of(std::vector<Pair>& pairs, const Blow& blow) {
    for (Pair& pair : pairs) {
        const bool same = pair.unit[0] == blow.unit && pair.unit[1] == blow.target;
        const bool turned = pair.unit[1] == blow.unit && pair.unit[0] == blow.target;
        if (same || turned) return pair;
    }
    pairs.push_back({{blow.unit, blow.target}, {0, 0}});
    return pairs.back();
}

// What there is to lose, as blow after blow takes of it.
class Losses {
public:
    Losses(const RosterRules& rules, const Roster& roster, const std::string& field) {
        for (const Record& unit : roster.units) left_.emplace_back(unit.id, strength_of(rules, unit, field));
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

class Tally {
public:
    Tally(const Roster& roster, const Contest& contest) : roster_(roster), contest_(contest) {}

    void count(const Pair& pair) {
        for (int i = 0; i < 2; ++i) {
            const Record* unit = roster_.find(Owner::unit, pair.unit[i]);
            if (unit == nullptr || unit->group == 0) continue;
            const Number done = pair.harm[i];
            const Number suffered = pair.harm[1 - i];
            add(unit->group, contest_.won, done > suffered ? base::one : 0);
            add(unit->group, contest_.lost, done < suffered ? base::one : 0);
            add(unit->group, contest_.inflicted, done);
            add(unit->group, contest_.suffered, suffered);
        }
    }

    std::vector<Deferred> all() { return std::move(all_); }

private:
    void add(int group, const std::string& field, Number amount) {
        if (field.empty() || amount == 0) return;
        all_.push_back({Owner::group, group, field, Alter::add, Literal::count(amount), contest_.rule});
    }

    const Roster& roster_;
    const Contest& contest_;
    std::vector<Deferred> all_;
};

}  // namespace

std::vector<Blow> blows_of(const RosterRules& rules, const Deed& deed, const sheet::Resolution& resolution) {
    const Contest* contest = rules.find_contest(deed.procedure->name);
    if (contest == nullptr || deed.own == nullptr || deed.other == nullptr || resolution.refused) return {};
    if (deed.procedure->chain_played != nullptr) return blows_of_chain(rules, *contest, deed, resolution);
    return {{deed.own->id, deed.other->id, told_by(resolution, contest->effect)}};
}

std::vector<Deferred> decide_contest(const RosterRules& rules, const Roster& roster, const Contest& contest,
                                     const std::vector<Blow>& blows, bool taken) {
    Losses losses(rules, roster, contest.field);
    std::vector<Pair> pairs;
    for (const Blow& blow : blows) {
        Pair& pair = pair_of(pairs, blow);
        pair.harm[pair.unit[0] == blow.unit ? 0 : 1] += taken ? blow.amount : losses.take(blow.target, blow.amount);
    }
    Tally tally(roster, contest);
    for (const Pair& pair : pairs) tally.count(pair);
    return tally.all();
}

}  // namespace linstock::companion
