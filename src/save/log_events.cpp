#include <nlohmann/json.hpp>
#include <span>

#include "save/log_words.hpp"

// Events as JSON, by one table that both writing and reading go by.
namespace linstock::save {

namespace {
namespace {

using battle::Event;
using battle::EventKind;
using battle::Terms;
using Json = nlohmann::json;
using nlohmann::ordered_json;

// The part of an event a key holds. Some numbers carry two: a side or formation in the low byte, a group or files above it.
enum class Part : std::uint8_t { scope, subject, object, a, b, c, d, a_low, a_high, d_low, d_high };

// What the number means. Those after `word` depend on parts read before.
enum class Means : std::uint8_t { word, none_allowed, mark, instruction, ruling_name };

struct Key {
    const char* name;
    Part part;
    LogWord word = LogWord::number;
    Means means = Means::word;
};

constexpr Key unit{"unit", Part::subject};
constexpr Key other{"other", Part::object, LogWord::number, Means::none_allowed};
constexpr Key any_unit{"unit", Part::subject, LogWord::number, Means::none_allowed};
constexpr Key commander{"commander", Part::subject};
constexpr Key in_scope{"scope", Part::scope, LogWord::scope};
constexpr Key subject{"subject", Part::subject, LogWord::number, Means::none_allowed};

constexpr Key pose_keys[] = {unit,
                             {"x", Part::a},
                             {"y", Part::b},
                             {"facing", Part::c},
                             {"formation", Part::d_low, LogWord::formation},
                             {"files", Part::d_high}};
constexpr Key stands_keys[] = {unit, {"stands", Part::a}};
constexpr Key figures_keys[] = {unit, {"figures", Part::a}};
constexpr Key posture_keys[] = {unit, {"posture", Part::a, LogWord::posture}};
constexpr Key order_keys[] = {unit, {"order", Part::a, LogWord::order}};
constexpr Key mark_keys[] = {in_scope, subject, {"mark", Part::a, LogWord::number, Means::mark}, {"value", Part::b}};
constexpr Key tie_keys[] = {
    {"tie", Part::a, LogWord::tie}, unit, other, {"v0", Part::b}, {"v1", Part::c}, {"v2", Part::d}};
constexpr Key cut_keys[] = {{"tie", Part::a, LogWord::tie}, any_unit, other};
constexpr Key dice_keys[] = {
    any_unit, other, {"die", Part::a, LogWord::die}, {"thrown", Part::b}, {"first", Part::c}, {"answer", Part::d}};
constexpr Key read_keys[] = {any_unit,         other, {"procedure", Part::a}, {"total", Part::b}, {"outcome", Part::c},
                             {"more", Part::d}};
constexpr Key open_keys[] = {{"decision", Part::a, LogWord::decision},
                             {"asks", Part::scope},
                             any_unit,
                             other,
                             {"v0", Part::b},
                             {"v1", Part::c},
                             {"v2", Part::d}};
constexpr Key fill_keys[] = {{"v3", Part::a}, {"v4", Part::b}, {"v5", Part::c}};
constexpr Key close_keys[] = {{"option", Part::a}};
constexpr Key step_keys[] = {
    {"turn", Part::a}, {"phase", Part::b}, {"step", Part::c, LogWord::step}, {"acts", Part::d}};
constexpr Key left_keys[] = {unit, {"presence", Part::a, LogWord::presence}};
constexpr Key commander_posed_keys[] = {commander, {"x", Part::a}, {"y", Part::b}};
constexpr Key commander_left_keys[] = {commander, {"presence", Part::a, LogWord::presence}};
constexpr Key instruction_keys[] = {
    unit, {"what", Part::a, LogWord::instruction}, {"value", Part::b, LogWord::number, Means::instruction}};
constexpr Key ruling_keys[] = {in_scope,
                               subject,
                               {"kind", Part::a, LogWord::ruling_kind},
                               {"name", Part::b, LogWord::number, Means::ruling_name},
                               {"value", Part::c}};
constexpr Key end_keys[] = {{"result", Part::a, LogWord::result}};
constexpr Key raised_keys[] = {unit,
                               {"side", Part::a_low},
                               {"group", Part::a_high},
                               {"stands", Part::b},
                               {"figures", Part::c},
                               {"order", Part::d, LogWord::order}};
constexpr Key group_keys[] = {
    {"group", Part::subject}, {"side", Part::a}, {"parent", Part::object, LogWord::number, Means::none_allowed}};
constexpr Key commander_keys[] = {commander, {"side", Part::a_low}, {"group", Part::a_high}};

std::span<const Key> keys_of(EventKind kind) {
    switch (kind) {
        case EventKind::unit_posed:
        case EventKind::unit_entered:
            return pose_keys;
        case EventKind::stands_changed:
            return stands_keys;
        case EventKind::figures_changed:
            return figures_keys;
        case EventKind::order_set:
            return order_keys;
        case EventKind::mark_set:
            return mark_keys;
        case EventKind::tie_made:
            return tie_keys;
        case EventKind::tie_cut:
            return cut_keys;
        case EventKind::dice_thrown:
            return dice_keys;
        case EventKind::result_read:
            return read_keys;
        case EventKind::decision_opened:
            return open_keys;
        case EventKind::decision_closed:
            return close_keys;
        case EventKind::step_advanced:
            return step_keys;
        case EventKind::unit_left:
            return left_keys;
        case EventKind::commander_posed:
            return commander_posed_keys;
        case EventKind::commander_left:
            return commander_left_keys;
        case EventKind::instruction_set:
            return instruction_keys;
        case EventKind::ruling_made:
            return ruling_keys;
        case EventKind::battle_ended:
            return end_keys;
        case EventKind::unit_raised:
            return raised_keys;
        case EventKind::group_raised:
            return group_keys;
        case EventKind::commander_raised:
            return commander_keys;
        case EventKind::decision_filled:
            return fill_keys;
        case EventKind::posture_set:
            return posture_keys;
    }
    return {};
}

std::int64_t get(const Event& event, Part part) {
    switch (part) {
        case Part::scope:
            return event.scope;
        case Part::subject:
            return event.subject;
        case Part::object:
            return event.object;
        case Part::a:
            return event.a;
        case Part::b:
            return event.b;
        case Part::c:
            return event.c;
        case Part::d:
            return event.d;
        case Part::a_low:
            return event.a & 0xff;
        case Part::a_high:
            return (event.a >> 8) & 0xff;
        case Part::d_low:
            return event.d & 0xff;
        case Part::d_high:
            return (event.d >> 8) & 0xff;
    }
    return 0;
}

void put(Event& event, Part part, std::int64_t value) {
    const auto number = static_cast<std::int32_t>(value);
    switch (part) {
        case Part::scope:
            event.scope = static_cast<std::uint8_t>(value);
            return;
        case Part::subject:
            event.subject = static_cast<std::uint16_t>(value);
            return;
        case Part::object:
            event.object = static_cast<std::uint16_t>(value);
            return;
        case Part::a:
            event.a = number;
            return;
        case Part::b:
            event.b = number;
            return;
        case Part::c:
            event.c = number;
            return;
        case Part::d:
            event.d = number;
            return;
        case Part::a_low:
            event.a |= number;
            return;
        case Part::a_high:
            event.a |= number << 8;
            return;
        case Part::d_low:
            event.d |= number;
            return;
        case Part::d_high:
            event.d |= number << 8;
            return;
    }
}

struct Range {
    std::int64_t least = INT32_MIN;
    std::int64_t most = INT32_MAX;
};
Range range_of(Part part) {
    switch (part) {
        case Part::a:
        case Part::b:
        case Part::c:
        case Part::d:
            return {};
        case Part::subject:
        case Part::object:
            return {0, 0xffff};
        default:
            return {0, 0xff};
    }
}

// A ruling's number names a mark, an order or one of the names the family lets rulings touch.
LogWord ruling_word(const Event& event) {
    switch (static_cast<battle::RulingKind>(event.a)) {
        case battle::RulingKind::fact:
        case battle::RulingKind::modifier:
            return LogWord::ruling_name;
        case battle::RulingKind::order:
            return LogWord::order;
        default:
            return LogWord::number;
    }
}
bool ruling_of_mark(const Event& event) { return static_cast<battle::RulingKind>(event.a) == battle::RulingKind::mark; }

LogWord word_for(const Event& event, const Key& key) {
    if (key.means == Means::instruction) return event.a == 0 ? LogWord::fire : LogWord::evade;
    return key.means == Means::ruling_name ? ruling_word(event) : key.word;
}
bool is_mark(const Event& event, const Key& key) {
    return key.means == Means::mark || (key.means == Means::ruling_name && ruling_of_mark(event));
}

ordered_json value_of(const Terms& terms, const Event& event, const Key& key) {
    const std::int64_t number = get(event, key.part);
    if (is_mark(event, key)) return log_mark(terms, static_cast<battle::Scope>(event.scope), number);
    return log_word(terms, word_for(event, key), number);
}

void read_key(LogFields& fields, Event& event, const Key& key) {
    const Range range = range_of(key.part);
    if (key.means == Means::none_allowed && !fields.has(key.name)) return;  // no unit: the default
    if (is_mark(event, key)) {
        put(event, key.part, fields.mark(key.name, static_cast<battle::Scope>(event.scope)));
        return;
    }
    const LogWord word = word_for(event, key);
    put(event, key.part,
        word == LogWord::number ? fields.number(key.name, range.least, range.most)
                                : fields.word(key.name, word, range.most));
}

}  // namespace
}  // namespace

nlohmann::ordered_json event_to_json(const battle::Terms& terms, const battle::Event& event) {
    nlohmann::ordered_json object = {{"is", battle::name_of(event.kind)}};
    for (const Key& key : keys_of(event.kind)) {
        if (key.means == Means::none_allowed && get(event, key.part) == battle::no_unit) continue;
        object[key.name] = value_of(terms, event, key);
    }
    if (event.rule != 0)
        object["rule"] = event.rule < terms.rules.size() ? nlohmann::ordered_json(terms.rules[event.rule])
                                                         : nlohmann::ordered_json(event.rule);
    return object;
}

std::string event_from_json(const battle::Terms& terms, const nlohmann::json& value, battle::Event& event) {
    LogFields fields(value, terms);
    event = {};
    const std::string kind = fields.text("is");
    if (fields.ok() && !battle::find_event(kind, event.kind))
        fields.fail("there is no event '" + kind.substr(0, 40) + "'");
    for (const Key& key : keys_of(event.kind)) {
        if (!fields.ok()) break;
        read_key(fields, event, key);
    }
    if (fields.has("rule")) {
        const std::string rule = fields.text("rule");
        event.rule = terms.find_rule(rule).value_or(battle::RuleId{0});
        if (event.rule == 0) fields.fail("the head lists no rule '" + rule.substr(0, 40) + "'");
    }
    return fields.finish();
}

}  // namespace linstock::save
