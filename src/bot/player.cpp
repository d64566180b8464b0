#include "bot/player.hpp"

#include "bot/random.hpp"
#include "bot/steady.hpp"

namespace linstock::bot {

std::unique_ptr<Player> make_player(std::string_view name, const battle::Family& family, std::uint64_t seed) {
    if (name == "random") return std::make_unique<Random>(family, seed);
    if (name == "steady") return std::make_unique<Steady>(family, seed);
    return nullptr;
}

std::vector<std::string> player_names() { return {"random", "steady"}; }

}  // namespace linstock::bot
