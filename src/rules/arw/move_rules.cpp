#include "rules/arw/move_rules.hpp"

#include <algorithm>
#include <bit>

namespace linstock::rules_arw {

namespace move_asking {

using sheet::Frame;
using sheet::Slot;
using sheet::Value;

constexpr std::string_view action_names[actions] = {"straight ahead",  "straight back",  "any direction", "incline",
                                                    "wheel",           "pivot",          "about face",    "form square",
                                                    "first rout move", "later rout move"};
constexpr std::string_view wish_names[wishes] = {"move",        "move back",  "wheel",       "incline",
                                                 "pivot",       "about face", "form square", "change formation",
                                                 "go to Stand", "charge"};
constexpr std::string_view change_names[changes] = {"none", "line to flank column", "flank column to line", "to square",
                                                    "other change"};
constexpr std::string_view shape_names[shapes] = {"line", "column", "square", "light"};
constexpr std::string_view facing_names[3] = {"same", "opposite", "other"};

constexpr int all_orders = 5;
constexpr int goings = 4;

Length length_of(Value number) { return number < 0 ? 0 : number / (base::one / table::centimetre); }

bool alike(const UnitRow& a, const UnitRow& b) {
    return a.type == b.type && a.weapon == b.weapon && a.drill == b.drill;
}

std::size_t limit_index(int order, int shape, int action, Value going) {
    return static_cast<std::size_t>(((order * shapes + shape) * actions + action) * goings + going);
}

}  // namespace move_asking

using namespace move_asking;

int shape_of(table::Formation formation) {
    switch (formation) {
        case table::Formation::line:
            return 0;
        case table::Formation::square:
            return 2;
        case table::Formation::skirmish:
        case table::Formation::loose:
            return 3;
        default:
            return 1;
    }
}

MoveRules::MoveRules(const ArwManual& manual) : calls_(manual.calls), rows_(manual.rows) {
    find_words();
    find_names(manual);
    sort_units();
    for (Sort& sort : sorts_) ask(sort);
    reserve_keeps_ = probe_reserve();
    friends_keep_ = read_friends_keep();
    read_ground(manual);
}

void MoveRules::read_ground(const ArwManual& manual) {
    for (std::size_t kind = 0; kind < table::ground_kinds; ++kind) going_[kind] = manual.ground[kind].going;
    impassable_ = manual.kinds.impassable;
}

Value MoveRules::going_of(std::uint32_t grounds) const {
    Value worst = 0;
    for (std::uint32_t left = grounds & ~impassable_; left != 0; left &= left - 1) {
        worst = std::max(worst, going_[static_cast<std::size_t>(std::countr_zero(left))]);
    }
    return worst;
}

void MoveRules::find_words() {
    const Prepared& orders = calls_->orders();
    const auto order_slot = [&](std::string_view name) { return orders.slot(name, &missing_); };
    const auto word = [&](const Prepared& of, sheet::Slot slot, std::string_view text) {
        return of.word(slot, text, &missing_);
    };
    OrderSlots& o = order_slots_;
    o.type = order_slot("own.type");
    o.orders = order_slot("own.orders");
    o.wants = order_slot("wants");
    o.formation = order_slot("own.formation");
    o.drill = order_slot("own.drill");
    o.weapon = order_slot("own.weapon");
    o.narrow_gap = order_slot("narrow_gap");
    o.massed_start = order_slot("massed_enemy.turn_start");
    o.massed_end = order_slot("massed_enemy.end");
    o.orders_at_start = order_slot("own.orders_at_turn_start");
    o.nearest = order_slot("nearest_enemy");
    o.ahead_type = order_slot("ahead.type");
    o.ahead_distance = order_slot("ahead.distance");
    o.charge_test = order_slot("charge_test");
    o.friends_in_the_way = order_slot("friends_in_the_way");
    o.enemy_start = order_slot("enemy.start");
    o.enemy_end = order_slot("enemy.end");
    o.friends_between = order_slot("friends_between");
    o.change = order_slot("formation_change");
    o.moves_too = order_slot("moves_too");
    o.moved = order_slot("moved");
    o.retreat_start = order_slot("retreat.turn_start");
    o.retreat_end = order_slot("retreat.end");
    o.facing = order_slot("facing");
    o.contact = order_slot("contact");
    o.halting_distance = order_slot("halting_distance");
    o.halts = order_slot("own.halts");

    const Prepared& movement = calls_->movement();
    const auto move_slot = [&](std::string_view name) { return movement.slot(name, &missing_); };
    MoveSlots& m = move_slots_;
    m.type = move_slot("own.type");
    m.orders = move_slot("own.orders");
    m.formation = move_slot("own.formation");
    m.drill = move_slot("own.drill");
    m.action = move_slot("action");
    m.ground = move_slot("ground");
    m.wanted = move_slot("wanted");
    m.limit = move_slot("limit");
    m.total = move_slot("total");

    for (int i = 0; i < actions; ++i)
        action_words_[static_cast<std::size_t>(i)] = word(movement, m.action, action_names[i]);
    for (int i = 0; i < wishes; ++i) wish_words_[static_cast<std::size_t>(i)] = word(orders, o.wants, wish_names[i]);
    for (int i = 0; i < changes; ++i)
        change_words_[static_cast<std::size_t>(i)] = word(orders, o.change, change_names[i]);
    for (int i = 0; i < shapes; ++i)
        shape_words_[static_cast<std::size_t>(i)] = word(orders, o.formation, shape_names[i]);
    for (int i = 0; i < 3; ++i) facing_words_[static_cast<std::size_t>(i)] = word(orders, o.facing, facing_names[i]);
    badly_ = word(orders, o.drill, "badly");
}

void MoveRules::find_names(const ArwManual& manual) {
    MoveNames& n = names_;
    n.orders_given = manual.rule("ARW-GAP-C2");
    n.order_changes = manual.rule("ARW-GAP-19");
    n.imposed = manual.rule("ARW-GAP-P5c");
    n.contact_keeps = manual.rule("ARW-GAP-P5d");
    n.leaving_retreat = manual.rule("ARW-GAP-72");
    n.rallied = manual.rule("ARW-GAP-61");
    n.sequence = manual.rule("ARW-GAP-C1");
    n.passing = manual.rule("ARW-GAP-P3");
    n.ground = manual.rule("ARW-GAP-C10");
    n.sideways = manual.rule("ARW-GAP-53d");
    n.pivots = manual.rule("ARW-GAP-38b");
    n.formations = manual.rule("ARW-GAP-C5");
    n.deployment = manual.rule("ARW-GAP-78");
    n.generals = manual.rule("ARW-GAP-80");
    n.charge = manual.rule("ARW-GAP-P4");
    n.edge = manual.rule("ARW-GAP-P1");
    n.evade = manual.rule("ARW-GAP-C9");
    n.halts = manual.rule("ARW-GAP-51");
    n.halt_at_long = manual.rule("ARW-ADV-07");
    n.halt_at_ten = manual.rule("ARW-ADV-10");
    n.friends_halt = manual.rule("ARW-ADV-12");
    n.inside_halt = manual.rule("ARW-GAP-52");
    n.owes_half = manual.rule("ARW-ADV-03");
    n.retreat_half = manual.rule("ARW-RET-01b");
    n.speed = manual.rule("ARW-GAP-53");
    n.bridge = manual.rule("ARW-ADV-02");  // tricorne does not print it, and nobody narrows there
    n.routs = manual.rule("ARW-ROUT-03");
    n.rout_passing = manual.rule("ARW-GAP-P3");
    n.gone = manual.rule("ARW-GAP-76");
    n.routers = manual.rule("ARW-GAP-C9");
    n.parted = manual.rule("ARW-GAP-65");
    n.five = manual.rule("ARW-STD-01b");
}

void MoveRules::sort_units() {
    for (std::size_t unit = 0; unit < rows_.size(); ++unit) {
        std::size_t sort = 0;
        while (sort < sorts_.size() && !alike(rows_[sorts_[sort].example], rows_[unit])) ++sort;
        if (sort == sorts_.size()) sorts_.push_back({.example = static_cast<UnitId>(unit)});
        sort_.push_back(static_cast<std::uint16_t>(sort));
    }
}

Frame MoveRules::orders_frame(UnitId unit, int order) const {
    Frame frame = calls_->orders().fresh();
    frame.slots[order_slots_.type] = rows_[unit].type;
    frame.slots[order_slots_.weapon] = rows_[unit].weapon;
    frame.slots[order_slots_.drill] = rows_[unit].drill;
    frame.slots[order_slots_.orders] = order;
    return frame;
}

Frame MoveRules::movement_frame(UnitId unit, int order, table::Formation formation, Action action, Value going) const {
    Frame frame = calls_->movement().fresh();
    frame.slots[move_slots_.type] = rows_[unit].type;
    frame.slots[move_slots_.drill] = rows_[unit].drill;
    frame.slots[move_slots_.orders] = order;
    frame.slots[move_slots_.formation] = shape_words_[static_cast<std::size_t>(shape_of(formation))];
    frame.slots[move_slots_.action] = action_words_[static_cast<std::size_t>(action)];
    frame.slots[move_slots_.ground] = going;
    return frame;
}

void MoveRules::ask(Sort& sort) const {
    ask_limits(sort);
    ask_wishes(sort);
    ask_halts(sort);
}

void MoveRules::ask_limits(Sort& sort) const {
    constexpr table::Formation examples[shapes] = {table::Formation::line, table::Formation::column,
                                                   table::Formation::square, table::Formation::skirmish};
    const Prepared& movement = calls_->movement();
    for (int order = 0; order < all_orders; ++order) {
        for (int shape = 0; shape < shapes; ++shape) {
            for (int action = 0; action < actions; ++action) {
                for (Value going = 0; going < goings; ++going) {
                    Frame frame =
                        movement_frame(sort.example, order, examples[shape], static_cast<Action>(action), going);
                    Limit& limit = sort.limits[limit_index(order, shape, action, going)];
                    if (movement.refused(frame) >= 0) limit.refused = movement.refusal_rule(frame);
                    limit.most = length_of(frame.slots[move_slots_.limit]);
                    const bool commanded = static_cast<Action>(action) < Action::first_rout;
                    Length& farthest = sort.farthest[static_cast<std::size_t>(order)];
                    if (commanded && limit.refused == 0) farthest = std::max(farthest, limit.most);
                }
            }
        }
    }
}

void MoveRules::ask_wishes(Sort& sort) const {
    const Prepared& orders = calls_->orders();
    const auto verdict = [&](Frame& frame) {
        return orders.refused(frame) < 0 ? RuleId{0} : orders.refusal_rule(frame);
    };
    for (int order = 0; order < all_orders; ++order) {
        const auto at = static_cast<std::size_t>(order);
        for (std::size_t wish = 0; wish < wishes; ++wish) {
            Frame frame = orders_frame(sort.example, order);
            frame.slots[order_slots_.wants] = wish_words_[wish];
            sort.wishes_forbidden[at][wish] = verdict(frame);
        }
        for (std::size_t change = 0; change < changes; ++change) {
            for (std::size_t moves = 0; moves < 2; ++moves) {
                Frame frame = orders_frame(sort.example, order);
                frame.slots[order_slots_.change] = change_words_[change];
                frame.slots[order_slots_.moves_too] = static_cast<Value>(moves);
                sort.changes_forbidden[at][change][moves] = verdict(frame);
            }
        }
    }
    for (std::size_t shape = 0; shape < shapes; ++shape) {
        for (std::size_t narrow = 0; narrow < 2; ++narrow) {
            Frame frame = orders_frame(sort.example, order::advance);
            frame.slots[order_slots_.formation] = shape_words_[shape];
            frame.slots[order_slots_.narrow_gap] = static_cast<Value>(narrow);
            sort.out_of_line[shape][narrow] = verdict(frame);
        }
    }
}

Length MoveRules::halt_from(UnitId unit, Value enemy_type) const {
    Frame frame = orders_frame(unit, order::advance);
    frame.slots[order_slots_.ahead_type] = enemy_type;
    calls_->orders().refused(frame);
    return length_of(frame.slots[order_slots_.halting_distance]);
}

void MoveRules::ask_halts(Sort& sort) const {
    for (const Sort& other : sorts_) {
        sort.halts.push_back(halt_from(sort.example, rows_[other.example].type));
    }
    // Its own kind is among them: whoever need not halt before Lights halts before his like.
    for (const Length halt : sort.halts) sort.tests_at = std::max(sort.tests_at, halt);

    Frame frame = orders_frame(sort.example, order::advance);
    frame.slots[order_slots_.nearest] = 0;
    calls_->orders().refused(frame);
    sort.halts_anywhere = length_of(frame.slots[order_slots_.halting_distance]);
}

// The distance inside which a step toward enemy is refused, found by asking.
Length MoveRules::probe_reserve() const {
    if (rows_.empty()) return 0;
    const auto refused_at = [&](Length end) {
        Frame frame = orders_frame(0, order::reserve);
        frame.slots[order_slots_.enemy_end] = as_exact(end);
        frame.slots[order_slots_.enemy_start] = as_exact(end + table::centimetre);
        return calls_->orders().refused(frame) >= 0;
    };
    Length free = 200 * table::centimetre;
    Length held = 0;
    if (!refused_at(held)) return 0;
    while (free - held > table::centimetre / 100) {
        const Length middle = (free + held) / 2;
        (refused_at(middle) ? held : free) = middle;
    }
    return free;
}

Length MoveRules::read_friends_keep() const {
    const sheet::Procedure& procedure = calls_->orders().procedure();
    for (const sheet::Outcome& outcome : procedure.outcomes) {
        if (outcome.entry < 0 || procedure.entries[static_cast<std::size_t>(outcome.entry)].id != "ARW-ADV-12")
            continue;
        for (std::uint32_t i = 0; i < outcome.effects.count; ++i) {
            const sheet::Effect& effect = procedure.effects[outcome.effects.first + i];
            if (effect.kind == sheet::EffectKind::halt) return length_of(effect.amount.number);
        }
    }
    return 0;
}

const MoveRules::Limit& MoveRules::limit(UnitId unit, int order, table::Formation formation, Action action,
                                         Value going) const {
    return sorts_[sort_[unit]].limits[limit_index(order, shape_of(formation), static_cast<int>(action), going)];
}

RuleId MoveRules::forbids(UnitId unit, int order, Wish wish) const {
    return sorts_[sort_[unit]].wishes_forbidden[static_cast<std::size_t>(order)][static_cast<std::size_t>(wish)];
}

RuleId MoveRules::forbids(UnitId unit, int order, Change change, bool moves_too) const {
    return sorts_[sort_[unit]]
        .changes_forbidden[static_cast<std::size_t>(order)][static_cast<std::size_t>(change)][moves_too ? 1 : 0];
}

RuleId MoveRules::out_of_line(UnitId unit, table::Formation formation, bool narrow_gap) const {
    return sorts_[sort_[unit]].out_of_line[static_cast<std::size_t>(shape_of(formation))][narrow_gap ? 1 : 0];
}

Length MoveRules::halt_before(UnitId unit, UnitId enemy) const { return sorts_[sort_[unit]].halts[sort_[enemy]]; }

std::shared_ptr<const MoveRules> make_move_rules(const ArwManual& manual) {
    return std::make_shared<const MoveRules>(manual);
}

}  // namespace linstock::rules_arw
