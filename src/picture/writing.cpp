#include "picture/writing.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace linstock::picture {

namespace {

using battle::CommanderId;
using battle::UnitId;

constexpr std::string_view pip_edge = "#2a2016";

// The writing that goes with a unit: its order in a ring, its label, a lozenge when disordered; below, a square for every stand it came with,
// hollow when lost.
constexpr int most_pips = 12;

struct Tag {
    std::string order;
    std::string label;
    bool disordered = false;
    int living = 0;
    int stands = 0;

    // Bold letters run wider than others.
    Length label_width(Length size) const { return width_of(label, size) * 23 / 20; }
    Length badge(Length size) const { return size * 11 / 10; }
    Length top_width(Length size) const {
        return (order.empty() ? 0 : badge(size) + size / 5) + width_of(label, size) +
               (disordered ? badge(size) + size / 5 : 0);
    }
    Length pip(Length size) const { return size * 9 / 20; }
    Length width(Length size) const { return std::max(top_width(size), stands * pip(size)) + size / 4; }
    Length height(Length size) const { return size * 17 / 10; }
};

Tag tag_of(const Scene& scene, UnitId unit) {
    const battle::UnitState& state = scene.battle.state().unit(unit);
    const battle::RosterUnit& raised = scene.battle.roster().units[unit];
    Tag tag;
    if (state.order < scene.battle.terms().orders.size()) tag.order = order_letters(scene.battle.terms(), state.order);
    tag.label = raised.label.empty() ? raised.name : raised.label;
    tag.disordered = is_disordered(scene, unit);
    const int start = strength_at_start(scene, unit);
    tag.living = strength_left(scene, unit);
    tag.stands = start;
    if (start > most_pips) {
        tag.label +=
            fmt::format(" {}", tag.living);  // too many for a row of squares: in figures, and squares for its stands
        tag.living = state.stands;
        tag.stands = state.stands_at_start;
    }
    return tag;
}

std::string pips(const Ink& ink, Point left, Length pip, int from, int to) {
    std::string data;
    const std::string side = in_mm(pip * 7 / 10);
    for (int i = from; i < to; ++i)
        data += fmt::format("M{}h{}v{}h-{}z", ink.at(left + Point{i * pip, 0}), side, side, side);
    return data;
}

// A thin line to the unit where its tag had to stand off.
void lead(Ink& ink, const Quad& writing, const Quad& unit) {
    constexpr Length close_by = 12 * mm;
    const table::Segment line = table::shortest_line(writing, unit);
    if (table::squared_distance(line.from, line.to) <= table::square_of(close_by)) return;
    ink.path(ink.segment(line.from, line.to), "stroke=\"#2a2016\" stroke-width=\"1.2\" stroke-opacity=\".65\"");
}

void write_tag(Ink& ink, const Tag& tag, Point middle, Length size, std::string_view colour) {
    const Length top = middle.y + tag.height(size) / 2;
    const Length base = top - size * 9 / 10;  // of the letters
    Length x = middle.x - tag.top_width(size) / 2;
    const Length ring_y = top - tag.badge(size) / 2;
    if (!tag.order.empty()) {
        const Point at{x + tag.badge(size) / 2, ring_y};
        ink.circle(at, tag.badge(size) / 2, fmt::format("fill=\"#fbf3df\" stroke=\"{}\" stroke-width=\"1.8\"", colour));
        ink.text({at.x, at.y - size * 23 / 100}, size * (tag.order.size() > 1 ? 60 : 70) / 100, tag.order,
                 fmt::format("class=\"m\" style=\"fill:{}\"", colour));
        x += tag.badge(size) + size / 5;
    }
    ink.text({x, base}, size, tag.label, "class=\"l\"");
    x += tag.label_width(size) + size / 5;
    if (tag.disordered) {
        const Length half = tag.badge(size) / 2;
        const Point lozenge[] = {
            {x, ring_y}, {x + half, ring_y + half}, {x + 2 * half, ring_y}, {x + half, ring_y - half}};
        ink.path(ink.polygon(lozenge), "fill=\"#e7b93f\" stroke=\"#5d3d07\" stroke-width=\"1.6\"");
        ink.text({x + half, ring_y - size * 23 / 100}, size * 65 / 100, "D", "class=\"m\"");
    }
    const Point row{middle.x - tag.stands * tag.pip(size) / 2, base - size / 4};
    if (tag.living > 0)
        ink.path(pips(ink, row, tag.pip(size), 0, tag.living),
                 fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", colour, pip_edge));
    if (tag.living < tag.stands)
        ink.path(pips(ink, row, tag.pip(size), tag.living, tag.stands),
                 fmt::format("fill=\"#fbf3df\" fill-opacity=\".7\" stroke=\"{}\" stroke-width=\"1.2\"", pip_edge));
}

// "Brigadier General Daniel Morgan" is Morgan on a map; "the Duke of Cumberland" stays what he is.
std::string surname_of(const std::string& name) {
    if (name.find(" of ") != std::string::npos) return name;
    const std::size_t space = name.rfind(' ');
    return space == std::string::npos ? name : name.substr(space + 1);
}

// The stands and the mark before them.
Quad body_of(const Scene& scene, UnitId unit) {
    Quad body = scene.battle.field().outline_of(unit);
    const Point ahead = table::turned({0, 11 * mm}, scene.battle.state().unit(unit).pose.facing);
    body.corner[0] = body.corner[0] + ahead;
    body.corner[1] = body.corner[1] + ahead;
    return body;
}

// Which way the rear lies, 1,000 long.
Point rearward(const table::Pose& pose) { return table::turned({0, -1000}, pose.facing); }

}  // namespace

void block_troops(TagBoard& board, const Scene& scene) {
    for (UnitId unit = 0; unit < scene.battle.state().units().size(); ++unit) {
        if (scene.battle.on_table(unit)) board.block(body_of(scene, unit));
    }
    for (std::size_t i = 0; i < scene.battle.state().commanders().size(); ++i) {
        if (flies(scene, i)) board.block(flag_room(scene, static_cast<CommanderId>(i)));
    }
}

void write_tags(Ink& ink, const Scene& scene, TagBoard& board) {
    for (UnitId unit = 0; unit < scene.battle.state().units().size(); ++unit) {
        if (!scene.battle.on_table(unit)) continue;
        const Tag tag = tag_of(scene, unit);
        const Point middle = board.beside(body_of(scene, unit), rearward(scene.battle.state().unit(unit).pose),
                                          tag.width(scene.writing), tag.height(scene.writing));
        const battle::RosterUnit& raised = scene.battle.roster().units[unit];
        const std::string_view coat = scene.wardrobe.coat_of(raised.side, raised.nation).livery.coat;
        lead(ink, box_around(middle, tag.width(scene.writing), tag.height(scene.writing)),
             scene.battle.field().outline_of(unit));
        write_tag(ink, tag, middle, scene.writing, coat);
    }
    const Length size = scene.writing * 17 / 20;
    for (std::size_t i = 0; i < scene.battle.state().commanders().size(); ++i) {
        if (!flies(scene, i)) continue;
        const std::string name = surname_of(scene.battle.roster().commanders[i].name);
        const Point middle =
            board.beside(flag_room(scene, static_cast<CommanderId>(i)), {1000, 0}, width_of(name, size), size);
        ink.text({middle.x, middle.y - size / 3}, size, name, "class=\"c\"");
    }
}

namespace {

struct PlaceInk {
    std::uint32_t kinds;
    std::string_view colour;
};
using table::bit;
using table::Ground;
constexpr PlaceInk place_inks[] = {
    {bit(Ground::stream) | bit(Ground::water) | bit(Ground::ford) | bit(Ground::marsh), "#3d6678"},
    {bit(Ground::wood) | bit(Ground::wood_open) | bit(Ground::wood_dense) | bit(Ground::orchard) | bit(Ground::scrub),
     "#4c5c33"},
};

std::string_view ink_of(Ground ground) {
    for (const PlaceInk& each : place_inks) {
        if ((each.kinds & bit(ground)) != 0) return each.colour;
    }
    return "#6b4f26";
}

std::string place_style(Ground ground) { return fmt::format("class=\"p\" style=\"fill:{}\"", ink_of(ground)); }

Length place_width(std::string_view name, Length size) { return width_of(name, size) * 11 / 10; }

void write_place(Ink& ink, Length size, TagBoard& board, const std::string& name, Ground ground, Point near) {
    const Point middle = board.over(near, place_width(name, size), size);
    ink.text({middle.x, middle.y - size / 3}, size, name, place_style(ground));
}

void write_along(Ink& ink, Length writing, TagBoard& board, const std::string& name, Ground ground,
                 std::span<const Point> points) {
    if (points.size() < 2) return;
    const Length size = writing * 17 / 20;
    ink.text_along(board.along(points, place_width(name, size), size), size, name, place_style(ground));
}

// Roads are areas too; their names run along their longest edge.
bool is_a_strip(Ground ground) { return ground == Ground::road || ground == Ground::stream; }

std::vector<Point> longest_edge(const std::vector<Point>& corners) {
    std::vector<Point> best{corners[0], corners[1]};
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Point from = corners[i];
        const Point to = corners[(i + 1) % corners.size()];
        if (table::squared_distance(from, to) > table::squared_distance(best[0], best[1])) best = {from, to};
    }
    return best;
}

}  // namespace

