#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "battle/scenario.hpp"

// Where scenarios come from: compiled in, or files and folders that join and override them.
namespace linstock::library {

struct ScenarioFile {
    std::string id;    // the file's name without .toml
    std::string path;  // as named to a person
    std::string text;
};

class ScenarioLibrary {
public:
    static ScenarioLibrary built_in();
    static ScenarioLibrary of(std::vector<ScenarioFile> files);

    // Every .toml file of the folder; one with a known name replaces it.
    base::Errors add_folder(const std::string& folder);
    base::Errors add_file(const std::string& path);
    void add(ScenarioFile file);

    std::vector<std::string> ids() const;  // sorted
    const ScenarioFile* find(const std::string& id) const;
    base::Result<std::string> text(const std::string& id) const;
    base::Result<battle::Scenario> load(const std::string& id) const;

private:
    std::vector<ScenarioFile> files_;
};

// A scenario whose id is not its file's name could not be asked for by either.
base::Result<battle::Scenario> load_scenario(const ScenarioFile& file);

}  // namespace linstock::library
