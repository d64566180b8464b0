#include "linstock/companion_sheets.hpp"

#include <algorithm>
#include <random>

#include "base/text.hpp"
#include "library/companion_muster.hpp"
#include "library/companion_presets.hpp"
#include "library/companion_roster.hpp"
#include "linstock/muster_roll.hpp"

namespace linstock::app {

namespace {

// Readings chosen by people are many; those not asked for longest make room. The plain sheets always stay.
constexpr std::size_t most_kept = 48;

class Compiled final : public companion::OpenSheet {
public:
    Compiled(sheet::Sheet sheet, const sheet::SheetSource& source, const sheet::Mechanics& mechanics,
             sheet::ReadingChoices choices)
        : sheet_(std::move(sheet)), variants_(source, mechanics, std::move(choices)) {}

    const sheet::Sheet& sheet() const override { return sheet_; }

    std::vector<sheet::Decisive> decisive(const sheet::Facts& facts, std::span<const dice::GivenDie> dice) override {
        const std::lock_guard lock(mutex_);
        return sheet::decisive_readings(variants_, facts, dice);
    }

private:
    sheet::Sheet sheet_;
    std::mutex mutex_;
    sheet::VariantCache variants_;
};

}  // namespace

CompanionSheets::CompanionSheets(app::SheetCache cache) : cache_(std::move(cache)), ids_(cache_.ids()) {}

base::Result<std::unique_ptr<CompanionSheets>> CompanionSheets::open(const Arguments& arguments) {
    auto cache = app::SheetCache::open(arguments);
    if (!cache.ok()) return cache.errors();
    const auto scenarios = open_scenarios(arguments);
    if (!scenarios.ok()) return scenarios.errors();
    std::unique_ptr<CompanionSheets> desk(new CompanionSheets(std::move(*cache)));
    const base::Errors errors = desk->read_all(*scenarios);
    if (!errors.empty()) return errors;
    return desk;
}

base::Errors CompanionSheets::read_all(const library::ScenarioLibrary& scenarios) {
    for (const std::string& id : ids_) {
        const auto mechanics = cache_.mechanics(id);
        if (!mechanics.ok()) return mechanics.errors();
        origins_[id] = {*cache_.source(id), *mechanics};
        const auto plain = open(id, {});
        if (!plain.ok()) return plain.errors();
        base::Errors errors = read_course(id, (*plain)->sheet());
        if (errors.empty()) errors = read_offers(id, (*plain)->sheet(), scenarios);
        if (!errors.empty()) return errors;
    }
    return {};
}

base::Errors CompanionSheets::read_course(const std::string& id, const sheet::Sheet& sheet) {
    const auto& files = cache_.library().files();
    if (!library::has_course(files, id)) return {};
    auto course = library::load_course(files, id);
    if (!course.ok()) return course.errors();
    base::Errors errors = play::bind(*course, sheet);
    if (errors.empty()) courses_.emplace(id, play::part_of(*course, play::Keeper::companion));
    return errors;
}

base::Errors CompanionSheets::read_offers(const std::string& id, const sheet::Sheet& sheet,
                                          const library::ScenarioLibrary& scenarios) {
    const auto& files = cache_.library().files();
    auto presets = library::load_presets(files, id);
    if (!presets.ok()) return presets.errors();
    base::Errors errors = companion::check_presets(*presets, sheet);
    if (!errors.empty()) return errors;
    presets_[id] = std::move(*presets);
    companion::Offers& offers = offers_[id];  // a sheet without a roster opens no table, and needs none
    const auto course = courses_.find(id);
    if (course == courses_.end()) return {};
    auto loaded = library::load_offers(files, scenarios, course->second);
    if (!loaded.ok()) return loaded.errors();
    offers = std::move(*loaded);
    return {};
}

base::Result<std::shared_ptr<companion::OpenSheet>> CompanionSheets::compile(const std::string& id,
                                                                             const sheet::ReadingChoices& readings) {
    sheet::ReadingChoices choices = cache_.readings();
    choices.insert(choices.end(), readings.begin(), readings.end());
    const Origin& origin = origins_.at(id);
    auto compiled = sheet::compile(*origin.source, *origin.mechanics, choices);
    if (!compiled.ok()) return compiled.errors();
    return std::shared_ptr<companion::OpenSheet>(
        std::make_shared<Compiled>(std::move(*compiled), *origin.source, *origin.mechanics, std::move(choices)));
}

void CompanionSheets::make_room() {
    while (kept_.size() > most_kept + ids_.size()) {
        auto oldest = kept_.end();
        for (auto each = kept_.begin(); each != kept_.end(); ++each) {
            const bool plain = each->first.second.empty();
            if (!plain && (oldest == kept_.end() || each->second.used < oldest->second.used)) oldest = each;
        }
        if (oldest == kept_.end()) return;
        kept_.erase(oldest);  // tables that use it keep it alive
    }
}

base::Result<std::shared_ptr<companion::OpenSheet>> CompanionSheets::open(const std::string& id,
                                                                          const sheet::ReadingChoices& readings) {
    if (std::find(ids_.begin(), ids_.end(), id) == ids_.end())
        return base::Error{"'" + id + "' is not a sheet", "sheet", base::suggestion(id, ids_)};
    Key key{id, readings};
    std::sort(key.second.begin(), key.second.end());
    {
        const std::lock_guard lock(mutex_);
        const auto found = kept_.find(key);
        if (found != kept_.end()) {
            found->second.used = ++uses_;
            return found->second.sheet;
        }
    }
    // Compiled outside the lock: others need not wait. Two at once make it twice, and the later one stays.
    auto compiled = compile(id, key.second);
    if (!compiled.ok()) return compiled;
    const std::lock_guard lock(mutex_);
    kept_[std::move(key)] = {*compiled, ++uses_};
    make_room();
    return compiled;
}

base::Result<const play::Course*> CompanionSheets::course(const std::string& id) {
    const auto found = courses_.find(id);
    return found == courses_.end() ? nullptr : &found->second;
}

const companion::Offers& CompanionSheets::scenarios(const std::string& id) {
    static const companion::Offers none;
    const auto found = offers_.find(id);
    return found == offers_.end() ? none : found->second;
}

const std::vector<companion::Preset>& CompanionSheets::presets(const std::string& id) {
    static const std::vector<companion::Preset> none;
    const auto found = presets_.find(id);
    return found == presets_.end() ? none : found->second;
}

std::uint64_t CompanionSheets::seed() {
    std::random_device entropy;
    return (std::uint64_t{entropy()} << 32U) | entropy();
}

}  // namespace linstock::app
