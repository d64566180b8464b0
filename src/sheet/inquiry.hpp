#pragma once

#include <string>
#include <vector>

#include "sheet/facts.hpp"

// What is still worth asking. A fact is asked while some value of it can still change the answer, whatever the dice show:
// entries are judged true, false or open, numbers are ranges, and only what is open is traced back to the facts it is made
// from. One question too many is allowed; one too few is a defect.
namespace linstock::sheet {

// How much of the answer must be settled: the outcome (with what its words and effects name), or every number of the
// answer as well, also those that cannot change the outcome any more.
enum class Depth : std::uint8_t { outcome, every_number };

// One interval of a numeric fact within which the answer is the same. Intervals are in rising order and cover the fact's
// range; each begins where the one before ends.
struct Cut {
    base::Number up_to = 0;  // the upper end
    bool inclusive = true;   // false: the upper end itself belongs to the next interval
    std::string words;       // "up to 5 cm", "under 2", "3", "4 to 6", "over 10 cm", "7 or more"
    Value example = 0;       // give the fact this value when the interval is chosen
};

struct Question {
    const Fact* fact = nullptr;
    std::string ask;
    bool required = false;
    ValueType type = ValueType::yes_no;  // yes_no, word or number
    std::string preset;                  // the default in words; empty when there is none
    std::vector<std::string> words;      // of a word: the values to choose from, as the sheet writes them
    std::vector<Cut> cuts;               // of a number; empty when every value counts: ask for the number
    bool may_be_none = false;            // "-" (there is none) is an answer of its own
};

// The facts not given that can still change the answer, most telling first: required ones before those with a default,
// then those a refusal waits for, then by how many entries wait for them. Empty when the answer is settled but for the
// dice, or a refusal holds for certain. Of a chain, whose stages only it knows, every open fact is asked.
std::vector<Question> questions(const Facts& facts, Depth depth = Depth::outcome);

// The same facts with a value for every required fact that is not given and cannot change the answer any more, so that the
// situation resolves. Facts still asked for stay open.
Facts with_spare_facts(const Facts& facts, Depth depth = Depth::outcome);

// The numbers at which an entry that reads the fact changes its mind, where that hangs on no other fact; rising.
std::vector<base::Number> cut_points(const Sheet& sheet, const Procedure& procedure, Slot slot);

}  // namespace linstock::sheet
