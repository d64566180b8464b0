#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

// A thin layer over SQLite's C interface: handles that close themselves, errors as values. Not thread-safe: one thread, or
// one lock, per connection.
namespace linstock::store {

class Connection;

// A prepared statement. bind() numbers from 1 and counts up; step() is true while there is a row.
class Statement {
public:
    Statement() = default;

    Statement& bind(std::uint64_t value);
    Statement& bind(std::string_view value);  // must live until the statement has run

    bool step();  // false also on failure: see Connection::failed()
    bool run();   // to the end, without rows; true when all went well. Ready for the next bind.
    void reset();

    std::uint64_t number(int column) const;
    std::string text(int column) const;

private:
    friend class Connection;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };

    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
    Connection* owner_ = nullptr;
    int next_ = 1;
};

class Connection {
public:
    enum class Mode { read_write, read_only };

    static base::Result<std::unique_ptr<Connection>> open(const std::string& file, Mode mode);

    bool execute(const char* sql);  // one or more statements without parameters
    Statement prepare(std::string_view sql);

    bool failed() const { return failed_; }
    base::Error error() const;  // of the first failure since the last clear()
    void clear() { failed_ = false; }

    std::uint64_t rows_changed() const;

private:
    friend class Statement;
    struct Close {
        void operator()(sqlite3* database) const;
    };

    explicit Connection(std::string file) : file_(std::move(file)) {}
    void note_failure();

    std::string file_;
    std::unique_ptr<sqlite3, Close> handle_;
    std::string message_;
    bool failed_ = false;
};

}  // namespace linstock::store
