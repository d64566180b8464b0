#pragma once

#include <functional>
#include <memory>
#include <string>

#include "battle/game.hpp"
#include "bot/player.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/family.hpp"
#include "sheet/compile.hpp"
#include "story/chronicle.hpp"

// A battle fought by two steady players with its log kept: what the tests of the story after it read.
namespace linstock::story {

class FoughtDay {
public:
    using Change = std::function<void(battle::Scenario&)>;

    // `change` may tell the scenario otherwise before it is mustered.
    static std::unique_ptr<FoughtDay> of(const std::string& scenario, std::uint64_t seed, const Change& change = {}) {
        constexpr const char* sheet = "arw";
        const auto sheets = library::SheetLibrary::built_in();
        auto told = library::ScenarioLibrary::built_in().load(scenario);
        const auto rules = library::load_muster(sheets.files(), sheet);
        const auto source = sheets.load(sheet);
        if (!told.ok() || !rules.ok() || !source.ok()) return nullptr;
        if (change) change(*told);
        auto day = std::unique_ptr<FoughtDay>(new FoughtDay);
        auto roster = battle::muster(*told, *rules);
        auto compiled = sheet::compile(*source, mechanics_arw::mechanics());
        if (!roster.ok() || !compiled.ok()) return nullptr;
        day->roster_ = std::move(*roster);
        day->sheet_ = std::move(*compiled);
        const auto course = library::load_course(sheets.files(), sheet);
        if (!course.ok()) return nullptr;
        auto family = rules_arw::open(day->sheet_, day->roster_, *course);
        if (!family.ok()) return nullptr;
        day->family_ = std::move(*family);
        battle::LogHead head;
        head.sheet = sheet;
        head.scenario = scenario;
        day->game_ = std::make_unique<battle::Game>(day->family(), head, seed);
        day->players_[0] = bot::make_player("steady", day->family(), seed);
        day->players_[1] = bot::make_player("steady", day->family(), seed + 1);
        return day;
    }

    const battle::Family& family() const { return *family_; }
    battle::Game& game() { return *game_; }

    // One command of whoever has to act.
    bool step() {
        if (game_->over()) return false;
        const battle::SideId side = game_->battle().state().next_to_act();
        return game_->submit(players_[side]->choose(game_->battle(), side)).done;
    }
    void fight(std::size_t most_entries = 100'000) {
        for (std::size_t i = 0; i < most_entries && step(); ++i) {
        }
    }

private:
    FoughtDay() = default;
    battle::Roster roster_;
    sheet::Sheet sheet_;
    std::unique_ptr<battle::Family> family_;
    std::unique_ptr<battle::Game> game_;
    std::unique_ptr<bot::Player> players_[2];
};

}  // namespace linstock::story
