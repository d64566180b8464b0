#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "desk/battle_settings.hpp"
#include "match/match.hpp"
#include "match/sight_of.hpp"
#include "picture/draw_table.hpp"
#include "seats/desk.hpp"
#include "story/chronicle.hpp"

// A battle's table spoken to in messages: docs/protocol-battle.md lists them, web/src/battle/state/messages.ts names the types.
namespace linstock::desk {

// All that a battle is fought with.
class BattleSetup {
public:
    virtual ~BattleSetup() = default;
    virtual const battle::Family& family() const = 0;
    virtual const std::string& edition() const = 0;  // ours, of sheet data, readings and rules
    virtual battle::LogHead head(const std::string (&players)[2]) const = 0;
    virtual picture::PictureOptions picture() const = 0;
};

// Where battles come from. May be asked from several threads at once.
class BattleSetups {
public:
    virtual ~BattleSetups() = default;
    virtual base::Result<std::unique_ptr<BattleSetup>> open(const BattleSettings& settings) = 0;
    // As a save tells: its own scenario and readings.
    virtual base::Result<std::unique_ptr<BattleSetup>> open(const battle::LogHead& head) = 0;
};

class BattleDesk {
public:
    struct Person {
        seats::Role role = seats::Role::spectator;
        std::string name;
    };
    // What is kept, and what each role hears of it.
    struct Change {
        std::string kept;
        std::array<std::string, 4> shown;  // by role
    };
    struct Taken {
        std::string answer;  // one line of JSON, always
        std::vector<Change> changes;
    };

    static base::Result<std::unique_ptr<BattleDesk>> open(BattleSetups& setups, std::string_view settings);
    ~BattleDesk();

    // Of a table just opened: bots that have to act before anybody does.
    std::vector<Change> begin();
    Taken take(const Person& by, std::string_view message);
    bool replay(std::string_view change);
    std::string view(seats::Role role) const;
    seats::Glance glance(seats::Role role) const;

    seats::Role opener() const { return settings_.opener; }
    seats::Invites invites(seats::Role by, seats::Role wanted) const { return match_->seating().invites(by, wanted); }

    const match::Match& match() const { return *match_; }
    static std::vector<std::string> verbs();
    class Message;  // internal to the desk

private:
    class Wire;  // what every role has been told

    BattleDesk(BattleSetups& setups, BattleSettings settings, std::unique_ptr<BattleSetup> setup);

    base::Errors take_up(const std::string& save, std::optional<std::size_t> entry, std::string& note);
    void fight(std::unique_ptr<battle::Game> game);

    BattleSetups& setups_;
    BattleSettings settings_;
    std::unique_ptr<BattleSetup> setup_;
    std::unique_ptr<match::Match> match_;
    std::unique_ptr<Wire> wire_;
    std::string coming_;  // parts of an upload
    bool uploaded_ = false;
};

}  // namespace linstock::desk
