#include <Random123/philox.h>

#include <array>

#include "dice/chance.hpp"

namespace linstock::dice {

namespace {

constexpr std::uint32_t low_half(std::uint64_t number) { return static_cast<std::uint32_t>(number); }
constexpr std::uint32_t high_half(std::uint64_t number) { return static_cast<std::uint32_t>(number >> 32); }

// Read for every die thrown: a table rather than a walk over sides(), whose length no processor can guess.
constexpr std::array<int, 6> average_faces{2, 3, 3, 4, 4, 5};

int face_of_side(Die die, std::uint32_t side) {
    return die == Die::average ? average_faces[side] : static_cast<int>(side) + 1;
}

}  // namespace

int face_at(std::uint64_t seed, std::uint32_t stream, std::uint64_t draw, Die die) {
    const auto count = static_cast<std::uint32_t>(side_count(die));
    const std::uint32_t surplus = (0U - count) % count;  // 2^32 mod count, within 32 bits
    const std::uint32_t last_accepted = 0xffff'ffffU - surplus;
    const r123::Philox4x32::key_type key = {{low_half(seed), high_half(seed)}};
    for (std::uint32_t block = 0;; ++block) {
        const r123::Philox4x32::ctr_type counter = {{low_half(draw), high_half(draw), stream, block}};
        for (const std::uint32_t word : r123::Philox4x32{}(counter, key)) {
            if (word <= last_accepted) return face_of_side(die, word % count);
        }
    }
}

Seeded::Seeded(std::uint64_t seed, std::uint32_t stream) : seed_(seed), stream_(stream) {}

void Seeded::throw_once(const Request& request, std::span<int> faces) {
    for (int& face : faces) face = face_at(seed_, stream_, draws_++, request.die);
}

Outcomes Seeded::outcomes(const Request& request, std::string_view label, bool) {
    if (error_) error_.reset();
    if (!sound(request)) {
        error_ = flaw(request, label);
        return {};
    }
    std::array<int, max_dice> room;  // not cleared, for speed: throw_once() fills what is read
    const std::span<int> faces(room.data(), request.count);
    Thrown* entry = log_ == nullptr ? nullptr : &log_->emplace_back(Thrown{request, {}, {}, std::string(label)});
    do {
        throw_once(request, faces);
        if (entry != nullptr) entry->faces.insert(entry->faces.end(), faces.begin(), faces.end());
    } while (!decided(request, faces));
    one_ = {reduce(request, faces), 1};
    if (entry != nullptr) entry->answer = one_.answer;
    return {{&one_, 1}, 1};
}

}  // namespace linstock::dice
