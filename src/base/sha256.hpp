#pragma once

#include <string>
#include <string_view>

namespace linstock::base {

// SHA-256 (FIPS 180-4) in 64 small hex digits.
std::string sha256(std::string_view text);

}  // namespace linstock::base
