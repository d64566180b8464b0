#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "contract/arw_fields.hpp"
#include "library/register.hpp"
#include "library/sheet_library.hpp"

// Every rule of the register that belongs to battle fires at least once: in battles played here, or in a set piece of tests/rules/arw,
// which plays it and a twin in which it must not fire. A set piece names its rule at the head of its row.
namespace linstock::contract {
namespace {

class Offered final : public battle::CommandSink {
public:
    void take(const battle::Command& command) override { list.push_back(command); }
    std::vector<battle::Command> list;
};

// The IDs of rules that caused an event or counted in an explained procedure.
class Fired {
public:
    void take(const battle::Terms& terms, const battle::Events& events) {
        for (const battle::Event& event : events) ids_.insert(terms.rules[event.rule]);
    }
    void take(const sheet::Sheet& sheet, const battle::Told& told) {
        const sheet::Procedure* procedure = sheet.find(told.procedure);
        ASSERT_NE(procedure, nullptr) << told.procedure;
        for (const sheet::Line& line : told.resolution.ledger.lines) {
            if (line.state == sheet::LineState::applied)
                ids_.insert(procedure->entries[static_cast<std::size_t>(line.entry)].id);
        }
    }
    // A rule fires by its own ID or by that of an entry that belongs to it (ARW-STD-01b).
    bool has(const library::Register& rules, const std::string& id) const {
        for (const std::string& fired : ids_) {
            const library::RegisterRule* rule = rules.find(fired);
            if (rule != nullptr && rule->id == id) return true;
        }
        return false;
    }

private:
    std::set<std::string> ids_;
};

void play(const ArwField& field, std::uint64_t seed, Fired& fired) {
    const auto family = field.family();
    battle::Game game(*family, battle::LogHead{}, seed);
    battle::Whim whim(seed * 7919);
    for (int count = 0; !game.over(); ++count) {
        ASSERT_LT(count, 20'000) << field.roster().scenario << " did not end; seed " << seed;
        Offered offered;
        family->offer(game.battle(), whim, offered);
        const auto chosen = whim.below(static_cast<std::uint32_t>(offered.list.size()));
        std::vector<battle::Told> told;
        ASSERT_TRUE(game.submit(offered.list[chosen], nullptr, &told).done);
        for (const battle::Told& each : told) fired.take(field.sheet(), each);
    }
    for (const battle::Entry& entry : game.log().entries) fired.take(family->terms(), entry.events);
}

std::string set_pieces() {
    std::ostringstream text;
    for (const auto& file : std::filesystem::directory_iterator(LINSTOCK_SOURCE_DIR "/tests/rules/arw")) {
        if (file.path().filename().string().rfind("set_pieces_", 0) == 0) text << std::ifstream(file.path()).rdbuf();
    }
    return text.str();
}

// Cells are printed numbers, read into a unit's card when the battle is opened; steps are done with every throw or move and can not but
// fire; notes are told on the sheet and decided by other lines. Only conditions hold in one battle and not in another.
bool may_fire_or_not(const library::RegisterRule& rule) { return rule.kind == library::RuleKind::condition; }

TEST(ArwBattleCoverage, EveryRuleFiresInABattleOrInASetPiece) {
    constexpr std::uint64_t seed = 11;
    const auto sheets = library::SheetLibrary::built_in();
    const std::string written = set_pieces();
    for (const std::string sheet : {"arw", "tricorne"}) {
        const auto rules = library::load_register(sheets.files(), sheet);
        ASSERT_TRUE(rules.ok());
        Fired fired;
        for (const Pairing& pairing : arw_pairings()) {
            if (pairing.sheet != sheet || pairing.scenario == "meeting-48") continue;
            play(ArwField(sheet, pairing.scenario), seed, fired);
        }
        for (const library::RegisterRule& rule : rules->rules) {
            if (!may_fire_or_not(rule) || fired.has(*rules, rule.id)) continue;
            EXPECT_NE(written.find("{\"" + rule.id + "\","), std::string::npos)
                << sheet << ": " << rule.id << " (" << rule.says << ") fires in no battle of seed " << seed
                << " and in no set piece";
        }
    }
}

}  // namespace
}  // namespace linstock::contract
