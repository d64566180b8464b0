#pragma once

#include <span>
#include <string>

#include "base/result.hpp"
#include "library/sheet_library.hpp"
#include "play/course.hpp"

// The course of play of a sheet: `<sheet>/play.toml`, beside the sheet and no part of it.
namespace linstock::library {

bool has_course(std::span<const SheetFile> files, const std::string& sheet);

// With what it extends merged in; not yet bound to the sheet. Unknown keys and words are errors with file and line.
base::Result<play::Course> load_course(std::span<const SheetFile> files, const std::string& sheet);

}  // namespace linstock::library
