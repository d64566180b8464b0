#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "library/companion_muster.hpp"
#include "library/companion_presets.hpp"
#include "library/companion_roster.hpp"
#include "library/drill_parser.hpp"
#include "library/golden.hpp"
#include "library/muster_library.hpp"
#include "library/sheet_library.hpp"
#include "linstock/drill_battle.hpp"
#include "linstock/families.hpp"
#include "linstock/muster_roll.hpp"
#include "linstock/sheet_cache.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

namespace fs = std::filesystem;

// What was found of one thing that was to be checked.
struct Finding {
    base::Errors errors;
    std::string sound;  // what to say when there is no error

    void add(const base::Errors& more) {
        for (const base::Error& error : more) {
            const auto same = [&](const base::Error& each) {
                return each.where == error.where && each.what == error.what;
            };
            if (std::none_of(errors.begin(), errors.end(), same)) errors.push_back(error);
        }
    }
};

std::size_t switches(const sheet::SheetSource& source) {
    return static_cast<std::size_t>(
        std::count_if(source.readings.begin(), source.readings.end(),
                      [](const sheet::ReadingSource& each) { return each.kind == sheet::ReadingClass::choice; }));
}

// Every word a muster gives must be one of the sheet's.
void check_muster(SheetCache& cache, const std::string& id, Finding& finding) {
    if (!library::has_muster(cache.library().files(), id)) return;
    const auto rules = library::load_muster(cache.library().files(), id);
    if (!rules.ok()) return finding.add(rules.errors());
    const auto sheet = cache.sheet(id);
    if (!sheet.ok()) return finding.add(sheet.errors());
    finding.add(battle::check_words(*rules, **sheet));
}

// The course of play and what serves the companion: their names are the sheet's, a scenario raised is written in its words, and presets choose
// among its readings.
void check_companion(SheetCache& cache, const std::string& id, Finding& finding) {
    const auto& files = cache.library().files();
    const auto sheet = cache.sheet(id);
    if (!sheet.ok()) return finding.add(sheet.errors());
    const auto presets = library::load_presets(files, id);
    finding.add(presets.ok() ? companion::check_presets(*presets, **sheet) : presets.errors());
    if (!library::has_course(files, id)) return;
    auto course = library::load_course(files, id);
    if (!course.ok()) return finding.add(course.errors());
    const base::Errors errors = play::bind(*course, **sheet);
    finding.add(errors);
    if (!errors.empty()) return;
    const auto offers = library::load_offers(files, library::ScenarioLibrary::built_in(),
                                             play::part_of(*course, play::Keeper::companion));
    if (!offers.ok()) finding.add(offers.errors());
}

void check_sheet(SheetCache& cache, const std::string& id, Finding& finding) {
    const auto source = cache.source(id);
    if (!source.ok()) return finding.add(source.errors());
    const auto mechanics = cache.mechanics(id);
    if (!mechanics.ok()) return finding.add(mechanics.errors());
    finding.add(sheet::check_all_readings(**source, **mechanics));
    check_muster(cache, id, finding);
    check_companion(cache, id, finding);
    finding.sound += fmt::format("{}{} is sound under every option of its {} switches",
                                 finding.sound.empty() ? "" : "; ", id, switches(**source));
}

// --- scenarios ---

bool is_scenario(const fs::path& path) {
    const auto text = library::read_text_file(path.string());
    return text.ok() && ("\n" + *text).find("\n[scenario]") != std::string::npos;
}

// A sheet misspelt is a sheet left out.
void check_sheet_names(const SheetCache& cache, const battle::Scenario& scenario, Finding& finding) {
    const std::vector<std::string> known = cache.ids();
    const auto check = [&](const std::string& name, const sheet::Place& place) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            finding.add({{"'" + name + "' is not a sheet", to_text(place), base::suggestion(name, known)}});
    };
    for (const std::string& name : scenario.sheets) check(name, scenario.place);
    for (const battle::SheetReadings& each : scenario.readings) check(each.sheet, each.place);
    for (const battle::ScenarioSide& side : scenario.sides) {
        for (const battle::ScenarioGroup& group : side.groups) {
            for (const battle::ScenarioUnit& unit : group.units) {
                for (const battle::Override& each : unit.overrides) check(each.sheet, each.place);
            }
        }
    }
}

