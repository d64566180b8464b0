#include "linstock/desk_battle.hpp"

#include <algorithm>
#include <random>

#include "base/text.hpp"
#include "bot/player.hpp"
#include "desk/battle_scenarios.hpp"
#include "linstock/battle_setup.hpp"
#include "linstock/muster_roll.hpp"

namespace linstock::app {

namespace {

class ServedSetup final : public desk::BattleSetup {
public:
    explicit ServedSetup(std::unique_ptr<app::BattleSetup> setup) : setup_(std::move(setup)) {}

    const battle::Family& family() const override { return setup_->family(); }
    const std::string& edition() const override { return setup_->edition(); }
    battle::LogHead head(const std::string (&players)[2]) const override { return setup_->head(players); }
    picture::PictureOptions picture() const override {
        auto options = setup_->picture({});
        return options.ok() ? std::move(*options) : picture::PictureOptions{};
    }

private:
    std::unique_ptr<app::BattleSetup> setup_;
};

seats::Kept kept_of(desk::BattleDesk::Change& change) {
    seats::Kept kept{std::move(change.kept), {}};
    kept.shown.assign(std::make_move_iterator(change.shown.begin()), std::make_move_iterator(change.shown.end()));
    return kept;
}

std::vector<seats::Kept> all_kept(std::vector<desk::BattleDesk::Change> changes) {
    std::vector<seats::Kept> all;
    all.reserve(changes.size());
    for (desk::BattleDesk::Change& change : changes) all.push_back(kept_of(change));
    return all;
}

class OneBattle final : public seats::Desk {
public:
    OneBattle(std::shared_ptr<desk::BattleSetups> setups, std::unique_ptr<desk::BattleDesk> desk)
        : setups_(std::move(setups)), desk_(std::move(desk)) {}

    seats::Reply take(const seats::Seat& seat, std::string_view message) override {
        desk::BattleDesk::Taken taken = desk_->take({seat.role, seat.name}, message);
        return {std::move(taken.answer), all_kept(std::move(taken.changes))};
    }
    bool replay(std::string_view change) override { return desk_->replay(change); }
    std::string view(const seats::Seat& seat) const override { return desk_->view(seat.role); }
    std::vector<seats::Kept> begin() override { return all_kept(desk_->begin()); }
    seats::Role opener() const override { return desk_->opener(); }
    seats::Invites invites(seats::Role by, seats::Role wanted) const override { return desk_->invites(by, wanted); }
    bool tells_what_it_keeps() const override { return false; }
    seats::Glance glance(const seats::Seat& seat) const override { return desk_->glance(seat.role); }

private:
    std::shared_ptr<desk::BattleSetups> setups_;  // outlives the desk
    std::unique_ptr<desk::BattleDesk> desk_;
};

base::Result<std::string> list_scenarios(const Arguments& arguments) {
    auto setups = SheetCache::open(arguments);
    if (!setups.ok()) return setups.errors();
    const auto library = open_scenarios(arguments);
    if (!library.ok()) return library.errors();
    std::vector<desk::OfferedScenario> offered;
    for (const std::string& id : library->ids()) {
        auto scenario = library->load(id);
        if (!scenario.ok()) return scenario.errors();
        desk::OfferedScenario offer{std::move(*scenario), {}, 0};
        for (const std::string& sheet : sheets_of(*setups, offer.scenario)) {
            const auto roster = raise(*setups, offer.scenario, sheet);
            if (!roster.ok()) continue;
            offer.sheets.push_back(sheet);
            if (offer.turns == 0) offer.turns = roster->turn_limit;
        }
        offered.push_back(std::move(offer));
    }
    return desk::scenarios_answer(offered, bot::player_names());
}

}  // namespace

// Opened anew for every battle: each has its own sheet under its own readings, and lets go of it with the table.
class BattleDesks::Setups final : public desk::BattleSetups {
public:
    explicit Setups(Arguments arguments) : arguments_(std::move(arguments)) {}

    base::Result<std::unique_ptr<desk::BattleSetup>> open(const desk::BattleSettings& settings) override {
        const auto library = open_scenarios(arguments_);
        if (!library.ok()) return library.errors();
        // Only those of the library: a name with a folder in it would be read from the server's disk.
        if (library->find(settings.scenario) == nullptr)
            return base::Error{"there is no scenario '" + settings.scenario + "'", "scenario",
                               base::suggestion(settings.scenario, library->ids())};
        Arguments arguments = arguments_;
        arguments.scenario = settings.scenario;
        arguments.sheet = settings.sheet;
        for (const auto& [name, option] : settings.readings) arguments.readings.push_back(name + "=" + option);
        return opened(BattleSetup::open(arguments));
    }
    base::Result<std::unique_ptr<desk::BattleSetup>> open(const battle::LogHead& head) override {
        return opened(BattleSetup::open(arguments_, head));
    }

private:
    static base::Result<std::unique_ptr<desk::BattleSetup>> opened(base::Result<std::unique_ptr<BattleSetup>> setup) {
        if (!setup.ok()) return setup.errors();
        return std::unique_ptr<desk::BattleSetup>(std::make_unique<ServedSetup>(std::move(*setup)));
    }

    Arguments arguments_;
};

BattleDesks::BattleDesks(Arguments arguments, std::string scenarios)
    : setups_(std::make_shared<Setups>(std::move(arguments))), scenarios_(std::move(scenarios)) {}

base::Result<std::unique_ptr<BattleDesks>> BattleDesks::open(const Arguments& arguments) {
    auto scenarios = list_scenarios(arguments);
    if (!scenarios.ok()) return scenarios.errors();
    return std::unique_ptr<BattleDesks>(new BattleDesks(arguments, std::move(*scenarios)));
}

base::Result<std::string> BattleDesks::prepare(std::string_view, std::string_view settings) {
    std::random_device entropy;
    return desk::with_seed(settings, (std::uint64_t{entropy()} << 32U) | entropy());
}

base::Result<std::unique_ptr<seats::Desk>> BattleDesks::open(std::string_view, std::string_view settings) {
    auto desk = desk::BattleDesk::open(*setups_, settings);
    if (!desk.ok()) return desk.errors();
    return std::unique_ptr<seats::Desk>(std::make_unique<OneBattle>(setups_, std::move(*desk)));
}

std::string BattleDesks::ask(std::string_view) { return scenarios_; }

}  // namespace linstock::app
