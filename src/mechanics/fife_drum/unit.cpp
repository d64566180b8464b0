#include "mechanics/fife_drum/unit.hpp"

#include <algorithm>
#include <cassert>

namespace linstock::mechanics_fife_drum {

using sheet::EffectKind;
using sheet::Finish;
using sheet::Frame;
using sheet::Rename;
using sheet::Situation;
using sheet::Slot;
using sheet::Value;

namespace unit_parts {
namespace {

// Of a unit's numbers in the situation.
constexpr std::size_t untested = 2;     // figures lost since its last test
constexpr std::size_t enemy_chart = 3;  // one more than the chart's place; 0: none yet

int count_of(Value value) { return value < 0 ? 0 : value / base::one; }

Value told(const sheet::Facts& chain, std::string_view role, std::string_view name) {
    Frame frame;
    chain.fill(frame, 0, sheet::Facts::Fill::presets);
    const Slot slot = chain.procedure().find_slot(std::string(role) + "." + std::string(name));
    return slot == sheet::no_slot ? sheet::nothing : frame.slots[slot];
}

// The arm stands in the unit's row.
bool is_guns(const sheet::Facts& chain, std::string_view role) {
    const sheet::Sheet& sheet = chain.sheet();
    const Slot slot = chain.procedure().find_slot(std::string(role) + ".type");
    const auto kind = static_cast<std::size_t>(chain.procedure().slots[slot].kind);
    const sheet::Table& table = sheet.tables[static_cast<std::size_t>(sheet.kinds[kind].table)];
    const auto row = static_cast<std::size_t>(told(chain, role, "type"));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].name != "arm") continue;
        const auto cell = static_cast<std::size_t>(table.cells[row * table.columns.size() + i]);
        return sheet.kinds[static_cast<std::size_t>(table.column_kinds[i])].values[cell] == "guns";
    }
    assert(false && "a sheet of this family has the column 'arm'");
    return false;
}

bool destroys(const sheet::Procedure& procedure, const Frame& frame) {
    const Value outcome = frame.slots[procedure.outcome];
    if (outcome < 0) return false;
    const sheet::Run& effects = procedure.outcomes[static_cast<std::size_t>(outcome)].effects;
    for (std::uint32_t i = effects.first; i < effects.first + effects.count; ++i) {
        if (procedure.effects[i].kind == EffectKind::destroy) return true;
    }
    return false;
}

std::string_view word_of(Trigger trigger) {
    switch (trigger) {
        case Trigger::firing:
            return "firing";
        case Trigger::melee:
            return "melee";
        case Trigger::evade:
            return "evade";
    }
    return "";
}

State after_fails(State before, int fails) {
    if (fails >= 2) return State::routed;
    return fails == 1 ? State::shaken : before;
}

}  // namespace
}  // namespace unit_parts

using namespace unit_parts;

std::string_view name_of(State state) {
    constexpr std::array<std::string_view, 4> names = {"good", "shaken", "routed", "removed"};
    return names[static_cast<std::size_t>(state)];
}

void CountEnds::take(const sheet::End& end) {
    const Frame& frame = end.readers.front();
    const int count = frame.refused >= 0 ? 0 : count_of(frame.slots[count_]);
    parts_[static_cast<std::size_t>(count)] += end.part;
    of_ = end.of;  // one throw: all its ends have one whole
    if (chart_slot_ != sheet::no_slot) chart_ = frame.slots[chart_slot_];
}

Unit::Unit(const sheet::Facts& chain, std::string_view role, std::size_t first)
    : first_(first), guns_(is_guns(chain, role)) {
    const std::string own = std::string(role) + ".";
    const std::string figures = own + "unit_figures";
    const std::string leader = own + "leader_attached";
    const Rename renames[] = {
        {"own.figures_before", "-"}, {"own.figures", figures}, {"own.", own}, {"leader_attached", leader}};
    morale_.emplace_back(chain, "morale", renames);
    strength_ = count_of(told(chain, role, "unit_figures"));
    if (strength_ == 0) strength_ = count_of(told(chain, role, "gunners"));
    hits_before_ = count_of(told(chain, role, "hits"));
    hits_this_turn_ = count_of(told(chain, role, "hits_this_turn"));
    state_ = static_cast<State>(std::max<Value>(told(chain, role, "state"), 0));
    uncovered_ = told(chain, role, "cover_faces_shot") == 0;
    find_limits(chain, renames);
}

