#pragma once

#include <memory>
#include <string>
#include <vector>

#include "battle/roster.hpp"
#include "contract/contract.hpp"
#include "sheet/procedure.hpp"

// The sheets and scenarios that are compiled in, opened for tests.
namespace linstock::contract {

class ArwField {
public:
    // Fails the test, with what was wrong, when the pair cannot be mustered.
    ArwField(const std::string& sheet, const std::string& scenario,
             const std::vector<std::pair<std::string, std::string>>& readings = {});

    const battle::Roster& roster() const { return *roster_; }
    const sheet::Sheet& sheet() const { return *sheet_; }
    // Families of this sheet for any roster.
    Maker maker() const;
    std::unique_ptr<battle::Family> family() const { return maker()(*roster_); }
    bool ok() const { return roster_ != nullptr && sheet_ != nullptr; }

private:
    std::unique_ptr<sheet::Sheet> sheet_;
    std::unique_ptr<battle::Roster> roster_;
};

// Every pair of a sheet of the family and a scenario that musters under it, but for those kept for benchmarks.
struct Pairing {
    std::string sheet;
    std::string scenario;
};
std::vector<Pairing> arw_pairings();

// Marks and ties in which the family keeps left and right: turned with the table.
void turn_arw_event(battle::Event& event, const Symmetry& symmetry);

}  // namespace linstock::contract
