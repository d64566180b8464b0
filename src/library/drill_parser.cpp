#include "library/drill_parser.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "base/text.hpp"
#include "battle/muster.hpp"
#include "drill/wish.hpp"
#include "library/drill_keys.hpp"

namespace linstock::library {

namespace {

using drill::Drill;
using table::Ground;

constexpr int most_figures = 1'000;
constexpr int most_turns = 1'000;
constexpr int highest_face = 100;

// Names that `after` keeps for itself.
constexpr std::array<std::string_view, 3> kept_names = {"now", "asks", "result"};

class DrillReader {
public:
    DrillReader(const std::string& path, TomlFaults& faults) : file_{path, 0, 0}, faults_(faults) {}

    Drill read(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        Drill drill;
        drill.place = keys.place();
        drill.id = keys.required_text("id");
        drill.sheet = keys.required_text("sheet");
        drill.says = keys.required_text("says");
        drill.rules = keys.texts("rules");
        if (const toml::table* readings = keys.table("readings"))
            drill.readings = grades_of(*readings, drill.place, faults_);
        read_table(keys, drill);
        for (const toml::table* each : keys.tables("ground")) drill.ground.push_back(read_ground(*each, drill.place));
        for (const toml::table* each : keys.tables("units")) drill.units.push_back(read_unit(*each, drill.place));
        for (const toml::table* each : keys.tables("commanders"))
            drill.commanders.push_back(read_commander(*each, drill.place));
        for (const toml::table* each : keys.tables("objectives"))
            drill.objectives.push_back(read_objective(*each, drill.place));
        if (const toml::table* now = keys.table("now")) read_start(*now, drill);
        read_steps(keys, drill);
        check_names(drill);
        check_expects(drill);
        return drill;
    }

private:
    // --- the table ---

