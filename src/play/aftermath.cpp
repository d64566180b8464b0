#include "play/aftermath.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace linstock::play {

namespace {

using sheet::EffectDone;
using sheet::Literal;

constexpr std::string_view of_group = "group";
constexpr std::string_view of_units = "group.units";

// "own.group.units" taken apart: who, and what of his.
struct Target {
    std::string_view who;   // "own", "other", a role, or empty: as the effect says
    std::string_view part;  // "", "group", "group.units"
};

Target target_of(std::string_view on) {
    if (on == of_group || on == of_units) return {{}, on};
    const std::size_t dot = on.find('.');
    if (dot == std::string_view::npos) return {on, {}};
    return {on.substr(0, dot), on.substr(dot + 1)};
}

void lay_on_part(const Course& course, const Memory& memory, int unit, std::string_view part, Alteration what,
                 Alterations& sink) {
    if (unit == nobody) return;
    if (part.empty()) {
        what.id = unit;
        sink.take(what);
        return;
    }
    const int group = memory.group_of(unit);
    if (group == nobody) return;
    if (part == of_group) {
        what.of = Owner::group;
        what.id = group;
        sink.take(what);
        return;
    }
    for (int i = 0; i < memory.count(Owner::unit); ++i) {
        what.id = memory.id_at(Owner::unit, i);
        if (memory.group_of(what.id) == group && !is_gone(course, memory, what.id)) sink.take(what);
    }
}

int party(const Parties& parties, std::string_view who) {
    if (who == "own") return parties.own;
    return who == "other" ? parties.other : nobody;
}

// What a told value means to the entry; nothing where it says nothing to it.
std::optional<Literal> value_for(const Consequence& entry, const Literal& told) {
    if (!entry.words.empty()) {
        const std::string word = base::folded(to_text(told));
        for (const auto& [each, meaning] : entry.words) {
            if (base::folded(each) == word) return meaning;
        }
        return std::nullopt;
    }
    return entry.to ? *entry.to : told;
}

bool adds_nothing(const Consequence& entry, const Literal& value) {
    return entry.alter != Alter::set && (value.kind != Literal::Kind::number || value.number == 0);
}

bool speaks_of(const Consequence& entry, sheet::EffectKind kind, std::string_view procedure, std::string_view stage) {
    return entry.effect == kind && entry.stage == stage && (entry.in.empty() || is_in(entry.in, procedure)) &&
           !is_in(entry.not_in, procedure);
}

// Nobody loses more than it has: the amount, held to the number of the unit that the entry names.
void hold_to(const Course& course, const Memory& memory, const Consequence& entry, int unit, Literal& value) {
    if (entry.up_to.empty() || value.kind != Literal::Kind::number) return;
    const auto most = value_named(course, memory, Owner::unit, unit, entry.up_to);
    if (most && most->kind == Literal::Kind::number) value.number = std::min(value.number, most->number);
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

class AnswerReader {
public:
    AnswerReader(const Course& course, const Memory& memory, const Deed& deed, const sheet::Resolution& resolution,
                 Alterations& sink, Untold& untold)
        : course_(course), memory_(memory), deed_(deed), resolution_(resolution), sink_(sink), untold_(untold) {}

    void read() {
        if (deed_.procedure->chain_played == nullptr) {
            for (const EffectDone& effect : resolution_.effects) take(effect, {});
        } else {
            for (const sheet::StageTold& stage : resolution_.stages) {
                for (const EffectDone& effect : stage.resolution.effects) take(effect, stage.stage);
            }
        }
        for (const Consequence& entry : course_.consequences) {
            if (!entry.key.empty() && is_in(entry.in, deed_.procedure->name)) take_answer(entry);
        }
    }

private:
    // "loser" is one of the two, by the answer.
    std::string_view role(std::string_view on) const {
        for (const RoleName& each : course_.roles) {
            if (each.name != on || !is_in(each.in, deed_.procedure->name)) continue;
            const sheet::Answered* answer = find_answer(resolution_, each.key);
            if (answer == nullptr) return {};
            if (answer->text.rfind(each.own, 0) == 0) return "own";
            return answer->text.rfind(each.other, 0) == 0 ? std::string_view("other") : std::string_view();
        }
        return on;
    }

    // Whom "own" means where several read one throw.
    Parties parties_of(const EffectDone& effect) const {
        const auto at = static_cast<std::size_t>(effect.reader);
        return {at < deed_.readers.size() ? deed_.readers[at] : deed_.own, deed_.other};
    }

    void take(const EffectDone& effect, std::string_view stage) {
        const Parties parties = parties_of(effect);
        const std::string_view who = role(effect.on);
        const bool spoken_of =
            lay_effect(course_, memory_, deed_.procedure->name, stage,
                       {effect.kind, literal_of(effect.amount), effect.rule}, party(parties, who), parties, sink_);
        if (!spoken_of && stage.empty()) untold_.take(effect, who == "other" ? deed_.other : parties.own);
    }

    void take_answer(const Consequence& entry) {
        const sheet::Answered* answer = find_answer(resolution_, entry.key);
        if (answer == nullptr) return;
        const Literal told = literal_of(*answer);
        if (entry.at_least && (told.kind != Literal::Kind::number || told.number < *entry.at_least)) return;
        auto value = value_for(entry, told);
        if (!value || (!entry.to && told.kind == Literal::Kind::none)) return;
        const Target target = target_of(entry.on);
        const int unit = party({deed_.own, deed_.other}, role(target.who));
        hold_to(course_, memory_, entry, unit, *value);
        if (adds_nothing(entry, *value)) return;
        lay_on_part(course_, memory_, unit, target.part,
                    {Owner::unit, nobody, entry.at, entry.alter, *value, resolution_.rule}, sink_);
    }

    const Course& course_;
    const Memory& memory_;
    const Deed& deed_;
    const sheet::Resolution& resolution_;
    Alterations& sink_;
    Untold& untold_;
};

}  // namespace

void lay_marks(const Course& course, const Memory& memory, std::span<const Mark> marks, const Parties& parties,
               std::string_view rule, Alterations& sink) {
    for (const Mark& mark : marks) {
        const Target target = target_of(mark.on);
        lay_on_part(course, memory, party(parties, target.who), target.part,
                    {Owner::unit, nobody, mark.at, mark.alter, mark.value, rule}, sink);
    }
}

bool lay_effect(const Course& course, const Memory& memory, std::string_view procedure, std::string_view stage,
                const Effect& effect, int unit, const Parties& parties, Alterations& sink) {
    struct Pending {
        const Consequence* entry = nullptr;
        int unit = nobody;
        Target target;
        Literal value;
    };
    std::array<Pending, most_entries_an_effect> pending;
    std::size_t count = 0;
    bool spoken_of = false;
    for (const Consequence& entry : course.consequences) {
        if (!speaks_of(entry, effect.kind, procedure, stage)) continue;
        spoken_of = true;
        auto value = value_for(entry, effect.amount);
        if (!value || count == pending.size()) continue;
        const Target target = target_of(entry.on);
        const int who = target.who.empty() ? unit : party(parties, target.who);
        hold_to(course, memory, entry, who, *value);
        if (!adds_nothing(entry, *value)) pending[count++] = {&entry, who, target, std::move(*value)};
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Pending& each = pending[i];
        lay_on_part(course, memory, each.unit, each.target.part,
                    {Owner::unit, nobody, each.entry->at, each.entry->alter, each.value, effect.rule}, sink);
    }
    return spoken_of;
}

void read_answer(const Course& course, const Memory& memory, const Deed& deed, const sheet::Resolution& resolution,
                 Alterations& sink, Untold& untold) {
    if (!resolution.refused) AnswerReader(course, memory, deed, resolution, sink, untold).read();
}

}  // namespace linstock::play
