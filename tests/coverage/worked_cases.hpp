#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "dice/chance.hpp"
#include "library/golden.hpp"
#include "library/sheet_library.hpp"
#include "sheet/compile.hpp"
#include "sheet/resolution.hpp"

// The project's own worked cases: tests/coverage/<family>/*.jsonl, run through the public engine.
namespace linstock::test {

// Sheets compiled once for every set of readings asked for.
class SheetCache {
public:
    explicit SheetCache(const sheet::Mechanics& mechanics) : mechanics_(mechanics) {}

    base::Result<const sheet::Sheet*> find(const std::string& id, const sheet::ReadingChoices& readings = {});
    const sheet::SheetSource& source(const std::string& id);

private:
    const sheet::Mechanics& mechanics_;
    library::SheetLibrary library_ = library::SheetLibrary::built_in();
    std::map<std::string, sheet::SheetSource> sources_;
    std::map<std::string, std::unique_ptr<sheet::Sheet>> sheets_;
};

// One run of a case: on one sheet, with what came of it.
struct CaseRun {
    std::string sheet;
    sheet::Facts facts;
    sheet::Resolution resolution;
    std::vector<dice::Thrown> dice;
};

struct WorkedCase {
    std::string id;
    std::string place;
    std::string procedure;
    std::map<std::string, std::string> readings;
    std::string facts;   // as told, keys in order
    std::string expect;  // as expected, keys in order
    std::vector<std::string> failures;
    std::vector<CaseRun> runs;
    bool passed() const { return failures.empty(); }
};

// Every case of every .jsonl file in a folder below the source tree.
std::vector<WorkedCase> run_worked_cases(const std::string& folder, SheetCache& sheets);

// The facts of a situation written as JSON, for tests that make their own.
sheet::Facts told_facts(const sheet::Sheet& sheet, std::string_view procedure, std::string_view json);

}  // namespace linstock::test
