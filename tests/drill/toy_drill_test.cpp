// The runner knows no sheet: the toy family of the core has none, no orders, and here it is played in inches.
#include <gtest/gtest.h>

#include "battle/toy_family.hpp"
#include "drill/run.hpp"
#include "library/drill_parser.hpp"

namespace linstock::drill_test {
namespace {

// The toy shoots 25 cm, that is 9.84 in; a die of 5 kills a stand, of one that evades (2 cm) a 6.
const std::string shot = R"([[drill]]
id = "TOY-1"
sheet = "toy"
says = "Who is shot at may evade"
table = { width = 30, depth = 30 }
units = [
  { name = "A", side = "red", type = "toy", stands = 2, at = [15, 10] },
  { name = "B", side = "blue", type = "toy", stands = 2, at = [15, 19.8], lost = 1 },
  { name = "C", side = "blue", type = "toy", stands = 2, at = [15, 25], has = { shaken = 1 } },
]
now = { turn = 3, phase = "red", step = "shoot" }
[[drill.ask]]
by = "red"
command = { do = "shoot", unit = "A", target = "C" }
refused = "TOY-SHOOT"
[[drill.do]]
by = "red"
command = { do = "shoot", unit = "A", target = "B" }
after = { A = { shot = 1 }, asks = { decision = "evade", unit = "B", other = "A", side = "blue" } }
[[drill.do]]
by = "blue"
command = { do = "answer", option = "evade" }
faces = [6]
after = { B = { stands = 1, shaken = 1, at = [15, 20.59] }, A = { kills = 1 }, asks = false }
[[drill.do]]
by = "red"
command = { do = "end step" }
until = { phase = "blue", step = "shoot" }
after = { now = { turn = 3, phase = "blue", step = "shoot" } }
[[drill.ask]]
by = "blue"
command = { do = "shoot", unit = "B", target = "A" }
refused = true
)";

battle::Roster roster_of(const drill::Drill& drill, const drill::Scale& scale) {
    battle::Roster roster;
    roster.terrain = table::Terrain(scale.length(drill.width), scale.length(drill.depth));
    roster.terrain.finish();
    roster.groups = {{"red", 0, ""}, {"blue", 1, ""}};
    for (const drill::Unit& told : drill.units) {
        battle::RosterUnit unit;
        unit.name = unit.label = told.name;
        unit.side = unit.group = told.side;
        unit.stands = told.stands + told.lost;
        unit.stand_width = unit.stand_depth = table::inch;
        unit.pose = {scale.point(told.at), told.side == 0 ? table::Angle{0} : table::half_turn};
        unit.evade_instruction = told.evade;
        roster.units.push_back(unit);
    }
    return roster;
}

std::string toy_failures(const std::string& text) {
    const auto drills = library::parse_drills(text, "toy.toml");
    EXPECT_TRUE(drills.ok()) << base::to_text(drills.errors());
    if (!drills.ok()) return "";
    const drill::Scale inches{table::inch};
    const battle::Roster roster = roster_of(drills->front(), inches);
    const battle::toy::ToyFamily family(roster);
    std::string all;
    for (const drill::Failure& failure : drill::run(drills->front(), family, inches))
        all += drill::to_text(failure) + "\n";
    return all;
}

TEST(ToyDrill, IsFoughtWithoutASheet) { EXPECT_EQ(toy_failures(shot), ""); }

TEST(ToyDrill, FailsWhereItTellsWrong) {
    std::string wrong = shot;
    wrong.replace(wrong.find("faces = [6]"), 11, "faces = [5]");
    EXPECT_NE(toy_failures(wrong).find("B stands: expected 1, got 2"), std::string::npos) << toy_failures(wrong);
}

}  // namespace
}  // namespace linstock::drill_test
