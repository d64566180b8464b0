#pragma once

#include <memory>

#include "base/result.hpp"
#include "linstock/arguments.hpp"
#include "linstock/console.hpp"
#include "linstock/sheet_cache.hpp"
#include "sheet/facts.hpp"

// What resolve and odds begin with: a sheet, a procedure of it, and what has been told.
namespace linstock::app {

struct FactsAtHand {
    SheetCache cache;
    const sheet::SheetSource* source = nullptr;
    const sheet::Mechanics* mechanics = nullptr;
    const sheet::Procedure* procedure = nullptr;
    std::unique_ptr<sheet::Facts> facts;
};

// Reads the facts of the command line and of --facts. `exit_code` is set where something is wrong: bad usage for what was
// typed, failed for files.
base::Result<FactsAtHand> open_facts(const Arguments& arguments, const Console& console, int& exit_code);

// Tells which required facts are missing, with their questions. False when none are.
bool report_missing(const Console& console, bool json, const sheet::Facts& facts);

}  // namespace linstock::app
