#include "library/companion_roster.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "library/toml_merge.hpp"
#include "library/toml_reader.hpp"

namespace linstock::library {

namespace {

// Named one by one: other rooms have a Field and a Step, too.
using play::Act;
using play::Acts;
using play::Alter;
using play::Consequence;
using play::Contest;
using play::Course;
using play::Decision;
using play::DecisionKind;
using play::Derived;
using play::Field;
using play::Fill;
using play::gone_field;
using play::Keeper;
using play::Lasts;
using play::ListFill;
using play::Mark;
using play::Owner;
using play::Proposal;
using play::Reset;
using play::RoleName;
using play::Shape;
using play::Step;
using play::StepKind;
using play::TableNumber;
using play::Tie;
using play::Under;
using play::Want;
using play::Wants;

constexpr int deepest_courses = 8;

std::string course_path(const std::string& sheet) { return sheet + "/play.toml"; }

const SheetFile* find_course(std::span<const SheetFile> files, const std::string& sheet) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const SheetFile& each) { return each.path == course_path(sheet); });
    return found == files.end() ? nullptr : &*found;
}

// The file's own tables over those it extends.
bool gather_course(std::span<const SheetFile> files, const std::string& sheet, int depth, toml::table& tree,
                   TomlFaults& faults) {
    const SheetFile* file = find_course(files, sheet);
    if (file == nullptr) {
        faults.add({course_path(sheet), 0, 0}, "the sheet '" + sheet + "' has no play.toml");
        return false;
    }
    if (depth > deepest_courses) {
        faults.add({file->path, 0, 0}, "the courses of play extend one another in a circle");
        return false;
    }
    toml::table own;
    if (!parse_toml(file->text, file->path, own, faults)) return false;
    const std::string base = own["extends"].value_or(std::string());
    own.erase("extends");
    if (!base.empty() && !gather_course(files, base, depth + 1, tree, faults)) return false;
    merge_toml(tree, std::move(own));
    return true;
}

class CourseParser {
public:
    CourseParser(const std::string& sheet, TomlFaults& faults) : file_{course_path(sheet), 0, 0}, faults_(faults) {
        course_.sheet = sheet;
    }

    Course parse(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        course_.paste = keys.texts("paste");
        course_.first = keys.texts("first");
        course_.gone_at_0 = keys.texts("gone_at_0");
        course_.file = file_;
        course_.paste_place = keys.place_of_key("paste");
        course_.first_place = keys.place_of_key("first");
        course_.gone_place = keys.place_of_key("gone_at_0");
        course_.group_word = keys.text("group_word", "Group");
        course_.each_side = keys.flag("each_side");
        course_.orders = keys.texts("orders");
        for (const toml::table* each : keys.tables("field")) read_field(*each);
        add_gone();
        for (const toml::table* each : keys.tables("derive")) read_derived(*each);
        for (const toml::table* each : keys.tables("fill")) read_fill(*each);
        for (const toml::table* each : keys.tables("list")) read_list(*each);
        for (const toml::table* each : keys.tables("effect")) read_consequence(*each, true);
        for (const toml::table* each : keys.tables("answer")) read_consequence(*each, false);
        for (const toml::table* each : keys.tables("role")) read_role(*each);
        for (const toml::table* each : keys.tables("contest")) read_contest(*each);
        for (const toml::table* each : keys.tables("act")) read_act(*each);
        for (const toml::table* each : keys.tables("step")) read_step(*each);
        for (const toml::table* each : keys.tables("reset")) read_reset(*each);
        for (const toml::table* each : keys.tables("propose")) read_proposal(*each);
        for (const toml::table* each : keys.tables("tie")) read_tie(*each);
        for (const toml::table* each : keys.tables("decision")) read_decision(*each);
        for (const toml::table* each : keys.tables("rule")) read_rule(*each);
        for (const toml::table* each : keys.tables("table")) read_number(*each);
        return std::move(course_);
    }

private:
    template <class Value>
    Value word(TomlKeys& keys, std::string_view key, const std::vector<std::pair<std::string, Value>>& known,
               const std::string& preset) {
        const std::string told = keys.text(key, preset);
        std::vector<std::string> names;
        for (const auto& [name, value] : known) {
            if (name == told) return value;
            names.push_back(name);
        }
        faults_.add(keys.place_of_key(key), "'" + told + "' is not a word of '" + std::string(key) + "'",
                    base::suggestion(told, names));
        return known.front().second;
    }

