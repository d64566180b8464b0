#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sheet/compile.hpp"
#include "sheet/resolution.hpp"

// Worked cases of the trial, and the one way they are run: through the library, the compiler, Facts, resolve() and
// odds_of(), as any caller would.
namespace linstock::trial {

// "own.type" = "Militia"; "testers[1].type" is a field of the second record of a list.
struct Told {
    std::string name;
    std::string value;
};

struct Chance {
    std::string value;
    std::string chance;  // "23/36"
};

struct Case {
    std::string id;
    std::string rests_on;  // IDs of the register
    std::vector<Told> facts;
    std::string faces;                               // as a person would type them: "2,5"
    std::string result;                              // "REFUSED: …" for a refusal
    std::vector<Told> answers;                       // further keys of the answer
    std::optional<std::vector<int>> modifiers = {};  // values of the clauses that counted, in any order
    std::string odds_key = {};                       // the key whose whole distribution is given
    std::vector<Chance> odds = {};
};

// Compiles a sheet of tests/sheet/trial; a fault of the data fails the test with its file and line.
sheet::Sheet compiled(const std::string& id, const sheet::ReadingChoices& readings = {});

sheet::Facts facts_of(const sheet::Sheet& sheet, const std::string& procedure, const std::vector<Told>& told);

// Result, answers, modifiers, exact odds; and that the same answers come without faces.
void check(const sheet::Sheet& sheet, const std::string& procedure, const Case& worked);
void check(const sheet::Sheet& sheet, const std::string& procedure, const std::vector<Case>& cases);

// The chance of one value of one key, "0" when it never comes up.
std::string chance_of(const sheet::Odds& odds, const std::string& key, const std::string& value);

// Sum of value times chance of a key of whole numbers.
std::string mean_of(const sheet::Odds& odds, const std::string& key);

std::string answer_of(const sheet::Resolution& resolution, const std::string& key);

}  // namespace linstock::trial
