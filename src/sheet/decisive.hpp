#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dice/chance.hpp"
#include "sheet/compile.hpp"
#include "sheet/resolution.hpp"

// Readings that decide: on the same facts and the same dice another option gives another answer.
namespace linstock::sheet {

struct Decisive {
    std::string reading;
    std::string gap;
    std::string chosen;
    std::string other;
    bool refused = false;         // the other option refuses
    std::string answer;           // the other answer in words; empty where odds stand instead
    std::optional<KeyOdds> odds;  // the other option needs more or other dice: its odds of the result
};

// One sheet compiled under the readings chosen but for one, made when first asked for and kept. `source` and `mechanics`
// must outlive it.
class VariantCache {
public:
    VariantCache(const SheetSource& source, const Mechanics& mechanics, ReadingChoices choices);

    // Null when the sheet does not compile under this option.
    const Sheet* find(const std::string& reading, const std::string& option);

    const SheetSource& source() const { return *source_; }
    std::size_t compiled() const { return sheets_.size(); }

private:
    const SheetSource* source_;
    const Mechanics* mechanics_;
    ReadingChoices choices_;
    std::map<std::pair<std::string, std::string>, std::unique_ptr<Sheet>> sheets_;
};

// The same facts told to another compilation of the sheet: by name and by word, lists too.
Facts carried_over(const Facts& facts, const Sheet& sheet, const Procedure& procedure);

// Every switch that touches the procedure, every option but the chosen one. `facts` must be complete and of the sheet
// compiled under the choices of `variants`; nothing is decisive when they, or the dice, do not resolve.
std::vector<Decisive> decisive_readings(VariantCache& variants, const Facts& facts,
                                        std::span<const dice::GivenDie> dice);

// The same for one call.
std::vector<Decisive> decisive_readings(const SheetSource& source, const Mechanics& mechanics,
                                        const ReadingChoices& choices, const Facts& facts,
                                        std::span<const dice::GivenDie> dice);

}  // namespace linstock::sheet
