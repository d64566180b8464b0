#include "drill/raise.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drill/names.hpp"

namespace linstock::drill {

namespace {

using battle::GroupId;
using battle::MusterRules;
using battle::Roster;
using battle::RosterUnit;
using battle::StandSize;
using battle::TroopRule;

constexpr std::string_view row_key = "type";
constexpr std::string_view usual_order = "hold";
constexpr int endless = 10'000;  // turns: a drill tells no limit

std::string_view grade_of(const battle::Grades& grades, std::string_view key) {
    for (const auto& [name, word] : grades) {
        if (name == key) return word;
    }
    return "";
}

void set_grade(battle::Grades& grades, const std::string& key, const std::string& word) {
    for (auto& [name, told] : grades) {
        if (name == key) {
            told = word;
            return;
        }
    }
    grades.emplace_back(key, word);
}

// The arm a kind of troops is for, as its muster tells it.
battle::Arm arm_of(const TroopRule& rule, const StandSize& size) {
    if (size.guns_a_stand > 0) return battle::Arm::guns;
    for (const auto& [key, words] : rule.fit.when) {
        if (key == "arm" && !words.empty()) return words.front() == "horse" ? battle::Arm::horse : battle::Arm::foot;
        if (key != "role" || words.empty()) continue;
        if (const battle::Role* role = battle::find_role(words.front())) return role->arm;
    }
    return battle::Arm::foot;
}

class Raising {
public:
    Raising(const Drill& drill, const MusterRules& rules, const sheet::Sheet& sheet)
        : drill_(drill), rules_(rules), sheet_(sheet), scale_{rules.scale_length} {}

