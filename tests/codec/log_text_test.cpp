#include "codec/log_text.hpp"

#include <gtest/gtest.h>

#include "base/sha256.hpp"
#include "battle/toy_family.hpp"

namespace linstock::codec {
namespace {

using namespace battle;

constexpr std::size_t sum_tail = 26;  // ,"sum":"0123456789abcdef"}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// What somebody does who knows the format: every sum made anew.
std::string with_sums_repaired(const std::vector<std::string>& lines) {
    std::string text;
    std::string sum;
    for (const std::string& line : lines) {
        const std::string body = line.substr(0, line.size() - sum_tail);
        sum = base::sha256(sum + body).substr(0, 16);
        text += body + ",\"sum\":\"" + sum + "\"}\n";
    }
    return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

// A short battle with one of everything: moves, a shot that asks, an undo, rulings, the end.
class Saving : public testing::Test {
protected:
    void SetUp() override {
        Command move{0, MoveUnit{0, {}}};
        std::get<MoveUnit>(move.what).way.add({table::EvolutionKind::wheel_left, table::Formation::line, 0, 0, 1200});
        std::get<MoveUnit>(move.what).way.add({table::EvolutionKind::pivot, table::Formation::line, 0, 777, 0});
        must(move);
        ASSERT_TRUE(game_.undo(0, 0, false).done);
        must({1, Instruct{3, 1, static_cast<std::uint8_t>(Evade::from_horse)}});
        must({umpire,
              Ruling{RulingKind::modifier, Scope::unit, 1, "kills", -1, {}, "it \"rained\"\n\xc3\xa9t\xc3\xa9"}});
        must({umpire, Ruling{RulingKind::mark, Scope::side, 1, "kills", 3, {}, "miscounted"}});
        must({0, EndStep{}});
        must({0, Shoot{0, 3, 0}});
        const std::vector<std::uint8_t> six{6};
        must({1, Answer{1, 0}}, &six);
        must({0, Shoot{2, 5, 0}});
        must({1, Resign{}});
        ASSERT_TRUE(game_.reveal_seed());
        text_ = write_log(game_.log());
    }
    void must(const Command& command, const std::vector<std::uint8_t>* faces = nullptr) {
        const Submitted answer = game_.submit(command, faces);
        ASSERT_TRUE(answer.done) << name_of(command) << ": " << answer.refusal.reason;
    }
    static LogHead head() {
        LogHead head;
        head.program = "linstock test";
        head.scenario = "toy";
        head.scenario_text = "title = \"Toy\"\n";
        head.sheet = "toy";
        head.readings = {{"one", "two"}};
        head.edition = "0123456789ab";
        head.players[0] = "Red";
        head.players[1] = "Blue";
        return head;
    }

    const Roster roster_ = toy::roster(3);
    const toy::ToyFamily family_{roster_};
    Game game_{family_, head(), 12'345};
    std::string text_;
};

TEST_F(Saving, GivesTheSameLogAgain) {
    const auto read = read_log(text_);
    ASSERT_TRUE(read.ok()) << base::to_text(read.errors());
    EXPECT_TRUE(read->errors.empty()) << base::to_text(read->errors);
    EXPECT_EQ(read->lines, game_.log().entries.size() + 2);
    EXPECT_EQ(write_log(read->log), text_);
    const LogHead& told = read->log.head;
    EXPECT_EQ(told.scenario_text, "title = \"Toy\"\n");
    EXPECT_EQ(told.readings, head().readings);
    EXPECT_EQ(told.seed, "12345");
    EXPECT_EQ(told.players[1], "Blue");
    EXPECT_TRUE(same_words(told.terms, family_.terms()));
    ASSERT_EQ(read->log.entries.size(), game_.log().entries.size());
    for (std::size_t at = 0; at < read->log.entries.size(); ++at) {
        const Entry& is = read->log.entries[at];
        const Entry& was = game_.log().entries[at];
        EXPECT_EQ(is.events, was.events) << at;
        EXPECT_EQ(is.faces, was.faces) << at;
        EXPECT_EQ(is.by_hand, was.by_hand) << at;
        EXPECT_EQ(is.undo, was.undo) << at;
        EXPECT_EQ(is.command.by, was.command.by) << at;
        EXPECT_EQ(is.command.what.index(), was.command.what.index()) << at;
    }
    EXPECT_EQ(hash_of(load(read->log).state), hash_of(game_.battle().state()));
    EXPECT_TRUE(verify(read->log, family_).empty());
    EXPECT_TRUE(verify_seed(read->log).empty());
}

TEST_F(Saving, IsWrittenInWords) {
    const std::vector<std::string> lines = lines_of(text_);
    EXPECT_NE(lines[2].find(
                  R"({"do":"move","unit":0,"way":[{"go":"wheel_left","amount":1200},{"go":"pivot","toward":777}]})"),
              std::string::npos)
        << lines[2];
    EXPECT_NE(
        lines[2].find(R"({"is":"mark set","scope":"unit","subject":0,"mark":"moved","value":1,"rule":"TOY-MOVE"})"),
        std::string::npos)
        << lines[2];
    EXPECT_NE(lines[3].find(R"("undo":0)"), std::string::npos);
    EXPECT_NE(lines[4].find(R"("what":"evade","value":"from horse")"), std::string::npos);
    EXPECT_EQ(lines[0].find("12345\""), std::string::npos) << "the head shows no seed";
}

TEST_F(Saving, HoldsEveryCommandThereIs) {
    Charge charge;
    charge.count = 2;
    charge.go[0] = {1, 4, -300, 500};
    charge.go[1] = {2, 5, 0, 700};
    MoveUnit lies_down{4, {}};
    lies_down.way.add({.kind = table::EvolutionKind::form, .posture = table::Posture::prone});
    const std::vector<Command> commands{
        {0, Deploy{2, {{-5, 6}, 65'535}, table::Formation::column, 1}},
        {0, GiveOrder{true, 1, 0}},
        {1, GiveOrder{false, 4, 0}},
        {1, charge},
        {1, Shoot{4, no_unit, 3}},
        {0, MoveCommander{1, {7, 8}}},
        {0, StepOff{2, Gait::full}},
        {1, lies_down},
        {1, Answer{1, 16'384}},
        {umpire, Ruling{RulingKind::pose, Scope::commander, 1, "x", -4, {{1, 2}, 3}, "because"}},
    };
    for (const Command& command : commands) {
        Log log = game_.log();
        log.entries.resize(1);
        Entry entry;
        entry.command = command;
        log.entries.push_back(entry);
        const std::string text = write_log(log);
        const auto read = read_log(text);
        ASSERT_TRUE(read.ok() && read->errors.empty()) << name_of(command);
        EXPECT_EQ(write_log(read->log), text) << name_of(command);
        EXPECT_EQ(read->log.entries[1].command.what.index(), command.what.index());
    }
    const auto read = read_log(text_);
    const auto& ruling = std::get<Ruling>(read->log.entries[4].command.what);
    EXPECT_EQ(ruling.reason, "it \"rained\"\n\xc3\xa9t\xc3\xa9");
    EXPECT_EQ(ruling.value, -1);
}

TEST_F(Saving, HoldsWhatFormatTwoAdded) {
    Terms terms = toy::terms();
    terms.steps[0].phase = terms.steps[1].phase = "volleys";
    terms.steps[0].shared_phase = terms.steps[1].shared_phase = true;
    terms.steps[1].kind = StepKind::rally;
    Log log = game_.log();
    log.head.terms = terms;
    log.entries.resize(1);
    log.entries[0].events = {
        {EventKind::group_raised, 0, 0, 0, 1, 0, 0, 0, 0},
        {EventKind::group_raised, 0, 0, 1, no_unit, 1, 0, 0, 0},
        {EventKind::figures_changed, 0, 0, 2, no_unit, 7, 0, 0, 0},
        {EventKind::decision_opened, 1, 0, 0, 3, 0, 1, -2, 3},
        {EventKind::decision_filled, 0, 0, no_unit, no_unit, 4, -5, 6'000'000, 0},
        {EventKind::posture_set, 0, 0, 2, no_unit, static_cast<int>(table::Posture::prone), 0, 0, 0}};
    const std::string text = write_log(log);
    EXPECT_NE(text.find(R"("group":0,"side":0,"parent":1})"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("group":1,"side":1})"), std::string::npos) << text;
    EXPECT_NE(text.find(R"({"is":"posture set","unit":2,"posture":"prone"})"), std::string::npos) << text;
    const auto read = read_log(text);
    ASSERT_TRUE(read.ok() && read->errors.empty());
    EXPECT_EQ(read->log.entries[0].events, log.entries[0].events);
    EXPECT_TRUE(same_words(read->log.head.terms, terms));
    EXPECT_FALSE(same_words(read->log.head.terms, toy::terms())) << "phases are words, too";
    EXPECT_EQ(read->log.head.terms.steps[1].kind, StepKind::rally);
    EXPECT_EQ(write_log(read->log), text);
}

// Every beginning of a save is a save of a beginning, or is refused.
TEST_F(Saving, CutAnywhereItLoadsToTheLastGoodCommand) {
    std::size_t loaded_entries = 0;
    for (std::size_t length = 0; length < text_.size(); ++length) {
        const std::string_view cut = std::string_view(text_).substr(0, length);
        const auto read = read_log(cut);
        const bool whole_lines = length == 0 || text_[length - 1] == '\n' || text_[length] == '\n';
        if (!read.ok()) {
            ASSERT_LT(length, text_.find('\n')) << "the head is whole, yet refused";
            continue;
        }
        ASSERT_EQ(read->errors.empty(), whole_lines) << length;
        const Loaded loaded = load(read->log);
        ASSERT_TRUE(loaded.errors.empty()) << length << ": " << base::to_text(loaded.errors);
        ASSERT_EQ(loaded.entries, read->log.entries.size());
        ASSERT_LE(loaded.entries, game_.log().entries.size());
        ASSERT_GE(loaded.entries, loaded_entries);
        loaded_entries = loaded.entries;
        if (loaded.entries > 0) {
            ASSERT_EQ(hash_of(loaded.state), game_.log().entries[loaded.entries - 1].hash);
        }
    }
    EXPECT_EQ(loaded_entries, game_.log().entries.size());
}

// No single byte can change unseen: the line is refused and those before it are good.
TEST_F(Saving, OneByteChangedIsSeen) {
    std::size_t line = 0;
    for (std::size_t at = 0; at < text_.size(); ++at) {
        std::string spoilt = text_;
        spoilt[at] = static_cast<char>(spoilt[at] ^ (at % 7 == 0 ? 0x01 : at % 7 == 1 ? 0x80 : 0x20));
        const auto read = read_log(spoilt);
        if (line == 0) {
            ASSERT_FALSE(read.ok()) << at;
            ASSERT_EQ(read.errors().at(0).where, "line 1");
        } else {
            ASSERT_TRUE(read.ok());
            ASSERT_EQ(read->errors.size(), 1U) << "byte " << at << " of line " << line + 1;
            ASSERT_EQ(read->lines, line);
            ASSERT_EQ(read->errors[0].where, "line " + std::to_string(line + 1));
            ASSERT_TRUE(load(read->log).errors.empty());
        }
        if (text_[at] == '\n') ++line;
    }
}

TEST_F(Saving, ALineLostOrMovedIsSeen) {
    std::vector<std::string> lines = lines_of(text_);
    const auto joined = [](const std::vector<std::string>& list) {
        std::string text;
        for (const std::string& line : list) text += line + "\n";
        return text;
    };
    std::vector<std::string> lost = lines;
    lost.erase(lost.begin() + 4);
    EXPECT_EQ(read_log(joined(lost))->lines, 4U);
    EXPECT_EQ(read_log(joined(lost))->errors.size(), 1U);
    std::vector<std::string> moved = lines;
    std::swap(moved[4], moved[5]);
    EXPECT_EQ(read_log(joined(moved))->lines, 4U);
    std::vector<std::string> twice = lines;
    twice.push_back(lines[4]);
    EXPECT_EQ(read_log(joined(twice))->lines, lines.size());
    EXPECT_EQ(read_log(joined(twice))->errors.size(), 1U);
}

TEST_F(Saving, LineEndsOfAnotherSystemAreTaken) {
    std::string text;
    for (const std::string& line : lines_of(text_)) text += line + "\r\n";
    const auto read = read_log(text);
    ASSERT_TRUE(read.ok());
    EXPECT_TRUE(read->errors.empty());
}

TEST_F(Saving, TamperedWithItsSumsRepairedItIsFoundByHashOrByVerifying) {
    const std::vector<std::string> lines = lines_of(text_);
    std::vector<std::string> tampered = lines;
    tampered[9] = replaced(tampered[9], R"("stands":1)", R"("stands":2)");  // the answer to the shot: no stand was lost
    auto read = read_log(with_sums_repaired(tampered));
    ASSERT_TRUE(read.ok() && read->errors.empty()) << "the sums are in order";
    const Loaded loaded = load(read->log);
    EXPECT_EQ(loaded.entries, 8U) << "the hash tells, and the entries before are good";
    ASSERT_EQ(loaded.errors.size(), 1U);
    EXPECT_EQ(loaded.errors[0].where, "entry 8");

    tampered = lines;  // dice do not change the state, so no hash tells
    tampered[9] = replaced(tampered[9], R"("faces":[6])", R"("faces":[5])");
    read = read_log(with_sums_repaired(tampered));
    ASSERT_TRUE(read.ok() && read->errors.empty());
    EXPECT_TRUE(load(read->log).errors.empty());
    const auto found = verify(read->log, family_);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].entry, 8U);

    tampered = lines;
    tampered.back() = replaced(tampered.back(), "12345", "12346");
    read = read_log(with_sums_repaired(tampered));
    ASSERT_TRUE(read.ok() && read->errors.empty());
    EXPECT_FALSE(verify_seed(read->log).empty());
}

TEST_F(Saving, LinesThatSaySomethingImpossibleAreNamed) {
    const auto error_of = [this](std::size_t line, const std::string& what, const std::string& by) {
        std::vector<std::string> lines = lines_of(text_);
        lines[line] = replaced(lines[line], what, by);
        const auto read = read_log(with_sums_repaired(lines));
        const base::Errors& errors = read.ok() ? read->errors : read.errors();
        return errors.empty() ? std::string() : base::to_text(errors[0]);
    };
    EXPECT_EQ(error_of(0, R"("format":2)", R"("format":3)"),
              "line 1: it has format 3, made by a newer program: this one reads up to 2");
    EXPECT_EQ(error_of(0, R"("linstock":"save")", R"("linstock":"song")"),
              "line 1: this is not a save of this program");
    EXPECT_EQ(error_of(0, R"("units":6)", R"("units":60000)"), "line 1: 'sizes': 'units' is out of its range");
    EXPECT_EQ(error_of(2, R"("do":"move")", R"("do":"dance")"),
              "line 3: command: there is no command 'dance' (the lines before it are good)");
    EXPECT_EQ(error_of(2, R"("is":"mark set")", R"("is":"march set")"),
              "line 3: event 2: there is no event 'march set' (the lines before it are good)");
    EXPECT_EQ(error_of(2, R"("mark":"moved")", R"("mark":"mowed")"),
              "line 3: event 2: 'mark' is not a word or whole number known here (the lines before it are good)");
    EXPECT_EQ(error_of(2, R"("rule":"TOY-MOVE")", R"("rule":"TOY-DANCE")"),
              "line 3: event 1: the head lists no rule 'TOY-DANCE' (the lines before it are good)");
    EXPECT_EQ(error_of(2, R"("amount":1200)", R"("amuont":1200)"),
              "line 3: command: 'way': it has a key that does not belong there (the lines before it are good)");
    EXPECT_EQ(error_of(2, R"("entry":1)", R"("entry":2)"),
              "line 3: entry 1 is wanted here (the lines before it are good)");
    EXPECT_EQ(error_of(3, R"("undo":0)", R"("undo":2)"),
              "line 4: 'undo' is out of its range (the lines before it are good)");
    EXPECT_EQ(error_of(9, R"("faces":[6])", R"("faces":[13])"),
              "line 10: 'faces' holds what no die shows (the lines before it are good)");
}

TEST(SaveText, ThatIsNoneIsRefused) {
    for (const char* text : {"", "\n", "{}", "hello", "{\"linstock\":\"save\"}\n", "\xff\xfe\x00"}) {
        const auto read = read_log(text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_EQ(read.errors()[0].where, "line 1");
    }
}

}  // namespace
}  // namespace linstock::codec
