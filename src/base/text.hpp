#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

// Words people type are compared without case and punctuation: "Light Cavalry (a)" is "light-cavalry a".
namespace linstock::base {

// Lower case letters and digits only, one space between words.
std::string folded(std::string_view text);

// The candidate with the fewest letters changed, or empty when none is near enough to be meant.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

// "did you mean 'x'?" where something is near, else "known: a, b, c" (shortened when the list is long).
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

// "a, b or c"
std::string listed(const std::vector<std::string>& words, std::string_view last = "or");

// The parts in a row: texts as they are, whole numbers in decimal.
template <std::integral Whole>
void append_part(std::string& text, Whole part) {
    text += std::to_string(part);
}
inline void append_part(std::string& text, std::string_view part) { text += part; }
template <typename... Parts>
std::string concat(const Parts&... parts) {
    std::string text;
    (append_part(text, parts), ...);
    return text;
}
// With a leading nought below ten: minutes, hundredths.
std::string two_digits(int number);
// The first letter in upper case.
std::string with_capital(std::string text);

// Safe between tags and in attributes. Control characters, which XML cannot carry, are left out.
std::string xml_escaped(std::string_view text);

// A pattern of literal text, '*' for any run of characters and {name} for a decimal number, matched against the whole of
// `text`, both in lower case. Names and numbers are handed back in order.
struct Capture {
    std::string name;
    std::string number;
};
bool match_phrase(std::string_view pattern, std::string_view text, std::vector<Capture>& captures);

}  // namespace linstock::base
