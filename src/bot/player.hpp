#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/family.hpp"

// Somebody who plays a side without hands: asked for one command at a time, he answers with one that the rules let pass, and
// says why in a line. He knows a family only by its interface, sees only what his side sees, gets no dice, and counts what he
// asks of the rules (evaluations), never time: the same game on any machine.
namespace linstock::bot {

class Player {
public:
    virtual ~Player() = default;

    // The next command of this side, which has to act. `seen` is the battle as the side sees it (see view.hpp).
    virtual battle::Command choose(const battle::Battle& seen, battle::SideId side) = 0;
    virtual std::string_view name() const = 0;

    // Why the latest command was chosen: one line, in words.
    const std::string& reason() const { return reason_; }
    // Asked of the rules since the player was made: odds, plans and checks.
    std::uint64_t evaluations() const { return evaluations_; }

protected:
    // The room of the string is kept: saying why costs no memory.
    void say(std::string_view words) { reason_.assign(words); }
    void say(std::string_view before, std::string_view what, std::string_view after = "") {
        reason_.assign(before);
        reason_.append(what);
        reason_.append(after);
    }
    std::string reason_;
    std::uint64_t evaluations_ = 0;
};

// "random", "steady". The family must outlive the player. Null for a name nobody has.
std::unique_ptr<Player> make_player(std::string_view name, const battle::Family& family, std::uint64_t seed);
std::vector<std::string> player_names();

}  // namespace linstock::bot
