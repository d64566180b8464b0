#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sheet/source.hpp"

// Where sheets come from: compiled in, or a folder that overrides them; with house rules laid over.
namespace linstock::library {

struct SheetFile {
    std::string path;  // "arw/units.toml"; the part before the slash is the sheet's ID
    std::string text;
};

class SheetLibrary {
public:
    // The sheets compiled into the program.
    static SheetLibrary built_in();

    // Files given outright: tests, fuzzers.
    static SheetLibrary of(std::vector<SheetFile> files);

    // Every subfolder of `folder` with .toml files is a sheet and replaces the built-in one of its name.
    base::Errors add_folder(const std::string& folder);

    // A house rule, laid over every sheet it is for (its [house] table says which; all sheets when it does not say).
    base::Errors add_house_rule(const std::string& file);
    void add_house_text(std::string path, std::string text) {
        house_rules_.push_back({std::move(path), std::move(text)});
    }

    std::vector<std::string> ids() const;
    const std::vector<SheetFile>& files() const { return files_; }  // registers and musters, too
    const std::vector<SheetFile>& house_rules() const { return house_rules_; }

    // The sheet as written, what it extends and the house rules merged in.
    base::Result<sheet::SheetSource> load(const std::string& id) const;

private:
    std::vector<SheetFile> files_;
    std::vector<SheetFile> house_rules_;
};

// The whole of a file, or why not. Files over 16 MB are refused.
base::Result<std::string> read_text_file(const std::string& path);

}  // namespace linstock::library
