#include "companion/table.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "companion/paste.hpp"
#include "companion/roster_memory.hpp"

namespace linstock::companion {

namespace {

using sheet::Literal;

constexpr std::size_t longest_text = 500;
constexpr std::array<std::string_view, change_kinds> kind_names = {"roster", "edit", "clock", "resolved",
                                                                   "ruling", "note", "undo",  "readings"};

base::Error not_yours(const Person& by, const std::string& what) {
    if (by.role == seats::Role::spectator)
        return {"a spectator only looks on", "", "ask the umpire for a player's link"};
    return {what, "", "ask the umpire, or whoever plays it"};
}

base::Error nobody(Owner of, int id) {
    return {"there is no " + std::string(name_of(of)) + " " + std::to_string(id), "", "look at the roster again"};
}

bool may_write(const Person& by) { return by.role != seats::Role::spectator; }

std::vector<Deferred> in_order_of_units(const std::vector<Held>& held) {
    std::vector<Deferred> all;
    for (const Held& each : held) all.push_back(each.what);
    std::stable_sort(all.begin(), all.end(), [](const Deferred& a, const Deferred& b) { return a.id < b.id; });
    return all;
}

std::string clock_text(const Course& course, const TurnClock& clock) {
    const Acting acting = acting_in(course, clock);
    std::string text = "Turn " + std::to_string(clock.turn) + ", " + step_of(course, clock).says;
    if (!acting.both) text += " (" + std::string(name_of(acting.side)) + ")";
    return text;
}

std::string deed_text(const Roster& roster, const play::Act* act, const Resolved& told) {
    const Record* own = roster.find(Owner::unit, told.unit);
    const Record* other = roster.find(Owner::unit, told.target);
    std::string text = own == nullptr ? "" : own->name + ": ";
    text += act == nullptr ? told.procedure : act->says;
    if (other != nullptr) text += " at " + other->name;
    return text + ": " + told.result;
}

std::string edit_text(const Record& record, const std::vector<FieldChange>& fields) {
    std::string text = record.name + ":";
    for (const FieldChange& change : fields) text += " " + change.field + " " + to_text(change.now) + ",";
    text.pop_back();
    return text;
}

}  // namespace

bool plays(seats::Role role, Side side) {
    if (role == seats::Role::umpire) return true;
    return role == (side == Side::red ? seats::Role::red : seats::Role::blue);
}

std::string_view name_of(ChangeKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

bool find_change(std::string_view name, ChangeKind& kind) {
    const auto found = std::find(kind_names.begin(), kind_names.end(), name);
    if (found == kind_names.end()) return false;
    kind = static_cast<ChangeKind>(found - kind_names.begin());
    return true;
}

Table::Table(const Course& course, Side first, sheet::ReadingChoices readings)
    : course_(course), readings_(std::move(readings)) {
    clock_.first = first;
}

Change Table::begin(const Person& by, ChangeKind kind, std::string text) const {
    Change change;
    change.number = static_cast<int>(history_.size()) + 1;
    change.kind = kind;
    change.by = by;
    change.text = text.substr(0, longest_text);
    return change;
}

// --- roster ---

base::Result<Change> Table::paste(const Person& by, Side side, std::string_view lines, bool replace) const {
    if (!plays(by.role, side)) return not_yours(by, "these are the other side's troops");
    if (replace && by.role != seats::Role::umpire) return not_yours(by, "only the umpire replaces the whole roster");
    auto pasted = paste_lines(course_, replace ? Roster{} : roster_, next_unit_, next_group_, side, lines);
    if (!pasted.ok()) return pasted.errors();
    const std::size_t before = replace ? 0 : roster_.units.size();
    for (std::size_t i = before; i < pasted->units.size(); ++i) {
        if (!plays(by.role, pasted->units[i].side)) return not_yours(by, "these are the other side's troops");
    }
    const std::size_t added = pasted->units.size() - before;
    if (added == 0)
        return base::Error{"no unit stands in these lines", "", "write: " + base::listed(course_.paste, "and")};
    Change change =
        begin(by, ChangeKind::roster, std::to_string(added) + (added == 1 ? " unit" : " units") + " mustered");
    change.units = std::move(pasted->units);
    change.groups = std::move(pasted->groups);
    if (replace) change.held.emplace();
    return change;
}

base::Result<Change> Table::load(const Person& by, Roster roster) const {
    if (by.role != seats::Role::umpire) return not_yours(by, "only the umpire loads a roster");
    std::vector<std::pair<int, int>> numbers;  // of Groups, old and new
    int group_number = next_group_;
    int unit_number = next_unit_;
    for (Record& group : roster.groups) {
        numbers.emplace_back(group.id, group_number);
        group.id = group_number++;
    }
    for (Record& unit : roster.units) {
        unit.id = unit_number++;
        const auto found = std::find_if(numbers.begin(), numbers.end(),
                                        [&](const std::pair<int, int>& each) { return each.first == unit.group; });
        unit.group = found == numbers.end() ? 0 : found->second;
    }
    Change change = begin(by, ChangeKind::roster, std::to_string(roster.units.size()) + " units mustered from a file");
    change.units = std::move(roster.units);
    change.groups = std::move(roster.groups);
    change.held.emplace();
    return change;
}

base::Result<Change> Table::set_fields(Change change, Owner of, const Record& record,
                                       const std::vector<Setting>& settings) const {
    base::Errors errors;
    std::vector<Deferred> alterations;
    for (const auto& [name, told] : settings) {
        const int index = course_.find_field(of, name);
        if (index < 0) {
            std::vector<std::string> names;
            for (const Field& field : course_.fields) {
                if (field.of == of) names.push_back(field.name);
            }
            errors.push_back({"'" + name.substr(0, longest_name) + "' is not a field of a " + std::string(name_of(of)),
                              record.name, base::suggestion(name.substr(0, longest_name), names)});
            continue;
        }
        auto value = play::read_field(course_.fields[static_cast<std::size_t>(index)], told);
        if (!value.ok()) {
            errors.insert(errors.end(), value.errors().begin(), value.errors().end());
        } else {
            alterations.push_back({of, record.id, name, Alter::set, *value, ""});
        }
    }
    if (!errors.empty()) return errors;
    change.fields = work_out(course_, roster_, alterations);
    return change;
}

base::Result<Change> Table::edit(const Person& by, Owner of, int id, const std::vector<Setting>& settings) const {
    const Record* record = roster_.find(of, id);
    if (record == nullptr) return nobody(of, id);
    if (!plays(by.role, record->side)) return not_yours(by, record->name + " is not yours");
    auto change = set_fields(begin(by, ChangeKind::edit, ""), of, *record, settings);
    if (!change.ok()) return change;
    if (change->fields.empty()) return base::Error{"nothing would change", record->name, ""};
    change->text = edit_text(*record, change->fields).substr(0, longest_text);
    return change;
}

// --- clock ---

bool Table::step_ended_since(int entry) const {
    return std::any_of(history_.begin() + entry, history_.end(),
                       [](const Entry& each) { return !each.undone && each.change.kind == ChangeKind::clock; });
}

// Those who struck at each other since the clock last went on.
std::vector<Deferred> Table::contests_of_step() const {
    Gathered gathered(course_);
    const RosterMemory memory(roster_);
    const auto begun = std::find_if(history_.rbegin(), history_.rend(), [](const Entry& each) {
        return !each.undone && each.change.kind == ChangeKind::clock;
    });
    for (const play::Contest& contest : course_.contests) {
        std::vector<play::Blow> blows;
        for (auto entry = begun.base(); entry != history_.end(); ++entry) {
            const std::optional<Resolved>& act = entry->change.act;
            if (!entry->undone && act && play::is_in(contest.in, act->procedure))
                blows.insert(blows.end(), act->blows.begin(), act->blows.end());
        }
        const bool taken = !step_of(course_, clock_).simultaneous;
        play::decide_contest(memory, contest, blows, taken, gathered);
    }
    return gathered.all();
}

base::Result<Change> Table::next(const Person& by) const {
    if (!may_write(by)) return not_yours(by, "");
    const TurnClock to = next_of(course_, clock_);
    Change change = begin(by, ChangeKind::clock, clock_text(course_, to));
    change.clock = to;
    std::vector<Deferred> ending = in_order_of_units(held_);
    const std::vector<Deferred> decided = contests_of_step();
    ending.insert(ending.end(), decided.begin(), decided.end());
    change.fields = pass(course_, roster_, clock_, to, ending);
    if (!held_.empty()) change.held.emplace();
    return change;
}

// The hands of the clock are put elsewhere: nothing passes, so nothing is applied or cleared.
base::Result<Change> Table::set_clock(const Person& by, const TurnClock& clock) const {
    if (by.role != seats::Role::umpire) return not_yours(by, "only the umpire sets the clock");
    const bool sound = clock.turn >= 1 && clock.turn <= 999 && clock.step >= 0 &&
                       clock.step < static_cast<int>(course_.steps.size()) && clock.half >= 0 &&
                       clock.half <= (course_.each_side ? 1 : 0);
    if (!sound) return base::Error{"the clock has no such place", "", "name a turn from 1 and a step of the sheet"};
    Change change = begin(by, ChangeKind::clock, "set to " + clock_text(course_, clock));
    change.clock = clock;
    return change;
}

// --- deeds ---

base::Result<Change> Table::resolved(const Person& by, const Deed& deed, const sheet::Resolution& resolution,
                                     Resolved told) const {
    if (!plays(by.role, deed.own->side)) return not_yours(by, deed.own->name + " is not yours");
    Aftermath after = aftermath_of(course_, roster_, deed, resolution);
    told.orders = after.orders;
    told.blows = blows_of(course_, roster_, deed, resolution);
    Change change = begin(by, ChangeKind::resolved, deed_text(roster_, course_.find_act(deed.procedure->name), told));
    std::vector<Deferred> now = std::move(after.marks);
    if (step_of(course_, clock_).simultaneous) {
        if (!after.effects.empty()) change.held = held_;
        for (Deferred& effect : after.effects) change.held->push_back({change.number, std::move(effect)});
    } else {
        now.insert(now.end(), after.effects.begin(), after.effects.end());
    }
    change.fields = work_out(course_, roster_, now);
    change.act = std::move(told);
    return change;
}

base::Result<Change> Table::accept(const Person& by, int number) const {
    for (const Proposed& each : proposals(course_, roster_, clock_, readings_)) {
        if (each.number != number) continue;
        if (!plays(by.role, each.record->side)) return not_yours(by, each.record->name + " is not yours");
        if (!each.rule->procedure.empty())
            return base::Error{"this is a test: it wants dice", each.record->name, "resolve " + each.rule->procedure};
        Change change = begin(by, ChangeKind::edit, each.record->name + ": " + each.rule->says);
        change.fields = work_out(course_, roster_,
                                 marks_on(course_, roster_, each.rule->marks, each.record, nullptr, each.rule->rule));
        return change;
    }
    return base::Error{"this is not proposed any more", "", "look at the table again"};
}

// --- words ---

base::Result<Change> Table::ruling(const Person& by, const std::string& why, int unit,
                                   const std::vector<Setting>& settings) const {
    if (!may_write(by)) return not_yours(by, "");
    if (why.empty()) return base::Error{"a ruling needs its reason", "text", "say why"};
    Change change = begin(by, ChangeKind::ruling, why);
    if (settings.empty()) return change;
    const Record* record = roster_.find(Owner::unit, unit);
    if (record == nullptr) return nobody(Owner::unit, unit);
    if (!plays(by.role, record->side)) return not_yours(by, record->name + " is not yours");
    return set_fields(std::move(change), Owner::unit, *record, settings);
}

base::Result<Change> Table::note(const Person& by, const std::string& text) const {
    if (!may_write(by)) return not_yours(by, "");
    if (text.empty()) return base::Error{"the note is empty", "text", ""};
    return begin(by, ChangeKind::note, text);
}

base::Result<Change> Table::choose(const Person& by, sheet::ReadingChoices readings) const {
    if (by.role != seats::Role::umpire) return not_yours(by, "only the umpire chooses readings");
    Change change = begin(by, ChangeKind::readings, readings.empty() ? "readings as the sheet has them" : "readings:");
    for (const auto& [name, option] : readings) change.text += " " + name + "=" + option;
    change.text = change.text.substr(0, longest_text);
    change.readings = std::move(readings);
    return change;
}

// --- undo ---

bool Table::is_latest(const Entry& entry) const {
    return std::none_of(history_.begin(), history_.end(), [&](const Entry& each) {
        return each.change.number > entry.change.number && !each.undone && each.change.kind != ChangeKind::undo &&
               each.change.kind != ChangeKind::note;
    });
}

std::optional<base::Error> Table::why_not_undo(const Person& by, const Entry& entry) const {
    const std::string where = "entry " + std::to_string(entry.change.number);
    if (!may_write(by)) return not_yours(by, "");
    if (entry.undone) return base::Error{"it is taken back already", where, ""};
    if (entry.change.kind == ChangeKind::undo)
        return base::Error{"taking back is not taken back", where, "do it again instead"};
    if (by.role == seats::Role::umpire) return std::nullopt;
    if (entry.change.by.role != by.role) return base::Error{"this is not your entry", where, "ask the umpire"};
    if (entry.change.act && entry.change.act->rolled)
        return base::Error{"dice thrown on a screen stand", where, "only the umpire takes them back"};
    if (!is_latest(entry)) return base::Error{"something happened since", where, "ask the umpire"};
    return std::nullopt;
}

void Table::take_back_fields(const Entry& entry, Change& change, base::Errors& errors) const {
    for (const FieldChange& each : entry.change.fields) {
        const Record* record = roster_.find(each.of, each.id);
        const int field = course_.find_field(each.of, each.field);
        const bool there = record != nullptr && field >= 0;
        if (!there || !play::same(record->values[static_cast<std::size_t>(field)], each.now)) {
            errors.push_back({(there ? record->name + ": " : "") + each.field + " has changed since",
                              "entry " + std::to_string(entry.change.number), "take back what came after first"});
            continue;
        }
        change.fields.push_back({each.of, each.id, each.field, each.now, each.was, each.rule});
    }
}

base::Result<Change> Table::undo(const Person& by, int number) const {
    if (number < 1 || number > static_cast<int>(history_.size()))
        return base::Error{"there is no entry " + std::to_string(number), "", "look at the history again"};
    const Entry& entry = history_[static_cast<std::size_t>(number) - 1];
    if (const auto why = why_not_undo(by, entry)) return *why;
    const Change& old = entry.change;
    const bool whole = old.units || old.clock || old.readings;
    if (whole && !is_latest(entry))
        return base::Error{"other entries came after it", "entry " + std::to_string(number),
                           "take back what came after first"};
    Change change = begin(by, ChangeKind::undo, "taken back: " + old.text);
    change.undone = number;
    if (old.units) {
        change.units = entry.roster_before->units;
        change.groups = entry.roster_before->groups;
        change.held = entry.held_before;
        return change;
    }
    if (old.clock) {
        change.clock = entry.clock_before;
        change.held = entry.held_before;
    } else if (old.held) {
        std::vector<Held> left = held_;
        const auto of_entry = [&](const Held& each) { return each.entry == number; };
        if (std::none_of(left.begin(), left.end(), of_entry))
            return base::Error{"what it held is applied", "entry " + std::to_string(number),
                               "take back the clock's step first"};
        left.erase(std::remove_if(left.begin(), left.end(), of_entry), left.end());
        change.held = std::move(left);
    } else if (old.act && !old.act->blows.empty() && step_ended_since(number)) {
        return base::Error{"who won is counted already", "entry " + std::to_string(number),
                           "take back the clock's step first"};
    }
    if (old.readings) change.readings = entry.readings_before;
    base::Errors errors;
    take_back_fields(entry, change, errors);
    if (!errors.empty()) return errors;
    return change;
}

// --- apply ---

void Table::apply(Change change) {
    Entry entry;
    entry.clock_before = clock_;
    entry.held_before = held_;
    entry.readings_before = readings_;
    if (change.units) {
        entry.roster_before = roster_;
        roster_.units = *change.units;
        roster_.groups = change.groups.value_or(std::vector<Record>{});
        for (const Record& unit : roster_.units) next_unit_ = std::max(next_unit_, unit.id + 1);
        for (const Record& group : roster_.groups) next_group_ = std::max(next_group_, group.id + 1);
    }
    for (const FieldChange& each : change.fields) companion::apply(course_, roster_, each);
    if (change.clock) clock_ = *change.clock;
    if (change.held) held_ = *change.held;
    if (change.readings) readings_ = *change.readings;
    if (change.undone > 0 && change.undone <= static_cast<int>(history_.size()))
        history_[static_cast<std::size_t>(change.undone) - 1].undone = true;
    change.number = static_cast<int>(history_.size()) + 1;
    entry.change = std::move(change);
    history_.push_back(std::move(entry));
}

const Resolved* Table::last_of(int unit) const {
    for (auto entry = history_.rbegin(); entry != history_.rend(); ++entry) {
        if (!entry->undone && entry->change.act && entry->change.act->unit == unit) return &*entry->change.act;
    }
    return nullptr;
}

}  // namespace linstock::companion
