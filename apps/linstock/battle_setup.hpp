#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "battle/game.hpp"
#include "battle/muster.hpp"
#include "linstock/arguments.hpp"
#include "linstock/sheet_cache.hpp"
#include "picture/draw_table.hpp"

// All that a battle is fought with, opened in one go: scenario, sheet, roster and family. They look at one another, so they live
// and go together.
namespace linstock::app {

class BattleSetup {
public:
    // As the command line asks.
    static base::Result<std::unique_ptr<BattleSetup>> open(const Arguments& arguments);
    // As a save tells: its own scenario and readings, our sheets.
    static base::Result<std::unique_ptr<BattleSetup>> open(const Arguments& arguments, const battle::LogHead& head);

    BattleSetup(const BattleSetup&) = delete;
    BattleSetup& operator=(const BattleSetup&) = delete;

    const battle::Roster& roster() const { return roster_; }
    const battle::Family& family() const { return *family_; }
    const std::string& edition() const { return edition_; }  // ours, of sheet data, readings and rules

    battle::LogHead head(const std::string (&players)[2]) const;

    // What a picture needs to know besides the battle. An error names a label no unit has.
    base::Result<picture::PictureOptions> picture(const std::vector<std::string>& arcs) const;

private:
    explicit BattleSetup(SheetCache cache) : cache_(std::move(cache)) {}
    base::Errors muster(const std::string& sheet);
    void choose_readings();
    base::Errors bind();

    SheetCache cache_;
    std::string scenario_text_;
    battle::Scenario scenario_;
    battle::MusterRules rules_;
    battle::Roster roster_;
    sheet::ReadingChoices readings_;
    std::unique_ptr<battle::Family> family_;
    std::string edition_;
};

}  // namespace linstock::app
