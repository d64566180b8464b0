#include "sheet/source.hpp"

#include <array>

namespace linstock::sheet {

std::string to_text(const Place& place) {
    if (place.file.empty()) return "";
    std::string text = place.file;
    if (place.line > 0) text += ":" + std::to_string(place.line);
    if (place.column > 0) text += ":" + std::to_string(place.column);
    return text;
}

Literal Literal::yes(bool flag) {
    Literal literal;
    literal.kind = Kind::yes_no;
    literal.flag = flag;
    return literal;
}

Literal Literal::count(base::Number number) {
    Literal literal;
    literal.kind = Kind::number;
    literal.number = number;
    return literal;
}

Literal Literal::word(std::string text) {
    Literal literal;
    literal.kind = Kind::text;
    literal.text = std::move(text);
    return literal;
}

std::string to_text(const Literal& literal) {
    switch (literal.kind) {
        case Literal::Kind::none:
            return "-";
        case Literal::Kind::yes_no:
            return literal.flag ? "yes" : "no";
        case Literal::Kind::number:
            return base::print_number(literal.number);
        case Literal::Kind::text:
            return literal.text;
        case Literal::Kind::fraction:
            return std::to_string(literal.part) + "/" + std::to_string(literal.of);
    }
    return "";
}

namespace {

constexpr std::array<std::string_view, effect_kinds> effect_names = {
    "kill stands", "lose figures", "add points", "remove points", "disorganise", "set state", "set order",
    "keep order",  "fall back",    "rout move",  "move limit",    "halt",        "rally",     "destroy",
};

}  // namespace

std::string_view name_of(EffectKind kind) { return effect_names[static_cast<std::size_t>(kind)]; }

bool find_effect(std::string_view name, EffectKind& kind) {
    for (std::size_t i = 0; i < effect_names.size(); ++i) {
        if (effect_names[i] != name) continue;
        kind = static_cast<EffectKind>(i);
        return true;
    }
    return false;
}

}  // namespace linstock::sheet
