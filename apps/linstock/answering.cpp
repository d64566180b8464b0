#include "linstock/answering.hpp"

#include <ostream>
#include <random>

#include "json/resolution.hpp"
#include "linstock/print_resolution.hpp"
#include "linstock/table_dice.hpp"
#include "sheet/decisive.hpp"

namespace linstock::app {

namespace {

struct Thrown {
    base::Result<sheet::Resolution> resolution;
    std::vector<dice::Thrown> dice;
};

Thrown with_given(const sheet::Facts& facts, const std::string& text) {
    auto parsed = dice::parse_given(text);
    if (!parsed.ok()) return {parsed.errors(), {}};
    dice::Given given(std::move(*parsed));
    auto resolution = sheet::resolve(facts, given);
    if (resolution.ok() && !resolution->refused) {
        if (const auto left = given.left_over()) resolution = *left;
    }
    return {std::move(resolution), given.thrown()};
}

Thrown with_seed(const sheet::Facts& facts, std::uint64_t seed) {
    dice::Seeded seeded(seed, 0);
    std::vector<dice::Thrown> thrown;
    seeded.record_to(&thrown);
    auto resolution = sheet::resolve(facts, seeded);
    return {std::move(resolution), std::move(thrown)};
}

Thrown at_the_table(const sheet::Facts& facts, const Console& console) {
    std::random_device entropy;
    TableDice dice(console, (std::uint64_t{entropy()} << 32U) | entropy());
    auto resolution = sheet::resolve(facts, dice);
    return {std::move(resolution), dice.thrown()};
}

// No dice were given: fine where none are thrown, and else the fix is another option.
Thrown without_dice(const sheet::Facts& facts) {
    dice::Given none({});
    auto resolution = sheet::resolve(facts, none);
    if (!resolution.ok() && none.error()) {
        base::Error error = *none.error();
        error.fix +=
            (error.fix.empty() ? "" : "; ") + std::string("use --dice with what was thrown, or --seed N to roll");
        return {error, {}};
    }
    return {std::move(resolution), {}};
}

Thrown throw_dice(const sheet::Facts& facts, const Answering& how, const Console& console) {
    if (how.dice) return with_given(facts, *how.dice);
    if (how.seed) return with_seed(facts, *how.seed);
    if (console.interactive && !how.json) return at_the_table(facts, console);
    return without_dice(facts);
}

}  // namespace

int answer_matter(const FactsAtHand& at_hand, const Answering& how, const Console& console) {
    const sheet::Facts& facts = *at_hand.facts;
    const Thrown thrown = throw_dice(facts, how, console);
    if (!thrown.resolution.ok()) {
        report(console, how.json, thrown.resolution.errors());
        return bad_usage;
    }
    const sheet::Resolution& resolution = *thrown.resolution;
    std::optional<sheet::Odds> odds;
    if (how.odds && !resolution.refused) {
        auto found = sheet::odds_of(facts);
        if (!found.ok()) {
            report(console, how.json, found.errors());
            return failed;
        }
        odds = std::move(*found);
    }
    const std::vector<sheet::Decisive> decisive = sheet::decisive_readings(
        *at_hand.source, *at_hand.mechanics, at_hand.cache.readings(), facts, as_given(thrown.dice));
    const json::AnswerTold told{facts, resolution, thrown.dice, odds ? &*odds : nullptr, &decisive};
    if (how.json) {
        console.out << json::resolution_json(told);
    } else {
        print_resolution(console, told);
    }
    return resolution.refused ? failed : done;
}

}  // namespace linstock::app
