#include <cmath>

#include <gtest/gtest.h>

#include "companion/chain_cuts.hpp"
#include "companion/companion_sheets.hpp"
#include "companion/throwing.hpp"
#include "desk/companion_asking.hpp"

// A chip of a chain's length stands for its whole interval: on the same dice every value of it tells the same.
namespace linstock::test {

namespace chain_chips {

using Json = nlohmann::json;

struct Chain {
    const char* sheet;
    const char* procedure;
    const char* length;
    Json facts;
};

const std::vector<Chain>& chains() {
    static const std::vector<Chain> all = {
        {"arw",
         "volley",
         "range",
         {{"own.type", "Medium Infantry"}, {"own.stands", 4}, {"other.type", "Light Infantry"}}},
        {"arw", "volley", "range", {{"own.type", "Riflemen"}, {"own.stands", 3}, {"other.type", "Medium Infantry"}}},
        {"tricorne",
         "volley",
         "range",
         {{"own.type", "Medium Infantry"}, {"own.stands", 4}, {"other.type", "Militia"}}},
        {"fatigue", "volley", "range", {{"own.fs", 8}, {"other.fs", 6}, {"own.weapon", "smoothbore_musket"}}},
        {"fatigue", "firefight", "range", {{"own.fs", 8}, {"other.fs", 6}, {"own.weapon", "smoothbore_musket"}}},
        {"fife-drum",
         "volley",
         "range",
         {{"own.type", "regulars"},
          {"own.figures", 16},
          {"other.type", "regulars"},
          {"other.formation", "line"},
          {"other.figures", 16}}},
        {"acw", "volley", "range", {{"own.figures", 24}, {"own.weapon", "rifled_musket"}}},
        {"acw", "volley", "range", {{"own.arm", "foot_artillery"}, {"own.formation", "deployed"}, {"own.band", "3"}}},
    };
    return all;
}

Json answer_at(const Chain& chain, double length, int seed) {
    Json facts = chain.facts;
    facts[chain.length] = length;
    const auto open = shared_sheets().open(chain.sheet, {});
    const sheet::Procedure& procedure = *(*open)->sheet().find(chain.procedure);
    sheet::Facts told((*open)->sheet(), procedure);
    for (const auto& [name, value] : facts.items()) {
        const sheet::Literal literal = value.is_string() ? sheet::Literal::word(value.get<std::string>())
                                                         : sheet::Literal::count(*base::parse_number(value.dump()));
        EXPECT_TRUE(told.set(name, literal).empty()) << name;
    }
    companion::Throwing throwing({}, static_cast<std::uint64_t>(seed));
    const auto resolution = sheet::resolve(told, throwing);
    if (!resolution.ok()) return base::to_text(resolution.errors());
    Json out = {{"result", resolution->result}, {"rule", resolution->rule}};
    for (const sheet::StageTold& stage : resolution->stages) out["stages"].push_back(stage.resolution.result);
    return out;
}

}  // namespace chain_chips

using chain_chips::Chain;
using Json = nlohmann::json;

TEST(ChainCuts, EveryValueOfAChipTellsTheSame) {
    for (const Chain& chain : chain_chips::chains()) {
        const Json asked = Json::parse(desk::answer_ask(
            shared_sheets(),
            Json{{"do", "questions"}, {"sheet", chain.sheet}, {"procedure", chain.procedure}, {"facts", chain.facts}}
                .dump()));
        Json chips;
        for (const Json& question : asked["questions"]) {
            if (question["fact"] == chain.length) chips = question["chips"];
        }
        ASSERT_GE(chips.size(), 2U) << chain.sheet << " " << chain.procedure;
        double from = 0;
        for (std::size_t i = 0; i < chips.size(); ++i) {
            const bool last = i + 1 == chips.size();
            const double chosen = chips[i]["value"];
            const double to = last ? chosen + 3 : chosen;
            for (const double inside : {from + 0.1, (from + to) / 2, to}) {
                const double rounded = std::round(inside * 10) / 10;
                for (int seed = 1; seed <= 10; ++seed)
                    EXPECT_EQ(chain_chips::answer_at(chain, rounded, seed), chain_chips::answer_at(chain, chosen, seed))
                        << chain.sheet << " " << chain.procedure << " " << chips[i] << " at " << rounded << ", seed "
                        << seed;
            }
            from = chosen;
        }
    }
}

TEST(ChainCuts, ALengthThatEveryDieReadsHasNoChips) {
    const sheet::Sheet& sheet = shared_sheets().plain("acw");
    const sheet::Procedure& charge = *sheet.find("charge");
    const sheet::Facts facts(sheet, charge);
    EXPECT_TRUE(companion::chain_cuts(facts, *facts.find_fact("target_distance")).empty())
        << "whether a charge arrives hangs on every inch";
}

}  // namespace linstock::test
