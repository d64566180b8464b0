#include "linstock/drill_battle.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drill/raise.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "linstock/families.hpp"

namespace linstock::app {

base::Result<std::unique_ptr<DrillBattle>> DrillBattle::open(SheetCache& sheets, const drill::Drill& drill) {
    const auto sheet = sheets.sheet(drill.sheet, drill.readings);
    if (!sheet.ok()) return sheet.errors();
    const auto rules = library::load_muster(sheets.library().files(), drill.sheet);
    if (!rules.ok()) return rules.errors();
    auto roster = drill::raise(drill, *rules, **sheet);
    if (!roster.ok()) return roster.errors();
    auto made = std::make_unique<DrillBattle>();
    made->roster_ = std::move(*roster);
    made->scale_.unit = rules->scale_length;
    const auto course = library::load_course(sheets.library().files(), drill.sheet);
    if (!course.ok()) return course.errors();
    auto family = open_battles((*sheet)->mechanics, **sheet, made->roster_, *course);
    if (!family.ok()) return family.errors();
    made->family_ = std::move(*family);
    return made;
}

base::Result<std::string> why_not_fought(SheetCache& sheets, const drill::Drill& drill) {
    const std::vector<std::string> known = sheets.ids();
    if (std::find(known.begin(), known.end(), drill.sheet) == known.end())
        return base::Error{"'" + drill.sheet + "' is not a sheet", to_text(drill.place),
                           base::suggestion(drill.sheet, known)};
    const auto source = sheets.source(drill.sheet);
    if (!source.ok()) return source.errors();
    if (fights_battles((*source)->mechanics)) return std::string();
    return "no battle of " + drill.sheet + " can be fought yet";
}

drill::Verdict fight(SheetCache& sheets, const drill::Drill& drill) {
    drill::Verdict verdict{drill.id, drill.says, drill.place, "", {}};
    const auto unable = [&](const base::Errors& errors) {
        verdict.failures = drill::unfit(errors, drill.place);
        return verdict;
    };
    const auto skipped = why_not_fought(sheets, drill);
    if (!skipped.ok()) return unable(skipped.errors());
    verdict.skipped = *skipped;
    if (!verdict.skipped.empty()) return verdict;
    const auto opened = DrillBattle::open(sheets, drill);
    if (!opened.ok()) return unable(opened.errors());
    verdict.failures = drill::run(drill, (*opened)->family(), (*opened)->scale());
    return verdict;
}

base::Errors check_drill(SheetCache& sheets, const drill::Drill& drill) {
    const auto skipped = why_not_fought(sheets, drill);
    if (!skipped.ok()) return skipped.errors();
    if (!skipped->empty()) return {};
    const auto opened = DrillBattle::open(sheets, drill);
    if (!opened.ok()) return opened.errors();
    return drill::check(drill, (*opened)->family(), (*opened)->scale());
}

}  // namespace linstock::app
