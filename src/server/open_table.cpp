#include "server/open_table.hpp"

#include <algorithm>
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

std::size_t bytes_of(const seats::Kept& kept) {
    std::size_t bytes = kept.text.size();
    for (const std::string& each : kept.shown) bytes += each.size();
    return bytes;
}

std::string once_key(std::uint32_t person, const std::string& once) { return std::to_string(person) + ' ' + once; }

// Before the role of a link that only the first who comes may use.
constexpr std::string_view for_the_first = "first ";

bool is_for_the_first(std::string_view word) { return word.substr(0, for_the_first.size()) == for_the_first; }

std::optional<seats::Role> role_of(std::string_view word) {
    if (is_for_the_first(word)) word.remove_prefix(for_the_first.size());
    for (const seats::Role role : seats::all_roles) {
        if (word_of(role) == word) return role;
    }
    return std::nullopt;
}

}  // namespace

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

void OpenTable::invite(Guest guest, seats::Role role) {
    post([this, guest = std::move(guest), role] { do_invite(guest, role); });
}

void OpenTable::leave(std::uint64_t connection) {
    post([this, connection] { do_leave(connection); });
}

void OpenTable::glance(store::TokenRow grant, std::function<void(std::string)> answer) {
    post([this, grant = std::move(grant), answer = std::move(answer)] {
        const std::optional<seats::Role> role = role_of(grant.role);
        const bool used_up = role && grant.person == 0 && is_for_the_first(grant.role) && is_taken(*role);
        if (broken_ || !role || used_up) return answer("null");
        const seats::Glance seen = desk_->glance({id_, grant.person, *role, ""});
        json::JsonLine line;
        line.text("title", seen.title).text("moment", seen.moment).flag("yours", seen.yours);
        answer(line.text("waits", seen.waits).text("over", seen.over).done());
    });
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
    const auto prepared = house_.desks.prepare(kind, settings);
    if (!prepared.ok()) return never_open(opener, prepared.errors().front());
    auto desk = house_.desks.open(kind, *prepared);
    if (!desk.ok()) return never_open(opener, desk.errors().front());
    desk_ = std::move(*desk);

    const seats::Role own = desk_->opener();
    Arrival arrival{opener, new_seat(own, opener.name), new_token(), "", std::nullopt};
    store::Writing writing;
    writing.tables.push_back({id_, kind, *prepared});
    number(arrival.seat.person, "", desk_->begin(), writing);
    json::JsonLine links;
    for (const seats::Role role : seats::all_roles) {
        const seats::Invites whom = desk_->invites(own, role);
        if (whom == seats::Invites::nobody) continue;
        const std::string token = new_token();
        links.text(word_of(role), token);
        writing.tokens.push_back(link_row(token, role, whom));
    }
    arrival.links = links.done();
    seat_guest(std::move(arrival), std::move(writing));
}

// Never written, so nobody can join it.
void OpenTable::never_open(const Guest& opener, const base::Error& why) {
    breakage_ = why;
    broken_ = true;
    refuse(opener, Refused::settings, breakage_);
}

void OpenTable::do_load() {
    auto row = house_.store.find_table(id_);
    if (!row.ok()) return break_down(row.errors().front());
    if (!*row) return break_down({"there is no such table", "", ""});
    auto people = house_.store.people(id_);
    if (!people.ok()) return break_down(people.errors().front());
    for (const store::PersonRow& person : *people)
        people_[person.person] = {id_, person.person, role_of(person.role).value_or(seats::Role::spectator),
                                  person.name};

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
            const bool as_it_was = desk_->tells_what_it_keeps();
            remember({row.seq, row.person,
                      as_it_was ? std::make_shared<const seats::Kept>(seats::Kept{row.text, {}}) : nullptr},
                     row.once);
        }
        if (rows->size() < changes_a_read) return true;
    }
}

// Sitting down ------------------------------------------------------------------------------------------------------

