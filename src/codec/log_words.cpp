#include "codec/log_words.hpp"

#include <nlohmann/json.hpp>
#include <span>

#include "dice/dice.hpp"

namespace linstock::codec {

namespace {

using battle::Terms;
using nlohmann::json;
using nlohmann::ordered_json;
using Words = std::span<const std::string_view>;

constexpr std::string_view scope_names[] = {"unit", "group", "side", "commander"};
constexpr std::string_view lifetime_names[] = {"step", "phase", "turn", "next turn", "battle"};
constexpr std::string_view step_kind_names[] = {"deployment", "orders", "movement", "fire", "melee",
                                                "morale",     "ending", "command",  "rally"};
constexpr std::string_view decision_kind_names[] = {"evade", "react", "face", "follow up", "other"};
constexpr std::string_view presence_names[] = {"awaited", "on table", "left", "destroyed"};
constexpr std::string_view result_names[] = {"undecided", "side 0", "side 1", "draw"};
constexpr std::string_view instruction_names[] = {"fire", "evade"};
constexpr std::string_view fire_names[] = {"at will", "hold to short", "hold until charged"};
constexpr std::string_view evade_names[] = {"ask", "always", "from horse", "never"};
constexpr std::string_view ruling_names[] = {"fact",   "modifier", "mark",     "order",
                                             "stands", "pose",     "presence", "figures"};

constexpr std::string_view gait_names[] = {"ordinary", "full", "march"};

// Lists that the format fixes; those of the table and the dice have functions of their own.
Words fixed_words(LogWord kind) {
    switch (kind) {
        case LogWord::scope:
            return scope_names;
        case LogWord::lifetime:
            return lifetime_names;
        case LogWord::step_kind:
            return step_kind_names;
        case LogWord::decision_kind:
            return decision_kind_names;
        case LogWord::presence:
            return presence_names;
        case LogWord::result:
            return result_names;
        case LogWord::instruction:
            return instruction_names;
        case LogWord::fire:
            return fire_names;
        case LogWord::evade:
            return evade_names;
        case LogWord::ruling_kind:
            return ruling_names;
        case LogWord::gait:
            return gait_names;
        default:
            return {};
    }
}

template <class List>
std::string_view word_at(const List& list, std::int64_t number) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size()
               ? std::string_view(list[static_cast<std::size_t>(number)])
               : std::string_view();
}

template <class Term>
std::string_view name_at(const std::vector<Term>& list, std::int64_t number) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size()
               ? std::string_view(list[static_cast<std::size_t>(number)].name)
               : std::string_view();
}

std::string_view word_of(const Terms& terms, LogWord kind, std::int64_t number) {
    switch (kind) {
        case LogWord::number:
            return {};
        case LogWord::order:
            return word_at(terms.orders, number);
        case LogWord::tie:
            return name_at(terms.ties, number);
        case LogWord::decision:
            return name_at(terms.decisions, number);
        case LogWord::step:
            return name_at(terms.steps, number);
        case LogWord::ruling_name:
            return word_at(terms.ruling_names, number);
        case LogWord::formation:
            if (number < 0 || number > static_cast<int>(table::Formation::loose)) return {};
            return table::name_of(static_cast<table::Formation>(number));
        case LogWord::evolution:
            if (number < 0 || number >= table::evolution_kinds) return {};
            return table::name_of(static_cast<table::EvolutionKind>(number));
        case LogWord::posture:
            if (number < 0 || number >= table::postures) return {};
            return table::name_of(static_cast<table::Posture>(number));
        case LogWord::die:
            if (number < 0 || number >= dice::die_kinds) return {};
            return dice::name_of(static_cast<dice::Die>(number));
        default:
            return word_at(fixed_words(kind), number);
    }
}

std::optional<std::int64_t> found(int number) {
    return number < 0 ? std::nullopt : std::optional<std::int64_t>(number);
}

template <class Kind>
std::optional<std::int64_t> found_by(bool (*find)(std::string_view, Kind&), std::string_view word) {
    Kind kind{};
    return find(word, kind) ? std::optional<std::int64_t>(static_cast<std::int64_t>(kind)) : std::nullopt;
}

std::optional<std::int64_t> number_of(const Terms& terms, LogWord kind, std::string_view word) {
    switch (kind) {
        case LogWord::number:
            return std::nullopt;
        case LogWord::order:
            return found(terms.find_order(word));
        case LogWord::tie:
            return found(terms.find_tie(word));
        case LogWord::decision:
            return found(terms.find_decision(word));
        case LogWord::step:
            return found(terms.find_step(word));
        case LogWord::ruling_name:
            return found(terms.find_ruling_name(word));
        case LogWord::formation:
            return found_by<table::Formation>(table::find_formation, word);
        case LogWord::evolution:
            return found_by<table::EvolutionKind>(table::find_evolution, word);
        case LogWord::posture:
            return found_by<table::Posture>(table::find_posture, word);
        case LogWord::die:
            return found_by<dice::Die>(dice::find_die, word);
        default:
            break;
    }
    const Words words = fixed_words(kind);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return static_cast<std::int64_t>(i);
    }
    return std::nullopt;
}

