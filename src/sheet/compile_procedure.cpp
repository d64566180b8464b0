#include "sheet/compile_procedure.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "sheet/condition.hpp"
#include "sheet/facts.hpp"
#include "sheet/schedule.hpp"

namespace linstock::sheet {

namespace {

constexpr std::string_view outcome_name = "result";

class ProcedureCompiler {
public:
    ProcedureCompiler(Sheet& sheet, const SheetSource& source, const ProcedureSource& procedure,
                      const Mechanics& mechanics, Faults& faults)
        : sheet_(sheet), source_(source), root_(procedure), mechanics_(mechanics), faults_(faults) {}

    Procedure run() {
        made_.name = root_.name;
        made_.title = root_.title;
        made_.summary = root_.summary;
        made_.chain = root_.chain;
        made_.priced = root_.priced;
        collected_.insert(&root_);
        collect_parts(root_);
        for (const ProcedureSource* part : parts_) declare(*part);
        for (const ProcedureSource* part : parts_) link_presets(*part);
        for (const ProcedureSource* part : parts_) make_choices(*part);
        for (const ProcedureSource* part : parts_) make_derived(*part);
        for (const ProcedureSource* part : parts_) make_natives(*part);
        make_tallies();
        make_refusals();
        for (const ProcedureSource* part : parts_) make_tosses(*part);
        make_outcomes();
        make_answers();
        for (const ProcedureSource* part : parts_) make_notes(*part);
        check_texts();
        find_chain();
        if (!faults_.any()) schedule(made_, root_.place, faults_);
        if (made_.slots.size() > max_slots) faults_.add(root_.place, "'" + made_.name + "' has too many facts");
        return std::move(made_);
    }

private:
    // --- parts, slots and names -----------------------------------------------------------------------------------

    void collect_parts(const ProcedureSource& part) {
        for (const std::string& name : part.includes) {
            const auto found = std::find_if(source_.procedures.begin(), source_.procedures.end(),
                                            [&](const ProcedureSource& each) { return each.name == name; });
            if (found == source_.procedures.end()) {
                faults_.add(part.place, "'" + name + "' is not there to be included");
            } else if (collected_.insert(&*found).second) {
                collect_parts(*found);
            }
        }
        parts_.push_back(&part);
    }

    int kind_named(const std::string& name) const {
        for (std::size_t i = 0; i < sheet_.kinds.size(); ++i) {
            if (sheet_.kinds[i].name == name) return static_cast<int>(i);
        }
        return -1;
    }

    Slot add_slot(const std::string& name, ValueType type, int kind, const Place& place) {
        const Slot there = made_.find_slot(name);
        if (there != no_slot) {
            faults_.add(place, "'" + name + "' is declared twice in '" + made_.name + "'");
            return there;
        }
        SlotInfo info;
        info.name = name;
        info.type = type;
        info.kind = kind;
        made_.slots.push_back(info);
        return static_cast<Slot>(made_.slots.size() - 1);
    }

    std::vector<std::string> known_names() const {
        std::vector<std::string> names;
        for (const SlotInfo& slot : made_.slots) names.push_back(slot.name);
        return names;
    }

    // A declared name, or a cell: "own.type.move" is column `move` of the row that own.type names.
    Slot slot_named(const std::string& name, const Place& place) {
        const Slot there = made_.find_slot(name);
        if (there != no_slot) return there;
        if (const auto number = base::parse_number(name)) return constant_slot(name, *number, place);
        const std::size_t dot = name.rfind('.');
        const Slot row = dot == std::string::npos ? no_slot : made_.find_slot(name.substr(0, dot));
        const int kind = row == no_slot ? -1 : made_.slots[row].kind;
        const int table = kind < 0 ? -1 : sheet_.kinds[static_cast<std::size_t>(kind)].table;
        if (table >= 0) return cell_slot(name, row, table, name.substr(dot + 1), place);
        faults_.add(place, "'" + name + "' is not a fact of '" + made_.name + "'",
                    base::suggestion(name, known_names()));
        return stand_in();
    }

    // For a name that is not there: the fault is noted, and the rest can still be looked at.
    Slot stand_in() {
        if (made_.slots.empty()) made_.slots.emplace_back();
        return 0;
    }

    // A number written where a fact could stand.
    Slot constant_slot(const std::string& name, base::Number number, const Place& place) {
        const Slot slot = add_slot(name, ValueType::number, -1, place);
        ChoiceRow row;
        row.value = number;
        Step step;
        step.kind = StepKind::choice;
        step.to = slot;
        step.items = {static_cast<std::uint32_t>(made_.choice_rows.size()), 1};
        made_.choice_rows.push_back(row);
        add_step(step, {slot});
        return slot;
    }

