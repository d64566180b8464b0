#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "play/aftermath.hpp"

namespace linstock::play {

namespace {

using sheet::Literal;
using sheet::Place;

constexpr std::array<std::string_view, 8> sides_of_a_deed = {
    "own", "other", "own.group", "other.group", "own.group.units", "other.group.units", "group", "group.units"};

bool is_of_group(std::string_view on) { return on == "group" || on == "own.group" || on == "other.group"; }

// Every ID that the sheet or the course itself has words for.
std::vector<std::string> known_rules(const Course& course, const sheet::Sheet& sheet) {
    std::vector<std::string> ids;
    for (const sheet::Table& table : sheet.tables) ids.insert(ids.end(), table.row_ids.begin(), table.row_ids.end());
    for (const sheet::Procedure& procedure : sheet.procedures) {
        for (const sheet::Entry& entry : procedure.entries) ids.push_back(entry.id);
    }
    for (const sheet::Reading& reading : sheet.readings) ids.push_back(reading.source.gap);
    for (const RuleSaid& rule : course.rules) ids.push_back(rule.id);
    return ids;
}

// Judges the course line by line against the sheet; each fault names its line.
class Binder {
public:
    Binder(Course& course, const sheet::Sheet& sheet) : course_(course), sheet_(sheet) {}

