#include "library/golden.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "dice/chance.hpp"
#include "json/facts.hpp"
#include "json/resolution.hpp"
#include "json/text.hpp"
#include "library/golden_compare.hpp"

namespace linstock::library {

namespace {

using Json = nlohmann::json;
using nlohmann::ordered_json;

// One run of a case: on one sheet, under one set of readings.
struct Run {
    std::string sheet;
    std::string label;  // "tricorne", "over_ten=cap"; empty where the case has only one run
    sheet::ReadingChoices readings;
    const Json* expect = nullptr;
    const Json* odds = nullptr;
    const Json* dice = nullptr;
    bool any_dice = false;  // an alternative that gives no dice of its own may need others than the case's
};

std::string text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

class CaseRunner {
public:
    CaseRunner(const Json& golden, const FindSheet& find_sheet, const GoldenOptions& options, GoldenCase& verdict)
        : golden_(golden), find_sheet_(find_sheet), options_(options), verdict_(verdict) {}

    void run(const std::string& default_sheet) {
        if (!well_formed()) return;
        const std::string named = text_of(golden_, "sheet");
        const std::vector<std::string> sheets = named == "both"
                                                    ? std::vector<std::string>{"arw", "tricorne"}
                                                    : std::vector<std::string>{named.empty() ? default_sheet : named};
        for (const std::string& sheet : sheets) run_on(sheet, sheets.size() > 1 ? sheet : "");
    }

private:
    bool well_formed() {
        if (text_of(golden_, "procedure").empty()) fail("", "'procedure' is missing");
        for (const char* key : {"facts", "expect"}) {
            if (!golden_.contains(key) || !golden_[key].is_object())
                fail("", "'" + std::string(key) + "' must be an object");
        }
        for (const char* key : {"odds", "alt", "readings"}) {
            if (golden_.contains(key) && !golden_[key].is_object())
                fail("", "'" + std::string(key) + "' must be an object");
        }
        if (verdict_.failures.empty()) check_readings();
        return verdict_.failures.empty();
    }

    void check_readings() {
        const Json* readings = find("readings");
        if (readings == nullptr) return;
        for (const auto& [reading, option] : readings->items()) {
            if (!option.is_string()) fail("", "the reading '" + reading + "' must name one of its options");
        }
    }

    void run_on(const std::string& sheet, const std::string& label) {
        Run run;
        run.sheet = sheet;
        run.label = label;
        run.expect = &golden_["expect"];
        run.odds = find("odds");
        run.dice = find("dice");
        if (const Json* readings = find("readings")) {
            for (const auto& [reading, option] : readings->items()) run.readings.emplace_back(reading, option);
        }
        run_once(run);
        const Json* alternatives = find("alt");
        if (alternatives == nullptr) return;
        for (const auto& [reading, changed] : alternatives->items()) run_alternative(run, reading, changed);
    }

    const Json* find(const char* key) const {
        const auto found = golden_.find(key);
        return found == golden_.end() || found->is_null() ? nullptr : &*found;
    }

    // The keys an alternative names are those that change; the others may change with them, so nothing is said of them.
    void run_alternative(Run run, const std::string& reading, const Json& changed) {
        run.label = run.label.empty() ? reading : run.label + ", " + reading;
        if (!changed.is_object()) return fail(run.label, "an alternative is an object of changed expectations");
        if (!choose(reading, run)) return;
        Json expect = changed;
        expect.erase("dice");
        expect.erase("odds");
        run.expect = &expect;
        run.odds = changed.contains("odds") ? &changed["odds"] : nullptr;
        run.any_dice = !changed.contains("dice");
        if (!run.any_dice) run.dice = &changed["dice"];
        run_once(run);
    }

    // "reading=option"; the option may be left out where the reading has only one other.
    bool choose(const std::string& reading, Run& run) {
        const std::size_t equals = reading.find('=');
        if (equals != std::string::npos) {
            run.readings.emplace_back(reading.substr(0, equals), reading.substr(equals + 1));
            return true;
        }
        const auto sheet = find_sheet_(run.sheet, {});
        if (!sheet.ok()) {
            fail(run.label, base::to_text(sheet.errors()));
            return false;
        }
        const sheet::Reading* found = (*sheet)->find_reading(reading);
        if (found == nullptr || found->source.options.size() != 2) {
            fail(run.label, found == nullptr
                                ? "this is not a reading of " + run.sheet
                                : "say which option: " + reading + "=" + base::listed(found->source.options));
            return false;
        }
        const auto& options = found->source.options;
        run.readings.emplace_back(reading, options[0] == found->chosen ? options[1] : options[0]);
        return true;
    }

    void run_once(const Run& run) {
        const auto sheet = find_sheet_(run.sheet, run.readings);
        if (!sheet.ok()) return fail(run.label, base::to_text(sheet.errors()));
        const std::string name = text_of(golden_, "procedure");
        const sheet::Procedure* procedure = (*sheet)->find(name);
        if (procedure == nullptr) {
            return fail(run.label, "'" + name + "' is not a procedure of " + run.sheet + " (" +
                                       base::suggestion(name, (*sheet)->procedure_names()) + ")");
        }
        sheet::Facts facts(**sheet, *procedure);
        const base::Errors errors = json::tell_facts(facts, golden_["facts"]);
        if (!errors.empty()) return fail(run.label, base::to_text(errors));
        resolve_and_compare(run, facts);
    }

