#include "picture/margin.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "picture/tags.hpp"
#include "story/moment.hpp"

namespace linstock::picture {

namespace {

using battle::SideId;
using battle::UnitId;

constexpr std::string_view margin_ink = "#33281a";

Length key_size(const Scene& scene) { return scene.writing * 21 / 20; }
Length key_row(const Scene& scene) { return key_size(scene) * 19 / 10; }

// One thing of the key: so wide, and drawn with its left end at a point on the base line of the writing.
struct KeyItem {
    Length width = 0;
    bool new_row = false;
    std::function<void(Ink&, Point)> draw;
};

// --- the scale ------------------------------------------------------------------------------------------------------------

// A round number of yards that makes a bar of fitting length, by 1, 2 and 5.
std::int64_t round_yards(const Scene& scene, Length longest) {
    const PictureOptions& options = scene.options;
    std::int64_t best = 0;
    for (std::int64_t ten = 1; ten <= 100'000; ten *= 10) {
        for (const std::int64_t yards : {ten, 2 * ten, 5 * ten}) {
            const auto length = table::scaled(yards * base::whole(1), options.scale_length, options.scale_yards);
            if (length <= longest) best = yards;
        }
    }
    return best;
}

void draw_bar(Ink& ink, Point left, Length length, Length high, std::string_view from, std::string_view to, Length size,
              bool above) {
    for (int part = 0; part < 4; ++part) {
        const Quad box = box_around({left.x + length * (2 * part + 1) / 8, left.y}, length / 4, high);
        ink.path(ink.quad(box), fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"",
                                            part % 2 == 0 ? margin_ink : "#fbf3df", margin_ink));
    }
    const Length y = above ? left.y + high : left.y - high / 2 - size;
    ink.text({left.x, y}, size, from, "class=\"m\"");
    ink.text({left.x + length, y}, size, to, "class=\"m\"");
}

// Between the ticks of the frame, in the sheet's unit.
Length round_number(const battle::Scale& scale) { return scale.unit() == table::inch ? 6 : 10; }

KeyItem scale_item(const Scene& scene) {
    const Length size = key_size(scene) * 3 / 4;
    // Some tens of centimetres, or some sixes of inches.
    const battle::Scale scale = scale_of(scene);
    const Length unit = scale.unit();
    const Length round = round_number(scale);
    const Length number = std::max<Length>(1, scene.battle.roster().terrain.width() / 9 / (round * unit)) * round;
    const Length length = number * unit;
    const std::string end = fmt::format("{} {}", number, scale.word());
    KeyItem item;
    const bool ground_known = scene.options.scale_yards > 0 && scene.options.scale_length > 0;
    const std::int64_t yards = ground_known ? round_yards(scene, length * 5 / 4) : 0;
    const auto on_ground = yards > 0
                               ? static_cast<Length>(table::scaled(yards * base::whole(1), scene.options.scale_length,
                                                                   scene.options.scale_yards))
                               : 0;
    item.width = std::max(length, on_ground) + 4 * size;
    item.draw = [=](Ink& ink, Point at) {
        const Point left{at.x + size, at.y + size / 4};
        draw_bar(ink, left, length, size / 3, "0", end, size, true);
        if (on_ground > 0)
            draw_bar(ink, {left.x, left.y - size / 3}, on_ground, size / 3, "", fmt::format("{} yards", yards), size,
                     false);
    };
    return item;
}

// --- the sides ------------------------------------------------------------------------------------------------------------

struct Muster {
    int units = 0;
    int on_table = 0;
    int stands = 0;
    int living = 0;
};

Muster count(const Scene& scene, SideId side) {
    Muster muster;
    for (UnitId unit = 0; unit < scene.battle.state().units().size(); ++unit) {
        const battle::UnitState& state = scene.battle.state().unit(unit);
        const bool unknown = state.presence == battle::Presence::awaited && state.stands_at_start == 0;
        if (state.side != side || unknown) continue;
        ++muster.units;
        muster.on_table += scene.battle.on_table(unit) ? 1 : 0;
        muster.stands += strength_at_start(scene, unit);
        muster.living +=
            state.presence == battle::Presence::awaited ? strength_at_start(scene, unit) : strength_left(scene, unit);
    }
    return muster;
}

void draw_swatch(Ink& ink, const Scene& scene, Quad box, SideId side, std::string_view nation, battle::Arm arm) {
    ink.path(ink.quad(box), fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"",
                                        scene.wardrobe.fill(side, nation), margin_ink));
    ink.path(arm_sign(ink, box, arm),
             fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\"",
                         scene.wardrobe.coat_of(side, nation).livery.trim));
}

