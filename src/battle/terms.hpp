#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/ids.hpp"

// The words of a family: its orders, steps, marks, ties, decisions and rule IDs. A log carries its own copy, so that it can be
// loaded when the family has moved on.
namespace linstock::battle {

// What is asked of a side in a step, in words that every family shares: bots and pages go by these.
enum class StepKind : std::uint8_t {
    deployment,
    orders,
    movement,
    fire,
    melee,
    morale,
    ending,
    command,  // leaders try to move their troops: attempts, rides, reserves
    rally,    // broken or tired troops are brought back into hand
};

enum class Lifetime : std::uint8_t {
    step,       // until the next step
    phase,      // until the next phase, as the steps declare them
    turn,       // until the next turn
    next_turn,  // until the end of the turn after: the core keeps it one turn longer
    battle,
};
enum class Scope : std::uint8_t { unit, group, side, commander };

struct StepTerm {
    std::string name;
    StepKind kind = StepKind::orders;
    bool both_declare = false;  // both sides declare before anything is thrown
    // Neighbouring steps with one name here are one phase. It is the phase of the side that `step_advanced` names, and another
    // one when that side changes; who acts in its steps may alternate. "" throughout: a phase is a side's share of the turn.
    std::string phase{};
    bool shared_phase = false;  // both sides': one side's step following the other's does not end it
};
struct MarkTerm {
    std::string name;
    Scope scope = Scope::unit;
    Lifetime lifetime = Lifetime::battle;
    std::string set_by;  // who sets it, who reads it: a test lists them
    std::string read_by;
};
struct TieTerm {
    std::string name;
    Lifetime lifetime = Lifetime::battle;
    bool hidden = false;  // a declaration: the other side sees it when both have declared
    std::string set_by;
    std::string read_by;
};
// What an interrupted procedure may ask of a side.
enum class DecisionKind : std::uint8_t { evade, react, face, follow_up, other };
struct DecisionTerm {
    std::string name;
    DecisionKind kind = DecisionKind::other;
    std::string question;              // one sentence, {unit} and {other} filled in
    std::vector<std::string> options;  // in order: Answer::option is the index
};

struct Terms {
    std::vector<std::string> orders;
    std::vector<StepTerm> steps;
    std::vector<MarkTerm> marks;  // the index within its scope is found by mark_index
    std::vector<TieTerm> ties;
    std::vector<DecisionTerm> decisions;
    std::vector<std::string> ruling_names;  // facts and procedures that a ruling may touch
    std::vector<std::string> rules;         // rules[0] is "table"
    std::vector<std::string> rule_says;     // our words for each, "" where there are none

    std::optional<RuleId> find_rule(std::string_view id) const;
    // For what a family cannot play without: an ID that is not there is noted, once, so that opening the family can refuse.
    RuleId require_rule(std::string_view id, std::vector<std::string>& missing) const;
    RuleId rule(std::string_view id) const;  // 0 when unknown: for IDs that were required, or that nobody needs
    RuleId add_rule(std::string_view id, std::string_view says);  // the first one added puts "table" before it
    int find_mark(Scope scope, std::string_view name) const;      // its slot within the scope, -1
    int find_order(std::string_view name) const;
    int find_step(std::string_view name) const;
    int find_tie(std::string_view name) const;
    int find_decision(std::string_view name) const;
    int find_ruling_name(std::string_view name) const;
    // The mark behind a slot of a scope.
    const MarkTerm* mark(Scope scope, int slot) const;
    int marks_of(Scope scope) const;  // how many
};

// How many marks of a scope there is room for.
int mark_room(Scope scope);

// What is wrong with the words of a family, a sentence each: too many of a kind, a name twice, a mark or tie of which nobody said
// who sets or reads it.
std::vector<std::string> faults_of(const Terms& terms);

// Whether numbers mean the same in both.
bool same_words(const Terms& a, const Terms& b);

}  // namespace linstock::battle
