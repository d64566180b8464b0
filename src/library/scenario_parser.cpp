#include "library/scenario_parser.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "battle/muster.hpp"
#include "library/scenario_keys.hpp"

namespace linstock::library {

namespace {

using battle::Scenario;
using battle::ScenarioCommander;
using battle::ScenarioGroup;
using battle::ScenarioSide;
using battle::ScenarioUnit;
using table::Ground;

constexpr int most_figures = 1'200;  // of any sheet; its muster knows its own

constexpr std::string_view edge_names[] = {"south", "north", "west", "east"};

// Lines have no breadth; the rest is ground one stands in.
inline bool may_be_line(Ground ground) { return ground == Ground::road || ground >= Ground::stream; }
inline bool may_be_area(Ground ground) { return ground < Ground::stream; }

inline std::vector<std::string> ground_names(bool (*fits)(Ground)) {
    std::vector<std::string> names;
    for (int i = 0; i < table::ground_kinds; ++i) {
        const auto ground = static_cast<Ground>(i);
        if (fits(ground)) names.emplace_back(table::name_of(ground));
    }
    return names;
}

inline std::vector<std::string> formation_names() {
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(table::Formation::limbered); ++i)
        names.emplace_back(table::name_of(static_cast<table::Formation>(i)));
    return names;
}

// Lines of a long text are the file's, not the reader's: they run on, and an empty line begins a paragraph.
inline std::string prose(const std::string& text) {
    std::string out;
    std::size_t breaks = 0;
    for (const char c : text) {
        if (c == '\n') {
            ++breaks;
            continue;
        }
        if (breaks > 0 && !out.empty()) out += breaks > 1 ? '\n' : ' ';
        breaks = 0;
        out += c;
    }
    return out;
}

class Parser {
public:
    Parser(const std::string& path, TomlFaults& faults) : file_{path, 0, 0}, faults_(faults) {}

    Scenario parse(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        const toml::table* head = keys.table("scenario");
        if (head == nullptr) faults_.add(file_, "there is no [scenario]", "begin with [scenario], id and title");
        const toml::table* map = keys.table("map");
        if (map == nullptr) faults_.add(file_, "there is no [map]", "give its width and depth in yards");
        if (map != nullptr) read_map(*map);
        read_sides(keys);
        if (head != nullptr) read_head(*head);  // after the sides: it names one
        for (const toml::table* objective : keys.tables("objective")) read_objective(*objective);
        if (const toml::table* under = keys.table("under")) read_readings(*under);
        return std::move(scenario_);
    }

private:
    // --- head ---

    void read_head(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        scenario_.place = keys.place();
        scenario_.id = keys.required_text("id");
        scenario_.title = keys.required_text("title");
        scenario_.date = keys.text("date");
        scenario_.summary = prose(keys.text("summary"));
        scenario_.historical = keys.flag("historical");
        scenario_.benchmark = keys.flag("benchmark");
        scenario_.sheets = keys.texts("sheets");
        scenario_.minutes = keys.integer("minutes");
        scenario_.starts_at_minute = read_clock(keys);
        scenario_.history = prose(keys.text("history"));
        scenario_.sources = keys.texts("sources");
        scenario_.first_side = read_first(keys);
        if (scenario_.id.empty() || base::folded(scenario_.id).empty())
            faults_.add(keys.place_of_key("id"), "the scenario needs an id", "as the file's name without .toml");
        if (scenario_.historical && scenario_.sources.empty())
            faults_.add(keys.place(), "a historical scenario says where its facts come from", "add sources = [\"…\"]");
    }

    int read_clock(TomlKeys& keys) {
        if (!keys.has("starts")) return 0;
        const std::string text = keys.text("starts");
        const auto digit = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '9' ? text[i] - '0' : 100; };
        if (text.size() == 5 && text[2] == ':') {
            const int hour = digit(0) * 10 + digit(1);
            const int minute = digit(3) * 10 + digit(4);
            if (hour < 24 && minute < 60) return hour * 60 + minute;
        }
        faults_.add(keys.place_of_key("starts"), "'" + text + "' is no time of day", "write it as \"07:30\"");
        return 0;
    }

    // Without a word the attacker moves first.
    battle::SideId read_first(TomlKeys& keys) {
        if (keys.has("first")) return side_named(keys, "first");
        return scenario_.sides[1].attacks && !scenario_.sides[0].attacks ? 1 : 0;
    }

    battle::SideId side_named(TomlKeys& keys, std::string_view key) {
        const std::vector<std::string> ids = {scenario_.sides[0].id, scenario_.sides[1].id};
        const std::string id = word_of(keys, key, ids);
        return id == ids[1] ? 1 : 0;
    }

