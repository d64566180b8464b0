#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dice/chance.hpp"
#include "sheet/resolution.hpp"

// Dice at a real table: those already thrown are given, and when they are used up the rest is rolled on the screen, or the
// answer waits and says which throw comes next.
namespace linstock::companion {

struct NextThrow {
    dice::Request request;
    std::string label;
};

class Throwing final : public dice::Chance {
public:
    // `seed`: roll what is not given.
    Throwing(std::vector<dice::GivenDie> given, std::optional<std::uint64_t> seed);

    dice::Outcomes outcomes(const dice::Request& request, std::string_view label, bool together) override;
    void not_needed(const dice::Request& request, std::string_view label, bool together) override;
    bool used_up() const override { return !rolled_ && given_.used_up(); }
    const std::optional<base::Error>& error() const override { return error_; }

    const std::optional<NextThrow>& next() const { return next_; }  // it waits for this one
    std::vector<dice::Thrown> thrown() const;
    // Dice given that nothing asked for.
    std::optional<base::Error> left_over() const { return given_.left_over(); }

private:
    dice::Given given_;
    std::optional<dice::Seeded> rolled_;
    std::vector<dice::Thrown> on_screen_;
    std::optional<NextThrow> next_;
    std::optional<base::Error> error_;
};

// The dice of throws as somebody would give them again, and the same in writing: "4,2,=7/1".
std::vector<dice::GivenDie> given_again(const std::vector<dice::Thrown>& thrown);
std::string print_given(const std::vector<dice::GivenDie>& dice);

// A chain as far as the dice go. The same stages that resolve() runs.
std::vector<sheet::StageTold> stages_so_far(const sheet::Facts& facts, dice::Chance& chance);

}  // namespace linstock::companion
