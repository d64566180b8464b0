#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/protocol.hpp"
#include "json/text.hpp"
#include "server/hub.hpp"
#include "server/token.hpp"

#include "../tests/server/toy.hpp"

// Messages, one a line, from two connections in turn, led through the hub to a toy's table. @seat, @red and @spectator stand
// for tokens that are not known beforehand. The disk is moved by hand, one commit every third message.
namespace {

using namespace linstock;
using namespace linstock::server;

void expect(bool holds, const char* what, std::string_view text = "") {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s %.*s\n", what, static_cast<int>(text.size()), text.data());
    std::abort();
}

class Listener final : public Outlet {
public:
    void send(Text text) override {
        base::Errors errors;
        json::parse_json(*text, "answer", errors);
        expect(errors.empty(), "an answer is no JSON:", *text);
        if (toy::text_in(*text, "do") == "joined" && toy::has(*text, "\"links\"")) opened = *text;
    }
    void close() override {}

    std::string opened;
};

std::string with_tokens(std::string text, const std::string& opened) {
    const auto replace = [&](std::string_view mark, const std::string& token) {
        const std::size_t at = text.find(mark);
        if (at != std::string::npos) text.replace(at, mark.size(), token);
    };
    const std::size_t links = opened.find("\"links\":");
    if (links == std::string::npos) return text;
    replace("@seat", toy::text_in(opened, "seat"));
    replace("@red", toy::text_in(opened.substr(links), "red"));
    replace("@spectator", toy::text_in(opened.substr(links), "spectator"));
    return text;
}

void expect_faithful(const std::string& text) {
    const auto parsed = json::parse_envelope(text);
    const auto* envelope = std::get_if<json::Envelope>(&parsed);
    if (envelope == nullptr) return;
    expect(envelope->id != 0, "a message without id was taken");
    if (envelope->body.empty()) return;
    base::Errors errors;
    json::parse_json(envelope->body, "body", errors);
    expect(errors.empty(), "the matter is no JSON:", envelope->body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    toy::ToyDesks desks;
    toy::HandStore store;
    Workers workers(0);
    Metrics metrics;
    Log log(nullptr);
    const Limits limits;
    Hub hub({desks, store, workers, metrics, log, limits}, "fuzz", 0);
    const std::vector<std::shared_ptr<Listener>> ears = {std::make_shared<Listener>(), std::make_shared<Listener>()};
    const Moment now{};
    hub.arrive(0, ears[0], now);
    hub.arrive(1, ears[1], now);
    for (std::size_t i = 0; i < 300 && !text.empty(); ++i) {
        const std::size_t end = text.find('\n');
        const std::string message = with_tokens(std::string(text.substr(0, end)), ears[0]->opened);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        expect_faithful(message);
        if (!hub.receive(i % 2, message, now)) break;
        workers.run_waiting();
        if (i % 3 == 2) store.commit();
        workers.run_waiting();
    }
    store.commit();
    workers.run_waiting();
    expect(hub.pending() == 0, "something is left undone");
    return 0;
}