std::optional<std::int64_t> whole_number(const json& value) {
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        return number <= INT64_MAX ? std::optional<std::int64_t>(static_cast<std::int64_t>(number)) : std::nullopt;
    }
    return value.is_number_integer() ? std::optional<std::int64_t>(value.get<std::int64_t>()) : std::nullopt;
}

ordered_json word_or_number(std::string_view word, std::int64_t number) {
    return word.empty() ? ordered_json(number) : ordered_json(word);
}

std::string quoted(const char* key) { return "'" + std::string(key) + "'"; }

}  // namespace

nlohmann::ordered_json log_word(const battle::Terms& terms, LogWord kind, std::int64_t number) {
    return word_or_number(word_of(terms, kind, number), number);
}

nlohmann::ordered_json log_mark(const battle::Terms& terms, battle::Scope scope, std::int64_t slot) {
    const battle::MarkTerm* const term =
        slot >= 0 && slot < battle::unit_marks ? terms.mark(scope, static_cast<int>(slot)) : nullptr;
    return word_or_number(term == nullptr ? std::string_view() : std::string_view(term->name), slot);
}

std::optional<std::int64_t> log_number(const battle::Terms& terms, LogWord kind, const nlohmann::json& value) {
    if (!value.is_string()) return whole_number(value);
    return number_of(terms, kind, value.get_ref<const std::string&>());
}

std::optional<std::int64_t> log_slot(const battle::Terms& terms, battle::Scope scope, const nlohmann::json& value) {
    if (!value.is_string()) return whole_number(value);
    return found(terms.find_mark(scope, value.get_ref<const std::string&>()));
}

// --- LogFields --------------------------------------------------------------------------------------------------------

LogFields::LogFields(const nlohmann::json& object, const battle::Terms& terms) : object_(object), terms_(terms) {
    if (!object.is_object()) fail("an object is wanted here");
}

void LogFields::fail(std::string what) {
    if (wrong_.empty()) wrong_ = std::move(what);
}

bool LogFields::has(const char* key) const { return object_.is_object() && object_.find(key) != object_.end(); }

const nlohmann::json* LogFields::find(const char* key) {
    if (!ok() || !has(key)) return nullptr;
    ++taken_;
    return &*object_.find(key);
}

const nlohmann::json* LogFields::take(const char* key) {
    const nlohmann::json* const value = find(key);
    if (value == nullptr) fail(quoted(key) + " is missing");
    return value;
}

std::int64_t LogFields::bounded(const char* key, std::optional<std::int64_t> number, std::int64_t least,
                                std::int64_t most) {
    if (number && *number >= least && *number <= most) return *number;
    fail(quoted(key) + (number ? " is out of its range" : " is not a word or whole number known here"));
    return 0;
}

std::int64_t LogFields::number(const char* key, std::int64_t least, std::int64_t most) {
    const nlohmann::json* const value = take(key);
    return value == nullptr ? 0 : bounded(key, whole_number(*value), least, most);
}

std::int64_t LogFields::number_or(const char* key, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
    return has(key) ? number(key, least, most) : otherwise;
}

std::int64_t LogFields::word(const char* key, LogWord kind, std::int64_t most) {
    const nlohmann::json* const value = take(key);
    return value == nullptr ? 0 : bounded(key, log_number(terms_, kind, *value), 0, most);
}

std::int64_t LogFields::word_or(const char* key, LogWord kind, std::int64_t most, std::int64_t otherwise) {
    return has(key) ? word(key, kind, most) : otherwise;
}

std::int64_t LogFields::mark(const char* key, battle::Scope scope) {
    const nlohmann::json* const value = take(key);
    return value == nullptr ? 0 : bounded(key, log_slot(terms_, scope, *value), 0, battle::unit_marks - 1);
}

bool LogFields::truth(const char* key) {
    const nlohmann::json* const value = find(key);
    if (value == nullptr) return false;
    if (!value->is_boolean()) fail(quoted(key) + " is not true or false");
    return value->is_boolean() && value->get<bool>();
}

std::string LogFields::text(const char* key) {
    const nlohmann::json* const value = take(key);
    if (value == nullptr) return {};
    if (!value->is_string()) fail(quoted(key) + " is not a text");
    return value->is_string() ? value->get<std::string>() : std::string();
}

std::string LogFields::text_or(const char* key) { return has(key) ? text(key) : std::string(); }

const nlohmann::json* LogFields::list(const char* key) {
    const nlohmann::json* const value = take(key);
    if (value != nullptr && !value->is_array()) fail(quoted(key) + " is not a list");
    return ok() ? value : nullptr;
}

const nlohmann::json* LogFields::list_or(const char* key) { return has(key) ? list(key) : nullptr; }

const nlohmann::json* LogFields::object(const char* key) {
    const nlohmann::json* const value = take(key);
    if (value != nullptr && !value->is_object()) fail(quoted(key) + " is not an object");
    return ok() ? value : nullptr;
}

const nlohmann::json* LogFields::object_or(const char* key) { return has(key) ? object(key) : nullptr; }

const std::string& LogFields::finish() {
    if (ok() && object_.size() != taken_) fail("it has a key that does not belong there");
    return wrong_;
}

}  // namespace linstock::codec
