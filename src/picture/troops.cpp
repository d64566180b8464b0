#include "picture/troops.hpp"

#include "base/text.hpp"

#include "picture/tags.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace linstock::picture {

namespace {

using battle::Arm;
using battle::CommanderId;
using battle::UnitId;
using table::Angle;
using table::Edge;
using table::Footprint;

constexpr std::string_view outline_ink = "#2a2016";

// A place in a stand: `across` from its left to its right, `back` from front to rear, in thousandths.
Point inside(const Quad& stand, int across, int back) {
    return part_way(part_way(stand.corner[0], stand.corner[1], across),
                    part_way(stand.corner[3], stand.corner[2], across), back);
}

Quad turned_about_middle(const Quad& quad, Angle by) {
    Quad out;
    const Point middle = middle_of(quad);
    for (std::size_t i = 0; i < 4; ++i) out.corner[i] = middle + table::turned(quad.corner[i] - middle, by);
    return out;
}

// Stands out of their dressing: a little in disorder, a lot in rout.
Quad shaken_loose(const Quad& stand, UnitId unit, int number, bool running) {
    const std::uint32_t random = scatter(unit + 1U, static_cast<std::uint32_t>(number) + 17U);
    const int most = running ? 4200 : 1500;  // 23 and 8 degrees
    int turn = static_cast<int>(random % static_cast<std::uint32_t>(most)) + most / 3;
    if (number % 2 == 0) turn = -turn;
    Quad loose = turned_about_middle(stand, static_cast<Angle>(turn));
    if (!running) return loose;
    const Length span = 5 * mm;
    const Point shift{static_cast<Length>((random >> 8U) % (2U * span)) - span,
                      static_cast<Length>((random >> 16U) % (2U * span)) - span};
    for (Point& corner : loose.corner) corner = corner + shift;
    return loose;
}

std::vector<Quad> stands_of(const Scene& scene, UnitId unit) {
    const Footprint& footprint = scene.battle.field().footprint(unit);
    const bool running = is_running(scene, unit);
    const bool loose = running || is_disordered(scene, unit);
    std::vector<Quad> stands;
    for (int i = 0; i < footprint.stands; ++i) {
        const Quad& stand = footprint.stand[static_cast<std::size_t>(i)];
        stands.push_back(loose ? shaken_loose(stand, unit, i, running) : stand);
    }
    return stands;
}

// The edges men look out of: the front rank's, and of a square all around.
std::string fronts(const Ink& ink, const Footprint& footprint, const std::vector<Quad>& stands, bool square) {
    std::string data;
    for (std::size_t i = 0; i < stands.size(); ++i) {
        if (!square && footprint.rank[i] != 0) continue;
        const table::Segment edge = table::edge_of(stands[i], footprint.outward[i]);
        data += ink.segment(edge.from, edge.to);
    }
    return data;
}

// A small triangle before the front.
std::string facing_mark(const Ink& ink, const table::Pose& pose, Length size) {
    const Point corners[] = {table::placed(pose, {-size * 2 / 3, 0}), table::placed(pose, {0, size}),
                             table::placed(pose, {size * 2 / 3, 0})};
    return ink.polygon(corners);
}

std::string told_in_full(const Scene& scene, UnitId unit) {
    const battle::RosterUnit& raised = scene.battle.roster().units[unit];
    const battle::UnitState& state = scene.battle.state().unit(unit);
    const auto& orders = scene.battle.terms().orders;
    std::string text = fmt::format("{}: {} of {} {}, {}", raised.name, strength_left(scene, unit),
                                   strength_at_start(scene, unit), counted_in(scene), table::name_of(state.formation));
    if (state.order < orders.size()) text += ", " + orders[state.order];
    const std::string badge =
        scene.options.family == nullptr ? "" : scene.options.family->preview().badge(scene.battle, unit);
    if (!badge.empty())
        text += ", " + badge;
    else if (is_disordered(scene, unit))
        text += ", disordered";
    return text;
}

void draw_unit(Ink& ink, const Scene& scene, UnitId unit) {
    const battle::RosterUnit& raised = scene.battle.roster().units[unit];
    const battle::UnitState& state = scene.battle.state().unit(unit);
    const Footprint& footprint = scene.battle.field().footprint(unit);
    const bool running = is_running(scene, unit);
    const std::vector<Quad> stands = stands_of(scene, unit);
    std::string blocks;
    std::string signs;
    for (const Quad& stand : stands) {
        blocks += ink.quad(stand);
        signs += arm_sign(ink, stand, raised.arm);
    }
    ink.line(fmt::format("<g><title>{}</title>", base::xml_escaped(told_in_full(scene, unit))));
    if (!running) ink.path(blocks, "fill=\"#2a2016\" fill-opacity=\".22\" transform=\"translate(1.6 2.2)\"");
    ink.path(blocks, fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"{}",
                                 scene.wardrobe.fill(raised.side, raised.nation), outline_ink,
                                 running ? " fill-opacity=\".6\" stroke-dasharray=\"4 2.5\"" : ""));
    ink.path(signs, fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"",
                                scene.wardrobe.coat_of(raised.side, raised.nation).livery.trim,
                                raised.arm == Arm::guns ? "3" : "1.9"));
    if (!running) {
        const bool square = state.formation == table::Formation::square;
        ink.path(fronts(ink, footprint, stands, square),
                 fmt::format("stroke=\"{}\" stroke-width=\"3.6\"", outline_ink));
        const bool engaged =
            scene.options.family != nullptr && scene.options.family->preview().status(scene.battle, unit).engaged;
        if (!square && !engaged)
            ink.path(facing_mark(ink, state.pose, 10 * mm), fmt::format("fill=\"{}\"", outline_ink));
    }
    ink.line("</g>");
}

