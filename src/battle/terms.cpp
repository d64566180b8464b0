#include "battle/terms.hpp"

#include <algorithm>

#include "battle/state.hpp"

namespace linstock::battle {

namespace {

int place_of(const std::vector<std::string>& list, std::string_view name) {
    const auto found = std::find(list.begin(), list.end(), name);
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

template <class Term>
int place_of_term(const std::vector<Term>& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

constexpr std::array<Scope, 4> all_scopes{Scope::unit, Scope::group, Scope::side, Scope::commander};
constexpr std::array<std::string_view, 4> scope_words{"unit", "group", "side", "commander"};

template <class Term>
std::vector<std::string> names_in(const std::vector<Term>& list) {
    std::vector<std::string> names;
    for (const Term& term : list) names.push_back(term.name);
    return names;
}

std::vector<std::string> names_in(const std::vector<std::string>& list) { return list; }

template <class List>
void find_doubles(const List& list, std::string_view what, std::vector<std::string>& faults) {
    std::vector<std::string> names = names_in(list);
    std::sort(names.begin(), names.end());
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty())
            faults.push_back("a " + std::string(what) + " has no name");
        else if (i > 0 && names[i] == names[i - 1])
            faults.push_back("the " + std::string(what) + " '" + names[i] + "' is listed twice");
    }
}

template <class Term>
void find_orphans(const std::vector<Term>& list, std::string_view what, std::vector<std::string>& faults) {
    for (const Term& term : list) {
        const std::string name = "the " + std::string(what) + " '" + term.name + "' does not say who ";
        if (term.set_by.empty()) faults.push_back(name + "sets it");
        if (term.read_by.empty()) faults.push_back(name + "reads it");
    }
}

void find_crowding(std::size_t count, std::size_t room, std::string_view what, std::vector<std::string>& faults) {
    if (count > room)
        faults.push_back("there are " + std::to_string(count) + " " + std::string(what) + " and room for " +
                         std::to_string(room));
}

// A phase that some steps leave unsaid, or that is both sides' in one step and not in another, ends where nobody meant it to.
void find_broken_phases(const std::vector<StepTerm>& steps, std::vector<std::string>& faults) {
    const bool declared =
        std::any_of(steps.begin(), steps.end(), [](const StepTerm& step) { return !step.phase.empty(); });
    for (const StepTerm& step : steps) {
        if (declared && step.phase.empty())
            faults.push_back("the step '" + step.name + "' does not say which phase it belongs to");
        const auto first = std::find_if(steps.begin(), steps.end(),
                                        [&step](const StepTerm& other) { return other.phase == step.phase; });
        if (first->shared_phase != step.shared_phase)
            faults.push_back("the steps '" + first->name + "' and '" + step.name +
                             "' do not agree whether their phase is both sides'");
    }
}

}  // namespace

std::optional<RuleId> Terms::find_rule(std::string_view id) const {
    const int place = place_of(rules, id);
    return place < 0 ? std::nullopt : std::optional(static_cast<RuleId>(place));
}

RuleId Terms::require_rule(std::string_view id, std::vector<std::string>& missing) const {
    const std::optional<RuleId> known = find_rule(id);
    if (!known && place_of(missing, id) < 0) missing.emplace_back(id);
    return known.value_or(RuleId{0});
}

RuleId Terms::rule(std::string_view id) const { return find_rule(id).value_or(RuleId{0}); }

RuleId Terms::add_rule(std::string_view id, std::string_view says) {
    if (rules.empty()) {
        rules.emplace_back("table");
        rule_says.emplace_back();
    }
    if (const int known = place_of(rules, id); known >= 0) return static_cast<RuleId>(known);
    rules.emplace_back(id);
    rule_says.resize(rules.size());
    rule_says.back() = says;
    return static_cast<RuleId>(rules.size() - 1);
}

int Terms::find_mark(Scope scope, std::string_view name) const {
    int slot = 0;
    for (const MarkTerm& term : marks) {
        if (term.scope != scope) continue;
        if (term.name == name) return slot;
        ++slot;
    }
    return -1;
}

int Terms::find_order(std::string_view name) const { return place_of(orders, name); }
int Terms::find_step(std::string_view name) const { return place_of_term(steps, name); }
int Terms::find_tie(std::string_view name) const { return place_of_term(ties, name); }
int Terms::find_decision(std::string_view name) const { return place_of_term(decisions, name); }
int Terms::find_ruling_name(std::string_view name) const { return place_of(ruling_names, name); }

const MarkTerm* Terms::mark(Scope scope, int slot) const {
    for (const MarkTerm& term : marks) {
        if (term.scope == scope && slot-- == 0) return &term;
    }
    return nullptr;
}

int Terms::marks_of(Scope scope) const {
    return static_cast<int>(
        std::count_if(marks.begin(), marks.end(), [scope](const MarkTerm& term) { return term.scope == scope; }));
}

int mark_room(Scope scope) {
    switch (scope) {
        case Scope::unit:
            return unit_marks;
        case Scope::group:
            return group_marks;
        case Scope::side:
            return side_marks;
        case Scope::commander:
            return commander_marks;
    }
    return 0;
}

std::vector<std::string> faults_of(const Terms& terms) {
    std::vector<std::string> faults;
    for (const Scope scope : all_scopes) {
        const std::string_view word = scope_words[static_cast<std::size_t>(scope)];
        std::vector<std::string> names;
        for (const MarkTerm& term : terms.marks) {
            if (term.scope == scope) names.push_back(term.name);
        }
        find_doubles(names, std::string(word) + " mark", faults);
        find_crowding(names.size(), static_cast<std::size_t>(mark_room(scope)), std::string(word) + " marks", faults);
    }
    find_doubles(terms.orders, "order", faults);
    find_doubles(terms.steps, "step", faults);
    find_doubles(terms.ties, "tie", faults);
    find_doubles(terms.decisions, "decision", faults);
    find_doubles(terms.ruling_names, "name of a ruling", faults);
    find_doubles(terms.rules, "rule", faults);
    find_orphans(terms.marks, "mark", faults);
    find_orphans(terms.ties, "tie", faults);
    constexpr std::size_t byte = 255;
    find_crowding(terms.orders.size(), byte, "orders", faults);
    find_crowding(terms.steps.size(), byte, "steps", faults);
    find_crowding(terms.ties.size(), byte, "ties", faults);
    find_crowding(terms.decisions.size(), byte, "decisions", faults);
    find_crowding(terms.ruling_names.size(), 0xffff, "names of rulings", faults);
    find_crowding(terms.rules.size(), 0xffff, "rules", faults);
    find_broken_phases(terms.steps, faults);
    if (terms.steps.empty()) faults.emplace_back("there is no step");
    if (terms.rules.empty() || terms.rules.front() != "table") faults.emplace_back("rule 0 is not 'table'");
    return faults;
}

bool same_words(const Terms& a, const Terms& b) {
    const auto marks = [](const Terms& terms) {
        std::vector<std::string> words;
        for (const MarkTerm& term : terms.marks)
            words.push_back(std::to_string(static_cast<int>(term.scope)) +
                            std::to_string(static_cast<int>(term.lifetime)) + term.name);
        return words;
    };
    const auto ties = [](const Terms& terms) {
        std::vector<std::string> words;
        for (const TieTerm& term : terms.ties)
            words.push_back(std::to_string(static_cast<int>(term.lifetime)) + term.name);
        return words;
    };
    const auto steps = [](const Terms& terms) {
        std::vector<std::string> words;
        for (const StepTerm& term : terms.steps)
            words.push_back((term.shared_phase ? "1" : "0") + term.name + '\n' + term.phase);
        return words;
    };
    return a.orders == b.orders && a.rules == b.rules && a.ruling_names == b.ruling_names && steps(a) == steps(b) &&
           names_in(a.decisions) == names_in(b.decisions) && marks(a) == marks(b) && ties(a) == ties(b);
}

}  // namespace linstock::battle
