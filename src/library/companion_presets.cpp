#include "library/companion_presets.hpp"

#include <algorithm>

#include "library/toml_merge.hpp"
#include "library/toml_reader.hpp"

namespace linstock::library {

namespace {

using companion::Preset;

constexpr int deepest_presets = 8;

const SheetFile* find_presets(std::span<const SheetFile> files, const std::string& sheet) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const SheetFile& each) { return each.path == sheet + "/presets.toml"; });
    return found == files.end() ? nullptr : &*found;
}

bool gather(std::span<const SheetFile> files, const SheetFile& file, int depth, toml::table& tree, TomlFaults& faults) {
    toml::table own;
    if (!parse_toml(file.text, file.path, own, faults)) return false;
    const std::string base = own["extends"].value_or(std::string());
    own.erase("extends");
    if (!base.empty()) {
        const SheetFile* under = find_presets(files, base);
        if (under == nullptr || depth >= deepest_presets) {
            faults.add({file.path, 0, 0},
                       under == nullptr ? "the sheet '" + base + "' has no presets.toml"
                                        : "the presets extend one another in a circle",
                       "leave 'extends' out");
            return false;
        }
        if (!gather(files, *under, depth + 1, tree, faults)) return false;
    }
    merge_toml(tree, std::move(own));
    return true;
}

Preset read_preset(const toml::table& table, const sheet::Place& file, TomlFaults& faults) {
    TomlKeys keys(table, file, faults);
    Preset preset;
    preset.place = keys.place();
    preset.name = keys.required_text("name");
    preset.says = keys.required_text("says");
    const toml::table* readings = keys.table("readings");
    if (readings == nullptr) {
        faults.add(keys.place(), "'readings' is missing", "write readings = { NAME = \"OPTION\" }");
        return preset;
    }
    for (const auto& [name, node] : *readings) {
        const auto option = node.value_exact<std::string>();
        if (!option) {
            faults.add(place_of(node, keys.place()), "the option of '" + std::string(name.str()) + "' wants quotes");
            continue;
        }
        preset.readings.emplace_back(std::string(name.str()), *option);
    }
    return preset;
}

}  // namespace

base::Result<std::vector<companion::Preset>> load_presets(std::span<const SheetFile> files, const std::string& sheet) {
    std::vector<companion::Preset> presets;
    const SheetFile* file = find_presets(files, sheet);
    if (file == nullptr) return presets;
    TomlFaults faults;
    toml::table tree;
    if (gather(files, *file, 0, tree, faults)) {
        const sheet::Place place{file->path, 0, 0};
        TomlKeys keys(tree, place, faults);
        for (const toml::table* each : keys.tables("preset")) presets.push_back(read_preset(*each, place, faults));
    }
    if (faults.any()) return faults.take();
    return presets;
}

}  // namespace linstock::library
