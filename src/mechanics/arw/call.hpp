#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sheet/chain.hpp"
#include "sheet/facts.hpp"
#include "sheet/procedure.hpp"
#include "sheet/resolve.hpp"

// One procedure as a stage of a chain calls it: its facts taken over from the chain's by name, its outcomes turned into the few
// numbers a chain reads.
namespace linstock::mechanics_arw {

// A fact of the procedure that begins with `to` is the chain's fact that begins with `from`.
struct Rename {
    std::string_view to;
    std::string_view from;
};

// What an outcome did, from its effects.
struct Reading {
    int kills = 0;
    bool disorganises = false;
    int order = -1;  // the order it imposes, -1 for none
    int falls_back = 0;
    bool routs = false;
    bool destroys = false;
    bool keeps_order = false;
};

// A procedure with its outcomes turned into those numbers, and its slots by name: made once, whoever lays its facts.
class Outcomes {
public:
    Outcomes(const sheet::Sheet& sheet, std::string_view procedure);

    const sheet::Procedure& procedure() const { return *procedure_; }
    const sheet::Sheet& sheet() const { return *sheet_; }
    sheet::Slot slot(std::string_view name) const;
    const Reading& read(const sheet::Frame& end) const;

private:
    const sheet::Sheet* sheet_;
    const sheet::Procedure* procedure_;
    std::vector<Reading> readings_;  // one an outcome
};

class Call : public Outcomes {
public:
    // The first rename that fits a name is taken.
    Call(const sheet::Facts& chain, std::string_view procedure, std::span<const Rename> renames);

    const sheet::Frame& facts() const { return facts_; }
    // Whether the facts as they stand are refused, and by what.
    bool refused(sheet::Resolution* refusal = nullptr) const;

private:
    sheet::Frame facts_;
};

// The distinct ends of one call with their chances; small, and reused.
struct CallEnd {
    Reading reading;
    base::Weight part = 0;
    base::Weight of = 1;
};

class CallEnds final : public sheet::EndSink {
public:
    explicit CallEnds(const Outcomes& call) : call_(&call) {}
    void take(const sheet::End& end) override;
    std::span<const CallEnd> all() const { return {ends_, count_}; }
    // A stage in which nothing is thrown has one end that does nothing.
    void nothing_happens();

private:
    const Outcomes* call_;
    CallEnd ends_[24];
    std::size_t count_ = 0;
};

// The index of an order's name in the sheet.
int order_named(const sheet::Sheet& sheet, std::string_view name);
std::string order_name(const sheet::Sheet& sheet, int order);

inline int count_of(sheet::Value value) { return value < 0 ? 0 : value / base::one; }

}  // namespace linstock::mechanics_arw
