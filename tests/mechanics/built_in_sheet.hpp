#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "json/facts.hpp"
#include "library/sheet_library.hpp"
#include "sheet/compile.hpp"
#include "sheet/resolution.hpp"

// A built-in sheet for tests that make their own situations.
namespace linstock::test_sheets {

inline const sheet::Sheet& sheet_under(const std::string& id, const sheet::Mechanics& mechanics,
                                       const sheet::ReadingChoices& readings) {
    static std::map<std::string, std::unique_ptr<sheet::Sheet>> made;
    std::string key = id + " ";
    for (const auto& [reading, option] : readings) key += reading + "=" + option + " ";
    std::unique_ptr<sheet::Sheet>& held = made[key];
    if (held == nullptr) {
        const auto source = library::SheetLibrary::built_in().load(id);
        EXPECT_TRUE(source.ok());
        auto compiled = sheet::compile(*source, mechanics, readings);
        EXPECT_TRUE(compiled.ok()) << (compiled.ok() ? "" : base::to_text(compiled.errors()));
        held = std::make_unique<sheet::Sheet>(std::move(*compiled));
    }
    return *held;
}

inline sheet::Facts told(const sheet::Sheet& sheet, std::string_view procedure, std::string_view json) {
    sheet::Facts facts(sheet, *sheet.find(procedure));
    const base::Errors errors = json::tell_facts_text(facts, json, "facts");
    EXPECT_TRUE(errors.empty()) << base::to_text(errors);
    return facts;
}

inline sheet::Odds odds(const sheet::Facts& facts) {
    auto odds = sheet::odds_of(facts);
    EXPECT_TRUE(odds.ok()) << (odds.ok() ? "" : base::to_text(odds.errors()));
    return odds.ok() ? *odds : sheet::Odds{};
}

inline long double as_real(const base::Fraction& fraction) {
    return static_cast<long double>(fraction.part) / static_cast<long double>(fraction.of);
}

// The chance of one value of a key; nought where it cannot come up.
inline base::Fraction chance_of(const sheet::Odds& odds, std::string_view key, std::string_view value) {
    for (const sheet::KeyOdds& each : odds.keys) {
        if (each.key != key) continue;
        for (const sheet::KeyOdds::Chance& chance : each.chances) {
            if (chance.value == value) return chance.chance;
        }
    }
    return {0, 1};
}

}  // namespace linstock::test_sheets
