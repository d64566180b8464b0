#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace linstock::server {

struct ListenAddress {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;
};

// "0.0.0.0", "0.0.0.0:9000", ":9000", "[::]:9000", "localhost". What is left out is as above.
base::Result<ListenAddress> parse_listen(std::string_view text);

bool is_loopback(std::string_view address);

// "http://192.168.1.7:8080/"
std::string url_of(std::string_view address, std::uint16_t port);

// Where others reach a server that listens on this address: itself, or every address of this machine in a network,
// likely ones (wireless, cable) first. None for a loopback address.
std::vector<std::string> reachable_addresses(std::string_view listening);

}  // namespace linstock::server
