#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet/resolution.hpp"

// Why a line of the sheet counted or did not, in words. It puts the evaluator's verdicts into sentences and judges
// nothing itself.
namespace linstock::sheet {

std::string_view name_of(LineState state);  // "applied", "not", "outranked", "voided", "off"

// "range is 12, wanted at most 10"; for a test that holds only what the fact is, "cover is hard": such a test stands in
// the way inside a `not`.
std::string describe(const Sheet& sheet, const Procedure& procedure, const Test& test, const Frame& frame);

// What became of one entry, ready to be shown.
struct LineTold {
    const Entry* entry = nullptr;
    std::string says;  // {facts} filled in
    LineState state = LineState::applied;
    Value value = 0;
    std::string because;        // why not, or what cut it down; empty where it simply counted
    const Entry* by = nullptr;  // that outranked, voided or capped it
    int reader = -1;            // -1: the same for every reader
};

// One line an entry and reader, in the order they were judged; those that a reading has off stand last.
std::vector<LineTold> tell_ledger(const Sheet& sheet, const Procedure& procedure, const Resolution& resolution);

}  // namespace linstock::sheet