    void read_objective(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        battle::ScenarioObjective objective;
        objective.place = keys.place();
        objective.name = keys.required_text("name");
        objective.at = required_spot(keys, "at");
        objective.radius = keys.number("radius").value_or(0);
        objective.worth = keys.number("worth").value_or(0);
        if (keys.has("held_by")) objective.held_by = side_named(keys, "held_by");
        scenario_.objectives.push_back(std::move(objective));
    }

    void read_readings(const toml::table& table) {
        for (const auto& [sheet, node] : table) {
            const toml::table* own = node.as_table();
            if (own == nullptr) {
                faults_.add(place_of(node, file_), "'under' wants a table a sheet", "write [under.arw]");
                continue;
            }
            TomlKeys keys(*own, file_, faults_);
            battle::SheetReadings readings;
            readings.sheet = std::string(sheet.str());
            readings.place = keys.place();
            if (const toml::table* list = keys.table("readings"))
                readings.readings = grades_of(*list, keys.place(), faults_);
            scenario_.readings.push_back(std::move(readings));
        }
    }

    // --- ground ---

    void read_map(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        battle::ScenarioMap& map = scenario_.map;
        map.place = keys.place();
        map.width = keys.number("width").value_or(0);
        map.depth = keys.number("depth").value_or(0);
        map.top = keys.text("top");
        for (const toml::table* area : keys.tables("area")) read_area(*area, keys.place());
        for (const toml::table* line : keys.tables("line")) read_line(*line, keys.place());
    }

    Ground read_ground(TomlKeys& keys, bool (*fits)(Ground)) {
        Ground ground = Ground::open;
        if (!keys.has("kind")) faults_.add(keys.place(), "'kind' is missing", base::suggestion("", ground_names(fits)));
        if (keys.has("kind")) table::find_ground(word_of(keys, "kind", ground_names(fits)), ground);
        return ground;
    }

    void read_area(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        battle::ScenarioArea area;
        area.place = keys.place();
        area.ground = read_ground(keys, may_be_area);
        area.name = keys.text("name");
        area.corners = spots_of(keys, "corners", "box");
        area.level = keys.integer("level", area.ground == Ground::hill ? 1 : 0);
        scenario_.map.areas.push_back(std::move(area));
    }

    void read_line(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        battle::ScenarioLine line;
        line.place = keys.place();
        line.ground = read_ground(keys, may_be_line);
        line.name = keys.text("name");
        line.points = spots_of(keys, "points", "");
        scenario_.map.lines.push_back(std::move(line));
    }

    // --- order of battle ---

    void read_sides(TomlKeys& keys) {
        const std::vector<const toml::table*> sides = keys.tables("side");
        if (sides.size() != 2) {
            faults_.add(file_, "there are " + std::to_string(sides.size()) + " sides", "a battle has two [[side]]");
            return;
        }
        for (std::size_t i = 0; i < 2; ++i) scenario_.sides[i] = read_side(*sides[i]);
    }

    ScenarioSide read_side(const toml::table& table) {
        TomlKeys keys(table, file_, faults_);
        ScenarioSide side;
        side.place = keys.place();
        side.id = keys.required_text("id");
        side.name = keys.text("name", side.id);
        side.nation = keys.text("nation");
        side.home = read_edge(keys);
        side.attacks = keys.flag("attacks");
        side.zone = spots_of(keys, "zone", "zone_box");
        side.briefing = prose(keys.text("briefing"));
        if (const toml::table* commander = keys.table("commander"))
            side.commander = read_commander(*commander, side.place);
        for (const toml::table* group : keys.tables("group")) side.groups.push_back(read_group(*group, side.place));
        return side;
    }

    battle::TableEdge read_edge(TomlKeys& keys) {
        const std::vector<std::string> names(std::begin(edge_names), std::end(edge_names));
        if (!keys.has("home"))
            faults_.add(keys.place(), "'home' is missing", "the edge it comes from: " + base::listed(names));
        const std::string word = word_of(keys, "home", names, "south");
        const auto found = std::find(names.begin(), names.end(), word);
        return found == names.end() ? battle::TableEdge::south : static_cast<battle::TableEdge>(found - names.begin());
    }

    ScenarioCommander read_commander(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        ScenarioCommander commander;
        commander.place = keys.place();
        commander.name = keys.required_text("name");
        commander.ability = word_of(keys, "ability", battle::ability_names(), "fair");
        commander.at = spot_of(keys, "at");
        commander.minute = keys.integer("minute");
        return commander;
    }

