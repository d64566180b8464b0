#pragma once

#include <memory>
#include <optional>
#include <string>

#include "desk/battle_desk.hpp"

// Saves of a table: what may be given out, and what is brought.
namespace linstock::desk {

struct Saved {
    std::string name;  // for a file
    std::string text;
};

// The log as the role may have it. While two persons play, it ends before anything that is hidden from the role; an error says why
// there is none.
base::Result<Saved> save_for(const match::Match& match, seats::Role role);

struct Brought {
    std::unique_ptr<BattleSetup> setup;
    std::unique_ptr<battle::Game> game;
    std::string note;  // "" or something worth knowing
};

// A save read, checked and taken up, up to `entry` where one is named. Errors name the line or the entry.
base::Result<Brought> read_save(BattleSetups& setups, const std::string& text, std::optional<std::size_t> entry,
                                std::uint64_t seed);

}  // namespace linstock::desk
