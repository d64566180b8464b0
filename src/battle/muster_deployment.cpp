#include "battle/muster_deployment.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "battle/muster_scale.hpp"
#include "table/field.hpp"

namespace linstock::battle {

namespace muster_deployment {

using table::Footprint;
using table::Length;

class Deployment {
public:
    Deployment(const Scenario& scenario, const MusterRules& rules, const Roster& roster,
               const std::vector<sheet::Place>& places)
        : scenario_(scenario), rules_(rules), roster_(roster), places_(places) {
        for (const RosterUnit& unit : roster.units) footprints_.push_back(laid_out(unit.pose, array_of(unit)));
    }

    base::Errors check() {
        for (std::size_t i = 0; i < roster_.units.size(); ++i) {
            if (!check_edge(i)) continue;  // off the table everything else is wrong, too
            check_zone(i);
            check_ground(i);
        }
        if (errors_.empty()) check_pairs();  // one that is off the table may be anywhere
        return std::move(errors_);
    }

private:
    const std::string& name(std::size_t i) const { return roster_.units[i].name; }

    void refuse(std::size_t i, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(places_[i]), std::move(fix)});
    }

    // A table length in yards of the ground, rounded up.
    std::string yards(Length length) const {
        const std::int64_t exact = table::scaled(length, rules_.scale_yards, rules_.scale_length);
        return std::to_string((exact + base::one - 1) / base::one) + " yards";
    }

    bool check_edge(std::size_t i) {
        if (roster_.terrain.on_table(footprints_[i])) return true;
        refuse(i, "'" + name(i) + "' stands off the table",
               "move it inward: it is " + yards(frontage_of(array_of(roster_.units[i]))) + " wide, the map " +
                   base::print_number(scenario_.map.width) + " by " + base::print_number(scenario_.map.depth));
        return false;
    }

    void check_zone(std::size_t i) {
        const RosterUnit& unit = roster_.units[i];
        if (unit.enters_turn > 0) return;
        const std::vector<table::Point>& zone = roster_.sides[unit.side].zone;
        for (int stand = 0; stand < footprints_[i].stands; ++stand) {
            for (const table::Point corner : footprints_[i].stand[static_cast<std::size_t>(stand)].corner) {
                if (in_zone(zone, corner)) continue;
                refuse(i, "'" + name(i) + "' stands outside the zone of " + roster_.sides[unit.side].name,
                       "move it, or draw the side's zone so that it holds it");
                return;
            }
        }
    }

    // A corner on the edge is inside; one rounded a hair across it, too.
    static bool in_zone(const std::vector<table::Point>& zone, table::Point corner) {
        if (table::contains(zone, corner)) return true;
        for (std::size_t i = 0; i < zone.size(); ++i) {
            if (table::within(table::distance(corner, table::Segment{zone[i], zone[(i + 1) % zone.size()]}), 0))
                return true;
        }
        return false;
    }

    void check_ground(std::size_t i) {
        const RosterUnit& unit = roster_.units[i];
        const std::uint32_t under = roster_.terrain.grounds_under(footprints_[i]);
        if ((under & (table::bit(table::Ground::bridge) | table::bit(table::Ground::ford))) != 0) return;
        constexpr std::string_view keys[] = {"foot", "horse", "guns"};
        for (const GroundTerm& ground : roster_.grounds) {
            if ((under & table::bit(ground.kind)) == 0) continue;
            if (ground.word(keys[static_cast<std::size_t>(unit.arm)]) != "no") continue;
            refuse(i,
                   "'" + name(i) + "' stands in " + std::string(table::name_of(ground.kind)) + ", where " +
                       std::string(keys[static_cast<std::size_t>(unit.arm)]) + " may not go under " + rules_.sheet,
                   "move it off that ground");
            return;
        }
    }

    // Troops that are there from the start meet each other; arrivals only those of their own turn.
    void check_pairs() {
        const bool zones_drawn = !scenario_.sides[0].zone.empty() || !scenario_.sides[1].zone.empty();
        for (std::size_t i = 0; i < footprints_.size(); ++i) {
            for (std::size_t j = i + 1; j < footprints_.size(); ++j) {
                if (roster_.units[i].enters_turn != roster_.units[j].enters_turn) continue;
                if (share_ground(i, j)) {
                    refuse(j, "'" + name(j) + "' stands on '" + name(i) + "'", "move one of them: " + widths(i, j));
                } else if (!zones_drawn && roster_.units[i].side != roster_.units[j].side) {
                    note_gap(i, j);
                }
            }
        }
        if (nearest_ + table::slack < rules_.apart) refuse_nearest();
    }

    std::string widths(std::size_t i, std::size_t j) const {
        return "they are " + yards(frontage_of(array_of(roster_.units[i]))) + " and " +
               yards(frontage_of(array_of(roster_.units[j]))) + " wide under " + rules_.sheet;
    }

    bool share_ground(std::size_t i, std::size_t j) const {
        const Footprint& a = footprints_[i];
        const Footprint& b = footprints_[j];
        if (!a.box.meets(b.box)) return false;
        for (int m = 0; m < a.stands; ++m) {
            for (int n = 0; n < b.stands; ++n) {
                if (overlap(a.stand[static_cast<std::size_t>(m)], b.stand[static_cast<std::size_t>(n)])) return true;
            }
        }
        return false;
    }

    // The nearest pair speaks for all that are too near.
    void note_gap(std::size_t i, std::size_t j) {
        const Length gap = table::distance(footprints_[i], footprints_[j]);
        if (gap >= nearest_) return;
        nearest_ = gap;
        near_one_ = i;
        near_other_ = j;
    }

    void refuse_nearest() {
        refuse(near_other_,
               "'" + name(near_other_) + "' and '" + name(near_one_) + "' deploy " + yards(nearest_) + " apart",
               "leave " + yards(rules_.apart) + ", or draw the zones in the scenario");
    }

    const Scenario& scenario_;
    const MusterRules& rules_;
    const Roster& roster_;
    const std::vector<sheet::Place>& places_;
    std::vector<Footprint> footprints_;
    Length nearest_ = table::farthest;
    std::size_t near_one_ = 0;
    std::size_t near_other_ = 0;
    base::Errors errors_;
};

}  // namespace muster_deployment

table::Array array_of(const RosterUnit& unit) {
    return {unit.formation, static_cast<std::uint8_t>(unit.stands), unit.files, unit.stand_width, unit.stand_depth,
            unit.interval};
}

base::Errors check_deployment(const Scenario& scenario, const MusterRules& rules, const Roster& roster,
                              const std::vector<sheet::Place>& places) {
    return muster_deployment::Deployment(scenario, rules, roster, places).check();
}

}  // namespace linstock::battle
