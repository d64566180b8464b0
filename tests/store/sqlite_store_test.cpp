#include "store/sqlite_store.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <map>
#include <thread>

#include "store/migrations.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {
namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "linstock-store-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    const std::string& path() const { return path_; }
    std::string file() const { return path_ + "/linstock.db"; }

private:
    std::string path_;
};

std::unique_ptr<Store> opened(const Folder& folder) {
    auto store = open_sqlite_store(folder.path());
    EXPECT_TRUE(store.ok()) << base::to_text(store.errors());
    return store.ok() ? std::move(*store) : nullptr;
}

Outcome write_and_wait(Store& store, Writing writing) {
    std::promise<Outcome> promise;
    store.write(std::move(writing), [&](const Outcome& outcome) { promise.set_value(outcome); });
    return promise.get_future().get();
}

Writing a_table(std::uint64_t id) {
    Writing writing;
    writing.tables.push_back({id, "toy", "{\"sides\":2}"});
    return writing;
}

Writing a_change(std::uint64_t table, std::uint64_t seq, std::string text) {
    Writing writing;
    writing.changes.push_back({table, seq, 1, "", std::move(text)});
    return writing;
}

TEST(SqliteStore, KeepsAllThatWasWrittenAcrossOpenings) {
    const Folder folder;
    {
        const auto store = opened(folder);
        Writing writing = a_table(7);
        writing.people.push_back({7, 1, "umpire", "Zoë"});
        writing.tokens.push_back({"hash of a link", 7, "red", 0});
        writing.changes.push_back({7, 1, 1, "k1", "{\"a\":\"\\u0000\"}"});
        writing.changes.push_back({7, 2, 1, "", std::string("nul\0inside", 10)});
        writing.documents.push_back({"hash of a roster", "{}"});
        ASSERT_EQ(write_and_wait(*store, writing), std::nullopt);
    }
    const auto store = opened(folder);
    EXPECT_EQ(*store->last_table(), 7U);
    EXPECT_EQ(*store->document_count(), 1U);
    EXPECT_EQ((*store->find_table(7))->settings, "{\"sides\":2}");
    EXPECT_EQ((*store->find_token("hash of a link"))->role, "red");
    EXPECT_EQ((*store->find_document("hash of a roster"))->text, "{}");
    EXPECT_EQ(store->people(7)->at(0).name, "Zoë");
    const auto changes = *store->changes(7, 0, 10);
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].once, "k1");
    EXPECT_EQ(changes[1].text, std::string("nul\0inside", 10));
    EXPECT_EQ(store->changes(7, 1, 10)->size(), 1U);
    EXPECT_EQ(store->changes(7, 0, 1)->size(), 1U);
}

TEST(SqliteStore, SaysNothingOfWhatItDoesNotHave) {
    const Folder folder;
    const auto store = opened(folder);
    EXPECT_EQ(*store->last_table(), 0U);
    EXPECT_FALSE(store->find_table(1)->has_value());
    EXPECT_FALSE(store->find_token("no such")->has_value());
    EXPECT_FALSE(store->find_document("no such")->has_value());
    EXPECT_TRUE(store->changes(1, 0, 10)->empty());
    EXPECT_TRUE(store->people(1)->empty());
}

TEST(SqliteStore, APersonMayTakeAnotherName) {
    const Folder folder;
    const auto store = opened(folder);
    Writing writing = a_table(1);
    writing.people.push_back({1, 1, "red", "Tom"});
    ASSERT_EQ(write_and_wait(*store, writing), std::nullopt);
    Writing renamed;
    renamed.people.push_back({1, 1, "red", "Thomas"});
    ASSERT_EQ(write_and_wait(*store, renamed), std::nullopt);
    ASSERT_EQ(store->people(1)->size(), 1U);
    EXPECT_EQ(store->people(1)->at(0).name, "Thomas");
}

TEST(SqliteStore, AChangeOutOfOrderIsRefusedAndLeavesNoGap) {
    const Folder folder;
    const auto store = opened(folder);
    ASSERT_EQ(write_and_wait(*store, a_table(1)), std::nullopt);
    ASSERT_EQ(write_and_wait(*store, a_change(1, 1, "one")), std::nullopt);
    EXPECT_TRUE(write_and_wait(*store, a_change(1, 3, "three")).has_value()) << "two is missing";
    EXPECT_TRUE(write_and_wait(*store, a_change(1, 1, "one again")).has_value());
    EXPECT_TRUE(write_and_wait(*store, a_change(2, 1, "no such table")).has_value());
    EXPECT_EQ(write_and_wait(*store, a_change(1, 2, "two")), std::nullopt);
    ASSERT_EQ(store->changes(1, 0, 10)->size(), 2U);
    EXPECT_EQ(store->figures().failures, 3U);
}

