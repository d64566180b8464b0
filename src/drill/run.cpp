#include "drill/run.hpp"

#include "drill/after.hpp"
#include "drill/stage.hpp"
#include "drill/wish.hpp"

namespace linstock::drill {

namespace {

using battle::Command;
using battle::Game;
using battle::Refusal;

constexpr int most_steps_on = 400;  // far more than any turn has

class Runner {
public:
    Runner(const Drill& drill, const battle::Family& family, const Scale& scale, Game& game)
        : drill_(drill), family_(family), scale_(scale), names_(drill, family.roster()), game_(game) {}

    std::vector<Failure> call() {
        for (const Step& step : drill_.steps) {
            step_ = &step;
            note_places();
            told_.clear();
            const bool went = step.asks_only ? ask() : submit();
            if (!went) break;  // nothing after it would stand on what it tells of
            compare_all();
        }
        return std::move(failures_);
    }

private:
    void fail(const Place& place, std::string what, std::string expected, std::string got) {
        failures_.push_back({step_->number, place, std::move(what), std::move(expected), std::move(got)});
    }
    void fail(std::string what, std::string expected, std::string got) {
        fail(step_->place, std::move(what), std::move(expected), std::move(got));
    }

    void note_places() {
        before_.clear();
        for (const battle::UnitState& unit : game_.battle().state().units()) before_.push_back(unit.pose.at);
        entries_before_ = game_.log().entries.size();
    }

    // --- commands ---

    bool read(Command& command) {
        auto read =
            command_of(*step_->command, step_->by, family_.terms(), names_, scale_, game_.battle().state().pending());
        if (!read.ok()) {
            fail("command", step_->command->does, base::to_text(read.errors()));
            return false;
        }
        command = *read;
        return true;
    }

    std::string refusal_text(const Refusal& why) const {
        return "refused by " + family_.terms().rules[why.rule] + ": " + why.reason;
    }

    // Whether the verdict is the one told; `legal` is what the table says.
    bool judge(const Command& command, bool& legal) {
        Refusal why;
        legal = game_.check(command, &why);
        if (!step_->refused) {
            if (!legal) fail("command '" + step_->command->does + "'", "accepted", refusal_text(why));
            return legal;
        }
        const std::string wanted = step_->refused->rule.empty() ? "refused" : "refused by " + step_->refused->rule;
        if (legal) {
            fail(step_->refused->place, "command '" + step_->command->does + "'", wanted, "accepted");
            return false;
        }
        const bool agrees =
            step_->refused->rule.empty() || same_rule(step_->refused->rule, family_.terms().rules[why.rule]);
        if (!agrees) fail(step_->refused->place, "command '" + step_->command->does + "'", wanted, refusal_text(why));
        return true;
    }

    // Only judged: the rest of the drill stands whatever came out.
    bool ask() {
        if (step_->command) {
            Command command;
            bool legal = false;
            if (read(command)) judge(command, legal);
        }
        for (const Measured& each : step_->facts) measure(each);
        return true;
    }

    bool submit() {
        Command command;
        bool legal = false;
        if (!read(command) || !judge(command, legal)) return false;
        if (!legal) return true;
        if (step_->until) return play_on(command);
        const battle::Submitted answer = game_.submit(command, &step_->faces, &told_);
        if (!answer.done) fail_for_dice(answer);
        return answer.done;
    }

    void fail_for_dice(const battle::Submitted& answer) {
        const std::string given = std::to_string(step_->faces.size()) + " faces";
        if (answer.needs)
            fail("faces", given, "more dice are wanted for " + answer.needs_for);
        else
            fail("faces", given, answer.refusal.reason);
    }

    // The faces are taken as the steps ask for them; none may be left when the moment is reached.
    bool play_on(Command command) {
        std::size_t used = 0;
        for (int steps = 0; steps < most_steps_on; ++steps) {
            if (!take_one(command, used)) return false;
            if (game_.over() || stands_at(game_.battle(), *step_->until)) break;
            if (!may_end_step(command)) return false;
        }
        std::vector<Mismatch> found;
        After(game_.battle(), before_, names_, scale_, found).compare(*step_->until);
        for (const Mismatch& each : found) fail(each.place, "until", each.expected, each.got);
        const std::size_t left = step_->faces.size() - used;
        if (left > 0) fail("faces", std::to_string(step_->faces.size()) + " faces", std::to_string(left) + " too many");
        return found.empty() && left == 0;
    }

