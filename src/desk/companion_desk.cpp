#include "desk/companion_desk.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "desk/companion_answers.hpp"
#include "json/facts.hpp"
#include "json/message_keys.hpp"
#include "json/text.hpp"
#include "json/values.hpp"
#include "save/companion_change.hpp"
#include "sheet/inquiry.hpp"

namespace linstock::desk {

// One message to one table.
class CompanionDesk::Message {
public:
    // Named one by one: other rooms have a Table and a Step, too.
    using Json = nlohmann::json;
    using ordered_json = nlohmann::ordered_json;
    using Act = play::Act;
    using Change = companion::Change;
    using Deed = companion::Deed;
    using FilledFact = companion::FilledFact;
    using Owner = play::Owner;
    using Person = companion::Person;
    using Record = companion::Record;
    using Resolved = companion::Resolved;
    using Role = seats::Role;
    using Side = companion::Side;
    using Step = play::Step;
    using Table = companion::Table;
    using TurnClock = companion::TurnClock;

    Message(CompanionDesk& desk, const Person& by, const Json& message)
        : desk_(desk), table_(desk.table_), by_(by), keys_(message) {}

    CompanionDesk::Taken finish(ordered_json answer) {
        taken_.answer = one_line(answer);
        return std::move(taken_);
    }

    // --- roster ---

    ordered_json paste() {
        Side side = by_.role == Role::blue ? Side::blue : Side::red;
        const std::string word = keys_.text("side");
        if (!word.empty() && !companion::find_side(word, side)) keys_.fault("side", "must be red or blue");
        const std::string lines = keys_.required_text("lines", longest_lines);
        const bool replace = keys_.flag("replace", false);
        return settle([&] { return table_.paste(by_, side, lines, replace); });
    }

    ordered_json load() {
        const Json* document = keys_.object("roster");
        if (document == nullptr) keys_.fault("roster", "is missing");
        return settle([&]() -> base::Result<Change> {
            auto roster = save::roster_from_json(table_.course(), *document);
            if (!roster.ok()) return roster.errors();
            return table_.load(by_, std::move(*roster));
        });
    }

    ordered_json save() {
        return look([&] { return ordered_json{{"roster", save::roster_to_json(table_)}}; });
    }

    ordered_json edit_unit() { return edit(Owner::unit); }
    ordered_json edit_group() { return edit(Owner::group); }

    ordered_json remove() {
        const int unit = keys_.required_count("unit");
        return settle([&] {
            return table_.edit(by_, Owner::unit, unit, {{std::string(play::gone_field), sheet::Literal::yes(true)}});
        });
    }

    // --- clock ---

    ordered_json next() {
        return settle([&] { return table_.next(by_); });
    }

    ordered_json set_clock() {
        TurnClock clock = table_.clock();
        clock.turn = keys_.count("turn", clock.turn);
        clock.half = keys_.count("half", clock.half);
        const std::string step = keys_.text("step");
        if (!step.empty()) clock.step = table_.course().find_step(step);
        const std::string first = keys_.text("first");
        if (!first.empty() && !companion::find_side(first, clock.first)) keys_.fault("first", "must be red or blue");
        return settle([&] { return table_.set_clock(by_, clock); });
    }

    ordered_json accept() {
        const int number = keys_.required_count("proposal");
        return settle([&] { return table_.accept(by_, number); });
    }

    // --- words ---

    ordered_json ruling() {
        const std::string text = keys_.required_text("text", longest_text);
        const int unit = keys_.count("unit", 0);
        const auto settings = keys_.settings("set");
        return settle([&] { return table_.ruling(by_, text, unit, settings); });
    }

    ordered_json note() {
        const std::string text = keys_.required_text("text", longest_text);
        return settle([&] { return table_.note(by_, text); });
    }

    ordered_json undo() {
        const int entry = keys_.required_count("entry");
        return settle([&] { return table_.undo(by_, entry); });
    }

