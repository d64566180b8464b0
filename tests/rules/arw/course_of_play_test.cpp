#include <gtest/gtest.h>

#include "companion/clock.hpp"
#include "companion/roster_memory.hpp"
#include "play/aftermath.hpp"
#include "rules/arw/family.hpp"
#include "rules/arw/losses.hpp"
#include "rules/arw/small_battle.hpp"

// Companion and battle are compiled from one course of play. What a line of it does to the fields that both keep is the same in both,
// whatever else each of them keeps; and a course that does not fit the family is refused by name.
namespace linstock::course_of_play {

namespace arw = rules_arw;
using battle::UnitId;
using companion::Side;
using move_test::HandLaidTable;
using play::Owner;
using sheet::EffectKind;
using sheet::Literal;

Literal number(int count) { return Literal::count(base::whole(count)); }

// The same three units on a table and on a companion's roster: two of one Group, and an enemy. A record's number is the unit's and one.
class Twins {
public:
    explicit Twins(const std::string& sheet, const sheet::ReadingChoices& readings = {}) : table(sheet, readings) {
        for (const int side : {0, 0, 1}) table.put({.side = side, .x = 4000 + 2000 * side, .y = 3000 + 3000 * side});
        table.begin();
        course = HandLaidTable::course_of(sheet);
        const base::Errors errors = play::bind(course, *table.sheet);
        EXPECT_TRUE(errors.empty()) << base::to_text(errors);
        course = play::part_of(course, play::Keeper::companion);
        for (int group = 0; group < 2; ++group) roster.groups.push_back(fresh(Owner::group, group));
        for (int unit = 0; unit < 3; ++unit) {
            roster.units.push_back(fresh(Owner::unit, unit));
            roster.units.back().group = unit < 2 ? 1 : 2;
            set_at_companion(unit, "stands", number(4));
            set_at_companion(unit, "stands_at_start", number(4));
        }
    }

    companion::Record fresh(Owner of, int id) const {
        const bool blue = of == Owner::unit ? id == 2 : id == 1;
        return companion::fresh_record(course, of, id + 1, "x", blue ? Side::blue : Side::red);
    }
    void set_at_companion(int unit, const std::string& field, const Literal& value) {
        const int at = course.find_field(Owner::unit, field);
        ASSERT_GE(at, 0) << field;
        roster.units[static_cast<std::size_t>(unit)].values[static_cast<std::size_t>(at)] = value;
    }
    // Puts a field of a unit to a value in both.
    void set(int unit, const std::string& field, const Literal& value) {
        set_at_companion(unit, field, value);
        table.with({}, [&](battle::Work& work) {
            battle::PlayWork hand(play(), work, 0);
            const int at = play().course().find_field(Owner::unit, field);
            hand.take({Owner::unit, unit, at, play::Alter::set, value, {}});
        });
    }

    void do_at_companion(std::vector<companion::Deferred> what) {
        for (const companion::FieldChange& change : companion::work_out(course, roster, what))
            companion::apply(course, roster, change);
    }
    void effect_at_companion(const std::string& procedure, EffectKind kind, const Literal& amount, int unit) {
        companion::Gathered gathered(course);
        play::lay_effect(course, companion::RosterMemory(roster), procedure, {}, {kind, amount, {}}, unit + 1, {},
                         gathered);
        do_at_companion(gathered.all());
    }
    void act_at_companion(const std::string& procedure, int own, int other) {
        companion::Gathered gathered(course);
        play::lay_marks(course, companion::RosterMemory(roster), course.find_act(procedure)->marks,
                        {own < 0 ? play::nobody : own + 1, other + 1}, {}, gathered);
        do_at_companion(gathered.all());
    }

    const battle::TablePlay& play() const { return *table.manual->play; }

    // The fields both keep that differ. Stands are told by how many are left: a battle takes the dead off when the phase ends.
    std::string difference() const {
        std::string text;
        const battle::StateMemory at_table(play(), *table.fought);
        const companion::RosterMemory at_companion(roster);
        for (const play::Field& field : course.fields) {
            const int here = play().course().find_field(field.of, field.name);
            if (here < 0 || told_otherwise(field, here)) continue;
            const int there = course.find_field(field.of, field.name);
            for (int id = 0; id < (field.of == Owner::unit ? 3 : 2); ++id) {
                if (field.name == play::gone_field && left(id) == 0) continue;  // off when the phase ends, too
                const Literal a = at_table.value(field.of, id, here);
                const Literal b = at_companion.value(field.of, id + 1, there);
                if (!play::same(a, b))
                    text += field.name + " " + std::to_string(id) + ": " + to_text(a) + " / " + to_text(b) + "\n";
            }
        }
        for (int id = 0; id < 3; ++id) {
            const auto b = play::value_named(course, at_companion, Owner::unit, id + 1, "stands_left");
            if (left(id) != play::number_of(*b) / base::one) text += "stands left of " + std::to_string(id) + "\n";
        }
        return text;
    }
    // A battle keeps the order of the turn's start of itself, and never changes a grade.
    bool told_otherwise(const play::Field& field, int at) const {
        return field.name == "stands" || field.name == "orders_at_turn_start" ||
               play().kept(at).where == battle::TablePlay::Kept::Where::grade;
    }
    int left(int unit) const {
        const battle::StateMemory at_table(play(), *table.fought);
        return play::number_of(*play::value_named(play().course(), at_table, Owner::unit, unit, "stands_left")) /
               base::one;
    }

