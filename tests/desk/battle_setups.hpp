#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "desk/battle_desk.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/family.hpp"
#include "sheet/compile.hpp"

// Battles of the built-in scenarios for tests, told otherwise where a test wants it.
namespace linstock::desk::battle_test {

using ChangeScenario = std::function<void(battle::Scenario&)>;

// A sheet with its muster and course of play, read once: a fuzzer opens a thousand tables.
struct SheetRead {
    battle::MusterRules muster;
    play::Course course;
    sheet::Sheet sheet;

    static base::Result<const SheetRead*> of(const std::string& id) {
        static std::map<std::string, std::unique_ptr<SheetRead>> kept;
        std::unique_ptr<SheetRead>& held = kept[id];
        if (held != nullptr) return held.get();
        const auto sheets = library::SheetLibrary::built_in();
        auto muster = library::load_muster(sheets.files(), id);
        if (!muster.ok()) return muster.errors();
        auto course = library::load_course(sheets.files(), id);
        if (!course.ok()) return course.errors();
        const auto source = sheets.load(id);
        if (!source.ok()) return source.errors();
        auto compiled = sheet::compile(*source, mechanics_arw::mechanics());
        if (!compiled.ok()) return compiled.errors();
        held = std::make_unique<SheetRead>(SheetRead{std::move(*muster), std::move(*course), std::move(*compiled)});
        return held.get();
    }
};

class SmallSetup final : public BattleSetup {
public:
    static base::Result<std::unique_ptr<BattleSetup>> of(const library::ScenarioFile& file, const std::string& sheet,
                                                         const ChangeScenario& change) {
        auto scenario = library::load_scenario(file);
        if (!scenario.ok()) return scenario.errors();
        if (change) change(*scenario);
        const auto read = SheetRead::of(sheet);
        if (!read.ok()) return read.errors();
        auto roster = battle::muster(*scenario, (*read)->muster);
        if (!roster.ok()) return roster.errors();
        std::unique_ptr<SmallSetup> setup(new SmallSetup);
        setup->roster_ = std::move(*roster);
        setup->text_ = file.text;
        auto family = rules_arw::open((*read)->sheet, setup->roster_, (*read)->course);
        if (!family.ok()) return family.errors();
        setup->family_ = std::move(*family);
        return std::unique_ptr<BattleSetup>(std::move(setup));
    }

    const battle::Family& family() const override { return *family_; }
    const std::string& edition() const override { return edition_; }
    battle::LogHead head(const std::string (&players)[2]) const override {
        battle::LogHead head;
        head.scenario = roster_.scenario;
        head.scenario_text = text_;
        head.sheet = roster_.sheet;
        head.edition = edition_;
        head.players[0] = players[0];
        head.players[1] = players[1];
        return head;
    }
    picture::PictureOptions picture() const override { return {}; }

private:
    SmallSetup() = default;
    battle::Roster roster_;
    std::unique_ptr<battle::Family> family_;
    std::string text_;
    std::string edition_ = "tested";
};

class SmallSetups final : public BattleSetups {
public:
    explicit SmallSetups(ChangeScenario change = {}) : change_(std::move(change)) {}

    base::Result<std::unique_ptr<BattleSetup>> open(const BattleSettings& settings) override {
        const auto library = library::ScenarioLibrary::built_in();
        const library::ScenarioFile* file = library.find(settings.scenario);
        if (file == nullptr) return base::Error{"there is no such scenario", "scenario", ""};
        return SmallSetup::of(*file, settings.sheet, change_);
    }
    base::Result<std::unique_ptr<BattleSetup>> open(const battle::LogHead& head) override {
        return SmallSetup::of({head.scenario, "the save", head.scenario_text}, head.sheet, change_);
    }

private:
    ChangeScenario change_;
};

inline constexpr std::uint64_t seed_of_tests = 71'234'567'890'123;

inline std::string settings_of(const std::string& red, const std::string& blue, const std::string& seat,
                               const std::string& more = "", const std::string& scenario = "outpost") {
    return R"({"scenario":")" + scenario + R"(","sheet":"arw","players":{"red":")" + red + R"(","blue":")" + blue +
           R"("},"seat":")" + seat + R"(","seed":")" + std::to_string(seed_of_tests) + "\"" + more + "}";
}

}  // namespace linstock::desk::battle_test
