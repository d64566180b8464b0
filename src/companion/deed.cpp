#include "companion/deed.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace linstock::companion {

namespace {

using sheet::EffectDone;
using sheet::Literal;

bool speaks_of(const std::vector<std::string>& in, const std::string& procedure) {
    return in.empty() || is_in(in, procedure);
}

const ListFill* find_list(const RosterRules& rules, const std::string& procedure, const std::string& list) {
    for (const ListFill& each : rules.lists) {
        if (each.list == list && is_in(each.in, procedure)) return &each;
    }
    return nullptr;
}

// The line that speaks of a fact; one for this procedure outranks one for all.
const Fill* find_fill(const RosterRules& rules, const std::string& procedure, const std::string& fact) {
    const Fill* general = nullptr;
    for (const Fill& fill : rules.fills) {
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

std::optional<Literal> look_up(const RosterRules& rules, const Roster& roster, const Deed& deed,
                               const std::string& source) {
    const bool mine = source.rfind("own.", 0) == 0;
    const Record* unit = mine ? deed.own : deed.other;
    if (unit == nullptr) return std::nullopt;
    const std::string name = source.substr(mine ? 4 : 6);
    if (name.rfind("group.", 0) != 0) return value_of(rules, roster, Owner::unit, *unit, name);
    const Record* group = roster.find(Owner::group, unit->group);
    if (group == nullptr) return std::nullopt;
    return value_of(rules, roster, Owner::group, *group, name.substr(6));
}

bool is_one_of(const std::vector<Literal>& list, const Literal& value) {
    return std::any_of(list.begin(), list.end(), [&](const Literal& each) { return same(each, value); });
}

void fill_list(const RosterRules& rules, const Roster& roster, const Deed& deed, const sheet::FactList& list,
               sheet::Facts& facts) {
    const std::string prefix = list.source.name + ".";
    for (std::size_t i = 0; i < deed.testers.size() && i < static_cast<std::size_t>(list.source.most); ++i) {
        for (const sheet::Slot slot : list.fields) {
            const std::string field = deed.procedure->slots[slot].name.substr(prefix.size());
            const auto value = value_of(rules, roster, Owner::unit, *deed.testers[i], field);
            if (value) facts.set_in_list(list.source.name, i, field, *value);
        }
    }
}

// --- aftermath ---

struct Who {
    const Record* own = nullptr;
    const Record* other = nullptr;
    const Record* reader = nullptr;  // whom "own" means where several read one throw
};

void lay(const Roster& roster, const RosterRules& rules, const std::string& on, const Who& who, Deferred what,
         std::vector<Deferred>& into) {
    const bool other = on.rfind("other", 0) == 0;
    const Record* unit = other ? who.other : (who.reader != nullptr ? who.reader : who.own);
    if (unit == nullptr) return;
    const std::size_t dot = on.find('.');
    if (dot == std::string::npos) {
        what.id = unit->id;
        into.push_back(std::move(what));
    } else if (on.substr(dot) == ".group") {
        what.of = Owner::group;
        what.id = unit->group;
        if (what.id != 0) into.push_back(std::move(what));
    } else {
        for (const Record* each : present_units(rules, roster, unit->group)) {
            what.id = each->id;
            into.push_back(what);
        }
    }
}

const sheet::Answered* find_answer(const sheet::Resolution& resolution, const std::string& key) {
    if (resolution.readers.empty()) return nullptr;
    const auto& answers = resolution.readers.front().answers;
    const auto found =
        std::find_if(answers.begin(), answers.end(), [&](const sheet::Answered& each) { return each.key == key; });
    return found == answers.end() || found->absent ? nullptr : &*found;
}

Literal literal_of(const sheet::Answered& answer) {
    if (answer.type == sheet::ValueType::number && answer.value != sheet::nothing) return Literal::count(answer.value);
    if (answer.type == sheet::ValueType::yes_no && answer.value != sheet::nothing)
        return Literal::yes(answer.value != 0);
    return answer.text.empty() || answer.text == "-" ? Literal::nothing() : Literal::word(answer.text);
}

Literal literal_of(const std::string& amount) {
    if (const auto number = base::parse_number(amount)) return Literal::count(*number);
    return amount.empty() ? Literal::nothing() : Literal::word(amount);
}

class Reckoner {
public:
    Reckoner(const RosterRules& rules, const Roster& roster, const Deed& deed, const sheet::Resolution& resolution)
        : rules_(rules), roster_(roster), deed_(deed), resolution_(resolution) {}

    Aftermath reckon() {
        if (const Act* act = rules_.find_act(deed_.procedure->name))
            after_.marks = marks_on(rules_, roster_, act->marks, deed_.own, deed_.other, "");
        if (resolution_.refused) return {};
        if (deed_.procedure->chain_played == nullptr) {
            for (const EffectDone& effect : resolution_.effects) take(effect, "");
        } else {
            for (const sheet::StageTold& stage : resolution_.stages) {
                for (const EffectDone& effect : stage.resolution.effects) take(effect, stage.stage);
            }
        }
        for (const Consequence& row : rules_.consequences) {
            if (!row.key.empty() && is_in(row.in, deed_.procedure->name)) take_answer(row);
        }
        return std::move(after_);
    }

private:
    // "loser" is one of the two, by the answer.
    std::string role(const std::string& on) const {
        for (const RoleName& each : rules_.roles) {
            if (each.name != on || !is_in(each.in, deed_.procedure->name)) continue;
            const sheet::Answered* answer = find_answer(resolution_, each.key);
            if (answer == nullptr) return "";
            if (answer->text.rfind(each.own, 0) == 0) return "own";
            return answer->text.rfind(each.other, 0) == 0 ? "other" : "";
        }
        return on;
    }

    const Record* reader_of(const EffectDone& effect) const {
        const auto at = static_cast<std::size_t>(effect.reader);
        return at < deed_.testers.size() ? deed_.testers[at] : nullptr;
    }

    bool fits_row(const Consequence& row, const EffectDone& effect, const std::string& stage) const {
        const std::string& procedure = deed_.procedure->name;
        return row.effect == effect.kind && row.stage == stage && speaks_of(row.in, procedure) &&
               !is_in(row.not_in, procedure);
    }

    void take(const EffectDone& effect, const std::string& stage) {
        bool taken = false;
        for (const Consequence& row : rules_.consequences) {
            if (!fits_row(row, effect, stage)) continue;
            taken = true;
            if (const auto value = value_for(row, literal_of(effect.amount)))
                put(row, row.on.empty() ? role(effect.on) : row.on, *value, effect.rule, reader_of(effect));
        }
        if (!taken && stage.empty()) tell(effect);
    }

    static std::optional<Literal> value_for(const Consequence& row, const Literal& told) {
        if (!row.words.empty()) {
            for (const auto& [word, meaning] : row.words) {
                if (base::folded(word) == base::folded(to_text(told))) return meaning;
            }
            return std::nullopt;
        }
        return row.to ? *row.to : told;
    }

    void put(const Consequence& row, const std::string& on, const Literal& value, const std::string& rule,
             const Record* reader) {
        const bool nothing_added =
            row.alter != Alter::set && (value.kind != Literal::Kind::number || value.number == 0);
        if (nothing_added || on.empty()) return;
        lay(roster_, rules_, on, {deed_.own, deed_.other, reader}, {Owner::unit, 0, row.field, row.alter, value, rule},
            after_.effects);
    }

    void take_answer(const Consequence& row) {
        const sheet::Answered* answer = find_answer(resolution_, row.key);
        if (answer == nullptr) return;
        const Literal told = literal_of(*answer);
        if (row.at_least && (told.kind != Literal::Kind::number || told.number < *row.at_least)) return;
        const auto value = value_for(row, told);
        if (value && (row.to || told.kind != Literal::Kind::none))
            put(row, role(row.on), *value, resolution_.rule, nullptr);
    }

    // What no field keeps is done with the figures.
    void tell(const EffectDone& effect) {
        const std::string who = role(effect.on);
        const Record* reader = reader_of(effect);
        const Record* unit = who == "other" ? deed_.other : (reader != nullptr ? reader : deed_.own);
        std::string text = unit == nullptr ? effect.on : unit->name;
        text += ": " + std::string(name_of(effect.kind));
        if (!effect.amount.empty()) text += " " + effect.amount;
        if (std::find(after_.orders.begin(), after_.orders.end(), text) == after_.orders.end())
            after_.orders.push_back(std::move(text));
    }

    const RosterRules& rules_;
    const Roster& roster_;
    const Deed& deed_;
    const sheet::Resolution& resolution_;
    Aftermath after_;
};

}  // namespace

std::vector<const Record*> testers_of(const RosterRules& rules, const Roster& roster, const sheet::Procedure& procedure,
                                      const Record& own, const std::vector<int>& chosen) {
    const ListFill* fill = nullptr;
    for (const sheet::FactList& list : procedure.lists) {
        if (fill == nullptr) fill = find_list(rules, procedure.name, list.source.name);
    }
    if (fill == nullptr) return {};
    std::vector<const Record*> testers;
    for (const Record* unit : present_units(rules, roster, own.group)) {
        const bool named = std::find(chosen.begin(), chosen.end(), unit->id) != chosen.end();
        const bool wanted = chosen.empty() ? (fill->alone ? unit == &own : fits(rules, *unit, fill->when)) : named;
        if (wanted && testers.size() < static_cast<std::size_t>(sheet::max_readers)) testers.push_back(unit);
    }
    if (testers.empty()) testers.push_back(&own);
    return testers;
}

std::vector<FilledFact> fill_facts(const RosterRules& rules, const Roster& roster, const Deed& deed,
                                   sheet::Facts& facts) {
    std::vector<FilledFact> filled;
    for (const sheet::Fact& fact : deed.procedure->facts) {
        if (fact.list >= 0) continue;
        const Fill* fill = find_fill(rules, deed.procedure->name, fact.source.name);
        const std::string source = fill == nullptr ? usual_source(fact.source.name) : fill->from;
        auto value = source.empty() ? std::nullopt : look_up(rules, roster, deed, source);
        if (value && fill != nullptr && !fill->is.empty()) value = Literal::yes(is_one_of(fill->is, *value));
        if (value && facts.set(fact.source.name, *value).empty()) filled.push_back({fact.source.name, *value, source});
    }
    for (const sheet::FactList& list : deed.procedure->lists) {
        if (find_list(rules, deed.procedure->name, list.source.name) != nullptr)
            fill_list(rules, roster, deed, list, facts);
    }
    return filled;
}

Aftermath aftermath_of(const RosterRules& rules, const Roster& roster, const Deed& deed,
                       const sheet::Resolution& resolution) {
    return Reckoner(rules, roster, deed, resolution).reckon();
}

std::vector<Deferred> marks_on(const RosterRules& rules, const Roster& roster, const std::vector<Mark>& marks,
                               const Record* own, const Record* other, const std::string& rule) {
    std::vector<Deferred> all;
    for (const Mark& mark : marks)
        lay(roster, rules, mark.on, {own, other, nullptr}, {Owner::unit, 0, mark.field, mark.alter, mark.value, rule},
            all);
    return all;
}

}  // namespace linstock::companion
