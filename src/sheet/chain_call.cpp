#include "sheet/chain_call.hpp"

#include <cassert>

#include "sheet/resolve.hpp"

namespace linstock::sheet {

namespace {

std::string name_in_chain(const std::string& name, std::span<const Rename> renames) {
    for (const Rename& rename : renames) {
        if (name.rfind(rename.to, 0) == 0) return std::string(rename.from) + name.substr(rename.to.size());
    }
    return name;
}

}  // namespace

ChainCall::ChainCall(const Facts& chain, std::string_view procedure, std::span<const Rename> renames)
    : sheet_(&chain.sheet()), procedure_(chain.sheet().find(procedure)) {
    assert(procedure_ != nullptr);
    Frame told;
    chain.fill(told, 0, Facts::Fill::presets);
    Facts facts(*sheet_, *procedure_);
    for (const Fact& fact : procedure_->facts) {
        const Slot from = chain.procedure().find_slot(name_in_chain(fact.source.name, renames));
        if (from == no_slot || chain.procedure().slots[from].fact < 0) continue;
        if (told.slots[from] != unknown) facts.set_slot(fact.slot, told.slots[from]);
    }
    facts.fill(facts_, 0, Facts::Fill::presets);
}

Slot ChainCall::slot(std::string_view name) const {
    const Slot slot = procedure_->find_slot(name);
    assert(slot != no_slot);
    return slot;
}

Value ChainCall::word(std::string_view fact, std::string_view name) const {
    const int kind = procedure_->slots[slot(fact)].kind;
    assert(kind >= 0);
    const int index = find_word(sheet_->kinds[static_cast<std::size_t>(kind)], name);
    assert(index >= 0);
    return index;
}

bool ChainCall::refused(Resolution* refusal) const {
    Frame frame = facts_;
    Evaluation evaluation{sheet_, procedure_, nullptr, nullptr, nullptr, -1};
    score(evaluation, frame);
    if (frame.refused < 0) return false;
    if (refusal != nullptr) *refusal = put_into_words(*sheet_, *procedure_, {&frame, 1}, nullptr);
    return true;
}

}  // namespace linstock::sheet
