#include "library/companion_roster.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "library/toml_merge.hpp"
#include "library/toml_reader.hpp"

namespace linstock::library {

namespace {

// Named one by one: other rooms have a Field and a Step, too.
using companion::Act;
using companion::Alter;
using companion::Consequence;
using companion::Contest;
using companion::Derived;
using companion::Field;
using companion::Fill;
using companion::gone_field;
using companion::ListFill;
using companion::Mark;
using companion::Owner;
using companion::Phasing;
using companion::Proposal;
using companion::Reset;
using companion::RoleName;
using companion::RosterRules;
using companion::Shape;
using companion::Step;
using companion::Want;
using companion::Wants;

constexpr int deepest_rosters = 8;

std::string roster_path(const std::string& sheet) { return sheet + "/roster.toml"; }

const SheetFile* find_roster(std::span<const SheetFile> files, const std::string& sheet) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const SheetFile& each) { return each.path == roster_path(sheet); });
    return found == files.end() ? nullptr : &*found;
}

// The roster's own tables over those it extends.
bool gather_roster(std::span<const SheetFile> files, const std::string& sheet, int depth, toml::table& tree,
                   TomlFaults& faults) {
    const SheetFile* file = find_roster(files, sheet);
    if (file == nullptr) {
        faults.add({roster_path(sheet), 0, 0}, "the sheet '" + sheet + "' has no roster.toml");
        return false;
    }
    if (depth > deepest_rosters) {
        faults.add({file->path, 0, 0}, "the rosters extend one another in a circle");
        return false;
    }
    toml::table own;
    if (!parse_toml(file->text, file->path, own, faults)) return false;
    const std::string base = own["extends"].value_or(std::string());
    own.erase("extends");
    if (!base.empty() && !gather_roster(files, base, depth + 1, tree, faults)) return false;
    merge_toml(tree, std::move(own));
    return true;
}

class RosterParser {
public:
    RosterParser(const std::string& sheet, TomlFaults& faults) : file_{roster_path(sheet), 0, 0}, faults_(faults) {
        rules_.sheet = sheet;
    }

    RosterRules parse(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        rules_.paste = keys.texts("paste");
        rules_.first = keys.texts("first");
        rules_.gone_at_0 = keys.texts("gone_at_0");
        rules_.file = file_;
        rules_.paste_place = keys.place_of_key("paste");
        rules_.first_place = keys.place_of_key("first");
        rules_.gone_place = keys.place_of_key("gone_at_0");
        rules_.group_word = keys.text("group_word", "Group");
        rules_.each_side = keys.flag("each_side");
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
        return std::move(rules_);
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

    Owner owner(TomlKeys& keys) {
        return word<Owner>(keys, "of", {{"unit", Owner::unit}, {"group", Owner::group}}, "unit");
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
        if (rules_.find_field(field.of, field.name) >= 0)
            faults_.add(field.place, "the field '" + field.name + "' stands here twice");
        rules_.fields.push_back(std::move(field));
    }

    void add_gone() {
        Field gone;
        gone.name = std::string(gone_field);
        gone.says = "gone";
        gone.shape = Shape::yes_no;
        gone.preset = sheet::Literal::yes(false);
        gone.shown = "hidden";
        rules_.fields.push_back(std::move(gone));
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
        if (derived.counts == !derived.sum.empty())
            faults_.add(keys.place(), "a derived number has a 'sum' or 'count = true'", "give one of the two");
        rules_.derived.push_back(std::move(derived));
    }

    void read_fill(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Fill fill{keys.texts("in"), keys.required_text("fact"), keys.text("from"), {}, keys.place()};
        if (const toml::array* list = keys.array("is")) {
            for (const toml::node& each : *list) fill.is.push_back(literal_of(each, keys.place(), faults_));
        }
        rules_.fills.push_back(std::move(fill));
    }

    void read_list(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        ListFill list;
        list.place = keys.place();
        list.in = keys.texts("in");
        list.list = keys.required_text("list");
        list.alone = keys.flag("alone");
        list.when = wants(keys);
        rules_.lists.push_back(std::move(list));
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
        if (const toml::table* words = keys.table("words")) {
            for (const auto& [key, node] : *words)
                out.words.emplace_back(std::string(key.str()), literal_of(node, keys.place(), faults_));
        }
        if (!effect && out.in.empty())
            faults_.add(keys.place(), "'in' is missing", "name the procedures that answer so");
        rules_.consequences.push_back(std::move(out));
    }

    void read_role(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        rules_.roles.push_back({keys.texts("in"), keys.required_text("name"), keys.required_text("key"),
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
        rules_.contests.push_back(std::move(contest));
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
        rules_.acts.push_back(std::move(act));
    }

    void read_step(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Step step;
        step.place = keys.place();
        step.name = keys.required_text("name");
        step.says = keys.text("says", step.name);
        step.phase = keys.text("phase");
        step.side = word<Phasing>(keys, "side",
                                  {{"both", Phasing::both},
                                   {"phasing", Phasing::phasing},
                                   {"first", Phasing::first},
                                   {"second", Phasing::second}},
                                  "both");
        step.simultaneous = keys.flag("simultaneous");
        step.procedures = keys.texts("procedures");
        rules_.steps.push_back(std::move(step));
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
        reset.phasing = keys.flag("phasing");
        rules_.resets.push_back(std::move(reset));
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
        rules_.proposals.push_back(std::move(proposal));
    }

    sheet::Place file_;
    TomlFaults& faults_;
    RosterRules rules_;
};

}  // namespace

bool has_roster_rules(std::span<const SheetFile> files, const std::string& sheet) {
    return find_roster(files, sheet) != nullptr;
}

base::Result<companion::RosterRules> load_roster_rules(std::span<const SheetFile> files, const std::string& sheet) {
    TomlFaults faults;
    toml::table tree;
    if (!gather_roster(files, sheet, 0, tree, faults)) return faults.take();
    companion::RosterRules rules = RosterParser(sheet, faults).parse(tree);
    if (faults.any()) return faults.take();
    return rules;
}

}  // namespace linstock::library
