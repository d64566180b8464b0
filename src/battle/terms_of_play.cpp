#include "battle/terms_of_play.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::battle {

namespace words_of_play {

// Both are told in the same words; only their numbers differ.
StepKind step_kind(play::StepKind kind) {
    switch (kind) {
        case play::StepKind::deployment:
            return StepKind::deployment;
        case play::StepKind::orders:
            return StepKind::orders;
        case play::StepKind::movement:
            return StepKind::movement;
        case play::StepKind::fire:
            return StepKind::fire;
        case play::StepKind::melee:
            return StepKind::melee;
        case play::StepKind::morale:
            return StepKind::morale;
        case play::StepKind::ending:
            return StepKind::ending;
        case play::StepKind::command:
            return StepKind::command;
        case play::StepKind::rally:
            return StepKind::rally;
    }
    return StepKind::orders;
}

static_assert(static_cast<int>(Lifetime::step) == static_cast<int>(play::Lasts::step) &&
              static_cast<int>(Lifetime::phase) == static_cast<int>(play::Lasts::phase) &&
              static_cast<int>(Lifetime::turn) == static_cast<int>(play::Lasts::turn) &&
              static_cast<int>(Lifetime::next_turn) == static_cast<int>(play::Lasts::next_turn) &&
              static_cast<int>(Lifetime::battle) == static_cast<int>(play::Lasts::battle));
static_assert(static_cast<int>(Scope::unit) == static_cast<int>(play::Owner::unit) &&
              static_cast<int>(Scope::group) == static_cast<int>(play::Owner::group) &&
              static_cast<int>(Scope::side) == static_cast<int>(play::Owner::side) &&
              static_cast<int>(Scope::commander) == static_cast<int>(play::Owner::commander));
static_assert(static_cast<int>(DecisionKind::evade) == static_cast<int>(play::DecisionKind::evade) &&
              static_cast<int>(DecisionKind::react) == static_cast<int>(play::DecisionKind::react) &&
              static_cast<int>(DecisionKind::face) == static_cast<int>(play::DecisionKind::face) &&
              static_cast<int>(DecisionKind::follow_up) == static_cast<int>(play::DecisionKind::follow_up) &&
              static_cast<int>(DecisionKind::other) == static_cast<int>(play::DecisionKind::other));

class Wording {
public:
    Wording(const play::Course& course, const sheet::Sheet& sheet) : course_(course), sheet_(sheet) {}

    base::Result<Terms> word() {
        terms_.orders = course_.order_words();
        for (const play::Step& step : course_.steps) add_step(step);
        // A mark's slot is its place within its scope.
        for (const Scope scope : {Scope::unit, Scope::group, Scope::side, Scope::commander}) add_marks(scope);
        for (const play::Tie& tie : course_.ties)
            terms_.ties.push_back({tie.name, static_cast<Lifetime>(tie.lasts), tie.hidden, tie.set_by, tie.read_by});
        for (const play::Decision& decision : course_.decisions)
            terms_.decisions.push_back(
                {decision.name, static_cast<DecisionKind>(decision.kind), decision.question, decision.options});
        add_rules();
        add_ruling_names();
        for (std::string& fault : faults_of(terms_)) errors_.push_back({std::move(fault), course_.file.file, ""});
        if (!errors_.empty()) return std::move(errors_);
        return std::move(terms_);
    }

private:
    void add_step(const play::Step& step) {
        terms_.steps.push_back(
            {step.name, step_kind(step.kind), step.declares, step.phase, !step.phase.empty() && is_shared(step.phase)});
    }

    // Both sides act in its steps, by turns: it is neither's.
    bool is_shared(std::string_view phase) const {
        if (course_.each_side) return false;
        bool first = false;
        bool second = false;
        for (const play::Step& step : course_.steps) {
            if (step.phase != phase) continue;
            const bool by_turns = step.acts == play::Acts::both || step.acts == play::Acts::first_then_second ||
                                  step.acts == play::Acts::second_then_first;
            first |= by_turns || step.acts == play::Acts::first;
            second |= by_turns || step.acts == play::Acts::second;
        }
        return first && second;
    }

