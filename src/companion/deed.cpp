#include "companion/deed.hpp"

#include <algorithm>
#include <optional>

#include "companion/roster_memory.hpp"

namespace linstock::companion {

namespace deeds {

using sheet::EffectDone;
using sheet::Literal;

bool speaks_of(const std::vector<std::string>& in, const std::string& procedure) {
    return in.empty() || play::is_in(in, procedure);
}

const play::ListFill* find_list(const Course& course, const std::string& procedure, const std::string& list) {
    for (const play::ListFill& each : course.lists) {
        if (each.list == list && play::is_in(each.in, procedure)) return &each;
    }
    return nullptr;
}

// The line that speaks of a fact; one for this procedure outranks one for all.
const play::Fill* find_fill(const Course& course, const std::string& procedure, const std::string& fact) {
    const play::Fill* general = nullptr;
    for (const play::Fill& fill : course.fills) {
        if (fill.fact != fact || !speaks_of(fill.in, procedure)) continue;
        if (!fill.in.empty()) return &fill;
        general = &fill;
    }
    return general;
}

// Where the value of a fact stands on the roster where no line says it: under its own name. Empty: nowhere.
std::string usual_source(const std::string& fact) {
    if (fact.rfind("group.", 0) == 0 || fact.rfind("brigade.", 0) == 0)
        return "own.group" + fact.substr(fact.find('.'));
    return fact.rfind("own.", 0) == 0 || fact.rfind("other.", 0) == 0 ? fact : "";
}

std::optional<Literal> look_up(const Course& course, const Roster& roster, const Deed& deed,
                               const std::string& source) {
    const bool mine = source.rfind("own.", 0) == 0;
    const Record* unit = mine ? deed.own : deed.other;
    if (unit == nullptr) return std::nullopt;
    const std::string name = source.substr(mine ? 4 : 6);
    if (name.rfind("group.", 0) != 0) return value_of(course, roster, Owner::unit, *unit, name);
    const Record* group = roster.find(Owner::group, unit->group);
    if (group == nullptr) return std::nullopt;
    return value_of(course, roster, Owner::group, *group, name.substr(6));
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

int number_of(const Record* record) { return record == nullptr ? play::nobody : record->id; }

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

}  // namespace deeds

using namespace deeds;

std::vector<const Record*> testers_of(const Course& course, const Roster& roster, const sheet::Procedure& procedure,
                                      const Record& own, const std::vector<int>& chosen) {
    const play::ListFill* fill = nullptr;
    for (const sheet::FactList& list : procedure.lists) {
        if (fill == nullptr) fill = find_list(course, procedure.name, list.source.name);
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
        const play::Fill* fill = find_fill(course, deed.procedure->name, fact.source.name);
        const std::string source = fill == nullptr ? usual_source(fact.source.name) : fill->from;
        auto value = source.empty() ? std::nullopt : look_up(course, roster, deed, source);
        if (value && fill != nullptr && !fill->is.empty()) value = Literal::yes(play::is_one_of(fill->is, *value));
        if (value && facts.set(fact.source.name, *value).empty()) filled.push_back({fact.source.name, *value, source});
    }
    for (const sheet::FactList& list : deed.procedure->lists) {
        if (find_list(course, deed.procedure->name, list.source.name) != nullptr)
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
