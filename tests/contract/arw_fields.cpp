#include "contract/arw_fields.hpp"

#include <gtest/gtest.h>

#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/family.hpp"
#include "rules/arw/terms.hpp"
#include "sheet/compile.hpp"

namespace linstock::contract {

namespace {

template <class T>
std::unique_ptr<T> kept(base::Result<T> result) {
    if (result.ok()) return std::make_unique<T>(std::move(*result));
    ADD_FAILURE() << base::to_text(result.errors());
    return nullptr;
}

base::Result<sheet::Sheet> compiled(const std::string& id, const sheet::ReadingChoices& readings) {
    auto source = library::SheetLibrary::built_in().load(id);
    if (!source.ok()) return source.errors();
    return sheet::compile(*source, mechanics_arw::mechanics(), readings);
}

base::Result<battle::Roster> mustered(const std::string& sheet, const std::string& scenario) {
    const auto told = library::ScenarioLibrary::built_in().load(scenario);
    if (!told.ok()) return told.errors();
    const auto sheets = library::SheetLibrary::built_in();
    const auto rules = library::load_muster(sheets.files(), sheet);
    if (!rules.ok()) return rules.errors();
    return battle::muster(*told, *rules);
}

}  // namespace

ArwField::ArwField(const std::string& sheet, const std::string& scenario,
                   const std::vector<std::pair<std::string, std::string>>& readings) {
    sheet_ = kept(compiled(sheet, readings));
    roster_ = kept(mustered(sheet, scenario));
}

Maker ArwField::maker() const {
    return [sheet = sheet_.get()](const battle::Roster& roster) -> std::unique_ptr<battle::Family> {
        const auto course = library::load_course(library::SheetLibrary::built_in().files(), sheet->id);
        if (!course.ok()) {
            ADD_FAILURE() << base::to_text(course.errors());
            return nullptr;
        }
        auto family = rules_arw::open(*sheet, roster, *course);
        if (family.ok()) return std::move(*family);
        ADD_FAILURE() << base::to_text(family.errors());
        return nullptr;
    };
}

std::vector<Pairing> arw_pairings() {
    std::vector<Pairing> pairings;
    for (const std::string& scenario : library::ScenarioLibrary::built_in().ids()) {
        if (scenario == "meeting-192") continue;
        for (const char* sheet : {"arw", "tricorne"}) {
            if (mustered(sheet, scenario).ok()) pairings.push_back({sheet, scenario});
        }
    }
    return pairings;
}

// A wheel still to be made is positive to the left.
void turn_arw_event(battle::Event& event, const Symmetry& symmetry) {
    if (event.kind != battle::EventKind::tie_made || event.a != rules_arw::tie::charges || !symmetry.mirrored) return;
    event.c = -event.c;
}

}  // namespace linstock::contract
