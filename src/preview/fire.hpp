#pragma once

#include "preview/ghosts.hpp"

// Shooting: whom the units of a side would sensibly shoot at; and the other way round, what the enemy could do to one of them.
namespace linstock::preview {

struct AimChoice {
    UnitId target = no_unit;  // no_unit: it holds its fire
    battle::FireOdds odds;
    battle::Command command;
};
struct Aimed {
    UnitId unit = no_unit;
    AimChoice chosen;
    std::vector<AimChoice> choices;  // the best first; the chosen one among them
};
// For every unit that may still declare: what the steady officer would do, and what else it could.
std::vector<Aimed> targets(const SeatView& seat);

struct Threat {
    enum class Kind : std::uint8_t { fire, charge } kind = Kind::fire;
    enum class When : std::uint8_t { now, next_move } when = When::now;
    UnitId unit = no_unit;  // the enemy
    battle::FireOdds fire;
    battle::ChargeOdds charge;
    Length distance = 0;  // from which it shoots or charges
};
// What each enemy could do to the unit if it stood so: from where he stands, and after a move of his own. The worst first.
std::vector<Threat> threats(const SeatView& seat, UnitId unit, const table::Posed& at);

}  // namespace linstock::preview
