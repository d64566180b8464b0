#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/shape.hpp"

// Pen and paper of the table's picture: numbers, text and paths as SVG wants them. Everything is said in table coordinates (y to the
// north, hundredths of a millimetre); only printing turns the page upside down.
namespace linstock::picture {

using table::Length;
using table::Point;
using table::Quad;

inline constexpr Length mm = 100;

// A length in millimetres, to a tenth: "12.3", "-4", "0".
std::string in_mm(Length length);

// How wide a text will be, on the safe side: nobody knows the reader's font.
Length width_of(std::string_view text, Length size);

// A number that looks random and is the same everywhere.
std::uint32_t scatter(std::uint32_t a, std::uint32_t b);

// A part of the way from a to b, in thousandths.
Point part_way(Point a, Point b, std::int64_t thousandths);
Point middle_of(const Quad& quad);

class Ink {
public:
    explicit Ink(Length depth) : depth_(depth) {}

    void add(std::string_view text) { text_ += text; }
    void line(std::string_view text) {
        text_ += text;
        text_ += '\n';
    }
    std::string at(Point point) const;                          // "x y"
    std::string x_y(Point point) const;                         // x="…" y="…"
    static std::string by(Point vector);                        // the same of a vector: "x y"
    std::string polygon(std::span<const Point> corners) const;  // closed path
    std::string polyline(std::span<const Point> points) const;
    std::string quad(const Quad& quad) const;
    std::string segment(Point from, Point to) const;
    std::string rounded_line(std::span<const Point> points, Length radius) const;

    // <path …>, with the attributes as they are given.
    void path(std::string_view data, std::string_view attributes);
    void text(Point at, Length size, std::string_view words, std::string_view attributes = "");
    // Along the pose's base line, around its middle.
    void text_along(const table::Pose& middle, Length size, std::string_view words, std::string_view attributes);
    void circle(Point middle, Length radius, std::string_view attributes);
    void use(std::string_view symbol, Point at);

    const std::string& written() const { return text_; }

private:
    Length depth_;
    std::string text_;
};

// Calls `take(point, along)` every `step` along a line, beginning half a step in; `along` is the direction, 1,000 long.
void walk(std::span<const Point> points, bool closed, Length step, const std::function<void(Point, Point)>& take);

// A closed outline with its corners rounded off by at most `radius`, for things that grew.
std::vector<Point> rounded_off(std::span<const Point> corners, Length radius);

// Positive where the corners run counter-clockwise.
bool runs_left(std::span<const Point> corners);

}  // namespace linstock::picture
