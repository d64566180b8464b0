#include "preview/words.hpp"

namespace linstock::preview {

namespace {
namespace {

constexpr std::int32_t whole_chance = 10'000;

std::string label(const battle::Family& family, UnitId unit) {
    return unit < family.roster().units.size() ? family.roster().units[unit].label : std::string("nobody");
}

std::string way_in_words(const battle::Scale& scale, const table::Evolutions& way) {
    std::string words;
    for (const table::Evolution& evolution : way) {
        if (!words.empty()) words += ", ";
        std::string name(table::name_of(evolution.kind));
        for (char& letter : name) {
            if (letter == '_') letter = ' ';
        }
        words += name;
        if (evolution.kind == table::EvolutionKind::form)
            words += " " + std::string(table::name_of(evolution.formation));
        if (evolution.posture != table::Posture::as_ever) words += " " + std::string(table::name_of(evolution.posture));
        if (evolution.amount > 0) words += " " + scale.about(evolution.amount);
    }
    return words;
}

class InWords {
public:
    explicit InWords(const battle::Family& family) : family_(family) {}

    std::string operator()(const battle::EndStep&) const { return "end the step"; }
    std::string operator()(const battle::Deploy& wish) const { return "place " + label(family_, wish.unit); }
    std::string operator()(const battle::GiveOrder& wish) const {
        const std::string whom = wish.to_group && wish.subject < family_.roster().groups.size()
                                     ? family_.roster().groups[wish.subject].name
                                     : label(family_, wish.subject);
        const auto& orders = family_.terms().orders;
        return "put " + whom + " on " + (wish.order < orders.size() ? orders[wish.order] : std::string("no order"));
    }
    std::string operator()(const battle::MoveUnit& wish) const {
        return "move " + label(family_, wish.unit) + ": " + way_in_words(family_.preview().scale(), wish.way);
    }
    std::string operator()(const battle::Charge& wish) const {
        std::string words;
        for (int i = 0; i < wish.count && i < battle::max_chargers; ++i) {
            const battle::Charge::Go& go = wish.go[static_cast<std::size_t>(i)];
            words += (i == 0 ? "charge " : ", and ") + label(family_, go.target) + " with " + label(family_, go.unit);
        }
        return words;
    }
    std::string operator()(const battle::Shoot& wish) const {
        if (wish.target == no_unit) return "let " + label(family_, wish.unit) + " hold its fire";
        return "shoot at " + label(family_, wish.target) + " with " + label(family_, wish.unit);
    }
    std::string operator()(const battle::MoveCommander& wish) const {
        const auto& commanders = family_.roster().commanders;
        return wish.commander < commanders.size() ? commanders[wish.commander].name + " rides" : "a general rides";
    }
    std::string operator()(const battle::Instruct& wish) const {
        return "instruct " + label(family_, wish.unit) + (wish.what == 0 ? " when to fire" : " when to evade");
    }
    std::string operator()(const battle::Answer& wish) const {
        return "answer with choice " + std::to_string(wish.option + 1);
    }
    std::string operator()(const battle::StepOff& wish) const {
        constexpr std::string_view gaits[] = {"", " at its full move", " on the march"};
        return "step off with " + label(family_, wish.unit) + std::string(gaits[static_cast<std::size_t>(wish.gait)]);
    }
    std::string operator()(const battle::Resign&) const { return "give up the battle"; }
    std::string operator()(const battle::Ruling&) const { return "make a ruling"; }

private:
    const battle::Family& family_;
};

}  // namespace
}  // namespace

std::string print_percent(std::int32_t ten_thousandths) {
    if (ten_thousandths <= 0) return "0%";
    if (ten_thousandths >= whole_chance) return "100%";
    const std::int32_t percent = (ten_thousandths + 50) / 100;
    if (percent == 0) return "under 1%";
    return percent == 100 ? "over 99%" : std::to_string(percent) + "%";
}

std::string print_mean(std::int32_t ten_thousandths) {
    const std::int32_t hundredths = (ten_thousandths + 50) / 100;
    const std::string rest = std::to_string(hundredths % 100);
    return std::to_string(hundredths / 100) + "." + (rest.size() < 2 ? "0" : "") + rest;
}

std::string say(const battle::Family& family, const battle::FireOdds& odds) {
    const battle::Preview& preview = family.preview();
    std::string words = std::to_string(odds.stands) + " " + std::string(preview.counted_in(odds.stands != 1)) +
                        (odds.short_range ? " at short range: " : " at long range: ") + print_percent(odds.hits) +
                        " to kill a " + std::string(preview.counted_in(false));
    if (odds.disorders > 0) words += ", " + print_percent(odds.disorders) + " to disorder";
    if (odds.first_volley) words += "; its first volley";
    return words;
}

std::string say(const battle::Family& family, const Threat& threat) {
    const battle::Scale scale = family.preview().scale();
    const std::string& who = family.roster().units[threat.unit].label;
    if (threat.kind == Threat::Kind::fire) {
        const bool now = threat.when == Threat::When::now;
        const std::string how = now ? " can shoot from where it stands, "
                                    : " could come on to " + scale.about(threat.distance) + " and shoot, ";
        return who + how + say(family, threat.fire);
    }
    return who + " can charge from " + scale.about(threat.distance) + ": " + print_percent(threat.charge.goes_in) +
           " to go in, " + print_percent(threat.charge.wins) + " to beat it or drive it off";
}

std::string say(const battle::Family& family, const battle::Command& command) {
    return std::visit(InWords(family), command.what);
}

}  // namespace linstock::preview
