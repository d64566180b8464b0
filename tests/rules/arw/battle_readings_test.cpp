#include <algorithm>

#include "rules/arw/fight_field.hpp"
#include "rules/arw/turn.hpp"

// The readings that only a battle asks about: every option is played beside the others, on one situation in which they differ.
namespace linstock::fight_test {
namespace battle_readings {
namespace {

using Dice = std::vector<std::uint8_t>;

// A table read so; everybody begins on Stand.
class Read : public FightField {
public:
    // One reading at this option; who goes first is thrown for only where that is what is tried.
    Read(const std::string& reading, const std::string& option)
        : FightField("arw", reading == "turn_sequence"
                                ? sheet::ReadingChoices{{reading, option}}
                                : sheet::ReadingChoices{{reading, option}, {"turn_sequence", "fixed"}}) {
        roster.sides[1].home = battle::TableEdge::north;
    }

    UnitId stand_at(int x, int y, int side = 0, int group = -1, const std::string& type = "Medium Infantry") {
        Placing placing;
        placing.type = type;
        placing.side = side;
        placing.x = x;
        placing.y = y;
        placing.group = group;
        return put(placing);
    }
    int order_of(UnitId unit) const { return state().unit(unit).order; }
    battle::Presence presence_of(UnitId unit) const { return state().unit(unit).presence; }

