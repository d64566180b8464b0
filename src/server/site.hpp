#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/page.hpp"

// What is answered over plain HTTP, as values: no socket, no library. Pages are looked up in a table by their whole path,
// so there is no path that leads out of it.
namespace linstock::server {

struct HttpRequest {
    std::string_view method;
    std::string_view target;
    std::string_view host;
    std::string_view origin;  // empty: none was sent
    std::string_view accept_encoding;
    std::string_view if_none_match;
    std::string_view content_type;
};

struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string_view page;  // a page's bytes
    std::string text;       // or what was written for this answer
    bool head_only = false;

    std::string_view body() const { return page.empty() ? std::string_view(text) : page; }
};

enum class Route { page, health, metrics, ask, socket };

class Site {
public:
    // `names`: hosts we are also known by, as in wargame.example.org, when something stands in front of us.
    Site(std::vector<Page> pages, std::vector<std::string> names);

    static Route route_of(std::string_view target);

    // The host a browser believes to talk to. A stranger's page may make its own name point at us and so look like our
    // own: only addresses, names that no stranger can own, and those we were told of are ours.
    bool is_our_host(std::string_view host) const;

    // Sockets and questions are for our own pages, and for programs, which send no origin.
    bool is_our_origin(std::string_view origin, std::string_view host) const;

    HttpAnswer page(const HttpRequest& request) const;
    const Page* find(std::string_view target) const;

    // An answer made on the spot, with the headers every answer has.
    static HttpAnswer text(const HttpRequest& request, unsigned status, std::string content_type, std::string body);
    static HttpAnswer refusal(const HttpRequest& request, unsigned status, std::string_view code,
                              std::string_view what);

private:
    std::map<std::string, Page, std::less<>> pages_;
    std::vector<std::string> names_;
};

// The path without query: "/a?b" is "/a".
std::string_view path_of(std::string_view target);

// Whether the header lists this coding with a weight above nothing.
bool accepts(std::string_view accept_encoding, std::string_view coding);

}  // namespace linstock::server
