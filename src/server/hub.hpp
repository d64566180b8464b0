#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "json/protocol.hpp"
#include "server/limits.hpp"
#include "server/open_table.hpp"

namespace linstock::server {

// Reads envelopes and leads each message to its table. Called from one thread, that of the network; answers come through
// the outlets. Knows nothing of sockets.
class Hub {
public:
    Hub(House house, std::string version, std::uint64_t last_table);

    void arrive(std::uint64_t connection, std::shared_ptr<Outlet> outlet, Moment now);
    void depart(std::uint64_t connection);

    // False: this connection has flooded us long enough, close it.
    bool receive(std::uint64_t connection, std::string_view text, Moment now);

    // A question that came over HTTP; false when too many are being answered.
    bool ask(std::string message, std::function<void(std::string)> answer);

    void tidy(Moment now);     // now and then: tables nobody sits at leave the memory
    unsigned pending() const;  // messages taken and not yet answered
    void say_bye(std::string_view why);

private:
    struct Visitor {
        std::shared_ptr<Outlet> outlet;
        std::shared_ptr<OpenTable> table;
        std::uint64_t table_id = 0;
        Bucket bucket;
        unsigned refusals = 0;
    };
    struct Place {
        std::shared_ptr<OpenTable> table;
        std::size_t visitors = 0;
        Moment left{};  // when the last one went
    };

    void obey(std::uint64_t connection, Visitor& visitor, json::Envelope& envelope, Moment now);
    void open(Visitor& visitor, Guest guest, json::Envelope& envelope, Moment now);
    void join(Visitor& visitor, Guest guest, const json::Envelope& envelope, Moment now);
    void tell(Visitor& visitor, Guest guest, json::Envelope& envelope);
    void ask_for(Guest guest, json::Envelope& envelope);
    void invite(Visitor& visitor, Guest guest, const json::Envelope& envelope);
    void keep(const Guest& guest, json::Envelope& envelope);
    void fetch(Visitor& visitor, const Guest& guest, const json::Envelope& envelope, Moment now);
    void peek(Visitor& visitor, const Guest& guest, const json::Envelope& envelope, Moment now);
    void leave(Visitor& visitor, std::uint64_t connection, Moment now);
    void welcome(const Guest& guest) const;

    void sit(Visitor& visitor, std::uint64_t connection, std::uint64_t id, Moment now);
    std::shared_ptr<OpenTable> place_of(std::uint64_t id);
    bool sits(const Visitor& visitor, const Guest& guest);
    void refuse(const Guest& guest, Refused why, const base::Error& error);
    void wrong_token(Visitor& visitor, const Guest& guest, Moment now);

    House house_;
    std::string version_;
    std::uint64_t last_table_;
    Bucket openings_;
    std::unordered_map<std::uint64_t, Visitor> visitors_;  // by connection
    std::unordered_map<std::uint64_t, Place> places_;      // by table
    std::shared_ptr<std::atomic<unsigned>> outside_;       // asks and documents under way
};

}  // namespace linstock::server
