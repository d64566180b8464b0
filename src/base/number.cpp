#include "base/number.hpp"

namespace linstock::base {

std::optional<Number> parse_number(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (negative || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
    std::int64_t raw = 0;
    int places = -1;  // -1 until the point has been seen
    bool any_digit = false;
    for (const char c : text) {
        if (c == '.' && places < 0) {
            places = 0;
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        if (places >= 4) {
            if (c != '0') return std::nullopt;
            continue;
        }
        any_digit = true;
        if (places >= 0) ++places;
        raw = raw * 10 + (c - '0');
        if (raw > std::int64_t{largest_count} * one) return std::nullopt;
    }
    if (!any_digit) return std::nullopt;
    for (int place = places < 0 ? 0 : places; place < 4; ++place) raw *= 10;
    if (raw > std::int64_t{largest_count} * one) return std::nullopt;
    return static_cast<Number>(negative ? -raw : raw);
}

std::string print_number(Number number) {
    const std::int64_t raw = number < 0 ? -std::int64_t{number} : std::int64_t{number};
    std::string text = number < 0 ? "-" : "";
    text += std::to_string(raw / one);
    const std::int64_t rest = raw % one;
    if (rest != 0) {
        std::string places = std::to_string(rest + one).substr(1);
        while (places.back() == '0') places.pop_back();
        text += '.' + places;
    }
    return text;
}

}  // namespace linstock::base
