#include "map/web_checker.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

namespace linstock::map {

namespace {

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

std::string shown(const std::string& folder) { return folder.empty() ? "src" : folder; }

const WebFolder* find_folder(const WebMap& map, const std::string& name) {
    const auto found =
        std::find_if(map.begin(), map.end(), [&](const WebFolder& folder) { return folder.name == name; });
    return found == map.end() ? nullptr : &*found;
}

// What a file imports from its own tree, as written: statically, for its types or its effects, or when it is needed.
std::vector<std::string> imports_of(const std::string& text) {
    static const std::regex import(R"-(\b(?:from\s*|import\s*\(?\s*)["'](\.[^"']*)["'])-");
    static const std::regex comment_line(R"((^|\n)[ \t]*(//|\*)[^\n]*)");
    const std::string code = std::regex_replace(text, comment_line, "$1");
    std::vector<std::string> imports;
    for (auto match = std::sregex_iterator(code.begin(), code.end(), import); match != std::sregex_iterator();
         ++match) {
        imports.push_back((*match)[1].str());
    }
    return imports;
}

const WebFile* find_file(const WebTree& tree, const std::string& path) {
    const auto found = std::find_if(tree.begin(), tree.end(), [&](const WebFile& file) { return file.path == path; });
    return found == tree.end() ? nullptr : &*found;
}

// A written name is the file itself or, without its ending, a TypeScript file.
const WebFile* imported_file(const WebTree& tree, const WebFile& from, const std::string& written) {
    const std::string path =
        (std::filesystem::path(folder_of(from.path)) / written).lexically_normal().generic_string();
    const WebFile* file = find_file(tree, path);
    return file != nullptr ? file : find_file(tree, path + ".ts");
}

bool may_import(const WebMap& map, const std::string& from, const std::string& to) {
    if (from == to) return true;
    const WebFolder* folder = find_folder(map, from);
    if (folder == nullptr || find_folder(map, to) == nullptr) return false;
    const auto& uses = folder->may_use;
    return folder->uses_everything || std::find(uses.begin(), uses.end(), to) != uses.end();
}

class LoopFinder {
public:
    explicit LoopFinder(const WebTree& tree) : tree_(tree) {
        for (const WebFile& file : tree) visit(file);
    }

    std::vector<std::string> faults;

private:
    enum class State { open, done };

    void visit(const WebFile& file) {
        if (states_.count(&file) != 0) return;
        states_[&file] = State::open;
        way_.push_back(&file);
        for (const std::string& written : imports_of(file.text)) {
            const WebFile* next = imported_file(tree_, file, written);
            if (next == nullptr) continue;
            const auto state = states_.find(next);
            if (state == states_.end()) {
                visit(*next);
            } else if (state->second == State::open) {
                tell(next);
            }
        }
        way_.pop_back();
        states_[&file] = State::done;
    }

    void tell(const WebFile* first) {
        std::string ring;
        for (auto at = std::find(way_.begin(), way_.end(), first); at != way_.end(); ++at) ring += (*at)->path + " -> ";
        faults.push_back("web/src has a loop of files: " + ring + first->path);
    }

    const WebTree& tree_;
    std::map<const WebFile*, State> states_;
    std::vector<const WebFile*> way_;
};

}  // namespace

WebMap read_web_map(std::string_view markdown) {
    static const std::regex row(R"(\| `src(?:/([^`]+))?` \|.*\| ([^|]*) \|\s*)");
    static const std::regex ticked("`([^`]+)`");
    WebMap map;
    std::istringstream in{std::string(markdown)};
    for (std::string line; std::getline(in, line);) {
        std::smatch cells;
        if (!std::regex_match(line, cells, row)) continue;
        WebFolder folder{cells[1].str(), cells[2].str() == "everything", {}};
        const std::string uses = cells[2].str();
        for (auto word = std::sregex_iterator(uses.begin(), uses.end(), ticked); word != std::sregex_iterator();
             ++word) {
            folder.may_use.push_back((*word)[1].str());
        }
        map.push_back(folder);
    }
    return map;
}

std::vector<std::string> faults_of_web_map(const WebMap& map) {
    std::vector<std::string> faults;
    WebMap above;
    for (const WebFolder& folder : map) {
        for (const std::string& used : folder.may_use) {
            if (find_folder(above, used) != nullptr) continue;
            faults.push_back("web/README.md lets " + shown(folder.name) + " use " + used +
                             ", which is not listed above it");
        }
        if (folder.uses_everything && &folder != &map.back()) {
            faults.push_back("web/README.md lets " + shown(folder.name) + " use everything, but it is not the last");
        }
        above.push_back(folder);
    }
    return faults;
}

std::vector<std::string> faults_of_web_folders(const WebMap& map, const WebTree& tree) {
    std::vector<std::string> faults;
    for (const WebFile& file : tree) {
        if (find_folder(map, folder_of(file.path)) != nullptr) continue;
        faults.push_back("web/src/" + file.path + " lies in no folder of web/README.md: add a row or move the file");
    }
    for (const WebFolder& folder : map) {
        const bool held = std::any_of(tree.begin(), tree.end(),
                                      [&](const WebFile& file) { return folder_of(file.path) == folder.name; });
        if (!held) faults.push_back("web/README.md lists " + shown(folder.name) + ", but it is empty");
    }
    return faults;
}

std::vector<std::string> faults_of_web_edges(const WebMap& map, const WebTree& tree) {
    std::vector<std::string> faults;
    for (const WebFile& file : tree) {
        const std::string from = folder_of(file.path);
        for (const std::string& written : imports_of(file.text)) {
            const WebFile* target = imported_file(tree, file, written);
            const std::string start = "web/src/" + file.path + " imports " + written;
            if (target == nullptr) {
                faults.push_back(start + ", which is no file of web/src");
            } else if (!may_import(map, from, folder_of(target->path))) {
                faults.push_back(start + ": web/README.md does not let " + shown(from) + " use " +
                                 shown(folder_of(target->path)));
            }
        }
    }
    return faults;
}

std::vector<std::string> faults_of_web_loops(const WebTree& tree) { return LoopFinder(tree).faults; }

}  // namespace linstock::map
