#include "desk/companion_answers.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "companion/chain_cuts.hpp"
#include "dice/distribution.hpp"
#include "json/message_keys.hpp"
#include "json/resolution.hpp"
#include "json/text.hpp"
#include "json/values.hpp"
#include "sheet/because.hpp"
#include "sheet/inquiry.hpp"

namespace linstock::desk {

namespace {

using nlohmann::ordered_json;
using namespace sheet;

constexpr std::size_t most_in_line = 3;
constexpr std::size_t most_help = 10;

// --- questions ---

ordered_json chips_of(const Facts& facts, const Question& question) {
    ordered_json chips = ordered_json::array();
    if (question.type == ValueType::yes_no)
        chips = {{{"says", "yes"}, {"value", true}}, {{"says", "no"}, {"value", false}}};
    for (const std::string& word : question.words) chips.push_back({{"says", word}, {"value", word}});
    for (const Cut& cut : question.cuts) {
        chips.push_back(
            {{"says", cut.words},
             {"value", json::value_to_json(facts.sheet(), facts.procedure(), question.fact->slot, cut.example)}});
    }
    return chips;
}

std::string_view type_word(ValueType type) {
    if (type == ValueType::yes_no) return "yes/no";
    return type == ValueType::word ? "word" : "number";
}

ordered_json question_json(const Facts& facts, const Question& question) {
    ordered_json out = {{"fact", question.fact->source.name},
                        {"ask", question.ask},
                        {"required", question.required},
                        {"type", type_word(question.type)},
                        {"preset", question.preset.empty() ? ordered_json() : ordered_json(question.preset)},
                        {"chips", chips_of(facts, question)},
                        {"pad", question.type == ValueType::number},
                        {"none", question.may_be_none},
                        {"measured", question.fact->source.measured}};
    if (question.type == ValueType::number) {
        out["least"] = json::number_to_json(question.fact->source.least);
        out["most"] = json::number_to_json(question.fact->source.most);
    }
    return out;
}

// --- dice ---

ordered_json throw_json(const companion::NextThrow& next) {
    const dice::Request& request = next.request;
    ordered_json faces = ordered_json::array();
    for (const dice::Side& side : dice::sides(request.die)) faces.push_back(side.face);
    ordered_json parts = ordered_json::array();
    const std::vector<dice::Answer> answers = dice::possible_answers(request);
    for (int part = 0; part < dice::parts_of(request.reduction); ++part) {
        const auto at = static_cast<std::size_t>(part);
        const auto less = [at](const dice::Answer& a, const dice::Answer& b) { return a.part[at] < b.part[at]; };
        const auto [least, most] = std::minmax_element(answers.begin(), answers.end(), less);
        parts.push_back({{"says", dice::describe_part(request, part)},
                         {"least", answers.empty() ? 0 : least->part[at]},
                         {"most", answers.empty() ? 0 : most->part[at]}});
    }
    return {{"label", next.label},
            {"die", dice::name_of(request.die)},
            {"dice", dice::print_dice(request.die, request.count)},
            {"count", request.count},
            {"faces", faces},
            {"parts", parts}};
}

// --- odds ---

double share(const base::Fraction& fraction) {
    return static_cast<double>(fraction.part) / static_cast<double>(fraction.of);
}

ordered_json bars_json(const KeyOdds& key) {
    ordered_json bars = ordered_json::array();
    for (const KeyOdds::Chance& chance : key.chances)
        bars.push_back({{"says", chance.value},
                        {"chance", base::print_fraction(chance.chance)},
                        {"percent", base::print_percent(chance.chance)}});
    return bars;
}

std::string odds_line(const KeyOdds& key) {
    std::vector<KeyOdds::Chance> chances = key.chances;
    std::stable_sort(chances.begin(), chances.end(), [](const KeyOdds::Chance& a, const KeyOdds::Chance& b) {
        return share(a.chance) > share(b.chance);
    });
    std::string line;
    for (std::size_t i = 0; i < chances.size() && i < most_in_line; ++i)
        line += (i > 0 ? " · " : "") + chances[i].value + " " + base::print_percent(chances[i].chance);
    return chances.size() > most_in_line ? line + " …" : line;
}

ordered_json live_odds(const Facts& facts) {
    const auto odds = odds_of(facts);
    if (!odds.ok() || odds->refused || odds->keys.empty()) return nullptr;
    return {{"line", odds_line(odds->keys.front())}, {"bars", bars_json(odds->keys.front())}};
}

// What a clause adds when it counts; nought where that hangs on something else.
base::Number usual_value(const Procedure& procedure, const Entry* entry) {
    const auto index = static_cast<int>(entry - procedure.entries.data());
    for (const Clause& clause : procedure.clauses) {
        const bool plain = clause.kind == ValueFrom::value || clause.kind == ValueFrom::per;
        if (clause.entry == index && plain) return clause.value;
    }
    return 0;
}

// The clauses that did not count and why, largest first: the next thing to see to.
ordered_json help_json(const Facts& facts) {
    ordered_json list = ordered_json::array();
    if (facts.procedure().chain_played != nullptr) return list;
    dice::Seeded any(1, 0);  // what is judged before the throw is the same whatever it shows
    const auto resolution = resolve(facts, any);
    if (!resolution.ok() || resolution->refused) return list;
    std::vector<std::pair<base::Number, ordered_json>> lines;
    for (const LineTold& line : tell_ledger(facts.sheet(), facts.procedure(), *resolution)) {
        if (line.entry->kind != EntryKind::clause || line.state == LineState::off) continue;
        const base::Number value = usual_value(facts.procedure(), line.entry);
        const bool counted = line.state == LineState::applied;
        // A gain that is missed, or a loss that is suffered.
        if (value == 0 || counted == (value > 0)) continue;
        lines.push_back({value,
                         {{"id", line.entry->id},
                          {"says", line.says},
                          {"value", json::number_to_json(value)},
                          {"counts", counted},
                          {"because", line.because.empty() ? ordered_json() : ordered_json(line.because)}}});
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return std::abs(a.first) > std::abs(b.first); });
    for (std::size_t i = 0; i < lines.size() && i < most_help; ++i) list.push_back(std::move(lines[i].second));
    return list;
}

// --- answers ---

Played told(ordered_json json) {
    Played played;
    played.json = std::make_unique<ordered_json>(std::move(json));
    return played;
}

ordered_json stages_json_so_far(const Facts& facts, const std::vector<dice::GivenDie>& given) {
    ordered_json list = ordered_json::array();
    companion::Throwing again(given, std::nullopt);
    for (const StageTold& stage : companion::stages_so_far(facts, again)) {
        list.push_back({{"stage", stage.stage},
                        {"procedure", stage.procedure},
                        {"refused", stage.resolution.refused},
                        {"result", stage.resolution.result},
                        {"rule", stage.resolution.rule}});
    }
    return list;
}

// Facts that cannot change the answer any more need not be told.
Facts completed(const Facts& facts) { return facts.missing().empty() ? facts : with_spare_facts(facts); }

std::optional<Odds> odds_where_wanted(const Facts& facts, const Throw& how, const Resolution& resolution) {
    if (!how.odds || resolution.refused) return std::nullopt;
    auto odds = odds_of(facts);
    if (!odds.ok()) return std::nullopt;
    return std::move(*odds);
}

}  // namespace

