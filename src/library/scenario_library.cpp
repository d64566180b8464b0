#include "library/scenario_library.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "library/embedded.hpp"
#include "library/scenario_parser.hpp"
#include "library/sheet_library.hpp"

namespace linstock::library {

namespace {

namespace fs = std::filesystem;

inline base::Result<ScenarioFile> read_scenario_file(const fs::path& path) {
    auto text = read_text_file(path.string());
    if (!text.ok()) return text.errors();
    return ScenarioFile{path.stem().string(), path.string(), std::move(*text)};
}

}  // namespace

ScenarioLibrary ScenarioLibrary::built_in() {
    ScenarioLibrary library;
    for (std::size_t i = 0; i < embedded_scenarios_count; ++i) {
        const std::string path(embedded_scenarios[i].path);
        library.add({fs::path(path).stem().string(), "scenarios/" + path, std::string(embedded_scenarios[i].text)});
    }
    return library;
}

ScenarioLibrary ScenarioLibrary::of(std::vector<ScenarioFile> files) {
    ScenarioLibrary library;
    for (ScenarioFile& file : files) library.add(std::move(file));
    return library;
}

void ScenarioLibrary::add(ScenarioFile file) {
    const auto same =
        std::find_if(files_.begin(), files_.end(), [&](const ScenarioFile& each) { return each.id == file.id; });
    if (same == files_.end()) {
        files_.push_back(std::move(file));
    } else {
        *same = std::move(file);
    }
}

base::Errors ScenarioLibrary::add_folder(const std::string& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return {{"there is no such folder", folder, "name a folder that holds scenarios (.toml)"}};
    std::vector<fs::path> paths;
    for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
        if (each->path().extension() == ".toml") paths.push_back(each->path());
    }
    if (error) return {{"the folder cannot be read: " + error.message(), folder, ""}};
    if (paths.empty()) return {{"no scenario is in this folder", folder, "it should hold .toml files"}};
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
        base::Errors errors = add_file(path.string());
        if (!errors.empty()) return errors;
    }
    return {};
}

base::Errors ScenarioLibrary::add_file(const std::string& path) {
    auto file = read_scenario_file(path);
    if (!file.ok()) return file.errors();
    add(std::move(*file));
    return {};
}

std::vector<std::string> ScenarioLibrary::ids() const {
    std::vector<std::string> ids;
    for (const ScenarioFile& file : files_) ids.push_back(file.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

const ScenarioFile* ScenarioLibrary::find(const std::string& id) const {
    const auto found =
        std::find_if(files_.begin(), files_.end(), [&](const ScenarioFile& each) { return each.id == id; });
    return found == files_.end() ? nullptr : &*found;
}

base::Result<std::string> ScenarioLibrary::text(const std::string& id) const {
    const ScenarioFile* file = find(id);
    if (file == nullptr) return base::Error{"'" + id + "' is not a scenario", "", base::suggestion(id, ids())};
    return file->text;
}

base::Result<battle::Scenario> ScenarioLibrary::load(const std::string& id) const {
    const ScenarioFile* file = find(id);
    if (file == nullptr) return base::Error{"'" + id + "' is not a scenario", "", base::suggestion(id, ids())};
    return load_scenario(*file);
}

base::Result<battle::Scenario> load_scenario(const ScenarioFile& file) {
    auto scenario = parse_scenario(file.text, file.path);
    if (scenario.ok() && scenario->id != file.id)
        return base::Error{"the scenario's id is '" + scenario->id + "', its file's name '" + file.id + "'",
                           to_text(scenario->place), "make them the same"};
    return scenario;
}

}  // namespace linstock::library