    Slot cell_slot(const std::string& name, Slot row, int table_index, const std::string& column_name,
                   const Place& place) {
        const Table& table = sheet_.tables[static_cast<std::size_t>(table_index)];
        std::vector<std::string> columns;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            columns.push_back(table.columns[i].name);
            if (table.columns[i].name != column_name) continue;
            static constexpr ValueType types[] = {ValueType::yes_no, ValueType::word, ValueType::number,
                                                  ValueType::faces};
            const Slot slot =
                add_slot(name, types[static_cast<std::size_t>(table.columns[i].type)], table.column_kinds[i], place);
            Step step;
            step.kind = StepKind::lookup;
            step.to = slot;
            step.a = row;
            step.table = table_index;
            step.column = static_cast<int>(i);
            step.columns = static_cast<int>(table.columns.size());
            add_step(step, {slot});
            return slot;
        }
        faults_.add(place, "'" + column_name + "' is not a column of '" + table.name + "'",
                    base::suggestion(column_name, columns));
        return stand_in();
    }

    void add_step(const Step& step, std::initializer_list<Slot> gives) {
        for (const Slot slot : gives) made_.slots[slot].step = static_cast<int>(made_.steps.size());
        made_.steps.push_back(step);
    }

    // --- declaring ------------------------------------------------------------------------------------------------

    void declare(const ProcedureSource& part) {
        for (const ListSource& list : part.lists) {
            if (list.readers) made_.reader_list = static_cast<int>(made_.lists.size());
            made_.lists.push_back({list, {}, {}});
            if (list.most > max_records)
                faults_.add(list.place, "a list may have " + std::to_string(max_records) + " records at most");
        }
        for (const FactSource& fact : part.facts) declare_fact(fact);
        for (const ChoiceSource& choice : part.choices) declare_choice(choice);
        for (const Varied<DeriveSource>& derived : part.derived)
            add_slot(derived.entry.name, ValueType::number, -1, derived.entry.place);
        for (const NativeSource& native : part.natives) {
            for (const std::string& name : native.gives) add_slot(name, ValueType::number, -1, native.place);
        }
        for (const Varied<ThrowSource>& toss : part.throws) {
            for (const std::string& name : toss.entry.gives) add_slot(name, ValueType::number, -1, toss.entry.place);
        }
        for (const Varied<ClauseSource>& clause : part.clauses) {
            if (made_.find_slot(clause.entry.adds_to) == no_slot)
                add_slot(clause.entry.adds_to, ValueType::number, -1, clause.entry.place);
        }
    }

    // A procedure may narrow a fact it includes: the later declaration of a name replaces the earlier one.
    void declare_fact(const FactSource& source) {
        const Slot there = made_.find_slot(source.name);
        const bool narrows = there != no_slot && made_.slots[there].fact >= 0;
        int kind = -1;
        if (source.type == FactType::one_of) {
            kind = kind_named(source.kind);
            if (kind < 0) {
                std::vector<std::string> kinds;
                for (const Kind& each : sheet_.kinds) kinds.push_back(each.name);
                faults_.add(source.place, "'" + source.kind + "' is neither a kind nor a table",
                            base::suggestion(source.kind, kinds));
                kind = 0;
                if (sheet_.kinds.empty()) return;
            }
        }
        static constexpr ValueType types[] = {ValueType::yes_no, ValueType::word, ValueType::number, ValueType::number};
        const Slot slot =
            narrows ? there : add_slot(source.name, types[static_cast<std::size_t>(source.type)], kind, source.place);
        Fact fact;
        fact.source = source;
        fact.slot = slot;
        if (!source.narrowed.empty()) fact.allowed = word_mask(kind, source.narrowed, source.place);
        if (source.preset) fact.preset = literal_value(slot, *source.preset, source.place);
        for (std::size_t i = 0; i < made_.lists.size(); ++i) {
            if (made_.lists[i].source.name != source.in) continue;
            fact.list = static_cast<int>(i);
            if (!narrows) made_.lists[i].fields.push_back(slot);
        }
        if (!source.in.empty() && fact.list < 0)
            faults_.add(source.place, "'" + source.in + "' is not a list of '" + made_.name + "'");
        if (narrows) {
            made_.facts[static_cast<std::size_t>(made_.slots[slot].fact)] = fact;
            return;
        }
        made_.slots[slot].fact = static_cast<int>(made_.facts.size());
        made_.slots[slot].length = source.type == FactType::length;
        made_.facts.push_back(std::move(fact));
    }

    void link_presets(const ProcedureSource& part) {
        for (const FactSource& source : part.facts) {
            if (source.preset_from.empty()) continue;
            const Slot slot = made_.find_slot(source.name);
            if (slot != no_slot && made_.slots[slot].fact >= 0) {
                made_.facts[static_cast<std::size_t>(made_.slots[slot].fact)].preset_from =
                    slot_named(source.preset_from, source.place);
            }
        }
    }

