#include <benchmark/benchmark.h>

#include <vector>

#include "linstock/heap_count.hpp"
#include "table/planner.hpp"

// What a battle asks of the table, on the two lines of an ordinary one: twelve units, woods, a stream, a hill and a fence.
namespace linstock::bench {

namespace tables {

using namespace table;

Array battalion(int stands) {
    Array array;
    array.stands = static_cast<std::uint8_t>(stands);
    array.stand_width = 3 * centimetre;
    array.stand_depth = 2 * centimetre;
    return array;
}

Area area(Ground ground, Point corner, Length width, Length depth, int level = 0) {
    Area made;
    made.ground = ground;
    made.level = level;
    made.corners = {
        corner, {corner.x + width, corner.y}, {corner.x + width, corner.y + depth}, {corner.x, corner.y + depth}};
    return made;
}

Terrain countryside() {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(area(Ground::wood, {40'000, 50'000}, 20'000, 15'000));
    terrain.add(area(Ground::wood_open, {120'000, 45'000}, 25'000, 20'000));
    terrain.add(area(Ground::hill, {70'000, 70'000}, 40'000, 30'000, 1));
    terrain.add(area(Ground::water, {10'000, 20'000}, 30'000, 10'000));
    Line fence;
    fence.ground = Ground::fence;
    fence.points = {{60'000, 60'000}, {90'000, 62'000}, {120'000, 60'000}};
    terrain.add(fence);
    terrain.finish();
    return terrain;
}

struct Battlefield {
    Terrain terrain = countryside();
    Field field{terrain};
    Battlefield() {
        field.reset(12);
        for (Piece piece = 0; piece < 12; ++piece) {
            const int side = piece % 2;
            const Point at{30'000 + 22'000 * (piece / 2), side == 0 ? 45'000 : 75'000};
            field.place(piece, side, {at, static_cast<Angle>(side * half_turn + piece * 300)}, battalion(4));
        }
    }
};

// So much to move, and nobody in the way.
class Marching : public Judge {
public:
    explicit Marching(const Field& field) : field_(field) {}
    Judged judge(const Posed& from, const Evolutions& way) const override {
        ++asked;
        Judged judged;
        Posed at = from;
        for (int number = 0; number < way.count; ++number) {
            const Evolution& evolution = way.list[static_cast<std::size_t>(number)];
            const Length left = 20 * centimetre - judged.cost;
            const Way met = way_of(field_, 4, at, evolution, nullptr, nullptr);
            judged.stopped_at = number;
            judged.rule = 1;
            const bool held = met.obstacle.what != Obstacle::What::nothing;
            judged.possible = held ? std::min(met.obstacle.clear, left) : left;
            if (held || evolution.amount > left) return judged;
            judged.cost += evolution.amount;
            at = evolved(at, evolution);
        }
        judged.legal = true;
        return judged;
    }
    mutable std::size_t asked = 0;

private:
    const Field& field_;
};

template <class Work>
void measure(benchmark::State& state, Work&& work) {
    const std::size_t before = app::heap_count();
    for (auto _ : state) benchmark::DoNotOptimize(work());
    const auto taken = static_cast<double>(app::heap_count() - before);
    state.counters["allocations"] = benchmark::Counter(taken, benchmark::Counter::kAvgIterations);
}

void place(benchmark::State& state) {
    Battlefield ground;
    Angle facing = 0;
    measure(state, [&] {
        ground.field.place(4, 0, {{74'000, 45'000}, facing += 77}, battalion(4));
        return facing;
    });
}

void distance_of_units(benchmark::State& state) {
    const Battlefield ground;
    Piece other = 1;
    measure(state, [&] {
        other = static_cast<Piece>(other == 11 ? 1 : other + 2);
        return distance(ground.field, 4, other);
    });
}

void nearest_enemy(benchmark::State& state) {
    const Battlefield ground;
    Piece piece = 0;
    measure(state, [&] {
        piece = static_cast<Piece>((piece + 1) % 12);
        return nearest(ground.field, ground.field.footprint(piece), 1 - piece % 2, [](Piece) { return true; }).distance;
    });
}

void arc(benchmark::State& state) {
    const Battlefield ground;
    Piece other = 1;
    measure(state, [&] {
        other = static_cast<Piece>(other == 11 ? 1 : other + 2);
        return in_arc(ground.field.footprint(4).stand[1], Edge::front, ground.field.footprint(other));
    });
}

void line_of_sight(benchmark::State& state) {
    const Battlefield ground;
    const SightRules rules{0, bit(Ground::wood) | bit(Ground::wood_open), 3 * centimetre, false, 0};
    Piece other = 1;
    measure(state, [&] {
        other = static_cast<Piece>(other == 11 ? 1 : other + 2);
        return sight(ground.field, 4, ground.field.footprint(4).stand[1], other, ground.field.footprint(other).stand[2],
                     rules)
            .clear;
    });
}

void way(benchmark::State& state, EvolutionKind kind, Length amount) {
    const Battlefield ground;
    const Posed from{ground.field.footprint(4).pose, ground.field.array(4)};
    Evolution evolution;
    evolution.kind = kind;
    evolution.amount = amount;
    measure(state, [&] { return way_of(ground.field, 4, from, evolution, nullptr, nullptr).obstacle.clear; });
}

void plan_of_a_move(benchmark::State& state) {
    const Battlefield ground;
    const Marching judge(ground.field);
    const Posed from{ground.field.footprint(4).pose, ground.field.array(4)};
    int number = 0;
    measure(state, [&] {
        number = (number + 1) % 8;
        const Goal goal{
            {60'000 + 5'000 * number, 52'000 + 3'000 * number}, static_cast<Angle>(number * 900), number % 2 == 0};
        return plan(from, goal, judge).cost;
    });
    state.counters["judgements"] =
        benchmark::Counter(static_cast<double>(judge.asked), benchmark::Counter::kAvgIterations);
}

void route_round_a_lake(benchmark::State& state) {
    const Battlefield ground;
    const Posed from{{{25'000, 45'000}, half_turn}, battalion(4)};
    measure(state, [&] {
        return route(ground.field, 0, from, {25'000, 0}, bit(Ground::water), nullptr, nullptr).points;
    });
}

BENCHMARK(place)->Name("table/place");
BENCHMARK(distance_of_units)->Name("table/distance");
BENCHMARK(nearest_enemy)->Name("table/nearest");
BENCHMARK(arc)->Name("table/arc");
BENCHMARK(line_of_sight)->Name("table/sight");
BENCHMARK_CAPTURE(way, forward, EvolutionKind::forward, 15 * centimetre)->Name("table/way/forward");
BENCHMARK_CAPTURE(way, held, EvolutionKind::forward, 60 * centimetre)->Name("table/way/held");
BENCHMARK_CAPTURE(way, wheel, EvolutionKind::wheel_left, 5 * centimetre)->Name("table/way/wheel");
BENCHMARK(plan_of_a_move)->Name("table/plan");
BENCHMARK(route_round_a_lake)->Name("table/route");

}  // namespace tables
}  // namespace linstock::bench
