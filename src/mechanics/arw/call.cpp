#include "mechanics/arw/call.hpp"

#include <cassert>

namespace linstock::mechanics_arw {

using sheet::EffectKind;
using sheet::Slot;
using sheet::Value;

namespace {

const sheet::Kind& orders_of(const sheet::Sheet& sheet) {
    for (const sheet::Kind& kind : sheet.kinds) {
        if (kind.name == "orders") return kind;
    }
    assert(false && "a sheet of this family has the kind 'orders'");
    return sheet.kinds.front();
}

bool same(const Reading& a, const Reading& b) {
    return a.kills == b.kills && a.disorganises == b.disorganises && a.order == b.order &&
           a.falls_back == b.falls_back && a.routs == b.routs && a.destroys == b.destroys &&
           a.keeps_order == b.keeps_order;
}

std::string chain_name(const std::string& name, std::span<const Rename> renames) {
    for (const Rename& rename : renames) {
        if (name.rfind(rename.to, 0) == 0) return std::string(rename.from) + name.substr(rename.to.size());
    }
    return name;
}

}  // namespace

int order_named(const sheet::Sheet& sheet, std::string_view name) { return sheet::find_word(orders_of(sheet), name); }

std::string order_name(const sheet::Sheet& sheet, int order) {
    return orders_of(sheet).values[static_cast<std::size_t>(order)];
}

Outcomes::Outcomes(const sheet::Sheet& sheet, std::string_view procedure)
    : sheet_(&sheet), procedure_(sheet.find(procedure)) {
    assert(procedure_ != nullptr);
    for (const sheet::Outcome& outcome : procedure_->outcomes) {
        Reading reading;
        for (std::uint32_t i = outcome.effects.first; i < outcome.effects.first + outcome.effects.count; ++i) {
            const sheet::Effect& effect = procedure_->effects[i];
            const int amount = count_of(effect.amount.number);
            switch (effect.kind) {
                case EffectKind::kill_stands:
                    reading.kills = amount;
                    break;
                case EffectKind::disorganise:
                    reading.disorganises = true;
                    break;
                case EffectKind::set_order:
                    reading.order = order_named(*sheet_, effect.amount.text);
                    break;
                case EffectKind::keep_order:
                    reading.keeps_order = true;
                    break;
                case EffectKind::fall_back:
                    reading.falls_back = amount;
                    break;
                case EffectKind::rout_move:
                    reading.routs = true;
                    break;
                case EffectKind::destroy:
                    reading.destroys = true;
                    break;
                default:
                    break;
            }
        }
        readings_.push_back(reading);
    }
}

Slot Outcomes::slot(std::string_view name) const {
    const Slot slot = procedure_->find_slot(name);
    assert(slot != sheet::no_slot);
    return slot;
}

Call::Call(const sheet::Facts& chain, std::string_view procedure, std::span<const Rename> renames)
    : Outcomes(chain.sheet(), procedure) {
    sheet::Frame told;
    chain.fill(told, 0, sheet::Facts::Fill::presets);
    sheet::Facts facts(sheet(), this->procedure());
    for (const sheet::Fact& fact : this->procedure().facts) {
        const Slot from = chain.procedure().find_slot(chain_name(fact.source.name, renames));
        if (from == sheet::no_slot || chain.procedure().slots[from].fact < 0) continue;
        if (told.slots[from] != sheet::unknown) facts.set_slot(fact.slot, told.slots[from]);
    }
    facts.fill(facts_, 0, sheet::Facts::Fill::presets);
}

bool Call::refused(sheet::Resolution* refusal) const {
    sheet::Frame frame = facts_;
    sheet::Evaluation evaluation{&sheet(), &procedure(), nullptr, nullptr, nullptr, -1};
    sheet::score(evaluation, frame);
    if (frame.refused < 0) return false;
    if (refusal != nullptr) *refusal = sheet::put_into_words(sheet(), procedure(), {&frame, 1}, nullptr);
    return true;
}

const Reading& Outcomes::read(const sheet::Frame& end) const {
    const Value outcome = end.slots[procedure_->outcome];
    assert(outcome >= 0);
    return readings_[static_cast<std::size_t>(outcome)];
}

void CallEnds::take(const sheet::End& end) {
    const sheet::Frame& frame = end.readers.front();
    const Reading reading = frame.refused >= 0 ? Reading{} : call_->read(frame);
    for (std::size_t i = 0; i < count_; ++i) {
        if (ends_[i].of != end.of || !same(ends_[i].reading, reading)) continue;
        ends_[i].part += end.part;
        return;
    }
    assert(count_ < std::size(ends_));
    ends_[count_++] = {reading, end.part, end.of};
}

void CallEnds::nothing_happens() {
    count_ = 1;
    ends_[0] = {Reading{}, 1, 1};
}

}  // namespace linstock::mechanics_arw
