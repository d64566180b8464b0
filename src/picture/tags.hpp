#pragma once

#include <span>
#include <vector>

#include "picture/ink.hpp"

// Finds places for writing: near what it names, on no unit, on no other writing, on the table.
namespace linstock::picture {

class TagBoard {
public:
    TagBoard(Length width, Length depth) : width_(width), depth_(depth) {}

    // Something nobody may write upon.
    void block(const Quad& quad) { blocked_.push_back(quad); }

    // A place beside the body, towards `toward` (1,000 long) if it can be had. What is placed is blocked for others.
    Point beside(const Quad& body, Point toward, Length width, Length height);
    // A place over the point, or near it.
    Point over(Point point, Length width, Length height);
    // A place along a line of points, read from left to right: beside it where the stretch is clear of everything else.
    table::Pose along(std::span<const Point> points, Length width, Length height);

private:
    int cost_of(const Quad& writing) const;
    Point take(Point middle, Length width, Length height);

    Length width_;
    Length depth_;
    std::vector<Quad> blocked_;
    std::vector<Quad> written_;
};

Quad box_around(Point middle, Length width, Length height);
// The same, facing another way: its base line runs across the facing.
Quad turned_box(const table::Pose& middle, Length width, Length height);

}  // namespace linstock::picture
