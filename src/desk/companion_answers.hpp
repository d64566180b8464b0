#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.hpp"
#include "companion/sheet_cache.hpp"
#include "companion/throwing.hpp"
#include "sheet/facts.hpp"
#include "sheet/resolution.hpp"

// What the companion says to a page, at a table or without one: questions with their chips, the next throw, odds, answers.
// Everything is asked of the sheet's own evaluator; nothing here knows a rule.
namespace linstock::desk {

std::string one_line(const nlohmann::ordered_json& json);  // what is not UTF-8 is replaced

struct Asking {
    bool every_number = false;
    std::optional<bool> odds;  // not said: where they are cheap, which is everywhere but in chains
};

// {ready, settled, refused, questions, throw, odds}
nlohmann::ordered_json questions_to_json(const sheet::Facts& facts, const Asking& how);

struct Throw {
    std::string dice;
    std::optional<std::uint64_t> seed;  // roll what is not given
    bool decisive = true;
    bool odds = false;
};

// The answer as `resolve --json` writes it, with the dice as they may be given again; or what is missing, what was wrong, or
// which throw comes next. `resolution` is there when it was answered.
struct Played {
    std::unique_ptr<nlohmann::ordered_json> json;
    std::optional<sheet::Resolution> resolution;
    std::string given;
    bool rolled = false;
};
Played play(companion::OpenSheet& sheet, const sheet::Facts& facts, const Throw& how);

// As `odds --json` writes it, with bars and with what would help most.
nlohmann::ordered_json odds_to_json(const sheet::Facts& facts);

base::Result<const sheet::Procedure*> find_procedure_of(const sheet::Sheet& sheet, const std::string& name);

}  // namespace linstock::desk
