#include "linstock/battle_setup.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "library/sheet_edition.hpp"
#include "linstock/families.hpp"
#include "linstock/muster_roll.hpp"

namespace linstock::app {

namespace {

base::Result<library::ScenarioFile> scenario_file(const Arguments& arguments) {
    const std::filesystem::path path(arguments.scenario);
    if (path.extension() == ".toml") {
        auto text = library::read_text_file(arguments.scenario);
        if (!text.ok()) return text.errors();
        return library::ScenarioFile{path.stem().string(), arguments.scenario, std::move(*text)};
    }
    const auto library = open_scenarios(arguments);
    if (!library.ok()) return library.errors();
    if (const library::ScenarioFile* found = library->find(arguments.scenario)) return *found;
    return base::Error{"there is no scenario '" + arguments.scenario + "'", "",
                       base::suggestion(arguments.scenario, library->ids())};
}

}  // namespace

base::Result<std::unique_ptr<BattleSetup>> BattleSetup::open(const Arguments& arguments) {
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) return cache.errors();
    auto file = scenario_file(arguments);
    if (!file.ok()) return file.errors();
    auto scenario = library::load_scenario(*file);
    if (!scenario.ok()) return scenario.errors();

    std::unique_ptr<BattleSetup> setup(new BattleSetup(std::move(*cache)));
    setup->scenario_text_ = std::move(file->text);
    setup->scenario_ = std::move(*scenario);
    if (base::Errors errors = setup->muster(arguments.sheet); !errors.empty()) return errors;
    setup->choose_readings();
    if (base::Errors errors = setup->bind(); !errors.empty()) return errors;
    return setup;
}

base::Result<std::unique_ptr<BattleSetup>> BattleSetup::open(const Arguments& arguments, const battle::LogHead& head) {
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) return cache.errors();
    auto scenario = library::load_scenario({head.scenario, head.scenario + " in the save", head.scenario_text});
    if (!scenario.ok()) return scenario.errors();

    std::unique_ptr<BattleSetup> setup(new BattleSetup(std::move(*cache)));
    setup->scenario_text_ = head.scenario_text;
    setup->scenario_ = std::move(*scenario);
    setup->cache_.forget_readings();
    setup->readings_ = head.readings;
    if (base::Errors errors = setup->muster(head.sheet); !errors.empty()) return errors;
    if (base::Errors errors = setup->bind(); !errors.empty()) return errors;
    return setup;
}

base::Errors BattleSetup::muster(const std::string& sheet) {
    auto rules = library::load_muster(cache_.library().files(), sheet);
    if (!rules.ok()) return rules.errors();
    auto roster = battle::muster(scenario_, *rules);
    if (!roster.ok()) return roster.errors();
    rules_ = std::move(*rules);
    roster_ = std::move(*roster);
    return {};
}

// The command line outranks the scenario.
void BattleSetup::choose_readings() {
    readings_ = cache_.readings();
    for (const auto& [name, option] : roster_.readings) {
        const bool chosen =
            std::any_of(readings_.begin(), readings_.end(), [&](const auto& each) { return each.first == name; });
        if (!chosen) readings_.emplace_back(name, option);
    }
    cache_.forget_readings();
}

base::Errors BattleSetup::bind() {
    const auto sheet = cache_.sheet(roster_.sheet, readings_);
    if (!sheet.ok()) return sheet.errors();
    const auto source = cache_.source(roster_.sheet);
    if (!source.ok()) return source.errors();
    const auto course = library::load_course(cache_.library().files(), roster_.sheet);
    if (!course.ok()) return course.errors();
    auto family = open_battles((*source)->mechanics, **sheet, roster_, *course);
    if (!family.ok()) return family.errors();
    family_ = std::move(*family);
    const auto text = library::edition_text(cache_.library(), roster_.sheet);
    if (!text.ok()) return text.errors();
    edition_ = battle::edition_of(*text, readings_, family_->rules_version());
    return {};
}

battle::LogHead BattleSetup::head(const std::string (&players)[2]) const {
    battle::LogHead head;
    head.program = std::string("linstock ") + LINSTOCK_VERSION;
    head.scenario = scenario_.id;
    head.scenario_text = scenario_text_;
    head.sheet = roster_.sheet;
    head.readings = readings_;
    head.edition = edition_;
    std::copy(std::begin(players), std::end(players), std::begin(head.players));
    return head;
}

base::Result<picture::PictureOptions> BattleSetup::picture(const std::vector<std::string>& arcs) const {
    picture::PictureOptions options;
    options.family = family_.get();
    options.scale_yards = rules_.scale_yards;
    options.scale_length = rules_.scale_length;
    options.upper_edge = scenario_.map.top;
    for (const std::string& label : arcs) {
        std::vector<std::string> labels;
        bool found = false;
        for (battle::UnitId unit = 0; unit < roster_.units.size(); ++unit) {
            labels.push_back(roster_.units[unit].label);
            if (label != "all" && base::folded(label) != base::folded(roster_.units[unit].label)) continue;
            options.arcs.push_back(unit);
            found = true;
        }
        if (!found)
            return base::Error{"no unit has the label '" + label + "'", "--arcs", base::suggestion(label, labels)};
    }
    return options;
}

}  // namespace linstock::app
