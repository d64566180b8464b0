#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "json/facts.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/fife_drum/fife_drum.hpp"
#include "sheet/compile.hpp"
#include "sheet/resolution.hpp"

// The built-in sheet `fife-drum` for tests that make their own situations.
namespace linstock::test_fife_drum {

inline const sheet::Sheet& sheet_under(const sheet::ReadingChoices& readings = {}) {
    static std::map<std::string, std::unique_ptr<sheet::Sheet>> made;
    std::string key;
    for (const auto& [reading, option] : readings) key += reading + "=" + option + " ";
    std::unique_ptr<sheet::Sheet>& held = made[key];
    if (held == nullptr) {
        const auto source = library::SheetLibrary::built_in().load("fife-drum");
        EXPECT_TRUE(source.ok()) << (source.ok() ? "" : base::to_text(source.errors()));
        auto compiled = sheet::compile(*source, mechanics_fife_drum::mechanics(), readings);
        EXPECT_TRUE(compiled.ok()) << (compiled.ok() ? "" : base::to_text(compiled.errors()));
        held = std::make_unique<sheet::Sheet>(std::move(*compiled));
    }
    return *held;
}

inline sheet::Facts told(const sheet::Sheet& sheet, std::string_view procedure, std::string_view json) {
    sheet::Facts facts(sheet, *sheet.find(procedure));
    const base::Errors errors = json::tell_facts_text(facts, json, "test");
    EXPECT_TRUE(errors.empty()) << base::to_text(errors);
    return facts;
}

}  // namespace linstock::test_fife_drum
