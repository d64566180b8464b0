#pragma once

#include <string>
#include <string_view>

// Tokens open tables and seats: 128 random bits in 22 letters that a link can carry.
namespace linstock::server {

std::string new_token();
bool looks_like_token(std::string_view text);

// What the store keeps of one.
std::string token_hash(std::string_view token);

}  // namespace linstock::server
