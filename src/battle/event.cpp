#include "battle/event.hpp"

#include <array>

#include "battle/command.hpp"

namespace linstock::battle {

namespace {

constexpr std::array<std::string_view, event_kinds> event_names{
    "unit posed",   "stands changed", "figures changed", "order set",        "mark set",        "tie made",
    "tie cut",      "dice thrown",    "result read",     "decision opened",  "decision closed", "step advanced",
    "unit entered", "unit left",      "commander posed", "commander left",   "instruction set", "ruling made",
    "battle ended", "unit raised",    "group raised",    "commander raised", "decision filled", "posture set"};

// In the order of the variant.
constexpr std::array<std::string_view, 12> command_names{"end step", "deploy", "order",          "move",
                                                         "charge",   "shoot",  "move commander", "instruct",
                                                         "answer",   "resign", "ruling",         "step off"};
static_assert(std::variant_size_v<decltype(Command::what)> == command_names.size());

}  // namespace

std::string_view name_of(EventKind kind) { return event_names[static_cast<std::size_t>(kind)]; }

bool find_event(std::string_view name, EventKind& kind) {
    for (std::size_t i = 0; i < event_names.size(); ++i) {
        if (event_names[i] != name) continue;
        kind = static_cast<EventKind>(i);
        return true;
    }
    return false;
}

std::string_view name_of(const Command& command) { return command_names[command.what.index()]; }

}  // namespace linstock::battle
