#include "linstock/print_resolution.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "linstock/print_odds.hpp"
#include "sheet/because.hpp"

namespace linstock::app {

namespace {

using namespace sheet;

constexpr std::size_t label_width = 9;

// "dice     shooting die 4": a label, and its text hanging beside it.
void print_labelled(const Console& console, std::string_view label, const std::string& text) {
    console.out << console.faint(fmt::format("{:<{}}", label, label_width)) << beside(label_width, text, console.width)
                << '\n';
}

std::string signed_number(Value value) { return (value > 0 ? "+" : "") + base::print_number(value); }

// --- dice ---------------------------------------------------------------------------------------------------------------

std::string print_thrown(const dice::Thrown& thrown) {
    std::vector<std::string> shown;
    for (const int face : thrown.faces) shown.push_back(std::to_string(face));
    const std::string dice = dice::print_dice(thrown.request.die, thrown.request.count);
    std::string text = (thrown.label.empty() ? dice : thrown.label + " (" + dice + ")") + ": ";
    for (std::size_t i = 0; i < shown.size(); ++i) text += (i == 0 ? "" : " ") + shown[i];
    // One die that is read as it lies needs no second number.
    const bool plain = shown.size() == 1 && thrown.answer.part[0] == thrown.faces[0];
    if (plain) return text;
    if (!shown.empty()) text += " -> ";
    for (int part = 0; part < dice::parts_of(thrown.request.reduction); ++part) {
        text += (part == 0 ? "" : ", ") + dice::describe_part(thrown.request, part) + " " +
                std::to_string(thrown.answer.part[static_cast<std::size_t>(part)]);
    }
    return text;
}

// --- the answer ---------------------------------------------------------------------------------------------------------

const Answered* find_answer(const Reader& reader, std::string_view key) {
    for (const Answered& answer : reader.answers) {
        if (answer.key == key) return &answer;
    }
    return nullptr;
}

std::string total_of(const Procedure& procedure, const Resolution& resolution, std::size_t reader) {
    if (reader < resolution.readers.size()) {
        if (const Answered* total = find_answer(resolution.readers[reader], "total"))
            return total->value == nothing ? "" : total->text;
    }
    if (procedure.total == no_slot || reader >= resolution.frames.size()) return "";
    const Value total = resolution.frames[reader].slots[procedure.total];
    return total == unknown || total == nothing ? "" : base::print_number(total);
}

void print_other_answers(const Console& console, const Reader& reader) {
    std::size_t width = 0;
    const auto shown = [](const Answered& answer) {
        return answer.key != "total" && answer.key != "result" && answer.text != "-" && !answer.text.empty();
    };
    for (const Answered& answer : reader.answers) {
        if (shown(answer)) width = std::max(width, answer.key.size());
    }
    for (const Answered& answer : reader.answers) {
        if (!shown(answer)) continue;
        console.out << fmt::format("  {:<{}}  ", answer.key, width) << beside(width + 4, answer.text, console.width)
                    << '\n';
    }
}

void print_result(const Console& console, const Procedure& procedure, const Resolution& resolution) {
    if (resolution.refused) {
        console.out << console.strong("Refused: " + resolution.reason) << "  " << console.faint(resolution.rule)
                    << '\n';
        return;
    }
    for (std::size_t i = 0; i < resolution.readers.size(); ++i) {
        const Reader& reader = resolution.readers[i];
        const std::string total = resolution.readers.size() > 1 ? total_of(procedure, resolution, i) : "";
        if (resolution.readers.size() > 1) console.out << reader.label << ": ";
        console.out << console.strong(reader.result.empty() ? procedure.title : reader.result);
        if (!reader.rule.empty()) console.out << "  " << console.faint(reader.rule);
        if (!total.empty()) console.out << console.faint("  total " + total);
        console.out << '\n';
        print_other_answers(console, reader);
    }
}

// "6, modifiers +2 in all"
std::string print_total(const Procedure& procedure, const Resolution& resolution) {
    const std::string total =
        resolution.refused || resolution.readers.size() != 1 ? "" : total_of(procedure, resolution, 0);
    Value sum = 0;
    for (const Modifier& modifier : resolution.modifiers) sum += modifier.value;
    return total.empty() || resolution.modifiers.empty() ? total
                                                         : total + "  (modifiers " + signed_number(sum) + " in all)";
}

// --- the ledger ---------------------------------------------------------------------------------------------------------

std::string reader_of(const LineTold& line, const Resolution& resolution) {
    const auto reader = static_cast<std::size_t>(line.reader);
    return line.reader < 0 || resolution.readers.size() < 2 || reader >= resolution.readers.size()
               ? ""
               : resolution.readers[reader].label + ": ";
}

bool worth_a_line(const LineTold& line) {
    switch (line.entry->kind) {
        case EntryKind::clause:
        case EntryKind::group:
        case EntryKind::limit:
            return true;
        case EntryKind::choice:
        case EntryKind::native:
        case EntryKind::derived:
            return line.state == LineState::applied && !line.says.empty();
        default:
            return false;
    }
}

void print_line(const Console& console, const LineTold& line, const Resolution& resolution) {
    const bool counts = line.state == LineState::applied;
    const bool valued = counts && line.entry->kind == EntryKind::clause;
    std::string text = reader_of(line, resolution) + (line.says.empty() ? line.entry->id : line.says);
    if (line.entry->completion) text += " (a completion, not printed)";
    if (!line.because.empty()) text += ": " + line.because;
    if (!line.says.empty()) text += " [" + line.entry->id + "]";
    console.out << fmt::format("  {:>5}  ", valued ? signed_number(line.value) : "") << beside(9, text, console.width)
                << '\n';
}

void print_ledger(const Console& console, const Sheet& sheet, const Procedure& procedure,
                  const Resolution& resolution) {
    const std::vector<LineTold> lines = tell_ledger(sheet, procedure, resolution);
    const auto print_where = [&](std::string_view title, auto wanted) {
        bool any = false;
        for (const LineTold& line : lines) {
            if (!worth_a_line(line) || !wanted(line)) continue;
            if (!any) console.out << console.faint(title) << '\n';
            any = true;
            print_line(console, line, resolution);
        }
    };
    print_where("counted", [](const LineTold& line) {
        return line.state == LineState::applied && line.entry->kind == EntryKind::clause;
    });
    print_where("read on the way", [](const LineTold& line) {
        return line.state == LineState::applied && line.entry->kind != EntryKind::clause;
    });
    print_where("did not count", [](const LineTold& line) { return line.state != LineState::applied; });
}

// --- the rest -----------------------------------------------------------------------------------------------------------

void print_effects(const Console& console, const Resolution& resolution) {
    std::vector<std::string> effects;
    for (const EffectDone& effect : resolution.effects) {
        const auto reader = static_cast<std::size_t>(effect.reader);
        const std::string who = resolution.readers.size() > 1 && reader < resolution.readers.size()
                                    ? resolution.readers[reader].label
                                    : effect.on;
        effects.push_back(who + ": " + std::string(name_of(effect.kind)) +
                          (effect.amount.empty() ? "" : " " + effect.amount));
    }
    std::string text;
    for (const std::string& each : effects) text += (text.empty() ? "" : "; ") + each;
    if (!text.empty()) print_labelled(console, "effects", text);
}

void print_assumed(const Console& console, const Facts& facts) {
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::presets);
    std::string text;
    for (const Fact* fact : facts.assumed()) {
        text += (text.empty() ? "" : ", ") + fact->source.name + "=" +
                facts.sheet().print(facts.procedure(), fact->slot, frame.slots[fact->slot]);
    }
    if (!text.empty()) print_labelled(console, "assumed", text);
}

std::string print_otherwise(const Decisive& decisive) {
    if (decisive.refused) return decisive.answer;
    if (!decisive.odds) return decisive.answer;
    std::string text = "other dice would be thrown: ";
    for (std::size_t i = 0; i < decisive.odds->chances.size(); ++i) {
        text += (i == 0 ? "" : ", ") + decisive.odds->chances[i].value + " " +
                base::print_percent(decisive.odds->chances[i].chance);
    }
    return text;
}

void print_decisive(const Console& console, const std::vector<Decisive>& all) {
    for (const Decisive& each : all) {
        print_labelled(console, "reading",
                       "this hangs on " + each.reading + "=" + each.chosen + " (" + each.gap + "); under " +
                           each.other + ": " + print_otherwise(each));
    }
}

void print_stages(const Console& console, const Sheet& sheet, const Resolution& resolution) {
    for (const StageTold& stage : resolution.stages) {
        const Procedure* procedure = sheet.find(stage.procedure);
        console.out << '\n' << console.strong(stage.stage) << '\n';
        if (procedure == nullptr) continue;
        print_result(console, *procedure, stage.resolution);
        const std::string total = print_total(*procedure, stage.resolution);
        if (!total.empty()) print_labelled(console, "total", total);
        print_ledger(console, sheet, *procedure, stage.resolution);
    }
}

}  // namespace

void print_resolution(const Console& console, const json::AnswerTold& told) {
    const Sheet& sheet = told.facts.sheet();
    const Procedure& procedure = told.facts.procedure();
    const Resolution& resolution = told.resolution;
    print_result(console, procedure, resolution);
    for (const dice::Thrown& thrown : told.dice) print_labelled(console, "dice", print_thrown(thrown));
    const std::string total = print_total(procedure, resolution);
    if (!total.empty()) print_labelled(console, "total", total);
    if (!resolution.refused) print_ledger(console, sheet, procedure, resolution);
    print_stages(console, sheet, resolution);
    print_effects(console, resolution);
    print_assumed(console, told.facts);
    if (told.decisive != nullptr) print_decisive(console, *told.decisive);
    if (told.odds == nullptr || told.odds->refused) return;
    console.out << '\n';
    print_odds(console, *told.odds);
}

}  // namespace linstock::app
