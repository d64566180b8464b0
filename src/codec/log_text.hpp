#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.hpp"
#include "battle/game.hpp"

// The log of a battle as text, a JSON object a line: the one format of saves, replays and bug reports. The first line is the head,
// then one line an entry, and a closing line where the seed is shown. Every line ends in a sum over itself and the sum before,
// so a line cannot be changed, lost or moved unseen. docs/developer/save-format.md is the specification.
namespace linstock::codec {

using battle::log_format;

// For those who append as a battle goes on: the lines must be asked for in order.
class LogWriter {
public:
    std::string head(const battle::LogHead& head);
    std::string entry(const battle::Terms& terms, std::size_t number, const battle::Entry& entry);
    std::string end(const battle::LogHead& head);  // the seeds; empty when none is to be seen

private:
    std::string closed(std::string line);
    std::string sum_;
};

// One entry by itself, as a line of the log has it but without its sum; and back: what is wrong with it, or nothing.
nlohmann::ordered_json entry_to_json(const battle::Terms& terms, std::size_t number, const battle::Entry& entry);
std::string entry_from_json(const battle::Terms& terms, const nlohmann::json& value, std::size_t number,
                            battle::Entry& entry);

std::string write_log(const battle::Log& log);

struct ReadLog {
    battle::Log log;        // as far as the text is good
    std::size_t lines = 0;  // good ones, the head included
    base::Errors errors;    // what ended it early: where is "line N"
};

// An error when not even the head can be read.
base::Result<ReadLog> read_log(std::string_view text);

}  // namespace linstock::codec
