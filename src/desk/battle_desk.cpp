#include "desk/battle_desk.hpp"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "desk/battle_after.hpp"
#include "desk/battle_now.hpp"
#include "desk/battle_preview.hpp"
#include "desk/battle_save.hpp"
#include "desk/battle_view.hpp"
#include "desk/battle_wire.hpp"
#include "desk/companion_answers.hpp"
#include "dice/dice.hpp"
#include "json/message_keys.hpp"
#include "json/text.hpp"
#include "save/log_text.hpp"
#include "save/log_words.hpp"
#include "story/moment.hpp"

namespace linstock::desk {

namespace {

using battle::SideId;
using seats::Role;
using Json = nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t most_commands = 64;     // in one message
constexpr std::size_t most_faces = 500;       // for one command
constexpr std::size_t longest_talk = 500;     // letters
constexpr std::size_t most_talk = 5'000;      // lines a table keeps
constexpr std::size_t longest_part = 40'000;  // of an upload
constexpr std::size_t longest_save = 8'000'000;
constexpr int most_played_on = 300;         // commands of bots in one go: what a connection takes at once
constexpr int most_played_between = 2'000;  // until a person has to act

ordered_json refused_json(const battle::Terms& terms, const battle::Refusal& why) {
    const bool ruled = why.rule > 0 && why.rule < terms.rules.size();
    return {{"rule", ruled ? terms.rules[why.rule] : ""}, {"reason", why.reason}};
}

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

// When bots pause.
struct Pause {
    int turn = 0;
    SideId phase = 0;
    int step = 0;
    friend bool operator==(const Pause&, const Pause&) = default;
};

}  // namespace

// One message to one battle.
class BattleDesk::Message {
public:
    Message(BattleDesk& desk, const Person& by, const Json& message)
        : desk_(desk), match_(*desk.match_), by_(by), message_(message), keys_(message) {}

    Taken finish(const ordered_json& answer) {
        taken_.answer = one_line(answer);
        return std::move(taken_);
    }

    // --- commands ---

    ordered_json command() {
        const auto command = read_command(keys_.object("command"), "command");
        const auto faces = read_faces();
        if (const auto wrong = faults()) return *wrong;
        give(*command, faces ? &*faces : nullptr);
        return command_answer();
    }

    ordered_json commands() {
        std::vector<battle::Command> list;
        const Json* all = keys_.find("commands");
        if (all == nullptr || !all->is_array() || all->empty() || all->size() > most_commands) {
            keys_.fault("commands", "must be a list of 1 to 64 commands");
        } else {
            for (const Json& each : *all) {
                if (const auto one = read_command(&each, "commands")) list.push_back(*one);
            }
        }
        if (const auto wrong = faults()) return *wrong;
        for (const battle::Command& each : list) {
            if (!give(each, nullptr)) break;
        }
        return command_answer();
    }

    ordered_json play_on() {
        const std::string until = keys_.required_text("until");
        if (until != "command" && until != "step" && until != "phase" && until != "end")
            keys_.fault("until", "must be command, step, phase or end");
        if (const auto wrong = faults()) return *wrong;
        if (by_.role == Role::spectator) return no("only those who sit at the table let it go on");
        const Pause start = pause();
        for (int i = 0; i < most_played_on && match_.bot_acts(); ++i) {
            if (!play_one()) break;
            ++done_;
            if (until == "command") break;
            const Pause here = pause();
            const bool phase_over = here.turn != start.turn || here.phase != start.phase;
            if (until == "step" ? !(here == start) : until == "phase" && phase_over) break;
        }
        return command_answer();
    }

    // --- taking back, agreeing ---

    ordered_json undo() {
        const int to = keys_.required_count("to");
        if (const auto wrong = faults()) return *wrong;
        const battle::Submitted submitted = match_.undo(by_.role, static_cast<std::size_t>(to));
        if (!submitted.done) return no(submitted.refusal);
        made(submitted.entry, "");
        bots_go_on();
        return {{"ok", true}};
    }

    ordered_json propose() {
        match::Proposal wish;
        const std::string what = keys_.required_text("what");
        if (!match::find_proposal_kind(what, wish.what))
            keys_.fault("what", "must be undo, ruling, own dice or screen dice");
        const int to = keys_.count("to", 0);
        wish.to = static_cast<std::size_t>(to);
        const Json* ruling = keys_.object("ruling");
        if (wish.what == match::ProposalKind::ruling) read_ruling(ruling, wish.ruling);
        if (const auto wrong = faults()) return *wrong;
        const match::Settled settled = match_.propose(by_.role, wish);
        if (settled.waits) {
            keep({{"proposal", proposal_to_json(match_.proposals().back())}}, desk_.wire_->now(false));
            return {{"ok", true}, {"proposal", settled.proposal}};
        }
        return settle(settled, 0);
    }