    void resolve_and_compare(const Run& run, const sheet::Facts& facts) {
        std::vector<dice::GivenDie> dice;
        if (!read_dice(run, dice)) return;
        dice::Given given(dice);
        auto resolution = sheet::resolve(facts, given);
        if (!resolution.ok() && run.any_dice && given.error()) {
            // Only keys that hang on no die can then agree, whatever comes up.
            dice::Seeded any(0, 0);
            resolution = sheet::resolve(facts, any);
        } else if (resolution.ok() && !resolution->refused && !run.any_dice) {
            if (const auto left = given.left_over()) fail(run.label, base::to_text(*left));
        }
        if (!resolution.ok()) return fail(run.label, base::to_text(resolution.errors()));
        if (options_.watch) options_.watch({facts, *resolution, given.thrown()});
        const Difference difference =
            compare_answer(*run.expect, json::answer_to_json({facts, *resolution, given.thrown()}));
        for (const std::string& each : difference.binding) fail(run.label, each);
        for (const std::string& each : difference.result) note_result(run.label, each);
        if (run.odds != nullptr) compare_with_odds(run, facts, *resolution);
    }

    void compare_with_odds(const Run& run, const sheet::Facts& facts, const sheet::Resolution& came_up) {
        const auto odds = sheet::odds_of(facts);
        if (!odds.ok()) return fail(run.label, base::to_text(odds.errors()));
        for (const std::string& each : compare_odds(*run.odds, *odds, &came_up)) fail(run.label, each);
    }

    bool read_dice(const Run& run, std::vector<dice::GivenDie>& dice) {
        if (run.dice == nullptr) return true;
        std::string text;
        bool good = run.dice->is_array();
        for (const Json& die : good ? *run.dice : Json::array()) {
            good &= die.is_number_integer() || die.is_string();
            text += (text.empty() ? "" : ",") + (die.is_string() ? die.get<std::string>() : die.dump());
        }
        if (!good) {
            fail(run.label, "'dice' is a list of faces, or of answers such as \"=7\"");
            return false;
        }
        auto parsed = dice::parse_given(text);
        if (!parsed.ok()) {
            fail(run.label, base::to_text(parsed.errors()));
            return false;
        }
        dice = std::move(*parsed);
        return true;
    }

    void note_result(const std::string& label, const std::string& sentence) {
        if (!options_.lenient_results) return fail(label, sentence);
        verdict_.other_results.push_back((label.empty() ? "" : "[" + label + "] ") + sentence);
    }

    void fail(const std::string& label, const std::string& sentence) {
        verdict_.failures.push_back((label.empty() ? "" : "[" + label + "] ") + sentence);
    }

    const Json& golden_;
    const FindSheet& find_sheet_;
    const GoldenOptions& options_;
    GoldenCase& verdict_;
};

bool blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

void run_line(std::string_view line, const std::string& file, const FindSheet& find_sheet, const GoldenOptions& options,
              GoldenCase& verdict) {
    base::Errors errors;
    const auto golden = json::parse_json(line, "", errors);
    if (golden && !golden->is_object()) errors.push_back({"a case is a JSON object", "", ""});
    if (!errors.empty()) {
        for (base::Error& error : errors) error.where.clear();  // the case's place says it
        verdict.id = "(unreadable)";
        verdict.failures.push_back(base::to_text(errors));
        return;
    }
    verdict.id = text_of(*golden, "id");
    if (verdict.id.empty()) verdict.id = "(no id)";
    verdict.ambiguous = text_of(*golden, "ambiguous");
    CaseRunner(*golden, find_sheet, options, verdict).run(options.sheet.empty() ? sheet_named_by(file) : options.sheet);
}

}  // namespace

std::size_t GoldenReport::passed() const {
    return static_cast<std::size_t>(
        std::count_if(cases.begin(), cases.end(), [](const GoldenCase& each) { return each.passed(); }));
}

std::string sheet_named_by(const std::string& file) {
    const std::size_t slash = file.find_last_of('/');
    const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
    return name.substr(0, name.find('.'));
}

void run_golden(std::string_view text, const std::string& file, const FindSheet& find_sheet,
                const GoldenOptions& options, GoldenReport& report) {
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (blank(line)) continue;
        GoldenCase verdict;
        verdict.place = file + ":" + std::to_string(number);
        run_line(line, file, find_sheet, options, verdict);
        report.cases.push_back(std::move(verdict));
    }
}

std::string golden_json(const GoldenReport& report) {
    ordered_json cases = ordered_json::array();
    for (const GoldenCase& each : report.cases) {
        ordered_json out = {
            {"id", each.id}, {"place", each.place}, {"passed", each.passed()}, {"failures", each.failures}};
        if (!each.other_results.empty()) out["other_results"] = each.other_results;
        if (!each.ambiguous.empty()) out["ambiguous"] = each.ambiguous;
        cases.push_back(std::move(out));
    }
    return json::print_json({{"passed", report.passed()}, {"failed", report.failed()}, {"cases", cases}});
}

}  // namespace linstock::library
