#pragma once

#include <string>
#include <string_view>

#include "base/number.hpp"
#include "table/geometry.hpp"

// The unit a sheet measures in: lengths of the table as its facts, its printed numbers and its players have them.
namespace linstock::battle {

class Scale {
public:
    // "cm" or "in"; a sheet that measures in anything else is told in centimetres.
    explicit Scale(std::string_view unit = "cm") : unit_(unit == "in" ? table::inch : table::centimetre) {}

    table::Length unit() const { return unit_; }
    std::string_view word() const { return unit_ == table::inch ? "in" : "cm"; }

    // A printed number as a length of the table; nothing printed (a dash) is 0.
    table::Length length(base::Number number) const {
        return number < 0 ? 0 : static_cast<table::Length>(std::int64_t{number} * unit_ / base::one);
    }
    // As measured, in hundredths of the unit, so that "at most R" of the sheet is true exactly where the table says "within R".
    base::Number told(table::Length distance) const;
    // To the last bit the table has: for lengths that were chosen, and limits that may be reached but not passed.
    base::Number exact(table::Length length) const {
        return static_cast<base::Number>(std::int64_t{length} * base::one / unit_);
    }
    std::string print(table::Length length) const;  // "14.3 cm"
    // To the nearest tenth, for the eye: "14.3 cm" and "14.0 cm", or short, "14 cm".
    std::string about(table::Length length) const;
    std::string in_short(table::Length length) const;

private:
    table::Length unit_;
};

}  // namespace linstock::battle
