#include "story/report_prose.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "story/moment.hpp"

namespace linstock::story {

namespace {

using battle::Battle;
using battle::Event;
using battle::EventKind;
using battle::SideId;
using battle::UnitId;

std::string counted(int number, std::string_view one, std::string_view many) {
    static constexpr std::string_view words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                 "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    const std::string said = number >= 0 && number <= 12 ? std::string(words[number]) : std::to_string(number);
    return base::concat(said, " ", number == 1 ? one : many);
}

// "a", "a and b", "a, b and c"; with semicolons where an item has a comma of its own.
std::string listed(const std::vector<std::string>& items) {
    const bool commas = std::any_of(items.begin(), items.end(),
                                    [](const std::string& item) { return item.find(',') != std::string::npos; });
    const std::string_view between = commas ? "; " : ", ";
    const std::string_view last = commas ? "; and " : " and ";
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += i + 1 == items.size() ? last : between;
        text += items[i];
    }
    return text;
}

// --- a turn ---------------------------------------------------------------------------------------------------------------

struct TurnTold {
    int turn = 0;
    std::vector<std::string> arrived;
    std::vector<std::string> charges;  // whole clauses
    std::vector<std::string> broke;
    std::vector<std::string> destroyed;
    std::vector<std::string> left;
    std::vector<std::string> fallen;  // generals
    int stands_lost[2] = {0, 0};

    bool quiet() const {
        return arrived.empty() && charges.empty() && broke.empty() && destroyed.empty() && left.empty() &&
               fallen.empty() && stands_lost[0] == 0 && stands_lost[1] == 0;
    }
};

// Goes through the day once and notes, turn by turn, what a dispatch would mention.
class Witness {
public:
    explicit Witness(const battle::Family& family) : family_(family), battle_(family.roster(), family.terms()) {}

    void take(const battle::Entry& entry) {
        for (const Event& event : entry.events) {
            const bool ran = runs(event);
            battle_.apply(event);
            if (event.kind == EventKind::step_advanced && event.a != turn_) close_turn(event.a);
            note(event, ran);
        }
    }
    std::vector<TurnTold> finish() {
        close_turn(turn_ + 1);
        return std::move(turns_);
    }

private:
    // Who runs is told by an order or, on a sheet without them, by a mark.
    static bool may_break(const Event& event) {
        return event.kind == EventKind::order_set ||
               (event.kind == EventKind::mark_set && static_cast<battle::Scope>(event.scope) == battle::Scope::unit);
    }
    bool runs(const Event& event) const {
        return may_break(event) && event.subject < battle_.state().units().size() &&
               family_.preview().status(battle_, event.subject).running;
    }

    // What was lost since the turn began; those who left the field alive are told of, not counted.
    int standing(SideId side) const {
        int sum = 0;
        for (UnitId unit = 0; unit < battle_.state().units().size(); ++unit) {
            const battle::UnitState& its = battle_.state().unit(unit);
            if (its.side != side || its.presence == battle::Presence::destroyed) continue;
            if (its.presence == battle::Presence::on_table)
                sum += family_.preview().status(battle_, unit).strength;
            else
                sum += its.figures_at_start > 0 ? int{its.figures} : int{its.stands};
        }
        return sum;
    }

    void close_turn(int next) {
        for (SideId side = 0; side < 2; ++side) {
            const int now = standing(side);
            told_.stands_lost[side] = std::max(0, stood_[side] - now);
            stood_[side] = now;
        }
        told_.turn = turn_;
        if (turn_ > 0) turns_.push_back(std::move(told_));
        told_ = {};
        turn_ = next;
    }

