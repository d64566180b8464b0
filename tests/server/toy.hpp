#pragma once

#include <charconv>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "seats/desk.hpp"
#include "store/store.hpp"

// The smallest game there is, for tests of the server: everybody adds to one sum.
namespace linstock::server::toy {

// The number after `"key":` in a text.
inline std::uint64_t number_in(std::string_view text, std::string_view key) {
    const std::string wanted = '"' + std::string(key) + "\":";
    const std::size_t at = text.find(wanted);
    std::uint64_t number = 0;
    if (at != std::string_view::npos)
        std::from_chars(text.data() + at + wanted.size(), text.data() + text.size(), number);
    return number;
}

// The text after `"key":"` up to the next quote.
inline std::string text_in(std::string_view text, std::string_view key) {
    const std::string wanted = '"' + std::string(key) + "\":\"";
    const std::size_t at = text.find(wanted);
    if (at == std::string_view::npos) return "";
    const std::size_t start = at + wanted.size();
    return std::string(text.substr(start, text.find('"', start) - start));
}

inline bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// {"add":n} adds n, {"twice":n} adds n in two changes, {"look":1} only looks, {"fail":1} throws.
class SumDesk final : public seats::Desk {
public:
    seats::Reply take(const seats::Seat& seat, std::string_view message) override {
        if (has(message, "fail")) throw std::runtime_error("the toy broke");
        if (seat.role == seats::Role::spectator) return {R"({"refused":"spectators watch"})", {}};
        seats::Reply reply;
        for (const std::uint64_t n :
             {number_in(message, "add"), number_in(message, "twice"), number_in(message, "twice")})
            if (n != 0) reply.changes.push_back({"{\"add\":" + std::to_string(n) + "}", {}});
        for (const seats::Kept& change : reply.changes) replay(change.text);
        reply.to_sender = view(seat);
        return reply;
    }
    bool replay(std::string_view change) override {
        sum_ += number_in(change, "add");
        return has(change, "\"add\":");
    }
    std::string view(const seats::Seat&) const override { return "{\"sum\":" + std::to_string(sum_) + "}"; }

private:
    std::uint64_t sum_ = 0;
};

// Two players with a card each that the other must not see: {"card":n} lays one face down.
class CardDesk final : public seats::Desk {
public:
    seats::Reply take(const seats::Seat& seat, std::string_view message) override {
        const std::uint64_t card = number_in(message, "card");
        if (card == 0) return {"{}", {}};
        const std::string role(word_of(seat.role));
        seats::Kept kept{"{\"card\":" + std::to_string(card) + ",\"of\":\"" + role + "\"}", {}};
        kept.shown.assign(std::size(seats::all_roles), "{\"laid\":\"" + role + "\"}");
        kept.shown[static_cast<std::size_t>(seat.role)] = kept.text;
        replay(kept.text);
        return {"{}", {kept}};
    }
    bool replay(std::string_view change) override {
        cards_[text_in(change, "of")] = number_in(change, "card");
        return has(change, "\"card\":");
    }
    std::string view(const seats::Seat& seat) const override {
        const auto own = cards_.find(std::string(word_of(seat.role)));
        return "{\"own\":" + std::to_string(own == cards_.end() ? 0 : own->second) + "}";
    }
    std::vector<seats::Kept> begin() override {
        seats::Kept dealt{R"({"card":1,"of":"bank"})", {}};
        dealt.shown.assign(std::size(seats::all_roles), R"({"dealt":true})");
        replay(dealt.text);
        return {dealt};
    }
    seats::Role opener() const override { return seats::Role::red; }
    seats::Invites invites(seats::Role by, seats::Role wanted) const override {
        if (by == seats::Role::spectator || wanted == seats::Role::umpire) return seats::Invites::nobody;
        return by == wanted || wanted == seats::Role::spectator ? seats::Invites::anybody : seats::Invites::the_first;
    }
    bool tells_what_it_keeps() const override { return false; }
    seats::Glance glance(const seats::Seat& seat) const override {
        const bool laid = cards_.count(std::string(word_of(seat.role))) != 0;
        return {"cards", "the first round", !laid, laid ? "the other one" : "", ""};
    }

private:
    std::map<std::string, std::uint64_t, std::less<>> cards_;
};

class ToyDesks final : public seats::Desks {
public:
    base::Result<std::string> prepare(std::string_view kind, std::string_view settings) override {
        if (has(settings, "seed")) return base::Error{"seeds are made here", "seed", "leave it out"};
        return kind == "cards" ? std::string(R"({"seed":12345})") : std::string(settings);
    }
    base::Result<std::unique_ptr<seats::Desk>> open(std::string_view kind, std::string_view settings) override {
        if (kind == "cards" && has(settings, "12345"))
            return std::unique_ptr<seats::Desk>(std::make_unique<CardDesk>());
        if (kind != "sum") return base::Error{"no such game", "kind", "sum is the only one"};
        return std::unique_ptr<seats::Desk>(std::make_unique<SumDesk>());
    }
    std::string ask(std::string_view message) override {
        if (has(message, "fail")) throw std::runtime_error("the question broke");
        return "{\"echo\":" + std::string(message) + "}";
    }
};

// A store whose disk the test moves by hand: nothing is durable before commit().
class HandStore final : public store::Store {
public:
    void write(store::Writing writing, store::WhenDurable done) override {
        waiting_.push_back({std::move(writing), std::move(done)});
    }

