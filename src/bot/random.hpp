#pragma once

#include "bot/player.hpp"

// Any legal command, by whim: for finding out what the rules never thought of.
namespace linstock::bot {

class Random final : public Player {
public:
    Random(const battle::Family& family, std::uint64_t seed) : family_(&family), whim_(seed) {}
    battle::Command choose(const battle::Battle& seen, battle::SideId side) override;
    std::string_view name() const override { return "random"; }

private:
    const battle::Family* family_;
    battle::Whim whim_;
    std::vector<battle::Command> offers_;
};

}  // namespace linstock::bot
