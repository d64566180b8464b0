#include "drill/wish.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "battle/scenario.hpp"

namespace linstock::drill {

namespace {

using battle::Command;
using sheet::Literal;
using Word = std::string_view;
using Words = std::vector<std::string>;

constexpr std::array deploy_keys = {Word("unit"),   Word("x"),         Word("y"),
                                    Word("facing"), Word("formation"), Word("files")};
constexpr std::array order_keys = {Word("unit"), Word("group"), Word("order")};
constexpr std::array unit_key = {Word("unit")};
constexpr std::array way_keys = {Word("go"),        Word("amount"), Word("toward"),
                                 Word("formation"), Word("files"),  Word("as")};
constexpr std::array charge_keys = {Word("unit"), Word("target"), Word("wheel"), Word("forward")};
constexpr std::array shoot_keys = {Word("unit"), Word("target"), Word("stands")};
constexpr std::array rider_keys = {Word("commander"), Word("x"), Word("y")};
constexpr std::array instruct_keys = {Word("unit"), Word("what"), Word("value")};
constexpr std::array answer_keys = {Word("option"), Word("value")};
constexpr std::array step_off_keys = {Word("unit"), Word("gait")};
constexpr std::array ruling_keys = {Word("kind"), Word("scope"), Word("subject"), Word("name"),  Word("value"),
                                    Word("x"),    Word("y"),     Word("facing"),  Word("reason")};

// All commands that sheets have words for; those no battle takes yet are refused when the drill is fought.
constexpr std::array forms = {
    WishForm{"end step", {}, "", {}},
    WishForm{"resign", {}, "", {}},
    WishForm{"deploy", deploy_keys, "", {}},
    WishForm{"order", order_keys, "", {}},
    WishForm{"move", unit_key, "way", way_keys},
    WishForm{"charge", {}, "go", charge_keys},
    WishForm{"shoot", shoot_keys, "", {}},
    WishForm{"move commander", rider_keys, "", {}},
    WishForm{"instruct", instruct_keys, "", {}},
    WishForm{"answer", answer_keys, "", {}},
    WishForm{"ruling", ruling_keys, "", {}},
    WishForm{"step off", step_off_keys, "", {}},
};

constexpr std::array fire_names = {Word("at will"), Word("hold to short"), Word("hold until charged")};
constexpr std::array evade_names = {Word("ask"), Word("always"), Word("from horse"), Word("never")};
constexpr std::array ruling_kinds = {Word("fact"),   Word("modifier"), Word("mark"),    Word("order"),
                                     Word("stands"), Word("pose"),     Word("presence")};
constexpr std::array scopes = {Word("unit"), Word("group"), Word("side"), Word("commander")};

Words known_words(std::span<const std::string_view> list) {
    Words words;
    for (const Word word : list) words.emplace_back(word);
    return words;
}

Words formation_words() {
    Words words;
    for (int i = 0; i < static_cast<int>(table::Formation::loose); ++i)
        words.emplace_back(table::name_of(static_cast<table::Formation>(i)));
    return words;
}

Words evolution_words() {
    Words words;
    for (int i = 0; i < table::evolution_kinds; ++i)
        words.emplace_back(table::name_of(static_cast<table::EvolutionKind>(i)));
    return words;
}

class Reader {
public:
    Reader(const battle::Terms& terms, const Names& names, const Scale& scale, const battle::Frame* pending)
        : terms_(terms), names_(names), scale_(scale), pending_(pending) {}

    base::Result<Command> read(const Wish& wish, SideId by) {
        place_ = wish.place;
        Command command;
        command.by = by;
        command.what = what(wish);
        if (!errors_.empty()) return std::move(errors_);
        return command;
    }

private:
    decltype(Command::what) what(const Wish& wish) {
        keys_ = &wish.keys;
        if (wish.does == "end step") return battle::EndStep{};
        if (wish.does == "resign") return battle::Resign{};
        if (wish.does == "deploy") return deploy();
        if (wish.does == "order") return order();
        if (wish.does == "move") return move(wish);
        if (wish.does == "charge") return charge(wish);
        if (wish.does == "shoot") return shoot();
        if (wish.does == "move commander") return battle::MoveCommander{commander("commander"), point()};
        if (wish.does == "instruct") return instruct();
        if (wish.does == "answer") return answer();
        if (wish.does == "ruling") return ruling();
        fail(wish.place, "no battle takes the command '" + wish.does + "' yet", "");
        return battle::EndStep{};
    }

