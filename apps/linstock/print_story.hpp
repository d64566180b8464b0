#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "linstock/console.hpp"
#include "story/bill.hpp"
#include "story/retelling.hpp"

// A battle told for a person: turn by turn and step by step, every throw with its dice and what counted.
namespace linstock::app {

class Storyteller {
public:
    Storyteller(const Console& console, const battle::Family& family)
        : console_(&console), family_(&family), retelling_(family) {}

    // The next entry, with the player's reason where it is to be told.
    void take(const battle::Entry& entry, std::string_view reason = "");
    // What was gathered for the step under way is told, too.
    void finish() { tell_step(); }

    const battle::Battle& battle() const { return retelling_.battle(); }

private:
    struct Moment {
        int turn = -1;
        int phase_side = -1;
        int step = -1;
        friend bool operator==(const Moment&, const Moment&) = default;
    };

    void gather(const battle::Entry& entry, const battle::Event& event, const std::vector<battle::Told>& told);
    struct Reading {
        const battle::Told* told = nullptr;
        int reader = 0;
    };
    std::string driven(const battle::Entry& entry, const battle::Event& posed) const;
    std::string dice_of(const battle::Entry& entry, const battle::Event& event);
    Reading reading_of(const battle::Event& event, const std::vector<battle::Told>& told);
    std::string explained(const battle::Entry& entry, const battle::Event& event,
                          const std::vector<battle::Told>& told);
    void tell_step();
    void tell_orders();
    void tell_moves();
    void tell(std::string_view line);
    void tell_line();
    void tell_heading();
    std::string_view unit_named_first(std::string_view line) const;

    const Console* console_;
    const battle::Family* family_;
    story::Retelling retelling_;
    Moment now_;
    Moment headed_;                                                   // the last one that has its heading
    std::map<battle::GroupId, std::vector<battle::UnitId>> ordered_;  // who got another order in this step
    std::map<battle::GroupId, std::vector<battle::UnitId>> moved_;
    std::vector<std::size_t> used_told_;  // of the entry under way
    std::vector<std::size_t> used_dice_;
    Reading latest_;
    std::string line_;            // gathered, not yet told
    std::string_view line_unit_;  // the unit it begins with
};

void print_bill(const Console& console, const story::Bill& bill);

}  // namespace linstock::app