std::set<std::string> write_ground_names(Ink& ink, const table::Terrain& terrain, Length writing, TagBoard& board) {
    std::set<std::string> written{""};
    for (const table::Area& area : terrain.areas()) {
        if (area.corners.size() < 3 || !written.insert(area.name).second) continue;
        if (is_a_strip(area.ground)) {
            write_along(ink, writing, board, area.name, area.ground, longest_edge(area.corners));
        } else {
            write_place(ink, writing, board, area.name, area.ground, part_way(area.box.least, area.box.most, 500));
        }
    }
    for (const table::Line& line : terrain.lines()) {
        if (written.insert(line.name).second) write_along(ink, writing, board, line.name, line.ground, line.points);
    }
    return written;
}

void write_places(Ink& ink, const Scene& scene, TagBoard& board) {
    const battle::Roster& roster = scene.battle.roster();
    // A hill and the objective on it often share a name.
    std::set<std::string> written = write_ground_names(ink, roster.terrain, scene.writing, board);
    for (const battle::Objective& each : roster.objectives) {
        if (!written.insert(each.name).second) continue;
        const Point below = each.at + Point{0, -each.radius - scene.writing};
        write_place(ink, scene.writing, board, each.name, Ground::open, below);
    }
}

}  // namespace linstock::picture