    void note(const Event& event, bool ran) {
        const battle::Roster& roster = family_.roster();
        switch (event.kind) {
            case EventKind::unit_entered:
                if (turn_ > 0) told_.arrived.push_back(roster.units[event.subject].name);
                break;
            case EventKind::order_set:
            case EventKind::mark_set:
                if (!ran && runs(event)) told_.broke.push_back(roster.units[event.subject].name);
                break;
            case EventKind::tie_made:
                if (family_.preview().meaning_of(event.a) == battle::TieMeaning::charge)
                    add(told_.charges,
                        roster.units[event.subject].name + " charged " + roster.units[event.object].name);
                break;
            case EventKind::unit_left: {
                const bool destroyed = static_cast<battle::Presence>(event.a) == battle::Presence::destroyed;
                add(destroyed ? told_.destroyed : told_.left, roster.units[event.subject].name);
                break;
            }
            case EventKind::commander_left:
                add(told_.fallen, roster.commanders[event.subject].name);
                break;
            default:
                break;
        }
    }

    static void add(std::vector<std::string>& list, std::string said) {
        if (std::find(list.begin(), list.end(), said) == list.end()) list.push_back(std::move(said));
    }

    const battle::Family& family_;
    Battle battle_;
    int turn_ = 0;
    int stood_[2] = {0, 0};
    TurnTold told_;
    std::vector<TurnTold> turns_;
};

std::string when(const battle::Roster& roster, int turn) {
    if (roster.starts_at_minute <= 0) return base::concat("In turn ", turn);
    return base::concat("At ", time_of_day(roster.starts_at_minute + (turn - 1) * roster.minutes_a_turn), " (turn ",
                        turn, ")");
}

std::string say_losses(const battle::Family& family, const TurnTold& told) {
    const battle::Preview& preview = family.preview();
    std::vector<std::string> parts;
    for (SideId side = 0; side < 2; ++side) {
        if (told.stands_lost[side] > 0)
            parts.push_back(
                base::concat(family.roster().sides[side].name, " ",
                             counted(told.stands_lost[side], preview.counted_in(false), preview.counted_in(true))));
    }
    return parts.empty() ? "" : "It cost " + listed(parts) + ".";
}

void cut_to(std::vector<std::string>& list, std::size_t most, std::string_view more) {
    if (list.size() <= most) return;
    const auto left = static_cast<int>(list.size() - most);
    list.resize(most);
    list.push_back(counted(left, std::string(more), std::string(more) + "s"));
}

std::string say_turn(const battle::Family& family, const TurnTold& told) {
    constexpr std::size_t most_named = 4;
    std::vector<std::string> sentences;
    const auto say = [&](std::vector<std::string> who, std::string_view more, std::string_view did) {
        if (who.empty()) return;
        cut_to(who, most_named, more);
        sentences.push_back(listed(who) + std::string(did));
    };
    say(told.arrived, "more unit", " came on to the field");
    say(told.charges, "more charge", "");
    say(told.broke, "more unit", " broke and ran");
    say(told.destroyed, "more unit", " ceased to exist");
    say(told.left, "more unit", " left the field");
    say(told.fallen, "more general", " fell");
    std::string text = when(family.roster(), told.turn);
    if (sentences.empty()) text += " there was only fire.";
    for (std::size_t i = 0; i < sentences.size(); ++i)
        text += (i == 0 ? ", " + sentences[i] : " " + base::with_capital(sentences[i])) + ".";
    const std::string losses = say_losses(family, told);
    return losses.empty() ? text : text + " " + losses;
}

std::string say_quiet(int from, int to) {
    if (from == to) return base::concat("Turn ", from, " passed without loss.");
    return base::concat("Turns ", from, " to ", to, " passed without loss.");
}

// Three turns or so make a paragraph.
void add_turns(const battle::Family& family, const std::vector<TurnTold>& turns, std::vector<std::string>& paragraphs) {
    constexpr int a_paragraph = 3;
    std::string text;
    int told = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        std::string sentence;
        if (turns[i].quiet()) {
            const std::size_t first = i;
            while (i + 1 < turns.size() && turns[i + 1].quiet()) ++i;
            sentence = say_quiet(turns[first].turn, turns[i].turn);
        } else {
            sentence = say_turn(family, turns[i]);
        }
        text += (text.empty() ? "" : " ") + sentence;
        if (++told < a_paragraph) continue;
        paragraphs.push_back(std::move(text));
        text.clear();
        told = 0;
    }
    if (!text.empty()) paragraphs.push_back(std::move(text));
}

