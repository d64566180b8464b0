#include "story/lines.hpp"

#include <algorithm>
#include <string_view>

#include "base/number.hpp"
#include "base/text.hpp"

namespace linstock::story {

namespace {

using battle::Entry;
using battle::Event;
using battle::EventKind;
using battle::SideId;
using battle::Told;
using battle::UnitId;

bool was_used(const std::vector<std::size_t>& used, std::size_t index) {
    return std::find(used.begin(), used.end(), index) != used.end();
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : ", ") + words[i];
    return text;
}

constexpr std::string_view fire_words[] = {"is to fire at will", "is to hold its fire to short range",
                                           "is to hold its fire until charged"};
constexpr std::string_view evade_words[] = {"will ask before it evades", "is to evade whenever it can",
                                            "is to evade from horse alone", "is never to evade"};

// The throws of an entry belong to the procedures in the order in which they were made.
std::vector<std::vector<std::size_t>> throws_by_told(const EntryTaken& taken) {
    std::vector<std::vector<std::size_t>> throws(taken.told.size());
    std::vector<std::size_t> used;
    const sheet::Sheet* sheet = taken.family.sheet();
    for (std::size_t i = 0; i < taken.told.size(); ++i) {
        const Told& told = taken.told[i];
        const sheet::Procedure* procedure = sheet == nullptr ? nullptr : sheet->find(told.procedure);
        const std::size_t most = procedure == nullptr ? 1 : procedure->tosses.size();
        for (std::size_t at = 0; at < taken.entry.events.size() && throws[i].size() < most; ++at) {
            const Event& event = taken.entry.events[at];
            if (event.kind != EventKind::dice_thrown || event.subject != told.unit || event.object != told.other)
                continue;
            if (was_used(used, at)) continue;
            used.push_back(at);
            throws[i].push_back(at);
        }
    }
    return throws;
}

void add_faces(const Entry& entry, const Event& thrown, std::vector<int>& faces) {
    for (std::int32_t i = 0; i < thrown.b; ++i) {
        const auto at = static_cast<std::size_t>(thrown.c + i);
        if (at < entry.faces.size()) faces.push_back(entry.faces[at]);
    }
}

class LineMaker {
public:
    explicit LineMaker(const EntryTaken& taken)
        : taken_(taken),
          throws_(throws_by_told(taken)),
          turn_(taken.before.head().turn),
          step_(taken.before.head().step) {}

    std::vector<StoryLine> make() {
        if (taken_.entry.command.by != battle::no_side) tell_command();
        for (const Event& event : taken_.entry.events) tell_event(event);
        for (StoryLine& line : lines_) line.text = base::with_capital(std::move(line.text));
        return std::move(lines_);
    }

private:
    struct Reading {
        int told = -1;
        int reader = 0;
    };

    const battle::Roster& roster() const { return taken_.family.roster(); }
    const battle::Terms& terms() const { return taken_.family.terms(); }
    const std::string& name(UnitId unit) const { return roster().units[unit].name; }
    std::string in_short(table::Length length) const { return taken_.family.preview().scale().in_short(length); }
    bool known(UnitId unit) const { return unit < roster().units.size(); }
    SideId side_of(const Event& event) const {
        return known(event.subject) ? roster().units[event.subject].side : battle::no_side;
    }

    // --- what was wished ---

    void tell_command() {
        std::visit([&](const auto& what) { tell(what); }, taken_.entry.command.what);
    }

    void add(std::string text, battle::RuleId rule = 0, Weight weight = Weight::dressing) {
        if (!text.empty()) write(taken_.entry.command.by, rule, weight, std::move(text));
        named_ = {};
    }
    StoryLine& write(SideId side, battle::RuleId rule, Weight weight, std::string text) {
        StoryLine line;
        line.side = side;
        line.rule = rule;
        line.weight = weight;
        line.turn = turn_;
        line.step = step_;
        line.text = std::move(text);
        lines_.push_back(std::move(line));
        return lines_.back();
    }
    template <class Judge>
    const Event* find_event(Judge judge) const {
        const auto& events = taken_.entry.events;
        const auto at = std::find_if(events.begin(), events.end(), judge);
        return at == events.end() ? nullptr : &*at;
    }
    battle::RuleId rule_of(EventKind kind) const {
        const Event* event = find_event([&](const Event& each) { return each.kind == kind; });
        return event == nullptr ? battle::RuleId{0} : event->rule;
    }

