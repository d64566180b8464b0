#pragma once

#include "play/course.hpp"

// Values of fields: read from what a person said, compared and altered. The same for whoever keeps them.
namespace linstock::play {

inline constexpr std::size_t longest_word = 60;  // of what people say

bool is_number(const Field& field);

// Which of the field's words is meant, by itself or by another word of the sheet for it; -1 for none.
int find_field_word(const Field& field, std::string_view word);

// Reads what a person said for a field: a number, yes or no, or one of its words, near words suggested.
base::Result<sheet::Literal> read_field(const Field& field, const sheet::Literal& told);

bool same(const sheet::Literal& a, const sheet::Literal& b);
bool is_one_of(const std::vector<sheet::Literal>& list, const sheet::Literal& value);

// 0 for what is no number.
inline base::Number number_of(const sheet::Literal& value) {
    return value.kind == sheet::Literal::Kind::number ? value.number : 0;
}

// What becomes of a value: counts never fall below nought, and nothing is taken from what is not known.
sheet::Literal altered(const sheet::Literal& old, Alter alter, const sheet::Literal& by);

}  // namespace linstock::play
