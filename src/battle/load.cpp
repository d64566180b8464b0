#include <algorithm>

#include "base/sha256.hpp"
#include "battle/game.hpp"
#include "battle/reopening.hpp"
#include "battle/snapshots.hpp"

namespace linstock::battle {

namespace {

std::string entry_name(std::size_t entry) { return "entry " + std::to_string(entry); }

bool sizes_fit(const Sizes& sizes) {
    return sizes.units <= most_units && sizes.groups <= most_groups && sizes.commanders <= most_commanders;
}

// Applies a log entry by entry; the state stays that after the last good one.
class Loader {
public:
    explicit Loader(const Log& log) : log_(log), lifetimes_(log.head.terms), snapshots_(log), state_(log.head.sizes) {}

    Loaded run(std::size_t up_to) {
        Loaded loaded;
        while (loaded.entries < log_.entries.size() && loaded.entries <= up_to) {
            if (auto error = take(loaded.entries)) {
                loaded.errors.push_back(std::move(*error));
                break;
            }
            ++loaded.entries;
        }
        loaded.state = std::move(state_);
        return loaded;
    }

private:
    std::optional<base::Error> take(std::size_t at) {
        const Entry& entry = log_.entries[at];
        before_ = state_;
        auto error = entry.undo ? go_back(at, entry) : go_on(at, entry);
        if (!error && hash_of(state_) != entry.hash)
            error = base::Error{"the battle after this entry is not the one its hash tells of", entry_name(at),
                                "the entries before it are good"};
        if (!error && !entry.undo && !snapshots_.note(at, state_))
            error = base::Error{"more is taken back here than any battle takes back", entry_name(at), ""};
        if (error) state_ = before_;
        return error;
    }

    std::optional<base::Error> go_back(std::size_t at, const Entry& entry) {
        const State* const then = snapshots_.find(entry.back_to);
        if (then == nullptr || entry.back_to >= at)
            return base::Error{
                "it goes back to entry " + std::to_string(entry.back_to) + ", which is none that can be gone back to",
                entry_name(at), ""};
        state_ = *then;
        snapshots_.drop_used(at, entry.back_to);
        return std::nullopt;
    }

    std::optional<base::Error> go_on(std::size_t at, const Entry& entry) {
        for (std::size_t i = 0; i < entry.events.size(); ++i) {
            const std::string_view flaw = flaw_of(state_, log_.head.terms, entry.events[i]);
            if (!flaw.empty())
                return base::Error{"event " + std::to_string(i + 1) + " (" +
                                       std::string(name_of(entry.events[i].kind)) + ") cannot be: " + std::string(flaw),
                                   entry_name(at), "the entries before it are good"};
            Hand::apply(state_, lifetimes_, entry.events[i]);
        }
        return std::nullopt;
    }

    const Log& log_;
    Lifetimes lifetimes_;
    Snapshots snapshots_;
    State state_;
    State before_;
};

base::Error misfit(std::string what, std::string fix) { return {std::move(what), "save", std::move(fix)}; }

std::optional<base::Error> misfit_of(const LogHead& head, const Roster& roster) {
    if (head.sheet != roster.sheet)
        return misfit("it was played with the sheet '" + head.sheet + "', not '" + roster.sheet + "'",
                      "go on with its own sheet");
    if (head.scenario != roster.scenario)
        return misfit("it is a battle of '" + head.scenario + "', not of '" + roster.scenario + "'",
                      "go on with its own scenario");
    if (head.sizes.units != roster.units.size() || head.sizes.groups != roster.groups.size() ||
        head.sizes.commanders != roster.commanders.size())
        return misfit("its order of battle is not the one the scenario musters today",
                      "muster the scenario that the save carries");
    return std::nullopt;
}

// Stands on the table must fit the room of a layout; a tampered one may not reach the geometry.
std::optional<base::Error> misfit_of(const State& state, const Roster& roster) {
    for (UnitId id = 0; id < state.head().units; ++id) {
        if (state.unit(id).side != roster.units[id].side || state.unit(id).stands > roster.units[id].stands)
            return misfit("unit " + std::to_string(id) + " is not the one the scenario musters today",
                          "muster the scenario that the save carries");
    }
    for (std::size_t id = 0; id < state.head().groups; ++id) {
        if (state.group(static_cast<GroupId>(id)).parent != roster.groups[id].parent)
            return misfit("'" + roster.groups[id].name + "' is not under the Group it is under today",
                          "muster the scenario that the save carries");
    }
    // Figures may be told off from one unit to another of its side, but nobody is added to it.
    int figures[2] = {};
    for (UnitId id = 0; id < state.head().units; ++id)
        figures[roster.units[id].side] += state.unit(id).figures - roster.units[id].figures;
    if (figures[0] > 0 || figures[1] > 0)
        return misfit("a side has more figures than the scenario musters today",
                      "muster the scenario that the save carries");
    return std::nullopt;
}

}  // namespace

Loaded load(const Log& log, std::size_t up_to) {
    if (!sizes_fit(log.head.sizes)) {
        Loaded loaded;
        loaded.errors.push_back({"its order of battle is larger than any table holds", "head", ""});
        return loaded;
    }
    return Loader(log).run(up_to);
}

base::Result<std::unique_ptr<Game>> resume(const Log& log, const Family& family, std::uint64_t seed) {
    if (log.entries.empty()) return misfit("it has no entry to go on from", "begin the battle anew");
    if (auto error = misfit_of(log.head, family.roster())) return std::move(*error);
    const Loaded loaded = load(log);
    if (!loaded.errors.empty()) return loaded.errors;
    if (auto error = misfit_of(loaded.state, family.roster())) return std::move(*error);
    auto own = in_words_of(log, family.terms());
    if (!own.ok()) return own.errors();
    return Reopening::open(family, std::move(*own), seed);
}

std::string edition_of(std::string_view sheet_text, const std::vector<std::pair<std::string, std::string>>& readings,
                       std::uint32_t rules_version) {
    auto sorted = readings;
    std::sort(sorted.begin(), sorted.end());
    std::string all = std::to_string(rules_version) + '\n';
    for (const auto& [name, option] : sorted) all += name + '=' + option + '\n';
    all += sheet_text;
    constexpr std::size_t digits = 12;
    return base::sha256(all).substr(0, digits);
}

}  // namespace linstock::battle