    // The words of a choice without a declared kind are a kind of their own.
    void declare_choice(const ChoiceSource& source) {
        bool words = false;
        bool flags = false;
        std::vector<std::string> values;
        const auto look = [&](const ChoiceEntry& entry) {
            words |= entry.value.kind == Literal::Kind::text;
            flags |= entry.value.kind == Literal::Kind::yes_no;
            const bool fresh = std::find(values.begin(), values.end(), entry.value.text) == values.end();
            if (entry.value.kind == Literal::Kind::text && fresh) values.push_back(entry.value.text);
        };
        for (const Varied<ChoiceEntry>& entry : source.entries) {
            look(entry.entry);
            for (const auto& variant : entry.under) look(variant.entry);
        }
        int kind = source.kind.empty() ? -1 : kind_named(source.kind);
        if (!source.kind.empty() && kind < 0) faults_.add(source.place, "'" + source.kind + "' is not a kind");
        if (words && kind < 0) {
            Kind own;
            own.name = made_.name + ":" + source.name;
            own.values = values;
            own.also.resize(values.size());
            own.absent.resize(values.size(), 0);
            kind = static_cast<int>(sheet_.kinds.size());
            sheet_.kinds.push_back(std::move(own));
        }
        add_slot(source.name,
                 kind >= 0 ? ValueType::word
                 : flags   ? ValueType::yes_no
                           : ValueType::number,
                 kind, source.place);
    }

    // --- literals and conditions ----------------------------------------------------------------------------------

    Value literal_value(Slot slot, const Literal& literal, const Place& place) {
        const SlotInfo& info = made_.slots[slot];
        if (literal.kind == Literal::Kind::none) return nothing;
        if (info.type == ValueType::yes_no && literal.kind == Literal::Kind::yes_no) return literal.flag ? 1 : 0;
        if (info.type == ValueType::number && literal.kind == Literal::Kind::number) return literal.number;
        if (info.type == ValueType::word && literal.kind != Literal::Kind::yes_no) {
            const Kind& kind = sheet_.kinds[static_cast<std::size_t>(info.kind)];
            const int index = find_word(kind, to_text(literal));
            if (index >= 0) return index;
            faults_.add(place, "'" + to_text(literal) + "' is not a value of '" + info.name + "'",
                        base::suggestion(to_text(literal), kind.values));
            return 0;
        }
        faults_.add(place, "'" + to_text(literal) + "' does not fit '" + info.name + "'",
                    info.type == ValueType::number ? "give a number" : "give true or false");
        return 0;
    }

    std::uint64_t word_mask(int kind_index, const std::vector<std::string>& words, const Place& place) {
        std::uint64_t mask = 0;
        const Kind& kind = sheet_.kinds[static_cast<std::size_t>(kind_index)];
        for (const std::string& word : words) {
            const int index = find_word(kind, word);
            if (index < 0)
                faults_.add(place, "'" + word + "' is not a value of '" + kind.name + "'",
                            base::suggestion(word, kind.values));
            if (index >= 0) mask |= std::uint64_t{1} << static_cast<unsigned>(index);
        }
        return mask;
    }

    Test make_test(const TestSource& source) {
        Test test;
        test.slot = slot_named(source.fact, source.place);
        test.comparison = source.comparison;
        const SlotInfo info = made_.slots[test.slot];
        if (!source.other.empty()) test.other = slot_named(source.other, source.place);
        if (!source.of.empty()) {
            test.of = slot_named(source.of, source.place);
            test.value = source.values[0].part;
            test.fraction_of = source.values[0].of;
            return test;
        }
        if (source.comparison == Comparison::is_none) {
            test.value = source.values[0].flag ? 1 : 0;
            return test;
        }
        if (test.other != no_slot) {
            if (made_.slots[test.other].type != info.type)
                faults_.add(source.place, "'" + source.fact + "' and '" + source.other + "' cannot be compared");
            return test;
        }
        const bool ordered = source.comparison != Comparison::one_of;
        if (info.type == ValueType::number && (ordered || source.values.size() == 1)) {
            test.value = literal_value(test.slot, source.values[0], source.place);
            return test;
        }
        if (info.type == ValueType::number || ordered) {
            faults_.add(source.place, "'" + source.fact + "' cannot be tested so",
                        "use at_least, at_most or one number for numbers, words for words");
            return test;
        }
        test.words = true;
        for (const Literal& literal : source.values) {
            const Value value = literal_value(test.slot, literal, source.place);
            if (value == nothing)
                faults_.add(source.place, "\"-\" is not a value of '" + source.fact + "'", "ask with { none = true }");
            if (value >= 0) test.mask |= std::uint64_t{1} << static_cast<unsigned>(value);
        }
        return test;
    }

    Run make_run(const Conjunction& conjunction) {
        std::vector<Test> tests;
        for (const TestSource& test : conjunction) set_bounds(tests.emplace_back(make_test(test)));
        const Run run{static_cast<std::uint32_t>(made_.tests.size()), static_cast<std::uint32_t>(tests.size())};
        made_.tests.insert(made_.tests.end(), tests.begin(), tests.end());
        return run;
    }

