#include "toys/toy_field.hpp"

#include <gtest/gtest.h>

#include "desk/battle_settings.hpp"
#include "drill/raise.hpp"
#include "library/companion_roster.hpp"
#include "library/muster_library.hpp"
#include "sheet/compile.hpp"
#include "toys/score.hpp"
#include "toys/skirmish.hpp"

namespace linstock::toys {

namespace {

const sheet::Mechanics& mechanics_of(const std::string& sheet) {
    return sheet == "score" ? score::mechanics() : skirmish::mechanics();
}

base::Result<std::unique_ptr<battle::Family>> family_of(const sheet::Sheet& sheet, const battle::Roster& roster) {
    const auto course = library::load_course(toy_sheets().files(), sheet.id);
    if (!course.ok()) return course.errors();
    return sheet.id == "score" ? score::open(sheet, roster, *course) : skirmish::open(sheet, roster, *course);
}

class ToySetup final : public desk::BattleSetup {
public:
    ToySetup(std::unique_ptr<ToyField> field, std::string text) : field_(std::move(field)), text_(std::move(text)) {}

    const battle::Family& family() const override { return field_->family(); }
    const std::string& edition() const override { return edition_; }
    battle::LogHead head(const std::string (&players)[2]) const override {
        battle::LogHead head;
        head.scenario = field_->roster().scenario;
        head.scenario_text = text_;
        head.sheet = field_->roster().sheet;
        head.edition = edition_;
        head.players[0] = players[0];
        head.players[1] = players[1];
        return head;
    }
    picture::PictureOptions picture() const override { return {}; }

private:
    std::unique_ptr<ToyField> field_;
    std::string text_;
    std::string edition_ = "toy";
};

base::Result<std::unique_ptr<desk::BattleSetup>> matter_of(const std::string& sheet,
                                                           const library::ScenarioFile& file) {
    auto field = ToyField::open(sheet, file);
    if (!field.ok()) return field.errors();
    return std::unique_ptr<desk::BattleSetup>(std::make_unique<ToySetup>(std::move(*field), file.text));
}

}  // namespace

const library::SheetLibrary& toy_sheets() {
    static const library::SheetLibrary sheets = [] {
        library::SheetLibrary made = library::SheetLibrary::of({});
        const base::Errors errors = made.add_folder(LINSTOCK_SOURCE_DIR "/tests/toys");
        EXPECT_TRUE(errors.empty()) << base::to_text(errors);
        return made;
    }();
    return sheets;
}

base::Errors ToyField::bind(const std::string& sheet) {
    const auto source = toy_sheets().load(sheet);
    if (!source.ok()) return source.errors();
    auto compiled = sheet::compile(*source, mechanics_of(sheet));
    if (!compiled.ok()) return compiled.errors();
    sheet_ = std::move(*compiled);
    return {};
}

base::Result<std::unique_ptr<ToyField>> ToyField::open(const std::string& sheet, const library::ScenarioFile& file) {
    auto field = std::make_unique<ToyField>();
    if (base::Errors errors = field->bind(sheet); !errors.empty()) return errors;
    const auto scenario = library::load_scenario(file);
    if (!scenario.ok()) return scenario.errors();
    const auto rules = library::load_muster(toy_sheets().files(), sheet);
    if (!rules.ok()) return rules.errors();
    if (base::Errors errors = battle::check_words(*rules, field->sheet_); !errors.empty()) return errors;
    auto roster = battle::muster(*scenario, *rules);
    if (!roster.ok()) return roster.errors();
    field->roster_ = std::move(*roster);
    auto family = family_of(field->sheet_, field->roster_);
    if (!family.ok()) return family.errors();
    field->family_ = std::move(*family);
    return field;
}

base::Result<std::unique_ptr<ToyField>> ToyField::open(const std::string& sheet, const std::string& scenario) {
    const auto library = library::ScenarioLibrary::built_in();
    const library::ScenarioFile* file = library.find(scenario);
    if (file == nullptr) return base::Error{"there is no scenario '" + scenario + "'", "", ""};
    return open(sheet, *file);
}

base::Result<std::unique_ptr<ToyField>> ToyField::open(const drill::Drill& drill) {
    auto field = std::make_unique<ToyField>();
    if (base::Errors errors = field->bind(drill.sheet); !errors.empty()) return errors;
    const auto rules = library::load_muster(toy_sheets().files(), drill.sheet);
    if (!rules.ok()) return rules.errors();
    auto roster = drill::raise(drill, *rules, field->sheet_);
    if (!roster.ok()) return roster.errors();
    field->roster_ = std::move(*roster);
    field->scale_.unit = rules->scale_length;
    auto family = family_of(field->sheet_, field->roster_);
    if (!family.ok()) return family.errors();
    field->family_ = std::move(*family);
    return field;
}

contract::Maker ToyField::maker() const {
    return [this](const battle::Roster& roster) -> std::unique_ptr<battle::Family> {
        auto family = family_of(sheet_, roster);
        if (family.ok()) return std::move(*family);
        ADD_FAILURE() << base::to_text(family.errors());
        return nullptr;
    };
}

std::unique_ptr<ToyField> field_of(const std::string& sheet, const std::string& scenario) {
    auto field = ToyField::open(sheet, scenario);
    if (field.ok()) return std::move(*field);
    ADD_FAILURE() << base::to_text(field.errors());
    return nullptr;
}

base::Result<std::unique_ptr<desk::BattleSetup>> ToySetups::open(const desk::BattleSettings& settings) {
    const auto library = library::ScenarioLibrary::built_in();
    const library::ScenarioFile* file = library.find(settings.scenario);
    if (file == nullptr) return base::Error{"there is no such scenario", "scenario", ""};
    return matter_of(settings.sheet, *file);
}

base::Result<std::unique_ptr<desk::BattleSetup>> ToySetups::open(const battle::LogHead& head) {
    return matter_of(head.sheet, {head.scenario, "the save", head.scenario_text});
}

}  // namespace linstock::toys