    base::Errors bind() {
        for (Field& field : course_.fields) bind_words(field);
        for (const Field& field : course_.fields) check_field(field);
        check_lists();
        for (const Derived& derived : course_.derived) check_derived(derived);
        for (const Fill& fill : course_.fills) check_fill(fill);
        for (const ListFill& list : course_.lists) check_list(list);
        for (const Consequence& each : course_.consequences) check_consequence(each);
        for (const RoleName& role : course_.roles) expect_procedures(role.in, role.place);
        for (const Contest& contest : course_.contests) check_contest(contest);
        for (const Act& act : course_.acts) check_act(act);
        check_clock();
        check_table();
        return std::move(errors_);
    }

private:
    void fault(std::string what, const Place& place, std::string fix = "") {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    // --- fields ---

    std::vector<std::string> field_names(Owner of) const {
        std::vector<std::string> names;
        for (const Field& field : course_.fields) {
            if (field.of == of) names.push_back(field.name);
        }
        return names;
    }

    const Field* expect_field(Owner of, const std::string& name, const Place& place) {
        const int found = course_.find_field(of, name);
        if (found >= 0) return &course_.fields[static_cast<std::size_t>(found)];
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
            field.words.clear();
            field.also.clear();
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
        check_lasting(field);
        check_kept(field);
    }

    void check_lasting(const Field& field) {
        if (field.lasts != Lasts::battle && !field.preset_from.empty())
            fault("'" + field.name + "' is forgotten and has no value of its own then", field.place,
                  "give it a default, or write a [[reset]] with from");
        if (field.only == Keeper::battle) return;
        if (field.lasts == Lasts::next_turn)
            fault("a companion forgets at the end of a step, a phase or a turn", field.place,
                  "write a [[reset]], or only = \"battle\"");
        if (field.of != Owner::unit && field.of != Owner::group)
            fault("a companion keeps fields of units and Groups", field.place, "write only = \"battle\"");
    }

    void check_kept(const Field& field) {
        if (!field.kept.empty() && !is_in(kept_words(), field.kept))
            fault("'" + field.kept + "' is nothing that a battle keeps of a unit", field.place,
                  base::suggestion(field.kept, kept_words()));
        if (field.mark.empty()) {
            if (!field.set_by.empty() || !field.read_by.empty())
                fault("'" + field.name + "' is no mark", field.place, "say what it is called at the table: mark");
            return;
        }
        if (!field.kept.empty() || field.only == Keeper::companion)
            fault("'" + field.name + "' is a mark and is kept otherwise as well", field.place, "leave one out");
        if (field.set_by.empty() || field.read_by.empty())
            fault("the mark '" + field.mark + "' does not say who sets it and who reads it", field.place,
                  "add set_by and read_by");
        if (field.shape == Shape::text || field.shape == Shape::word)
            fault("a mark is a number, or yes or no", field.place, "its type is yes/no, count or length");
        const bool from_nought = field.preset.kind == Literal::Kind::none ||
                                 (field.preset.kind == Literal::Kind::yes_no && !field.preset.flag) ||
                                 (field.preset.kind == Literal::Kind::number && field.preset.number == 0);
        if (!from_nought) fault("a mark begins at nought", field.place, "its default is 0 or false");
    }

    void check_lists() {
        for (const std::string& name : course_.paste) {
            if (name != "name" && name != "group") expect_field(Owner::unit, name, course_.paste_place);
        }
        for (const std::string& name : course_.gone_at_0) expect_number(Owner::unit, name, course_.gone_place);
        std::vector<std::string> known;
        for (const sheet::Reading& reading : sheet_.readings) known.push_back(reading.source.name);
        for (const std::string& name : course_.first) {
            if (!is_in(known, name))
                fault("'" + name + "' is not a reading", course_.first_place, base::suggestion(name, known));
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
        if (course_.find_derived(of, name) != nullptr || name == "name") return nullptr;
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
        for (const RoleName& role : course_.roles) known.push_back(role.name);
        if (!on.empty() && !is_in(known, on)) {
            fault("'" + on + "' is nobody", place, base::suggestion(on, known));
            return nullptr;
        }
        return expect_field(is_of_group(on) ? Owner::group : Owner::unit, field, place);
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
        if (!each.up_to.empty() && course_.find_derived(Owner::unit, each.up_to) == nullptr)
            expect_number(Owner::unit, each.up_to, each.place);
        if (each.effect) expect_room(each);
    }

    void expect_room(const Consequence& entry) {
        const auto same_effect = [&](const Consequence& each) { return each.effect == entry.effect; };
        const auto count = std::count_if(course_.consequences.begin(), course_.consequences.end(), same_effect);
        if (count > static_cast<std::ptrdiff_t>(most_entries_an_effect))
            fault("more than " + std::to_string(most_entries_an_effect) + " entries speak of one effect", entry.place);
    }

    void check_contest(const Contest& contest) {
        expect_procedures(contest.in, contest.place);
        expect_number(Owner::unit, contest.field, contest.place);
        for (const std::string* name : {&contest.won, &contest.lost, &contest.inflicted, &contest.suffered}) {
            if (!name->empty()) expect_number(Owner::group, *name, contest.place);
        }
        expect_rule(contest.rule, contest.place);
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
        for (const Step& step : course_.steps) names.push_back(step.name);
        return names;
    }

    void check_clock() {
        const bool any = std::any_of(course_.steps.begin(), course_.steps.end(),
                                     [](const Step& step) { return step.only != Keeper::battle; });
        if (!any) fault("there are no steps", course_.file, "a turn has one [[step]] at least");
        expect_once(course_.steps, "step");
        for (const Step& step : course_.steps) check_step(step);
        for (const Reset& reset : course_.resets) check_reset(reset);
        for (Proposal& proposal : course_.proposals) check_proposal(proposal);
    }

    void check_step(const Step& step) {
        if (step.only != Keeper::battle && step.acts > Acts::second && step.acts != Acts::nobody)
            fault("the clock of a companion knows both, phasing, first, second or nobody", step.place,
                  "write the step twice, or only = \"battle\"");
        expect_procedures(step.procedures, step.place);
        for (const std::string& name : step.procedures) {
            if (sheet_.find(name) != nullptr && course_.find_act(name) == nullptr)
                fault("'" + name + "' has no [[act]]", step.place, "say whether it has a target");
        }
    }

    void check_reset(const Reset& reset) {
        const Field* field = expect_field(reset.of, reset.field, reset.place);
        expect_value(field, reset.to, reset.place);
        if (reset.otherwise) {
            expect_value(field, *reset.otherwise, reset.place);
            if (reset.when.empty()) fault("'otherwise' needs a 'when'", reset.place, "say when the other value holds");
        }
        const bool plain = reset.when.empty() && reset.from.empty() && !reset.phasing;
        if (plain && is_in({"step", "phase", "turn"}, reset.at))
            fault("'" + reset.field + "' is only forgotten here", reset.place,
                  "write lasts = \"" + reset.at + "\" at the field");
        if (!reset.from.empty()) expect_field(reset.of, reset.from, reset.place);
        std::vector<std::string> known = step_names();
        known.insert(known.begin(), {"step", "phase", "turn"});
        if (!is_in(known, reset.at))
            fault("'" + reset.at + "' is no step", reset.place, base::suggestion(reset.at, known));
        expect_wants(reset.when, reset.place);
    }

    void check_proposal(Proposal& proposal) {
        if (course_.find_step(proposal.step) < 0)
            fault("'" + proposal.step + "' is no step", proposal.place, base::suggestion(proposal.step, step_names()));
        if (!proposal.procedure.empty()) expect_procedures({proposal.procedure}, proposal.place);
        expect_wants(proposal.when, proposal.place);
        check_marks(proposal.marks);
        expect_rule(proposal.rule, proposal.place);
        if (proposal.under) check_under(*proposal.under, proposal.place);
    }

    void check_under(Under& under, const Place& place) {
        const sheet::Reading* reading = sheet_.find_reading(under.reading);
        if (reading == nullptr) {
            std::vector<std::string> known;
            for (const sheet::Reading& each : sheet_.readings) known.push_back(each.source.name);
            return fault("'" + under.reading + "' is not a reading", place, base::suggestion(under.reading, known));
        }
        if (!is_in(reading->source.options, under.option))
            fault("'" + under.option + "' is not an option of " + under.reading, place,
                  base::suggestion(under.option, reading->source.options));
        under.preset = reading->chosen == under.option;
    }

    // --- what only battles have ---

    template <class Entries>
    void expect_once(const Entries& entries, const std::string& what) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (entries[i].name == entries[j].name)
                    fault("the " + what + " '" + entries[i].name + "' stands here twice", entries[i].place);
            }
        }
    }

    void expect_rule(const std::string& id, const Place& place) {
        if (known_rules_.empty()) known_rules_ = known_rules(course_, sheet_);
        if (!id.empty() && !is_in(known_rules_, id))
            fault("'" + id + "' is no rule of the sheet", place, base::suggestion(id, known_rules_));
    }

    void check_table() {
        expect_once(course_.ties, "tie");
        expect_once(course_.decisions, "decision");
        expect_once(course_.numbers, "number");
        for (const TableNumber& number : course_.numbers) expect_rule(number.rule, number.place);
    }

    Course& course_;
    const sheet::Sheet& sheet_;
    std::vector<std::string> known_rules_;
    base::Errors errors_;
};

}  // namespace

base::Errors bind(Course& course, const sheet::Sheet& sheet) {
    const base::Errors errors = Binder(course, sheet).bind();
    link(course);
    return errors;
}

}  // namespace linstock::play