    ordered_json readings() {
        if (keys_.find("readings") == nullptr) keys_.fault("readings", "is missing");
        sheet::ReadingChoices choices = keys_.readings();
        return settle([&]() -> base::Result<Change> {
            const auto open = desk_.sheets_.open(table_.course().sheet, choices);
            if (!open.ok()) return open.errors();
            return table_.choose(by_, choices);
        });
    }

    ordered_json history() {
        const int from = keys_.count("from", 1);
        const int most = std::min(keys_.count("most", 50), 200);
        return look([&] { return ordered_json{{"history", save::history_to_json(table_, from, most, true)}}; });
    }

    // --- acts ---

    ordered_json options() {
        const Record* unit = unit_named("unit", true);
        return look([&] {
            ordered_json now = ordered_json::array();
            ordered_json later = ordered_json::array();
            const Step& step = companion::step_of(table_.course(), table_.clock());
            for (const std::string& name : step.procedures) now.push_back(option(*unit, name));
            for (const Act& act : table_.course().acts) {
                if (!play::is_in(step.procedures, act.procedure)) later.push_back(later_option(act));
            }
            ordered_json again;
            if (const Resolved* last = table_.last_of(unit->id))
                again = {{"procedure", last->procedure}, {"target", last->target}};
            const bool turn = companion::acting_in(table_.course(), table_.clock()).has(unit->side);
            return ordered_json{{"now", now}, {"later", later}, {"again", again}, {"in_turn", turn}};
        });
    }

    ordered_json ask() {
        read_deed();
        const auto odds = keys_.find("odds") == nullptr ? std::nullopt : std::optional(keys_.flag("odds", false));
        return look([&] { return ask_deed(odds); });
    }

    ordered_json resolve() {
        read_deed();
        read_throw();
        return resolve_deed();
    }

    // The last pair once more: what was told of the table then, unless it is told otherwise now.
    ordered_json again() {
        own_ = unit_named("unit", true);
        const Json* facts = keys_.object("facts");
        chosen_ = keys_.counts("units");
        read_throw();
        const Resolved* last = own_ == nullptr ? nullptr : table_.last_of(own_->id);
        if (own_ != nullptr && last == nullptr) keys_.fault("unit", "has done nothing yet", "resolve something first");
        if (last == nullptr) return look([] { return ordered_json(); });
        other_ = table_.roster().find(Owner::unit, last->target);
        procedure_name_ = last->procedure;
        told_ = last->told.empty() ? Json::object() : Json::parse(last->told);
        if (facts != nullptr) told_.update(*facts);
        if (throws_) return resolve_deed();
        return look([&] { return ask_deed(std::nullopt); });
    }

private:
    static constexpr std::size_t longest_lines = 20'000;
    static constexpr std::size_t longest_text = 500;
    static constexpr std::size_t longest_dice = 400;

    // Decides, applies, tells; or says what was wrong.
    template <class Decide>
    ordered_json settle(Decide decide, ordered_json answer = {{"ok", true}}) {
        if (const base::Errors errors = keys_.done(); !errors.empty()) return json::errors_to_json(errors);
        base::Result<Change> change = decide();
        if (!change.ok()) return json::errors_to_json(change.errors());
        const bool other_readings = change->readings.has_value();
        desk_.table_.apply(std::move(*change));
        if (other_readings) desk_.follow_readings();
        taken_.changes.push_back(one_line(save::change_to_json(table_)));
        answer["entry"] = table_.history().back().change.number;
        return answer;
    }

    template <class Tell>
    ordered_json look(Tell tell) {
        if (const base::Errors errors = keys_.done(); !errors.empty()) return json::errors_to_json(errors);
        return tell();
    }

    ordered_json edit(Owner of) {
        const int id = keys_.required_count(play::name_of(of));
        const auto settings = keys_.settings("set");
        return settle([&] { return table_.edit(by_, of, id, settings); });
    }

