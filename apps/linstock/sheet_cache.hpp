#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "library/sheet_library.hpp"
#include "linstock/arguments.hpp"
#include "sheet/compile.hpp"

// The sheets of one run of the program, with its folder, house rules and readings; each is compiled when first asked for.
namespace linstock::app {

class SheetCache {
public:
    // Lays the house rules over the library and reads the readings chosen.
    static base::Result<SheetCache> open(const Arguments& arguments);

    std::vector<std::string> ids() const { return library_.ids(); }
    const library::SheetLibrary& library() const { return library_; }
    const sheet::ReadingChoices& readings() const { return readings_; }
    void forget_readings() { readings_.clear(); }

    // What is handed out lives as long as the cache. `more` readings outrank those of the command line.
    base::Result<const sheet::SheetSource*> source(const std::string& id);
    base::Result<const sheet::Sheet*> sheet(const std::string& id, const sheet::ReadingChoices& more = {});
    base::Result<const sheet::Mechanics*> mechanics(const std::string& id);

private:
    using Key = std::pair<std::string, sheet::ReadingChoices>;

    explicit SheetCache(library::SheetLibrary library) : library_(std::move(library)) {}

    library::SheetLibrary library_;
    sheet::ReadingChoices readings_;
    std::map<std::string, std::unique_ptr<sheet::SheetSource>> sources_;
    std::map<Key, std::unique_ptr<sheet::Sheet>> sheets_;
};

// The procedure of that name, or what the sheet has instead.
base::Result<const sheet::Procedure*> find_procedure(const sheet::Sheet& sheet, const std::string& name);

}  // namespace linstock::app
