// What people at a table of a toy are shown: previews, messages, pictures and the story, in the toy's own words.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bot/player.hpp"
#include "picture/draw_table.hpp"
#include "preview/card.hpp"
#include "preview/fire.hpp"
#include "preview/ghosts.hpp"
#include "preview/words.hpp"
#include "save/log_words.hpp"
#include "story/chronicle.hpp"
#include "story/day_report.hpp"
#include "toys/toy_field.hpp"

namespace linstock::toys {
namespace {

using Json = nlohmann::json;
using seats::Role;

class AtTable : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        field_ = field_of(GetParam());
        ASSERT_NE(field_, nullptr);
        game_ = std::make_unique<battle::Game>(field_->family(), battle::LogHead{}, 3);
    }
    bool score() const { return std::string(GetParam()) == "score"; }
    battle::SideId acting() const { return game_->battle().state().next_to_act(); }
    battle::StepKind kind() const { return field_->family().terms().steps[game_->battle().state().head().step].kind; }
    // Steady play of both until a step of this kind begins.
    void play_to(battle::StepKind wanted, int turn) {
        for (int i = 0; i < 4000 && !game_->over(); ++i) {
            if (kind() == wanted && game_->battle().state().head().turn == turn && begun_) return;
            const battle::Command command = player().choose(game_->battle(), acting());
            begun_ = std::holds_alternative<battle::EndStep>(command.what);
            ASSERT_TRUE(game_->submit(command).done);
        }
        FAIL() << "no such step in turn " << turn;
    }
    void play_out() {
        for (int i = 0; i < 4000 && !game_->over(); ++i)
            ASSERT_TRUE(game_->submit(player().choose(game_->battle(), acting())).done);
        ASSERT_TRUE(game_->over());
    }
    bot::Player& player() {
        std::unique_ptr<bot::Player>& his = players_[acting()];
        if (his == nullptr) his = bot::make_player("steady", field_->family(), 7);
        return *his;
    }
    preview::SeatView looking() const { return {field_->family(), game_->battle(), acting()}; }
    battle::UnitId first_of(battle::SideId side) const {
        for (battle::UnitId unit = 0; unit < field_->roster().units.size(); ++unit) {
            if (field_->roster().units[unit].side == side && game_->battle().on_table(unit)) return unit;
        }
        return battle::no_unit;
    }
    static std::string value_of(const std::vector<preview::CardLine>& lines, const std::string& name) {
        for (const preview::CardLine& line : lines) {
            if (line.name == name) return line.value;
        }
        return "(none)";
    }

    std::unique_ptr<ToyField> field_;
    std::unique_ptr<battle::Game> game_;
    std::unique_ptr<bot::Player> players_[2];
    bool begun_ = false;
};

TEST_P(AtTable, ADragIsAMove) {
    play_to(battle::StepKind::movement, 1);
    const battle::UnitId unit = first_of(acting());
    const table::Length unit_length = field_->family().preview().scale().unit();
    preview::DragWish wish;
    wish.unit = unit;
    wish.to = table::placed(game_->battle().posed(unit).pose, {0, 3 * unit_length});
    const preview::Ghost ghost = preview::drag(looking(), wish);
    EXPECT_TRUE(ghost.legal) << ghost.says;
    EXPECT_TRUE(ghost.reached) << ghost.says;
    EXPECT_EQ(ghost.cost, 3 * unit_length);
    ASSERT_TRUE(ghost.command.has_value());
    EXPECT_TRUE(game_->submit(*ghost.command).done);
}

TEST_P(AtTable, EverybodyCarriesOnWithoutAnOrder) {
    play_to(battle::StepKind::movement, 1);
    const preview::Ghosts ghosts = preview::carry_on(looking(), battle::no_group, battle::no_unit);
    EXPECT_GE(ghosts.ghosts.size(), 2U);
    for (const preview::Ghost& ghost : ghosts.ghosts) {
        EXPECT_TRUE(ghost.legal);
        EXPECT_TRUE(game_->submit(*ghost.command).done);
    }
    for (const auto& stay : ghosts.stay) EXPECT_FALSE(stay.says.empty());
}

