#include "linstock/facts_at_hand.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "base/text.hpp"
#include "json/fact_words.hpp"
#include "json/facts.hpp"
#include "json/text.hpp"

namespace linstock::app {

namespace {

bool has(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

void append(base::Errors& errors, const base::Errors& more) { errors.insert(errors.end(), more.begin(), more.end()); }

base::Result<std::string> facts_text(const std::string& file, const Console& console) {
    if (file != "-") return library::read_text_file(file);
    std::string text;
    // One character more than may be read is enough to be refused.
    for (char c = 0; text.size() <= json::largest_json && console.in.get(c);) text += c;
    return text;
}

base::Errors tell_all(sheet::Facts& facts, const Arguments& arguments, const Console& console) {
    base::Errors errors;
    if (!arguments.facts_file.empty()) {
        const auto text = facts_text(arguments.facts_file, console);
        if (!text.ok()) return text.errors();
        append(errors, json::tell_facts_text(facts, *text,
                                             arguments.facts_file == "-" ? "standard input" : arguments.facts_file));
    }
    // The command line comes last: it corrects the file.
    for (const std::string& word : arguments.words) append(errors, json::tell_word(facts, word));
    return errors;
}

}  // namespace

base::Result<FactsAtHand> open_facts(const Arguments& arguments, const Console& console, int& exit_code) {
    exit_code = failed;
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) return cache.errors();
    exit_code = has(cache->ids(), arguments.sheet) ? failed : bad_usage;
    FactsAtHand at_hand{std::move(*cache), nullptr, nullptr, nullptr, nullptr};
    const auto sheet = at_hand.cache.sheet(arguments.sheet);
    if (!sheet.ok()) {
        // A sheet that is sound without the readings asked for has nothing wrong with it.
        at_hand.cache.forget_readings();
        if (at_hand.cache.sheet(arguments.sheet).ok()) exit_code = bad_usage;
        return sheet.errors();
    }
    at_hand.source = *at_hand.cache.source(arguments.sheet);
    at_hand.mechanics = *at_hand.cache.mechanics(arguments.sheet);
    exit_code = bad_usage;
    const auto procedure = find_procedure(**sheet, arguments.procedure);
    if (!procedure.ok()) return procedure.errors();
    at_hand.procedure = *procedure;
    at_hand.facts = std::make_unique<sheet::Facts>(**sheet, **procedure);
    const base::Errors errors = tell_all(*at_hand.facts, arguments, console);
    if (!errors.empty()) return errors;
    exit_code = done;
    return at_hand;
}

bool report_missing(const Console& console, bool json, const sheet::Facts& facts) {
    const std::vector<const sheet::Fact*> missing = facts.missing();
    if (missing.empty()) return false;
    if (json) {
        console.out << json::missing_json(facts, missing);
        return true;
    }
    console.err << "linstock: " << facts.procedure().title << " needs to know more; add name=value for:\n";
    for (const sheet::Fact* fact : missing) {
        const std::vector<std::string> words = json::words_of(facts.sheet(), facts.procedure(), *fact);
        console.err << "  " << fact->source.name << "  " << fact->source.question << '\n';
        console.err << wrapped(words.empty() ? json::type_of(facts.sheet(), *fact) : base::listed(words), console.width,
                               6, 6)
                    << '\n';
    }
    return true;
}

}  // namespace linstock::app