    const Record* unit_named(std::string_view key, bool required) {
        const int id = required ? keys_.required_count(key) : keys_.count(key, 0);
        if (id == 0 && !required) return nullptr;
        const Record* unit = table_.roster().find(Owner::unit, id);
        if (unit == nullptr) keys_.fault(key, "there is no unit " + std::to_string(id), "look at the roster again");
        return unit;
    }

    const sheet::Sheet& sheet() const { return desk_.sheet_->sheet(); }

    ordered_json option_head(const Act& act) const {
        const sheet::Procedure* procedure = sheet().find(act.procedure);
        return {{"procedure", act.procedure},
                {"title", procedure == nullptr ? act.procedure : procedure->title},
                {"says", act.says},
                {"target", act.target},
                {"chain", procedure != nullptr && procedure->chain_played != nullptr}};
    }

    // Refused only where no answer to an open question could change it.
    ordered_json option(const Record& unit, const std::string& name) const {
        const Act& act = *table_.course().find_act(name);
        ordered_json out = option_head(act);
        out["refused"] = nullptr;
        const sheet::Procedure* procedure = sheet().find(name);
        if (procedure == nullptr) return out;
        sheet::Facts facts(sheet(), *procedure);
        const Deed deed{procedure, &unit, nullptr,
                        companion::testers_of(table_.course(), table_.roster(), *procedure, unit, {})};
        companion::fill_facts(table_.course(), table_.roster(), deed, facts);
        if (!sheet::questions(facts).empty()) return out;
        companion::Throwing none({}, std::nullopt);
        const auto resolution = sheet::resolve(sheet::with_spare_facts(facts), none);
        if (resolution.ok() && resolution->refused)
            out["refused"] = {{"rule", resolution->rule}, {"reason", resolution->reason}};
        return out;
    }

    ordered_json later_option(const Act& act) const {
        ordered_json out = option_head(act);
        ordered_json steps = ordered_json::array();
        for (const Step& step : table_.course().steps) {
            if (play::is_in(step.procedures, act.procedure)) steps.push_back(step.says);
        }
        out["steps"] = steps;
        return out;
    }

    void read_deed() {
        own_ = unit_named("unit", true);
        other_ = unit_named("target", false);
        procedure_name_ = keys_.required_text("procedure");
        if (const Json* facts = keys_.object("facts")) told_ = *facts;
        chosen_ = keys_.counts("units");
    }

    struct Prepared {
        Deed deed;
        std::optional<sheet::Facts> facts;
        std::vector<FilledFact> filled;
        base::Errors errors;
    };

    Prepared prepare() const {
        Prepared out;
        const auto procedure = find_procedure_of(sheet(), procedure_name_);
        if (!procedure.ok()) {
            out.errors = procedure.errors();
            return out;
        }
        out.deed = {*procedure, own_, other_,
                    companion::testers_of(table_.course(), table_.roster(), **procedure, *own_, chosen_)};
        out.facts.emplace(sheet(), **procedure);
        out.filled = companion::fill_facts(table_.course(), table_.roster(), out.deed, *out.facts);
        out.errors = json::tell_facts(*out.facts, told_);
        return out;
    }

    ordered_json ask_deed(std::optional<bool> odds) const {
        const Prepared prepared = prepare();
        if (!prepared.errors.empty()) return json::errors_to_json(prepared.errors);
        ordered_json out = questions_to_json(*prepared.facts, {false, odds});
        ordered_json filled = ordered_json::array();
        for (const FilledFact& each : prepared.filled)
            filled.push_back({{"fact", each.fact}, {"value", json::literal_to_json(each.value)}, {"from", each.from}});
        ordered_json testers = ordered_json::array();
        for (const Record* unit : prepared.deed.testers) testers.push_back(unit->id);
        out["filled"] = filled;
        out["told"] = ordered_json(told_);
        out["testers"] = testers;
        out["target"] = other_ == nullptr ? ordered_json() : ordered_json(other_->id);
        out["procedure"] = procedure_name_;
        return out;
    }

