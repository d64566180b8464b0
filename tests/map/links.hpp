#pragma once

#include <string>
#include <string_view>
#include <vector>

// Follows the relative links and pictures of Markdown files. Files are values, so that the checker can be shown broken ones.
namespace linstock::map {

struct Link {
    int line = 0;        // from 1
    std::string target;  // as written: "../docs/a.md#part"
};

struct Document {
    std::string path;  // from the root
    std::string text;
};

// Links, pictures, reference definitions and HTML's src and href, outside of code.
std::vector<Link> links_of(std::string_view markdown);

// What a fragment may name: the headings as GitHub spells them, and ids set in HTML.
std::vector<std::string> anchors_of(std::string_view markdown);

// One sentence for each link that leads nowhere: no such file or folder among `paths`, or no such heading. `paths` are all files
// of the repository, so a link to what only a build makes is a fault, too. Addresses of the net are not followed.
std::vector<std::string> faults_of_links(const std::vector<Document>& documents, const std::vector<std::string>& paths);

}  // namespace linstock::map
