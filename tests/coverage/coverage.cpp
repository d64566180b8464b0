#include "coverage/coverage.hpp"

#include <algorithm>

namespace linstock::test {

namespace {

using library::RegisterRule;
using library::RuleKind;
using sheet::ReadingClass;
using sheet::ReadingSource;
using sheet::SheetSource;

// What the evidence must show of an entry of the data.
enum class Duty { fire_both_ways, fire, run, read_cells, none };

struct Written {
    std::string id;
    Duty duty = Duty::none;
    std::string kind;
    bool reachable = true;  // under some option that may be chosen on this sheet
    sheet::Place place;
    bool unconditional = false;
};

// --- what the data says ---------------------------------------------------------------------------------------------

class Inventory {
public:
    explicit Inventory(const SheetSource& source) : source_(source) {
        for (const sheet::TableSource& table : source.tables) take_rows(table);
        for (const sheet::ProcedureSource& procedure : source.procedures) take_procedure(procedure);
    }

    std::vector<Written> entries;
    std::vector<std::pair<std::string, std::string>> cells;  // ID of the row -> cell

private:
    const ReadingSource* reading(const std::string& name) const {
        const auto found = std::find_if(source_.readings.begin(), source_.readings.end(),
                                        [&](const ReadingSource& each) { return each.name == name; });
        return found == source_.readings.end() ? nullptr : &*found;
    }

    bool reachable(const std::vector<sheet::Only>& only) const {
        return std::all_of(only.begin(), only.end(), [&](const sheet::Only& each) {
            const ReadingSource* gap = reading(each.reading);
            return gap->kind == ReadingClass::choice || contains(each.options, gap->preset);
        });
    }

    bool printed_here(const std::vector<sheet::Only>& only) const {
        return std::all_of(only.begin(), only.end(), [&](const sheet::Only& each) {
            return contains(each.options, reading(each.reading)->preset);
        });
    }

    static bool contains(const std::vector<std::string>& words, const std::string& word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    }

    // Rows that only a reading brings over from another sheet are that sheet's, and counted there.
    void take_rows(const sheet::TableSource& table) {
        for (const auto& row : table.rows) {
            if (row.entry.id.empty() || !printed_here(row.entry.only)) continue;
            entries.push_back({row.entry.id, Duty::read_cells, "row", true, row.entry.place});
            for (const sheet::ColumnSource& column : table.columns) {
                cells.emplace_back(row.entry.id, table.name + "/" + row.entry.name + "/" + column.name);
            }
        }
    }

    void take(const sheet::EntryHead& head, Duty duty, const std::string& kind, bool any_total = true) {
        if (!head.id.empty())
            entries.push_back({head.id, duty, kind, reachable(head.only), head.place, any_total && head.when.empty()});
    }

    void take_procedure(const sheet::ProcedureSource& procedure) {
        for (const auto& choice : procedure.choices) {
            for (const auto& each : choice.entries) take(each.entry, Duty::fire_both_ways, "choice");
        }
        for (const auto& each : procedure.derived) take(each.entry, Duty::run, "derived");
        for (const auto& each : procedure.clauses) take(each.entry, Duty::fire_both_ways, "clause");
        for (const auto& each : procedure.groups) take(each.entry, Duty::none, "group");
        for (const auto& each : procedure.limits) take(each.entry, Duty::fire_both_ways, "limit");
        for (const auto& each : procedure.throws)
            take(each.entry, each.entry.when.empty() ? Duty::fire : Duty::fire_both_ways, "throw");
        for (const auto& each : procedure.outcomes) {
            take(each.entry, Duty::fire_both_ways, "outcome", !each.entry.from && !each.entry.to);
        }
        for (const auto& each : procedure.refusals)
            take(each.entry, each.entry.when.empty() ? Duty::fire : Duty::fire_both_ways, "refusal");
        for (const auto& each : procedure.natives) {
            take(each, Duty::run, "function");
            for (const std::string& id : each.ids) entries.push_back({id, Duty::run, "function", true, each.place});
        }
        for (const auto& each : procedure.notes) take(each, Duty::none, "note");
    }

    const SheetSource& source_;
};

// --- the check ------------------------------------------------------------------------------------------------------

class Checker {
public:
    Checker(const library::Register& rules, const SheetSource& source, const Evidence& evidence)
        : rules_(rules), source_(source), evidence_(evidence), inventory_(source) {}

    Coverage run() {
        out_.report = "## " + source_.id + "\n\n" + std::to_string(rules_.rules.size()) + " rules, " +
                      std::to_string(evidence_.cases.size()) + " worked cases.\n\n";
        check_rules();
        check_completions();
        check_readings();
        return std::move(out_);
    }

private:
    void fault(const std::string& sentence) { out_.faults.push_back(source_.id + ": " + sentence); }

