#include "story/bill.hpp"

#include "table/geometry.hpp"

namespace linstock::story {

namespace {

using battle::Battle;
using battle::Family;
using battle::Presence;
using battle::UnitId;

Fate fate_of(const Battle& battle, const Family& family, UnitId unit) {
    switch (battle.state().unit(unit).presence) {
        case Presence::awaited:
            return Fate::never_came;
        case Presence::on_table:
            return family.preview().status(battle, unit).running ? Fate::running : Fate::on_field;
        case Presence::destroyed:
            return Fate::destroyed;
        default:
            return Fate::left_table;
    }
}

// Those who left the table did so with the strength they still had.
int strength_left(const Battle& battle, const Family& family, UnitId unit, Fate fate) {
    switch (fate) {
        case Fate::destroyed:
            return 0;
        case Fate::on_field:
        case Fate::running:
            return family.preview().status(battle, unit).strength;
        default:
            break;
    }
    const battle::UnitState& its = battle.state().unit(unit);
    return its.figures_at_start > 0 ? int{its.figures} : int{its.stands};
}

UnitBill bill_of_unit(const Battle& battle, const Family& family, UnitId unit) {
    const battle::RosterUnit& raised = battle.roster().units[unit];
    UnitBill bill;
    bill.name = raised.name;
    bill.group = battle.roster().groups[raised.group].name;
    bill.stands = family.preview().status(battle, unit).start;
    bill.fate = fate_of(battle, family, unit);
    bill.left = strength_left(battle, family, unit, bill.fate);
    bill.men = raised.men;
    if (bill.stands > 0)
        bill.men_lost = static_cast<int>(table::scaled(raised.men, bill.stands - bill.left, bill.stands));
    return bill;
}

}  // namespace

std::string_view name_of(Fate fate) {
    switch (fate) {
        case Fate::on_field:
            return "on the field";
        case Fate::running:
            return "in rout";
        case Fate::left_table:
            return "left the table";
        case Fate::destroyed:
            return "destroyed";
        case Fate::never_came:
            return "never came";
    }
    return "";
}

Bill bill_of(const battle::Battle& battle, const battle::Family& family) {
    Bill bill;
    bill.result = battle.state().head().result;
    bill.turns = battle.state().head().turn;
    bill.counted = family.preview().counted_in(true);
    for (battle::SideId side = 0; side < 2; ++side) {
        bill.side[side].name = battle.roster().sides[side].name;
        bill.side[side].worth_lost = family.preview().worth_lost(battle, side);
    }
    for (battle::UnitId unit = 0; unit < battle.state().units().size(); ++unit) {
        SideBill& side = bill.side[battle.roster().units[unit].side];
        side.units.push_back(bill_of_unit(battle, family, unit));
        const UnitBill& added = side.units.back();
        side.stands += added.stands;
        side.left += added.left;
        side.men += added.men;
        side.men_lost += added.men_lost;
    }
    return bill;
}

std::string verdict_of(const Bill& bill) {
    switch (bill.result) {
        case battle::Result::side_0:
            return bill.side[0].name + " wins the day";
        case battle::Result::side_1:
            return bill.side[1].name + " wins the day";
        case battle::Result::draw:
            return "the battle is drawn";
        case battle::Result::undecided:
            return "the battle is not over";
    }
    return "";
}

}  // namespace linstock::story
