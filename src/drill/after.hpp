#pragma once

#include <vector>

#include "battle/battle.hpp"
#include "drill/names.hpp"
#include "drill/resolved.hpp"

// What stands on the table against what a drill tells of it.
namespace linstock::drill {

class After {
public:
    // `before` is where the middles of the fronts were before the command.
    After(const battle::Battle& battle, const std::vector<table::Point>& before, const Names& names, const Scale& scale,
          std::vector<Mismatch>& found)
        : battle_(battle), before_(before), names_(names), scale_(scale), found_(found) {}

    void compare(const Standing& expected);
    void compare(const Moment& expected);
    void compare(const Decision& expected);
    void compare(battle::Result expected, const Place& place);

    // Keys that `after` knows besides marks.
    static std::vector<std::string> unit_keys();
    static std::vector<std::string> commander_keys();

private:
    void unit(const Standing& expected, battle::UnitId id);
    void commander(const Standing& expected, battle::CommanderId id);
    void unit_key(const Standing& expected, const Field& told, battle::UnitId id);
    void spot(const Standing& expected, table::Point got);
    void text(const Standing& expected, const Field& told, std::string_view got);
    void number(const Standing& expected, const Field& told, int got);
    void differ(const Place& place, std::string what, std::string expected, std::string got);

    const battle::Battle& battle_;
    const std::vector<table::Point>& before_;
    const Names& names_;
    const Scale& scale_;
    std::vector<Mismatch>& found_;
};

std::string_view word_of(battle::Presence presence);
std::string_view word_of(battle::Result result);

// Whether the clock stands there.
bool stands_at(const battle::Battle& battle, const Moment& moment);

}  // namespace linstock::drill
