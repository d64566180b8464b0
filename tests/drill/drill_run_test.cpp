// A drill that tells something else than what happens fails, and says where.
#include <gtest/gtest.h>

#include "drill/arw_ground.hpp"
#include "library/drill_parser.hpp"

namespace linstock::drill_test {
namespace {

// Four stands of muskets that have fired before shoot from 8 cm: the throw + 3 for stands - 1 for long range.
const std::string volley = R"([[drill]]
id = "X-1"
sheet = "arw"
says = "A volley"
table = { width = 180, depth = 120 }
units = [
  { name = "A", side = "red", type = "Medium Infantry", stands = 4, at = [90, 40], order = "Stand", has = { "fired today" = 1 } },
  { name = "B", side = "blue", type = "Medium Infantry", stands = 4, at = [90, 48], order = "Stand", fire = "hold until charged" },
]
now = { turn = 2, phase = "red", step = "fire" }
[[drill.do]]
by = "red"
command = { do = "shoot", unit = "A", target = "B" }
[[drill.do]]
by = "red"
command = { do = "end step" }
until = { phase = "blue", step = "orders" }
faces = [2]
results = [{ procedure = "shooting", unit = "A", other = "B", total = 4 }]
after = { B = { stands = 4, disorganised = 1, order = "Stand", at = [90, 48], facing = "south", moved = 0, present = "on table" }, now = { turn = 2, phase = "blue", step = "orders" }, asks = false, result = "undecided" }
)";

drill::Drill parsed(const std::string& text) {
    const auto drills = library::parse_drills(text, "x.toml");
    EXPECT_TRUE(drills.ok()) << base::to_text(drills.errors());
    return drills.ok() ? drills->front() : drill::Drill{};
}

std::string failures(const std::string& text) {
    std::string all;
    for (const std::string& each : failures_of(parsed(text))) all += each + "\n";
    return all;
}

std::string with(std::string_view from, std::string_view to, std::string text = volley) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

void expect_failure(const std::string& text, std::string_view what) {
    const std::string all = failures(text);
    EXPECT_NE(all.find(what), std::string::npos) << what << "\nin: " << all;
}

TEST(DrillRun, PassesWhatComesOutAsTold) {
    EXPECT_EQ(failures(volley), "");
    EXPECT_EQ(failures(with("disorganised = 1", "disorganised = true")), "");
    EXPECT_EQ(failures(with("\"fired today\" = 1", "\"fired today\" = \"yes\"")), "");
    // The first volley of the day kills, and those who lose a stand test.
    expect_failure(with("\"fired today\" = 1", "\"fired today\" = false"), "more dice are wanted for morale die");
}

TEST(DrillRun, FailsOnEveryWrongExpectation) {
    expect_failure(with("total = 4", "total = 5"), "x.toml:19:71: step 2, result 'shooting' total: expected 5, got 4");
    expect_failure(with("other = \"B\", total", "other = \"A\", total"), "result 'shooting' other: expected A, got B");
    expect_failure(with("total = 4", "totl = 4"), "no such key (did you mean 'total'?)");
    expect_failure(with("after = { B = { stands = 4", "after = { B = { stands = 3"), "B stands: expected 3, got 4");
    expect_failure(with("disorganised = 1", "disorganised = 0"), "B disorganised: expected 0, got 1");
    expect_failure(with("order = \"Stand\", at = [90, 48], facing", "order = \"Rout\", at = [90, 48], facing"),
                   "B order: expected Rout, got Stand");
    expect_failure(with("at = [90, 48], facing = \"south\", moved", "at = [90, 48.2], facing = \"south\", moved"),
                   "B at: expected [90, 48.2], got [90, 48]");
    expect_failure(with("facing = \"south\", moved", "facing = 178, moved"), "B facing: expected 178, got 180");
    expect_failure(with("moved = 0", "moved = 1"), "B moved: expected 1, got 0");
    expect_failure(with("present = \"on table\"", "present = \"left\""), "B present: expected left, got on table");
    expect_failure(with("now = { turn = 2, phase = \"blue\", step = \"orders\" }, asks",
                        "now = { turn = 3, phase = \"blue\" }, asks"),
                   "now: expected turn 3, blue, got turn 2, blue, orders");
    expect_failure(with("asks = false", "asks = { decision = \"evade\", unit = \"A\" }"),
                   "asks: expected evade of A, got nothing asked");
    expect_failure(with("result = \"undecided\"", "result = \"red\""), "result: expected red, got undecided");
}

TEST(DrillRun, AListOfResultsIsCompleteForItsProcedures) {
    const std::string one = "{ procedure = \"shooting\", unit = \"A\", other = \"B\", total = 4 }";
    expect_failure(with(one, one + ", " + one), "results: expected shooting of A and shooting of A, got shooting of A");
    expect_failure(with("results = [" + one + "]", "results = []"), "results: expected none, got shooting of A");
}

TEST(DrillRun, FailsOnTooFewAndTooManyDice) {
    expect_failure(with("faces = [2]", "faces = []"), "faces: expected 0 faces, got more dice are wanted for");
    expect_failure(with("faces = [2]", "faces = [2, 5]"), "faces: expected 2 faces, got 1 too many");
}

TEST(DrillRun, FailsOnVerdictsThatDiffer) {
    expect_failure(with("target = \"B\" }", "target = \"B\" }\nrefused = true"),
                   "step 1, command 'shoot': expected refused, got accepted");
    expect_failure(with("at = [90, 40]", "at = [90, 30]"),
                   "step 1, command 'shoot': expected accepted, got refused by ARW-UNIT-06");
    const std::string far = with("at = [90, 40]", "at = [90, 30]");
    EXPECT_EQ(failures(with("target = \"B\" }", "target = \"B\" }\nrefused = \"ARW-UNIT-06\"", far)).find("step 1"),
              std::string::npos);
    expect_failure(with("target = \"B\" }", "target = \"B\" }\nrefused = \"ARW-UNIT-07\"", far),
                   "expected refused by ARW-UNIT-07, got refused by ARW-UNIT-06");
}

// Out of range nobody throws, and nothing ends the battle: it is given up after many steps.
TEST(DrillRun, AMomentThatIsNeverReachedFails) {
    std::string far = with("at = [90, 40]", "at = [90, 20]");
    far = with("target = \"B\" }", "target = \"B\" }\nrefused = true", far);
    far = with("faces = [2]\n", "", far);
    far = with("says = \"A volley\"", "says = \"A volley\"\nreadings = { turn_sequence = \"fixed\" }", far);
    expect_failure(with("until = { phase = \"blue\", step = \"orders\" }", "until = { turn = 1 }", far),
                   "until: expected turn 1, got turn ");
}

TEST(DrillRun, FactsAreMeasuredOnTheTable) {
    const auto asked = [](const std::string& facts) {
        return volley +
               "[[drill.ask]]\nby = \"red\"\nfacts = { procedure = \"shooting\", unit = \"B\", other = \"A\", facts = "
               "{ " +
               facts + " } }\n";
    };
    EXPECT_EQ(failures(asked("range = 8, \"own.type\" = \"Medium Infantry\", \"own.disordered\" = true")), "");
    expect_failure(asked("range = 8.2"), "fact 'range' of 'shooting': expected 8.2, got 8");
    expect_failure(asked("\"own.disordered\" = false"), "fact 'own.disordered' of 'shooting': expected no, got yes");
    expect_failure(asked("\"own.tpye\" = \"Militia\""), "'own.tpye'");
}

TEST(DrillRun, WordsTheSheetDoesNotKnowAreNamedWithTheirLine) {
    expect_failure(with("\"Medium Infantry\"", "\"Medium Infantri\""), "x.toml:7:3: the muster of arw raises no");
    expect_failure(with("order = \"Stand\"", "order = \"Stnad\""),
                   "x.toml:7:3: 'Stnad' is no order of the sheet arw (did you mean 'Stand'?)");
    expect_failure(with("\"fired today\"", "\"fired todya\""), "did you mean 'fired today'?");
    expect_failure(with("step = \"fire\"", "step = \"fyre\""), "'fyre' is no step of the sheet");
    expect_failure(with("stands = 4, at", "stands = 4, dril = \"well\", at"), "did you mean 'drill'?");
    expect_failure(with("stands = 4, at", "stands = 4, drill = \"wel\", at"), "'wel' is no drill of the sheet arw");
    expect_failure(with("target = \"B\"", "target = \"C\""), "there is no unit 'C'");
    expect_failure(with("disorganised = 1", "disorganisd = 1"), "did you mean 'disorganised'?");
    expect_failure(with("procedure = \"shooting\"", "procedure = \"shoting\""), "did you mean 'shooting'?");
}

TEST(DrillRun, ALongerSuffixOfTheSameRuleAgrees) {
    EXPECT_TRUE(drill::same_rule("ARW-STD-01", "ARW-STD-01"));
    EXPECT_TRUE(drill::same_rule("ARW-STD-01", "ARW-STD-01b"));
    EXPECT_TRUE(drill::same_rule("FD-ROW-02", "FD-ROW-02.M4"));
    EXPECT_FALSE(drill::same_rule("ARW-STD-01b", "ARW-STD-01"));
    EXPECT_FALSE(drill::same_rule("ARW-GAP-5", "ARW-GAP-53"));
    EXPECT_FALSE(drill::same_rule("ARW-GAP", "ARW-GAP-53"));
}

TEST(DrillRun, ADecisionMayBeOpenWhenItBegins) {
    const std::string face = R"([[drill]]
id = "X-2"
sheet = "arw"
says = "Which way does it face?"
table = { width = 180, depth = 120 }
units = [{ name = "A", side = "red", type = "Medium Infantry", stands = 4, at = [90, 40], order = "Stand" }]
now = { turn = 2, phase = "red", step = "orders", pending = { decision = "face", unit = "A" } }
[[drill.ask]]
by = "red"
command = { do = "end step" }
refused = "ARW-GAP-C1"
[[drill.do]]
by = "red"
command = { do = "answer", option = "about" }
after = { A = { facing = "south" }, asks = false }
)";
    EXPECT_EQ(failures(face), "");
    expect_failure(with("option = \"about\"", "option = \"abuot\"", face), "did you mean 'about'?");
}

}  // namespace
}  // namespace linstock::drill_test