    base::Result<Roster> call() {
        check_words();
        write_head();
        write_ground();
        for (const Unit& unit : drill_.units) write_unit(unit);
        for (const Commander& commander : drill_.commanders) write_commander(commander);
        for (const Objective& each : drill_.objectives) {
            roster_.objectives.push_back({each.name, scale_.point(each.at), scale_.length(each.radius),
                                          each.worth / (base::one / 100), each.held_by});
        }
        if (roster_.groups.size() > battle::most_groups || roster_.units.size() > battle::most_units ||
            roster_.commanders.size() > battle::most_commanders)
            refuse(drill_.place, "so many units no table holds", "");
        if (!errors_.empty()) return std::move(errors_);
        return std::move(roster_);
    }

private:
    void refuse(const Place& place, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    // Every word of a unit but its row, which the troops tell, must be one that the sheet knows: judged as a scenario's words set by hand.
    void check_words() {
        const std::vector<std::string> known = muster_keys();
        battle::Scenario told;
        told.sides[0].groups.emplace_back();
        for (const Unit& unit : drill_.units) {
            battle::Override own;
            own.sheet = rules_.sheet;
            own.place = unit.place;
            if (!unit.order.empty() && !grade_of(rules_.vocabulary, "order").empty())
                own.grades.emplace_back("order", unit.order);
            for (const auto& [key, word] : unit.words) {
                if (std::find(known.begin(), known.end(), key) == known.end())
                    refuse_key(unit, key, known);
                else if (!grade_of(rules_.vocabulary, key).empty())
                    own.grades.emplace_back(key, word);
            }
            told.sides[0].groups.front().units.emplace_back().overrides.push_back(std::move(own));
        }
        const base::Errors errors = battle::check_words(told, rules_, sheet_);
        errors_.insert(errors_.end(), errors.begin(), errors.end());
    }

    // What the muster gives units, by any of its rules, or has a vocabulary for.
    std::vector<std::string> muster_keys() const {
        std::vector<std::string> keys = {"nation"};
        const auto add = [&](const battle::Grades& grades) {
            for (const auto& [key, word] : grades) keys.push_back(key);
        };
        add(rules_.vocabulary);
        for (const TroopRule& rule : rules_.troops) add(rule.grades);
        for (const battle::GradeRule& rule : rules_.grades) add(rule.grades);
        return keys;
    }

    void refuse_key(const Unit& unit, const std::string& key, std::vector<std::string> known) {
        for (const char* word : {"name", "side", "type", "group", "order", "figures", "stands", "guns", "lost",
                                 "formation", "files", "at", "facing", "fire", "evade", "worth", "has"})
            known.emplace_back(word);
        refuse(unit.place, "'" + key + "' is nothing that " + rules_.sheet + " says of a unit",
               base::suggestion(key, known));
    }

    // --- head and ground ---

    void write_head() {
        roster_.scenario = drill_.id;
        roster_.title = drill_.says;
        roster_.sheet = drill_.sheet;
        roster_.minutes_a_turn = rules_.minutes_a_turn;
        roster_.turn_limit = endless;
        roster_.grounds = rules_.grounds;
        roster_.readings = drill_.readings;
        for (SideId side = 0; side < 2; ++side) {
            battle::RosterSide& made = roster_.sides[side];
            made.name = std::string(side_words[side]);
            made.home = side == 0 ? battle::TableEdge::south : battle::TableEdge::north;
            made.attacks = side == 0;
            made.zone = zone_of(side);
        }
    }

    std::vector<table::Point> zone_of(SideId side) const {
        const table::Length wide = scale_.length(drill_.width);
        const table::Length deep = scale_.length(drill_.depth);
        const table::Length strip = side == 0 ? rules_.attacker_zone : rules_.defender_zone;
        const table::Length low = side == 0 ? 0 : deep - strip;
        const table::Length high = side == 0 ? strip : deep;
        return {{0, low}, {wide, low}, {wide, high}, {0, high}};
    }

    void write_ground() {
        roster_.terrain = table::Terrain(scale_.length(drill_.width), scale_.length(drill_.depth));
        for (const Ground& ground : drill_.ground) {
            std::vector<table::Point> points;
            table::Box box;
            for (const Spot& spot : ground.points) {
                points.push_back(scale_.point(spot));
                box.take_in(points.back());
            }
            if (ground.line)
                roster_.terrain.add(table::Line{ground.kind, ground.name, std::move(points), box});
            else
                roster_.terrain.add(table::Area{ground.kind, ground.name, std::move(points), ground.level, box});
        }
        roster_.terrain.finish();
    }

    // --- units ---

    const TroopRule* troops_of(const Unit& unit) {
        std::vector<std::string> known;
        for (const TroopRule& rule : rules_.troops) {
            const std::string_view row = grade_of(rule.grades, row_key);
            if (base::folded(row) == base::folded(unit.type)) return &rule;
            known.emplace_back(row);
        }
        refuse(unit.place, "the muster of " + rules_.sheet + " raises no '" + unit.type + "'",
               base::suggestion(unit.type, known));
        return nullptr;
    }

    void write_unit(const Unit& unit) {
        const TroopRule* rule = troops_of(unit);
        const StandSize* size = rule == nullptr ? nullptr : rules_.find_size(rule->size);
        if (size == nullptr) return;
        RosterUnit made;
        made.name = made.label = unit.name;
        made.nation = std::string(grade_of(unit.words, "nation"));
        made.arm = arm_of(*rule, *size);
        made.side = unit.side;
        made.group = group_of(unit);
        count(unit, *size, made);
        made.stand_width = size->width;
        made.stand_depth = size->depth;
        made.interval = size->interval;
        made.worth = unit.worth ? *unit.worth / (base::one / 100) : made.stands * rule->worth / (base::one / 100);
        made.grades = grades_of(unit, *rule);
        place(unit, *rule, made);
        made.fire_instruction = unit.fire;
        made.evade_instruction = unit.evade;
        made.order = unit.order;
        roster_.units.push_back(std::move(made));
    }

    // As many as it began with: what it has lost since is taken off when the drill is staged.
    void count(const Unit& unit, const StandSize& size, RosterUnit& made) {
        made.figures = unit.figures > 0 ? unit.figures + unit.lost : 0;
        made.stands = size.usual;
        if (unit.guns > 0) made.stands = (unit.guns + size.guns_a_stand - 1) / std::max(size.guns_a_stand, 1);
        if (made.figures > 0 && size.figures_a_stand > 0) {
            made.figures_a_stand = size.figures_a_stand;
            made.stands = (made.figures + size.figures_a_stand - 1) / size.figures_a_stand;
        }
        if (unit.stands > 0) made.stands = unit.stands;
        if (unit.figures == 0) made.stands += unit.lost;
        made.men = made.stands * size.men_a_stand;
        made.guns = made.stands * size.guns_a_stand;
        if (unit.guns > 0 && size.guns_a_stand == 0)
            refuse(unit.place, "'" + unit.name + "' has no guns: it is " + unit.type, "say stands or figures");
        if (made.stands > table::max_stands)
            refuse(unit.place, "'" + unit.name + "' has " + std::to_string(made.stands) + " stands",
                   "a unit has at most " + std::to_string(table::max_stands));
    }

    // The words of its kind, those the muster gives everybody, then its own.
    battle::Grades grades_of(const Unit& unit, const TroopRule& rule) const {
        battle::Grades grades = rule.grades;
        for (const battle::GradeRule& grade : rules_.grades) {
            if (!grade.fit.when.empty()) continue;
            for (const auto& [key, word] : grade.grades) set_grade(grades, key, word);
        }
        for (const auto& [key, word] : unit.words) set_grade(grades, key, word);
        return grades;
    }

    void place(const Unit& unit, const TroopRule& rule, RosterUnit& made) {
        made.pose.at = scale_.point(unit.at);
        made.pose.facing = battle::facing_of_degrees(unit.facing.value_or(base::whole(unit.side == 0 ? 0 : 180)));
        made.formation = rule.formation;
        made.files = static_cast<std::uint8_t>(unit.files);
        if (!unit.formation.empty() && !table::find_formation(unit.formation, made.formation)) {
            std::vector<std::string> known;
            for (int i = 0; i < static_cast<int>(table::Formation::loose); ++i)
                known.emplace_back(table::name_of(static_cast<table::Formation>(i)));
            refuse(unit.place, "'" + unit.formation + "' is no formation", base::suggestion(unit.formation, known));
        }
        if (unit.files > made.stands)
            refuse(unit.place, "'" + unit.name + "' has more files than stands", "at most one stand a file");
        if (!roster_.terrain.on_table(made.pose.at))
            refuse(unit.place, "'" + unit.name + "' stands off the table",
                   "the table is " + base::print_number(drill_.width) + " wide and " +
                       base::print_number(drill_.depth) + " deep");
    }

    GroupId group_of(const Unit& unit) {
        const std::string name = unit.group.empty() ? std::string(side_words[unit.side]) : unit.group;
        for (std::size_t i = 0; i < roster_.groups.size(); ++i) {
            if (roster_.groups[i].name == name && roster_.groups[i].side == unit.side) return static_cast<GroupId>(i);
        }
        if (roster_.groups.size() >= battle::most_groups) return 0;
        roster_.groups.push_back({name, unit.side, order_of_group(unit)});
        return static_cast<GroupId>(roster_.groups.size() - 1);
    }

    // That of the first of its units that tells one; else they hold.
    std::string order_of_group(const Unit& member) const {
        for (const Unit& unit : drill_.units) {
            const bool same = unit.side == member.side && unit.group == member.group;
            if (same && !unit.order.empty()) return unit.order;
        }
        return std::string(grade_of(rules_.orders, usual_order));
    }

    // --- commanders ---

    void write_commander(const Commander& commander) {
        battle::RosterCommander made;
        made.name = commander.name;
        made.side = commander.side;
        made.at = scale_.point(commander.at.value_or(place_of(commander.attached)));
        for (const auto& [key, word] : commander.words) {
            if (key == "ability")
                made.ability = word;
            else
                refuse(commander.place, "'" + key + "' is nothing that is said of a commander",
                       base::suggestion(key, {"ability", "name", "side", "at", "leads", "attached"}));
        }
        for (const std::string& name : commander.leads) lead(commander, name, made);
        if (!roster_.terrain.on_table(made.at))
            refuse(commander.place, "'" + commander.name + "' stands off the table", "");
        roster_.commanders.push_back(std::move(made));
    }

    Spot place_of(const std::string& name) const {
        for (const Unit& unit : drill_.units) {
            if (unit.name == name) return unit.at;
        }
        return {};
    }

    // Units that failed to be raised have been told of already.
    void lead(const Commander& commander, const std::string& name, battle::RosterCommander& made) {
        std::vector<std::string> known;
        for (const RosterUnit& unit : roster_.units) {
            known.push_back(unit.name);
            if (unit.name != name) continue;
            if (unit.side != commander.side)
                refuse(commander.place, "'" + commander.name + "' leads the enemy's '" + name + "'", "");
            made.group = unit.group;
            return;
        }
        if (errors_.empty())
            refuse(commander.place, "'" + commander.name + "' leads no '" + name + "'", base::suggestion(name, known));
    }

    const Drill& drill_;
    const MusterRules& rules_;
    const sheet::Sheet& sheet_;
    Scale scale_;
    Roster roster_;
    base::Errors errors_;
};

}  // namespace

base::Result<battle::Roster> raise(const Drill& drill, const battle::MusterRules& rules, const sheet::Sheet& sheet) {
    return Raising(drill, rules, sheet).call();
}

}  // namespace linstock::drill
