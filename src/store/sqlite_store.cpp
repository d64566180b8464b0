#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include "store/migrations.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {

namespace {

// FULL: a commit is on the disk, not only in the system's memory, when it returns. The pages collected before a
// checkpoint are many, so that few commits wait for one.
constexpr const char* writer_settings =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000;"
    "PRAGMA trusted_schema = OFF";
constexpr const char* reader_settings = "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF";

constexpr std::size_t largest_batch = 4096;  // writings a commit: a flood must not grow one transaction without end

// The folder's lock file, held as long as the program runs: two servers on one folder would number changes twice.
class FolderLock {
public:
    FolderLock() = default;
    FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock() {
        if (file_ >= 0) ::close(file_);
    }

    std::optional<base::Error> take(const std::string& folder) {
        const std::string path = folder + "/lock";
        file_ = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (file_ < 0)
            return base::Error{"cannot write here: " + std::string(std::strerror(errno)), path,
                               "give another folder with --data"};
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
        return base::Error{"another linstock serves from this folder", folder, "stop it, or give another with --data"};
    }

private:
    int file_ = -1;
};

std::optional<base::Error> make_folder(const std::string& folder) {
    std::error_code failure;
    const bool made = std::filesystem::create_directories(folder, failure);
    if (failure)
        return base::Error{"the folder cannot be made: " + failure.message(), folder, "give another with --data"};
    if (made) ::chmod(folder.c_str(), 0700);  // tables are for those who hold a link
    return std::nullopt;
}

// The statements that write, prepared once.
struct Pen {
    explicit Pen(Connection& to)
        : table(to.prepare("INSERT INTO game_table (id, kind, settings) VALUES (?, ?, ?)")),
          person(to.prepare("INSERT INTO person (game_table, person, role, name) VALUES (?, ?, ?, ?)"
                            " ON CONFLICT DO UPDATE SET name = excluded.name")),
          token(to.prepare("INSERT INTO token (hash, game_table, role, person) VALUES (?, ?, ?, ?)")),
          change(to.prepare("INSERT INTO change (game_table, seq, person, once, text) SELECT ?1, ?2, ?3, ?4, ?5"
                            " WHERE ?2 = 1 + coalesce((SELECT max(seq) FROM change WHERE game_table = ?1), 0)")),
          document(to.prepare("INSERT INTO document (hash, text) VALUES (?, ?)")),
          begin(to.prepare("BEGIN IMMEDIATE")),
          commit(to.prepare("COMMIT")),
          rollback(to.prepare("ROLLBACK")) {}

    Statement table, person, token, change, document, begin, commit, rollback;
};

class SqliteStore final : public Store {
public:
    SqliteStore(FolderLock lock, std::unique_ptr<Connection> writer, std::unique_ptr<Connection> reader)
        : lock_(std::move(lock)), writer_(std::move(writer)), pen_(*writer_), reader_(std::move(reader)) {
        thread_ = std::thread([this] { write_until_finished(); });
    }

    ~SqliteStore() override { SqliteStore::finish(); }

    void write(Writing writing, WhenDurable done) override;
    base::Result<std::uint64_t> last_table() override {
        return count_of("SELECT coalesce(max(id), 0) FROM game_table");
    }
    base::Result<std::uint64_t> document_count() override { return count_of("SELECT count(*) FROM document"); }
    base::Result<std::optional<TableRow>> find_table(std::uint64_t id) override;
    base::Result<std::optional<TokenRow>> find_token(const std::string& hash) override;
    base::Result<std::optional<DocumentRow>> find_document(const std::string& hash) override;
    base::Result<std::vector<PersonRow>> people(std::uint64_t table) override;
    base::Result<std::vector<ChangeRow>> changes(std::uint64_t table, std::uint64_t after,
                                                 std::size_t at_most) override;
    Figures figures() const override;
    void finish() override;

private:
    struct Order {
        Writing writing;
        WhenDurable done;
    };

    // Reads row by row; `row` may be called several times.
    template <class Bind, class Row>
    std::optional<base::Error> read(const char* sql, Bind bind, Row row);
    base::Result<std::uint64_t> count_of(const char* sql);

    void write_until_finished();
    std::vector<Order> next_batch();
    void commit(std::vector<Order>& batch);
    Outcome commit_one(const Writing& writing);
    bool put(const Writing& writing);
    bool put_change(const ChangeRow& change);
    bool put_all(const std::vector<Order>& batch);
    void note_commit(std::chrono::steady_clock::time_point start, std::uint64_t writings, std::uint64_t failures);

