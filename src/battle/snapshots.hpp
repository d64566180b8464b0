#pragma once

#include <map>

#include "battle/game.hpp"

namespace linstock::battle {

// The states that some later undo goes back to, kept while one may still come.
class Snapshots {
public:
    explicit Snapshots(const Log& log) {
        for (std::size_t at = 0; at < log.entries.size(); ++at) {
            if (log.entries[at].undo) last_use_[log.entries[at].back_to] = at;
        }
    }

    // False when a log goes back so often that no real battle can have made it.
    bool note(std::size_t entry, const State& state) {
        if (last_use_.find(entry) == last_use_.end()) return true;
        bytes_ += state.bytes();
        if (bytes_ > most_bytes) return false;
        kept_.emplace(entry, state);
        return true;
    }

    // Null when the entry is none that counted.
    const State* find(std::size_t entry) const {
        const auto found = kept_.find(entry);
        return found == kept_.end() ? nullptr : &found->second;
    }

    void drop_used(std::size_t entry, std::size_t back_to) {
        const auto last = last_use_.find(back_to);
        if (last == last_use_.end() || last->second != entry) return;
        const auto found = kept_.find(back_to);
        if (found == kept_.end()) return;
        bytes_ -= found->second.bytes();
        kept_.erase(found);
    }

private:
    static constexpr std::size_t most_bytes = std::size_t{64} << 20U;
    std::map<std::size_t, std::size_t> last_use_;
    std::map<std::size_t, State> kept_;
    std::size_t bytes_ = 0;
};

}  // namespace linstock::battle
