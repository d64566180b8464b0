#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "sheet/mechanics.hpp"
#include "sheet/procedure.hpp"

// Making one procedure from its source. Internal to the room.
namespace linstock::sheet {

// Collects faults with their places.
class Faults {
public:
    void add(const Place& place, std::string what, std::string fix = "");
    bool any() const { return !errors_.empty(); }
    base::Errors take() { return std::move(errors_); }

private:
    base::Errors errors_;
};

// An entry with its reading folded: null entry when it is off.
struct Folded {
    std::string off_reading;
    std::string off_option;
    std::vector<std::string> readings;
};
std::string chosen_option(const Sheet& sheet, const std::string& reading);
Folded fold_only(const Sheet& sheet, const std::vector<Only>& only, Faults& faults);

template <class E>
const E* fold(const Sheet& sheet, const Varied<E>& varied, Folded& folded, Faults& faults) {
    folded = fold_only(sheet, varied.entry.only, faults);
    const E* entry = &varied.entry;
    for (const Variant<E>& variant : varied.under) {
        folded.readings.push_back(variant.reading);
        if (chosen_option(sheet, variant.reading) != variant.option) continue;
        entry = &variant.entry;
        if (variant.off) {
            folded.off_reading = variant.reading;
            folded.off_option = variant.option;
        }
    }
    return folded.off_reading.empty() ? entry : nullptr;
}

Procedure compile_procedure(Sheet& sheet, const SheetSource& source, const ProcedureSource& procedure,
                            const Mechanics& mechanics, Faults& faults);

// Outcomes that overlap or leave a gap over the axes and the totals.
void check_outcomes(const Sheet& sheet, const Procedure& procedure, const ProcedureSource& source, Faults& faults);

}  // namespace linstock::sheet
