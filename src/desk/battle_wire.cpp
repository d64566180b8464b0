#include "desk/battle_wire.hpp"

#include <algorithm>
#include <cstring>

#include "desk/battle_after.hpp"
#include "desk/battle_now.hpp"
#include "desk/battle_view.hpp"
#include "desk/companion_answers.hpp"

namespace linstock::desk {

namespace {

using match::Eyes;
using nlohmann::ordered_json;
using seats::Role;

constexpr std::size_t lines_in_view = 120;
constexpr std::size_t talk_in_view = 100;

std::size_t index_of(Role role) { return static_cast<std::size_t>(role); }
std::size_t index_of(Eyes eyes) { return (eyes.of[0] ? 1U : 0U) + (eyes.of[1] ? 2U : 0U); }

bool same(Eyes a, Eyes b) { return a.of[0] == b.of[0] && a.of[1] == b.of[1]; }

ordered_json talk_to_json(const Talk& talk) { return {{"by", talk.by}, {"text", talk.text}}; }

// What is said of a unit hangs on its own state, and on these.
bool same_moment(const battle::State& a, const battle::State& b) {
    return a.head().turn == b.head().turn && a.head().step == b.head().step &&
           a.head().phase_side == b.head().phase_side &&
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

BattleDesk::Wire::Wire(const match::Council& council, const BattleMatter& matter, const BattleSettings& settings)
    : council_(council),
      matter_(matter),
      settings_(settings),
      sight_(matter.family()),
      chronicle_(matter.family()),
      covert_(match::is_covert(council.game().battle().state(), matter.family().terms())) {}

// --- what was kept ----------------------------------------------------------------------------------------------------

void BattleDesk::Wire::remember(std::size_t entry, std::string reason) {
    if (!reason.empty()) reasons_[entry] = std::move(reason);
    told_all_ = false;
}

void BattleDesk::Wire::catch_up() {
    chronicle_.follow(council_.game());
    for (auto& [entry, reason] : reasons_) chronicle_.note(entry, std::move(reason));
    reasons_.clear();
}

const story::Chronicle& BattleDesk::Wire::chronicle() {
    catch_up();
    return chronicle_;
}

preview::Looking BattleDesk::Wire::looking(Role role) {
    const battle::SideId acting = council_.acting();
    const battle::SideId side = council_.seating().side_of(role, acting);
    return {matter_.family(), sight_.of(council_.game().battle(), council_.eyes(role)),
            side == battle::no_side ? acting : side};
}

// --- what the roles know ----------------------------------------------------------------------------------------------

// The state has gone on: what was said of it may serve to say less anew.
void BattleDesk::Wire::go_on() {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        if (texts_[i] != nullptr) before_[i] = std::move(texts_[i]);
    }
}

const BattleDesk::Wire::Texts& BattleDesk::Wire::texts(Eyes eyes) {
    std::unique_ptr<Texts>& kept = texts_[index_of(eyes)];
    if (kept != nullptr) return *kept;
    kept = std::make_unique<Texts>();
    const preview::Looking looking{matter_.family(), sight_.of(council_.game().battle(), eyes), council_.acting()};
    const battle::State& state = looking.seen.state();
    const Texts* const before = before_[index_of(eyes)].get();
    const bool comparable = before != nullptr && same_moment(before->state, state);
    kept->state = state;
    for (battle::UnitId unit = 0; unit < state.head().units; ++unit) {
        if (comparable && same_bytes(before->state.unit(unit), state.unit(unit))) {
            kept->units.push_back(before->units[unit]);
            continue;
        }
        kept->units.push_back(match::is_unknown(state.unit(unit)) ? "" : one_line(unit_to_json(looking, unit, eyes)));
    }
    for (battle::CommanderId each = 0; each < state.head().commanders; ++each)
        kept->commanders.push_back(match::is_unknown(state, looking.family.roster(), each, eyes)
                                       ? ""
                                       : one_line(commander_to_json(looking, each)));
    kept->ties = one_line(ties_to_json(looking));
    return *kept;
}

void BattleDesk::Wire::learn(Role role) {
    Told& told = told_[index_of(role)];
    const battle::Roster& roster = matter_.family().roster();
    told.eyes = council_.eyes(role);
    const Texts& now = texts(told.eyes);
    told.units = now.units;
    told.commanders = now.commanders;
    told.ties = now.ties;
    told.rolled.resize(roster.units.size());
    told.generals.resize(roster.commanders.size());
    told.groups.resize(roster.groups.size());
    new_rolls(told, now);
    told.withheld.clear();
    for (const std::size_t entry : battle::way_to(council_.game().log(), council_.game().latest())) {
        if (!chronicle_.open_to(council_.game(), entry, told.eyes)) told.withheld.push_back(entry);
    }
}

void BattleDesk::Wire::learn_all() {
    if (told_all_) return;
    catch_up();
    go_on();
    for (const Role role : seats::all_roles) learn(role);
    covert_ = match::is_covert(council_.game().battle().state(), matter_.family().terms());
    told_all_ = true;
}

// The rolls of those that are seen for the first time, and of their Groups.
ordered_json BattleDesk::Wire::new_rolls(Told& told, const Texts& now) const {
    const battle::Roster& roster = matter_.family().roster();
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
    const match::Eyes eyes = council_.eyes(role);
    return state_to_json(looking(role), eyes);
}

// --- after an entry ---------------------------------------------------------------------------------------------------

// Lines of this entry, and before them those of earlier ones that are no secret any more.
ordered_json BattleDesk::Wire::lines_for(Told& told, std::size_t entry, Eyes eyes) const {
    told.withheld.push_back(entry);
    ordered_json lines = ordered_json::array();
    std::vector<std::size_t> still;
    for (const std::size_t each : told.withheld) {
        if (!chronicle_.open_to(council_.game(), each, eyes)) {
            still.push_back(each);
            continue;
        }
        for (ordered_json& line : log_lines(council_.game(), chronicle_, each, eyes)) lines.push_back(std::move(line));
    }
    told.withheld = std::move(still);
    return lines;
}

// All anew, for a role that has to forget something.
std::string BattleDesk::Wire::state_for(Role role) {
    const Eyes eyes = council_.eyes(role);
    Told known = told_[index_of(role)];
    ordered_json change = {{"is", "state"}, {"state", whole_state(role)}, {"now", now_to_json(council_, role)}};
    change["log"] = last_log_lines(council_.game(), chronicle_, lines_in_view, eyes);
    learn(role);
    change.update(new_rolls(known, texts(eyes)));
    return one_line(change);
}

// Those whose text is another than the one told, and blanks for those of which nothing may be known any more.
std::string BattleDesk::Wire::changed_units(const Told& told, const Texts& now) {
    std::string list = "[";
    for (std::size_t unit = 0; unit < now.units.size(); ++unit) {
        if (now.units[unit] == told.units[unit]) continue;
        if (list.size() > 1) list += ',';
        list += now.units[unit].empty() ? blank_of(told.units[unit]) : now.units[unit];
    }
    return list + "]";
}

std::string BattleDesk::Wire::changed_commanders(const Told& told, const Texts& now) {
    std::string list = "[";
    for (std::size_t each = 0; each < now.commanders.size(); ++each) {
        if (now.commanders[each] == told.commanders[each]) continue;
        if (list.size() > 1) list += ',';
        list += now.commanders[each].empty() ? blank_of(told.commanders[each]) : now.commanders[each];
    }
    return list + "]";
}

std::string BattleDesk::Wire::entry_for(Role role, std::size_t entry, bool was_covert) {
    Told& told = told_[index_of(role)];
    const Eyes eyes = council_.eyes(role);
    const battle::Entry& made = council_.game().log().entries[entry];
    // In a hot seat the one who rises takes his secrets with him.
    if (made.undo || (was_covert && !same(eyes, told.eyes) && !eyes.see_all())) return state_for(role);
    told.eyes = eyes;
    const Texts& now = texts(eyes);
    const ordered_json lines = lines_for(told, entry, eyes);
    const ordered_json fresh = new_rolls(told, now);
    const std::string units = changed_units(told, now);
    const std::string commanders = changed_commanders(told, now);
    const bool ties_changed = now.ties != told.ties;
    told.units = now.units;
    told.commanders = now.commanders;
    told.ties = now.ties;
    const bool nothing_new = units == "[]" && commanders == "[]" && !ties_changed && lines.empty() && fresh.empty();
    if (nothing_new && is_secret(made) && !chronicle_.open_to(council_.game(), entry, eyes)) return quiet;
    std::string text = R"({"is":"entry","now":)" + one_line(now_to_json(council_, role));
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
    covert_ = match::is_covert(council_.game().battle().state(), matter_.family().terms());
    return shown;
}

// --- the rest ---------------------------------------------------------------------------------------------------------

BattleDesk::Wire::Shown BattleDesk::Wire::after_talk(const Talk& talk) {
    talk_.push_back(talk);
    Shown shown;
    shown.fill(one_line({{"is", "talk"}, {"talk", talk_to_json(talk)}}));
    return shown;
}

ordered_json BattleDesk::Wire::players() const {
    return {{"red", council_.seating().player[0]}, {"blue", council_.seating().player[1]}};
}

BattleDesk::Wire::Shown BattleDesk::Wire::now(bool with_players) const {
    Shown shown;
    for (const Role role : seats::all_roles) {
        ordered_json change = {{"is", "now"}, {"now", now_to_json(council_, role)}};
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
    const battle::Roster& roster = matter_.family().roster();
    const match::Seating& seating = council_.seating();
    const Eyes eyes = council_.eyes(role);
    const battle::SideId side = seating.side_of(role, council_.acting());
    const bool looks_on = side == battle::no_side;
    const bool both = role == Role::umpire && seating.hot_seat;
    const battle::LogHead& head = council_.game().log().head;
    ordered_json seat;
    if (!looks_on) seat = both ? std::string_view("both") : word_of_side(side);
    ordered_json sides = ordered_json::array();
    for (battle::SideId each = 0; each < 2; ++each)
        sides.push_back(
            side_roll(roster, each, seating.player[each], looks_on || both || each == side || eyes.see_all()));
    ordered_json readings = ordered_json::array();
    for (const auto& [name, option] : head.readings) readings.push_back({{"name", name}, {"option", option}});
    Told nothing;
    nothing.rolled.resize(roster.units.size());
    nothing.generals.resize(roster.commanders.size());
    nothing.groups.resize(roster.groups.size());
    ordered_json rolls = new_rolls(nothing, texts(eyes));
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
            {"orders", matter_.family().terms().orders},
            {"history", roster.history},
            {"sources", roster.sources},
            {"readings", readings},
            {"guided", settings_.guided},
            {"state", whole_state(role)},
            {"now", now_to_json(council_, role)},
            {"log", last_log_lines(council_.game(), chronicle_, lines_in_view, eyes)},
            {"talk", talk}};
}

}  // namespace linstock::desk
