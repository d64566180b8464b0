#include "desk/preview_json.hpp"

#include <nlohmann/json.hpp>

#include "desk/battle_view.hpp"
#include "save/log_words.hpp"

namespace linstock::desk {

namespace {

using nlohmann::ordered_json;
using preview::Ghost;
using table::Point;

ordered_json snaps_to_json(const preview::Snaps& snaps) {
    ordered_json list = ordered_json::array();
    for (int i = 0; i < preview::snap_kinds; ++i) {
        const auto snap = static_cast<preview::Snap>(i);
        if (snaps.has(snap)) list.push_back(preview::name_of(snap));
    }
    return list;
}

std::string_view word_of(table::Side side) {
    return side == table::Side::front ? "front" : side == table::Side::flank ? "flank" : "rear";
}

}  // namespace

ordered_json place_to_json(Point point) { return ordered_json::array({point.x, point.y}); }

ordered_json places_to_json(const std::vector<Point>& points) {
    ordered_json list = ordered_json::array();
    for (const Point point : points) list.push_back(place_to_json(point));
    return list;
}

std::string rule_word(const battle::Terms& terms, battle::RuleId rule) {
    return rule != 0 && rule < terms.rules.size() ? terms.rules[rule] : std::string();
}

ordered_json command_or_null(const battle::Terms& terms, const std::optional<battle::Command>& command) {
    if (!command) return nullptr;
    return save::command_to_json(terms, *command);
}

ordered_json ghost_to_json(const battle::Terms& terms, const Ghost& ghost) {
    ordered_json out = {{"unit", ghost.unit},
                        {"at", place_to_json(ghost.at.pose.at)},
                        {"facing", ghost.at.pose.facing},
                        {"formation", table::name_of(ghost.at.array.formation)},
                        {"shape", shape_to_json(ghost.at.array)},
                        {"legal", ghost.legal},
                        {"reached", ghost.reached},
                        {"cost", ghost.cost},
                        {"of", ghost.of},
                        {"rule", rule_word(terms, ghost.rule)},
                        {"says", ghost.says},
                        {"snapped", snaps_to_json(ghost.snapped)}};
    if (ghost.contact.legal) {
        out["contact"] = {{"target", ghost.target},
                          {"stands", ghost.contact.stands},
                          {"overlaps", ghost.contact.overlaps},
                          {"side", word_of(ghost.contact.side)}};
    }
    out["command"] = command_or_null(terms, ghost.command);
    return out;
}

ordered_json ghosts_to_json(const battle::Terms& terms, const preview::Ghosts& answer) {
    ordered_json ghosts = ordered_json::array();
    for (const Ghost& ghost : answer.ghosts) ghosts.push_back(ghost_to_json(terms, ghost));
    ordered_json stay = ordered_json::array();
    for (const preview::Stay& one : answer.stay)
        stay.push_back({{"unit", one.unit}, {"says", one.says}, {"rule", rule_word(terms, one.rule)}});
    return {{"ghosts", ghosts}, {"stay", stay}};
}

}  // namespace linstock::desk
