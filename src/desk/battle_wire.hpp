#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "desk/battle_desk.hpp"
#include "preview/seat_view.hpp"

// What goes out of a battle: the whole for somebody who joins, and after every entry what is new to each role. It remembers what every role
// was told, so that nobody is told a thing twice, or one that is hidden from them.
namespace linstock::desk {

struct ChatLine {
    std::string by;
    std::string text;
};

class BattleDesk::Wire {
public:
    using Shown = std::array<std::string, 4>;

    Wire(const match::Match& match, const BattleSetup& setup, const BattleSettings& settings);

    // After every entry, also one taken back. `reason`: a bot's.
    Shown after_entry(std::size_t entry, const std::string& reason);
    Shown after_talk(const ChatLine& talk);
    // Proposals, dice, players: everybody's `now` anew.
    Shown now(bool players) const;
    Shown anew();  // all of it: another battle has come
    nlohmann::ordered_json view(seats::Role role);

    // Before anything is told: what everybody at the table knows by now.
    void learn_all();

    // An entry that was kept: told to nobody, for nobody is here.
    void remember(std::size_t entry, std::string reason);
    void remember(ChatLine talk) { talk_.push_back(std::move(talk)); }
    const std::vector<ChatLine>& talk() const { return talk_; }

    // The battle as a role sees it; holds until the next call.
    preview::SeatView seat(seats::Role role);
    const story::Chronicle& chronicle();

private:
    struct RoleMemory {
        match::Clearance clearance;
        std::vector<std::string> units;  // as last told; "" for those of which nothing was
        std::vector<std::string> commanders;
        std::string ties;
        std::vector<bool> rolled;
        std::vector<bool> generals;
        std::vector<bool> groups;
        std::vector<std::size_t> withheld;  // entries that were not open yet
    };
    struct Texts {
        battle::State state;  // as it was seen
        std::vector<std::string> units;
        std::vector<std::string> commanders;
        std::string ties;
    };

    void catch_up();
    void go_on();
    void learn(seats::Role role);
    const Texts& texts(match::Clearance clearance);
    nlohmann::ordered_json whole_state(seats::Role role);
    nlohmann::ordered_json new_rolls(RoleMemory& told, const Texts& now) const;
    std::string state_for(seats::Role role);
    static std::string changed_units(const RoleMemory& told, const Texts& now);
    static std::string changed_commanders(const RoleMemory& told, const Texts& now);
    std::string entry_for(seats::Role role, std::size_t entry, bool was_covert);
    nlohmann::ordered_json lines_for(RoleMemory& told, std::size_t entry, match::Clearance clearance) const;
    nlohmann::ordered_json players() const;

    const match::Match& match_;
    const BattleSetup& setup_;
    const BattleSettings& settings_;
    match::Sight sight_;
    story::Chronicle chronicle_;
    std::map<std::size_t, std::string> reasons_;  // not yet noted in the chronicle
    std::vector<ChatLine> talk_;
    std::array<RoleMemory, 4> told_;
    bool told_all_ = false;                         // `told_` says what was told
    bool covert_ = false;                           // before the entry that comes next
    std::array<std::unique_ptr<Texts>, 4> texts_;   // by clearance, of this very entry
    std::array<std::unique_ptr<Texts>, 4> before_;  // of an earlier one: most units are still as they were
};

}  // namespace linstock::desk