    // --- keys ---

    void fail(const Place& place, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }
    const Field* field(Word key) const { return find(*keys_, key); }
    bool has(Word key) const { return field(key) != nullptr; }
    const Field* needed(Word key) {
        const Field* found = field(key);
        if (found == nullptr) fail(place_, "'" + std::string(key) + "' is missing", "");
        return found;
    }
    std::string text(Word key) {
        const Field* found = needed(key);
        if (found == nullptr) return "";
        if (found->value.kind == Literal::Kind::text) return found->value.text;
        fail(found->place, "'" + std::string(key) + "' wants a word in quotes", "");
        return "";
    }
    Number number(Word key, Number preset = 0) {
        const Field* found = field(key);
        if (found == nullptr) return preset;
        if (found->value.kind == Literal::Kind::number) return found->value.number;
        fail(found->place, "'" + std::string(key) + "' wants a number", "");
        return preset;
    }
    int whole(Word key, int least, int most, int preset = 0) {
        const Number told = number(key, base::whole(preset));
        const int value = told / base::one;
        if (told % base::one == 0 && value >= least && value <= most) return value;
        fail(place_,
             "'" + std::string(key) + "' wants a whole number from " + std::to_string(least) + " to " +
                 std::to_string(most),
             "");
        return preset;
    }
    table::Length length(Word key) { return scale_.length(number(key)); }
    table::Angle facing(Word key) { return battle::facing_of_degrees(facing_degrees(key)); }
    // A compass word was made a number of degrees where the file was read.
    Number facing_degrees(Word key) { return number(key); }

    // The index of a word in a list; 0 with an error when it is none of them.
    int word(Word key, const Words& known) {
        const std::string told = text(key);
        const auto found = std::find(known.begin(), known.end(), told);
        if (found != known.end()) return static_cast<int>(found - known.begin());
        if (has(key))
            fail(field(key)->place, "'" + told + "' is no " + std::string(key), base::suggestion(told, known));
        return 0;
    }
    battle::UnitId unit(Word key) {
        const std::string name = text(key);
        const battle::UnitId found = names_.unit(name);
        if (found == battle::no_unit && has(key))
            fail(field(key)->place, "there is no unit '" + name + "'", base::suggestion(name, names_.units()));
        return found;
    }
    battle::CommanderId commander(Word key) {
        const std::string name = text(key);
        const battle::CommanderId found = names_.commander(name);
        if (found == battle::no_commander && has(key))
            fail(field(key)->place, "there is no commander '" + name + "'",
                 base::suggestion(name, names_.commanders()));
        return found;
    }
    battle::GroupId group(Word key) {
        const std::string name = text(key);
        const battle::GroupId found = names_.group(name);
        if (found == battle::no_group && has(key))
            fail(field(key)->place, "there is no group '" + name + "'", base::suggestion(name, names_.groups()));
        return found;
    }
    table::Point point() {
        needed("x");
        needed("y");
        return {length("x"), length("y")};
    }
    table::Formation formation() {
        if (!has("formation")) return table::Formation::line;
        return static_cast<table::Formation>(word("formation", formation_words()));
    }

    // --- commands ---

