#include <algorithm>

#include <nlohmann/json.hpp>

#include "desk/battle_preview.hpp"
#include "json/resolution.hpp"
#include "sheet/resolution.hpp"

// Odds before a command, by the sheet's own resolver: the same that `linstock odds` asks.
namespace linstock::desk {

namespace {
namespace {

using nlohmann::ordered_json;

// To a tenth, for the length of a bar; the exact fraction stands beside it.
double percent_of(const base::Fraction& chance) {
    base::Weight thousandfold = 0;
    if (chance.of == 0 || !base::multiply(chance.part, 1'000, thousandfold)) return 0;
    return static_cast<double>((thousandfold + chance.of / 2) / chance.of) / 10;
}

ordered_json bars_of(const sheet::Odds& odds) {
    ordered_json bars = ordered_json::array();
    if (odds.keys.empty()) return bars;
    for (const sheet::KeyOdds::Chance& chance : odds.keys.front().chances) {
        bars.push_back({{"says", chance.value},
                        {"chance", base::print_fraction(chance.chance)},
                        {"percent", percent_of(chance.chance)}});
    }
    return bars;
}

// Every throw comes out at one end of what it can be. What a clause says at both ends hangs on no die.
class AtOneEnd final : public dice::Chance {
public:
    explicit AtOneEnd(bool highest) : highest_(highest) {}
    dice::Outcomes outcomes(const dice::Request& request, std::string_view label, bool together) override {
        const dice::Outcomes all = every_.outcomes(request, label, together);
        if (all.list.empty()) return all;
        one_ = highest_ ? all.list.back() : all.list.front();
        one_.weight = 1;
        note(dice::print_dice(request.die, request.count) + (label.empty() ? "" : " (" + std::string(label) + ")"));
        return {{&one_, 1}, 1};
    }
    void not_needed(const dice::Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return every_.error(); }

    const std::string& thrown() const { return thrown_; }

private:
    void note(const std::string& words) { thrown_ += (thrown_.empty() ? "" : ", ") + words; }

    bool highest_;
    std::string thrown_;
    dice::Enumerator every_;
    dice::Weighted one_;
};

// The throw at one end: what counted, and the dice that were asked for.
struct AtEnd {
    sheet::Resolution resolution;
    ordered_json ledger = ordered_json::array();
    std::string dice;
};
AtEnd thrown_at(const sheet::Facts& facts, bool highest) {
    AtEnd end;
    AtOneEnd chance(highest);
    const auto resolved = sheet::resolve(facts, chance);
    if (!resolved.ok()) return end;
    end.resolution = *resolved;
    end.ledger = json::ledger_to_json(facts.sheet(), facts.procedure(), end.resolution);
    end.dice = chance.thrown();
    return end;
}

const ordered_json* find_line(const ordered_json& ledger, const ordered_json& like) {
    for (const ordered_json& line : ledger) {
        if (line["id"] == like["id"] && line["kind"] == like["kind"] && line["says"] == like["says"]) return &line;
    }
    return nullptr;
}

// What is known before the dice fall: outcomes are left to the bars, and a clause that only some throws bring says so.
ordered_json ledger_before(const ordered_json& low, const ordered_json& high) {
    ordered_json ledger = ordered_json::array();
    for (const ordered_json& line : low) {
        if (line["kind"] == "outcome") continue;
        ledger.push_back(line);
        const ordered_json* const other = find_line(high, line);
        if (other != nullptr && (*other)["state"] == line["state"] && (*other)["value"] == line["value"]) continue;
        ledger.back()["state"] = "not";
        ledger.back()["because"] = "it hangs on the dice";
        ledger.back()["value"] = nullptr;
    }
    return ledger;
}

std::string signed_number(base::Number number) { return (number > 0 ? "+" : "") + base::print_number(number); }

// "modifiers +2: short range +1, first volley +1"; what only some throws bring is named as that.
std::string line_of(const sheet::Resolution& low, const sheet::Resolution& high) {
    const auto counts_in = [](const sheet::Resolution& one, const sheet::Modifier& modifier) {
        return std::any_of(one.modifiers.begin(), one.modifiers.end(), [&](const sheet::Modifier& other) {
            return other.id == modifier.id && other.value == modifier.value;
        });
    };
    base::Number total = 0;
    std::string clauses;
    std::string perhaps;
    const auto add = [](std::string& list, const sheet::Modifier& modifier) {
        list += (list.empty() ? "" : ", ") + modifier.says + " " + signed_number(modifier.value);
    };
    for (const sheet::Modifier& modifier : low.modifiers) {
        if (modifier.value == 0) continue;
        const bool sure = counts_in(high, modifier);
        if (sure) total += modifier.value;
        add(sure ? clauses : perhaps, modifier);
    }
    for (const sheet::Modifier& modifier : high.modifiers) {
        if (modifier.value != 0 && !counts_in(low, modifier)) add(perhaps, modifier);
    }
    std::string line = clauses.empty() ? "no modifier is sure" : "modifiers " + signed_number(total) + ": " + clauses;
    if (clauses.empty() && perhaps.empty()) line = "no modifier counts";
    if (!perhaps.empty()) line += "; perhaps " + perhaps;
    return line;
}

ordered_json stage_to_json(const battle::Asking& asking) {
    const sheet::Procedure& procedure = asking.facts.procedure();
    const AtEnd low = thrown_at(asking.facts, false);
    const AtEnd high = thrown_at(asking.facts, true);
    const auto odds = sheet::odds_of(asking.facts);
    ordered_json out = {{"procedure", procedure.name}, {"says", asking.says}, {"unit", asking.unit}};
    out["other"] = asking.other == battle::no_unit ? ordered_json() : ordered_json(asking.other);
    std::string line = low.resolution.refused ? low.resolution.reason : line_of(low.resolution, high.resolution);
    if (!odds.ok()) line = base::to_text(odds.errors().front());
    out["line"] = line;
    out["bars"] = odds.ok() ? bars_of(*odds) : ordered_json::array();
    out["ledger"] = ledger_before(low.ledger, high.ledger);
    out["dice"] = low.dice.size() > high.dice.size() ? low.dice : high.dice;
    return out;
}

}  // namespace
}  // namespace

nlohmann::ordered_json stages_to_json(const std::vector<battle::Asking>& stages) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const battle::Asking& asking : stages) list.push_back(stage_to_json(asking));
    return list;
}

nlohmann::ordered_json bar_to_json(std::string_view says, std::int32_t ten_thousandths) {
    const base::Fraction chance{static_cast<base::Weight>(std::max(0, ten_thousandths)), 10'000};
    return {{"says", says}, {"chance", base::print_percent(chance)}, {"percent", percent_of(chance)}};
}

}  // namespace linstock::desk