    // As few of the faces that are left as the command asks for.
    bool take_one(const Command& command, std::size_t& used) {
        const std::size_t told_before = told_.size();
        battle::Submitted answer;
        for (std::size_t count = 0; used + count <= step_->faces.size(); ++count) {
            const auto first = step_->faces.begin() + static_cast<std::ptrdiff_t>(used);
            const std::vector<std::uint8_t> faces(first, first + static_cast<std::ptrdiff_t>(count));
            told_.erase(told_.begin() + static_cast<std::ptrdiff_t>(told_before), told_.end());
            answer = game_.submit(command, &faces, &told_);
            if (answer.done) {
                used += count;
                return true;
            }
            if (!answer.needs) break;
        }
        fail_for_dice(answer);
        return false;
    }

    bool may_end_step(Command& command) {
        const battle::State& state = game_.battle().state();
        if (state.pending() != nullptr) {
            fail(step_->until->place, "until", "nothing asked on the way",
                 "asked: " + family_.terms().decisions[state.pending()->decision].name);
            return false;
        }
        command = {state.next_to_act(), battle::EndStep{}};
        Refusal why;
        if (game_.check(command, &why)) return true;
        fail(step_->until->place, "until", "nothing owed on the way", refusal_text(why));
        return false;
    }

    // --- what came of it ---

    void measure(const Measured& expected) {
        const battle::UnitId unit = names_.unit(expected.unit);
        const battle::UnitId other = names_.unit(expected.other);
        const auto measured = family_.preview().measure(game_.battle(), expected.procedure, unit, other);
        if (!measured)
            return fail(expected.place, "facts of '" + expected.procedure + "'", "measured",
                        "the table asks no such thing of " + expected.unit + " now");
        std::vector<Mismatch> found;
        compare(expected, *measured, found);
        note(found);
    }

    void compare_all() {
        std::vector<Mismatch> found;
        if (step_->results) compare_results(found);
        After after(game_.battle(), before_, names_, scale_, found);
        for (const Standing& each : step_->after) after.compare(each);
        if (step_->now) after.compare(*step_->now);
        if (step_->asks) after.compare(*step_->asks);
        if (step_->result) after.compare(*step_->result, step_->place);
        note(found);
    }

    void compare_results(std::vector<Mismatch>& found) {
        battle::Events events;
        for (std::size_t i = entries_before_; i < game_.log().entries.size(); ++i) {
            const battle::Events& more = game_.log().entries[i].events;
            events.insert(events.end(), more.begin(), more.end());
        }
        compare(*step_->results, answers_of(told_, events, family_.sheet()), names_, family_.sheet(), found);
    }

    void note(const std::vector<Mismatch>& found) {
        for (const Mismatch& each : found)
            fail(each.place.line == 0 ? step_->place : each.place, each.what, each.expected, each.got);
    }

    const Drill& drill_;
    const battle::Family& family_;
    const Scale& scale_;
    Names names_;
    Game& game_;
    const Step* step_ = nullptr;
    std::vector<table::Point> before_;
    std::size_t entries_before_ = 0;
    std::vector<battle::Told> told_;
    std::vector<Failure> failures_;
};

}  // namespace

std::string to_text(const Failure& failure) {
    if (failure.step == 0) return failure.got;
    return to_text(failure.place) + ": step " + std::to_string(failure.step) + ", " + failure.what + ": expected " +
           failure.expected + ", got " + failure.got;
}

bool same_rule(std::string_view told, std::string_view got) {
    if (!got.starts_with(told)) return false;
    if (got.size() == told.size()) return true;
    const char next = got[told.size()];
    return next == '.' || (next >= 'a' && next <= 'z');
}

std::vector<Failure> unfit(const base::Errors& errors, const Place& place) {
    std::vector<Failure> failures;
    for (const base::Error& error : errors)
        failures.push_back({0, place, "the drill", "one that can be fought", base::to_text(error)});
    return failures;
}

std::vector<Failure> run(const Drill& drill, const battle::Family& family, const Scale& scale) {
    const base::Errors errors = check(drill, family, scale);
    if (!errors.empty()) return unfit(errors, drill.place);
    auto staged = stage(drill, family);
    return Runner(drill, family, scale, **staged).call();
}

}  // namespace linstock::drill
