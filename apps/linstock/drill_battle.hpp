#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "drill/drill.hpp"
#include "drill/names.hpp"
#include "drill/report.hpp"
#include "linstock/sheet_cache.hpp"

// A drill's own battle: the sheet under its readings, the roster it tells, and the family bound to both.
namespace linstock::app {

class DrillBattle {
public:
    static base::Result<std::unique_ptr<DrillBattle>> open(SheetCache& sheets, const drill::Drill& drill);

    const battle::Family& family() const { return *family_; }
    const drill::Scale& scale() const { return scale_; }

private:
    battle::Roster roster_;
    drill::Scale scale_;
    std::unique_ptr<battle::Family> family_;
};

// Why no battle of its sheet can be fought yet; "" where one can. A sheet nobody knows is an error.
base::Result<std::string> why_not_fought(SheetCache& sheets, const drill::Drill& drill);

drill::Verdict fight(SheetCache& sheets, const drill::Drill& drill);
// All that can be said against it without throwing a die.
base::Errors check_drill(SheetCache& sheets, const drill::Drill& drill);

}  // namespace linstock::app
