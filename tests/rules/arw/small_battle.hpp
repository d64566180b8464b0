#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "library/companion_roster.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/charge.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"
#include "sheet/compile.hpp"
#include "tactics/contact.hpp"

// A handful of units put on a table by hand, with side 0 about to give orders or to move. Places are told in tenths of a millimetre;
// side 0 stands in the south and looks north, side 1 looks south.
namespace linstock::move_test {

namespace arw = rules_arw;
using battle::UnitId;
using table::centimetre;

struct Placing {
    std::string type = "Medium Infantry";
    int side = 0;
    int x = 0;  // middle of the front, in tenths of a millimetre
    int y = 0;
    int stands = 4;
    int group = -1;  // -1: one Group a side
    table::Formation formation = table::Formation::line;
    int facing = -1;  // degrees, counter-clockwise; -1: toward the enemy
    battle::Grades grades{};
    int files = 0;
};

class HandLaidTable {
public:
    explicit HandLaidTable(const std::string& sheet_id = "arw", sheet::ReadingChoices readings = {})
        : HandLaidTable(compiled(sheet_id, std::move(readings))) {}
    // On a sheet that has been compiled before: quick, where many tables are laid.
    explicit HandLaidTable(sheet::Sheet ready) : sheet(std::make_unique<sheet::Sheet>(std::move(ready))) {
        roster.sheet = sheet->id;
        roster.terrain = table::Terrain(180 * centimetre, 120 * centimetre);
        for (int kind = 0; kind < table::ground_kinds; ++kind)
            roster.grounds.push_back({static_cast<table::Ground>(kind), {}});
        say_ground(table::Ground::wood,
                   {{"going", "type 2"}, {"cover", "soft"}, {"disordering", "yes"}, {"sight", "thick"}});
        say_ground(table::Ground::orchard, {{"going", "type 1"}, {"cover", "soft"}});
        say_ground(table::Ground::building_stone, {{"cover", "hard"}, {"position", "building"}, {"sight", "opaque"}});
        say_ground(table::Ground::wall, {{"cover", "hard"}, {"position", "defences"}});
        say_ground(table::Ground::fence, {{"cover", "soft"}});
    }

    static sheet::Sheet compiled(const std::string& sheet_id, sheet::ReadingChoices readings = {}) {
        const base::Result<sheet::SheetSource> source = library::SheetLibrary::built_in().load(sheet_id);
        EXPECT_TRUE(source.ok());
        base::Result<sheet::Sheet> made = sheet::compile(*source, mechanics_arw::mechanics(), readings);
        EXPECT_TRUE(made.ok());
        return std::move(*made);
    }

    static const play::Course& course_of(const std::string& sheet_id) {
        static const auto files = library::SheetLibrary::built_in();
        static std::map<std::string, play::Course> courses;
        const auto found = courses.find(sheet_id);
        if (found != courses.end()) return found->second;
        auto course = library::load_course(files.files(), sheet_id);
        EXPECT_TRUE(course.ok());
        return courses.emplace(sheet_id, std::move(*course)).first->second;
    }

    void say_ground(table::Ground ground, battle::Grades words) {
        roster.grounds[static_cast<std::size_t>(ground)].words = std::move(words);
    }
    void area(table::Ground ground, int left, int bottom, int right, int top, int level = 0) {
        table::Area area;
        area.ground = ground;
        area.name = std::string(table::name_of(ground));
        area.level = level;
        area.corners = {
            {left * 10, bottom * 10}, {right * 10, bottom * 10}, {right * 10, top * 10}, {left * 10, top * 10}};
        roster.terrain.add(area);
    }
    void line(table::Ground ground, int x1, int y1, int x2, int y2) {
        table::Line line;
        line.ground = ground;
        line.points = {{x1 * 10, y1 * 10}, {x2 * 10, y2 * 10}};
        roster.terrain.add(line);
    }

