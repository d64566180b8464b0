#!/usr/bin/env python3
"""Writes src/table/sine_table.hpp: sines and cosines of one octant in two steps, so that the table stays small enough for
the first cache. An angle of the octant is 128 * coarse + fine of the table's 65,536 parts of a turn; the sum formula joins
the two with one rounding. Every entry is the nearest whole number to its exact value times 2^30.

    tools/make_sine_table.py > src/table/sine_table.hpp
"""

from decimal import Decimal, getcontext

getcontext().prec = 60
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
TURN = 65536
ONE = Decimal(1 << 30)
COARSE = 64  # steps of 128 in an octant of 8,192
FINE = 128


def sine(x):
    term, total, n = x, x, 1
    while abs(term) > Decimal("1e-50"):
        term *= -x * x / ((n + 1) * (n + 2))
        total += term
        n += 2
    return total


def cosine(x):
    term, total, n = Decimal(1), Decimal(1), 0
    while abs(term) > Decimal("1e-50"):
        term *= -x * x / ((n + 1) * (n + 2))
        total += term
        n += 2
    return total


def nearest(value):
    return int((value * ONE).to_integral_value(rounding="ROUND_HALF_UP"))


def table(name, what, steps):
    entries = []
    for step in steps:
        angle = 2 * PI * step / TURN
        entries.append(f"{{{nearest(sine(angle))}, {nearest(cosine(angle))}}}")
    print(f"// {what}")
    print(f"inline constexpr std::array<SineCosine, {len(entries)}> {name} = {{{{")
    for at in range(0, len(entries), 4):
        print("    " + ", ".join(entries[at:at + 4]) + ",")
    print("}};")


print("#pragma once")
print()
print("#include <array>")
print("#include <cstdint>")
print()
print("// Made by tools/make_sine_table.py; change that, not this.")
print("namespace linstock::table {")
print()
print("struct SineCosine {")
print("    std::int32_t sine;  // times 2^30")
print("    std::int32_t cosine;")
print("};")
print()
print("// clang-format off")
table("coarse_sines", "Every 128th part of the octant, both ends included.", range(0, FINE * COARSE + 1, FINE))
print()
table("fine_sines", "The parts between two of them.", range(FINE))
print("// clang-format on")
print()
print("}  // namespace linstock::table")
