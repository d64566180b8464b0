#include <array>
#include <string_view>

#include "library/embedded.hpp"
#include "linstock/serving.hpp"

namespace linstock::app {

namespace {

struct Kind {
    std::string_view ending;
    std::string_view content_type;
};

constexpr std::array<Kind, 6> kinds = {{{".html", "text/html; charset=utf-8"},
                                        {".js", "text/javascript; charset=utf-8"},
                                        {".css", "text/css; charset=utf-8"},
                                        {".svg", "image/svg+xml"},
                                        {".woff2", "font/woff2"},
                                        {".webmanifest", "application/manifest+json"}}};

constexpr std::string_view compressed = ".gz";

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string_view content_type_of(std::string_view path) {
    for (const Kind& kind : kinds) {
        if (ends_with(path, kind.ending)) return kind.content_type;
    }
    return "application/octet-stream";
}

std::string_view compressed_twin(std::string_view path) {
    for (std::size_t i = 0; i < library::embedded_pages_count; ++i) {
        const library::EmbeddedFile& file = library::embedded_pages[i];
        if (file.path.size() == path.size() + compressed.size() && file.path.substr(0, path.size()) == path &&
            ends_with(file.path, compressed))
            return file.text;
    }
    return {};
}

}  // namespace

std::vector<server::Page> web_pages() {
    std::vector<server::Page> pages;
    for (std::size_t i = 0; i < library::embedded_pages_count; ++i) {
        const library::EmbeddedFile& file = library::embedded_pages[i];
        if (ends_with(file.path, compressed)) continue;
        server::Page page;
        page.path = "/" + std::string(file.path);
        page.bytes = file.text;
        page.content_type = content_type_of(file.path);
        page.gzip = compressed_twin(file.path);
        page.lasting = file.path.substr(0, 7) == "assets/";  // named by their content
        pages.push_back(std::move(page));
    }
    return pages;
}

}  // namespace linstock::app
