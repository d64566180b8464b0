#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "companion/sheet_cache.hpp"
#include "desk/companion_desk.hpp"

namespace linstock::test {

// The built-in sheets, for one thread; rolls come from a counted seed.
class CompanionSheets final : public companion::SheetCache {
public:
    std::vector<std::string> ids() const override;
    base::Result<std::shared_ptr<companion::OpenSheet>> open(const std::string& id,
                                                             const sheet::ReadingChoices& readings) override;
    base::Result<const play::Course*> course(const std::string& id) override;
    const companion::Offers& scenarios(const std::string& id) override;
    const std::vector<companion::Preset>& presets(const std::string& id) override;
    std::uint64_t seed() override { return ++seeds_; }

    const sheet::Sheet& plain(const std::string& id) { return (*open(id, {}))->sheet(); }

private:
    std::map<std::string, std::unique_ptr<sheet::SheetSource>> sources_;
    std::map<std::pair<std::string, sheet::ReadingChoices>, std::shared_ptr<companion::OpenSheet>> sheets_;
    std::map<std::string, play::Course> courses_;
    std::map<std::string, companion::Offers> offers_;
    std::map<std::string, std::vector<companion::Preset>> presets_;
    std::uint64_t seeds_ = 0;
};

CompanionSheets& shared_sheets();  // compiled once for the whole program

// A table spoken to as people do. Every accepted change is kept, so that it can be replayed.
class TableTalk {
public:
    explicit TableTalk(const std::string& sheet);

    using Json = nlohmann::json;
    Json say(std::string_view message, seats::Role role = seats::Role::umpire);
    // The same, expecting it to be accepted.
    Json done(std::string_view message, seats::Role role = seats::Role::umpire);
    // The first error's sentence; empty when it was accepted.
    std::string refused(std::string_view message, seats::Role role = seats::Role::umpire);

    Json view() const { return Json::parse(desk_->view()); }
    Json unit(int number) const;
    Json field(int number, const std::string& name) const { return unit(number)["fields"][name]; }
    Json group_field(int number, const std::string& name) const;
    // The view of a desk just opened to which all changes so far were replayed.
    Json replayed_view() const;
    // Presses Next until the clock stands at the step.
    void go_to(const std::string& step);
    std::size_t changes() const { return changes_.size(); }
    const std::string& last_change() const { return changes_.back(); }

private:
    std::string settings_;
    std::unique_ptr<desk::CompanionDesk> desk_;
    std::vector<std::string> changes_;
};

}  // namespace linstock::test
