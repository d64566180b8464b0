#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/preview.hpp"
#include "battle/work.hpp"

// A family of sheets at the table, as far as the battle needs it: it owns its turn sequence, orders, movement, fire, melee, morale and victory, and measures facts. One object
// is bound to one sheet and one roster and never changes.
namespace linstock::battle {

class CommandSink {
public:
    virtual ~CommandSink() = default;
    virtual void take(const Command& command) = 0;
};

// A stream of numbers for players that choose at random; no part of the rules.
class Whim {
public:
    explicit Whim(std::uint64_t seed) : state_(seed) {}
    std::uint32_t below(std::uint32_t limit);  // 0 when limit is 0

private:
    std::uint64_t state_;
};

// Something the orders still owe before the step may end.
struct Owed {
    UnitId unit = no_unit;
    GroupId group = no_group;
    RuleId rule = 0;
    std::string_view says;  // the family keeps the words
};

class Family {
public:
    virtual ~Family() = default;

    virtual const Terms& terms() const = 0;
    virtual const Roster& roster() const = 0;
    // The sheet it plays by, for those who explain what was thrown; null for a family that has none.
    virtual const sheet::Sheet* sheet() const { return nullptr; }

    // A raised battle stands at deployment; entry 0 goes on to here.
    virtual void begin(Work& work) const = 0;
    // A battle was laid out in mid-turn (a drill): clock, units, orders and marks stand as told. Adds what follows from them, as who acts or
    // which half of the turn it is; throws nothing.
    virtual void take_up(Work&) const {}

    // Judges and changes nothing. `why` may be null: then no words are made.
    virtual bool check(const Battle& battle, const Command& command, Refusal* why) const = 0;
    // Only for a command that `check` lets pass.
    virtual void decide(Work& work, const Command& command) const = 0;

    // What is owed before this side may end the step; `list` may be null.
    virtual bool owes(const Battle& battle, SideId side, std::vector<Owed>* list) const = 0;
    // Whether this unit is in that list, by itself and not for its Group.
    virtual bool unit_owes(const Battle&, UnitId) const { return false; }

    // Legal commands for the side that has to act: all of the finite ones, and of the moves some, chosen by whim. Always at least one.
    virtual void offer(const Battle& battle, Whim& whim, CommandSink& sink) const = 0;

    // What a player, a bot or a page may ask before a command; it lives as long as the family.
    virtual const Preview& preview() const = 0;

    // Our words for an event, a sentence without a full stop; "" for one that needs none.
    virtual std::string say(const Battle& after, const Event& event) const = 0;
    // The numbers of the rules version: raised by hand when decisions change for the same sheet.
    virtual std::uint32_t rules_version() const = 0;
};

}  // namespace linstock::battle
