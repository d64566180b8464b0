#include <map>
#include <random>
#include <set>

#include "mechanics/arw/arw.hpp"
#include "sheet/inquiry.hpp"
#include "sheet/survey.hpp"
#include "sheet/test_sheets.hpp"

// The defining property of the questions: once they are answered, no value of a fact not asked changes the answer.
namespace linstock::sheet::inquiry_settles_test {
namespace {

using namespace test;

// Two throws: a pool whose size and limit are facts, and a second throw that hangs on the first and reads its number.
constexpr std::string_view toy_pool = R"(
[[kind]]
name = "dice"
values = ["d6", "d10"]
[pool]
outcomes = "first"
[[pool.answer]]
name = "hits"
[[pool.answer]]
name = "saved"
[[pool.fact]]
name = "die"
type = "dice"
default = "d6"
[[pool.fact]]
name = "stands"
type = "count"
least = 1
most = 2
[[pool.fact]]
name = "skilled"
type = "yes/no"
default = false
[[pool.fact]]
name = "scarf"
type = "yes/no"
[[pool.fact]]
name = "fort"
type = "yes/no"
default = false
[[pool.choice]]
name = "needed"
mode = "best"
[[pool.choice.entry]]
id = "TOY-Q1"
value = 2
[[pool.choice.entry]]
id = "TOY-Q2"
value = 3
when = { skilled = true }
[[pool.throw]]
id = "TOY-Q3"
label = "pool"
die = "die"
count = "stands"
reduction = "at_most"
a = "needed"
gives = ["hits"]
[[pool.throw]]
id = "TOY-Q4"
label = "saving dice"
die = "d6"
count = "hits"
reduction = "at_least"
a = 5
gives = ["saved"]
when = { fort = true }
[[pool.derive]]
name = "lost"
difference = ["hits", "saved"]
[[pool.outcome]]
id = "TOY-Q5"
says = "{lost} lost"
when = { lost = { at_least = 1 } }
[[pool.outcome]]
id = "TOY-Q6"
says = "none lost"
)";

// No dice at all: ways of deriving numbers, a native function, choices shifted, first and worst, dashes.
constexpr std::string_view toy_march = R"(
[[kind]]
name = "ground"
values = ["road", "open", "rough", "bog"]
[[table]]
name = "foot"
columns = [["move", "number"], ["ground", "ground"]]
[[table.row]]
id = "TOY-F1"
name = "Line"
move = 10
ground = "open"
[[table.row]]
id = "TOY-F2"
name = "Light"
move = 12
ground = "rough"
[[table.row]]
id = "TOY-F3"
name = "Garrison"
move = "-"
ground = "road"
[march]
[[march.answer]]
name = "allowance"
[[march.answer]]
name = "going"
[[march.fact]]
name = "own.type"
type = "foot"
[[march.fact]]
name = "ground"
type = "ground"
default_from = "wish"
[[march.fact]]
name = "wish"
type = "ground"
default = "open"
[[march.fact]]
name = "guide"
type = "yes/no"
default = false
[[march.fact]]
name = "mud"
type = "count"
most = 3
default = 0
[[march.fact]]
name = "ordered"
type = "length"
default = "-"
most = 20
[[march.choice]]
name = "going"
kind = "ground"
mode = "worst"
[[march.choice.entry]]
id = "TOY-W1"
from = "ground"
[[march.choice.entry]]
id = "TOY-W2"
value = "open"
when = { guide = true, ground = ["rough", "bog"] }
[[march.choice.entry]]
id = "TOY-W3"
shift = 1
when = { mud = { at_least = 2 } }
[[march.choice]]
name = "rate"
[[march.choice.entry]]
id = "TOY-W4"
from = "halved"
when = { going = ["rough", "bog"] }
[[march.choice.entry]]
id = "TOY-W5"
from = "own.type.move"
[[march.derive]]
name = "halved"
half = { of = "own.type.move", round = "down" }
[[march.choice]]
name = "wanted"
[[march.choice.entry]]
id = "TOY-W6"
from = "rate"
when = { ordered = { none = true } }
[[march.choice.entry]]
id = "TOY-W7"
from = "ordered"
[[march.function]]
id = "TOY-W8"
name = "lesser"
reads = ["rate", "wanted"]
gives = ["allowance"]
[[march.refusal]]
id = "TOY-W9"
says = "garrisons stay"
when = { "own.type.move" = { none = true } }
)";

