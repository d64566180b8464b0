#include "desk/battle_wire.hpp"

#include <algorithm>
#include <cstring>

#include "desk/battle_after.hpp"
#include "desk/battle_now.hpp"
#include "desk/battle_view.hpp"
#include "desk/companion_answers.hpp"

namespace linstock::desk {

namespace {

using match::Clearance;
using nlohmann::ordered_json;
using seats::Role;

constexpr std::size_t lines_in_view = 120;
constexpr std::size_t talk_in_view = 100;

std::size_t index_of(Role role) { return static_cast<std::size_t>(role); }
std::size_t index_of(Clearance clearance) { return (clearance.of[0] ? 1U : 0U) + (clearance.of[1] ? 2U : 0U); }

bool same(Clearance a, Clearance b) { return a.of[0] == b.of[0] && a.of[1] == b.of[1]; }

ordered_json talk_to_json(const ChatLine& talk) { return {{"by", talk.by}, {"text", talk.text}}; }

// What is said of a unit hangs on its own state, and on these.
bool same_moment(const battle::State& a, const battle::State& b) {
    return a.head().turn == b.head().turn && a.head().step == b.head().step &&
           a.head().phase_side == b.head().phase_side && a.head().to_act == b.head().to_act &&
           std::equal(a.ties().begin(), a.ties().end(), b.ties().begin(), b.ties().end());
}

// Where only padding differs, it is said once more: no harm.
bool same_bytes(const battle::UnitState& a, const battle::UnitState& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// What is left of somebody who has gone out of sight: in a hot seat the other side now looks.
std::string blank_of(const std::string& told) {
    ordered_json blank = ordered_json::parse(told);
    blank["presence"] = "awaited";
    blank["at"] = {0, 0};
    if (blank.contains("shape")) blank["shape"] = ordered_json::array();
    return one_line(blank);
}

// Even that a side has ended its step is no secret: the other one has to act.
bool is_secret(const battle::Entry& entry) {
    return std::holds_alternative<battle::Deploy>(entry.command.what) ||
           std::holds_alternative<battle::Shoot>(entry.command.what) ||
           std::holds_alternative<battle::Instruct>(entry.command.what);
}

constexpr const char* quiet = R"({"is":"quiet"})";

}  // namespace

BattleDesk::Wire::Wire(const match::Match& match, const BattleSetup& setup, const BattleSettings& settings)
    : match_(match),
      setup_(setup),
      settings_(settings),
      sight_(setup.family()),
      chronicle_(setup.family()),
      covert_(match::is_covert(match.game().battle().state(), setup.family().terms())) {}

// --- what was kept ----------------------------------------------------------------------------------------------------

void BattleDesk::Wire::remember(std::size_t entry, std::string reason) {
    if (!reason.empty()) reasons_[entry] = std::move(reason);
    told_all_ = false;
}

void BattleDesk::Wire::catch_up() {
    chronicle_.follow(match_.game());
    for (auto& [entry, reason] : reasons_) chronicle_.note(entry, std::move(reason));
    reasons_.clear();
}

const story::Chronicle& BattleDesk::Wire::chronicle() {
    catch_up();
    return chronicle_;
}

preview::SeatView BattleDesk::Wire::seat(Role role) {
    const battle::SideId acting = match_.acting();
    const battle::SideId side = match_.seating().side_of(role, acting);
    return {setup_.family(), sight_.of(match_.game().battle(), match_.clearance(role)),
            side == battle::no_side ? acting : side};
}

// --- what the roles know ----------------------------------------------------------------------------------------------

// The state has gone on: what was said of it may serve to say less anew.
void BattleDesk::Wire::go_on() {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        if (texts_[i] != nullptr) before_[i] = std::move(texts_[i]);
    }
}

const BattleDesk::Wire::Texts& BattleDesk::Wire::texts(Clearance clearance) {
    std::unique_ptr<Texts>& kept = texts_[index_of(clearance)];
    if (kept != nullptr) return *kept;
    kept = std::make_unique<Texts>();
    const preview::SeatView seat{setup_.family(), sight_.of(match_.game().battle(), clearance), match_.acting()};
    const battle::State& state = seat.seen.state();
    const Texts* const before = before_[index_of(clearance)].get();
    const bool comparable = before != nullptr && same_moment(before->state, state);
    kept->state = state;
    for (battle::UnitId unit = 0; unit < state.head().units; ++unit) {
        if (comparable && same_bytes(before->state.unit(unit), state.unit(unit))) {
            kept->units.push_back(before->units[unit]);
            continue;
        }
        kept->units.push_back(match::is_unknown(state.unit(unit)) ? "" : one_line(unit_to_json(seat, unit, clearance)));
    }
    for (battle::CommanderId each = 0; each < state.head().commanders; ++each)
        kept->commanders.push_back(match::is_unknown(state, seat.family.roster(), each, clearance)
                                       ? ""
                                       : one_line(commander_to_json(seat, each)));
    kept->ties = one_line(ties_to_json(seat));
    return *kept;
}

void BattleDesk::Wire::learn(Role role) {
    RoleMemory& told = told_[index_of(role)];
    const battle::Roster& roster = setup_.family().roster();
    told.clearance = match_.clearance(role);
    const Texts& now = texts(told.clearance);
    told.units = now.units;
    told.commanders = now.commanders;
    told.ties = now.ties;
    told.rolled.resize(roster.units.size());
    told.generals.resize(roster.commanders.size());
    told.groups.resize(roster.groups.size());
    new_rolls(told, now);
    told.withheld.clear();
    for (const std::size_t entry : battle::way_to(match_.game().log(), match_.game().latest())) {
        if (!chronicle_.open_to(match_.game(), entry, told.clearance)) told.withheld.push_back(entry);
    }
}

void BattleDesk::Wire::learn_all() {
    if (told_all_) return;
    catch_up();
    go_on();
    for (const Role role : seats::all_roles) learn(role);
    covert_ = match::is_covert(match_.game().battle().state(), setup_.family().terms());
    told_all_ = true;
}

// The rolls of those that are seen for the first time, and of their Groups.
ordered_json BattleDesk::Wire::new_rolls(RoleMemory& told, const Texts& now) const {
    const battle::Roster& roster = setup_.family().roster();
    ordered_json fresh = ordered_json::object();
    for (battle::UnitId unit = 0; unit < now.units.size(); ++unit) {
        if (now.units[unit].empty() || told.rolled[unit]) continue;
        told.rolled[unit] = true;
        fresh["rolls"].push_back(unit_roll(roster, unit));
        const battle::GroupId group = roster.units[unit].group;
        if (!told.groups[group]) fresh["groups"].push_back(group_roll(roster, group));
        told.groups[group] = true;
    }
    for (battle::CommanderId each = 0; each < now.commanders.size(); ++each) {
        if (now.commanders[each].empty() || told.generals[each]) continue;
        told.generals[each] = true;
        fresh["generals"].push_back(commander_roll(roster, each));
    }
    return fresh;
}

ordered_json BattleDesk::Wire::whole_state(Role role) {
    const match::Clearance clearance = match_.clearance(role);
    return state_to_json(seat(role), clearance);
}

// --- after an entry ---------------------------------------------------------------------------------------------------

// Lines of this entry, and before them those of earlier ones that are no secret any more.
ordered_json BattleDesk::Wire::lines_for(RoleMemory& told, std::size_t entry, Clearance clearance) const {
    told.withheld.push_back(entry);
    ordered_json lines = ordered_json::array();
    std::vector<std::size_t> still;
    for (const std::size_t each : told.withheld) {
        if (!chronicle_.open_to(match_.game(), each, clearance)) {
            still.push_back(each);
            continue;
        }
        for (ordered_json& line : log_lines(match_.game(), chronicle_, each, clearance))
            lines.push_back(std::move(line));
    }
    told.withheld = std::move(still);
    return lines;
}

// All anew, for a role that has to forget something.
std::string BattleDesk::Wire::state_for(Role role) {
    const Clearance clearance = match_.clearance(role);
    RoleMemory known = told_[index_of(role)];
    ordered_json change = {{"is", "state"}, {"state", whole_state(role)}, {"now", now_to_json(match_, role)}};
    change["log"] = last_log_lines(match_.game(), chronicle_, lines_in_view, clearance);
    learn(role);
    change.update(new_rolls(known, texts(clearance)));
    return one_line(change);
}

// Those whose text is another than the one told, and blanks for those of which nothing may be known any more.
std::string BattleDesk::Wire::changed_units(const RoleMemory& told, const Texts& now) {
    std::string list = "[";
    for (std::size_t unit = 0; unit < now.units.size(); ++unit) {
        if (now.units[unit] == told.units[unit]) continue;
        if (list.size() > 1) list += ',';
        list += now.units[unit].empty() ? blank_of(told.units[unit]) : now.units[unit];
    }
    return list + "]";
}

std::string BattleDesk::Wire::changed_commanders(const RoleMemory& told, const Texts& now) {
    std::string list = "[";
    for (std::size_t each = 0; each < now.commanders.size(); ++each) {
        if (now.commanders[each] == told.commanders[each]) continue;
        if (list.size() > 1) list += ',';
        list += now.commanders[each].empty() ? blank_of(told.commanders[each]) : now.commanders[each];
    }
    return list + "]";
}

std::string BattleDesk::Wire::entry_for(Role role, std::size_t entry, bool was_covert) {
    RoleMemory& told = told_[index_of(role)];
    const Clearance clearance = match_.clearance(role);
    const battle::Entry& made = match_.game().log().entries[entry];
    // In a hot seat the one who rises takes his secrets with him.
    if (made.undo || (was_covert && !same(clearance, told.clearance) && !clearance.see_all())) return state_for(role);
    told.clearance = clearance;
    const Texts& now = texts(clearance);
    const ordered_json lines = lines_for(told, entry, clearance);
    const ordered_json fresh = new_rolls(told, now);
    const std::string units = changed_units(told, now);
    const std::string commanders = changed_commanders(told, now);
    const bool ties_changed = now.ties != told.ties;
    told.units = now.units;
    told.commanders = now.commanders;
    told.ties = now.ties;
    const bool nothing_new = units == "[]" && commanders == "[]" && !ties_changed && lines.empty() && fresh.empty();
    if (nothing_new && is_secret(made) && !chronicle_.open_to(match_.game(), entry, clearance)) return quiet;
    std::string text = R"({"is":"entry","now":)" + one_line(now_to_json(match_, role));
    text += ",\"units\":" + units + ",\"commanders\":" + commanders;
    if (ties_changed) text += ",\"ties\":" + now.ties;
    text += ",\"log\":" + one_line(lines);
    for (const auto& [key, value] : fresh.items()) text += ",\"" + key + "\":" + one_line(value);
    return text + "}";
}

BattleDesk::Wire::Shown BattleDesk::Wire::after_entry(std::size_t entry, const std::string& reason) {
    if (!reason.empty()) reasons_[entry] = reason;
    catch_up();
    go_on();
    const bool was_covert = covert_;
    Shown shown;
    for (const Role role : seats::all_roles) shown[index_of(role)] = entry_for(role, entry, was_covert);
    covert_ = match::is_covert(match_.game().battle().state(), setup_.family().terms());
    return shown;
}

// --- the rest ---------------------------------------------------------------------------------------------------------

BattleDesk::Wire::Shown BattleDesk::Wire::after_talk(const ChatLine& talk) {
    talk_.push_back(talk);
    Shown shown;
    shown.fill(one_line({{"is", "talk"}, {"talk", talk_to_json(talk)}}));
    return shown;
}

ordered_json BattleDesk::Wire::players() const {
    return {{"red", match_.seating().player[0]}, {"blue", match_.seating().player[1]}};
}

BattleDesk::Wire::Shown BattleDesk::Wire::now(bool with_players) const {
    Shown shown;
    for (const Role role : seats::all_roles) {
        ordered_json change = {{"is", "now"}, {"now", now_to_json(match_, role)}};
        if (with_players) change["players"] = players();
        shown[index_of(role)] = one_line(change);
    }
    return shown;
}

BattleDesk::Wire::Shown BattleDesk::Wire::anew() {
    Shown shown;
    for (const Role role : seats::all_roles) shown[index_of(role)] = one_line({{"is", "anew"}, {"view", view(role)}});
    return shown;
}

ordered_json BattleDesk::Wire::view(Role role) {
    learn_all();
    const battle::Roster& roster = setup_.family().roster();
    const match::Seating& seating = match_.seating();
    const Clearance clearance = match_.clearance(role);
    const battle::SideId side = seating.side_of(role, match_.acting());
    const bool looks_on = side == battle::no_side;
    const bool both = role == Role::umpire && seating.hot_seat;
    const battle::LogHead& head = match_.game().log().head;
    ordered_json seat;
    if (!looks_on) seat = both ? std::string_view("both") : word_of_side(side);
    ordered_json sides = ordered_json::array();
    for (battle::SideId each = 0; each < 2; ++each)
        sides.push_back(
            side_roll(roster, each, seating.player[each], looks_on || both || each == side || clearance.see_all()));
    ordered_json readings = ordered_json::array();
    for (const auto& [name, option] : head.readings) readings.push_back({{"name", name}, {"option", option}});
    RoleMemory nothing;
    nothing.rolled.resize(roster.units.size());
    nothing.generals.resize(roster.commanders.size());
    nothing.groups.resize(roster.groups.size());
    ordered_json rolls = new_rolls(nothing, texts(clearance));
    const auto list = [&](const char* key) { return rolls.contains(key) ? rolls[key] : ordered_json::array(); };
    ordered_json talk = ordered_json::array();
    const std::size_t first = talk_.size() > talk_in_view ? talk_.size() - talk_in_view : 0;
    for (std::size_t i = first; i < talk_.size(); ++i) talk.push_back(talk_to_json(talk_[i]));
    return {{"kind", "battle"},
            {"title", settings_.title.empty() ? roster.title : settings_.title},
            {"scenario", roster.scenario},
            {"sheet", roster.sheet},
            {"edition", head.edition},
            {"seat", seat},
            {"width", roster.terrain.width()},
            {"depth", roster.terrain.depth()},
            {"ground", ground_of(roster)},
            {"sides", sides},
            {"groups", list("groups")},
            {"units", list("rolls")},
            {"commanders", list("generals")},
            {"objectives", objectives_to_json(roster)},
            {"orders", setup_.family().terms().orders},
            {"measure", measure_to_json(setup_.family())},
            {"history", roster.history},
            {"sources", roster.sources},
            {"readings", readings},
            {"guided", settings_.guided},
            {"state", whole_state(role)},
            {"now", now_to_json(match_, role)},
            {"log", last_log_lines(match_.game(), chronicle_, lines_in_view, clearance)},
            {"talk", talk}};
}

}  // namespace linstock::desk
