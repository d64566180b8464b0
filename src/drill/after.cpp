#include "drill/after.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.hpp"
#include "battle/scenario.hpp"

namespace linstock::drill {

namespace {

using battle::UnitId;
using battle::UnitState;
using sheet::Literal;

constexpr std::array<std::string_view, 4> presences = {"awaited", "on table", "left", "destroyed"};
constexpr std::array<std::string_view, 4> results = {"undecided", "red", "blue", "draw"};
constexpr int one_degree = 183;  // of 65,536 parts, rounded up

std::string moment_text(std::optional<int> turn, std::optional<SideId> phase, const std::string& step) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (turn) add("turn " + std::to_string(*turn));
    if (phase) add(std::string(side_words[*phase]));
    if (!step.empty()) add(step);
    return text;
}

std::string decision_text(const Decision& told) {
    if (told.none) return "nothing asked";
    std::string text = told.decision;
    if (!told.unit.empty()) text += " of " + told.unit;
    if (!told.other.empty()) text += " about " + told.other;
    if (told.side) text += ", asked of " + std::string(side_words[*told.side]);
    return text;
}

}  // namespace

std::string_view word_of(battle::Presence presence) { return presences[static_cast<std::size_t>(presence)]; }
std::string_view word_of(battle::Result result) { return results[static_cast<std::size_t>(result)]; }

std::vector<std::string> After::unit_keys() {
    return {"at", "facing", "figures", "stands", "guns", "order", "formation", "present", "moved"};
}
std::vector<std::string> After::commander_keys() { return {"at", "present"}; }

void After::differ(const Place& place, std::string what, std::string expected, std::string got) {
    found_.push_back({place, std::move(what), std::move(expected), std::move(got)});
}

void After::text(const Standing& expected, const Field& told, std::string_view got) {
    const std::string want = to_text(told.value);
    if (base::folded(want) != base::folded(got))
        differ(told.place, expected.name + " " + told.name, want, std::string(got));
}

void After::number(const Standing& expected, const Field& told, int got) {
    if (mark_value(told.value) != got)
        differ(told.place, expected.name + " " + told.name, to_text(told.value), std::to_string(got));
}

void After::spot(const Standing& expected, table::Point got) {
    if (!expected.at) return;
    const table::Point want = scale_.point(*expected.at);
    const table::Length slack = scale_.slack();
    if (std::abs(want.x - got.x) <= slack && std::abs(want.y - got.y) <= slack) return;
    differ(expected.place, expected.name + " at", scale_.print(want), scale_.print(got));
}

void After::compare(const Standing& expected) {
    const UnitId id = names_.unit(expected.name);
    if (id != battle::no_unit) return unit(expected, id);
    const battle::CommanderId rider = names_.commander(expected.name);
    if (rider != battle::no_commander) return commander(expected, rider);
    differ(expected.place, "after", expected.name, "no unit or commander of that name");
}

void After::unit(const Standing& expected, UnitId id) {
    const UnitState& its = battle_.state().unit(id);
    spot(expected, its.pose.at);
    if (expected.facing) {
        const table::Angle want = battle::facing_of_degrees(*expected.facing);
        const auto off = static_cast<std::int16_t>(static_cast<std::uint16_t>(want - its.pose.facing));
        if (std::abs(int{off}) > one_degree)
            differ(expected.place, expected.name + " facing", print_facing(want), print_facing(its.pose.facing));
    }
    for (const Field& told : expected.keys) unit_key(expected, told, id);
}

void After::unit_key(const Standing& expected, const Field& told, UnitId id) {
    const UnitState& its = battle_.state().unit(id);
    const battle::RosterUnit& raised = battle_.roster().units[id];
    const battle::Terms& terms = battle_.terms();
    if (told.name == "figures") return number(expected, told, its.figures);
    if (told.name == "stands") return number(expected, told, its.stands);
    if (told.name == "guns")
        return number(expected, told, raised.stands == 0 ? 0 : raised.guns * its.stands / raised.stands);
    if (told.name == "order")
        return text(expected, told, its.order < terms.orders.size() ? terms.orders[its.order] : "none");
    if (told.name == "formation") return text(expected, told, table::name_of(its.formation));
    if (told.name == "present") return text(expected, told, word_of(its.presence));
    if (told.name == "moved") {
        const table::Length gone = table::distance(before_[id], table::Segment{its.pose.at, its.pose.at});
        const bool number = told.value.kind == Literal::Kind::number;
        if (!number || std::abs(gone - scale_.length(told.value.number)) > scale_.slack())
            differ(told.place, expected.name + " moved", to_text(told.value), scale_.print(gone));
        return;
    }
    const MarkAt mark = mark_of_unit(battle_, id, told.name);
    if (mark.slot >= 0) return number(expected, told, value_of(battle_.state(), mark));
    differ(told.place, expected.name + " " + told.name, to_text(told.value), "no such mark");
}

void After::commander(const Standing& expected, battle::CommanderId id) {
    const battle::CommanderState& his = battle_.state().commander(id);
    spot(expected, his.at);
    for (const Field& told : expected.keys) {
        const MarkAt mark = mark_of_commander(battle_, id, told.name);
        if (told.name == "present")
            text(expected, told, word_of(his.presence));
        else if (mark.slot >= 0)
            number(expected, told, value_of(battle_.state(), mark));
        else
            differ(told.place, expected.name + " " + told.name, to_text(told.value), "no such mark");
    }
}

bool stands_at(const battle::Battle& battle, const Moment& moment) {
    const battle::Header& head = battle.state().head();
    const bool turn = !moment.turn || *moment.turn == head.turn;
    const bool phase = !moment.phase || *moment.phase == head.phase_side;
    return turn && phase && (moment.step.empty() || battle.terms().find_step(moment.step) == head.step);
}

void After::compare(const Moment& expected) {
    if (stands_at(battle_, expected)) return;
    const battle::Header& head = battle_.state().head();
    differ(expected.place, "now", moment_text(expected.turn, expected.phase, expected.step),
           moment_text(head.turn, head.phase_side, battle_.terms().steps[head.step].name));
}

void After::compare(const Decision& expected) {
    const battle::Frame* frame = battle_.state().pending();
    Decision got;
    got.none = frame == nullptr;
    if (frame != nullptr) {
        const auto name = [&](UnitId unit) { return unit == battle::no_unit ? std::string() : names_.units()[unit]; };
        got.decision = battle_.terms().decisions[frame->decision].name;
        got.unit = name(frame->unit);
        got.other = name(frame->other);
        if (frame->asks < 2) got.side = frame->asks;
    }
    const bool same = expected.none == got.none && (expected.none || expected.decision == got.decision) &&
                      (expected.unit.empty() || expected.unit == got.unit) &&
                      (expected.other.empty() || expected.other == got.other) &&
                      (!expected.side || expected.side == got.side);
    if (!same) differ(expected.place, "asks", decision_text(expected), decision_text(got));
}

void After::compare(battle::Result expected, const Place& place) {
    const battle::Result got = battle_.state().head().result;
    if (got != expected) differ(place, "result", std::string(word_of(expected)), std::string(word_of(got)));
}

}  // namespace linstock::drill