    UnitId put(const Placing& placing) {
        battle::RosterUnit unit;
        unit.name = unit.label = placing.type + " " + std::to_string(roster.units.size());
        unit.side = static_cast<battle::SideId>(placing.side);
        unit.group = static_cast<battle::GroupId>(placing.group < 0 ? placing.side : placing.group);
        unit.stands = placing.stands;
        unit.stand_width = 3 * centimetre;
        unit.stand_depth = placing.type.find("Artillery") != std::string::npos ? 4 * centimetre
                           : placing.type.find("Cavalry") != std::string::npos ? 3 * centimetre
                                                                               : 2 * centimetre;
        unit.grades = placing.grades;
        unit.grades.push_back({"type", placing.type});
        unit.pose.at = {placing.x * 10, placing.y * 10};
        const int degrees = placing.facing >= 0 ? placing.facing : placing.side == 0 ? 0 : 180;
        unit.pose.facing = static_cast<table::Angle>(degrees * 65'536 / 360);
        unit.formation = placing.formation;
        unit.files = static_cast<std::uint8_t>(placing.files);
        unit.worth = 100 * placing.stands;
        while (roster.groups.size() <= unit.group) {
            const auto side = static_cast<battle::SideId>(roster.groups.size() % 2);
            roster.groups.push_back({"Group " + std::to_string(roster.groups.size()), side, "Stand"});
        }
        roster.groups[unit.group].side = unit.side;
        roster.units.push_back(unit);
        return static_cast<UnitId>(roster.units.size() - 1);
    }
    void general(int side, int x, int y, int group = battle::no_group) {
        battle::RosterCommander commander;
        commander.side = static_cast<battle::SideId>(side);
        commander.group = static_cast<battle::GroupId>(group);
        commander.at = {x * 10, y * 10};
        roster.commanders.push_back(commander);
    }

    // Everything is told: the battle begins, in the fire step of side 0's phase.
    void begin() {
        roster.terrain.finish();
        base::Result<arw::ArwManual> made = arw::make_manual(*sheet, roster, course_of(sheet->id));
        if (!made.ok()) {
            for (const base::Error& error : made.errors()) ADD_FAILURE() << base::to_text(error);
        }
        ASSERT_TRUE(made.ok());
        manual = std::make_unique<arw::ArwManual>(std::move(*made));
        calls = std::make_unique<arw::Calls>(*manual);
        EXPECT_TRUE(calls->missing().empty()) << calls->missing().front();
        EXPECT_TRUE(calls->unmeasured().empty()) << calls->unmeasured().front();
        for (const std::string& missing : calls->at_default())
            EXPECT_NE(missing.find(added_fact), std::string::npos) << missing;
        manual->calls = calls.get();
        arw::open_rules(*manual);
        fought = std::make_unique<battle::Battle>(roster, manual->terms);
        battle::Events raised;
        battle::raise(roster, manual->terms, raised);
        for (const battle::Event& event : raised) fought->apply(event);
        std::vector<int> stands(roster.groups.size());
        for (const battle::RosterUnit& unit : roster.units) stands[unit.group] += unit.stands;
        with({}, [&](battle::Work& work) {
            work.advance(1, 0, arw::step::fire, 0, 0);
            for (std::size_t group = 0; group < stands.size(); ++group)
                work.mark_group(static_cast<battle::GroupId>(group), arw::group_mark::stands_at_start, stands[group],
                                0);
        });
    }

    // Does something with these faces; all of them must be used.
    template <class Does>
    void with(const std::vector<std::uint8_t>& faces, Does&& does, std::vector<battle::Told>* told = nullptr) {
        battle::Faces given = battle::Faces::given(faces);
        events.clear();
        battle::Work work(*fought, given, events, told);
        does(work);
        EXPECT_FALSE(given.failed()) << "more dice were wanted: " << given.wanted_for();
        EXPECT_EQ(given.left_over(), 0U);
    }

    void order(UnitId unit, int order) {
        with({}, [&](battle::Work& work) { work.set_order(unit, order, 0); });
    }
    void mark(UnitId unit, int slot, int value) {
        with({}, [&](battle::Work& work) { work.mark_unit(unit, slot, value, 0); });
    }
    void mark_group(int group, int slot, int value) {
        with({}, [&](battle::Work& work) { work.mark_group(static_cast<battle::GroupId>(group), slot, value, 0); });
    }
    void tie(int kind, UnitId a, UnitId b, int v0 = 0, int v1 = 0) {
        with({}, [&](battle::Work& work) { work.tie(kind, a, b, 0, v0, v1); });
    }
    const battle::State& state() const { return fought->state(); }
    int mark_of(UnitId unit, int slot) const { return state().unit(unit).mark[slot]; }
    int group_mark_of(int group, int slot) const {
        return state().group(static_cast<battle::GroupId>(group)).mark[slot];
    }

    std::string added_fact = "a fact of a house rule";  // that nobody measures
    std::unique_ptr<sheet::Sheet> sheet;
    battle::Roster roster;
    std::unique_ptr<arw::ArwManual> manual;
    std::unique_ptr<arw::Calls> calls;
    std::unique_ptr<battle::Battle> fought;
    battle::Events events;
};

class SmallBattle : public HandLaidTable {
public:
    using HandLaidTable::HandLaidTable;

