#include "tactics/losses.hpp"

namespace linstock::tactics {

LossesBefore::LossesBefore(const Manual& manual, const State& state) : manual_(manual) {
    for (UnitId unit = 0; unit < state.head().units; ++unit) left_[unit] = static_cast<std::int16_t>(left(state, unit));
}

// Stands on the table less the dead among them, wherever the unit is by now.
int LossesBefore::left(const State& state, UnitId unit) const {
    const UnitState& its = state.unit(unit);
    return its.stands - (manual_.mark.dead < 0 ? 0 : its.mark[manual_.mark.dead]);
}

bool LossesBefore::lost_since(const State& state, UnitId unit) const { return left(state, unit) < left_[unit]; }

}  // namespace linstock::tactics
