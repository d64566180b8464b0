#include "companion/chain_cuts.hpp"

#include <algorithm>
#include <optional>

namespace linstock::companion {

namespace {

using sheet::Cut;
using sheet::Fact;
using sheet::Facts;

sheet::Literal literal_in(const Facts& facts, sheet::Slot slot) {
    const sheet::Value value = facts.value(slot);
    if (value == sheet::nothing) return sheet::Literal::nothing();
    if (facts.procedure().slots[slot].type == sheet::ValueType::number) return sheet::Literal::count(value);
    return sheet::Literal::word(facts.sheet().print(facts.procedure(), slot, value));
}

// What the chain is told, told to one of the sheet's procedures; what that does not know is left out. Nothing where it does
// not take a value: a musket is not fired by the artillery's procedure.
std::optional<Facts> told_to(const Facts& chain, const sheet::Procedure& procedure) {
    Facts facts(chain.sheet(), procedure);
    for (const Fact& fact : chain.procedure().facts) {
        if (!chain.given(fact.slot)) continue;
        const Fact* there = facts.find_fact(fact.source.name);
        if (there == nullptr || there->list >= 0) continue;
        if (!facts.set(fact.source.name, literal_in(chain, fact.slot)).empty()) return std::nullopt;
    }
    return facts;
}

bool below(const Cut& a, const Cut& b) { return a.up_to != b.up_to ? a.up_to < b.up_to : !a.inclusive && b.inclusive; }

// The last interval has no upper end worth naming.
void name_intervals(const sheet::Sheet& sheet, std::vector<Cut>& cuts) {
    base::Number from = 0;
    for (Cut& cut : cuts) {
        cut.words = (cut.inclusive ? "up to " : "under ") + base::print_number(cut.up_to) + " " + sheet.unit;
        cut.example = cut.inclusive ? cut.up_to : from + (cut.up_to - from) / 2;
        from = cut.up_to;
    }
    Cut last = cuts.back();
    last.words = (last.inclusive ? "over " : "from ") + base::print_number(from) + " " + sheet.unit;
    last.up_to = base::whole(base::largest_count);
    last.example = from + base::one;
    last.inclusive = true;
    cuts.push_back(std::move(last));
}

}  // namespace

std::vector<sheet::Cut> chain_cuts(const sheet::Facts& facts, const sheet::Fact& length) {
    std::vector<Cut> cuts;
    for (const sheet::Procedure& procedure : facts.sheet().procedures) {
        if (procedure.chain_played != nullptr) continue;
        const std::optional<Facts> there = told_to(facts, procedure);
        const Fact* same_length = there ? there->find_fact(length.source.name) : nullptr;
        if (same_length == nullptr || same_length->source.name != length.source.name) continue;
        for (const sheet::Question& question : sheet::questions(*there, sheet::Depth::every_number)) {
            if (question.fact != same_length) continue;
            if (question.cuts.empty()) return {};
            cuts.insert(cuts.end(), question.cuts.begin(), question.cuts.end() - 1);
        }
    }
    if (cuts.empty()) return {};
    std::sort(cuts.begin(), cuts.end(), below);
    const auto same = [](const Cut& a, const Cut& b) { return a.up_to == b.up_to && a.inclusive == b.inclusive; };
    cuts.erase(std::unique(cuts.begin(), cuts.end(), same), cuts.end());
    name_intervals(facts.sheet(), cuts);
    return cuts;
}

}  // namespace linstock::companion
