#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sheet/resolution.hpp"

// What binds in a worked case, point by point. Sentences say what differs: "total is 4, expected 5".
namespace linstock::library {

struct Difference {
    std::vector<std::string> binding;
    std::vector<std::string> result;  // the text of the result
};
Difference compare_answer(const nlohmann::json& expect, const nlohmann::ordered_json& answer);

// `expect` names outcomes of the result, of one key of the answer, or of a key each ("HITS:3"). An outcome that is not
// named has no chance.
std::vector<std::string> compare_odds(const nlohmann::json& expect, const sheet::Odds& odds,
                                      const sheet::Resolution* came_up = nullptr);

}  // namespace linstock::library