    void read_throw() {
        throws_ = keys_.find("dice") != nullptr || keys_.find("roll") != nullptr;
        how_.dice = keys_.text("dice", longest_dice);
        how_.odds = keys_.flag("odds", false);
        if (keys_.find("decisive") != nullptr) decisive_ = keys_.flag("decisive", false);
        if (keys_.flag("roll", false)) how_.seed = desk_.sheets_.seed();
    }

    ordered_json resolve_deed() {
        if (const base::Errors errors = keys_.done(); !errors.empty()) return json::errors_to_json(errors);
        if (!companion::plays(by_.role, own_->side))
            return json::errors_to_json(
                {{own_->name + " is not yours", "unit", "ask the umpire, or whoever plays it"}});
        const Prepared prepared = prepare();
        if (!prepared.errors.empty()) return json::errors_to_json(prepared.errors);
        // A chain plays every procedure again for every reading: only where somebody wants to know.
        how_.decisive = decisive_.value_or(prepared.deed.procedure->chain_played == nullptr);
        Played played = play(*desk_.sheet_, *prepared.facts, how_);
        if (!played.resolution || played.resolution->refused) return std::move(*played.json);
        return record(prepared, played);
    }

    ordered_json record(const Prepared& prepared, Played& played) {
        Resolved told;
        told.procedure = procedure_name_;
        told.unit = own_->id;
        told.target = other_ == nullptr ? 0 : other_->id;
        if (!told_.empty()) told.told = told_.dump();
        told.dice = played.given;
        told.rolled = played.rolled;
        told.result = played.resolution->result;
        told.rule = played.resolution->rule;
        ordered_json answer = std::move(*played.json);
        answer =
            settle([&] { return table_.resolved(by_, prepared.deed, *played.resolution, told); }, std::move(answer));
        if (taken_.changes.empty()) return answer;
        const Change& change = table_.history().back().change;
        answer["held"] = change.held.has_value();
        answer["applies"] = save::field_changes_to_json(table_.roster(), change.fields);
        answer["table"] = change.act->orders;
        return answer;
    }

