#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "dice/chance.hpp"
#include "sheet/facts.hpp"
#include "sheet/resolve.hpp"

// Answers with their reasons, and the odds of every answer. Made from the evaluator's ends; decides nothing itself.
namespace linstock::sheet {

struct Modifier {
    std::string id;
    std::string says;
    base::Number value = 0;
    int reader = 0;
};

struct EffectDone {
    EffectKind kind = EffectKind::kill_stands;
    std::string on;
    std::string amount;  // "2", "Retreat"; empty where the kind says it all
    std::string rule;
    int reader = 0;
};

struct Answered {
    std::string key;
    ValueType type = ValueType::number;
    Value value = nothing;
    std::string text;     // in words
    bool absent = false;  // no entry of the key holds here
    bool list = false;    // then it has items, which have no keys
    std::vector<Answered> items = {};
    std::string used_of = {};  // the throw whose counting faces it tells
};

// What one reader of the throw reads. Most procedures have one.
struct Reader {
    std::string label;  // "Light Infantry", where there are several
    std::string result;
    std::string rule;  // the outcome read
    std::vector<Answered> answers;
};

struct StageTold;

struct Resolution {
    bool refused = false;
    std::string rule;    // of the refusal, or of the outcome
    std::string reason;  // of the refusal
    std::string result;
    std::vector<Modifier> modifiers;
    std::vector<Reader> readers;
    std::vector<Answered> if_refused;  // the answer's keys, where the sheet says them although it refuses
    std::vector<EffectDone> effects;
    Ledger ledger;
    std::vector<Frame> frames;      // where a ledger was kept: every fact as it stood at the end, one frame a reader
    std::vector<StageTold> stages;  // of a chain: what each of its procedures answered, in order
};

struct StageTold {
    std::string stage;
    std::string procedure;
    Resolution resolution;
};

// Words with {facts} filled in.
std::string fill_in(const Sheet& sheet, const Procedure& procedure, const std::string& words, const Frame& frame);

// Resolve and explain; a chain is played through. Fails when a required fact is missing (the list says which and what to ask) or the dice given do not fit.
base::Result<Resolution> resolve(const Facts& facts, dice::Chance& chance);

// One end of an evaluation put into words. `ledger` may be null.
Resolution put_into_words(const Sheet& sheet, const Procedure& procedure, std::span<const Frame> readers,
                          const Ledger* ledger);

// The exact distribution of one key of the answer.
struct KeyOdds {
    std::string key;
    struct Chance {
        std::string value;
        base::Fraction chance;
    };
    std::vector<Chance> chances;  // in rising order of value where it is a number, else by first appearance
};

// A figure with a name, where it has a value: a mean per nought dice has none.
struct FigureOdds {
    std::string name;
    std::optional<base::Fraction> value;
    std::string of_this;  // or the key: its value is the chance of what came up
};

struct Odds {
    bool refused = false;
    Resolution refusal;
    std::vector<KeyOdds> keys;  // "result" first
    std::vector<FigureOdds> figures;
    std::size_t ends = 0;  // distinct ends of a procedure, situations visited by a chain
    bool rounded = false;
    base::Fraction error_bound;
};

// The figures with their values; those of "this" only where it is told what came up.
std::vector<FigureOdds> figures_of(const Odds& odds, const Resolution* came_up);

// Leaves one entry out when `suppressed` is not negative: what the entry is worth is the difference.
base::Result<Odds> odds_of(const Facts& facts, int suppressed = -1);

// What a clause that counts is worth: the odds of the result without it.
struct Worth {
    std::string id;
    std::string says;
    KeyOdds without;
};
base::Result<std::vector<Worth>> worth_of_clauses(const Facts& facts);

base::Errors missing_errors(const Facts& facts);

}  // namespace linstock::sheet
