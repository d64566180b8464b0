#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sheet/resolution.hpp"

// Values of facts and answers as JSON values.
namespace linstock::json {

nlohmann::ordered_json number_to_json(base::Number number);  // 75,000 is 7.5, 200,000 is 20
nlohmann::ordered_json value_to_json(const sheet::Sheet& sheet, const sheet::Procedure& procedure, sheet::Slot slot,
                                     sheet::Value value);
nlohmann::ordered_json answered_to_json(const sheet::Answered& answer);
nlohmann::ordered_json literal_to_json(const sheet::Literal& literal);

}  // namespace linstock::json