// Several readers of one die, and a count over records.
constexpr std::string_view toy_rally = R"(
[[kind]]
name = "class"
values = ["A", "B", "C"]
[rally]
total = "total"
axes = ["unit.class"]
[[rally.answer]]
name = "total"
[[rally.list]]
name = "unit"
readers = true
[[rally.fact]]
name = "unit.class"
type = "class"
in = "unit"
[[rally.fact]]
name = "unit.hurt"
type = "yes/no"
default = false
in = "unit"
[[rally.list]]
name = "friends"
[[rally.fact]]
name = "friends.near"
type = "length"
most = 30
in = "friends"
[[rally.fact]]
name = "reach"
type = "length"
most = 30
default = 10
[[rally.fact]]
name = "general"
type = "yes/no"
default = false
[[rally.derive]]
id = "TOY-V1"
name = "close"
count_in = "friends"
when = { "friends.near" = { at_most = "reach" } }
[[rally.clause]]
id = "TOY-V2"
says = "friends near"
value = 1
when = { close = { at_least = 1 } }
[[rally.clause]]
id = "TOY-V3"
says = "hurt"
value = -1
when = { "unit.hurt" = true }
[[rally.clause]]
id = "TOY-V4"
says = "the general"
value = 1
when = { general = true }
[[rally.limit]]
id = "TOY-V5"
says = "no help for the hurt"
voids = ["pluses"]
when = { "unit.hurt" = true }
[[rally.throw]]
id = "TOY-V6"
label = "die"
dice = "1d4"
gives = ["die"]
[[rally.derive]]
name = "total"
sum = ["die", "modifiers"]
[[rally.outcome]]
id = "TOY-V7"
says = "stands"
when = { "unit.class" = "A" }
[[rally.outcome]]
id = "TOY-V8"
says = "runs"
to = 3
when = { "unit.class" = ["B", "C"] }
[[rally.outcome]]
id = "TOY-V9"
says = "rallies"
from = 4
when = { "unit.class" = ["B", "C"] }
)";

// Every situation of a procedure over a few values a fact, in odometer order.
class Situations {
public:
    Situations(const Procedure& procedure, std::map<std::string, std::vector<Value>> numbers, const Sheet& sheet) {
        for (const Fact& fact : procedure.facts) {
            if (fact.list >= 0 && fact.list != procedure.reader_list) continue;
            const SlotInfo& info = procedure.slots[fact.slot];
            std::vector<Value> values = numbers[info.name];
            if (info.type == ValueType::yes_no) values = {0, 1};
            if (info.type == ValueType::word) {
                const auto count = static_cast<Value>(sheet.kinds[static_cast<std::size_t>(info.kind)].values.size());
                for (Value word = 0; word < count; ++word) values.push_back(word);
            }
            slots_.push_back(fact.slot);
            values_.push_back(values);
            count_ *= values.size();
        }
    }

    std::size_t count() const { return count_; }
    std::map<Slot, Value> at(std::size_t which) const {
        std::map<Slot, Value> situation;
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            situation[slots_[i]] = values_[i][which % values_[i].size()];
            which /= values_[i].size();
        }
        return situation;
    }

private:
    std::vector<Slot> slots_;
    std::vector<std::vector<Value>> values_;
    std::size_t count_ = 1;
};

// Every end of an enumeration in words, in order: the answer for every throw.
class AnswerBook final : public EndSink {
public:
    AnswerBook(const Facts& facts, Depth depth) : facts_(facts), depth_(depth) {}
    void take(const End& end) override {
        const Resolution words = put_into_words(facts_.sheet(), facts_.procedure(), end.readers, nullptr);
        text += words.refused ? "refused" : words.rule + " " + words.result;
        for (const EffectDone& effect : words.effects)
            text += ", " + std::string(name_of(effect.kind)) + " " + effect.amount;
        const bool numbers = depth_ == Depth::every_number || facts_.procedure().outcome == no_slot;
        for (const Reader& reader : words.readers) {
            for (const Answered& answer : reader.answers) text += numbers && !words.refused ? " " + answer.text : "";
        }
        text += base::print_fraction({end.part, end.of}) + "\n";
    }
    std::string text;

private:
    const Facts& facts_;
    Depth depth_;
};

std::string answers_for_every_throw(const Facts& facts, Depth depth) {
    std::vector<Frame> frames(facts.readers());
    for (std::size_t i = 0; i < frames.size(); ++i) facts.fill(frames[i], i, Facts::Fill::presets);
    dice::Enumerator enumerator;
    AnswerBook book(facts, depth);
    const Evaluation evaluation{&facts.sheet(), &facts.procedure(), &facts, &enumerator, nullptr, -1};
    EXPECT_EQ(evaluate(evaluation, frames, book), Finish::done);
    return book.text;
}

