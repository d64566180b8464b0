#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"

// The envelope of the server's protocol: what every message carries around the matter itself, which passes through as text.
// docs/protocol.md tells it in words, src/server/protocol/envelope.json in schemas; a test holds this file against them.
namespace linstock::json {

inline constexpr int protocol_version = 1;

enum class Asked : std::uint8_t { hello, open, join, tell, ask, invite, keep, fetch, leave, ping, peek };

// A message from a client. A key that the verb does not take is a fault, so what is not named here was not sent.
struct Envelope {
    std::uint64_t id = 0;  // the client's own count, given back in the answer
    Asked asked = Asked::ping;
    std::string token;  // join, fetch
    std::string name;   // open, join
    std::string kind;   // open
    std::string role;   // invite
    std::string once;   // tell
    std::string body;   // open's settings, tell's and ask's message, keep's document: an object, printed in one line
    std::optional<std::uint64_t> since;  // join
    std::vector<std::string> seats;      // peek: tokens
};

enum class Fault : std::uint8_t { malformed, version, unknown };

struct EnvelopeFault {
    std::uint64_t id = 0;  // 0 where none could be read
    Fault fault = Fault::malformed;
    base::Error error;
};

std::variant<Envelope, EnvelopeFault> parse_envelope(std::string_view text);

// For the test that compares with the schemas: each verb with the keys it takes beside v, id and do; "?" ends the name of
// one that may be left out.
std::vector<std::pair<std::string, std::vector<std::string>>> envelope_verbs();

std::string json_string(std::string_view text);  // as a JSON string; what is not UTF-8 is replaced

// A JSON object written key by key, for answers and log lines.
class JsonLine {
public:
    JsonLine& text(std::string_view key, std::string_view value);
    JsonLine& number(std::string_view key, std::uint64_t value);
    JsonLine& flag(std::string_view key, bool value);
    JsonLine& raw(std::string_view key, std::string_view json);  // `json` is JSON already
    std::string done();                                          // once, at the end

private:
    void key(std::string_view name);

    std::string out_ = "{";
};

// `id` 0 leaves the id out: nobody asked.
JsonLine answer_line(std::string_view verb, std::uint64_t id);

struct NumberedChange {
    std::uint64_t seq = 0;
    std::uint32_t by = 0;  // the person
    std::string text;      // JSON
};

std::string changes_json(const std::vector<NumberedChange>& changes);  // [{"seq":1,"by":1,"change":…}]

}  // namespace linstock::json
