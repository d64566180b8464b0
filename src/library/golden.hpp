#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "dice/chance.hpp"
#include "sheet/compile.hpp"
#include "sheet/procedure.hpp"
#include "sheet/resolution.hpp"

// Worked cases: a situation, dice, and the answer somebody derived by hand. One JSON object a line:
// {id, sheet?, procedure, facts, dice, expect, odds?, alt?, readings?, ambiguous?, cite?, why?, comment?}
// `readings` ({"score_6": "two_stands"}) are those the case is played under.
namespace linstock::library {

// Hands out the sheet compiled under these readings, which must stay alive while the cases run.
using FindSheet =
    std::function<base::Result<const sheet::Sheet*>(const std::string& id, const sheet::ReadingChoices& readings)>;

// One run of a case as it went, before it is judged.
struct GoldenRun {
    const sheet::Facts& facts;
    const sheet::Resolution& resolution;
    std::span<const dice::Thrown> dice;
};

struct GoldenOptions {
    std::string sheet;                                 // for cases that name none; empty: taken from the file's name
    bool lenient_results = false;                      // a result text that differs is listed apart and fails nothing
    std::function<void(const GoldenRun&)> watch = {};  // sees every run, the alternatives' too
};

struct GoldenCase {
    std::string id;
    std::string place;  // file:line
    std::string ambiguous;
    std::vector<std::string> failures;       // one sentence each; empty: passed
    std::vector<std::string> other_results;  // texts that differ, where that is let pass
    bool passed() const { return failures.empty(); }
};

struct GoldenReport {
    std::vector<GoldenCase> cases;
    std::size_t passed() const;
    std::size_t failed() const { return cases.size() - passed(); }
};

// Binding are: refusal or not, every key of `expect`, the non-zero modifiers as a multiset, the odds given (an outcome not
// named has none), and `result` with case and punctuation folded. Reasons need not match. A line that cannot be read is a
// case that failed.
void run_golden(std::string_view text, const std::string& file, const FindSheet& find_sheet,
                const GoldenOptions& options, GoldenReport& report);

// "fife-drum.sample.jsonl" -> "fife-drum"
std::string sheet_named_by(const std::string& file);

std::string golden_json(const GoldenReport& report);

}  // namespace linstock::library
