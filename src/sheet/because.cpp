#include "sheet/because.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/text.hpp"
#include "sheet/condition.hpp"

namespace linstock::sheet {

namespace {

constexpr std::array<std::string_view, 5> state_names = {"applied", "not", "outranked", "voided", "off"};

std::string named(const Procedure& procedure, Slot slot) { return procedure.slots[slot].name; }

std::string printed(const Sheet& sheet, const Procedure& procedure, Slot slot, const Frame& frame) {
    const Value value = frame.slots[slot];
    if (value == unknown) return "not known";
    return value == nothing ? "none" : sheet.print(procedure, slot, value);
}

std::string words_of(const Sheet& sheet, const Procedure& procedure, const Test& test) {
    const int kind = procedure.slots[test.slot].kind;  // yes and no are of none
    const std::size_t count = kind < 0 ? 2 : sheet.kinds[static_cast<std::size_t>(kind)].values.size();
    std::vector<std::string> words;
    for (std::size_t i = 0; i < count; ++i) {
        if (((test.mask >> i) & 1U) != 0) words.push_back(sheet.print(procedure, test.slot, static_cast<Value>(i)));
    }
    return base::listed(words);
}

std::string_view comparing(Comparison comparison) {
    switch (comparison) {
        case Comparison::at_least:
            return "at least ";
        case Comparison::at_most:
            return "at most ";
        case Comparison::above:
            return "more than ";
        case Comparison::below:
            return "less than ";
        default:
            return "";
    }
}

std::string wanted_by(const Sheet& sheet, const Procedure& procedure, const Test& test, const Frame& frame) {
    if (test.comparison == Comparison::is_none) return test.value != 0 ? "none" : "one";
    if (test.words) return words_of(sheet, procedure, test);
    const std::string how(comparing(test.comparison));
    if (test.of != no_slot) {
        return how + std::to_string(test.value) +
               (test.fraction_of == 1 ? "" : "/" + std::to_string(test.fraction_of)) + " of " +
               named(procedure, test.of);
    }
    if (test.other == no_slot) return how + sheet.print(procedure, test.slot, test.value);
    const std::string as = test.comparison == Comparison::same_as ? "the same as " : "";
    return how + as + named(procedure, test.other) + " (" + printed(sheet, procedure, test.other, frame) + ")";
}

const Outcome* find_outcome(const Procedure& procedure, int entry) {
    const auto found = std::find_if(procedure.outcomes.begin(), procedure.outcomes.end(),
                                    [&](const Outcome& outcome) { return outcome.entry == entry; });
    return found == procedure.outcomes.end() ? nullptr : &*found;
}

std::string print_band(const Outcome& outcome) {
    const bool open_below = outcome.from == std::numeric_limits<Value>::min();
    const bool open_above = outcome.to == std::numeric_limits<Value>::max();
    if (open_below && open_above) return "any";
    if (open_below) return base::print_number(outcome.to) + " or less";
    if (open_above) return base::print_number(outcome.from) + " or more";
    if (outcome.from == outcome.to) return base::print_number(outcome.from);
    return base::print_number(outcome.from) + " to " + base::print_number(outcome.to);
}

std::string not_because(const Sheet& sheet, const Procedure& procedure, const Line& line, const Frame& frame) {
    if (line.test >= 0) return describe(sheet, procedure, procedure.tests[static_cast<std::size_t>(line.test)], frame);
    if (line.fact == no_slot) return "";
    const std::string is = named(procedure, line.fact) + " is " + printed(sheet, procedure, line.fact, frame);
    const Outcome* outcome = find_outcome(procedure, line.entry);
    return outcome == nullptr ? is : is + ", wanted " + print_band(*outcome);
}

std::string entry_named(const Procedure& procedure, int entry) {
    if (entry < 0) return "another entry";
    const Entry& other = procedure.entries[static_cast<std::size_t>(entry)];
    if (other.id.empty()) return other.says.empty() ? "an earlier line" : other.says;
    return other.says.empty() ? other.id : other.id + ", " + other.says;
}

std::string because(const Sheet& sheet, const Procedure& procedure, const Line& line, const Frame& frame) {
    switch (line.state) {
        case LineState::applied:
            return line.by < 0 ? "" : "limited by " + entry_named(procedure, line.by);
        case LineState::not_applied:
            return not_because(sheet, procedure, line, frame);
        case LineState::outranked:
            return "outranked by " + entry_named(procedure, line.by);
        case LineState::voided:
            return "voided by " + entry_named(procedure, line.by);
        case LineState::off:
            break;
    }
    const Entry& entry = procedure.entries[static_cast<std::size_t>(line.entry)];
    return "off while the reading " + entry.off_reading + " stands at " + entry.off_option;
}

}  // namespace

std::string_view name_of(LineState state) { return state_names[static_cast<std::size_t>(state)]; }

std::string describe(const Sheet& sheet, const Procedure& procedure, const Test& test, const Frame& frame) {
    std::string text = named(procedure, test.slot) + " is " + printed(sheet, procedure, test.slot, frame);
    if (test.of != no_slot) text += " of " + printed(sheet, procedure, test.of, frame);
    if (judge(test, frame.slots) == Truth::yes) return text;
    return text + ", wanted " + wanted_by(sheet, procedure, test, frame);
}

namespace {

// An entry may be noted more than once: a limit for every clause it stands over, a choice before and after it was
// outranked. What came last holds, but "not" never takes back that it counted somewhere.
std::vector<Line> settled_lines(const Ledger& ledger) {
    std::vector<Line> lines;
    for (const Line& line : ledger.lines) {
        const auto same = std::find_if(lines.begin(), lines.end(), [&](const Line& each) {
            return each.entry == line.entry && each.reader == line.reader;
        });
        if (same == lines.end()) {
            lines.push_back(line);
        } else if (line.state != LineState::not_applied) {
            *same = line;
        }
    }
    return lines;
}

// Steps of the procedure that no printed line stands for.
bool nameless(const Entry& entry) { return entry.id.empty() && entry.says.empty(); }

LineTold tell_line(const Sheet& sheet, const Procedure& procedure, const Line& line, const Frame& frame) {
    LineTold told;
    told.entry = &procedure.entries[static_cast<std::size_t>(line.entry)];
    told.says = fill_in(sheet, procedure, told.entry->says, frame);
    told.state = line.state;
    told.value = line.value;
    told.because = because(sheet, procedure, line, frame);
    if (line.by >= 0) told.by = &procedure.entries[static_cast<std::size_t>(line.by)];
    told.reader = line.reader;
    return told;
}

bool alike(const LineTold& a, const LineTold& b) {
    return a.entry == b.entry && a.state == b.state && a.value == b.value && a.because == b.because && a.says == b.says;
}

// A line that is the same for every reader is told once.
void fold_readers(std::vector<LineTold>& lines, std::size_t readers) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto first = lines.begin() + static_cast<std::ptrdiff_t>(i);
        if (static_cast<std::size_t>(std::count_if(
                first, lines.end(), [&](const LineTold& each) { return alike(each, *first); })) != readers) {
            continue;
        }
        first->reader = -1;
        const LineTold kept = *first;
        lines.erase(std::remove_if(first + 1, lines.end(), [&](const LineTold& each) { return alike(each, kept); }),
                    lines.end());
    }
}

}  // namespace

std::vector<LineTold> tell_ledger(const Sheet& sheet, const Procedure& procedure, const Resolution& resolution) {
    std::vector<LineTold> told;
    if (resolution.frames.empty()) return told;
    for (const Line& line : settled_lines(resolution.ledger)) {
        if (nameless(procedure.entries[static_cast<std::size_t>(line.entry)])) continue;
        const auto reader = std::min(static_cast<std::size_t>(line.reader), resolution.frames.size() - 1);
        told.push_back(tell_line(sheet, procedure, line, resolution.frames[reader]));
    }
    fold_readers(told, resolution.frames.size());
    for (std::size_t i = 0; i < procedure.entries.size(); ++i) {
        if (procedure.entries[i].off_reading.empty() || nameless(procedure.entries[i])) continue;
        Line line;
        line.entry = static_cast<int>(i);
        line.state = LineState::off;
        told.push_back(tell_line(sheet, procedure, line, resolution.frames.front()));
        told.back().reader = -1;
    }
    return told;
}

}  // namespace linstock::sheet
