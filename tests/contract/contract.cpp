#include "contract/contract.hpp"

#include <gtest/gtest.h>

#include "codec/log_text.hpp"

namespace linstock::contract {

using namespace battle;

namespace {

struct Gathering final : CommandSink {
    void take(const Command& command) override { list.push_back(command); }
    std::vector<Command> list;
};

std::string described(const Event& event) {
    return std::string(name_of(event.kind)) + " scope " + std::to_string(event.scope) + " rule " +
           std::to_string(event.rule) + " of " + std::to_string(event.subject) + "/" + std::to_string(event.object) +
           ": " + std::to_string(event.a) + ", " + std::to_string(event.b) + ", " + std::to_string(event.c) + ", " +
           std::to_string(event.d);
}

std::uint32_t spoilt_number(Whim& whim, std::uint32_t limit) {
    return whim.below(4) == 0 ? 0xffff : whim.below(limit + 2);
}

// A command near a legal one, most likely not legal itself: another side's, somebody else's, too far, out of every range.
class Spoiler {
public:
    Spoiler(const State& state, Whim& whim) : state_(state), whim_(whim) {}

    Command spoil(Command command) {
        if (whim_.below(4) == 0) command.by = static_cast<SideId>(whim_.below(4));
        std::visit(*this, command.what);
        if (whim_.below(3) == 0) command.what = stray();
        return command;
    }