    void tell(const battle::EndStep&) {}
    void tell(const battle::Charge&) {}  // the test and the ties tell it
    void tell(const battle::Deploy& deploy) {
        if (known(deploy.unit))
            add(name(deploy.unit) + " takes post in " + std::string(table::name_of(deploy.formation)),
                rule_of(EventKind::unit_posed));
    }
    void tell(const battle::GiveOrder& given) {
        std::vector<std::string> changed;
        for (const Event& event : taken_.entry.events) {
            const bool other = event.kind == EventKind::order_set && known(event.subject) &&
                               taken_.before.unit(event.subject).order != event.a;
            if (other) changed.push_back(given.to_group ? roster().units[event.subject].label : name(event.subject));
        }
        if (changed.empty()) return;
        if (given.order >= terms().orders.size()) return;
        const std::string& order = terms().orders[given.order];
        if (given.to_group && given.subject < roster().groups.size())
            add(roster().groups[given.subject].name + ": " + order + " (" + joined(changed) + ")",
                rule_of(EventKind::order_set));
        else
            add(joined(changed) + ": " + order, rule_of(EventKind::order_set));
    }
    void tell(const battle::MoveUnit& move) {
        if (!known(move.unit)) return;
        const battle::UnitState& was = taken_.before.unit(move.unit);
        const battle::UnitState& is = taken_.after.state().unit(move.unit);
        const table::Length went = table::root(table::squared_distance(was.pose.at, is.pose.at));
        std::string text = name(move.unit);
        if (went >= taken_.family.preview().scale().unit() / 10) text += " moves " + in_short(went);
        const bool formed = was.formation != is.formation || was.files != is.files;
        if (formed) text += std::string(went > 0 ? " into " : " forms ") + std::string(table::name_of(is.formation));
        if (text.size() == name(move.unit).size()) text += was.pose == is.pose ? " stands fast" : " turns";
        add(std::move(text), rule_of(EventKind::unit_posed));
    }
    void tell(const battle::StepOff& wish) {
        constexpr std::string_view gaits[] = {"", " at its full move", " on the march"};
        if (known(wish.unit))
            add(name(wish.unit) + " steps off" + std::string(gaits[static_cast<std::size_t>(wish.gait)]),
                rule_of(EventKind::dice_thrown));
    }
    void tell(const battle::Shoot& shot) {
        if (!known(shot.unit)) return;
        if (known(shot.target))
            add(name(shot.unit) + " levels at " + name(shot.target), rule_of(EventKind::tie_made));
        else
            add(name(shot.unit) + " holds its fire");
    }
    void tell(const battle::MoveCommander& ride) {
        if (ride.commander >= roster().commanders.size()) return;
        const table::Length went = table::root(table::squared_distance(
            taken_.before.commander(ride.commander).at, taken_.after.state().commander(ride.commander).at));
        if (went > 0)
            add(roster().commanders[ride.commander].name + " rides " + in_short(went),
                rule_of(EventKind::commander_posed));
    }
    void tell(const battle::Instruct& instruct) {
        if (!known(instruct.unit)) return;
        const bool fire = instruct.what == 0;
        const std::size_t value = std::min<std::size_t>(instruct.value, fire ? 2 : 3);
        add(name(instruct.unit) + " " + std::string(fire ? fire_words[value] : evade_words[value]));
    }
    void tell(const battle::Answer& answer) {
        const battle::Frame* asked = taken_.before.pending();
        if (asked == nullptr || asked->decision >= terms().decisions.size()) return;
        const auto& options = terms().decisions[asked->decision].options;
        if (answer.option >= options.size()) return;
        add((known(asked->unit) ? name(asked->unit) : roster().sides[taken_.entry.command.by].name) + ": " +
                options[answer.option],
            rule_of(EventKind::decision_closed));
    }
    void tell(const battle::Resign&) {
        add(roster().sides[taken_.entry.command.by].name + " yields the field", 0, Weight::fate);
    }
    void tell(const battle::Ruling& ruling) { add("by agreement: " + ruling.reason, 0, Weight::deed); }