void Unit::find_limits(const sheet::Facts& chain, std::span<const Rename> renames) {
    const sheet::ChainCall removal(chain, "removal", renames);
    const Slot left_slot = removal.slot(guns_ ? "own.gunners" : "own.figures");
    for (int figures = 0; figures <= strength_; ++figures) {
        Frame frame = removal.facts();
        frame.slots[left_slot] = base::whole(figures);
        frame.slots[removal.slot("own.stands")] = sheet::nothing;
        frame.slots[removal.slot("own.state")] = removal.word("own.state", "good");
        sheet::score({&removal.sheet(), &removal.procedure(), nullptr, nullptr, nullptr, -1}, frame);
        removed_at_.push_back(figures == 0 || destroys(removal.procedure(), frame) ? 1 : 0);
    }
}

void Unit::begin(Situation& situation) const { set_state(situation, state_); }

void Unit::lose(Situation& situation, int hits) const {
    const int gone = std::min(hits, left(situation));
    if (gone == 0) return;
    situation[first_] = static_cast<std::int16_t>(situation[first_] + gone);
    situation[first_ + untested] = static_cast<std::int16_t>(situation[first_ + untested] + gone);
    if (removed_at_[static_cast<std::size_t>(left(situation))] != 0) set_state(situation, State::removed);
}

void Unit::fought_on(Situation& situation, Value chart) const {
    situation[first_ + enemy_chart] = static_cast<std::int16_t>(chart < 0 ? 0 : chart + 1);
}

Finish Unit::test(Trigger trigger, const Situation& situation, const sheet::StageContext& context,
                  sheet::StageSink& sink) const {
    const int hits = situation[first_ + untested];
    Situation after = situation;
    after[first_ + untested] = 0;
    after[first_ + enemy_chart] = 0;
    if (!fights_on(situation) || (hits == 0 && trigger != Trigger::evade)) {
        sink.next(after, 1, 1);
        return Finish::done;
    }
    const sheet::ChainCall& call = morale_.front();
    Frame frame = call.facts();
    frame.slots[call.slot("own.hits")] = base::whole(hits_before_ + lost(situation));
    frame.slots[call.slot("own.hits_this_turn")] = base::whole(hits_this_turn_ + lost(situation));
    frame.slots[call.slot("own.figures")] = base::whole(left(situation));
    frame.slots[call.slot("own.figures_before")] = base::whole(left(situation) + hits);
    frame.slots[call.slot("own.state")] = static_cast<Value>(state(situation));
    if (uncovered_) frame.slots[call.slot("own.cover")] = call.word("own.cover", "none");
    frame.slots[call.slot("trigger")] = call.word("trigger", word_of(trigger));
    const int chart = situation[first_ + enemy_chart];
    frame.slots[call.slot("enemy_melee_chart")] = chart == 0 ? sheet::nothing : chart - 1;
    CountEnds ends(call.slot("fails"));
    const Finish finish = context.run(call.sheet(), call.procedure(), {&frame, 1}, ends);
    if (finish != Finish::done) return finish;
    ends.each([&](int fails, base::Weight part, base::Weight of) {
        set_state(after, after_fails(state(situation), fails));
        sink.next(after, part, of);
    });
    return Finish::done;
}

Fire::Fire(const sheet::Facts& chain, std::string_view firer, std::span<const Rename> renames)
    : guns_(is_guns(chain, firer)), call_(chain, guns_ ? "artillery" : "firing", renames) {
    refused_ = call_.refused(&refusal_);
    strength_ = count_of(call_.facts().slots[call_.slot(guns_ ? "own.gunners" : "own.figures")]);
}

Finish Fire::run(int firing, State firer, State target, const sheet::StageContext& context, CountEnds& ends) const {
    Frame frame = call_.facts();
    frame.slots[call_.slot(guns_ ? "own.gunners" : "own.figures")] = base::whole(firing);
    frame.slots[call_.slot("own.state")] = static_cast<Value>(firer);
    frame.slots[call_.slot("other.state")] = static_cast<Value>(std::min(target, State::routed));
    return context.run(call_.sheet(), call_.procedure(), {&frame, 1}, ends);
}

bool chosen(const sheet::Facts& chain, std::string_view choice) {
    const sheet::Procedure& procedure = chain.procedure();
    Frame frame;
    chain.fill(frame, 0, sheet::Facts::Fill::presets);
    sheet::score({&chain.sheet(), &procedure, &chain, nullptr, nullptr, -1}, frame);
    const Slot slot = procedure.find_slot(choice);
    return slot != sheet::no_slot && frame.slots[slot] == 1;
}

sheet::Answered number_answer(std::string key, int number) {
    return {std::move(key), sheet::ValueType::number, base::whole(number), std::to_string(number)};
}

sheet::Answered word_answer(std::string key, std::string text) {
    return {std::move(key), sheet::ValueType::word, sheet::nothing, std::move(text)};
}

}  // namespace linstock::mechanics_fife_drum