    // Ends the step, with these dice and no others.
    void end_step(const Dice& dice = {}) {
        with(dice, [&](battle::Work& work) { arw::decide_end_step(*manual, work); });
    }
    // From the phasing side's shots to the end of the phase.
    void end_phase(const Dice& dice = {}) {
        end_step();
        end_step(dice);
    }
    void begin_step(int step, battle::SideId side = 0) {
        with({}, [&](battle::Work& work) { work.advance(2, side, step, side, 0); });
    }
    // The last phase of the turn.
    void begin_last_phase() {
        with({}, [&](battle::Work& work) {
            work.mark(battle::Scope::side, 0, arw::side_mark::second_phase, 1, 0);
            work.advance(1, 1, arw::step::fire, 1, 0);
        });
    }
    void lose(UnitId unit, int stands) {
        const int group = state().unit(unit).group;
        mark(unit, arw::unit_mark::dead, stands);
        mark_group(group, arw::group_mark::lost_now, group_mark_of(group, arw::group_mark::lost_now) + stands);
        mark_group(group, arw::group_mark::killed, group_mark_of(group, arw::group_mark::killed) + stands);
    }
    void test_groups(const Dice& dice, std::vector<battle::Told>* told = nullptr) {
        with(
            dice, [&](battle::Work& work) { arw::group_tests(*manual, work); }, told);
    }
    std::string refuses_order(UnitId unit, int order) const {
        battle::Refusal why;
        const battle::GiveOrder wish{false, unit, static_cast<std::uint8_t>(order)};
        return arw::check_order(*manual, *fought, 0, wish, &why) ? "" : manual->terms.rules[why.rule];
    }
    std::string refuses_move(UnitId unit, table::EvolutionKind kind, int tenths) const {
        battle::Refusal why;
        return arw::check_move(*manual, *fought, 0, {unit, way(kind, tenths)}, &why) ? ""
                                                                                     : manual->terms.rules[why.rule];
    }
    void move(UnitId unit, table::EvolutionKind kind, int tenths) {
        ASSERT_EQ(refuses_move(unit, kind, tenths), "");
        with({}, [&](battle::Work& work) { arw::decide_move(*manual, work, {unit, way(kind, tenths)}); });
    }

private:
    static table::Evolutions way(table::EvolutionKind kind, int tenths) {
        table::Evolutions made;
        made.add({.kind = kind, .amount = tenths * 10});
        return made;
    }
};

// --- recovery ---------------------------------------------------------------------------------------------------------------

// One rests on Stand, one is on Advance, one of the enemy rests as well: it is not his own phase. A router nobody attacks sheds it under
// every reading (P-8).
TEST(BattleReadings, WhoShedsDisorder) {
    struct Shed {
        const char* option;
        bool rests, advances;
    };
    for (const Shed shed : {Shed{"quiet_phase", true, false}, {"never", false, false}, {"next_phase", true, true}}) {
        SCOPED_TRACE(shed.option);
        Read field("recovery", shed.option);
        const UnitId rests = field.stand_at(4000, 3000);
        const UnitId advances = field.stand_at(9000, 3000);
        const UnitId runs = field.stand_at(14000, 3000);
        const UnitId enemy = field.stand_at(9000, 9000, 1);
        const UnitId hit = field.stand_at(4000, 5000);
        field.begin();
        field.order(advances, arw::order::advance);
        field.order(runs, arw::order::rout);
        for (const UnitId unit : {rests, advances, runs, enemy, hit}) field.mark(unit, arw::unit_mark::disorganised, 1);
        field.mark(hit, arw::unit_mark::disorganised_now, 1);
        field.end_phase();
        const auto sheds = [&](UnitId unit) { return field.mark_of(unit, arw::unit_mark::disorganised) == 0; };
        EXPECT_EQ(sheds(rests), shed.rests);
        EXPECT_EQ(sheds(advances), shed.advances);
        EXPECT_TRUE(sheds(runs));
        EXPECT_FALSE(sheds(enemy));
        EXPECT_FALSE(sheds(hit)) << "disorganised in this very phase";
    }
}

// --- turn_sequence ----------------------------------------------------------------------------------------------------------

TEST(BattleReadings, WhoGoesFirst) {
    struct First {
        const char* option;
        Dice dice;
        battle::SideId side;
    };
    // The last phase of the turn was side 1's: equal dice are his.
    for (const First& first :
         {First{"fixed", {}, 0}, {"diced", {4, 3}, 0}, {"diced", {3, 4}, 1}, {"diced", {5, 5}, 1}}) {
        SCOPED_TRACE(first.option);
        Read field("turn_sequence", first.option);
        field.stand_at(9000, 3000);
        field.stand_at(9000, 9000, 1);
        field.begin();
        field.begin_last_phase();
        field.end_phase(first.dice);
        const battle::Header& head = field.state().head();
        EXPECT_EQ(head.turn, 2);
        EXPECT_EQ(head.phase_side, first.side);
        EXPECT_EQ(head.step, arw::step::orders);
        // The other side has the second phase of that turn, whoever began it.
        field.begin_step(arw::step::fire, first.side);
        field.end_phase();
        EXPECT_EQ(head.turn, 2);
        EXPECT_EQ(head.phase_side, 1 - first.side);
    }
}

// --- who_shoots -------------------------------------------------------------------------------------------------------------

TEST(BattleReadings, WhoShootsInTheEnemysPhase) {
    for (const auto& [option, rule] : {std::pair{"both", ""}, {"phasing_and_charged", "ARW-GAP-18"}}) {
        for (const bool charged : {false, true}) {
            SCOPED_TRACE(std::string(option) + (charged ? ", charged" : ""));
            Read field("who_shoots", option);
            const UnitId own = field.stand_at(9000, 4000);
            const UnitId enemy = field.stand_at(9000, 4800, 1);
            field.begin();
            if (charged) field.tie(arw::tie::charges, own, enemy);
            EXPECT_EQ(field.why_not(own, enemy), "") << "its own phase";
            field.with({}, [&](battle::Work& work) { work.advance(1, 0, arw::step::fire, 1, 0); });
            EXPECT_EQ(field.why_not(enemy, own).substr(0, std::string(rule).size()), charged ? "" : rule);
            // Left to its standing instruction it does the same.
            field.with({}, [&](battle::Work& work) { tactics::declare_by_instruction(*field.manual, work, 1); });
            const bool shoots = field.state().find_tie(arw::tie::shoots, enemy, own) != nullptr;
            EXPECT_EQ(shoots, charged || *rule == '\0');
        }
    }
}

// --- order_changes ----------------------------------------------------------------------------------------------------------

// The Group's General is 12 cm behind its one unit: a D4 of 3 reaches him, a 2 does not. Nobody's order was imposed.
TEST(BattleReadings, WhetherOrdersNeedTheGeneral) {
    struct Change {
        const char* option;
        Dice dice;
        const char* rule;
    };
    for (const Change& change : {Change{"free", {}, ""}, {"general", {3}, ""}, {"general", {2}, "ARW-GAP-19"}}) {
        SCOPED_TRACE(change.option);
        Read field("order_changes", change.option);
        const UnitId unit = field.stand_at(9000, 4000);
        field.stand_at(9000, 10000, 1);
        field.general(0, 9000, 4000 - 200 - 1200, 0);
        field.begin();
        field.begin_last_phase();
        field.end_phase(change.dice);
        ASSERT_EQ(field.state().head().phase_side, 0);
        EXPECT_EQ(field.refuses_order(unit, arw::order::advance), change.rule);
    }
}

// --- group_or_unit ----------------------------------------------------------------------------------------------------------

// Two of three lost a stand. Medium Infantry on Advance goes to Stand on a total of 2 or 3: with 1/6 of the Group dead nothing is added.
TEST(BattleReadings, WhetherTheGroupTestsOrItsUnits) {
    for (const bool alone : {false, true}) {
        Read field("group_or_unit", alone ? "unit" : "group");
        const UnitId first = field.stand_at(4000, 3000);
        const UnitId second = field.stand_at(9000, 3000);
        const UnitId spared = field.stand_at(14000, 3000);
        field.begin();
        for (const UnitId unit : {first, second, spared}) field.order(unit, arw::order::advance);
        field.lose(first, 1);
        field.lose(second, 1);
        field.test_groups(alone ? Dice{3, 6} : Dice{3});
        EXPECT_EQ(field.order_of(first), arw::order::stand);
        EXPECT_EQ(field.order_of(second), alone ? arw::order::advance : arw::order::stand) << "on a die of its own";
        EXPECT_EQ(field.order_of(spared), alone ? arw::order::advance : arw::order::stand) << "who lost nobody";
    }
}

// --- test_triggers ----------------------------------------------------------------------------------------------------------

TEST(BattleReadings, WhetherGunsAtShortRangeForceATest) {
    for (const bool guns : {false, true}) {
        Read field("test_triggers", guns ? "losses_and_guns" : "losses");
        const UnitId unit = field.stand_at(9000, 3000);
        field.begin();
        field.order(unit, arw::order::advance);
        field.mark_group(0, arw::group_mark::short_guns, 1);
        std::vector<battle::Told> told;
        field.test_groups(guns ? Dice{3} : Dice{}, &told);
        EXPECT_EQ(told.size(), guns ? 1U : 0U);
        EXPECT_EQ(field.order_of(unit) == arw::order::advance, !guns);
    }
}

// --- own_lines --------------------------------------------------------------------------------------------------------------

// Of three units one or two are Disorganised, poor, in cover or uphill. Under `unit` those alone have the line, under `group_half` nobody
// has it where it is one, and all have it where they are two.
struct OwnLine {
    const char* rule;
    void (*give)(Read& field, UnitId unit);  // before the battle begins
};

void on_a_hill(Read& field, UnitId unit) {
    const int x = field.roster.units[unit].pose.at.x / 10;
    field.area(table::Ground::hill, x - 1000, 2000, x + 1000, 4000, 1);
}
void in_an_orchard(Read& field, UnitId unit) {
    const int x = field.roster.units[unit].pose.at.x / 10;
    field.area(table::Ground::orchard, x - 1000, 2000, x + 1000, 4000);
}
void poor(Read& field, UnitId unit) { field.roster.units[unit].grades.push_back({"morale", "poor"}); }
void nothing_yet(Read&, UnitId) {}

bool has_line(const Read& field, const battle::Told& told, int reader, std::string_view rule) {
    const sheet::Procedure& procedure = *field.sheet->find(told.procedure);
    const auto& lines = told.resolution.ledger.lines;
    return std::any_of(lines.begin(), lines.end(), [&](const sheet::Line& line) {
        return line.reader == reader && line.state == sheet::LineState::applied &&
               procedure.entries[static_cast<std::size_t>(line.entry)].id == rule;
    });
}

TEST(BattleReadings, WhoHoldsTheLinesOfAUnit) {
    for (const OwnLine& line : {OwnLine{"ARW-MOR-M03", nothing_yet},
                                {"ARW-MOR-M04", poor},
                                {"ARW-MOR-P05b", in_an_orchard},
                                {"ARW-MOR-P05a", on_a_hill}}) {
        for (const bool half : {false, true}) {
            for (const int holders : {1, 2}) {
                SCOPED_TRACE(std::string(line.rule) + (half ? ", group_half, " : ", unit, ") + std::to_string(holders));
                Read field("own_lines", half ? "group_half" : "unit");
                for (const int x : {4000, 9000, 14000}) field.stand_at(x, 3000);
                const UnitId enemy = field.stand_at(9000, 9000, 1);
                for (int i = 0; i < holders; ++i) line.give(field, static_cast<UnitId>(i));
                field.begin();
                for (int i = 0; i < holders && line.give == nothing_yet; ++i)
                    field.mark(static_cast<UnitId>(i), arw::unit_mark::disorganised, 1);
                field.tie(arw::tie::attacked, enemy, 0);
                field.lose(0, 1);
                std::vector<battle::Told> told;
                field.test_groups({6}, &told);
                ASSERT_EQ(told.size(), 1U);
                for (int i = 0; i < 3; ++i) {
                    const bool holds = half ? holders == 2 : i < holders;
                    EXPECT_EQ(has_line(field, told[0], i, line.rule), holds) << i;
                }
            }
        }
    }
}

// --- rout_edge --------------------------------------------------------------------------------------------------------------

// 40 cm from the western edge, 60 from home; foot in Rout runs 22 cm and does not come to either.
TEST(BattleReadings, WhichEdgeRoutersMakeFor) {
    for (const bool nearest : {false, true}) {
        Read field("rout_edge", nearest ? "nearest" : "home");
        const UnitId unit = field.stand_at(4000, 6000);
        field.begin();
        field.with({}, [&](battle::Work& work) { arw::rout_move(*field.manual, work, unit, 0); });
        const table::Point at = field.state().unit(unit).pose.at;
        EXPECT_EQ(at.x < 40 * centimetre, nearest);
        EXPECT_EQ(at.y < 60 * centimetre, !nearest);
    }
}

// The long edges are equally near and home is far: it runs the way it faces, and home where it faces neither.
TEST(BattleReadings, OfTwoNearestEdgesRoutersChooseTheOneTheyFace) {
    struct Faces {
        int degrees, x, y;  // the way it goes
    };
    for (const Faces faces : {Faces{0, 0, 1}, {180, 0, -1}, {30, 0, 1}, {-150, 0, -1}, {90, -1, 0}, {270, -1, 0}}) {
        SCOPED_TRACE(faces.degrees);
        Read field("rout_edge", "nearest");
        field.roster.sides[0].home = battle::TableEdge::west;
        const UnitId unit = field.stand_at(10000, 6000);
        field.roster.units[unit].pose.facing = static_cast<table::Angle>(faces.degrees * 65'536 / 360);
        field.begin();
        field.with({}, [&](battle::Work& work) { arw::rout_move(*field.manual, work, unit, 0); });
        const table::Point gone = field.state().unit(unit).pose.at - table::Point{100 * centimetre, 60 * centimetre};
        const auto sign = [](table::Length length) { return length > 0 ? 1 : length < 0 ? -1 : 0; };
        EXPECT_EQ(sign(gone.x), faces.x);
        EXPECT_EQ(sign(gone.y), faces.y);
    }
}

// --- victory ----------------------------------------------------------------------------------------------------------------

// One Group of two is in Rout, with a quarter of the army's worth.
TEST(BattleReadings, WhetherHalfTheGroupsEndTheBattle) {
    for (const bool groups : {false, true}) {
        Read field("victory", groups ? "groups" : "worth");
        const UnitId routs = field.stand_at(4000, 6000, 0, 0);
        for (const int x : {6000, 9000, 12000}) field.stand_at(x, 3000, 0, 2);
        field.stand_at(9000, 11000, 1);
        field.begin();
        field.order(routs, arw::order::rout);
        field.begin_last_phase();
        field.end_phase(groups ? Dice{} : Dice{1});  // the battle goes on: they try to rally
        EXPECT_EQ(field.state().head().result, groups ? battle::Result::side_1 : battle::Result::undecided);
    }
}

// --- general_risk -----------------------------------------------------------------------------------------------------------

// A General 4.5 cm behind a line that loses a stand; where he is at risk the next two dice are his, and they are sixes.
TEST(BattleReadings, WhetherGeneralsAreAtRisk) {
    struct Risk {
        const char* option;
        bool historical, risked;
    };
    for (const Risk risk : {Risk{"historical", false, false},
                            {"historical", true, true},
                            {"never", true, false},
                            {"never", false, false},
                            {"always", false, true},
                            {"always", true, true}}) {
        SCOPED_TRACE(std::string(risk.option) + (risk.historical ? ", a day of history" : ""));
        Read field("general_risk", risk.option);
        field.roster.historical = risk.historical;
        const UnitId own = field.stand_at(9000, 4000);
        const UnitId enemy = field.stand_at(9000, 4800, 1);
        field.general(1, 9000, 5000 + 450, 1);
        field.begin();
        field.declare(own, enemy);
        field.resolve_fire(risk.risked ? Dice{3, 6, 6} : Dice{3});
        ASSERT_EQ(field.mark_of(enemy, arw::unit_mark::dead), 1);
        const bool lost = field.state().commanders()[0].presence == battle::Presence::destroyed;
        EXPECT_EQ(lost, risk.risked);
    }
}

// --- edge -------------------------------------------------------------------------------------------------------------------

// 10 cm from the edge, sent back 20.
TEST(BattleReadings, WhetherThoseWhoFallBackLeaveTheTable) {
    for (const bool all : {false, true}) {
        Read field("edge", all ? "all" : "routers");
        const UnitId unit = field.stand_at(9000, 1200);
        const UnitId short_of_it = field.stand_at(4000, 3000);
        field.begin();
        for (const UnitId back : {unit, short_of_it})
            field.with({}, [&](battle::Work& work) { arw::fall_back(*field.manual, work, back, 20 * centimetre, 0); });
        EXPECT_EQ(field.presence_of(unit), all ? battle::Presence::left : battle::Presence::on_table);
        EXPECT_EQ(field.presence_of(short_of_it), battle::Presence::on_table);
        if (all) continue;
        EXPECT_LE(field.fought->field().footprint(unit).box.least.y, 2 * table::slack);
    }
}

// A river between him and the edge holds him, whoever may leave.
TEST(BattleReadings, NobodyFallsBackThroughARiverToLeave) {
    Read field("edge", "all");
    field.say_ground(table::Ground::water, {{"foot", "no"}});
    field.area(table::Ground::water, 0, 200, 18000, 500);
    const UnitId unit = field.stand_at(9000, 1200);
    field.begin();
    field.with({}, [&](battle::Work& work) { arw::fall_back(*field.manual, work, unit, 20 * centimetre, 0); });
    EXPECT_EQ(field.presence_of(unit), battle::Presence::on_table);
}

// Its back 8 cm from the edge: 9 cm back lead over it.
TEST(BattleReadings, WhetherThoseOnRetreatLeaveTheTable) {
    constexpr auto back = table::EvolutionKind::back;
    for (const bool all : {false, true}) {
        SCOPED_TRACE(all ? "all" : "routers");
        Read field("edge", all ? "all" : "routers");
        const UnitId retreats = field.stand_at(4000, 1000);
        const UnitId reserve = field.stand_at(9000, 1000);
        const UnitId on_edge = field.stand_at(14000, 200);
        field.stand_at(9000, 11000, 1);
        field.begin();
        for (const UnitId unit : {retreats, on_edge}) field.order(unit, arw::order::retreat);
        field.order(reserve, arw::order::reserve);
        field.begin_step(arw::step::movement);

        std::vector<battle::Owed> owed;
        arw::owes_moves(*field.manual, *field.fought, 0, &owed);
        ASSERT_EQ(owed.size(), all ? 2U : 1U) << "on the edge it has made its move by staying, or leaves";
        EXPECT_EQ(owed[0].unit, retreats);

        EXPECT_EQ(field.refuses_move(retreats, back, 700), "");
        EXPECT_EQ(field.refuses_move(retreats, back, 900), all ? "" : "ARW-GAP-P1");
        if (!all) continue;
        field.move(retreats, back, 900);
        EXPECT_EQ(field.presence_of(retreats), battle::Presence::left);
        field.move(on_edge, back, 100);
        EXPECT_EQ(field.presence_of(on_edge), battle::Presence::left);
        EXPECT_EQ(field.refuses_move(reserve, back, 900), "ARW-GAP-P1") << "only on Retreat";
        EXPECT_FALSE(arw::owes_moves(*field.manual, *field.fought, 0, nullptr));
    }
}

}  // namespace
}  // namespace battle_readings
}  // namespace linstock::fight_test
