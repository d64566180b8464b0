#include "library/sheet_edition.hpp"

#include <algorithm>
#include <sstream>

#include "library/toml_reader.hpp"

namespace linstock::library {

namespace {

constexpr int deepest = 8;

std::string sheet_of(const SheetFile& file) { return file.path.substr(0, file.path.find('/')); }

// The register lists IDs for tests, presets serve the companion; nothing of a battle is decided by them.
bool decides(const SheetFile& file) {
    const std::string name = file.path.substr(file.path.find('/') + 1);
    return name != "register.toml" && name != "presets.toml";
}

// What the file says, whatever its comments and spaces are.
std::string said(const toml::table& table) {
    std::ostringstream text;
    text << table << '\n';
    return text.str();
}

void gather_text(const SheetLibrary& library, const std::string& sheet, int depth, std::string& text,
                 TomlFaults& faults) {
    std::vector<const SheetFile*> parts;
    for (const SheetFile& file : library.files()) {
        if (sheet_of(file) == sheet && decides(file)) parts.push_back(&file);
    }
    std::sort(parts.begin(), parts.end(), [](const SheetFile* a, const SheetFile* b) { return a->path < b->path; });
    for (const SheetFile* part : parts) {
        toml::table table;
        if (!parse_toml(part->text, part->path, table, faults)) return;
        text += part->path + '\n' + said(table);
        const std::string base = table["sheet"]["extends"].value_or(std::string());
        if (!base.empty() && depth < deepest) gather_text(library, base, depth + 1, text, faults);
    }
}

}  // namespace

base::Result<std::string> edition_text(const SheetLibrary& library, const std::string& sheet) {
    TomlFaults faults;
    std::string text;
    gather_text(library, sheet, 0, text, faults);
    for (const SheetFile& rule : library.house_rules()) {
        toml::table table;
        if (parse_toml(rule.text, rule.path, table, faults)) text += said(table);
    }
    if (faults.any()) return faults.take();
    return text;
}

}  // namespace linstock::library
