#include "desk/battle_preview.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "desk/battle_view.hpp"
#include "desk/preview_json.hpp"
#include "preview/card.hpp"
#include "preview/fire.hpp"
#include "preview/ghosts.hpp"
#include "preview/measure.hpp"
#include "preview/words.hpp"
#include "save/log_words.hpp"

namespace linstock::desk {

namespace {

using battle::UnitId;
using preview::Ghost;
using preview::SeatView;
using Json = nlohmann::json;
using nlohmann::ordered_json;
using table::Point;

constexpr std::int64_t farthest_place = 10'000'000;  // a hundred metres: no table is so large, and sums stay small
constexpr std::int64_t most_angle = 65'535;

ordered_json error(std::string_view says) { return {{"error", says}}; }

// --- what is asked ------------------------------------------------------------------------------------------------------------

// A message being read and answered. The first thing wrong with it is kept, and told instead of an answer.
class Asked {
public:
    Asked(const SeatView& seat, const Json& message)
        : seat_(seat), terms_(seat.family.terms()), fields_(message, seat.family.terms()) {
        fields_.any("do");
    }

    ordered_json carry_on();
    ordered_json drag();
    ordered_json wheel();
    ordered_json try_way();
    ordered_json place();
    ordered_json ride();
    ordered_json odds_fire();
    ordered_json odds_charge();
    ordered_json odds_tests();
    ordered_json threats();
    ordered_json measure();
    ordered_json arcs();
    ordered_json targets();
    ordered_json hint();
    ordered_json card();

private:
    const battle::State& state() const { return seat_.seen.state(); }

    // A unit that the seat can see.
    UnitId unit(const char* key) {
        const auto number = static_cast<UnitId>(fields_.number(key, 0, battle::no_unit - 1));
        if (fields_.ok() && (number >= state().units().size() || !seat_.seen.on_table(number)))
            fields_.fail("'" + std::string(key) + "' is no unit on the table");
        return fields_.ok() ? number : battle::no_unit;
    }
    UnitId unit_or_none(const char* key) { return fields_.has(key) ? unit(key) : battle::no_unit; }
    UnitId own_unit(const char* key) {
        const UnitId number = unit(key);
        if (fields_.ok() && state().unit(number).side != seat_.side)
            fields_.fail("'" + std::string(key) + "' is no unit of the side that acts");
        return number;
    }
    battle::GroupId group_or_none(const char* key) {
        if (!fields_.has(key)) return battle::no_group;
        const auto most = static_cast<std::int64_t>(state().groups().size()) - 1;
        return static_cast<battle::GroupId>(fields_.number(key, 0, most));
    }
    Point point(const char* key) {
        const Json* const list = fields_.list(key);
        if (list == nullptr) return {};
        Point at;
        table::Length* const parts[] = {&at.x, &at.y};
        const bool two = list->size() == 2;
        for (std::size_t i = 0; two && i < 2; ++i) {
            const Json& part = (*list)[i];
            const bool whole = part.is_number_integer();
            const std::int64_t number = whole ? part.get<std::int64_t>() : farthest_place + 1;
            if (number < -farthest_place || number > farthest_place) {
                fields_.fail("'" + std::string(key) + "' is not a place: two whole hundredths of a millimetre");
                return {};
            }
            *parts[i] = static_cast<table::Length>(number);
        }
        if (!two) fields_.fail("'" + std::string(key) + "' is not a place: [x, y]");
        return at;
    }
    table::Angle facing(const char* key) { return static_cast<table::Angle>(fields_.number(key, 0, most_angle)); }
    std::optional<table::Angle> facing_if_told(const char* key) {
        if (!fields_.has(key)) return std::nullopt;
        return facing(key);
    }
    std::optional<table::Formation> formation_if_told() {
        if (!fields_.has("formation")) return std::nullopt;
        constexpr auto last = static_cast<std::int64_t>(table::Formation::loose);
        return static_cast<table::Formation>(fields_.word("formation", save::LogWord::formation, last));
    }
    std::uint8_t files() { return static_cast<std::uint8_t>(fields_.number_or("files", 0, table::max_stands, 0)); }
    preview::Snaps snaps() {
        preview::Snaps snaps;
        const Json* const list = fields_.list_or("snaps");
        if (list == nullptr) return snaps;
        for (const Json& word : *list) {
            preview::Snap snap{};
            if (!word.is_string() || !preview::find_snap(word.get_ref<const std::string&>(), snap)) {
                fields_.fail("'snaps' knows neighbour, parallel, band and square up");
                return snaps;
            }
            snaps.add(snap);
        }
        return snaps;
    }
    Point on_table(Point at) const {
        const table::Terrain& terrain = seat_.seen.field().terrain();
        return {std::clamp(at.x, 0, terrain.width()), std::clamp(at.y, 0, terrain.depth())};
    }
    // As a unit stands, or as the message says it would.
    table::Posed posed(UnitId unit) {
        table::Posed at = seat_.seen.posed(unit);
        if (fields_.has("at")) at.pose.at = on_table(point("at"));
        if (fields_.has("facing")) at.pose.facing = facing("facing");
        if (const auto formation = formation_if_told()) {
            at.array.files = *formation == at.array.formation ? at.array.files : std::uint8_t{0};
            at.array.formation = *formation;
        }
        return at;
    }

