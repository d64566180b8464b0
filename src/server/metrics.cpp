#include "server/metrics.hpp"

namespace linstock::server {

namespace {

constexpr std::array<std::string_view, refused_count> refused_words = {
    "malformed",  "version",     "unknown",  "too_big", "binary", "flood",       "token",
    "not_joined", "not_allowed", "settings", "full",    "busy",   "storage",     "origin",
    "host",       "path",        "method",   "http",    "slow",   "connections",
};

void describe(std::string& out, std::string_view name, std::string_view type, std::string_view says) {
    out += "# HELP linstock_";
    out += name;
    out += ' ';
    out += says;
    out += "\n# TYPE linstock_";
    out += name;
    out += ' ';
    out += type;
    out += '\n';
}

void value(std::string& out, std::string_view name, std::uint64_t number) {
    out += "linstock_";
    out += name;
    out += ' ' + std::to_string(number) + '\n';
}

void counter(std::string& out, std::string_view name, std::string_view says, std::uint64_t number) {
    describe(out, name, "counter", says);
    value(out, name, number);
}

void gauge(std::string& out, std::string_view name, std::string_view says, std::uint64_t number) {
    describe(out, name, "gauge", says);
    value(out, name, number);
}

std::string seconds(std::uint64_t microseconds) {
    std::string rest = std::to_string(microseconds % 1'000'000);
    rest.insert(0, 6 - rest.size(), '0');
    return std::to_string(microseconds / 1'000'000) + '.' + rest;
}

void seconds_value(std::string& out, std::string_view name, std::string_view type, std::string_view says,
                   std::uint64_t microseconds) {
    describe(out, name, type, says);
    out += "linstock_";
    out += name;
    out += ' ' + seconds(microseconds) + '\n';
}

}  // namespace

std::string_view word_of(Refused why) { return refused_words[static_cast<std::size_t>(why)]; }

std::string metrics_text(const Metrics& metrics, const store::Figures& figures) {
    std::string out;
    gauge(out, "connections_open", "Connections now", metrics.connections_open);
    gauge(out, "sockets_open", "WebSockets now", metrics.sockets_open);
    gauge(out, "tables_open", "Tables in memory now", metrics.tables_open);
    counter(out, "connections_total", "Connections taken", metrics.connections_taken);
    counter(out, "http_requests_total", "HTTP requests answered", metrics.http_requests);
    counter(out, "messages_in_total", "Socket messages received", metrics.messages_in);
    counter(out, "messages_out_total", "Socket messages sent", metrics.messages_out);
    counter(out, "bytes_out_total", "Bytes of socket messages sent", metrics.bytes_out);
    counter(out, "changes_total", "Changes accepted and durable", metrics.changes);
    counter(out, "asks_total", "Questions answered without a table", metrics.asks);
    counter(out, "desk_failures_total", "Desks that failed and were opened again", metrics.desk_failures);
    describe(out, "refused_total", "counter", "Requests and messages turned away");
    for (std::size_t i = 0; i < refused_count; ++i)
        value(out, "refused_total{why=\"" + std::string(refused_words[i]) + "\"}", metrics.refused[i]);
    counter(out, "store_commits_total", "Commits of the store", figures.commits);
    counter(out, "store_writings_total", "Writings in those commits", figures.writings);
    counter(out, "store_failures_total", "Writings that were not kept", figures.failures);
    seconds_value(out, "store_commit_seconds_total", "counter", "Time spent in commits", figures.commit_microseconds);
    seconds_value(out, "store_commit_seconds_max", "gauge", "The slowest commit", figures.slowest_commit_microseconds);
    return out;
}

}  // namespace linstock::server
