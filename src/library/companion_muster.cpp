#include "library/companion_muster.hpp"

#include <algorithm>

#include "battle/muster.hpp"
#include "library/muster_library.hpp"
#include "play/field_value.hpp"
#include "table/formation.hpp"

namespace linstock::library {

namespace {

using play::Course;
using play::Field;
using play::Owner;

// Commas and quotes are the line's own, and in a name so are the signs of a field told and of a remark.
std::string written(std::string text, const char* signs = ",=#") {
    std::replace(text.begin(), text.end(), '"', '\'');
    return text.find_first_of(signs) == std::string::npos ? text : "\"" + text + "\"";
}

std::string count_of(int count) { return count > 0 ? std::to_string(count) : ""; }

class LineWriter {
public:
    LineWriter(const battle::Roster& raised, const Course& course) : raised_(raised), course_(course) {}

    companion::OfferedSide side(battle::SideId id) {
        const battle::RosterSide& told = raised_.sides[id];
        companion::OfferedSide out{told.name, told.briefing, 0, 0, ""};
        for (const battle::RosterCommander& each : raised_.commanders) {
            if (each.side == id && each.group == battle::no_group) out.lines += "# under " + each.name + "\n";
        }
        for (std::size_t i = 0; i < raised_.groups.size(); ++i) {
            if (raised_.groups[i].side == id) write_group(static_cast<battle::GroupId>(i), out);
        }
        return out;
    }

    base::Errors errors() { return std::move(errors_); }

private:
    void write_group(battle::GroupId group, companion::OfferedSide& out) {
        bool first = true;
        for (const battle::RosterUnit& unit : raised_.units) {
            if (unit.group != group) continue;
            if (unit.enters_turn > 0) out.lines += "# arrives in turn " + std::to_string(unit.enters_turn) + "\n";
            out.lines += line_of(unit, first) + "\n";
            ++out.units;
            out.men += unit.men;
            first = false;
        }
    }

    std::string line_of(const battle::RosterUnit& unit, bool with_group) {
        std::string line;
        for (const std::string& place : course_.paste) {
            if (!line.empty()) line += ", ";
            line += place_of(unit, place);
        }
        for (const Field& field : course_.fields) {
            if (field.of == Owner::unit && !play::is_in(course_.paste, field.name))
                add_told(line, "", field, word_of_unit(unit, field.raised));
            if (field.of == Owner::group && with_group)
                add_told(line, "group.", field, word_of_group(unit.group, field.raised));
        }
        return line;
    }

    std::string place_of(const battle::RosterUnit& unit, const std::string& place) {
        if (place == "name") return written(unit.name);
        if (place == "group") return written(raised_.groups[unit.group].name);
        const Field& field = course_.fields[static_cast<std::size_t>(course_.find_field(Owner::unit, place))];
        const std::string word = word_of_unit(unit, field.raised);
        return word.empty() ? "" : written(read(unit.name, field, word));
    }

    // What a new unit has anyway is not written.
    void add_told(std::string& line, const std::string& owner, const Field& field, const std::string& word) {
        if (word.empty()) return;
        const std::string value = read(line, field, word);
        if (value.empty() || value == to_text(field.preset)) return;
        line += ", " + written(owner + field.name + "=" + value, ",");
    }

    std::string word_of_unit(const battle::RosterUnit& unit, const std::string& word) const {
        if (word == "stands") return count_of(unit.stands);
        if (word == "figures") return count_of(unit.figures);
        if (word == "guns") return count_of(unit.guns);
        if (word == "order") return unit.order.empty() ? raised_.groups[unit.group].order : unit.order;
        if (word == "formation") return std::string(table::name_of(unit.formation));
        return std::string(unit.grade(word));
    }

    std::string word_of_group(battle::GroupId group, const std::string& word) const {
        if (word == "order") return raised_.groups[group].order;
        if (word != "general") return "";
        const auto found = std::find_if(raised_.commanders.begin(), raised_.commanders.end(),
                                        [&](const battle::RosterCommander& each) { return each.group == group; });
        return found == raised_.commanders.end() ? "" : found->name;
    }

    // A formation that the sheet has no word for is seen on the table; any other word must be one of the field's.
    std::string read(const std::string& who, const Field& field, const std::string& word) {
        const auto value = play::read_field(field, sheet::Literal::word(word));
        if (value.ok()) return sheet::to_text(*value);
        if (field.raised == "formation") return "";
        for (const base::Error& error : value.errors())
            errors_.push_back({field.name + ": " + error.what, course_.sheet + ", " + raised_.scenario + ": " + who,
                               "let the sheet's muster and roster use the same words"});
        return "";
    }

    const battle::Roster& raised_;
    const Course& course_;
    base::Errors errors_;
};

}  // namespace

base::Result<companion::Offer> offer_of(const battle::Scenario& scenario, const battle::Roster& raised,
                                        const play::Course& course) {
    LineWriter writer(raised, course);
    companion::Offer offer;
    offer.id = scenario.id;
    offer.title = scenario.title;
    offer.date = scenario.date;
    offer.summary = scenario.summary;
    offer.turns = raised.turn_limit;
    offer.first = raised.first_side == 0 ? companion::Side::red : companion::Side::blue;
    offer.readings = raised.readings;
    for (std::size_t i = 0; i < offer.sides.size(); ++i) offer.sides[i] = writer.side(static_cast<battle::SideId>(i));
    base::Errors errors = writer.errors();
    if (!errors.empty()) return errors;
    return offer;
}

base::Result<companion::Offers> load_offers(std::span<const SheetFile> files, const ScenarioLibrary& library,
                                            const play::Course& course) {
    companion::Offers offers;
    offers.musters = has_muster(files, course.sheet);
    if (!offers.musters) return offers;
    const auto muster = load_muster(files, course.sheet);
    if (!muster.ok()) return muster.errors();
    base::Errors errors;
    for (const std::string& id : library.ids()) {
        const auto scenario = library.load(id);
        if (!scenario.ok() || scenario->benchmark || !scenario->meant_for(course.sheet)) continue;
        const auto raised = battle::muster(*scenario, *muster);
        if (!raised.ok()) continue;
        auto offer = offer_of(*scenario, *raised, course);
        if (offer.ok()) offers.scenarios.push_back(std::move(*offer));
        if (!offer.ok()) errors.insert(errors.end(), offer.errors().begin(), offer.errors().end());
    }
    if (!errors.empty()) return errors;
    return offers;
}

}  // namespace linstock::library
