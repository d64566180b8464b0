#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "../tests/drill/arw_ground.hpp"
#include "codec/drill_parser.hpp"

// Any text as a file of drills, fought under `arw` and `tricorne`. Whatever it tells: it is refused with sentences, or fought to a verdict that
// is the same when it is fought again.
namespace {

using namespace linstock;

constexpr std::size_t most_drills = 4;  // one input is no battle

void expect_sentences(const base::Errors& errors) {
    if (errors.empty()) std::abort();
    for (const base::Error& error : errors) {
        if (error.what.empty()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto drills = codec::parse_drills(text, "fuzz.toml");
    if (!drills.ok()) {
        expect_sentences(drills.errors());
        return 0;
    }
    for (std::size_t i = 0; i < drills->size() && i < most_drills; ++i) {
        const drill::Drill& drill = (*drills)[i];
        if (!drill::can_fail(drill)) std::abort();
        if (drill_test::failures_of(drill) != drill_test::failures_of(drill)) std::abort();
    }
    return 0;
}