    battle::Deploy deploy() {
        battle::Deploy deploy;
        deploy.unit = unit("unit");
        deploy.pose.at = point();
        deploy.pose.facing = facing("facing");
        deploy.formation = formation();
        deploy.files = static_cast<std::uint8_t>(whole("files", 0, table::max_stands));
        return deploy;
    }
    battle::GiveOrder order() {
        battle::GiveOrder order;
        order.to_group = has("group");
        order.subject = order.to_group ? group("group") : unit("unit");
        order.order = static_cast<std::uint8_t>(word("order", terms_.orders));
        return order;
    }
    battle::MoveUnit move(const Wish& wish) {
        battle::MoveUnit move;
        move.unit = unit("unit");
        if (wish.parts.size() > table::max_evolutions)
            fail(wish.place, "'way' has more than " + std::to_string(table::max_evolutions) + " evolutions", "");
        for (const Fields& part : wish.parts) move.way.add(evolution(part));
        return move;
    }
    table::Evolution evolution(const Fields& part) {
        keys_ = &part;
        table::Evolution evolution;
        evolution.kind = static_cast<table::EvolutionKind>(word("go", evolution_words()));
        evolution.amount = length("amount");
        evolution.toward = facing("toward");
        evolution.formation = formation();
        evolution.files = static_cast<std::uint8_t>(whole("files", 0, table::max_stands));
        if (has("as")) fail(field("as")->place, "no battle takes the key 'as' yet", "");
        return evolution;
    }
    battle::Charge charge(const Wish& wish) {
        battle::Charge charge;
        if (wish.parts.empty() || wish.parts.size() > battle::max_chargers)
            fail(wish.place, "'go' wants 1 to " + std::to_string(battle::max_chargers) + " chargers", "");
        for (const Fields& part : wish.parts) {
            if (!errors_.empty()) break;
            keys_ = &part;
            needed("forward");
            charge.go[charge.count++] = {unit("unit"), unit("target"), length("wheel"), length("forward")};
        }
        return charge;
    }
    battle::Shoot shoot() {
        const battle::UnitId target = has("target") ? unit("target") : battle::no_unit;
        return {unit("unit"), target, static_cast<std::uint8_t>(whole("stands", 0, table::max_stands))};
    }
    battle::Instruct instruct() {
        battle::Instruct instruct;
        instruct.unit = unit("unit");
        instruct.what = static_cast<std::uint8_t>(word("what", {"fire", "evade"}));
        const Words values = instruct.what == 0 ? known_words(fire_names) : known_words(evade_names);
        instruct.value = static_cast<std::uint8_t>(word("value", values));
        return instruct;
    }
    battle::Answer answer() {
        battle::Answer answer;
        answer.value = has("value") ? facing("value") : 0;
        Words options;
        for (std::size_t i = 0; i < terms_.decisions.size(); ++i) {
            if (pending_ != nullptr && pending_->decision != i) continue;
            options.insert(options.end(), terms_.decisions[i].options.begin(), terms_.decisions[i].options.end());
        }
        answer.option = static_cast<std::uint8_t>(word("option", options));
        return answer;
    }
    battle::Ruling ruling() {
        battle::Ruling ruling;
        ruling.kind = static_cast<battle::RulingKind>(word("kind", known_words(ruling_kinds)));
        ruling.scope = static_cast<battle::Scope>(word("scope", known_words(scopes)));
        ruling.subject = subject(ruling.scope);
        if (has("name")) ruling.name = text("name");
        ruling.value = whole("value", -base::largest_count, base::largest_count);
        ruling.pose = {{length("x"), length("y")}, facing("facing")};
        ruling.reason = text("reason");
        return ruling;
    }
    std::uint16_t subject(battle::Scope scope) {
        switch (scope) {
            case battle::Scope::unit:
                return unit("subject");
            case battle::Scope::group:
                return group("subject");
            case battle::Scope::side:
                return static_cast<std::uint16_t>(word("subject", known_words(side_words)));
            case battle::Scope::commander:
                return commander("subject");
        }
        return 0;
    }

    const battle::Terms& terms_;
    const Names& names_;
    const Scale& scale_;
    const battle::Frame* pending_;
    const Fields* keys_ = nullptr;
    Place place_;
    base::Errors errors_;
};

}  // namespace

const WishForm* find_form(std::string_view does) {
    const auto found =
        std::find_if(forms.begin(), forms.end(), [&](const WishForm& form) { return form.does == does; });
    return found == forms.end() ? nullptr : &*found;
}

std::vector<std::string> wish_names() {
    std::vector<std::string> names;
    for (const WishForm& form : forms) names.emplace_back(form.does);
    return names;
}

base::Result<battle::Command> command_of(const Wish& wish, SideId by, const battle::Terms& terms, const Names& names,
                                         const Scale& scale, const battle::Frame* pending) {
    return Reader(terms, names, scale, pending).read(wish, by);
}

}  // namespace linstock::drill
