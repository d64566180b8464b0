#include <filesystem>
#include <fstream>
#include <ostream>
#include <random>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "bot/playing.hpp"
#include "desk/battle_json.hpp"
#include "linstock/battle_setup.hpp"
#include "linstock/print_story.hpp"
#include "linstock/verbs.hpp"
#include "save/log_text.hpp"
#include "story/moment.hpp"

namespace linstock::app {

namespace {

// Short enough to be read out and typed again.
std::uint64_t pick_seed() {
    constexpr std::uint64_t seeds = 1'000'000'000;
    std::random_device device;
    return ((std::uint64_t{device()} << 32U) | device()) % seeds;
}

// A player's whims have nothing to do with the dice, and tell nothing of them.
std::uint64_t whim_of(std::uint64_t seed, battle::SideId side) {
    return base::mixed(seed * base::golden_ratio + base::hash_text("player") + side);
}

base::Result<std::unique_ptr<bot::Player>> find_player(const std::string& name, const battle::Family& family,
                                                       std::uint64_t whim) {
    auto player = bot::make_player(name, family, whim);
    if (player == nullptr)
        return base::Error{"nobody called '" + name + "' plays", "", base::suggestion(name, bot::player_names())};
    return player;
}

bool write_file(const std::string& path, std::string_view text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    return out.good();
}

// Draws the table into a folder at deployment, at the end of every turn and at the end.
class Sketcher {
public:
    Sketcher(std::string folder, std::string name, picture::PictureOptions options)
        : folder_(std::move(folder)), name_(std::move(name)), options_(std::move(options)) {}

    base::Errors open() {
        std::error_code error;
        std::filesystem::create_directories(folder_, error);
        if (error) return {{"the folder cannot be made: " + error.message(), folder_, "name another one"}};
        return {};
    }

    void look(const battle::Battle& battle) {
        const int turn = battle.state().head().turn;
        if (turn == drawn_turn_) return;
        options_.zones = turn == 1;
        options_.moment =
            turn == 1 ? story::moment_of(battle.roster(), 0) : story::end_of_turn(battle.roster(), turn - 1);
        draw(battle, turn == 1 ? "00-deployment" : fmt::format("{:02}-turn", turn - 1));
        drawn_turn_ = turn;
    }

    void look_last(const battle::Battle& battle, const std::string& verdict) {
        options_.zones = false;
        options_.moment.clear();
        options_.caption = verdict;
        draw(battle, "end");
    }

    const std::vector<std::string>& pictures() const { return pictures_; }
    const base::Errors& errors() const { return errors_; }

private:
    void draw(const battle::Battle& battle, const std::string& which) {
        const std::string path = (std::filesystem::path(folder_) / (name_ + "-" + which + ".svg")).string();
        if (write_file(path, picture::draw_table(battle, options_))) {
            pictures_.push_back(path);
        } else {
            errors_.push_back({"the picture cannot be written", path, "check the folder and its permissions"});
        }
    }

    std::string folder_;
    std::string name_;
    picture::PictureOptions options_;
    int drawn_turn_ = 0;
    std::vector<std::string> pictures_;
    base::Errors errors_;
};

// Tells and draws as the battle goes on.
class Witness final : public bot::Onlooker {
public:
    Witness(const battle::Game& game, Storyteller* story, Sketcher* sketcher, bool reasons)
        : game_(game), story_(story), sketcher_(sketcher), reasons_(reasons) {
        if (story_ != nullptr) story_->take(game.log().entries.front());
    }

    void before(const battle::Battle&, const battle::Command&, const bot::Player& player) override {
        if (reasons_) reason_ = player.reason();
    }
    void after(const battle::Battle& battle, const battle::Command&) override {
        if (story_ != nullptr) story_->take(game_.log().entries.back(), reason_);
        if (sketcher_ != nullptr) sketcher_->look(battle);
    }

private:
    const battle::Game& game_;
    Storyteller* story_;
    Sketcher* sketcher_;
    bool reasons_;
    std::string reason_;
};

void print_opening(const Console& console, const battle::Roster& roster, const Arguments& arguments,
                   std::uint64_t seed) {
    console.out << console.strong(roster.title) << " under " << roster.sheet << ", seed " << seed << '\n';
    constexpr std::string_view colours[] = {"red", "blue"};
    for (std::size_t side = 0; side < 2; ++side)
        console.out << fmt::format("{:<5} {}, played by {}\n", colours[side], roster.sides[side].name,
                                   arguments.players[side]);
}

int give_up(const Arguments& arguments, const Console& console, const base::Errors& errors, int code = failed) {
    report(console, arguments.json, errors);
    return code;
}

}  // namespace

int run_battle(const Arguments& arguments, const Console& console) {
    const auto setup = BattleSetup::open(arguments);
    if (!setup.ok()) return give_up(arguments, console, setup.errors());
    const battle::Family& family = (*setup)->family();
    const std::uint64_t seed = arguments.seed ? *arguments.seed : pick_seed();
    auto red = find_player(arguments.players[0], family, whim_of(seed, 0));
    if (!red.ok()) return give_up(arguments, console, red.errors(), bad_usage);
    auto blue = find_player(arguments.players[1], family, whim_of(seed, 1));
    if (!blue.ok()) return give_up(arguments, console, blue.errors(), bad_usage);
    auto options = (*setup)->picture(arguments.arcs);
    if (!options.ok()) return give_up(arguments, console, options.errors(), bad_usage);

    const bool tells = !arguments.json && !arguments.quiet;
    if (!arguments.json) print_opening(console, (*setup)->roster(), arguments, seed);
    Sketcher sketcher(arguments.picture, (*setup)->roster().scenario, std::move(*options));
    const bool draws = !arguments.picture.empty();
    if (draws) {
        if (const base::Errors errors = sketcher.open(); !errors.empty()) return give_up(arguments, console, errors);
    }

    battle::Game game(family, (*setup)->head(arguments.players), seed);
    Storyteller story(console, family);
    Witness witness(game, tells ? &story : nullptr, draws ? &sketcher : nullptr, arguments.reasons);
    const bot::Played played = bot::play(game, **red, **blue, &witness);
    if (tells) story.finish();

    base::Errors errors = sketcher.errors();
    if (played.refused > 0)
        errors.push_back({"a player's command was refused: " + played.refusal.reason,
                          fmt::format("entry {}", game.log().entries.size()),
                          "this is a fault of the program; please report it with the save"});
    game.reveal_seed();
    story::Bill bill = story::bill_of(game.battle(), family);
    if (draws) sketcher.look_last(game.battle(), story::verdict_of(bill));
    if (!arguments.save.empty() && !write_file(arguments.save, save::write_log(game.log())))
        errors.push_back({"the save cannot be written", arguments.save, "check the folder and its permissions"});
    if (!errors.empty()) return give_up(arguments, console, errors);

    if (arguments.json) {
        console.out << desk::battle_json({game.log().head, bill, game.log().entries.size(),
                                          battle::hash_of(game.battle().state()), std::to_string(seed), arguments.save,
                                          sketcher.pictures()});
        return done;
    }
    print_bill(console, bill);
    if (!arguments.save.empty()) console.out << "\nsaved to " << arguments.save << '\n';
    if (draws) console.out << fmt::format("\n{} pictures in {}\n", sketcher.pictures().size(), arguments.picture);
    return done;
}

}  // namespace linstock::app
