#include <algorithm>

#include "base/text.hpp"
#include "battle/muster.hpp"
#include "sheet/procedure.hpp"

namespace linstock::battle {

namespace muster_words {

// The words of a kind that this sheet has under its readings; nothing when there is no such kind.
inline std::optional<std::vector<std::string>> words_of(const sheet::Sheet& sheet, const std::string& kind) {
    if (kind == "yes/no") return std::vector<std::string>{"yes", "no"};
    const auto found = std::find_if(sheet.kinds.begin(), sheet.kinds.end(),
                                    [&](const sheet::Kind& each) { return each.name == kind; });
    if (found == sheet.kinds.end()) return std::nullopt;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < found->values.size(); ++i) {
        const bool absent = i < found->absent.size() && found->absent[i] != 0;
        if (!absent) words.push_back(found->values[i]);
    }
    return words;
}

class WordCheck {
public:
    WordCheck(const MusterRules& rules, const sheet::Sheet& sheet) : rules_(rules), sheet_(sheet) {}

    base::Errors check() {
        for (const auto& [key, kind] : rules_.vocabulary) {
            if (!words_of(sheet_, kind))
                refuse(rules_.place, "'" + kind + "' is no kind or table of the sheet " + sheet_.id,
                       "see its [vocabulary]");
        }
        for (const TroopRule& rule : rules_.troops) check_grades(rule.grades, rule.place);
        for (const GradeRule& rule : rules_.grades) check_grades(rule.grades, rule.place);
        for (const GroundTerm& ground : rules_.grounds) check_grades(ground.words, rules_.place);
        for (const auto& [word, order] : rules_.orders) check_word("order", order, rules_.place);
        return std::move(errors_);
    }

    base::Errors check_overrides(const Scenario& scenario) {
        for (const ScenarioSide& side : scenario.sides) {
            for (const ScenarioGroup& group : side.groups) {
                for (const ScenarioUnit& unit : group.units) check_unit(unit);
            }
        }
        return std::move(errors_);
    }

private:
    void check_unit(const ScenarioUnit& unit) {
        std::vector<std::string> keys = {"stands"};
        for (const auto& [key, kind] : rules_.vocabulary) keys.push_back(key);
        for (const Override& own : unit.overrides) {
            if (own.sheet != rules_.sheet) continue;
            for (const auto& [key, word] : own.grades) {
                if (std::find(keys.begin(), keys.end(), key) == keys.end())
                    refuse(own.place, "'" + key + "' is nothing that " + rules_.sheet + " says of a unit",
                           base::suggestion(key, keys));
            }
            check_grades(own.grades, own.place);
        }
    }

    void refuse(const sheet::Place& place, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    void check_grades(const Grades& grades, const sheet::Place& place) {
        for (const auto& [key, word] : grades) check_word(key, word, place);
    }

    // A key the vocabulary does not list is the family's own affair.
    void check_word(const std::string& key, const std::string& word, const sheet::Place& place) {
        const auto entry = std::find_if(rules_.vocabulary.begin(), rules_.vocabulary.end(),
                                        [&](const auto& each) { return each.first == key; });
        if (entry == rules_.vocabulary.end()) return;
        const auto words = words_of(sheet_, entry->second);
        if (!words || std::find(words->begin(), words->end(), word) != words->end()) return;
        refuse(place, "'" + word + "' is no " + key + " of the sheet " + sheet_.id, base::suggestion(word, *words));
    }

    const MusterRules& rules_;
    const sheet::Sheet& sheet_;
    base::Errors errors_;
};

}  // namespace muster_words

base::Errors check_words(const MusterRules& rules, const sheet::Sheet& sheet) {
    return muster_words::WordCheck(rules, sheet).check();
}

base::Errors check_words(const Scenario& scenario, const MusterRules& rules, const sheet::Sheet& sheet) {
    return muster_words::WordCheck(rules, sheet).check_overrides(scenario);
}

}  // namespace linstock::battle
