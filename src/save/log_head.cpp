#include <nlohmann/json.hpp>

#include "save/log_text.hpp"
#include "save/log_words.hpp"

// The head of a log: who, where, under which rules, and the words that its numbers stand for.
namespace linstock::save {

namespace {
namespace {

using battle::LogHead;
using battle::Terms;
using Json = nlohmann::json;
using nlohmann::ordered_json;

const Terms& no_terms() {
    static const Terms none;
    return none;
}

ordered_json step_to_json(const Terms& terms, const battle::StepTerm& term) {
    ordered_json step = {{"name", term.name},
                         {"kind", log_word(terms, LogWord::step_kind, static_cast<int>(term.kind))},
                         {"both_declare", term.both_declare}};
    if (!term.phase.empty()) step["phase"] = term.phase;
    if (term.shared_phase) step["shared_phase"] = true;
    return step;
}

ordered_json terms_to_json(const Terms& terms) {
    ordered_json steps = ordered_json::array();
    for (const battle::StepTerm& term : terms.steps) steps.push_back(step_to_json(terms, term));
    ordered_json marks = ordered_json::array();
    for (const battle::MarkTerm& term : terms.marks)
        marks.push_back({{"name", term.name},
                         {"scope", log_word(terms, LogWord::scope, static_cast<int>(term.scope))},
                         {"lifetime", log_word(terms, LogWord::lifetime, static_cast<int>(term.lifetime))},
                         {"set_by", term.set_by},
                         {"read_by", term.read_by}});
    ordered_json ties = ordered_json::array();
    for (const battle::TieTerm& term : terms.ties)
        ties.push_back({{"name", term.name},
                        {"lifetime", log_word(terms, LogWord::lifetime, static_cast<int>(term.lifetime))},
                        {"hidden", term.hidden},
                        {"set_by", term.set_by},
                        {"read_by", term.read_by}});
    ordered_json decisions = ordered_json::array();
    for (const battle::DecisionTerm& term : terms.decisions)
        decisions.push_back({{"name", term.name},
                             {"kind", log_word(terms, LogWord::decision_kind, static_cast<int>(term.kind))},
                             {"question", term.question},
                             {"options", term.options}});
    ordered_json rules = ordered_json::array();
    for (std::size_t i = 0; i < terms.rules.size(); ++i)
        rules.push_back(
            {{"id", terms.rules[i]}, {"says", i < terms.rule_says.size() ? terms.rule_says[i] : std::string()}});
    return {{"orders", terms.orders}, {"steps", steps},         {"marks", marks},
            {"ties", ties},           {"decisions", decisions}, {"rulings", terms.ruling_names},
            {"rules", rules}};
}

void read_texts(LogFields& fields, const char* key, std::vector<std::string>& into) {
    const Json* const list = fields.list(key);
    if (list == nullptr) return;
    for (const Json& one : *list) {
        if (!one.is_string()) return fields.fail("'" + std::string(key) + "' holds something that is not a text");
        into.push_back(one.get<std::string>());
    }
}

// Calls `take` with the fields of every object in a list.
template <class Take>
void read_each(LogFields& fields, const char* key, Take take) {
    const Json* const list = fields.list(key);
    if (list == nullptr) return;
    for (const Json& one : *list) {
        LogFields item(one, no_terms());
        take(item);
        if (!item.finish().empty()) return fields.fail("'" + std::string(key) + "': " + item.finish());
    }
}

template <class Kind>
Kind read_kind(LogFields& fields, const char* key, LogWord word, Kind last) {
    return static_cast<Kind>(fields.word(key, word, static_cast<std::int64_t>(last)));
}

battle::StepTerm read_step(LogFields& fields) {
    battle::StepTerm term;
    term.name = fields.text("name");
    term.kind = read_kind(fields, "kind", LogWord::step_kind, battle::StepKind::rally);
    term.both_declare = fields.truth("both_declare");
    term.phase = fields.text_or("phase");
    term.shared_phase = fields.truth("shared_phase");
    return term;
}

battle::MarkTerm read_mark(LogFields& fields) {
    battle::MarkTerm term;
    term.name = fields.text("name");
    term.scope = read_kind(fields, "scope", LogWord::scope, battle::Scope::commander);
    term.lifetime = read_kind(fields, "lifetime", LogWord::lifetime, battle::Lifetime::battle);
    term.set_by = fields.text_or("set_by");
    term.read_by = fields.text_or("read_by");
    return term;
}

battle::TieTerm read_tie(LogFields& fields) {
    battle::TieTerm term;
    term.name = fields.text("name");
    term.lifetime = read_kind(fields, "lifetime", LogWord::lifetime, battle::Lifetime::battle);
    term.hidden = fields.truth("hidden");
    term.set_by = fields.text_or("set_by");
    term.read_by = fields.text_or("read_by");
    return term;
}

battle::DecisionTerm read_decision(LogFields& fields) {
    battle::DecisionTerm term;
    term.name = fields.text("name");
    term.kind = read_kind(fields, "kind", LogWord::decision_kind, battle::DecisionKind::other);
    term.question = fields.text_or("question");
    read_texts(fields, "options", term.options);
    return term;
}

std::string read_terms(const Json& object, Terms& terms) {
    LogFields fields(object, no_terms());
    read_texts(fields, "orders", terms.orders);
    read_each(fields, "steps", [&terms](LogFields& item) { terms.steps.push_back(read_step(item)); });
    read_each(fields, "marks", [&terms](LogFields& item) { terms.marks.push_back(read_mark(item)); });
    read_each(fields, "ties", [&terms](LogFields& item) { terms.ties.push_back(read_tie(item)); });
    read_each(fields, "decisions", [&terms](LogFields& item) { terms.decisions.push_back(read_decision(item)); });
    read_texts(fields, "rulings", terms.ruling_names);
    read_each(fields, "rules", [&terms](LogFields& item) {
        terms.rules.push_back(item.text("id"));
        terms.rule_says.push_back(item.text_or("says"));
    });
    return fields.finish();
}

void read_sizes(LogFields& fields, battle::Sizes& sizes) {
    const Json* const object = fields.object("sizes");
    if (object == nullptr) return;
    LogFields inner(*object, no_terms());
    sizes.units = static_cast<std::size_t>(inner.number("units", 0, battle::most_units));
    sizes.groups = static_cast<std::size_t>(inner.number("groups", 0, battle::most_groups));
    sizes.commanders = static_cast<std::size_t>(inner.number("commanders", 0, battle::most_commanders));
    if (!inner.finish().empty()) fields.fail("'sizes': " + inner.finish());
}

void read_readings(LogFields& fields, LogHead& head) {
    read_each(fields, "readings", [&head](LogFields& item) {
        std::string name = item.text("name");
        head.readings.emplace_back(std::move(name), item.text("option"));
    });
}

void read_later_seeds(LogFields& fields, LogHead& head) {
    if (!fields.has("later_seeds")) return;
    read_each(fields, "later_seeds", [&head](LogFields& item) {
        LogHead::LaterSeed later;
        later.from = static_cast<std::uint32_t>(item.number("from", 1, UINT32_MAX));
        later.hash = item.text("hash");
        head.later_seeds.push_back(std::move(later));
    });
}

void read_players(LogFields& fields, LogHead& head) {
    std::vector<std::string> players;
    read_texts(fields, "players", players);
    if (players.size() != 2) return fields.fail("'players' are not two");
    head.players[0] = players[0];
    head.players[1] = players[1];
}

}  // namespace
}  // namespace

nlohmann::ordered_json head_to_json(const battle::LogHead& head) {
    nlohmann::ordered_json readings = nlohmann::ordered_json::array();
    for (const auto& [name, option] : head.readings) readings.push_back({{"name", name}, {"option", option}});
    nlohmann::ordered_json object = {
        {"linstock", "save"},  {"format", log_format}, {"program", head.program}, {"scenario", head.scenario},
        {"sheet", head.sheet}, {"readings", readings}, {"edition", head.edition}, {"seed_hash", head.seed_hash}};
    if (!head.later_seeds.empty()) {
        nlohmann::ordered_json later = nlohmann::ordered_json::array();
        for (const battle::LogHead::LaterSeed& seed : head.later_seeds)
            later.push_back({{"from", seed.from}, {"hash", seed.hash}});
        object["later_seeds"] = later;
    }
    object["players"] = {head.players[0], head.players[1]};
    object["sizes"] = {
        {"units", head.sizes.units}, {"groups", head.sizes.groups}, {"commanders", head.sizes.commanders}};
    object["terms"] = terms_to_json(head.terms);
    object["scenario_text"] = head.scenario_text;
    return object;
}

std::string head_from_json(const nlohmann::json& value, battle::LogHead& head) {
    LogFields fields(value, no_terms());
    if (fields.text("linstock") != "save") fields.fail("this is not a save of this program");
    head.format = static_cast<int>(fields.number("format", 1, INT32_MAX));
    if (fields.ok() && head.format > log_format)
        fields.fail("it has format " + std::to_string(head.format) +
                    ", made by a newer program: this one reads up to " + std::to_string(log_format));
    head.program = fields.text("program");
    head.scenario = fields.text("scenario");
    head.sheet = fields.text("sheet");
    read_readings(fields, head);
    head.edition = fields.text("edition");
    head.seed_hash = fields.text("seed_hash");
    read_later_seeds(fields, head);
    read_players(fields, head);
    read_sizes(fields, head.sizes);
    if (const nlohmann::json* const terms = fields.object("terms")) {
        const std::string wrong = read_terms(*terms, head.terms);
        if (!wrong.empty()) fields.fail("'terms': " + wrong);
    }
    head.scenario_text = fields.text("scenario_text");
    fields.text("sum");
    return fields.finish();
}

}  // namespace linstock::save
