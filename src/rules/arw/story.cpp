#include "rules/arw/story.hpp"

namespace linstock::rules_arw {

tactics::Telling words_of_events() {
    tactics::Telling words;
    words.marks = {
        {unit_mark::disorganised, "{unit} is Disorganised", "{unit} is in order again"},
        {unit_mark::dead, "{unit} has lost {n} this phase", ""},
        {unit_mark::halted, "{unit} comes to its halt", ""},
        {unit_mark::evaded, "{unit} evades", ""},
        {unit_mark::rallied, "{unit} rallies", ""},
    };
    words.ties = {
        {tie::charges, "{unit} charges {other}", false},
        {tie::contact, "{unit} is in contact with {other}", true},
    };
    words.procedures = {
        {"shooting", "{unit} shoots at {other}"},
        {"melee", "{unit} fights {other}"},
        {"morale-charge", "{unit} tests to charge {other}"},
        {"charge-test", "{unit} tests to charge {other}"},
        {"morale-rally", "{unit} tries to rally"},
        {"morale-other", "{unit} tests its morale"},
    };
    return words;
}

}  // namespace linstock::rules_arw
