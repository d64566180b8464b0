#include "rules/arw/calls.hpp"

#include <algorithm>
#include <cassert>

#include "sheet/resolution.hpp"

namespace linstock::rules_arw {

namespace prepared_calls {
namespace {

using sheet::EffectKind;
using sheet::Frame;
using sheet::Slot;
using sheet::Value;

constexpr std::string_view order_words[] = {"Advance", "Reserve", "Stand", "Retreat", "Rout"};

int order_named(std::string_view name) {
    for (int i = 0; i < static_cast<int>(std::size(order_words)); ++i) {
        if (order_words[i] == name) return i;
    }
    return -1;
}

void take_effect(Done& done, const sheet::Effect& effect) {
    const int amount = effect.amount.number / base::one;
    switch (effect.kind) {
        case EffectKind::kill_stands:
            done.kills = amount;
            break;
        case EffectKind::disorganise:
            done.disorganises = true;
            break;
        case EffectKind::set_order:
            done.order = order_named(effect.amount.text);
            break;
        case EffectKind::keep_order:
            done.keeps_order = true;
            break;
        case EffectKind::fall_back:
            done.falls_back = amount * table::centimetre;
            break;
        case EffectKind::rout_move:
            done.routs = true;
            break;
        case EffectKind::destroy:
            done.destroys = true;
            break;
        case EffectKind::rally:
            done.rallies = true;
            break;
        default:
            break;
    }
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
}  // namespace prepared_calls

using namespace prepared_calls;

// --- one procedure ------------------------------------------------------------------------------------------------------

Calls::Prepared::Prepared(const sheet::Sheet& sheet, const battle::Terms& terms, std::string_view name,
                          std::vector<std::string>& missing)
    : sheet_(&sheet), procedure_(sheet.find(name)), terms_(&terms) {
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
    read_outcomes(terms);
    read_rulings(terms);
    read_throws();
    make_table();
}

void Calls::Prepared::read_outcomes(const battle::Terms& terms) {
    const auto rule_of = [&](int entry) {
        return entry < 0 ? RuleId{0} : terms.rule(procedure_->entries[static_cast<std::size_t>(entry)].id);
    };
    for (std::size_t i = 0; i < procedure_->outcomes.size(); ++i) {
        const sheet::Outcome& outcome = procedure_->outcomes[i];
        Done done;
        done.outcome = static_cast<int>(i);
        done.rule = rule_of(outcome.entry);
        for (std::uint32_t k = 0; k < outcome.effects.count; ++k) {
            take_effect(done, procedure_->effects[outcome.effects.first + k]);
        }
        outcomes_.push_back(done);
    }
    for (const sheet::Refusal& refusal : procedure_->refusals) refusal_rules_.push_back(rule_of(refusal.entry));
    for (const sheet::Toss& toss : procedure_->tosses) toss_rule_ = toss_rule_ != 0 ? toss_rule_ : rule_of(toss.entry);
}

void Calls::Prepared::read_rulings(const battle::Terms& terms) {
    ruled_total_ = terms.find_ruling_name(procedure_->name);
    for (const sheet::Fact& fact : procedure_->facts) {
        const int name = terms.find_ruling_name(fact.source.name);
        if (name >= 0) ruled_facts_.push_back({name, fact.slot});
    }
}

// The chances of every throw it can ask for, so that odds are looked up.
void Calls::Prepared::read_throws() {
    for (const sheet::Toss& toss : procedure_->tosses) {
        if (toss.die_slot != sheet::no_slot || toss.count_slot != sheet::no_slot || toss.b_slot != sheet::no_slot)
            continue;
        const int most = toss.a_slot == sheet::no_slot ? 0 : dice::side_count(toss.die);
        for (int a = 0; a <= most; ++a) {
            dice::Request request;
            request.die = toss.die;
            request.count = static_cast<std::uint8_t>(toss.count / base::one);
            request.reduction = toss.reduction;
            request.a = static_cast<std::int16_t>(toss.a_slot == sheet::no_slot ? toss.a / base::one : a);
            request.b = static_cast<std::int16_t>(toss.b / base::one);
            if (!dice::sound(request)) continue;
            if (std::optional<dice::Distribution> chances = dice::distribution(request))
                throws_.push_back({request, std::move(*chances)});
        }
    }
}

Slot Calls::Prepared::slot(std::string_view name, std::vector<std::string>* missing) const {
    const Slot found = procedure_ == nullptr ? sheet::no_slot : procedure_->find_slot(name);
    if (found != sheet::no_slot) return found;
    if (missing != nullptr && procedure_ != nullptr)
        missing->push_back("'" + std::string(name) + "' of '" + procedure_->name + "'");
    return nowhere;
}

Value Calls::Prepared::word(Slot slot, std::string_view text) const {
    if (procedure_ == nullptr || slot >= procedure_->slots.size()) return -1;
    const int kind = procedure_->slots[slot].kind;
    return kind < 0 ? -1 : sheet::find_word(sheet_->kinds[static_cast<std::size_t>(kind)], text);
}

void Calls::Prepared::lay(Frame& frame) const {
    std::copy_n(base_.slots, used_, frame.slots);
    frame.refused = -1;
}

void Calls::Prepared::settle(Frame& frame) const {
    for (const Follows& follows : follows_) {
        Value& value = frame.slots[follows.slot];
        if (value == sheet::unknown) value = frame.slots[follows.from];
    }
}

int Calls::Prepared::refused(Frame& frame) const {
    settle(frame);
    frame.refused = -1;
    sheet::score({sheet_, procedure_, nullptr, nullptr, nullptr, -1}, frame);
    return frame.refused;
}

RuleId Calls::Prepared::refusal_rule(const Frame& frame) const {
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

std::string Calls::Prepared::refusal_words(const Frame& frame) const {
    assert(frame.refused >= 0);
    const sheet::Refusal& refusal = procedure_->refusals[static_cast<std::size_t>(frame.refused)];
    const sheet::Entry& entry = procedure_->entries[static_cast<std::size_t>(refusal.entry)];
    return sheet::fill_in(*sheet_, *procedure_, entry.says, frame);
}

bool Calls::Prepared::allows(Frame& frame, Refusal* why) const {
    if (refused(frame) < 0) return true;
    if (why != nullptr) *why = {refusal_rule(frame), refusal_words(frame)};
    return false;
}

// --- throwing -----------------------------------------------------------------------------------------------------------

void Calls::Prepared::lay_rulings(const State& state, Frame& frame, UnitId unit) const {
    for (const RuledFact& fact : ruled_facts_) {
        const battle::RulingSlot* ruling =
            state.find_ruling(battle::RulingKind::fact, battle::Scope::unit, unit, fact.name);
        if (ruling != nullptr) frame.slots[fact.slot] = ruling->value;
    }
}

Value Calls::Prepared::added_by_ruling(const State& state, UnitId unit) const {
    if (ruled_total_ < 0 || tally_ == sheet::no_slot) return 0;
    const battle::RulingSlot* ruling =
        state.find_ruling(battle::RulingKind::modifier, battle::Scope::unit, unit, ruled_total_);
    return ruling == nullptr ? 0 : base::whole(ruling->value);
}

Done Calls::Prepared::done_of(const Frame& end) const {
    const Value outcome = end.slots[procedure_->outcome];
    if (outcome < 0) return {};
    Done done = outcomes_[static_cast<std::size_t>(outcome)];
    if (procedure_->total != sheet::no_slot) done.total = end.slots[procedure_->total] / base::one;
    return done;
}

void Calls::Prepared::emit(Work& work, const Done& done, UnitId unit, UnitId other) const {
    battle::Event event;
    event.kind = battle::EventKind::result_read;
    event.rule = done.rule;
    event.subject = unit;
    event.object = other;
    event.a = number_;
    event.b = done.total;
    event.c = done.outcome < 0 ? -1 : procedure_->outcomes[static_cast<std::size_t>(done.outcome)].entry;
    work.emit(event);
}

Done Calls::Prepared::run(Work& work, Frame& frame, UnitId unit, UnitId other) const {
    Done done;
    run(work, {&frame, 1}, {&done, 1}, {&unit, 1}, other);
    return done;
}

void Calls::Prepared::run(Work& work, std::span<Frame> readers, std::span<Done> done, std::span<const UnitId> units,
                          UnitId other) const {
    read(work, readers, done, units, other);
    for (std::size_t i = 0; i < done.size(); ++i) {
        if (!done[i].refused) emit(work, done[i], units[i], other);
    }
}

void Calls::Prepared::read(Work& work, std::span<Frame> readers, std::span<Done> done, std::span<const UnitId> units,
                           UnitId other) const {
    assert(readers.size() <= sheet::max_readers && done.size() == readers.size() && units.size() == readers.size());
    const bool ruled = work.state().head().rulings != 0;
    Value added[sheet::max_readers] = {};
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
    read_ends(readers, done);
}

void Calls::Prepared::retell(Work& work, std::span<const Frame> readers, std::span<const std::size_t> held) const {
    if (work.told() == nullptr || work.told()->empty()) return;
    sheet::Resolution& resolution = work.told()->back().resolution;
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

void Calls::Prepared::read_ends(std::span<const Frame> readers, std::span<Done> done) const {
    for (const Frame& frame : readers) {
        if (frame.refused < 0) continue;  // one reader refused is the whole throw refused
        Done no;
        no.refused = true;
        no.rule = refusal_rule(frame);
        std::fill(done.begin(), done.end(), no);
        return;
    }
    for (std::size_t i = 0; i < readers.size(); ++i) done[i] = done_of(readers[i]);
}

}  // namespace linstock::rules_arw
