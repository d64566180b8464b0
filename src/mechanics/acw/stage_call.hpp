#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "sheet/chain.hpp"
#include "sheet/facts.hpp"
#include "sheet/procedure.hpp"
#include "sheet/resolve.hpp"

// One procedure as a stage of a chain calls it. Its facts are taken over from the chain's block by name; what they are called
// there, and how one procedure's words become another's, is said in the data.
namespace linstock::mechanics_acw {

// A fact of the procedure that begins with `to` is the chain's fact (or derived value) that begins with `from`; the first pair
// that fits is taken.
struct Rename {
    std::string_view to;
    std::string_view from;
};

// The chain's block with its derived values made.
class ChainFacts {
public:
    explicit ChainFacts(const sheet::Facts& facts);

    const sheet::Sheet& sheet() const { return facts_->sheet(); }
    const sheet::Procedure& procedure() const { return facts_->procedure(); }
    sheet::Slot find(std::string_view name) const { return procedure().find_slot(name); }
    sheet::Value value(std::string_view name) const;
    bool yes(std::string_view name) const { return value(name) == 1; }
    int count(std::string_view name) const;

private:
    const sheet::Facts* facts_;
    sheet::Frame scored_;
};

class StageCall {
public:
    StageCall(const ChainFacts& chain, std::string_view procedure, std::span<const Rename> renames);

    const sheet::Frame& facts() const { return facts_; }
    sheet::Slot slot(std::string_view name) const;
    // The value of a word in the kind of a fact.
    sheet::Value word(sheet::Slot slot, std::string_view name) const;
    std::size_t words_of(sheet::Slot slot) const;
    // Whether the facts as they stand are refused, and by what.
    bool refused(const sheet::Frame& frame, sheet::Resolution* refusal = nullptr) const;

    // Every end of the procedure: use(frame, part, of).
    template <class Use>
    sheet::Finish run(sheet::Frame& frame, const sheet::StageContext& context, Use use) const {
        struct Sink final : sheet::EndSink {
            explicit Sink(Use& taken) : use(taken) {}
            void take(const sheet::End& end) override { use(end.readers.front(), end.part, end.of); }
            Use& use;
        };
        Sink sink(use);
        return context.run(*sheet_, *procedure_, {&frame, 1}, sink);
    }

protected:
    // Told for every play of the chain.
    void preset(sheet::Slot slot, sheet::Value value) { facts_.slots[slot] = value; }

private:
    void take_over(const ChainFacts& chain, std::span<const Rename> renames);

    const sheet::Sheet* sheet_;
    const sheet::Procedure* procedure_;
    sheet::Frame facts_;
};

// A word of the data, and the number a chain knows it by.
struct Meaning {
    std::string_view word;
    std::int16_t code;
};

// Reads the words of a derived value as numbers.
class WordReader {
public:
    WordReader(const StageCall& call, std::string_view name, std::initializer_list<Meaning> meanings);
    std::int16_t read(const sheet::Frame& frame) const { return codes_[static_cast<std::size_t>(frame.slots[slot_])]; }

private:
    sheet::Slot slot_;
    std::vector<std::int16_t> codes_;  // by word; -1 where the chain does not know it
};

inline int count_of(sheet::Value value) { return value < 0 ? 0 : value / base::one; }

sheet::Answered number_answer(std::string key, int number);
sheet::Answered word_answer(std::string key, std::string text);

}  // namespace linstock::mechanics_acw
