#include "tactics/facts.hpp"

#include "rules/arw/family.hpp"
#include "rules/arw/fight_field.hpp"

// Where the facts of a procedure come from: by name, once, and nothing is left to chance.
namespace linstock::fight_test {
namespace bound_facts {
namespace {

using tactics::Binding;
using tactics::FactSources;
using tactics::Prepared;

// The plain die to charge asks for ten facts; here everybody has a source.
struct Bound : FightField {
    Bound() {
        Placing own;
        own.x = 9000;
        own.y = 4000;
        put(own);
        Placing other = own;
        other.side = 1;
        other.y = 5000;
        other.type = "Light Infantry";
        put(other);
        begin();
        test = std::make_unique<Prepared>(*sheet, manual->terms, "charge-test", missing);
    }

    FactSources sources() const {
        FactSources from;
        from.word("type", {3, 5});
        from.word("weapon", {1, 2});
        from.word("morale", {0, 0});
        from.order("orders");
        from.measure("stands_at_start", tactics::stands_at_start);
        from.measure("stands_left", tactics::stands_living);
        from.asked("other.protection");
        from.asked("other.side");
        from.left("general_distance", "no modifiers");
        return from;
    }
    std::vector<std::string> unbound(const FactSources& from) const {
        std::vector<std::string> errors;
        const Binding binding(*manual, *test, from, errors);
        return errors;
    }
    sheet::Value laid(const FactSources& from, std::string_view fact, UnitId own = 0, UnitId other = 1) const {
        std::vector<std::string> errors;
        const Binding binding(*manual, *test, from, errors);
        sheet::Frame frame;
        binding.lay(*fought, own, other, frame);
        return frame.slots[test->slot(fact)];
    }

    std::vector<std::string> missing;
    std::unique_ptr<Prepared> test;
};

TEST(BoundFacts, AFactNobodyMeasuresIsAnError) {
    Bound field;
    EXPECT_TRUE(field.unbound(field.sources()).empty());
    FactSources bare;
    bare.word("type", {3, 5});
    const std::vector<std::string> errors = field.unbound(bare);
    ASSERT_EQ(errors.size(), 8U) << "all but own.type and other.type";
    EXPECT_EQ(errors.front(), "nobody measures 'own.weapon' of 'charge-test'");
}

// A sheet whose `shooting` asks for one thing more.
sheet::Sheet that_asks_for_rain(bool with_default) {
    sheet::SheetSource source = *library::SheetLibrary::built_in().load("arw");
    for (sheet::ProcedureSource& procedure : source.procedures) {
        if (procedure.name != "shooting") continue;
        sheet::FactSource& fact = procedure.facts.emplace_back();
        fact.name = "own.raining";
        if (with_default) fact.preset = sheet::Literal::yes(false);
    }
    base::Result<sheet::Sheet> made = sheet::compile(source, mechanics_arw::mechanics(), {});
    EXPECT_TRUE(made.ok()) << base::to_text(made.errors());
    return std::move(*made);
}

// A house rule that must be told something new cannot be fought; one that has a default for it keeps the default.
TEST(BoundFacts, AFactOfAHouseRuleNeedsADefaultInBattles) {
    for (const bool with_default : {false, true}) {
        move_test::HandLaidTable table(that_asks_for_rain(with_default));
        table.put({.x = 9000, .y = 4000});
        table.roster.terrain.finish();
        const auto opened = arw::open(*table.sheet, table.roster, move_test::HandLaidTable::course_of("arw"));
        EXPECT_EQ(opened.ok(), with_default);
        if (opened.ok()) continue;
        ASSERT_EQ(opened.errors().size(), 1U);
        EXPECT_EQ(opened.errors().front().what, "nobody measures 'own.raining' of 'shooting'");
    }
}

TEST(BoundFacts, AtItsDefaultItIsSaidAndLaid) {
    move_test::HandLaidTable table(that_asks_for_rain(true));
    table.added_fact = "own.raining";
    table.put({.x = 9000, .y = 4000});
    table.put({.side = 1, .x = 9000, .y = 4800});
    table.begin();
    EXPECT_EQ(table.calls->at_default(), std::vector<std::string>{"nobody measures 'own.raining' of 'shooting'"});
    sheet::Frame frame;
    table.calls->shot_facts().lay(*table.fought, 0, 1, frame);
    EXPECT_EQ(frame.slots[table.calls->shooting().slot("own.raining")], 0);
}

TEST(BoundFacts, ABareNameAnswersForBothSides) {
    Bound field;
    EXPECT_EQ(field.laid(field.sources(), "own.type"), 3);
    EXPECT_EQ(field.laid(field.sources(), "other.type"), 5);
    EXPECT_EQ(field.laid(field.sources(), "own.type", 1, 0), 5);
}

TEST(BoundFacts, WithoutAnotherUnitWhatIsToldOfItKeepsItsDefault) {
    Bound field;
    EXPECT_EQ(field.laid(field.sources(), "other.type", 0, battle::no_unit), sheet::nothing);
}

TEST(BoundFacts, OrdersMarksAndMeasuresAreReadWhenAFrameIsLaid) {
    Bound field;
    const FactSources from = field.sources();
    field.order(0, arw::order::retreat);
    EXPECT_EQ(field.laid(from, "own.orders"), arw::order::retreat);
    EXPECT_EQ(field.laid(from, "own.stands_left"), base::whole(4));
    field.mark(0, arw::unit_mark::dead, 1);
    EXPECT_EQ(field.laid(from, "own.stands_left"), base::whole(3));
    EXPECT_EQ(field.laid(from, "own.stands_at_start"), base::whole(4));

    FactSources marked = field.sources();
    marked.mark("stands_left", arw::unit_mark::shots);
    field.mark(0, arw::unit_mark::shots, 7);
    EXPECT_EQ(field.laid(marked, "own.stands_left"), base::whole(7)) << "of two sources the later holds";
    FactSources of_group = field.sources();
    of_group.group_mark("own.stands_left", arw::group_mark::killed);
    field.mark_group(0, arw::group_mark::killed, 5);
    EXPECT_EQ(field.laid(of_group, "own.stands_left"), base::whole(5));
}

TEST(BoundFacts, TheSourceIsTheOneTheSheetDeclares) {
    Bound field;
    FactSources from = field.sources();
    from.word("side", {0, 1});  // measured at the table, says the sheet
    const std::vector<std::string> errors = field.unbound(from);
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors.front(), "'other.side' of 'charge-test' comes from the table, and is bound to something else");
}

}  // namespace
}  // namespace bound_facts
}  // namespace linstock::fight_test
