#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "companion/sheet_cache.hpp"
#include "library/scenario_library.hpp"
#include "linstock/arguments.hpp"
#include "linstock/sheet_cache.hpp"

// The sheets of a server: compiled once, shared by all tables and threads.
namespace linstock::app {

class CompanionSheets final : public companion::SheetCache {
public:
    // With the folder, house rules and readings of the command line; every sheet is compiled at once, so that what is wrong
    // with one is said before anybody comes.
    static base::Result<std::unique_ptr<CompanionSheets>> open(const Arguments& arguments);

    std::vector<std::string> ids() const override { return ids_; }
    base::Result<std::shared_ptr<companion::OpenSheet>> open(const std::string& id,
                                                             const sheet::ReadingChoices& readings) override;
    base::Result<const play::Course*> course(const std::string& id) override;
    const companion::Offers& scenarios(const std::string& id) override;
    const std::vector<companion::Preset>& presets(const std::string& id) override;
    std::uint64_t seed() override;

private:
    using Key = std::pair<std::string, sheet::ReadingChoices>;
    struct Kept {
        std::shared_ptr<companion::OpenSheet> sheet;
        std::uint64_t used = 0;
    };

    explicit CompanionSheets(app::SheetCache cache);
    base::Errors read_all(const library::ScenarioLibrary& scenarios);
    base::Errors read_course(const std::string& id, const sheet::Sheet& sheet);
    base::Errors read_offers(const std::string& id, const sheet::Sheet& sheet,
                             const library::ScenarioLibrary& scenarios);
    base::Result<std::shared_ptr<companion::OpenSheet>> compile(const std::string& id,
                                                                const sheet::ReadingChoices& readings);
    void make_room();

    struct Origin {
        const sheet::SheetSource* source = nullptr;
        const sheet::Mechanics* mechanics = nullptr;
    };

    app::SheetCache cache_;                  // as it was when the first caller came
    std::map<std::string, Origin> origins_;  // of every sheet
    std::vector<std::string> ids_;
    std::map<std::string, play::Course> courses_;
    std::map<std::string, companion::Offers> offers_;
    std::map<std::string, std::vector<companion::Preset>> presets_;
    std::mutex mutex_;  // over what follows
    std::map<Key, Kept> kept_;
    std::uint64_t uses_ = 0;
};

}  // namespace linstock::app
