#include "server/token.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/sha256.hpp"

namespace linstock::server {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t token_bytes = 16;
constexpr std::size_t token_letters = 22;  // six bits each

}  // namespace

std::string new_token() {
    std::array<unsigned char, token_bytes> bytes{};
    // Without the system's randomness every table would be open to guessing: better no server than that one.
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) std::abort();
    std::string token;
    unsigned bits = 0;
    unsigned held = 0;
    for (const unsigned char byte : bytes) {
        bits = (bits << 8U) | byte;
        held += 8;
        while (held >= 6) {
            held -= 6;
            token += letters[(bits >> held) & 63U];
        }
    }
    token += letters[(bits << (6 - held)) & 63U];
    return token;
}

bool looks_like_token(std::string_view text) {
    return text.size() == token_letters &&
           std::all_of(text.begin(), text.end(), [](char c) { return letters.find(c) != std::string_view::npos; });
}

std::string token_hash(std::string_view token) { return base::sha256(token); }

}  // namespace linstock::server
