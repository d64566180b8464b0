#include "map/links.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace linstock::map {

namespace {

bool is_fence(const std::string& line) {
    const std::size_t at = line.find_first_not_of(' ');
    return at != std::string::npos && (line.compare(at, 3, "```") == 0 || line.compare(at, 3, "~~~") == 0);
}

// What stands between backticks becomes blanks; a link around it stays a link.
std::string without_code_spans(std::string line) {
    for (std::size_t open = 0; (open = line.find('`', open)) != std::string::npos;) {
        const std::size_t close = line.find('`', open + 1);
        if (close == std::string::npos) break;
        std::fill(line.begin() + static_cast<std::ptrdiff_t>(open),
                  line.begin() + static_cast<std::ptrdiff_t>(close) + 1, ' ');
        open = close + 1;
    }
    return line;
}

// The lines that are not inside a fenced block; those inside are empty, so that numbers stay.
std::vector<std::string> lines_of_prose(std::string_view markdown) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(markdown)};
    bool fenced = false;
    for (std::string line; std::getline(in, line);) {
        const bool fence = is_fence(line);
        if (fence) fenced = !fenced;
        lines.push_back(fence || fenced ? std::string() : line);
    }
    return lines;
}

bool leads_into_the_net(const std::string& target) {
    static const std::regex scheme("^([A-Za-z][A-Za-z0-9+.-]*:|//)");
    return std::regex_search(target, scheme);
}

std::string percent_decoded(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool coded = text[i] == '%' && i + 2 < text.size() &&
                           std::isxdigit(static_cast<unsigned char>(text[i + 1])) &&
                           std::isxdigit(static_cast<unsigned char>(text[i + 2]));
        plain += coded ? static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16)) : text[i];
        if (coded) i += 2;
    }
    return plain;
}

// How many bytes of UTF-8 at `at` are a sign that is no letter: Latin-1 signs, and everything from U+2000 to U+2FFF.
std::size_t sign_length(const std::string& text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (byte(at) == 0xC2U) return 2;
    if (byte(at) == 0xC3U && (byte(at + 1) == 0x97U || byte(at + 1) == 0xB7U)) return 2;  // × and ÷
    return byte(at) == 0xE2U ? 3 : 0;
}

// "Adding a test (quick)" -> "adding-a-test-quick".
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (std::size_t at = 0; at < heading.size();) {
        if (const std::size_t length = sign_length(heading, at)) {
            at += length;
            continue;
        }
        const auto c = static_cast<unsigned char>(heading[at++]);
        if (c == ' ') anchor += '-';
        if (c == '-' || c == '_' || c >= 0x80U || std::isalnum(c)) anchor += static_cast<char>(std::tolower(c));
    }
    return anchor;
}

std::string heading_text(const std::string& line) {
    static const std::regex heading("^ {0,3}#{1,6} +(.*?) *#* *$");
    static const std::regex link(R"(!?\[([^\]]*)\]\([^)]*\))");
    std::smatch match;
    return std::regex_match(line, match, heading) ? std::regex_replace(match[1].str(), link, "$1") : std::string();
}

// From the root; "" for the root itself. A target that starts with / is meant from the root.
std::string resolved(const std::string& document, const std::string& target) {
    namespace fs = std::filesystem;
    const fs::path from = target.front() == '/' ? fs::path() : fs::path(document).parent_path();
    const fs::path rest = target.front() == '/' ? fs::path(target.substr(1)) : fs::path(target);
    std::string path = (from / rest).lexically_normal().generic_string();
    if (!path.empty() && path.back() == '/') path.pop_back();
    return path == "." ? "" : path;
}

// Every file, and every folder that holds one.
std::set<std::string> places_of(const std::vector<std::string>& paths) {
    std::set<std::string> places = {""};
    for (const std::string& path : paths) {
        places.insert(path);
        for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
            places.insert(path.substr(0, slash));
        }
    }
    return places;
}

class Follower {
public:
    Follower(const std::vector<Document>& documents, const std::vector<std::string>& paths)
        : places_(places_of(paths)) {
        for (const Document& document : documents) anchors_[document.path] = anchors_of(document.text);
    }

    // What is wrong with the link, or nothing.
    std::string fault(const Document& document, const Link& link) const {
        if (link.target.empty()) return "leads nowhere";
        if (leads_into_the_net(link.target)) return "";
        const std::size_t hash = link.target.find('#');
        const std::string name = percent_decoded(link.target.substr(0, hash));
        const std::string path = name.empty() ? document.path : resolved(document.path, name);
        if (places_.count(path) == 0) return "leads to no file of the repository";
        if (hash == std::string::npos) return "";
        return has_anchor(path, percent_decoded(link.target.substr(hash + 1))) ? "" : "names no heading of " + path;
    }

private:
    // Fragments of what is no Markdown file (a line of a source, say) are not judged.
    bool has_anchor(const std::string& path, const std::string& fragment) const {
        const auto found = anchors_.find(path);
        if (found == anchors_.end() || fragment.empty()) return true;
        return std::find(found->second.begin(), found->second.end(), fragment) != found->second.end();
    }

    std::set<std::string> places_;
    std::map<std::string, std::vector<std::string>> anchors_;
};

}  // namespace

std::vector<Link> links_of(std::string_view markdown) {
    static const std::regex link(
        R"-(\]\(\s*<?([^)\s>]*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)|\b(?:src|href)="([^"]*)")-");
    std::vector<Link> links;
    int number = 0;
    for (const std::string& prose : lines_of_prose(markdown)) {
        ++number;
        const std::string line = without_code_spans(prose);
        for (auto match = std::sregex_iterator(line.begin(), line.end(), link); match != std::sregex_iterator();
             ++match) {
            const int group = (*match)[1].matched ? 1 : (*match)[2].matched ? 2 : 3;
            links.push_back({number, (*match)[static_cast<std::size_t>(group)].str()});
        }
    }
    return links;
}

std::vector<std::string> anchors_of(std::string_view markdown) {
    static const std::regex id(R"-(\b(?:id|name)="([^"]+)")-");
    std::vector<std::string> anchors;
    std::map<std::string, int> times;
    for (const std::string& line : lines_of_prose(markdown)) {
        for (auto match = std::sregex_iterator(line.begin(), line.end(), id); match != std::sregex_iterator();
             ++match) {
            anchors.push_back((*match)[1].str());
        }
        const std::string anchor = anchor_of(heading_text(line));
        if (anchor.empty()) continue;
        const int before = times[anchor]++;
        anchors.push_back(before == 0 ? anchor : anchor + '-' + std::to_string(before));
    }
    return anchors;
}

std::vector<std::string> faults_of_links(const std::vector<Document>& documents,
                                         const std::vector<std::string>& paths) {
    const Follower follower(documents, paths);
    std::vector<std::string> faults;
    for (const Document& document : documents) {
        for (const Link& link : links_of(document.text)) {
            const std::string fault = follower.fault(document, link);
            if (fault.empty()) continue;
            faults.push_back(document.path + ':' + std::to_string(link.line) + ": the link to '" + link.target + "' " +
                             fault);
        }
    }
    return faults;
}

}  // namespace linstock::map
