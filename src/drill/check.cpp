#include <algorithm>

#include "base/text.hpp"
#include "drill/after.hpp"
#include "drill/run.hpp"
#include "drill/stage.hpp"
#include "drill/wish.hpp"

namespace linstock::drill {

namespace {

// Every name and word of the steps, before anything is thrown.
class StepCheck {
public:
    StepCheck(const Drill& drill, const battle::Family& family, const Scale& scale)
        : drill_(drill), family_(family), scale_(scale), names_(drill, family.roster()) {}

    base::Errors call() {
        for (const Step& step : drill_.steps) check_step(step);
        return std::move(errors_);
    }

private:
    const battle::Terms& terms() const { return family_.terms(); }
    void fail(const Place& place, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    void check_step(const Step& step) {
        if (step.command) {
            const auto read = command_of(*step.command, step.by, terms(), names_, scale_, nullptr);
            if (!read.ok()) errors_.insert(errors_.end(), read.errors().begin(), read.errors().end());
        }
        if (step.results) {
            for (const Resolved& each : *step.results) {
                check_procedure(each.procedure, each.place);
                check_unit(each.unit, each.place);
                check_unit(each.other, each.place);
            }
        }
        for (const Measured& each : step.facts) check_facts(each);
        for (const Standing& each : step.after) check_standing(each);
        for (const auto* moment : {&step.now, &step.until}) {
            if (*moment) check_step_word(**moment);
        }
        if (step.asks) check_decision(*step.asks);
    }

    void check_unit(const std::string& name, const Place& place) {
        if (!name.empty() && names_.unit(name) == battle::no_unit)
            fail(place, "there is no unit '" + name + "'", base::suggestion(name, names_.units()));
    }
    const sheet::Procedure* check_procedure(const std::string& name, const Place& place) {
        if (family_.sheet() == nullptr) return nullptr;
        const sheet::Procedure* found = family_.sheet()->find(name);
        if (found == nullptr)
            fail(place, "'" + name + "' is no procedure of " + drill_.sheet,
                 base::suggestion(name, family_.sheet()->procedure_names()));
        return found;
    }
    void check_facts(const Measured& told) {
        check_unit(told.unit, told.place);
        check_unit(told.other, told.place);
        const sheet::Procedure* procedure = check_procedure(told.procedure, told.place);
        if (procedure == nullptr) return;
        sheet::Facts facts(*family_.sheet(), *procedure);
        for (const Field& each : told.facts) {
            for (base::Error error : facts.set(each.name, each.value)) {
                error.where = to_text(each.place);
                errors_.push_back(std::move(error));
            }
        }
    }
    void check_standing(const Standing& told) {
        const bool unit = names_.unit(told.name) != battle::no_unit;
        if (!unit && names_.commander(told.name) == battle::no_commander) {
            std::vector<std::string> known = names_.units();
            known.insert(known.end(), names_.commanders().begin(), names_.commanders().end());
            return fail(told.place, "there is no unit or commander '" + told.name + "'",
                        base::suggestion(told.name, known));
        }
        std::vector<std::string> known = unit ? After::unit_keys() : After::commander_keys();
        const std::vector<std::string> marks = mark_names(terms(), !unit);
        known.insert(known.end(), marks.begin(), marks.end());
        for (const Field& key : told.keys) {
            if (std::find(known.begin(), known.end(), key.name) == known.end())
                fail(key.place, "'" + key.name + "' is nothing that is known of " + told.name,
                     base::suggestion(key.name, known));
        }
    }
    void check_step_word(const Moment& moment) {
        if (!moment.step.empty() && terms().find_step(moment.step) < 0)
            fail(moment.place, "'" + moment.step + "' is no step of the sheet",
                 base::suggestion(moment.step, step_names(terms())));
    }
    void check_decision(const Decision& told) {
        check_unit(told.unit, told.place);
        check_unit(told.other, told.place);
        if (!told.none && terms().find_decision(told.decision) < 0)
            fail(told.place, "'" + told.decision + "' is no decision of the sheet",
                 base::suggestion(told.decision, decision_names(terms())));
    }

    const Drill& drill_;
    const battle::Family& family_;
    const Scale& scale_;
    Names names_;
    base::Errors errors_;
};

}  // namespace

base::Errors check(const Drill& drill, const battle::Family& family, const Scale& scale) {
    base::Errors errors = StepCheck(drill, family, scale).call();
    const auto staged = stage(drill, family);
    if (!staged.ok()) errors.insert(errors.begin(), staged.errors().begin(), staged.errors().end());
    return errors;
}

}  // namespace linstock::drill
