#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "battle/game.hpp"

// The words and parts that heads, commands and events of a log share.
namespace linstock::codec {

// One word list of the format.
enum class LogWord : std::uint8_t {
    number,
    order,
    tie,
    decision,
    step,
    ruling_name,
    scope,
    lifetime,
    step_kind,
    decision_kind,
    formation,
    evolution,
    presence,
    die,
    result,
    instruction,
    fire,
    evade,
    ruling_kind,
    posture,
    gait,
};

// The word for a number, or the number itself where there is no word for it.
nlohmann::ordered_json log_word(const battle::Terms& terms, LogWord kind, std::int64_t number);
nlohmann::ordered_json log_mark(const battle::Terms& terms, battle::Scope scope, std::int64_t slot);
// And back; nothing for a word that is not known.
std::optional<std::int64_t> log_number(const battle::Terms& terms, LogWord kind, const nlohmann::json& value);
std::optional<std::int64_t> log_slot(const battle::Terms& terms, battle::Scope scope, const nlohmann::json& value);

// Takes the keys of one JSON object. The first thing wrong is kept; after it everything reads as its default.
class LogFields {
public:
    LogFields(const nlohmann::json& object, const battle::Terms& terms);

    std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
    std::int64_t number_or(const char* key, std::int64_t least, std::int64_t most, std::int64_t otherwise);
    std::int64_t word(const char* key, LogWord kind, std::int64_t most);
    std::int64_t word_or(const char* key, LogWord kind, std::int64_t most, std::int64_t otherwise);
    std::int64_t mark(const char* key, battle::Scope scope);
    bool truth(const char* key);  // false when it is not there
    std::string text(const char* key);
    std::string text_or(const char* key);  // "" when it is not there
    const nlohmann::json* list(const char* key);
    const nlohmann::json* list_or(const char* key);  // null when it is not there
    const nlohmann::json* object(const char* key);
    const nlohmann::json* object_or(const char* key);
    bool has(const char* key) const;
    void any(const char* key) { take(key); }  // looked at elsewhere

    void fail(std::string what);
    bool ok() const { return wrong_.empty(); }
    // Also an error: keys that nobody took.
    const std::string& finish();
    const battle::Terms& terms() const { return terms_; }

private:
    const nlohmann::json* take(const char* key);
    const nlohmann::json* find(const char* key);
    std::int64_t bounded(const char* key, std::optional<std::int64_t> number, std::int64_t least, std::int64_t most);

    const nlohmann::json& object_;
    const battle::Terms& terms_;
    std::size_t taken_ = 0;
    std::string wrong_;
};

nlohmann::ordered_json command_to_json(const battle::Terms& terms, const battle::Command& command);
// What is wrong with it; empty when it was read.
std::string command_from_json(const battle::Terms& terms, const nlohmann::json& json, battle::Command& command);

nlohmann::ordered_json event_to_json(const battle::Terms& terms, const battle::Event& event);
std::string event_from_json(const battle::Terms& terms, const nlohmann::json& json, battle::Event& event);

nlohmann::ordered_json head_to_json(const battle::LogHead& head);
std::string head_from_json(const nlohmann::json& json, battle::LogHead& head);

}  // namespace linstock::codec
