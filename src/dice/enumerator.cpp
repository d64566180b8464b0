#include <utility>

#include "dice/chance.hpp"
#include "dice/distribution.hpp"
#include "dice/flat_index.hpp"

namespace linstock::dice {

namespace {

std::uint64_t hash_of(const Request& request) {
    const std::uint64_t limits = (static_cast<std::uint64_t>(static_cast<std::uint16_t>(request.a)) << 16) |
                                 static_cast<std::uint16_t>(request.b);
    const std::uint64_t kind = (static_cast<std::uint64_t>(request.die) << 16) |
                               (static_cast<std::uint64_t>(request.reduction) << 8) | request.count;
    return ((limits << 24) | kind) ^ (request.map * 0xD6E8'FEB8'6659'FD93ULL);
}

base::Error too_many_throws(const Request& request, std::string_view label) {
    return {"the throws of " + print_dice(request.die, request.count) + " are too many to count exactly",
            std::string(label), "ask for fewer dice"};
}

}  // namespace

struct Enumerator::Cache {
    struct Kept {
        Request request;
        Distribution distribution;  // its list stays where it is when the cache grows: spans given out stay valid
    };

    std::uint32_t find(const Request& request) const {
        return index.find(hash_of(request), [&](std::uint32_t at) { return kept[at].request == request; });
    }

    std::uint32_t put(const Request& request, Distribution made) {
        const auto at = static_cast<std::uint32_t>(kept.size());
        kept.push_back({request, std::move(made)});
        index.add(hash_of(request), at);
        return at;
    }

    std::vector<Kept> kept;
    FlatIndex index;
};

Enumerator::Enumerator() : cache_(std::make_unique<Cache>()) {}
Enumerator::~Enumerator() = default;

Outcomes Enumerator::outcomes(const Request& request, std::string_view label, bool) {
    if (error_) error_.reset();
    std::uint32_t at = cache_->find(request);
    if (at == FlatIndex::none) {
        error_ = flaw(request, label);
        if (error_) return {};
        std::optional<Distribution> made = distribution(request);
        if (!made) {
            error_ = too_many_throws(request, label);
            return {};
        }
        at = cache_->put(request, std::move(*made));
    }
    const Distribution& found = cache_->kept[at].distribution;
    return {found.list, found.whole};
}

}  // namespace linstock::dice
