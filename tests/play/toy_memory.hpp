#pragma once

#include <gtest/gtest.h>

#include <map>
#include <tuple>
#include <vector>

#include "library/companion_roster.hpp"
#include "play/courses.hpp"
#include "play/memory.hpp"

// A small memory in which everything is told outright: units 1 and 2 of Group 1 (side 0), unit 3 of Group 2 (side 1), unit 4 of
// none. Alterations are done at once, and listed.
namespace linstock::test {

class ToyMemory final : public play::Memory, public play::Alterations {
public:
    explicit ToyMemory(const play::Course& course) : course_(course) {}

    int count(play::Owner of) const override { return of == play::Owner::unit ? 4 : of == play::Owner::group ? 2 : 0; }
    int id_at(play::Owner, int index) const override { return index + 1; }
    int group_of(int unit) const override { return unit == 4 ? play::nobody : unit == 3 ? 2 : 1; }
    int side_of(play::Owner of, int id) const override { return id >= (of == play::Owner::unit ? 3 : 2) ? 1 : 0; }
    sheet::Literal value(play::Owner of, int id, int field) const override {
        const auto found = values_.find({of, id, field});
        if (found != values_.end()) return found->second;
        return field < 0 ? sheet::Literal::nothing() : course_.field(field).preset;
    }
    void take(const play::Alteration& what) override {
        const sheet::Literal before = value(what.of, what.id, what.field);
        values_[{what.of, what.id, what.field}] = play::altered(before, what.alter, what.value);
        done.push_back(std::string(play::name_of(what.of)) + " " + std::to_string(what.id) + " " +
                       course_.field(what.field).name + " " + (what.alter == play::Alter::set ? "= " : "+ ") +
                       to_text(what.value));
    }

    void set(int unit, const std::string& field, sheet::Literal value) {
        values_[{play::Owner::unit, unit, course_.find_field(play::Owner::unit, field)}] = std::move(value);
    }
    std::string now(play::Owner of, int id, const std::string& field) const {
        return to_text(value(of, id, course_.find_field(of, field)));
    }
    std::string now(int unit, const std::string& field) const { return now(play::Owner::unit, unit, field); }

    std::vector<std::string> done;

private:
    const play::Course& course_;
    std::map<std::tuple<play::Owner, int, int>, sheet::Literal> values_;
};

// A course written in a test, bound to the plain `arw`.
inline play::Course toy_course(const std::string& text) {
    const std::vector<library::SheetFile> files = {{"arw/play.toml", text}};
    auto course = library::load_course(files, "arw");
    EXPECT_TRUE(course.ok()) << (course.ok() ? "" : base::to_text(course.errors()));
    const base::Errors errors = play::bind(*course, plain_sheet("arw"));
    EXPECT_TRUE(errors.empty()) << base::to_text(errors);
    return std::move(*course);
}

}  // namespace linstock::test