    ordered_json agree() {
        const int number = keys_.required_count("proposal");
        if (const auto wrong = faults()) return *wrong;
        return settle(match_.agree(by_.role, number), number);
    }

    ordered_json decline() {
        const int number = keys_.required_count("proposal");
        if (const auto wrong = faults()) return *wrong;
        const battle::Refusal why = match_.decline(by_.role, number);
        if (!why.reason.empty()) return no(why);
        keep({{"closed", number}}, desk_.wire_->now(false));
        return {{"ok", true}};
    }

    // --- people ---

    ordered_json talk() {
        ChatLine said{by_.name, keys_.required_text("text", longest_talk)};
        if (is_blank(said.text)) keys_.fault("text", "says nothing");
        if (const auto wrong = faults()) return *wrong;
        if (desk_.wire_->talk().size() >= most_talk) return no("enough has been said at this table");
        if (said.by.empty()) said.by = called(by_.role);
        const Wire::Shown shown = desk_.wire_->after_talk(said);
        keep({{"talk", {{"by", said.by}, {"text", said.text}}}}, shown);
        return {{"ok", true}};
    }

    ordered_json hand_over() {
        const std::string player = keys_.required_text("player");
        if (player != match::a_person && player != "steady") keys_.fault("player", "must be person or steady");
        SideId side = match_.seating().side_of(by_.role, match_.acting());
        const std::string word = keys_.text("side");
        if (!word.empty() && !find_side_word(word, side)) keys_.fault("side", "must be red or blue");
        if (const auto wrong = faults()) return *wrong;
        const battle::Refusal why = match_.hand_over(by_.role, side, player);
        if (!why.reason.empty()) return no(why);
        keep({{"handed", {{"side", word_of_side(side)}, {"player", player}}}}, desk_.wire_->now(true));
        bots_go_on();
        return {{"ok", true}};
    }

    // --- saves ---

    ordered_json upload() {
        const std::string text = keys_.required_text("text", longest_part);
        const bool last = keys_.flag("last", false);
        std::optional<std::size_t> entry;
        if (keys_.find("entry") != nullptr) entry = static_cast<std::size_t>(keys_.count("entry", 0));
        if (const auto wrong = faults()) return *wrong;
        if (!desk_.settings_.upload || desk_.uploaded_) return no("this table waits for no save: open one with upload");
        if (by_.role == Role::spectator) return no("only those who sit at the table bring a save");
        if (desk_.coming_.size() + text.size() > longest_save) {
            desk_.coming_.clear();
            return no("a save may have 8 MB at most");
        }
        ordered_json kept = {{"upload", {{"text", text}, {"last", last}}}};
        if (entry) kept["upload"]["entry"] = *entry;
        if (!last) {
            desk_.coming_ += text;
            Wire::Shown shown;
            shown.fill(R"({"is":"quiet"})");
            keep(kept, shown);
            return {{"ok", true}};
        }
        std::string note;
        const base::Errors errors = desk_.take_up(desk_.coming_ + text, entry, note);
        if (!errors.empty()) {
            desk_.coming_.clear();
            Wire::Shown shown;
            shown.fill(R"({"is":"quiet"})");
            keep({{"upload", {{"text", ""}, {"last", false}, {"again", true}}}}, shown);
            return json::errors_to_json(errors);
        }
        keep(kept, desk_.wire_->anew());
        bots_go_on();
        return {{"ok", true}, {"note", note}};
    }

    ordered_json save() {
        if (const auto wrong = faults()) return *wrong;
        match_.reveal_seed();
        const base::Result<Saved> saved = save_for(match_, by_.role);
        if (!saved.ok()) return no(saved.errors().front().what + ": " + saved.errors().front().fix);
        return {{"name", saved->name}, {"text", saved->text}};
    }

    // --- looked at ---

    ordered_json ask_preview() { return answer_preview(desk_.wire_->seat(by_.role), message_); }

    ordered_json after() {
        const preview::SeatView seat = desk_.wire_->seat(by_.role);
        picture::PictureOptions picture = desk_.setup_->picture();
        picture.family = &desk_.setup_->family();
        return answer_after({match_.game(), desk_.wire_->chronicle(), seat, match_.clearance(by_.role), picture},
                            message_);
    }

    // What bots do before a person has to act.
    void bots_go_on() {
        const match::Seating& seating = match_.seating();
        if (!seating.person_plays(0) && !seating.person_plays(1)) return;  // nobody waits: `play on` is theirs
        for (int i = 0; i < most_played_between && match_.bot_acts(); ++i) {
            if (!play_one()) return;
        }
    }

