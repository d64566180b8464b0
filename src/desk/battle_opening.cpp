#include <optional>

#include <nlohmann/json.hpp>

#include "desk/battle_desk.hpp"
#include "desk/battle_save.hpp"
#include "desk/battle_view.hpp"
#include "desk/battle_wire.hpp"
#include "json/text.hpp"
#include "save/log_text.hpp"
#include "save/log_words.hpp"

// How a battle's desk comes to its battle: opened, brought by a save, or made again from what was kept.
namespace linstock::desk {

namespace {

using battle::SideId;
using Json = nlohmann::json;

bool replay_proposal(match::Match& match, const Json& value) {
    match::Proposal proposal;
    proposal.number = value.at("number").get<int>();
    proposal.by = value.at("by").get<SideId>();
    proposal.to = value.at("to").get<std::size_t>();
    if (!match::find_proposal_kind(value.at("what").get<std::string>(), proposal.what)) return false;
    if (proposal.what == match::ProposalKind::ruling) {
        battle::Command command;
        if (!save::command_from_json(match.game().family().terms(), value.at("ruling"), command).empty()) return false;
        const auto* ruling = std::get_if<battle::Ruling>(&command.what);
        if (ruling == nullptr) return false;
        proposal.ruling = *ruling;
    }
    match.put(std::move(proposal));
    return true;
}

}  // namespace

base::Result<std::unique_ptr<BattleDesk>> BattleDesk::open(BattleSetups& setups, std::string_view text) {
    auto settings = read_battle_settings(text);
    if (!settings.ok()) return settings.errors();
    auto setup = setups.open(*settings);
    if (!setup.ok()) return setup.errors();
    std::unique_ptr<BattleDesk> desk(new BattleDesk(setups, std::move(*settings), std::move(*setup)));
    const BattleSettings& opened = desk->settings_;
    desk->fight(
        std::make_unique<battle::Game>(desk->setup_->family(), desk->setup_->head(opened.players), opened.seed));
    return desk;
}

void BattleDesk::fight(std::unique_ptr<battle::Game> game) {
    std::vector<ChatLine> said = wire_ == nullptr ? std::vector<ChatLine>() : wire_->talk();
    wire_.reset();
    if (match_ == nullptr)
        match_ =
            std::make_unique<match::Match>(std::move(game), settings_.seating(), settings_.own_dice, settings_.seed);
    else
        match_->take_up(std::move(game));
    wire_ = std::make_unique<Wire>(*match_, *setup_, settings_);
    for (ChatLine& each : said) wire_->remember(std::move(each));
}

base::Errors BattleDesk::take_up(const std::string& save, std::optional<std::size_t> entry, std::string& note) {
    auto brought = read_save(setups_, save, entry, settings_.seed);
    if (!brought.ok()) return brought.errors();
    note = brought->note;
    const std::unique_ptr<BattleSetup> before = std::move(setup_);  // the game looks at it until it is replaced
    setup_ = std::move(brought->setup);
    fight(std::move(brought->game));
    uploaded_ = true;
    coming_.clear();
    return {};
}

bool BattleDesk::replay(std::string_view text) {
    base::Errors errors;
    const auto change = json::parse_json(text, "change", errors);
    if (!change || !change->is_object()) return false;
    try {
        if (change->contains("entry")) {
            battle::Entry entry;
            const std::size_t number = match_->game().log().entries.size();
            const battle::Terms& terms = match_->game().family().terms();
            if (!save::entry_from_json(terms, change->at("entry"), number, entry).empty()) return false;
            if (!match_->follow(std::move(entry))) return false;
            wire_->remember(number, change->value("bot", ""));
        }
        if (change->contains("talk"))
            wire_->remember(ChatLine{change->at("talk").at("by").get<std::string>(),
                                     change->at("talk").at("text").get<std::string>()});
        if (change->contains("handed")) {
            SideId side = 0;
            const Json& handed = change->at("handed");
            if (!find_side_word(handed.at("side").get<std::string>(), side)) return false;
            match_->set_player(side, handed.at("player").get<std::string>());
        }
        if (change->contains("proposal") && !replay_proposal(*match_, change->at("proposal"))) return false;
        if (change->contains("dice")) match_->set_own_dice(change->at("dice") == "own");
        if (change->contains("closed")) match_->close(change->at("closed").get<int>());
        if (change->contains("upload")) {
            const Json& part = change->at("upload");
            if (part.value("again", false)) coming_.clear();
            coming_ += part.at("text").get<std::string>();
            if (!part.at("last").get<bool>()) return true;
            std::optional<std::size_t> entry;
            if (part.contains("entry")) entry = part.at("entry").get<std::size_t>();
            std::string note;
            const std::string save = std::move(coming_);
            return take_up(save, entry, note).empty();
        }
    } catch (const Json::exception&) {
        return false;  // a key is missing, or is something else than it was
    }
    return true;
}

}  // namespace linstock::desk