// What the sheet itself has to say: the readings asked of it, and the words set by hand.
void check_under(SheetCache& cache, const battle::Scenario& scenario, const battle::Roster& roster, Finding& finding) {
    const auto sheet = cache.sheet(roster.sheet, roster.readings);
    if (!sheet.ok()) return finding.add(sheet.errors());
    const auto rules = library::load_muster(cache.library().files(), roster.sheet);
    if (rules.ok()) finding.add(battle::check_words(scenario, *rules, **sheet));
}

// Under every sheet that has a muster, and is meant, and with the readings the scenario asks of it.
void check_scenario(const Arguments& arguments, SheetCache& cache, const std::string& file, Finding& finding) {
    const auto library = library::ScenarioLibrary::of({});
    const auto scenario = find_scenario(library, file);
    if (!scenario.ok()) return finding.add(scenario.errors());
    check_sheet_names(cache, *scenario, finding);
    std::vector<std::string> sound;
    for (const std::string& sheet : mustering_sheets(cache)) {
        const bool wanted = arguments.sheet.empty() || arguments.sheet == sheet;
        if (!wanted || !scenario->meant_for(sheet)) continue;
        const auto roster = raise(cache, *scenario, sheet);
        if (!roster.ok()) {
            finding.add(roster.errors());
            continue;
        }
        check_under(cache, *scenario, *roster, finding);
        sound.push_back(fmt::format("{} ({} turns)", sheet, roster->turn_limit));
    }
    if (sound.empty() && finding.errors.empty())
        finding.add({{"no sheet with a muster is meant for it", file, "name one in its sheets"}});
    finding.sound += fmt::format("{}{} musters under {}", finding.sound.empty() ? "" : "; ", scenario->id,
                                 base::listed(sound, "and"));
}

Finding check_scenarios(const Arguments& arguments, std::vector<fs::path> files) {
    Finding finding;
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        finding.add(cache.errors());
        return finding;
    }
    cache->forget_readings();  // a reading of one sheet need not be known to the others
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) check_scenario(arguments, *cache, file.string(), finding);
    return finding;
}

std::vector<fs::path> files_in(const fs::path& folder, bool (*wanted)(const fs::path&)) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        if (file->path().extension() == ".toml" && wanted(file->path())) files.push_back(file->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// --- sheets, house rules, worked cases ---

bool holds_toml(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        if (file->path().extension() == ".toml") return true;
    }
    return false;
}

// A sheet's own folder, or a folder of such folders.
Finding check_folder(Arguments arguments, const fs::path& folder) {
    Finding finding;
    std::vector<std::string> ids;
    const fs::path whole = fs::absolute(folder).lexically_normal();
    const fs::path named = whole.has_filename() ? whole : whole.parent_path();
    if (holds_toml(named)) {
        ids.push_back(named.filename().string());
        arguments.sheets_folder = named.parent_path().string();
    } else {
        std::error_code error;
        for (fs::directory_iterator each(named, error), end; !error && each != end; each.increment(error)) {
            if (each->is_directory(error) && holds_toml(each->path())) ids.push_back(each->path().filename().string());
        }
        std::sort(ids.begin(), ids.end());
        arguments.sheets_folder = named.string();
    }
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        finding.add(cache.errors());
        return finding;
    }
    for (const std::string& id : ids) check_sheet(*cache, id, finding);
    return finding;
}

// What a house rule asks besides, nobody measures at a table: said here, since a battle says nothing.
void note_new_facts(SheetCache& ruled, SheetCache& plain, const std::string& id, Finding& finding) {
    if (!library::has_muster(ruled.library().files(), id)) return;
    const auto now = ruled.sheet(id);
    const auto before = plain.sheet(id);
    if (!now.ok() || !before.ok()) return;
    for (const sheet::Procedure& procedure : (*now)->procedures) {
        if (procedure.chain_played != nullptr) continue;  // battles throw its stages
        const sheet::Procedure* old = (*before)->find(procedure.name);
        for (const sheet::Fact& fact : procedure.facts) {
            if (old != nullptr && old->find_slot(fact.source.name) != sheet::no_slot) continue;
            const bool stays = fact.source.preset.has_value() || !fact.source.preset_from.empty();
            finding.sound += fmt::format(
                "; in battles nobody measures '{}' of '{}': {}", fact.source.name, procedure.name,
                stays ? "it stays at its default unless a ruling tells it" : "without a default no battle opens");
        }
    }
}

