#pragma once

#include <memory>
#include <string>

#include "battle/muster.hpp"
#include "contract/contract.hpp"
#include "desk/battle_desk.hpp"
#include "drill/drill.hpp"
#include "drill/names.hpp"
#include "library/scenario_library.hpp"
#include "library/sheet_library.hpp"
#include "sheet/procedure.hpp"

// The toys opened from their files, the whole way a real sheet goes: sheet, course of play, muster, a neutral scenario of the program.
namespace linstock::toys {

const library::SheetLibrary& toy_sheets();

class ToyField {
public:
    static base::Result<std::unique_ptr<ToyField>> open(const std::string& sheet,
                                                        const library::ScenarioFile& scenario);
    static base::Result<std::unique_ptr<ToyField>> open(const std::string& sheet, const std::string& scenario);
    static base::Result<std::unique_ptr<ToyField>> open(const drill::Drill& drill);

    const battle::Roster& roster() const { return roster_; }
    const battle::Family& family() const { return *family_; }
    drill::Scale scale() const { return scale_; }
    contract::Maker maker() const;  // families of this sheet for any roster

private:
    base::Errors bind(const std::string& sheet);

    sheet::Sheet sheet_;
    battle::Roster roster_;
    drill::Scale scale_;
    std::unique_ptr<battle::Family> family_;
};

// Fails the test with what was wrong.
std::unique_ptr<ToyField> field_of(const std::string& sheet, const std::string& scenario = "outpost");

class ToySetups final : public desk::BattleSetups {
public:
    base::Result<std::unique_ptr<desk::BattleSetup>> open(const desk::BattleSettings& settings) override;
    base::Result<std::unique_ptr<desk::BattleSetup>> open(const battle::LogHead& head) override;
};

}  // namespace linstock::toys