    // The words of an enumeration, by its own names.
    template <class Value>
    Value named(TomlKeys& keys, std::string_view key, Value last, const std::string& preset) {
        std::vector<std::pair<std::string, Value>> known;
        for (int i = 0; i <= static_cast<int>(last); ++i)
            known.emplace_back(name_of(static_cast<Value>(i)), static_cast<Value>(i));
        return word<Value>(keys, key, known, preset);
    }

    Owner owner(TomlKeys& keys) { return named<Owner>(keys, "of", Owner::commander, "unit"); }

    Lasts lasts(TomlKeys& keys) { return named<Lasts>(keys, "lasts", Lasts::battle, "battle"); }

    Keeper only(TomlKeys& keys) {
        return word<Keeper>(keys, "only",
                            {{"both", Keeper::both}, {"companion", Keeper::companion}, {"battle", Keeper::battle}},
                            "both");
    }

    Wants wants(TomlKeys& keys) {
        Wants all;
        const toml::table* when = keys.table("when");
        if (when == nullptr) return all;
        for (const auto& [key, node] : *when) all.push_back(want(std::string(key.str()), node, keys.place()));
        return all;
    }

    Want want(const std::string& field, const toml::node& node, const sheet::Place& around) {
        Want out;
        out.field = field;
        if (const toml::table* table = node.as_table()) {
            TomlKeys keys(*table, around, faults_);
            if (keys.has("at_least")) out.at_least = keys.number("at_least");
            if (keys.has("at_most")) out.at_most = keys.number("at_most");
            out.below = keys.text("below");
        } else if (const toml::array* list = node.as_array()) {
            for (const toml::node& each : *list) out.any_of.push_back(literal_of(each, around, faults_));
        } else {
            out.any_of.push_back(literal_of(node, around, faults_));
        }
        return out;
    }

    void read_field(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Field field;
        field.place = keys.place();
        field.name = keys.required_text("name");
        field.says = keys.text("says", field.name);
        field.of = owner(keys);
        const std::string type = keys.required_text("type");
        field.shape = type == "text"     ? Shape::text
                      : type == "yes/no" ? Shape::yes_no
                      : type == "count"  ? Shape::count
                      : type == "length" ? Shape::length
                                         : Shape::word;
        if (field.shape == Shape::word) field.kind = type;
        field.words = keys.texts("values");
        field.preset = keys.literal("default").value_or(sheet::Literal::nothing());
        field.preset_from = keys.text("default_from");
        field.shown = keys.text("shown", "chip");
        field.raised = keys.text("raised", field.name);
        field.lasts = lasts(keys);
        field.only = only(keys);
        field.mark = keys.text("mark");
        field.kept = keys.text("kept");
        field.set_by = keys.text("set_by");
        field.read_by = keys.text("read_by");
        if (course_.find_field(field.of, field.name) >= 0)
            faults_.add(field.place, "the field '" + field.name + "' stands here twice");
        course_.fields.push_back(std::move(field));
    }

    void add_gone() {
        Field gone;
        gone.name = std::string(gone_field);
        gone.says = "gone";
        gone.shape = Shape::yes_no;
        gone.preset = sheet::Literal::yes(false);
        gone.shown = "hidden";
        course_.fields.push_back(std::move(gone));
    }

    void read_derived(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Derived derived;
        derived.place = keys.place();
        derived.name = keys.required_text("name");
        derived.of = owner(keys);
        derived.sum = keys.text("sum");
        derived.less = keys.text("less");
        derived.counts = keys.flag("count");
        derived.with_gone = keys.flag("gone", true);
        derived.when = wants(keys);
        derived.only = only(keys);
        if (derived.counts == !derived.sum.empty())
            faults_.add(keys.place(), "a derived number has a 'sum' or 'count = true'", "give one of the two");
        course_.derived.push_back(std::move(derived));
    }