KeyItem side_item(const Scene& scene, SideId side) {
    const battle::RosterSide& raised = scene.battle.roster().sides[side];
    const Muster muster = count(scene, side);
    const std::string strength = fmt::format("{} of {} units, {} of {} {}", muster.on_table, muster.units,
                                             muster.living, muster.stands, counted_in(scene));
    const Length size = key_size(scene);
    const Length swatch = size * 3 / 2;
    KeyItem item;
    item.width = swatch + size / 2 + std::max(width_of(raised.name, size * 11 / 10), width_of(strength, size * 4 / 5)) +
                 2 * size;
    const Scene* shown = &scene;
    item.draw = [=, &raised](Ink& ink, Point at) {
        draw_swatch(ink, *shown, box_around({at.x + swatch / 2, at.y + size / 8}, swatch, size), side, raised.nation,
                    battle::Arm::foot);
        const Length x = at.x + swatch + size / 2;
        ink.text({x, at.y + size / 4}, size * 11 / 10, raised.name, "class=\"s\"");
        ink.text({x, at.y - size * 7 / 10}, size * 4 / 5, strength, "class=\"k\"");
    };
    return item;
}

// --- signs ----------------------------------------------------------------------------------------------------------------

KeyItem arm_item(const Scene& scene, battle::Arm arm, std::string_view word) {
    const Length size = key_size(scene) * 17 / 20;
    const Length broad = size * 3 / 2;
    KeyItem item;
    item.width = broad + size / 3 + width_of(word, size) + size;
    item.draw = [=](Ink& ink, Point at) {
        const Quad box = box_around({at.x + broad / 2, at.y + size * 3 / 10}, broad, size);
        ink.path(ink.quad(box), fmt::format("fill=\"#e6d6ae\" stroke=\"{}\" stroke-width=\"1.3\"", margin_ink));
        ink.path(arm_sign(ink, box, arm), fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", margin_ink));
        ink.text({at.x + broad + size / 3, at.y}, size, word, "class=\"k\"");
    };
    return item;
}

KeyItem order_item(const Scene& scene, const std::string& letters, const std::string& word) {
    const Length size = key_size(scene) * 17 / 20;
    KeyItem item;
    item.width = size * 3 / 2 + width_of(word, size) + size;
    item.draw = [=](Ink& ink, Point at) {
        ink.circle({at.x + size * 11 / 20, at.y + size * 3 / 10}, size * 11 / 20,
                   fmt::format("fill=\"#fbf3df\" stroke=\"{}\" stroke-width=\"1.5\"", margin_ink));
        ink.text({at.x + size * 11 / 20, at.y + size / 14}, size * (letters.size() > 1 ? 60 : 70) / 100, letters,
                 "class=\"m\"");
        ink.text({at.x + size * 4 / 3, at.y}, size, word, "class=\"k\"");
    };
    return item;
}

KeyItem disorder_item(const Scene& scene) {
    const Length size = key_size(scene) * 17 / 20;
    KeyItem item;
    const std::string word = "disordered";
    item.width = size * 3 / 2 + width_of(word, size) + size;
    item.draw = [=](Ink& ink, Point at) {
        const Point m{at.x + size * 11 / 20, at.y + size * 3 / 10};
        const Length half = size * 11 / 20;
        const Point lozenge[] = {{m.x - half, m.y}, {m.x, m.y + half}, {m.x + half, m.y}, {m.x, m.y - half}};
        ink.path(ink.polygon(lozenge), "fill=\"#e7b93f\" stroke=\"#5d3d07\" stroke-width=\"1.5\"");
        ink.text({m.x, m.y - size * 23 / 100}, size * 65 / 100, "D", "class=\"m\"");
        ink.text({at.x + size * 4 / 3, at.y}, size, word, "class=\"k\"");
    };
    return item;
}

KeyItem stands_item(const Scene& scene) {
    const Length size = key_size(scene) * 17 / 20;
    const std::string word = counted_in(scene) + " left and lost";
    KeyItem item;
    item.width = size * 9 / 5 + width_of(word, size) + size;
    item.draw = [=](Ink& ink, Point at) {
        const Length pip = size * 4 / 10;
        for (int i = 0; i < 3; ++i) {
            const Quad box = box_around({at.x + pip / 2 + i * pip * 13 / 10, at.y + size * 3 / 10}, pip, pip);
            ink.path(ink.quad(box), fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"",
                                                i < 2 ? margin_ink : "#fbf3df", margin_ink));
        }
        ink.text({at.x + size * 9 / 5, at.y}, size, word, "class=\"k\"");
    };
    return item;
}

