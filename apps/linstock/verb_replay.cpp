#include <algorithm>
#include <fstream>
#include <ostream>

#include <fmt/format.h>

#include "desk/battle_json.hpp"
#include "linstock/battle_setup.hpp"
#include "linstock/print_story.hpp"
#include "linstock/verbs.hpp"
#include "save/log_text.hpp"

namespace linstock::app {

namespace {

// A save as far as it is good, in the words of our family.
struct Replay {
    std::unique_ptr<BattleSetup> setup;
    battle::Log log;
    base::Errors errors;  // what ended it early
};

std::string counted(std::size_t entries) { return entries == 1 ? "1 entry" : fmt::format("{} entries", entries); }

base::Error last_good(base::Error error, const std::string& file, std::size_t entries) {
    error.where = file + ", " + error.where;
    const std::string good = entries == 0 ? "no entry is good" : fmt::format("it is good up to entry {}", entries - 1);
    error.fix = error.fix.empty() ? good : error.fix + "; " + good;
    return error;
}

base::Result<Replay> open_replay(const Arguments& arguments) {
    const auto text = library::read_text_file(arguments.save);
    if (!text.ok()) return text.errors();
    auto read = save::read_log(*text);
    if (!read.ok()) {
        base::Errors errors = read.errors();
        for (base::Error& error : errors)
            error.where = arguments.save + (error.where.empty() ? "" : ", " + error.where);
        return errors;
    }
    Replay replay;
    for (const base::Error& error : read->errors)
        replay.errors.push_back(last_good(error, arguments.save, read->log.entries.size()));
    const battle::Loaded loaded = battle::load(read->log);
    for (const base::Error& error : loaded.errors)
        replay.errors.push_back(last_good(error, arguments.save, loaded.entries));
    read->log.entries.resize(std::min(read->log.entries.size(), loaded.entries));
    if (read->log.entries.empty()) {
        if (replay.errors.empty()) replay.errors.push_back({"there is no entry in it", arguments.save, ""});
        return replay.errors;
    }
    auto setup = BattleSetup::open(arguments, read->log.head);
    if (!setup.ok()) return setup.errors();
    auto game = battle::resume(read->log, (*setup)->family(), 0);  // the misfits of a save that is not ours
    if (!game.ok()) return game.errors();
    replay.log = (*game)->log();
    replay.setup = std::move(*setup);
    return replay;
}

struct Verified {
    std::vector<battle::Mismatch> mismatches;
    bool older_edition = false;
};

Verified verify(const Replay& replay) {
    Verified verified;
    verified.older_edition = replay.log.head.edition != replay.setup->edition();
    verified.mismatches = battle::verify(replay.log, replay.setup->family());
    const std::vector<battle::Mismatch> dice = battle::verify_seed(replay.log);
    verified.mismatches.insert(verified.mismatches.end(), dice.begin(), dice.end());
    return verified;
}

void print_verified(const Console& console, const Replay& replay, const Verified& verified) {
    for (const battle::Mismatch& each : verified.mismatches)
        console.out << wrapped(fmt::format("entry {}: {}", each.entry, each.what), console.width, 0, 2) << '\n';
    if (verified.older_edition) {
        console.out << wrapped(fmt::format("The save was played under an older edition ({}; ours is {}): sheet data, "
                                           "readings or rules have "
                                           "changed since, {}. It loads and plays on.",
                                           replay.log.head.edition, replay.setup->edition(),
                                           verified.mismatches.empty() ? "though every entry still follows from them"
                                                                       : "which is why it does not verify"),
                               console.width, 0, 0)
                    << '\n';
    }
    if (verified.mismatches.empty())
        console.out << fmt::format("{} verified: commands, dice, events and hashes agree\n",
                                   counted(replay.log.entries.size()));
    else
        console.out << fmt::format("{} of {} do not follow from the rules\n", counted(verified.mismatches.size()),
                                   counted(replay.log.entries.size()));
}

base::Errors write_picture(const Arguments& arguments, const Replay& replay, const battle::Battle& battle) {
    auto options = replay.setup->picture(arguments.arcs);
    if (!options.ok()) return options.errors();
    if (battle.state().head().result != battle::Result::undecided)
        options->caption = story::verdict_of(story::bill_of(battle, replay.setup->family()));
    std::ofstream out(arguments.picture, std::ios::binary);
    out << picture::draw_table(battle, *options);
    out.close();
    if (!out) return {{"the picture cannot be written", arguments.picture, "check the folder and its permissions"}};
    return {};
}

void print_opening(const Console& console, const Replay& replay, std::size_t to) {
    const battle::LogHead& head = replay.log.head;
    const battle::Roster& roster = replay.setup->roster();
    console.out << console.strong(roster.title)
                << fmt::format(" under {}, {} of {}\n", head.sheet, counted(to + 1), replay.log.entries.size());
    constexpr std::string_view colours[] = {"red", "blue"};
    for (std::size_t side = 0; side < 2; ++side)
        console.out << fmt::format("{:<5} {}{}\n", colours[side], roster.sides[side].name,
                                   head.players[side].empty() ? "" : ", played by " + head.players[side]);
    if (head.edition != replay.setup->edition())
        console.out << "played under an older edition of sheet, readings or rules\n";
}

// The battle as it stood after the entry.
battle::Battle battle_at(const Replay& replay, std::size_t entry) {
    battle::Battle battle(replay.setup->roster(), replay.setup->family().terms());
    for (const std::size_t at : battle::way_to(replay.log, entry)) {
        for (const battle::Event& event : replay.log.entries[at].events) battle.apply(event);
    }
    return battle;
}

void tell(const Console& console, const Replay& replay, std::size_t to) {
    Storyteller story(console, replay.setup->family());
    for (const std::size_t at : battle::way_to(replay.log, to)) story.take(replay.log.entries[at]);
    story.finish();
}

}  // namespace

int run_replay(const Arguments& arguments, const Console& console) {
    const auto replay = open_replay(arguments);
    if (!replay.ok()) {
        report(console, arguments.json, replay.errors());
        return failed;
    }
    const std::size_t last = replay->log.entries.size() - 1;
    if (arguments.to && *arguments.to > last) {
        report(console, arguments.json,
               {{fmt::format("there is no entry {}", *arguments.to), "--to", fmt::format("the last one is {}", last)}});
        return bad_usage;
    }
    const std::size_t to = arguments.to ? static_cast<std::size_t>(*arguments.to) : last;
    const battle::Battle battle = battle_at(*replay, to);
    base::Errors errors = replay->errors;
    if (!arguments.picture.empty()) {
        const base::Errors more = write_picture(arguments, *replay, battle);
        errors.insert(errors.end(), more.begin(), more.end());
    }
    Verified verified;
    if (arguments.verify) verified = verify(*replay);
    const story::Bill bill = story::bill_of(battle, replay->setup->family());

    if (arguments.json) {
        desk::ReplayReport told{replay->log.head,
                                replay->setup->edition(),
                                last + 1,
                                to,
                                battle::hash_of(battle.state()),
                                &bill,
                                {},
                                arguments.picture,
                                errors};
        if (arguments.verify) told.mismatches = verified.mismatches;
        console.out << desk::replay_json(told);
        return errors.empty() && verified.mismatches.empty() ? done : failed;
    }
    print_opening(console, *replay, to);
    if (!arguments.verify && arguments.picture.empty()) {
        tell(console, *replay, to);
        print_bill(console, bill);
    }
    if (arguments.verify) print_verified(console, *replay, verified);
    if (!arguments.picture.empty() && errors.empty())
        console.out << fmt::format("entry {} drawn to {}\n", to, arguments.picture);
    report(console, false, errors);
    return errors.empty() && verified.mismatches.empty() ? done : failed;
}

}  // namespace linstock::app