    // --- what came of it ---

    bool told_with_command(const Event& event) const {
        const battle::Command& command = taken_.entry.command;
        const bool muster = command.by == battle::no_side;  // it knows of troops that nobody else does yet
        if (muster) return event.kind != EventKind::step_advanced;
        switch (event.kind) {
            case EventKind::unit_posed: {
                const auto* move = std::get_if<battle::MoveUnit>(&command.what);
                return (move != nullptr && move->unit == event.subject) ||
                       std::holds_alternative<battle::Deploy>(command.what);
            }
            case EventKind::order_set:
                return std::holds_alternative<battle::GiveOrder>(command.what);
            case EventKind::ruling_made:
                return true;
            default:
                return false;
        }
    }

    void tell_event(const Event& event) {
        if (told_with_command(event)) return;
        switch (event.kind) {
            case EventKind::unit_posed:
                say(event, driven(event));
                return;
            case EventKind::step_advanced:
                tell_phase(event);
                return;
            case EventKind::result_read:
                tell_result(event);
                return;
            default:
                say(event, taken_.family.say(taken_.after, event));
        }
    }

    Weight weight_of(const Event& event) const {
        switch (event.kind) {
            case EventKind::battle_ended:
            case EventKind::commander_left:
                return Weight::fate;
            case EventKind::unit_left:
                return Weight::loss;
            case EventKind::order_set: {
                const bool was_running = taken_.before.unit(event.subject).order == event.a;
                const bool runs = taken_.family.preview().status(taken_.after, event.subject).running;
                return runs && !was_running ? Weight::loss : Weight::dressing;
            }
            case EventKind::tie_made:
            case EventKind::unit_entered:
                return Weight::blow;
            default:
                return Weight::dressing;
        }
    }

    // Moves that nobody ordered: charges, falls back, routs. Told once a unit, by how far it got in the whole entry.
    std::string driven(const Event& posed) const {
        const auto& events = taken_.entry.events;
        const auto later = std::find_if(events.rbegin(), events.rend(), [&](const Event& event) {
            return event.kind == EventKind::unit_posed && event.subject == posed.subject;
        });
        if (&*later != &posed || !known(posed.subject)) return "";
        const table::Point from = taken_.before.unit(posed.subject).pose.at;
        const table::Length went = table::root(table::squared_distance(from, {posed.a, posed.b}));
        const table::Length a_step = taken_.family.preview().least_move();  // less is dressing its ranks
        return went < a_step ? "" : name(posed.subject) + " goes " + in_short(went);
    }

    // A new player phase has a line; the steps within it are told with every line.
    void tell_phase(const Event& advanced) {
        turn_ = static_cast<std::uint16_t>(advanced.a);
        step_ = static_cast<std::uint8_t>(advanced.c);
        named_ = {};
        const battle::Header& was = taken_.before.head();
        const bool same = was.turn == advanced.a && was.phase_side == advanced.b && was.units != 0;
        if (same || advanced.b > 1 || advanced.a < 0) return;
        const std::string& side = roster().sides[advanced.b].name;
        const bool shared = step_ < terms().steps.size() && terms().steps[step_].shared_phase;
        std::string text = "turn " + std::to_string(advanced.a);
        if (advanced.a == 0)
            text = side + " deploys";
        else if (!shared)
            text += ": " + side;
        if (last_phase_ == text) return;
        last_phase_ = text;
        write(static_cast<SideId>(advanced.b), advanced.rule, Weight::dressing, std::move(text));
    }

    // What befalls one unit in a row is one sentence.
    void say(const Event& event, std::string text) {
        if (text.empty()) return;
        const Weight weight = weight_of(event);
        const std::string_view unit = unit_named_first(text);
        if (!unit.empty() && unit == named_ && !lines_.empty()) {
            lines_.back().text += ";" + text.substr(unit.size());
            lines_.back().weight = std::max(lines_.back().weight, weight);
            return;
        }
        write(side_of(event), event.rule, weight, std::move(text));
        named_ = unit;
    }