    // --- rules --------------------------------------------------------------------------------------------------

    void check_rules() {
        out_.report += "| rule | kind | entries | fired | not fired | cells read |\n|---|---|---|---|---|---|\n";
        for (const RegisterRule& rule : rules_.rules) {
            std::vector<const Written*> mine;
            for (const Written& each : inventory_.entries) {
                if (rules_.find(each.id) == &rule) mine.push_back(&each);
            }
            if (mine.empty()) fault(rule.id + " (" + rule.says + ") has no entry, row or function");
            for (const Written* each : mine) check_entry(*each);
            if (!mine.empty()) check_kind(rule, mine);
            report_rule(rule, mine);
        }
        out_.report += "\n";
    }

    void check_kind(const RegisterRule& rule, const std::vector<const Written*>& mine) {
        const auto any = [&](auto fits) {
            return std::any_of(mine.begin(), mine.end(), [&](const Written* each) { return fits(each->duty); });
        };
        const bool fits = rule.kind == RuleKind::condition ? any([](Duty duty) { return duty == Duty::fire_both_ways; })
                          : rule.kind == RuleKind::cell    ? any([](Duty duty) { return duty == Duty::read_cells; })
                          : rule.kind == RuleKind::step
                              ? any([](Duty duty) { return duty == Duty::run || duty == Duty::fire; })
                              : any([](Duty duty) { return duty == Duty::none; });
        if (!fits)
            fault(rule.id + " is registered as a " + std::string(name_of(rule.kind)) + ", and no entry of it is one");
    }

    Evidence::Entry seen(const std::string& id) const {
        const auto found = evidence_.entries.find(id);
        return found == evidence_.entries.end() ? Evidence::Entry{} : found->second;
    }

    void check_entry(const Written& entry) {
        if (!entry.reachable) return;
        const Evidence::Entry shown = seen(entry.id);
        const std::string name = entry.id + " (" + entry.kind + ", " + sheet::to_text(entry.place) + ")";
        const bool both = entry.duty == Duty::fire_both_ways;
        if ((both || entry.duty == Duty::fire) && shown.fired == 0) fault(name + " never fires in a case that passed");
        if (both && shown.not_fired == 0) fault(name + " always fires: no case that passed is without it");
        if (entry.duty == Duty::run && shown.run == 0) fault(name + " is never run in a case that passed");
        if (entry.duty != Duty::read_cells) return;
        for (const auto& [id, cell] : inventory_.cells) {
            if (id == entry.id && evidence_.cells.count(cell) == 0)
                fault(entry.id + ": the cell " + cell + " is never read");
        }
    }

    void report_rule(const RegisterRule& rule, const std::vector<const Written*>& mine) {
        std::string names;
        int fired = 0;
        int not_fired = 0;
        std::set<std::string> ids;
        for (const Written* each : mine) {
            if (!ids.insert(each->id).second) continue;
            names += (names.empty() ? "" : ", ") + each->kind +
                     (each->id == rule.id ? "" : " " + each->id.substr(each->id.size() - 1));
            fired += seen(each->id).fired;
            not_fired += seen(each->id).not_fired;
        }
        int cells = 0;
        int read = 0;
        for (const auto& [id, cell] : inventory_.cells) {
            if (rules_.find(id) != &rule) continue;
            ++cells;
            read += evidence_.cells.count(cell) != 0 ? 1 : 0;
        }
        const auto number = [](int count) { return count == 0 ? std::string("-") : std::to_string(count); };
        out_.report += "| " + rule.id + " " + rule.says + " | " + std::string(name_of(rule.kind)) + " | " + names +
                       " | " + number(fired) + " | " + number(not_fired) + " | " +
                       (cells == 0 ? "-" : std::to_string(read) + " of " + std::to_string(cells)) + " |\n";
    }

    // --- completions --------------------------------------------------------------------------------------------

    bool listed_gap(const std::string& id) const {
        return std::any_of(source_.readings.begin(), source_.readings.end(), [&](const ReadingSource& each) {
            return each.gap == id || each.gap == library::without_letter(id);
        });
    }

    void check_completions() {
        out_.report += "| completion | entry | fired | not fired |\n|---|---|---|---|\n";
        for (const Written& entry : inventory_.entries) {
            if (rules_.find(entry.id) != nullptr) continue;
            if (!listed_gap(entry.id)) {
                fault(entry.id + " (" + entry.kind + ", " + sheet::to_text(entry.place) +
                      ") is neither in the register nor a gap the readings list");
                continue;
            }
            Written held_to = entry;
            if (entry.unconditional && entry.duty == Duty::fire_both_ways)
                held_to.duty = Duty::fire;  // "otherwise": no condition
            check_entry(held_to);
            const Evidence::Entry shown = seen(entry.id);
            if (!entry.reachable) continue;
            out_.report += "| " + entry.id + " | " + entry.kind + " | " + std::to_string(shown.fired) + " | " +
                           std::to_string(shown.not_fired) + " |\n";
        }
        out_.report += "\n";
    }

