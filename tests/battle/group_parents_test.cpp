// A Group may be under another: brigades of a division.
#include <gtest/gtest.h>

#include "battle/muster_days.hpp"
#include "battle/toy_family.hpp"

namespace linstock::test::group_parents {

struct Listed {
    std::string name, parent;
};

// Red's Groups as listed, a unit each, side by side.
std::string day_of(const std::vector<Listed>& groups) {
    std::string text = small_day("role = \"line\"\nmen = 240\nat = [1700, 150]");
    std::string more;
    int x = 100;
    for (const Listed& each : groups) {
        more += "[[side.group]]\nname = \"" + each.name + "\"\n";
        if (!each.parent.empty()) more += "parent = \"" + each.parent + "\"\n";
        more += "[[side.group.unit]]\nname = \"" + each.name + " foot\"\nrole = \"line\"\nmen = 240\nat = [" +
                std::to_string(x) + ", 150]\n";
        x += 300;
    }
    return text.insert(text.find("[[side]]\nid = \"blue\""), more);
}

TEST(GroupParents, AreNamedInTheScenarioInAnyOrder) {
    const auto roster = mustered(day_of({{"First", "Second"}, {"Second", "Red Group"}, {"Third", ""}}));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    ASSERT_EQ(roster->groups.size(), 5U);  // Red Group, First, Second, Third, Blue Group
    EXPECT_EQ(roster->groups[0].parent, battle::no_group);
    EXPECT_EQ(roster->groups[1].parent, 2);
    EXPECT_EQ(roster->groups[2].parent, 0);
    EXPECT_EQ(roster->groups[3].parent, battle::no_group);
    EXPECT_EQ(roster->groups[4].parent, battle::no_group);
}

TEST(GroupParents, ThatCannotBeAreRefused) {
    struct Case {
        std::vector<Listed> groups;
        std::string says;
    };
    const Case cases[] = {
        {{{"First", "Secund"}, {"Second", ""}}, "'Secund', which is no Group of 'red' (did you mean 'Second'?)"},
        {{{"First", "Blue Group"}}, "'Blue Group', which is no Group of 'red'"},
        {{{"First", "First"}}, "'First' is its own parent"},
        {{{"First", "Second"}, {"Second", "Third"}, {"Third", "First"}}, "'Second' is its own parent"},
        {{{"First", "Second"}, {"Second", ""}, {"Second", ""}}, "and two are called so"},
    };
    for (const Case& each : cases) {
        const auto roster = mustered(day_of(each.groups));
        ASSERT_FALSE(roster.ok()) << each.says;
        EXPECT_NE(base::to_text(roster.errors()).find(each.says), std::string::npos) << base::to_text(roster.errors());
    }
}

TEST(GroupParents, GoIntoTheStateByTheirEvent) {
    battle::Roster roster = battle::toy::roster();
    roster.groups.push_back({"Red division", 0, ""});
    roster.groups[0].parent = 2;
    const battle::toy::ToyFamily family(roster);
    const battle::Game game(family, battle::LogHead{}, 1);
    const battle::State& state = game.battle().state();
    EXPECT_EQ(state.group(0).parent, 2);
    EXPECT_EQ(state.group(1).parent, battle::no_group);
    EXPECT_TRUE(state.is_under(0, 2));
    EXPECT_FALSE(state.is_under(2, 0));
    EXPECT_FALSE(state.is_under(1, battle::no_group));
    roster.groups[0].parent = battle::no_group;
    const battle::toy::ToyFamily alone(roster);
    const battle::Game without(alone, battle::LogHead{}, 1);
    EXPECT_NE(hash_of(state), hash_of(without.battle().state()));
}

TEST(GroupParents, InACircleAreNoSoundEvents) {
    battle::State state(battle::Sizes{0, 3, 0});
    const battle::Terms terms = battle::toy::terms();
    const battle::Lifetimes lifetimes(terms);
    const auto raised = [](std::uint16_t group, std::uint16_t parent) {
        return battle::Event{battle::EventKind::group_raised, 0, 0, group, parent, 0, 0, 0, 0};
    };
    EXPECT_EQ(flaw_of(state, terms, raised(0, 0)), "a group cannot be its own parent");
    EXPECT_EQ(flaw_of(state, terms, raised(0, 3)), "there is no such group to be its parent");
    battle::Hand::apply(state, lifetimes, raised(0, 1));
    battle::Hand::apply(state, lifetimes, raised(1, 2));
    EXPECT_EQ(flaw_of(state, terms, raised(2, 0)), "a group cannot be its own parent");
    EXPECT_EQ(flaw_of(state, terms, raised(2, battle::no_unit)), "");
}

}  // namespace linstock::test::group_parents