    void operator()(EndStep&) {}
    void operator()(Resign&) {}
    void operator()(Deploy& deploy) {
        change(deploy.unit);
        change(deploy.pose.at);
    }
    void operator()(GiveOrder& order) {
        change(order.subject);
        if (whim_.below(2) == 0) order.order = static_cast<std::uint8_t>(whim_.below(256));
        if (whim_.below(4) == 0) order.to_group = !order.to_group;
    }
    void operator()(MoveUnit& move) {
        change(move.unit);
        for (table::Evolution& evolution : move.way.list) {
            if (whim_.below(3) == 0)
                evolution.amount = static_cast<table::Length>(whim_.below(200'000'000)) - 100'000'000;
            if (whim_.below(3) == 0)
                evolution.kind = static_cast<table::EvolutionKind>(whim_.below(table::evolution_kinds));
            if (whim_.below(9) == 0) evolution.posture = static_cast<table::Posture>(whim_.below(table::postures));
            if (whim_.below(3) == 0) evolution.files = static_cast<std::uint8_t>(whim_.below(256));
        }
        if (whim_.below(3) == 0) move.way.count = static_cast<std::uint8_t>(whim_.below(table::max_evolutions + 1));
    }
    void operator()(Charge& charge) {
        for (Charge::Go& go : charge.go) {
            change(go.unit);
            change(go.target);
            if (whim_.below(3) == 0) go.wheel = static_cast<table::Length>(whim_.below(400'000)) - 200'000;
            if (whim_.below(3) == 0) go.forward = static_cast<table::Length>(whim_.below(400'000)) - 200'000;
        }
        if (whim_.below(3) == 0) charge.count = static_cast<std::uint8_t>(whim_.below(max_chargers + 1));
    }
    void operator()(Shoot& shoot) {
        change(shoot.unit);
        change(shoot.target);
        if (whim_.below(3) == 0) shoot.stands = static_cast<std::uint8_t>(whim_.below(256));
    }
    void operator()(MoveCommander& move) {
        if (whim_.below(2) == 0) move.commander = static_cast<CommanderId>(whim_.below(256));
        change(move.to);
    }
    void operator()(Instruct& instruct) {
        change(instruct.unit);
        instruct.what = static_cast<std::uint8_t>(whim_.below(4));
        instruct.value = static_cast<std::uint8_t>(whim_.below(8));
    }
    void operator()(Answer& answer) { answer.option = static_cast<std::uint8_t>(whim_.below(256)); }
    void operator()(Ruling& ruling) { change(ruling.subject); }
    void operator()(StepOff& wish) {
        change(wish.unit);
        wish.gait = static_cast<Gait>(whim_.below(3));
    }

private:
    void change(UnitId& unit) {
        if (whim_.below(2) == 0) unit = static_cast<UnitId>(spoilt_number(whim_, state_.head().units));
    }
    void change(table::Point& point) {
        if (whim_.below(2) == 0)
            point = {static_cast<table::Length>(whim_.below(4'000'000'000U)),
                     static_cast<table::Length>(whim_.below(400'000)) - 100'000};
    }
    decltype(Command::what) stray() {
        switch (whim_.below(9)) {
            case 0:
                return Answer{static_cast<std::uint8_t>(whim_.below(4)), 0};
            case 1:
                return Shoot{unit(), unit(), 0};
            case 2:
                return GiveOrder{whim_.below(2) == 0, unit(), static_cast<std::uint8_t>(whim_.below(8))};
            case 3:
                return Deploy{unit(), {}, table::Formation::line, 0};
            case 4:
                return MoveCommander{static_cast<CommanderId>(whim_.below(4)), {}};
            case 5: {
                Charge charge;
                charge.count = 1;
                charge.go[0] = {unit(), unit(), 0, 1000};
                return charge;
            }
            case 7:
                return StepOff{unit(), static_cast<Gait>(whim_.below(3))};
            case 6:
                return Ruling{RulingKind::mark, Scope::unit, unit(), "no such mark", 1, {}, ""};
            default:
                return EndStep{};
        }
    }
    UnitId unit() { return static_cast<UnitId>(spoilt_number(whim_, state_.head().units)); }

    const State& state_;
    Whim& whim_;
};

void expect_same_field(const Battle& a, const Battle& b) {
    for (UnitId id = 0; id < a.state().head().units; ++id) {
        ASSERT_EQ(a.field().on(id), b.field().on(id)) << "unit " << id;
        if (!a.field().on(id)) continue;
        const table::Footprint& x = a.field().footprint(id);
        const table::Footprint& y = b.field().footprint(id);
        ASSERT_EQ(x.stands, y.stands) << "unit " << id;
        ASSERT_TRUE(x.pose == y.pose) << "unit " << id;
        for (std::size_t i = 0; i < static_cast<std::size_t>(x.stands); ++i)
            ASSERT_TRUE(x.stand[i].corner == y.stand[i].corner) << "unit " << id << ", stand " << i;
    }
}

int figures_of(const State& state, SideId side) {
    int sum = 0;
    for (const UnitState& unit : state.units()) sum += unit.side == side ? unit.figures : 0;
    return sum;
}

// Only the dead leave the count, and they do not rise again.
void expect_conserved(const State& before, const State& after, bool detaches) {
    for (const SideId side : {SideId{0}, SideId{1}})
        ASSERT_LE(figures_of(after, side), figures_of(before, side)) << "figures of side " << int{side} << " rose";
    for (UnitId id = 0; id < after.head().units; ++id) {
        const UnitState& was = before.unit(id);
        const UnitState& is = after.unit(id);
        ASSERT_EQ(was.stands_at_start, is.stands_at_start) << "unit " << id;
        ASSERT_EQ(was.figures_at_start, is.figures_at_start) << "unit " << id;
        if (!detaches) {
            ASSERT_LE(is.stands, was.stands) << "stands of unit " << id << " rose";
            ASSERT_LE(is.figures, was.figures) << "figures of unit " << id << " rose";
        }
        ASSERT_EQ(was.side, is.side) << "unit " << id;
        if (was.presence == Presence::destroyed || was.presence == Presence::left) {
            ASSERT_EQ(is.presence, was.presence) << "unit " << id << " came back";
        }
        if (is.presence == Presence::on_table) {
            ASSERT_GT(is.stands, 0) << "unit " << id << " stands there without a stand";
            ASSERT_TRUE(is.figures > 0 || is.figures_at_start == 0)
                << "unit " << id << " stands there without a figure";
        }
    }
}

bool overlaps(const table::Footprint& a, const table::Footprint& b) {
    for (int i = 0; i < a.stands; ++i) {
        for (int k = 0; k < b.stands; ++k) {
            if (table::overlap(a.stand[static_cast<std::size_t>(i)], b.stand[static_cast<std::size_t>(k)])) return true;
        }
    }
    return false;
}

void expect_apart(const Battle& battle) {
    const table::Field& field = battle.field();
    for (UnitId id = 0; id < battle.state().head().units; ++id) {
        if (!field.on(id)) continue;
        UnitId hit = no_unit;
        field.each_near(field.footprint(id).box, 0, [&](table::Piece piece) {
            if (piece > id && overlaps(field.footprint(id), field.footprint(piece))) hit = piece;
        });
        ASSERT_EQ(hit, no_unit) << "units " << id << " and " << hit << " overlap";
    }
}

void expect_end_step_where_nothing_is_owed(const Family& family, const Battle& battle) {
    const State& state = battle.state();
    if (state.pending() != nullptr || family.owes(battle, state.head().to_act, nullptr)) return;
    Refusal why;
    ASSERT_TRUE(check(family, battle, {state.head().to_act, EndStep{}}, &why))
        << "nothing is owed, yet: " << why.reason;
}

class Play {
public:
    Play(const Family& family, std::uint64_t seed, const ContractOptions& options)
        : options_(options),
          family_(family),
          whim_(seed * 7919 + 1),
          game_(std::make_unique<Game>(family, LogHead{}, seed)),
          shadow_(family.roster(), family.terms()) {}

    void run() {
        ASSERT_NO_FATAL_FAILURE(follow(game_->log().entries.front()));
        for (count_ = 1; count_ <= options_.most_commands && !game_->over(); ++count_) {
            SCOPED_TRACE("entry " + std::to_string(count_));
            ASSERT_NO_FATAL_FAILURE(step());
        }
        ASSERT_TRUE(game_->over()) << "not over after " << options_.most_commands << " commands, turn "
                                   << game_->battle().state().head().turn;
    }
    std::unique_ptr<Game> take() { return std::move(game_); }

private:
    bool looks_closely() const { return count_ % std::max(options_.every, 1) == 0; }

    void step() {
        const Battle& battle = game_->battle();
        before_ = battle.state();
        const std::uint64_t hash = hash_of(before_);
        ASSERT_EQ(hash, hash_of(battle.state())) << "a copy has another hash";
        Gathering offers;
        family_.offer(battle, whim_, offers);
        ASSERT_FALSE(offers.list.empty()) << "nothing is offered";
        if (looks_closely()) {
            ASSERT_NO_FATAL_FAILURE(expect_offers_legal(offers));
            ASSERT_NO_FATAL_FAILURE(expect_end_step_where_nothing_is_owed(family_, battle));
        }
        const Command command = options_.choose
                                    ? options_.choose(*game_, whim_)
                                    : offers.list[whim_.below(static_cast<std::uint32_t>(offers.list.size()))];
        ASSERT_NO_FATAL_FAILURE(expect_refusals_change_nothing(command, hash));
        const Submitted answer = game_->submit(command);
        ASSERT_TRUE(answer.done) << name_of(command) << " refused: " << answer.refusal.reason;
        const Entry& entry = game_->log().entries.back();
        ASSERT_EQ(hash_of(battle.state()), entry.hash);
        ASSERT_NO_FATAL_FAILURE(follow(entry));
        ASSERT_NO_FATAL_FAILURE(expect_conserved(before_, battle.state(), options_.detaches));
        if (looks_closely()) {
            ASSERT_NO_FATAL_FAILURE(expect_apart(battle));
            ASSERT_NO_FATAL_FAILURE(expect_same_field(battle, shadow_));
            ASSERT_NO_FATAL_FAILURE(expect_there_and_back(entry, hash));
        }
    }

    void expect_offers_legal(const Gathering& offers) {
        for (const Command& offered : offers.list) {
            Refusal why;
            ASSERT_TRUE(game_->check(offered, &why)) << name_of(offered) << " was offered, yet: " << why.reason;
            ASSERT_TRUE(game_->check(offered, nullptr)) << name_of(offered) << " is refused when nobody asks why";
        }
    }

    void expect_refusals_change_nothing(const Command& near, std::uint64_t hash) {
        for (int i = 0; i < options_.refusals; ++i) {
            const Command command = Spoiler(before_, whim_).spoil(near);
            Refusal why;
            const bool legal = game_->check(command, &why);
            ASSERT_EQ(legal, game_->check(command, nullptr)) << name_of(command) << ": the words change the verdict";
            if (legal) continue;
            ASSERT_FALSE(why.reason.empty()) << name_of(command) << " is refused without a reason";
            ASSERT_LT(why.rule, family_.terms().rules.size());
            ASSERT_FALSE(game_->submit(command).done);
            ASSERT_EQ(hash_of(game_->battle().state()), hash)
                << "a refused " << name_of(command) << " changed the state";
        }
    }

    // Every event, sound before it is applied, makes the same battle again.
    void follow(const Entry& entry) {
        for (const Event& event : entry.events) {
            const std::string_view flaw = flaw_of(shadow_.state(), family_.terms(), event);
            ASSERT_EQ(flaw, "") << described(event);
            shadow_.apply(event);
        }
        ASSERT_EQ(hash_of(shadow_.state()), entry.hash) << "the events do not make the state";
    }

    // A copy put back to before the command, then forward again: state and field must come out the same.
    void expect_there_and_back(const Entry& entry, std::uint64_t hash) {
        Battle copy = game_->battle();
        copy.restore(before_);
        ASSERT_EQ(hash_of(copy.state()), hash);
        for (const Event& event : entry.events) copy.apply(event);
        ASSERT_EQ(hash_of(copy.state()), entry.hash);
        ASSERT_NO_FATAL_FAILURE(expect_same_field(copy, game_->battle()));
    }

    const ContractOptions& options_;
    const Family& family_;
    Whim whim_;
    std::unique_ptr<Game> game_;
    Battle shadow_;
    State before_;
    int count_ = 0;
};

void expect_same_entries(const Log& a, const Log& b) {
    ASSERT_EQ(a.entries.size(), b.entries.size());
    for (std::size_t at = 0; at < a.entries.size(); ++at) {
        ASSERT_EQ(a.entries[at].events.size(), b.entries[at].events.size()) << "entry " << at;
        for (std::size_t i = 0; i < a.entries[at].events.size(); ++i)
            ASSERT_TRUE(a.entries[at].events[i] == b.entries[at].events[i])
                << "entry " << at << ": " << described(a.entries[at].events[i]) << "\nbecame "
                << described(b.entries[at].events[i]);
        ASSERT_EQ(a.entries[at].faces, b.entries[at].faces) << "entry " << at;
        ASSERT_EQ(a.entries[at].hash, b.entries[at].hash) << "entry " << at;
    }
}

}  // namespace

std::unique_ptr<Game> play_contract(const Family& family, std::uint64_t seed, const ContractOptions& options) {
    Play play(family, seed, options);
    play.run();
    return testing::Test::HasFatalFailure() ? nullptr : play.take();
}

void expect_saves_and_loads(const Game& game) {
    const std::string text = codec::write_log(game.log());
    const auto read = codec::read_log(text);
    ASSERT_TRUE(read.ok()) << base::to_text(read.errors());
    ASSERT_TRUE(read->errors.empty()) << base::to_text(read->errors);
    ASSERT_NO_FATAL_FAILURE(expect_same_entries(game.log(), read->log));
    ASSERT_TRUE(codec::write_log(read->log) == text) << "written again the save is another";
    const Loaded loaded = load(read->log);
    ASSERT_TRUE(loaded.errors.empty()) << base::to_text(loaded.errors);
    ASSERT_EQ(hash_of(loaded.state), hash_of(game.battle().state()));
}

void expect_verifies(const Game& game) {
    for (const Mismatch& mismatch : verify(game.log(), game.family()))
        ADD_FAILURE() << "entry " << mismatch.entry << " does not verify: " << mismatch.what;
    for (const Mismatch& mismatch : verify_seed(game.log()))
        ADD_FAILURE() << "entry " << mismatch.entry << " does not verify: " << mismatch.what;
}

void expect_symmetric(const Maker& maker, const Game& game, const Symmetry& symmetry, const ContractOptions& options) {
    SCOPED_TRACE("table " + symmetry.name());
    const Roster roster = symmetry.turned(game.family().roster());
    const std::unique_ptr<Family> family = maker(roster);
    Game other(*family, LogHead{}, 1);
    const std::vector<Entry>& entries = game.log().entries;
    for (std::size_t at = 0; at < entries.size(); ++at) {
        if (at > 0) {
            Command command = symmetry.turned(entries[at].command);
            if (options.turn_command) options.turn_command(command, symmetry);
            const Submitted answer = other.submit(command, &entries[at].faces);
            ASSERT_TRUE(answer.done) << "entry " << at << ", " << name_of(command) << ": " << answer.refusal.reason
                                     << answer.needs_for;
        }
        const Events& events = other.log().entries.at(at).events;
        ASSERT_EQ(events.size(), entries[at].events.size()) << "entry " << at;
        for (std::size_t i = 0; i < events.size(); ++i) {
            Event expected = symmetry.turned(entries[at].events[i]);
            if (options.turn_event) options.turn_event(expected, symmetry);
            ASSERT_TRUE(events[i] == expected)
                << "entry " << at << ", " << name_of(entries[at].command) << ", event " << i << "\nis       "
                << described(events[i]) << "\nexpected " << described(expected);
        }
    }
}

void run_contract(const Maker& maker, const Roster& roster, const ContractOptions& options) {
    const std::unique_ptr<Family> family = maker(roster);
    for (const std::string& fault : faults_of(family->terms())) ADD_FAILURE() << fault;
    for (int i = 0; i < options.battles; ++i) {
        const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(i);
        SCOPED_TRACE(options.name + " seed " + std::to_string(seed));
        const std::unique_ptr<Game> game = play_contract(*family, seed, options);
        if (game == nullptr) return;
        ASSERT_TRUE(game->reveal_seed());
        ASSERT_NO_FATAL_FAILURE(expect_saves_and_loads(*game));
        expect_verifies(*game);
        if (testing::Test::HasFailure()) return;
        for (int number = 1; options.symmetries && i < options.symmetry_battles && number < 8; ++number)
            ASSERT_NO_FATAL_FAILURE(expect_symmetric(maker, *game, symmetry(roster, number), options));
    }
}

}  // namespace linstock::contract
