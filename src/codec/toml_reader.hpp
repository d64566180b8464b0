#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sheet/source.hpp"

// toml++ stays out of every header but this room's own.
#ifndef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 0
#endif
#include <toml++/toml.h>

// Strict reading of TOML tables: every key must be known, every value of its type; faults carry file, line and column and
// name the near word.
namespace linstock::codec {

class TomlFaults {
public:
    void add(const sheet::Place& place, std::string what, std::string fix = "");
    bool any() const { return !errors_.empty(); }
    base::Errors take() { return std::move(errors_); }

private:
    base::Errors errors_;
};

// The text as a table, or a fault that names the line.
bool parse_toml(std::string_view text, const std::string& path, toml::table& table, TomlFaults& faults);

sheet::Place place_of(const toml::node& node, const sheet::Place& around);

// A table whose keys are taken one by one; what is left over when it goes out of scope is reported.
class TomlKeys {
public:
    TomlKeys(const toml::table& table, const sheet::Place& around, TomlFaults& faults);
    ~TomlKeys();
    TomlKeys(const TomlKeys&) = delete;
    TomlKeys& operator=(const TomlKeys&) = delete;

    const toml::node* find(std::string_view key);
    bool has(std::string_view key) { return find(key) != nullptr; }
    std::string text(std::string_view key, std::string preset = "");
    std::string required_text(std::string_view key);
    bool flag(std::string_view key, bool preset = false);
    int integer(std::string_view key, int preset = 0);
    std::optional<base::Number> number(std::string_view key);
    std::optional<sheet::Literal> literal(std::string_view key);
    std::vector<std::string> texts(std::string_view key);  // one text or an array of them
    const toml::table* table(std::string_view key);
    const toml::array* array(std::string_view key);
    // The tables of an array of tables.
    std::vector<const toml::table*> tables(std::string_view key);

    const sheet::Place& place() const { return place_; }
    TomlFaults& faults() { return faults_; }
    sheet::Place place_of_key(std::string_view key) const;
    // Says which keys there are without taking them.
    std::vector<std::string> all_keys() const;
    bool taken(std::string_view key) const { return taken_.find(key) != taken_.end(); }

private:
    const toml::table& table_;
    sheet::Place place_;
    TomlFaults& faults_;
    std::set<std::string, std::less<>> taken_;
    std::vector<std::string> asked_;
};

// "-" is the printed dash; "1/2" stays text: only a share's comparison reads it as a fraction.
sheet::Literal literal_of(const toml::node& node, const sheet::Place& place, TomlFaults& faults);

// A decimal with at most four places, exactly.
std::optional<base::Number> exact_number(double value);

}  // namespace linstock::codec
