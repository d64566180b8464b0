#include "base/text.hpp"
#include "desk/battle_scenarios.hpp"
#include "linstock/desk_battle.hpp"
#include "linstock/desk_companion.hpp"
#include "linstock/serving.hpp"

// Every kind of table the program serves.
namespace linstock::app {

namespace {

constexpr std::string_view companion_kind = "companion";
constexpr std::string_view battle_kind = "battle";

class AllDesks final : public seats::Desks {
public:
    AllDesks(std::unique_ptr<CompanionDesks> companion, std::unique_ptr<BattleDesks> battles)
        : companion_(std::move(companion)), battles_(std::move(battles)) {}

    base::Result<std::string> prepare(std::string_view kind, std::string_view settings) override {
        return kind == battle_kind ? battles_->prepare(kind, settings) : Desks::prepare(kind, settings);
    }
    base::Result<std::unique_ptr<seats::Desk>> open(std::string_view kind, std::string_view settings) override {
        if (kind == companion_kind) return companion_->open(kind, settings);
        if (kind == battle_kind) return battles_->open(kind, settings);
        const std::string word(kind.substr(0, 60));
        return base::Error{"'" + word + "' is no kind of table", "kind",
                           base::suggestion(word, {std::string(companion_kind), std::string(battle_kind)})};
    }
    std::string ask(std::string_view message) override {
        return desk::asks_for_scenarios(message) ? battles_->ask(message) : companion_->ask(message);
    }

private:
    std::unique_ptr<CompanionDesks> companion_;
    std::unique_ptr<BattleDesks> battles_;
};

}  // namespace

base::Result<std::unique_ptr<seats::Desks>> make_desks(const Arguments& arguments) {
    auto cache = CompanionSheets::open(arguments);
    if (!cache.ok()) return cache.errors();
    auto battles = BattleDesks::open(arguments);
    if (!battles.ok()) return battles.errors();
    return std::unique_ptr<seats::Desks>(
        std::make_unique<AllDesks>(std::make_unique<CompanionDesks>(std::move(*cache)), std::move(*battles)));
}

}  // namespace linstock::app
