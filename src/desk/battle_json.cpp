#include "desk/battle_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/number.hpp"
#include "json/text.hpp"

namespace linstock::desk {

namespace {

using nlohmann::ordered_json;

std::string_view word_of(battle::Result result) {
    switch (result) {
        case battle::Result::undecided:
            return "undecided";
        case battle::Result::side_0:
            return "red";
        case battle::Result::side_1:
            return "blue";
        case battle::Result::draw:
            return "draw";
    }
    return "";
}

ordered_json unit_json(const story::UnitBill& unit) {
    return {{"name", unit.name}, {"group", unit.group},       {"stands", unit.stands},     {"left", unit.left},
            {"men", unit.men},   {"men_lost", unit.men_lost}, {"fate", name_of(unit.fate)}};
}

ordered_json side_json(const story::SideBill& side, const std::string& player) {
    ordered_json json;
    json["name"] = side.name;
    json["player"] = player;
    json["stands"] = side.stands;
    json["left"] = side.left;
    json["men"] = side.men;
    json["men_lost"] = side.men_lost;
    json["worth_lost_hundredths"] = side.worth_lost;
    json["units"] = ordered_json::array();
    for (const story::UnitBill& unit : side.units) json["units"].push_back(unit_json(unit));
    return json;
}

void put_bill(ordered_json& json, const battle::LogHead& head, const story::Bill& bill) {
    json["result"] = word_of(bill.result);
    json["turns"] = bill.turns;
    json["red"] = side_json(bill.side[0], head.players[0]);
    json["blue"] = side_json(bill.side[1], head.players[1]);
}

ordered_json head_json(const battle::LogHead& head) {
    ordered_json json;
    json["scenario"] = head.scenario;
    json["sheet"] = head.sheet;
    json["readings"] = ordered_json::object();
    for (const auto& [name, option] : head.readings) json["readings"][name] = option;
    json["edition"] = head.edition;
    return json;
}

}  // namespace

std::string battle_json(const BattleReport& report) {
    ordered_json json = head_json(report.head);
    if (!report.seed.empty()) json["seed"] = report.seed;
    put_bill(json, report.head, report.bill);
    json["entries"] = report.entries;
    json["hash"] = fmt::format("{:016x}", report.hash);
    if (!report.save.empty()) json["save"] = report.save;
    if (!report.pictures.empty()) json["pictures"] = report.pictures;
    return json::print_json(json);
}

std::string replay_json(const ReplayReport& report) {
    ordered_json json = head_json(report.head);
    json["our_edition"] = report.edition;
    json["entries"] = report.entries;
    json["shown"] = report.shown;
    json["hash"] = fmt::format("{:016x}", report.hash);
    if (report.bill != nullptr) put_bill(json, report.head, *report.bill);
    if (report.mismatches) {
        json["verified"] = report.mismatches->empty();
        json["mismatches"] = ordered_json::array();
        for (const battle::Mismatch& each : *report.mismatches)
            json["mismatches"].push_back({{"entry", each.entry}, {"what", each.what}});
    }
    if (!report.picture.empty()) json["picture"] = report.picture;
    if (!report.errors.empty()) {
        json["errors"] = ordered_json::array();
        for (const base::Error& error : report.errors)
            json["errors"].push_back({{"where", error.where}, {"what", error.what}, {"fix", error.fix}});
    }
    return json::print_json(json);
}

}  // namespace linstock::desk