    FolderLock lock_;
    std::unique_ptr<Connection> writer_;  // used by thread_ only
    Pen pen_;
    std::string gap_;  // why the last change was refused, when it was no failure of SQLite

    std::mutex reading_;
    std::unique_ptr<Connection> reader_;

    mutable std::mutex ordering_;
    std::condition_variable ordered_;
    std::vector<Order> orders_;
    bool finishing_ = false;
    Figures figures_;

    std::thread thread_;
};

void SqliteStore::write(Writing writing, WhenDurable done) {
    {
        const std::lock_guard lock(ordering_);
        if (!finishing_) {
            orders_.push_back({std::move(writing), std::move(done)});
            ordered_.notify_one();
            return;
        }
    }
    done(base::Error{"the store is closing", "", "try again when the server is back"});
}

std::vector<SqliteStore::Order> SqliteStore::next_batch() {
    std::unique_lock lock(ordering_);
    ordered_.wait(lock, [this] { return finishing_ || !orders_.empty(); });
    std::vector<Order> batch;
    if (orders_.size() <= largest_batch) {
        batch.swap(orders_);
        return batch;
    }
    const auto end = orders_.begin() + largest_batch;
    batch.assign(std::make_move_iterator(orders_.begin()), std::make_move_iterator(end));
    orders_.erase(orders_.begin(), end);
    return batch;
}

void SqliteStore::write_until_finished() {
    while (true) {
        std::vector<Order> batch = next_batch();
        if (batch.empty()) return;
        commit(batch);
    }
}

// All in one transaction; where that fails, each for itself, so that one bad writing does not take the others with it.
void SqliteStore::commit(std::vector<Order>& batch) {
    const auto start = std::chrono::steady_clock::now();
    if (put_all(batch)) {
        note_commit(start, batch.size(), 0);
        for (Order& order : batch) order.done(std::nullopt);
        return;
    }
    for (Order& order : batch) {
        const auto start_of_one = std::chrono::steady_clock::now();
        const Outcome outcome = commit_one(order.writing);
        note_commit(start_of_one, 1, outcome ? 1 : 0);
        order.done(outcome);
    }
}

bool SqliteStore::put_all(const std::vector<Order>& batch) {
    writer_->clear();
    if (!pen_.begin.run()) return false;
    for (const Order& order : batch) {
        if (!put(order.writing)) {
            pen_.rollback.run();
            return false;
        }
    }
    if (pen_.commit.run()) return true;
    pen_.rollback.run();
    return false;
}

Outcome SqliteStore::commit_one(const Writing& writing) {
    writer_->clear();
    gap_.clear();
    if (!pen_.begin.run()) return writer_->error();
    if (put(writing) && pen_.commit.run()) return std::nullopt;
    pen_.rollback.run();
    if (!gap_.empty()) return base::Error{gap_, "", ""};
    return writer_->error();
}

bool SqliteStore::put(const Writing& writing) {
    for (const TableRow& row : writing.tables) {
        if (!pen_.table.bind(row.id).bind(row.kind).bind(row.settings).run()) return false;
    }
    for (const PersonRow& row : writing.people) {
        if (!pen_.person.bind(row.table).bind(std::uint64_t{row.person}).bind(row.role).bind(row.name).run())
            return false;
    }
    for (const TokenRow& row : writing.tokens) {
        if (!pen_.token.bind(row.hash).bind(row.table).bind(row.role).bind(std::uint64_t{row.person}).run())
            return false;
    }
    for (const ChangeRow& row : writing.changes) {
        if (!put_change(row)) return false;
    }
    for (const DocumentRow& row : writing.documents) {
        if (!pen_.document.bind(row.hash).bind(row.text).run()) return false;
    }
    return true;
}

bool SqliteStore::put_change(const ChangeRow& row) {
    Statement& pen = pen_.change;
    if (!pen.bind(row.table).bind(row.seq).bind(std::uint64_t{row.person}).bind(row.once).bind(row.text).run())
        return false;
    if (writer_->rows_changed() == 1) return true;
    gap_ = "change " + std::to_string(row.seq) + " of table " + std::to_string(row.table) + " does not follow its last";
    return false;
}

void SqliteStore::note_commit(std::chrono::steady_clock::time_point start, std::uint64_t writings,
                              std::uint64_t failures) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
    const auto microseconds = static_cast<std::uint64_t>(took.count());
    const std::lock_guard lock(ordering_);
    ++figures_.commits;
    figures_.writings += writings;
    figures_.failures += failures;
    figures_.commit_microseconds += microseconds;
    figures_.slowest_commit_microseconds = std::max(figures_.slowest_commit_microseconds, microseconds);
}

