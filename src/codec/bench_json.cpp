#include "codec/bench_json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "codec/json_text.hpp"

namespace linstock::codec {

namespace {

using Json = nlohmann::ordered_json;

double tenths(double number) { return std::round(number * 10) / 10; }

void put(Json& json, const std::string& what, double nanoseconds) {
    json[what + "_ns"] = tenths(nanoseconds);
    json[what + "_per_second"] = nanoseconds > 0 ? std::round(1e9 / nanoseconds) : 0;
}

Json row_json(const BenchRow& row) {
    Json json;
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

}  // namespace

std::string bench_json(std::span<const BenchRow> rows) {
    Json list = Json::array();
    for (const BenchRow& row : rows) list.push_back(row_json(row));
    return print_json(Json{{"procedures", std::move(list)}});
}

}  // namespace linstock::codec
