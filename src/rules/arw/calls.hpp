#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dice/distribution.hpp"
#include "rules/arw/book.hpp"
#include "sheet/facts.hpp"
#include "sheet/resolve.hpp"

// The sheet's procedures, prepared: slots found once, a frame with the defaults ready, so that a call fills in what was measured and
// runs the one evaluator. No rule is copied here.
namespace linstock::rules_arw {

// What an outcome does, from its effects.
struct Done {
    int outcome = -1;  // into the procedure's outcomes
    RuleId rule = 0;
    int total = 0;
    int kills = 0;
    bool disorganises = false;
    int order = -1;  // the order it imposes
    Length falls_back = 0;
    bool routs = false;
    bool destroys = false;
    bool rallies = false;
    bool keeps_order = false;
    bool refused = false;  // by `rule`
};

// The distinct ends of a procedure with their chances, in parts of one whole.
struct Ends {
    struct One {
        Done done;  // its total is that of the first throw that ends so
        int part = 0;
    };
    static constexpr int room = 12;
    One list[room];
    int count = 0;
    int whole = 1;

    const One* begin() const { return list; }
    const One* end() const { return list + count; }
};

// Facts by slot, as the family's own code names them.
struct ShotSlots {
    sheet::Slot type, weapon, stands_in_unit, stands, shot_number, orders, moved, disordered, poor_shots, fired_today;
    sheet::Slot orders_at_turn_start, in_contact, other_type, other_formation, other_cover, other_in_contact, range;
    sheet::Slot band;  // derived
};
struct MeleeSlots {
    sheet::Slot type, orders, morale, stands, formation, column_depth, struck_on, terrain_type, was_charged;
    sheet::Slot group_units, group_disordered, group_in_bad_ground, overlaps, overlap_orders, overlap_used;
    sheet::Slot other_type, other_formation, other_position, other_struck_on, other_orders;
};
struct MoraleSlots {
    sheet::Slot type, orders, morale, terrain, in_cover, weapon, stands_at_start, stands_left, disordered;
    sheet::Slot group_at_start, group_killed, group_disordered, group_short_guns, melees_won, melees_lost, melee_killed;
    sheet::Slot melee_lost, uphill, general_distance, other_type, other_side, trigger;
    sheet::Slot attacked;  // morale-other alone
};
struct ChargeSlots {  // the plain die
    sheet::Slot type, weapon, orders, stands_at_start, stands_left, morale, other_type, other_protection, other_side;
};

// Words of the sheet's kinds, by index, and rules named in events: looked up once.
struct Words {
    sheet::Value line = 0, column = 0, square = 0, light = 0;                   // formations
    sheet::Value short_band = 0;                                                // bands
    sheet::Value open = 0, building = 0, defences = 0, uphill = 0, bridge = 0;  // positions
    sheet::Value high = 0, normal = 0, poor = 0;                                // morales
    sheet::Value ground_open = 0, ground_soft = 0, ground_hard = 0, ground_wood = 0, ground_broken = 0;
    sheet::Value ground_building = 0;                                                     // grounds
    sheet::Value unprotected = 0, behind_soft = 0, behind_hard = 0, behind_defences = 0;  // protections
    sheet::Value casualties = 0, charged = 0;                                             // triggers
};
struct Named {
    RuleId declares = 0;      // ARW-GAP-50
    RuleId who_shoots = 0;    // ARW-GAP-18
    RuleId plain_die = 0;     // ARW-MOR-C5: "this table is for others"
    RuleId general_risk = 0;  // ARW-GAP-80
    RuleId after_melee = 0;   // ARW-GAP-65
    RuleId rallying = 0;      // ARW-GAP-61
    RuleId general = 0;       // ARW-GAP-73
    RuleId charged = 0;       // ARW-GAP-67: what makes a unit test
};

class Calls {
public:
    Calls(const sheet::Sheet& sheet, const battle::Terms& terms);
    ~Calls();

    class Prepared;  // one procedure: base frame, slots, outcomes read into Done
    const Prepared& shooting() const;
    const Prepared& melee() const;
    const Prepared& morale_charge() const;
    const Prepared& charge_test() const;  // the plain die of the sibling sheet
    const Prepared& morale_rally() const;
    const Prepared& morale_other() const;
    const Prepared& movement() const;
    const Prepared& orders() const;

    const ShotSlots& shot() const;
    const MeleeSlots& fight() const;
    const MoraleSlots& charging() const;
    const MoraleSlots& rallying() const;
    const MoraleSlots& testing() const;
    const ChargeSlots& plain_die() const;

    const Words& words() const;
    const Named& named() const;
    // Whether a unit of this row counts one extra stand only and makes a second shot with the others.
    bool second_shots(sheet::Value type) const;

