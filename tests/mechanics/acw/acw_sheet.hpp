#pragma once

#include "mechanics/acw/acw.hpp"
#include "mechanics/built_in_sheet.hpp"

namespace linstock::test_acw {

using test_sheets::as_real;
using test_sheets::chance_of;
using test_sheets::odds;

inline const sheet::Sheet& sheet_under(const sheet::ReadingChoices& readings = {}) {
    return test_sheets::sheet_under("acw", mechanics_acw::mechanics(), readings);
}

inline sheet::Facts told(std::string_view procedure, std::string_view json,
                         const sheet::ReadingChoices& readings = {}) {
    return test_sheets::told(sheet_under(readings), procedure, json);
}

}  // namespace linstock::test_acw