// The writer cannot commit while another connection holds the write lock, so all of these wait and then share commits.
TEST(SqliteStore, ABadWritingInABatchDoesNotTakeTheOthersWithIt) {
    const Folder folder;
    const auto store = opened(folder);
    ASSERT_EQ(write_and_wait(*store, a_table(1)), std::nullopt);
    const std::uint64_t commits_before = store->figures().commits;

    auto other = Connection::open(folder.file(), Connection::Mode::read_write);
    ASSERT_TRUE(other.ok());
    ASSERT_TRUE((*other)->execute("BEGIN IMMEDIATE"));
    constexpr int count = 50;
    std::vector<int> order;
    std::vector<Outcome> outcomes(count);
    std::promise<void> all;
    int seq = 0;
    for (int i = 0; i < count; ++i) {
        const bool bad = i == 20;
        store->write(a_change(1, bad ? 900U : static_cast<std::uint64_t>(++seq), "x"), [&, i](const Outcome& outcome) {
            order.push_back(i);
            outcomes[static_cast<std::size_t>(i)] = outcome;
            if (i == count - 1) all.set_value();
        });
    }
    ASSERT_TRUE((*other)->execute("ROLLBACK"));
    all.get_future().get();
    for (int i = 0; i < count; ++i) {
        EXPECT_EQ(order[static_cast<std::size_t>(i)], i) << "in the order of the calls";
        EXPECT_EQ(outcomes[static_cast<std::size_t>(i)].has_value(), i == 20) << i;
    }
    EXPECT_EQ(store->changes(1, 0, 100)->size(), 49U);
    EXPECT_GT(store->figures().commits, commits_before);
}

TEST(SqliteStore, ManyWaitingWritingsShareOneCommit) {
    const Folder folder;
    const auto store = opened(folder);
    ASSERT_EQ(write_and_wait(*store, a_table(1)), std::nullopt);
    auto other = Connection::open(folder.file(), Connection::Mode::read_write);
    ASSERT_TRUE(other.ok());
    ASSERT_TRUE((*other)->execute("BEGIN IMMEDIATE"));
    const std::uint64_t before = store->figures().commits;
    std::promise<void> all;
    for (std::uint64_t seq = 1; seq <= 500; ++seq) {
        store->write(a_change(1, seq, "x"), [&, seq](const Outcome& outcome) {
            EXPECT_EQ(outcome, std::nullopt);
            if (seq == 500) all.set_value();
        });
    }
    ASSERT_TRUE((*other)->execute("ROLLBACK"));
    all.get_future().get();
    // The first batch is what the writer saw when it woke; everything else came in while it waited for the lock.
    EXPECT_LE(store->figures().commits - before, 2U);
    EXPECT_EQ(store->changes(1, 0, 1000)->size(), 500U);
}

TEST(SqliteStore, WritingsFromManyThreadsAllArrive) {
    const Folder folder;
    const auto store = opened(folder);
    constexpr std::uint64_t threads = 4;
    constexpr std::uint64_t each = 100;
    std::atomic<std::uint64_t> durable{0};
    std::vector<std::thread> writers;
    for (std::uint64_t table = 1; table <= threads; ++table) {
        writers.emplace_back([&, table] {
            store->write(a_table(table), [](const Outcome&) {});
            for (std::uint64_t seq = 1; seq <= each; ++seq)
                store->write(a_change(table, seq, "x"), [&](const Outcome& outcome) { durable += outcome ? 0U : 1U; });
        });
    }
    for (std::thread& writer : writers) writer.join();
    store->finish();
    EXPECT_EQ(durable, threads * each);
    for (std::uint64_t table = 1; table <= threads; ++table) EXPECT_EQ(store->changes(table, 0, 1000)->size(), each);
}

TEST(SqliteStore, AfterFinishWritingsAreRefused) {
    const Folder folder;
    const auto store = opened(folder);
    store->finish();
    EXPECT_TRUE(write_and_wait(*store, a_table(1)).has_value());
}

TEST(SqliteStore, OneFolderIsServedByOneProgram) {
    const Folder folder;
    auto first = opened(folder);
    const auto second = open_sqlite_store(folder.path());
    ASSERT_FALSE(second.ok());
    EXPECT_NE(base::to_text(second.errors()).find("another linstock"), std::string::npos);
    first.reset();
    EXPECT_TRUE(open_sqlite_store(folder.path()).ok());
}

TEST(SqliteStore, AFolderThatCannotBeIsAnErrorWithItsName) {
    const auto store = open_sqlite_store("/proc/no/such");
    ASSERT_FALSE(store.ok());
    EXPECT_EQ(store.errors().front().where, "/proc/no/such");
}

