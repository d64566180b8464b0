#include "play/field_value.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::play {

namespace {

using base::Number;
using sheet::Literal;

base::Result<Literal> read_number(const Field& field, const Literal& told) {
    std::optional<Number> number;
    if (told.kind == Literal::Kind::number) number = told.number;
    if (told.kind == Literal::Kind::text) number = base::parse_number(told.text);
    const bool whole = field.shape == Shape::length || (number && *number % base::one == 0);
    if (!number || *number < 0 || !whole)
        return base::Error{"'" + to_text(told) + "' is not a number from 0", field.name, ""};
    return Literal::count(*number);
}

base::Result<Literal> read_flag(const Field& field, const Literal& told) {
    if (told.kind == Literal::Kind::yes_no) return told;
    const std::string word = told.kind == Literal::Kind::text ? base::folded(told.text) : "";
    if (word == "yes" || word == "y" || word == "true") return Literal::yes(true);
    if (word == "no" || word == "n" || word == "false") return Literal::yes(false);
    return base::Error{"'" + to_text(told) + "' is neither yes nor no", field.name, "say yes or no"};
}

base::Result<Literal> read_word(const Field& field, const Literal& told) {
    const std::string word = to_text(told);
    const int found = find_field_word(field, word);
    if (found >= 0) return Literal::word(field.words[static_cast<std::size_t>(found)]);
    return base::Error{"'" + word.substr(0, longest_word) + "' is not one of its values", field.name,
                       base::suggestion(word.substr(0, longest_word), field.words)};
}

}  // namespace

bool is_number(const Field& field) { return field.shape == Shape::count || field.shape == Shape::length; }

int find_field_word(const Field& field, std::string_view word) {
    const std::string wanted = base::folded(word);
    const auto is_wanted = [&](const std::string& each) { return base::folded(each) == wanted; };
    const auto found = std::find_if(field.words.begin(), field.words.end(), is_wanted);
    if (found != field.words.end()) return static_cast<int>(found - field.words.begin());
    for (std::size_t i = 0; i < field.also.size(); ++i) {
        if (std::any_of(field.also[i].begin(), field.also[i].end(), is_wanted)) return static_cast<int>(i);
    }
    return -1;
}

base::Result<Literal> read_field(const Field& field, const Literal& told) {
    if (told.kind == Literal::Kind::none) return told;
    if (is_number(field)) return read_number(field, told);
    if (field.shape == Shape::yes_no) return read_flag(field, told);
    if (field.shape == Shape::word) return read_word(field, told);
    return Literal::word(to_text(told).substr(0, longest_word));
}

bool same(const Literal& a, const Literal& b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
        case Literal::Kind::none:
            return true;
        case Literal::Kind::yes_no:
            return a.flag == b.flag;
        case Literal::Kind::number:
            return a.number == b.number;
        case Literal::Kind::text:
            return a.text == b.text;
        case Literal::Kind::fraction:
            break;
    }
    return to_text(a) == to_text(b);
}

bool is_one_of(const std::vector<Literal>& list, const Literal& value) {
    return std::any_of(list.begin(), list.end(), [&](const Literal& each) { return same(each, value); });
}

Literal altered(const Literal& old, Alter alter, const Literal& by) {
    if (alter == Alter::set) return by;
    if (alter == Alter::subtract && old.kind != Literal::Kind::number) return old;
    const Number step = alter == Alter::add ? number_of(by) : -number_of(by);
    const Number most = base::whole(base::largest_count);
    return Literal::count(std::clamp(number_of(old) + step, 0, most));
}

}  // namespace linstock::play
