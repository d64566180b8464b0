#include "rules/arw/small_battle.hpp"

// Words of the muster about ground: what they mean, and that none is passed over in silence.
namespace linstock::move_test::ground_words {

arw::ArwManual read(const battle::Grades& words, std::string& error) {
    HandLaidTable table;
    table.put({.x = 9000, .y = 3000});
    table.put({.side = 1, .x = 9000, .y = 9000});
    table.say_ground(table::Ground::orchard, words);
    base::Result<arw::ArwManual> made = arw::make_manual(*table.sheet, table.roster, HandLaidTable::course_of("arw"));
    if (!made.ok()) error = base::to_text(made.errors().front());
    return made.ok() ? std::move(*made) : arw::ArwManual();
}

TEST(GroundWords, SightIsClearThickOrOpaque) {
    constexpr std::uint32_t orchard = table::bit(table::Ground::orchard);
    struct Case {
        std::string word;
        bool thick;
        bool opaque;
    };
    for (const Case& one : {Case{"clear", false, false}, {"thick", true, false}, {"opaque", false, true}}) {
        std::string error;
        const arw::ArwManual manual = read({{"sight", one.word}}, error);
        EXPECT_EQ(error, "");
        EXPECT_EQ((manual.sight.thick & orchard) != 0, one.thick) << one.word;
        EXPECT_EQ((manual.sight.opaque & orchard) != 0, one.opaque) << one.word;
    }
    std::string error;
    read({{"sight", "opaqe"}}, error);
    EXPECT_NE(error.find("orchard"), std::string::npos) << error;
    EXPECT_NE(error.find("did you mean 'opaque'?"), std::string::npos) << error;
}

TEST(GroundWords, TheTypeIsTheMustersElseThatOfTheGoing) {
    constexpr auto orchard = static_cast<std::size_t>(table::Ground::orchard);
    std::string error;
    EXPECT_EQ(read({{"going", "type 2"}}, error).ground[orchard].type, 2);
    EXPECT_EQ(read({{"going", "type 2"}, {"terrain_type", "0"}}, error).ground[orchard].type, 0);
    EXPECT_EQ(error, "");
    read({{"terrain_type", "bad"}}, error);
    EXPECT_NE(error.find("'bad' is not a whole number"), std::string::npos) << error;
}

}  // namespace linstock::move_test::ground_words
