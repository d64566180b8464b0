#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "bot/player.hpp"
#include "desk/battle_setups.hpp"
#include "save/log_words.hpp"

// A battle's desk with people at it who keep everything they ever heard.
namespace linstock::desk::battle_test {

using seats::Role;
using Json = nlohmann::json;
using nlohmann::ordered_json;

class BattleTable {
public:
    explicit BattleTable(std::string settings, ChangeScenario change = {})
        : setups_(std::move(change)), settings_(std::move(settings)) {
        desk_ = opened();
        if (desk_ != nullptr) hear(desk_->begin());
    }

    BattleDesk& desk() { return *desk_; }
    const battle::Game& game() const { return desk_->match().game(); }
    const battle::State& state() const { return game().battle().state(); }
    const battle::Terms& terms() const { return game().family().terms(); }

    Json tell(Role role, const std::string& message) {
        BattleDesk::Taken taken = desk_->take({role, "somebody"}, message);
        last_changes_ = taken.changes.size();
        hear(std::move(taken.changes));
        return Json::parse(taken.answer);
    }
    Json command(Role role, const Json& command) {
        return tell(role, Json{{"do", "command"}, {"command", command}}.dump());
    }
    Json end_step(Role role) { return command(role, {{"do", "end step"}}); }
    Json view(Role role) const { return Json::parse(desk_->view(role)); }

    // The last thing a role heard.
    Json heard_last(Role role) const { return Json::parse(heard_[static_cast<std::size_t>(role)].back()); }
    const std::vector<std::string>& heard(Role role) const { return heard_[static_cast<std::size_t>(role)]; }
    const std::vector<std::string>& kept() const { return kept_; }
    std::size_t last_changes() const { return last_changes_; }

    // The table as it is after a server was killed and started again: opened with the same settings, everything kept taken in.
    std::unique_ptr<BattleDesk> again() {
        std::unique_ptr<BattleDesk> desk = opened();
        for (const std::string& change : kept_) {
            if (!desk->replay(change)) {
                ADD_FAILURE() << "not understood: " << change.substr(0, 300);
                return nullptr;
            }
        }
        return desk;
    }

    // What a steady player would do now.
    Json steady_wish() {
        const battle::SideId side = desk_->match().acting();
        if (players_[side] == nullptr) players_[side] = bot::make_player("steady", game().family(), 7);
        const battle::Command wish = players_[side]->choose(game().battle(), side);
        return Json::parse(save::command_to_json(terms(), wish).dump());
    }
    void forget_players() {
        for (auto& player : players_) player.reset();
    }
    Json play(Role role) { return command(role, steady_wish()); }
    Role role_to_act() const { return desk_->match().acting() == 0 ? Role::red : Role::blue; }
    // Steady play of both persons until the battle stands there.
    void play_until(const std::function<bool()>& there, int most = 2000) {
        for (int i = 0; i < most && !there() && !game().over(); ++i) {
            const Json answer = play(role_to_act());
            ASSERT_EQ(answer.value("done", 0), 1) << answer;
        }
        ASSERT_TRUE(there());
    }
    battle::SideId desk_side() const { return desk_->match().acting(); }
    std::string step() const { return terms().steps[state().head().step].name; }
    int turn() const { return state().head().turn; }

private:
    std::unique_ptr<BattleDesk> opened() {
        auto desk = BattleDesk::open(setups_, settings_);
        if (desk.ok()) return std::move(*desk);
        ADD_FAILURE() << base::to_text(desk.errors());
        return nullptr;
    }
    void hear(std::vector<BattleDesk::Change> changes) {
        for (BattleDesk::Change& change : changes) {
            kept_.push_back(std::move(change.kept));
            for (std::size_t role = 0; role < 4; ++role) heard_[role].push_back(std::move(change.shown[role]));
        }
    }

    SmallSetups setups_;
    std::string settings_;
    std::unique_ptr<BattleDesk> desk_;
    std::vector<std::string> heard_[4];
    std::vector<std::string> kept_;
    std::size_t last_changes_ = 0;
    std::unique_ptr<bot::Player> players_[2];
};

}  // namespace linstock::desk::battle_test
