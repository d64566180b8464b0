#include "library/register.hpp"
#include "rules/arw/set_piece.hpp"

// Every condition printed on a sheet has its set piece on that sheet. Cells are numbers, which moves and shots of all kinds read; steps are
// done always and have no twin; a note is told and decided elsewhere.
namespace linstock::set_pieces {
namespace whole_register {
namespace {

bool has_piece(std::string_view rule, On missing_on) {
    for (const auto pieces : {order_pieces(), shooting_pieces(), melee_pieces(), morale_pieces()}) {
        for (const Piece& piece : pieces) {
            if (piece.rule == rule && piece.on != missing_on) return true;
        }
    }
    return false;
}

TEST(SetPieces, EveryConditionOfTheRegisterHasOne) {
    const std::vector<library::SheetFile> files = library::built_in_files();
    for (const std::string sheet : {"arw", "tricorne"}) {
        const auto rules = library::load_register(files, sheet);
        ASSERT_TRUE(rules.ok());
        for (const library::RegisterRule& rule : rules->rules) {
            if (rule.kind != library::RuleKind::condition) continue;
            EXPECT_TRUE(has_piece(rule.id, sheet == "arw" ? On::sibling : On::arw))
                << sheet << ": " << rule.id << " (" << rule.says << ") has no set piece";
        }
    }
}

// A piece for a rule that no register lists would prove nothing.
TEST(SetPieces, EveryPieceIsOfARuleInTheRegister) {
    const std::vector<library::SheetFile> files = library::built_in_files();
    for (const auto pieces : {order_pieces(), shooting_pieces(), melee_pieces(), morale_pieces()}) {
        for (const Piece& piece : pieces) {
            const auto rules = library::load_register(files, piece.on == On::sibling ? "tricorne" : "arw");
            ASSERT_TRUE(rules.ok());
            const library::RegisterRule* found = rules->find(piece.rule);
            EXPECT_TRUE(found != nullptr && found->id == piece.rule) << piece.rule;
        }
    }
}

}  // namespace
}  // namespace whole_register
}  // namespace linstock::set_pieces
