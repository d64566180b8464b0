#pragma once

#include <optional>
#include <string_view>

#include "play/field_value.hpp"

// What is remembered, whoever keeps it: the roster of a companion or the state of a battle. Everything below is read and altered
// through this, so that both mean the same by a line of `play.toml`.
namespace linstock::play {

inline constexpr int nobody = -1;  // where a number of a unit or a Group is meant

class Memory {
public:
    virtual ~Memory() = default;

    // How many there are of a kind, and the number of one of them, in the order of the roster.
    virtual int count(Owner of) const = 0;
    virtual int id_at(Owner of, int index) const = 0;
    virtual int group_of(int unit) const = 0;         // nobody where it has none
    virtual int side_of(Owner of, int id) const = 0;  // 0 or 1
    // The value of a field (a place in Course::fields); none where it is not known or nobody has that number.
    virtual sheet::Literal value(Owner of, int id, int field) const = 0;
};

// Something to be done to one field.
struct Alteration {
    Owner of = Owner::unit;
    int id = nobody;
    int field = -1;
    Alter alter = Alter::set;
    sheet::Literal value;
    std::string_view rule;  // as the answer or the data names it; empty where neither does
};

// Who takes them. He may do them at once or hold them; functions say where they need to know.
class Alterations {
public:
    virtual ~Alterations() = default;
    virtual void take(const Alteration& alteration) = 0;
};

bool is_gone(const Course& course, const Memory& memory, int unit);

// Whether all hold of a unit.
bool fits(const Memory& memory, int unit, const Wants& wants);
// Whether a unit of the Group that is not gone fits.
bool one_of_group_fits(const Course& course, const Memory& memory, int group, const Wants& wants);

// A derived number; nothing when what it is made of is not known.
std::optional<base::Number> derive(const Course& course, const Memory& memory, const Derived& derived, int id);

// A field or a derived number by name; nothing when it is not known.
std::optional<sheet::Literal> value_named(const Course& course, const Memory& memory, Owner of, int id,
                                          std::string_view name);

}  // namespace linstock::play
