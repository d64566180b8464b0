#include "picture/draw_table.hpp"

#include "base/text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "picture/ground.hpp"
#include "picture/margin.hpp"
#include "picture/writing.hpp"
#include "story/moment.hpp"

namespace linstock::picture {

namespace {

constexpr Length usual_width = 180 * table::centimetre;

// Larger tables are looked at from farther away.
int percent_for(const table::Terrain& terrain) {
    return static_cast<int>(std::clamp<std::int64_t>(100 * std::int64_t{terrain.width()} / usual_width, 90, 250));
}

// Letters: l label, m in the middle of a sign, c commander, p place, k key, s side, t title, e at the right end.
constexpr std::string_view style =
    "<style>text{font-family:Georgia,'Times New Roman','DejaVu Serif',serif;fill:#2a2016}"
    ".l,.c,.p{paint-order:stroke;stroke:#f6eed9;stroke-width:5px;stroke-opacity:.85;stroke-linejoin:round}"
    ".l{font-weight:bold}.m{text-anchor:middle;font-weight:bold}.c{text-anchor:middle;font-style:italic}"
    ".p{text-anchor:middle;font-style:italic;letter-spacing:1px}.s{font-weight:bold}.t{font-weight:bold;letter-spacing:"
    "1px}"
    ".e{text-anchor:end;font-style:italic}</style>";

void begin(Ink& ink, const Scene& scene) {
    const table::Terrain& terrain = scene.battle.roster().terrain;
    const Margins margins = margins_of(scene);
    const Length width = terrain.width() + 2 * margins.side;
    const Length depth = terrain.depth() + margins.top + margins.bottom;
    const std::string box =
        fmt::format("{} {} {} {}", in_mm(-margins.side), in_mm(-margins.top), in_mm(width), in_mm(depth));
    ink.line(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" width=\"1200\" height=\"{}\">", box,
                         table::scaled(1200, depth, width)));
    ink.line(fmt::format("<title>{}: {}</title>", base::xml_escaped(scene.battle.roster().title),
                         base::xml_escaped(story::moment_of(scene.battle))));
    ink.line(style);
    ink.line("<defs>");
    ink.line(
        "<radialGradient id=\"paper\" cx=\".5\" cy=\".45\" r=\".75\"><stop offset=\".45\" stop-color=\"#f7efda\"/>"
        "<stop offset=\"1\" stop-color=\"#e8d9b5\"/></radialGradient>");
    ink.line(fmt::format(
        "<clipPath id=\"table\"><path d=\"{}\"/></clipPath>",
        ink.quad(box_around({terrain.width() / 2, terrain.depth() / 2}, terrain.width(), terrain.depth()))));
    define_ground(ink, scene.percent);
    define_troops(ink, scene.percent);
    scene.wardrobe.define(ink);
    ink.line("</defs>");
    ink.line(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#paper)\"/>",
                         in_mm(-margins.side), in_mm(-margins.top), in_mm(width), in_mm(depth)));
}

// Where the sides may deploy, while they do.
void draw_zones(Ink& ink, const Scene& scene) {
    if (scene.battle.state().head().turn > 0 && !scene.options.zones) return;
    for (battle::SideId side = 0; side < 2; ++side) {
        const battle::RosterSide& raised = scene.battle.roster().sides[side];
        if (raised.zone.size() < 3) continue;
        const std::string_view coat = scene.wardrobe.coat_of(side, raised.nation).livery.coat;
        ink.path(ink.polygon(raised.zone),
                 fmt::format("fill=\"{}\" fill-opacity=\".05\" stroke=\"{}\" stroke-opacity=\".7\" "
                             "stroke-width=\"2\" stroke-dasharray=\"14 8\"",
                             coat, coat));
    }
}

void draw_objectives(Ink& ink, const Scene& scene) {
    for (const battle::Objective& each : scene.battle.roster().objectives) {
        ink.circle(
            each.at, each.radius,
            "fill=\"#c9962b\" fill-opacity=\".10\" stroke=\"#8a5f12\" stroke-width=\"2.4\" stroke-dasharray=\"10 6\"");
        ink.circle(each.at, 5 * mm, "fill=\"#c9962b\" stroke=\"#5d3d07\" stroke-width=\"1.6\"");
    }
}

}  // namespace

std::string draw_table(const battle::Battle& battle, const PictureOptions& options) {
    const table::Terrain& terrain = battle.roster().terrain;
    const Wardrobe wardrobe(battle.roster());
    const int percent = percent_for(terrain);
    const Scene scene{battle, options, wardrobe, percent, 20 * mm * percent / 100};

    Ink ink(terrain.depth());
    begin(ink, scene);
    ink.line("<g clip-path=\"url(#table)\">");
    draw_zones(ink, scene);
    draw_ground(ink, terrain, percent);
    draw_objectives(ink, scene);
    draw_arcs(ink, scene);
    ink.line("</g>");

    // Tags find their places before the names of the ground, but are written over everything.
    TagBoard board(terrain.width(), terrain.depth());
    block_troops(board, scene);
    Ink tags(terrain.depth());
    write_tags(tags, scene, board);
    write_places(ink, scene, board);
    draw_troops(ink, scene);
    ink.add(tags.written());

    draw_margins(ink, scene);
    ink.line("</svg>");
    return ink.written();
}

}  // namespace linstock::picture
