#include "map/checker.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace linstock::map {

namespace {

constexpr std::string_view family = "<family>";

struct Include {
    std::string path;
    bool quoted = false;
};

// The core, by the first word of a room's name.
constexpr std::array<std::string_view, 16> core_rooms = {"base", "dice",      "table",  "seats", "sheet",   "mechanics",
                                                         "play", "companion", "battle", "drill", "tactics", "rules",
                                                         "bot",  "preview",   "match",  "story"};

constexpr std::array<std::string_view, 21> headers_outside_core = {
    "iostream", "fstream",   "filesystem",      "chrono", "ctime",           "time.h",
    "random",   "thread",    "stop_token",      "mutex",  "atomic",          "condition_variable",
    "future",   "ranges",    "format",          "cmath",  "source_location", "expected",
    "math.h",   "coroutine", "memory_resource",
};

struct Library {
    std::string_view prefix;  // of the include path
    std::string_view homes;   // the rooms it belongs to, by the first words of their names
};

constexpr std::array<Library, 8> libraries = {{
    {"nlohmann/", "json library save desk"},
    {"toml++/", "library"},
    {"toml.hpp", "library"},
    {"CLI/", "apps"},
    {"boost/", "server"},
    {"Random123/", "dice"},
    {"sqlite3", "store"},
    {"pqxx/", "store"},
}};

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

std::string_view first_word(std::string_view path) { return path.substr(0, path.find('/')); }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

// The words between backticks: "`base`, `dice`" -> base, dice.
std::vector<std::string> ticked_words(std::string_view cell) {
    std::vector<std::string> words;
    const std::vector<std::string_view> parts = split(cell, '`');
    for (std::size_t i = 1; i < parts.size(); i += 2) words.emplace_back(parts[i]);
    return words;
}

std::string without_src(std::string name) { return starts_with(name, "src/") ? name.substr(4) : name; }

// Every family's room stands in the map as one row: "mechanics/arw" is "mechanics/<family>".
bool has_families(const Map& map, std::string_view word) {
    return std::any_of(map.begin(), map.end(),
                       [&](const Room& room) { return room.name == std::string(word) + '/' + std::string(family); });
}

// The room a path lies in. `path` is relative to src, or starts with apps/. Nothing for a file outside every folder, and
// for one directly in a folder of families.
std::optional<std::string> room_of(const Map& map, std::string_view path) {
    const std::vector<std::string_view> parts = split(path, '/');
    if (parts.size() < 2) return std::nullopt;
    const std::string first(parts[0]);
    if (first != "apps" && !has_families(map, first)) return first;
    if (parts.size() < 3) return std::nullopt;
    return first + '/' + std::string(parts[1]);
}

std::optional<std::string> room_of(const Map& map, const SourceFile& file) {
    return room_of(map, std::string_view(without_src(file.path)));
}

std::string row_name(const Map& map, const std::string& room) {
    const std::string word(first_word(room));
    return has_families(map, word) ? word + '/' + std::string(family) : room;
}

const Room* find_room(const Map& map, const std::string& room) {
    const std::string name = row_name(map, room);
    const auto found = std::find_if(map.begin(), map.end(), [&](const Room& row) { return row.name == name; });
    return found == map.end() ? nullptr : &*found;
}

std::string family_of(std::string_view room) {
    const std::size_t slash = room.find('/');
    return slash == std::string_view::npos ? std::string() : std::string(room.substr(slash + 1));
}

bool may_include(const Map& map, const std::string& from, const std::string& to) {
    if (from == to) return true;
    const Room* row = find_room(map, from);
    if (row == nullptr || find_room(map, to) == nullptr) return false;
    if (row->uses_everything) return true;
    const std::string wanted = row_name(map, to);
    if (std::find(row->may_use.begin(), row->may_use.end(), wanted) == row->may_use.end()) return false;
    return !has_families(map, first_word(to)) || family_of(from) == family_of(to);
}

std::vector<Include> includes_of(std::string_view text) {
    std::vector<Include> includes;
    for (std::string_view line : split(text, '\n')) {
        line = trimmed(line);
        if (line.empty() || line.front() != '#') continue;
        line = trimmed(line.substr(1));
        if (!starts_with(line, "include")) continue;
        line = trimmed(line.substr(7));
        if (line.empty() || (line.front() != '"' && line.front() != '<')) continue;
        const bool quoted = line.front() == '"';
        const std::size_t end = line.find(quoted ? '"' : '>', 1);
        if (end != std::string_view::npos) includes.push_back({std::string(line.substr(1, end - 1)), quoted});
    }
    return includes;
}

bool names_a_room(const Map& map, std::string_view path) {
    const std::string_view word = first_word(path);
    return word.size() < path.size() &&
           std::any_of(map.begin(), map.end(), [&](const Room& room) { return first_word(room.name) == word; });
}

std::optional<std::string> fault_of_include(const Map& map, const SourceFile& file, const std::string& from,
                                            const Include& include) {
    const std::string place = file.path + " includes " + include.path;
    const bool in_app = first_word(from) == "apps";
    const bool own_file =
        in_app && (include.path.find('/') == std::string::npos || starts_with(include.path, "linstock/"));
    if (!include.quoted && !names_a_room(map, include.path)) return std::nullopt;
    if (own_file) return std::nullopt;
    if (!names_a_room(map, include.path)) return place + ": write the path from src, as in \"dice/dice.hpp\"";
    const std::optional<std::string> to = room_of(map, std::string_view(include.path));
    if (!to) return place + ": no room of src/README.md";
    if (may_include(map, from, *to)) return std::nullopt;
    return place + ": src/README.md does not let " + from + " use " + *to;
}

bool is_core(std::string_view room) {
    return std::find(core_rooms.begin(), core_rooms.end(), first_word(room)) != core_rooms.end();
}

bool is_word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool starts = at == 0 || !is_word_char(text[at - 1]);
        const bool ends = end == text.size() || !is_word_char(text[end]);
        if (starts && ends) return true;
    }
    return false;
}