Finding check_house_rule(Arguments arguments, const std::string& file) {
    Finding finding;
    auto plain = SheetCache::open(arguments);
    arguments.house_rules.push_back(file);
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        finding.add(cache.errors());
        return finding;
    }
    for (const std::string& id : cache->ids()) {
        if (!arguments.sheet.empty() && arguments.sheet != id) continue;
        check_sheet(*cache, id, finding);
        if (plain.ok()) note_new_facts(*cache, *plain, id, finding);
    }
    return finding;
}

Finding check_golden(const Arguments& arguments, const std::string& file) {
    Finding finding;
    auto cache = SheetCache::open(arguments);
    const auto text = library::read_text_file(file);
    if (!cache.ok()) finding.add(cache.errors());
    if (!text.ok()) finding.add(text.errors());
    if (!finding.errors.empty()) return finding;
    library::GoldenReport cases;
    const library::FindSheet find_sheet = [&cache](const std::string& id, const sheet::ReadingChoices& readings) {
        return cache->sheet(id, readings);
    };
    library::run_golden(*text, file, find_sheet, {arguments.sheet, false}, cases);
    for (const library::GoldenCase& each : cases.cases) {
        for (const std::string& failure : each.failures) finding.add({{each.id + ": " + failure, each.place, ""}});
    }
    finding.sound = fmt::format("all {} cases pass", cases.cases.size());
    return finding;
}

// --- drills ---

bool is_drills(const fs::path& path) {
    const auto text = library::read_text_file(path.string());
    return text.ok() && library::holds_drills(*text);
}

Finding check_drills(const Arguments& arguments, const std::vector<fs::path>& files) {
    Finding finding;
    auto sheets = SheetCache::open(arguments);
    if (!sheets.ok()) {
        finding.add(sheets.errors());
        return finding;
    }
    std::size_t sound = 0;
    std::size_t unfought = 0;
    for (const fs::path& file : files) {
        const auto text = library::read_text_file(file.string());
        const auto drills = text.ok() ? library::parse_drills(*text, file.string()) : text.errors();
        if (!drills.ok()) {
            finding.add(drills.errors());
            continue;
        }
        for (const drill::Drill& each : *drills) {
            finding.add(check_drill(*sheets, each));
            const auto why = why_not_fought(*sheets, each);
            unfought += why.ok() && !why->empty() ? 1 : 0;
        }
        sound += drills->size();
    }
    finding.sound = fmt::format("sound drills: {}", sound);
    if (unfought > 0) finding.sound += fmt::format("; of sheets that fight no battles yet: {}", unfought);
    return finding;
}

Finding check_file(const Arguments& arguments, const std::string& file) {
    const fs::path path(file);
    std::error_code error;
    if (fs::is_directory(path, error)) {
        if (const std::vector<fs::path> drills = files_in(path, is_drills); !drills.empty())
            return check_drills(arguments, drills);
        std::vector<fs::path> scenarios = files_in(path, is_scenario);
        return scenarios.empty() ? check_folder(arguments, path) : check_scenarios(arguments, std::move(scenarios));
    }
    if (path.extension() == ".jsonl") return check_golden(arguments, file);
    if (path.extension() == ".toml") {
        // A part of a sheet is checked with the sheet it belongs to.
        if (fs::exists(path.parent_path() / "sheet.toml", error))
            return check_folder(arguments, path.has_parent_path() ? path.parent_path() : ".");
        if (is_drills(path)) return check_drills(arguments, {path});
        return is_scenario(path) ? check_scenarios(arguments, {path}) : check_house_rule(arguments, file);
    }
    return {{{"this is not something to check", file,
              "name a sheet's folder, a scenario or a folder of them, a house rule or drills (.toml) or worked cases "
              "(.jsonl)"}},
            ""};
}

}  // namespace

int run_check(const Arguments& arguments, const Console& console) {
    base::Errors errors;
    for (const std::string& file : arguments.files) {
        const Finding finding = check_file(arguments, file);
        errors.insert(errors.end(), finding.errors.begin(), finding.errors.end());
        if (finding.errors.empty() && !arguments.json) console.out << file << ": " << finding.sound << '\n';
    }
    if (!errors.empty() || arguments.json) report(console, arguments.json, errors);
    return errors.empty() ? done : failed;
}

}  // namespace linstock::app
