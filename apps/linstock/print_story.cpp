#include "linstock/print_story.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "base/number.hpp"
#include "base/text.hpp"
#include "story/moment.hpp"

namespace linstock::app {

namespace {

using battle::Entry;
using battle::Event;
using battle::EventKind;
using battle::StepKind;
using battle::Told;
using battle::UnitId;

constexpr std::size_t step_column = 4;
constexpr std::size_t line_column = 15;

bool was_used(const std::vector<std::size_t>& used, std::size_t index) {
    return std::find(used.begin(), used.end(), index) != used.end();
}

std::string faces_of(const Entry& entry, const Event& thrown) {
    std::string text;
    for (std::int32_t i = 0; i < thrown.b; ++i) {
        const auto at = static_cast<std::size_t>(thrown.c + i);
        if (at < entry.faces.size()) text += (text.empty() ? "" : " ") + std::to_string(entry.faces[at]);
    }
    return text;
}

// A rout's distance is thrown for the same unit as the test that began it.
bool read_by(const battle::Family& family, const Event& event, const Told& told) {
    const sheet::Sheet* sheet = family.sheet();
    const auto number = static_cast<std::size_t>(event.a);
    return sheet == nullptr || (number < sheet->procedures.size() && sheet->procedures[number].name == told.procedure);
}

// The clauses that counted, the weightiest first; a long list is cut.
std::string decisive_modifiers(const Told& told, int reader) {
    constexpr std::size_t most = 5;
    std::vector<const sheet::Modifier*> counted;
    for (const sheet::Modifier& modifier : told.resolution.modifiers) {
        if (modifier.value != 0 && modifier.reader == reader) counted.push_back(&modifier);
    }
    std::stable_sort(counted.begin(), counted.end(), [](const sheet::Modifier* a, const sheet::Modifier* b) {
        return std::abs(a->value) > std::abs(b->value);
    });
    std::string text;
    for (std::size_t i = 0; i < std::min(most, counted.size()); ++i)
        text += fmt::format("{}{}{} {}", i == 0 ? "" : ", ", counted[i]->value > 0 ? "+" : "",
                            base::print_number(counted[i]->value), counted[i]->says);
    if (counted.size() > most) text += fmt::format(" and {} more", counted.size() - most);
    return text;
}

}  // namespace

// --- gathering ------------------------------------------------------------------------------------------------------------

void Storyteller::take(const Entry& entry, std::string_view reason) {
    used_told_.clear();
    used_dice_.clear();
    latest_ = {};
    const std::vector<Told>& told = retelling_.take(entry);
    const bool ends_step = std::holds_alternative<battle::EndStep>(entry.command.what);  // for want of anything to do
    if (!reason.empty() && !ends_step) tell(console_->faint(fmt::format("({})", reason)));
    for (const Event& event : entry.events) gather(entry, event, told);
    tell_line();
}

void Storyteller::gather(const Entry& entry, const Event& event, const std::vector<Told>& told) {
    const battle::Battle& after = retelling_.battle();
    const bool commanded = std::holds_alternative<battle::MoveUnit>(entry.command.what);
    switch (event.kind) {
        case EventKind::step_advanced:
            tell_step();
            now_ = {event.a, event.b, event.c};
            return;
        case EventKind::order_set:
            if (std::holds_alternative<battle::GiveOrder>(entry.command.what)) {
                const bool changed = retelling_.before().unit(event.subject).order != event.a;
                if (changed) ordered_[after.state().unit(event.subject).group].push_back(event.subject);
                return;
            }
            break;
        case EventKind::unit_posed:
            if (commanded) {
                std::vector<UnitId>& list = moved_[after.state().unit(event.subject).group];
                if (std::find(list.begin(), list.end(), event.subject) == list.end()) list.push_back(event.subject);
                return;
            }
            if (!std::holds_alternative<battle::Deploy>(entry.command.what)) tell(driven(entry, event));
            return;
        case EventKind::unit_entered:
            if (now_.turn < 0) return;  // the muster
            break;
        case EventKind::unit_raised:
        case EventKind::group_raised:
        case EventKind::commander_raised:
            return;
        case EventKind::result_read:
            tell(explained(entry, event, told));
            return;
        default:
            break;
    }
    if (std::string words = family_->say(after, event); !words.empty()) tell(words);
}

// Moves that nobody ordered: charges, falls back, routs. Told once a unit, by how far it got in the whole entry.
std::string Storyteller::driven(const Entry& entry, const Event& posed) const {
    const auto later = std::find_if(entry.events.rbegin(), entry.events.rend(), [&](const Event& event) {
        return event.kind == EventKind::unit_posed && event.subject == posed.subject;
    });
    if (&*later != &posed) return "";
    const table::Point from = retelling_.before().unit(posed.subject).pose.at;
    const table::Length went = table::root(table::squared_distance(from, {posed.a, posed.b}));
    const table::Length a_step = family_->preview().least_move();  // less is dressing its ranks
    if (went < a_step) return "";
    return fmt::format("{} goes {}", family_->roster().units[posed.subject].name,
                       family_->preview().scale().in_short(went));
}

// The result in words, then the dice and what counted: the first of the entry's throws for this unit that is not told yet. A Group's die
// is thrown once and read by each of its units.
std::string Storyteller::explained(const Entry& entry, const Event& event, const std::vector<Told>& told) {
    std::string line = family_->say(retelling_.battle(), event);
    if (line.empty()) return line;
    std::string why = dice_of(entry, event);
    const Reading reading = reading_of(event, told);
    if (reading.told != nullptr) {
        const auto reader = static_cast<std::size_t>(reading.reader);
        const auto& readers = reading.told->resolution.readers;
        const std::string result = reader < readers.size() ? readers[reader].result : "";
        if (line.find(result) == std::string::npos) line += ", " + result;
        const std::string counted = decisive_modifiers(*reading.told, reading.reader);
        if (!counted.empty()) why += (why.empty() ? "" : "; ") + counted;
    }
    return why.empty() ? line : line + " (" + why + ")";
}

std::string Storyteller::dice_of(const Entry& entry, const Event& event) {
    for (std::size_t i = 0; i < entry.events.size(); ++i) {
        const Event& thrown = entry.events[i];
        if (thrown.kind != EventKind::dice_thrown || thrown.subject != event.subject || was_used(used_dice_, i))
            continue;
        used_dice_.push_back(i);
        return fmt::format("{} {}", thrown.b == 1 ? "die" : "dice", faces_of(entry, thrown));
    }
    return "";
}

Storyteller::Reading Storyteller::reading_of(const Event& event, const std::vector<Told>& told) {
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (told[i].unit != event.subject || told[i].other != event.object || was_used(used_told_, i)) continue;
        if (!read_by(*family_, event, told[i])) continue;
        used_told_.push_back(i);
        return latest_ = {&told[i], 0};
    }
    if (latest_.told == nullptr || !read_by(*family_, event, *latest_.told) ||
        latest_.reader + 1 >= static_cast<int>(latest_.told->resolution.readers.size()))
        return {};
    ++latest_.reader;
    return latest_;
}

