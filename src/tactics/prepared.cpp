#include "tactics/prepared.hpp"

#include <algorithm>
#include <cassert>

#include "sheet/resolution.hpp"

namespace linstock::tactics {

namespace {

using sheet::EffectKind;
using sheet::Frame;
using sheet::Slot;
using sheet::Value;

constexpr int most_dice_foreseen = 24;  // of a pool; what is thrown with more is worked out when it is asked for

std::uint8_t place_in(std::vector<std::string>& list, const std::string& word) {
    const auto place = static_cast<std::size_t>(std::find(list.begin(), list.end(), word) - list.begin());
    if (place == list.size()) list.push_back(word);
    return static_cast<std::uint8_t>(place);
}

class NoEnd final : public sheet::EndSink {
public:
    void take(const sheet::End&) override {}  // the frames themselves hold it
};

// Faces with a ruling: the number agreed upon is added to the score of every reader before the first die falls.
class RuledFaces final : public dice::Chance {
public:
    RuledFaces(battle::Faces& faces, std::span<Frame> readers, Slot tally, std::span<const Value> added)
        : faces_(faces), readers_(readers), tally_(tally), added_(added) {}

    dice::Outcomes outcomes(const dice::Request& request, std::string_view label, bool together) override {
        if (!done_) {
            for (std::size_t i = 0; i < readers_.size(); ++i) readers_[i].slots[tally_] += added_[i];
        }
        done_ = true;
        return faces_.outcomes(request, label, together);
    }
    void not_needed(const dice::Request& request, std::string_view label, bool together) override {
        faces_.not_needed(request, label, together);
    }
    bool used_up() const override { return faces_.used_up(); }
    const std::optional<base::Error>& error() const override { return faces_.error(); }

private:
    battle::Faces& faces_;
    std::span<Frame> readers_;
    Slot tally_;
    std::span<const Value> added_;
    bool done_ = false;
};

}  // namespace

// --- one procedure ------------------------------------------------------------------------------------------------------

Prepared::Prepared(const sheet::Sheet& sheet, const battle::Terms& terms, std::string_view name,
                   std::vector<std::string>& missing)
    : sheet_(&sheet), procedure_(sheet.find(name)), terms_(&terms), scale_(sheet.unit) {
    if (procedure_ == nullptr) {
        missing.push_back("the procedure '" + std::string(name) + "'");
        return;
    }
    number_ = static_cast<int>(procedure_ - sheet.procedures.data());
    used_ = std::min<std::size_t>(procedure_->slots.size(), sheet::max_slots);
    sheet::Facts(sheet, *procedure_).fill(base_, 0, sheet::Facts::Fill::presets);
    for (const sheet::Fact& fact : procedure_->facts) {
        if (fact.preset_from == sheet::no_slot) continue;
        follows_.push_back({fact.slot, fact.preset_from});
        base_.slots[fact.slot] = sheet::unknown;
    }
    tally_ = procedure_->find_slot("modifiers");
    read_outcomes(terms, missing);
    read_rulings(terms);
    read_throws();
    make_table();
}

void Prepared::read_outcomes(const battle::Terms& terms, std::vector<std::string>& missing) {
    for (const sheet::Outcome& outcome : procedure_->outcomes) {
        Effects effects;
        effects.outcome = static_cast<int>(outcomes_.size());
        effects.rule = rule_of(outcome.entry);
        AmountSlots from;
        from.fill(sheet::no_slot);
        for (std::uint32_t k = 0; k < outcome.effects.count; ++k) {
            if (effects.count == Effects::room) {
                missing.push_back("room for more than " + std::to_string(Effects::room) +
                                  " effects of one outcome of '" + procedure_->name + "'");
                break;
            }
            const sheet::Effect& told = procedure_->effects[outcome.effects.first + k];
            from[effects.count] = told.from;
            effects.list[effects.count++] = read_effect(told, terms, missing);
        }
        outcomes_.push_back(effects);
        amounts_from_.push_back(from);
    }
    for (const sheet::Refusal& refusal : procedure_->refusals) refusal_rules_.push_back(rule_of(refusal.entry));
    for (const sheet::Toss& toss : procedure_->tosses) toss_rule_ = toss_rule_ != 0 ? toss_rule_ : rule_of(toss.entry);
}

RuleId Prepared::rule_of(int entry) const {
    return entry < 0 ? RuleId{0} : terms_->rule(procedure_->entries[static_cast<std::size_t>(entry)].id);
}

Effect Prepared::read_effect(const sheet::Effect& told, const battle::Terms& terms, std::vector<std::string>& missing) {
    Effect effect;
    effect.kind = told.kind;
    effect.on = place_in(subjects_, told.on);
    if (told.from != sheet::no_slot || told.amount.kind == sheet::Literal::Kind::none) return effect;
    if (told.amount.kind == sheet::Literal::Kind::number) {
        effect.amount = amount_of(told.kind, told.amount.number);
    } else if (told.kind == EffectKind::set_order) {
        effect.amount = terms.find_order(told.amount.text);
        if (effect.amount < 0) missing.push_back("the order '" + told.amount.text + "' of '" + procedure_->name + "'");
    } else {
        effect.amount = place_in(states_, told.amount.text);
    }
    return effect;
}

std::int32_t Prepared::amount_of(EffectKind kind, Value number) const {
    const bool length = kind == EffectKind::fall_back || kind == EffectKind::move_limit || kind == EffectKind::halt;
    return length ? scale_.length(number) : number / base::one;
}

void Prepared::read_rulings(const battle::Terms& terms) {
    ruled_total_ = terms.find_ruling_name(procedure_->name);
    for (const sheet::Fact& fact : procedure_->facts) {
        const int name = terms.find_ruling_name(fact.source.name);
        if (name >= 0) ruled_facts_.push_back({name, fact.slot});
    }
}

// The chances of every throw it can foreseeably ask for, so that odds are looked up: a pool by every number of its dice.
void Prepared::read_throws() {
    for (const sheet::Toss& toss : procedure_->tosses) {
        if (toss.die_slot != sheet::no_slot || toss.b_slot != sheet::no_slot || toss.map_slot != sheet::no_slot)
            continue;
        const bool pool = toss.count_slot != sheet::no_slot;
        const int most_dice = pool ? most_dice_foreseen : toss.count / base::one;
        const int most_a = toss.a_slot == sheet::no_slot ? 0 : dice::side_count(toss.die);
        for (int count = pool ? 1 : most_dice; count <= most_dice; ++count) {
            for (int a = 0; a <= most_a; ++a) {
                dice::Request request;
                request.die = toss.die;
                request.count = static_cast<std::uint8_t>(count);
                request.reduction = toss.reduction;
                request.a = static_cast<std::int16_t>(toss.a_slot == sheet::no_slot ? toss.a / base::one : a);
                request.b = static_cast<std::int16_t>(toss.b / base::one);
                if (!dice::sound(request)) continue;
                if (std::optional<dice::Distribution> chances = dice::distribution(request))
                    throws_.push_back({request, std::move(*chances)});
            }
        }
    }
}

Slot Prepared::slot(std::string_view name, std::vector<std::string>* missing) const {
    const Slot found = procedure_ == nullptr ? sheet::no_slot : procedure_->find_slot(name);
    if (found != sheet::no_slot) return found;
    if (missing != nullptr && procedure_ != nullptr)
        missing->push_back("'" + std::string(name) + "' of '" + procedure_->name + "'");
    return nowhere;
}

Value Prepared::word(Slot slot, std::string_view text, std::vector<std::string>* missing) const {
    if (procedure_ == nullptr || slot >= procedure_->slots.size()) return -1;  // that it is missing has been said
    const int kind = procedure_->slots[slot].kind;
    const Value found = kind < 0 ? -1 : sheet::find_word(sheet_->kinds[static_cast<std::size_t>(kind)], text);
    if (found < 0 && missing != nullptr)
        missing->push_back("the word '" + std::string(text) + "' of '" + procedure_->name + "'");
    return found;
}

void Prepared::lay(Frame& frame) const {
    std::copy_n(base_.slots, used_, frame.slots);
    frame.refused = -1;
}

void Prepared::settle(Frame& frame) const {
    for (const Follows& follows : follows_) {
        Value& value = frame.slots[follows.slot];
        if (value == sheet::unknown) value = frame.slots[follows.from];
    }
}

int Prepared::refused(Frame& frame) const {
    settle(frame);
    frame.refused = -1;
    sheet::score({sheet_, procedure_, nullptr, nullptr, nullptr, -1}, frame);
    return frame.refused;
}

RuleId Prepared::refusal_rule(const Frame& frame) const {
    assert(frame.refused >= 0);
    const sheet::Refusal& refusal = procedure_->refusals[static_cast<std::size_t>(frame.refused)];
    const RuleId own = refusal_rules_[static_cast<std::size_t>(frame.refused)];
    if (refusal.rule_from == sheet::no_slot || frame.slots[refusal.rule_from] < 0) return own;
    const int kind = procedure_->slots[refusal.rule_from].kind;
    const int rows = kind < 0 ? -1 : sheet_->kinds[static_cast<std::size_t>(kind)].table;
    if (rows < 0) return own;
    const std::string& row = sheet_->tables[static_cast<std::size_t>(rows)]
                                 .row_ids[static_cast<std::size_t>(frame.slots[refusal.rule_from])];
    const RuleId of_row = row.empty() ? RuleId{0} : terms_->rule(row);
    return of_row != 0 ? of_row : own;
}

std::string Prepared::refusal_words(const Frame& frame) const {
    assert(frame.refused >= 0);
    const sheet::Refusal& refusal = procedure_->refusals[static_cast<std::size_t>(frame.refused)];
    const sheet::Entry& entry = procedure_->entries[static_cast<std::size_t>(refusal.entry)];
    return sheet::fill_in(*sheet_, *procedure_, entry.says, frame);
}

bool Prepared::allows(Frame& frame, Refusal* why) const {
    if (refused(frame) < 0) return true;
    if (why != nullptr) *why = {refusal_rule(frame), refusal_words(frame)};
    return false;
}

// --- throwing -----------------------------------------------------------------------------------------------------------

void Prepared::lay_rulings(const State& state, Frame& frame, UnitId unit) const {
    for (const RuledFact& fact : ruled_facts_) {
        const battle::RulingSlot* ruling =
            state.find_ruling(battle::RulingKind::fact, battle::Scope::unit, unit, fact.name);
        if (ruling != nullptr) frame.slots[fact.slot] = ruling->value;
    }
}

Value Prepared::added_by_ruling(const State& state, UnitId unit) const {
    if (ruled_total_ < 0 || tally_ == sheet::no_slot) return 0;
    const battle::RulingSlot* ruling =
        state.find_ruling(battle::RulingKind::modifier, battle::Scope::unit, unit, ruled_total_);
    return ruling == nullptr ? 0 : base::whole(ruling->value);
}

Effects Prepared::effects_of(const Frame& end) const {
    const Value outcome = end.slots[procedure_->outcome];
    if (outcome < 0) return {};
    Effects effects = outcomes_[static_cast<std::size_t>(outcome)];
    const AmountSlots& from = amounts_from_[static_cast<std::size_t>(outcome)];
    for (std::uint8_t i = 0; i < effects.count; ++i) {
        if (from[i] != sheet::no_slot) effects.list[i].amount = amount_of(effects.list[i].kind, end.slots[from[i]]);
    }
    if (procedure_->total != sheet::no_slot) effects.total = end.slots[procedure_->total] / base::one;
    return effects;
}

void Prepared::emit(Work& work, const Effects& effects, UnitId unit, UnitId other) const {
    battle::Event event;
    event.kind = battle::EventKind::result_read;
    event.rule = effects.rule;
    event.subject = unit;
    event.object = other;
    event.a = number_;
    event.b = effects.total;
    event.c = effects.outcome < 0 ? -1 : procedure_->outcomes[static_cast<std::size_t>(effects.outcome)].entry;
    work.emit(event);
}

Effects Prepared::run(Work& work, Frame& frame, UnitId unit, UnitId other) const {
    Effects effects;
    run(work, {&frame, 1}, {&effects, 1}, {&unit, 1}, other);
    return effects;
}

void Prepared::run(Work& work, std::span<Frame> readers, std::span<Effects> effects, std::span<const UnitId> units,
                   UnitId other) const {
    read(work, readers, effects, units, other);
    for (std::size_t i = 0; i < effects.size(); ++i) {
        if (!effects[i].refused) emit(work, effects[i], units[i], other);
    }
}

void Prepared::read(Work& work, std::span<Frame> readers, std::span<Effects> effects, std::span<const UnitId> units,
                    UnitId other) const {
    assert(readers.size() <= most_readings && effects.size() == readers.size() && units.size() == readers.size());
    const bool ruled = work.state().head().rulings != 0;
    Value added[most_readings] = {};
    for (std::size_t i = 0; i < readers.size(); ++i) {
        settle(readers[i]);
        if (ruled) lay_rulings(work.state(), readers[i], units[i]);
        if (ruled) added[i] = added_by_ruling(work.state(), units[i]);
        readers[i].refused = -1;
    }
    work.faces().about(toss_rule_, units.front(), other);
    RuledFaces ruled_faces(work.faces(), readers, tally_, added);
    dice::Chance* chance = &work.faces();
    if (ruled && tally_ != sheet::no_slot) chance = &ruled_faces;
    NoEnd end;
    if (work.told() == nullptr) {
        sheet::evaluate({sheet_, procedure_, nullptr, chance, nullptr, -1}, readers, end);
    } else {
        sheet::Ledger ledger;
        sheet::evaluate({sheet_, procedure_, nullptr, chance, &ledger, -1}, readers, end);
        work.told()->push_back(
            {procedure_->name, units.front(), other, sheet::put_into_words(*sheet_, *procedure_, readers, &ledger)});
    }
    read_ends(readers, effects);
}

void Prepared::retell(Work& work, std::size_t told, std::span<const Frame> readers,
                      std::span<const std::size_t> held) const {
    if (work.told() == nullptr || work.told()->size() <= told) return;
    sheet::Resolution& resolution = (*work.told())[told].resolution;
    if (resolution.refused) return;
    std::vector<Frame> frames;
    for (const std::size_t reader : held) frames.push_back(readers[reader]);
    sheet::Ledger ledger;
    ledger.cells = resolution.ledger.cells;
    for (sheet::Line line : resolution.ledger.lines) {
        const auto at = std::find(held.begin(), held.end(), static_cast<std::size_t>(line.reader));
        if (at == held.end()) continue;
        line.reader = static_cast<int>(at - held.begin());
        ledger.lines.push_back(line);
    }
    resolution = sheet::put_into_words(*sheet_, *procedure_, frames, &ledger);
}

void Prepared::read_ends(std::span<const Frame> readers, std::span<Effects> effects) const {
    for (const Frame& frame : readers) {
        if (frame.refused < 0) continue;  // one reader refused is the whole throw refused
        Effects no;
        no.refused = true;
        no.rule = refusal_rule(frame);
        std::fill(effects.begin(), effects.end(), no);
        return;
    }
    for (std::size_t i = 0; i < readers.size(); ++i) effects[i] = effects_of(readers[i]);
}

}  // namespace linstock::tactics
