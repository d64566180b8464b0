#include "sheet/chain.hpp"

#include <algorithm>

namespace linstock::sheet {

namespace {

struct KeepEnd final : EndSink {
    explicit KeepEnd(EndSink& onward) : onward_(onward) {}
    void take(const End& end) override {
        readers.assign(end.readers.begin(), end.readers.end());
        onward_.take(end);
    }
    std::vector<Frame> readers;

private:
    EndSink& onward_;
};

struct OneNext final : StageSink {
    void next(const Situation& situation, base::Weight, base::Weight) override { after = situation; }
    Situation after;
};

base::Error stage_failed(Finish finish, const dice::Chance& chance, std::string_view stage) {
    if (finish == Finish::chance_failed && chance.error()) return *chance.error();
    return {"the stage '" + std::string(stage) + "' throws more dice than can be counted exactly", "", ""};
}

// The chain's own refusals, judged before anything is thrown.
bool refused(const Facts& facts, Resolution& refusal) {
    const Procedure& procedure = facts.procedure();
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::presets);
    Ledger ledger;
    Evaluation evaluation{&facts.sheet(), &procedure, &facts, nullptr, &ledger, -1};
    score(evaluation, frame);
    if (frame.refused < 0) return false;
    refusal = put_into_words(facts.sheet(), procedure, {&frame, 1}, &ledger);
    return true;
}

}  // namespace

std::uint64_t Situation::hash() const {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const std::int16_t each : n) hash = (hash ^ static_cast<std::uint16_t>(each)) * 0x100000001b3ULL;
    return hash ^ (hash >> 29);
}

Finish StageContext::run(const Sheet& sheet, const Procedure& procedure, std::span<Frame> readers,
                         EndSink& sink) const {
    Evaluation evaluation{&sheet, &procedure, nullptr, chance, nullptr, -1};
    if (told == nullptr) return evaluate(evaluation, readers, sink);
    Ledger ledger;
    KeepEnd end(sink);
    evaluation.ledger = &ledger;
    const Finish finish = evaluate(evaluation, readers, end);
    if (finish == Finish::done) {
        told->push_back({std::string(stage), procedure.name, put_into_words(sheet, procedure, end.readers, &ledger)});
    }
    return finish;
}

base::Result<Resolution> play_chain(const Chain& chain, const Facts& facts, dice::Chance& chance) {
    const base::Errors missing = missing_errors(facts);
    if (!missing.empty()) return missing;
    Resolution resolution;
    if (refused(facts, resolution)) return resolution;
    auto plan = chain.plan(facts);
    if (!plan.ok()) return plan.errors();
    if ((*plan)->refusal() != nullptr) return *(*plan)->refusal();
    StageContext context{&chance, &resolution.stages, {}};
    Situation situation = (*plan)->begin();
    const auto stages = (*plan)->stages();
    for (std::size_t i = 0; i < stages.size(); ++i) {
        context.stage = stages[i];
        OneNext next;
        const Finish finish = (*plan)->run_stage(i, situation, context, next);
        if (finish != Finish::done) return stage_failed(finish, chance, stages[i]);
        situation = next.after;
    }
    Reader reader;
    reader.answers = (*plan)->answers(situation);
    resolution.result = reader.answers.front().text;
    reader.result = resolution.result;
    for (StageTold& stage : resolution.stages) {
        for (Modifier modifier : stage.resolution.modifiers) {
            modifier.says = stage.stage + ": " + modifier.says;
            resolution.modifiers.push_back(std::move(modifier));
        }
        resolution.effects.insert(resolution.effects.end(), stage.resolution.effects.begin(),
                                  stage.resolution.effects.end());
    }
    resolution.readers.push_back(std::move(reader));
    return resolution;
}

Finish ChainEnumerator::run(ChainPlan& plan) {
    dice::Spread<Situation>& spread = sink_.spread;
    StageContext context{&chance_, nullptr, {}};
    const auto stages = plan.stages();
    spread.start(plan.begin());
    situations_ = 0;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        stage_ = context.stage = stages[i];
        spread.begin_next();
        for (sink_.from = 0; sink_.from < spread.size(); ++sink_.from) {
            const Finish finish = plan.run_stage(i, spread.value(sink_.from), context, sink_);
            if (finish != Finish::done) return finish;
        }
        spread.end_next();
        situations_ += spread.size();
    }
    return Finish::done;
}

namespace {

// Adds up the answers' texts over the last spread.
void count_answers(const ChainPlan& plan, const dice::Spread<Situation>& spread, Odds& odds) {
    struct Row {
        Value order;
        std::string text;
        base::Weight weight;
    };
    std::vector<std::vector<Row>> keys;
    for (std::size_t i = 0; i < spread.size(); ++i) {
        const std::vector<Answered> answers = plan.answers(spread.value(i));
        keys.resize(answers.size());
        for (std::size_t k = 0; k < answers.size(); ++k) {
            const auto there = std::find_if(keys[k].begin(), keys[k].end(),
                                            [&](const Row& row) { return row.text == answers[k].text; });
            if (there != keys[k].end()) {
                there->weight += spread.weight(i);
            } else {
                keys[k].push_back({answers[k].type == ValueType::number ? answers[k].value : nothing, answers[k].text,
                                   spread.weight(i)});
            }
            if (odds.keys.size() <= k) odds.keys.push_back({answers[k].key, {}});
        }
    }
    for (std::size_t k = 0; k < keys.size(); ++k) {
        std::stable_sort(keys[k].begin(), keys[k].end(), [](const Row& a, const Row& b) { return a.order < b.order; });
        for (const Row& row : keys[k])
            odds.keys[k].chances.push_back({row.text, base::reduced({row.weight, spread.whole()})});
    }
}

}  // namespace

base::Result<Odds> odds_of_chain(const Chain& chain, const Facts& facts) {
    const base::Errors missing = missing_errors(facts);
    if (!missing.empty()) return missing;
    Odds odds;
    if (refused(facts, odds.refusal)) {
        odds.refused = true;
        return odds;
    }
    auto plan = chain.plan(facts);
    if (!plan.ok()) return plan.errors();
    if ((*plan)->refusal() != nullptr) {
        odds.refused = true;
        odds.refusal = *(*plan)->refusal();
        return odds;
    }
    ChainEnumerator all;
    const Finish finish = all.run(**plan);
    if (finish != Finish::done) return stage_failed(finish, all.chance(), all.stage());
    odds.ends = all.situations();
    odds.rounded = all.spread().rounded();
    odds.error_bound = all.spread().error_bound();
    count_answers(**plan, all.spread(), odds);
    return odds;
}

}  // namespace linstock::sheet
