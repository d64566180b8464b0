#include "desk/battle_settings.hpp"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "bot/player.hpp"
#include "json/message_keys.hpp"
#include "json/text.hpp"

namespace linstock::desk {

namespace {

using Json = nlohmann::json;

constexpr const char* seed_key = "seed";
// What an uploaded battle is until it has come.
constexpr const char* scenario_meanwhile = "outpost";
constexpr const char* sheet_meanwhile = "arw";

void read_players(json::MessageKeys& keys, BattleSettings& settings) {
    std::vector<std::string> known = bot::player_names();
    known.emplace_back(match::a_person);
    const Json* players = keys.object("players");
    for (std::size_t side = 0; side < 2; ++side) {
        const char* colour = side == 0 ? "red" : "blue";
        settings.players[side] = std::string(match::a_person);
        if (players == nullptr || !players->contains(colour)) continue;
        const Json& name = (*players)[colour];
        if (name.is_string() && std::find(known.begin(), known.end(), name.get<std::string>()) != known.end())
            settings.players[side] = name.get<std::string>();
        else
            keys.fault("players", "nobody plays under that name",
                       base::suggestion(name.is_string() ? name.get<std::string>().substr(0, 60) : "", known));
    }
    if (players == nullptr) return;
    for (const auto& [key, value] : players->items()) {
        if (key != "red" && key != "blue") keys.fault("players", "the sides are red and blue");
    }
}

void read_seat(json::MessageKeys& keys, BattleSettings& settings) {
    const std::string seat = keys.required_text("seat");
    settings.hot_seat = seat == "both";
    if (seat == "red") settings.opener = seats::Role::red;
    if (seat == "blue") settings.opener = seats::Role::blue;
    const bool known = seat == "red" || seat == "blue" || seat == "both" || seat == "none";
    if (!known) keys.fault("seat", "must be red, blue, both or none");
    const bool sits = seat == "red" || seat == "blue";
    if (sits && settings.players[seat == "red" ? 0 : 1] != match::a_person)
        keys.fault("seat", "a bot plays that side", "let a person play it, or take another seat");
}

void read_dice(json::MessageKeys& keys, BattleSettings& settings) {
    const std::string dice = keys.text("dice");
    settings.own_dice = dice == "own";
    if (!dice.empty() && dice != "own" && dice != "screen") keys.fault("dice", "must be screen or own");
}

void read_seed(json::MessageKeys& keys, BattleSettings& settings) {
    const std::string text = keys.text(seed_key);
    const char* const end = text.data() + text.size();
    if (!text.empty() && std::from_chars(text.data(), end, settings.seed).ptr != end)
        keys.fault(seed_key, "must be a whole number");
}

base::Result<Json> parsed(std::string_view text) {
    base::Errors errors;
    auto object = json::parse_json(text, "settings", errors);
    if (!object) return errors;
    if (!object->is_object()) return base::Error{"settings are an object", "settings", ""};
    return std::move(*object);
}

}  // namespace

match::Seating BattleSettings::seating() const {
    match::Seating seating;
    for (std::size_t side = 0; side < 2; ++side) {
        seating.player[side] = players[side];
        seating.owned[side] = players[side] == match::a_person;
    }
    seating.hot_seat = hot_seat;
    return seating;
}

base::Result<BattleSettings> read_battle_settings(std::string_view text) {
    const auto object = parsed(text);
    if (!object.ok()) return object.errors();
    json::MessageKeys keys(*object);
    BattleSettings settings;
    settings.upload = keys.flag("upload", false);
    settings.scenario = settings.upload ? keys.text("scenario") : keys.required_text("scenario");
    settings.sheet = settings.upload ? keys.text("sheet") : keys.required_text("sheet");
    if (settings.upload && settings.scenario.empty()) settings.scenario = scenario_meanwhile;
    if (settings.upload && settings.sheet.empty()) settings.sheet = sheet_meanwhile;
    settings.readings = keys.readings();
    read_players(keys, settings);
    read_seat(keys, settings);
    read_dice(keys, settings);
    read_seed(keys, settings);
    settings.guided = keys.flag("guided", false);
    settings.title = keys.text("title", 100);
    base::Errors errors = keys.done();
    if (!errors.empty()) return errors;
    return settings;
}

base::Result<std::string> with_seed(std::string_view settings, std::uint64_t seed) {
    auto object = parsed(settings);
    if (!object.ok()) return object.errors();
    if (object->contains(seed_key))
        return base::Error{"is not a key of this message", seed_key, "the server throws the dice: leave it out"};
    (*object)[seed_key] = std::to_string(seed);
    return object->dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace linstock::desk
