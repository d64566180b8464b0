#include "linstock/desk_battle.hpp"

#include <algorithm>
#include <random>

#include "base/text.hpp"
#include "bot/player.hpp"
#include "codec/battle_scenarios.hpp"
#include "linstock/battle_setup.hpp"
#include "linstock/muster_roll.hpp"

namespace linstock::app {

namespace desk_battle {

marshal::Role role_of(server::Role role) { return static_cast<marshal::Role>(role); }
server::Role role_of(marshal::Role role) { return static_cast<server::Role>(role); }

static_assert(static_cast<int>(marshal::Role::umpire) == static_cast<int>(server::Role::umpire));
static_assert(static_cast<int>(marshal::Role::red) == static_cast<int>(server::Role::red));
static_assert(static_cast<int>(marshal::Role::blue) == static_cast<int>(server::Role::blue));
static_assert(static_cast<int>(marshal::Role::spectator) == static_cast<int>(server::Role::spectator));

static_assert(static_cast<int>(marshal::Invites::nobody) == static_cast<int>(server::Invites::nobody));
static_assert(static_cast<int>(marshal::Invites::the_first) == static_cast<int>(server::Invites::the_first));
static_assert(static_cast<int>(marshal::Invites::anybody) == static_cast<int>(server::Invites::anybody));

class SetUp final : public codec::BattleMatter {
public:
    explicit SetUp(std::unique_ptr<BattleSetup> setup) : setup_(std::move(setup)) {}

    const battle::Family& family() const override { return setup_->family(); }
    const std::string& edition() const override { return setup_->edition(); }
    battle::LogHead head(const std::string (&players)[2]) const override { return setup_->head(players); }
    codec::PictureOptions picture() const override {
        auto options = setup_->picture({});
        return options.ok() ? std::move(*options) : codec::PictureOptions{};
    }

private:
    std::unique_ptr<BattleSetup> setup_;
};

server::Kept kept_of(codec::BattleDesk::Change& change) {
    server::Kept kept{std::move(change.kept), {}};
    kept.shown.assign(std::make_move_iterator(change.shown.begin()), std::make_move_iterator(change.shown.end()));
    return kept;
}

std::vector<server::Kept> all_kept(std::vector<codec::BattleDesk::Change> changes) {
    std::vector<server::Kept> all;
    all.reserve(changes.size());
    for (codec::BattleDesk::Change& change : changes) all.push_back(kept_of(change));
    return all;
}

class OneBattle final : public server::Desk {
public:
    OneBattle(std::shared_ptr<codec::BattleShelf> shelf, std::unique_ptr<codec::BattleDesk> desk)
        : shelf_(std::move(shelf)), desk_(std::move(desk)) {}

    server::Reply take(const server::Seat& seat, std::string_view message) override {
        codec::BattleDesk::Taken taken = desk_->take({role_of(seat.role), seat.name}, message);
        return {std::move(taken.answer), all_kept(std::move(taken.changes))};
    }
    bool replay(std::string_view change) override { return desk_->replay(change); }
    std::string view(const server::Seat& seat) const override { return desk_->view(role_of(seat.role)); }
    std::vector<server::Kept> begin() override { return all_kept(desk_->begin()); }
    server::Role opener() const override { return role_of(desk_->opener()); }
    server::Invites invites(server::Role by, server::Role wanted) const override {
        return static_cast<server::Invites>(desk_->invites(role_of(by), role_of(wanted)));
    }
    bool tells_what_it_keeps() const override { return false; }
    server::Glance glance(const server::Seat& seat) const override {
        codec::BattleDesk::Glance glance = desk_->glance(role_of(seat.role));
        return {std::move(glance.title), std::move(glance.moment), glance.yours, std::move(glance.waits),
                std::move(glance.over)};
    }

private:
    std::shared_ptr<codec::BattleShelf> shelf_;  // outlives the desk
    std::unique_ptr<codec::BattleDesk> desk_;
};

base::Result<std::string> list_scenarios(const Arguments& arguments) {
    auto shelf = Shelf::open(arguments);
    if (!shelf.ok()) return shelf.errors();
    const auto library = open_scenarios(arguments);
    if (!library.ok()) return library.errors();
    std::vector<codec::OfferedScenario> offered;
    for (const std::string& id : library->ids()) {
        auto scenario = library->load(id);
        if (!scenario.ok()) return scenario.errors();
        codec::OfferedScenario offer{std::move(*scenario), {}, 0};
        for (const std::string& sheet : sheets_of(*shelf, offer.scenario)) {
            const auto roster = raise(*shelf, offer.scenario, sheet);
            if (!roster.ok()) continue;
            offer.sheets.push_back(sheet);
            if (offer.turns == 0) offer.turns = roster->turn_limit;
        }
        offered.push_back(std::move(offer));
    }
    return codec::scenarios_answer(offered, bot::player_names());
}

}  // namespace desk_battle

// Opened anew for every battle: each has its own sheet under its own readings, and lets go of it with the table.
class BattleDesks::Setups final : public codec::BattleShelf {
public:
    explicit Setups(Arguments arguments) : arguments_(std::move(arguments)) {}

    base::Result<std::unique_ptr<codec::BattleMatter>> open(const codec::BattleSettings& settings) override {
        const auto library = open_scenarios(arguments_);
        if (!library.ok()) return library.errors();
        // Only those on the shelf: a name with a folder in it would be read from the server's disk.
        if (library->find(settings.scenario) == nullptr)
            return base::Error{"there is no scenario '" + settings.scenario + "'", "scenario",
                               base::suggestion(settings.scenario, library->ids())};
        Arguments arguments = arguments_;
        arguments.scenario = settings.scenario;
        arguments.sheet = settings.sheet;
        for (const auto& [name, option] : settings.readings) arguments.readings.push_back(name + "=" + option);
        return opened(BattleSetup::open(arguments));
    }
    base::Result<std::unique_ptr<codec::BattleMatter>> open(const battle::LogHead& head) override {
        return opened(BattleSetup::open(arguments_, head));
    }

private:
    static base::Result<std::unique_ptr<codec::BattleMatter>> opened(base::Result<std::unique_ptr<BattleSetup>> setup) {
        if (!setup.ok()) return setup.errors();
        return std::unique_ptr<codec::BattleMatter>(std::make_unique<desk_battle::SetUp>(std::move(*setup)));
    }

    Arguments arguments_;
};

BattleDesks::BattleDesks(Arguments arguments, std::string scenarios)
    : shelf_(std::make_shared<Setups>(std::move(arguments))), scenarios_(std::move(scenarios)) {}

base::Result<std::unique_ptr<BattleDesks>> BattleDesks::open(const Arguments& arguments) {
    auto scenarios = desk_battle::list_scenarios(arguments);
    if (!scenarios.ok()) return scenarios.errors();
    return std::unique_ptr<BattleDesks>(new BattleDesks(arguments, std::move(*scenarios)));
}

base::Result<std::string> BattleDesks::prepare(std::string_view, std::string_view settings) {
    std::random_device entropy;
    return codec::with_seed(settings, (std::uint64_t{entropy()} << 32U) | entropy());
}

base::Result<std::unique_ptr<server::Desk>> BattleDesks::open(std::string_view, std::string_view settings) {
    auto desk = codec::BattleDesk::open(*shelf_, settings);
    if (!desk.ok()) return desk.errors();
    return std::unique_ptr<server::Desk>(std::make_unique<desk_battle::OneBattle>(shelf_, std::move(*desk)));
}

std::string BattleDesks::ask(std::string_view) { return scenarios_; }

}  // namespace linstock::app
