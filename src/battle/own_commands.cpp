#include <algorithm>
#include <limits>

#include "base/text.hpp"
#include "battle/game.hpp"

// What the players may do under any family: rulings, standing instructions, giving up.
namespace linstock::battle {

namespace {

constexpr std::size_t longest_reason = 500;
constexpr std::int32_t largest_ruling = 1'000'000;

// A refusal is put into words only where somebody asked for them: so a sentence is handed over as a function.
template <class Words>
bool refuse(Refusal* why, RuleId rule, Words words) {
    if (why != nullptr) *why = {rule, words()};
    return false;
}
bool refuse_plainly(Refusal* why, RuleId rule, std::string_view words) {
    return refuse(why, rule, [words] { return std::string(words); });
}

bool subject_exists(const State& state, Scope scope, std::uint16_t subject) {
    switch (scope) {
        case Scope::unit:
            return subject < state.head().units;
        case Scope::group:
            return subject < state.head().groups;
        case Scope::side:
            return subject < 2;
        case Scope::commander:
            return subject < state.head().commanders;
    }
    return false;
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

class RulingCheck {
public:
    RulingCheck(const Battle& battle, const Ruling& ruling, Refusal* why)
        : battle_(battle), ruling_(ruling), why_(why), rule_(battle.terms().rule("ruling")) {}

    bool passes(SideId by) const {
        if (by != umpire) return no("a ruling is the umpire's, or needs the consent of both sides");
        if (is_blank(ruling_.reason)) return no("a ruling needs a written reason");
        if (ruling_.reason.size() > longest_reason) return no("the reason is too long: keep it to 500 characters");
        switch (ruling_.kind) {
            case RulingKind::fact:
            case RulingKind::modifier:
                return standing_ruling();
            case RulingKind::mark:
                return mark();
            case RulingKind::order:
                return order();
            case RulingKind::stands:
                return stands();
            case RulingKind::pose:
                return pose();
            case RulingKind::presence:
                return presence();
            case RulingKind::figures:
                return figures();
        }
        return no("there is no such ruling");
    }

private:
    bool no(std::string_view words) const { return refuse_plainly(why_, rule_, words); }
    bool unknown(std::string_view what, const std::vector<std::string>& known) const {
        return refuse(why_, rule_, [&] {
            return "no " + std::string(what) + " is called '" + ruling_.name +
                   "': " + base::suggestion(ruling_.name, known);
        });
    }
    bool has_subject() const { return subject_exists(battle_.state(), ruling_.scope, ruling_.subject); }
    bool is_unit() const { return ruling_.scope == Scope::unit && has_subject(); }
    bool is_commander() const { return ruling_.scope == Scope::commander && has_subject(); }

    bool standing_ruling() const {
        const Terms& terms = battle_.terms();
        if (ruling_.subject != no_unit && !has_subject()) return no("the ruling is about nobody who is here");
        const int name = terms.find_ruling_name(ruling_.name);
        if (name < 0) return unknown("fact or procedure", terms.ruling_names);
        if (ruling_.value != ruling_lifted && (ruling_.value > largest_ruling || ruling_.value < -largest_ruling))
            return no("so large a number no rule reads");
        if (ruling_.value == ruling_lifted) return true;
        const RulingSlot* known = battle_.state().find_ruling(ruling_.kind, ruling_.scope, ruling_.subject, name);
        const bool replaces = known != nullptr && known->subject == ruling_.subject;
        return replaces || battle_.state().head().rulings < max_rulings ||
               no("sixteen rulings stand already: lift one of them first");
    }

    bool mark() const {
        if (!has_subject()) return no("the ruling is about nobody who is here");
        if (battle_.terms().find_mark(ruling_.scope, ruling_.name) < 0) {
            std::vector<std::string> known;
            for (const MarkTerm& term : battle_.terms().marks) {
                if (term.scope == ruling_.scope) known.push_back(term.name);
            }
            return unknown("mark", known);
        }
        using Limits = std::numeric_limits<std::int16_t>;
        return (ruling_.value >= Limits::min() && ruling_.value <= Limits::max()) ||
               no("so large a number no mark holds");
    }

    bool order() const {
        if (!is_unit()) return no("orders are a unit's: name one");
        return battle_.terms().find_order(ruling_.name) >= 0 || unknown("order", battle_.terms().orders);
    }

    bool stands() const {
        if (!is_unit()) return no("stands are a unit's: name one");
        const UnitState& unit = battle_.state().unit(ruling_.subject);
        if (ruling_.value < 0 || ruling_.value > unit.stands_at_start)
            return no("a unit has from no stand to as many as it began with");
        return may_have(ruling_.value);
    }

    bool figures() const {
        if (!is_unit()) return no("figures are a unit's: name one");
        const int most = battle_.state().unit(ruling_.subject).figures_at_start;
        if (most == 0) return no("this sheet counts no figures of that unit: rule on its stands");
        if (ruling_.value < 0 || ruling_.value > most)
            return no("a unit has from no figure to as many as it began with");
        return may_have(battle_.roster().units[ruling_.subject].stands_for(ruling_.value));
    }

    // More stands than it has need room to stand.
    bool may_have(int stands) const {
        const UnitState& unit = battle_.state().unit(ruling_.subject);
        if (stands <= unit.stands || unit.presence != Presence::on_table) return true;
        table::Posed grown = battle_.posed(ruling_.subject);
        grown.array.stands = static_cast<std::uint8_t>(stands);
        return may_stand(grown);
    }

    bool pose() const {
        if (is_commander()) return commander_may_stand();
        if (!is_unit()) return no("only units and commanders have a place: name one");
        if (!battle_.on_table(ruling_.subject))
            return no("that unit is not on the table: let it enter by a ruling on its presence");
        return may_stand({ruling_.pose, battle_.array_of(ruling_.subject)});
    }

    bool presence() const {
        if (!is_unit() && !is_commander()) return no("only units and commanders come and go: name one");
        if (ruling_.value < 0 || ruling_.value > static_cast<int>(Presence::destroyed))
            return no("there is no such presence");
        if (ruling_.value != static_cast<int>(Presence::on_table)) return true;
        if (is_commander()) return commander_may_stand();
        if (battle_.state().unit(ruling_.subject).stands == 0)
            return no("that unit has no stand left to put on the table");
        return may_stand({ruling_.pose, battle_.array_of(ruling_.subject)});
    }

    bool commander_may_stand() const {
        return battle_.roster().terrain.on_table(ruling_.pose.at) || no("that place is off the table");
    }
    bool may_stand(const table::Posed& place) const {
        const auto far = [](table::Length at) { return at > farthest_place || at < -farthest_place; };
        if (far(place.pose.at.x) || far(place.pose.at.y)) return no("that place is off the table");
        switch (table::standing(battle_.field(), ruling_.subject, place).what) {
            case table::Obstacle::What::nothing:
                return true;
            case table::Obstacle::What::off_table:
                return no("that place is off the table");
            case table::Obstacle::What::piece:
                return no("another unit stands there");
        }
        return false;
    }

    const Battle& battle_;
    const Ruling& ruling_;
    Refusal* why_;
    RuleId rule_;
};

bool check_instruct(const Battle& battle, const Instruct& instruct, SideId by, Refusal* why) {
    if (instruct.unit >= battle.state().head().units) return refuse_plainly(why, 0, "there is no such unit");
    if (battle.state().unit(instruct.unit).side != by) return refuse_plainly(why, 0, "that unit is another side's");
    const int most = instruct.what == 0 ? static_cast<int>(Fire::hold_until_charged) : static_cast<int>(Evade::never);
    return (instruct.what <= 1 && instruct.value <= most) || refuse_plainly(why, 0, "there is no such instruction");
}

bool check_resign(const Battle& battle, SideId by, Refusal* why) {
    return by <= 1 || refuse_plainly(why, battle.terms().rule("resign"), "only a side can give up its own battle");
}

Event ruling_event(const Terms& terms, const Ruling& ruling) {
    Event event;
    event.kind = EventKind::ruling_made;
    event.rule = terms.rule("ruling");
    event.scope = static_cast<std::uint8_t>(ruling.scope);
    event.subject = ruling.subject;
    event.a = static_cast<std::int32_t>(ruling.kind);
    event.c = ruling.value;
    return event;
}

int number_of_name(const Terms& terms, const Ruling& ruling) {
    switch (ruling.kind) {
        case RulingKind::fact:
        case RulingKind::modifier:
            return terms.find_ruling_name(ruling.name);
        case RulingKind::mark:
            return terms.find_mark(ruling.scope, ruling.name);
        case RulingKind::order:
            return terms.find_order(ruling.name);
        default:
            return 0;
    }
}

Event place_event(const Battle& battle, const Ruling& ruling, EventKind kind) {
    Event event = ruling_event(battle.terms(), ruling);
    event.kind = kind;
    event.scope = 0;
    event.a = ruling.pose.at.x;
    event.b = ruling.pose.at.y;
    event.c = 0;
    if (kind == EventKind::commander_posed) return event;
    const UnitState& unit = battle.state().unit(ruling.subject);
    event.c = ruling.pose.facing;
    event.d = static_cast<int>(unit.formation) | unit.files << 8;
    return event;
}

void decide_presence(Work& work, const Ruling& ruling) {
    const bool commander = ruling.scope == Scope::commander;
    const bool comes = ruling.value == static_cast<int>(Presence::on_table);
    if (!commander && comes) return work.emit(place_event(work.battle(), ruling, EventKind::unit_entered));
    Event event = ruling_event(work.battle().terms(), ruling);
    event.kind = commander ? EventKind::commander_left : EventKind::unit_left;
    event.scope = 0;
    event.a = ruling.value;
    event.c = 0;
    work.emit(event);
    if (comes) work.emit(place_event(work.battle(), ruling, EventKind::commander_posed));
}

void decide_stands(Work& work, UnitId unit, int stands, RuleId rule) {
    work.set_stands(unit, stands, rule);
    if (stands == 0 && work.battle().on_table(unit)) work.leave(unit, Presence::destroyed, rule);
}

void decide_figures(Work& work, const Ruling& ruling, RuleId rule) {
    work.set_figures(ruling.subject, ruling.value, rule);
    const int due = work.battle().stands_due(ruling.subject);
    if (due != work.state().unit(ruling.subject).stands) decide_stands(work, ruling.subject, due, rule);
}

void decide_ruling(Work& work, const Ruling& ruling) {
    const Terms& terms = work.battle().terms();
    const RuleId rule = terms.rule("ruling");
    Event made = ruling_event(terms, ruling);
    made.b = number_of_name(terms, ruling);
    work.emit(made);
    switch (ruling.kind) {
        case RulingKind::fact:
        case RulingKind::modifier:
            return;  // it stands; the family reads it
        case RulingKind::mark:
            return work.mark(ruling.scope, ruling.subject, made.b, ruling.value, rule);
        case RulingKind::order:
            return work.set_order(ruling.subject, made.b, rule);
        case RulingKind::stands:
            return decide_stands(work, ruling.subject, ruling.value, rule);
        case RulingKind::pose:
            return work.emit(
                place_event(work.battle(), ruling,
                            ruling.scope == Scope::unit ? EventKind::unit_posed : EventKind::commander_posed));
        case RulingKind::presence:
            return decide_presence(work, ruling);
        case RulingKind::figures:
            return decide_figures(work, ruling, rule);
    }
}

void decide_instruct(Work& work, const Instruct& instruct) {
    Event event;
    event.kind = EventKind::instruction_set;
    event.subject = instruct.unit;
    event.a = instruct.what;
    event.b = instruct.value;
    work.emit(event);
}

void decide_resign(Work& work, SideId by) {
    Event event;
    event.kind = EventKind::battle_ended;
    event.rule = work.battle().terms().rule("resign");
    event.a = static_cast<std::int32_t>(by == 0 ? Result::side_1 : Result::side_0);
    work.emit(event);
}

// Geometry is made for tables: what lies beyond every one of them is refused before anybody measures it.
bool beyond(table::Length length) { return length > farthest_place || length < -farthest_place; }
bool beyond(table::Point at) { return beyond(at.x) || beyond(at.y); }

// A posture is taken up by forming, and by nothing else.
bool strikes_a_pose_on_the_way(const Command& command) {
    const auto* move = std::get_if<MoveUnit>(&command.what);
    if (move == nullptr) return false;
    return std::any_of(move->way.begin(), move->way.end(), [](const table::Evolution& evolution) {
        return evolution.kind != table::EvolutionKind::form && evolution.posture != table::Posture::as_ever;
    });
}

struct ReachesBeyond {
    bool operator()(const Deploy& deploy) const { return beyond(deploy.pose.at); }
    bool operator()(const MoveCommander& move) const { return beyond(move.to); }
    bool operator()(const MoveUnit& move) const {
        for (const table::Evolution& evolution : move.way)
            if (beyond(evolution.amount)) return true;
        return false;
    }
    bool operator()(const Charge& charge) const {
        for (std::size_t i = 0; i < charge.count; ++i)
            if (beyond(charge.go[i].wheel) || beyond(charge.go[i].forward)) return true;
        return false;
    }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }
};

}  // namespace

bool check(const Family& family, const Battle& battle, const Command& command, Refusal* why) {
    if (battle.state().head().result != Result::undecided) return refuse_plainly(why, 0, "the battle is over");
    if (std::visit(ReachesBeyond{}, command.what)) return refuse_plainly(why, 0, "that is farther than any table");
    if (strikes_a_pose_on_the_way(command)) return refuse_plainly(why, 0, "a posture is taken up by 'form' only");
    if (const auto* ruling = std::get_if<Ruling>(&command.what))
        return RulingCheck(battle, *ruling, why).passes(command.by);
    if (const auto* instruct = std::get_if<Instruct>(&command.what))
        return check_instruct(battle, *instruct, command.by, why);
    if (std::holds_alternative<Resign>(command.what)) return check_resign(battle, command.by, why);
    return family.check(battle, command, why);
}

void decide(const Family& family, Work& work, const Command& command) {
    if (const auto* ruling = std::get_if<Ruling>(&command.what)) return decide_ruling(work, *ruling);
    if (const auto* instruct = std::get_if<Instruct>(&command.what)) return decide_instruct(work, *instruct);
    if (std::holds_alternative<Resign>(command.what)) return decide_resign(work, command.by);
    family.decide(work, command);
}

}  // namespace linstock::battle
