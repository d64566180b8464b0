#include "rules/arw/book.hpp"

#include <string>

#include "base/text.hpp"
#include "sheet/facts.hpp"
#include "sheet/resolve.hpp"

namespace linstock::rules_arw {

namespace book_making {

using base::Error;
using base::Errors;
using sheet::Kind;
using sheet::Sheet;
using sheet::Value;

const Kind* find_kind(const Sheet& sheet, std::string_view name) {
    for (const Kind& kind : sheet.kinds) {
        if (kind.name == name) return &kind;
    }
    return nullptr;
}

// Words of one roster line looked up in the sheet; what is not known becomes an error that names the line.
class Lookup {
public:
    Lookup(const Sheet& sheet, std::string where, Errors& errors)
        : sheet_(sheet), where_(std::move(where)), errors_(errors) {}

    Value word(std::string_view kind_name, std::string_view word, std::string_view otherwise) {
        const Kind* kind = find_kind(sheet_, kind_name);
        const std::string_view wanted = word.empty() ? otherwise : word;
        const int index = kind == nullptr ? -1 : sheet::find_word(*kind, wanted);
        const bool absent = index >= 0 && !kind->absent.empty() && kind->absent[static_cast<std::size_t>(index)] != 0;
        if (index < 0 || absent) {
            errors_.push_back(
                {"'" + std::string(wanted) + "' is not one of the " + std::string(kind_name) + " of sheet " + sheet_.id,
                 where_, kind == nullptr ? "" : base::suggestion(wanted, known_words(*kind))});
            return 0;
        }
        return index;
    }

    // Those that the sheet has under the readings chosen.
    static std::vector<std::string> known_words(const Kind& kind) {
        std::vector<std::string> words;
        for (std::size_t at = 0; at < kind.values.size(); ++at)
            if (kind.absent.empty() || kind.absent[at] == 0) words.push_back(kind.values[at]);
        return words;
    }

    bool yes(std::string_view word) {
        if (word.empty() || word == "no") return false;
        if (word != "yes")
            errors_.push_back({"'" + std::string(word) + "' is neither yes nor no", where_, "write yes or no"});
        return true;
    }

