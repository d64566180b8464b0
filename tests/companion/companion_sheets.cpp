#include "companion/companion_sheets.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "library/companion_muster.hpp"
#include "library/companion_presets.hpp"
#include "library/companion_roster.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/acw/acw.hpp"
#include "mechanics/arw/arw.hpp"
#include "mechanics/fatigue/fatigue.hpp"
#include "mechanics/fife_drum/fife_drum.hpp"
#include "sheet/decisive.hpp"

namespace linstock::test {

namespace companion_sheets {

const sheet::Mechanics& mechanics_named(const std::string& name) {
    if (name == "acw") return mechanics_acw::mechanics();
    if (name == "fatigue") return mechanics_fatigue::mechanics();
    return name == "fife_drum" ? mechanics_fife_drum::mechanics() : mechanics_arw::mechanics();
}

const library::SheetLibrary& built_in() {
    static const library::SheetLibrary library = library::SheetLibrary::built_in();
    return library;
}

class Compiled final : public companion::OpenSheet {
public:
    Compiled(sheet::Sheet sheet, const sheet::SheetSource& source, const sheet::ReadingChoices& choices)
        : sheet_(std::move(sheet)), variants_(source, mechanics_named(source.mechanics), choices) {}
    const sheet::Sheet& sheet() const override { return sheet_; }
    std::vector<sheet::Decisive> decisive(const sheet::Facts& facts, std::span<const dice::GivenDie> dice) override {
        return sheet::decisive_readings(variants_, facts, dice);
    }

private:
    sheet::Sheet sheet_;
    sheet::VariantCache variants_;
};

}  // namespace companion_sheets

std::vector<std::string> CompanionSheets::ids() const { return companion_sheets::built_in().ids(); }

base::Result<std::shared_ptr<companion::OpenSheet>> CompanionSheets::open(const std::string& id,
                                                                          const sheet::ReadingChoices& readings) {
    auto& kept = sheets_[{id, readings}];
    if (kept != nullptr) return kept;
    auto& source = sources_[id];
    if (source == nullptr) {
        auto loaded = companion_sheets::built_in().load(id);
        if (!loaded.ok()) return loaded.errors();
        source = std::make_unique<sheet::SheetSource>(std::move(*loaded));
    }
    auto compiled = sheet::compile(*source, companion_sheets::mechanics_named(source->mechanics), readings);
    if (!compiled.ok()) return compiled.errors();
    kept = std::make_shared<companion_sheets::Compiled>(std::move(*compiled), *source, readings);
    return kept;
}

base::Result<const play::Course*> CompanionSheets::course(const std::string& id) {
    const auto found = courses_.find(id);
    if (found != courses_.end()) return &found->second;
    auto course = library::load_course(companion_sheets::built_in().files(), id);
    if (!course.ok()) return course.errors();
    const base::Errors errors = play::bind(*course, plain(id));
    if (!errors.empty()) return errors;
    return &courses_.emplace(id, play::part_of(*course, play::Keeper::companion)).first->second;
}

const companion::Offers& CompanionSheets::scenarios(const std::string& id) {
    const auto found = offers_.find(id);
    if (found != offers_.end()) return found->second;
    auto loaded =
        library::load_offers(companion_sheets::built_in().files(), library::ScenarioLibrary::built_in(), **course(id));
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return offers_[id] = loaded.ok() ? std::move(*loaded) : companion::Offers{};
}

const std::vector<companion::Preset>& CompanionSheets::presets(const std::string& id) {
    const auto found = presets_.find(id);
    if (found != presets_.end()) return found->second;
    auto loaded = library::load_presets(companion_sheets::built_in().files(), id);
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return presets_[id] = loaded.ok() ? std::move(*loaded) : std::vector<companion::Preset>{};
}

CompanionSheets& shared_sheets() {
    static CompanionSheets sheets;
    return sheets;
}

TableTalk::TableTalk(const std::string& sheet) : settings_(R"({"sheet":")" + sheet + R"("})") {
    auto desk = desk::CompanionDesk::open(shared_sheets(), settings_);
    EXPECT_TRUE(desk.ok()) << (desk.ok() ? "" : base::to_text(desk.errors()));
    desk_ = std::move(*desk);
}

TableTalk::Json TableTalk::say(std::string_view message, seats::Role role) {
    auto taken = desk_->take({role, std::string(seats::word_of(role))}, message);
    changes_.insert(changes_.end(), taken.changes.begin(), taken.changes.end());
    EXPECT_EQ(taken.answer.find('\n'), std::string::npos);
    return Json::parse(taken.answer);
}

TableTalk::Json TableTalk::done(std::string_view message, seats::Role role) {
    Json answer = say(message, role);
    EXPECT_FALSE(answer.contains("errors")) << message << "\n" << answer.dump();
    return answer;
}

std::string TableTalk::refused(std::string_view message, seats::Role role) {
    const std::size_t before = changes_.size();
    const Json answer = say(message, role);
    EXPECT_EQ(changes_.size(), before) << "a refused message changes nothing: " << message;
    return answer.contains("errors") ? answer["errors"][0]["what"].get<std::string>() : "";
}

TableTalk::Json TableTalk::unit(int number) const {
    const Json whole = view();
    for (const Json& each : whole["units"]) {
        if (each["unit"] == number) return each;
    }
    return nullptr;
}

TableTalk::Json TableTalk::group_field(int number, const std::string& name) const {
    const Json whole = view();
    for (const Json& each : whole["groups"]) {
        if (each["group"] == number) return each["fields"][name];
    }
    return nullptr;
}

TableTalk::Json TableTalk::replayed_view() const {
    auto again = desk::CompanionDesk::open(shared_sheets(), settings_);
    for (const std::string& change : changes_) EXPECT_TRUE((*again)->replay(change)) << change;
    return Json::parse((*again)->view());
}

void TableTalk::go_to(const std::string& step) {
    for (int i = 0; i < 40 && view()["clock"]["name"] != step; ++i) done(R"({"do":"clock.next"})");
    EXPECT_EQ(view()["clock"]["name"], step);
}

}  // namespace linstock::test
