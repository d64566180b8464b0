#include "base/text.hpp"

#include <algorithm>
#include <cstddef>

namespace linstock::base {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
    std::string low(text);
    std::transform(low.begin(), low.end(), low.begin(), lower);
    return low;
}

// Letters to insert, drop, change or swap to turn one word into the other.
std::size_t edits_between(const std::string& a, const std::string& b) {
    std::vector<std::size_t> two_back(b.size() + 1);
    std::vector<std::size_t> back(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) back[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = back[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({back[j] + 1, row[j - 1] + 1, change});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], two_back[j - 2] + 1);
        }
        two_back = back;
        back = row;
    }
    return back[b.size()];
}

// One literal character, or a {name} with all the digits there are.
bool match_one(std::string_view& pattern, std::string_view& text, std::vector<Capture>& captures) {
    if (pattern.empty() || text.empty()) return false;
    if (pattern.front() != '{') {
        const bool same = text.front() == pattern.front();
        pattern.remove_prefix(1);
        text.remove_prefix(1);
        return same;
    }
    const std::size_t close = pattern.find('}');
    if (close == std::string_view::npos) return false;
    std::size_t length = 0;
    while (length < text.size() && (is_digit(text[length]) || text[length] == '.')) ++length;
    if (length == 0 || length > 12) return false;
    captures.push_back({std::string(pattern.substr(1, close - 1)), std::string(text.substr(0, length))});
    pattern.remove_prefix(close + 1);
    text.remove_prefix(length);
    return true;
}

// Only the latest '*' is ever tried at another length: what stands before it has been found as early as it can be, and a
// later place for it would leave the rest less text, never more. So the time grows with pattern times text.
bool match_from(std::string_view pattern, std::string_view text, std::vector<Capture>& captures) {
    bool starred = false;
    std::string_view after_star;
    std::string_view star_text;
    std::size_t star_captures = 0;
    while (!pattern.empty() || !text.empty()) {
        if (!pattern.empty() && pattern.front() == '*') {
            starred = true;
            pattern.remove_prefix(1);
            after_star = pattern;
            star_text = text;
            star_captures = captures.size();
            continue;
        }
        if (match_one(pattern, text, captures)) continue;
        if (!starred || star_text.empty()) return false;
        star_text.remove_prefix(1);
        pattern = after_star;
        text = star_text;
        captures.resize(star_captures);
    }
    return true;
}

}  // namespace

std::string folded(std::string_view text) {
    std::string out;
    bool gap = false;
    for (const char raw : text) {
        const char c = lower(raw);
        const bool kept = (c >= 'a' && c <= 'z') || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
        if (!kept) {
            gap = true;
            continue;
        }
        if (gap && !out.empty()) out += ' ';
        gap = false;
        out += c;
    }
    return out;
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string wanted = folded(word.substr(0, 64));
    std::string best;
    std::size_t best_edits = 2 + wanted.size() / 4;  // further off than this is another word
    for (const std::string& candidate : candidates) {
        const std::size_t edits = edits_between(wanted, folded(candidate));
        if (edits < best_edits) {
            best_edits = edits;
            best = candidate;
        }
    }
    return best;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string near = nearest_word(word, candidates);
    if (!near.empty()) return "did you mean '" + near + "'?";
    if (candidates.empty()) return "none are known";
    constexpr std::size_t shown = 16;
    std::vector<std::string> some(candidates.begin(),
                                  candidates.begin() + static_cast<std::ptrdiff_t>(std::min(shown, candidates.size())));
    std::string text = "known: " + listed(some, "and");
    if (candidates.size() > shown) text += " and " + std::to_string(candidates.size() - shown) + " more";
    return text;
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " " + std::string(last) + " " : ", ";
        text += words[i];
    }
    return text;
}

bool match_phrase(std::string_view pattern, std::string_view text, std::vector<Capture>& captures) {
    captures.clear();
    const std::string low_text = lowered(text);
    // Capture names keep their case; everything else of the pattern is lowered.
    std::string low_pattern;
    bool in_name = false;
    for (const char c : pattern) {
        if (c == '{') in_name = true;
        if (c == '}') in_name = false;
        low_pattern += in_name ? c : lower(c);
    }
    return match_from(low_pattern, low_text, captures);
}

std::string xml_escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) out += c;
        }
    }
    return out;
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string with_capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace linstock::base