    // A new phase of side 0: what stands where when it begins is what "at turn start" means.
    void start(int step = arw::step::movement) {
        begin();
        with({}, [&](battle::Work& work) {
            for (std::size_t unit = 0; unit < roster.units.size(); ++unit) {
                const auto found = orders_.find(static_cast<UnitId>(unit));
                if (found != orders_.end()) work.set_order(static_cast<UnitId>(unit), found->second, 0);
            }
            work.advance(2, 0, step, 0, 0);
        });
    }
    UnitId put_on(int order, const Placing& placing) {
        const UnitId unit = put(placing);
        orders_[unit] = order;
        return unit;
    }

    static table::Evolution go(table::EvolutionKind kind, int tenths = 0) {
        return {.kind = kind, .amount = tenths * 10};
    }
    static table::Evolution forward(int tenths) { return go(table::EvolutionKind::forward, tenths); }
    static table::Evolution form(table::Formation formation, int files = 0, table::Angle toward = 0) {
        return {.kind = table::EvolutionKind::form,
                .formation = formation,
                .files = static_cast<std::uint8_t>(files),
                .toward = toward};
    }
    static table::Evolutions way(std::initializer_list<table::Evolution> list) {
        table::Evolutions made;
        for (const table::Evolution& evolution : list) made.add(evolution);
        return made;
    }

    std::string rule_of(const battle::Refusal& why) const { return manual->terms.rules[why.rule]; }

    // The rule that refuses, "" where it is legal.
    std::string refuses(UnitId unit, std::initializer_list<table::Evolution> list) const {
        battle::Refusal why;
        if (arw::check_move(*manual, *fought, state().unit(unit).side, {unit, way(list)}, &why)) return "";
        EXPECT_NE(why.reason, "");
        return rule_of(why);
    }
    void move(UnitId unit, std::initializer_list<table::Evolution> list) {
        ASSERT_EQ(refuses(unit, list), "");
        with({}, [&](battle::Work& work) { arw::decide_move(*manual, work, {unit, way(list)}); });
    }
    std::string refuses_order(bool to_group, int subject, int order) const {
        battle::Refusal why;
        const battle::GiveOrder wish{to_group, static_cast<std::uint16_t>(subject), static_cast<std::uint8_t>(order)};
        if (arw::check_order(*manual, *fought, 0, wish, &why)) return "";
        EXPECT_NE(why.reason, "");
        return rule_of(why);
    }
    void give(bool to_group, int subject, int order) {
        ASSERT_EQ(refuses_order(to_group, subject, order), "");
        const battle::GiveOrder wish{to_group, static_cast<std::uint16_t>(subject), static_cast<std::uint8_t>(order)};
        with({}, [&](battle::Work& work) { arw::decide_order(*manual, work, wish); });
    }
    std::string refuses_charge(const battle::Charge& charge) const {
        battle::Refusal why;
        if (arw::check_charge(*manual, *fought, 0, charge, &why)) return "";
        EXPECT_NE(why.reason, "");
        return rule_of(why);
    }
    battle::Charge charge_of(UnitId unit, UnitId target) const {
        battle::Charge charge;
        const auto found = tactics::charge_way(*manual, *fought, unit, target);
        EXPECT_TRUE(found.has_value());
        if (found) charge.go[0] = *found;
        charge.count = 1;
        return charge;
    }
    void charge(const battle::Charge& wish, const std::vector<std::uint8_t>& faces) {
        ASSERT_EQ(refuses_charge(wish), "");
        with(faces, [&](battle::Work& work) { arw::decide_charge(*manual, work, wish); });
    }
    void complete() {
        with({}, [&](battle::Work& work) { arw::complete_charges(*manual, work); });
    }

    int order_of(UnitId unit) const { return state().unit(unit).order; }
    table::Pose pose(UnitId unit) const { return state().unit(unit).pose; }
    table::Length apart(UnitId a, UnitId b) const { return table::distance(fought->field(), a, b); }
    // The rules whose events changed something in the last command.
    bool happened(std::string_view rule) const {
        for (const battle::Event& event : events) {
            if (manual->terms.rules[event.rule] == rule) return true;
        }
        return false;
    }

private:
    std::map<UnitId, int> orders_;
};

}  // namespace linstock::move_test