TEST_P(AtTable, ACardIsInTheSheetsWords) {
    play_to(battle::StepKind::movement, 1);
    const battle::UnitId unit = first_of(acting());
    const preview::Card card = preview::card(looking(), unit);
    const battle::UnitState& its = game_->battle().state().unit(unit);
    EXPECT_EQ(value_of(card.lines, "Order"), "(none)");
    if (score()) {
        const std::string figures = std::to_string(its.figures);
        EXPECT_EQ(value_of(card.lines, "Figures"), figures + " of " + figures);
        EXPECT_EQ(value_of(card.lines, "Stands"), std::to_string(its.stands));
        EXPECT_EQ(value_of(card.movement, "In the open"), "6.0 in");
        EXPECT_EQ(value_of(card.fire, "Long range"), "up to 9.0 in");
    } else {
        EXPECT_EQ(value_of(card.lines, "Figures"), "(none)");
        EXPECT_EQ(value_of(card.lines, "Stands"), std::to_string(its.stands) + " of " + std::to_string(its.stands));
        EXPECT_EQ(value_of(card.movement, "In the open"), "12.0 cm");
        EXPECT_EQ(value_of(card.fire, "Long range"), "up to 20.0 cm");
    }
}

TEST_P(AtTable, AHintIsGivenInEveryStep) {
    for (int i = 0; i < 400 && !game_->over(); ++i) {
        const auto hint = preview::hint(looking());
        ASSERT_TRUE(hint.has_value());
        EXPECT_FALSE(hint->says.empty());
        EXPECT_FALSE(hint->reason.empty());
        ASSERT_TRUE(game_->submit(hint->command).done) << hint->says;
    }
}

// The odds a person sees are those of the throw he makes.
TEST_P(AtTable, OddsOfAShotAreThoseOfTheSheet) {
    for (int turn = 1; turn < 12; ++turn) {
        play_to(battle::StepKind::fire, turn);
        const std::vector<preview::Aimed> targets = preview::targets(looking());
        if (targets.empty()) continue;
        const preview::AimChoice& choice = targets.front().chosen;
        ASSERT_NE(choice.target, battle::no_unit);
        EXPECT_TRUE(choice.odds.legal);
        const std::string said = preview::say(field_->family(), choice.odds);
        EXPECT_NE(said.find(score() ? "to kill a figure" : "to kill a stand"), std::string::npos) << said;
        const auto throws = field_->family().preview().throws_of(game_->battle(), choice.command);
        EXPECT_EQ(throws.size(), 1U);
        EXPECT_TRUE(game_->submit(choice.command).done);
        return;
    }
    FAIL() << "nobody ever had a target";
}

TEST_P(AtTable, ThePictureIsDrawnInItsMeasure) {
    play_to(battle::StepKind::fire, 3);
    picture::PictureOptions options;
    options.family = &field_->family();
    const std::string svg = picture::draw_table(game_->battle(), options);
    EXPECT_EQ(svg.rfind("<svg", 0), 0U) << svg.substr(0, 40);
    EXPECT_NE(svg.find(score() ? " figures, line" : " stands, line"), std::string::npos);
    EXPECT_NE(svg.find(score() ? " in</text>" : " cm</text>"), std::string::npos);
    EXPECT_EQ(svg.find(score() ? " cm</text>" : " in</text>"), std::string::npos);
}

TEST_P(AtTable, TheStoryIsToldToItsEnd) {
    play_out();
    story::Chronicle chronicle(field_->family());
    chronicle.follow(*game_);
    std::string told;
    for (std::size_t entry = 0; entry < game_->log().entries.size(); ++entry) {
        for (const story::StoryLine& line : chronicle.entry(entry).lines) told += line.text + "\n";
    }
    EXPECT_NE(told.find(" shoots at "), std::string::npos);
    EXPECT_NE(told.find(score() ? " in\n" : " cm\n"), std::string::npos) << "moves are told in its unit";
    EXPECT_EQ(told.find(score() ? " cm" : " in\n"), std::string::npos);
    EXPECT_EQ(told.find("charges ") != std::string::npos, score());
}

// --- at a desk ----------------------------------------------------------------------------------------------------------