TEST(SqliteStore, AFileThatIsNoDatabaseIsAnError) {
    const Folder folder;
    {
        std::FILE* file = std::fopen(folder.file().c_str(), "w");
        ASSERT_NE(file, nullptr);
        std::fputs("this is a letter to the umpire, not a database, however long it may be", file);
        std::fclose(file);
    }
    EXPECT_FALSE(open_sqlite_store(folder.path()).ok());
}

TEST(SqliteStore, OnlyItsOwnerReadsTheFile) {
    const Folder folder;
    const auto store = opened(folder);
    struct stat about {};
    ASSERT_EQ(::stat(folder.file().c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0077U, 0U);
}

TEST(Migrations, BringAnEmptyFileToTheNewestFormOnce) {
    const Folder folder;
    auto connection = Connection::open(folder.file(), Connection::Mode::read_write);
    ASSERT_TRUE(connection.ok());
    EXPECT_EQ(migrate(**connection), std::nullopt);
    EXPECT_EQ(migrate(**connection), std::nullopt) << "nothing left to do";
    Statement forms = (*connection)->prepare("SELECT count(*), max(version) FROM form");
    ASSERT_TRUE(forms.step());
    EXPECT_EQ(forms.number(0), newest_form());
    EXPECT_EQ(forms.number(1), newest_form());
}

TEST(Migrations, AFileOfANewerProgramIsRefusedAndLeftAlone) {
    const Folder folder;
    opened(folder).reset();
    {
        auto connection = Connection::open(folder.file(), Connection::Mode::read_write);
        ASSERT_TRUE((*connection)->prepare("INSERT INTO form VALUES (?)").bind(newest_form() + 1).run());
    }
    const auto store = open_sqlite_store(folder.path());
    ASSERT_FALSE(store.ok());
    EXPECT_NE(base::to_text(store.errors()).find("newer linstock"), std::string::npos);
}

// Killed in mid-load --------------------------------------------------------------------------------------------------

struct Acknowledged {
    std::uint64_t table;
    std::uint64_t seq;
};

std::string text_of(std::uint64_t table, std::uint64_t seq) {
    return "change " + std::to_string(seq) + " of " + std::to_string(table) + std::string(seq % 300, '.');
}

// The child: keeps several tables busy and reports each change that it was told is durable. Never returns.
[[noreturn]] void write_until_killed(const std::string& folder, int report) {
    auto store = open_sqlite_store(folder);
    if (!store.ok()) ::_exit(1);
    constexpr std::uint64_t tables = 5;
    for (std::uint64_t table = 1; table <= tables; ++table) (*store)->write(a_table(table), [](const Outcome&) {});
    std::atomic<int> waiting{0};
    for (std::uint64_t seq = 1;; ++seq) {
        for (std::uint64_t table = 1; table <= tables; ++table) {
            ++waiting;
            (*store)->write(a_change(table, seq, text_of(table, seq)), [&, table, seq](const Outcome& outcome) {
                --waiting;
                const Acknowledged done{table, seq};
                if (outcome || ::write(report, &done, sizeof done) != sizeof done) ::_exit(1);
            });
        }
        while (waiting > 40) std::this_thread::yield();
    }
}

TEST(SqliteStore, KilledAtAnyMomentItLosesNothingAcknowledged) {
    for (const int acknowledgements : {1, 7, 60, 333, 1000}) {
        const Folder folder;
        int pipe[2];
        ASSERT_EQ(::pipe(pipe), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_until_killed(folder.path(), pipe[1]);
        ::close(pipe[1]);

        std::map<std::uint64_t, std::uint64_t> last;
        Acknowledged done{};
        for (int i = 0; ::read(pipe[0], &done, sizeof done) == sizeof done; ++i) {
            EXPECT_EQ(done.seq, last[done.table] + 1);
            last[done.table] = done.seq;
            if (i + 1 == acknowledgements) ::kill(child, SIGKILL);  // what it had reported before is still read
        }
        ::close(pipe[0]);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child must die by our hand, not by a failure of its own";

        const auto store = opened(folder);
        for (const auto& [table, acknowledged] : last) {
            const auto changes = *store->changes(table, 0, 1'000'000);
            ASSERT_GE(changes.size(), acknowledged) << "table " << table;
            for (std::size_t i = 0; i < changes.size(); ++i) {
                ASSERT_EQ(changes[i].seq, i + 1);
                ASSERT_EQ(changes[i].text, text_of(table, i + 1));
            }
        }
    }
}

}  // namespace
}  // namespace linstock::store
