#pragma once

#include <string>
#include <vector>

#include "rules/arw/fight.hpp"
#include "rules/arw/small_battle.hpp"
#include "sheet/resolution.hpp"

// A hand-laid table to fight on without the turn's clock.
namespace linstock::fight_test {

namespace arw = rules_arw;
using battle::UnitId;
using move_test::Placing;
using table::centimetre;

// What was told of a throw, in a line: "kill 1 stand; Disorganised | ARW-SHOOT-M04 -1, ..."
inline std::string in_a_line(const sheet::Resolution& resolution) {
    std::string text = resolution.result + " |";
    for (const sheet::Modifier& modifier : resolution.modifiers)
        text += " " + modifier.id + " " + base::print_number(modifier.value);
    return text;
}

class FightField : public move_test::HandLaidTable {
public:
    using HandLaidTable::HandLaidTable;

    void turn_to(int side) {
        with({},
             [&](battle::Work& work) { work.advance(1, 0, arw::step::fire, static_cast<battle::SideId>(side), 0); });
    }

    std::string why_not(UnitId unit, UnitId target, int stands = 0) const {
        battle::Refusal why;
        const battle::Shoot wish{unit, target, static_cast<std::uint8_t>(stands)};
        const auto by = state().unit(unit).side;
        if (tactics::check_shoot(*manual, *fought, by, wish, &why)) return "";
        return manual->terms.rules[why.rule] + ": " + why.reason;
    }
    void declare(UnitId unit, UnitId target, int stands = 0) {
        const battle::Shoot wish{unit, target, static_cast<std::uint8_t>(stands)};
        ASSERT_EQ(why_not(unit, target, stands), "");
        with({}, [&](battle::Work& work) { tactics::decide_shoot(*manual, work, wish); });
    }
    void resolve_fire(const std::vector<std::uint8_t>& faces, std::vector<battle::Told>* told = nullptr) {
        with(
            faces, [&](battle::Work& work) { tactics::resolve_fire(*manual, work); }, told);
    }

    // The companion's answer to the same facts.
    sheet::Resolution companion(const std::string& procedure,
                                const std::vector<std::pair<std::string, std::string>>& told,
                                const std::vector<int>& faces) const {
        sheet::Facts facts(*sheet, *sheet->find(procedure));
        for (const auto& [name, word] : told) {
            const base::Errors errors = facts.set(name, literal(word));
            for (const base::Error& error : errors) ADD_FAILURE() << base::to_text(error);
        }
        dice::Given given = dice::Given::faces(faces);
        base::Result<sheet::Resolution> resolution = sheet::resolve(facts, given);
        if (!resolution.ok()) {
            for (const base::Error& error : resolution.errors()) ADD_FAILURE() << base::to_text(error);
            return {};
        }
        return *resolution;
    }
    static sheet::Literal literal(const std::string& word) {
        if (word == "yes" || word == "no") return sheet::Literal::yes(word == "yes");
        if (word == "-") return sheet::Literal::nothing();
        if (const auto number = base::parse_number(word)) return sheet::Literal::count(*number);
        return sheet::Literal::word(word);
    }
};

}  // namespace linstock::fight_test
