#include "drill/resolved.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"

namespace linstock::drill {

namespace {

using battle::Event;
using battle::EventKind;
using battle::Told;
using battle::UnitId;
using sheet::Answered;
using sheet::Literal;

// What an answer says under a key, in words and, where it is one, as a number or yes and no.
struct Said {
    bool known = false;
    bool is_number = false;
    bool is_yes_no = false;
    sheet::Value value = 0;
    std::string text;
};

Said text_said(const std::string& text) { return {true, false, false, 0, text}; }
Said number_said(sheet::Value value) { return {true, true, false, value, base::print_number(value)}; }

Said answered(const Answered& answer) {
    Said said = text_said(answer.text);
    if (answer.value == sheet::nothing || answer.value == sheet::unknown || answer.list) return said;
    said.is_number = answer.type == sheet::ValueType::number;
    said.is_yes_no = answer.type == sheet::ValueType::yes_no;
    said.value = answer.value;
    return said;
}

Said said_by(const Answer& answer, const sheet::Procedure* procedure, const std::string& key) {
    const sheet::Resolution& resolution = answer.told->resolution;
    if (answer.reader < resolution.readers.size()) {
        const sheet::Reader& reader = resolution.readers[answer.reader];
        for (const Answered& each : reader.answers) {
            if (each.key == key && !each.absent) return answered(each);
        }
        if (key == "result") return text_said(reader.result);
        if (key == "rule") return text_said(reader.rule);
    }
    if (key == "result") return text_said(resolution.refused ? "refused" : resolution.result);
    const bool totalled =
        procedure != nullptr && procedure->total != sheet::no_slot && answer.reader < resolution.frames.size();
    if (key == "total" && totalled) {
        const sheet::Value total = resolution.frames[answer.reader].slots[procedure->total];
        if (total != sheet::unknown && total != sheet::nothing) return number_said(total);
    }
    return {};
}

bool agrees(const Literal& told, const Said& said) {
    switch (told.kind) {
        case Literal::Kind::number:
            return said.is_number ? said.value == told.number : base::parse_number(said.text) == told.number;
        case Literal::Kind::yes_no:
            return said.is_yes_no ? (said.value != 0) == told.flag : said.text == (told.flag ? "yes" : "no");
        case Literal::Kind::none:
            return said.text.empty() || said.text == "-";
        default:
            return base::folded(said.text) == base::folded(to_text(told));
    }
}

std::vector<std::string> keys_of(const Answer& answer) {
    std::vector<std::string> keys = {"procedure", "unit", "other", "result", "rule", "total"};
    const sheet::Resolution& resolution = answer.told->resolution;
    if (answer.reader < resolution.readers.size()) {
        for (const Answered& each : resolution.readers[answer.reader].answers) keys.push_back(each.key);
    }
    return keys;
}

std::string name_of_unit(const Names& names, UnitId unit) {
    return unit < names.units().size() ? names.units()[unit] : "nobody";
}

int number_of(const sheet::Sheet* sheet, const std::string& procedure) {
    for (std::size_t i = 0; sheet != nullptr && i < sheet->procedures.size(); ++i) {
        if (sheet->procedures[i].name == procedure) return static_cast<int>(i);
    }
    return -1;
}

// The next results read of a procedure, so many of them; fewer where the events tell no more.
class ResultsRead {
public:
    explicit ResultsRead(const battle::Events& events) : events_(events) {}

