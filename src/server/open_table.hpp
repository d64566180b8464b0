#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "json/protocol.hpp"
#include "seats/desk.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/outlet.hpp"
#include "server/workers.hpp"
#include "store/store.hpp"

namespace linstock::server {

// What every table works with. All of it outlives the tables.
struct House {
    seats::Desks& desks;
    store::Store& store;
    Workers& workers;
    Metrics& metrics;
    Log& log;
    const Limits& limits;
};

// A table in memory: its desk, the people at it, and what waits for the disk. The calls return at once and are done in
// order on the table's strand. Nobody hears of a change, nor of anything decided on top of it, before it is durable.
class OpenTable : public std::enable_shared_from_this<OpenTable> {
public:
    OpenTable(House house, std::uint64_t id);

    void open(Guest opener, std::string kind, std::string settings);  // a new one
    void load();                                                      // one the store has
    void join(Guest guest, store::TokenRow grant, std::optional<std::uint64_t> since);
    void tell(Guest guest, std::string message, std::string once);
    void invite(Guest guest, seats::Role role);
    void leave(std::uint64_t connection);
    // The table in a line of JSON, as the grant's role sees it; "null" where it cannot be read.
    void glance(store::TokenRow grant, std::function<void(std::string)> answer);

    // For the hub, from its own thread. A broken table answers errors until nothing is pending and it is loaded anew.
    bool broken() const { return broken_; }
    unsigned pending() const { return pending_; }

private:
    struct Member {
        std::shared_ptr<Outlet> outlet;
        seats::Seat seat;
        bool hears = false;  // set when the answer to the join has gone out, so that nothing overtakes it
    };
    struct Waiting {
        std::uint64_t writing = 0;  // which must be durable first
        std::function<void(const store::Outcome&)> act;
    };
    struct Arrival {
        Guest guest;
        seats::Seat seat;
        std::string new_seat;  // the person's token, when it was just made
        std::string links;     // JSON, for the opener
        std::optional<std::uint64_t> since;
    };

    // A change as it goes out.
    struct Sent {
        std::uint64_t seq = 0;
        std::uint32_t by = 0;  // the person
        std::shared_ptr<const seats::Kept> kept;
    };
    static std::string sent_json(const std::vector<Sent>& changes, seats::Role role);

    void post(Task task);
    void guarded(const Task& task);
    void break_down(const base::Error& why);

    void do_open(Guest& opener, const std::string& kind, const std::string& settings);
    void never_open(const Guest& opener, const base::Error& why);
    void do_load();
    void do_join(Guest& guest, const store::TokenRow& grant, std::optional<std::uint64_t> since);
    void do_tell(const Guest& guest, const std::string& message, const std::string& once);
    void do_invite(const Guest& guest, seats::Role role);
    void do_leave(std::uint64_t connection);

    bool replay_all();
    seats::Seat new_seat(seats::Role role, const std::string& name);
    store::PersonRow row_of(const seats::Seat& seat) const;
    store::TokenRow token_row(const std::string& token, seats::Role role, std::uint32_t person) const;
    store::TokenRow link_row(const std::string& token, seats::Role role, seats::Invites whom) const;
    bool is_taken(seats::Role role) const;
    void seat_guest(Arrival arrival, store::Writing writing);
    Text joined_text(const Arrival& arrival, std::uint64_t seq, const std::string& state) const;
    std::string state_for(const Arrival& arrival) const;
    std::string people_json() const;
    void tell_people(std::uint64_t except);

    void accept(const Guest& guest, const seats::Seat& seat, const std::string& once, seats::Reply reply);
    std::vector<Sent> number(std::uint32_t person, const std::string& once, std::vector<seats::Kept> kept,
                             store::Writing& writing);
    void remember(const Sent& change, const std::string& once);
    void deliver(const Guest& guest, seats::Role role, std::uint64_t seq, const std::string& reply,
                 const std::vector<Sent>& changes);

    void write(store::Writing writing);
    void settle(std::function<void(const store::Outcome&)> act);
    void written(std::uint64_t writing, const store::Outcome& outcome);

    Member* member_of(const Guest& guest);
    void refuse(const Guest& guest, Refused why, const base::Error& error);

    House house_;
    const std::uint64_t id_;
    std::shared_ptr<Strand> strand_;
    std::atomic<bool> broken_{false};
    std::atomic<unsigned> pending_{0};  // tasks and writings

    // From here on only the strand.
    base::Error breakage_;
    std::unique_ptr<seats::Desk> desk_;
    std::map<std::uint64_t, Member> members_;      // by connection
    std::map<std::uint32_t, seats::Seat> people_;  // everybody who ever sat here
    std::uint64_t seq_ = 0;
    std::deque<Sent> recent_;  // the last changes, for those who come back
    std::size_t recent_bytes_ = 0;
    std::unordered_map<std::string, std::uint64_t> done_once_;
    std::deque<std::string> done_once_order_;
    std::uint64_t writings_ = 0;
    std::uint64_t durable_ = 0;
    std::deque<Waiting> waiting_;
};

}  // namespace linstock::server
