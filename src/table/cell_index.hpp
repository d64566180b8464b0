#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "table/shape.hpp"

namespace linstock::table {

// Which numbered things have a box in which cell of the table: one bit a thing and cell. What lies off the table belongs to
// the nearest cell. A question allocates nothing and may be asked while another is being answered.
class CellIndex {
public:
    void reset(Length width, Length depth, Length cell, std::size_t things) {
        cell_ = cell;
        columns_ = std::max(1, (width + cell - 1) / cell);
        rows_ = std::max(1, (depth + cell - 1) / cell);
        words_ = (things + 63) / 64;
        bits_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) * words_, 0);
    }

    void put(std::size_t thing, const Box& box) {
        each_word(box, thing / 64, [&](std::uint64_t& word) { word |= bit_of(thing); });
    }
    void take_out(std::size_t thing, const Box& box) {
        each_word(box, thing / 64, [&](std::uint64_t& word) { word &= ~bit_of(thing); });
    }

    // Calls `take(thing)` for all that share a cell with the box, by rising number, each once.
    template <class Take>
    void each(const Box& box, Take&& take) const {
        const Cells cells = cells_of(box);
        for (std::size_t word = 0; word < words_; ++word) {
            std::uint64_t found = 0;
            for (int row = cells.bottom; row <= cells.top; ++row) {
                for (int column = cells.left; column <= cells.right; ++column) found |= bits_[place(column, row, word)];
            }
            for (; found != 0; found &= found - 1) {
                take(word * 64 + static_cast<std::size_t>(std::countr_zero(found)));
            }
        }
    }

private:
    struct Cells {
        int left, right, bottom, top;
    };
    static std::uint64_t bit_of(std::size_t thing) { return std::uint64_t{1} << (thing % 64); }
    std::size_t place(int column, int row, std::size_t word) const {
        return (static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column)) *
                   words_ +
               word;
    }
    Cells cells_of(const Box& box) const {
        const auto along = [&](Length at, int cells) { return std::clamp(at / cell_, 0, cells - 1); };
        return {along(box.least.x, columns_), along(box.most.x, columns_), along(box.least.y, rows_),
                along(box.most.y, rows_)};
    }
    template <class Change>
    void each_word(const Box& box, std::size_t word, Change&& change) {
        const Cells cells = cells_of(box);
        for (int row = cells.bottom; row <= cells.top; ++row) {
            for (int column = cells.left; column <= cells.right; ++column) change(bits_[place(column, row, word)]);
        }
    }

    Length cell_ = 1;
    int columns_ = 1;
    int rows_ = 1;
    std::size_t words_ = 0;
    std::vector<std::uint64_t> bits_;
};

}  // namespace linstock::table
