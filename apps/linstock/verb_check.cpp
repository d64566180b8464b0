#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "codec/golden.hpp"
#include "codec/sheet_library.hpp"
#include "linstock/families.hpp"
#include "linstock/shelf.hpp"
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

void check_sheet(Shelf& shelf, const std::string& id, Finding& finding) {
    const auto source = shelf.source(id);
    if (!source.ok()) return finding.add(source.errors());
    const auto mechanics = shelf.mechanics(id);
    if (!mechanics.ok()) return finding.add(mechanics.errors());
    finding.add(sheet::check_all_readings(**source, **mechanics));
    finding.sound += fmt::format("{}{} is sound under every option of its {} switches",
                                 finding.sound.empty() ? "" : "; ", id, switches(**source));
}

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
    auto shelf = Shelf::open(arguments);
    if (!shelf.ok()) {
        finding.add(shelf.errors());
        return finding;
    }
    for (const std::string& id : ids) check_sheet(*shelf, id, finding);
    return finding;
}

Finding check_house_rule(Arguments arguments, const std::string& file) {
    Finding finding;
    arguments.house_rules.push_back(file);
    auto shelf = Shelf::open(arguments);
    if (!shelf.ok()) {
        finding.add(shelf.errors());
        return finding;
    }
    for (const std::string& id : shelf->ids()) {
        if (arguments.sheet.empty() || arguments.sheet == id) check_sheet(*shelf, id, finding);
    }
    return finding;
}

Finding check_golden(const Arguments& arguments, const std::string& file) {
    Finding finding;
    auto shelf = Shelf::open(arguments);
    const auto text = codec::read_text_file(file);
    if (!shelf.ok()) finding.add(shelf.errors());
    if (!text.ok()) finding.add(text.errors());
    if (!finding.errors.empty()) return finding;
    codec::GoldenReport cases;
    const codec::FindSheet find_sheet = [&shelf](const std::string& id, const sheet::ReadingChoices& readings) {
        return shelf->sheet(id, readings);
    };
    codec::run_golden(*text, file, find_sheet, {arguments.sheet, false}, cases);
    for (const codec::GoldenCase& each : cases.cases) {
        for (const std::string& failure : each.failures) finding.add({{each.id + ": " + failure, each.place, ""}});
    }
    finding.sound = fmt::format("all {} cases pass", cases.cases.size());
    return finding;
}

Finding check_file(const Arguments& arguments, const std::string& file) {
    const fs::path path(file);
    std::error_code error;
    if (fs::is_directory(path, error)) return check_folder(arguments, path);
    if (path.extension() == ".jsonl") return check_golden(arguments, file);
    if (path.extension() == ".toml") {
        // A part of a sheet is checked with the sheet it belongs to.
        if (fs::exists(path.parent_path() / "sheet.toml", error))
            return check_folder(arguments, path.has_parent_path() ? path.parent_path() : ".");
        return check_house_rule(arguments, file);
    }
    return {{{"this is not something to check", file,
              "name a sheet's folder, a house rule (.toml) or worked cases (.jsonl)"}},
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
