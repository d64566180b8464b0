#pragma once

#include <string>
#include <string_view>

namespace linstock::server {

// A file of the web client, compiled in: the bytes outlive the server.
struct Page {
    std::string path;  // "/index.html", "/assets/app-3fa9.js": nothing else is ever looked up
    std::string_view bytes;
    std::string content_type;
    std::string_view gzip;    // the same, compressed; empty: not at hand
    std::string_view brotli;  // likewise
    std::string etag;         // quoted, as HTTP wants it; empty: made from the bytes
    bool lasting = false;     // its name changes with its content, so browsers may keep it for good
};

}  // namespace linstock::server