    std::vector<Change>&& changes() { return std::move(taken_.changes); }

private:
    const battle::Terms& terms() const { return match_.game().family().terms(); }

    std::optional<ordered_json> faults() {
        const base::Errors errors = keys_.done();
        if (errors.empty()) return std::nullopt;
        return json::errors_to_json(errors);
    }

    ordered_json no(const battle::Refusal& why) const { return {{"refused", refused_json(terms(), why)}}; }
    ordered_json no(std::string reason) const { return no(battle::Refusal{0, std::move(reason)}); }

    static std::string called(Role role) {
        constexpr std::string_view words[] = {"the umpire", "red", "blue", "a spectator"};
        return std::string(words[static_cast<std::size_t>(role)]);
    }

    std::optional<battle::Command> read_command(const Json* value, const char* key) {
        if (value == nullptr || !value->is_object()) {
            keys_.fault(key, "must be a command");
            return std::nullopt;
        }
        battle::Command command;
        const std::string wrong = save::command_from_json(terms(), *value, command);
        if (wrong.empty()) return command;
        keys_.fault(key, "is no command: " + wrong, "see docs/developer/save-format.md");
        return std::nullopt;
    }

    void read_ruling(const Json* value, battle::Ruling& ruling) {
        Json object = {{"name", ""}, {"value", 0}, {"x", 0}, {"y", 0}, {"facing", 0}};  // where it says nothing of them
        if (value != nullptr) object.update(*value);
        object["do"] = "ruling";
        const auto command = read_command(&object, "ruling");
        if (!command) return;
        if (const auto* read = std::get_if<battle::Ruling>(&command->what)) ruling = *read;
    }

    std::optional<std::vector<std::uint8_t>> read_faces() {
        const Json* list = keys_.find("faces");
        if (list == nullptr) return std::nullopt;
        std::vector<std::uint8_t> faces;
        constexpr std::uint64_t highest = 12;
        const bool fits = list->is_array() && list->size() <= most_faces;
        for (std::size_t i = 0; fits && i < list->size(); ++i) {
            const Json& face = (*list)[i];
            if (face.is_number_unsigned() && face.get<std::uint64_t>() >= 1 && face.get<std::uint64_t>() <= highest)
                faces.push_back(face.get<std::uint8_t>());
        }
        if (!fits || faces.size() != list->size()) keys_.fault("faces", "must be a list of what dice show, 1 to 12");
        return faces;
    }

    bool give(const battle::Command& command, const std::vector<std::uint8_t>* faces) {
        const battle::Submitted submitted = match_.command(by_.role, command, faces);
        if (submitted.needs) {
            const dice::Request& request = *submitted.needs;
            needs_ = {{"dice", dice::print_dice(request.die, request.count)},
                      {"count", request.count},
                      {"faces", dice::side_count(request.die)},
                      {"for", submitted.needs_for}};
            return false;
        }
        if (!submitted.done) {
            refused_ = refused_json(terms(), submitted.refusal);
            return false;
        }
        ++done_;
        made(submitted.entry, "");
        return true;
    }

    ordered_json command_answer() {
        if (done_ > 0) bots_go_on();
        return {{"done", done_}, {"refused", refused_}, {"needs", needs_}};
    }

    bool play_one() {
        const match::Played played = match_.play_one();
        if (played.done) made(played.entry, played.reason);
        if (!played.done) refused_ = refused_json(terms(), played.refusal);
        return played.done;
    }

    Pause pause() const {
        const battle::Header& head = match_.game().battle().state().head();
        return {head.turn, head.phase_side, head.step};
    }

    ordered_json settle(const match::Settled& settled, int proposal) {
        if (!settled.done) return no(settled.refusal);
        if (settled.entry) made(*settled.entry, "");
        const bool dice = !settled.entry;
        ordered_json kept = ordered_json::object();
        if (dice) kept["dice"] = match_.own_dice() ? "own" : "screen";
        if (proposal != 0) kept["closed"] = proposal;
        if (!kept.empty()) keep(kept, desk_.wire_->now(false));
        bots_go_on();
        return {{"ok", true}};
    }

    ordered_json proposal_to_json(const match::Proposal& each) const {
        ordered_json out = {
            {"number", each.number}, {"by", each.by}, {"what", match::name_of(each.what)}, {"to", each.to}};
        if (each.what == match::ProposalKind::ruling)
            out["ruling"] = save::command_to_json(terms(), {battle::umpire, each.ruling});
        return out;
    }

    void made(std::size_t entry, const std::string& reason) {
        const battle::Game& game = match_.game();
        ordered_json kept = {{"entry", save::entry_to_json(terms(), entry, game.log().entries[entry])}};
        if (!reason.empty()) kept["bot"] = reason;
        keep(kept, desk_.wire_->after_entry(entry, reason));
    }

