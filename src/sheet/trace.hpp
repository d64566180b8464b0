#pragma once

#include <span>
#include <vector>

#include "sheet/inquiry.hpp"
#include "sheet/survey.hpp"

// Tracing what is open in an answer back to the facts it is made from. Internal to the room.
namespace linstock::sheet {

// The parts of a procedure that can still change the answer, over all looks of a survey.
struct OpenParts {
    explicit OpenParts(const Procedure& procedure);

    std::vector<char> tests;
    std::vector<char> steps;
    std::vector<char> clauses;
    std::vector<char> tosses;
    std::vector<char> told;           // slots that the answer, its words or its effects name
    std::vector<int> waiting;         // by fact: entries that wait for it, at the look with the most
    std::vector<char> refusal_waits;  // by fact
    Ranges ranges;                    // over all looks and readers
    bool refused = false;             // for certain
};

OpenParts trace(const Facts& facts, Depth depth);

// As if nothing were settled: what entries read at all, with the ranges of these facts.
OpenParts everything_open(const Facts& facts);

}  // namespace linstock::sheet
