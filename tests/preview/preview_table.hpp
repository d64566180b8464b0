#pragma once

#include "preview/ghosts.hpp"
#include "rules/arw/family.hpp"
#include "rules/arw/small_battle.hpp"

// A hand-laid table with its family, asked for previews.
namespace linstock::preview_test {

using battle::UnitId;
using move_test::Placing;
using table::centimetre;
using table::Length;

class PreviewTable : public move_test::SmallBattle {
public:
    void ready(int step = rules_arw::step::movement) {
        start(step);
        auto opened = rules_arw::open(*sheet, roster, course_of(sheet->id));
        ASSERT_TRUE(opened.ok());
        family = std::move(*opened);
    }
    preview::SeatView seat(int side = 0) const { return {*family, *fought, static_cast<battle::SideId>(side)}; }
    // The command is given, with no dice to be thrown.
    void give(const battle::Command& command) {
        battle::Refusal why;
        ASSERT_TRUE(battle::check(*family, *fought, command, &why)) << why.reason;
        with({}, [&](battle::Work& work) { battle::decide(*family, work, command); });
    }
    const table::Pose& pose(UnitId unit) const { return state().unit(unit).pose; }

    std::unique_ptr<battle::Family> family;
};

}  // namespace linstock::preview_test
