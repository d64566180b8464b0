#include "linstock/table_dice.hpp"

#include <ostream>

namespace linstock::app {

TableDice::TableDice(const Console& console, std::uint64_t seed) : console_(console), rolled_(seed, 0) {
    rolled_.record_to(&thrown_);
}

bool TableDice::take(const dice::Request& request, std::string_view label, const std::string& line) {
    auto parsed = dice::parse_given(line);
    if (!parsed.ok()) {
        console_.out << base::to_text(parsed.errors()) << '\n';
        return false;
    }
    dice::Given given(std::move(*parsed));
    const dice::Outcomes outcomes = given.outcomes(request, label, false);
    const std::optional<base::Error> wrong = given.error() ? given.error() : given.left_over();
    if (wrong) {
        console_.out << base::to_text(*wrong) << '\n';
        return false;
    }
    one_ = outcomes.list.front();
    thrown_.push_back(given.thrown().front());
    return true;
}

dice::Outcomes TableDice::outcomes(const dice::Request& request, std::string_view label, bool together) {
    error_ = dice::flaw(request, label);
    while (!error_) {
        console_.out << "Throw " << dice::print_dice(request.die, request.count) << (label.empty() ? "" : " for ")
                     << label << " (Enter to let me roll): ";
        std::string line;
        if (!read_line(console_, line)) {
            error_ = base::Error{"the dice were not given", std::string(label), "give faces, or Enter"};
        } else if (line.empty()) {
            const dice::Outcomes outcomes = rolled_.outcomes(request, label, together);
            error_ = rolled_.error();
            return outcomes;
        } else if (take(request, label, line)) {
            return {{&one_, 1}, 1};
        }
    }
    return {};
}

std::vector<dice::GivenDie> as_given(const std::vector<dice::Thrown>& thrown) {
    std::vector<dice::GivenDie> dice;
    for (const dice::Thrown& each : thrown) {
        for (const int face : each.faces) dice.push_back({false, {face}, 1});
        if (!each.faces.empty()) continue;
        dice::GivenDie answer{true, {}, dice::parts_of(each.request.reduction)};
        for (std::size_t part = 0; part < static_cast<std::size_t>(answer.parts); ++part)
            answer.value[part] = each.answer.part[part];
        dice.push_back(answer);
    }
    return dice;
}

}  // namespace linstock::app
