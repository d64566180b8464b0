#include "companion/roster_rules.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace linstock::companion {

namespace roster_rules {

// Judges the rules line by line; each fault names its line's own word.
class Binder {
public:
    Binder(RosterRules& rules, const sheet::Sheet& sheet) : rules_(rules), sheet_(sheet) {}

    base::Errors bind() {
        for (Field& field : rules_.fields) bind_field(field);
        for (const Derived& derived : rules_.derived) check_derived(derived);
        for (const std::string& name : rules_.paste) {
            if (name != "name" && name != "group") expect_field(Owner::unit, name, "paste");
        }
        for (const std::string& name : rules_.gone_at_0) expect_field(Owner::unit, name, "gone_at_0");
        for (const std::string& name : rules_.first) {
            if (sheet_.find_reading(name) == nullptr) fault("'" + name + "' is not a reading", "first");
        }
        check_facts();
        for (const Consequence& each : rules_.consequences) check_consequence(each);
        for (const Act& act : rules_.acts) check_act(act);
        check_clock();
        return std::move(errors_);
    }

private:
    void fault(std::string what, const std::string& where, std::string fix = "") {
        errors_.push_back({std::move(what), rules_.sheet + "/roster.toml: " + where, std::move(fix)});
    }

    std::vector<std::string> field_names(Owner of) const {
        std::vector<std::string> names;
        for (const Field& field : rules_.fields) {
            if (field.of == of) names.push_back(field.name);
        }
        return names;
    }

    bool expect_field(Owner of, const std::string& name, const std::string& where) {
        if (rules_.find_field(of, name) >= 0) return true;
        fault("'" + name + "' is not a field of a " + std::string(name_of(of)), where,
              base::suggestion(name, field_names(of)));
        return false;
    }

    void bind_field(Field& field) {
        if (!field.preset_from.empty()) expect_field(field.of, field.preset_from, "field " + field.name);
        if (field.shape != Shape::word) return;
        const auto found = std::find_if(sheet_.kinds.begin(), sheet_.kinds.end(),
                                        [&](const sheet::Kind& kind) { return kind.name == field.kind; });
        if (found == sheet_.kinds.end()) {
            if (field.words.empty()) fault("'" + field.kind + "' is not a kind of the sheet", "field " + field.name);
            return;
        }
        for (std::size_t i = 0; i < found->values.size(); ++i) {
            if (found->absent[i] == 0) field.words.push_back(found->values[i]);
        }
    }

    void expect_wants(const Wants& wants, const std::string& where) {
        for (const Want& want : wants) {
            expect_field(Owner::unit, want.field, where);
            if (!want.below.empty()) expect_field(Owner::unit, want.below, where);
        }
    }

    void check_derived(const Derived& derived) {
        const std::string where = "derive " + derived.name;
        if (!derived.sum.empty()) expect_field(Owner::unit, derived.sum, where);
        if (!derived.less.empty()) expect_field(Owner::unit, derived.less, where);
        expect_wants(derived.when, where);
    }

    void expect_procedures(const std::vector<std::string>& names, const std::string& where) {
        for (const std::string& name : names) {
            if (sheet_.find(name) == nullptr)
                fault("'" + name + "' is not a procedure of the sheet", where,
                      base::suggestion(name, sheet_.procedure_names()));
        }
    }

    // A role's part of a name taken off: "own.group.units" is the Group's "units".
    void expect_source(const std::string& from, const std::string& where) {
        const std::size_t dot = from.find('.');
        const std::string role = from.substr(0, dot);
        if ((role != "own" && role != "other") || dot == std::string::npos)
            return fault("'" + from + "' begins with neither own. nor other.", where);
        std::string name = from.substr(dot + 1);
        Owner of = Owner::unit;
        if (name.rfind("group.", 0) == 0) {
            of = Owner::group;
            name = name.substr(6);
        }
        if (rules_.find_derived(of, name) == nullptr && name != "name") expect_field(of, name, where);
    }

    bool is_fact(const std::string& name) const {
        for (const sheet::Procedure& procedure : sheet_.procedures) {
            for (const sheet::Fact& fact : procedure.facts) {
                if (fact.source.name == name) return true;
            }
        }
        return false;
    }

    void check_facts() {
        for (const Fill& fill : rules_.fills) {
            const std::string where = "fill " + fill.fact;
            expect_procedures(fill.in, where);
            if (!is_fact(fill.fact)) fault("'" + fill.fact + "' is a fact of no procedure", where);
            if (!fill.from.empty()) expect_source(fill.from, where);
        }
        for (const ListFill& list : rules_.lists) {
            expect_procedures(list.in, "list " + list.list);
            expect_wants(list.when, "list " + list.list);
        }
    }

