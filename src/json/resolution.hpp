#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "dice/chance.hpp"
#include "sheet/decisive.hpp"
#include "sheet/resolution.hpp"

// An answer as programs read it. The writer knows no rule: it puts down what the resolution says, under the names that the
// sheet gives its answers.
namespace linstock::json {

// One answer and everything that may be told with it.
struct AnswerTold {
    const sheet::Facts& facts;
    const sheet::Resolution& resolution;
    std::span<const dice::Thrown> dice;
    const sheet::Odds* odds = nullptr;
    const std::vector<sheet::Decisive>* decisive = nullptr;  // null: not looked into
};

nlohmann::ordered_json answer_to_json(const AnswerTold& told);
std::string resolution_json(const AnswerTold& told);

// The exact distribution of every key, and what each clause is worth.
std::string odds_json(const sheet::Facts& facts, const sheet::Odds& odds, const std::vector<sheet::Worth>& worths);

// Parts of an answer, for those who tell it otherwise: what became of every entry, and the total that its reader read.
nlohmann::ordered_json ledger_to_json(const sheet::Sheet& sheet, const sheet::Procedure& procedure,
                                      const sheet::Resolution& resolution);
nlohmann::ordered_json total_to_json(const sheet::Procedure& procedure, const sheet::Resolution& resolution,
                                     std::size_t reader);

// The readings that could change an entry of this procedure, in the sheet's order.
std::vector<const sheet::Reading*> readings_of(const sheet::Sheet& sheet, const sheet::Procedure& procedure);

}  // namespace linstock::json
