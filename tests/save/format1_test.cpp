#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "codec/log_text.hpp"

// Saves that a program of format 1 wrote, as they were written: they load, and every entry leads to the battle its hash tells of.
namespace linstock::save_test {

struct Kept {
    std::string file;
    std::size_t entries;
    std::uint64_t last_hash;  // as the text has it in its last entry
    int turn;
    battle::Result result;
};

const Kept all_kept[] = {
    {"meeting-arw.save", 137, 0x0698992ed81fa709, 4, battle::Result::side_1},
    {"outpost-arw-cut-short.save", 99, 0xba66e383a03fa337, 4, battle::Result::undecided},  // with a decision in it
    {"outpost-tricorne.save", 129, 0x4c7680c03d8d268d, 8, battle::Result::side_1},
};

std::string text_of(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(LINSTOCK_SOURCE_DIR "/tests/save/format1/" + file, std::ios::binary).rdbuf();
    return text.str();
}

battle::Log read(const std::string& text) {
    auto read = codec::read_log(text);
    EXPECT_TRUE(read.ok()) << base::to_text(read.errors());
    if (!read.ok()) return {};
    EXPECT_TRUE(read->errors.empty()) << base::to_text(read->errors);
    return std::move(read->log);
}

TEST(SavesOfFormatOne, LoadEntryByEntryToTheirRecordedEnd) {
    for (const Kept& kept : all_kept) {
        SCOPED_TRACE(kept.file);
        const battle::Log log = read(text_of(kept.file));
        EXPECT_EQ(log.head.format, 1);
        ASSERT_EQ(log.entries.size(), kept.entries);
        for (std::size_t at = 0; at < log.entries.size(); ++at) {
            const battle::Loaded loaded = battle::load(log, at);
            ASSERT_TRUE(loaded.errors.empty()) << base::to_text(loaded.errors);
            ASSERT_EQ(hash_of(loaded.state), log.entries[at].hash) << "entry " << at;
        }
        const battle::Loaded whole = battle::load(log);
        EXPECT_EQ(hash_of(whole.state), kept.last_hash);
        EXPECT_EQ(whole.state.head().turn, kept.turn);
        EXPECT_EQ(whole.state.head().result, kept.result);
        EXPECT_TRUE(battle::verify_seed(log).empty());
    }
}

TEST(SavesOfFormatOne, AreWrittenAgainInTheFormatOfTodayAndStayTheSameBattle) {
    for (const Kept& kept : all_kept) {
        SCOPED_TRACE(kept.file);
        const battle::Log log = read(text_of(kept.file));
        const std::string again = codec::write_log(log);
        EXPECT_NE(again.find("\"format\":" + std::to_string(codec::log_format)), std::string::npos);
        const battle::Log reread = read(again);
        ASSERT_EQ(reread.entries.size(), log.entries.size());
        for (std::size_t at = 0; at < log.entries.size(); ++at) {
            EXPECT_EQ(reread.entries[at].events, log.entries[at].events) << "entry " << at;
            EXPECT_EQ(reread.entries[at].hash, log.entries[at].hash) << "entry " << at;
        }
        EXPECT_EQ(hash_of(battle::load(reread).state), kept.last_hash);
    }
}

// The twin that must not load: one number of one entry changed, its sums left alone.
TEST(SavesOfFormatOne, ChangedByAHandAreStoppedThere) {
    std::string text = text_of("outpost-tricorne.save");
    const std::size_t at = text.find("\"stands changed\"");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 16, "\"stands chanted\"");
    const auto read = codec::read_log(text);
    ASSERT_TRUE(read.ok());
    ASSERT_EQ(read->errors.size(), 1U);
    EXPECT_LT(read->log.entries.size(), 129U);
}

}  // namespace linstock::save_test
