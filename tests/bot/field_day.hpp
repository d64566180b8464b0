#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "battle/game.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/family.hpp"
#include "sheet/compile.hpp"

// A scenario mustered under a sheet, ready to be fought: what the tests of the bots play on.
namespace linstock::bot {

class FieldDay {
public:
    static std::unique_ptr<FieldDay> of(const std::string& scenario, const std::string& sheet) {
        const auto sheets = library::SheetLibrary::built_in();
        const auto told = library::ScenarioLibrary::built_in().load(scenario);
        const auto rules = library::load_muster(sheets.files(), sheet);
        const auto source = sheets.load(sheet);
        if (!told.ok() || !rules.ok() || !source.ok()) return nullptr;
        auto day = std::unique_ptr<FieldDay>(new FieldDay);
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
        return day;
    }

    const battle::Family& family() const { return *family_; }
    battle::Game game(std::uint64_t seed) const {
        battle::LogHead head;
        head.sheet = roster_.sheet;
        head.scenario = roster_.scenario;
        battle::Game game(*family_, head, seed);
        game.keep_log(false);
        return game;
    }

private:
    FieldDay() = default;
    battle::Roster roster_;
    sheet::Sheet sheet_;
    std::unique_ptr<battle::Family> family_;
};

}  // namespace linstock::bot