// Length of the literal or comment that starts at `at`; 0 when none does.
std::size_t length_of_blank(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    const auto until = [&](std::string_view mark, std::size_t from, std::size_t keep) {
        const std::size_t end = rest.find(mark, from);
        return end == std::string_view::npos ? rest.size() : end + keep;
    };
    if (starts_with(rest, "//")) return until("\n", 2, 0);
    if (starts_with(rest, "/*")) return until("*/", 2, 2);
    if (starts_with(rest, "R\"") && (at == 0 || !is_word_char(text[at - 1]))) {
        const std::size_t open = rest.find('(');
        if (open == std::string_view::npos) return rest.size();
        const std::string close = ")" + std::string(rest.substr(2, open - 2)) + "\"";
        return until(close, open, close.size());
    }
    const char quote = rest.front();
    const bool digit_separator = quote == '\'' && at > 0 && is_word_char(text[at - 1]);
    if ((quote != '"' && quote != '\'') || digit_separator) return 0;
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != quote && rest[end] != '\n') end += rest[end] == '\\' ? 2 : 1;
    return std::min(end + 1, rest.size());
}

Faults core_faults_of_file(const SourceFile& file) {
    Faults faults;
    for (const Include& include : includes_of(file.text)) {
        if (std::find(headers_outside_core.begin(), headers_outside_core.end(), include.path) !=
            headers_outside_core.end()) {
            faults.push_back(file.path + " includes <" + include.path + ">, which the core does without");
        }
    }
    const std::string code = without_comments_and_literals(file.text);
    for (const std::string_view word : {"float", "double"}) {
        if (has_word(code, word)) faults.push_back(file.path + " uses " + std::string(word) + ": the core is exact");
    }
    return faults;
}

void append(Faults& faults, Faults more) { faults.insert(faults.end(), more.begin(), more.end()); }

}  // namespace

Map read_map(std::string_view markdown) {
    Map map;
    for (const std::string_view line : split(markdown, '\n')) {
        if (!starts_with(line, "| `")) continue;
        const std::vector<std::string_view> cells = split(line, '|');
        if (cells.size() != 6) continue;
        const std::vector<std::string> names = ticked_words(cells[1]);
        if (names.size() != 1) continue;
        Room room;
        room.name = without_src(names.front());
        room.built = trimmed(cells[3]) == "yes";
        room.uses_everything = trimmed(cells[4]) == "everything";
        room.may_use = ticked_words(cells[4]);
        map.push_back(room);
    }
    return map;
}

Faults faults_of_map(const Map& map) {
    Faults faults;
    std::vector<std::string> above;
    for (const Room& room : map) {
        for (const std::string& used : room.may_use) {
            if (std::find(above.begin(), above.end(), used) == above.end()) {
                faults.push_back("src/README.md lets " + room.name + " use " + used + ", which is not listed above it");
            }
        }
        above.push_back(room.name);
    }
    return faults;
}

Faults faults_of_rooms(const Map& map, const Tree& tree) {
    Faults faults;
    std::vector<std::string> seen;
    for (const SourceFile& file : tree) {
        const std::optional<std::string> room = room_of(map, file);
        const Room* row = room ? find_room(map, *room) : nullptr;
        if (row == nullptr) {
            faults.push_back(file.path + " lies in no room of src/README.md: add a row or move the file");
        } else {
            seen.push_back(row->name);
        }
    }
    for (const Room& room : map) {
        const bool exists = std::find(seen.begin(), seen.end(), room.name) != seen.end();
        if (exists == room.built) continue;
        faults.push_back("src/README.md calls " + room.name +
                         (exists ? " not built, but it is there" : " built, but it is empty"));
    }
    return faults;
}

Faults faults_of_edges(const Map& map, const Tree& tree) {
    Faults faults;
    for (const SourceFile& file : tree) {
        const std::optional<std::string> from = room_of(map, file);
        if (!from) continue;
        for (const Include& include : includes_of(file.text)) {
            if (auto fault = fault_of_include(map, file, *from, include)) faults.push_back(*fault);
        }
    }
    return faults;
}

Faults faults_of_libraries(const Map& map, const Tree& tree) {
    Faults faults;
    for (const SourceFile& file : tree) {
        const std::string room = room_of(map, file).value_or("");
        for (const Include& include : includes_of(file.text)) {
            for (const Library& library : libraries) {
                if (!starts_with(include.path, library.prefix)) continue;
                const std::vector<std::string_view> homes = split(library.homes, ' ');
                if (std::find(homes.begin(), homes.end(), first_word(room)) != homes.end()) continue;
                faults.push_back(file.path + " includes <" + include.path + ">, which belongs in " +
                                 std::string(library.homes));
            }
        }
    }
    return faults;
}

Faults faults_of_core(const Map& map, const Tree& tree) {
    Faults faults;
    for (const SourceFile& file : tree) {
        if (is_core(room_of(map, file).value_or(""))) append(faults, core_faults_of_file(file));
    }
    return faults;
}

std::string without_comments_and_literals(std::string_view text) {
    std::string code;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = length_of_blank(text, at);
        if (length == 0) {
            code += text[at++];
            continue;
        }
        for (const char c : text.substr(at, length)) code += c == '\n' ? '\n' : ' ';
        at += length;
    }
    return code;
}

}  // namespace linstock::map
