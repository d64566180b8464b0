#include "linstock/muster_roll.hpp"

#include <filesystem>

#include "library/muster_library.hpp"

namespace linstock::app {

base::Result<library::ScenarioLibrary> open_scenarios(const Arguments& arguments) {
    library::ScenarioLibrary library = library::ScenarioLibrary::built_in();
    if (arguments.scenarios_folder.empty()) return library;
    std::error_code error;
    const bool folder = std::filesystem::is_directory(arguments.scenarios_folder, error);
    base::Errors errors =
        folder ? library.add_folder(arguments.scenarios_folder) : library.add_file(arguments.scenarios_folder);
    if (!errors.empty()) return errors;
    return library;
}

base::Result<battle::Scenario> find_scenario(const library::ScenarioLibrary& library, const std::string& name) {
    if (std::filesystem::path(name).extension() != ".toml") return library.load(name);
    library::ScenarioLibrary alone = library::ScenarioLibrary::of({});
    base::Errors errors = alone.add_file(name);
    if (!errors.empty()) return errors;
    return alone.load(alone.ids().front());
}

base::Result<battle::Roster> raise(const SheetCache& cache, const battle::Scenario& scenario,
                                   const std::string& sheet) {
    const auto rules = library::load_muster(cache.library().files(), sheet);
    if (!rules.ok()) return rules.errors();
    return battle::muster(scenario, *rules);
}

std::vector<std::string> mustering_sheets(const SheetCache& cache) {
    return library::sheets_with_muster(cache.library().files());
}

std::vector<std::string> sheets_of(const SheetCache& cache, const battle::Scenario& scenario) {
    std::vector<std::string> sheets;
    for (const std::string& sheet : mustering_sheets(cache)) {
        if (scenario.meant_for(sheet) && raise(cache, scenario, sheet).ok()) sheets.push_back(sheet);
    }
    return sheets;
}

}  // namespace linstock::app