class AtDesk {
public:
    explicit AtDesk(const std::string& sheet) {
        const std::string settings = R"({"scenario":"outpost","sheet":")" + sheet +
                                     R"(","players":{"red":"person","blue":"person"},"seat":"both","seed":"77"})";
        auto desk = desk::BattleDesk::open(shelf_, settings);
        EXPECT_TRUE(desk.ok()) << (desk.ok() ? "" : base::to_text(desk.errors()));
        if (desk.ok()) desk_ = std::move(*desk);
        if (desk_ != nullptr) desk_->begin();
    }
    explicit operator bool() const { return desk_ != nullptr; }
    Json tell(const Json& message) {
        return Json::parse(desk_->take({Role::umpire, "somebody"}, message.dump()).answer);
    }
    Json command(const Json& command) { return tell({{"do", "command"}, {"command", command}}); }
    Json view() const { return Json::parse(desk_->view(Role::umpire)); }
    const battle::Game& game() const { return desk_->match().game(); }
    // What a hint says, sent back as it came.
    Json take_hint() { return command(tell({{"do", "hint"}}).at("command")); }

private:
    ToySetups shelf_;
    std::unique_ptr<desk::BattleDesk> desk_;
};

TEST_P(AtTable, ATurnIsPlayedOverMessages) {
    AtDesk desk(GetParam());
    ASSERT_TRUE(desk);
    const Json view = desk.view();
    EXPECT_TRUE(view.at("orders").empty());
    EXPECT_EQ(view.at("measure").at("unit"), score() ? "in" : "cm");
    EXPECT_EQ(view.at("measure").at("several"), score() ? "figures" : "stands");
    EXPECT_EQ(view.at("measure").at("length"), score() ? 2540 : 1000);
    bool moved = false;
    for (int i = 0; i < 400 && desk.game().battle().state().head().turn < 2; ++i) {
        const Json now = desk.view().at("now");
        if (now.at("kind") == "movement" && !moved) {
            const Json ghosts = desk.tell({{"do", "carry on"}}).at("ghosts");
            ASSERT_FALSE(ghosts.empty());
            EXPECT_EQ(desk.command(ghosts[0].at("command")).at("done"), 1);
            moved = true;
        }
        const Json answer = desk.take_hint();
        ASSERT_EQ(answer.value("done", 0), 1) << answer;
    }
    EXPECT_TRUE(moved);
    const Json after = desk.view();
    EXPECT_EQ(after.at("now").at("turn"), 2);
    for (const Json& unit : after.at("state").at("units")) {
        EXPECT_EQ(unit.at("order"), "");
        EXPECT_LE(unit.at("fights").get<int>(), unit.at("of").get<int>());
    }
    const Json card = desk.tell({{"do", "card"}, {"unit", 0}});
    EXPECT_FALSE(card.at("lines").empty());
    const Json measured = desk.tell({{"do", "measure"}, {"from", {1000, 1000}}, {"to", {1000, 26400}}});
    EXPECT_EQ(measured.at("says"), score() ? "10.0 in" : "25.4 cm");
}

TEST_P(AtTable, ABattleEndsAtADesk) {
    AtDesk desk(GetParam());
    ASSERT_TRUE(desk);
    for (int i = 0; i < 4000 && !desk.game().over(); ++i) ASSERT_EQ(desk.take_hint().value("done", 0), 1);
    ASSERT_TRUE(desk.game().over());
    const Json report = desk.tell({{"do", "report"}});
    EXPECT_FALSE(report.at("paragraphs").empty());
    EXPECT_EQ(report.at("bill").at("counted"), score() ? "figures" : "stands");
    const std::string html = report.at("html");
    EXPECT_NE(html.find(score() ? "figures left" : "stands left"), std::string::npos);
    const Json luck = desk.tell({{"do", "luck"}});
    EXPECT_EQ(luck.at("sides").size(), 2U);
    EXPECT_TRUE(desk.tell({{"do", "save"}}).contains("text"));
}

INSTANTIATE_TEST_SUITE_P(Families, AtTable, testing::Values("skirmish", "score"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace linstock::toys