    // Procedures and facts the family asks for and the sheet has not: open() refuses such a sheet.
    const std::vector<std::string>& missing() const;

private:
    struct Shelf;
    std::unique_ptr<Shelf> shelf_;
};

// What stands in for a fact the sheet has not: a slot of its own that no procedure reads.
inline constexpr sheet::Slot nowhere = sheet::max_slots - 1;

class Calls::Prepared {
public:
    Prepared(const sheet::Sheet& sheet, const battle::Terms& terms, std::string_view name,
             std::vector<std::string>& missing);

    bool exists() const { return procedure_ != nullptr; }
    const sheet::Procedure& procedure() const { return *procedure_; }
    // A fact's or a derived value's slot. A name the procedure does not know goes to the list and gives `nowhere`.
    sheet::Slot slot(std::string_view name, std::vector<std::string>* missing = nullptr) const;
    // The index of a word in the kind of a slot's values; -1.
    sheet::Value word(sheet::Slot slot, std::string_view text) const;

    // A frame with the sheet's defaults. A fact that follows another one unless told takes its value when the frame is run or scored.
    sheet::Frame fresh() const {
        sheet::Frame frame;
        lay(frame);
        return frame;
    }
    void lay(sheet::Frame& frame) const;

    // Scores the frame: derived values are written into it. The refusal that holds, -1 for none.
    int refused(sheet::Frame& frame) const;
    // Of a frame that is refused.
    RuleId refusal_rule(const sheet::Frame& frame) const;
    std::string refusal_words(const sheet::Frame& frame) const;
    // Checks as `refuse` does: true when the frame stands, else false with rule and words in `why`.
    bool allows(sheet::Frame& frame, Refusal* why) const;

    // Throws and reads; standing rulings about `unit` are laid over the facts first. Emits result_read, and tells where somebody
    // listens.
    Done run(Work& work, sheet::Frame& frame, UnitId unit, UnitId other) const;
    // The same for several readers of one throw, at most sheet::max_readers.
    void run(Work& work, std::span<sheet::Frame> readers, std::span<Done> done, std::span<const UnitId> units,
             UnitId other) const;
    // The same without result_read, for who has yet to see which reading holds.
    void read(Work& work, std::span<sheet::Frame> readers, std::span<Done> done, std::span<const UnitId> units,
              UnitId other) const;
    void emit(Work& work, const Done& done, UnitId unit, UnitId other) const;
    // Tells the last throw again with those of its readings that hold, where somebody listens.
    void retell(Work& work, std::span<const sheet::Frame> readers, std::span<const std::size_t> held) const;

    // Every end with its chance, exactly. Nothing is drawn, emitted or allocated. A refused frame has no ends.
    Ends odds(sheet::Frame& frame) const;
    // The same from a table made once where the score alone decides; `room` is used where it does not.
    const Ends& odds(sheet::Frame& frame, Ends& room) const;

    // What was measured, as the companion is told it, with the standing rulings about `unit` laid over: for whoever explains a throw
    // before it is made.
    sheet::Facts facts_of(const State& state, sheet::Frame measured, UnitId unit) const;

private:
    struct Follows {
        sheet::Slot slot;
        sheet::Slot from;
    };
    struct RuledFact {
        int name;  // into Terms::ruling_names
        sheet::Slot slot;
    };
    struct Throw {
        dice::Request request;
        dice::Distribution chances;
    };
    friend class EveryThrow;
    friend class EndsOfOdds;

    void read_outcomes(const battle::Terms& terms);
    void read_rulings(const battle::Terms& terms);
    void read_throws();
    void make_table();
    void settle(sheet::Frame& frame) const;
    void lay_rulings(const State& state, sheet::Frame& frame, UnitId unit) const;
    sheet::Value added_by_ruling(const State& state, UnitId unit) const;
    void read_ends(std::span<const sheet::Frame> readers, std::span<Done> done) const;
    Done done_of(const sheet::Frame& end) const;

    const sheet::Sheet* sheet_;
    const sheet::Procedure* procedure_;
    const battle::Terms* terms_;
    int number_ = -1;  // among the sheet's procedures
    sheet::Frame base_;
    std::size_t used_ = 0;  // slots of the frame in use
    sheet::Slot tally_ = sheet::no_slot;
    std::vector<Follows> follows_;
    std::vector<Done> outcomes_;         // by outcome
    std::vector<RuleId> refusal_rules_;  // by refusal
    RuleId toss_rule_ = 0;
    std::vector<Throw> throws_;
    std::vector<Ends> by_score_;  // from lowest_score up; empty where outcomes ask for more than the score
    std::vector<RuledFact> ruled_facts_;
    int ruled_total_ = -1;  // the procedure's own name among the ruling names
};

}  // namespace linstock::rules_arw
