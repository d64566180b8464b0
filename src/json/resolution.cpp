#include "json/resolution.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "json/text.hpp"
#include "json/values.hpp"
#include "sheet/because.hpp"

namespace linstock::json {

namespace {

using nlohmann::ordered_json;
using namespace sheet;

ordered_json text_or_null(const std::string& text) { return text.empty() ? ordered_json() : ordered_json(text); }

ordered_json modifiers_json(const Resolution& resolution) {
    ordered_json list = ordered_json::array();
    for (const Modifier& modifier : resolution.modifiers) {
        list.push_back({{"id", modifier.id}, {"says", modifier.says}, {"value", number_to_json(modifier.value)}});
        if (resolution.readers.size() > 1) list.back()["reader"] = modifier.reader;
    }
    return list;
}

ordered_json line_json(const LineTold& line) {
    ordered_json out = {{"id", line.entry->id},
                        {"says", line.says},
                        {"state", name_of(line.state)},
                        {"kind", name_of(line.entry->kind)}};
    const bool has_value = line.entry->kind == EntryKind::clause && line.state == LineState::applied;
    out["value"] = has_value ? number_to_json(line.value) : ordered_json();
    out["because"] = text_or_null(line.because);
    out["by"] = line.by == nullptr ? ordered_json() : ordered_json(line.by->id);
    out["completion"] = line.entry->completion;
    out["readings"] = line.entry->readings;
    if (line.reader >= 0) out["reader"] = line.reader;
    return out;
}

ordered_json ledger_json(const Sheet& sheet, const Procedure& procedure, const Resolution& resolution) {
    ordered_json list = ordered_json::array();
    for (const LineTold& line : tell_ledger(sheet, procedure, resolution)) list.push_back(line_json(line));
    return list;
}

ordered_json effects_json(const Resolution& resolution) {
    ordered_json list = ordered_json::array();
    for (const EffectDone& effect : resolution.effects) {
        const auto number = base::parse_number(effect.amount);
        list.push_back({{"do", name_of(effect.kind)},
                        {"on", effect.on},
                        {"amount", number ? number_to_json(*number) : text_or_null(effect.amount)},
                        {"rule", effect.rule}});
        if (resolution.readers.size() > 1) list.back()["reader"] = effect.reader;
    }
    return list;
}

ordered_json dice_json(std::span<const dice::Thrown> thrown) {
    ordered_json list = ordered_json::array();
    for (const dice::Thrown& each : thrown) {
        ordered_json answer = ordered_json::array();
        for (int part = 0; part < dice::parts_of(each.request.reduction); ++part) {
            answer.push_back(each.answer.part[static_cast<std::size_t>(part)]);
        }
        list.push_back({{"label", each.label},
                        {"die", dice::name_of(each.request.die)},
                        {"count", each.request.count},
                        {"faces", each.faces},
                        {"answer", answer}});
    }
    return list;
}

ordered_json chances_json(const KeyOdds& key) {
    ordered_json out = ordered_json::object();
    for (const KeyOdds::Chance& chance : key.chances) out[chance.value] = base::print_fraction(chance.chance);
    return out;
}

// What the other options make of the same dice, where that differs.
void add_decisive(ordered_json& out, const std::vector<Decisive>& decisive, const std::string& reading) {
    ordered_json otherwise = ordered_json::array();
    for (const Decisive& each : decisive) {
        if (each.reading != reading) continue;
        ordered_json other = {{"option", each.other}, {"refused", each.refused}, {"result", text_or_null(each.answer)}};
        if (each.odds) other["odds"] = chances_json(*each.odds);
        otherwise.push_back(std::move(other));
    }
    out["decisive"] = !otherwise.empty();
    if (!otherwise.empty()) out["otherwise"] = otherwise;
}

ordered_json readings_json(const AnswerTold& told) {
    ordered_json list = ordered_json::array();
    for (const Reading* reading : readings_of(told.facts.sheet(), told.facts.procedure())) {
        ordered_json out = {{"name", reading->source.name},
                            {"option", reading->chosen},
                            {"default", reading->source.preset},
                            {"options", reading->source.options},
                            {"gap", reading->source.gap},
                            {"says", reading->source.says},
                            {"decisive", nullptr}};
        if (told.decisive != nullptr) add_decisive(out, *told.decisive, reading->source.name);
        list.push_back(std::move(out));
    }
    return list;
}

ordered_json assumed_json(const Facts& facts) {
    ordered_json list = ordered_json::array();
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::presets);
    for (const Fact* fact : facts.assumed()) {
        list.push_back(
            {{"fact", fact->source.name},
             {"value", value_to_json(facts.sheet(), facts.procedure(), fact->slot, frame.slots[fact->slot])}});
    }
    return list;
}

// A dot nests: "row.range" is the key `range` of the object `row`. False where a value stands in the way.
bool place(ordered_json& out, std::string_view key, ordered_json value) {
    const std::size_t dot = key.find('.');
    const std::string head(key.substr(0, dot));
    if (dot == std::string_view::npos) {
        if (!out.contains(head)) out[head] = std::move(value);
        return true;
    }
    if (!out.contains(head)) out[head] = ordered_json::object();
    return out[head].is_object() && place(out[head], key.substr(dot + 1), std::move(value));
}

void add_answers(ordered_json& out, const std::vector<Answered>& answers) {
    for (const Answered& answer : answers) {
        if (!answer.absent) place(out, answer.key, answered_to_json(answer));
    }
}

// The faces that counted, where somebody saw them: of the two lowest of five dice, those two.
ordered_json used_faces(const dice::Thrown& thrown) {
    std::vector<int> faces(thrown.faces.begin(), thrown.faces.end());
    if (faces.empty()) return nullptr;
    std::sort(faces.begin(), faces.end());
    const auto& request = thrown.request;
    const bool keeps = request.reduction == dice::Reduction::fails_of_lowest;
    if (keeps && static_cast<int>(faces.size()) > request.b) faces.resize(static_cast<std::size_t>(request.b));
    return faces;
}

void add_used_dice(ordered_json& out, const Resolution& resolution, std::span<const dice::Thrown> thrown) {
    if (resolution.readers.empty()) return;
    for (const Answered& answer : resolution.readers.front().answers) {
        for (const dice::Thrown& each : thrown) {
            if (!answer.used_of.empty() && each.label == answer.used_of) out[answer.key] = used_faces(each);
        }
    }
}

ordered_json figures_json(const Odds& odds, const Resolution* came_up) {
    ordered_json out = ordered_json::object();
    for (const FigureOdds& figure : figures_of(odds, came_up)) out[figure.name] = base::print_fraction(*figure.value);
    return out;
}

// The total that the outcomes were read by, where the sheet gives it no name of its own among the answers.
ordered_json total_json(const Procedure& procedure, const Resolution& resolution, std::size_t reader) {
    if (reader < resolution.readers.size()) {
        for (const Answered& answer : resolution.readers[reader].answers) {
            if (answer.key == "total") return answered_to_json(answer);
        }
    }
    if (procedure.total == no_slot || reader >= resolution.frames.size()) return nullptr;
    const Value total = resolution.frames[reader].slots[procedure.total];
    return total == unknown || total == nothing ? ordered_json() : number_to_json(total);
}

ordered_json readers_json(const Procedure& procedure, const Resolution& resolution) {
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < resolution.readers.size(); ++i) {
        const Reader& reader = resolution.readers[i];
        ordered_json out = {{"label", reader.label},
                            {"result", reader.result},
                            {"rule", text_or_null(reader.rule)},
                            {"total", total_json(procedure, resolution, i)}};
        add_answers(out, reader.answers);
        list.push_back(std::move(out));
    }
    return list;
}