// --- the beginning and the end --------------------------------------------------------------------------------------------

// Who commands, once he has come.
std::string general_of(const Battle& now, SideId side) {
    const battle::Roster& roster = now.roster();
    for (battle::CommanderId i = 0; i < roster.commanders.size(); ++i) {
        const bool came = now.state().commander(i).presence != battle::Presence::awaited;
        const battle::RosterCommander& each = roster.commanders[i];
        if (came && each.side == side && each.group == battle::no_group) return each.name;
    }
    return "";
}

std::string army_of(const ProseAsked& asked, SideId side) {
    const battle::Roster& roster = asked.now.roster();
    int guns = 0;
    for (UnitId unit = 0; unit < roster.units.size(); ++unit) {
        const bool known = asked.now.state().unit(unit).stands_at_start > 0;
        if (roster.units[unit].side == side && known) guns += roster.units[unit].guns;
    }
    const SideBill& bill = asked.bill.side[side];
    std::string text = roster.sides[side].name;
    if (const std::string general = general_of(asked.now, side); !general.empty() && text.find(general) == text.npos)
        text += " under " + general;
    text += base::concat(" (", counted(static_cast<int>(bill.units.size()), "unit", "units"), ", ", bill.men, " men");
    if (guns > 0) text += base::concat(", ", counted(guns, "gun", "guns"));
    return text + ")";
}

std::string say_opening(const ProseAsked& asked) {
    const battle::Roster& roster = asked.now.roster();
    const bool attacked = roster.sides[0].attacks != roster.sides[1].attacks;
    const SideId first = roster.sides[1].attacks && attacked ? SideId{1} : SideId{0};
    std::string text = army_of(asked, first) + (attacked ? " attacked " : " met ") +
                       army_of(asked, battle::other_side(first)) + base::concat(", by the sheet ", roster.sheet, ".");
    if (roster.starts_at_minute > 0)
        text += base::concat(" The day began at ", time_of_day(roster.starts_at_minute), " and was to last ",
                             counted(roster.turn_limit, "turn", "turns"), " of ", roster.minutes_a_turn, " minutes.");
    return text;
}

std::string hardest_hit(const SideBill& side) {
    const auto worst = std::max_element(side.units.begin(), side.units.end(),
                                        [](const UnitBill& a, const UnitBill& b) { return a.men_lost < b.men_lost; });
    if (worst == side.units.end() || worst->men_lost == 0) return "";
    return base::concat(worst->name, ", which lost ", worst->men_lost, " of ", worst->men, " men");
}

std::string say_end(const ProseAsked& asked) {
    const Bill& bill = asked.bill;
    const std::string at = bill.result == battle::Result::undecided
                               ? base::concat(" in turn ", bill.turns, ".")
                               : base::concat(" after ", counted(bill.turns, "turn", "turns"), ".");
    std::string text = base::with_capital(verdict_of(bill)) + at;
    std::vector<std::string> worst;
    for (const SideBill& side : bill.side) {
        text += base::concat(" ", side.name, " lost about ", side.men_lost, " of ", side.men, " men and ",
                             side.stands - side.left, " of ", side.stands, " ", bill.counted, ".");
        if (std::string hit = hardest_hit(side); !hit.empty()) worst.push_back(std::move(hit));
    }
    if (!worst.empty()) text += " Hardest hit: " + listed(worst) + ".";
    return base::with_capital(text);
}

}  // namespace

std::vector<std::string> prose_of(const ProseAsked& asked) {
    const battle::Family& family = asked.game.family();
    Witness witness(family);
    for (const std::size_t entry : asked.way) witness.take(asked.game.log().entries[entry]);
    std::vector<std::string> paragraphs{base::with_capital(say_opening(asked))};
    add_turns(family, witness.finish(), paragraphs);
    if (!asked.turning.empty()) paragraphs.push_back(asked.turning);
    paragraphs.push_back(say_end(asked));
    return paragraphs;
}

}  // namespace linstock::story
