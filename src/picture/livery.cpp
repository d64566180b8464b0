#include "picture/livery.hpp"

#include <fmt/format.h>

namespace linstock::picture {

namespace {

constexpr std::string_view cream = "#fbf3df";
constexpr Livery madder{"#a8362f", cream};
constexpr Livery indigo{"#35527f", cream};

struct NationCoat {
    std::string_view word;  // anywhere in the nation's name
    Livery livery;
};
constexpr NationCoat nation_coats[] = {
    {"loyal", {"#4d7350", cream}},
    {"tory", {"#4d7350", cream}},
    {"provincial", {"#4d7350", cream}},
    {"hess", {"#3f6878", cream}},
    {"brunswick", {"#3f6878", cream}},
    {"german", {"#3f6878", cream}},
    {"french", {"#dcdcd4", "#2f4a73"}},
    {"france", {"#dcdcd4", "#2f4a73"}},
    {"spa", {"#e2cf94", "#7a3b22"}},
    {"jacobite", {"#5f7a3f", cream}},
    {"highland", {"#5f7a3f", cream}},
    {"native", {"#9c6b3f", cream}},
    {"indian", {"#9c6b3f", cream}},
    {"confederate", {"#9a968a", cream}},
    {"union", indigo},
    {"american", indigo},
    {"continental", indigo},
    {"united states", indigo},
    {"british", madder},
    {"britain", madder},
    {"english", madder},
    {"crown", madder},
    {"government", madder},
    {"red", madder},
    {"blue", indigo},
};

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

}  // namespace

Livery livery_of(std::string_view nation, battle::SideId side) {
    const std::string lower = lower_case(nation);
    for (const NationCoat& each : nation_coats) {
        if (lower.find(each.word) != std::string::npos) return each.livery;
    }
    return side == 0 ? madder : indigo;
}

Wardrobe::Wardrobe(const battle::Roster& roster) {
    for (battle::SideId side = 0; side < 2; ++side)
        coats_.push_back({side, roster.sides[side].nation, livery_of(roster.sides[side].nation, side)});
    // A civil war, or a meeting of nobody in particular: the sides still differ.
    if (coats_[0].livery.coat == coats_[1].livery.coat)
        coats_[1].livery = coats_[0].livery.coat == indigo.coat ? madder : indigo;
    for (const battle::RosterUnit& unit : roster.units) {
        if (find(unit.side, unit.nation) == coats_.size())
            coats_.push_back({unit.side, unit.nation, livery_of(unit.nation, unit.side)});
    }
}

std::size_t Wardrobe::find(battle::SideId side, std::string_view nation) const {
    std::size_t i = 0;
    while (i < coats_.size() && (coats_[i].side != side || coats_[i].nation != nation)) ++i;
    return i;
}

const Wardrobe::Coat& Wardrobe::coat_of(battle::SideId side, std::string_view nation) const {
    const std::size_t found = find(side, nation);
    return coats_[found < coats_.size() ? found : side];
}

std::string Wardrobe::fill(battle::SideId side, std::string_view nation) const {
    const Coat& coat = coat_of(side, nation);
    if (side == 0) return std::string(coat.livery.coat);
    return fmt::format("url(#coat{})", &coat - coats_.data());
}

void Wardrobe::define(Ink& ink) const {
    for (std::size_t i = 0; i < coats_.size(); ++i) {
        if (coats_[i].side == 0) continue;
        ink.line(
            fmt::format("<pattern id=\"coat{}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                        "patternTransform=\"rotate(45)\"><path d=\"M0 0h6v6h-6z\" fill=\"{}\"/><path d=\"M0 0v6\" "
                        "stroke=\"{}\" stroke-opacity=\".45\" stroke-width=\"3\"/></pattern>",
                        i, coats_[i].livery.coat, coats_[i].livery.trim));
    }
}

}  // namespace linstock::picture