// The part of an answer that a stage of a chain has as well.
ordered_json core_json(const Procedure& procedure, const Resolution& resolution) {
    ordered_json out = {
        {"refused", resolution.refused}, {"result", resolution.result}, {"rule", text_or_null(resolution.rule)}};
    if (resolution.refused) out["reason"] = resolution.reason;
    out["total"] = resolution.refused ? ordered_json() : total_json(procedure, resolution, 0);
    if (resolution.refused) add_answers(out, resolution.if_refused);
    if (!resolution.refused && !resolution.readers.empty()) add_answers(out, resolution.readers.front().answers);
    for (const Answer& answer : procedure.answers) {
        const bool nested = answer.key.find('.') != std::string::npos;
        if (!nested && !out.contains(answer.key)) out[answer.key] = nullptr;
    }
    out["modifiers"] = modifiers_json(resolution);
    return out;
}

ordered_json stages_json(const Sheet& sheet, const Resolution& resolution) {
    ordered_json list = ordered_json::array();
    for (const StageTold& stage : resolution.stages) {
        ordered_json out = {{"stage", stage.stage}, {"procedure", stage.procedure}};
        const Procedure* procedure = sheet.find(stage.procedure);
        if (procedure != nullptr) {
            out.update(core_json(*procedure, stage.resolution));
            out["ledger"] = ledger_json(sheet, *procedure, stage.resolution);
        }
        out["effects"] = effects_json(stage.resolution);
        list.push_back(std::move(out));
    }
    return list;
}