    void add_marks(Scope scope) {
        for (const play::Field& field : course_.fields) {
            if (field.mark.empty() || static_cast<Scope>(field.of) != scope) continue;
            terms_.marks.push_back(
                {field.mark, scope, static_cast<Lifetime>(field.lasts), field.set_by, field.read_by});
        }
    }

    // The first words told for an ID stay: those of the printed line itself come before those of its companions.
    void add_rules() {
        terms_.rules = {"table"};
        terms_.rule_says = {"the table itself"};
        const auto add = [&](const std::string& id, const std::string& says) {
            if (!id.empty()) terms_.add_rule(id, says);
        };
        for (const sheet::Table& table : sheet_.tables) {
            for (std::size_t row = 0; row < table.row_ids.size(); ++row) add(table.row_ids[row], table.row_names[row]);
        }
        for (const sheet::Procedure& procedure : sheet_.procedures) {
            for (const sheet::Entry& entry : procedure.entries) add(entry.id, entry.says);
        }
        for (const sheet::Reading& reading : sheet_.readings) add(reading.source.gap, reading.source.says);
        for (const play::RuleSaid& rule : course_.rules) add(rule.id, rule.says);
        terms_.add_rule("ruling", "the players agreed otherwise");
        terms_.add_rule("resign", "a side gave up");
    }

    // What the players may agree on otherwise: any fact of a procedure, or a number added to its total.
    void add_ruling_names() {
        const auto add = [&](const std::string& name) {
            if (terms_.find_ruling_name(name) < 0) terms_.ruling_names.push_back(name);
        };
        for (const sheet::Procedure& procedure : sheet_.procedures) {
            add(procedure.name);
            for (const sheet::Fact& fact : procedure.facts) add(fact.source.name);
        }
    }

    const play::Course& course_;
    const sheet::Sheet& sheet_;
    Terms terms_;
    base::Errors errors_;
};

template <class Term>
std::vector<std::string> names_of_terms(const std::vector<Term>& terms) {
    std::vector<std::string> names;
    for (const Term& term : terms) names.push_back(term.name);
    return names;
}

std::vector<std::string> names_of_marks(const Terms& terms, Scope scope) {
    std::vector<std::string> names;
    for (const MarkTerm& term : terms.marks) {
        if (term.scope == scope) names.push_back(term.name);
    }
    return names;
}

void expect(const std::vector<std::string>& words, const std::string& what, ExpectedTerms::Names names,
            base::Errors& errors) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i < words.size() && words[i] == names[i]) continue;
        const std::string said = "the " + what + " '" + std::string(names[i]) + "'";
        const auto found = std::find(words.begin(), words.end(), names[i]);
        if (found == words.end()) {
            errors.push_back({said + " is missing", "play.toml", base::suggestion(names[i], words)});
        } else {
            errors.push_back({said + " is number " + std::to_string(found - words.begin() + 1) +
                                  " and must be number " + std::to_string(i + 1),
                              "play.toml", "battles go by the order in which they stand"});
        }
    }
}

}  // namespace words_of_play

base::Result<Terms> terms_of_play(const play::Course& course, const sheet::Sheet& sheet) {
    return words_of_play::Wording(course, sheet).word();
}

base::Errors check_terms(const Terms& terms, const ExpectedTerms& expected) {
    using namespace words_of_play;
    base::Errors errors;
    expect(terms.orders, "order", expected.orders, errors);
    expect(names_of_terms(terms.steps), "step", expected.steps, errors);
    expect(names_of_marks(terms, Scope::unit), "unit mark", expected.unit_marks, errors);
    expect(names_of_marks(terms, Scope::group), "group mark", expected.group_marks, errors);
    expect(names_of_marks(terms, Scope::side), "side mark", expected.side_marks, errors);
    expect(names_of_marks(terms, Scope::commander), "commander mark", expected.commander_marks, errors);
    expect(names_of_terms(terms.ties), "tie", expected.ties, errors);
    expect(names_of_terms(terms.decisions), "decision", expected.decisions, errors);
    return errors;
}

}  // namespace linstock::battle
