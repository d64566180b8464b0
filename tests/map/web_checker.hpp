#pragma once

#include <string>
#include <string_view>
#include <vector>

// Holds the map of the pages' folders (web/README.md) against the imports of web/src. Paths are relative to web/src; files are
// values, so that the checker can be shown trees with faults in them.
namespace linstock::map {

struct WebFile {
    std::string path;  // "net/seat.svelte.ts"
    std::string text;
};

using WebTree = std::vector<WebFile>;

struct WebFolder {
    std::string name;  // "battle/state"; "" is web/src itself
    bool uses_everything = false;
    std::vector<std::string> may_use;
};

using WebMap = std::vector<WebFolder>;  // lowest first

// The rows whose first cell is a folder of src.
WebMap read_web_map(std::string_view markdown);

// Each folder uses only folders above it in the list, so that no loop between folders can exist.
std::vector<std::string> faults_of_web_map(const WebMap& map);

// Folders the map lacks, and rows without a file.
std::vector<std::string> faults_of_web_folders(const WebMap& map, const WebTree& tree);

// Imports from folder to folder that the map does not list, and those that lead to no file.
std::vector<std::string> faults_of_web_edges(const WebMap& map, const WebTree& tree);

// Files that import each other in a ring, each ring once.
std::vector<std::string> faults_of_web_loops(const WebTree& tree);

}  // namespace linstock::map