    Run make_runs(const std::vector<Conjunction>& side) {
        std::vector<Run> runs;
        for (const Conjunction& conjunction : side) runs.push_back(make_run(conjunction));
        const Run all{static_cast<std::uint32_t>(made_.conjunctions.size()), static_cast<std::uint32_t>(runs.size())};
        made_.conjunctions.insert(made_.conjunctions.end(), runs.begin(), runs.end());
        return all;
    }

    Condition make_condition(const WhenSource& when) {
        Condition condition;
        condition.all = make_run(when.all);
        condition.any = make_runs(when.any);
        condition.none = make_runs(when.none);
        return condition;
    }

    // --- entries --------------------------------------------------------------------------------------------------

    int add_entry(const EntryHead& head, EntryKind kind, const Folded& folded) {
        Entry entry;
        entry.id = head.id;
        entry.says = head.says;
        entry.kind = kind;
        entry.place = head.place;
        entry.off_reading = folded.off_reading;
        entry.off_option = folded.off_option;
        entry.readings = folded.readings;
        entry.completion = head.id.find("-GAP-") != std::string::npos || head.id.find("-CMP-") != std::string::npos;
        made_.entries.push_back(std::move(entry));
        return static_cast<int>(made_.entries.size() - 1);
    }

    // The entry as it stands under the readings chosen, listed in the ledger's book either way; null when off.
    template <class E>
    const E* take(const Varied<E>& varied, EntryKind kind, int& entry) {
        Folded folded;
        const E* taken = fold(sheet_, varied, folded, faults_);
        entry = add_entry(taken == nullptr ? varied.entry : *taken, kind, folded);
        return taken;
    }

    void make_choices(const ProcedureSource& part) {
        for (const ChoiceSource& source : part.choices) {
            const Slot slot = made_.find_slot(source.name);
            std::vector<ChoiceRow> rows;
            for (const Varied<ChoiceEntry>& varied : source.entries) {
                ChoiceRow row;
                const ChoiceEntry* entry = take(varied, EntryKind::choice, row.entry);
                if (entry == nullptr) continue;
                row.when = make_condition(entry->when);
                row.shift = entry->shift;
                if (!entry->from.empty()) row.from = slot_named(entry->from, entry->place);
                if (entry->from.empty() && entry->shift == 0)
                    row.value = literal_value(slot, entry->value, entry->place);
                rows.push_back(row);
            }
            Step step;
            step.kind = StepKind::choice;
            step.to = slot;
            step.mode = source.mode;
            step.items = {static_cast<std::uint32_t>(made_.choice_rows.size()),
                          static_cast<std::uint32_t>(rows.size())};
            const int kind = made_.slots[slot].kind;
            const bool shifts =
                std::any_of(rows.begin(), rows.end(), [](const ChoiceRow& row) { return row.shift != 0; });
            if (shifts && kind < 0) faults_.add(source.place, "'" + source.name + "' has no words to shift along");
            if (shifts && kind >= 0)
                step.kind_size = static_cast<int>(sheet_.kinds[static_cast<std::size_t>(kind)].values.size());
            made_.choice_rows.insert(made_.choice_rows.end(), rows.begin(), rows.end());
            add_step(step, {slot});
        }
    }

    Run refer(const std::vector<std::string>& names, const Place& place) {
        std::vector<Slot> slots;
        for (const std::string& name : names) slots.push_back(slot_named(name, place));
        const Run run{static_cast<std::uint32_t>(made_.slot_refs.size()), static_cast<std::uint32_t>(slots.size())};
        made_.slot_refs.insert(made_.slot_refs.end(), slots.begin(), slots.end());
        return run;
    }

    void make_derived(const ProcedureSource& part) {
        for (const Varied<DeriveSource>& varied : part.derived) {
            Step step;
            step.kind = StepKind::derive;
            const DeriveSource* source = take(varied, EntryKind::derived, step.entry);
            if (source == nullptr) {
                add_nought(varied.entry.name);
                continue;
            }
            step.to = made_.find_slot(source->name);
            step.op = source->op;
            step.each_part = source->exact ? 0 : source->each_part;
            step.each_of = source->each_of;
            step.round_up = source->round_up;
            const auto input = [&](std::size_t i) {
                return i < source->of.size() ? slot_named(source->of[i], source->place) : no_slot;
            };
            if (source->op == DerivedOp::count_in) {
                step.list = list_named(source->in, source->place);
                step.when = make_condition(source->when);
            } else if (source->op == DerivedOp::sum) {
                step.items = refer(source->of, source->place);
            } else {
                step.a = input(0);
                step.b = source->op == DerivedOp::steps
                             ? (source->in.empty() ? no_slot : slot_named(source->in, source->place))
                             : input(1);
            }
            add_step(step, {step.to});
        }
    }