// The value a person gives who is asked: the chip's example where there are chips.
Value given_answer(const Question& question, Value value) {
    if (value == nothing) return value;
    for (const Cut& cut : question.cuts) {
        if (cut.inclusive ? value <= cut.up_to : value < cut.up_to) return cut.example;
    }
    return value;
}

// Answers the first question asked until none is left.
Facts asked_out(Facts facts, const std::map<Slot, Value>& situation, Depth depth) {
    while (true) {
        const std::vector<Question> asked = questions(facts, depth);
        if (asked.empty()) return facts;
        const Slot slot = asked.front().fact->slot;
        if (facts.given(slot)) {
            ADD_FAILURE() << "asked twice: " << asked.front().ask;
            return facts;
        }
        facts.set_slot(slot, given_answer(asked.front(), situation.at(slot)));
    }
}

// For every situation: what was asked settles the answer, for every throw, whatever values the facts not asked take; and the
// chips chosen give the answer that the exact values give.
void expect_settled(const Facts& start, const Situations& situations, Depth depth) {
    std::map<std::string, std::string> settled;  // what was told -> the answer
    for (std::size_t which = 0; which < situations.count(); ++which) {
        const std::map<Slot, Value> situation = situations.at(which);
        const Facts asked = asked_out(start, situation, depth);
        Facts truth = start;
        std::string key;
        for (const auto& [slot, value] : situation) {
            if (!start.given(slot)) truth.set_slot(slot, value);
            if (asked.given(slot)) key += std::to_string(slot) + "=" + std::to_string(asked.value(slot)) + " ";
        }
        const std::string answer = answers_for_every_throw(truth, depth);
        const auto [at, fresh] = settled.emplace(key, answer);
        ASSERT_EQ(at->second, answer) << "told only " << key;
        if (!fresh) continue;
        const Facts filled = with_spare_facts(asked, depth);
        ASSERT_TRUE(filled.missing().empty()) << key;
        ASSERT_EQ(answers_for_every_throw(filled, depth), answer) << "the spare facts of " << key;
    }
    EXPECT_LT(settled.size(), situations.count()) << "the questions leave nothing out";
}

std::vector<Value> wholes(std::initializer_list<int> numbers) {
    std::vector<Value> values;
    for (const int number : numbers) values.push_back(base::whole(number));
    return values;
}

TEST(QuestionsSettle, Musketry) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const Procedure& procedure = *sheet.find("musketry");
    std::vector<Value> ranges = wholes({0, 5, 6, 10, 20, 21});
    ranges.push_back(base::whole(5) + 1);
    const Situations situations(procedure, {{"range", ranges}, {"lost", wholes({0, 1, 2, 3, 4, 5})}}, sheet);
    for (const Depth depth : {Depth::outcome, Depth::every_number}) {
        expect_settled(Facts(sheet, procedure), situations, depth);
    }
}

TEST(QuestionsSettle, MusketryUnderOtherReadings) {
    const Sheet sheet = toy_sheet(toy_musketry, {{"cover-counts", "twice"}, {"second-rank", "fires"}});
    const Procedure& procedure = *sheet.find("musketry");
    const Situations situations(procedure, {{"range", wholes({3, 9, 15, 25})}, {"lost", wholes({0, 2, 4})}}, sheet);
    expect_settled(Facts(sheet, procedure), situations, Depth::outcome);
}

TEST(QuestionsSettle, AnOutcomeThatIsCertain) {
    const Sheet sheet = toy_sheet(toy_press);
    const Procedure& procedure = *sheet.find("press");
    const Situations situations(procedure, {{"odds", wholes({0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 30})}}, sheet);
    expect_settled(Facts(sheet, procedure), situations, Depth::outcome);
}

TEST(QuestionsSettle, Pool) {
    const Sheet sheet = toy_sheet(toy_pool);
    const Procedure& procedure = *sheet.find("pool");
    const Situations situations(procedure, {{"stands", wholes({1, 2})}}, sheet);
    expect_settled(Facts(sheet, procedure), situations, Depth::outcome);
    for (const Question& question : questions(Facts(sheet, procedure)))
        EXPECT_NE(question.ask, "scarf?");  // nothing reads it
}

