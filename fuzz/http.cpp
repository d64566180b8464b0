#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/listen.hpp"
#include "server/site.hpp"

// What we read of an HTTP request ourselves: path, host, origin, codings, etags. The input is lines: method, target, host,
// origin, Accept-Encoding, If-None-Match, Content-Type.
namespace {

using namespace linstock::server;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

const Site& site() {
    static const Site made({{"/index.html", "<!doctype html>", "text/html", "", "", "", false},
                            {"/assets/app.js", "let a", "text/javascript", "gz", "br", "\"app\"", true}},
                           {"wargame.example.org"});
    return made;
}

std::string_view next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

// A header's value may not end its line: that would let a stranger write headers of ours.
void expect_clean(const HttpAnswer& answer) {
    for (const auto& [name, value] : answer.headers)
        expect(value.find_first_of("\r\n") == std::string::npos, "a header holds a line's end");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    HttpRequest request;
    for (std::string_view* part : {&request.method, &request.target, &request.host, &request.origin,
                                   &request.accept_encoding, &request.if_none_match, &request.content_type})
        *part = next_line(text);

    const bool ours = site().is_our_host(request.host);
    if (site().is_our_origin(request.origin, request.host) && !request.origin.empty())
        expect(ours, "an origin is ours though its host is not");
    if (ours) {
        expect(request.host.find_first_of(" \t\r\n;,'\"/\\") == std::string_view::npos, "a host that is none");
        const HttpAnswer answer = site().page(request);
        expect_clean(answer);
        const std::string_view path = path_of(request.target);
        const bool known = path == "/" || path == "/index.html" || path == "/assets/app.js";
        if (answer.status == 200 || answer.status == 304) expect(known, "a page from nowhere");
    }
    expect_clean(Site::refusal(request, 400, "http", request.target));
    parse_listen(request.host);
    return 0;
}
