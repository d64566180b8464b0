#pragma once

#include <cstdint>
#include <string_view>

// Hashes that are part of file formats: they may never change.
namespace linstock::base {

// FNV-1a, 64 bits.
constexpr std::uint64_t hash_text(std::string_view text) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x0000'0100'0000'01B3ULL;
    return hash;
}

// The finishing step of SplitMix64: every bit of the number moves every bit of the answer.
constexpr std::uint64_t mixed(std::uint64_t number) {
    number = (number ^ (number >> 30)) * 0xBF58'476D'1CE4'E5B9ULL;
    number = (number ^ (number >> 27)) * 0x94D0'49BB'1331'11EBULL;
    return number ^ (number >> 31);
}

inline constexpr std::uint64_t golden_ratio = 0x9E37'79B9'7F4A'7C15ULL;

}  // namespace linstock::base
