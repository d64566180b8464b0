#pragma once

#include "preview/ghosts.hpp"

// What the sheet knows of a unit, and what the steady officer would do next.
namespace linstock::preview {

struct CardLine {
    std::string name;
    std::string value;
};
struct Card {
    UnitId unit = no_unit;
    std::vector<CardLine> lines;
    std::vector<CardLine> movement;
    std::vector<CardLine> fire;
    std::vector<RuleId> rules;  // that its order binds it by
};
Card card(const SeatView& seat, UnitId unit);

struct Hint {
    battle::Command command;
    std::string says;
    std::string reason;
    std::optional<Ghost> ghost;  // of a move or a charge
};
// Nothing where the side has nothing to decide.
std::optional<Hint> hint(const SeatView& seat);

}  // namespace linstock::preview
