#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/roster.hpp"
#include "picture/ink.hpp"

// Coats: a colour by nation, and for the second side a hatching as well, since nobody should have to tell friend from foe by colour alone.
namespace linstock::picture {

struct Livery {
    std::string_view coat;
    std::string_view trim;  // straps, barrels: seen against the coat
};
Livery livery_of(std::string_view nation, battle::SideId side);

class Wardrobe {
public:
    explicit Wardrobe(const battle::Roster& roster);

    void define(Ink& ink) const;  // the hatchings, for <defs>
    std::string fill(battle::SideId side, std::string_view nation) const;

    struct Coat {
        battle::SideId side = 0;
        std::string nation;
        Livery livery;
    };
    const std::vector<Coat>& coats() const { return coats_; }
    const Coat& coat_of(battle::SideId side, std::string_view nation) const;

private:
    std::size_t find(battle::SideId side, std::string_view nation) const;

    std::vector<Coat> coats_;  // each side's own nation first
};

}  // namespace linstock::picture
