#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "battle/terms_of_play.hpp"
#include "battle/work.hpp"
#include "play/contest.hpp"
#include "play/memory.hpp"

// The course of play at the table: fields are marks and what the state keeps of every unit, alterations are events.
namespace linstock::battle {

// Bound once to a sheet, never changes: the battle's part of the course, the words made from it, and where every field stands.
class TablePlay {
public:
    // `course` as it was loaded. Entries that do not count under the sheet's readings are left out. The error names the line of
    // what a battle cannot keep or change.
    static base::Result<TablePlay> of(const play::Course& course, const sheet::Sheet& sheet);

    const play::Course& course() const { return course_; }
    const Terms& terms() const { return terms_; }

    // A length or a number of the `table` part. Who asks for one has made sure by missing_numbers() that it is there.
    table::Length length(std::string_view name) const;
    int count(std::string_view name) const;
    // An error for every one that the sheet lacks, or has of the other kind.
    base::Errors missing_numbers(std::span<const std::string_view> lengths,
                                 std::span<const std::string_view> counts) const;

    // Where a field stands.
    struct Kept {
        enum class Where : std::uint8_t {
            mark,
            order,
            turn_order,
            stands,
            stands_at_start,
            figures,
            formation,
            gone,
            grade,  // of the muster: never changes
        };
        Where where = Where::grade;
        Scope scope = Scope::unit;
        int slot = 0;
    };
    const Kept& kept(int field) const { return kept_[static_cast<std::size_t>(field)]; }
    RuleId rule_of(const play::Proposal& proposal) const;
    RuleId rule_of(const play::Contest& contest) const;

    // Lengths as marks have them (tenths of a millimetre) and as fields are told (in the sheet's unit).
    base::Number told(int tenths) const { return tenths * base::one / (unit_ / 10); }
    int tenths(base::Number told) const { return told * (unit_ / 10) / base::one; }

private:
    base::Errors bind(const sheet::Sheet& sheet);
    void place_fields();
    base::Errors check_changes() const;

    play::Course course_;
    Terms terms_;
    std::vector<Kept> kept_;
    std::vector<RuleId> proposal_rules_;
    std::vector<RuleId> contest_rules_;
    table::Length unit_ = table::centimetre;  // of the sheet
};

// The state as what the course of play reads. All must outlive it.
class StateMemory final : public play::Memory {
public:
    StateMemory(const TablePlay& play, const Battle& battle) : play_(play), battle_(battle) {}

    int count(play::Owner of) const override;
    int id_at(play::Owner, int index) const override { return index; }
    int group_of(int unit) const override;
    int side_of(play::Owner of, int id) const override;
    sheet::Literal value(play::Owner of, int id, int field) const override;

private:
    sheet::Literal of_unit(const TablePlay::Kept& kept, const play::Field& field, UnitId unit) const;
    sheet::Literal grade(const play::Field& field, UnitId unit) const;
    int mark(Scope scope, int id, int slot) const;

    const TablePlay& play_;
    const Battle& battle_;
};

// Alterations done at once as events under one rule; what changes nothing makes none.
class PlayWork final : public play::Alterations {
public:
    PlayWork(const TablePlay& play, Work& work, RuleId rule)
        : play_(play), work_(work), memory_(play, work.battle()), rule_(rule) {}

    const StateMemory& memory() const { return memory_; }
    void take(const play::Alteration& alteration) override;

private:
    void change_unit(const TablePlay::Kept& kept, UnitId unit, const sheet::Literal& now);

    const TablePlay& play_;
    Work& work_;
    StateMemory memory_;
    RuleId rule_;
};

// --- what a family does with it ---

// What the effect does to the unit it names, by the entries that speak of the procedure.
void befall(const TablePlay& play, Work& work, std::string_view procedure, sheet::EffectKind kind,
            const sheet::Literal& amount, UnitId unit, RuleId rule);

// The marks that an act lays on who does it and on whom it is done to; no_unit leaves one of them out.
void mark_act(const TablePlay& play, Work& work, std::string_view procedure, UnitId own, UnitId other, RuleId rule);

// Two units have struck at each other in a contest that the procedure is part of: what it comes to for their Groups.
struct Struck {
    UnitId unit = no_unit;
    int harm = 0;  // it did
};
void count_meeting(const TablePlay& play, Work& work, std::string_view procedure, const Struck& one,
                   const Struck& other);

// What the step gives back to the unit: the first proposal for it that sets something and fits. True where one did.
bool recover(const TablePlay& play, Work& work, int step, UnitId unit);

}  // namespace linstock::battle
