#include "picture/ink.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace linstock::picture {

namespace {

bool is_narrow(char c) { return std::string_view("ijltfrI.,:;'!|()[] ").find(c) != std::string_view::npos; }
bool is_wide(char c) { return std::string_view("mwMWABCDGHKNOQRUVXYZ@").find(c) != std::string_view::npos; }
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

Point shortened(Point from, Point to, Length by) {
    const Length whole = table::root(table::squared_distance(from, to));
    if (whole == 0) return from;
    return part_way(from, to, std::min<std::int64_t>(500, 1000 * std::int64_t{by} / whole));
}

}  // namespace

std::string in_mm(Length length) {
    const Length tenths = (std::abs(length) + 5) / 10;
    std::string text = length < 0 && tenths > 0 ? "-" : "";
    text += std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text;
}

Length width_of(std::string_view text, Length size) {
    Length hundredths = 0;  // of the size
    for (const char c : text) {
        if (continues_character(c)) continue;
        hundredths += is_narrow(c) ? 36 : is_wide(c) ? 80 : 60;
    }
    return static_cast<Length>(std::int64_t{hundredths} * size / 100);
}

std::uint32_t scatter(std::uint32_t a, std::uint32_t b) {
    std::uint32_t mixed = a * 0x9E3779B1U ^ (b + 0x7F4A7C15U) * 0x85EBCA6BU;
    mixed ^= mixed >> 15U;
    mixed *= 0x2C1B3C6DU;
    mixed ^= mixed >> 12U;
    mixed *= 0x297A2D39U;
    return mixed ^ (mixed >> 15U);
}

Point part_way(Point a, Point b, std::int64_t thousandths) {
    return {a.x + static_cast<Length>((b.x - std::int64_t{a.x}) * thousandths / 1000),
            a.y + static_cast<Length>((b.y - std::int64_t{a.y}) * thousandths / 1000)};
}

Point middle_of(const Quad& quad) { return part_way(quad.corner[0], quad.corner[2], 500); }

std::string Ink::at(Point point) const { return in_mm(point.x) + " " + in_mm(depth_ - point.y); }

std::string Ink::x_y(Point point) const {
    return fmt::format("x=\"{}\" y=\"{}\"", in_mm(point.x), in_mm(depth_ - point.y));
}

std::string Ink::by(Point vector) { return in_mm(vector.x) + " " + in_mm(-vector.y); }

std::string Ink::polyline(std::span<const Point> points) const {
    std::string data;
    for (const Point& point : points) data += (data.empty() ? "M" : "L") + at(point);
    return data;
}

std::string Ink::polygon(std::span<const Point> corners) const { return polyline(corners) + "Z"; }

std::string Ink::quad(const Quad& quad) const { return polygon(quad.corner); }

std::string Ink::segment(Point from, Point to) const { return "M" + at(from) + "L" + at(to); }

std::string Ink::rounded_line(std::span<const Point> points, Length radius) const {
    if (points.size() < 3) return polyline(points);
    std::string data = "M" + at(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        data += "L" + at(shortened(points[i], points[i - 1], radius)) + "Q" + at(points[i]) + " " +
                at(shortened(points[i], points[i + 1], radius));
    }
    return data + "L" + at(points.back());
}

void Ink::path(std::string_view data, std::string_view attributes) {
    line(fmt::format("<path {} d=\"{}\"/>", attributes, data));
}

void Ink::text(Point at, Length size, std::string_view words, std::string_view attributes) {
    line(fmt::format("<text {} font-size=\"{}\"{}{}>{}</text>", x_y(at), in_mm(size), attributes.empty() ? "" : " ",
                     attributes, base::xml_escaped(words)));
}

void Ink::text_along(const table::Pose& middle, Length size, std::string_view words, std::string_view attributes) {
    const Point base = table::placed(middle, {0, -size / 3});
    if (middle.facing == 0) return text(base, size, words, attributes);
    // Tenths of a degree; the page is upside down, so that what turns left on the table turns left for the reader, too.
    const auto tenths = static_cast<int>(table::scaled(static_cast<std::int16_t>(middle.facing), 3600, 65'536));
    const std::string turn = fmt::format("transform=\"rotate({}{}.{} {})\"", tenths > 0 ? "-" : "",
                                         std::abs(tenths) / 10, std::abs(tenths) % 10, at(base));
    text(base, size, words, fmt::format("{} {}", turn, attributes));
}

void Ink::circle(Point middle, Length radius, std::string_view attributes) {
    line(fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>", in_mm(middle.x), in_mm(depth_ - middle.y),
                     in_mm(radius), attributes));
}

void Ink::use(std::string_view symbol, Point at) { line(fmt::format("<use href=\"#{}\" {}/>", symbol, x_y(at))); }

void walk(std::span<const Point> points, bool closed, Length step, const std::function<void(Point, Point)>& take) {
    Length ahead = step / 2;  // to the next stop
    const std::size_t stretches = closed ? points.size() : points.size() - std::min<std::size_t>(1, points.size());
    for (std::size_t i = 0; i < stretches; ++i) {
        const Point from = points[i];
        const Point way = points[(i + 1) % points.size()] - from;
        const Length whole = table::root(table::squared_distance({}, way));
        if (whole == 0) continue;
        const Point along{static_cast<Length>(std::int64_t{way.x} * 1000 / whole),
                          static_cast<Length>(std::int64_t{way.y} * 1000 / whole)};
        for (; ahead <= whole; ahead += step) {
            take({from.x + static_cast<Length>(std::int64_t{way.x} * ahead / whole),
                  from.y + static_cast<Length>(std::int64_t{way.y} * ahead / whole)},
                 along);
        }
        ahead -= whole;
    }
}

std::vector<Point> rounded_off(std::span<const Point> corners, Length radius) {
    constexpr int pieces = 4;  // of a corner's curve
    std::vector<Point> outline;
    const std::size_t count = corners.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Point corner = corners[i];
        const Point before = shortened(corner, corners[(i + count - 1) % count], radius);
        const Point after = shortened(corner, corners[(i + 1) % count], radius);
        for (int piece = 0; piece <= pieces; ++piece) {
            const int share = 1000 * piece / pieces;
            outline.push_back(part_way(part_way(before, corner, share), part_way(corner, after, share), share));
        }
    }
    return outline;
}

bool runs_left(std::span<const Point> corners) {
    std::int64_t twice_area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i];
        const Point b = corners[(i + 1) % corners.size()];
        twice_area += std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
    }
    return twice_area > 0;
}

}  // namespace linstock::picture
