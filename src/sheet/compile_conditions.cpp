#include "sheet/procedure_compiler.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::sheet {

Value ProcedureCompiler::literal_value(Slot slot, const Literal& literal, const Place& place) {
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

std::uint64_t ProcedureCompiler::word_mask(int kind_index, const std::vector<std::string>& words, const Place& place) {
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

Test ProcedureCompiler::make_test(const TestSource& source) {
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

Run ProcedureCompiler::make_run(const Conjunction& conjunction) {
    std::vector<Test> tests;
    for (const TestSource& test : conjunction) set_bounds(tests.emplace_back(make_test(test)));
    const Run run{static_cast<std::uint32_t>(made_.tests.size()), static_cast<std::uint32_t>(tests.size())};
    made_.tests.insert(made_.tests.end(), tests.begin(), tests.end());
    return run;
}

Run ProcedureCompiler::make_runs(const std::vector<Conjunction>& side) {
    std::vector<Run> runs;
    for (const Conjunction& conjunction : side) runs.push_back(make_run(conjunction));
    const Run all{static_cast<std::uint32_t>(made_.conjunctions.size()), static_cast<std::uint32_t>(runs.size())};
    made_.conjunctions.insert(made_.conjunctions.end(), runs.begin(), runs.end());
    return all;
}

Condition ProcedureCompiler::make_condition(const WhenSource& when) {
    Condition condition;
    condition.all = make_run(when.all);
    condition.any = make_runs(when.any);
    condition.none = make_runs(when.none);
    return condition;
}

}  // namespace linstock::sheet
