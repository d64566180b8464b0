#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "seats/role.hpp"

// What the server asks of those who know the game. The server carries messages, seats people and keeps what was accepted;
// a desk decides. Everything that crosses here is JSON text in one line; docs/protocol.md says how it travels.
namespace linstock::seats {

struct Seat {
    std::uint64_t table = 0;
    std::uint32_t person = 0;  // from 1, within the table
    Role role = Role::spectator;
    std::string name;
};

// Something accepted: durable before anybody hears of it, then sent to all, numbered.
struct Kept {
    std::string text;
    // What each role hears of it, by its number, where that is not what is kept: some know more than others.
    std::vector<std::string> shown;

    const std::string& for_role(Role role) const {
        return shown.empty() ? text : shown[static_cast<std::size_t>(role)];
    }
};

struct Reply {
    std::string to_sender;  // always an answer to the message
    std::vector<Kept> changes;
};

// A table in a line: for somebody's list of tables.
struct Glance {
    std::string title;
    std::string moment;
    bool yours = false;  // it is for this seat to act
    std::string waits;   // for whom, in words
    std::string over;    // how it ended; "" while it goes on
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

    // A table that was just opened may begin by itself: what it does is kept and told like any change.
    virtual std::vector<Kept> begin() { return {}; }
    // Who sits down first, and who may hand out which links.
    virtual Role opener() const { return Role::umpire; }
    virtual Invites invites(Role by, Role /*wanted*/) const {
        return by == Role::umpire ? Invites::anybody : Invites::nobody;
    }
    // Whether everybody hears what is kept, word for word: only then can it be told again after the table was opened again.
    virtual bool tells_what_it_keeps() const { return true; }
    virtual Glance glance(const Seat& /*seat*/) const { return {}; }
};

// Makes desks, and answers what needs no table. Both may be called from several threads at once.
class Desks {
public:
    virtual ~Desks() = default;

    // The settings of a new table as they are to be kept: what only the server may know, a seed for instance, is added here.
    virtual base::Result<std::string> prepare(std::string_view /*kind*/, std::string_view settings) {
        return std::string(settings);
    }

    // `settings` is a JSON object, as the opener gave it and `prepare` made it; the same text comes again when the table is opened again.
    virtual base::Result<std::unique_ptr<Desk>> open(std::string_view kind, std::string_view settings) = 0;

    virtual std::string ask(std::string_view message) = 0;
};

}  // namespace linstock::seats
