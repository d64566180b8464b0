#include "library/muster_library.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "library/scenario_keys.hpp"
#include "library/toml_merge.hpp"

namespace linstock::library {

namespace {

using battle::MusterRules;
using table::Length;

constexpr int deepest_muster = 8;
constexpr int most_minutes_a_turn = 24 * 60;

inline std::string muster_path(const std::string& sheet) { return sheet + "/muster.toml"; }

inline const SheetFile* find_muster(std::span<const SheetFile> files, const std::string& sheet) {
    const std::string path = muster_path(sheet);
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const SheetFile& each) { return each.path == path; });
    return found == files.end() ? nullptr : &*found;
}

// The muster's own tables over those it extends.
inline bool gather(std::span<const SheetFile> files, const std::string& sheet, int depth, toml::table& tree,
                   TomlFaults& faults) {
    const SheetFile* file = find_muster(files, sheet);
    if (file == nullptr) {
        faults.add({muster_path(sheet), 0, 0}, "the sheet '" + sheet + "' has no muster",
                   "known: " + base::listed(sheets_with_muster(files), "and"));
        return false;
    }
    if (depth > deepest_muster) {
        faults.add({file->path, 0, 0}, "the musters extend one another in a circle");
        return false;
    }
    toml::table own;
    if (!parse_toml(file->text, file->path, own, faults)) return false;
    const std::string base = own["extends"].value_or(std::string());
    own.erase("extends");
    if (!base.empty() && !gather(files, base, depth + 1, tree, faults)) return false;
    merge_toml(tree, std::move(own));
    return true;
}

class MusterParser {
public:
    MusterParser(const std::string& sheet, TomlFaults& faults) : file_{muster_path(sheet), 0, 0}, faults_(faults) {
        rules_.sheet = sheet;
        rules_.place = file_;
    }

    MusterRules parse(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        read_scale(keys);
        if (const toml::table* groups = required(keys, "groups")) read_groups(*groups);
        if (const toml::table* deployment = required(keys, "deployment")) read_deployment(*deployment);
        for (const toml::table* size : keys.tables("size")) read_size(*size);
        for (const toml::table* rule : keys.tables("troops")) read_troops(*rule);
        for (const toml::table* rule : keys.tables("grade")) read_grade(*rule);
        if (const toml::table* orders = keys.table("orders")) read_orders(*orders);  // a sheet may have none
        if (const toml::table* ground = required(keys, "ground")) read_grounds(*ground);
        if (const toml::table* words = keys.table("vocabulary")) rules_.vocabulary = grades_of(*words, file_, faults_);
        if (rules_.troops.empty())
            faults_.add(file_, "there are no [[troops]]", "say what each role is under the sheet");
        return std::move(rules_);
    }

private:
    const toml::table* required(TomlKeys& keys, std::string_view key) {
        if (!keys.has(key)) faults_.add(file_, "there is no [" + std::string(key) + "]");
        return keys.table(key);
    }

    int positive(TomlKeys& keys, std::string_view key, int most) {
        const int value = keys.integer(key);
        if (value >= 1 && value <= most) return value;
        faults_.add(keys.place_of_key(key),
                    "'" + std::string(key) + "' wants a whole number from 1 to " + std::to_string(most));
        return 1;
    }

    // --- scale ---

    void read_scale(TomlKeys& keys) {
        const std::string unit = word_of(keys, "unit", {"cm", "in"}, "cm");
        unit_ = unit == "in" ? table::inch : table::centimetre;
        rules_.scale_length = unit_;
        rules_.scale_yards = keys.number("yards").value_or(0);
        if (rules_.scale_yards < base::one) {  // a finer scale would not fit the table's whole numbers
            faults_.add(keys.place_of_key("yards"), "'yards' is missing or below 1",
                        "say how many yards one " + unit + " of the table stands for");
            rules_.scale_yards = base::one;
        }
        rules_.minutes_a_turn = positive(keys, "minutes_a_turn", most_minutes_a_turn);
    }

