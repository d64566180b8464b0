#include "server/listen.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

namespace linstock::server {

namespace {

struct NetworkPlace {
    bool likely = false;
    std::string address;
};

bool is_cable_or_wireless(std::string_view interface) {
    return interface.substr(0, 2) == "wl" || interface.substr(0, 2) == "en" || interface.substr(0, 3) == "eth" ||
           interface.substr(0, 2) == "ap";
}

std::vector<NetworkPlace> networks() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, ::freeifaddrs);
    std::vector<NetworkPlace> places;
    for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
        const bool usable = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        if (!usable || one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        std::array<char, INET_ADDRSTRLEN> text{};
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
            places.push_back({is_cable_or_wireless(one->ifa_name), text.data()});
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const NetworkPlace& a, const NetworkPlace& b) { return a.likely && !b.likely; });
    return places;
}

}  // namespace

base::Result<ListenAddress> parse_listen(std::string_view text) {
    const base::Error wrong{"this is no address to listen on", std::string(text),
                            "give one like 0.0.0.0 or 127.0.0.1:8080"};
    ListenAddress listen;
    const bool bracketed = text.substr(0, 1) == "[";
    const std::size_t bracket = text.find(']');
    if (bracketed && bracket == std::string_view::npos) return wrong;
    const std::size_t colon = text.find(':', bracketed ? bracket : 0);
    const std::string_view address = bracketed ? text.substr(1, bracket - 1) : text.substr(0, colon);
    if (!address.empty()) listen.address = address == "localhost" ? "127.0.0.1" : std::string(address);
    if (bracketed && text.size() > bracket + 1 && colon != bracket + 1) return wrong;
    if (colon != std::string_view::npos) {
        const std::string_view port = text.substr(colon + 1);
        const auto [end, failure] = std::from_chars(port.data(), port.data() + port.size(), listen.port);
        if (failure != std::errc() || end != port.data() + port.size()) return wrong;
    }
    std::array<unsigned char, sizeof(in6_addr)> ignored{};
    if (::inet_pton(bracketed ? AF_INET6 : AF_INET, listen.address.c_str(), ignored.data()) != 1) return wrong;
    return listen;
}

bool is_loopback(std::string_view address) { return address.substr(0, 4) == "127." || address == "::1"; }

std::string url_of(std::string_view address, std::uint16_t port) {
    const bool six = address.find(':') != std::string_view::npos;
    return "http://" + (six ? '[' + std::string(address) + ']' : std::string(address)) + ':' + std::to_string(port) +
           '/';
}

std::vector<std::string> reachable_addresses(std::string_view address) {
    if (is_loopback(address)) return {};
    if (address != "0.0.0.0" && address != "::") return {std::string(address)};
    std::vector<std::string> all;
    for (NetworkPlace& place : networks()) all.push_back(std::move(place.address));
    return all;
}

}  // namespace linstock::server
