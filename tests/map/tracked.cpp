#include "map/tracked.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

namespace linstock::map {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> vendored_names = {"node_modules", "third_party", "thirdparty", "vendor"};

// What a command prints; nothing when it fails.
std::optional<std::string> printed_by(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return std::nullopt;
    std::string text;
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) text.append(buffer.data(), n);
    return pclose(pipe) == 0 ? std::optional(text) : std::nullopt;
}

std::vector<std::string> listed_by_git(const fs::path& root) {
    // safe.directory: CI may run as another user than the one who cloned.
    const auto text = printed_by("git -c safe.directory='*' -C '" + root.string() +
                                 "' ls-files -z --cached --others --exclude-standard 2>/dev/null");
    std::vector<std::string> paths;
    std::istringstream in(text.value_or(""));
    for (std::string path; std::getline(in, path, '\0');) {
        if (fs::exists(root / path)) paths.push_back(path);
    }
    return paths;
}

std::vector<std::string> found_by_walking(const fs::path& root) {
    std::vector<std::string> paths;
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator(); ++entry) {
        const std::string name = entry->path().filename().string();
        const bool left_by_others =
            name == "build" || name == "node_modules" || name == ".git" || name == "__pycache__";
        if (entry->is_directory() && left_by_others) entry.disable_recursion_pending();
        if (entry->is_regular_file()) paths.push_back(fs::relative(entry->path(), root).generic_string());
    }
    return paths;
}

// "a/vendor/b/c.js" -> "a/vendor"; nothing when no folder of the path is vendored.
std::optional<std::string> vendored_folder(const std::string& path) {
    for (std::size_t begin = 0, end = 0; (end = path.find('/', begin)) != std::string::npos; begin = end + 1) {
        const std::string_view name = std::string_view(path).substr(begin, end - begin);
        if (std::find(vendored_names.begin(), vendored_names.end(), name) != vendored_names.end())
            return path.substr(0, end);
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> tracked_files(const fs::path& root) {
    std::vector<std::string> paths = listed_by_git(root);
    if (paths.empty()) paths = found_by_walking(root);
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> faults_of_vendored(const std::vector<std::string>& paths) {
    std::set<std::string> folders;
    for (const std::string& path : paths) {
        if (const auto folder = vendored_folder(path)) folders.insert(*folder);
    }
    std::vector<std::string> faults;
    for (const std::string& folder : folders) {
        faults.push_back(folder + " is other people's code: take it out of the tree and install it from its registry");
    }
    return faults;
}

}  // namespace linstock::map
