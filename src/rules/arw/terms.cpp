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

constexpr std::array<Word, 12> lengths = {"general reach step", "general ride",       "general risk distance",
                                          "sight through wood", "sight over friends", "evade",
                                          "charge halt",        "cover before",       "clear behind",
                                          "rout extra",         "friends near",       "contact edge"};
constexpr std::array<Word, 1> counts = {"general risk score"};

}  // namespace words_of_arw

base::Errors check_play(const battle::TablePlay& play) {
    using namespace words_of_arw;
    base::Errors errors = battle::check_terms(
        play.terms(), {orders, steps, unit_marks, group_marks, side_marks, commander_marks, ties, decisions});
    const base::Errors numbers = play.missing_numbers(lengths, counts);
    errors.insert(errors.end(), numbers.begin(), numbers.end());
    return errors;
}

}  // namespace linstock::rules_arw