    HandLaidTable table;
    play::Course course;
    companion::Roster roster;
};

TEST(CourseOfPlay, EveryEffectOfEveryProcedureDoesTheSameAtTheTableAndBesideIt) {
    for (const char* id : {"arw", "tricorne"}) {
        const sheet::Sheet sheet = HandLaidTable::compiled(id);
        int effects = 0;
        for (const sheet::Procedure& procedure : sheet.procedures) {
            for (const sheet::Effect& effect : procedure.effects) {
                SCOPED_TRACE(std::string(id) + " " + procedure.name + ": " + std::string(name_of(effect.kind)) + " " +
                             to_text(effect.amount));
                Twins twins(id);
                EXPECT_EQ(twins.difference(), "") << "before";
                twins.effect_at_companion(procedure.name, effect.kind, effect.amount, 1);
                twins.table.with({}, [&](battle::Work& work) {
                    battle::befall(twins.play(), work, procedure.name, effect.kind, effect.amount, 1, 0);
                });
                EXPECT_EQ(twins.difference(), "");
                ++effects;
            }
        }
        EXPECT_GT(effects, 40) << id;
    }
}

// The comparison sees a difference: done to one of the two only, an effect that a shared field keeps is told.
TEST(CourseOfPlay, TheComparisonSeesWhatOnlyOneOfThemDid) {
    for (const auto& [kind, amount] :
         {std::pair{EffectKind::kill_stands, number(1)}, std::pair{EffectKind::disorganise, Literal::nothing()},
          std::pair{EffectKind::set_order, Literal::word("Retreat")},
          std::pair{EffectKind::destroy, Literal::nothing()}}) {
        Twins twins("arw");
        twins.effect_at_companion("morale-other", kind, amount, 1);
        EXPECT_NE(twins.difference(), "") << name_of(kind);
    }
}

TEST(CourseOfPlay, EveryActLeavesTheSameMarks) {
    const play::Course& course = HandLaidTable::course_of("arw");
    for (const play::Act& act : course.acts) {
        SCOPED_TRACE(act.procedure);
        Twins twins("arw");
        twins.act_at_companion(act.procedure, 1, 2);
        twins.table.with({}, [&](battle::Work& work) { battle::mark_act(twins.play(), work, act.procedure, 1, 2, 0); });
        EXPECT_EQ(twins.difference(), "");
    }
}

// What shooting and melee do at the table, against the companion's marks on the target and the effects told.
TEST(CourseOfPlay, LossesAreSufferedAlike) {
    for (const char* procedure : {"shooting", "melee"}) {
        for (int kills = 0; kills <= 5; ++kills) {
            for (const bool disorganised : {false, true}) {
                SCOPED_TRACE(std::string(procedure) + " " + std::to_string(kills));
                Twins twins("arw");
                arw::Suffered suffered;
                suffered.attacked = true;
                suffered.kills = kills;
                suffered.disorganised = disorganised;
                twins.table.with({}, [&](battle::Work& work) {
                    EXPECT_EQ(arw::suffer(twins.play(), work, 2, suffered, procedure), std::min(kills, 4));
                });
                twins.act_at_companion(procedure, -1, 2);
                if (disorganised) twins.effect_at_companion(procedure, EffectKind::disorganise, Literal::nothing(), 2);
                if (kills > 0) twins.effect_at_companion(procedure, EffectKind::kill_stands, number(kills), 2);
                EXPECT_EQ(twins.difference(), "");
                EXPECT_EQ(twins.table.group_mark_of(1, arw::group_mark::killed), std::min(kills, 4));
                EXPECT_EQ(twins.table.group_mark_of(1, arw::group_mark::lost_now), std::min(kills, 4));
            }
        }
    }
}

TEST(CourseOfPlay, MeleesAreWonAlike) {
    for (int own = 0; own <= 2; ++own) {
        for (int his = 0; his <= 2; ++his) {
            Twins twins("arw");
            twins.table.with({}, [&](battle::Work& work) {
                battle::count_meeting(twins.play(), work, "melee", {0, own}, {2, his});
            });
            companion::Gathered gathered(twins.course);
            const std::vector<play::Blow> blows = {{1, 3, base::whole(own)}, {3, 1, base::whole(his)}};
            play::decide_contest(companion::RosterMemory(twins.roster), *twins.course.find_contest("melee"), blows,
                                 true, gathered);
            twins.do_at_companion(gathered.all());
            EXPECT_EQ(twins.difference(), "") << own << " against " << his;
            EXPECT_EQ(twins.table.group_mark_of(0, arw::group_mark::melees_won), own > his ? 1 : 0);
            EXPECT_EQ(twins.table.group_mark_of(1, arw::group_mark::melees_won), his > own ? 1 : 0);
        }
    }
}

// Every order with every mix of what a phase may have brought: who is offered recovery beside the table recovers at it.
TEST(CourseOfPlay, RecoveriesAreTheSameUnderEveryReading) {
    const std::vector<std::string> orders = {"Advance", "Reserve", "Stand", "Retreat", "Rout"};
    const std::vector<std::string> flags = {"disordered", "moved", "fought", "attacked", "shaken_again"};
    for (const char* option : {"quiet_phase", "never", "next_phase"}) {
        Twins twins("arw", {{"recovery", option}});
        int recovered = 0;
        for (int mix = 0; mix < 64 * 5; ++mix) {
            for (std::size_t i = 0; i < flags.size(); ++i) twins.set(0, flags[i], Literal::yes((mix >> i & 1) != 0));
            twins.set(0, "shots", number(mix >> 5 & 1));
            twins.set(0, "orders", Literal::word(orders[static_cast<std::size_t>(mix / 64)]));
            companion::TurnClock end;
            end.step = twins.course.find_step("end");
            const auto offered =
                companion::proposals(twins.course, twins.roster, end, {{"recovery", std::string(option)}});
            bool recovers = false;
            twins.table.with(
                {}, [&](battle::Work& work) { recovers = battle::recover(twins.play(), work, arw::step::ending, 0); });
            EXPECT_EQ(recovers, !offered.empty()) << option << " mix " << mix;
            recovered += recovers ? 1 : 0;
        }
        // Of those Disorganised before this phase: routers who are not attacked, whether they moved, fought or shot (8); on Stand
        // or Reserve who did nothing, attacked or not (2 x 2); or on any of four orders, whatever they did and suffered (4 x 16).
        const std::string told = option;
        EXPECT_EQ(recovered, told == "never" ? 8 : told == "quiet_phase" ? 8 + 2 * 2 : 8 + 4 * 16) << option;
    }
}

// --- a course that does not fit ---------------------------------------------------------------------------------------------

std::string why_not(const play::Course& course) {
    HandLaidTable table;
    table.put({});
    table.roster.terrain.finish();
    const auto manual = arw::make_manual(*table.sheet, table.roster, course);
    return manual.ok() ? "" : base::to_text(manual.errors());
}

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(CourseOfPlay, ThatLacksOrMovesAMarkIsRefusedByName) {
    const play::Course& good = HandLaidTable::course_of("arw");
    EXPECT_EQ(why_not(good), "");
    const auto at = [&](const char* name) { return static_cast<std::size_t>(good.find_field(Owner::unit, name)); };
    play::Course swapped = good;
    std::swap(swapped.fields[at("halted")], swapped.fields[at("evaded")]);
    EXPECT_TRUE(mentions(why_not(swapped), "the unit mark 'halted' is number 18 and must be number 5"))
        << why_not(swapped);
    play::Course without = good;
    without.fields[at("halted")].mark = "haltd";
    EXPECT_TRUE(mentions(why_not(without), "the unit mark 'halted' is missing")) << why_not(without);
    EXPECT_TRUE(mentions(why_not(without), "did you mean 'haltd'?")) << why_not(without);
    play::Course step = good;
    step.steps.pop_back();
    EXPECT_NE(why_not(step), "") << "recoveries speak of it";
    play::Course no_tie = good;
    no_tie.ties.erase(no_tie.ties.begin());
    EXPECT_TRUE(mentions(why_not(no_tie), "the tie 'shoots at' is missing")) << why_not(no_tie);
}

TEST(CourseOfPlay, ThatLacksANumberOfTheTableIsRefusedByName) {
    play::Course course = HandLaidTable::course_of("arw");
    course.numbers[2].name = "general rides";
    EXPECT_TRUE(mentions(why_not(course), "the length 'general ride' of the table is missing")) << why_not(course);
    EXPECT_TRUE(mentions(why_not(course), "did you mean 'general rides'?")) << why_not(course);
    course = HandLaidTable::course_of("arw");
    course.numbers[2].length = false;
    EXPECT_TRUE(mentions(why_not(course), "it is a count")) << why_not(course);
}

TEST(CourseOfPlay, ThatChangesWhatABattleCannotChangeIsRefused) {
    play::Course course = HandLaidTable::course_of("arw");
    play::Consequence drill;
    drill.effect = EffectKind::disorganise;
    drill.field = "drill";
    drill.to = Literal::word("badly");
    course.consequences.push_back(drill);
    const std::string why = why_not(course);
    EXPECT_TRUE(mentions(why, "nothing changes 'drill' in a battle")) << why;
}

TEST(CourseOfPlay, LengthsOfTheTableAreInTheSheetsUnit) {
    HandLaidTable table;
    table.put({});
    table.begin();
    EXPECT_EQ(table.manual->play->length("general ride"), 40 * table::centimetre);
    EXPECT_EQ(table.manual->play->count("general risk score"), 12);
}

TEST(CourseOfPlay, LengthsOfTheTableMayBeInches) {
    const HandLaidTable table;
    sheet::Sheet inches = *table.sheet;
    inches.unit = "in";
    const auto play = battle::TablePlay::of(HandLaidTable::course_of("arw"), inches);
    ASSERT_TRUE(play.ok()) << base::to_text(play.errors());
    EXPECT_EQ(play->length("contact edge"), table::inch);
    EXPECT_EQ(play->told(254), base::one) << "254 tenths of a millimetre are 1 in";
    EXPECT_EQ(play->tenths(base::whole(2)), 508);
}

// What a battle keeps of a unit without a mark, read by the names of the course.
TEST(StateAsMemory, TellsOrdersFormationsGradesAndWhoIsGone) {
    HandLaidTable table;
    const UnitId light =
        table.put({.type = "Light Infantry", .x = 4000, .y = 3000, .formation = table::Formation::skirmish});
    const UnitId poor =
        table.put({.x = 9000, .y = 3000, .stands = 3, .grades = {{"morale", "poor"}, {"poor_shots", "yes"}}});
    table.begin();
    table.order(light, arw::order::retreat);
    const battle::TablePlay& play = *table.manual->play;
    const battle::StateMemory memory(play, *table.fought);
    const auto told = [&](UnitId unit, const char* name) {
        const auto value = play::value_named(play.course(), memory, Owner::unit, unit, name);
        return value ? to_text(*value) : "unknown";
    };
    EXPECT_EQ(told(light, "type"), "Light Infantry");
    EXPECT_EQ(told(light, "formation"), "light");
    EXPECT_EQ(told(light, "orders"), "Retreat");
    EXPECT_EQ(told(light, "morale"), "normal") << "the muster says nothing";
    EXPECT_EQ(told(poor, "morale"), "poor");
    EXPECT_EQ(told(poor, "poor_shots"), "yes");
    EXPECT_EQ(told(poor, "stands"), "3");
    EXPECT_EQ(told(poor, "gone"), "no");
    table.mark(poor, arw::unit_mark::moved, 125);
    EXPECT_EQ(told(poor, "moved"), "yes") << "any number but nought";
    table.mark(poor, arw::unit_mark::charge_left, 125);
    EXPECT_EQ(told(poor, "charge_left"), "1.25") << "tenths of a millimetre told in cm";
    table.with({}, [&](battle::Work& work) { work.leave(poor, battle::Presence::left, 0); });
    EXPECT_EQ(told(poor, "gone"), "yes");
}

TEST(StateAsMemory, MakesNoEventWhereNothingChanges) {
    HandLaidTable table;
    const UnitId unit = table.put({});
    table.begin();
    table.mark(unit, arw::unit_mark::moved, 125);
    const battle::TablePlay& play = *table.manual->play;
    const auto set = [&](const char* field, const Literal& value) {
        table.with({}, [&](battle::Work& work) {
            battle::PlayWork hand(play, work, 7);
            hand.take({Owner::unit, unit, play.course().find_field(Owner::unit, field), play::Alter::set, value, {}});
        });
        return table.events.size();
    };
    EXPECT_EQ(set("moved", Literal::yes(true)), 0U);
    EXPECT_EQ(table.mark_of(unit, arw::unit_mark::moved), 125) << "what it cost stays";
    EXPECT_EQ(set("moved", Literal::yes(false)), 1U);
    EXPECT_EQ(table.events.front().rule, 7);
    EXPECT_EQ(table.mark_of(unit, arw::unit_mark::moved), 0);
    EXPECT_EQ(set("orders", Literal::word("Stand")), 0U);
    EXPECT_EQ(set("orders", Literal::word("Rout")), 1U);
    EXPECT_EQ(table.state().unit(unit).order, arw::order::rout);
}

}  // namespace linstock::course_of_play