ordered_json key_odds_json(const Odds& odds) {
    ordered_json out = ordered_json::object();
    for (const KeyOdds& key : odds.keys) out[key.key] = chances_json(key);
    return out;
}

void add_rounding(ordered_json& out, const Odds& odds) {
    if (odds.rounded) out["odds_error_below"] = base::print_bound(odds.error_bound);
}

bool touches(const Procedure& procedure, const std::string& reading) {
    return std::any_of(procedure.entries.begin(), procedure.entries.end(), [&](const Entry& entry) {
        return entry.off_reading == reading ||
               std::find(entry.readings.begin(), entry.readings.end(), reading) != entry.readings.end();
    });
}

}  // namespace

std::vector<const Reading*> readings_of(const Sheet& sheet, const Procedure& procedure) {
    std::vector<const Reading*> readings;
    for (const Reading& reading : sheet.readings) {
        // A chain plays other procedures of the sheet; which ones, only it knows.
        const auto touched = [&](const Procedure& each) { return touches(each, reading.source.name); };
        const bool listed = procedure.chain_played == nullptr
                                ? touched(procedure)
                                : std::any_of(sheet.procedures.begin(), sheet.procedures.end(), touched);
        if (listed) readings.push_back(&reading);
    }
    return readings;
}

ordered_json answer_to_json(const AnswerTold& told) {
    const Sheet& sheet = told.facts.sheet();
    const Procedure& procedure = told.facts.procedure();
    ordered_json out = core_json(procedure, told.resolution);
    if (told.resolution.readers.size() > 1) out["readers"] = readers_json(procedure, told.resolution);
    add_used_dice(out, told.resolution, told.dice);
    out["dice"] = dice_json(told.dice);
    if (!told.resolution.stages.empty()) out["stages"] = stages_json(sheet, told.resolution);
    out["effects"] = effects_json(told.resolution);
    out["ledger"] = ledger_json(sheet, procedure, told.resolution);
    out["readings"] = readings_json(told);
    out["assumed"] = assumed_json(told.facts);
    if (told.odds != nullptr) {
        out["odds"] = key_odds_json(*told.odds);
        out["figures"] = figures_json(*told.odds, &told.resolution);
        add_rounding(out, *told.odds);
    }
    return out;
}

ordered_json ledger_to_json(const Sheet& sheet, const Procedure& procedure, const Resolution& resolution) {
    return ledger_json(sheet, procedure, resolution);
}

ordered_json total_to_json(const Procedure& procedure, const Resolution& resolution, std::size_t reader) {
    return total_json(procedure, resolution, reader);
}

std::string resolution_json(const AnswerTold& told) { return print_json(answer_to_json(told)); }

std::string odds_json(const Facts& facts, const Odds& odds, const std::vector<Worth>& worths) {
    ordered_json out = {{"refused", odds.refused}};
    if (odds.refused) {
        out["result"] = odds.refusal.result;
        out["reason"] = odds.refusal.reason;
        out["rule"] = odds.refusal.rule;
    }
    out["odds"] = key_odds_json(odds);
    out["figures"] = figures_json(odds, nullptr);
    add_rounding(out, odds);
    out["situations"] = odds.ends;
    ordered_json list = ordered_json::array();
    for (const Worth& worth : worths)
        list.push_back({{"id", worth.id}, {"says", worth.says}, {"without", chances_json(worth.without)}});
    out["worth"] = list;
    out["assumed"] = assumed_json(facts);
    return print_json(out);
}

}  // namespace linstock::json
