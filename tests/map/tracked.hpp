#pragma once

#include <filesystem>
#include <string>
#include <vector>

// The files of the repository, as opposed to what builds and tests leave beside them.
namespace linstock::map {

// Paths from the root, sorted: what git tracks or would track. Where there is no git, everything but the folders a build or
// a test run makes; a vendored node_modules is not seen there, because `npm ci` of the tests leaves one as well.
std::vector<std::string> tracked_files(const std::filesystem::path& root);

std::string text_of(const std::filesystem::path& path);

// One sentence for each folder of other people's code (node_modules, third_party, vendor) among the paths.
std::vector<std::string> faults_of_vendored(const std::vector<std::string>& paths);

}  // namespace linstock::map
