#include <algorithm>

#include "table/convex.hpp"
#include "table/planner.hpp"

namespace linstock::table {

namespace {

constexpr Length route_cell = 5 * centimetre;
constexpr int reach = 40;  // cells each way from the mover: two metres
constexpr int grid_side = 2 * reach + 1;
constexpr int cells = grid_side * grid_side;
constexpr int straight_cost = 5;  // and 7 aslant: near enough to root 2
constexpr int slanting_cost = 7;

struct Cell {
    int across = 0;
    int along = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

constexpr int number_of(Cell at) { return (at.along + reach) * grid_side + at.across + reach; }
constexpr Cell cell_of(int number) { return {number % grid_side - reach, number / grid_side - reach}; }
constexpr bool on_grid(Cell at) {
    return -reach <= at.across && at.across <= reach && -reach <= at.along && at.along <= reach;
}

int steps_between(Cell a, Cell b) {
    const int across = a.across < b.across ? b.across - a.across : a.across - b.across;
    const int along = a.along < b.along ? b.along - a.along : a.along - b.along;
    return straight_cost * std::max(across, along) + (slanting_cost - straight_cost) * std::min(across, along);
}

// The mover's own frame: that of the eight turned and mirrored tables in which the goal lies to the right front, no farther to the
// right than ahead. Searched there, a turned table gives the turned way. Where the goal lies on an axis or a diagonal two of them
// fit, and the facing decides.
class Frame {
public:
    Frame(const Pose& from, Point goal) : at_(from.at) {
        const Point way = goal - from.at;
        const Point looks = turned({0, sine_one / 4}, from.facing);
        flip_x_ = way.x != 0 ? way.x < 0 : looks.x < 0;
        flip_y_ = way.y != 0 ? way.y < 0 : looks.y < 0;
        const Length x = size(way.x);
        const Length y = size(way.y);
        swap_ = x != y ? x > y : size(looks.x) > size(looks.y);
    }

    Point on_table(Cell cell_there) const {
        Point by{cell_there.across * route_cell, cell_there.along * route_cell};
        if (swap_) std::swap(by.x, by.y);
        return at_ + Point{flip_x_ ? -by.x : by.x, flip_y_ ? -by.y : by.y};
    }
    // The nearest cell on the grid.
    Cell cell_at(Point point) const {
        const Point way = point - at_;
        int across = static_cast<int>(scaled(size(way.x), 1, route_cell));
        int along = static_cast<int>(scaled(size(way.y), 1, route_cell));
        if (swap_) std::swap(across, along);
        return {std::min(across, reach), std::min(along, reach)};
    }

private:
    static Length size(Length length) { return length < 0 ? -length : length; }

    Point at_;
    bool flip_x_ = false;
    bool flip_y_ = false;
    bool swap_ = false;
};

// Where a stand's breadth of ground is open to the mover.
class GroundAhead {
public:
    GroundAhead(const Field& field, Piece mover, const Array& array, std::uint32_t impassable, MayPass may_pass,
                const void* context)
        : field_(field),
          mover_(mover),
          half_(std::max({array.stand_width, array.stand_depth, 2 * slack}) / 2),
          impassable_(impassable),
          may_pass_(may_pass),
          context_(context) {}

    bool open(Point at) const {
        if (!field_.terrain().on_table(at)) return false;
        const Quad room = square_at(at);
        if ((field_.terrain().grounds_under(room) & impassable_) != 0 && !on_crossing(at)) return false;
        return !held(hull_of(room));
    }

    bool passable(Point from, Point to) const {
        return field_.terrain().line_between({from, to}, impassable_) < 0 || on_crossing(from) || on_crossing(to);
    }

    // Whether a stand can go straight from one place to the other. The start itself is not looked at.
    bool straight(Point from, Point to) const {
        const Hull sweep = swept(square_at(from), to - from);
        const bool bare = (field_.terrain().grounds_along(sweep) & impassable_) == 0 && !held(sweep);
        if (bare) return field_.terrain().on_table(to) && passable(from, to);
        const Point way = to - from;
        const int steps = root(dot(way, way)) / (route_cell / 2) + 1;
        Point last = from;
        for (int step = 1; step <= steps; ++step) {
            const Point next = from + Point{static_cast<Length>(scaled(way.x, step, steps)),
                                            static_cast<Length>(scaled(way.y, step, steps))};
            if (!open(next) || !passable(last, next)) return false;
            last = next;
        }
        return true;
    }

private:
    Quad square_at(Point at) const {
        return {{Point{at.x - half_, at.y + half_}, Point{at.x + half_, at.y + half_},
                 Point{at.x + half_, at.y - half_}, Point{at.x - half_, at.y - half_}}};
    }
    // A bridge or a ford lies over the water it crosses.
    bool on_crossing(Point at) const {
        constexpr std::uint32_t crossings = bit(Ground::bridge) | bit(Ground::ford);
        return (field_.terrain().grounds_at(at) & crossings & ~impassable_) != 0;
    }
    bool held(const Hull& sweep) const {
        bool found = false;
        field_.each_near(box_of(sweep), 0, [&](Piece piece) {
            if (found || piece == mover_ || (may_pass_ != nullptr && may_pass_(context_, piece))) return;
            const Footprint& footprint = field_.footprint(piece);
            for (int at = 0; at < footprint.stands && !found; ++at) {
                found = overlap(sweep, footprint.stand[static_cast<std::size_t>(at)]);
            }
        });
        return found;
    }

    const Field& field_;
    Piece mover_;
    Length half_;
    std::uint32_t impassable_;
    MayPass may_pass_;
    const void* context_;
};

// The cheapest way over the grid, best first: by cost so far and cost at least to come, then nearer the goal, then by number.
class Search {
public:
    Search(const Frame& frame, const GroundAhead& ground, Cell goal) : frame_(frame), ground_(ground), goal_(goal) {
        cost_.fill(unreached);
        place_.fill(nowhere);
    }

