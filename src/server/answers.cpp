#include "server/answers.hpp"

#include "json/protocol.hpp"

namespace linstock::server {

Text shared_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Text error_text(std::uint64_t request, Refused why, const base::Error& error) {
    json::JsonLine line = json::answer_line("error", request);
    line.text("code", word_of(why)).text("what", error.what);
    if (!error.where.empty()) line.text("where", error.where);
    return shared_text(line.text("fix", error.fix).done());
}

}  // namespace linstock::server
