#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/fraction.hpp"
#include "base/result.hpp"
#include "dice/chance.hpp"
#include "sheet/chain.hpp"
#include "sheet/facts.hpp"
#include "sheet/procedure.hpp"

// What the verb `bench` and the benchmarks measure: the same situations and the same calls.
namespace linstock::app {

// Adds up the chance of every outcome of a procedure; the first reader's, where one throw has several.
class OutcomeTally final : public sheet::EndSink {
public:
    explicit OutcomeTally(const sheet::Procedure& procedure);
    void take(const sheet::End& end) override;
    void clear();

    base::Weight whole() const;  // of all outcomes together: every chance is a part of it
    std::size_t ends() const { return ends_; }

private:
    std::size_t index_of(const sheet::Frame& frame) const;

    sheet::Slot outcome_;
    std::vector<base::Weight> parts_;  // one an outcome, then: none read, refused
    base::Weight of_ = 1;
    std::size_t ends_ = 0;
};

// One procedure with its facts told, to be run again and again. The sheet must outlive it.
class Workload {
public:
    // Nothing to measure where no situation is known for a procedure of that name: null.
    static base::Result<std::unique_ptr<Workload>> ready(const sheet::Sheet& sheet, const sheet::Procedure& procedure);

    bool chain() const { return plan_ != nullptr; }
    const sheet::Facts& facts() const { return facts_; }

    // Dice rolled, no ledger, no words.
    sheet::Finish play();
    // Dice rolled, with every reason in words.
    bool explain();
    // All dice: the exact chance of every outcome, or of every situation a chain may end in.
    sheet::Finish price();
    // A chain made ready for its facts; play() and price() use the one made first.
    bool plan() const;

    // Of the latest price(): ends of a procedure, situations visited by a chain.
    std::size_t visited() const;
    base::Weight priced_whole() const;

private:
    Workload(const sheet::Sheet& sheet, const sheet::Procedure& procedure);
    sheet::Finish run(dice::Chance& chance, sheet::EndSink& sink);
    sheet::Finish play_chain();

    sheet::Facts facts_;
    std::vector<sheet::Frame> frames_;
    std::unique_ptr<sheet::ChainPlan> plan_;
    dice::Seeded seeded_;
    dice::Enumerator enumerator_;
    sheet::ChainEnumerator chain_enumerator_;
    OutcomeTally tally_;
};

}  // namespace linstock::app