    bool idle() const { return waiting_.empty(); }
    void commit() {
        while (!waiting_.empty()) commit_one(std::nullopt);
    }
    void commit_one(const store::Outcome& outcome) {
        Order order = std::move(waiting_.front());
        waiting_.pop_front();
        if (!outcome) keep(order.writing);
        order.done(outcome);
    }

    base::Result<std::uint64_t> last_table() override { return tables_.empty() ? 0 : tables_.rbegin()->first; }
    base::Result<std::uint64_t> document_count() override { return std::uint64_t{documents_.size()}; }
    base::Result<std::optional<store::TableRow>> find_table(std::uint64_t id) override { return found(tables_, id); }
    base::Result<std::optional<store::TokenRow>> find_token(const std::string& hash) override {
        return found(tokens_, hash);
    }
    base::Result<std::optional<store::DocumentRow>> find_document(const std::string& hash) override {
        return found(documents_, hash);
    }
    base::Result<std::vector<store::PersonRow>> people(std::uint64_t table) override {
        std::vector<store::PersonRow> rows;
        for (const auto& [key, row] : people_)
            if (key.first == table) rows.push_back(row);
        return rows;
    }
    base::Result<std::vector<store::ChangeRow>> changes(std::uint64_t table, std::uint64_t after,
                                                        std::size_t at_most) override {
        std::vector<store::ChangeRow> rows;
        for (const store::ChangeRow& row : changes_[table])
            if (row.seq > after && rows.size() < at_most) rows.push_back(row);
        return rows;
    }
    store::Figures figures() const override { return {}; }
    void finish() override { commit(); }

private:
    struct Order {
        store::Writing writing;
        store::WhenDurable done;
    };

    template <class Key, class Row>
    static std::optional<Row> found(const std::map<Key, Row>& rows, const Key& key) {
        const auto row = rows.find(key);
        return row == rows.end() ? std::nullopt : std::optional<Row>(row->second);
    }
    void keep(const store::Writing& writing) {
        for (const auto& row : writing.tables) tables_[row.id] = row;
        for (const auto& row : writing.people) people_[{row.table, row.person}] = row;
        for (const auto& row : writing.tokens) tokens_[row.hash] = row;
        for (const auto& row : writing.changes) changes_[row.table].push_back(row);
        for (const auto& row : writing.documents) documents_[row.hash] = row;
    }

    std::deque<Order> waiting_;
    std::map<std::uint64_t, store::TableRow> tables_;
    std::map<std::pair<std::uint64_t, std::uint32_t>, store::PersonRow> people_;
    std::map<std::string, store::TokenRow> tokens_;
    std::map<std::uint64_t, std::vector<store::ChangeRow>> changes_;
    std::map<std::string, store::DocumentRow> documents_;
};

}  // namespace linstock::server::toy