std::string one_line(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

ordered_json questions_to_json(const Facts& facts, const Asking& how) {
    const Depth depth = how.every_number ? Depth::every_number : Depth::outcome;
    std::vector<Question> open = questions(facts, depth);
    ordered_json list = ordered_json::array();
    for (Question& question : open) {
        const bool length = question.fact->source.type == FactType::length;
        if (length && facts.procedure().chain_played != nullptr)
            question.cuts = companion::chain_cuts(facts, *question.fact);
    }
    for (const Question& question : open) list.push_back(question_json(facts, question));
    const Facts complete = completed(facts);
    const bool ready = complete.missing().empty();
    ordered_json out = {{"ready", ready},    {"settled", open.empty()}, {"refused", nullptr},
                        {"questions", list}, {"throw", nullptr},        {"odds", nullptr}};
    if (!ready) return out;
    companion::Throwing none({}, std::nullopt);
    const auto resolution = resolve(complete, none);
    if (resolution.ok() && resolution->refused) {
        out["refused"] = {{"rule", resolution->rule}, {"reason", resolution->reason}, {"result", resolution->result}};
        return out;
    }
    if (none.next()) out["throw"] = throw_json(*none.next());
    if (how.odds.value_or(facts.procedure().chain_played == nullptr)) out["odds"] = live_odds(complete);
    return out;
}

Played play(companion::OpenSheet& sheet, const Facts& facts_told, const Throw& how) {
    auto given = dice::parse_given(how.dice);
    if (how.dice.empty()) given = std::vector<dice::GivenDie>{};
    if (!given.ok()) return told(json::errors_to_json(given.errors()));
    const Facts facts = completed(facts_told);
    const std::vector<const Fact*> missing = facts.missing();
    if (!missing.empty()) return told(ordered_json::parse(json::missing_json(facts, missing)));
    companion::Throwing throwing(*given, how.seed);
    auto resolution = resolve(facts, throwing);
    if (!resolution.ok() && throwing.next()) {
        return told(
            {{"more", {{"throw", throw_json(*throwing.next())}, {"stages", stages_json_so_far(facts, *given)}}}});
    }
    if (resolution.ok() && !resolution->refused) {
        if (const auto left = throwing.left_over()) return told(json::errors_to_json({*left}));
    }
    if (!resolution.ok()) return told(json::errors_to_json(resolution.errors()));
    const std::vector<dice::Thrown> thrown = throwing.thrown();
    const std::vector<dice::GivenDie> again = companion::given_again(thrown);
    const std::optional<Odds> odds = odds_where_wanted(facts, how, *resolution);
    std::vector<Decisive> decisive;
    if (how.decisive) decisive = sheet.decisive(facts, again);
    Played played = told(json::answer_to_json(
        {facts, *resolution, thrown, odds ? &*odds : nullptr, how.decisive ? &decisive : nullptr}));
    played.given = companion::print_given(again);
    played.rolled = how.seed.has_value() && again.size() > given->size();
    (*played.json)["given"] = played.given;
    played.resolution = std::move(*resolution);
    return played;
}

ordered_json odds_to_json(const Facts& facts_told) {
    const Facts facts = completed(facts_told);
    const std::vector<const Fact*> missing = facts.missing();
    if (!missing.empty()) return ordered_json::parse(json::missing_json(facts, missing));
    const auto odds = odds_of(facts);
    if (!odds.ok()) return json::errors_to_json(odds.errors());
    std::vector<Worth> worths;
    if (!odds->refused && facts.procedure().chain_played == nullptr) {
        auto found = worth_of_clauses(facts);
        if (found.ok()) worths = std::move(*found);
    }
    ordered_json out = ordered_json::parse(json::odds_json(facts, *odds, worths));
    if (!odds->keys.empty()) {
        out["line"] = odds_line(odds->keys.front());
        out["bars"] = bars_json(odds->keys.front());
    }
    out["help"] = help_json(facts);
    return out;
}

base::Result<const sheet::Procedure*> find_procedure_of(const sheet::Sheet& sheet, const std::string& name) {
    const sheet::Procedure* found = sheet.find(name);
    if (found != nullptr) return found;
    return base::Error{"'" + name + "' is not a procedure of " + sheet.id, "procedure",
                       base::suggestion(name, sheet.procedure_names())};
}

}  // namespace linstock::desk
