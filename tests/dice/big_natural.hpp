#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/fraction.hpp"

namespace linstock::dice {

// Whole numbers of any size, as plainly as can be: an independent check for weights that no longer fit.
class BigNatural {
public:
    BigNatural() = default;
    explicit BigNatural(base::Weight number) {
        for (; number != 0; number >>= 32) limbs_.push_back(static_cast<std::uint32_t>(number));
    }

    friend BigNatural operator+(const BigNatural& a, const BigNatural& b) {
        BigNatural sum;
        std::uint64_t carry = 0;
        for (std::size_t at = 0; at < std::max(a.limbs_.size(), b.limbs_.size()) || carry != 0; ++at) {
            carry += std::uint64_t{a.limb(at)} + b.limb(at);
            sum.limbs_.push_back(static_cast<std::uint32_t>(carry));
            carry >>= 32;
        }
        return sum;
    }

    // a must not be below b.
    friend BigNatural operator-(const BigNatural& a, const BigNatural& b) {
        BigNatural rest;
        std::uint64_t borrow = 0;
        for (std::size_t at = 0; at < a.limbs_.size(); ++at) {
            const std::uint64_t taken = b.limb(at) + borrow;
            borrow = a.limb(at) < taken ? 1 : 0;
            rest.limbs_.push_back(static_cast<std::uint32_t>(a.limb(at) - taken));
        }
        rest.trim();
        return rest;
    }

    friend BigNatural operator*(const BigNatural& a, const BigNatural& b) {
        BigNatural product;
        product.limbs_.assign(a.limbs_.size() + b.limbs_.size(), 0);
        for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < b.limbs_.size() || carry != 0; ++j) {
                carry += std::uint64_t{a.limbs_[i]} * b.limb(j) + product.limbs_[i + j];
                product.limbs_[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
        }
        product.trim();
        return product;
    }

    friend bool operator<(const BigNatural& a, const BigNatural& b) {
        if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() < b.limbs_.size();
        return std::lexicographical_compare(a.limbs_.rbegin(), a.limbs_.rend(), b.limbs_.rbegin(), b.limbs_.rend());
    }
    friend bool operator==(const BigNatural& a, const BigNatural& b) { return a.limbs_ == b.limbs_; }

private:
    std::uint32_t limb(std::size_t at) const { return at < limbs_.size() ? limbs_[at] : 0; }
    void trim() {
        while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    }

    std::vector<std::uint32_t> limbs_;  // lowest first, no zeros at the top
};

inline BigNatural distance(const BigNatural& a, const BigNatural& b) { return a < b ? b - a : a - b; }

}  // namespace linstock::dice
