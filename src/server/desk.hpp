#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

// What the server asks of those who know the game. The server carries messages, seats people and keeps what was accepted;
// a desk decides. Everything that crosses here is JSON text in one line; docs/protocol.md says how it travels.
namespace linstock::server {

enum class Role : std::uint8_t { umpire, red, blue, spectator };  // what a join link grants

inline constexpr Role all_roles[] = {Role::umpire, Role::red, Role::blue, Role::spectator};

std::string_view word_of(Role role);

struct Seat {
    std::uint64_t table = 0;
    std::uint32_t person = 0;  // from 1, within the table
    Role role = Role::spectator;
    std::string name;
};

struct Reply {
    std::string to_sender;             // always an answer to the message
    std::vector<std::string> changes;  // accepted: durable before anybody hears of them, then sent to all, numbered
};

// One open table. Calls for one table never overlap, but may come from different threads.
class Desk {
public:
    virtual ~Desk() = default;

    // Decides and applies. What the role may do is the desk's to judge: the server lets a spectator speak, too.
    virtual Reply take(const Seat& seat, std::string_view message) = 0;

    // When the table is opened again: its changes in order, on a desk just opened. False: not understood.
    virtual bool replay(std::string_view change) = 0;

    // The whole state, for somebody who joins.
    virtual std::string view(const Seat& seat) const = 0;
};

// Makes desks, and answers what needs no table. Both may be called from several threads at once.
class Desks {
public:
    virtual ~Desks() = default;

    // `settings` is a JSON object as the opener gave it; the same text comes again when the table is opened again.
    virtual base::Result<std::unique_ptr<Desk>> open(std::string_view kind, std::string_view settings) = 0;

    virtual std::string ask(std::string_view message) = 0;
};

}  // namespace linstock::server