TEST(QuestionsSettle, March) {
    const Sheet sheet = toy_sheet(toy_march);
    const Procedure& procedure = *sheet.find("march");
    std::vector<Value> ordered = wholes({0, 4, 5, 6, 11, 20});
    ordered.push_back(nothing);
    const Situations situations(procedure, {{"mud", wholes({0, 1, 2, 3})}, {"ordered", ordered}}, sheet);
    expect_settled(Facts(sheet, procedure), situations, Depth::outcome);
}

TEST(QuestionsSettle, SeveralReadersAndRecords) {
    const Sheet sheet = toy_sheet(toy_rally);
    const Procedure& procedure = *sheet.find("rally");
    const Situations situations(procedure, {{"reach", wholes({0, 8, 9, 20})}}, sheet);
    for (const bool friends : {false, true}) {
        for (const std::size_t units : {0U, 1U, 3U}) {
            Facts facts(sheet, procedure);
            for (std::size_t i = 0; i < units; ++i) facts.set_in_list("unit", i, "class", told(i == 0 ? "A" : "B"));
            if (units == 3) facts.set_in_list("unit", 2, "hurt", told("yes"));
            if (friends) facts.set_in_list("friends", 0, "near", told("9"));
            if (friends) facts.set_in_list("friends", 1, "near", told("30"));
            expect_settled(facts, situations, Depth::outcome);
        }
    }
}

// Random sheets: a few flags, a count, a length and a word, clauses, groups, limits and rows drawn at random.
class RandomSheet {
public:
    explicit RandomSheet(std::uint32_t seed) : random_(seed) {}

    std::string text() {
        std::string sheet = R"(
[[kind]]
name = "words"
values = ["u", "v", "w"]
[p]
total = "total"
axes = ["axis"]
[[p.answer]]
name = "total"
[[p.fact]]
name = "a"
type = "yes/no"
[[p.fact]]
name = "b"
type = "yes/no"
default = false
[[p.fact]]
name = "c"
type = "yes/no"
default = true
[[p.fact]]
name = "k"
type = "words"
[[p.fact]]
name = "n"
type = "count"
most = 3
[[p.fact]]
name = "r"
type = "length"
most = 4
[[p.choice]]
name = "axis"
mode = ")" + one_of({"first", "best", "worst"}) +
                            "\"\n";
        for (int i = 0; i < 3; ++i)
            sheet += "[[p.choice.entry]]\nid = \"X" + std::to_string(i) + "\"\nvalue = \"" +
                     one_of({"lo", "mid", "hi"}) + "\"\n" + when();
        sheet += "[[p.choice.entry]]\nid = \"X9\"\nvalue = \"lo\"\n";
        sheet += "[[p.choice.entry]]\nid = \"X8\"\nvalue = \"mid\"\nwhen = { a = true, b = true, c = true }\n";
        sheet += "[[p.choice.entry]]\nid = \"X7\"\nvalue = \"hi\"\nwhen = { a = false, b = true, c = true }\n";
        for (const char* group : {"g", "h"}) {
            sheet += "[[p.group]]\nname = \"" + std::string(group) + "\"\nmode = \"" +
                     one_of({"once", "best", "worst", "first"}) + "\"\n";
        }
        for (int i = 0; i < 6; ++i) sheet += clause(i);
        sheet += "[[p.limit]]\nid = \"L0\"\nvoids = [\"C0\", \"C1\"]\n" + when();
        sheet += "[[p.limit]]\nid = \"L1\"\nvoids = [\"pluses\"]\n" + when();
        sheet += "[[p.limit]]\nid = \"L2\"\ncaps = [\"C2\", \"C3\"]\nat = 1\n" + when();
        sheet += "[[p.refusal]]\nid = \"R0\"\nsays = \"no\"\nwhen = { a = true, b = true, r = { above = " +
                 one_of({"1", "2.5", "3"}) + " } }\n";
        sheet += R"([[p.throw]]
id = "T"
label = "die"
dice = "1d4"
gives = ["die"]
[[p.derive]]
name = "total"
sum = ["die", "modifiers"]
[[p.outcome]]
id = "O0"
says = "bad"
to = 2
when = { axis = ["lo", "mid"] }
[[p.outcome]]
id = "O1"
says = "good"
from = 3
when = { axis = ["lo", "mid"] }
[[p.outcome]]
id = "O2"
says = "bad"
to = 0
when = { axis = "hi" }
[[p.outcome]]
id = "O3"
says = "good at {r}"
from = 1
when = { axis = "hi" }
)";
        return sheet;
    }