    void read_fill(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Fill fill{keys.texts("in"), keys.required_text("fact"), keys.text("from"), {}, keys.place()};
        if (const toml::array* list = keys.array("is")) {
            for (const toml::node& each : *list) fill.is.push_back(literal_of(each, keys.place(), faults_));
        }
        course_.fills.push_back(std::move(fill));
    }

    void read_list(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        ListFill list;
        list.place = keys.place();
        list.in = keys.texts("in");
        list.list = keys.required_text("list");
        list.alone = keys.flag("alone");
        list.when = wants(keys);
        course_.lists.push_back(std::move(list));
    }

    sheet::EffectKind effect_named(TomlKeys& keys) {
        sheet::EffectKind kind = sheet::EffectKind::kill_stands;
        const std::string name = keys.required_text("do");
        if (sheet::find_effect(name, kind)) return kind;
        std::vector<std::string> known;
        for (int i = 0; i < sheet::effect_kinds; ++i)
            known.emplace_back(sheet::name_of(static_cast<sheet::EffectKind>(i)));
        faults_.add(keys.place_of_key("do"), "'" + name + "' is no effect", base::suggestion(name, known));
        return kind;
    }

    void read_consequence(const toml::table& table, bool effect) {
        TomlKeys keys(table, file_, faults_);
        Consequence out;
        out.place = keys.place();
        if (effect) {
            out.effect = effect_named(keys);
            out.stage = keys.text("stage");
            out.not_in = keys.texts("not_in");
        } else {
            out.key = keys.required_text("key");
            if (keys.has("at_least")) out.at_least = keys.number("at_least");
        }
        out.in = keys.texts("in");
        out.on = keys.text("on");
        out.field = keys.required_text("field");
        out.alter = word<Alter>(keys, "change",
                                {{"set", Alter::set}, {"add", Alter::add}, {"subtract", Alter::subtract}}, "set");
        out.to = keys.literal("to");
        out.up_to = keys.text("up_to");
        out.only = only(keys);
        if (const toml::table* words = keys.table("words")) {
            for (const auto& [key, node] : *words)
                out.words.emplace_back(std::string(key.str()), literal_of(node, keys.place(), faults_));
        }
        if (!effect && out.in.empty())
            faults_.add(keys.place(), "'in' is missing", "name the procedures that answer so");
        course_.consequences.push_back(std::move(out));
    }

    void read_role(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        course_.roles.push_back({keys.texts("in"), keys.required_text("name"), keys.required_text("key"),
                                 keys.required_text("own"), keys.required_text("other"), keys.place()});
    }

    void read_contest(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Contest contest;
        contest.place = keys.place();
        contest.in = keys.texts("in");
        contest.effect = effect_named(keys);
        contest.stage = keys.text("stage");
        contest.field = keys.required_text("field");
        contest.won = keys.text("won");
        contest.lost = keys.text("lost");
        contest.inflicted = keys.text("inflicted");
        contest.suffered = keys.text("suffered");
        contest.rule = keys.text("rule");
        if (contest.in.empty()) faults_.add(keys.place(), "'in' is missing", "name the procedures that strike so");
        course_.contests.push_back(std::move(contest));
    }

    std::vector<Mark> marks(TomlKeys& keys) {
        std::vector<Mark> all;
        for (const toml::table* each : keys.tables("sets")) {
            TomlKeys own(*each, keys.place(), faults_);
            Mark mark;
            mark.place = own.place();
            mark.on = own.text("on", "own");
            mark.field = own.required_text("field");
            if (own.has("add")) {
                mark.alter = Alter::add;
                mark.value = sheet::Literal::count(own.number("add").value_or(0));
            } else {
                mark.value = own.literal("to").value_or(sheet::Literal::nothing());
            }
            all.push_back(std::move(mark));
        }
        return all;
    }

    void read_act(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Act act;
        act.place = keys.place();
        act.procedure = keys.required_text("procedure");
        act.says = keys.text("says", act.procedure);
        act.target = keys.flag("target");
        act.marks = marks(keys);
        course_.acts.push_back(std::move(act));
    }

