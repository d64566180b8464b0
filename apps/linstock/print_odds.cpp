#include "linstock/print_odds.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

namespace linstock::app {

namespace {

using sheet::KeyOdds;

constexpr std::size_t bar_length = 12;
constexpr std::size_t longest_fraction = 11;

// Rounded up, so that whatever can happen shows.
std::string bar(const base::Fraction& chance) {
    const base::Quotient filled = base::multiply_divide(bar_length, chance.part, chance.of);
    return std::string(static_cast<std::size_t>(filled.whole) + (filled.rest != 0 ? 1 : 0), '#');
}

std::string value_named(const std::string& value) { return value.empty() ? "(nothing)" : value; }

std::string print_exact(const base::Fraction& chance) {
    const std::string text = base::print_fraction(chance);
    return text.size() > longest_fraction ? "" : text;  // the JSON has it in full
}

base::Fraction chance_of(const KeyOdds& key, const std::string& value) {
    for (const KeyOdds::Chance& chance : key.chances) {
        if (chance.value == value) return chance.chance;
    }
    return {0, 1};
}

std::vector<std::string> values_of(const KeyOdds& with, const KeyOdds& without) {
    std::vector<std::string> values;
    for (const KeyOdds::Chance& chance : with.chances) values.push_back(chance.value);
    for (const KeyOdds::Chance& chance : without.chances) {
        if (std::find(values.begin(), values.end(), chance.value) == values.end()) values.push_back(chance.value);
    }
    return values;
}

void print_worth(const Console& console, const KeyOdds& with, const sheet::Worth& worth) {
    console.out << "  without " << console.strong(worth.says.empty() ? worth.id : worth.says) << "  "
                << console.faint(worth.id) << '\n';
    bool changed = false;
    for (const std::string& value : values_of(with, worth.without)) {
        const base::Fraction before = chance_of(with, value);
        const base::Fraction after = chance_of(worth.without, value);
        if (before == after) continue;
        changed = true;
        const std::string change =
            fmt::format("    {:>6} -> {:>6}  ", base::print_percent(before), base::print_percent(after));
        console.out << change << beside(change.size(), value_named(value), console.width) << '\n';
    }
    if (!changed) console.out << "    the chances stay as they are\n";
}

}  // namespace

void print_key_odds(const Console& console, const KeyOdds& key) {
    std::size_t fraction_width = 0;
    for (const KeyOdds::Chance& chance : key.chances)
        fraction_width = std::max(fraction_width, print_exact(chance.chance).size());
    for (const KeyOdds::Chance& chance : key.chances) {
        const std::string head =
            fmt::format("  {:>6}  {:>{}}  {:<{}}  ", base::print_percent(chance.chance), print_exact(chance.chance),
                        fraction_width, bar(chance.chance), bar_length);
        console.out << head << beside(head.size(), value_named(chance.value), console.width) << '\n';
    }
}

void print_odds(const Console& console, const sheet::Odds& odds) {
    for (std::size_t i = 0; i < odds.keys.size(); ++i) {
        const KeyOdds& key = odds.keys[i];
        if (i > 0 && key.chances.size() < 2) continue;
        if (i > 0) console.out << '\n';
        console.out << console.strong("odds of " + key.key) << '\n';
        print_key_odds(console, key);
    }
    console.out << '\n' << odds.ends << (odds.ends == 1 ? " situation" : " situations") << " visited; ";
    console.out << (odds.rounded ? "rounded, error below " + base::print_bound(odds.error_bound) : "exact") << '\n';
}

void print_worths(const Console& console, const KeyOdds& with, const std::vector<sheet::Worth>& worths) {
    if (worths.empty()) return;
    console.out << '\n' << console.strong("what each clause is worth") << "  (the chance with it -> without it)\n";
    for (const sheet::Worth& worth : worths) print_worth(console, with, worth);
}

}  // namespace linstock::app
