#include "desk/companion_asking.hpp"

#include <array>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "desk/companion_answers.hpp"
#include "json/facts.hpp"
#include "json/message_keys.hpp"
#include "json/sheet.hpp"
#include "json/text.hpp"

namespace linstock::desk {

namespace {

using Json = nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t longest_dice = 400;

// A procedure of a sheet with the facts told.
struct SheetQuestion {
    std::shared_ptr<companion::OpenSheet> sheet;
    std::optional<sheet::Facts> facts;
    base::Errors errors;
};

// Takes the keys that name a sheet, a procedure and its facts.
SheetQuestion question_of(companion::SheetCache& sheets, json::MessageKeys& keys) {
    SheetQuestion question;
    const std::string id = keys.required_text("sheet");
    const std::string name = keys.required_text("procedure");
    const Json* facts = keys.object("facts");
    const sheet::ReadingChoices readings = keys.readings();
    question.errors = keys.done();
    if (!question.errors.empty()) return question;
    auto open = sheets.open(id, readings);
    if (!open.ok()) {
        question.errors = open.errors();
        return question;
    }
    question.sheet = *open;
    const auto procedure = find_procedure_of(question.sheet->sheet(), name);
    if (!procedure.ok()) {
        question.errors = procedure.errors();
        return question;
    }
    question.facts.emplace(question.sheet->sheet(), **procedure);
    if (facts != nullptr) question.errors = json::tell_facts(*question.facts, *facts);
    return question;
}

ordered_json procedure_head(const sheet::Procedure& procedure) {
    return {{"name", procedure.name},
            {"title", procedure.title},
            {"summary", procedure.summary},
            {"chain", procedure.chain_played != nullptr}};
}

ordered_json ask_sheets(companion::SheetCache& sheets, json::MessageKeys& keys) {
    if (const base::Errors errors = keys.done(); !errors.empty()) return json::errors_to_json(errors);
    ordered_json list = ordered_json::array();
    for (const std::string& id : sheets.ids()) {
        const auto open = sheets.open(id, {});
        if (!open.ok()) continue;
        const sheet::Sheet& sheet = (*open)->sheet();
        ordered_json procedures = ordered_json::array();
        for (const sheet::Procedure& each : sheet.procedures) procedures.push_back(procedure_head(each));
        list.push_back({{"id", sheet.id},
                        {"title", sheet.title},
                        {"edition", sheet.edition},
                        {"unit", sheet.unit},
                        {"credit", sheet.credit},
                        {"procedures", procedures}});
    }
    return {{"sheets", list}};
}

ordered_json ask_sheet(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const std::string id = keys.required_text("sheet");
    const sheet::ReadingChoices readings = keys.readings();
    if (const base::Errors errors = keys.done(); !errors.empty()) return json::errors_to_json(errors);
    const auto open = sheets.open(id, readings);
    if (!open.ok()) return json::errors_to_json(open.errors());
    ordered_json out = ordered_json::parse(json::sheet_json((*open)->sheet()));
    const auto course = sheets.course(id);
    out["first"] = course.ok() && *course != nullptr ? (*course)->first : std::vector<std::string>{};
    return out;
}

ordered_json ask_facts_of(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const SheetQuestion question = question_of(sheets, keys);
    if (!question.errors.empty()) return json::errors_to_json(question.errors);
    return ordered_json::parse(json::facts_json(question.sheet->sheet(), question.facts->procedure()));
}

ordered_json ask_questions(companion::SheetCache& sheets, json::MessageKeys& keys) {
    Asking how;
    how.every_number = keys.text("depth") == "numbers";
    if (keys.find("odds") != nullptr) how.odds = keys.flag("odds", false);
    const SheetQuestion question = question_of(sheets, keys);
    if (!question.errors.empty()) return json::errors_to_json(question.errors);
    return questions_to_json(*question.facts, how);
}

ordered_json ask_resolve(companion::SheetCache& sheets, json::MessageKeys& keys) {
    Throw how;
    how.dice = keys.text("dice", longest_dice);
    how.decisive = keys.flag("decisive", true);
    how.odds = keys.flag("odds", false);
    if (keys.flag("roll", false)) how.seed = sheets.seed();
    const SheetQuestion question = question_of(sheets, keys);
    if (!question.errors.empty()) return json::errors_to_json(question.errors);
    return std::move(*play(*question.sheet, *question.facts, how).json);
}

ordered_json ask_odds(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const SheetQuestion question = question_of(sheets, keys);
    if (!question.errors.empty()) return json::errors_to_json(question.errors);
    return odds_to_json(*question.facts);
}

// The sheet that a message names, or what is wrong.
base::Result<std::string> sheet_named(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const std::string id = keys.required_text("sheet");
    if (base::Errors errors = keys.done(); !errors.empty()) return errors;
    const auto open = sheets.open(id, {});
    if (!open.ok()) return open.errors();
    return id;
}

ordered_json choices_json(const sheet::ReadingChoices& readings) {
    ordered_json out = ordered_json::object();
    for (const auto& [name, option] : readings) out[name] = option;
    return out;
}

ordered_json offer_json(const companion::Offer& offer, bool with_lines) {
    ordered_json sides = ordered_json::array();
    for (std::size_t i = 0; i < offer.sides.size(); ++i) {
        const companion::OfferedSide& side = offer.sides[i];
        sides.push_back({{"side", companion::name_of(i == 0 ? companion::Side::red : companion::Side::blue)},
                         {"name", side.name},
                         {"briefing", side.briefing},
                         {"units", side.units},
                         {"men", side.men}});
        if (with_lines) sides.back()["lines"] = side.lines;
    }
    return {{"id", offer.id},
            {"title", offer.title},
            {"date", offer.date},
            {"summary", offer.summary},
            {"turns", offer.turns},
            {"first", companion::name_of(offer.first)},
            {"readings", choices_json(offer.readings)},
            {"sides", sides}};
}

ordered_json ask_scenarios(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const auto id = sheet_named(sheets, keys);
    if (!id.ok()) return json::errors_to_json(id.errors());
    const companion::Offers& offers = sheets.scenarios(*id);
    ordered_json list = ordered_json::array();
    for (const companion::Offer& offer : offers.scenarios) list.push_back(offer_json(offer, false));
    return {{"sheet", *id}, {"musters", offers.musters}, {"scenarios", list}};
}

ordered_json ask_scenario(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const std::string wanted = keys.required_text("scenario");
    const auto id = sheet_named(sheets, keys);
    if (!id.ok()) return json::errors_to_json(id.errors());
    const companion::Offers& offers = sheets.scenarios(*id);
    if (!offers.musters)
        return json::errors_to_json(
            {{"no scenario for this sheet yet", *id, "paste a roster, or open one that was saved"}});
    std::vector<std::string> known;
    for (const companion::Offer& offer : offers.scenarios) {
        if (offer.id == wanted) return offer_json(offer, true);
        known.push_back(offer.id);
    }
    return json::errors_to_json({{"'" + wanted.substr(0, 60) + "' is not a scenario of this sheet", "scenario",
                                  base::suggestion(wanted.substr(0, 60), known)}});
}

ordered_json ask_presets(companion::SheetCache& sheets, json::MessageKeys& keys) {
    const auto id = sheet_named(sheets, keys);
    if (!id.ok()) return json::errors_to_json(id.errors());
    ordered_json list = ordered_json::array();
    for (const companion::Preset& preset : sheets.presets(*id))
        list.push_back({{"name", preset.name}, {"says", preset.says}, {"readings", choices_json(preset.readings)}});
    return {{"sheet", *id}, {"presets", list}};
}

// Blanks do for commas: a person taps "4 2".
ordered_json ask_parse_dice(companion::SheetCache&, json::MessageKeys& keys) {
    std::string text = keys.required_text("text", longest_dice);
    if (const base::Errors errors = keys.done(); !errors.empty()) return json::errors_to_json(errors);
    std::string joined;
    for (const char c : text) {
        const bool between = c == ' ' || c == ',' || c == ';';
        if (!between) joined += c;
        if (between && !joined.empty() && joined.back() != ',') joined += ',';
    }
    while (!joined.empty() && joined.back() == ',') joined.pop_back();
    const auto given = dice::parse_given(joined);
    if (!given.ok()) return json::errors_to_json(given.errors());
    return {{"dice", companion::print_given(*given)}, {"count", given->size()}};
}

struct SheetVerb {
    std::string_view name;
    ordered_json (*answer)(companion::SheetCache&, json::MessageKeys&);
};

constexpr std::array<SheetVerb, 10> sheet_verbs = {{{"sheets", ask_sheets},
                                                    {"sheet", ask_sheet},
                                                    {"facts", ask_facts_of},
                                                    {"questions", ask_questions},
                                                    {"resolve", ask_resolve},
                                                    {"odds", ask_odds},
                                                    {"parse_dice", ask_parse_dice},
                                                    {"scenarios", ask_scenarios},
                                                    {"scenario", ask_scenario},
                                                    {"presets", ask_presets}}};

}  // namespace

std::vector<std::string> ask_verbs() {
    std::vector<std::string> names;
    for (const auto& verb : sheet_verbs) names.emplace_back(verb.name);
    return names;
}

std::string answer_ask(companion::SheetCache& sheets, std::string_view message) {
    base::Errors errors;
    const auto parsed = json::parse_json(message, "message", errors);
    if (!parsed) return one_line(json::errors_to_json(errors));
    if (!parsed->is_object() || !parsed->contains("do") || !(*parsed)["do"].is_string())
        return one_line(
            json::errors_to_json({{"a message is an object with a verb", "do", base::listed(ask_verbs())}}));
    const std::string word = (*parsed)["do"].get<std::string>().substr(0, 60);
    for (const SheetVerb& verb : sheet_verbs) {
        if (verb.name != word) continue;
        json::MessageKeys keys(*parsed);
        return one_line(verb.answer(sheets, keys));
    }
    return one_line(
        json::errors_to_json({{"'" + word + "' is not asked here", "do", base::suggestion(word, ask_verbs())}}));
}

}  // namespace linstock::desk
