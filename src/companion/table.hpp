#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "companion/clock.hpp"
#include "companion/deed.hpp"
#include "seats/role.hpp"
#include "sheet/compile.hpp"

// A real table kept in step with its players: the roster, the clock, what is held, and the history of the evening. Every
// message is decided into one Change or refused; applying a change needs no rule, so a table outlives every correction of
// its sheet.
namespace linstock::companion {

bool plays(seats::Role role, Side side);  // the umpire plays both

struct Person {
    seats::Role role = seats::Role::spectator;
    std::string name;
};

struct Held {
    int entry = 0;  // of the history
    Deferred what;
};

// What was resolved: enough to tell it again.
struct Resolved {
    std::string procedure;
    int unit = 0;
    int target = 0;
    std::string told;  // the facts told at the table, as they were written
    std::string dice;
    bool rolled = false;  // on a screen: taking it back is the umpire's
    std::string result;
    std::string rule;
    std::vector<std::string> orders;
    std::vector<play::Blow> blows;
};

enum class ChangeKind : std::uint8_t { roster, edit, clock, resolved, ruling, note, undo, readings };
inline constexpr int change_kinds = 8;
std::string_view name_of(ChangeKind kind);
bool find_change(std::string_view name, ChangeKind& kind);

// One entry of the history. What is present replaces what the table held.
struct Change {
    int number = 0;
    ChangeKind kind = ChangeKind::note;
    Person by;
    std::string text;
    std::vector<FieldChange> fields;
    std::optional<std::vector<Record>> units;
    std::optional<std::vector<Record>> groups;
    std::optional<TurnClock> clock;
    std::optional<std::vector<Held>> held;
    std::optional<sheet::ReadingChoices> readings;
    int undone = 0;
    std::optional<Resolved> act;
};

class Table {
public:
    // `course` must outlive the table and be bound to its sheet.
    Table(const Course& course, Side first, sheet::ReadingChoices readings);

    // --- deciding: nothing changes ---
    base::Result<Change> paste(const Person& by, Side side, std::string_view lines, bool replace) const;
    base::Result<Change> load(const Person& by, Roster roster) const;  // numbers are given anew
    using Setting = std::pair<std::string, sheet::Literal>;
    base::Result<Change> edit(const Person& by, Owner of, int id, const std::vector<Setting>& settings) const;
    base::Result<Change> next(const Person& by) const;
    base::Result<Change> set_clock(const Person& by, const TurnClock& clock) const;
    base::Result<Change> resolved(const Person& by, const Deed& deed, const sheet::Resolution& resolution,
                                  Resolved told) const;
    base::Result<Change> accept(const Person& by, int proposal) const;  // one that sets fields
    base::Result<Change> ruling(const Person& by, const std::string& why, int unit,
                                const std::vector<Setting>& settings) const;
    base::Result<Change> note(const Person& by, const std::string& text) const;
    base::Result<Change> undo(const Person& by, int entry) const;
    base::Result<Change> choose(const Person& by, sheet::ReadingChoices readings) const;

    // --- the only hand that changes the table ---
    void apply(Change change);

    const Course& course() const { return course_; }
    const Roster& roster() const { return roster_; }
    const TurnClock& clock() const { return clock_; }
    const std::vector<Held>& held() const { return held_; }
    const sheet::ReadingChoices& readings() const { return readings_; }

    struct Entry {
        Change change;
        bool undone = false;
        // As it was, for taking it back.
        std::optional<Roster> roster_before;
        TurnClock clock_before;
        std::vector<Held> held_before;
        sheet::ReadingChoices readings_before;
    };
    const std::vector<Entry>& history() const { return history_; }
    // The last thing this unit resolved that still stands; null when it has none.
    const Resolved* last_of(int unit) const;

private:
    Change begin(const Person& by, ChangeKind kind, std::string text) const;
    base::Result<Change> set_fields(Change change, Owner of, const Record& record,
                                    const std::vector<Setting>& settings) const;
    std::optional<base::Error> why_not_undo(const Person& by, const Entry& entry) const;
    bool is_latest(const Entry& entry) const;
    bool step_ended_since(int entry) const;
    std::vector<Deferred> contests_of_step() const;
    void take_back_fields(const Entry& entry, Change& change, base::Errors& errors) const;

    const Course& course_;
    Roster roster_;
    TurnClock clock_;
    std::vector<Held> held_;
    sheet::ReadingChoices readings_;
    std::vector<Entry> history_;
    int next_unit_ = 1;
    int next_group_ = 1;
};

}  // namespace linstock::companion
