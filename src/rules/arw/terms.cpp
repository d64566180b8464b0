#include "rules/arw/terms.hpp"

#include <array>

namespace linstock::rules_arw {

namespace words_of_arw {

using Word = std::string_view;

constexpr std::array<Word, 5> orders = {"Advance", "Reserve", "Stand", "Retreat", "Rout"};
constexpr std::array<Word, 7> steps = {"deployment", "orders", "movement", "fire", "melee", "morale", "end"};
constexpr std::array<Word, unit_mark::count> unit_marks = {"disorganised",
                                                           "moved",
                                                           "shape changed",
                                                           "faced about",
                                                           "halted",
                                                           "fired today",
                                                           "shots",
                                                           "attacked",
                                                           "dead",
                                                           "order imposed",
                                                           "must retreat",
                                                           "rallied",
                                                           "running",
                                                           "charge test",
                                                           "was charged",
                                                           "fought",
                                                           "disorganised now",
                                                           "evaded",
                                                           "charge left",
                                                           "rout moved",
                                                           "holds fire",
                                                           "narrowed for a gap",
                                                           "orders given"};
constexpr std::array<Word, group_mark::count> group_marks = {
    "stands at start", "killed",        "lost now",         "melees won",       "melees lost",
    "killed in melee", "lost in melee", "under short guns", "reach of command", "distance of the General"};
constexpr std::array<Word, side_mark::count> side_marks = {"holds", "second phase", "retreats over"};
constexpr std::array<Word, 1> commander_marks = {"moved"};
constexpr std::array<Word, tie::count> ties = {"shoots at", "charges", "in contact with", "attacked"};
constexpr std::array<Word, decision::count> decisions = {"evade", "face"};

constexpr std::array<Word, 13> lengths = {
    "general marker",     "general reach step", "general ride", "general risk distance",
    "sight through wood", "sight over friends", "evade",        "charge halt",
    "cover before",       "clear behind",       "rout extra",   "friends near",
    "contact edge"};
constexpr std::array<Word, 1> counts = {"general risk score"};

// Every line that the family's code names as the reason of an event or a refusal: tests/rules_arw holds the list against it.
constexpr std::string_view named_rules[] = {
    "ARW-ADV-03", "ARW-ADV-05",  "ARW-ADV-07",  "ARW-ADV-09",   "ARW-ADV-10",  "ARW-ADV-12",  "ARW-GAP-17",
    "ARW-GAP-18", "ARW-GAP-19",  "ARW-GAP-26",  "ARW-GAP-29",   "ARW-GAP-38b", "ARW-GAP-48",  "ARW-GAP-49",
    "ARW-GAP-50", "ARW-GAP-51",  "ARW-GAP-52",  "ARW-GAP-53",   "ARW-GAP-53d", "ARW-GAP-61",  "ARW-GAP-65",
    "ARW-GAP-67", "ARW-GAP-72",  "ARW-GAP-73",  "ARW-GAP-76",   "ARW-GAP-78",  "ARW-GAP-79",  "ARW-GAP-80",
    "ARW-GAP-C1", "ARW-GAP-C10", "ARW-GAP-C11", "ARW-GAP-C11b", "ARW-GAP-C2",  "ARW-GAP-C5",  "ARW-GAP-C9",
    "ARW-GAP-P1", "ARW-GAP-P3",  "ARW-GAP-P4",  "ARW-GAP-P5",   "ARW-GAP-P5c", "ARW-GAP-P5d", "ARW-RES-01",
    "ARW-RET-01", "ARW-RET-01b", "ARW-ROUT-02", "ARW-ROUT-03",  "ARW-STD-01",  "ARW-STD-01b", "ARW-STD-02",
    "ARW-STD-03"};

}  // namespace words_of_arw

std::vector<std::string> missing_rules(const battle::Terms& terms) {
    std::vector<std::string> missing;
    for (const std::string_view id : words_of_arw::named_rules) terms.require_rule(id, missing);
    return missing;
}

base::Errors check_play(const battle::TablePlay& play) {
    using namespace words_of_arw;
    base::Errors errors = battle::check_terms(
        play.terms(), {orders, steps, unit_marks, group_marks, side_marks, commander_marks, ties, decisions});
    const base::Errors numbers = play.missing_numbers(lengths, counts);
    errors.insert(errors.end(), numbers.begin(), numbers.end());
    return errors;
}

}  // namespace linstock::rules_arw