private:
    std::string one_of(const std::vector<std::string>& choices) { return choices[random_() % choices.size()]; }

    std::string test() {
        return one_of({"a = true", "a = false", "b = true", "c = false", "k = \"u\"", "k = [\"v\", \"w\"]",
                       "n = { at_least = 2 }", "n = 1", "r = { at_most = 2 }", "r = { below = 1.5 }",
                       "r = { above = 3 }", "n = { of = \"r\", at_most = \"1/2\" }"});
    }

    std::string when() {
        switch (random_() % 4) {
            case 0:
                return "when = { " + test() + " }\n";
            case 1:
                return "when = { any = [ { " + test() + " }, { " + test() + " } ] }\n";
            case 2:
                return "when = { not = [ { " + test() + " } ] }\n";
            default:
                return "when = { " + test() + ", any = [ { " + test() + " }, { " + test() + " } ] }\n";
        }
    }

    std::string clause(int i) {
        std::string text = "[[p.clause]]\nid = \"C" + std::to_string(i) + "\"\nsays = \"c\"\n";
        text += one_of({"value = 1\n", "value = -1\n", "value = 2\n", "per = \"n\"\nvalue = 1\ncap = 2\n",
                        "per = \"n\"\nvalue = -1\n", "by = \"k\"\nvalues = { u = 1, w = -2 }\n"});
        text += one_of({"", "", "group = \"g\"\n", "group = \"h\"\n"});
        std::string condition = when();
        // A key may stand once only in a table; such draws are left without a condition.
        return text + (twice(condition) ? "" : condition);
    }

    static bool twice(const std::string& text) {
        std::set<std::string> seen;
        const std::string head = text.substr(0, text.find("any"));
        for (const char* key : {"a = ", "b = ", "c = ", "k = ", "n = ", "r = "}) {
            const std::size_t first = head.find(key);
            if (first != std::string::npos && head.find(key, first + 1) != std::string::npos) return true;
        }
        return false;
    }

    std::mt19937 random_;
};

TEST(QuestionsSettle, RandomSheets) {
    constexpr int sheets = 40;
    for (std::uint32_t seed = 1; seed <= sheets; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Sheet sheet = toy_sheet(RandomSheet(seed).text());
        const Procedure& procedure = *sheet.find("p");
        std::vector<Value> lengths = wholes({0, 2, 4});
        lengths.push_back(base::one + base::one / 2);
        const Situations situations(procedure, {{"n", wholes({0, 1, 2, 3})}, {"r", lengths}}, sheet);
        expect_settled(Facts(sheet, procedure), situations, seed % 2 == 0 ? Depth::outcome : Depth::every_number);
        if (HasFatalFailure()) return;
    }
}

// --- the built-in sheets, at random ----------------------------------------------------------------------------------

Value any_value(const Facts& facts, const Fact& fact, std::mt19937& random) {
    const Range range = range_of(facts.sheet(), facts.procedure(), fact);
    if (range.none && random() % 4 == 0) return nothing;
    if (range.words != 0) {
        unsigned word = random() % 64;
        while (((range.words >> word) & 1U) == 0) word = (word + 1) % 64;
        return static_cast<Value>(word);
    }
    // Mostly small numbers, where the sheets have their limits.
    const std::int64_t most = std::min<std::int64_t>(range.hi, range.lo + base::whole(random() % 3 == 0 ? 60 : 8));
    const auto value = static_cast<Value>(range.lo + static_cast<std::int64_t>(random()) % (most - range.lo + 1));
    const bool whole = fact.source.type == FactType::count || random() % 2 == 0;
    return whole ? std::max<Value>(value / base::one * base::one, fact.source.least) : value;
}

std::string odds_in_words(const Facts& facts) {
    const auto odds = odds_of(facts);
    if (!odds.ok()) return base::to_text(odds.errors());
    if (odds->refused) return "refused";
    std::map<std::string, std::string> chances;
    for (const KeyOdds& key : odds->keys) {
        if (key.key != "result" && facts.procedure().outcome != no_slot) continue;
        for (const auto& chance : key.chances)
            chances[key.key + " " + chance.value] = base::print_fraction(chance.chance);
    }
    std::string text;
    for (const auto& [value, chance] : chances) text += value + ": " + chance + "\n";
    return text;
}

