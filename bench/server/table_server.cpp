#include "table_server.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>

#include "server/server.hpp"
#include "store/sqlite_store.hpp"

namespace linstock::bench {

namespace {

// A table of 60 units with a strength each: every message takes one from a unit, as a volley would.
class StrengthDesk final : public seats::Desk {
public:
    StrengthDesk() { strengths_.fill(1'000'000); }

    seats::Reply take(const seats::Seat&, std::string_view message) override {
        const std::size_t unit = number_after(message, "\"unit\":") % strengths_.size();
        std::string change = "{\"unit\":" + std::to_string(unit) +
                             ",\"strength\":" + std::to_string(strengths_[unit] - 1) +
                             ",\"rule\":\"ARW-SHO-R04\",\"faces\":[4,2,6]}";
        replay(change);
        return {"{\"ok\":true}", {{std::move(change), {}}}};
    }
    bool replay(std::string_view change) override {
        strengths_[number_after(change, "\"unit\":") % strengths_.size()] =
            static_cast<unsigned>(number_after(change, "\"strength\":"));
        return true;
    }
    std::string view(const seats::Seat&) const override {
        std::string out = "{\"units\":[";
        for (const unsigned strength : strengths_)
            out +=
                "{\"name\":\"23rd Foot\",\"row\":\"Medium Infantry\",\"strength\":" + std::to_string(strength) + "},";
        out.back() = ']';
        return out + '}';
    }

private:
    static std::size_t number_after(std::string_view text, std::string_view key) {
        std::size_t number = 0;
        const std::size_t at = text.find(key);
        if (at != std::string_view::npos)
            std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
        return number;
    }

    std::array<unsigned, 60> strengths_{};
};

class StrengthDesks final : public seats::Desks {
public:
    base::Result<std::unique_ptr<seats::Desk>> open(std::string_view, std::string_view) override {
        return std::unique_ptr<seats::Desk>(std::make_unique<StrengthDesk>());
    }
    std::string ask(std::string_view) override { return "{}"; }
};

}  // namespace

void serve_tables(const std::string& folder, int report) {
    auto store = store::open_sqlite_store(folder);
    if (!store.ok()) {
        std::fprintf(stderr, "%s\n", base::to_text(store.errors()).c_str());
        ::_exit(1);
    }
    StrengthDesks desks;
    server::Options options;
    options.port = 0;
    options.limits.messages_per_second = 1'000'000;
    options.limits.burst = 1'000'000;
    options.limits.connections_per_address = 4000;
    options.limits.tables_per_minute = 1'000'000;
    options.limits.changes_per_table = 100'000'000;
    auto server = server::Server::start(std::move(options), desks, **store);
    if (!server.ok()) ::_exit(1);
    const std::uint16_t port = (*server)->port();
    if (::write(report, &port, sizeof port) != sizeof port) ::_exit(1);
    pollfd closed{report, 0, 0};
    ::poll(&closed, 1, -1);
    (*server)->stop();
    (*store)->finish();
    ::_exit(0);
}

}  // namespace linstock::bench