    void tell_result(const Event& event) {
        std::string text = taken_.family.say(taken_.after, event);
        if (text.empty()) return;
        const Reading reading = reading_of(event);
        if (reading.told >= 0) {
            const auto told = static_cast<std::size_t>(reading.told);
            const auto& readers = taken_.told[told].resolution.readers;
            const auto reader = static_cast<std::size_t>(reading.reader);
            const std::string result = reader < readers.size() ? readers[reader].result : "";
            if (text.find(result) == std::string::npos) text += ", " + result;
            if (const std::string dice = dice_of(told); !dice.empty()) text += " (" + dice + ")";
        }
        const std::string_view unit = unit_named_first(text);
        const Weight weight = draws_blood(reading) ? Weight::blow : Weight::deed;
        StoryLine& line = write(side_of(event), event.rule, weight, std::move(text));
        line.told = reading.told;
        line.reader = reading.reader;
        line.unit = event.subject;
        named_ = unit;
    }

    bool draws_blood(const Reading& reading) const {
        if (reading.told < 0) return false;
        const auto& effects = taken_.told[static_cast<std::size_t>(reading.told)].resolution.effects;
        return std::any_of(effects.begin(), effects.end(), [&](const sheet::EffectDone& effect) {
            return effect.reader == reading.reader &&
                   (effect.kind == sheet::EffectKind::kill_stands || effect.kind == sheet::EffectKind::lose_figures);
        });
    }

    // The first of the entry's procedures for this unit that has no line yet. A Group's die is thrown once and read by each of its units.
    Reading reading_of(const Event& event) {
        for (std::size_t i = 0; i < taken_.told.size(); ++i) {
            const Told& told = taken_.told[i];
            if (told.unit != event.subject || told.other != event.object || was_used(used_told_, i)) continue;
            if (told.resolution.refused || !read_by(event, told)) continue;
            used_told_.push_back(i);
            return latest_ = {static_cast<int>(i), 0};
        }
        if (latest_.told < 0) return {};
        const Told& last = taken_.told[static_cast<std::size_t>(latest_.told)];
        const auto& readers = last.resolution.readers;
        if (!read_by(event, last) || latest_.reader + 1 >= static_cast<int>(readers.size())) return {};
        ++latest_.reader;
        return latest_;
    }

    bool read_by(const Event& event, const Told& told) const {
        const sheet::Sheet* sheet = taken_.family.sheet();
        const auto number = static_cast<std::size_t>(event.a);
        return sheet == nullptr ||
               (number < sheet->procedures.size() && sheet->procedures[number].name == told.procedure);
    }

    std::string dice_of(std::size_t told) const {
        std::vector<int> faces;
        for (const std::size_t at : throws_[told]) add_faces(taken_.entry, taken_.entry.events[at], faces);
        if (faces.empty()) return "";
        std::string text = faces.size() == 1 ? "die" : "dice";
        for (const int face : faces) text += " " + std::to_string(face);
        return text;
    }

    // The longest name of a unit that the line begins with.
    std::string_view unit_named_first(std::string_view line) const {
        std::string_view found;
        for (const battle::RosterUnit& unit : roster().units) {
            const std::string& name = unit.name;
            const bool first =
                line.size() > name.size() && line.substr(0, name.size()) == name && line[name.size()] == ' ';
            if (first && name.size() > found.size()) found = name;
        }
        return found;
    }

    const EntryTaken& taken_;
    std::vector<std::vector<std::size_t>> throws_;
    std::vector<StoryLine> lines_;
    std::vector<std::size_t> used_told_;
    Reading latest_;
    std::string_view named_;  // the unit that the last line begins with
    std::string last_phase_;
    std::uint16_t turn_;
    std::uint8_t step_;
};

}  // namespace

std::vector<StoryLine> lines_of(const EntryTaken& taken) { return LineMaker(taken).make(); }

std::vector<int> faces_of(const EntryTaken& taken, std::size_t told) {
    std::vector<int> faces;
    if (told >= taken.told.size()) return faces;
    const std::vector<std::vector<std::size_t>> throws = throws_by_told(taken);
    for (const std::size_t at : throws[told]) add_faces(taken.entry, taken.entry.events[at], faces);
    return faces;
}

}  // namespace linstock::story
