#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "library/sheet_library.hpp"
#include "sheet/source.hpp"

// The register of a sheet: every rule it prints, by ID. It stands beside the sheet (`<sheet>/register.toml`) and is no part of it:
// what the sheet's entries are held against.
namespace linstock::library {

enum class RuleKind : std::uint8_t {
    condition,  // holds or does not
    cell,       // printed numbers
    step,       // always done
    note,       // told, decided elsewhere
};
std::string_view name_of(RuleKind kind);

struct RegisterRule {
    std::string id;
    RuleKind kind = RuleKind::condition;
    std::string says;
    sheet::Place place;
};

struct Register {
    std::vector<RegisterRule> rules;  // those of the sheet it extends first

    // The rule an entry belongs to: the one of its ID, or of its ID without a further letter b to z (ARW-STD-01b). Null when
    // there is none.
    const RegisterRule* find(std::string_view entry_id) const;
};

// An ID without its further letter: "ARW-GAP-75c" -> "ARW-GAP-75".
std::string_view without_letter(std::string_view entry_id);

// The register of a sheet among these files, with what it extends merged in. Unknown keys and kinds, duplicate IDs and IDs
// removed that were not there are errors with file and line.
base::Result<Register> load_register(std::span<const SheetFile> files, const std::string& sheet);

// The files compiled into the program, registers and all.
std::vector<SheetFile> built_in_files();

}  // namespace linstock::library