    int list_named(const std::string& name, const Place& place) {
        for (std::size_t i = 0; i < made_.lists.size(); ++i) {
            if (made_.lists[i].source.name == name) return static_cast<int>(i);
        }
        faults_.add(place, "'" + name + "' is not a list of '" + made_.name + "'");
        return -1;
    }

    void make_natives(const ProcedureSource& part) {
        for (const NativeSource& source : part.natives) {
            Step step;
            step.kind = StepKind::native;
            step.entry = add_entry(source, EntryKind::native, {});
            step.function = mechanics_.find_function(source.function);
            if (step.function == nullptr)
                faults_.add(source.place, "'" + source.function + "' is not a function of these mechanics");
            if (source.gives.size() > 32) faults_.add(source.place, "a function may give 32 values at most");
            step.items = refer(source.reads, source.place);
            step.gives = refer(source.gives, source.place);
            for (const std::string& id : source.ids) {
                NoteSource carried;
                carried.id = id;
                carried.says = source.says;
                carried.place = source.place;
                add_entry(carried, EntryKind::native, {});
            }
            for (std::uint32_t i = 0; i < step.gives.count; ++i) {
                made_.slots[made_.slot_refs[step.gives.first + i]].step = static_cast<int>(made_.steps.size());
            }
            made_.steps.push_back(step);
        }
    }

    // --- tallies --------------------------------------------------------------------------------------------------

    struct Tally {
        Slot slot = no_slot;
        std::vector<Item> items;
    };

    void make_tallies() {
        std::vector<Tally> tallies;
        std::map<std::string, GroupSource> groups;
        for (const ProcedureSource* part : parts_) {
            for (const Varied<GroupSource>& varied : part->groups) {
                int entry = -1;
                const GroupSource* group = take(varied, EntryKind::group, entry);
                if (group != nullptr) groups[group->name] = *group;
            }
        }
        make_limits();
        std::map<std::string, std::vector<Clause>> grouped;  // in the order they stand
        std::map<std::string, std::string> group_target;
        std::vector<std::string> group_order;
        for (const ProcedureSource* part : parts_) {
            for (const Varied<ClauseSource>& varied : part->clauses) {
                int entry = -1;
                const ClauseSource* source = take(varied, EntryKind::clause, entry);
                if (source == nullptr) continue;
                const Clause clause = make_clause(*source, entry);
                if (source->group.empty()) {
                    Item item;
                    item.clauses = add_clauses({clause});
                    tally_for(tallies, source->adds_to).items.push_back(item);
                    continue;
                }
                if (groups.find(source->group) == groups.end()) {
                    faults_.add(source->place, "'" + source->group + "' is not a group of '" + made_.name + "'");
                    continue;
                }
                if (grouped.find(source->group) == grouped.end()) {
                    group_order.push_back(source->group);
                    group_target[source->group] = source->adds_to;
                }
                grouped[source->group].push_back(clause);
                if (group_target[source->group] != source->adds_to) {
                    faults_.add(source->place,
                                "the clauses of the group '" + source->group + "' add to different tallies",
                                "one of them counts, so they add to one");
                }
            }
        }
        for (const std::string& name : group_order) {
            Item item;
            item.group = true;
            item.mode = groups[name].mode;
            item.adds = groups[name].adds;
            item.clauses = add_clauses(grouped[name]);
            tally_for(tallies, group_target[name]).items.push_back(item);
        }
        for (const Tally& tally : tallies) add_tally(tally);
        for (const SlotInfo& slot : made_.slots) {
            // A tally all of whose clauses are off is still a number: nought.
            const bool is_tally = slot.fact < 0 && slot.step < 0 && declared_tally(slot.name);
            if (is_tally) add_tally({made_.find_slot(slot.name), {}});
        }
    }

    bool declared_tally(const std::string& name) const {
        for (const ProcedureSource* part : parts_) {
            for (const Varied<ClauseSource>& clause : part->clauses) {
                if (clause.entry.adds_to == name) return true;
            }
        }
        return false;
    }

    Tally& tally_for(std::vector<Tally>& tallies, const std::string& name) {
        const Slot slot = made_.find_slot(name);
        for (Tally& tally : tallies) {
            if (tally.slot == slot) return tally;
        }
        tallies.push_back({slot, {}});
        return tallies.back();
    }

    void add_tally(const Tally& tally) {
        Step step;
        step.kind = StepKind::tally;
        step.to = tally.slot;
        step.items = {static_cast<std::uint32_t>(made_.items.size()), static_cast<std::uint32_t>(tally.items.size())};
        made_.items.insert(made_.items.end(), tally.items.begin(), tally.items.end());
        add_step(step, {tally.slot});
    }

    Run add_clauses(const std::vector<Clause>& clauses) {
        const Run run{static_cast<std::uint32_t>(made_.clauses.size()), static_cast<std::uint32_t>(clauses.size())};
        made_.clauses.insert(made_.clauses.end(), clauses.begin(), clauses.end());
        return run;
    }

