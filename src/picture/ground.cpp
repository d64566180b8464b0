#include "picture/ground.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace linstock::picture {

namespace {

using table::Area;
using table::Ground;
using table::Line;
using table::Terrain;

constexpr Length corner_radius = 60 * mm;

// --- symbols strewn over an area ------------------------------------------------------------------------------------------

struct Strewn {
    Ground ground;
    std::string_view symbol;
    std::string_view other_symbol;  // every third one
    Length step;                    // from one to the next
    bool in_rows;                   // planted, not grown
    std::string_view tint;          // of the ground below, "" for none
};
constexpr Strewn strewn[] = {
    {Ground::wood_open, "tree", "pine", 52 * mm, false, "#a9b784\" fill-opacity=\".16"},
    {Ground::wood, "tree", "pine", 31 * mm, false, "#a3b37c\" fill-opacity=\".38"},
    {Ground::wood_dense, "pine", "tree", 22 * mm, false, "#8fa26c\" fill-opacity=\".5"},
    {Ground::orchard, "apple", "apple", 34 * mm, true, "#b7c08e\" fill-opacity=\".25"},
    {Ground::scrub, "bush", "bush", 30 * mm, false, "#bdbb86\" fill-opacity=\".25"},
    {Ground::rough, "stone", "tuft", 26 * mm, false, "#b9a67d\" fill-opacity=\".3"},
    {Ground::marsh, "reed", "reed", 30 * mm, false, "#9fb8b0\" fill-opacity=\".4"},
};

const Strewn* find_strewn(Ground ground) {
    for (const Strewn& each : strewn) {
        if (each.ground == ground) return &each;
    }
    return nullptr;
}

// Nothing grows on a road, in a house or in the water.
constexpr std::uint32_t bare = bit(Ground::road) | bit(Ground::building_wood) | bit(Ground::building_stone) |
                               bit(Ground::water) | bit(Ground::bridge) | bit(Ground::ford);

bool is_clear(const Terrain& terrain, Point point, Length around) {
    for (const Point shift : {Point{0, 0}, Point{around, 0}, Point{-around, 0}, Point{0, around}, Point{0, -around}}) {
        if ((terrain.grounds_at(point + shift) & bare) != 0) return false;
    }
    return true;
}

Length shaken(std::uint32_t random, Length most) {
    return static_cast<Length>(random % static_cast<std::uint32_t>(2 * most + 1)) - most;
}

void strew(Ink& ink, const Terrain& terrain, const Area& area, const Strewn& kind, int percent) {
    const Length step = kind.step * percent / 100;
    const Length row = step * 87 / 100;
    // From north to south: what stands nearer covers what stands behind.
    for (Length y = area.box.most.y - row / 3; y > area.box.least.y; y -= row) {
        const auto band = static_cast<std::uint32_t>(y / row);
        const bool shifted = !kind.in_rows && band % 2 == 1;
        for (Length x = area.box.least.x + (shifted ? step : step / 2); x < area.box.most.x; x += step) {
            const std::uint32_t random = scatter(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
            Point at{x, y};
            if (!kind.in_rows) at = at + Point{shaken(random, step / 4), shaken(random >> 13U, step / 4)};
            if (!table::contains(area.corners, at) || !is_clear(terrain, at, 8 * mm)) continue;
            ink.use((random >> 7U) % 3 == 0 ? kind.other_symbol : kind.symbol, {at.x / mm * mm, at.y / mm * mm});
        }
    }
}

// --- areas ----------------------------------------------------------------------------------------------------------------

void tint(Ink& ink, const Area& area, std::string_view colour) {
    const std::string outline = ink.polygon(rounded_off(area.corners, corner_radius));
    // Two soft strokes fade the edge: a wood does not end at a line.
    ink.path(outline, fmt::format("fill=\"{}\" stroke=\"#8d9a68\" stroke-opacity=\".1\" stroke-width=\"14\" "
                                  "stroke-linejoin=\"round\"",
                                  colour));
}

bool at_edge(const Terrain& terrain, Point at) {
    constexpr Length hair = 3 * mm;
    return at.x < hair || at.y < hair || at.x > terrain.width() - hair || at.y > terrain.depth() - hair;
}

// Strokes down the slope from inside the edge, longer and shorter in turn.
void hachure(Ink& ink, const Terrain& terrain, const Area& area, Length length, Length step) {
    const std::vector<Point> outline = rounded_off(area.corners, corner_radius);
    const int inward = runs_left(outline) ? 1 : -1;  // the inside lies to the left of a counter-clockwise outline
    std::string data;
    std::uint32_t number = 0;
    walk(outline, true, step, [&](Point at, Point along) {
        if (at_edge(terrain, at)) return;  // the hill goes on beyond the table
        const auto random =
            static_cast<Length>(scatter(++number, static_cast<std::uint32_t>(area.corners.size())) % 40);
        const Length reach = (number % 2 == 0 ? length : length * 3 / 5) * (80 + random) / 100;
        const Point in{-along.y * inward, along.x * inward};
        data += "M" + ink.at(at) + "l" + Ink::by({in.x * (reach / 10) / 100, in.y * (reach / 10) / 100});
    });
    ink.path(data,
             "fill=\"none\" stroke=\"#7a6038\" stroke-opacity=\".55\" stroke-width=\"1.3\" stroke-linecap=\"round\"");
}

void draw_hill(Ink& ink, const Terrain& terrain, const Area& area, int percent) {
    const bool steep = area.ground == Ground::steep;
    ink.path(ink.polygon(rounded_off(area.corners, corner_radius)),
             steep ? "fill=\"#b59a66\" fill-opacity=\".3\"" : "fill=\"#cdb47c\" fill-opacity=\".3\"");
    const Length length = (steep ? 34 : 24) * mm * percent / 100;
    hachure(ink, terrain, area, length, (steep ? 4 : 7) * mm * percent / 100);
}

void draw_water(Ink& ink, const Area& area) {
    const std::string outline = ink.polygon(rounded_off(area.corners, corner_radius));
    ink.path(outline, "fill=\"#b9d0d6\" stroke=\"#5f8799\" stroke-width=\"2.5\"");
    ink.path(outline, "fill=\"none\" stroke=\"#8fb0bd\" stroke-width=\"12\" stroke-opacity=\".35\"");
}

Length edge_length(const std::vector<Point>& corners, std::size_t i) {
    return table::root(table::squared_distance(corners[i], corners[(i + 1) % corners.size()]));
}

// A roof seen from above: the ridge along the longer side, the southern half in shadow.
void draw_roof(Ink& ink, const std::vector<Point>& corners) {
    const std::size_t turn = edge_length(corners, 0) >= edge_length(corners, 1) ? 1 : 0;
    const auto corner = [&](std::size_t i) { return corners[(i + turn) % 4]; };
    const Point one = part_way(corner(0), corner(1), 500);
    const Point two = part_way(corner(2), corner(3), 500);
    const bool first_is_south = corner(0).y + corner(3).y < corner(1).y + corner(2).y;
    const Point shade[] = {one, two, first_is_south ? corner(3) : corner(2), first_is_south ? corner(0) : corner(1)};
    ink.path(ink.polygon(shade), "fill=\"#3b2a1a\" fill-opacity=\".22\"");
    ink.path(ink.segment(one, two), "stroke=\"#3b2a1a\" stroke-width=\"1.5\"");
}

void draw_building(Ink& ink, const Area& area) {
    std::vector<Point> shadow = area.corners;
    for (Point& point : shadow) point = point + Point{3 * mm, -4 * mm};
    ink.path(ink.polygon(shadow), "fill=\"#3b2a1a\" fill-opacity=\".25\"");
    const bool stone = area.ground == Ground::building_stone;
    ink.path(ink.polygon(area.corners), fmt::format("fill=\"{}\" stroke=\"#3b2a1a\" stroke-width=\"{}\"",
                                                    stone ? "#b3a79d" : "#c79f6d", stone ? "3" : "1.8"));
    if (area.corners.size() == 4) draw_roof(ink, area.corners);
}

void draw_crops(Ink& ink, const Area& area) {
    ink.path(ink.polygon(area.corners),
             "fill=\"url(#crops)\" stroke=\"#a58f4e\" stroke-width=\"1.2\" stroke-dasharray=\"6 3\"");
}

// --- lines ----------------------------------------------------------------------------------------------------------------

// Split rails laid in a zigzag, as fields were fenced where timber was cheap.
void draw_fence(Ink& ink, const Line& line, int percent) {
    std::string data;
    int number = 0;
    const Length out = 45 * mm / 10 * percent / 100;
    walk(line.points, false, 13 * mm * percent / 100, [&](Point at, Point along) {
        const int side = ++number % 2 == 0 ? 1 : -1;
        const Point post{at.x - along.y * out / 1000 * side, at.y + along.x * out / 1000 * side};
        data += (data.empty() ? "M" : "L") + ink.at(post);
    });
    ink.path(
        data,
        "fill=\"none\" stroke=\"#6a4a28\" stroke-width=\"2.4\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
}

struct Stroke {
    Ground ground;
    std::string_view attributes;
};
// Laid over each other in this order.
constexpr Stroke strokes[] = {
    {Ground::stream, "stroke=\"#5f8799\" stroke-width=\"9\" stroke-linecap=\"round\""},
    {Ground::stream, "stroke=\"#b9d0d6\" stroke-width=\"5.5\" stroke-linecap=\"round\""},
    {Ground::road, "stroke=\"#8d7246\" stroke-width=\"15\""},
    {Ground::road, "stroke=\"#ead9b2\" stroke-width=\"11\""},
    {Ground::hedge, "stroke=\"#55683c\" stroke-width=\"11\" stroke-linecap=\"round\" stroke-dasharray=\".1 8\""},
    {Ground::hedge, "stroke=\"#8fa365\" stroke-width=\"6\" stroke-linecap=\"round\" stroke-dasharray=\".1 8\""},
    {Ground::wall, "stroke=\"#4d4842\" stroke-width=\"6.5\""},
    {Ground::wall, "stroke=\"#c9c2b4\" stroke-width=\"4\" stroke-dasharray=\"8 1.6\""},
    {Ground::works_light, "stroke=\"#56401f\" stroke-width=\"8\" stroke-linejoin=\"round\""},
    {Ground::works_light, "stroke=\"#cbb384\" stroke-width=\"4.5\" stroke-linejoin=\"round\""},
    {Ground::works_heavy, "stroke=\"#46331a\" stroke-width=\"15\" stroke-linejoin=\"round\""},
    {Ground::works_heavy, "stroke=\"#b99d68\" stroke-width=\"10\" stroke-linejoin=\"round\""},
    {Ground::works_heavy, "stroke=\"#46331a\" stroke-width=\"10\" stroke-dasharray=\"1.5 6\""},
};

void draw_line(Ink& ink, const Line& line, const Stroke& stroke) {
    const bool grown = stroke.ground == Ground::stream || stroke.ground == Ground::road;
    ink.path(ink.rounded_line(line.points, grown ? 50 * mm : 0), fmt::format("fill=\"none\" {}", stroke.attributes));
}

template <class Draw>
void each_area(const Terrain& terrain, std::uint32_t kinds, Draw draw) {
    for (const Area& area : terrain.areas()) {
        if ((bit(area.ground) & kinds) != 0 && area.corners.size() >= 3) draw(area);
    }
}

void draw_lines(Ink& ink, const Terrain& terrain, bool on_the_ground, int percent) {
    constexpr std::uint32_t flat = bit(Ground::stream) | bit(Ground::road);
    for (const Stroke& stroke : strokes) {
        if (((bit(stroke.ground) & flat) != 0) != on_the_ground) continue;
        for (const Line& line : terrain.lines()) {
            if (line.ground == stroke.ground && line.points.size() >= 2) draw_line(ink, line, stroke);
        }
    }
    if (on_the_ground) return;
    for (const Line& line : terrain.lines()) {
        if (line.ground == Ground::fence && line.points.size() >= 2) draw_fence(ink, line, percent);
    }
}

// All edges first, then all surfaces: roads that meet run into each other.
void draw_road_areas(Ink& ink, const Terrain& terrain) {
    each_area(terrain, bit(Ground::road), [&](const Area& area) {
        ink.path(ink.polygon(area.corners),
                 "fill=\"#8d7246\" stroke=\"#8d7246\" stroke-width=\"3\" stroke-linejoin=\"round\"");
    });
    each_area(terrain, bit(Ground::road),
              [&](const Area& area) { ink.path(ink.polygon(area.corners), "fill=\"#ead9b2\""); });
    each_area(terrain, bit(Ground::ford), [&](const Area& area) {
        ink.path(
            ink.polygon(area.corners),
            "fill=\"#e4dcc0\" fill-opacity=\".8\" stroke=\"#5f8799\" stroke-width=\"1.5\" stroke-dasharray=\"4 4\"");
    });
    each_area(terrain, bit(Ground::bridge), [&](const Area& area) {
        ink.path(ink.polygon(area.corners), "fill=\"#d3b98a\" stroke=\"#3b2a1a\" stroke-width=\"3.5\"");
    });
}

}  // namespace

void define_ground(Ink& ink, int percent) {
    const std::string size = fmt::format("transform=\"scale({}.{:02})\"", percent / 100, percent % 100);
    const auto symbol = [&](std::string_view id, std::string_view shape) {
        ink.line(fmt::format("<g id=\"{}\"><g {}>{}</g></g>", id, size, shape));
    };
    symbol(
        "tree",
        "<ellipse cx=\"4\" cy=\"9.5\" rx=\"9\" ry=\"3\" fill=\"#5b5a36\" fill-opacity=\".22\"/>"
        "<path d=\"M0 4v6\" stroke=\"#5a4a2c\" stroke-width=\"2.2\"/>"
        "<path d=\"M-8 4a5 5 0 0 1-1-8 6 6 0 0 1 6-7 6.5 6.5 0 0 1 9 2 5 5 0 0 1 3 8 5 5 0 0 1-6 6 7 7 0 0 1-11-1z\" "
        "fill=\"#b4c08d\" stroke=\"#5e6d43\" stroke-width=\"1.3\"/>"
        "<path d=\"M6-8a5 5 0 0 1 3 7 5 5 0 0 1-6 6 6 6 0 0 1-6 0c6 1 11-4 9-13z\" fill=\"#6f8050\" "
        "fill-opacity=\".6\"/>");
    symbol("pine",
           "<ellipse cx=\"4\" cy=\"9.5\" rx=\"7\" ry=\"2.5\" fill=\"#5b5a36\" fill-opacity=\".22\"/>"
           "<path d=\"M0 5v5\" stroke=\"#5a4a2c\" stroke-width=\"2\"/>"
           "<path d=\"M0-14l4.5 7h-2.5l5 6h-3l4 6.5h-16l4-6.5h-3l5-6h-2.5z\" fill=\"#93a775\" stroke=\"#4f5f3c\" "
           "stroke-width=\"1.2\" stroke-linejoin=\"round\"/><path d=\"M0-14l4.5 7h-2.5l5 6h-3l4 6.5h-8z\" "
           "fill=\"#56683f\" "
           "fill-opacity=\".5\"/>");
    symbol("apple",
           "<ellipse cx=\"3\" cy=\"6\" rx=\"7\" ry=\"2.5\" fill=\"#5b5a36\" fill-opacity=\".22\"/>"
           "<circle r=\"7\" cy=\"-1\" fill=\"#b9c48d\" stroke=\"#5e6d43\" stroke-width=\"1.3\"/>"
           "<path d=\"M4-6a7 7 0 0 1-6 11 8 8 0 0 0 6-11z\" fill=\"#6f8050\" fill-opacity=\".5\"/>");
    symbol("bush",
           "<path d=\"M-7 3a3.5 3.5 0 0 1 1-6 4 4 0 0 1 7-1 3.5 3.5 0 0 1 5 3 3 3 0 0 1 0 4z\" fill=\"#b7b97f\" "
           "stroke=\"#6d6b3c\" stroke-width=\"1.1\"/>");
    symbol("stone", "<path d=\"M-4 2l2-4 4-1 3 3-1 3z\" fill=\"#cabfa6\" stroke=\"#6d6047\" stroke-width=\"1\"/>");
    symbol("tuft", "<path d=\"M-4 3l-1-4M-1 3v-6M2 3l2-5\" stroke=\"#7a7242\" stroke-width=\"1.2\"/>");
    symbol("reed",
           "<path d=\"M-9 4h18M-4 4l-2-6M0 4v-9M4 4l2-6\" fill=\"none\" stroke=\"#57796f\" stroke-width=\"1.3\"/>");
    ink.line(
        "<pattern id=\"crops\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(18)\">"
        "<path d=\"M0 2h6M3 6.5h6\" stroke=\"#a58f4e\" stroke-width=\"1.3\"/></pattern>");
}

void draw_ground(Ink& ink, const Terrain& terrain, int percent) {
    each_area(terrain, ~0U, [&](const Area& area) {
        if (const Strewn* kind = find_strewn(area.ground); kind != nullptr) tint(ink, area, kind->tint);
    });
    each_area(terrain, bit(Ground::hill) | bit(Ground::steep),
              [&](const Area& area) { draw_hill(ink, terrain, area, percent); });
    each_area(terrain, bit(Ground::crops), [&](const Area& area) { draw_crops(ink, area); });
    each_area(terrain, bit(Ground::water), [&](const Area& area) { draw_water(ink, area); });
    draw_lines(ink, terrain, true, percent);
    draw_road_areas(ink, terrain);
    each_area(terrain, bit(Ground::building_wood) | bit(Ground::building_stone),
              [&](const Area& area) { draw_building(ink, area); });
    draw_lines(ink, terrain, false, percent);
    each_area(terrain, ~0U, [&](const Area& area) {
        if (const Strewn* kind = find_strewn(area.ground); kind != nullptr) strew(ink, terrain, area, *kind, percent);
    });
}

}  // namespace linstock::picture
