#include "json/facts.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "json/fact_words.hpp"
#include "json/text.hpp"

namespace linstock::json {

namespace {

using Json = nlohmann::json;

constexpr std::size_t longest_key = 100;
constexpr std::size_t most_errors = 50;

class FactsReader {
public:
    explicit FactsReader(sheet::Facts& facts) : facts_(facts) {}

    void read_object(const Json& object, const std::string& path) {
        for (const auto& [key, value] : object.items()) {
            if (errors_.size() >= most_errors) return;
            if (key.empty() || key.size() > longest_key) {
                fault(path, "a key here is empty or longer than " + std::to_string(longest_key) + " characters");
                continue;
            }
            read_value(value, path.empty() ? key : path + "." + key);
        }
    }

    base::Errors take_errors() { return std::move(errors_); }

private:
    void read_value(const Json& value, const std::string& path) {
        if (value.is_object()) return read_object(value, path);
        if (value.is_array()) return read_list(value, path);
        sheet::Literal literal;
        if (read_literal(value, path, literal)) keep(tell_fact(facts_, path, literal));
    }

    void read_list(const Json& array, const std::string& path) {
        if (facts_.find_list(path) == nullptr) return read_plain_list(array, path);
        for (std::size_t i = 0; i < array.size(); ++i) {
            if (errors_.size() >= most_errors) return;
            const std::string place = path + "[" + std::to_string(i) + "]";
            if (array[i].is_object()) {
                read_record(array[i], path, i, place);
            } else if (only_field(path) != nullptr) {
                read_record({{*only_field(path), array[i]}}, path, i, place);
            } else {
                fault(place, "each record of a list is an object");
            }
        }
    }

    // Records of one field may be told by its value alone: ["limber", "move"].
    const std::string* only_field(const std::string& path) {
        const sheet::FactList& list = *facts_.find_list(path);
        if (list.fields.size() != 1) return nullptr;
        field_ = facts_.procedure().slots[list.fields.front()].name.substr(list.source.name.size() + 1);
        return &field_;
    }

    // A list of plain values tells facts that stand in a row: the moves [6, 6] are "moves.1" and "moves.2", and the traits
    // ["good_shots"] say yes to "traits.good_shots".
    void read_plain_list(const Json& array, const std::string& path) {
        if (!array.empty() && facts_.find_fact(path + ".1") == nullptr && !array.front().is_string()) {
            fault(path, "this is not a list of " + facts_.procedure().name, lists());
            return;
        }
        for (std::size_t i = 0; i < array.size(); ++i) {
            if (errors_.size() >= most_errors) return;
            const std::string numbered = path + "." + std::to_string(i + 1);
            const bool by_word = array[i].is_string() && facts_.find_fact(numbered) == nullptr;
            if (by_word) {
                const std::string word = array[i].get<std::string>().substr(0, longest_key);
                keep(tell_fact(facts_, path + "." + word, sheet::Literal::yes(true)));
            } else if (sheet::Literal literal; read_literal(array[i], numbered, literal)) {
                keep(tell_fact(facts_, numbered, literal));
            }
        }
    }

    void read_record(const Json& record, const std::string& list, std::size_t index, const std::string& place) {
        for (const auto& [field, value] : record.items()) {
            const std::string path = place + "." + field.substr(0, longest_key);
            sheet::Literal literal;
            if (!read_literal(value, path, literal)) continue;
            keep(tell_record(facts_, list, index, field.substr(0, longest_key), literal, path));
        }
    }

    bool read_literal(const Json& value, const std::string& path, sheet::Literal& literal) {
        switch (value.type()) {
            case Json::value_t::null:
                literal = sheet::Literal::nothing();
                return true;
            case Json::value_t::boolean:
                literal = sheet::Literal::yes(value.get<bool>());
                return true;
            case Json::value_t::string:
                literal = sheet::Literal::word(value.get<std::string>());
                return true;
            case Json::value_t::number_integer:
            case Json::value_t::number_unsigned:
            case Json::value_t::number_float:
                return read_number(value, path, literal);
            default:
                fault(path, "expected a word, a number, true, false or null");
                return false;
        }
    }

    // The shortest text that reads back as the same number is the decimal that was written.
    bool read_number(const Json& value, const std::string& path, sheet::Literal& literal) {
        const std::string text = value.dump();
        const auto number = base::parse_number(text);
        if (!number) {
            fault(path, text + " cannot be taken exactly",
                  "give a decimal of at most four places, up to " + std::to_string(base::largest_count));
            return false;
        }
        literal = sheet::Literal::count(*number);
        return true;
    }

    std::string lists() const {
        std::vector<std::string> names;
        for (const sheet::FactList& list : facts_.procedure().lists) names.push_back(list.source.name);
        return names.empty() ? "it has no lists" : "its lists: " + base::listed(names, "and");
    }

    void fault(const std::string& path, std::string what, std::string fix = "") {
        errors_.push_back({std::move(what), path, std::move(fix)});
    }

    void keep(base::Errors errors) { errors_.insert(errors_.end(), errors.begin(), errors.end()); }

    sheet::Facts& facts_;
    base::Errors errors_;
    std::string field_;
};

}  // namespace

base::Errors tell_facts(sheet::Facts& facts, const Json& object) {
    if (!object.is_object()) return {{"facts are a JSON object", "", "write {\"name\": value, ...}"}};
    FactsReader reader(facts);
    reader.read_object(object, "");
    return reader.take_errors();
}

base::Errors tell_facts_text(sheet::Facts& facts, std::string_view text, const std::string& where) {
    base::Errors errors;
    const auto parsed = parse_json(text, where, errors);
    if (!parsed) return errors;
    errors = tell_facts(facts, *parsed);
    for (base::Error& error : errors) error.where = error.where.empty() ? where : where + ": " + error.where;
    return errors;
}

}  // namespace linstock::json
