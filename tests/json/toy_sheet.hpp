#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "library/sheet_library.hpp"
#include "sheet/compile.hpp"
#include "sheet/facts.hpp"

// A sheet small enough to work out by hand: one D6, three modifiers, three results.
namespace linstock::test {

inline constexpr std::string_view toy_sheet_toml = R"(
[sheet]
id = "toy"
title = "Toy rules"
unit = "cm"
mechanics = "arw"
procedures = ["fire", "morale", "count"]

[[reading]]
name = "point_blank"
gap = "TOY-GAP-1"
class = "switch"
options = ["plus_one", "nothing"]
default = "plus_one"
source = "logic"
says = "what two cm or less is worth"

[[kind]]
name = "covers"
values = ["none", "soft", "hard"]

[[table]]
name = "troops"
columns = [["reach", "number"]]
[[table.row]]
id = "TOY-U1"
name = "Line"
reach = 10
[[table.row]]
id = "TOY-U2"
name = "Rifles"
reach = 20.5

[fire]
title = "Shooting"
total = "total"
[[fire.answer]]
name = "total"
[[fire.answer]]
name = "hits"
[[fire.answer]]
name = "reach"
from = "own.type.reach"
[[fire.fact]]
name = "own.type"
alias = ["shooter.type"]
type = "troops"
ask = "Who shoots?"
[[fire.fact]]
name = "range"
alias = ["range_cm"]
type = "length"
most = 60
ask = "How far?"
[[fire.fact]]
name = "other.cover"
alias = ["target.cover"]
type = "covers"
default = "none"
[[fire.fact]]
name = "own.moved"
type = "yes/no"
default = false
[[fire.fact]]
name = "general"
alias = ["general_cm"]
type = "length"
default = "-"
[[fire.refusal]]
id = "TOY-REACH"
says = "beyond {own.type.reach} cm"
when = { range = { above = "own.type.reach" } }
[[fire.clause]]
id = "TOY-LONG"
says = "long range"
value = -1
when = { range = { above = 5 } }
[[fire.clause]]
id = "TOY-COVER"
says = "cover"
value = -1
when = { "other.cover" = ["soft", "hard"] }
[[fire.clause]]
id = "TOY-GAP-1"
says = "point blank"
value = 1
when = { range = { at_most = 2 } }
under = { point_blank = { "nothing" = { off = true } } }
[[fire.throw]]
id = "TOY-DIE"
label = "shooting die"
dice = "1d6"
gives = ["die"]
[[fire.derive]]
name = "total"
sum = ["die", "modifiers"]
[[fire.choice]]
name = "hits"
[[fire.choice.entry]]
value = 2
when = { total = { at_least = 6 } }
[[fire.choice.entry]]
value = 1
when = { total = { at_least = 4 } }
[[fire.choice.entry]]
value = 0
[[fire.outcome]]
id = "TOY-R1"
says = "No effect."
to = 3
[[fire.outcome]]
id = "TOY-R2"
says = "1 hit"
from = 4
to = 5
effects = [{ do = "kill stands", on = "other", amount = 1 }]
[[fire.outcome]]
id = "TOY-R3"
says = "2 hits"
from = 6
effects = [{ do = "kill stands", on = "other", amount = 2 }]

[morale]
title = "Morale"
total = "total"
[[morale.list]]
name = "units"
alias = ["testers"]
most = 3
readers = true
[[morale.fact]]
name = "units.type"
alias = ["testers.kind_of_troops"]
in = "units"
type = "troops"
[[morale.fact]]
name = "units.shaken"
in = "units"
type = "yes/no"
default = false
[[morale.clause]]
id = "TOY-SHAKEN"
says = "shaken"
value = -2
when = { "units.shaken" = true }
[[morale.throw]]
id = "TOY-MDIE"
label = "morale die"
dice = "1d6"
gives = ["die"]
[[morale.derive]]
name = "total"
sum = ["die", "modifiers"]
[[morale.outcome]]
id = "TOY-M1"
says = "falls back"
to = 2
[[morale.outcome]]
id = "TOY-M2"
says = "stands"
from = 3

[count]
title = "Counting"
[[count.answer]]
name = "rifles"
[[count.list]]
name = "crowd"
alias = ["people"]
most = 4
[[count.fact]]
name = "crowd.type"
in = "crowd"
type = "troops"
[[count.derive]]
name = "rifles"
count_in = "crowd"
when = { "crowd.type" = "Rifles" }
[[count.outcome]]
id = "TOY-C1"
says = "{rifles} rifles"
)";

class NoMechanics final : public sheet::Mechanics {
public:
    sheet::NativeFunction find_function(std::string_view) const override { return nullptr; }
    const sheet::Chain* find_chain(std::string_view) const override { return nullptr; }
};
inline const NoMechanics no_mechanics;

inline base::Result<sheet::Sheet> compile_toy(const sheet::ReadingChoices& readings = {}) {
    const auto source = library::SheetLibrary::of({{"toy/toy.toml", std::string(toy_sheet_toml)}}).load("toy");
    if (!source.ok()) return source.errors();
    return sheet::compile(*source, no_mechanics, readings);
}

// A fault here is the test's own.
inline const sheet::Sheet& toy() {
    static const base::Result<sheet::Sheet> made = [] {
        auto compiled = compile_toy();
        if (!compiled.ok()) {
            ADD_FAILURE() << base::to_text(compiled.errors());
            std::abort();
        }
        return compiled;
    }();
    return *made;
}

inline sheet::Facts facts_of(std::string_view procedure) { return {toy(), *toy().find(procedure)}; }

}  // namespace linstock::test
