#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/sha256.hpp"
#include "battle/battle.hpp"
#include "battle/game.hpp"
#include "save/log_text.hpp"

// Any text as a save: as it is, and once more with the sum of every line made right, since a wrong sum would end nearly every
// input at its first line. A good part must load, be written and be read again.
namespace {

using namespace linstock;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

std::string with_right_sums(std::string_view text) {
    constexpr std::string_view key = ",\"sum\":\"";
    std::string all;
    std::string sum;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (const std::size_t tail = line.rfind(key); tail != std::string_view::npos) line = line.substr(0, tail);
        sum = base::sha256(sum + std::string(line)).substr(0, 16);
        all.append(line).append(key).append(sum).append("\"}\n");
    }
    return all;
}

// The same words in another order: every number of the log changes.
battle::Terms turned_round(battle::Terms terms) {
    std::reverse(terms.orders.begin(), terms.orders.end());
    std::reverse(terms.marks.begin(), terms.marks.end());
    std::reverse(terms.ties.begin(), terms.ties.end());
    std::reverse(terms.steps.begin(), terms.steps.end());
    std::reverse(terms.rules.begin() + (terms.rules.empty() ? 0 : 1), terms.rules.end());
    return terms;
}

void look_at(const battle::Log& log) {
    const battle::Loaded loaded = battle::load(log);
    expect(loaded.entries <= log.entries.size(), "more entries loaded than there are");
    expect(loaded.errors.empty() == (loaded.entries == log.entries.size()), "a load ended early without a word");
    if (loaded.entries > 0)
        expect(hash_of(loaded.state) == log.entries[loaded.entries - 1].hash,
               "the state is not that of the last good entry");
    battle::State seen = loaded.state;
    battle::hide_from(seen, log.head.terms, 0);
    battle::verify_seed(log);
    const auto translated = battle::in_words_of(log, turned_round(log.head.terms));
    if (translated.ok()) battle::load(*translated);
}

void read(std::string_view text) {
    const auto read = save::read_log(text);
    if (!read.ok()) return;
    look_at(read->log);
    const std::string written = save::write_log(read->log);
    const auto again = save::read_log(written);
    expect(again.ok() && again->errors.empty(), "what was written cannot be read");
    expect(save::write_log(again->log) == written, "written again it is another text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read(text);
    read(with_right_sums(text));
    return 0;
}
