#include "library/sheet_library.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.hpp"
#include "library/embedded.hpp"
#include "library/sheet_parser.hpp"
#include "library/toml_merge.hpp"

namespace linstock::library {

namespace {

constexpr std::uintmax_t largest_file = 16U << 20U;
constexpr int deepest_sheet = 8;

std::string id_of(const std::string& path) { return path.substr(0, path.find('/')); }

// The register, the muster tables, the course of play and the presets stand beside a sheet but are not part of it.
bool is_sheet_part(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    return name != "register.toml" && name != "muster.toml" && name != "play.toml" && name != "presets.toml";
}

class Gatherer {
public:
    Gatherer(const std::vector<SheetFile>& files, TomlFaults& faults) : files_(files), faults_(faults) {}

    // The sheet's own files in order of name, over those of the sheet it extends.
    bool gather(const std::string& id, toml::table& tree, int depth) {
        std::vector<const SheetFile*> parts;
        for (const SheetFile& file : files_) {
            if (id_of(file.path) == id && is_sheet_part(file.path)) parts.push_back(&file);
        }
        std::sort(parts.begin(), parts.end(), [](const SheetFile* a, const SheetFile* b) { return a->path < b->path; });
        toml::table own;
        for (const SheetFile* part : parts) {
            toml::table table;
            if (!parse_toml(part->text, part->path, table, faults_)) return false;
            merge_toml(own, std::move(table));
        }
        const std::string base = own["sheet"]["extends"].value_or(std::string());
        if (!base.empty()) {
            if (depth >= deepest_sheet) {
                faults_.add(place_of(own, {parts.front()->path, 0, 0}), "the sheets extend one another in a circle");
                return false;
            }
            if (!exists(base)) {
                faults_.add({parts.front()->path, 0, 0}, "it extends '" + base + "', which is not a sheet",
                            base::suggestion(base, ids()));
                return false;
            }
            if (!gather(base, tree, depth + 1)) return false;
        }
        return lay_over(tree, std::move(own), "sheet");
    }

    // `head` is the table that lists what to remove.
    bool lay_over(toml::table& tree, toml::table&& patch, std::string_view head) {
        std::vector<std::string> gone;
        sheet::Place place;
        if (const toml::array* list = patch[head]["remove"].as_array()) {
            place = place_of(*list, {});
            for (const toml::node& each : *list) gone.push_back(each.value_or(std::string()));
        }
        const std::vector<std::string> missing = remove_ids(tree, gone);
        for (const std::string& id : missing)
            faults_.add(place, "'" + id + "' cannot be removed: no entry has that ID");
        merge_toml(tree, std::move(patch));
        return missing.empty();
    }

    std::vector<std::string> ids() const {
        std::vector<std::string> ids;
        for (const SheetFile& file : files_) {
            const std::string id = id_of(file.path);
            if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
        }
        std::sort(ids.begin(), ids.end());
        return ids;
    }

    bool exists(const std::string& id) const {
        const auto all = ids();
        return std::find(all.begin(), all.end(), id) != all.end();
    }

private:
    const std::vector<SheetFile>& files_;
    TomlFaults& faults_;
};

// A house rule that names the sheets it is for leaves the others alone.
bool is_for(const toml::table& table, const std::string& id) {
    const toml::node_view<const toml::node> wanted = table["house"]["for"];
    if (!wanted) return true;
    if (const auto one = wanted.value<std::string>()) return *one == id;
    const toml::array* list = wanted.as_array();
    return list != nullptr && std::any_of(list->begin(), list->end(),
                                          [&](const toml::node& each) { return each.value_or(std::string()) == id; });
}

void check_house(const toml::table& table, const SheetFile& file, TomlFaults& faults) {
    const toml::node* node = table.get("house");
    if (node == nullptr) return;
    const toml::table* house = node->as_table();
    if (house == nullptr) {
        faults.add(place_of(*node, {file.path, 0, 0}), "'house' is written [house]");
        return;
    }
    TomlKeys keys(*house, {file.path, 0, 0}, faults);
    keys.text("title");
    keys.texts("for");
    keys.texts("remove");
}

}  // namespace

base::Result<std::string> read_text_file(const std::string& path) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (error || !std::filesystem::exists(status)) return base::Error{"there is no such file", path, "check the name"};
    if (std::filesystem::is_directory(status))
        return base::Error{"this is a folder, not a file", path, "name a file in it"};
    const std::uintmax_t size = std::filesystem::is_regular_file(status) ? std::filesystem::file_size(path, error) : 0;
    if (!error && size > largest_file) return base::Error{"the file is larger than 16 MB", path, ""};
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in && !in.eof()) return base::Error{"the file cannot be read", path, "check its permissions"};
    return std::move(text).str();
}

SheetLibrary SheetLibrary::built_in() {
    SheetLibrary library;
    for (std::size_t i = 0; i < embedded_sheets_count; ++i) {
        library.files_.push_back({std::string(embedded_sheets[i].path), std::string(embedded_sheets[i].text)});
    }
    return library;
}

SheetLibrary SheetLibrary::of(std::vector<SheetFile> files) {
    SheetLibrary library;
    library.files_ = std::move(files);
    return library;
}

base::Errors SheetLibrary::add_folder(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return {{"there is no such folder", folder, "name a folder that holds one folder a sheet"}};
    std::vector<SheetFile> found;
    for (fs::directory_iterator sheet(folder, error), end; !error && sheet != end; sheet.increment(error)) {
        if (!sheet->is_directory(error)) continue;
        std::error_code inner;
        for (fs::directory_iterator file(sheet->path(), inner); !inner && file != end; file.increment(inner)) {
            if (file->path().extension() != ".toml") continue;
            auto text = read_text_file(file->path().string());
            if (!text.ok()) return text.errors();
            found.push_back(
                {sheet->path().filename().string() + "/" + file->path().filename().string(), std::move(*text)});
        }
    }
    if (error) return {{"the folder cannot be read: " + error.message(), folder, ""}};
    if (found.empty())
        return {{"no sheet is in this folder", folder, "it should hold one folder a sheet, with .toml files"}};
    const auto replaced = [&](const SheetFile& file) {
        return std::any_of(found.begin(), found.end(),
                           [&](const SheetFile& each) { return id_of(each.path) == id_of(file.path); });
    };
    files_.erase(std::remove_if(files_.begin(), files_.end(), replaced), files_.end());
    files_.insert(files_.end(), found.begin(), found.end());
    return {};
}

base::Errors SheetLibrary::add_house_rule(const std::string& file) {
    auto text = read_text_file(file);
    if (!text.ok()) return text.errors();
    add_house_text(file, std::move(*text));
    return {};
}

std::vector<std::string> SheetLibrary::ids() const {
    TomlFaults none;
    return Gatherer(files_, none).ids();
}

base::Result<sheet::SheetSource> SheetLibrary::load(const std::string& id) const {
    TomlFaults faults;
    Gatherer gatherer(files_, faults);
    if (!gatherer.exists(id))
        return base::Error{"'" + id + "' is not a sheet", "", base::suggestion(id, gatherer.ids())};
    toml::table tree;
    if (!gatherer.gather(id, tree, 0)) return faults.take();
    for (const SheetFile& house : house_rules_) {
        toml::table table;
        if (!parse_toml(house.text, house.path, table, faults)) return faults.take();
        check_house(table, house, faults);
        if (is_for(table, id)) gatherer.lay_over(tree, std::move(table), "house");
    }
    sheet::SheetSource source = parse_sheet(tree, faults);
    if (faults.any()) return faults.take();
    return source;
}

}  // namespace linstock::library
