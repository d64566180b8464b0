#include "battle/game.hpp"

// A log in the numbers of other terms: words stay, numbers change.
namespace linstock::battle {

namespace {

class Translator {
public:
    Translator(const Terms& from, const Terms& to) : from_(from), to_(to) {}

    void translate(Event& event) {
        // A rule that is gone is told as the table's own: what happened stays what it was.
        event.rule = event.rule < from_.rules.size() ? to_.rule(from_.rules[event.rule]) : RuleId{0};
        switch (event.kind) {
            case EventKind::order_set:
                return order(event.a);
            case EventKind::unit_raised:
                return order(event.d);
            case EventKind::mark_set:
                return mark(static_cast<Scope>(event.scope), event.a);
            case EventKind::tie_made:
            case EventKind::tie_cut:
                return term(from_.ties, event.a, to_.find_tie(name_in(from_.ties, event.a)), "tie");
            case EventKind::decision_opened:
                return term(from_.decisions, event.a, to_.find_decision(name_in(from_.decisions, event.a)), "decision");
            case EventKind::step_advanced:
                return term(from_.steps, event.c, to_.find_step(name_in(from_.steps, event.c)), "step");
            case EventKind::ruling_made:
                return ruling(event);
            default:
                return;
        }
    }

    void translate(Command& command) {
        auto* const given = std::get_if<GiveOrder>(&command.what);
        if (given == nullptr) return;
        std::int32_t number = given->order;
        order(number);
        given->order = static_cast<std::uint8_t>(number);
    }

    const std::string& lost() const { return lost_; }  // the first word the other terms do not have

private:
    template <class Term>
    static std::string name_in(const std::vector<Term>& list, std::int32_t at) {
        return at >= 0 && static_cast<std::size_t>(at) < list.size() ? list[static_cast<std::size_t>(at)].name
                                                                     : std::string();
    }
    static std::string name_in(const std::vector<std::string>& list, std::int32_t at) {
        return at >= 0 && static_cast<std::size_t>(at) < list.size() ? list[static_cast<std::size_t>(at)]
                                                                     : std::string();
    }
    template <class Term>
    void term(const std::vector<Term>& list, std::int32_t& number, int found, std::string_view what) {
        settle(number, found, what, name_in(list, number));
    }
    void settle(std::int32_t& number, int found, std::string_view what, const std::string& name) {
        if (found < 0 && lost_.empty()) lost_ = "the " + std::string(what) + " '" + name + "'";
        number = found;
    }
    void order(std::int32_t& number) {
        if (from_.orders.empty()) return;
        const std::string name = name_in(from_.orders, number);
        settle(number, to_.find_order(name), "order", name);
    }
    void mark(Scope scope, std::int32_t& slot) {
        const MarkTerm* const term = from_.mark(scope, slot);
        const std::string name = term == nullptr ? std::string() : term->name;
        settle(slot, to_.find_mark(scope, name), "mark", name);
    }
    void ruling(Event& event) {
        switch (static_cast<RulingKind>(event.a)) {
            case RulingKind::fact:
            case RulingKind::modifier: {
                const std::string name = name_in(from_.ruling_names, event.b);
                return settle(event.b, to_.find_ruling_name(name), "fact or procedure", name);
            }
            case RulingKind::mark:
                return mark(static_cast<Scope>(event.scope), event.b);
            case RulingKind::order:
                return order(event.b);
            default:
                return;
        }
    }

    const Terms& from_;
    const Terms& to_;
    std::string lost_;
};

// The hash speaks of numbers, so it is made anew.
bool hash_anew(Log& log) {
    const Sizes& sizes = log.head.sizes;
    if (sizes.units > most_units || sizes.groups > most_groups || sizes.commanders > most_commanders) return false;
    const Lifetimes lifetimes(log.head.terms);
    State state(sizes);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        Entry& entry = log.entries[at];
        if (entry.undo) {
            if (entry.back_to >= at) return false;
            state = State(sizes);
            for (const std::size_t before : way_to(log, entry.back_to)) {
                for (const Event& event : log.entries[before].events) Hand::apply(state, lifetimes, event);
            }
        }
        for (const Event& event : entry.events) {
            if (!sound(state, log.head.terms, event)) return false;
            Hand::apply(state, lifetimes, event);
        }
        entry.hash = hash_of(state);
    }
    return true;
}

}  // namespace

base::Result<Log> in_words_of(const Log& log, const Terms& terms) {
    Log own = log;
    own.head.terms = terms;
    if (same_words(log.head.terms, terms)) return own;
    Translator translator(log.head.terms, terms);
    for (std::size_t at = 0; at < own.entries.size(); ++at) {
        for (Event& event : own.entries[at].events) translator.translate(event);
        translator.translate(own.entries[at].command);
        if (!translator.lost().empty())
            return base::Error{"today's rules no longer know " + translator.lost(), "entry " + std::to_string(at),
                               "it can be looked at and replayed, not played on"};
    }
    if (!hash_anew(own))
        return base::Error{"it does not fit today's rules", "save", "it can be looked at, not played on"};
    return own;
}

}  // namespace linstock::battle