Figures SqliteStore::figures() const {
    const std::lock_guard lock(ordering_);
    return figures_;
}

void SqliteStore::finish() {
    {
        const std::lock_guard lock(ordering_);
        finishing_ = true;
        ordered_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
}

template <class Bind, class Row>
std::optional<base::Error> SqliteStore::read(const char* sql, Bind bind, Row row) {
    const std::lock_guard lock(reading_);
    reader_->clear();
    Statement statement = reader_->prepare(sql);
    bind(statement);
    while (statement.step()) row(statement);
    if (reader_->failed()) return reader_->error();
    return std::nullopt;
}

base::Result<std::uint64_t> SqliteStore::count_of(const char* sql) {
    std::uint64_t count = 0;
    const auto failure = read(
        sql, [](Statement&) {}, [&](const Statement& row) { count = row.number(0); });
    if (failure) return *failure;
    return count;
}

base::Result<std::optional<TableRow>> SqliteStore::find_table(std::uint64_t id) {
    std::optional<TableRow> found;
    const auto failure = read(
        "SELECT id, kind, settings FROM game_table WHERE id = ?", [&](Statement& statement) { statement.bind(id); },
        [&](const Statement& row) {
            found = {row.number(0), row.text(1), row.text(2)};
        });
    if (failure) return *failure;
    return found;
}

base::Result<std::optional<TokenRow>> SqliteStore::find_token(const std::string& hash) {
    std::optional<TokenRow> found;
    const auto failure = read(
        "SELECT hash, game_table, role, person FROM token WHERE hash = ?",
        [&](Statement& statement) { statement.bind(hash); },
        [&](const Statement& row) {
            found = {row.text(0), row.number(1), row.text(2), static_cast<std::uint32_t>(row.number(3))};
        });
    if (failure) return *failure;
    return found;
}

base::Result<std::optional<DocumentRow>> SqliteStore::find_document(const std::string& hash) {
    std::optional<DocumentRow> found;
    const auto failure = read(
        "SELECT hash, text FROM document WHERE hash = ?", [&](Statement& statement) { statement.bind(hash); },
        [&](const Statement& row) {
            found = {row.text(0), row.text(1)};
        });
    if (failure) return *failure;
    return found;
}

base::Result<std::vector<PersonRow>> SqliteStore::people(std::uint64_t table) {
    std::vector<PersonRow> rows;
    const auto failure = read(
        "SELECT game_table, person, role, name FROM person WHERE game_table = ? ORDER BY person",
        [&](Statement& statement) { statement.bind(table); },
        [&](const Statement& row) {
            rows.push_back({row.number(0), static_cast<std::uint32_t>(row.number(1)), row.text(2), row.text(3)});
        });
    if (failure) return *failure;
    return rows;
}

base::Result<std::vector<ChangeRow>> SqliteStore::changes(std::uint64_t table, std::uint64_t after,
                                                          std::size_t at_most) {
    std::vector<ChangeRow> rows;
    const auto failure = read(
        "SELECT game_table, seq, person, once, text FROM change WHERE game_table = ? AND seq > ? ORDER BY seq LIMIT ?",
        [&](Statement& statement) { statement.bind(table).bind(after).bind(std::uint64_t{at_most}); },
        [&](const Statement& row) {
            rows.push_back(
                {row.number(0), row.number(1), static_cast<std::uint32_t>(row.number(2)), row.text(3), row.text(4)});
        });
    if (failure) return *failure;
    return rows;
}

}  // namespace

base::Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder) {
    if (auto failure = make_folder(folder)) return *failure;
    FolderLock lock;
    if (auto failure = lock.take(folder)) return *failure;

    const std::string file = folder + "/linstock.db";
    const mode_t old_mask = ::umask(0077);
    auto writer = Connection::open(file, Connection::Mode::read_write);
    const bool set = writer.ok() && (*writer)->execute(writer_settings);
    ::umask(old_mask);
    if (!writer.ok()) return writer.errors();
    if (!set) return (*writer)->error();
    if (auto failure = migrate(**writer)) {
        if (failure->where.empty()) failure->where = file;
        return *failure;
    }
    auto reader = Connection::open(file, Connection::Mode::read_only);
    if (!reader.ok()) return reader.errors();
    if (!(*reader)->execute(reader_settings)) return (*reader)->error();
    return std::unique_ptr<Store>(
        std::make_unique<SqliteStore>(std::move(lock), std::move(*writer), std::move(*reader)));
}

}  // namespace linstock::store