    void expect_target(const std::string& on, const std::string& field, const std::string& where) {
        static constexpr std::array<std::string_view, 8> known = {
            "", "own", "other", "own.group", "other.group", "own.group.units", "other.group.units", "loser"};
        if (std::find(known.begin(), known.end(), on) == known.end())
            return fault("'" + on + "' is nobody", where, "write own, other, own.group or own.group.units");
        const bool group = on == "own.group" || on == "other.group";
        expect_field(group ? Owner::group : Owner::unit, field, where);
    }

    void check_consequence(const Consequence& each) {
        const std::string where = each.effect ? "effect " + std::string(name_of(*each.effect)) : "answer " + each.key;
        expect_procedures(each.in, where);
        expect_procedures(each.not_in, where);
        expect_target(each.on, each.field, where);
    }

    void check_act(const Act& act) {
        expect_procedures({act.procedure}, "act");
        for (const Mark& mark : act.marks) expect_target(mark.on, mark.field, "act " + act.procedure);
    }

    void check_clock() {
        if (rules_.steps.empty()) fault("there are no steps", "step");
        for (const Step& step : rules_.steps) {
            expect_procedures(step.procedures, "step " + step.name);
            for (const std::string& name : step.procedures) {
                if (rules_.find_act(name) == nullptr)
                    fault("'" + name + "' has no [[act]]", "step " + step.name, "say whether it has a target");
            }
        }
        for (const Reset& reset : rules_.resets) {
            const std::string where = "reset " + reset.field;
            expect_field(reset.of, reset.field, where);
            if (!reset.from.empty()) expect_field(reset.of, reset.from, where);
            const bool moment = reset.at == "step" || reset.at == "phase" || reset.at == "turn";
            if (!moment && rules_.find_step(reset.at) < 0) fault("'" + reset.at + "' is no step", where);
            expect_wants(reset.when, where);
        }
        for (const Proposal& proposal : rules_.proposals) {
            const std::string where = "propose " + proposal.says;
            if (rules_.find_step(proposal.step) < 0) fault("'" + proposal.step + "' is no step", where);
            if (!proposal.procedure.empty()) expect_procedures({proposal.procedure}, where);
            expect_wants(proposal.when, where);
            for (const Mark& mark : proposal.marks) expect_target(mark.on, mark.field, where);
        }
    }

    RosterRules& rules_;
    const sheet::Sheet& sheet_;
    base::Errors errors_;
};

}  // namespace roster_rules

int RosterRules::find_field(Owner of, std::string_view name) const {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].of == of && fields[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

const Derived* RosterRules::find_derived(Owner of, std::string_view name) const {
    const auto found = std::find_if(derived.begin(), derived.end(),
                                    [&](const Derived& each) { return each.of == of && each.name == name; });
    return found == derived.end() ? nullptr : &*found;
}

const Act* RosterRules::find_act(std::string_view procedure) const {
    const auto found =
        std::find_if(acts.begin(), acts.end(), [&](const Act& act) { return act.procedure == procedure; });
    return found == acts.end() ? nullptr : &*found;
}

int RosterRules::find_step(std::string_view name) const {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

std::string_view name_of(Owner owner) { return owner == Owner::unit ? "unit" : "group"; }

std::string_view name_of(Shape shape) {
    static constexpr std::array<std::string_view, 5> names = {"text", "yes/no", "word", "count", "length"};
    return names[static_cast<std::size_t>(shape)];
}

std::string_view name_of(Phasing side) {
    static constexpr std::array<std::string_view, 4> names = {"both", "phasing", "first", "second"};
    return names[static_cast<std::size_t>(side)];
}

bool is_in(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool same(const sheet::Literal& a, const sheet::Literal& b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
        case sheet::Literal::Kind::none:
            return true;
        case sheet::Literal::Kind::yes_no:
            return a.flag == b.flag;
        case sheet::Literal::Kind::number:
            return a.number == b.number;
        case sheet::Literal::Kind::text:
        case sheet::Literal::Kind::fraction:
            break;
    }
    return to_text(a) == to_text(b);
}

base::Errors bind(RosterRules& rules, const sheet::Sheet& sheet) { return roster_rules::Binder(rules, sheet).bind(); }

}  // namespace linstock::companion
