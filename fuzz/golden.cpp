#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "library/golden.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/compile.hpp"

// Any text as a file of worked cases of `arw`: every line is a case that passed, or one that failed with a sentence.
namespace {

using namespace linstock;

// Sheets by their readings. Compiling is slow, so they are kept; what a finding does never depends on what was kept.
class ToySheets {
public:
    ToySheets() {
        for (const char* id : {"arw", "tricorne"}) {
            auto source = library::SheetLibrary::built_in().load(id);
            if (!source.ok()) std::abort();
            sources_.emplace(id, std::move(*source));
        }
    }

    base::Result<const sheet::Sheet*> find(const std::string& id, const sheet::ReadingChoices& readings) {
        const auto source = sources_.find(id);
        if (source == sources_.end()) return base::Error{"there is no such sheet", id, ""};
        auto& kept = sheets_[{id, readings}];
        if (kept == nullptr) {
            auto compiled = sheet::compile(source->second, mechanics_arw::mechanics(), readings);
            if (!compiled.ok()) return compiled.errors();
            kept = std::make_unique<sheet::Sheet>(std::move(*compiled));
        }
        return static_cast<const sheet::Sheet*>(kept.get());
    }

    // Between inputs only: sheets handed out must stay while their cases run.
    void tidy() {
        if (sheets_.size() > 100) sheets_.clear();
    }

private:
    std::map<std::string, sheet::SheetSource> sources_;
    std::map<std::pair<std::string, sheet::ReadingChoices>, std::unique_ptr<sheet::Sheet>> sheets_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static ToySheets sheets;
    sheets.tidy();
    const auto find = [](const std::string& id, const sheet::ReadingChoices& readings) {
        return sheets.find(id, readings);
    };
    library::GoldenReport report;
    library::run_golden({reinterpret_cast<const char*>(data), size}, "arw.fuzz.jsonl", find, {}, report);
    for (const library::GoldenCase& each : report.cases) {
        for (const std::string& failure : each.failures) {
            if (failure.empty()) std::abort();
        }
    }
    library::golden_json(report);
    return 0;
}