    // A length in the sheet's unit.
    Length length(TomlKeys& keys, std::string_view key, bool may_be_none) {
        const auto number = keys.number(key);
        if (!number && may_be_none) return 0;
        if (!number || *number < 0 || (*number == 0 && !may_be_none) || *number > base::whole(2'000)) {
            faults_.add(keys.place_of_key(key), "'" + std::string(key) + "' wants a length above 0");
            return unit_;
        }
        return static_cast<Length>(table::scaled(*number, unit_, base::one));
    }

    void read_groups(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        rules_.least_units = positive(keys, "least", 100);
        rules_.most_units = positive(keys, "most", 100);
    }

    void read_deployment(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        rules_.attacker_zone = length(keys, "attacker", false);
        rules_.defender_zone = length(keys, "defender", false);
        rules_.apart = length(keys, "apart", true);
    }

    // --- sizes ---

    void read_size(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        battle::StandSize size;
        size.place = keys.place();
        size.name = keys.required_text("name");
        if (keys.has("men") == keys.has("guns"))
            faults_.add(keys.place(), "a size says how many men, or how many guns, make a stand",
                        "give one of the two");
        if (keys.has("figures")) size.figures_a_stand = positive(keys, "figures", 100);
        size.whole_stands = keys.flag("whole_stands");
        if (keys.has("men")) size.men_a_stand = positive(keys, "men", 1'000) * std::max(size.figures_a_stand, 1);
        if (keys.has("guns")) size.guns_a_stand = positive(keys, "guns", 100);
        const int most = table::max_stands * (size.by_figures() ? size.figures_a_stand : 1);
        size.usual = positive(keys, "usual", most);
        size.least = positive(keys, "least", most);
        size.most = positive(keys, "most", most);
        check_whole_stands(keys, size);
        if (size.least > size.usual || size.usual > size.most)
            faults_.add(keys.place(), "least, usual and most do not rise", "give them in that order");
        size.width = length(keys, "width", false);
        size.depth = length(keys, "depth", false);
        size.interval = length(keys, "interval", true);
        rules_.sizes.push_back(std::move(size));
    }

    void check_whole_stands(TomlKeys& keys, const battle::StandSize& size) {
        if (!size.whole_stands) return;
        if (!size.by_figures()) {
            faults_.add(keys.place_of_key("whole_stands"), "'whole_stands' is for men counted into figures",
                        "give men to a figure and figures to a stand, or leave it out");
            return;
        }
        for (const int count : {size.usual, size.least, size.most}) {
            if (count % size.figures_a_stand != 0)
                faults_.add(keys.place(), std::to_string(count) + " figures are no whole stands",
                            "a stand holds " + std::to_string(size.figures_a_stand));
        }
    }

    // --- troops and grades ---

    battle::Fit read_fit(TomlKeys& keys) {
        battle::Fit fit;
        const toml::table* when = keys.table("when");
        if (when == nullptr) return fit;
        TomlKeys conditions(*when, keys.place(), faults_);
        for (const std::string& key : battle::fit_keys()) {
            if (!conditions.has(key)) continue;
            std::vector<std::string> words = conditions.texts(key);
            expect_neutral(key, words, conditions.place_of_key(key));
            fit.when.emplace_back(key, std::move(words));
        }
        return fit;
    }

    // Nations are free; every other word is of a closed list.
    void expect_neutral(const std::string& key, const std::vector<std::string>& words, const sheet::Place& place) {
        std::vector<std::string> known;
        if (key == "role") known = battle::role_names();
        if (key == "weapon") known = battle::weapon_names();
        if (key == "arm") known = {"foot", "horse", "guns"};
        for (int i = 0; i < battle::qualities; ++i) {
            const auto quality = static_cast<battle::Quality>(i);
            if (key == battle::name_of(quality)) known = battle::degrees_of(quality);
        }
        if (known.empty()) return;
        for (const std::string& word : words) expect_word(word, known, place, key, faults_);
    }

    void read_troops(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        battle::TroopRule rule;
        rule.place = keys.place();
        rule.name = keys.required_text("name");
        rule.fit = read_fit(keys);
        std::vector<std::string> sizes;
        for (const battle::StandSize& size : rules_.sizes) sizes.push_back(size.name);
        if (!keys.has("size")) faults_.add(keys.place(), "'size' is missing", "name a [[size]]");
        rule.size = word_of(keys, "size", sizes);
        if (const toml::table* gives = keys.table("gives")) rule.grades = grades_of(*gives, keys.place(), faults_);
        rule.worth = keys.number("worth").value_or(base::one);
        table::find_formation(word_of(keys, "formation", {"line", "column", "skirmish", "limbered"}, "line"),
                              rule.formation);
        rule.fire = word_of(keys, "fire", battle::fire_words(), "at will");
        rule.evade = word_of(keys, "evade", battle::evade_words(), "never");
        rules_.troops.push_back(std::move(rule));
    }

    void read_grade(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        battle::GradeRule rule;
        rule.place = keys.place();
        rule.name = keys.required_text("name");
        rule.fit = read_fit(keys);
        if (const toml::table* gives = keys.table("gives")) rule.grades = grades_of(*gives, keys.place(), faults_);
        rules_.grades.push_back(std::move(rule));
    }

    // --- orders and ground ---

    void read_orders(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        for (const std::string& word : battle::order_words())
            rules_.orders.emplace_back(word, keys.required_text(word));
    }

    void read_grounds(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        for (int i = 0; i < table::ground_kinds; ++i) {
            battle::GroundTerm term;
            term.kind = static_cast<table::Ground>(i);
            const std::string name(table::name_of(term.kind));
            const toml::table* words = keys.table(name);
            if (words == nullptr)
                faults_.add(keys.place(), "the ground '" + name + "' is missing", "say what it means");
            if (words != nullptr) term.words = grades_of(*words, keys.place(), faults_);
            rules_.grounds.push_back(std::move(term));
        }
    }

    sheet::Place file_;
    TomlFaults& faults_;
    MusterRules rules_;
    Length unit_ = table::centimetre;
};

}  // namespace

bool has_muster(std::span<const SheetFile> files, const std::string& sheet) {
    return find_muster(files, sheet) != nullptr;
}

std::vector<std::string> sheets_with_muster(std::span<const SheetFile> files) {
    std::vector<std::string> sheets;
    for (const SheetFile& file : files) {
        const std::size_t slash = file.path.find('/');
        if (slash != std::string::npos && file.path.substr(slash + 1) == "muster.toml")
            sheets.push_back(file.path.substr(0, slash));
    }
    std::sort(sheets.begin(), sheets.end());
    return sheets;
}

base::Result<battle::MusterRules> load_muster(std::span<const SheetFile> files, const std::string& sheet) {
    TomlFaults faults;
    toml::table tree;
    if (!gather(files, sheet, 0, tree, faults)) return faults.take();
    battle::MusterRules rules = MusterParser(sheet, faults).parse(tree);
    if (faults.any()) return faults.take();
    return rules;
}

}  // namespace linstock::library
