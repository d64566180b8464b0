#include "base/fraction.hpp"

#include <algorithm>
#include <cassert>

namespace linstock::base {

namespace {

struct Wide {
    Weight high = 0;
    Weight low = 0;
};

// Schoolbook product of four 64-bit halves.
Wide wide_product(Weight a, Weight b) {
    constexpr Weight half = (Weight{1} << 64) - 1;
    const Weight low_low = (a & half) * (b & half);
    const Weight low_high = (a & half) * (b >> 64);
    const Weight high_low = (a >> 64) * (b & half);
    const Weight high_high = (a >> 64) * (b >> 64);
    const Weight middle = (low_low >> 64) + (low_high & half) + (high_low & half);
    return {high_high + (low_high >> 64) + (high_low >> 64) + (middle >> 64), (middle << 64) | (low_low & half)};
}

// Long division bit by bit; needs wide.high < of, so that the quotient fits.
Quotient divide(Wide wide, Weight of) {
    Quotient quotient{0, wide.high};
    for (int bit = 127; bit >= 0; --bit) {
        const bool carry = (quotient.rest >> 127) != 0;
        quotient.rest = (quotient.rest << 1) | ((wide.low >> bit) & 1);
        quotient.whole <<= 1;
        if (carry || quotient.rest >= of) {
            quotient.rest -= of;
            quotient.whole |= 1;
        }
    }
    return quotient;
}

std::string print_tenths(Weight tenths) { return print_weight(tenths / 10) + '.' + print_weight(tenths % 10) + '%'; }

}  // namespace

Quotient multiply_divide(Weight a, Weight part, Weight of) {
    assert(of != 0 && part <= of);
    if (part == of) return {a, 0};
    Weight product = 0;
    if (multiply(a, part, product)) return {product / of, product % of};
    return divide(wide_product(a, part), of);
}

Fraction reduced(Fraction fraction) {
    const Weight common = greatest_common_divisor(fraction.part, fraction.of);
    if (common == 0) return fraction;
    return {fraction.part / common, fraction.of / common};
}

bool operator==(const Fraction& a, const Fraction& b) {
    const Fraction left = reduced(a);
    const Fraction right = reduced(b);
    return left.part == right.part && left.of == right.of;
}

std::string print_weight(Weight weight) {
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(weight % 10));
        weight /= 10;
    } while (weight != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

std::string print_fraction(const Fraction& fraction) {
    const Fraction lowest = reduced(fraction);
    if (lowest.of == 1) return print_weight(lowest.part);
    return print_weight(lowest.part) + '/' + print_weight(lowest.of);
}

std::string print_percent(const Fraction& fraction) {
    const Quotient rest = multiply_divide(1000, fraction.part % fraction.of, fraction.of);
    const bool half_or_more = rest.rest >= fraction.of - rest.rest;
    const Weight tenths = fraction.part / fraction.of * 1000 + rest.whole + (half_or_more ? 1 : 0);
    if (tenths == 0 && fraction.part != 0) return "<0.1%";
    if (tenths == 1000 && fraction.part < fraction.of) return ">99.9%";
    return print_tenths(tenths);
}

std::string print_bound(const Fraction& fraction) {
    if (fraction.part == 0) return "0";
    int power = 0;
    // part * 10^power < of, written without the product: part <= (of - 1) / 10^power, rounded down.
    for (Weight shrunk = (fraction.of - 1) / 10; fraction.part <= shrunk; shrunk /= 10) ++power;
    return power == 0 ? "1" : "10^-" + std::to_string(power);
}

}  // namespace linstock::base
