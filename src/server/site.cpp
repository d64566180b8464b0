#include "server/site.hpp"

#include <algorithm>
#include <cctype>

#include "base/sha256.hpp"
#include "json/protocol.hpp"

namespace linstock::server {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_host_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 && std::all_of(text.begin(), text.end(), is_digit);
}

// "[::1]:8080" -> "[::1]"; "laptop.local" -> itself; empty when it is no host at all.
std::string_view without_port(std::string_view host) {
    if (starts_with(host, "[")) {
        const std::size_t end = host.find(']');
        if (end == std::string_view::npos) return {};
        const std::string_view rest = host.substr(end + 1);
        if (rest.empty() || (rest.front() == ':' && is_port(rest.substr(1)))) return host.substr(0, end + 1);
        return {};
    }
    const std::size_t colon = host.find(':');
    if (colon == std::string_view::npos) return host;
    return is_port(host.substr(colon + 1)) ? host.substr(0, colon) : std::string_view{};
}

bool is_address(std::string_view host) {
    if (starts_with(host, "["))
        return std::all_of(host.begin() + 1, host.end() - 1, [](char c) {
            return std::isxdigit(static_cast<unsigned char>(c)) != 0 || c == ':' || c == '.';
        });
    return std::count(host.begin(), host.end(), '.') == 3 &&
           std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; });
}

// Names that mean a machine in the same house: no stranger can have them registered.
bool is_home_name(std::string_view host) {
    if (host.find('.') == std::string_view::npos) return true;
    for (const std::string_view end : {".local", ".lan", ".localhost", ".internal", ".home.arpa", ".fritz.box"}) {
        if (ends_with(host, end)) return true;
    }
    return false;
}

// 'self' covers sockets in today's browsers; phones of 2021 want them named. The host is checked before it gets here.
std::string content_policy(std::string_view host) {
    std::string sockets;
    if (!host.empty()) sockets = " ws://" + std::string(host) + " wss://" + std::string(host);
    return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
           "manifest-src 'self'; connect-src 'self'" +
           sockets + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

HttpAnswer with_headers(const HttpRequest& request, unsigned status, std::string content_type, bool known_host) {
    HttpAnswer answer;
    answer.status = status;
    answer.head_only = request.method == "HEAD";
    answer.headers = {
        {"Content-Type", std::move(content_type)},
        {"Content-Security-Policy", content_policy(known_host ? request.host : std::string_view{})},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    };
    return answer;
}

bool matches_etag(std::string_view header, std::string_view etag) {
    while (!header.empty()) {
        const std::size_t comma = header.find(',');
        std::string_view one = trimmed(header.substr(0, comma));
        if (starts_with(one, "W/")) one.remove_prefix(2);
        if (one == etag || one == "*") return true;
        header.remove_prefix(comma == std::string_view::npos ? header.size() : comma + 1);
    }
    return false;
}

bool is_nothing(std::string_view weight) {
    weight = trimmed(weight);
    if (!starts_with(weight, "q=")) return false;
    weight.remove_prefix(2);
    return std::all_of(weight.begin(), weight.end(), [](char c) { return c == '0' || c == '.'; });
}

}  // namespace

std::string_view path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

bool accepts(std::string_view accept_encoding, std::string_view coding) {
    while (!accept_encoding.empty()) {
        const std::size_t comma = accept_encoding.find(',');
        const std::string_view one = accept_encoding.substr(0, comma);
        const std::size_t semicolon = one.find(';');
        const std::string_view weight = semicolon == std::string_view::npos ? "" : one.substr(semicolon + 1);
        if (lowered(trimmed(one.substr(0, semicolon))) == coding) return !is_nothing(weight);
        accept_encoding.remove_prefix(comma == std::string_view::npos ? accept_encoding.size() : comma + 1);
    }
    return false;
}

Site::Site(std::vector<Page> pages, std::vector<std::string> names) {
    for (Page& page : pages) {
        if (page.etag.empty()) page.etag = '"' + base::sha256(page.bytes).substr(0, 16) + '"';
        std::string path = page.path;
        pages_.insert_or_assign(std::move(path), std::move(page));
    }
    for (const std::string& name : names) names_.push_back(lowered(name));
}

Route Site::route_of(std::string_view target) {
    const std::string_view path = path_of(target);
    if (path == "/ws") return Route::socket;
    if (path == "/api/ask") return Route::ask;
    if (path == "/health") return Route::health;
    if (path == "/metrics") return Route::metrics;
    return Route::page;
}

bool Site::is_our_host(std::string_view host) const {
    const std::string name = lowered(without_port(host));
    if (name.empty() || name.size() > 253) return false;
    if (starts_with(name, "[")) return is_address(name);
    if (!std::all_of(name.begin(), name.end(), is_host_letter)) return false;
    return is_address(name) || is_home_name(name) || std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool Site::is_our_origin(std::string_view origin, std::string_view host) const {
    if (origin.empty()) return true;
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (starts_with(origin, scheme))
            return is_our_host(host) && lowered(origin.substr(scheme.size())) == lowered(host);
    }
    return false;
}

const Page* Site::find(std::string_view target) const {
    const std::string_view path = path_of(target);
    const auto found = pages_.find(path == "/" ? std::string_view("/index.html") : path);
    return found == pages_.end() ? nullptr : &found->second;
}

HttpAnswer Site::page(const HttpRequest& request) const {
    if (request.method != "GET" && request.method != "HEAD") {
        HttpAnswer answer = refusal(request, 405, "method", "pages are only read");
        answer.headers.emplace_back("Allow", "GET, HEAD");
        return answer;
    }
    const Page* page = find(request.target);
    if (page == nullptr) return refusal(request, 404, "path", "there is no such page");

    HttpAnswer answer = with_headers(request, 200, page->content_type, true);
    answer.headers.emplace_back("ETag", page->etag);
    answer.headers.emplace_back("Cache-Control", page->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!page->gzip.empty() || !page->brotli.empty()) answer.headers.emplace_back("Vary", "Accept-Encoding");
    if (matches_etag(request.if_none_match, page->etag)) {
        answer.status = 304;
        return answer;
    }
    answer.page = page->bytes;
    if (!page->brotli.empty() && accepts(request.accept_encoding, "br")) {
        answer.page = page->brotli;
        answer.headers.emplace_back("Content-Encoding", "br");
    } else if (!page->gzip.empty() && accepts(request.accept_encoding, "gzip")) {
        answer.page = page->gzip;
        answer.headers.emplace_back("Content-Encoding", "gzip");
    }
    return answer;
}

HttpAnswer Site::text(const HttpRequest& request, unsigned status, std::string content_type, std::string body) {
    HttpAnswer answer = with_headers(request, status, std::move(content_type), false);
    answer.headers.emplace_back("Cache-Control", "no-store");
    answer.text = std::move(body);
    return answer;
}

HttpAnswer Site::refusal(const HttpRequest& request, unsigned status, std::string_view code, std::string_view what) {
    json::JsonLine error;
    error.text("code", code).text("what", what);
    return text(request, status, "application/json", json::JsonLine().raw("error", error.done()).done() + "\n");
}

}  // namespace linstock::server