    // --- readings -----------------------------------------------------------------------------------------------

    // The case of the same facts without the reading, and another answer.
    bool differs_from_default(const WorkedCase& under) const {
        return std::any_of(evidence_.cases.begin(), evidence_.cases.end(), [&](const WorkedCase* each) {
            return each->readings.empty() && each->procedure == under.procedure && each->facts == under.facts &&
                   each->expect != under.expect;
        });
    }

    int cases_of(const std::string& reading, const std::string& option, bool& differs) const {
        int count = 0;
        for (const WorkedCase* each : evidence_.cases) {
            const auto chosen = each->readings.find(reading);
            if (chosen == each->readings.end() || chosen->second != option) continue;
            ++count;
            if (each->readings.size() == 1) differs |= differs_from_default(*each);
        }
        return count;
    }

    void check_readings() {
        out_.report += "| switch | option | cases | changes an answer |\n|---|---|---|---|\n";
        for (const ReadingSource& reading : source_.readings) {
            if (reading.kind != ReadingClass::choice) continue;
            for (const std::string& option : reading.options) {
                if (option == reading.preset) continue;  // every case without the reading is one of it
                bool differs = false;
                const int count = cases_of(reading.name, option, differs);
                if (count == 0) fault("the switch " + reading.name + "=" + option + " has no case that passed");
                if (count > 0 && !differs)
                    fault("the switch " + reading.name + "=" + option +
                          " changes no answer: no case has the same facts under the default and another answer");
                out_.report += "| " + reading.name + " | " + option + " | " + std::to_string(count) + " | " +
                               (differs ? "yes" : "no") + " |\n";
            }
        }
        out_.report += "\n";
    }

    const library::Register& rules_;
    const SheetSource& source_;
    const Evidence& evidence_;
    Inventory inventory_;
    Coverage out_;
};

// --- what the cases show --------------------------------------------------------------------------------------------

void note_run(const sheet::Sheet& sheet, const sheet::Procedure& procedure, const sheet::Resolution& resolution,
              Evidence& evidence) {
    std::set<std::pair<std::string, bool>> shown;
    for (const sheet::Line& line : resolution.ledger.lines) {
        const std::string& id = procedure.entries[static_cast<std::size_t>(line.entry)].id;
        if (!id.empty()) shown.emplace(id, line.state == sheet::LineState::applied);
    }
    for (const auto& [id, fired] : shown) {
        if (fired) ++evidence.entries[id].fired;
        // Another reader of the same throw, or a clause outranked after all: where it fired, it fired.
        if (!fired && shown.count({id, true}) == 0) ++evidence.entries[id].not_fired;
    }
    if (!resolution.refused) {
        std::set<std::string> ids;
        for (const sheet::Entry& entry : procedure.entries) ids.insert(entry.id);
        for (const std::string& id : ids) ++evidence.entries[id].run;
    }
    for (const sheet::CellRead& cell : resolution.ledger.cells) {
        const sheet::Table& table = sheet.tables[static_cast<std::size_t>(cell.table)];
        evidence.cells.insert(table.name + "/" + table.row_names[static_cast<std::size_t>(cell.row)] + "/" +
                              table.columns[static_cast<std::size_t>(cell.column)].name);
    }
}

}  // namespace

Evidence gather_evidence(const std::vector<WorkedCase>& cases, const std::string& sheet) {
    std::vector<const WorkedCase*> all;
    for (const WorkedCase& worked : cases) all.push_back(&worked);
    return gather_evidence(all, sheet);
}

Evidence gather_evidence(const std::vector<const WorkedCase*>& cases, const std::string& sheet) {
    Evidence evidence;
    for (const WorkedCase* worked : cases) {
        if (!worked->passed()) continue;
        bool here = false;
        for (const CaseRun& run : worked->runs) {
            if (run.sheet != sheet) continue;
            here = true;
            note_run(run.facts.sheet(), run.facts.procedure(), run.resolution, evidence);
        }
        if (here) evidence.cases.push_back(worked);
    }
    return evidence;
}

Coverage check_coverage(const library::Register& rules, const sheet::SheetSource& source, const Evidence& evidence) {
    return Checker(rules, source, evidence).run();
}

}  // namespace linstock::test
