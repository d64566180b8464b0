#include "companion/deed.hpp"

#include <algorithm>
#include <optional>

#include "companion/roster_memory.hpp"
#include "play/facts.hpp"

namespace linstock::companion {

namespace {

using sheet::EffectDone;
using sheet::Literal;

int number_of(const Record* record) { return record == nullptr ? play::nobody : record->id; }

std::optional<Literal> look_up(const Course& course, const Roster& roster, const Deed& deed,
                               const play::FactSource& source) {
    const Record* unit = source.other ? deed.other : deed.own;
    if (unit == nullptr) return std::nullopt;
    if (source.name == "name") {
        const Record* named = source.of == Owner::unit ? unit : roster.find(Owner::group, unit->group);
        return named == nullptr ? std::nullopt : std::optional(Literal::word(named->name));
    }
    return play::value_from(course, RosterMemory(roster), source, {number_of(deed.own), number_of(deed.other)});
}

void fill_list(const Course& course, const Roster& roster, const Deed& deed, const sheet::FactList& list,
               sheet::Facts& facts) {
    const std::string prefix = list.source.name + ".";
    for (std::size_t i = 0; i < deed.testers.size() && i < static_cast<std::size_t>(list.source.most); ++i) {
        for (const sheet::Slot slot : list.fields) {
            const std::string field = deed.procedure->slots[slot].name.substr(prefix.size());
            const auto value = value_of(course, roster, Owner::unit, *deed.testers[i], field);
            if (value) facts.set_in_list(list.source.name, i, field, *value);
        }
    }
}

// --- aftermath ---

play::Deed by_number(const Deed& deed) {
    play::Deed out{deed.procedure, number_of(deed.own), number_of(deed.other), {}};
    for (const Record* tester : deed.testers) out.readers.push_back(tester->id);
    return out;
}

// What is to be done with the figures, each line once.
class FiguresTold final : public play::Untold {
public:
    explicit FiguresTold(const Roster& roster) : roster_(roster) {}

    void take(const EffectDone& effect, int number) override {
        const Record* unit = roster_.find(Owner::unit, number);
        std::string text = unit == nullptr ? effect.on : unit->name;
        text += ": " + std::string(name_of(effect.kind));
        if (!effect.amount.empty()) text += " " + effect.amount;
        if (std::find(lines.begin(), lines.end(), text) == lines.end()) lines.push_back(std::move(text));
    }

    std::vector<std::string> lines;

private:
    const Roster& roster_;
};

}  // namespace

std::vector<const Record*> testers_of(const Course& course, const Roster& roster, const sheet::Procedure& procedure,
                                      const Record& own, const std::vector<int>& chosen) {
    const play::ListFill* fill = nullptr;
    for (const sheet::FactList& list : procedure.lists) {
        if (fill == nullptr) fill = play::find_list(course, procedure.name, list.source.name);
    }
    if (fill == nullptr) return {};
    std::vector<const Record*> testers;
    const RosterMemory memory(roster);
    for (const Record* unit : present_units(course, roster, own.group)) {
        const bool named = std::find(chosen.begin(), chosen.end(), unit->id) != chosen.end();
        const bool wanted =
            chosen.empty() ? (fill->alone ? unit == &own : play::fits(memory, unit->id, fill->when)) : named;
        if (wanted && testers.size() < static_cast<std::size_t>(sheet::max_readers)) testers.push_back(unit);
    }
    if (testers.empty()) testers.push_back(&own);
    return testers;
}

std::vector<FilledFact> fill_facts(const Course& course, const Roster& roster, const Deed& deed, sheet::Facts& facts) {
    std::vector<FilledFact> filled;
    for (const sheet::Fact& fact : deed.procedure->facts) {
        if (fact.list >= 0) continue;
        const auto source = play::source_of(course, deed.procedure->name, fact.source.name);
        const auto value = source ? look_up(course, roster, deed, *source) : std::nullopt;
        if (value && facts.set(fact.source.name, *value).empty())
            filled.push_back({fact.source.name, *value, source->from});
    }
    for (const sheet::FactList& list : deed.procedure->lists) {
        if (play::find_list(course, deed.procedure->name, list.source.name) != nullptr)
            fill_list(course, roster, deed, list, facts);
    }
    return filled;
}

Aftermath aftermath_of(const Course& course, const Roster& roster, const Deed& deed,
                       const sheet::Resolution& resolution) {
    Aftermath after;
    if (resolution.refused) return after;
    if (const play::Act* act = course.find_act(deed.procedure->name))
        after.marks = marks_on(course, roster, act->marks, deed.own, deed.other, "");
    Gathered gathered(course);
    FiguresTold figures(roster);
    play::read_answer(course, RosterMemory(roster), by_number(deed), resolution, gathered, figures);
    after.effects = gathered.all();
    after.orders = std::move(figures.lines);
    return after;
}

std::vector<play::Blow> blows_of(const Course& course, const Roster& roster, const Deed& deed,
                                 const sheet::Resolution& resolution) {
    return play::blows_of(course, RosterMemory(roster), by_number(deed), resolution);
}

std::vector<Deferred> marks_on(const Course& course, const Roster& roster, const std::vector<play::Mark>& marks,
                               const Record* own, const Record* other, const std::string& rule) {
    Gathered gathered(course);
    play::lay_marks(course, RosterMemory(roster), marks, {number_of(own), number_of(other)}, rule, gathered);
    return gathered.all();
}

}  // namespace linstock::companion
