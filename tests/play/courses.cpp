#include "play/courses.hpp"

#include <gtest/gtest.h>

#include <map>

#include "library/companion_roster.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/acw/acw.hpp"
#include "mechanics/arw/arw.hpp"
#include "mechanics/fatigue/fatigue.hpp"
#include "mechanics/fife_drum/fife_drum.hpp"
#include "sheet/compile.hpp"

namespace linstock::test {

namespace built_in_courses {

const sheet::Mechanics& mechanics_named(const std::string& name) {
    if (name == "acw") return mechanics_acw::mechanics();
    if (name == "fatigue") return mechanics_fatigue::mechanics();
    return name == "fife_drum" ? mechanics_fife_drum::mechanics() : mechanics_arw::mechanics();
}

const library::SheetLibrary& library() {
    static const library::SheetLibrary built_in = library::SheetLibrary::built_in();
    return built_in;
}

sheet::Sheet compile(const std::string& id) {
    const auto source = library().load(id);
    EXPECT_TRUE(source.ok()) << id;
    auto sheet = sheet::compile(*source, mechanics_named(source->mechanics));
    EXPECT_TRUE(sheet.ok()) << id;
    return std::move(*sheet);
}

play::Course bind(const std::string& id) {
    auto course = library::load_course(library().files(), id);
    EXPECT_TRUE(course.ok()) << (course.ok() ? "" : base::to_text(course.errors()));
    const base::Errors errors = play::bind(*course, plain_sheet(id));
    EXPECT_TRUE(errors.empty()) << id << "\n" << base::to_text(errors);
    return std::move(*course);
}

}  // namespace built_in_courses

std::vector<std::string> sheet_ids() { return built_in_courses::library().ids(); }

const sheet::Sheet& plain_sheet(const std::string& id) {
    static std::map<std::string, sheet::Sheet> sheets;
    const auto found = sheets.find(id);
    return found != sheets.end() ? found->second : sheets.emplace(id, built_in_courses::compile(id)).first->second;
}

const play::Course& course_of(const std::string& id) {
    static std::map<std::string, play::Course> courses;
    const auto found = courses.find(id);
    return found != courses.end() ? found->second : courses.emplace(id, built_in_courses::bind(id)).first->second;
}

play::Course part_for(const std::string& id, play::Keeper keeper) { return play::part_of(course_of(id), keeper); }

}  // namespace linstock::test