seats::Seat OpenTable::new_seat(seats::Role role, const std::string& name) {
    const std::uint32_t person = people_.empty() ? 1 : people_.rbegin()->first + 1;
    seats::Seat seat{id_, person, role, name};
    if (name.empty()) seat.name = std::string(word_of(role)) + ' ' + std::to_string(person);
    people_[person] = seat;
    return seat;
}

store::PersonRow OpenTable::row_of(const seats::Seat& seat) const {
    return {id_, seat.person, std::string(word_of(seat.role)), seat.name};
}

store::TokenRow OpenTable::token_row(const std::string& token, seats::Role role, std::uint32_t person) const {
    return {token_hash(token), id_, std::string(word_of(role)), person};
}

store::TokenRow OpenTable::link_row(const std::string& token, seats::Role role, seats::Invites whom) const {
    store::TokenRow row = token_row(token, role, 0);
    if (whom == seats::Invites::the_first) row.role.insert(0, for_the_first);
    return row;
}

bool OpenTable::is_taken(seats::Role role) const {
    return std::any_of(people_.begin(), people_.end(), [role](const auto& each) { return each.second.role == role; });
}

void OpenTable::do_join(Guest& guest, const store::TokenRow& grant, std::optional<std::uint64_t> since) {
    if (broken_) return refuse(guest, Refused::storage, breakage_);
    const std::optional<seats::Role> role = role_of(grant.role);
    if (!role) return refuse(guest, Refused::token, {"this link grants a role that is not known here", "", ""});

    if (grant.person == 0 && is_for_the_first(grant.role) && is_taken(*role))
        return refuse(guest, Refused::token,
                      {"somebody sits there already", "", "whoever does can hand out links to that seat"});
    Arrival arrival{guest, {}, "", "", since};
    store::Writing writing;
    if (grant.person == 0) {
        if (people_.size() >= house_.limits.people_per_table)
            return refuse(guest, Refused::full, {"this table has no seat left", "", "ask the umpire to open another"});
        arrival.seat = new_seat(*role, guest.name);
        arrival.new_seat = new_token();
    } else {
        seats::Seat& person = people_[grant.person];
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
    std::vector<Sent> missed;
    for (const Sent& change : recent_) {
        if (change.seq > *arrival.since) missed.push_back(change);
    }
    return "\"changes\":" + sent_json(missed, arrival.seat.role);
}

std::string OpenTable::sent_json(const std::vector<Sent>& changes, seats::Role role) {
    std::vector<json::NumberedChange> list;
    list.reserve(changes.size());
    for (const Sent& change : changes) list.push_back({change.seq, change.by, change.kept->for_role(role)});
    return json::changes_json(list);
}

Text OpenTable::joined_text(const Arrival& arrival, std::uint64_t seq, const std::string& state) const {
    json::JsonLine line = json::answer_line("joined", arrival.guest.request);
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
        json::JsonLine line;
        line.number("person", person).text("name", seat.name).text("role", word_of(seat.role));
        out += line.flag("here", here.count(person) != 0).done();
    }
    return out + ']';
}

void OpenTable::tell_people(std::uint64_t except) {
    const Text text = shared_text(json::answer_line("people", 0).raw("people", people_json()).done());
    for (const auto& [connection, member] : members_) {
        if (member.hears && connection != except) member.outlet->send(text);
    }
}

void OpenTable::do_leave(std::uint64_t connection) {
    if (members_.erase(connection) != 0) tell_people(connection);
}