Length flag_height(const Scene& scene, CommanderId commander) {
    const bool in_chief = scene.battle.state().commander(commander).group == battle::no_group;
    return (in_chief ? 42 : 33) * mm * scene.percent / 100;
}

// Commanders who confer stand side by side, or nobody could tell their flags apart.
Point flag_foot(const Scene& scene, CommanderId commander) {
    const Length beside = 24 * mm * scene.percent / 100;
    const auto confer = [&](Point a, Point b) { return std::abs(a.x - b.x) < beside && std::abs(a.y - b.y) < beside; };
    Point foot = scene.battle.state().commander(commander).at;
    for (CommanderId other = 0; other < commander; ++other) {
        if (flies(scene, other) &&
            confer(scene.battle.state().commander(other).at, scene.battle.state().commander(commander).at))
            foot.x += beside;
    }
    return foot;
}

void draw_flag(Ink& ink, const Scene& scene, CommanderId commander) {
    const battle::RosterCommander& raised = scene.battle.roster().commanders[commander];
    const Livery livery = scene.wardrobe.coat_of(raised.side, scene.battle.roster().sides[raised.side].nation).livery;
    const Length high = flag_height(scene, commander);
    const Point foot = flag_foot(scene, commander);
    const Length long_ = high * 7 / 10;
    const Point cloth[] = {foot + Point{0, high}, foot + Point{long_, high - high / 20},
                           foot + Point{long_ * 3 / 4, high * 3 / 4}, foot + Point{long_, high * 11 / 20},
                           foot + Point{0, high / 2}};
    ink.line(fmt::format("<g><title>{}</title>", base::xml_escaped(raised.name)));
    ink.path(ink.segment(foot, foot + Point{0, high + 3 * mm}),
             fmt::format("stroke=\"{}\" stroke-width=\"2.6\" stroke-linecap=\"round\"", outline_ink));
    ink.circle(foot, 4 * mm, fmt::format("fill=\"{}\"", outline_ink));
    ink.path(
        ink.polygon(cloth),
        fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"",
                    scene.wardrobe.fill(raised.side, scene.battle.roster().sides[raised.side].nation), outline_ink));
    if (raised.group == battle::no_group)  // the C-in-C's has a band
        ink.path(ink.segment(part_way(cloth[0], cloth[4], 500),
                             part_way(cloth[0], cloth[4], 500) + Point{long_ * 7 / 10, 0}),
                 fmt::format("stroke=\"{}\" stroke-width=\"4\"", livery.trim));
    ink.line("</g>");
}

// Crossed sabres where enemies touch.
void draw_melees(Ink& ink, const Scene& scene) {
    const table::Field& field = scene.battle.field();
    for (UnitId a = 0; a < field.size(); ++a) {
        if (!field.on(a)) continue;
        field.each_near(field.footprint(a).box, table::slack, [&](table::Piece b) {
            if (b <= a || field.side_of(a) == field.side_of(b)) return;
            if (table::distance(field, a, b) > table::slack) return;
            table::Segment nearest;
            Length least = table::farthest;
            for (int i = 0; i < field.footprint(a).stands; ++i) {
                for (int j = 0; j < field.footprint(b).stands; ++j) {
                    const Quad& one = field.footprint(a).stand[static_cast<std::size_t>(i)];
                    const Quad& two = field.footprint(b).stand[static_cast<std::size_t>(j)];
                    if (const Length away = table::distance(one, two); away < least) {
                        least = away;
                        nearest = table::shortest_line(one, two);
                    }
                }
            }
            ink.use("sabres", part_way(nearest.from, nearest.to, 500));
        });
    }
}

// The ground that a front can fire over: straight ahead and 45 degrees to either side.
void draw_arc(Ink& ink, const Scene& scene, UnitId unit, Length reach, std::string_view attributes) {
    const table::Posed posed = scene.battle.posed(unit);
    const Length half = table::frontage_of(posed.array) / 2;
    const Length slant = static_cast<Length>(table::scaled(reach, table::sine(8192), table::sine_one));
    const auto place = [&](Length right, Length ahead) { return ink.at(table::placed(posed.pose, {right, ahead})); };
    const std::string curve = fmt::format("A{0} {0} 0 0 1 ", in_mm(reach));
    ink.path("M" + place(-half, 0) + "L" + place(-half - slant, slant) + curve + place(-half, reach) + "L" +
                 place(half, reach) + curve + place(half + slant, slant) + "L" + place(half, 0),
             attributes);
}

}  // namespace