// --- telling --------------------------------------------------------------------------------------------------------------

void Storyteller::tell_step() {
    tell_line();
    tell_orders();
    tell_moves();
    tell_line();
}

// One line a Group; units that got another order than their fellows are named.
void Storyteller::tell_orders() {
    const battle::Battle& battle = retelling_.battle();
    for (const auto& [group, units] : ordered_) {
        std::map<int, std::vector<UnitId>> by_order;
        for (const UnitId unit : units) {
            std::vector<UnitId>& list = by_order[battle.state().unit(unit).order];
            if (std::find(list.begin(), list.end(), unit) == list.end()) list.push_back(unit);
        }
        std::string line = battle.roster().groups[group].name + ": ";
        bool first = true;
        for (const auto& [order, list] : by_order) {
            line += (first ? "" : "; ") + battle.terms().orders.at(static_cast<std::size_t>(order));
            first = false;
            line += " (";
            for (std::size_t i = 0; i < list.size(); ++i)
                line += (i == 0 ? "" : ", ") + battle.roster().units[list[i]].label;
            line += ")";
        }
        tell(line);
    }
    ordered_.clear();
}

void Storyteller::tell_moves() {
    const battle::Battle& battle = retelling_.battle();
    for (const auto& [group, units] : moved_) {
        std::string line = battle.roster().groups[group].name + ": ";
        for (std::size_t i = 0; i < units.size(); ++i) {
            const battle::UnitState& state = battle.state().unit(units[i]);
            const table::Length went = table::root(table::squared_distance(state.phase_pose.at, state.pose.at));
            line += (i == 0 ? "" : ", ") + battle.roster().units[units[i]].label + " " +
                    family_->preview().scale().in_short(went);
            if (state.formation != state.phase_formation)
                line += fmt::format(" into {}", table::name_of(state.formation));
        }
        tell(line);
    }
    moved_.clear();
}

