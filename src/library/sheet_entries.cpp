#include <charconv>

#include "library/sheet_parser_parts.hpp"

namespace linstock::library {

namespace {

using namespace sheet;

}  // namespace

DeriveSource SheetParser::parse_derive(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    DeriveSource derive;
    parse_head(keys, derive);
    derive.name = keys.required_text("name");
    int ways = 0;
    const auto facts = [&](std::string_view key, DerivedOp op) {
        if (!keys.has(key)) return;
        derive.of = keys.texts(key);
        derive.op = op;
        ++ways;
    };
    facts("difference", DerivedOp::difference);
    facts("product", DerivedOp::product);
    facts("sum", DerivedOp::sum);
    const bool two = derive.op == DerivedOp::difference || derive.op == DerivedOp::product;
    if (ways == 1 && two && derive.of.size() != 2) faults_.add(derive.place, "this is made from two facts");
    if (const toml::table* steps = keys.table("steps")) {
        ++ways;
        parse_steps(*steps, derive);
    }
    if (const toml::table* half = keys.table("half")) {
        ++ways;
        parse_half(*half, derive);
    }
    if (keys.has("count_in")) {
        ++ways;
        derive.op = DerivedOp::count_in;
        derive.in = keys.text("count_in");
    }
    if (ways != 1)
        faults_.add(derive.place, "a derived number has one of steps, difference, half, product, sum and count_in");
    if (derive.op != DerivedOp::count_in)
        refuse_keys(keys, {"when"}, "this derived number", "choose between two numbers in a choice");
    return derive;
}

void SheetParser::parse_steps(const toml::table& table, DeriveSource& derive) {
    TomlKeys keys(table, derive.place, faults_);
    derive.op = DerivedOp::steps;
    derive.of = {keys.required_text("of")};
    derive.in = keys.text("in");
    derive.round_up = parse_round(keys) == "up";
    const auto each = keys.literal("each");
    bool sound = each.has_value();
    if (sound && each->kind == Literal::Kind::number) {
        derive.each_part = each->number / base::one;
        sound = each->number % base::one == 0 && derive.each_part > 0;
    } else if (sound) {
        const std::size_t slash = each->text.find('/');
        const char* begin = each->text.data();
        const char* end = begin + each->text.size();
        sound = slash != std::string::npos &&
                std::from_chars(begin, begin + slash, derive.each_part).ec == std::errc() &&
                std::from_chars(begin + slash + 1, end, derive.each_of).ec == std::errc() && derive.each_part > 0 &&
                derive.each_of > 0 && derive.each_part <= 10'000 && derive.each_of <= 10'000;
    }
    if (!sound) {
        faults_.add(derive.place, "`each` is a whole number or a fraction, more than nought",
                    "write each = 5 or each = \"1/5\"");
        derive.each_part = derive.each_of = 1;
    }
}

std::string SheetParser::parse_round(TomlKeys& keys) {
    const std::string round = keys.text("round", "down");
    if (round != "up" && round != "down" && round != "exact") {
        faults_.add(keys.place_of_key("round"), "'" + round + "' is not a way to round", "use up, down or exact");
    }
    return round;
}

void SheetParser::parse_half(const toml::table& table, DeriveSource& derive) {
    TomlKeys keys(table, derive.place, faults_);
    derive.op = DerivedOp::half;
    derive.of = {keys.required_text("of")};
    const std::string round = parse_round(keys);
    derive.round_up = round == "up";
    derive.exact = round == "exact";
}

ClauseSource SheetParser::parse_clause(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    ClauseSource clause;
    parse_head(keys, clause);
    clause.adds_to = keys.text("adds_to", clause.adds_to);
    clause.group = keys.text("group");
    const auto value = keys.number("value");
    clause.value = value.value_or(base::one);
    clause.cap = keys.number("cap");
    const std::string per = keys.text("per");
    const std::string from = keys.text("from");
    const std::string by = keys.text("by");
    clause.fact = per + from + by;
    if (!per.empty()) clause.kind = ValueFrom::per;
    if (!from.empty()) clause.kind = ValueFrom::from;
    if (!by.empty()) clause.kind = ValueFrom::by;
    if (const toml::table* values = keys.table("values")) {
        TomlKeys words(*values, clause.place, faults_);
        for (const std::string& word : words.all_keys()) clause.by.emplace_back(word, words.number(word).value_or(0));
    }
    const int ways = (per.empty() ? 0 : 1) + (from.empty() ? 0 : 1) + (by.empty() ? 0 : 1);
    if (ways > 1) faults_.add(clause.place, "a clause has one of per, from and by");
    if (ways == 0 && !value) faults_.add(clause.place, "the clause has no value");
    if (by.empty() != clause.by.empty()) faults_.add(clause.place, "`by` and `values` go together");
    return clause;
}

GroupSource SheetParser::parse_group(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    GroupSource group;
    parse_head(keys, group);
    refuse_keys(keys, {"when"}, "a group", "give its clauses the condition");
    group.name = keys.required_text("name");
    group.adds = keys.flag("adds");
    const std::string mode = keys.text("mode", "once");
    if (mode == "best")
        group.mode = GroupMode::best;
    else if (mode == "worst")
        group.mode = GroupMode::worst;
    else if (mode == "first")
        group.mode = GroupMode::first;
    else if (mode != "once")
        faults_.add(keys.place_of_key("mode"), "'" + mode + "' is not a mode", "use once, best, worst or first");
    return group;
}

LimitSource SheetParser::parse_limit(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    LimitSource limit;
    parse_head(keys, limit);
    limit.voids = keys.texts("voids");
    limit.caps = keys.texts("caps");
    const auto at = keys.number("at");
    limit.at = at.value_or(0);
    if (limit.voids.empty() == limit.caps.empty()) faults_.add(limit.place, "a limit has one of voids and caps");
    if (!limit.caps.empty() && !at) faults_.add(limit.place, "`caps` needs `at`");
    return limit;
}

ThrowSource SheetParser::parse_throw(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    ThrowSource made;
    parse_head(keys, made);
    made.label = keys.required_text("label");
    const std::string dice = keys.text("dice");
    made.die = keys.text("die");
    made.count = number_or_name(keys, "count");
    if (!dice.empty()) parse_dice(dice, keys, made);
    if (made.die.empty()) faults_.add(made.place, "the throw has no dice", "write dice = \"2d6\"");
    if (made.count.empty()) made.count = "1";
    const std::string reduction = keys.text("reduction", "sum");
    if (!dice::find_reduction(reduction, made.reduction)) {
        faults_.add(keys.place_of_key("reduction"), "'" + reduction + "' is not a reduction",
                    base::suggestion(reduction, reduction_names()));
    }
    made.gives = keys.texts("gives");
    made.a = number_or_name(keys, "a");
    made.b = number_or_name(keys, "b");
    made.map = keys.text("map");
    made.together = keys.flag("together");
    made.optional = keys.flag("optional");
    if (made.gives.empty()) faults_.add(made.place, "the throw gives nothing", "name what it gives");
    return made;
}

std::vector<std::string> SheetParser::reduction_names() {
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(dice::Reduction::hits_and_equals); ++i) {
        names.emplace_back(dice::name_of(static_cast<dice::Reduction>(i)));
    }
    return names;
}