    // Centimetres; `never` where the word is "no".
    Length centimetres(std::string_view word, Length never) {
        if (word.empty()) return 0;
        if (word == "no") return never;
        const auto number = base::parse_number(word);
        if (!number || *number < 0) {
            errors_.push_back({"'" + std::string(word) + "' is not a length in cm", where_, "write a number, or no"});
            return 0;
        }
        return *number / (base::one / table::centimetre);
    }

private:
    const Sheet& sheet_;
    std::string where_;
    Errors& errors_;
};

Length as_length(Value number) { return number < 0 ? 0 : number / (base::one / table::centimetre); }

Value cell(const Sheet& sheet, std::string_view table_name, Value row, std::string_view column) {
    for (const sheet::Table& table : sheet.tables) {
        if (table.name != table_name) continue;
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            if (table.columns[at].name == column)
                return table.cells[static_cast<std::size_t>(row) * table.columns.size() + at];
        }
    }
    return sheet::nothing;
}

std::string word_of(const Sheet& sheet, std::string_view kind_name, Value index) {
    const Kind* kind = find_kind(sheet, kind_name);
    return kind == nullptr || index < 0 ? "" : kind->values[static_cast<std::size_t>(index)];
}

// The edges of its range bands are the sheet's own answer for this row and weapon.
void read_edges(const Sheet& sheet, UnitCard& card) {
    const sheet::Procedure& stats = *sheet.find("stats");
    sheet::Facts facts(sheet, stats);
    facts.set_slot(stats.find_slot("own.type"), card.type);
    facts.set_slot(stats.find_slot("own.weapon"), card.weapon);
    sheet::Frame frame;
    facts.fill(frame, 0, sheet::Facts::Fill::presets);
    sheet::Evaluation evaluation;
    evaluation.sheet = &sheet;
    evaluation.procedure = &stats;
    evaluation.facts = &facts;
    sheet::score(evaluation, frame);
    const auto edge = [&](std::string_view name) { return as_length(frame.slots[stats.find_slot(name)]); };
    card.reach_short = edge("own.short");
    card.reach_long = edge("own.long");
    card.reach = edge("own.reach");
    card.missile = card.reach > 0;
}

UnitCard make_card(const Sheet& sheet, const battle::RosterUnit& unit, Errors& errors) {
    Lookup lookup(sheet, unit.name, errors);
    UnitCard card;
    card.type = lookup.word("units", unit.grade("type"), "");
    card.weapon = lookup.word("weapons", unit.grade("weapon"), "usual");
    card.drill = lookup.word("drills", unit.grade("drill"), "normal");
    card.morale = lookup.word("morales", unit.grade("morale"), "normal");
    card.poor_shots = lookup.yes(unit.grade("poor_shots"));
    if (!errors.empty()) return card;

    const std::string arm = word_of(sheet, "arms", cell(sheet, "units", card.type, "arm"));
    card.arm = arm == "cavalry" ? battle::Arm::horse : arm == "artillery" ? battle::Arm::guns : battle::Arm::foot;
    card.light = word_of(sheet, "classes", cell(sheet, "units", card.type, "class")) == "Light";
    const bool aggressive = word_of(sheet, "units", card.type) == "Light Cavalry (a)";
    card.tests_as_light = card.light && !aggressive;
    card.may_evade = card.tests_as_light;
    card.move = as_length(cell(sheet, "units", card.type, "move"));
    read_edges(sheet, card);
    return card;
}

GroundCard make_ground(const Sheet& sheet, const battle::GroundTerm& term, Errors& errors) {
    Lookup lookup(sheet, "ground '" + std::string(table::name_of(term.kind)) + "' of muster.toml", errors);
    GroundCard card;
    card.going = lookup.word("going", term.word("going"), "open");
    card.type = card.going;
    card.cover = lookup.word("covers", term.word("cover"), "none");
    card.disordering = lookup.yes(term.word("disordering"));
    card.building = term.word("position") == "building";
    card.defences = term.word("position") == "defences";
    card.impassable = term.word("foot") == "no";
    card.to_cross[0] = lookup.centimetres(term.word("cross_foot"), -1);
    card.to_cross[1] = lookup.centimetres(term.word("cross_horse"), -1);
    card.to_cross[2] = lookup.centimetres(term.word("cross_guns"), -1);
    return card;
}

void read_readings(Book& book) {
    const auto stands_at = [&](std::string_view name, std::string_view option) {
        const sheet::Reading* reading = book.sheet->find_reading(name);
        return reading != nullptr && reading->chosen == option;
    };
    book.edge_all = stands_at("edge", "all");
    book.charger_shoots = stands_at("charger_shoots", "yes");
    book.evade_ten = stands_at("evade", "10cm");
    book.collapse_by_groups = stands_at("victory", "groups");
    book.general_risk =
        stands_at("general_risk", "always") || (book.roster->historical && stands_at("general_risk", "historical"));
    book.only_phasing_shoots = stands_at("who_shoots", "phasing_and_charged");
    book.diced_first_side = stands_at("turn_sequence", "diced");
    book.orders_need_general = stands_at("order_changes", "general");
    book.units_test_alone = stands_at("group_or_unit", "unit");
    book.guns_force_tests = stands_at("test_triggers", "losses_and_guns");
    book.half_holds_own_lines = stands_at("own_lines", "group_half");
    book.nearest_edge = stands_at("rout_edge", "nearest");
}

// Woods and buildings: nobody sees through a house, and only 3 cm of wood (GAP-48).
table::SightRules sight_rules() {
    using table::bit;
    using table::Ground;
    table::SightRules rules;
    rules.opaque = bit(Ground::building_wood) | bit(Ground::building_stone);
    rules.thick = bit(Ground::wood) | bit(Ground::wood_dense) | bit(Ground::wood_open);
    rules.through_thick = 3 * table::centimetre;
    rules.over_friends_from_height = true;
    rules.height_clearance = 10 * table::centimetre;
    return rules;
}

void check_groups(const battle::Roster& roster, Errors& errors) {
    std::vector<int> units(roster.groups.size());
    for (const battle::RosterUnit& unit : roster.units) ++units[unit.group];
    for (std::size_t group = 0; group < units.size(); ++group) {
        if (units[group] > sheet::max_readers) {
            errors.push_back({"a Group of " + std::to_string(units[group]) + " units cannot test on one die",
                              roster.groups[group].name,
                              "divide it: at most " + std::to_string(sheet::max_readers) + " units"});
        }
    }
}

void list_members(Book& book) {
    book.members.resize(book.roster->groups.size());
    for (std::size_t unit = 0; unit < book.roster->units.size(); ++unit)
        book.members[book.roster->units[unit].group].push_back(static_cast<UnitId>(unit));
}

void word_what_is_owed(Book& book) {
    for (const battle::RosterUnit& unit : book.roster->units)
        book.owed_words.push_back(unit.name + " must move at least half its speed on Retreat");
    for (const battle::RosterGroup& group : book.roster->groups)
        book.owed_words.push_back(group.name + ": one unit on Advance must move half its speed or end in contact");
}

}  // namespace book_making

