#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "library/muster_library.hpp"
#include "library/scenario_parser.hpp"

// Any text as a scenario, mustered under the built-in sheets, and as a muster over that of `arw`. Whatever it says, an army stands
// on the table, or it is refused with sentences.
namespace {

using namespace linstock;

void expect_sentences(const base::Errors& errors) {
    if (errors.empty()) std::abort();
    for (const base::Error& error : errors) {
        if (error.what.empty()) std::abort();
    }
}

const std::vector<library::SheetFile>& sheet_files() {
    static const library::SheetLibrary sheets = library::SheetLibrary::built_in();
    return sheets.files();
}

// The musters of the sheets, and last the place of one more.
std::vector<library::SheetFile> muster_files() {
    std::vector<library::SheetFile> files;
    for (const library::SheetFile& file : sheet_files()) {
        if (file.path.find("/muster.toml") != std::string::npos) files.push_back(file);
    }
    files.push_back({"fuzz/muster.toml", ""});
    return files;
}

battle::MusterRules built_in_rules(const char* sheet) {
    auto rules = library::load_muster(sheet_files(), sheet);
    if (!rules.ok()) std::abort();
    return std::move(*rules);
}

// What a family may rely on.
void expect_sound(const battle::Roster& roster) {
    for (const battle::RosterUnit& unit : roster.units) {
        const table::Array array{unit.formation,   static_cast<std::uint8_t>(unit.stands),
                                 unit.files,       unit.stand_width,
                                 unit.stand_depth, unit.interval};
        const bool sized = unit.stands >= 1 && unit.stands <= table::max_stands && unit.worth >= 0;
        if (!sized || unit.grade("type").empty() || unit.group >= roster.groups.size()) std::abort();
        if (!roster.terrain.on_table(table::laid_out(unit.pose, array))) std::abort();
    }
    for (const battle::RosterGroup& group : roster.groups) {
        if (group.order.empty()) std::abort();
    }
}

void muster_or_refuse(const battle::Scenario& scenario, const battle::MusterRules& rules) {
    const auto roster = battle::muster(scenario, rules);
    if (!roster.ok()) return expect_sentences(roster.errors());
    expect_sound(*roster);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const battle::MusterRules arw = built_in_rules("arw");
    static const battle::MusterRules tricorne = built_in_rules("tricorne");
    const std::string text(reinterpret_cast<const char*>(data), size);

    const auto scenario = library::parse_scenario(text, "fuzz.toml");
    if (scenario.ok()) {
        muster_or_refuse(*scenario, arw);
        muster_or_refuse(*scenario, tricorne);
        return 0;
    }
    expect_sentences(scenario.errors());

    static std::vector<library::SheetFile> files = muster_files();
    files.back().text = text;
    const auto rules = library::load_muster(files, "fuzz");
    if (!rules.ok()) expect_sentences(rules.errors());
    return 0;
}
