#pragma once

#include "play/aftermath.hpp"

// Where the facts of a procedure come from: a `fill` for it, a `fill` for all, or the field or derived number of the fact's name.
namespace linstock::play {

struct FactSource {
    std::string from;            // "own.stands", "other.group.units"
    const Fill* fill = nullptr;  // the line that says so; null: it stands under its own name
    bool other = false;          // the other party's
    Owner of = Owner::unit;      // the unit's own, or its Group's
    std::string name;            // of the field or derived number; or "name"
    int field = -1;              // one of the two, or neither for a name
    const Derived* derived = nullptr;
};

// Nothing where the table tells the fact, or nothing of that name is kept. It points into the course.
std::optional<FactSource> source_of(const Course& course, std::string_view procedure, const std::string& fact);

// The fact's value; nothing where it is not known, nobody is meant, or a name is asked for.
std::optional<sheet::Literal> value_from(const Course& course, const Memory& memory, const FactSource& source,
                                         const Parties& parties);

// The line that fills a list of the procedure; null where none does.
const ListFill* find_list(const Course& course, std::string_view procedure, std::string_view list);

}  // namespace linstock::play
