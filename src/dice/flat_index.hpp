#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace linstock::dice {

// Finds the position of an equal element in a list kept elsewhere, by its hash. Open addressing, no removal; emptying
// is free and keeps the table, so that an index used again and again stops allocating.
class FlatIndex {
public:
    static constexpr std::uint32_t none = 0xffff'ffffU;

    void clear() {
        filled_ = 0;
        if (++epoch_ != 0) return;
        for (Slot& slot : slots_) slot.epoch = 0;  // the count of epochs went round: old slots must not seem new
        epoch_ = 1;
    }

    // `same(position)` says whether the element at that position is the one looked for.
    template <class Same>
    std::uint32_t find(std::uint64_t hash, Same same) const {
        if (slots_.empty()) return none;
        const std::uint32_t tag = tag_of(hash);
        for (std::size_t at = home(tag);; at = (at + 1) & (slots_.size() - 1)) {
            const Slot& slot = slots_[at];
            if (slot.epoch != epoch_) return none;
            if (slot.tag == tag && same(slot.position)) return slot.position;
        }
    }

    // The element must not be in the index yet.
    void add(std::uint64_t hash, std::uint32_t position) {
        if (2 * (filled_ + 1) > slots_.size()) grow();
        place({tag_of(hash), position, epoch_});
    }

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t position = 0;
        std::uint32_t epoch = 0;  // the slot is empty unless this is the index's own
    };

    // Multiplying by the golden ratio spreads poor hashes over the upper bits.
    static std::uint32_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint32_t>((hash * 0x9E37'79B9'7F4A'7C15ULL) >> 32);
    }

    std::size_t home(std::uint32_t tag) const { return tag >> (32 - bits_); }

    void place(const Slot& slot) {
        std::size_t at = home(slot.tag);
        while (slots_[at].epoch == epoch_) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = slot;
        ++filled_;
    }

    void grow() {
        if (!slots_.empty()) ++bits_;
        std::vector<Slot> old(std::size_t{1} << bits_);
        std::swap(old, slots_);
        filled_ = 0;
        for (const Slot& slot : old) {
            if (slot.epoch == epoch_) place(slot);
        }
    }

    std::vector<Slot> slots_;
    std::size_t filled_ = 0;
    int bits_ = 4;  // the table has 2^bits_ slots, or none yet
    std::uint32_t epoch_ = 1;
};

}  // namespace linstock::dice
