#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/compile.hpp"

// Any text as the file of a sheet, and as a house rule over a small sheet and over `arw`. Whatever it says, it loads and checks,
// or it is refused with sentences.
namespace {

using linstock::base::Errors;
using linstock::library::SheetLibrary;

void expect_sentences(const Errors& errors) {
    for (const auto& error : errors) {
        if (error.what.empty()) std::abort();
    }
}

// A small sheet to lay rules over: `arw` takes a hundred times as long to read.
constexpr const char* small_sheet = R"([sheet]
id = "small"
title = "Small"
unit = "cm"
mechanics = "arw"
procedures = ["shot"]
[[reading]]
name = "cover"
gap = "GAP-1"
class = "switch"
options = ["counts", "does not"]
default = "counts"
source = "L1"
says = "whether cover counts"
[[kind]]
name = "covers"
values = ["none", "soft", "hard"]
[[table]]
name = "units"
columns = [["move", "number"], ["cover", "covers"]]
[[table.row]]
id = "U-1"
name = "Line"
move = 10
cover = "none"
[shot]
title = "Shot"
total = "score"
[[shot.fact]]
name = "own.type"
type = "units"
ask = "Who shoots?"
[[shot.fact]]
name = "range"
type = "length"
ask = "How far?"
[[shot.fact]]
name = "cover"
type = "covers"
default = "none"
ask = "Cover?"
phrases = [["behind {range} walls*", "hard"]]
[[shot.choice]]
name = "band"
[[shot.choice.entry]]
id = "C-1"
when = { range = { at_most = 5 } }
value = "short"
[[shot.choice.entry]]
value = "long"
[[shot.clause]]
id = "M-1"
says = "long range"
value = -1
when = { band = "long" }
[[shot.clause]]
id = "M-2"
says = "cover"
value = -1
when = { cover = ["soft", "hard"] }
only = { cover = "counts" }
[[shot.throw]]
id = "T-1"
label = "die"
dice = "1d6"
gives = "die"
[[shot.derive]]
name = "score"
sum = ["modifiers", "die"]
[[shot.outcome]]
id = "O-1"
says = "miss"
to = 4
[[shot.outcome]]
id = "O-2"
says = "hit"
from = 5
)";

void load_and_check(const SheetLibrary& library, const std::string& id, bool every_reading) {
    const auto source = library.load(id);
    if (!source.ok()) return expect_sentences(source.errors());
    const auto& mechanics = linstock::mechanics_arw::mechanics();
    const auto compiled = linstock::sheet::compile(*source, mechanics);
    if (!compiled.ok()) expect_sentences(compiled.errors());
    if (every_reading) expect_sentences(linstock::sheet::check_all_readings(*source, mechanics));
}

void expect_small_sheet_sound() {
    const auto source = SheetLibrary::of({{"small/sheet.toml", small_sheet}}).load("small");
    const auto compiled =
        source.ok() ? linstock::sheet::compile(*source, linstock::mechanics_arw::mechanics()) : source.errors();
    if (compiled.ok()) return;
    std::fputs(linstock::base::to_text(compiled.errors()).c_str(), stderr);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    expect_small_sheet_sound();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    load_and_check(SheetLibrary::of({{"fuzz/sheet.toml", text}}), "fuzz", true);

    SheetLibrary over_small = SheetLibrary::of({{"small/sheet.toml", small_sheet}});
    over_small.add_house_text("house.toml", text);
    load_and_check(over_small, "small", true);

    // One text in so many is laid over the real sheet: which, the text itself decides, so that a finding can be run again.
    const bool house_rule = text.find("[house]") != std::string::npos;
    if (house_rule && size % 16 == 0) {
        SheetLibrary over_arw = SheetLibrary::built_in();
        over_arw.add_house_text("house.toml", text);
        load_and_check(over_arw, "arw", false);
    }
    return 0;
}
