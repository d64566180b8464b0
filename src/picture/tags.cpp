#include "picture/tags.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace linstock::picture {

namespace {

// How far the body reaches from its middle in a direction that is 1,000 long.
Length reach_of(const Quad& body, Point direction) {
    const Point middle = middle_of(body);
    std::int64_t most = 0;
    for (const Point& corner : body.corner) most = std::max(most, table::dot(corner - middle, direction) / 1000);
    return static_cast<Length>(most);
}

constexpr int over_a_unit = 1000;
constexpr int over_writing = 1300;
constexpr int off_the_table = 3000;

}  // namespace

Quad box_around(Point middle, Length width, Length height) {
    const Length left = middle.x - width / 2;
    const Length below = middle.y - height / 2;
    return {{Point{left, below + height}, Point{left + width, below + height}, Point{left + width, below},
             Point{left, below}}};
}

Quad turned_box(const table::Pose& middle, Length width, Length height) {
    Quad box = box_around(Point{}, width, height);
    for (Point& corner : box.corner) corner = table::placed(middle, corner);
    return box;
}

int TagBoard::cost_of(const Quad& writing) const {
    int cost = 0;
    for (const Quad& quad : blocked_) cost += table::overlap(quad, writing) ? over_a_unit : 0;
    for (const Quad& quad : written_) cost += table::overlap(quad, writing) ? over_writing : 0;
    for (const Point& corner : writing.corner) {
        const bool on = corner.x >= 0 && corner.x <= width_ && corner.y >= 0 && corner.y <= depth_;
        cost += on ? 0 : off_the_table;
    }
    return cost;
}

Point TagBoard::take(Point middle, Length width, Length height) {
    written_.push_back(box_around(middle, width, height));
    return middle;
}

Point TagBoard::beside(const Quad& body, Point toward, Length width, Length height) {
    struct Way {
        int eighths;  // of a turn
        int cost;
    };
    constexpr Way ways[] = {{0, 0}, {4, 60}, {1, 120}, {7, 120}, {2, 140}, {6, 140}, {3, 170}, {5, 170}};
    constexpr int rings = 4;
    Point best = middle_of(body);
    int least = std::numeric_limits<int>::max();
    for (int ring = 0; ring < rings; ++ring) {
        for (const Way& choice : ways) {
            const Point way = table::turned(toward, static_cast<table::Angle>(choice.eighths * 8192));
            const Length off =
                reach_of(body, way) + reach_of(box_around({}, width, height), way) + 4 * mm + ring * height * 3 / 4;
            const Point middle = middle_of(body) + Point{static_cast<Length>(std::int64_t{way.x} * off / 1000),
                                                         static_cast<Length>(std::int64_t{way.y} * off / 1000)};
            const int cost = cost_of(box_around(middle, width, height)) + choice.cost + 45 * ring;
            if (cost >= least) continue;
            least = cost;
            best = middle;
        }
    }
    return take(best, width, height);
}

Point TagBoard::over(Point point, Length width, Length height) {
    Point best = point;
    int least = std::numeric_limits<int>::max();
    for (int ring = 0; ring < 5; ++ring) {
        for (int row = -ring; row <= ring; ++row) {
            for (int column = -ring; column <= ring; ++column) {
                if (std::max(std::abs(row), std::abs(column)) != ring) continue;
                const Point middle = point + Point{column * width / 3, row * height};
                const int cost = cost_of(box_around(middle, width, height)) + 60 * ring;
                if (cost >= least) continue;
                least = cost;
                best = middle;
            }
        }
    }
    return take(best, width, height);
}

table::Pose TagBoard::along(std::span<const Point> points, Length width, Length height) {
    table::Pose best{points.front(), 0};
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        // Writing that runs with the stretch, and never upside down.
        const Point way = points[i + 1] - points[i];
        table::Angle facing = table::direction_of({-way.y, way.x});
        if (table::apart(facing, 0) > table::quarter_turn) facing = table::about(facing);
        const Length room = table::root(table::squared_distance(points[i], points[i + 1]));
        for (const int share : {500, 300, 700, 150, 850}) {
            const table::Pose on_line{part_way(points[i], points[i + 1], share), facing};
            for (const int side : {1, -1}) {
                const table::Pose pose{table::placed(on_line, {0, side * height}), facing};
                const int cost = cost_of(turned_box(pose, width, height)) + std::abs(share - 500) / 10 +
                                 (room < width ? 400 : 0) + (side < 0 ? 20 : 0);
                if (cost >= least) continue;
                least = cost;
                best = pose;
            }
        }
    }
    written_.push_back(turned_box(best, width, height));
    return best;
}

}  // namespace linstock::picture
