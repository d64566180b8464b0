#include "store/migrations.hpp"

#include <array>

namespace linstock::store {

namespace {

// Steps are added, never edited: files out there have been through them.
constexpr std::array<const char*, 1> steps = {
    R"sql(
        CREATE TABLE game_table (
            id       INTEGER PRIMARY KEY,
            kind     TEXT NOT NULL,
            settings TEXT NOT NULL,
            opened   TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
        ) STRICT;

        CREATE TABLE person (
            game_table INTEGER NOT NULL REFERENCES game_table (id),
            person     INTEGER NOT NULL,
            role       TEXT NOT NULL,
            name       TEXT NOT NULL,
            PRIMARY KEY (game_table, person)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE token (
            hash       TEXT PRIMARY KEY,
            game_table INTEGER NOT NULL REFERENCES game_table (id),
            role       TEXT NOT NULL,
            person     INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE change (
            game_table INTEGER NOT NULL REFERENCES game_table (id),
            seq        INTEGER NOT NULL,
            person     INTEGER NOT NULL,
            once       TEXT NOT NULL,
            text       TEXT NOT NULL,
            PRIMARY KEY (game_table, seq)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE document (
            hash TEXT PRIMARY KEY,
            text TEXT NOT NULL,
            kept TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
        ) STRICT;
    )sql",
};

constexpr const char* form_table = "CREATE TABLE IF NOT EXISTS form (version INTEGER NOT NULL) STRICT";

std::uint64_t form_of(Connection& connection) {
    Statement statement = connection.prepare("SELECT coalesce(max(version), 0) FROM form");
    return statement.step() ? statement.number(0) : 0;
}

bool take_step(Connection& connection, std::size_t step) {
    if (!connection.execute("BEGIN IMMEDIATE")) return false;
    const bool done = connection.execute(steps[step]) &&
                      connection.prepare("INSERT INTO form (version) VALUES (?)").bind(step + 1).run() &&
                      connection.execute("COMMIT");
    if (!done) connection.execute("ROLLBACK");
    return done;
}

}  // namespace

std::optional<base::Error> migrate(Connection& connection) {
    if (!connection.execute(form_table)) return connection.error();
    const std::uint64_t form = form_of(connection);
    if (connection.failed()) return connection.error();
    if (form > newest_form())
        return base::Error{"the store was written by a newer linstock (form " + std::to_string(form) +
                               ", this one knows " + std::to_string(newest_form()) + ")",
                           "", "run the newer program, or give another folder with --data"};
    for (std::uint64_t step = form; step < newest_form(); ++step) {
        if (!take_step(connection, step)) return connection.error();
    }
    return std::nullopt;
}

std::uint64_t newest_form() { return steps.size(); }

}  // namespace linstock::store
