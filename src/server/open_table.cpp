#include "server/open_table.hpp"

#include <exception>
#include <utility>

#include "server/answers.hpp"
#include "server/token.hpp"

namespace linstock::server {

namespace {

constexpr std::size_t most_recent_changes = 1000;
constexpr std::size_t most_recent_bytes = 128U * 1024U;
constexpr std::size_t most_once_keys = 1000;
constexpr std::size_t changes_a_read = 1000;

std::string once_key(std::uint32_t person, const std::string& once) { return std::to_string(person) + ' ' + once; }

std::optional<Role> role_of(std::string_view word) {
    for (const Role role : all_roles) {
        if (word_of(role) == word) return role;
    }
    return std::nullopt;
}

}  // namespace

std::string_view word_of(Role role) {
    switch (role) {
        case Role::umpire:
            return "umpire";
        case Role::red:
            return "red";
        case Role::blue:
            return "blue";
        case Role::spectator:
            break;
    }
    return "spectator";
}

OpenTable::OpenTable(House house, std::uint64_t id)
    : house_(house), id_(id), strand_(std::make_shared<Strand>(house.workers)) {}

// The calls ---------------------------------------------------------------------------------------------------------

void OpenTable::open(Guest opener, std::string kind, std::string settings) {
    post([this, opener = std::move(opener), kind = std::move(kind), settings = std::move(settings)]() mutable {
        do_open(opener, kind, settings);
    });
}

void OpenTable::load() {
    post([this] { do_load(); });
}

void OpenTable::join(Guest guest, store::TokenRow grant, std::optional<std::uint64_t> since) {
    post([this, guest = std::move(guest), grant = std::move(grant), since]() mutable { do_join(guest, grant, since); });
}

void OpenTable::tell(Guest guest, std::string message, std::string once) {
    post([this, guest = std::move(guest), message = std::move(message), once = std::move(once)] {
        do_tell(guest, message, once);
    });
}

void OpenTable::invite(Guest guest, Role role) {
    post([this, guest = std::move(guest), role] { do_invite(guest, role); });
}

void OpenTable::leave(std::uint64_t connection) {
    post([this, connection] { do_leave(connection); });
}

void OpenTable::post(Task task) {
    ++pending_;
    strand_->post([self = shared_from_this(), task = std::move(task)] {
        self->guarded(task);
        --self->pending_;
    });
}

// A desk that throws may have done half of something: it is given up, and the table is read from the store again.
void OpenTable::guarded(const Task& task) {
    try {
        task();
    } catch (const std::exception& failure) {
        ++house_.metrics.desk_failures;
        break_down({std::string("this table failed: ") + failure.what(), "", "join again: it is opened anew"});
    }
}

void OpenTable::break_down(const base::Error& why) {
    if (broken_) return;
    breakage_ = why;
    broken_ = true;
    desk_.reset();
    house_.log.error("table_broken", "table " + std::to_string(id_) + ": " + base::to_text(why));
    for (const auto& [connection, member] : members_) {
        member.outlet->send(error_text(0, Refused::storage, why));
        member.outlet->close();
    }
    members_.clear();
}

// Opening, loading --------------------------------------------------------------------------------------------------

void OpenTable::do_open(Guest& opener, const std::string& kind, const std::string& settings) {
    auto desk = house_.desks.open(kind, settings);
    if (!desk.ok()) {
        breakage_ = desk.errors().front();
        broken_ = true;  // never written, so nobody can join it
        refuse(opener, Refused::settings, breakage_);
        return;
    }
    desk_ = std::move(*desk);

    Arrival arrival{opener, new_seat(Role::umpire, opener.name), new_token(), "", std::nullopt};
    store::Writing writing;
    writing.tables.push_back({id_, kind, settings});
    codec::JsonLine links;
    for (const Role role : all_roles) {
        const std::string token = new_token();
        links.text(word_of(role), token);
        writing.tokens.push_back(token_row(token, role, 0));
    }
    arrival.links = links.done();
    seat_guest(std::move(arrival), std::move(writing));
}

void OpenTable::do_load() {
    auto row = house_.store.find_table(id_);
    if (!row.ok()) return break_down(row.errors().front());
    if (!*row) return break_down({"there is no such table", "", ""});
    auto people = house_.store.people(id_);
    if (!people.ok()) return break_down(people.errors().front());
    for (const store::PersonRow& person : *people)
        people_[person.person] = {id_, person.person, role_of(person.role).value_or(Role::spectator), person.name};

    auto desk = house_.desks.open((*row)->kind, (*row)->settings);
    if (!desk.ok()) return break_down(desk.errors().front());
    desk_ = std::move(*desk);
    if (!broken_) replay_all();
}

bool OpenTable::replay_all() {
    while (true) {
        auto rows = house_.store.changes(id_, seq_, changes_a_read);
        if (!rows.ok()) {
            break_down(rows.errors().front());
            return false;
        }
        for (const store::ChangeRow& row : *rows) {
            if (row.seq != seq_ + 1 || !desk_->replay(row.text)) {
                break_down({"change " + std::to_string(row.seq) + " of this table is not understood", "",
                            "it may have been played with a newer linstock"});
                return false;
            }
            seq_ = row.seq;
            remember({row.seq, row.person, row.text}, row.once);
        }
        if (rows->size() < changes_a_read) return true;
    }
}

// Sitting down ------------------------------------------------------------------------------------------------------

Seat OpenTable::new_seat(Role role, const std::string& name) {
    const std::uint32_t person = people_.empty() ? 1 : people_.rbegin()->first + 1;
    Seat seat{id_, person, role, name};
    if (name.empty()) seat.name = std::string(word_of(role)) + ' ' + std::to_string(person);
    people_[person] = seat;
    return seat;
}

store::PersonRow OpenTable::row_of(const Seat& seat) const {
    return {id_, seat.person, std::string(word_of(seat.role)), seat.name};
}

store::TokenRow OpenTable::token_row(const std::string& token, Role role, std::uint32_t person) const {
    return {token_hash(token), id_, std::string(word_of(role)), person};
}

void OpenTable::do_join(Guest& guest, const store::TokenRow& grant, std::optional<std::uint64_t> since) {
    if (broken_) return refuse(guest, Refused::storage, breakage_);
    const std::optional<Role> role = role_of(grant.role);
    if (!role) return refuse(guest, Refused::token, {"this link grants a role that is not known here", "", ""});

    Arrival arrival{guest, {}, "", "", since};
    store::Writing writing;
    if (grant.person == 0) {
        if (people_.size() >= house_.limits.people_per_table)
            return refuse(guest, Refused::full, {"this table has no seat left", "", "ask the umpire to open another"});
        arrival.seat = new_seat(*role, guest.name);
        arrival.new_seat = new_token();
    } else {
        Seat& person = people_[grant.person];
        const bool renamed = !guest.name.empty() && guest.name != person.name;
        if (renamed) person.name = guest.name;
        arrival.seat = person;
        if (renamed) writing.people.push_back(row_of(person));
    }
    seat_guest(std::move(arrival), std::move(writing));
}

void OpenTable::seat_guest(Arrival arrival, store::Writing writing) {
    if (!arrival.new_seat.empty()) {
        writing.people.push_back(row_of(arrival.seat));
        writing.tokens.push_back(token_row(arrival.new_seat, arrival.seat.role, arrival.seat.person));
    }
    members_[arrival.guest.connection] = {arrival.guest.outlet, arrival.seat, false};
    const std::uint64_t seq = seq_;
    std::string state = state_for(arrival);
    if (!writing.people.empty()) write(std::move(writing));
    settle([this, arrival = std::move(arrival), seq, state = std::move(state)](const store::Outcome& outcome) {
        if (outcome) return refuse(arrival.guest, Refused::storage, *outcome);
        const auto member = members_.find(arrival.guest.connection);
        if (member == members_.end()) return;  // gone again meanwhile
        arrival.guest.outlet->send(joined_text(arrival, seq, state));
        member->second.hears = true;
        tell_people(arrival.guest.connection);
    });
}

// The changes missed where they are few, otherwise the whole.
std::string OpenTable::state_for(const Arrival& arrival) const {
    const std::uint64_t oldest = recent_.empty() ? seq_ + 1 : recent_.front().seq;
    if (!arrival.since || *arrival.since > seq_ || *arrival.since + 1 < oldest)
        return "\"view\":" + desk_->view(arrival.seat);
    std::vector<codec::NumberedChange> missed;
    for (const codec::NumberedChange& change : recent_) {
        if (change.seq > *arrival.since) missed.push_back(change);
    }
    return "\"changes\":" + codec::changes_json(missed);
}

Text OpenTable::joined_text(const Arrival& arrival, std::uint64_t seq, const std::string& state) const {
    codec::JsonLine line = codec::answer_line("joined", arrival.guest.request);
    line.number("table", id_).number("person", arrival.seat.person).text("role", word_of(arrival.seat.role));
    line.text("name", arrival.seat.name).number("seq", seq).raw("people", people_json());
    if (!arrival.new_seat.empty()) line.text("seat", arrival.new_seat);
    if (!arrival.links.empty()) line.raw("links", arrival.links);
    std::string text = line.done();
    text.pop_back();
    return shared_text(text + ',' + state + '}');
}

std::string OpenTable::people_json() const {
    std::map<std::uint32_t, bool> here;
    for (const auto& [connection, member] : members_) here[member.seat.person] = true;
    std::string out = "[";
    for (const auto& [person, seat] : people_) {
        if (out.size() > 1) out += ',';
        codec::JsonLine line;
        line.number("person", person).text("name", seat.name).text("role", word_of(seat.role));
        out += line.flag("here", here.count(person) != 0).done();
    }
    return out + ']';
}

void OpenTable::tell_people(std::uint64_t except) {
    const Text text = shared_text(codec::answer_line("people", 0).raw("people", people_json()).done());
    for (const auto& [connection, member] : members_) {
        if (member.hears && connection != except) member.outlet->send(text);
    }
}

void OpenTable::do_leave(std::uint64_t connection) {
    if (members_.erase(connection) != 0) tell_people(connection);
}

void OpenTable::do_invite(const Guest& guest, Role role) {
    const Member* member = member_of(guest);
    if (member == nullptr) return;
    if (member->seat.role != Role::umpire)
        return refuse(guest, Refused::not_allowed,
                      {"only the umpire hands out links", "", "ask whoever opened the table"});
    const std::string token = new_token();
    store::Writing writing;
    writing.tokens.push_back(token_row(token, role, 0));
    write(std::move(writing));
    settle([this, guest, role, token](const store::Outcome& outcome) {
        if (outcome) return refuse(guest, Refused::storage, *outcome);
        codec::JsonLine line = codec::answer_line("invited", guest.request);
        guest.outlet->send(shared_text(line.text("role", word_of(role)).text("token", token).done()));
    });
}

// Messages to the desk ----------------------------------------------------------------------------------------------

void OpenTable::do_tell(const Guest& guest, const std::string& message, const std::string& once) {
    const Member* member = member_of(guest);
    if (member == nullptr) return;
    const Seat seat = member->seat;
    if (!once.empty()) {
        const auto done = done_once_.find(once_key(seat.person, once));
        if (done != done_once_.end()) {
            settle([guest, seq = done->second](const store::Outcome&) {
                codec::JsonLine line = codec::answer_line("told", guest.request);
                guest.outlet->send(
                    shared_text(line.number("seq", seq).flag("again", true).raw("changes", "[]").done()));
            });
            return;
        }
    }
    if (seq_ >= house_.limits.changes_per_table)
        return refuse(guest, Refused::full, {"this table's log is full", "", "open a new table"});
    accept(guest, seat, once, desk_->take(seat, message));
}

void OpenTable::accept(const Guest& guest, const Seat& seat, const std::string& once, Reply reply) {
    std::vector<codec::NumberedChange> changes;
    store::Writing writing;
    for (std::string& text : reply.changes) {
        const std::string key = changes.empty() ? once : "";
        changes.push_back({++seq_, seat.person, std::move(text)});
        writing.changes.push_back({id_, seq_, seat.person, key, changes.back().text});
        remember(changes.back(), key);
    }
    if (!changes.empty()) write(std::move(writing));
    settle([this, guest, seq = seq_, answer = std::move(reply.to_sender),
            changes = std::move(changes)](const store::Outcome& outcome) {
        if (outcome) return refuse(guest, Refused::storage, *outcome);
        deliver(guest, seq, answer, changes);
    });
}

void OpenTable::remember(const codec::NumberedChange& change, const std::string& once) {
    recent_.push_back(change);
    recent_bytes_ += change.text.size();
    while (recent_.size() > most_recent_changes || recent_bytes_ > most_recent_bytes) {
        recent_bytes_ -= recent_.front().text.size();
        recent_.pop_front();
    }
    if (once.empty()) return;
    done_once_order_.push_back(once_key(change.by, once));
    done_once_[done_once_order_.back()] = change.seq;
    if (done_once_order_.size() <= most_once_keys) return;
    done_once_.erase(done_once_order_.front());
    done_once_order_.pop_front();
}

void OpenTable::deliver(const Guest& guest, std::uint64_t seq, const std::string& reply,
                        const std::vector<codec::NumberedChange>& changes) {
    const std::string list = codec::changes_json(changes);
    codec::JsonLine told = codec::answer_line("told", guest.request);
    told.number("seq", seq).raw("reply", reply.empty() ? "null" : reply).raw("changes", list);
    guest.outlet->send(shared_text(told.done()));
    if (changes.empty()) return;
    house_.metrics.changes += changes.size();
    const Text text = shared_text(codec::answer_line("changes", 0).raw("changes", list).done());
    for (const auto& [connection, member] : members_) {
        if (member.hears && connection != guest.connection) member.outlet->send(text);
    }
}

// Waiting for the disk ----------------------------------------------------------------------------------------------

void OpenTable::write(store::Writing writing) {
    const std::uint64_t number = ++writings_;
    ++pending_;
    house_.store.write(std::move(writing), [self = shared_from_this(), number](const store::Outcome& outcome) {
        self->strand_->post([self, number, outcome] {
            self->guarded([&] { self->written(number, outcome); });
            --self->pending_;
        });
    });
}

// Acts when everything written so far is durable; in order.
void OpenTable::settle(std::function<void(const store::Outcome&)> act) {
    if (waiting_.empty() && durable_ == writings_) return act(std::nullopt);
    waiting_.push_back({writings_, std::move(act)});
}

void OpenTable::written(std::uint64_t writing, const store::Outcome& outcome) {
    durable_ = writing;
    if (outcome) break_down(*outcome);
    // Once broken, what waited stands on a change that was not kept: all of it fails.
    const store::Outcome verdict = broken_ ? store::Outcome(breakage_) : std::nullopt;
    while (!waiting_.empty() && waiting_.front().writing <= durable_) {
        const auto act = std::move(waiting_.front().act);
        waiting_.pop_front();
        act(verdict);
    }
}

OpenTable::Member* OpenTable::member_of(const Guest& guest) {
    const auto found = members_.find(guest.connection);
    if (!broken_ && found != members_.end()) return &found->second;
    refuse(guest, broken_ ? Refused::storage : Refused::not_joined,
           broken_ ? breakage_ : base::Error{"you do not sit at a table", "", "join one first"});
    return nullptr;
}

void OpenTable::refuse(const Guest& guest, Refused why, const base::Error& error) {
    house_.metrics.refuse(why);
    house_.log.refused(word_of(why), base::to_text(error));
    guest.outlet->send(error_text(guest.request, why, error));
}

}  // namespace linstock::server
