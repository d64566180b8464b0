#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "dice/chance.hpp"
#include "json/fact_words.hpp"
#include "json/facts.hpp"
#include "json/resolution.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/compile.hpp"
#include "sheet/inquiry.hpp"
#include "sheet/resolution.hpp"

// Any facts told to any procedure of `arw`, then asked, resolved, priced. The input is lines:
//   #melee        the procedure: by name, else by the number of its first letter; none: the first of the sheet
//   {"...": ...}  facts as JSON
//   =4,2          dice
//   name=value    a fact in words
namespace {

using namespace linstock;

const sheet::Sheet& arw() {
    static const sheet::Sheet sheet = [] {
        const auto source = library::SheetLibrary::built_in().load("arw");
        if (!source.ok()) std::abort();
        auto compiled = sheet::compile(*source, mechanics_arw::mechanics());
        if (!compiled.ok()) std::abort();
        return std::move(*compiled);
    }();
    return sheet;
}

void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

struct Told {
    std::unique_ptr<sheet::Facts> facts;
    std::string dice;
};

std::string_view next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

const sheet::Procedure& procedure_of(std::string_view& text) {
    const auto& all = arw().procedures;
    if (text.size() < 2 || text.front() != '#') return all.front();
    const std::string_view name = next_line(text).substr(1);
    if (const sheet::Procedure* named = arw().find(name)) return *named;
    return all[(name.empty() ? 0 : static_cast<unsigned char>(name.front())) % all.size()];
}

Told tell(std::string_view text) {
    Told told;
    told.facts = std::make_unique<sheet::Facts>(arw(), procedure_of(text));
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        if (line.empty()) continue;
        if (line.front() == '{') {
            json::tell_facts_text(*told.facts, line, "facts");
        } else if (line.front() == '=') {
            told.dice = std::string(line.substr(1));
        } else {
            json::tell_word(*told.facts, line);
        }
    }
    return told;
}

// Nothing asked means nothing missing that could change the answer.
void ask(const sheet::Facts& facts) {
    for (const auto depth : {sheet::Depth::outcome, sheet::Depth::every_number}) {
        const auto questions = sheet::questions(facts, depth);
        const sheet::Facts spared = sheet::with_spare_facts(facts, depth);
        if (questions.empty()) expect(sheet::missing_errors(spared).empty(), "no question left, yet a fact is missing");
    }
}

void expect_whole(const sheet::Odds& odds) {
    if (odds.refused || odds.rounded) return;
    for (const sheet::KeyOdds& key : odds.keys) {
        base::Weight common = 1;
        for (const auto& chance : key.chances)
            common = common / base::greatest_common_divisor(common, chance.chance.of) * chance.chance.of;
        base::Weight sum = 0;
        for (const auto& chance : key.chances) sum += chance.chance.part * (common / chance.chance.of);
        expect(sum == common, "the odds of a key do not add up to one");
    }
}

// What given dice gave must have a chance.
void expect_possible(const sheet::Resolution& resolution, const sheet::Odds& odds) {
    expect(resolution.refused == odds.refused, "dice and odds disagree about the refusal");
    if (odds.refused) return;
    for (const auto& chance : odds.keys.front().chances) {
        if (chance.value == resolution.result && chance.chance.part > 0) return;
    }
    expect(false, "the result of the dice is not among the odds");
}

void resolve(const sheet::Facts& facts, const std::string& dice) {
    const auto odds = sheet::odds_of(facts);
    if (odds.ok()) expect_whole(*odds);
    const auto given = dice::parse_given(dice);
    if (!given.ok()) return;
    dice::Given chance(*given);
    const auto resolution = sheet::resolve(facts, chance);
    if (!resolution.ok()) return;
    chance.left_over();
    if (odds.ok()) expect_possible(*resolution, *odds);
    json::resolution_json({facts, *resolution, chance.thrown(), odds.ok() ? &*odds : nullptr, nullptr});
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    arw();  // made before the clock of the first input runs
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Told told = tell({reinterpret_cast<const char*>(data), size});
    ask(*told.facts);
    resolve(*told.facts, told.dice);
    return 0;
}
