#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "library/sheet_library.hpp"
#include "sheet/chain.hpp"
#include "sheet/compile.hpp"
#include "sheet/mechanics.hpp"
#include "sheet/resolution.hpp"

// Small sheets for tests, as TOML text, and the few calls every test of the room needs.
namespace linstock::test {

using namespace sheet;

// Two named functions: `lesser` gives the smaller of two numbers, `twice` doubles one.
class ToyMechanics final : public Mechanics {
public:
    NativeFunction find_function(std::string_view name) const override {
        if (name == "lesser")
            return
                [](std::span<const Value> reads, std::span<Value> gives) { gives[0] = std::min(reads[0], reads[1]); };
        if (name == "twice")
            return [](std::span<const Value> reads, std::span<Value> gives) { gives[0] = 2 * reads[0]; };
        return nullptr;
    }
    const Chain* find_chain(std::string_view) const override { return nullptr; }
};

inline const ToyMechanics toy_mechanics;

// Every toy begins with the same head; `rest` is the sheet proper.
inline std::string toy_text(std::string_view rest) {
    return "[sheet]\nid = \"toy\"\ntitle = \"Toy\"\nunit = \"cm\"\nmechanics = \"toy\"\n" + std::string(rest);
}

inline base::Result<SheetSource> load_toy(std::string_view rest) {
    return library::SheetLibrary::of({{"toy/toy.toml", toy_text(rest)}}).load("toy");
}

// The faults of a sheet that should not load or compile; empty when it does.
inline std::string faults_of(std::string_view rest, const ReadingChoices& choices = {}) {
    const auto source = load_toy(rest);
    if (!source.ok()) return base::to_text(source.errors());
    const auto compiled = compile(*source, toy_mechanics, choices);
    return compiled.ok() ? "" : base::to_text(compiled.errors());
}

// A sheet that must be sound: a fault in it ends the test program, for it is the test's own.
inline SheetSource toy_source(std::string_view rest) {
    auto source = load_toy(rest);
    if (!source.ok()) {
        ADD_FAILURE() << base::to_text(source.errors());
        std::abort();
    }
    return std::move(*source);
}

inline Sheet toy_sheet(std::string_view rest, const ReadingChoices& choices = {}) {
    const SheetSource source = toy_source(rest);
    auto made = compile(source, toy_mechanics, choices);
    if (!made.ok()) {
        ADD_FAILURE() << base::to_text(made.errors());
        std::abort();
    }
    return std::move(*made);
}

// "yes" and "no" are flags, decimals numbers, "-" nothing, the rest words.
inline Literal told(std::string_view text) {
    if (text == "-") return Literal::nothing();
    if (text == "yes" || text == "no") return Literal::yes(text == "yes");
    if (const auto number = base::parse_number(text)) return Literal::count(*number);
    return Literal::word(std::string(text));
}

using Told = std::vector<std::pair<std::string, std::string>>;

inline Facts facts_of(const Sheet& sheet, std::string_view procedure, const Told& values) {
    Facts facts(sheet, *sheet.find(procedure));
    for (const auto& [name, value] : values) {
        const base::Errors errors = facts.set(name, told(value));
        EXPECT_TRUE(errors.empty()) << base::to_text(errors);
    }
    return facts;
}

inline base::Result<Resolution> resolve_with(const Facts& facts, std::vector<int> faces) {
    dice::Given given = dice::Given::faces(std::move(faces));
    return resolve(facts, given);
}

// The answer's key in words; empty where there is none of that name.
inline std::string answer_of(const Resolution& resolution, std::string_view key, std::size_t reader = 0) {
    if (reader >= resolution.readers.size()) return "";
    for (const Answered& answer : resolution.readers[reader].answers) {
        if (answer.key == key) return answer.text;
    }
    return "";
}

// What became of an entry, the last word on it where it is noted more than once.
inline const Line* line_of(const Resolution& resolution, const Procedure& procedure, std::string_view id) {
    const Line* found = nullptr;
    for (const Line& line : resolution.ledger.lines) {
        if (procedure.entries[static_cast<std::size_t>(line.entry)].id == id) found = &line;
    }
    return found;
}

// Musketry of a toy: a die and modifiers against two rows of results, with a refusal beyond reach, a group, a limit, a
// switch. Small enough that every situation of it can be tried.
inline constexpr std::string_view toy_musketry = R"(
[[reading]]
name = "cover-counts"
gap = "TOY-GAP-1"
class = "switch"
options = ["once", "twice"]
default = "once"
source = "sheet"
says = "how often cover counts"

[[reading]]
name = "second-rank"
gap = "TOY-GAP-2"
class = "switch"
options = ["silent", "fires"]
default = "silent"
source = "logic"
says = "whether the second rank fires as well"

[[kind]]
name = "orders"
values = ["Hold", "Advance", "Rout"]

[[table]]
name = "troops"
columns = [["reach", "number"], ["close", "number"], ["steady", "yes/no"], ["bonus", "number"]]
[[table.row]]
id = "TOY-U1"
name = "Line"
reach = 10
close = 5
steady = true
bonus = 1
[[table.row]]
id = "TOY-U2"
name = "Militia"
reach = 10
close = 5
steady = false
bonus = "-"
[[table.row]]
id = "TOY-U3"
name = "Rifles"
reach = 20
close = 5
steady = true
bonus = 0

[musketry]
title = "Musketry"
total = "total"
axes = ["steady"]
[[musketry.answer]]
name = "total"
[[musketry.answer]]
name = "modifiers"
[[musketry.fact]]
name = "own.type"
type = "troops"
ask = "Who fires?"
[[musketry.fact]]
name = "range"
type = "length"
most = 30
ask = "How far?"
[[musketry.fact]]
name = "order"
type = "orders"
default = "Hold"
ask = "Under what order?"
[[musketry.fact]]
name = "cover"
type = "yes/no"
default = false
ask = "Is the target in cover?"
[[musketry.fact]]
name = "wall"
type = "yes/no"
default = false
ask = "Behind a wall?"
[[musketry.fact]]
name = "lost"
type = "count"
most = 5
default = 0
ask = "Stands lost?"
[[musketry.refusal]]
id = "TOY-R1"
says = "out of reach at {range} cm"
when = { range = { above = "own.type.reach" } }
[[musketry.refusal]]
id = "TOY-R2"
says = "routers do not fire"
when = { order = "Rout" }
[[musketry.choice]]
name = "steady"
[[musketry.choice.entry]]
id = "TOY-S1"
says = "four stands lost shake anybody"
value = false
when = { lost = { at_least = 4 } }
[[musketry.choice.entry]]
id = "TOY-S2"
says = "as the row says"
from = "own.type.steady"
[[musketry.group]]
name = "shelter"
mode = "worst"
[[musketry.clause]]
id = "TOY-C1"
says = "cover"
value = -1
group = "shelter"
when = { cover = true }
under = { cover-counts = { "twice" = { value = -2 } } }
[[musketry.clause]]
id = "TOY-C2"
says = "a wall"
value = -2
group = "shelter"
when = { wall = true }
[[musketry.clause]]
id = "TOY-C3"
says = "at close range"
value = 2
when = { range = { at_most = "own.type.close" } }
[[musketry.clause]]
id = "TOY-C4"
says = "a stand lost"
per = "lost"
value = -1
cap = 2
[[musketry.clause]]
id = "TOY-C5"
says = "good shots"
from = "own.type.bonus"
[[musketry.limit]]
id = "TOY-L1"
says = "no close volley on the advance"
voids = ["TOY-C3"]
when = { order = "Advance" }
[[musketry.derive]]
name = "total"
sum = ["die", "second", "modifiers"]
[[musketry.throw]]
id = "TOY-T1"
label = "firing die"
dice = "1d6"
gives = ["die"]
[[musketry.throw]]
id = "TOY-T2"
label = "second rank's die"
dice = "1d6"
gives = ["second"]
only = { second-rank = "fires" }
[[musketry.outcome]]
id = "TOY-O1"
says = "no effect"
to = 4
when = { steady = true }
[[musketry.outcome]]
id = "TOY-O2"
says = "one stand falls"
from = 5
when = { steady = true }
effects = [{ do = "kill stands", on = "other", amount = 1 }]
[[musketry.outcome]]
id = "TOY-O3"
says = "no effect"
to = 5
when = { steady = false }
[[musketry.outcome]]
id = "TOY-O4"
says = "one stand falls"
from = 6
when = { steady = false }
effects = [{ do = "kill stands", on = "other", amount = 1 }]
)";

// A die and modifiers against one number, with modifiers so large that they may decide alone.
inline constexpr std::string_view toy_press = R"(
[press]
total = "total"
[[press.answer]]
name = "total"
[[press.fact]]
name = "odds"
type = "count"
most = 30
[[press.fact]]
name = "uphill"
type = "yes/no"
default = false
[[press.clause]]
id = "TOY-P1"
says = "odds"
from = "odds"
[[press.clause]]
id = "TOY-P2"
says = "uphill"
value = -1
when = { uphill = true }
[[press.derive]]
name = "total"
sum = ["die", "modifiers"]
[[press.throw]]
id = "TOY-P3"
label = "die"
dice = "1d6"
gives = ["die"]
[[press.outcome]]
id = "TOY-P4"
says = "held"
to = 9
[[press.outcome]]
id = "TOY-P5"
says = "broken"
from = 10
)";

}  // namespace linstock::test