base::Result<Book> make_book(const sheet::Sheet& sheet, const battle::Roster& roster, const play::Course& course) {
    base::Errors errors;
    Book book;
    book.sheet = &sheet;
    book.roster = &roster;
    for (const char* procedure : {"stats", "orders", "movement", "shooting", "melee", "morale-charge", "charge-test",
                                  "morale-rally", "morale-other"}) {
        if (sheet.find(procedure) == nullptr)
            errors.push_back(
                {"the sheet has no procedure '" + std::string(procedure) + "'", sheet.id, "a battle needs it"});
    }
    if (!errors.empty()) return errors;
    base::Result<battle::TablePlay> play = battle::TablePlay::of(course, sheet);
    if (!play.ok()) return play.errors();
    errors = check_play(*play);
    if (!errors.empty()) return errors;
    book.terms = play->terms();
    book.play = std::make_shared<const battle::TablePlay>(std::move(*play));
    for (const battle::RosterUnit& unit : roster.units)
        book.cards.push_back(book_making::make_card(sheet, unit, errors));
    for (const battle::GroundTerm& term : roster.grounds) {
        book.ground[static_cast<std::size_t>(term.kind)] = book_making::make_ground(sheet, term, errors);
    }
    for (const battle::RosterGroup& group : roster.groups) {
        if (book.terms.find_order(group.order) < 0) {
            errors.push_back({"'" + group.order + "' is not an order of the sheet", group.name,
                              base::suggestion(group.order, book.terms.orders)});
        }
    }
    book_making::check_groups(roster, errors);
    book.sight = book_making::sight_rules();
    book_making::read_readings(book);
    book_making::list_members(book);
    book_making::word_what_is_owed(book);
    if (!errors.empty()) return errors;
    return book;
}

bool refuse(Refusal* why, RuleId rule, std::string_view reason) {
    if (why != nullptr) {
        why->rule = rule;
        why->reason = reason;
    }
    return false;
}

int living(const State& state, UnitId unit) {
    const UnitState& its = state.unit(unit);
    if (its.presence != battle::Presence::on_table) return 0;
    const int left = its.stands - its.mark[unit_mark::dead];
    return left < 0 ? 0 : left;
}

bool is_disorganised(const State& state, UnitId unit) { return state.unit(unit).mark[unit_mark::disorganised] != 0; }

std::size_t ties_of(const State& state, int kind) {
    std::size_t count = 0;
    for (const battle::Tie& tie : state.ties()) count += tie.kind == kind ? 1 : 0;
    return count;
}

bool in_contact(const State& state, UnitId unit) {
    return state.find_tie(tie::contact, unit, battle::no_unit) != nullptr ||
           state.find_tie(tie::contact, battle::no_unit, unit) != nullptr;
}

}  // namespace linstock::rules_arw
