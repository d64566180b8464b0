#include "sheet/procedure_compiler.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::sheet {

void ProcedureCompiler::make_tallies() {
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
                faults_.add(source->place, "the clauses of the group '" + source->group + "' add to different tallies",
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

bool ProcedureCompiler::declared_tally(const std::string& name) const {
    for (const ProcedureSource* part : parts_) {
        for (const Varied<ClauseSource>& clause : part->clauses) {
            if (clause.entry.adds_to == name) return true;
        }
    }
    return false;
}

ProcedureCompiler::Tally& ProcedureCompiler::tally_for(std::vector<Tally>& tallies, const std::string& name) {
    const Slot slot = made_.find_slot(name);
    for (Tally& tally : tallies) {
        if (tally.slot == slot) return tally;
    }
    tallies.push_back({slot, {}});
    return tallies.back();
}

void ProcedureCompiler::add_tally(const Tally& tally) {
    Step step;
    step.kind = StepKind::tally;
    step.to = tally.slot;
    step.items = {static_cast<std::uint32_t>(made_.items.size()), static_cast<std::uint32_t>(tally.items.size())};
    made_.items.insert(made_.items.end(), tally.items.begin(), tally.items.end());
    add_step(step, {tally.slot});
}

Run ProcedureCompiler::add_clauses(const std::vector<Clause>& clauses) {
    const Run run{static_cast<std::uint32_t>(made_.clauses.size()), static_cast<std::uint32_t>(clauses.size())};
    made_.clauses.insert(made_.clauses.end(), clauses.begin(), clauses.end());
    return run;
}

Clause ProcedureCompiler::make_clause(const ClauseSource& source, int entry) {
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

std::uint32_t ProcedureCompiler::by_values(const ClauseSource& source, Slot slot) {
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

void ProcedureCompiler::make_limits() {
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
                faults_.add(source->place, "\"pluses\" stands alone", "name the other clauses in a limit of their own");
            }
            for (const std::string& id : made.ids) check_clause_id(id, source->place);
            made_.limits.push_back(limit);
            limits_.push_back(std::move(made));
        }
    }
}

void ProcedureCompiler::check_clause_id(const std::string& id, const Place& place) {
    std::vector<std::string> ids = {"pluses"};
    for (const ProcedureSource* part : parts_) {
        for (const Varied<ClauseSource>& clause : part->clauses) ids.push_back(clause.entry.id);
    }
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
        faults_.add(place, "'" + id + "' is not the ID of a clause of '" + made_.name + "'", base::suggestion(id, ids));
    }
}

bool ProcedureCompiler::may_add(const ClauseSource& source) {
    if (source.kind != ValueFrom::by) return source.kind == ValueFrom::from || source.value > 0;
    return std::any_of(source.by.begin(), source.by.end(), [](const auto& each) { return each.second > 0; });
}

Run ProcedureCompiler::limits_on(const ClauseSource& source) {
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

}  // namespace linstock::sheet