    Clause make_clause(const ClauseSource& source, int entry) {
        Clause clause;
        clause.entry = entry;
        clause.when = make_condition(source.when);
        clause.kind = source.kind;
        clause.value = source.value;
        if (source.cap) clause.cap = *source.cap;
        if (!source.fact.empty()) clause.fact = slot_named(source.fact, source.place);
        if (source.kind == ValueFrom::by) clause.by = by_values(source, clause.fact);
        clause.limits = limits_on(source);
        return clause;
    }

    std::uint32_t by_values(const ClauseSource& source, Slot slot) {
        const auto first = static_cast<std::uint32_t>(made_.by_values.size());
        const SlotInfo& info = made_.slots[slot];
        if (info.type != ValueType::word) {
            faults_.add(source.place, "'" + info.name + "' has no words to give values by");
            return first;
        }
        made_.by_values.resize(first + sheet_.kinds[static_cast<std::size_t>(info.kind)].values.size(), 0);
        for (const auto& [word, value] : source.by) {
            const Value index = literal_value(slot, Literal::word(word), source.place);
            made_.by_values[first + static_cast<std::uint32_t>(index)] = value;
        }
        return first;
    }

    struct MadeLimit {
        std::vector<std::string> ids;
        bool pluses = false;
    };

    void make_limits() {
        for (const ProcedureSource* part : parts_) {
            for (const Varied<LimitSource>& varied : part->limits) {
                Limit limit;
                const LimitSource* source = take(varied, EntryKind::limit, limit.entry);
                if (source == nullptr) continue;
                limit.when = make_condition(source->when);
                limit.voids = source->caps.empty();
                limit.at = source->at;
                MadeLimit made;
                made.ids = limit.voids ? source->voids : source->caps;
                made.pluses = std::find(made.ids.begin(), made.ids.end(), "pluses") != made.ids.end();
                limit.pluses = made.pluses;
                if (made.pluses && made.ids.size() > 1) {
                    faults_.add(source->place, "\"pluses\" stands alone",
                                "name the other clauses in a limit of their own");
                }
                for (const std::string& id : made.ids) check_clause_id(id, source->place);
                made_.limits.push_back(limit);
                limits_.push_back(std::move(made));
            }
        }
    }

    void check_clause_id(const std::string& id, const Place& place) {
        std::vector<std::string> ids = {"pluses"};
        for (const ProcedureSource* part : parts_) {
            for (const Varied<ClauseSource>& clause : part->clauses) ids.push_back(clause.entry.id);
        }
        if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
            faults_.add(place, "'" + id + "' is not the ID of a clause of '" + made_.name + "'",
                        base::suggestion(id, ids));
        }
    }

    // Whether the clause can be a plus at all; a value looked up or taken from a fact shows its sign only when weighed.
    static bool may_add(const ClauseSource& source) {
        if (source.kind != ValueFrom::by) return source.kind == ValueFrom::from || source.value > 0;
        return std::any_of(source.by.begin(), source.by.end(), [](const auto& each) { return each.second > 0; });
    }

    Run limits_on(const ClauseSource& source) {
        Run run{static_cast<std::uint32_t>(made_.limit_refs.size()), 0};
        for (std::size_t i = 0; i < limits_.size(); ++i) {
            const auto& ids = limits_[i].ids;
            const bool named = std::find(ids.begin(), ids.end(), source.id) != ids.end();
            if (!named && !(limits_[i].pluses && may_add(source))) continue;
            made_.limit_refs.push_back(static_cast<std::uint16_t>(i));
            ++run.count;
        }
        return run;
    }

    // --- refusals, throws, outcomes, answers ----------------------------------------------------------------------

    void make_refusals() {
        Step step;
        step.kind = StepKind::refuse;
        std::vector<Refusal> refusals;
        for (const Fact& fact : made_.facts) {
            const int kind = made_.slots[fact.slot].kind;
            const int table = kind < 0 ? -1 : sheet_.kinds[static_cast<std::size_t>(kind)].table;
            if (table >= 0 && fact.list < 0)
                refusals.push_back(absent_row(fact, kind, sheet_.tables[static_cast<std::size_t>(table)]));
            if (table >= 0 && fact.list >= 0 && fact.list == made_.reader_list) {
                refusals.push_back(absent_row(fact, kind, sheet_.tables[static_cast<std::size_t>(table)]));
            }
        }
        for (const ProcedureSource* part : parts_) {
            for (const Varied<RefusalSource>& varied : part->refusals) {
                Refusal refusal;
                const RefusalSource* source = take(varied, EntryKind::refusal, refusal.entry);
                if (source == nullptr) continue;
                refusal.when = make_condition(source->when);
                if (!source->rule_from.empty()) refusal.rule_from = slot_named(source->rule_from, source->place);
                refusals.push_back(refusal);
            }
        }
        if (refusals.empty()) return;
        step.items = {0, static_cast<std::uint32_t>(refusals.size())};
        made_.refusals = std::move(refusals);
        made_.steps.push_back(step);
    }

