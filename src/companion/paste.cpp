#include "companion/paste.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "play/field_value.hpp"

namespace linstock::companion {

namespace {

using sheet::Literal;

constexpr std::size_t most_faults = 20;
constexpr std::string_view of_group = "group.";

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string> parts_of(std::string_view text, char between) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(between, from), text.size());
        parts.emplace_back(trimmed(text.substr(from, to - from)));
        from = to + 1;
    }
    return parts;
}

// What stands between two commas; a name with commas of its own is written in quotes.
struct Part {
    std::string text;
    bool quoted = false;
};

std::vector<Part> parts_of_line(std::string_view line) {
    std::vector<Part> parts;
    for (std::size_t from = 0; from <= line.size();) {
        const std::string_view rest = line.substr(from);
        const std::size_t opened = rest.find_first_not_of(" \t");
        const std::size_t closed = opened != std::string_view::npos && rest[opened] == '"' ? rest.find('"', opened + 1)
                                                                                           : std::string_view::npos;
        const bool quoted = closed != std::string_view::npos;
        const std::size_t to = std::min(rest.find(',', quoted ? closed : 0), rest.size());
        parts.push_back({quoted ? std::string(trimmed(rest.substr(opened + 1, closed - opened - 1)))
                                : std::string(trimmed(rest.substr(0, to))),
                         quoted});
        from += to + 1;
    }
    return parts;
}

class Paster {
public:
    Paster(const Course& course, const Roster& roster, int next_unit, int next_group, Side side)
        : course_(course), roster_(roster), next_unit_(next_unit), next_group_(next_group), side_(side) {}

    base::Result<Roster> paste(std::string_view lines) {
        int number = 0;
        for (const std::string& line : parts_of(lines, '\n')) {
            where_ = "line " + std::to_string(++number);
            if (!line.empty() && line.front() != '#' && !take_side(line)) take_unit(line);
            if (errors_.size() >= most_faults) break;
        }
        if (!errors_.empty()) return std::move(errors_);
        return std::move(roster_);
    }

private:
    void fault(std::string what, std::string fix = "") { errors_.push_back({std::move(what), where_, std::move(fix)}); }

    bool take_side(const std::string& line) {
        const std::string word = base::folded(line);
        return line.find(',') == std::string::npos && find_side(word, side_);
    }

    void take_unit(const std::string& line) {
        if (roster_.units.size() >= most_units)
            return fault("a roster holds " + std::to_string(most_units) + " units at most");
        const std::vector<Part> words = parts_of_line(line);
        Record unit = fresh_record(course_, Owner::unit, next_unit_, "", side_);
        const std::size_t before = errors_.size();
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].text.empty()) continue;
            const bool told = !words[i].quoted && words[i].text.find('=') != std::string::npos;
            if (i < course_.paste.size() && !told) {
                take_place(unit, course_.paste[i], words[i].text);
            } else {
                take_word(unit, words[i].text);
            }
        }
        if (unit.name.empty()) fault("the unit has no name", "write: " + base::listed(course_.paste, "and"));
        if (errors_.size() != before) return;
        finish_presets(course_, Owner::unit, unit);
        roster_.units.push_back(std::move(unit));
        ++next_unit_;
    }

    void take_place(Record& unit, const std::string& place, const std::string& word) {
        if (place == "name") {
            unit.name = word.substr(0, longest_name);
        } else if (place == "group") {
            unit.group = group_named(word.substr(0, longest_name));
        } else {
            set(unit, course_.fields[static_cast<std::size_t>(course_.find_field(Owner::unit, place))], word);
        }
    }

    int group_named(const std::string& name) {
        for (const Record& group : roster_.groups) {
            if (group.side == side_ && base::folded(group.name) == base::folded(name)) return group.id;
        }
        if (roster_.groups.size() >= most_groups) {
            fault("a roster holds " + std::to_string(most_groups) + " groups at most");
            return 0;
        }
        Record group = fresh_record(course_, Owner::group, next_group_, name, side_);
        finish_presets(course_, Owner::group, group);
        roster_.groups.push_back(std::move(group));
        return next_group_++;
    }

    void set(Record& record, const Field& field, const std::string& word) {
        const auto value = read_field(field, Literal::word(word));
        if (value.ok()) {
            record.values[static_cast<std::size_t>(&field - course_.fields.data())] = *value;
            return;
        }
        for (const base::Error& error : value.errors()) fault(field.says + ": " + error.what, error.fix);
    }

    // "morale=high", or a word by itself: a field's name says yes to it, a value goes to the first field that knows it.
    void take_word(Record& unit, const std::string& word) {
        const std::size_t equals = word.find('=');
        if (equals != std::string::npos) return take_pair(unit, word.substr(0, equals), word.substr(equals + 1));
        if (const Field* field = find_by_word(word))
            return set(unit, *field, field->shape == play::Shape::yes_no ? "yes" : word);
        fault("'" + word.substr(0, longest_name) + "' is no word of the sheet",
              base::suggestion(word.substr(0, longest_name), known_words()));
    }

    // A word that is one field's own outranks what another field would take for its own.
    const Field* find_by_word(const std::string& word) const {
        const std::string wanted = base::folded(word);
        const Field* near = nullptr;
        for (const Field& field : course_.fields) {
            if (field.of != Owner::unit || field.name == play::gone_field) continue;
            if (field.shape == play::Shape::yes_no && base::folded(field.name) == wanted) return &field;
            const int found = find_field_word(field, word);
            if (found < 0) continue;
            if (base::folded(field.words[static_cast<std::size_t>(found)]) == wanted) return &field;
            if (near == nullptr) near = &field;
        }
        return near;
    }

    void take_pair(Record& unit, const std::string& name, const std::string& value) {
        if (name.rfind(of_group, 0) == 0) return take_of_group(unit, name.substr(of_group.size()), value);
        std::vector<std::string> names;
        for (const Field& field : course_.fields) {
            if (field.of != Owner::unit) continue;
            if (base::folded(field.name) == base::folded(name)) return set(unit, field, std::string(trimmed(value)));
            names.push_back(field.name);
        }
        fault("'" + name.substr(0, longest_name) + "' is not a field of a unit",
              base::suggestion(name.substr(0, longest_name), names));
    }

    // "group.general=James Webster": of the Group that the line names.
    void take_of_group(const Record& unit, const std::string& name, const std::string& value) {
        Record* group = roster_.find(Owner::group, unit.group);
        if (group == nullptr) return fault("it has no " + course_.group_word + " to tell this of", "name one before");
        std::vector<std::string> names;
        for (const Field& field : course_.fields) {
            if (field.of != Owner::group) continue;
            if (base::folded(field.name) == base::folded(name)) return set(*group, field, std::string(trimmed(value)));
            names.push_back(field.name);
        }
        fault("'" + name.substr(0, longest_name) + "' is not a field of a " + course_.group_word,
              base::suggestion(name.substr(0, longest_name), names));
    }

    std::vector<std::string> known_words() const {
        std::vector<std::string> words;
        for (const Field& field : course_.fields) {
            if (field.of != Owner::unit) continue;
            words.push_back(field.name);
            words.insert(words.end(), field.words.begin(), field.words.end());
        }
        return words;
    }

    const Course& course_;
    Roster roster_;
    int next_unit_;
    int next_group_;
    Side side_;
    std::string where_;
    base::Errors errors_;
};

}  // namespace

base::Result<Roster> paste_lines(const Course& course, const Roster& roster, int next_unit, int next_group, Side side,
                                 std::string_view lines) {
    return Paster(course, roster, next_unit, next_group, side).paste(lines);
}

}  // namespace linstock::companion
