#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sheet/compile_procedure.hpp"
#include "sheet/condition.hpp"
#include "sheet/facts.hpp"

// Makes one procedure of its sources. Its parts lie in files by subject: names and declarations, conditions, entries, tallies, answers.
namespace linstock::sheet {

inline constexpr std::string_view outcome_name = "result";

class ProcedureCompiler {
public:
    ProcedureCompiler(Sheet& sheet, const SheetSource& source, const ProcedureSource& procedure,
                      const Mechanics& mechanics, Faults& faults)
        : sheet_(sheet), source_(source), root_(procedure), mechanics_(mechanics), faults_(faults) {}

    Procedure run();

private:
    // --- parts, slots and names -----------------------------------------------------------------------------------

    void collect_parts(const ProcedureSource& part);

    int kind_named(const std::string& name) const;

    Slot add_slot(const std::string& name, ValueType type, int kind, const Place& place);

    std::vector<std::string> known_names() const;

    // A declared name, or a cell: "own.type.move" is column `move` of the row that own.type names.
    Slot slot_named(const std::string& name, const Place& place);

    // For a name that is not there: the fault is noted, and the rest can still be looked at.
    Slot stand_in();

    // A number written where a fact could stand.
    Slot constant_slot(const std::string& name, base::Number number, const Place& place);

    Slot cell_slot(const std::string& name, Slot row, int table_index, const std::string& column_name,
                   const Place& place);

    void add_step(const Step& step, std::initializer_list<Slot> gives);

    // --- declaring ------------------------------------------------------------------------------------------------

    void declare(const ProcedureSource& part);

    // A procedure may narrow a fact it includes: the later declaration of a name replaces the earlier one.
    void declare_fact(const FactSource& source);

    void link_presets(const ProcedureSource& part);

    // The words of a choice without a declared kind are a kind of their own.
    void declare_choice(const ChoiceSource& source);

    // --- literals and conditions ----------------------------------------------------------------------------------

    Value literal_value(Slot slot, const Literal& literal, const Place& place);

    std::uint64_t word_mask(int kind_index, const std::vector<std::string>& words, const Place& place);

    Test make_test(const TestSource& source);

    Run make_run(const Conjunction& conjunction);

    Run make_runs(const std::vector<Conjunction>& side);

    Condition make_condition(const WhenSource& when);

    // --- entries --------------------------------------------------------------------------------------------------

    int add_entry(const EntryHead& head, EntryKind kind, const Folded& folded);

    // The entry as it stands under the readings chosen, listed in the ledger's book either way; null when off.
    template <class E>
    const E* take(const Varied<E>& varied, EntryKind kind, int& entry) {
        Folded folded;
        const E* taken = fold(sheet_, varied, folded, faults_);
        entry = add_entry(taken == nullptr ? varied.entry : *taken, kind, folded);
        return taken;
    }

    void make_choices(const ProcedureSource& part);

    Run refer(const std::vector<std::string>& names, const Place& place);

    void make_derived(const ProcedureSource& part);

    int list_named(const std::string& name, const Place& place);

    void make_natives(const ProcedureSource& part);

    // --- tallies --------------------------------------------------------------------------------------------------

    struct Tally {
        Slot slot = no_slot;
        std::vector<Item> items;
    };

    void make_tallies();

    bool declared_tally(const std::string& name) const;

    Tally& tally_for(std::vector<Tally>& tallies, const std::string& name);

    void add_tally(const Tally& tally);

    Run add_clauses(const std::vector<Clause>& clauses);

    Clause make_clause(const ClauseSource& source, int entry);

    std::uint32_t by_values(const ClauseSource& source, Slot slot);

    struct MadeLimit {
        std::vector<std::string> ids;
        bool pluses = false;
    };

    void make_limits();

    void check_clause_id(const std::string& id, const Place& place);

    // Whether the clause can be a plus at all; a value looked up or taken from a fact shows its sign only when weighed.
    static bool may_add(const ClauseSource& source);

    Run limits_on(const ClauseSource& source);

    // --- refusals, throws, outcomes, answers ----------------------------------------------------------------------

    void make_refusals();

    Refusal absent_row(const Fact& fact, int kind, const Table& table);

    void number_or_slot(const std::string& text, const Place& place, Value& number, Slot& slot);

    void make_tosses(const ProcedureSource& part);

    // Numbers not made and dice not thrown under the readings chosen are nought: a tally without clauses.
    void add_nought(const std::string& name);

    void find_die_words(const ThrowSource& source, Toss& toss);

    void make_outcomes();

    Run make_effects(const OutcomeSource& source);

    void make_answers();

    void add_answer(const AnswerSource& source);

    void check_label(const AnswerSource& source);

    // Where a key stands among the answers; -1 is the result.
    int key_named(const std::string& key, const Place& place);

    void add_figure(const FigureSource& source);

    void make_notes(const ProcedureSource& part);

    void find_chain();

    // Every {fact} in the words of an outcome or refusal must be one.
    void check_texts();

    Sheet& sheet_;
    const SheetSource& source_;
    const ProcedureSource& root_;
    const Mechanics& mechanics_;
    Faults& faults_;
    std::vector<const ProcedureSource*> parts_;
    std::set<const ProcedureSource*> collected_;  // an inclusion in a circle ends here
    std::vector<MadeLimit> limits_;
    Procedure made_;
};

}  // namespace linstock::sheet
