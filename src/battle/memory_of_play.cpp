#include "battle/memory_of_play.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/text.hpp"
#include "play/aftermath.hpp"
#include "play/passing.hpp"

namespace linstock::battle {

namespace play_at_table {

using play::Alter;
using play::Field;
using play::Owner;
using play::Shape;
using sheet::Literal;
using Kept = TablePlay::Kept;
using Where = TablePlay::Kept::Where;

// In the order of play::kept_words().
constexpr std::array kept_where = {Where::order,           Where::turn_order, Where::stands,
                                   Where::stands_at_start, Where::figures,    Where::formation};

Where where_of(const std::string& word) {
    const auto& words = play::kept_words();
    const auto found = std::find(words.begin(), words.end(), word);
    assert(words.size() == kept_where.size());
    return found == words.end() ? Where::grade : kept_where[static_cast<std::size_t>(found - words.begin())];
}

bool can_change(Where where) {
    switch (where) {
        case Where::mark:
        case Where::order:
        case Where::stands:
        case Where::figures:
        case Where::gone:
            return true;
        case Where::turn_order:
        case Where::stands_at_start:
        case Where::formation:
        case Where::grade:
            break;
    }
    return false;
}

Literal word_of(const Field& field, std::string_view word) {
    const int found = play::find_field_word(field, word);
    return found < 0 ? Literal::nothing() : Literal::word(field.words[static_cast<std::size_t>(found)]);
}

}  // namespace play_at_table

using namespace play_at_table;

// --- bound to a sheet -----------------------------------------------------------------------------------------------------

base::Result<TablePlay> TablePlay::of(const play::Course& course, const sheet::Sheet& sheet) {
    TablePlay play;
    play.course_ = course;
    base::Errors errors = play.bind(sheet);
    if (!errors.empty()) return errors;
    return play;
}

base::Errors TablePlay::bind(const sheet::Sheet& sheet) {
    base::Errors errors = play::bind(course_, sheet);
    if (!errors.empty()) return errors;
    course_ = play::part_of(course_, play::Keeper::battle);
    course_.proposals.erase(
        std::remove_if(course_.proposals.begin(), course_.proposals.end(),
                       [&](const play::Proposal& each) { return !play::counts_under(each.under, sheet); }),
        course_.proposals.end());
    unit_ = sheet.unit == "in" ? table::inch : table::centimetre;
    auto terms = terms_of_play(course_, sheet);
    if (!terms.ok()) return terms.errors();
    terms_ = std::move(*terms);
    place_fields();
    for (const play::Proposal& each : course_.proposals) proposal_rules_.push_back(terms_.rule(each.rule));
    for (const play::Contest& each : course_.contests) contest_rules_.push_back(terms_.rule(each.rule));
    return check_changes();
}

void TablePlay::place_fields() {
    for (const Field& field : course_.fields) {
        Kept kept;
        kept.scope = static_cast<Scope>(field.of);
        if (!field.mark.empty()) {
            kept.where = Where::mark;
            kept.slot = terms_.find_mark(kept.scope, field.mark);
        } else if (field.of == Owner::unit && field.name == play::gone_field) {
            kept.where = Where::gone;
        } else {
            kept.where = where_of(field.kept);
        }
        kept_.push_back(kept);
    }
}

base::Errors TablePlay::check_changes() const {
    base::Errors errors;
    const auto check = [&](int field, const sheet::Place& place) {
        if (!can_change(kept(field).where))
            errors.push_back({"nothing changes '" + course_.field(field).name + "' in a battle", to_text(place),
                              "make it a mark, or write only = \"companion\""});
    };
    for (const play::Consequence& each : course_.consequences) check(each.at, each.place);
    for (const play::Act& act : course_.acts) {
        for (const play::Mark& mark : act.marks) check(mark.at, mark.place);
    }
    for (const play::Proposal& proposal : course_.proposals) {
        for (const play::Mark& mark : proposal.marks) check(mark.at, mark.place);
    }
    return errors;
}

RuleId TablePlay::rule_of(const play::Proposal& proposal) const {
    return proposal_rules_[static_cast<std::size_t>(&proposal - course_.proposals.data())];
}

RuleId TablePlay::rule_of(const play::Contest& contest) const {
    return contest_rules_[static_cast<std::size_t>(&contest - course_.contests.data())];
}

table::Length TablePlay::length(std::string_view name) const {
    const play::TableNumber* number = course_.find_number(name);
    assert(number != nullptr && number->length);
    return number == nullptr ? 0 : static_cast<table::Length>(std::int64_t{number->value} * unit_ / base::one);
}

int TablePlay::count(std::string_view name) const {
    const play::TableNumber* number = course_.find_number(name);
    assert(number != nullptr && !number->length);
    return number == nullptr ? 0 : number->value / base::one;
}

base::Errors TablePlay::missing_numbers(std::span<const std::string_view> lengths,
                                        std::span<const std::string_view> counts) const {
    base::Errors errors;
    std::vector<std::string> known;
    for (const play::TableNumber& each : course_.numbers) known.push_back(each.name);
    const auto expect = [&](std::string_view name, bool length) {
        const play::TableNumber* number = course_.find_number(name);
        if (number != nullptr && number->length == length) return;
        const std::string what = length ? "length '" : "count '";
        errors.push_back({"the " + what + std::string(name) + "' of the table is missing", course_.sheet + "/play.toml",
                          number == nullptr ? base::suggestion(name, known)
                                            : "it is a " + std::string(number->length ? "length" : "count")});
    };
    for (const std::string_view name : lengths) expect(name, true);
    for (const std::string_view name : counts) expect(name, false);
    return errors;
}

// --- the state read -------------------------------------------------------------------------------------------------------

int StateMemory::count(Owner of) const {
    const Header& head = battle_.state().head();
    switch (of) {
        case Owner::unit:
            return head.units;
        case Owner::group:
            return head.groups;
        case Owner::side:
            return 2;
        case Owner::commander:
            return head.commanders;
    }
    return 0;
}

int StateMemory::group_of(int unit) const { return battle_.state().unit(static_cast<UnitId>(unit)).group; }

int StateMemory::side_of(Owner of, int id) const {
    const State& state = battle_.state();
    switch (of) {
        case Owner::unit:
            return state.unit(static_cast<UnitId>(id)).side;
        case Owner::group:
            return state.group(static_cast<GroupId>(id)).side;
        case Owner::side:
            return id;
        case Owner::commander:
            return state.commanders()[static_cast<std::size_t>(id)].side;
    }
    return 0;
}

int StateMemory::mark(Scope scope, int id, int slot) const {
    const State& state = battle_.state();
    switch (scope) {
        case Scope::unit:
            return state.unit(static_cast<UnitId>(id)).mark[slot];
        case Scope::group:
            return state.group(static_cast<GroupId>(id)).mark[slot];
        case Scope::side:
            return state.head().side[id].mark[slot];
        case Scope::commander:
            return state.commanders()[static_cast<std::size_t>(id)].mark[slot];
    }
    return 0;
}

Literal StateMemory::value(Owner of, int id, int field) const {
    if (field < 0 || id == play::nobody) return Literal::nothing();
    const Field& told = play_.course().field(field);
    const Kept& kept = play_.kept(field);
    if (kept.where != Where::mark)
        return of == Owner::unit ? of_unit(kept, told, static_cast<UnitId>(id)) : Literal::nothing();
    const int number = mark(kept.scope, id, kept.slot);
    if (told.shape == Shape::yes_no) return Literal::yes(number != 0);
    return Literal::count(told.shape == Shape::length ? play_.told(number) : base::whole(number));
}

Literal StateMemory::of_unit(const Kept& kept, const Field& field, UnitId unit) const {
    const UnitState& its = battle_.state().unit(unit);
    const auto order = [&](std::size_t number) {
        const auto& words = play_.terms().orders;
        return number < words.size() ? Literal::word(words[number]) : Literal::nothing();
    };
    switch (kept.where) {
        case Where::order:
            return order(its.order);
        case Where::turn_order:
            return order(its.turn_order);
        case Where::stands:
            return Literal::count(base::whole(its.stands));
        case Where::stands_at_start:
            return Literal::count(base::whole(its.stands_at_start));
        case Where::figures:
            return Literal::count(base::whole(its.figures));
        case Where::formation:
            return word_of(field, table::name_of(its.formation));
        case Where::gone:
            return Literal::yes(its.presence == Presence::left || its.presence == Presence::destroyed);
        case Where::grade:
            return grade(field, unit);
        case Where::mark:
            break;
    }
    return Literal::nothing();
}

Literal StateMemory::grade(const Field& field, UnitId unit) const {
    const std::string_view word = battle_.roster().units[unit].grade(field.raised);
    if (word.empty()) return field.preset;
    if (field.shape == Shape::word) return word_of(field, word);
    const auto read = play::read_field(field, Literal::word(std::string(word)));
    return read.ok() ? *read : Literal::nothing();
}

// --- and changed ----------------------------------------------------------------------------------------------------------

void PlayWork::take(const play::Alteration& alteration) {
    if (alteration.id == play::nobody) return;
    const Literal old = memory_.value(alteration.of, alteration.id, alteration.field);
    const Literal now = play::altered(old, alteration.alter, alteration.value);
    if (play::same(old, now)) return;
    const Kept& kept = play_.kept(alteration.field);
    if (kept.where != Where::mark) return change_unit(kept, static_cast<UnitId>(alteration.id), now);
    int number = now.kind == Literal::Kind::yes_no && now.flag ? 1 : 0;
    if (now.kind == Literal::Kind::number) {
        const bool length = play_.course().field(alteration.field).shape == Shape::length;
        number = length ? play_.tenths(now.number) : now.number / base::one;
    }
    work_.mark(kept.scope, static_cast<std::uint16_t>(alteration.id), kept.slot, number, rule_);
}

void PlayWork::change_unit(const Kept& kept, UnitId unit, const Literal& now) {
    const int number = play::number_of(now) / base::one;
    switch (kept.where) {
        case Where::order:
            if (const int order = play_.terms().find_order(now.text); order >= 0) work_.set_order(unit, order, rule_);
            return;
        case Where::stands:
            return work_.set_stands(unit, number, rule_);
        case Where::figures: {
            Event event;
            event.kind = EventKind::figures_changed;
            event.rule = rule_;
            event.subject = unit;
            event.a = number;
            return work_.emit(event);
        }
        case Where::gone:
            if (now.flag) work_.leave(unit, Presence::destroyed, rule_);
            return;
        default:
            return;  // check_changes() lets nothing else come here
    }
}

// --- what a family does with it -------------------------------------------------------------------------------------------

void befall(const TablePlay& play, Work& work, std::string_view procedure, sheet::EffectKind kind,
            const Literal& amount, UnitId unit, RuleId rule) {
    PlayWork hand(play, work, rule);
    play::lay_effect(play.course(), hand.memory(), procedure, {}, {kind, amount, {}}, unit, {}, hand);
}

void mark_act(const TablePlay& play, Work& work, std::string_view procedure, UnitId own, UnitId other, RuleId rule) {
    const play::Act* act = play.course().find_act(procedure);
    if (act == nullptr) return;
    const auto party = [](UnitId unit) { return unit == no_unit ? play::nobody : int{unit}; };
    PlayWork hand(play, work, rule);
    play::lay_marks(play.course(), hand.memory(), act->marks, {party(own), party(other)}, {}, hand);
}

void count_meeting(const TablePlay& play, Work& work, std::string_view procedure, const Struck& one,
                   const Struck& other) {
    const play::Contest* contest = play.course().find_contest(procedure);
    if (contest == nullptr) return;
    PlayWork hand(play, work, play.rule_of(*contest));
    const play::Meeting meeting{{one.unit, other.unit}, {base::whole(one.harm), base::whole(other.harm)}};
    play::count_meeting(hand.memory(), *contest, meeting, hand);
}

bool recover(const TablePlay& play, Work& work, int step, UnitId unit) {
    const StateMemory memory(play, work.battle());
    const std::string& name = play.terms().steps[static_cast<std::size_t>(step)].name;
    for (const play::Proposal& each : play.course().proposals) {
        if (each.of != Owner::unit || each.marks.empty() || !each.procedure.empty() || each.step != name) continue;
        if (!play::is_proposed(play.course(), memory, each, work.state().head().phase_side, unit)) continue;
        PlayWork hand(play, work, play.rule_of(each));
        play::lay_marks(play.course(), hand.memory(), each.marks, {unit, play::nobody}, {}, hand);
        return true;
    }
    return false;
}

}  // namespace linstock::battle
