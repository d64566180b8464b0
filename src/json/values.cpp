#include "json/values.hpp"

#include <nlohmann/json.hpp>

namespace linstock::json {

using nlohmann::ordered_json;
using namespace sheet;

namespace {

ordered_json typed(ValueType type, Value value, const std::string& text) {
    if (value == nothing || value == unknown) return nullptr;
    switch (type) {
        case ValueType::yes_no:
            return value != 0;
        case ValueType::number:
            return number_to_json(value);
        case ValueType::word:
        case ValueType::faces:
            break;
    }
    return text;
}

}  // namespace

ordered_json number_to_json(base::Number number) {
    if (number % base::one == 0) return number / base::one;
    return ordered_json::parse(base::print_number(number));  // as a decimal, so that it prints as it is
}

ordered_json value_to_json(const Sheet& sheet, const Procedure& procedure, Slot slot, Value value) {
    return typed(procedure.slots[slot].type, value, sheet.print(procedure, slot, value));
}

// A chain's words stand in `text` alone.
ordered_json answered_to_json(const Answered& answer) {
    if (answer.list) {
        ordered_json list = ordered_json::array();
        for (const Answered& item : answer.items) list.push_back(answered_to_json(item));
        return list;
    }
    const bool only_text =
        answer.type == ValueType::word && answer.value == nothing && !answer.text.empty() && answer.text != "-";
    return only_text ? ordered_json(answer.text) : typed(answer.type, answer.value, answer.text);
}

ordered_json literal_to_json(const Literal& literal) {
    switch (literal.kind) {
        case Literal::Kind::none:
            return nullptr;
        case Literal::Kind::yes_no:
            return literal.flag;
        case Literal::Kind::number:
            return number_to_json(literal.number);
        case Literal::Kind::text:
        case Literal::Kind::fraction:
            break;
    }
    return to_text(literal);
}

}  // namespace linstock::json
