#include "json/bench.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "json/text.hpp"

namespace linstock::json {

namespace {

using nlohmann::ordered_json;

double tenths(double number) { return std::round(number * 10) / 10; }

void put(ordered_json& json, const std::string& what, double nanoseconds) {
    json[what + "_ns"] = tenths(nanoseconds);
    json[what + "_per_second"] = nanoseconds > 0 ? std::round(1e9 / nanoseconds) : 0;
}

ordered_json row_json(const BenchRow& row) {
    ordered_json json;
    json["sheet"] = row.sheet;
    json["procedure"] = row.procedure;
    put(json, "silent", row.silent_ns);
    put(json, "explained", row.explained_ns);
    put(json, "odds", row.odds_ns);
    json[row.plan_ns ? "situations" : "ends"] = row.ends;
    if (row.plan_ns) put(json, "plan", *row.plan_ns);
    json["allocations_per_silent_resolution"] = row.allocations;
    return json;
}

ordered_json row_json(const BattleRow& row) {
    return ordered_json{{"sheet", row.sheet},
                        {"scenario", row.scenario},
                        {"units", row.units},
                        {"battles_per_second", tenths(row.battles_a_second)},
                        {"unit_turns_per_second", std::round(row.unit_turns_a_second)},
                        {"turn_us", tenths(row.turn_us)},
                        {"decision_us", tenths(row.decision_us)},
                        {"slowest_decision_ms", std::round(row.slowest_decision_ms * 1000) / 1000},
                        {"state_bytes", row.state_bytes},
                        {"copies_per_second", std::round(row.copies_a_second)},
                        {"allocations_per_turn", tenths(row.allocations_a_turn)}};
}

template <class Row>
ordered_json list_of(std::span<const Row> rows) {
    ordered_json list = ordered_json::array();
    for (const Row& row : rows) list.push_back(row_json(row));
    return list;
}

}  // namespace

std::string bench_json(std::span<const BenchRow> rows, std::span<const BattleRow> battles) {
    return print_json(ordered_json{{"procedures", list_of(rows)}, {"battles", list_of(battles)}});
}

}  // namespace linstock::json