    // The answer, unless the message was wrong.
    template <class Answer>
    ordered_json answer(Answer&& make) {
        const std::string& wrong = fields_.finish();
        return wrong.empty() ? make() : error(wrong);
    }
    ordered_json one(const Ghost& ghost) const {
        preview::Ghosts answer;
        answer.ghosts.push_back(ghost);
        return ghosts_to_json(terms_, answer);
    }
    ordered_json odds_to_json(const battle::Command& command, const std::vector<battle::Asking>& stages,
                              ordered_json whole) const;

    const SeatView& seat_;
    const battle::Terms& terms_;
    save::LogFields fields_;
};

// --- moving -------------------------------------------------------------------------------------------------------------------

ordered_json Asked::carry_on() {
    const battle::GroupId group = group_or_none("group");
    const UnitId who = fields_.has("unit") ? own_unit("unit") : battle::no_unit;
    return answer([&] { return ghosts_to_json(terms_, preview::carry_on(seat_, group, who)); });
}

ordered_json Asked::drag() {
    preview::DragWish wish;
    wish.unit = own_unit("unit");
    wish.to = point("to");
    wish.facing = facing_if_told("facing");
    wish.formation = formation_if_told();
    wish.files = files();
    wish.snaps = snaps();
    return answer([&] { return one(preview::drag(seat_, wish)); });
}

ordered_json Asked::wheel() {
    const std::string word = fields_.text("corner");
    if (fields_.ok() && word != "left" && word != "right") fields_.fail("'corner' is left or right");
    const auto corner = word == "left" ? preview::Corner::left : preview::Corner::right;
    const Point to = point("to");
    if (fields_.has("group") == fields_.has("unit")) fields_.fail("either a unit or a Group wheels");
    if (fields_.has("group")) {
        const battle::GroupId group = group_or_none("group");
        return answer([&] { return ghosts_to_json(terms_, preview::wheel_group(seat_, group, corner, to)); });
    }
    const UnitId who = own_unit("unit");
    return answer([&] { return one(preview::wheel_unit(seat_, who, corner, to)); });
}

// The way is read as the save format reads it in a `move`.
ordered_json Asked::try_way() {
    const UnitId who = own_unit("unit");
    const Json* const way = fields_.list("way");
    battle::Command command;
    if (fields_.ok()) {
        const Json move = {{"do", "move"}, {"unit", who}, {"way", *way}};
        const std::string wrong = save::command_from_json(terms_, move, command);
        if (!wrong.empty()) fields_.fail(wrong);
    }
    return answer([&] { return one(preview::try_way(seat_, who, std::get<battle::MoveUnit>(command.what).way)); });
}

ordered_json Asked::place() {
    preview::PlaceWish wish;
    wish.unit = own_unit("unit");
    wish.pose = {point("to"), facing("facing")};
    wish.formation = formation_if_told();
    wish.files = files();
    return answer([&] { return one(preview::place(seat_, wish)); });
}

ordered_json Asked::ride() {
    const auto most = static_cast<std::int64_t>(state().commanders().size()) - 1;
    const auto commander = static_cast<battle::CommanderId>(fields_.number("commander", 0, most));
    const Point to = point("to");
    return answer([&]() -> ordered_json {
        const preview::Ride ride = preview::ride(seat_, commander, to);
        return {{"commander", commander},
                {"at", place_to_json(ride.at)},
                {"legal", ride.legal},
                {"reached", ride.reached},
                {"rule", rule_word(terms_, ride.rule)},
                {"says", ride.says},
                {"command", command_or_null(terms_, ride.command)}};
    });
}

// --- odds ---------------------------------------------------------------------------------------------------------------------

ordered_json Asked::odds_to_json(const battle::Command& command, const std::vector<battle::Asking>& stages,
                                 ordered_json whole) const {
    battle::Refusal why;
    const bool legal = battle::check(seat_.family, seat_.seen, command, &why);
    return {{"legal", legal},
            {"rule", legal ? std::string() : rule_word(terms_, why.rule)},
            {"says", legal ? std::string() : why.reason},
            {"stages", stages_to_json(stages)},
            {"whole", std::move(whole)}};
}

ordered_json Asked::odds_fire() {
    const UnitId shooter = unit("unit");
    const UnitId target = unit("target");
    const auto stands = static_cast<std::uint8_t>(fields_.number_or("stands", 0, table::max_stands, 0));
    return answer([&] {
        const battle::FireOdds odds = seat_.family.preview().foresee(seat_.seen, battle::Shoot{shooter, target, 0});
        ordered_json whole = ordered_json::array();
        if (odds.legal && stands == 0) {
            const std::string one(seat_.family.preview().counted_in(false));
            whole.push_back(bar_to_json("kills a " + one + " at least", odds.hits));
            whole.push_back(bar_to_json("disorders", odds.disorders));
        }
        return odds_to_json(
            {state().unit(shooter).side, battle::Shoot{shooter, target, stands}},
            seat_.family.preview().throws_of(
                seat_.seen, {battle::no_side, battle::Shoot{shooter, target, static_cast<std::uint8_t>(stands)}}),
            std::move(whole));
    });
}

ordered_json Asked::odds_charge() {
    const UnitId charger = unit("unit");
    const UnitId target = unit("target");
    return answer([&] {
        const battle::ChargeOdds odds = seat_.family.preview().foresee(seat_.seen, battle::charge_of(charger, target));
        ordered_json whole = ordered_json::array();
        if (odds.legal) {
            whole.push_back(bar_to_json("goes in", odds.goes_in));
            whole.push_back(bar_to_json("beats it, drives it off or destroys it", odds.wins));
            whole.push_back(bar_to_json("comes off worse", odds.loses));
        }
        battle::Charge charge;
        charge.count = 1;
        charge.go[0] = {charger, target, 0, 0};
        if (const auto go = seat_.family.preview().charge_way(seat_.seen, charger, target)) charge.go[0] = *go;
        return odds_to_json(
            {state().unit(charger).side, charge},
            seat_.family.preview().throws_of(seat_.seen, {battle::no_side, battle::charge_of(charger, target)}),
            std::move(whole));
    });
}

ordered_json Asked::odds_tests() {
    const UnitId who = unit("unit");
    return answer([&]() -> ordered_json {
        return {{"legal", true},
                {"rule", ""},
                {"says", ""},
                {"stages", stages_to_json(seat_.family.preview().tests_of(seat_.seen, who))},
                {"whole", ordered_json::array()}};
    });
}

ordered_json Asked::threats() {
    const UnitId who = unit("unit");
    const table::Posed at = fields_.ok() ? posed(who) : table::Posed{};
    return answer([&]() -> ordered_json {
        ordered_json list = ordered_json::array();
        for (const preview::Threat& threat : preview::threats(seat_, who, at)) {
            const bool fire = threat.kind == preview::Threat::Kind::fire;
            list.push_back({{"unit", threat.unit},
                            {"kind", fire ? "fire" : "charge"},
                            {"says", preview::say(seat_.family, threat)},
                            {"when", threat.when == preview::Threat::When::now ? "now" : "next move"},
                            {"kills", preview::print_mean(fire ? threat.fire.kills : threat.charge.kills)},
                            {"chance", (fire ? threat.fire.hits : threat.charge.wins) / 100}});
        }
        return {{"threats", list}};
    });
}

// --- the tape -----------------------------------------------------------------------------------------------------------------

std::string blocker_of(const SeatView& seat, const table::Sight& sight) {
    if (sight.clear) return "";
    if (sight.blocker == table::Blocker::piece) return seat.family.roster().units[sight.piece].label;
    if (sight.blocker == table::Blocker::hill) return "a hill";
    if (sight.area < 0) return "the ground";
    const table::Area& area = seat.family.roster().terrain.areas()[static_cast<std::size_t>(sight.area)];
    return area.name.empty() ? std::string(table::name_of(area.ground)) : area.name;
}

ordered_json Asked::measure() {
    const Point from = point("from");
    const Point to = point("to");
    const UnitId who = unit_or_none("unit");
    const UnitId other = unit_or_none("other");
    return answer([&]() -> ordered_json {
        const preview::Measured measured = preview::measure(seat_, from, to, who, other);
        ordered_json out = {{"distance", measured.distance},
                            {"says", seat_.family.preview().scale().about(measured.distance)},
                            {"from", place_to_json(measured.from)},
                            {"to", place_to_json(measured.to)},
                            {"bands", measured.bands},
                            {"sight", nullptr}};
        if (measured.looked) {
            const bool clear = measured.sight.clear;
            out["sight"] = {{"clear", clear}, {"blocker", blocker_of(seat_, measured.sight)}};
            out["sight"]["at"] = clear ? ordered_json() : place_to_json(measured.blocked_at);
        }
        return out;
    });
}

ordered_json Asked::arcs() {
    const UnitId who = unit("unit");
    const table::Posed at = fields_.ok() ? posed(who) : table::Posed{};
    return answer([&]() -> ordered_json {
        const preview::Arcs arcs = preview::arcs(seat_, who, at);
        ordered_json bands = ordered_json::array();
        for (const preview::Band& band : arcs.bands)
            bands.push_back({{"name", band.name}, {"radius", band.radius}, {"outline", places_to_json(band.outline)}});
        ordered_json out = {{"unit", who}, {"arc", places_to_json(arcs.arc)}, {"bands", bands}, {"command", nullptr}};
        if (arcs.commander != battle::no_commander && arcs.command_reach > 0) {
            out["command"] = {{"at", place_to_json(state().commander(arcs.commander).at)},
                              {"radius", arcs.command_reach},
                              {"name", seat_.family.roster().commanders[arcs.commander].name}};
        }
        return out;
    });
}

// --- fire, hint, card ---------------------------------------------------------------------------------------------------------

ordered_json choice_to_json(const battle::Family& family, const preview::AimChoice& choice) {
    const bool holds = choice.target == battle::no_unit;
    ordered_json out = {{"target", holds ? ordered_json() : ordered_json(choice.target)}};
    out["says"] =
        holds ? "holds its fire: the first volley is kept for short range" : preview::say(family, choice.odds);
    out["kills"] = preview::print_mean(choice.odds.kills);
    out["command"] = command_or_null(family.terms(), choice.command);
    return out;
}

ordered_json Asked::targets() {
    return answer([&]() -> ordered_json {
        ordered_json list = ordered_json::array();
        for (const preview::Aimed& aimed : preview::targets(seat_)) {
            ordered_json out = {{"unit", aimed.unit}, {"stands", aimed.chosen.odds.stands}};
            out.update(choice_to_json(seat_.family, aimed.chosen));
            out["choices"] = ordered_json::array();
            for (const preview::AimChoice& choice : aimed.choices)
                out["choices"].push_back(choice_to_json(seat_.family, choice));
            list.push_back(std::move(out));
        }
        return {{"aimed", list}};
    });
}

ordered_json Asked::hint() {
    return answer([&]() -> ordered_json {
        const auto hint = preview::hint(seat_);
        if (!hint) return error("there is nothing for this side to decide now");
        return {{"command", command_or_null(terms_, hint->command)},
                {"says", hint->says},
                {"reason", hint->reason},
                {"ghost", hint->ghost ? ghost_to_json(terms_, *hint->ghost) : ordered_json()}};
    });
}

ordered_json lines_to_json(const std::vector<preview::CardLine>& lines) {
    ordered_json list = ordered_json::array();
    for (const preview::CardLine& line : lines) list.push_back({{"name", line.name}, {"value", line.value}});
    return list;
}

ordered_json Asked::card() {
    const UnitId who = unit("unit");
    return answer([&]() -> ordered_json {
        const preview::Card card = preview::card(seat_, who);
        ordered_json rules = ordered_json::array();
        for (const battle::RuleId rule : card.rules)
            rules.push_back({{"rule", rule_word(terms_, rule)}, {"says", terms_.rule_says[rule]}});
        return {{"unit", who},
                {"lines", lines_to_json(card.lines)},
                {"movement", lines_to_json(card.movement)},
                {"fire", lines_to_json(card.fire)},
                {"rules", rules}};
    });
}

struct PreviewVerb {
    std::string_view name;
    ordered_json (Asked::*answers)();
};
constexpr std::array preview_verbs = {
    PreviewVerb{"carry on", &Asked::carry_on},
    PreviewVerb{"drag", &Asked::drag},
    PreviewVerb{"wheel", &Asked::wheel},
    PreviewVerb{"try", &Asked::try_way},
    PreviewVerb{"place", &Asked::place},
    PreviewVerb{"ride", &Asked::ride},
    PreviewVerb{"odds fire", &Asked::odds_fire},
    PreviewVerb{"odds charge", &Asked::odds_charge},
    PreviewVerb{"odds tests", &Asked::odds_tests},
    PreviewVerb{"threats", &Asked::threats},
    PreviewVerb{"measure", &Asked::measure},
    PreviewVerb{"arcs", &Asked::arcs},
    PreviewVerb{"targets", &Asked::targets},
    PreviewVerb{"hint", &Asked::hint},
    PreviewVerb{"card", &Asked::card},
};

const PreviewVerb* find_preview_verb(std::string_view name) {
    for (const PreviewVerb& verb : preview_verbs) {
        if (verb.name == name) return &verb;
    }
    return nullptr;
}

}  // namespace

bool is_preview(std::string_view verb) { return find_preview_verb(verb) != nullptr; }

nlohmann::ordered_json answer_preview(const preview::SeatView& seat, const nlohmann::json& message) {
    const auto word = message.is_object() ? message.find("do") : message.end();
    if (word == message.end() || !word->is_string()) return error("the message says nothing to do");
    const PreviewVerb* const verb = find_preview_verb(word->get_ref<const std::string&>());
    if (verb == nullptr) return error("nobody answers that here");
    Asked asked(seat, message);
    return (asked.*verb->answers)();
}

}  // namespace linstock::desk
