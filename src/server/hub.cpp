#include "server/hub.hpp"

#include <exception>
#include <utility>
#include <variant>

#include "server/answers.hpp"
#include "server/token.hpp"

namespace linstock::server {

namespace {

using json::Asked;
using json::Envelope;

// What several tables say of themselves, gathered from their threads.
class GlanceList {
public:
    GlanceList(std::size_t tables, Guest guest) : texts_(tables), left_(tables + 1), guest_(std::move(guest)) {}

    void put(std::size_t table, std::string text) {
        texts_[table] = std::move(text);
        put_none();
    }
    // Once for the one who asks, so that an empty list is answered, too.
    void put_none() {
        if (--left_ != 0) return;
        std::string list = "[";
        for (const std::string& each : texts_) list.append(list.size() > 1 ? "," : "").append(each);
        guest_.outlet->send(shared_text(json::answer_line("peeked", guest_.request).raw("tables", list + "]").done()));
    }

private:
    std::vector<std::string> texts_;
    std::atomic<std::size_t> left_;
    Guest guest_;
};

Refused refusal_of(json::Fault fault) {
    switch (fault) {
        case json::Fault::version:
            return Refused::version;
        case json::Fault::unknown:
            return Refused::unknown;
        case json::Fault::malformed:
            break;
    }
    return Refused::malformed;
}

}  // namespace

Hub::Hub(House house, std::string version, std::uint64_t last_table)
    : house_(house),
      version_(std::move(version)),
      last_table_(last_table),
      openings_(1, 1, {}),
      outside_(std::make_shared<std::atomic<unsigned>>(0)) {
    openings_ = Bucket((house.limits.tables_per_minute + 59) / 60, house.limits.tables_per_minute, Moment{});
}

void Hub::arrive(std::uint64_t connection, std::shared_ptr<Outlet> outlet, Moment now) {
    const Limits& limits = house_.limits;
    visitors_.insert_or_assign(
        connection, Visitor{std::move(outlet), nullptr, 0, Bucket(limits.messages_per_second, limits.burst, now)});
}

void Hub::depart(std::uint64_t connection) {
    const auto found = visitors_.find(connection);
    if (found == visitors_.end()) return;
    leave(found->second, connection, std::chrono::steady_clock::now());
    visitors_.erase(found);
}

bool Hub::receive(std::uint64_t connection, std::string_view text, Moment now) {
    const auto found = visitors_.find(connection);
    if (found == visitors_.end()) return false;
    Visitor& visitor = found->second;
    ++house_.metrics.messages_in;
    if (!visitor.bucket.take(now)) {
        const Guest nobody{connection, visitor.outlet, 0, ""};
        refuse(nobody, Refused::flood, {"too many messages", "", "wait a second, then send again"});
        return ++visitor.refusals < house_.limits.refusals;
    }
    auto parsed = json::parse_envelope(text);
    if (const auto* fault = std::get_if<json::EnvelopeFault>(&parsed)) {
        refuse({connection, visitor.outlet, fault->id, ""}, refusal_of(fault->fault), fault->error);
        return true;
    }
    obey(connection, visitor, std::get<Envelope>(parsed), now);
    return true;
}

void Hub::obey(std::uint64_t connection, Visitor& visitor, Envelope& envelope, Moment now) {
    Guest guest{connection, visitor.outlet, envelope.id, std::move(envelope.name)};
    switch (envelope.asked) {
        case Asked::hello:
            return welcome(guest);
        case Asked::open:
            return open(visitor, std::move(guest), envelope, now);
        case Asked::join:
            return join(visitor, std::move(guest), envelope, now);
        case Asked::tell:
            return tell(visitor, std::move(guest), envelope);
        case Asked::ask:
            return ask_for(std::move(guest), envelope);
        case Asked::invite:
            return invite(visitor, std::move(guest), envelope);
        case Asked::keep:
            return keep(guest, envelope);
        case Asked::fetch:
            return fetch(visitor, guest, envelope, now);
        case Asked::leave:
            leave(visitor, connection, now);
            return guest.outlet->send(shared_text(json::answer_line("left", guest.request).done()));
        case Asked::peek:
            return peek(visitor, guest, envelope, now);
        case Asked::ping:
            return guest.outlet->send(shared_text(json::answer_line("pong", guest.request).done()));
    }
}

void Hub::welcome(const Guest& guest) const {
    const Limits& limits = house_.limits;
    json::JsonLine numbers;
    numbers.number("message_bytes", limits.message_bytes).number("messages_per_second", limits.messages_per_second);
    json::JsonLine line = json::answer_line("welcome", guest.request);
    guest.outlet->send(shared_text(line.text("server", version_).raw("limits", numbers.done()).done()));
}

// Tables ------------------------------------------------------------------------------------------------------------

void Hub::open(Visitor& visitor, Guest guest, Envelope& envelope, Moment now) {
    if (!openings_.take(now))
        return refuse(guest, Refused::busy, {"too many tables are being opened", "", "try again in a minute"});
    const std::uint64_t id = ++last_table_;
    places_[id].table = std::make_shared<OpenTable>(house_, id);
    house_.metrics.tables_open = places_.size();
    sit(visitor, guest.connection, id, now);
    visitor.table->open(std::move(guest), std::move(envelope.kind), std::move(envelope.body));
}

void Hub::join(Visitor& visitor, Guest guest, const Envelope& envelope, Moment now) {
    if (!looks_like_token(envelope.token)) return wrong_token(visitor, guest, now);
    auto grant = house_.store.find_token(token_hash(envelope.token));
    if (!grant.ok()) return refuse(guest, Refused::storage, grant.errors().front());
    if (!*grant) return wrong_token(visitor, guest, now);
    const std::uint64_t id = (*grant)->table;
    const std::shared_ptr<OpenTable> table = place_of(id);
    if (table == nullptr || table->pending() > house_.limits.work_per_table)
        return refuse(guest, Refused::busy, {"this table is not ready", "", "try again in a second"});
    sit(visitor, guest.connection, id, now);
    table->join(std::move(guest), std::move(**grant), envelope.since);
}

// The table, loaded when it is not in memory; nothing while a broken one still waits for the disk.
std::shared_ptr<OpenTable> Hub::place_of(std::uint64_t id) {
    Place& place = places_[id];
    if (place.table != nullptr && !place.table->broken()) return place.table;
    if (place.table != nullptr && place.table->pending() != 0) return nullptr;
    place.table = std::make_shared<OpenTable>(house_, id);
    place.table->load();
    house_.metrics.tables_open = places_.size();
    return place.table;
}

void Hub::sit(Visitor& visitor, std::uint64_t connection, std::uint64_t id, Moment now) {
    leave(visitor, connection, now);
    Place& place = places_[id];
    ++place.visitors;
    visitor.table = place.table;
    visitor.table_id = id;
}

void Hub::leave(Visitor& visitor, std::uint64_t connection, Moment now) {
    if (visitor.table == nullptr) return;
    visitor.table->leave(connection);
    visitor.table.reset();
    const auto place = places_.find(visitor.table_id);
    if (place == places_.end()) return;
    --place->second.visitors;
    place->second.left = now;
}

void Hub::tidy(Moment now) {
    for (auto place = places_.begin(); place != places_.end();) {
        const bool empty = place->second.visitors == 0 && place->second.table->pending() == 0;
        const bool rested = empty && now - place->second.left >= house_.limits.table_rest_time;
        place = rested ? places_.erase(place) : std::next(place);
    }
    house_.metrics.tables_open = places_.size();
}

unsigned Hub::pending() const {
    unsigned all = outside_->load();
    for (const auto& [id, place] : places_) all += place.table->pending();
    return all;
}

void Hub::say_bye(std::string_view why) {
    const Text text = shared_text(json::answer_line("bye", 0).text("why", why).done());
    for (const auto& [connection, visitor] : visitors_) {
        visitor.outlet->send(text);
        visitor.outlet->close();
    }
}

// Each table answers from its own strand; the last one sends the list.
void Hub::peek(Visitor& visitor, const Guest& guest, const Envelope& envelope, Moment now) {
    auto list = std::make_shared<GlanceList>(envelope.seats.size(), guest);
    for (std::size_t i = 0; i < envelope.seats.size(); ++i) {
        const std::string& token = envelope.seats[i];
        const auto grant = looks_like_token(token) ? house_.store.find_token(token_hash(token))
                                                   : base::Result<std::optional<store::TokenRow>>(std::nullopt);
        if (!grant.ok() || !*grant) {
            visitor.bucket.take(now, house_.limits.wrong_token_cost);
            list->put(i, "null");
            continue;
        }
        const std::shared_ptr<OpenTable> table = place_of((*grant)->table);
        if (table == nullptr || table->pending() > house_.limits.work_per_table) {
            list->put(i, "null");
            continue;
        }
        table->glance(**grant, [list, i](std::string text) { list->put(i, std::move(text)); });
    }
    list->put_none();
}

bool Hub::sits(const Visitor& visitor, const Guest& guest) {
    if (visitor.table == nullptr) {
        refuse(guest, Refused::not_joined, {"you do not sit at a table", "", "join one first"});
        return false;
    }
    if (visitor.table->pending() <= house_.limits.work_per_table) return true;
    refuse(guest, Refused::busy, {"this table has more to do than it can", "", "try again in a second"});
    return false;
}

void Hub::tell(Visitor& visitor, Guest guest, Envelope& envelope) {
    if (sits(visitor, guest)) visitor.table->tell(std::move(guest), std::move(envelope.body), std::move(envelope.once));
}

void Hub::invite(Visitor& visitor, Guest guest, const Envelope& envelope) {
    if (!sits(visitor, guest)) return;
    for (const seats::Role role : seats::all_roles) {
        if (word_of(role) == envelope.role) return visitor.table->invite(std::move(guest), role);
    }
    refuse(guest, Refused::malformed, {"'role' must be umpire, red, blue or spectator", "", ""});
}

// Without a table ---------------------------------------------------------------------------------------------------

bool Hub::ask(std::string message, std::function<void(std::string)> answer) {
    if (outside_->load() >= house_.limits.asks_at_once) return false;
    ++*outside_;
    // Others' code may throw: the asker gets a sentence, and everybody else is served on.
    house_.workers.post(
        [house = house_, count = outside_, message = std::move(message), answer = std::move(answer)]() mutable {
            std::string reply;
            try {
                reply = house.desks.ask(message);
            } catch (const std::exception& failure) {
                ++house.metrics.desk_failures;
                house.log.error("ask_failed", failure.what());
                reply = R"({"errors":[{"where":"","what":"this question could not be answered","fix":""}]})";
            }
            ++house.metrics.asks;
            std::exchange(answer, nullptr)(std::move(reply));  // and lets go of the asker before it is counted out
            --*count;
        });
    return true;
}

void Hub::ask_for(Guest guest, Envelope& envelope) {
    const bool taken = ask(std::move(envelope.body), [guest](const std::string& reply) {
        guest.outlet->send(shared_text(json::answer_line("answered", guest.request).raw("reply", reply).done()));
    });
    if (!taken) refuse(guest, Refused::busy, {"too many questions at once", "", "try again in a second"});
}

void Hub::keep(const Guest& guest, Envelope& envelope) {
    if (envelope.body.size() > house_.limits.document_bytes)
        return refuse(guest, Refused::too_big, {"a document may have 32 KB at most", "", "keep less in one"});
    const auto count = house_.store.document_count();
    if (!count.ok()) return refuse(guest, Refused::storage, count.errors().front());
    if (*count >= house_.limits.documents)
        return refuse(guest, Refused::full, {"this server keeps no more documents", "", "save it as a file"});
    const std::string token = new_token();
    store::Writing writing;
    writing.documents.push_back({token_hash(token), std::move(envelope.body)});
    ++*outside_;
    house_.store.write(
        std::move(writing), [guest, token, count_of = outside_, house = house_](const store::Outcome& out) {
            if (out) house.metrics.refuse(Refused::storage);
            guest.outlet->send(out ? error_text(guest.request, Refused::storage, *out)
                                   : shared_text(json::answer_line("kept", guest.request).text("token", token).done()));
            --*count_of;
        });
}

void Hub::fetch(Visitor& visitor, const Guest& guest, const Envelope& envelope, Moment now) {
    if (!looks_like_token(envelope.token)) return wrong_token(visitor, guest, now);
    const auto document = house_.store.find_document(token_hash(envelope.token));
    if (!document.ok()) return refuse(guest, Refused::storage, document.errors().front());
    if (!*document) return wrong_token(visitor, guest, now);
    json::JsonLine line = json::answer_line("fetched", guest.request);
    guest.outlet->send(shared_text(line.raw("document", (*document)->text).done()));
}

void Hub::wrong_token(Visitor& visitor, const Guest& guest, Moment now) {
    visitor.bucket.take(now, house_.limits.wrong_token_cost);
    refuse(guest, Refused::token, {"this link is not known here", "", "ask for a new one"});
}

void Hub::refuse(const Guest& guest, Refused why, const base::Error& error) {
    house_.metrics.refuse(why);
    house_.log.refused(word_of(why), base::to_text(error));
    guest.outlet->send(error_text(guest.request, why, error));
}

}  // namespace linstock::server
