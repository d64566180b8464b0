#include "desk/battle_after.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "desk/battle_view.hpp"
#include "json/resolution.hpp"
#include "match/sight_of.hpp"
#include "story/day_report.hpp"
#include "story/moment.hpp"

namespace linstock::desk {

namespace {

using battle::Game;
using battle::SideId;
using match::Clearance;
using story::Chronicle;
using Json = nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view after_verbs[] = {"log", "line", "frame", "frames", "luck", "report"};
constexpr std::size_t most_entries = 10'000;  // of one answer

ordered_json side_name(SideId side) {
    if (side > 1) return nullptr;
    return word_of_side(side);
}

ordered_json fault(std::string_view says) { return {{"error", says}}; }

// A count of the message; nothing where it is none.
std::optional<std::size_t> count_in(const Json& message, const char* key) {
    const auto at = message.find(key);
    if (at == message.end() || !at->is_number_integer()) return {};
    if (at->is_number_unsigned()) {
        const auto number = at->get<std::uint64_t>();
        if (number > std::numeric_limits<std::uint32_t>::max()) return {};
        return static_cast<std::size_t>(number);
    }
    const auto number = at->get<std::int64_t>();
    return number < 0 ? std::nullopt : std::optional<std::size_t>(static_cast<std::size_t>(number));
}

// A step is ended for want of anything to do: that needs no reason. That a bot did it is told all the same.
std::string reason_of(const Game& game, const Chronicle& chronicle, std::size_t entry) {
    const bool ends_step = std::holds_alternative<battle::EndStep>(game.log().entries[entry].command.what);
    return ends_step ? "" : chronicle.entry(entry).reason;
}

ordered_json line_to_json(const Game& game, const Chronicle& chronicle, std::size_t entry, std::size_t number) {
    const story::EntryStory& story = chronicle.entry(entry);
    const story::StoryLine& line = story.lines[number];
    const battle::Terms& terms = chronicle.family().terms();
    ordered_json out = {{"entry", entry},
                        {"line", number},
                        {"turn", line.turn},
                        {"side", side_name(line.side)},
                        {"text", line.text},
                        {"rule", line.rule == 0 || line.rule >= terms.rules.size() ? "" : terms.rules[line.rule]},
                        {"open", line.told >= 0}};
    if (line.step < terms.steps.size()) out["step"] = terms.steps[line.step].name;
    if (number == 0 && !story.reason.empty()) out["bot"] = reason_of(game, chronicle, entry);
    return out;
}

// The entries that count and that may be known, oldest first.
std::vector<std::size_t> known_way(const AfterAsked& asked) {
    std::vector<std::size_t> way = battle::way_to(asked.game.log(), asked.game.latest());
    way.erase(
        std::remove_if(way.begin(), way.end(),
                       [&](std::size_t entry) { return !asked.chronicle.open_to(asked.game, entry, asked.clearance); }),
        way.end());
    return way;
}

bool in_way(const std::vector<std::size_t>& way, std::size_t entry) {
    return std::binary_search(way.begin(), way.end(), entry);
}

// --- log and line -----------------------------------------------------------------------------------------------------------

ordered_json answer_log(const AfterAsked& asked, const Json& message) {
    const auto from = count_in(message, "from");
    const auto to = count_in(message, "to");
    if (!from || !to) return fault("'log' wants the numbers of two entries, 'from' and 'to'");
    ordered_json lines = ordered_json::array();
    std::size_t told = 0;
    for (const std::size_t entry : known_way(asked)) {
        if (entry < *from || entry > *to) continue;
        if (++told > most_entries) break;
        for (ordered_json& line : log_lines(asked.game, asked.chronicle, entry, asked.clearance))
            lines.push_back(std::move(line));
    }
    return {{"log", std::move(lines)}};
}

// Of a throw that several units read, what this one did.
ordered_json ledger_of_reader(ordered_json ledger, int reader) {
    ordered_json out = ordered_json::array();
    for (ordered_json& line : ledger) {
        const auto of = line.find("reader");
        if (of == line.end() || *of == reader) out.push_back(std::move(line));
    }
    return out;
}

ordered_json told_to_json(const story::EntryTaken& taken, const story::StoryLine& line) {
    const auto number = static_cast<std::size_t>(line.told);
    const auto reader = static_cast<std::size_t>(line.reader);
    const battle::Told& told = taken.told[number];
    const sheet::Resolution& resolution = told.resolution;
    const sheet::Sheet* sheet = taken.family.sheet();
    const sheet::Procedure* procedure = sheet == nullptr ? nullptr : sheet->find(told.procedure);
    ordered_json out = {
        {"procedure", told.procedure},
        {"says", procedure == nullptr ? told.procedure : procedure->title},
        {"unit", unit_or_null(line.unit)},
        {"other", unit_or_null(told.other)},
        {"faces", story::faces_of(taken, number)},
        {"ledger", ordered_json::array()},
        {"result", reader < resolution.readers.size() ? resolution.readers[reader].result : resolution.result},
        {"total", nullptr}};
    if (procedure == nullptr) return out;
    out["ledger"] = ledger_of_reader(json::ledger_to_json(*sheet, *procedure, resolution), line.reader);
    out["total"] = json::total_to_json(*procedure, resolution, reader);
    return out;
}

// The entry before this one on the way: the state that it was decided on.
battle::State state_before(const Game& game, std::size_t entry) {
    const std::vector<std::size_t> way = battle::way_to(game.log(), entry);
    return game.at(way[way.size() - 2]).state();
}

ordered_json answer_line(const AfterAsked& asked, const Json& message) {
    const auto entry = count_in(message, "entry");
    const auto number = count_in(message, "line");
    if (!entry || !number) return fault("'line' wants the number of an entry and of its line");
    if (!in_way(known_way(asked), *entry)) return fault(fmt::format("there is no entry {} to be seen", *entry));
    const story::EntryStory& story = asked.chronicle.entry(*entry);
    if (*number >= story.lines.size())
        return fault(fmt::format("entry {} has {} lines, counted from 0", *entry, story.lines.size()));
    const story::StoryLine& line = story.lines[*number];
    ordered_json told = ordered_json::array();
    if (line.told >= 0 && *entry > 0) {
        const battle::Entry& logged = asked.game.log().entries[*entry];
        story::Retelling retelling(asked.seat.family);
        retelling.stand_at(state_before(asked.game, *entry));
        const std::vector<battle::Told>& all = retelling.take(logged);
        const story::EntryTaken taken{asked.seat.family, logged, retelling.before(), retelling.battle(), all};
        if (static_cast<std::size_t>(line.told) < all.size()) told.push_back(told_to_json(taken, line));
    }
    return {{"text", line.text}, {"told", std::move(told)}};
}

// --- frames -----------------------------------------------------------------------------------------------------------------

ordered_json answer_frames(const AfterAsked& asked) {
    const battle::Terms& terms = asked.seat.family.terms();
    ordered_json frames = ordered_json::array();
    const std::vector<std::size_t> way = known_way(asked);
    for (const std::size_t entry : way) {
        const story::EntryStory& story = asked.chronicle.entry(entry);
        frames.push_back({{"entry", entry},
                          {"turn", story.turn},
                          {"phase", side_name(story.phase_side)},
                          {"step", story.step < terms.steps.size() ? terms.steps[story.step].name : ""},
                          {"said", story.lines.empty() ? "" : story.lines.front().text}});
    }
    return {{"frames", std::move(frames)}, {"latest", way.empty() ? 0 : way.back()}};
}

// What was secret then and is no longer may be seen; whoever is still awaited may not.
void hide_what_is_secret(const AfterAsked& asked, battle::State& state) {
    if (asked.game.over() || asked.clearance.see_all()) return;
    const battle::Header& now = asked.game.battle().state().head();
    const battle::Header& then = state.head();
    const bool deploying = now.turn == 0;  // one side after the other, and hidden until both have
    const bool open_step =
        then.turn == now.turn && then.step == now.step && (deploying || then.phase_side == now.phase_side);
    if (open_step) {
        match::hide(state, asked.seat.family, asked.clearance);
        return;
    }
    for (SideId side = 0; side < 2; ++side) {
        if (!asked.clearance.see(side)) battle::hide_from(state, asked.seat.family.terms(), battle::other_side(side));
    }
}

ordered_json answer_frame(const AfterAsked& asked, const Json& message) {
    const auto entry = count_in(message, "entry");
    if (!entry) return fault("'frame' wants the number of an 'entry'");
    if (!in_way(known_way(asked), *entry)) return fault(fmt::format("there is no entry {} to be seen", *entry));
    battle::Battle battle = asked.game.at(*entry);
    battle::State state = battle.state();
    hide_what_is_secret(asked, state);
    battle.restore(state);
    const battle::Family& family = asked.seat.family;
    const preview::SeatView seat{family, battle, asked.seat.side};
    const battle::Header& head = battle.state().head();
    return {{"entry", *entry},
            {"state", state_to_json(seat, asked.game.over() ? Clearance::all() : asked.clearance)},
            {"moment", story::moment_of(battle)},
            {"step", head.step < family.terms().steps.size() ? family.terms().steps[head.step].name : ""},
            {"phase", side_name(head.phase_side)},
            {"log", log_lines(asked.game, asked.chronicle, *entry, asked.clearance)},
            {"held", held_to_json(family, battle)},
            {"worth_lost", worth_lost_to_json(family, battle)}};
}

// --- luck -------------------------------------------------------------------------------------------------------------------

std::string tenths(std::int64_t thousandths) {
    const std::int64_t rounded = (thousandths + (thousandths < 0 ? -50 : 50)) / 100;
    return fmt::format("{}{}.{}", rounded < 0 ? "-" : "", std::abs(rounded) / 10, std::abs(rounded) % 10);
}

// Of a sum that is whole: "6"; of any other "4.8".
std::string plainly(std::int64_t thousandths) {
    return thousandths % 1000 == 0 ? fmt::format("{}", thousandths / 1000) : tenths(thousandths);
}

std::string days(const story::Luck& luck) {
    const std::int64_t percent = std::clamp<std::int64_t>((luck.worse + 50) / 100, 1, 99);
    return fmt::format("{} of 100 such days would have been worse", percent);
}

std::string verdict_on(const story::Luck& luck) {
    const std::int64_t by = luck.actual - luck.expected;
    constexpr std::int64_t nothing_to_speak_of = 500;  // half a stand or a point
    if (std::abs(by) < nothing_to_speak_of) return "as the odds had it";
    return fmt::format("{} {} than the odds had it; {}", tenths(std::abs(by)), by > 0 ? "more" : "less", days(luck));
}

std::string say_luck(const std::string& name, std::string_view counted, const story::SideLuck& luck) {
    if (luck.throws == 0) return name + " has thrown no dice yet";
    const story::Luck& killing = luck.killing;
    if (killing.throws == 0) return fmt::format("{} has thrown {} times, and killed nobody by it", name, luck.throws);
    return fmt::format("{} should have killed {} {} and killed {}: {}", name, tenths(killing.expected), counted,
                       plainly(killing.actual), verdict_on(killing));
}

ordered_json answer_luck(const AfterAsked& asked) {
    std::vector<const story::Throw*> throws[2];
    for (const std::size_t entry : known_way(asked)) {
        for (const story::Throw& thrown : asked.chronicle.entry(entry).throws)
            if (thrown.side < 2) throws[thrown.side].push_back(&thrown);
    }
    const std::string_view counted = asked.seat.family.preview().counted_in(true);
    ordered_json sides = ordered_json::array();
    for (SideId side = 0; side < 2; ++side) {
        const story::SideLuck luck = story::luck_of(throws[side]);
        ordered_json lines = ordered_json::array();
        for (const story::Luck& kind : luck.kinds) {
            const std::string_view unit = kind.kills ? counted : "points";
            lines.push_back({{"procedure", kind.title.empty() ? kind.procedure : kind.title},
                             {"throws", kind.throws},
                             {"expected", fmt::format("{} {}", tenths(kind.expected), unit)},
                             {"actual", fmt::format("{} {}", plainly(kind.actual), unit)},
                             {"verdict", verdict_on(kind)}});
        }
        const bool killed = luck.killing.throws > 0;
        sides.push_back({{"side", side_name(side)},
                         {"throws", luck.throws},
                         {"lines", std::move(lines)},
                         {"percentile", killed ? fmt::format("{}%", (luck.killing.worse + 50) / 100) : ""},
                         {"says", say_luck(asked.seat.family.roster().sides[side].name, counted, luck)}});
    }
    return {{"sides", std::move(sides)}};
}

// --- the report -------------------------------------------------------------------------------------------------------------

ordered_json bill_to_json(const story::Bill& bill) {
    ordered_json sides = ordered_json::array();
    for (SideId side = 0; side < 2; ++side) {
        const story::SideBill& each = bill.side[side];
        ordered_json units = ordered_json::array();
        for (const story::UnitBill& unit : each.units)
            units.push_back({{"name", unit.name},
                             {"group", unit.group},
                             {"stands", unit.stands},
                             {"left", unit.left},
                             {"men", unit.men},
                             {"men_lost", unit.men_lost},
                             {"fate", name_of(unit.fate)}});
        sides.push_back({{"side", side_name(side)},
                         {"name", each.name},
                         {"player", each.player},
                         {"stands", each.stands},
                         {"left", each.left},
                         {"men", each.men},
                         {"men_lost", each.men_lost},
                         {"worth_lost", fmt::format("{}.{:02}", each.worth_lost / 100, each.worth_lost % 100)},
                         {"units", std::move(units)}});
    }
    return {{"turns", bill.turns}, {"counted", bill.counted}, {"sides", std::move(sides)}};
}

ordered_json answer_report(const AfterAsked& asked) {
    const auto draw = [&](const story::MapAsked& map) {
        picture::PictureOptions options = asked.picture;
        options.family = &asked.game.family();
        options.moment = map.moment;
        options.caption = map.caption;
        options.zones = map.zones;
        return picture::draw_table(map.battle, options);
    };
    const story::DayReport report = story::report_of(asked.game, asked.chronicle, asked.clearance, draw);
    ordered_json maps = ordered_json::array();
    for (const story::ReportMap& map : report.maps) maps.push_back({{"title", map.title}, {"svg", map.svg}});
    ordered_json turning;
    if (report.turning)
        turning = {{"entry", report.turning->entry}, {"turn", report.turning->turn}, {"says", report.turning_says}};
    return {{"title", report.title},         {"verdict", report.verdict}, {"paragraphs", report.paragraphs},
            {"turning", std::move(turning)}, {"maps", std::move(maps)},   {"bill", bill_to_json(report.bill)},
            {"history", report.history},     {"sources", report.sources}, {"html", story::report_page(report)}};
}

}  // namespace

nlohmann::ordered_json log_lines(const battle::Game& game, const story::Chronicle& chronicle, std::size_t entry,
                                 match::Clearance clearance) {
    ordered_json lines = ordered_json::array();
    if (entry >= chronicle.size() || !chronicle.open_to(game, entry, clearance)) return lines;
    for (std::size_t i = 0; i < chronicle.entry(entry).lines.size(); ++i)
        lines.push_back(line_to_json(game, chronicle, entry, i));
    return lines;
}

nlohmann::ordered_json last_log_lines(const battle::Game& game, const story::Chronicle& chronicle, std::size_t most,
                                      match::Clearance clearance) {
    const std::vector<std::size_t> way = battle::way_to(game.log(), game.latest());
    std::size_t count = 0;
    auto first = way.end();
    while (first != way.begin() && count < most) {
        --first;
        if (*first < chronicle.size()) count += chronicle.entry(*first).lines.size();
    }
    ordered_json lines = ordered_json::array();
    for (; first != way.end(); ++first) {
        for (ordered_json& line : log_lines(game, chronicle, *first, clearance)) lines.push_back(std::move(line));
    }
    return lines;
}

bool is_after(std::string_view verb) {
    return std::find(std::begin(after_verbs), std::end(after_verbs), verb) != std::end(after_verbs);
}

nlohmann::ordered_json answer_after(const AfterAsked& asked, const nlohmann::json& message) {
    const auto verb = message.is_object() ? message.find("do") : message.end();
    if (!message.is_object() || verb == message.end() || !verb->is_string())
        return fault("a message says what to 'do'");
    const auto& word = verb->get_ref<const std::string&>();
    if (word == "log") return answer_log(asked, message);
    if (word == "line") return answer_line(asked, message);
    if (word == "frame") return answer_frame(asked, message);
    if (word == "frames") return answer_frames(asked);
    if (word == "luck") return answer_luck(asked);
    if (word == "report") return answer_report(asked);
    return fault(fmt::format("nothing is known of '{}' here", word));
}

}  // namespace linstock::desk