    Refusal absent_row(const Fact& fact, int kind, const Table& table) {
        Refusal refusal;
        refusal.row_slot = fact.slot;
        refusal.kind = kind;
        EntryHead head;
        head.id = table.absent_id;
        head.says = table.absent_says;
        head.place = fact.source.place;
        Folded folded;
        if (!table.absent_reading.empty()) folded.readings.push_back(table.absent_reading);
        refusal.entry = add_entry(head, EntryKind::refusal, folded);
        return refusal;
    }

    void number_or_slot(const std::string& text, const Place& place, Value& number, Slot& slot) {
        if (text.empty()) return;
        const auto parsed = base::parse_number(text);
        if (parsed) {
            number = *parsed;
        } else {
            slot = slot_named(text, place);
        }
    }

    void make_tosses(const ProcedureSource& part) {
        for (const Varied<ThrowSource>& varied : part.throws) {
            Toss toss;
            const ThrowSource* source = take(varied, EntryKind::toss, toss.entry);
            const auto index = static_cast<int>(made_.tosses.size());
            if (source == nullptr) {
                for (const std::string& name : varied.entry.gives) add_nought(name);
                continue;
            }
            toss.label = source->label;
            toss.when = make_condition(source->when);
            if (!dice::find_die(source->die, toss.die)) find_die_words(*source, toss);
            number_or_slot(source->count, source->place, toss.count, toss.count_slot);
            toss.reduction = source->reduction;
            number_or_slot(source->a, source->place, toss.a, toss.a_slot);
            number_or_slot(source->b, source->place, toss.b, toss.b_slot);
            if (!source->map.empty()) toss.map_slot = slot_named(source->map, source->place);
            toss.together = source->together;
            toss.optional = source->optional;
            if (static_cast<int>(source->gives.size()) > dice::parts_of(source->reduction)) {
                faults_.add(source->place,
                            "the reduction '" + std::string(dice::name_of(source->reduction)) + "' gives fewer values");
            }
            for (const std::string& name : source->gives) {
                const Slot slot = made_.find_slot(name);
                toss.gives.push_back(slot);
                made_.slots[slot].toss = index;
            }
            made_.tosses.push_back(std::move(toss));
        }
    }

    // Numbers not made and dice not thrown under the readings chosen are nought: a tally without clauses.
    void add_nought(const std::string& name) {
        Step step;
        step.kind = StepKind::tally;
        step.to = made_.find_slot(name);
        add_step(step, {step.to});
    }

    void find_die_words(const ThrowSource& source, Toss& toss) {
        toss.die_slot = slot_named(source.die, source.place);
        const int kind = made_.slots[toss.die_slot].kind;
        if (kind < 0) {
            faults_.add(source.place, "'" + source.die + "' is neither a die nor a fact that names one");
            return;
        }
        for (const std::string& word : sheet_.kinds[static_cast<std::size_t>(kind)].values) {
            dice::Die die = dice::Die::d6;
            if (!dice::find_die(word, die)) faults_.add(source.place, "'" + word + "' is not a die");
            toss.die_words.push_back(die);
        }
    }

    void make_outcomes() {
        std::vector<Outcome> outcomes;
        for (const ProcedureSource* part : parts_) {
            for (const Varied<OutcomeSource>& varied : part->outcomes) {
                Outcome outcome;
                const OutcomeSource* source = take(varied, EntryKind::outcome, outcome.entry);
                if (source == nullptr) continue;
                outcome.when = make_condition(source->when);
                if (source->from) outcome.from = *source->from;
                if (source->to) outcome.to = *source->to;
                outcome.effects = make_effects(*source);
                outcomes.push_back(outcome);
            }
        }
        for (const std::string& axis : root_.axes) made_.axes.push_back(slot_named(axis, root_.place));
        if (outcomes.empty()) return;
        Step step;
        step.kind = StepKind::outcome;
        step.to = add_slot(std::string(outcome_name), ValueType::number, -1, root_.place);
        if (!root_.total.empty()) made_.total = slot_named(root_.total, root_.place);
        step.a = made_.total;
        step.items = {0, static_cast<std::uint32_t>(outcomes.size())};
        made_.outcome = step.to;
        made_.outcomes = std::move(outcomes);
        add_step(step, {step.to});
    }

    Run make_effects(const OutcomeSource& source) {
        const Run run{static_cast<std::uint32_t>(made_.effects.size()),
                      static_cast<std::uint32_t>(source.effects.size())};
        for (const EffectSource& each : source.effects) {
            Effect effect{each.kind, each.on, each.amount, no_slot, each.rule};
            if (!each.from.empty()) effect.from = slot_named(each.from, each.place);
            made_.effects.push_back(std::move(effect));
        }
        return run;
    }

