#include "store/sqlite.hpp"

#include <limits>

#include <sqlite3.h>

namespace linstock::store {

namespace {

constexpr int busy_milliseconds = 5000;

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Connection::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Statement& Statement::bind(std::uint64_t value) {
    if (handle_ && sqlite3_bind_int64(handle_.get(), next_++, static_cast<sqlite3_int64>(value)) != SQLITE_OK)
        owner_->note_failure();
    return *this;
}

Statement& Statement::bind(std::string_view value) {
    // An empty view may have no address, and SQLite would take that for NULL.
    const char* data = value.empty() ? "" : value.data();
    if (handle_ &&
        sqlite3_bind_text64(handle_.get(), next_++, data, value.size(), SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK)
        owner_->note_failure();
    return *this;
}

bool Statement::step() {
    if (!handle_) return false;
    const int result = sqlite3_step(handle_.get());
    if (result != SQLITE_ROW && result != SQLITE_DONE) owner_->note_failure();
    return result == SQLITE_ROW;
}

bool Statement::run() {
    if (!handle_) return false;
    int result = sqlite3_step(handle_.get());
    while (result == SQLITE_ROW) result = sqlite3_step(handle_.get());
    if (result != SQLITE_DONE) owner_->note_failure();
    reset();
    return result == SQLITE_DONE;
}

void Statement::reset() {
    if (handle_) {
        sqlite3_reset(handle_.get());
        sqlite3_clear_bindings(handle_.get());
    }
    next_ = 1;
}

std::uint64_t Statement::number(int column) const {
    return static_cast<std::uint64_t>(sqlite3_column_int64(handle_.get(), column));
}

std::string Statement::text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
    return data == nullptr ? std::string() : std::string(data, size);
}

base::Result<std::unique_ptr<Connection>> Connection::open(const std::string& file, Mode mode) {
    std::unique_ptr<Connection> connection(new Connection(file));
    const int flags = (mode == Mode::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
                      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW;
    sqlite3* handle = nullptr;
    const int result = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
    connection->handle_.reset(handle);
    if (result != SQLITE_OK) {
        connection->note_failure();
        return connection->error();
    }
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, busy_milliseconds);
    return connection;
}

bool Connection::execute(const char* sql) {
    if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return true;
    note_failure();
    return false;
}

Statement Connection::prepare(std::string_view sql) {
    Statement statement;
    statement.owner_ = this;
    sqlite3_stmt* handle = nullptr;
    if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &handle,
                           nullptr) != SQLITE_OK)
        note_failure();
    statement.handle_.reset(handle);
    return statement;
}

base::Error Connection::error() const {
    return {"the store says: " + message_, file_, "look at the disk's free space and the file's rights"};
}

std::uint64_t Connection::rows_changed() const { return static_cast<std::uint64_t>(sqlite3_changes64(handle_.get())); }

void Connection::note_failure() {
    if (failed_) return;
    failed_ = true;
    message_ = handle_ ? sqlite3_errmsg(handle_.get()) : "out of memory";
}

}  // namespace linstock::store
