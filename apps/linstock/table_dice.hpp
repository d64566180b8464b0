#pragma once

#include <cstdint>
#include <vector>

#include "dice/chance.hpp"
#include "linstock/console.hpp"

namespace linstock::app {

// Dice on the table before a person: asks for each throw when the rules come to it, and rolls where the person likes.
class TableDice final : public dice::Chance {
public:
    TableDice(const Console& console, std::uint64_t seed);

    dice::Outcomes outcomes(const dice::Request& request, std::string_view label, bool together) override;
    void not_needed(const dice::Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return error_; }
    const std::vector<dice::Thrown>& thrown() const { return thrown_; }

private:
    bool take(const dice::Request& request, std::string_view label, const std::string& line);

    const Console& console_;
    dice::Seeded rolled_;
    std::vector<dice::Thrown> thrown_;
    dice::Weighted one_;
    std::optional<base::Error> error_;
};

// The dice of a throw as somebody would give them again.
std::vector<dice::GivenDie> as_given(const std::vector<dice::Thrown>& thrown);

}  // namespace linstock::app