    CompanionDesk& desk_;
    const Table& table_;
    const Person& by_;
    json::MessageKeys keys_;
    CompanionDesk::Taken taken_;
    const Record* own_ = nullptr;
    const Record* other_ = nullptr;
    std::string procedure_name_;
    std::vector<int> chosen_;
    Json told_ = Json::object();
    Throw how_;
    bool throws_ = false;
    std::optional<bool> decisive_;
};

namespace {

struct CompanionVerb {
    std::string_view name;
    nlohmann::ordered_json (CompanionDesk::Message::*answer)();
};

constexpr std::array<CompanionVerb, 17> companion_verbs = {{{"roster.paste", &CompanionDesk::Message::paste},
                                                            {"roster.load", &CompanionDesk::Message::load},
                                                            {"roster.save", &CompanionDesk::Message::save},
                                                            {"unit.edit", &CompanionDesk::Message::edit_unit},
                                                            {"group.edit", &CompanionDesk::Message::edit_group},
                                                            {"unit.remove", &CompanionDesk::Message::remove},
                                                            {"clock.next", &CompanionDesk::Message::next},
                                                            {"clock.set", &CompanionDesk::Message::set_clock},
                                                            {"propose.accept", &CompanionDesk::Message::accept},
                                                            {"act.options", &CompanionDesk::Message::options},
                                                            {"act.questions", &CompanionDesk::Message::ask},
                                                            {"act.resolve", &CompanionDesk::Message::resolve},
                                                            {"act.again", &CompanionDesk::Message::again},
                                                            {"ruling", &CompanionDesk::Message::ruling},
                                                            {"note", &CompanionDesk::Message::note},
                                                            {"undo", &CompanionDesk::Message::undo},
                                                            {"readings.set", &CompanionDesk::Message::readings}}};
constexpr CompanionVerb history_verb = {"history", &CompanionDesk::Message::history};

const CompanionVerb* find_companion_verb(std::string_view name) {
    if (name == history_verb.name) return &history_verb;
    const auto found = std::find_if(companion_verbs.begin(), companion_verbs.end(),
                                    [&](const CompanionVerb& verb) { return verb.name == name; });
    return found == companion_verbs.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string> CompanionDesk::verbs() {
    std::vector<std::string> names;
    for (const CompanionVerb& verb : companion_verbs) names.emplace_back(verb.name);
    names.emplace_back(history_verb.name);
    return names;
}

CompanionDesk::CompanionDesk(companion::SheetCache& sheets, std::shared_ptr<companion::OpenSheet> sheet,
                             const play::Course& course, companion::Side first, sheet::ReadingChoices readings,
                             std::string title)
    : sheets_(sheets), sheet_(std::move(sheet)), table_(course, first, std::move(readings)), title_(std::move(title)) {}

base::Result<std::unique_ptr<CompanionDesk>> CompanionDesk::open(companion::SheetCache& sheets,
                                                                 std::string_view settings) {
    base::Errors errors;
    const auto parsed = json::parse_json(settings, "settings", errors);
    if (!parsed) return errors;
    if (!parsed->is_object()) return base::Error{"settings are an object", "settings", ""};
    json::MessageKeys keys(*parsed);
    const std::string id = keys.required_text("sheet");
    const std::string title = keys.text("title", 100);
    const sheet::ReadingChoices readings = keys.readings();
    companion::Side first = companion::Side::red;
    const std::string word = keys.text("first");
    if (!word.empty() && !companion::find_side(word, first)) keys.fault("first", "must be red or blue");
    errors = keys.done();
    if (!errors.empty()) return errors;
    auto open = sheets.open(id, readings);
    if (!open.ok()) return open.errors();
    const auto course = sheets.course(id);
    if (!course.ok()) return course.errors();
    if (*course == nullptr) return base::Error{"this sheet keeps no roster", id, "add a play.toml beside it"};
    const std::string shown = title.empty() ? (*open)->sheet().title : title;
    return std::unique_ptr<CompanionDesk>(new CompanionDesk(sheets, *open, **course, first, readings, shown));
}

CompanionDesk::Taken CompanionDesk::take(const companion::Person& by, std::string_view message) {
    base::Errors errors;
    const auto parsed = json::parse_json(message, "message", errors);
    if (!parsed) return {one_line(json::errors_to_json(errors)), {}};
    const bool has_verb = parsed->is_object() && parsed->contains("do") && (*parsed)["do"].is_string();
    if (!has_verb) return {one_line(json::errors_to_json({{"a message is an object with a verb", "do", ""}})), {}};
    const std::string word = (*parsed)["do"].get<std::string>().substr(0, 60);
    const CompanionVerb* verb = find_companion_verb(word);
    if (verb == nullptr)
        return {one_line(json::errors_to_json(
                    {{"'" + word + "' is not a word of the table", "do", base::suggestion(word, verbs())}})),
                {}};
    CompanionDesk::Message talk(*this, by, *parsed);
    nlohmann::ordered_json answer = (talk.*verb->answer)();
    return talk.finish(std::move(answer));
}

// Readings that the sheet does not know any more leave it as it was.
void CompanionDesk::follow_readings() {
    auto open = sheets_.open(table_.course().sheet, table_.readings());
    if (open.ok()) sheet_ = *open;
}

bool CompanionDesk::replay(std::string_view text) {
    auto change = save::parse_change(table_.course(), text);
    if (!change) return false;
    const bool other_readings = change->readings.has_value();
    table_.apply(std::move(*change));
    if (other_readings) follow_readings();
    return true;
}

std::string CompanionDesk::view() const { return one_line(save::view_to_json(table_, {title_, sheet_->sheet()})); }

}  // namespace linstock::desk