    void read_step(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Step step;
        step.place = keys.place();
        step.name = keys.required_text("name");
        step.says = keys.text("says", step.name);
        step.phase = keys.text("phase");
        step.kind = named<StepKind>(keys, "kind", StepKind::ending, "orders");
        step.acts = named<Acts>(keys, "acts", Acts::nobody, "both");
        step.declares = keys.flag("declares");
        step.only = only(keys);
        step.simultaneous = keys.flag("simultaneous");
        step.procedures = keys.texts("procedures");
        course_.steps.push_back(std::move(step));
    }

    void read_reset(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Reset reset;
        reset.place = keys.place();
        reset.at = keys.required_text("at");
        reset.of = owner(keys);
        reset.field = keys.required_text("field");
        reset.to = keys.literal("to").value_or(sheet::Literal::nothing());
        reset.from = keys.text("from");
        reset.when = wants(keys);
        reset.otherwise = keys.literal("otherwise");
        reset.phasing = keys.flag("phasing");
        reset.only = only(keys);
        course_.resets.push_back(std::move(reset));
    }

    void read_proposal(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Proposal proposal;
        proposal.place = keys.place();
        proposal.step = keys.required_text("step");
        proposal.of = owner(keys);
        proposal.when = wants(keys);
        proposal.phasing = keys.flag("phasing");
        proposal.procedure = keys.text("procedure");
        proposal.marks = marks(keys);
        proposal.says = keys.required_text("says");
        proposal.rule = keys.text("rule");
        proposal.under = under(keys);
        proposal.only = only(keys);
        course_.proposals.push_back(std::move(proposal));
    }

    std::optional<Under> under(TomlKeys& keys) {
        const toml::table* table = keys.table("under");
        if (table == nullptr) return std::nullopt;
        if (table->size() != 1)
            faults_.add(keys.place_of_key("under"), "'under' names one reading",
                        "write under = { reading = \"option\" }");
        for (const auto& [name, node] : *table)
            return Under{std::string(name.str()), node.value_or(std::string()), false};
        return std::nullopt;
    }

    // --- of a battle alone ---

    void read_tie(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Tie tie;
        tie.place = keys.place();
        tie.name = keys.required_text("name");
        tie.lasts = lasts(keys);
        tie.hidden = keys.flag("hidden");
        tie.set_by = keys.required_text("set_by");
        tie.read_by = keys.required_text("read_by");
        course_.ties.push_back(std::move(tie));
    }

    void read_decision(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Decision decision;
        decision.place = keys.place();
        decision.name = keys.required_text("name");
        decision.kind = named<DecisionKind>(keys, "kind", DecisionKind::other, "other");
        decision.question = keys.required_text("question");
        decision.options = keys.texts("options");
        if (decision.options.size() < 2)
            faults_.add(keys.place(), "a decision has two options at least", "list them: options");
        course_.decisions.push_back(std::move(decision));
    }

    void read_rule(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        course_.rules.push_back({keys.required_text("id"), keys.required_text("says"), keys.place()});
    }

    void read_number(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        TableNumber number;
        number.place = keys.place();
        number.name = keys.required_text("name");
        number.length = keys.has("length");
        if (number.length == keys.has("count"))
            faults_.add(keys.place(), "a number of the table has a 'length' or a 'count'", "give one of the two");
        number.value = keys.number(number.length ? "length" : "count").value_or(0);
        number.rule = keys.required_text("rule");
        number.says = keys.required_text("says");
        course_.numbers.push_back(std::move(number));
    }

    sheet::Place file_;
    TomlFaults& faults_;
    Course course_;
};

}  // namespace

bool has_course(std::span<const SheetFile> files, const std::string& sheet) {
    return find_course(files, sheet) != nullptr;
}

base::Result<play::Course> load_course(std::span<const SheetFile> files, const std::string& sheet) {
    TomlFaults faults;
    toml::table tree;
    if (!gather_course(files, sheet, 0, tree, faults)) return faults.take();
    play::Course course = CourseParser(sheet, faults).parse(tree);
    if (faults.any()) return faults.take();
    return course;
}

}  // namespace linstock::library
