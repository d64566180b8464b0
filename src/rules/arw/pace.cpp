#include <algorithm>

#include "rules/arw/move_judge.hpp"

namespace linstock::rules_arw {

using battle::Arm;
using table::Evolution;
using table::EvolutionKind;
using table::Formation;
using table::Posed;

Action action_of(EvolutionKind kind) {
    switch (kind) {
        case EvolutionKind::forward:
            return Action::ahead;
        case EvolutionKind::back:
            return Action::back;
        case EvolutionKind::wheel_left:
        case EvolutionKind::wheel_right:
            return Action::wheel;
        case EvolutionKind::incline_left:
        case EvolutionKind::incline_right:
            return Action::incline;
        case EvolutionKind::about_face:
            return Action::about_face;
        case EvolutionKind::pivot:
            return Action::pivot;
        default:
            return Action::any;
    }
}

bool at_narrow_gap(const ArwManual& manual, const Battle& battle, UnitId unit, const Posed& at) {
    const table::Quad block = table::outline(at.pose, at.array);
    const table::Hull sweep = table::swept(block, table::turned({0, manual.card(unit).move}, at.pose.facing));
    return (battle.field().terrain().grounds_along(sweep) & manual.kinds.crossings) != 0;
}

bool legal_shape(const UnitCard& card, const table::Array& array) {
    const int files = table::files_of(array);
    const int ranks = table::ranks_of(array);
    const bool massed_foot = card.arm == Arm::foot && !card.light;
    switch (array.formation) {
        case Formation::line:
            return ranks == 1 || (array.stands >= 6 && ranks == 2);
        case Formation::column:
            return files <= 2 && (ranks >= 2 || array.stands == 1);
        case Formation::square:
            return massed_foot && array.stands >= 4 && ranks == 2;
        case Formation::skirmish:
            return card.light && ranks == 1;
        default:
            return false;
    }
}

Change change_of(const table::Array& from, const Evolution& form) {
    const bool to_flank = form.toward == table::quarter_turn || form.toward == table::about(table::quarter_turn);
    const bool was_column = from.formation == Formation::column;
    if (form.formation == Formation::square) return Change::to_square;
    if (form.formation == Formation::column && !was_column && from.formation != Formation::square && to_flank)
        return Change::to_flank_column;
    if (form.formation == Formation::line && was_column && to_flank) return Change::from_flank_column;
    return Change::other;
}

}  // namespace linstock::rules_arw
