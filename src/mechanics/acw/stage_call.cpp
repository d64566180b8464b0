#include "mechanics/acw/stage_call.hpp"

#include <algorithm>
#include <cassert>

namespace linstock::mechanics_acw {

using sheet::Slot;
using sheet::Value;

namespace {

std::string chain_name(const std::string& name, std::span<const Rename> renames) {
    for (const Rename& rename : renames) {
        if (name.rfind(rename.to, 0) == 0) return std::string(rename.from) + name.substr(rename.to.size());
    }
    return name;
}

const sheet::Kind& kind_of(const sheet::Sheet& sheet, const sheet::Procedure& procedure, Slot slot) {
    return sheet.kinds[static_cast<std::size_t>(procedure.slots[slot].kind)];
}

}  // namespace

ChainFacts::ChainFacts(const sheet::Facts& facts) : facts_(&facts) {
    facts.fill(scored_, 0, sheet::Facts::Fill::presets);
    sheet::score({&sheet(), &procedure(), &facts, nullptr, nullptr, -1}, scored_);
}

Value ChainFacts::value(std::string_view name) const {
    const Slot slot = find(name);
    assert(slot != sheet::no_slot);
    return scored_.slots[slot];
}

int ChainFacts::count(std::string_view name) const { return count_of(value(name)); }

StageCall::StageCall(const ChainFacts& chain, std::string_view procedure, std::span<const Rename> renames)
    : sheet_(&chain.sheet()), procedure_(chain.sheet().find(procedure)) {
    assert(procedure_ != nullptr);
    take_over(chain, renames);
}

// Values of one kind of words pass over as they are; where the kinds differ the data has a derived value in between.
void StageCall::take_over(const ChainFacts& chain, std::span<const Rename> renames) {
    sheet::Facts facts(*sheet_, *procedure_);
    for (const sheet::Fact& fact : procedure_->facts) {
        const std::string name = chain_name(fact.source.name, renames);
        const Slot from = chain.find(name);
        if (from == sheet::no_slot || fact.list >= 0) continue;
        const sheet::SlotInfo& theirs = chain.procedure().slots[from];
        const sheet::SlotInfo& ours = procedure_->slots[fact.slot];
        if (theirs.type != ours.type || theirs.kind != ours.kind) continue;
        if (chain.value(name) != sheet::unknown) facts.set_slot(fact.slot, chain.value(name));
    }
    facts.fill(facts_, 0, sheet::Facts::Fill::presets);
}

Slot StageCall::slot(std::string_view name) const {
    const Slot slot = procedure_->find_slot(name);
    assert(slot != sheet::no_slot);
    return slot;
}

Value StageCall::word(Slot slot, std::string_view name) const {
    const int index = sheet::find_word(kind_of(*sheet_, *procedure_, slot), name);
    assert(index >= 0);
    return index;
}

std::size_t StageCall::words_of(Slot slot) const { return kind_of(*sheet_, *procedure_, slot).values.size(); }

bool StageCall::refused(const sheet::Frame& frame, sheet::Resolution* refusal) const {
    sheet::Frame scored = frame;
    sheet::score({sheet_, procedure_, nullptr, nullptr, nullptr, -1}, scored);
    if (scored.refused < 0) return false;
    if (refusal != nullptr) *refusal = sheet::put_into_words(*sheet_, *procedure_, {&scored, 1}, nullptr);
    return true;
}

WordReader::WordReader(const StageCall& call, std::string_view name, std::initializer_list<Meaning> meanings)
    : slot_(call.slot(name)), codes_(call.words_of(slot_), -1) {
    for (const Meaning& meaning : meanings)
        codes_[static_cast<std::size_t>(call.word(slot_, meaning.word))] = meaning.code;
}

sheet::Answered number_answer(std::string key, int number) {
    return {std::move(key), sheet::ValueType::number, base::whole(number), std::to_string(number)};
}

sheet::Answered word_answer(std::string key, std::string text) {
    return {std::move(key), sheet::ValueType::word, sheet::nothing, std::move(text)};
}

}  // namespace linstock::mechanics_acw
