#pragma once

#include <cstdint>
#include <string>

// Exact weights. A probability is a whole number over a common whole; both are unsigned 128-bit and every
// product is checked.
namespace linstock::base {

__extension__ typedef unsigned __int128 Weight;  // an extension of the compiler: a plain `using` is refused as pedantic

// False when the product does not fit; `product` is then untouched.
constexpr bool multiply(Weight a, Weight b, Weight& product) {
    if (((a | b) >> 64) == 0) {  // nearly always, and cheaper than the check
        product = a * b;
        return true;
    }
    Weight full = 0;
    if (__builtin_mul_overflow(a, b, &full)) return false;
    product = full;
    return true;
}

constexpr Weight greatest_common_divisor(Weight a, Weight b) {
    while (b != 0) {
        const Weight rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// a * part / of without losing the product's upper half: the whole quotient and what is left of the division.
// `part` may not exceed `of`, so the quotient never exceeds `a`.
struct Quotient {
    Weight whole = 0;
    Weight rest = 0;
};
Quotient multiply_divide(Weight a, Weight part, Weight of);

struct Fraction {
    Weight part = 0;
    Weight of = 1;

    // Exact also where the cross products do not fit: compares the reduced forms.
    friend bool operator==(const Fraction& a, const Fraction& b);
};

Fraction reduced(Fraction fraction);

std::string print_weight(Weight weight);

// "7/12"; "1" and "0" for certain and impossible.
std::string print_fraction(const Fraction& fraction);

// "58.3%": rounded half up to a tenth of a percent, by whole numbers only. A chance that is not zero and not one
// never prints as "0.0%" or "100.0%": it prints as "<0.1%" or ">99.9%".
std::string print_percent(const Fraction& fraction);

// "10^-27": the lowest power of ten, at most "1", that the fraction, less than one, stays below; "0" for zero. For
// bounds of rounding errors.
std::string print_bound(const Fraction& fraction);

}  // namespace linstock::base
