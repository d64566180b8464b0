#pragma once

#include <span>
#include <string>

#include "base/result.hpp"
#include "companion/offer.hpp"
#include "library/scenario_library.hpp"
#include "library/sheet_library.hpp"

// Scenarios for a real table: raised by the sheet's muster, written as the lines of its roster.
namespace linstock::library {

// A scenario raised under the sheet of the course, which is bound to it.
base::Result<companion::Offer> offer_of(const battle::Scenario& scenario, const battle::Roster& raised,
                                        const play::Course& course);

// Every scenario that stands under the sheet, but for those that only measure. What does not muster is left out: `check` says
// why.
base::Result<companion::Offers> load_offers(std::span<const SheetFile> files, const ScenarioLibrary& library,
                                            const play::Course& course);

}  // namespace linstock::library
