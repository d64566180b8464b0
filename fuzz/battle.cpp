#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "../tests/desk/battle_setups.hpp"

// Messages, one a line, to a battle's desk, from red, blue, a spectator and the umpire in turn. Whatever they say: every answer and everything heard
// is JSON, nobody is told the seed, and what was kept makes the same battle again.
namespace {

using namespace linstock;
using desk::BattleDesk;
using seats::Role;

void expect(bool holds, const char* what, std::string_view text = "") {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s %.*s\n", what, static_cast<int>(text.size()), text.data());
    std::abort();
}

void expect_json(std::string_view text) {
    expect(nlohmann::json::accept(text), "no JSON:", text);
    expect(text.find(std::to_string(desk::battle_test::seed_of_tests)) == std::string_view::npos, "the seed:", text);
}

std::unique_ptr<BattleDesk> open(desk::BattleSetups& setups, bool bot) {
    auto desk = BattleDesk::open(setups, desk::battle_test::settings_of("person", bot ? "steady" : "person", "red"));
    expect(desk.ok(), "the table does not open");
    return std::move(*desk);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    static desk::battle_test::SmallSetups setups;
    const bool bot = !text.empty() && text.front() == 'b';
    const std::unique_ptr<BattleDesk> desk = open(setups, bot);
    std::vector<std::string> kept;
    for (BattleDesk::Change& change : desk->begin()) kept.push_back(std::move(change.kept));
    constexpr Role speakers[] = {Role::red, Role::blue, Role::red, Role::blue, Role::spectator, Role::umpire};
    for (std::size_t i = 0; i < 60 && !text.empty(); ++i) {
        const std::size_t end = text.find('\n');
        const std::string_view message = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        // Once the battle is over its seed may be seen.
        const bool over = desk->match().game().over();
        BattleDesk::Taken taken = desk->take({speakers[i % std::size(speakers)], "x"}, message);
        if (!over) expect_json(taken.answer);
        for (BattleDesk::Change& change : taken.changes) {
            for (const std::string& shown : change.shown) expect_json(shown);
            kept.push_back(std::move(change.kept));
        }
    }
    const std::unique_ptr<BattleDesk> again = open(setups, bot);
    for (const std::string& change : kept) expect(again->replay(change), "what was kept is not understood:", change);
    for (const Role role : seats::all_roles)
        expect(again->view(role) == desk->view(role), "it is not the same battle again");
    return 0;
}