    void make_answers() {
        for (const ProcedureSource* part : parts_) {
            for (const AnswerSource& answer : part->answer) add_answer(answer);
        }
        for (const ProcedureSource* part : parts_) {
            for (const FigureSource& figure : part->figures) add_figure(figure);
        }
        if (made_.total == no_slot) made_.total = made_.find_slot("total");
    }

    void add_answer(const AnswerSource& source) {
        auto found = std::find_if(made_.answers.begin(), made_.answers.end(),
                                  [&](const Answer& each) { return each.key == source.key; });
        if (found == made_.answers.end()) {
            made_.answers.push_back({source.key, {}, {}, no_slot});
            found = made_.answers.end() - 1;
        } else if (found->ways.back().when.empty()) {
            faults_.add(source.place, "the answer '" + source.key + "' is always given before",
                        "give the one before it a `when`");
        }
        AnswerWay way;
        way.when = make_condition(source.when);
        if (source.constant) {
            way.shape = AnswerShape::constant;
            way.constant = *source.constant;
        } else if (!source.list.empty()) {
            way.shape = AnswerShape::list;
            way.items = refer(source.list, source.place);
        } else if (!source.words.empty()) {
            way.shape = AnswerShape::words;
            way.words = source.words;
        } else if (!source.used_of.empty()) {
            way.shape = AnswerShape::used_dice;
            way.used_of = source.used_of;
            check_label(source);
        } else {
            way.slot = slot_named(source.fact, source.place);
            way.fraction = source.fraction;
        }
        found->ways.push_back(std::move(way));
        if (source.refused.kind != Literal::Kind::none) found->refused = source.refused;
        if (!source.refused_from.empty()) found->refused_from = slot_named(source.refused_from, source.place);
    }

    void check_label(const AnswerSource& source) {
        std::vector<std::string> labels;
        for (const ProcedureSource* part : parts_) {
            for (const Varied<ThrowSource>& toss : part->throws) labels.push_back(toss.entry.label);
        }
        if (std::find(labels.begin(), labels.end(), source.used_of) != labels.end()) return;
        faults_.add(source.place, "'" + source.used_of + "' is not the label of a throw",
                    base::suggestion(source.used_of, labels));
    }

    // Where a key stands among the answers; -1 is the result.
    int key_named(const std::string& key, const Place& place) {
        std::vector<std::string> keys = {std::string(outcome_name)};
        for (const Answer& answer : made_.answers) keys.push_back(answer.key);
        const auto found = std::find(keys.begin(), keys.end(), key);
        if (found == keys.end())
            faults_.add(place, "'" + key + "' is not a key of the answer", base::suggestion(key, keys));
        return found == keys.end() ? -1 : static_cast<int>(found - keys.begin()) - 1;
    }

    void add_figure(const FigureSource& source) {
        Figure figure;
        figure.name = source.name;
        if (!source.mean_of.empty()) {
            figure.key = key_named(source.mean_of, source.place);
        } else if (source.chance_of) {
            figure.of = Figure::Of::chance;
            figure.key = key_named(source.chance_of->key, source.place);
            figure.value = to_text(source.chance_of->value);
        } else {
            figure.of = Figure::Of::chance_of_this;
            figure.key = key_named(source.chance_of_this, source.place);
        }
        if (!source.per.empty()) figure.per = key_named(source.per, source.place);
        if (source.leaving_out) {
            figure.apart = key_named(source.leaving_out->key, source.place);
            figure.apart_value = to_text(source.leaving_out->value);
        }
        made_.figures.push_back(std::move(figure));
    }

    void make_notes(const ProcedureSource& part) {
        for (const NoteSource& note : part.notes)
            add_entry(note, EntryKind::note, fold_only(sheet_, note.only, faults_));
    }

    void find_chain() {
        if (root_.chain.empty()) return;
        made_.chain_played = mechanics_.find_chain(root_.chain);
        if (made_.chain_played == nullptr)
            faults_.add(root_.place, "'" + root_.chain + "' is not a chain of these mechanics");
    }

    // Every {fact} in the words of an outcome or refusal must be one.
    void check_texts() {
        for (const Entry& entry : made_.entries) {
            if (entry.kind != EntryKind::outcome && entry.kind != EntryKind::refusal) continue;
            std::size_t open = entry.says.find('{');
            while (open != std::string::npos) {
                const std::size_t close = entry.says.find('}', open);
                if (close == std::string::npos) {
                    faults_.add(entry.place, "a '{' in the words of " + entry.id + " is not closed");
                    break;
                }
                const Place place = entry.place;
                slot_named(entry.says.substr(open + 1, close - open - 1), place);
                open = entry.says.find('{', close);
            }
        }
    }

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

}  // namespace

Procedure compile_procedure(Sheet& sheet, const SheetSource& source, const ProcedureSource& procedure,
                            const Mechanics& mechanics, Faults& faults) {
    return ProcedureCompiler(sheet, source, procedure, mechanics, faults).run();
}

}  // namespace linstock::sheet