Quad flag_room(const Scene& scene, CommanderId commander) {
    const Length height = flag_height(scene, commander);
    const Point foot = flag_foot(scene, commander);
    return box_around(foot + Point{height / 4, height / 2}, height * 4 / 5, height);
}

bool flies(const Scene& scene, std::size_t commander) {
    return scene.battle.state().commanders()[commander].presence == battle::Presence::on_table;
}

std::string order_letters(const battle::Terms& terms, int order) {
    if (order < 0 || static_cast<std::size_t>(order) >= terms.orders.size()) return "";
    const std::string& name = terms.orders[static_cast<std::size_t>(order)];
    std::vector<const std::string*> alike;
    for (const std::string& other : terms.orders) {
        if (other != name && !other.empty() && other[0] == name[0]) alike.push_back(&other);
    }
    if (alike.empty()) return name.substr(0, 1);
    for (std::size_t i = 1; i < name.size(); ++i) {
        const bool shared = std::any_of(alike.begin(), alike.end(), [&](const std::string* other) {
            return i < other->size() && (*other)[i] == name[i];
        });
        if (!shared) return {name[0], name[i]};
    }
    return name.substr(0, 2);
}

bool is_disordered(const Scene& scene, UnitId unit) {
    return scene.options.family != nullptr && scene.options.family->preview().status(scene.battle, unit).disordered;
}

bool is_running(const Scene& scene, UnitId unit) {
    return scene.options.family != nullptr && scene.options.family->preview().status(scene.battle, unit).running;
}

int strength_at_start(const Scene& scene, UnitId unit) {
    if (scene.options.family != nullptr) return scene.options.family->preview().status(scene.battle, unit).start;
    return scene.battle.state().unit(unit).stands_at_start;
}

std::string counted_in(const Scene& scene) {
    return scene.options.family == nullptr ? "stands" : std::string(scene.options.family->preview().counted_in(true));
}

battle::Scale scale_of(const Scene& scene) {
    return scene.options.family == nullptr ? battle::Scale() : scene.options.family->preview().scale();
}

int strength_left(const Scene& scene, UnitId unit) {
    if (!scene.battle.on_table(unit)) return 0;
    if (scene.options.family != nullptr) return scene.options.family->preview().status(scene.battle, unit).strength;
    return scene.battle.state().unit(unit).stands;
}

std::string arm_sign(const Ink& ink, const Quad& stand, Arm arm) {
    const auto stroke = [&](int a, int b, int c, int d) {
        return ink.segment(inside(stand, a, b), inside(stand, c, d));
    };
    switch (arm) {
        case Arm::foot:
            return stroke(150, 230, 850, 830) + stroke(850, 230, 150, 830);
        case Arm::horse:
            return stroke(150, 850, 850, 190);
        case Arm::guns:
            return stroke(500, 150, 500, 850) + stroke(220, 480, 780, 480) + stroke(220, 330, 220, 630) +
                   stroke(780, 330, 780, 630);
    }
    return "";
}

void define_troops(Ink& ink, int percent) {
    ink.line(fmt::format(
        "<g id=\"sabres\"><g transform=\"scale({}.{:02})\" fill=\"none\" stroke-linecap=\"round\">"
        "<path d=\"M-9-9q10 3 17 16M9-9q-10 3-17 16M3.5 8l5-4M-3.5 8l-5-4\" stroke=\"#fbf3df\" stroke-width=\"6\"/>"
        "<path d=\"M-9-9q10 3 17 16M9-9q-10 3-17 16M3.5 8l5-4M-3.5 8l-5-4\" stroke=\"#7d1f14\" stroke-width=\"2.6\"/>"
        "</g></g>",
        percent / 100, percent % 100));
}

void draw_arcs(Ink& ink, const Scene& scene) {
    if (scene.options.family == nullptr) return;
    for (const UnitId unit : scene.options.arcs) {
        if (unit >= scene.battle.state().units().size() || !scene.battle.on_table(unit)) continue;
        const Length far = scene.options.family->preview().bands(unit).far;
        const Length near = scene.options.family->preview().bands(unit).near;
        if (far > 0)
            draw_arc(ink, scene, unit, far,
                     "fill=\"#7d1f14\" fill-opacity=\".06\" stroke=\"#7d1f14\" stroke-width=\"1.6\" "
                     "stroke-dasharray=\"7 5\"");
        if (near > 0)
            draw_arc(ink, scene, unit, near,
                     "fill=\"#7d1f14\" fill-opacity=\".09\" stroke=\"#7d1f14\" stroke-width=\"1.6\"");
    }
}

void draw_troops(Ink& ink, const Scene& scene) {
    for (UnitId unit = 0; unit < scene.battle.state().units().size(); ++unit) {
        if (scene.battle.on_table(unit)) draw_unit(ink, scene, unit);
    }
    draw_melees(ink, scene);
    for (std::size_t i = 0; i < scene.battle.state().commanders().size(); ++i) {
        if (flies(scene, i)) draw_flag(ink, scene, static_cast<CommanderId>(i));
    }
}

}  // namespace linstock::picture
