#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

// What outlives the program: tables, who may sit at them, and every accepted change. The server knows this interface only;
// SQLite stands behind it by default, and another database can.
namespace linstock::store {

struct TableRow {
    std::uint64_t id = 0;
    std::string kind;
    std::string settings;  // JSON, as the opener gave it
};

struct PersonRow {
    std::uint64_t table = 0;
    std::uint32_t person = 0;  // from 1, within the table
    std::string role;
    std::string name;
};

// A token is known by its hash only: whoever reads the file cannot sit down with it.
struct TokenRow {
    std::string hash;
    std::uint64_t table = 0;
    std::string role;
    std::uint32_t person = 0;  // 0: a join link, which makes a new person each time
};

struct ChangeRow {
    std::uint64_t table = 0;
    std::uint64_t seq = 0;  // from 1, without gaps, within the table
    std::uint32_t person = 0;
    std::string once;  // the sender's own key, so that the same wish sent twice is done once; may be empty
    std::string text;  // JSON
};

// A document kept for later under a token of its own: a roster, a set of readings.
struct DocumentRow {
    std::string hash;
    std::string text;  // JSON
};

// Written wholly or not at all, in the order of the members.
struct Writing {
    std::vector<TableRow> tables;
    std::vector<PersonRow> people;
    std::vector<TokenRow> tokens;
    std::vector<ChangeRow> changes;
    std::vector<DocumentRow> documents;
};

// Empty: durable. Otherwise nothing of the writing was kept, and this is why.
using Outcome = std::optional<base::Error>;
using WhenDurable = std::function<void(const Outcome&)>;

struct Figures {
    std::uint64_t commits = 0;
    std::uint64_t writings = 0;
    std::uint64_t failures = 0;
    std::uint64_t commit_microseconds = 0;  // all together
    std::uint64_t slowest_commit_microseconds = 0;
};

class Store {
public:
    virtual ~Store() = default;

    // Returns at once. `done` is called from the store's own thread when the writing can no longer be lost, in the order of
    // the calls; it must not throw and must be quick: others wait behind it. A change whose number does not follow the
    // table's last one is refused, so a table never has a gap.
    virtual void write(Writing writing, WhenDurable done) = 0;

    // These see what was durable before the call. Safe from any thread.
    virtual base::Result<std::uint64_t> last_table() = 0;
    virtual base::Result<std::uint64_t> document_count() = 0;
    virtual base::Result<std::optional<TableRow>> find_table(std::uint64_t id) = 0;
    virtual base::Result<std::optional<TokenRow>> find_token(const std::string& hash) = 0;
    virtual base::Result<std::optional<DocumentRow>> find_document(const std::string& hash) = 0;
    virtual base::Result<std::vector<PersonRow>> people(std::uint64_t table) = 0;
    virtual base::Result<std::vector<ChangeRow>> changes(std::uint64_t table, std::uint64_t after,
                                                         std::size_t at_most) = 0;

    virtual Figures figures() const = 0;

    // Finishes what was asked and takes nothing more: later writings are refused.
    virtual void finish() = 0;
};

}  // namespace linstock::store