// What befalls one unit in a row is one sentence.
void Storyteller::tell(std::string_view line) {
    if (line.empty()) return;
    const std::string_view unit = unit_named_first(line);
    if (!unit.empty() && unit == line_unit_) {
        line_ += ";" + std::string(line.substr(unit.size()));
        return;
    }
    tell_line();
    line_ = line;
    line_unit_ = unit;
}

// The longest name of a unit that the line begins with.
std::string_view Storyteller::unit_named_first(std::string_view line) const {
    std::string_view found;
    for (const battle::RosterUnit& unit : family_->roster().units) {
        const std::string& name = unit.name;
        const bool first = line.size() > name.size() && line.substr(0, name.size()) == name && line[name.size()] == ' ';
        if (first && name.size() > found.size()) found = name;
    }
    return found;
}

void Storyteller::tell_heading() {
    const battle::Roster& roster = family_->roster();
    std::ostream& out = console_->out;
    if (headed_.turn != now_.turn && now_.turn >= 0)
        out << '\n' << console_->strong(base::with_capital(story::moment_of(roster, now_.turn))) << '\n';
    const bool new_phase = headed_.turn != now_.turn || headed_.phase_side != now_.phase_side;
    if (new_phase && now_.turn > 0) out << "  " << console_->strong(roster.sides[now_.phase_side].name) << '\n';
}

void Storyteller::tell_line() {
    if (line_.empty()) return;
    tell_heading();
    std::string start(line_column, ' ');
    if (!(headed_ == now_) && now_.step >= 0) {
        constexpr std::size_t room = line_column - step_column - 1;
        const std::string step = family_->terms().steps[static_cast<std::size_t>(now_.step)].name.substr(0, room);
        start.replace(step_column, step.size(), step);
    }
    headed_ = now_;
    console_->out << start << beside(line_column, base::with_capital(line_), console_->width) << '\n';
    line_.clear();
    line_unit_ = {};
}

// --- the bill -------------------------------------------------------------------------------------------------------------

void print_bill(const Console& console, const story::Bill& bill) {
    console.out << '\n'
                << console.strong(base::with_capital(story::verdict_of(bill)))
                << fmt::format(", after {} turns\n", bill.turns);
    for (const story::SideBill& side : bill.side) {
        console.out << '\n'
                    << console.strong(side.name)
                    << fmt::format(": {} of {} stands lost, about {} of {} men; worth lost {}.{:02}\n",
                                   side.stands - side.left, side.stands, side.men_lost, side.men, side.worth_lost / 100,
                                   side.worth_lost % 100);
        std::size_t width = 0;
        for (const story::UnitBill& unit : side.units) width = std::max(width, unit.name.size());
        for (const story::UnitBill& unit : side.units)
            console.out << fmt::format("  {:<{}}  {:>2} of {} stands  {}\n", unit.name, width, unit.left, unit.stands,
                                       name_of(unit.fate));
    }
}

}  // namespace linstock::app