    ScenarioGroup read_group(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        ScenarioGroup group;
        group.place = keys.place();
        group.name = keys.required_text("name");
        group.order = word_of(keys, "order", battle::order_words(), "hold");
        group.parent = keys.text("parent");
        if (const toml::table* commander = keys.table("commander"))
            group.commander = read_commander(*commander, group.place);
        if (const toml::table* line = keys.table("line")) group.line = read_drawn_up(*line, group.place);
        for (const toml::table* unit : keys.tables("unit")) group.units.push_back(read_unit(*unit, group.place));
        return group;
    }

    battle::DrawnUp read_drawn_up(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        battle::DrawnUp line;
        line.place = keys.place();
        line.at = required_spot(keys, "at");
        line.facing = facing_of(keys, "facing").value_or(table::Angle{0});
        if (!keys.has("facing")) faults_.add(keys.place(), "'facing' is missing", "say which way the line looks");
        line.interval = keys.number("interval").value_or(0);
        return line;
    }

    ScenarioUnit read_unit(const toml::table& table, const sheet::Place& around) {
        TomlKeys keys(table, around, faults_);
        ScenarioUnit unit;
        unit.place = keys.place();
        unit.name = keys.required_text("name");
        unit.label = keys.text("label", unit.name);
        unit.nation = keys.text("nation");
        read_troops(keys, unit);
        unit.men = keys.integer("men");
        unit.guns = keys.integer("guns");
        unit.strength_told = keys.has("men") || keys.has("guns");
        unit.at = spot_of(keys, "at");
        unit.facing = facing_of(keys, "facing");
        unit.formation = word_of(keys, "formation", formation_names());
        unit.files = keys.integer("files");
        unit.order = word_of(keys, "order", battle::order_words());
        unit.fire = word_of(keys, "fire", battle::fire_words());
        unit.evade = word_of(keys, "evade", battle::evade_words());
        unit.worth = keys.number("worth");
        unit.expendable = keys.flag("expendable");
        unit.minute = keys.integer("minute");
        if (const toml::table* under = keys.table("under")) read_overrides(*under, unit);
        return unit;
    }

    // The role gives arms and quality; what is written outranks it.
    void read_troops(TomlKeys& keys, ScenarioUnit& unit) {
        unit.role = keys.required_text("role");
        const battle::Role* role = battle::find_role(unit.role);
        if (role == nullptr && keys.has("role"))
            faults_.add(keys.place_of_key("role"), "'" + unit.role + "' is not a role",
                        base::suggestion(unit.role, battle::role_names()));
        unit.weapon = word_of(keys, "weapon", battle::weapon_names(), role == nullptr ? "" : std::string(role->weapon));
        if (role != nullptr) unit.quality = role->quality;
        for (int i = 0; i < battle::qualities; ++i) {
            const auto quality = static_cast<battle::Quality>(i);
            const std::string key(battle::name_of(quality));
            if (!keys.has(key)) continue;
            const std::string word = word_of(keys, key, battle::degrees_of(quality));
            if (const auto degree = battle::find_degree(quality, word))
                unit.quality[static_cast<std::size_t>(i)] = *degree;
        }
    }

    void read_overrides(const toml::table& table, ScenarioUnit& unit) {
        for (const auto& [sheet, node] : table) {
            battle::Override own;
            own.sheet = std::string(sheet.str());
            own.place = place_of(node, unit.place);
            const toml::table* words = node.as_table();
            if (words == nullptr) {
                faults_.add(own.place, "'under' wants a table a sheet", "write under = { arw = { stands = 3 } }");
                continue;
            }
            for (auto& [key, word] : grades_of(*words, own.place, faults_)) {
                if (key != "stands" && key != "figures") own.grades.emplace_back(std::move(key), std::move(word));
            }
            own.stands = read_count(words->get("stands"), "stands", table::max_stands, own.place);
            own.figures = read_count(words->get("figures"), "figures", most_figures, own.place);
            unit.overrides.push_back(std::move(own));
        }
    }

    std::optional<int> read_count(const toml::node* node, const std::string& key, int most,
                                  const sheet::Place& around) {
        if (node == nullptr) return std::nullopt;
        const auto count = node->value_exact<std::int64_t>();
        if (count && *count >= 1 && *count <= most) return static_cast<int>(*count);
        faults_.add(place_of(*node, around), "'" + key + "' wants a whole number from 1 to " + std::to_string(most));
        return std::nullopt;
    }

    sheet::Place file_;
    TomlFaults& faults_;
    Scenario scenario_;
};

}  // namespace

base::Result<battle::Scenario> parse_scenario(std::string_view text, const std::string& path) {
    TomlFaults faults;
    toml::table table;
    if (!parse_toml(text, path, table, faults)) return faults.take();
    battle::Scenario scenario = Parser(path, faults).parse(table);
    if (faults.any()) return faults.take();
    base::Errors errors = battle::check(scenario);
    if (!errors.empty()) return errors;
    return scenario;
}

}  // namespace linstock::library
