#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Every number a rule reads is a whole count of ten-thousandths: 7.5 cm is 75,000. Halves, quarters and
// decimals of up to four places are exact, no rounding ever happens, and counts and lengths compare directly.
namespace linstock::base {

using Number = std::int32_t;

inline constexpr Number one = 10'000;

constexpr Number whole(std::int32_t count) { return count * one; }

// Largest count a fact may hold; keeps sums of a few dozen of them inside 32 bits.
inline constexpr std::int32_t largest_count = 10'000;

// "7.5" -> 75,000. Nothing when the text is not a decimal, has more than four places or is out of range.
std::optional<Number> parse_number(std::string_view text);

// 75,000 -> "7.5"; 200,000 -> "20".
std::string print_number(Number number);

}  // namespace linstock::base