    std::vector<UnitId> next(int procedure, std::size_t count) {
        std::vector<UnitId> units;
        std::size_t at = at_;
        for (; at < events_.size() && units.size() < count; ++at) {
            const Event& event = events_[at];
            if (event.kind == EventKind::result_read && event.a == procedure) units.push_back(event.subject);
        }
        if (units.size() == count) at_ = at;
        return units;
    }

private:
    const battle::Events& events_;
    std::size_t at_ = 0;
};

void compare_one(const Resolved& expected, const Answer& answer, const Names& names, const sheet::Sheet* sheet,
                 std::vector<Mismatch>& found) {
    const std::string head = "result '" + expected.procedure + "' ";
    const auto who = [&](std::string_view key, const std::string& told, UnitId unit) {
        const std::string got = name_of_unit(names, unit);
        if (!told.empty() && told != got) found.push_back({expected.place, head + std::string(key), told, got});
    };
    who("unit", expected.unit, answer.unit);
    who("other", expected.other, answer.told->other);
    const sheet::Procedure* procedure = sheet == nullptr ? nullptr : sheet->find(expected.procedure);
    for (const Field& key : expected.keys) {
        const Said said = said_by(answer, procedure, key.name);
        if (!said.known)
            found.push_back({key.place, head + key.name, to_text(key.value),
                             "no such key (" + base::suggestion(key.name, keys_of(answer)) + ")"});
        else if (!agrees(key.value, said))
            found.push_back({key.place, head + key.name, to_text(key.value), said.text});
    }
}

std::string listed_answers(const std::vector<const Answer*>& answers, const Names& names) {
    std::vector<std::string> words;
    for (const Answer* answer : answers)
        words.push_back(answer->told->procedure + " of " + name_of_unit(names, answer->unit));
    return words.empty() ? "none" : base::listed(words, "and");
}

std::string listed_results(const std::vector<Resolved>& results) {
    std::vector<std::string> words;
    for (const Resolved& each : results)
        words.push_back(each.procedure + (each.unit.empty() ? "" : " of " + each.unit));
    return words.empty() ? "none" : base::listed(words, "and");
}

}  // namespace

std::vector<Answer> answers_of(const std::vector<Told>& told, const battle::Events& events, const sheet::Sheet* sheet) {
    std::vector<Answer> answers;
    ResultsRead read(events);
    for (const Told& each : told) {
        const std::size_t readers = std::max<std::size_t>(each.resolution.readers.size(), 1);
        std::vector<UnitId> units;
        if (readers > 1) units = read.next(number_of(sheet, each.procedure), readers);
        for (std::size_t reader = 0; reader < readers; ++reader)
            answers.push_back({&each, reader, reader < units.size() ? units[reader] : each.unit});
        if (readers == 1 && !each.resolution.refused) read.next(number_of(sheet, each.procedure), 1);
    }
    return answers;
}

void compare(const std::vector<Resolved>& expected, const std::vector<Answer>& answers, const Names& names,
             const sheet::Sheet* sheet, std::vector<Mismatch>& found) {
    std::vector<const Answer*> named;
    for (const Answer& answer : answers) {
        const bool listed = std::any_of(expected.begin(), expected.end(),
                                        [&](const Resolved& each) { return each.procedure == answer.told->procedure; });
        if (listed) named.push_back(&answer);
    }
    if (named.size() != expected.size() || (expected.empty() && !answers.empty())) {
        std::vector<const Answer*> all;
        for (const Answer& answer : answers) all.push_back(&answer);
        const Place place = expected.empty() ? Place{} : expected.front().place;
        found.push_back({place, "results", listed_results(expected), listed_answers(all, names)});
        return;
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (named[i]->told->procedure != expected[i].procedure) {
            found.push_back(
                {expected[i].place, "results in order", listed_results(expected), listed_answers(named, names)});
            return;
        }
        compare_one(expected[i], *named[i], names, sheet, found);
    }
}

void compare(const Measured& expected, const sheet::Facts& measured, std::vector<Mismatch>& found) {
    const sheet::Procedure& procedure = measured.procedure();
    sheet::Frame frame;
    measured.fill(frame, 0, sheet::Facts::Fill::presets);
    for (const Field& told : expected.facts) {
        const std::string what = "fact '" + told.name + "' of '" + expected.procedure + "'";
        sheet::Facts wanted(measured.sheet(), procedure);
        const base::Errors errors = wanted.set(told.name, told.value);
        const sheet::Fact* fact = wanted.find_fact(told.name);
        if (!errors.empty() || fact == nullptr) {
            const std::string why = errors.empty() ? "no such fact" : base::to_text(errors);
            found.push_back({told.place, what, to_text(told.value), why});
            continue;
        }
        const sheet::Value got = frame.slots[fact->slot];
        const sheet::Value want = wanted.value(fact->slot);
        const bool length = procedure.slots[fact->slot].length && got >= 0 && want >= 0;
        if (got == want || (length && std::abs(got - want) <= base::one / 10)) continue;
        found.push_back({told.place, what, to_text(told.value), measured.sheet().print(procedure, fact->slot, got)});
    }
}

}  // namespace linstock::drill
