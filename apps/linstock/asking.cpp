#include "linstock/asking.hpp"

#include <algorithm>
#include <ostream>

#include "base/text.hpp"
#include "json/fact_words.hpp"
#include "sheet/inquiry.hpp"

namespace linstock::app {

namespace {

using namespace sheet;

constexpr std::string_view rest_as_usual = ".";

// A choice by its place in the list, counted from 1, or by its name or the beginning of it, where only one has that.
int find_choice(const std::string& typed, const std::vector<std::string>& names) {
    const auto number = base::parse_number(typed);
    if (number && *number % base::one == 0 && *number >= base::one &&
        *number / base::one <= static_cast<int>(names.size())) {
        return *number / base::one - 1;
    }
    const std::string wanted = base::folded(typed);
    int begun = -1;
    int count = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = base::folded(names[i]);
        if (name == wanted) return static_cast<int>(i);
        if (wanted.empty() || name.rfind(wanted, 0) != 0) continue;
        begun = static_cast<int>(i);
        ++count;
    }
    return count == 1 ? begun : -1;
}

// As many to a line as fit, none broken in two.
void print_choices(const Console& console, const std::vector<std::string>& choices) {
    constexpr std::size_t gap = 3;
    std::string line = "  ";
    for (const std::string& choice : choices) {
        if (line.size() > 2 && line.size() + gap + choice.size() > console.width) {
            console.out << line << '\n';
            line = "  ";
        }
        line += (line.size() > 2 ? std::string(gap, ' ') : "") + choice;
    }
    if (line.size() > 2) console.out << line << '\n';
}

// Where the intervals are mere numbers ("1", "2", "3 or more") a letter for each would only be in the way.
bool by_letter(const Question& question) {
    const auto plain = std::count_if(question.cuts.begin(), question.cuts.end(),
                                     [](const Cut& cut) { return base::parse_number(cut.words).has_value(); });
    return static_cast<std::size_t>(plain) + 1 < question.cuts.size();
}

std::vector<std::string> choices_of(const Question& question) {
    std::vector<std::string> choices;
    if (question.type == ValueType::yes_no) choices = {"yes", "no"};
    for (std::size_t i = 0; i < question.words.size(); ++i)
        choices.push_back(std::to_string(i + 1) + " " + question.words[i]);
    if (!by_letter(question)) return choices;
    for (std::size_t i = 0; i < question.cuts.size(); ++i)
        choices.push_back(std::string(1, static_cast<char>('a' + i)) + ") " + question.cuts[i].words);
    return choices;
}

std::string hint_of(const Question& question) {
    std::vector<std::string> hints;
    const FactSource& fact = question.fact->source;
    if (question.type == ValueType::number && by_letter(question)) hints.push_back("a letter or the number");
    if (question.type == ValueType::number && !by_letter(question))
        hints.push_back(base::print_number(fact.least) + " to " + base::print_number(fact.most));
    if (question.may_be_none) hints.push_back("- for none");
    if (!question.preset.empty()) hints.push_back("Enter for " + question.preset);
    return hints.empty() ? "> " : "(" + base::listed(hints, "or") + ") > ";
}

void show(const Console& console, const Question& question) {
    console.out << '\n'
                << console.strong(question.ask.empty() ? question.fact->source.name : question.ask) << "  "
                << console.faint(question.fact->source.name) << '\n';
    print_choices(console, choices_of(question));
    console.out << hint_of(question);
}

// The letter of an interval stands for a value inside it.
bool take_cut(Facts& facts, const Question& question, const std::string& typed) {
    if (!by_letter(question) || typed.size() != 1 || typed[0] < 'a') return false;
    const auto index = static_cast<std::size_t>(typed[0] - 'a');
    if (index >= question.cuts.size()) return false;
    facts.set_slot(question.fact->slot, question.cuts[index].example);
    return true;
}

base::Errors take_answer(Facts& facts, const Question& question, const std::string& typed) {
    if (take_cut(facts, question, typed)) return {};
    if (typed == "-") return facts.set(question.fact->source.name, Literal::nothing());
    const int choice = question.words.empty() ? -1 : find_choice(typed, question.words);
    return facts.set(question.fact->source.name,
                     Literal::word(choice < 0 ? typed : question.words[static_cast<std::size_t>(choice)]));
}

// The default, given outright, so that it is not asked again.
void take_preset(Facts& facts, const Fact& fact) {
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::presets);
    if (frame.slots[fact.slot] != unknown) facts.set_slot(fact.slot, frame.slots[fact.slot]);
}

Value any_value(const Fact& fact) {
    switch (fact.source.type) {
        case FactType::yes_no:
            return 0;
        case FactType::count:
        case FactType::length:
            return fact.source.least;
        case FactType::one_of:
            break;
    }
    Value word = 0;
    while (word < 63 && ((fact.allowed >> static_cast<unsigned>(word)) & 1U) == 0) ++word;
    return word;
}

void fill_what_cannot_matter(const Console& console, Facts& facts) {
    std::vector<std::string> names;
    for (const Fact* fact : facts.missing()) {
        names.push_back(fact->source.name);
        facts.set_slot(fact->slot, any_value(*fact));
    }
    if (!names.empty())
        console.out << console.faint(wrapped("not asked, it cannot change the answer: " + base::listed(names, "and"),
                                             console.width, 0, 2))
                    << '\n';
}

}  // namespace

bool ask_facts(const Console& console, Facts& facts) {
    bool usual = false;
    bool told = false;
    for (std::vector<Question> open = questions(facts); !open.empty(); open = questions(facts)) {
        const Question& question = open.front();
        if (usual && !question.required) break;
        if (!told)
            console.out << console.faint("Answer with a number or a word; a full stop leaves the rest as usual.")
                        << '\n';
        told = true;
        show(console, question);
        std::string typed;
        if (!read_line(console, typed)) return false;
        if (typed == rest_as_usual) {
            usual = true;
            if (question.required) console.out << "This one has no usual value.\n";
        } else if (typed.empty() && !question.preset.empty()) {
            take_preset(facts, *question.fact);
        } else {
            const base::Errors errors = take_answer(facts, question, typed);
            if (!errors.empty()) console.out << base::to_text(errors) << '\n';
        }
    }
    if (told) console.out << '\n';
    if (questions(facts).empty()) fill_what_cannot_matter(console, facts);
    return true;
}

int ask_choice(const Console& console, std::string_view what, const std::vector<std::string>& names,
               const std::vector<std::string>& says) {
    std::size_t width = 0;
    for (const std::string& name : names) width = std::max(width, name.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        console.out << std::string(3 - std::min<std::size_t>(number.size(), 2), ' ') << number << "  "
                    << console.strong(names[i]) << std::string(width - names[i].size() + 2, ' ') << says[i] << '\n';
    }
    for (;;) {
        console.out << what << " (q to leave) > ";
        std::string typed;
        if (!read_line(console, typed) || typed == "q") return -1;
        const int choice = find_choice(typed, names);
        if (choice >= 0) return choice;
        if (!typed.empty())
            console.out << "'" << typed << "' is none of these; " << base::suggestion(typed, names) << '\n';
    }
}

}  // namespace linstock::app
