#include "linstock/sheet_cache.hpp"

#include "base/text.hpp"
#include "linstock/families.hpp"

namespace linstock::app {

namespace {

bool read_choice(const std::string& word, sheet::ReadingChoices& choices, base::Errors& errors) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
        errors.push_back({"'" + word + "' does not choose a reading", "--reading", "write --reading NAME=OPTION"});
        return false;
    }
    choices.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    return true;
}

}  // namespace

base::Result<SheetCache> SheetCache::open(const Arguments& arguments) {
    SheetCache cache(library::SheetLibrary::built_in());
    base::Errors errors;
    const auto keep = [&](const base::Errors& more) { errors.insert(errors.end(), more.begin(), more.end()); };
    if (!arguments.sheets_folder.empty()) keep(cache.library_.add_folder(arguments.sheets_folder));
    for (const std::string& file : arguments.house_rules) keep(cache.library_.add_house_rule(file));
    for (const std::string& word : arguments.readings) read_choice(word, cache.readings_, errors);
    if (!errors.empty()) return errors;
    return cache;
}

base::Result<const sheet::SheetSource*> SheetCache::source(const std::string& id) {
    auto& kept = sources_[id];
    if (kept == nullptr) {
        auto loaded = library_.load(id);
        if (!loaded.ok()) return loaded.errors();
        kept = std::make_unique<sheet::SheetSource>(std::move(*loaded));
    }
    return static_cast<const sheet::SheetSource*>(kept.get());
}

base::Result<const sheet::Mechanics*> SheetCache::mechanics(const std::string& id) {
    const auto found = source(id);
    if (!found.ok()) return found.errors();
    const std::string& family = (*found)->mechanics;
    const sheet::Mechanics* known = find_mechanics(family);
    if (known == nullptr)
        return base::Error{"the sheet asks for the mechanics '" + family + "'", id,
                           base::suggestion(family, family_names())};
    return known;
}

base::Result<const sheet::Sheet*> SheetCache::sheet(const std::string& id, const sheet::ReadingChoices& more) {
    sheet::ReadingChoices choices = readings_;
    choices.insert(choices.end(), more.begin(), more.end());
    auto& kept = sheets_[{id, choices}];
    if (kept == nullptr) {
        const auto known = mechanics(id);
        if (!known.ok()) return known.errors();
        auto compiled = sheet::compile(**source(id), **known, choices);
        if (!compiled.ok()) return compiled.errors();
        kept = std::make_unique<sheet::Sheet>(std::move(*compiled));
    }
    return static_cast<const sheet::Sheet*>(kept.get());
}

base::Result<const sheet::Procedure*> find_procedure(const sheet::Sheet& sheet, const std::string& name) {
    const sheet::Procedure* found = sheet.find(name);
    if (found == nullptr) {
        return base::Error{"'" + name + "' is not a procedure of " + sheet.id, "",
                           base::suggestion(name, sheet.procedure_names())};
    }
    return found;
}

}  // namespace linstock::app
