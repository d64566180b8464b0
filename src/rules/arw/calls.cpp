#include "rules/arw/calls.hpp"

namespace linstock::rules_arw {

namespace shelf_of_calls {
namespace {

using Missing = std::vector<std::string>;

ShotSlots shot_slots(const Prepared& of, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    ShotSlots slots;
    slots.type = at("own.type");
    slots.weapon = at("own.weapon");
    slots.stands_in_unit = at("own.stands_in_unit");
    slots.stands = at("own.stands");
    slots.shot_number = at("own.shot_number");
    slots.orders = at("own.orders");
    slots.moved = at("own.moved");
    slots.disordered = at("own.disordered");
    slots.poor_shots = at("own.poor_shots");
    slots.fired_today = at("own.fired_today");
    slots.orders_at_turn_start = at("own.orders_at_turn_start");
    slots.in_contact = at("own.in_contact");
    slots.other_type = at("other.type");
    slots.other_formation = at("other.formation");
    slots.other_cover = at("other.cover");
    slots.other_in_contact = at("other.in_contact");
    slots.range = at("range");
    slots.band = at("band");
    return slots;
}

MeleeSlots melee_slots(const Prepared& of, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    MeleeSlots slots;
    slots.type = at("own.type");
    slots.orders = at("own.orders");
    slots.morale = at("own.morale");
    slots.stands = at("own.stands");
    slots.formation = at("own.formation");
    slots.column_depth = at("own.column_depth");
    slots.struck_on = at("own.struck_on");
    slots.terrain_type = at("own.terrain_type");
    slots.was_charged = at("own.was_charged");
    slots.group_units = at("group.units");
    slots.group_disordered = at("group.units_disordered");
    slots.group_in_bad_ground = at("group.units_in_disordering_terrain");
    slots.overlaps = at("own.overlaps");
    slots.overlap_orders = at("own.overlap_orders");
    slots.overlap_used = at("own.overlap_used");
    slots.other_type = at("other.type");
    slots.other_formation = at("other.formation");
    slots.other_position = at("other.position");
    slots.other_struck_on = at("other.struck_on");
    slots.other_orders = at("other.orders");
    return slots;
}

MoraleSlots morale_slots(const Prepared& of, bool asks_attacked, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    MoraleSlots slots;
    slots.type = at("own.type");
    slots.orders = at("own.orders");
    slots.morale = at("own.morale");
    slots.terrain = at("own.terrain");
    slots.in_cover = at("own.in_cover");
    slots.weapon = at("own.weapon");
    slots.stands_at_start = at("own.stands_at_start");
    slots.stands_left = at("own.stands_left");
    slots.disordered = at("own.disordered");
    slots.group_at_start = at("group.stands_at_start");
    slots.group_killed = at("group.stands_killed");
    slots.group_disordered = at("group.disordered");
    slots.group_short_guns = at("group.under_short_range_artillery_fire");
    slots.melees_won = at("group.melees_won");
    slots.melees_lost = at("group.melees_lost");
    slots.melee_killed = at("group.melee_stands_killed");
    slots.melee_lost = at("group.melee_stands_lost");
    slots.uphill = at("group.uphill");
    slots.general_distance = at("general_distance");
    slots.other_type = at("other.type");
    slots.other_side = at("other.side");
    slots.trigger = at("trigger");
    slots.attacked = asks_attacked ? at("own.attacked") : nowhere;
    return slots;
}

ChargeSlots charge_slots(const Prepared& of, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    ChargeSlots slots;
    slots.type = at("own.type");
    slots.weapon = at("own.weapon");
    slots.orders = at("own.orders");
    slots.stands_at_start = at("own.stands_at_start");
    slots.stands_left = at("own.stands_left");
    slots.morale = at("own.morale");
    slots.other_type = at("other.type");
    slots.other_protection = at("other.protection");
    slots.other_side = at("other.side");
    return slots;
}

Words words_of(const Prepared& shooting, const ShotSlots& shot, const Prepared& melee, const MeleeSlots& fight,
               const Prepared& morale, const MoraleSlots& test, const Prepared& plain, const ChargeSlots& charge) {
    Words words;
    words.line = melee.word(fight.formation, "line");
    words.column = melee.word(fight.formation, "column");
    words.square = melee.word(fight.formation, "square");
    words.light = melee.word(fight.formation, "light");
    words.short_band = shooting.word(shot.band, "short");
    words.open = melee.word(fight.other_position, "open");
    words.building = melee.word(fight.other_position, "building");
    words.defences = melee.word(fight.other_position, "defences");
    words.uphill = melee.word(fight.other_position, "uphill");
    words.bridge = melee.word(fight.other_position, "bridge");
    words.high = morale.word(test.morale, "high");
    words.normal = morale.word(test.morale, "normal");
    words.poor = morale.word(test.morale, "poor");
    words.ground_open = morale.word(test.terrain, "open");
    words.ground_soft = morale.word(test.terrain, "soft cover");
    words.ground_hard = morale.word(test.terrain, "hard cover");
    words.ground_wood = morale.word(test.terrain, "wood");
    words.ground_broken = morale.word(test.terrain, "broken");
    words.ground_building = morale.word(test.terrain, "building");
    words.unprotected = plain.word(charge.other_protection, "none");
    words.behind_soft = plain.word(charge.other_protection, "soft cover");
    words.behind_hard = plain.word(charge.other_protection, "hard cover");
    words.behind_defences = plain.word(charge.other_protection, "defences");
    words.casualties = morale.word(test.trigger, "casualties");
    words.charged = morale.word(test.trigger, "charged");
    return words;
}

Named names_of(const battle::Terms& terms) {
    Named named;
    named.declares = terms.rule("ARW-GAP-50");
    named.who_shoots = terms.rule("ARW-GAP-18");
    named.plain_die = terms.rule("ARW-MOR-C5");
    named.general_risk = terms.rule("ARW-GAP-80");
    named.after_melee = terms.rule("ARW-GAP-65");
    named.rallying = terms.rule("ARW-GAP-61");
    named.general = terms.rule("ARW-GAP-73");
    named.charged = terms.rule("ARW-GAP-67");
    return named;
}

// The sheet's own answer, row by row.
std::vector<std::uint8_t> rows_with_second_shots(const sheet::Sheet& sheet, const Prepared& shooting,
                                                 const ShotSlots& shot, Missing& missing) {
    std::vector<std::uint8_t> rows;
    if (!shooting.exists() || shot.type == nowhere) return rows;
    const sheet::Slot capped = shooting.slot("own.capped_as_light", &missing);
    const int kind = shooting.procedure().slots[shot.type].kind;
    for (std::size_t row = 0; row < sheet.kinds[static_cast<std::size_t>(kind)].values.size(); ++row) {
        sheet::Frame frame = shooting.fresh();
        frame.slots[shot.type] = static_cast<sheet::Value>(row);
        frame.slots[shot.other_type] = static_cast<sheet::Value>(row);
        frame.slots[shot.stands] = base::whole(1);
        frame.slots[shot.range] = 0;
        shooting.refused(frame);
        rows.push_back(frame.slots[capped] == 1 ? 1 : 0);
    }
    return rows;
}

}  // namespace
}  // namespace shelf_of_calls

using namespace shelf_of_calls;

struct Calls::Shelf {
    Shelf(const sheet::Sheet& sheet, const battle::Terms& terms)
        : shooting(sheet, terms, "shooting", missing),
          melee(sheet, terms, "melee", missing),
          morale_charge(sheet, terms, "morale-charge", missing),
          charge_test(sheet, terms, "charge-test", missing),
          morale_rally(sheet, terms, "morale-rally", missing),
          morale_other(sheet, terms, "morale-other", missing),
          movement(sheet, terms, "movement", missing),
          orders(sheet, terms, "orders", missing),
          shot(shot_slots(shooting, missing)),
          fight(melee_slots(melee, missing)),
          charging(morale_slots(morale_charge, false, missing)),
          rallying(morale_slots(morale_rally, false, missing)),
          testing(morale_slots(morale_other, true, missing)),
          plain_die(charge_slots(charge_test, missing)),
          words(words_of(shooting, shot, melee, fight, morale_other, testing, charge_test, plain_die)),
          named(names_of(terms)),
          second_shots(rows_with_second_shots(sheet, shooting, shot, missing)) {}