void OpenTable::do_invite(const Guest& guest, seats::Role role) {
    const Member* member = member_of(guest);
    if (member == nullptr) return;
    const seats::Invites whom = desk_->invites(member->seat.role, role);
    if (whom == seats::Invites::nobody)
        return refuse(guest, Refused::not_allowed,
                      {"this seat does not hand out links for " + std::string(word_of(role)), "",
                       "ask whoever opened the table, or whoever plays that side"});
    const std::string token = new_token();
    store::Writing writing;
    writing.tokens.push_back(link_row(token, role, whom));
    write(std::move(writing));
    settle([this, guest, role, token](const store::Outcome& outcome) {
        if (outcome) return refuse(guest, Refused::storage, *outcome);
        json::JsonLine line = json::answer_line("invited", guest.request);
        guest.outlet->send(shared_text(line.text("role", word_of(role)).text("token", token).done()));
    });
}

// Messages to the desk ----------------------------------------------------------------------------------------------

void OpenTable::do_tell(const Guest& guest, const std::string& message, const std::string& once) {
    const Member* member = member_of(guest);
    if (member == nullptr) return;
    const seats::Seat seat = member->seat;
    if (!once.empty()) {
        const auto done = done_once_.find(once_key(seat.person, once));
        if (done != done_once_.end()) {
            settle([guest, seq = done->second](const store::Outcome&) {
                json::JsonLine line = json::answer_line("told", guest.request);
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

std::vector<OpenTable::Sent> OpenTable::number(std::uint32_t person, const std::string& once,
                                               std::vector<seats::Kept> kept, store::Writing& writing) {
    std::vector<Sent> changes;
    for (seats::Kept& each : kept) {
        const std::string key = changes.empty() ? once : "";
        changes.push_back({++seq_, person, std::make_shared<const seats::Kept>(std::move(each))});
        writing.changes.push_back({id_, seq_, person, key, changes.back().kept->text});
        remember(changes.back(), key);
    }
    return changes;
}

void OpenTable::accept(const Guest& guest, const seats::Seat& seat, const std::string& once, seats::Reply reply) {
    store::Writing writing;
    std::vector<Sent> changes = number(seat.person, once, std::move(reply.changes), writing);
    if (!changes.empty()) write(std::move(writing));
    settle([this, guest, role = seat.role, seq = seq_, answer = std::move(reply.to_sender),
            changes = std::move(changes)](const store::Outcome& outcome) {
        if (outcome) return refuse(guest, Refused::storage, *outcome);
        deliver(guest, role, seq, answer, changes);
    });
}

// Changes that cannot be told again are not kept, nor any before them: whoever missed one gets the whole.
void OpenTable::remember(const Sent& change, const std::string& once) {
    if (change.kept == nullptr) {
        recent_.clear();
        recent_bytes_ = 0;
    } else {
        recent_.push_back(change);
        recent_bytes_ += bytes_of(*change.kept);
    }
    while (recent_.size() > most_recent_changes || recent_bytes_ > most_recent_bytes) {
        recent_bytes_ -= bytes_of(*recent_.front().kept);
        recent_.pop_front();
    }
    if (once.empty()) return;
    done_once_order_.push_back(once_key(change.by, once));
    done_once_[done_once_order_.back()] = change.seq;
    if (done_once_order_.size() <= most_once_keys) return;
    done_once_.erase(done_once_order_.front());
    done_once_order_.pop_front();
}

// One text a role, made when somebody of that role is there.
void OpenTable::deliver(const Guest& guest, seats::Role role, std::uint64_t seq, const std::string& reply,
                        const std::vector<Sent>& changes) {
    json::JsonLine told = json::answer_line("told", guest.request);
    told.number("seq", seq).raw("reply", reply.empty() ? "null" : reply).raw("changes", sent_json(changes, role));
    guest.outlet->send(shared_text(told.done()));
    if (changes.empty()) return;
    house_.metrics.changes += changes.size();
    std::map<seats::Role, Text> texts;
    for (const auto& [connection, member] : members_) {
        if (!member.hears || connection == guest.connection) continue;
        Text& text = texts[member.seat.role];
        if (text == nullptr)
            text = shared_text(
                json::answer_line("changes", 0).raw("changes", sent_json(changes, member.seat.role)).done());
        member.outlet->send(text);
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