std::vector<KeyItem> key_of(const Scene& scene) {
    std::vector<KeyItem> items;
    items.push_back(side_item(scene, 0));
    items.push_back(side_item(scene, 1));
    items.push_back(scale_item(scene));
    items.push_back(arm_item(scene, battle::Arm::foot, "foot"));
    items.back().new_row = true;
    items.push_back(arm_item(scene, battle::Arm::horse, "horse"));
    items.push_back(arm_item(scene, battle::Arm::guns, "guns"));
    const auto& orders = scene.battle.terms().orders;
    for (std::size_t i = 0; i < orders.size(); ++i)
        items.push_back(order_item(scene, order_letters(scene.battle.terms(), static_cast<int>(i)), orders[i]));
    if (scene.options.family != nullptr) items.push_back(disorder_item(scene));
    items.push_back(stands_item(scene));
    return items;
}

// Lays the key out in rows; draws it where there is ink, and says how many rows it takes.
int lay_out_key(const Scene& scene, Ink* ink) {
    const Length width = scene.battle.roster().terrain.width();
    const Length size = key_size(scene);
    int row = 0;
    Length x = 0;
    for (const KeyItem& item : key_of(scene)) {
        if (x > 0 && (item.new_row || x + item.width > width)) {
            ++row;
            x = 0;
        }
        if (ink != nullptr) item.draw(*ink, {x, -size * 9 / 4 - row * key_row(scene) - (row > 0 ? size / 3 : 0)});
        x += item.width;
    }
    return row + 1;
}

void draw_frame(Ink& ink, const Scene& scene) {
    const Length width = scene.battle.roster().terrain.width();
    const Length depth = scene.battle.roster().terrain.depth();
    const Point middle{width / 2, depth / 2};
    ink.path(ink.quad(box_around(middle, width, depth)),
             fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", margin_ink));
    const Length off = scene.writing * 3 / 5;
    ink.path(ink.quad(box_around(middle, width + 2 * off, depth + 2 * off)),
             fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"5\"", margin_ink));
    std::string ticks;
    const battle::Scale scale = scale_of(scene);
    const Length tick = round_number(scale) * scale.unit();
    for (Length x = tick; x < width; x += tick)
        ticks += ink.segment({x, 0}, {x, -off / 2}) + ink.segment({x, depth}, {x, depth + off / 2});
    for (Length y = tick; y < depth; y += tick)
        ticks += ink.segment({0, y}, {-off / 2, y}) + ink.segment({width, y}, {width + off / 2, y});
    ink.path(ticks, fmt::format("stroke=\"{}\" stroke-width=\"1.4\"", margin_ink));
}

void draw_upper_edge(Ink& ink, const Scene& scene) {
    if (scene.options.upper_edge.empty()) return;
    const battle::Roster& roster = scene.battle.roster();
    const Length size = scene.writing;
    const Point top{roster.terrain.width() - size, roster.terrain.depth() - size / 2};
    const Point arrow[] = {top, top + Point{size / 3, -size * 3 / 4}, top + Point{0, -size / 2},
                           top + Point{-size / 3, -size * 3 / 4}};
    ink.path(ink.polygon(arrow), fmt::format("fill=\"{}\"", margin_ink));
    ink.path(ink.segment(top, top + Point{0, -size * 7 / 4}),
             fmt::format("stroke=\"{}\" stroke-width=\"1.8\"", margin_ink));
    ink.text(top + Point{-size * 3 / 5, -size}, size * 4 / 5, scene.options.upper_edge,
             "class=\"p\" style=\"text-anchor:end\"");
}

}  // namespace

Margins margins_of(const Scene& scene) {
    const Length size = key_size(scene);
    return {scene.writing * 3 / 2, scene.writing * 17 / 4, size * 9 / 4 + lay_out_key(scene, nullptr) * key_row(scene)};
}

void draw_margins(Ink& ink, const Scene& scene) {
    draw_frame(ink, scene);
    const battle::Roster& roster = scene.battle.roster();
    const Length size = scene.writing;
    const Length above = roster.terrain.depth() + size * 3 / 2;
    std::string moment = scene.options.moment.empty() ? story::moment_of(scene.battle) : scene.options.moment;
    if (!scene.options.caption.empty()) moment += ": " + scene.options.caption;
    // A long title gives way.
    const Length room = roster.terrain.width() - width_of(moment, size * 6 / 5) - size;
    const Length wanted = std::max<Length>(1, width_of(roster.title, size * 9 / 4) * 11 / 10);
    const Length title_size =
        wanted <= room ? size * 9 / 4
                       : std::max<Length>(size, static_cast<Length>(table::scaled(size * 9 / 4, room, wanted)));
    ink.text({0, above}, title_size, roster.title, "class=\"t\"");
    ink.text({roster.terrain.width(), above}, size * 6 / 5, moment, "class=\"e\"");
    draw_upper_edge(ink, scene);
    lay_out_key(scene, &ink);
}

}  // namespace linstock::picture