    void keep(const ordered_json& kept, Wire::Shown shown) {
        taken_.changes.push_back({one_line(kept), std::move(shown)});
    }

    BattleDesk& desk_;
    match::Match& match_;
    Person by_;
    const Json& message_;
    json::MessageKeys keys_;
    Taken taken_;
    int done_ = 0;
    ordered_json refused_;
    ordered_json needs_;
};

namespace {

struct TableVerb {
    std::string_view name;
    ordered_json (BattleDesk::Message::*answer)();
};

constexpr std::array<TableVerb, 11> table_verbs = {{{"command", &BattleDesk::Message::command},
                                                    {"commands", &BattleDesk::Message::commands},
                                                    {"play on", &BattleDesk::Message::play_on},
                                                    {"undo", &BattleDesk::Message::undo},
                                                    {"propose", &BattleDesk::Message::propose},
                                                    {"agree", &BattleDesk::Message::agree},
                                                    {"decline", &BattleDesk::Message::decline},
                                                    {"talk", &BattleDesk::Message::talk},
                                                    {"hand over", &BattleDesk::Message::hand_over},
                                                    {"upload", &BattleDesk::Message::upload},
                                                    {"save", &BattleDesk::Message::save}}};
constexpr TableVerb preview_verb = {"preview", &BattleDesk::Message::ask_preview};
constexpr TableVerb after_verb = {"after", &BattleDesk::Message::after};
constexpr std::string_view looked_at[] = {"carry on",  "drag",        "wheel",      "try",     "place",   "ride",
                                          "odds fire", "odds charge", "odds tests", "threats", "measure", "arcs",
                                          "targets",   "hint",        "card",       "log",     "line",    "frame",
                                          "frames",    "luck",        "report"};

const TableVerb* find_table_verb(std::string_view name) {
    if (is_preview(name)) return &preview_verb;
    if (is_after(name)) return &after_verb;
    const auto found =
        std::find_if(table_verbs.begin(), table_verbs.end(), [&](const TableVerb& verb) { return verb.name == name; });
    return found == table_verbs.end() ? nullptr : &*found;
}

BattleDesk::Taken only(const base::Errors& errors) { return {one_line(json::errors_to_json(errors)), {}}; }

}  // namespace

std::vector<std::string> BattleDesk::verbs() {
    std::vector<std::string> names;
    for (const TableVerb& verb : table_verbs) names.emplace_back(verb.name);
    for (const std::string_view name : looked_at) names.emplace_back(name);
    return names;
}

// --- the desk ---------------------------------------------------------------------------------------------------------

BattleDesk::BattleDesk(BattleSetups& setups, BattleSettings settings, std::unique_ptr<BattleSetup> setup)
    : setups_(setups), settings_(std::move(settings)), setup_(std::move(setup)) {}

BattleDesk::~BattleDesk() = default;

std::vector<BattleDesk::Change> BattleDesk::begin() {
    if (settings_.upload) return {};
    wire_->learn_all();
    const Json nothing = Json::object();
    Message talking(*this, {}, nothing);
    talking.bots_go_on();
    return talking.changes();
}

BattleDesk::Taken BattleDesk::take(const Person& by, std::string_view text) {
    base::Errors errors;
    const auto message = json::parse_json(text, "message", errors);
    if (!message) return only(errors);
    const bool has_verb = message->is_object() && message->contains("do") && (*message)["do"].is_string();
    if (!has_verb) return only({{"a message is an object with a verb", "do", ""}});
    const std::string word = (*message)["do"].get<std::string>().substr(0, 60);
    const TableVerb* verb = find_table_verb(word);
    if (verb == nullptr)
        return only({{"'" + word + "' is not a word of the battle", "do", base::suggestion(word, verbs())}});
    wire_->learn_all();
    Message talking(*this, by, *message);
    const ordered_json answer = (talking.*verb->answer)();
    return talking.finish(answer);
}

std::string BattleDesk::view(seats::Role role) const { return one_line(wire_->view(role)); }

seats::Glance BattleDesk::glance(seats::Role role) const {
    seats::Glance glance;
    const battle::Battle& battle = match_->game().battle();
    glance.title = settings_.title.empty() ? battle.roster().title : settings_.title;
    glance.moment = story::moment_of(battle);
    glance.yours = match_->may_act(role) ||
                   std::any_of(match_->proposals().begin(), match_->proposals().end(),
                               [&](const match::Proposal& each) { return match_->may_answer(role, each); });
    glance.waits = waits_for(*match_, role);
    glance.over = verdict_of(match_->game());
    return glance;
}

}  // namespace linstock::desk