std::string SheetParser::number_or_name(TomlKeys& keys, std::string_view key) {
    const auto literal = keys.literal(key);
    return literal ? to_text(*literal) : "";
}

void SheetParser::parse_dice(const std::string& text, TomlKeys& keys, ThrowSource& made) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    dice::Die die = dice::Die::d6;
    if (digits == 0 || digits > 2 || !dice::find_die(text.substr(digits), die)) {
        faults_.add(keys.place_of_key("dice"), "'" + text + "' are no dice we know", "write 1d6, 2d10, 3avd");
        return;
    }
    made.count = text.substr(0, digits);
    made.die = text.substr(digits);
}

OutcomeSource SheetParser::parse_outcome(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    OutcomeSource outcome;
    parse_head(keys, outcome);
    outcome.from = keys.number("from");
    outcome.to = keys.number("to");
    if (const auto at = keys.number("at")) outcome.from = outcome.to = at;
    if (outcome.from && outcome.to && *outcome.from > *outcome.to)
        faults_.add(outcome.place, "the outcome ends before it begins");
    for (const toml::table* each : keys.tables("effects"))
        outcome.effects.push_back(parse_effect(*each, outcome.place));
    return outcome;
}

EffectSource SheetParser::parse_effect(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    EffectSource effect;
    effect.place = keys.place();
    const std::string what = keys.required_text("do");
    if (!find_effect(what, effect.kind)) {
        std::vector<std::string> names;
        for (int i = 0; i < effect_kinds; ++i) names.emplace_back(name_of(static_cast<EffectKind>(i)));
        faults_.add(keys.place_of_key("do"), "'" + what + "' is not an effect", base::suggestion(what, names));
    }
    effect.on = keys.text("on", "own");
    if (const auto amount = keys.literal("amount")) effect.amount = *amount;
    effect.from = keys.text("from");
    effect.rule = keys.text("rule");
    return effect;
}

RefusalSource SheetParser::parse_refusal(const toml::table& table, const Place& around) {
    TomlKeys keys(table, around, faults_);
    RefusalSource refusal;
    parse_head(keys, refusal);
    refusal.rule_from = keys.text("rule_from");
    if (refusal.id.empty()) faults_.add(refusal.place, "a refusal names its rule", "give it an id");
    return refusal;
}

NativeSource SheetParser::parse_function(const toml::table& table) {
    TomlKeys keys(table, {}, faults_);
    NativeSource native;
    parse_head(keys, native);
    refuse_keys(keys, {"when", "only", "under"}, "a function", "choose in a choice whether what it gives is used");
    native.function = keys.required_text("name");
    native.reads = keys.texts("reads");
    native.gives = keys.texts("gives");
    native.ids = keys.texts("ids");
    return native;
}

NoteSource SheetParser::parse_note(const toml::table& table) {
    TomlKeys keys(table, {}, faults_);
    NoteSource note;
    parse_head(keys, note);
    refuse_keys(keys, {"when", "under"}, "a note", "a rule with a condition is another word");
    return note;
}

}  // namespace linstock::library
