#include "drill/stage.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"

namespace linstock::drill {

namespace {

using battle::Battle;
using battle::Event;
using battle::EventKind;
using battle::UnitId;
using sheet::Literal;

class Staging {
public:
    Staging(const Drill& drill, const battle::Family& family)
        : drill_(drill),
          family_(family),
          names_(drill, family.roster()),
          game_(std::make_unique<battle::Game>(family, battle::LogHead{}, 0)),
          battle_(game_->battle()),
          faces_(battle::Faces::given({})) {}

    base::Result<std::unique_ptr<battle::Game>> call() {
        {
            battle::Work work(battle_, faces_, events_);
            work_ = &work;
            lay_out();
            work_ = nullptr;
        }
        if (faces_.failed()) fail(drill_.place, "the sheet throws dice before the drill begins", "");
        if (!errors_.empty()) return std::move(errors_);
        battle::Entry entry;
        entry.by_hand = true;
        entry.command.by = battle::umpire;
        entry.events = events_;
        entry.hash = hash_of(battle_.state());
        if (!game_->follow(std::move(entry)))
            return base::Error{"the battle cannot stand so", to_text(drill_.place), ""};
        return std::move(game_);
    }

private:
    const battle::Terms& terms() const { return family_.terms(); }

    void fail(const Place& place, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    void emit(const Event& event, const Place& place) {
        const std::string_view flaw = flaw_of(battle_.state(), terms(), event);
        if (!flaw.empty()) return fail(place, "this cannot be laid out: " + std::string(flaw), "");
        work_->emit(event);
    }

    static Event about(EventKind kind, std::size_t subject) {
        Event event;
        event.kind = kind;
        event.subject = static_cast<std::uint16_t>(subject);
        return event;
    }

    // Orders and losses come before the clock, which notes what stands when a phase begins; marks after it, for it wipes those of
    // the phase before.
    void lay_out() {
        for (std::size_t i = 0; i < drill_.units.size(); ++i) lay_unit(drill_.units[i], i);
        set_clock();
        if (!errors_.empty()) return;
        for (std::size_t i = 0; i < drill_.units.size(); ++i) {
            for (const Field& each : drill_.units[i].has) lay_mark(each, static_cast<UnitId>(i));
        }
        for (std::size_t i = 0; i < drill_.commanders.size(); ++i) attach(drill_.commanders[i], i);
        if (!errors_.empty()) return;
        family_.take_up(*work_);
        if (drill_.pending) open(*drill_.pending);
    }

    void lay_unit(const Unit& unit, std::size_t id) {
        if (!unit.order.empty()) {
            Event ordered = about(EventKind::order_set, id);
            ordered.a = terms().find_order(unit.order);
            if (ordered.a < 0)
                fail(unit.place, "'" + unit.order + "' is no order of the sheet",
                     base::suggestion(unit.order, terms().orders));
            else
                emit(ordered, unit.place);
        }
        if (unit.lost == 0) return;
        const battle::UnitState& its = battle_.state().unit(static_cast<UnitId>(id));
        Event lost = about(unit.figures > 0 ? EventKind::figures_changed : EventKind::stands_changed, id);
        lost.a = (unit.figures > 0 ? its.figures : its.stands) - unit.lost;
        emit(lost, unit.place);
        if (unit.figures > 0 && unit.stands == 0) take_off_empty_stands(unit, id);
    }

    // Where its stands were not told they follow the figures.
    void take_off_empty_stands(const Unit& unit, std::size_t id) {
        const auto number = static_cast<UnitId>(id);
        const int due = battle_.stands_due(number);
        if (due == battle_.state().unit(number).stands) return;
        Event fewer = about(EventKind::stands_changed, id);
        fewer.a = due;
        emit(fewer, unit.place);
    }

    int first_step() const {
        for (std::size_t i = 0; i < terms().steps.size(); ++i) {
            if (terms().steps[i].kind != battle::StepKind::deployment) return static_cast<int>(i);
        }
        return 0;
    }

    void set_clock() {
        Event advanced = about(EventKind::step_advanced, battle::no_unit);
        advanced.a = drill_.now.turn.value_or(1);
        advanced.b = advanced.d = drill_.now.phase.value_or(0);
        advanced.c = drill_.now.step.empty() ? first_step() : terms().find_step(drill_.now.step);
        if (advanced.c < 0)
            return fail(drill_.now.place, "'" + drill_.now.step + "' is no step of the sheet",
                        base::suggestion(drill_.now.step, step_names(terms())));
        emit(advanced, drill_.now.place);
    }

    void lay_mark(const Field& told, UnitId unit) {
        const std::optional<int> value = mark_value(told.value);
        if (!value) return lay_tie(told, unit);
        const MarkAt mark = mark_of_unit(battle_, unit, told.name);
        if (mark.slot < 0)
            return fail(told.place, "'" + told.name + "' is no mark of the sheet",
                        base::suggestion(told.name, mark_names(terms(), false)));
        set_mark(mark, *value, told.place);
    }

    void set_mark(const MarkAt& mark, int value, const Place& place) {
        Event set = about(EventKind::mark_set, mark.subject);
        set.scope = static_cast<std::uint8_t>(mark.scope);
        set.a = mark.slot;
        set.b = value;
        emit(set, place);
    }

    // `has = { "in contact with" = "B" }`
    void lay_tie(const Field& told, UnitId unit) {
        const int kind = terms().find_tie(told.name);
        if (kind < 0) {
            std::vector<std::string> known;
            for (const battle::TieTerm& tie : terms().ties) known.push_back(tie.name);
            return fail(told.place, "'" + told.name + "' is nothing between two units of the sheet",
                        base::suggestion(told.name, known));
        }
        Event made = about(EventKind::tie_made, unit);
        made.object = names_.unit(told.value.text);
        made.a = kind;
        if (made.object == battle::no_unit)
            return fail(told.place, "there is no unit '" + told.value.text + "'",
                        base::suggestion(told.value.text, names_.units()));
        emit(made, told.place);
    }

    // Sheets keep it as a mark of the commander: the number of his unit, from 1.
    void attach(const Commander& commander, std::size_t id) {
        if (commander.attached.empty()) return;
        const UnitId unit = names_.unit(commander.attached);
        if (unit == battle::no_unit)
            return fail(commander.place, "there is no unit '" + commander.attached + "'",
                        base::suggestion(commander.attached, names_.units()));
        for (const std::string_view name : {"attached", "with"}) {
            const MarkAt mark = mark_of_commander(battle_, static_cast<battle::CommanderId>(id), name);
            if (mark.slot >= 0) return set_mark(mark, unit + 1, commander.place);
        }
        fail(commander.place, "commanders of this sheet are not attached to units", "leave 'attached' out");
    }

    void open(const Decision& told) {
        Event opened = about(EventKind::decision_opened, battle::no_unit);
        opened.a = terms().find_decision(told.decision);
        if (opened.a < 0)
            return fail(told.place, "'" + told.decision + "' is no decision of the sheet",
                        base::suggestion(told.decision, decision_names(terms())));
        opened.subject = unit_named(told.unit, told.place);
        opened.object = unit_named(told.other, told.place);
        const bool of_unit = opened.subject != battle::no_unit;
        const SideId usual = of_unit ? battle_.state().unit(opened.subject).side : battle_.state().head().to_act;
        opened.scope = told.side.value_or(usual);
        emit(opened, told.place);
    }

    UnitId unit_named(const std::string& name, const Place& place) {
        if (name.empty()) return battle::no_unit;
        const UnitId found = names_.unit(name);
        if (found == battle::no_unit)
            fail(place, "there is no unit '" + name + "'", base::suggestion(name, names_.units()));
        return found;
    }

    const Drill& drill_;
    const battle::Family& family_;
    Names names_;
    std::unique_ptr<battle::Game> game_;
    Battle battle_;  // a copy: the game takes the events over when all of them are sound
    battle::Faces faces_;
    battle::Events events_;
    battle::Work* work_ = nullptr;
    base::Errors errors_;
};

}  // namespace

base::Result<std::unique_ptr<battle::Game>> stage(const Drill& drill, const battle::Family& family) {
    return Staging(drill, family).call();
}

}  // namespace linstock::drill
