#pragma once

#include <memory>
#include <string>

#include "desk/battle_desk.hpp"
#include "linstock/arguments.hpp"
#include "seats/desk.hpp"

// Battles as the server's desks: tables of kind "battle", and what can be fought.
namespace linstock::app {

class BattleDesks final : public seats::Desks {
public:
    // Every scenario is read at once, so that what is wrong with one is said before anybody comes.
    static base::Result<std::unique_ptr<BattleDesks>> open(const Arguments& arguments);

    base::Result<std::string> prepare(std::string_view kind, std::string_view settings) override;
    base::Result<std::unique_ptr<seats::Desk>> open(std::string_view kind, std::string_view settings) override;
    // Answers {"do":"battle.scenarios"}.
    std::string ask(std::string_view message) override;

private:
    class Setups;

    BattleDesks(Arguments arguments, std::string scenarios);

    std::shared_ptr<desk::BattleSetups> setups_;
    std::string scenarios_;  // the answer, made once
};

}  // namespace linstock::app
