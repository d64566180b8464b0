#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "companion/offer.hpp"
#include "sheet/compile.hpp"
#include "sheet/decisive.hpp"

// Where a companion takes its sheets from: whoever knows the families hands them in.
namespace linstock::companion {

// A sheet under the readings chosen. Calls may come from several threads.
class OpenSheet {
public:
    virtual ~OpenSheet() = default;
    virtual const sheet::Sheet& sheet() const = 0;
    virtual std::vector<sheet::Decisive> decisive(const sheet::Facts& facts, std::span<const dice::GivenDie> dice) = 0;
};

class SheetCache {
public:
    virtual ~SheetCache() = default;
    virtual std::vector<std::string> ids() const = 0;
    virtual base::Result<std::shared_ptr<OpenSheet>> open(const std::string& id,
                                                          const sheet::ReadingChoices& readings) = 0;
    // The companion's part of the course of play; null where the sheet has no play.toml. They live as long as the cache.
    virtual base::Result<const Course*> course(const std::string& id) = 0;
    // What is offered to who opens a table of it; empty for a sheet that is not there. They live as long as the cache.
    virtual const Offers& scenarios(const std::string& id) = 0;
    virtual const std::vector<Preset>& presets(const std::string& id) = 0;
    // For one roll on the screen; never twice the same but by chance.
    virtual std::uint64_t seed() = 0;
};

}  // namespace linstock::companion