    // The goal's cell, or the reached one nearest to it.
    int farthest_cell() {
        reach_cell(number_of({}), 0, number_of({}));
        int nearest = number_of({});
        while (queued_ > 0) {
            const int here = take_first();
            if (before_nearest(here, nearest)) nearest = here;
            if (cell_of(here) == goal_) break;
            spread(here);
        }
        return nearest;
    }
    int came_from(int number) const { return from_[static_cast<std::size_t>(number)]; }

private:
    static constexpr std::uint16_t unreached = 0xffff;
    static constexpr std::uint16_t nowhere = 0xffff;
    static constexpr std::uint16_t done = 0xfffe;

    int to_come(int number) const { return steps_between(cell_of(number), goal_); }
    int cost(int number) const { return cost_[static_cast<std::size_t>(number)]; }

    bool before_nearest(int a, int b) const {
        if (to_come(a) != to_come(b)) return to_come(a) < to_come(b);
        return cost(a) < cost(b);
    }
    bool before(int a, int b) const {
        const int through_a = cost(a) + to_come(a);
        const int through_b = cost(b) + to_come(b);
        if (through_a != through_b) return through_a < through_b;
        if (to_come(a) != to_come(b)) return to_come(a) < to_come(b);
        return a < b;
    }

    bool open(Cell at) {
        std::uint8_t& known = open_[static_cast<std::size_t>(number_of(at))];
        if (known == 0) known = ground_.open(frame_.on_table(at)) ? 2 : 1;
        return known == 2;
    }

    void spread(int here) {
        const Cell at = cell_of(here);
        for (int along = 1; along >= -1; --along) {
            for (int across = 1; across >= -1; --across) step(here, at, across, along);
        }
    }
    void step(int here, Cell at, int across, int along) {
        const Cell next{at.across + across, at.along + along};
        if (next == at || !on_grid(next)) return;
        const int number = number_of(next);
        const bool slanting = across != 0 && along != 0;
        const int through = cost(here) + (slanting ? slanting_cost : straight_cost);
        if (place_[static_cast<std::size_t>(number)] == done || through >= cost(number) || !open(next)) return;
        // No cutting of corners.
        if (slanting && (!open({at.across + across, at.along}) || !open({at.across, at.along + along}))) return;
        if (!ground_.passable(frame_.on_table(at), frame_.on_table(next))) return;
        reach_cell(number, through, here);
    }

    void reach_cell(int number, int through, int from) {
        cost_[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(through);
        from_[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(from);
        int place = place_[static_cast<std::size_t>(number)];
        if (place == nowhere) place = queued_++;
        rise(place, number);
    }
    void put(int place, int number) {
        queue_[static_cast<std::size_t>(place)] = static_cast<std::uint16_t>(number);
        place_[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(place);
    }
    int queued(int place) const { return queue_[static_cast<std::size_t>(place)]; }
    void rise(int place, int number) {
        for (; place > 0 && before(number, queued((place - 1) / 2)); place = (place - 1) / 2) {
            put(place, queued((place - 1) / 2));
        }
        put(place, number);
    }
    int take_first() {
        const int first = queued(0);
        place_[static_cast<std::size_t>(first)] = done;
        const int last = queued(--queued_);
        if (queued_ > 0) sink(last);
        return first;
    }
    void sink(int number) {
        int place = 0;
        for (int child = 1; child < queued_; child = 2 * place + 1) {
            if (child + 1 < queued_ && before(queued(child + 1), queued(child))) ++child;
            if (!before(queued(child), number)) break;
            put(place, queued(child));
            place = child;
        }
        put(place, number);
    }

    const Frame& frame_;
    const GroundAhead& ground_;
    Cell goal_;
    std::array<std::uint16_t, cells> cost_;
    std::array<std::uint16_t, cells> from_;
    std::array<std::uint16_t, cells> queue_;
    std::array<std::uint16_t, cells> place_;
    std::array<std::uint8_t, cells> open_{};  // 0 not looked at, 1 closed, 2 open
    int queued_ = 0;
};

bool add(Route& route, Point point) {
    if (route.points == static_cast<int>(route.point.size())) return false;
    route.point[static_cast<std::size_t>(route.points++)] = point;
    return true;
}

}  // namespace

Route route(const Field& field, Piece mover, const Posed& from, Point goal, std::uint32_t impassable, MayPass may_pass,
            const void* context) {
    Route way;
    const GroundAhead ground(field, mover, from.array, impassable, may_pass, context);
    if (ground.straight(from.pose.at, goal)) {
        way.complete = add(way, goal);
        return way;
    }
    const Frame frame(from.pose, goal);
    Search search(frame, ground, frame.cell_at(goal));
    const int end = search.farthest_cell();

    std::array<std::uint16_t, cells> steps;
    int count = 0;
    for (int at = end; at != number_of({}); at = search.came_from(at)) {
        steps[static_cast<std::size_t>(count++)] = static_cast<std::uint16_t>(at);
    }
    // As few points as can be walked straight between.
    Point last = from.pose.at;
    for (int at = count - 1; at >= 0; --at) {
        const Point here = frame.on_table(cell_of(steps[static_cast<std::size_t>(at)]));
        const Point next = at > 0 ? frame.on_table(cell_of(steps[static_cast<std::size_t>(at) - 1])) : goal;
        if (ground.straight(last, next)) {
            if (at > 0) continue;
            way.complete = add(way, goal);
            return way;
        }
        if (!add(way, here)) return way;
        last = here;
    }
    return way;
}

}  // namespace linstock::table
