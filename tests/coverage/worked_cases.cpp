#include "coverage/worked_cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "json/facts.hpp"

namespace linstock::test {

namespace {

std::string key_of(const std::string& id, const sheet::ReadingChoices& readings) {
    std::string key = id;
    for (const auto& [reading, option] : readings) key += " " + reading + "=" + option;
    return key;
}

std::vector<std::string> case_files(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& each : std::filesystem::directory_iterator(folder)) {
        if (each.path().extension() == ".jsonl") files.push_back(each.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void read_case(const std::string& line, WorkedCase& worked) {
    const nlohmann::json json = nlohmann::json::parse(line);
    worked.procedure = json["procedure"].get<std::string>();
    worked.facts = json["facts"].dump();
    worked.expect = json["expect"].dump();
    if (!json.contains("readings")) return;
    for (const auto& [reading, option] : json["readings"].items()) worked.readings[reading] = option.get<std::string>();
}

WorkedCase run_case(const std::string& line, const std::string& file, int number, SheetCache& sheets) {
    WorkedCase worked;
    library::GoldenOptions options;
    options.watch = [&](const library::GoldenRun& run) {
        worked.runs.push_back({run.facts.sheet().id, run.facts, run.resolution, {run.dice.begin(), run.dice.end()}});
    };
    library::GoldenReport report;
    library::run_golden(
        line, file,
        [&](const std::string& id, const sheet::ReadingChoices& readings) { return sheets.find(id, readings); },
        options, report);
    worked.id = report.cases.front().id;
    worked.place = file + ":" + std::to_string(number);
    worked.failures = report.cases.front().failures;
    if (worked.passed()) read_case(line, worked);
    return worked;
}

}  // namespace

const sheet::SheetSource& SheetCache::source(const std::string& id) {
    const auto found = sources_.find(id);
    if (found != sources_.end()) return found->second;
    auto loaded = library_.load(id);
    if (!loaded.ok()) {
        ADD_FAILURE() << base::to_text(loaded.errors());
        std::abort();
    }
    return sources_.emplace(id, std::move(*loaded)).first->second;
}

base::Result<const sheet::Sheet*> SheetCache::find(const std::string& id, const sheet::ReadingChoices& readings) {
    std::unique_ptr<sheet::Sheet>& held = sheets_[key_of(id, readings)];
    if (held == nullptr) {
        auto compiled = sheet::compile(source(id), mechanics_, readings);
        if (!compiled.ok()) return compiled.errors();
        held = std::make_unique<sheet::Sheet>(std::move(*compiled));
    }
    return static_cast<const sheet::Sheet*>(held.get());
}

std::vector<WorkedCase> run_worked_cases(const std::string& folder, SheetCache& sheets) {
    std::vector<WorkedCase> cases;
    for (const std::string& file : case_files(folder)) {
        const auto text = library::read_text_file(file);
        if (!text.ok()) {
            ADD_FAILURE() << base::to_text(text.errors());
            continue;
        }
        std::istringstream lines(*text);
        const std::string name = std::filesystem::path(file).filename().string();
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            if (!line.empty()) cases.push_back(run_case(line, name, number, sheets));
        }
    }
    return cases;
}

sheet::Facts told_facts(const sheet::Sheet& sheet, std::string_view procedure, std::string_view json) {
    sheet::Facts facts(sheet, *sheet.find(procedure));
    const base::Errors errors = json::tell_facts_text(facts, json, "facts");
    EXPECT_TRUE(errors.empty()) << base::to_text(errors);
    return facts;
}

}  // namespace linstock::test
