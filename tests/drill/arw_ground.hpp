#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "drill/raise.hpp"
#include "drill/run.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/family.hpp"
#include "sheet/compile.hpp"

// Where tests and the fuzzer fight drills of `arw` and `tricorne`, without the program.
namespace linstock::drill_test {

// A drill's roster and family; the sheet outlives them.
struct Ground {
    battle::Roster roster;
    drill::Scale scale;
    std::unique_ptr<battle::Family> family;
};

// Hundreds of drills are fought: a sheet is compiled once for every choice of readings.
inline base::Result<const sheet::Sheet*> compiled(const std::string& id, const sheet::ReadingChoices& readings) {
    static std::map<std::pair<std::string, sheet::ReadingChoices>, std::unique_ptr<sheet::Sheet>> made;
    std::unique_ptr<sheet::Sheet>& held = made[{id, readings}];
    if (held != nullptr) return held.get();
    const auto source = library::SheetLibrary::built_in().load(id);
    if (!source.ok()) return source.errors();
    auto sheet = sheet::compile(*source, mechanics_arw::mechanics(), readings);
    if (!sheet.ok()) return sheet.errors();
    held = std::make_unique<sheet::Sheet>(std::move(*sheet));
    return held.get();
}

inline base::Result<std::unique_ptr<Ground>> open(const drill::Drill& drill) {
    if (drill.sheet != "arw" && drill.sheet != "tricorne")
        return base::Error{"'" + drill.sheet + "' is not of the family arw", to_text(drill.place), ""};
    const auto sheet = compiled(drill.sheet, drill.readings);
    if (!sheet.ok()) return sheet.errors();
    static std::map<std::string, battle::MusterRules> musters;
    if (musters.count(drill.sheet) == 0) {
        auto loaded = library::load_muster(library::SheetLibrary::built_in().files(), drill.sheet);
        if (!loaded.ok()) return loaded.errors();
        musters.emplace(drill.sheet, std::move(*loaded));
    }
    const battle::MusterRules& rules = musters.at(drill.sheet);
    auto roster = drill::raise(drill, rules, **sheet);
    if (!roster.ok()) return roster.errors();
    auto ground = std::make_unique<Ground>();
    ground->roster = std::move(*roster);
    ground->scale.unit = rules.scale_length;
    const auto course = library::load_course(library::SheetLibrary::built_in().files(), drill.sheet);
    if (!course.ok()) return course.errors();
    auto family = rules_arw::open(**sheet, ground->roster, *course);
    if (!family.ok()) return family.errors();
    ground->family = std::move(*family);
    return ground;
}

// One sentence for everything that came out otherwise, or that kept it from being fought.
inline std::vector<std::string> failures_of(const drill::Drill& drill) {
    const auto ground = open(drill);
    const std::vector<drill::Failure> failures = ground.ok() ? drill::run(drill, *(*ground)->family, (*ground)->scale)
                                                             : drill::unfit(ground.errors(), drill.place);
    std::vector<std::string> sentences;
    for (const drill::Failure& failure : failures) sentences.push_back(drill::to_text(failure));
    return sentences;
}

}  // namespace linstock::drill_test
