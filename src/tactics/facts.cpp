#include "tactics/facts.hpp"

#include "tactics/ground.hpp"

namespace linstock::tactics {

namespace {

constexpr std::string_view acting = "own.";
constexpr std::string_view acted_on = "other.";

bool is_of_other(std::string_view fact) { return fact.starts_with(acted_on); }

// The name without whose it is; "" where it is nobody's.
std::string_view name_within(std::string_view fact) {
    if (fact.starts_with(acting)) return fact.substr(acting.size());
    if (fact.starts_with(acted_on)) return fact.substr(acted_on.size());
    return {};
}

}  // namespace

// --- measures -----------------------------------------------------------------------------------------------------------

sheet::Value stands_living(const Manual& manual, const Battle& battle, UnitId unit) {
    return base::whole(living(manual, battle.state(), unit));
}

sheet::Value stands_at_start(const Manual&, const Battle& battle, UnitId unit) {
    return base::whole(battle.state().unit(unit).stands_at_start);
}

sheet::Value touches_enemy(const Manual& manual, const Battle& battle, UnitId unit) {
    return in_contact(manual, battle.state(), unit) ? 1 : 0;
}

sheet::Value formation_of(const Manual& manual, const Battle& battle, UnitId unit) {
    return manual.formation_word[static_cast<std::size_t>(battle.state().unit(unit).formation)];
}

sheet::Value ground_type(const Manual& manual, const Battle& battle, UnitId unit) {
    return base::whole(worst_ground(manual, battle, unit));
}

// --- sources ------------------------------------------------------------------------------------------------------------

FactSources::Source& FactSources::add(std::string_view name, From from) {
    Source& source = list_.emplace_back();
    source.name = name;
    source.from = from;
    return source;
}

void FactSources::word(std::string_view name, std::vector<sheet::Value> by_unit) {
    add(name, From::word).words = std::make_shared<const std::vector<sheet::Value>>(std::move(by_unit));
}
void FactSources::mark(std::string_view name, int slot) { add(name, From::mark).slot = slot; }
void FactSources::group_mark(std::string_view fact, int slot) { add(fact, From::group_mark).slot = slot; }
void FactSources::order(std::string_view name) { add(name, From::order); }
void FactSources::turn_order(std::string_view name) { add(name, From::turn_order); }
void FactSources::measure(std::string_view name, Measure with) { add(name, From::measure).measure = with; }
void FactSources::asked(std::string_view fact) { add(fact, From::asked); }
void FactSources::left(std::string_view fact, std::string_view) { add(fact, From::left); }

const FactSources::Source* FactSources::find(std::string_view fact) const {
    const std::string_view within = name_within(fact);
    for (auto source = list_.rbegin(); source != list_.rend(); ++source) {
        if (source->name == fact || (!within.empty() && source->name == within)) return &*source;
    }
    return nullptr;
}

// --- binding ------------------------------------------------------------------------------------------------------------

Binding::Binding(const Manual& manual, const Prepared& procedure, const FactSources& sources,
                 std::vector<std::string>& unbound, std::vector<std::string>* at_default)
    : manual_(&manual), procedure_(&procedure) {
    if (!procedure.exists()) return;
    for (const sheet::Fact& fact : procedure.procedure().facts) {
        const std::string& name = fact.source.name;
        const FactSources::Source* source = sources.find(name);
        if (source == nullptr) {
            const bool has_default = fact.source.preset.has_value() || !fact.source.preset_from.empty();
            std::vector<std::string>& list = has_default && at_default != nullptr ? *at_default : unbound;
            list.push_back("nobody measures '" + name + "' of '" + procedure.procedure().name + "'");
            continue;
        }
        if (!may_tell(source->from, fact.source.measured)) {
            unbound.push_back("'" + name + "' of '" + procedure.procedure().name + "' comes from the " +
                              fact.source.measured + ", and is bound to something else");
            continue;
        }
        if (source->from == From::asked || source->from == From::left) continue;
        Bound bound;
        bound.slot = fact.slot;
        bound.from = source->from;
        bound.other = is_of_other(name);
        bound.mark = source->slot;
        bound.measure = source->measure;
        const sheet::ValueType type = procedure.procedure().slots[fact.slot].type;
        if (type == sheet::ValueType::yes_no) bound.as = As::yes_no;
        if (type == sheet::ValueType::number) bound.as = As::count;
        if (source->words != nullptr) {
            bound.words = source->words->data();
            kept_.push_back(source->words);
        }
        bound_.push_back(bound);
    }
}

// What the sheet declares its source: "roster", "turn clock" or "table", and more words perhaps. What is measured anew every time may
// stand for any of them.
bool Binding::may_tell(From from, std::string_view declared) {
    if (declared.starts_with("table")) return from >= From::measure;
    if (declared.starts_with("turn clock")) return from != From::word;
    return true;
}

sheet::Value Binding::value_of(const Bound& bound, const Battle& battle, UnitId unit) const {
    const auto marked = [&](int mark) -> sheet::Value {
        if (bound.as == As::yes_no) return mark != 0 ? 1 : 0;
        return bound.as == As::count ? base::whole(mark) : mark;
    };
    const State& state = battle.state();
    switch (bound.from) {
        case From::word:
            return bound.words[unit];
        case From::mark:
            return marked(state.unit(unit).mark[bound.mark]);
        case From::group_mark:
            return marked(state.group(state.unit(unit).group).mark[bound.mark]);
        case From::order:
            return state.unit(unit).order;
        case From::turn_order:
            return state.unit(unit).turn_order;
        case From::measure:
            return bound.measure(*manual_, battle, unit);
        case From::asked:
        case From::left:
            break;
    }
    return sheet::unknown;
}

void Binding::lay(const Battle& battle, UnitId own, UnitId other, sheet::Frame& frame) const {
    procedure_->lay(frame);
    for (const Bound& bound : bound_) {
        const UnitId unit = bound.other ? other : own;
        if (unit != no_unit) frame.slots[bound.slot] = value_of(bound, battle, unit);
    }
}

}  // namespace linstock::tactics
