#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "companion/roster.hpp"

namespace linstock::companion {

namespace {

using sheet::Literal;
using sheet::Place;

constexpr std::array<std::string_view, 6> sides_of_a_deed = {"own",         "other",           "own.group",
                                                             "other.group", "own.group.units", "other.group.units"};

bool is_number(const Field& field) { return field.shape == Shape::count || field.shape == Shape::length; }

// Judges the rules line by line against the sheet; each fault names its line.
class Binder {
public:
    Binder(RosterRules& rules, const sheet::Sheet& sheet) : rules_(rules), sheet_(sheet) {}

    base::Errors bind() {
        for (Field& field : rules_.fields) bind_words(field);
        for (const Field& field : rules_.fields) check_field(field);
        check_lists();
        for (const Derived& derived : rules_.derived) check_derived(derived);
        for (const Fill& fill : rules_.fills) check_fill(fill);
        for (const ListFill& list : rules_.lists) check_list(list);
        for (const Consequence& each : rules_.consequences) check_consequence(each);
        for (const RoleName& role : rules_.roles) expect_procedures(role.in, role.place);
        for (const Contest& contest : rules_.contests) check_contest(contest);
        for (const Act& act : rules_.acts) check_act(act);
        if (rules_.steps.empty()) fault("there are no steps", rules_.file, "a turn has one [[step]] at least");
        for (const Step& step : rules_.steps) check_step(step);
        for (const Reset& reset : rules_.resets) check_reset(reset);
        for (const Proposal& proposal : rules_.proposals) check_proposal(proposal);
        return std::move(errors_);
    }

private:
    void fault(std::string what, const Place& place, std::string fix = "") {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    // --- fields ---

    std::vector<std::string> field_names(Owner of) const {
        std::vector<std::string> names;
        for (const Field& field : rules_.fields) {
            if (field.of == of) names.push_back(field.name);
        }
        return names;
    }

    const Field* expect_field(Owner of, const std::string& name, const Place& place) {
        const int found = rules_.find_field(of, name);
        if (found >= 0) return &rules_.fields[static_cast<std::size_t>(found)];
        fault("'" + name + "' is not a field of a " + std::string(name_of(of)), place,
              base::suggestion(name, field_names(of)));
        return nullptr;
    }

    const Field* expect_number(Owner of, const std::string& name, const Place& place) {
        const Field* field = expect_field(of, name, place);
        if (field == nullptr || is_number(*field)) return field;
        fault("'" + name + "' is no number", place, "name a field whose type is count or length");
        return nullptr;
    }

    void expect_value(const Field* field, const Literal& value, const Place& place) {
        if (field == nullptr || value.kind == Literal::Kind::none) return;
        const auto read = read_field(*field, value);
        if (read.ok()) return;
        for (const base::Error& error : read.errors()) fault(field->name + ": " + error.what, place, error.fix);
    }

    // Added and taken off are numbers; what is set must be a value of the field.
    void expect_altered(const Field* field, Alter alter, const Literal& value, const Place& place) {
        if (field == nullptr) return;
        if (alter == Alter::set) return expect_value(field, value, place);
        if (!is_number(*field))
            fault("'" + field->name + "' is no number: nothing can be added to it", place, "set it to a value");
    }

    void bind_words(Field& field) {
        if (field.shape != Shape::word) return;
        const auto found = std::find_if(sheet_.kinds.begin(), sheet_.kinds.end(),
                                        [&](const sheet::Kind& kind) { return kind.name == field.kind; });
        if (found != sheet_.kinds.end()) {
            for (std::size_t i = 0; i < found->values.size(); ++i) {
                if (found->absent[i] != 0) continue;
                field.words.push_back(found->values[i]);
                field.also.push_back(found->also[i]);
            }
        } else if (field.words.empty()) {
            std::vector<std::string> known = {"text", "yes/no", "count", "length"};
            for (const sheet::Kind& kind : sheet_.kinds) known.push_back(kind.name);
            fault("'" + field.kind + "' is not a kind of the sheet", field.place, base::suggestion(field.kind, known));
        }
    }

    void check_field(const Field& field) {
        static constexpr std::array<std::string_view, 6> shown = {"row",   "strength", "order",
                                                                  "state", "chip",     "hidden"};
        if (!field.preset_from.empty()) expect_field(field.of, field.preset_from, field.place);
        if (field.shape != Shape::word || !field.words.empty()) expect_value(&field, field.preset, field.place);
        if (std::find(shown.begin(), shown.end(), field.shown) == shown.end())
            fault("'" + field.shown + "' is not a way to show a field", field.place,
                  base::suggestion(field.shown, {shown.begin(), shown.end()}));
    }

    void check_lists() {
        for (const std::string& name : rules_.paste) {
            if (name != "name" && name != "group") expect_field(Owner::unit, name, rules_.paste_place);
        }
        for (const std::string& name : rules_.gone_at_0) expect_number(Owner::unit, name, rules_.gone_place);
        std::vector<std::string> known;
        for (const sheet::Reading& reading : sheet_.readings) known.push_back(reading.source.name);
        for (const std::string& name : rules_.first) {
            if (!is_in(known, name))
                fault("'" + name + "' is not a reading", rules_.first_place, base::suggestion(name, known));
        }
    }

    void check_derived(const Derived& derived) {
        if (!derived.sum.empty()) expect_number(Owner::unit, derived.sum, derived.place);
        if (!derived.less.empty()) expect_number(Owner::unit, derived.less, derived.place);
        expect_wants(derived.when, derived.place);
    }

    void expect_wants(const Wants& wants, const Place& place) {
        for (const Want& want : wants) {
            const bool compared = want.at_least || want.at_most || !want.below.empty();
            const Field* field =
                compared ? expect_number(Owner::unit, want.field, place) : expect_field(Owner::unit, want.field, place);
            for (const Literal& value : want.any_of) expect_value(field, value, place);
            if (!want.below.empty()) expect_number(Owner::unit, want.below, place);
        }
    }

    // --- facts ---

    void expect_procedures(const std::vector<std::string>& names, const Place& place) {
        for (const std::string& name : names) {
            if (sheet_.find(name) == nullptr)
                fault("'" + name + "' is not a procedure of the sheet", place,
                      base::suggestion(name, sheet_.procedure_names()));
        }
    }

    std::vector<std::string> fact_names(const std::vector<std::string>& in) const {
        std::vector<std::string> names;
        for (const sheet::Procedure& procedure : sheet_.procedures) {
            if (!in.empty() && !is_in(in, procedure.name)) continue;
            for (const sheet::Fact& fact : procedure.facts) names.push_back(fact.source.name);
        }
        return names;
    }

    // "own.group.units" is the Group's "units", and what it is may be derived or a field: null for what is derived.
    const Field* expect_source(const std::string& from, const Place& place) {
        const std::size_t dot = from.find('.');
        const std::string role = from.substr(0, dot);
        if ((role != "own" && role != "other") || dot == std::string::npos) {
            fault("'" + from + "' begins with neither own. nor other.", place, "write own.FIELD or other.group.FIELD");
            return nullptr;
        }
        std::string name = from.substr(dot + 1);
        Owner of = Owner::unit;
        if (name.rfind("group.", 0) == 0) {
            of = Owner::group;
            name = name.substr(6);
        }
        if (rules_.find_derived(of, name) != nullptr || name == "name") return nullptr;
        return expect_field(of, name, place);
    }

    void check_fill(const Fill& fill) {
        expect_procedures(fill.in, fill.place);
        const std::vector<std::string> known = fact_names(fill.in);
        if (!is_in(known, fill.fact))
            fault("'" + fill.fact + "' is a fact of no procedure" + (fill.in.empty() ? "" : " named here"), fill.place,
                  base::suggestion(fill.fact, known));
        const Field* field = fill.from.empty() ? nullptr : expect_source(fill.from, fill.place);
        for (const Literal& value : fill.is) expect_value(field, value, fill.place);
    }

    void check_list(const ListFill& list) {
        expect_procedures(list.in, list.place);
        expect_wants(list.when, list.place);
        for (const std::string& name : list.in) {
            const sheet::Procedure* procedure = sheet_.find(name);
            if (procedure == nullptr) continue;
            std::vector<std::string> known;
            for (const sheet::FactList& each : procedure->lists) known.push_back(each.source.name);
            if (!is_in(known, list.list))
                fault("'" + list.list + "' is not a list of " + name, list.place, base::suggestion(list.list, known));
        }
    }

    // --- what an answer does ---

    // Whose field it is, with the names that answers give people ("loser").
    const Field* expect_target(const std::string& on, const std::string& field, const Place& place) {
        std::vector<std::string> known(sides_of_a_deed.begin(), sides_of_a_deed.end());
        for (const RoleName& role : rules_.roles) known.push_back(role.name);
        if (!on.empty() && !is_in(known, on)) {
            fault("'" + on + "' is nobody", place, base::suggestion(on, known));
            return nullptr;
        }
        const bool group = on == "own.group" || on == "other.group";
        return expect_field(group ? Owner::group : Owner::unit, field, place);
    }

    // A chain's keys are its own, told when it is played.
    void expect_key(const std::string& key, const std::vector<std::string>& in, const Place& place) {
        for (const std::string& name : in) {
            const sheet::Procedure* procedure = sheet_.find(name);
            if (procedure == nullptr || procedure->chain_played != nullptr) continue;
            std::vector<std::string> known = {"result"};
            for (const sheet::Answer& answer : procedure->answers) known.push_back(answer.key);
            if (!is_in(known, key))
                fault("'" + key + "' is not a key of the answer of " + name, place, base::suggestion(key, known));
        }
    }

    void check_consequence(const Consequence& each) {
        expect_procedures(each.in, each.place);
        expect_procedures(each.not_in, each.place);
        if (!each.key.empty()) expect_key(each.key, each.in, each.place);
        const Field* field = expect_target(each.on, each.field, each.place);
        expect_altered(field, each.alter, each.to.value_or(Literal::nothing()), each.place);
        for (const auto& [word, meaning] : each.words) expect_value(field, meaning, each.place);
    }

    void check_contest(const Contest& contest) {
        expect_procedures(contest.in, contest.place);
        expect_number(Owner::unit, contest.field, contest.place);
        for (const std::string* name : {&contest.won, &contest.lost, &contest.inflicted, &contest.suffered}) {
            if (!name->empty()) expect_number(Owner::group, *name, contest.place);
        }
    }

    void check_marks(const std::vector<Mark>& marks) {
        for (const Mark& mark : marks)
            expect_altered(expect_target(mark.on, mark.field, mark.place), mark.alter, mark.value, mark.place);
    }

    void check_act(const Act& act) {
        expect_procedures({act.procedure}, act.place);
        check_marks(act.marks);
    }

    // --- the clock ---

    std::vector<std::string> step_names() const {
        std::vector<std::string> names;
        for (const Step& step : rules_.steps) names.push_back(step.name);
        return names;
    }

    void check_step(const Step& step) {
        expect_procedures(step.procedures, step.place);
        for (const std::string& name : step.procedures) {
            if (sheet_.find(name) != nullptr && rules_.find_act(name) == nullptr)
                fault("'" + name + "' has no [[act]]", step.place, "say whether it has a target");
        }
    }

    void check_reset(const Reset& reset) {
        const Field* field = expect_field(reset.of, reset.field, reset.place);
        expect_value(field, reset.to, reset.place);
        if (!reset.from.empty()) expect_field(reset.of, reset.from, reset.place);
        std::vector<std::string> known = step_names();
        known.insert(known.begin(), {"step", "phase", "turn"});
        if (!is_in(known, reset.at))
            fault("'" + reset.at + "' is no step", reset.place, base::suggestion(reset.at, known));
        expect_wants(reset.when, reset.place);
    }

    void check_proposal(const Proposal& proposal) {
        if (rules_.find_step(proposal.step) < 0)
            fault("'" + proposal.step + "' is no step", proposal.place, base::suggestion(proposal.step, step_names()));
        if (!proposal.procedure.empty()) expect_procedures({proposal.procedure}, proposal.place);
        expect_wants(proposal.when, proposal.place);
        check_marks(proposal.marks);
    }

    RosterRules& rules_;
    const sheet::Sheet& sheet_;
    base::Errors errors_;
};

}  // namespace

base::Errors bind(RosterRules& rules, const sheet::Sheet& sheet) { return Binder(rules, sheet).bind(); }

}  // namespace linstock::companion