// A situation at random, half of whose defaults hold; then every fact not asked is drawn again.
void expect_settled_at_random(const Sheet& sheet, const Procedure& procedure, std::uint32_t seed) {
    std::mt19937 random(seed);
    const Facts nothing_told(sheet, procedure);
    std::map<Slot, Value> situation;
    for (const Fact& fact : procedure.facts) {
        const bool usual = fact.preset != unknown && random() % 2 == 0;
        situation[fact.slot] = usual ? fact.preset : any_value(nothing_told, fact, random);
    }
    const Facts asked = asked_out(nothing_told, situation, Depth::outcome);
    Facts truth = nothing_told;
    Facts other = asked;
    for (const Fact& fact : procedure.facts) {
        if (fact.list >= 0 && fact.list != procedure.reader_list) continue;
        truth.set_slot(fact.slot, situation[fact.slot]);
        if (!asked.given(fact.slot)) other.set_slot(fact.slot, any_value(other, fact, random));
    }
    EXPECT_EQ(odds_in_words(truth), odds_in_words(other)) << "seed " << seed;
}

TEST(QuestionsSettle, BuiltInSheets) {
    constexpr std::uint32_t situations = 60;
    const library::SheetLibrary library = library::SheetLibrary::built_in();
    for (const std::string id : {"arw", "tricorne"}) {
        const auto source = library.load(id);
        ASSERT_TRUE(source.ok()) << base::to_text(source.errors());
        const auto sheet = compile(*source, mechanics_arw::mechanics());
        ASSERT_TRUE(sheet.ok()) << base::to_text(sheet.errors());
        for (const Procedure& procedure : sheet->procedures) {
            if (procedure.chain_played != nullptr) continue;
            SCOPED_TRACE(id + " " + procedure.name);
            for (std::uint32_t seed = 1; seed <= situations; ++seed) expect_settled_at_random(*sheet, procedure, seed);
        }
    }
}

// --- the two ways of running a procedure -----------------------------------------------------------------------------

// On complete facts the ranges are the evaluator's own values, slot for slot: there is no second model to disagree with.
TEST(Survey, KnowsWhatTheEvaluatorKnows) {
    struct KeepFrames final : EndSink {
        void take(const End& end) override { frames.push_back(end.readers.front()); }
        std::vector<Frame> frames;
    };
    const std::vector<std::pair<Sheet, std::string>> toys = [] {
        std::vector<std::pair<Sheet, std::string>> all;
        all.emplace_back(toy_sheet(toy_musketry), "musketry");
        all.emplace_back(toy_sheet(toy_pool), "pool");
        all.emplace_back(toy_sheet(toy_march), "march");
        all.emplace_back(toy_sheet(toy_rally), "rally");
        for (std::uint32_t seed = 1; seed <= 20; ++seed) all.emplace_back(toy_sheet(RandomSheet(seed).text()), "p");
        return all;
    }();
    for (const auto& [sheet, name] : toys) {
        const Procedure& procedure = *sheet.find(name);
        const std::vector<Value> few = wholes({1, 2});
        const Situations situations(procedure,
                                    {{"range", few},
                                     {"lost", few},
                                     {"stands", few},
                                     {"mud", few},
                                     {"ordered", few},
                                     {"reach", few},
                                     {"n", few},
                                     {"r", few}},
                                    sheet);
        for (std::size_t which = 0; which < situations.count(); ++which) {
            Facts facts(sheet, procedure);
            for (const auto& [slot, value] : situations.at(which)) facts.set_slot(slot, value);
            Frame frame;
            facts.fill(frame, 0, Facts::Fill::presets);
            dice::Enumerator enumerator;
            KeepFrames ends;
            const Evaluation evaluation{&sheet, &procedure, &facts, &enumerator, nullptr, -1};
            ASSERT_EQ(evaluate(evaluation, {&frame, 1}, ends), Finish::done);
            std::size_t look = 0;
            survey(facts, [&](std::span<const Outlook> readers) {
                ASSERT_LT(look, ends.frames.size());
                const Frame& end = ends.frames[look++];
                ASSERT_EQ(readers.front().refused == Truth::yes, end.refused >= 0);
                if (end.refused >= 0) return;
                for (std::size_t slot = 0; slot < procedure.slots.size(); ++slot) {
                    const int fact = procedure.slots[slot].fact;
                    if (fact >= 0 && procedure.facts[static_cast<std::size_t>(fact)].list >= 0) continue;
                    ASSERT_TRUE(readers.front().slots[slot].settled()) << procedure.slots[slot].name;
                    ASSERT_EQ(readers.front().slots[slot].value(), end.slots[slot]) << procedure.slots[slot].name;
                }
            });
            ASSERT_EQ(look, ends.frames.size());
        }
    }
}

}  // namespace
}  // namespace linstock::sheet::inquiry_settles_test
