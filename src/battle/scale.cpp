#include "battle/scale.hpp"

namespace linstock::battle {

namespace {

constexpr base::Number hundredth_of_unit = base::one / 100;

}  // namespace

base::Number Scale::told(table::Length distance) const {
    const table::Length tenth = unit_ / 10;
    const table::Length beyond = distance % tenth;
    if (beyond <= table::slack) return exact(distance - beyond);
    const std::int64_t hundredths = (std::int64_t{distance} * 100 + unit_ - 1) / unit_;
    return static_cast<base::Number>(hundredths) * hundredth_of_unit;
}

std::string Scale::about(table::Length length) const {
    const std::int64_t tenths = table::scaled(length, 10, unit_);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + std::string(word());
}

std::string Scale::in_short(table::Length length) const {
    const std::int64_t tenths = table::scaled(length, 10, unit_);
    std::string text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text + " " + std::string(word());
}

std::string Scale::print(table::Length length) const {
    return base::print_number(told(length)) + " " + std::string(word());
}

}  // namespace linstock::battle