    void read_table(TomlKeys& keys, Drill& drill) {
        const toml::table* table = keys.table("table");
        if (table == nullptr) {
            if (!keys.has("table"))
                faults_.add(drill.place, "'table' is missing",
                            "table = { width = 72, depth = 48 }, in the sheet's unit");
            return;
        }
        TomlKeys sides(*table, drill.place, faults_);
        for (const auto& [key, to] : {std::pair("width", &drill.width), std::pair("depth", &drill.depth)}) {
            const auto length = sides.number(key);
            *to = length.value_or(0);
            if (*to < base::one || *to > base::whole(2'000))
                faults_.add(sides.place_of_key(key), "'" + std::string(key) + "' wants a length from 1 to 2,000");
        }
    }

    drill::Ground read_ground(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Ground ground;
        ground.place = keys.place();
        ground.line = keys.has("points");
        const std::vector<std::string> known = ground_words(ground.line);
        if (!keys.has("kind")) faults_.add(keys.place(), "'kind' is missing", base::suggestion("", known));
        if (keys.has("kind")) table::find_ground(word_of(keys, "kind", known), ground.kind);
        ground.name = keys.text("name");
        ground.points = drill_spots(keys, ground.line ? "points" : "corners", ground.line ? "" : "box");
        ground.level = keys.integer("level", ground.kind == Ground::hill ? 1 : 0);
        const std::size_t least = ground.line ? 2 : 3;
        if (ground.points.size() < least)
            faults_.add(keys.place(), "this ground has no shape", "box = [left, low, right, high], corners or points");
        return ground;
    }

    drill::Unit read_unit(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Unit unit;
        unit.place = keys.place();
        unit.name = keys.required_text("name");
        unit.side = drill_side(keys, "side").value_or(0);
        if (!keys.has("side")) faults_.add(keys.place(), "'side' is missing", "red or blue");
        unit.type = keys.required_text("type");
        unit.group = keys.text("group");
        unit.order = keys.text("order");
        unit.figures = count(keys, "figures");
        unit.stands = count(keys, "stands");
        unit.guns = count(keys, "guns");
        unit.lost = count(keys, "lost");
        unit.formation = keys.text("formation");
        unit.files = count(keys, "files");
        unit.at = required_drill_spot(keys, "at");
        unit.facing = drill_degrees(keys, "facing");
        unit.fire = word_of(keys, "fire", battle::fire_words(), "at will");
        unit.evade = word_of(keys, "evade", battle::evade_words(), "ask");
        unit.worth = keys.number("worth");
        if (const toml::table* has = keys.table("has")) unit.has = drill_fields(*has, unit.place, faults_);
        unit.words = drill_other_words(keys);
        return unit;
    }

    int count(TomlKeys& keys, std::string_view key) {
        const int value = keys.integer(key);
        if (value >= 0 && value <= most_figures) return value;
        faults_.add(keys.place_of_key(key), "'" + std::string(key) + "' wants a whole number from 0 to 1000");
        return 0;
    }

    drill::Commander read_commander(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Commander commander;
        commander.place = keys.place();
        commander.name = keys.required_text("name");
        commander.side = drill_side(keys, "side").value_or(0);
        if (!keys.has("side")) faults_.add(keys.place(), "'side' is missing", "red or blue");
        commander.attached = keys.text("attached");
        if (keys.has("at") || commander.attached.empty()) commander.at = required_drill_spot(keys, "at");
        commander.leads = keys.texts("leads");
        commander.army = commander.leads.size() == 1 && commander.leads.front() == "army";
        if (commander.army) commander.leads.clear();
        if (!commander.army && commander.leads.empty())
            faults_.add(keys.place(), "'leads' is missing", "a list of units, or \"army\"");
        commander.words = drill_other_words(keys);
        return commander;
    }

    drill::Objective read_objective(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Objective objective;
        objective.place = keys.place();
        objective.name = keys.required_text("name");
        objective.at = required_drill_spot(keys, "at");
        objective.radius = keys.number("radius").value_or(0);
        objective.worth = keys.number("worth").value_or(0);
        objective.held_by = drill_side(keys, "held_by").value_or(battle::no_side);
        return objective;
    }

    // --- moments and decisions ---

    void read_moment(TomlKeys& keys, drill::Moment& moment) {
        moment.place = keys.place();
        if (keys.has("turn")) {
            moment.turn = keys.integer("turn");
            if (*moment.turn < 0 || *moment.turn > most_turns)
                faults_.add(keys.place_of_key("turn"), "'turn' wants a whole number from 0 to 1000");
        }
        moment.phase = drill_side(keys, "phase");
        moment.step = keys.text("step");
    }

    drill::Moment moment_of(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Moment moment;
        read_moment(keys, moment);
        return moment;
    }

    void read_start(const toml::table& table, Drill& drill) {
        TomlKeys keys(table, drill.place, faults_);
        read_moment(keys, drill.now);
        if (const toml::table* pending = keys.table("pending")) drill.pending = decision_of(*pending, drill.place);
    }

    drill::Decision decision_of(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Decision decision;
        decision.place = keys.place();
        decision.decision = keys.required_text("decision");
        decision.unit = keys.text("unit");
        decision.other = keys.text("other");
        decision.side = drill_side(keys, "side");
        return decision;
    }

    // --- steps ---

    // `do` and `ask` are two lists of the file; they are taken as they stand in it.
    void read_steps(TomlKeys& keys, Drill& drill) {
        for (const char* key : {"do", "ask"}) {
            for (const toml::table* each : keys.tables(key))
                drill.steps.push_back(read_step(*each, drill.place, std::string_view(key) == "ask"));
        }
        std::stable_sort(drill.steps.begin(), drill.steps.end(), [](const drill::Step& a, const drill::Step& b) {
            return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
        });
        for (std::size_t i = 0; i < drill.steps.size(); ++i) drill.steps[i].number = static_cast<int>(i + 1);
    }

    drill::Step read_step(const toml::table& table, const sheet::Place& around, bool asks_only) {
        TomlKeys keys(table, around, faults_);
        drill::Step step;
        step.asks_only = asks_only;
        step.place = keys.place();
        step.by = read_by(keys);
        if (const toml::table* command = keys.table("command")) step.command = read_command(*command, step.place);
        read_refused(keys, step);
        if (!asks_only) {
            read_faces(keys, step);
            if (keys.has("results")) read_results(keys, step);
            if (const toml::table* until = keys.table("until")) step.until = moment_of(*until, step.place);
        } else {
            read_facts(keys, step);
        }
        if (const toml::table* after = keys.table("after")) read_after(*after, step);
        read_ends(keys, step);
        check_step(keys, step);
        return step;
    }

    void check_step(TomlKeys& keys, const drill::Step& step) {
        const bool needless = step.asks_only && !step.facts.empty();
        if (!step.command && !needless && !keys.has("command"))
            faults_.add(step.place, "'command' is missing",
                        step.asks_only ? "give a command, or the facts to be measured" : "say what is done");
        if (step.until && step.command && step.command->does != "end step")
            faults_.add(step.until->place, "'until' goes with the command end step",
                        "put it into a [[drill.do]] with command = { do = \"end step\" }");
        const bool goes_on = !step.faces.empty() || step.results || step.until;
        if (step.refused && goes_on)
            faults_.add(step.place, "what is refused throws nothing and resolves nothing",
                        "leave faces, results and until out");
    }

    SideId read_by(TomlKeys& keys) {
        const std::vector<std::string> known = {"red", "blue", "umpire"};
        if (!keys.has("by") && keys.has("command")) faults_.add(keys.place(), "'by' is missing", "red or blue");
        const std::string word = word_of(keys, "by", known, "red");
        return static_cast<SideId>(std::find(known.begin(), known.end() - 1, word) - known.begin());
    }

    void read_refused(TomlKeys& keys, drill::Step& step) {
        const toml::node* node = keys.find("refused");
        if (node == nullptr) return;
        const auto rule = node->value_exact<std::string>();
        if (rule || node->value_exact<bool>() == true) {
            step.refused = drill::Refused{rule.value_or(""), keys.place_of_key("refused")};
            return;
        }
        faults_.add(keys.place_of_key("refused"), "'refused' wants true or a rule's ID",
                    "without it the command must be accepted");
    }

    void read_faces(TomlKeys& keys, drill::Step& step) {
        const toml::array* faces = keys.array("faces");
        if (faces == nullptr) return;
        for (const toml::node& each : *faces) {
            const auto face = each.value_exact<std::int64_t>();
            if (face && *face >= 0 && *face <= highest_face)
                step.faces.push_back(static_cast<std::uint8_t>(*face));
            else
                faults_.add(place_of(each, step.place), "a face is a whole number from 0 to 100");
        }
    }

    drill::Wish read_command(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Wish wish;
        wish.place = keys.place();
        wish.does = keys.required_text("do");
        const drill::WishForm* form = drill::find_form(wish.does);
        if (form == nullptr) {
            if (keys.has("do"))
                faults_.add(keys.place_of_key("do"), "there is no command '" + wish.does + "'",
                            base::suggestion(wish.does, drill::wish_names()));
            keys_left_alone(keys);
            return wish;
        }
        drill_take_fields(keys, form->keys, wish.keys, faults_);
        if (form->parts.empty()) return wish;
        if (!keys.has(form->parts)) faults_.add(wish.place, "'" + std::string(form->parts) + "' is missing");
        for (const toml::table* part : keys.tables(form->parts)) {
            TomlKeys own(*part, wish.place, faults_);
            drill_take_fields(own, form->part_keys, wish.parts.emplace_back(), faults_);
        }
        return wish;
    }

    // One fault is enough where the command itself is not known.
    static void keys_left_alone(TomlKeys& keys) {
        for (const std::string& key : keys.all_keys()) keys.find(key);
    }

    void read_results(TomlKeys& keys, drill::Step& step) {
        step.results.emplace();
        for (const toml::table* table : keys.tables("results")) {
            drill::Resolved result;
            result.place = place_of(*table, step.place);
            for (drill::Field& each : drill_fields(*table, result.place, faults_)) {
                if (each.name == "procedure" || each.name == "unit" || each.name == "other") {
                    std::string& to = each.name == "procedure" ? result.procedure
                                      : each.name == "unit"    ? result.unit
                                                               : result.other;
                    to = each.value.text;
                    continue;
                }
                result.keys.push_back(std::move(each));
            }
            if (result.procedure.empty())
                faults_.add(result.place, "'procedure' is missing", "say which procedure answered");
            step.results->push_back(std::move(result));
        }
    }

    // One table, or a list of them.
    void read_facts(TomlKeys& keys, drill::Step& step) {
        const toml::node* node = keys.find("facts");
        if (node == nullptr) return;
        if (const toml::table* one = node->as_table()) {
            step.facts.push_back(read_measured(*one, step.place));
            return;
        }
        for (const toml::table* each : keys.tables("facts")) step.facts.push_back(read_measured(*each, step.place));
    }

    drill::Measured read_measured(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Measured measured;
        measured.place = keys.place();
        measured.procedure = keys.required_text("procedure");
        measured.unit = keys.required_text("unit");
        measured.other = keys.text("other");
        if (const toml::table* facts = keys.table("facts"))
            measured.facts = drill_fields(*facts, measured.place, faults_);
        if (measured.facts.empty())
            faults_.add(measured.place, "'facts' names none", "facts = { \"own.stands\" = 4 }, by the sheet's names");
        return measured;
    }

    void read_after(const toml::table& table, drill::Step& step) {
        for (const auto& [key, node] : table) {
            const std::string name(key.str());
            if (std::find(kept_names.begin(), kept_names.end(), name) != kept_names.end()) continue;
            const toml::table* own = node.as_table();
            if (own == nullptr) {
                faults_.add(place_of(node, step.place), "'" + name + "' wants a table { … }",
                            "after = { A = { stands = 3 }, now = { step = \"fire\" } }");
                continue;
            }
            step.after.push_back(read_standing(name, *own, step.place));
        }
        TomlKeys keys(table, step.place, faults_);
        read_ends(keys, step);
        keys_left_alone(keys);
    }

    drill::Standing read_standing(const std::string& name, const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        drill::Standing standing;
        standing.name = name;
        standing.place = keys.place();
        if (keys.has("at")) standing.at = required_drill_spot(keys, "at");
        standing.facing = drill_degrees(keys, "facing");
        for (const std::string& key : keys.all_keys()) {
            if (key == "at" || key == "facing") continue;
            const auto value = keys.literal(key);
            standing.keys.push_back({key, value.value_or(sheet::Literal{}), keys.place_of_key(key)});
        }
        if (keys.all_keys().empty()) faults_.add(standing.place, "nothing is expected of '" + name + "'");
        return standing;
    }

    // `now`, `asks` and `result` stand beside the command or among what is told of the table afterwards.
    void read_ends(TomlKeys& keys, drill::Step& step) {
        if (const toml::table* now = keys.table("now")) {
            step.now = moment_of(*now, step.place);
            if (!step.now->turn && !step.now->phase && step.now->step.empty())
                faults_.add(step.now->place, "'now' says nothing", "turn, phase or step");
        }
        if (const toml::node* asks = keys.find("asks")) read_asks(keys, *asks, step);
        if (keys.has("result")) {
            const std::vector<std::string> known = {"undecided", "red", "blue", "draw"};
            const std::string word = word_of(keys, "result", known);
            const auto found = std::find(known.begin(), known.end(), word);
            if (found != known.end()) step.result = static_cast<battle::Result>(found - known.begin());
        }
    }

    void read_asks(TomlKeys& keys, const toml::node& node, drill::Step& step) {
        if (node.value_exact<bool>() == false) {
            step.asks.emplace();
            step.asks->none = true;
            step.asks->place = keys.place_of_key("asks");
        } else if (const toml::table* table = keys.table("asks")) {
            step.asks = decision_of(*table, step.place);
        }
    }

    // --- the whole ---

    void check_names(const Drill& drill) {
        std::vector<std::string> seen;
        const auto take = [&](const std::string& name, const sheet::Place& place) {
            if (std::find(kept_names.begin(), kept_names.end(), name) != kept_names.end())
                faults_.add(place, "nobody may be called '" + name + "'", "it is a word of 'after'");
            if (std::find(seen.begin(), seen.end(), name) != seen.end())
                faults_.add(place, "'" + name + "' is told twice", "give each a name of its own");
            seen.push_back(name);
        };
        for (const drill::Unit& unit : drill.units) take(unit.name, unit.place);
        for (const drill::Commander& commander : drill.commanders) take(commander.name, commander.place);
        if (drill.units.empty()) faults_.add(drill.place, "there are no units", "units = [ { name = \"A\", … } ]");
    }

    void check_expects(const Drill& drill) {
        if (drill::can_fail(drill)) return;
        faults_.add(drill.place, "the drill '" + drill.id + "' cannot fail: it expects nothing",
                    "add refused, results, facts, after, asks, now or result to a step");
    }

    sheet::Place file_;
    TomlFaults& faults_;
};

}  // namespace

base::Result<DrillFile> read_drills(std::string_view text, const std::string& path) {
    TomlFaults faults;
    toml::table table;
    if (!parse_toml(text, path, table, faults)) return faults.take();
    const sheet::Place file{path, 0, 0};
    std::vector<const toml::table*> told;
    {
        TomlKeys keys(table, file, faults);
        told = keys.tables("drill");
    }
    if (told.empty() && !faults.any()) faults.add(file, "there is no [[drill]]", "begin each with [[drill]]");
    if (faults.any()) return faults.take();
    DrillFile read;
    std::vector<std::string> ids;
    for (const toml::table* each : told) {
        TomlFaults own;
        drill::Drill drill = DrillReader(path, own).read(*each);
        if (std::find(ids.begin(), ids.end(), drill.id) != ids.end())
            own.add(drill.place, "the drill '" + drill.id + "' is told twice", "give each an id of its own");
        ids.push_back(drill.id);
        if (own.any())
            read.broken.push_back({drill.id, drill.place, own.take()});
        else
            read.drills.push_back(std::move(drill));
    }
    return read;
}

base::Result<std::vector<drill::Drill>> parse_drills(std::string_view text, const std::string& path) {
    auto read = read_drills(text, path);
    if (!read.ok()) return read.errors();
    base::Errors errors;
    for (const BrokenDrill& each : read->broken) errors.insert(errors.end(), each.errors.begin(), each.errors.end());
    if (!errors.empty()) return errors;
    return std::move(read->drills);
}

bool holds_drills(std::string_view text) {
    constexpr std::string_view head = "[[drill]]";
    return text.starts_with(head) || text.find("\n[[drill]]") != std::string_view::npos;
}

}  // namespace linstock::library