    std::vector<std::string> missing;
    Prepared shooting, melee, morale_charge, charge_test, morale_rally, morale_other, movement, orders;
    ShotSlots shot;
    MeleeSlots fight;
    MoraleSlots charging, rallying, testing;
    ChargeSlots plain_die;
    Words words;
    Named named;
    std::vector<std::uint8_t> second_shots;  // by row of `units`
};

Calls::Calls(const sheet::Sheet& sheet, const battle::Terms& terms) : shelf_(std::make_unique<Shelf>(sheet, terms)) {}
Calls::~Calls() = default;

const Prepared& Calls::shooting() const { return shelf_->shooting; }
const Prepared& Calls::melee() const { return shelf_->melee; }
const Prepared& Calls::morale_charge() const { return shelf_->morale_charge; }
const Prepared& Calls::charge_test() const { return shelf_->charge_test; }
const Prepared& Calls::morale_rally() const { return shelf_->morale_rally; }
const Prepared& Calls::morale_other() const { return shelf_->morale_other; }
const Prepared& Calls::movement() const { return shelf_->movement; }
const Prepared& Calls::orders() const { return shelf_->orders; }

const ShotSlots& Calls::shot() const { return shelf_->shot; }
const MeleeSlots& Calls::fight() const { return shelf_->fight; }
const MoraleSlots& Calls::charging() const { return shelf_->charging; }
const MoraleSlots& Calls::rallying() const { return shelf_->rallying; }
const MoraleSlots& Calls::testing() const { return shelf_->testing; }
const ChargeSlots& Calls::plain_die() const { return shelf_->plain_die; }

const Words& Calls::words() const { return shelf_->words; }
const Named& Calls::named() const { return shelf_->named; }
bool Calls::second_shots(sheet::Value type) const { return shelf_->second_shots[static_cast<std::size_t>(type)] != 0; }

const std::vector<std::string>& Calls::missing() const { return shelf_->missing; }

}  // namespace linstock::rules_arw
