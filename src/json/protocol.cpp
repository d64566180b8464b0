#include "json/protocol.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "json/text.hpp"

namespace linstock::json {

namespace {

using Json = nlohmann::json;

constexpr std::size_t longest_word = 64;                 // of tokens, kinds, roles and once-keys
constexpr std::size_t longest_name = 40;                 // of people, in letters
constexpr std::uint64_t largest_id = 9007199254740991U;  // what a browser's number holds exactly

constexpr std::size_t most_seats = 32;  // looked at in one message

enum class Form : std::uint8_t { word, name, count, object, words };

struct Key {
    std::string_view name;
    Form form = Form::word;
    bool required = true;
    std::string Envelope::*text = nullptr;
};

struct Verb {
    std::string_view name;
    Asked asked;
    std::array<Key, 3> keys{};  // unused ones have no name
};

constexpr Key a_name = {"name", Form::name, false, &Envelope::name};
constexpr Key a_token = {"token", Form::word, true, &Envelope::token};
constexpr Key a_message = {"message", Form::object, true, &Envelope::body};

constexpr std::array<Verb, 11> verbs = {{
    {"hello", Asked::hello, {}},
    {"open",
     Asked::open,
     {{{"kind", Form::word, true, &Envelope::kind}, {"settings", Form::object, true, &Envelope::body}, a_name}}},
    {"join", Asked::join, {{a_token, a_name, {"since", Form::count, false, nullptr}}}},
    {"tell", Asked::tell, {{a_message, {"once", Form::word, false, &Envelope::once}}}},
    {"ask", Asked::ask, {{a_message}}},
    {"invite", Asked::invite, {{{"role", Form::word, true, &Envelope::role}}}},
    {"keep", Asked::keep, {{{"document", Form::object, true, &Envelope::body}}}},
    {"fetch", Asked::fetch, {{a_token}}},
    {"leave", Asked::leave, {}},
    {"ping", Asked::ping, {}},
    {"peek", Asked::peek, {{{"seats", Form::words, true, nullptr}}}},
}};

std::vector<std::string> verb_names() {
    std::vector<std::string> names;
    for (const Verb& verb : verbs) names.emplace_back(verb.name);
    return names;
}

const Key* find_key(const Verb& verb, std::string_view name) {
    const auto found =
        std::find_if(verb.keys.begin(), verb.keys.end(), [&](const Key& key) { return key.name == name; });
    return name.empty() || found == verb.keys.end() ? nullptr : &*found;
}

bool is_count(const Json& value) { return value.is_number_unsigned() && value.get<std::uint64_t>() <= largest_id; }

std::size_t letters_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool has_control(const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; });
}

bool is_list_of_words(const Json& value) {
    return value.is_array() && value.size() <= most_seats &&
           std::all_of(value.begin(), value.end(), [](const Json& each) {
               return each.is_string() && each.get_ref<const std::string&>().size() <= longest_word;
           });
}

// A sentence when the value is not what the key takes.
std::string misfit(const Key& key, const Json& value) {
    switch (key.form) {
        case Form::count:
            return is_count(value) ? "" : "must be a whole number from 0";
        case Form::object:
            return value.is_object() ? "" : "must be an object";
        case Form::words:
            return is_list_of_words(value) ? "" : "must be a list of at most 32 texts";
        case Form::word:
        case Form::name:
            break;
    }
    if (!value.is_string()) return "must be a text";
    const auto& text = value.get_ref<const std::string&>();
    if (has_control(text)) return "must not hold control characters";
    if (key.form == Form::name) return letters_of(text) <= longest_name ? "" : "must be 40 letters at most";
    if (text.empty()) return "must not be empty";
    return text.size() <= longest_word ? "" : "must be 64 bytes at most";
}

void take(const Key& key, const Json& value, Envelope& into) {
    switch (key.form) {
        case Form::count:
            into.since = value.get<std::uint64_t>();
            return;
        case Form::object:
            into.*key.text = value.dump();
            return;
        case Form::words:
            into.seats = value.get<std::vector<std::string>>();
            return;
        case Form::word:
        case Form::name:
            into.*key.text = value.get<std::string>();
            return;
    }
}

EnvelopeFault malformed(std::uint64_t id, std::string what, std::string fix = "") {
    return {id, Fault::malformed, {std::move(what), "", std::move(fix)}};
}

std::string printable(std::string_view name) {
    std::string out(name.substr(0, 40));
    for (char& c : out) {
        if (std::isprint(static_cast<unsigned char>(c)) == 0) c = '?';
    }
    return out;
}

std::optional<EnvelopeFault> take_keys(const Verb& verb, const Json& message, Envelope& into) {
    for (const auto& [name, value] : message.items()) {
        if (name == "v" || name == "id" || name == "do") continue;
        const Key* key = find_key(verb, name);
        if (key == nullptr)
            return malformed(into.id, "'" + std::string(verb.name) + "' takes no key '" + printable(name) + "'",
                             "see docs/protocol.md");
        const std::string wrong = misfit(*key, value);
        if (!wrong.empty()) return malformed(into.id, "'" + name + "' " + wrong);
        take(*key, value, into);
    }
    for (const Key& key : verb.keys) {
        if (!key.name.empty() && key.required && !message.contains(key.name))
            return malformed(into.id, "'" + std::string(verb.name) + "' needs the key '" + std::string(key.name) + "'");
    }
    return std::nullopt;
}

std::optional<EnvelopeFault> wrong_version(const Json& message, std::uint64_t id) {
    const auto version = message.find("v");
    if (version == message.end()) return malformed(id, "a message needs its version as \"v\":1");
    if (version->is_number_integer() && *version == protocol_version) return std::nullopt;
    return EnvelopeFault{
        id,
        Fault::version,
        {"this server speaks version 1 of the protocol", "", "load the page again to get its own client"}};
}

std::variant<Envelope, EnvelopeFault> read(const Json& message) {
    if (!message.is_object()) return malformed(0, "a message is a JSON object");
    Envelope envelope;
    const auto id = message.find("id");
    const bool has_id = id != message.end() && is_count(*id) && *id != 0U;
    if (has_id) envelope.id = id->get<std::uint64_t>();
    if (auto fault = wrong_version(message, envelope.id)) return *fault;
    if (!has_id) return malformed(0, "a message needs an \"id\", a whole number from 1");
    const auto name = message.find("do");
    if (name == message.end() || !name->is_string()) return malformed(envelope.id, "a message needs a verb as \"do\"");
    const auto& word = name->get_ref<const std::string&>();
    const auto verb = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& known) { return known.name == word; });
    if (verb == verbs.end()) {
        const std::string shown = printable(word);
        return EnvelopeFault{
            envelope.id,
            Fault::unknown,
            {"'" + shown + "' is not a verb of the protocol", "", base::suggestion(shown, verb_names())}};
    }
    envelope.asked = verb->asked;
    if (auto fault = take_keys(*verb, message, envelope)) return *fault;
    return envelope;
}

}  // namespace

std::variant<Envelope, EnvelopeFault> parse_envelope(std::string_view text) {
    base::Errors errors;
    const auto message = parse_json(text, "message", errors);
    if (!message) return EnvelopeFault{0, Fault::malformed, errors.front()};
    return read(*message);
}

std::vector<std::pair<std::string, std::vector<std::string>>> envelope_verbs() {
    std::vector<std::pair<std::string, std::vector<std::string>>> all;
    for (const Verb& verb : verbs) {
        std::vector<std::string> keys;
        for (const Key& key : verb.keys) {
            if (!key.name.empty()) keys.push_back(std::string(key.name) + (key.required ? "" : "?"));
        }
        all.emplace_back(std::string(verb.name), std::move(keys));
    }
    return all;
}

std::string json_string(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void JsonLine::key(std::string_view name) {
    if (out_.size() > 1) out_ += ',';
    out_ += '"';
    out_ += name;
    out_ += "\":";
}

JsonLine& JsonLine::text(std::string_view name, std::string_view value) {
    key(name);
    out_ += json_string(value);
    return *this;
}

JsonLine& JsonLine::number(std::string_view name, std::uint64_t value) {
    key(name);
    out_ += std::to_string(value);
    return *this;
}

JsonLine& JsonLine::flag(std::string_view name, bool value) {
    key(name);
    out_ += value ? "true" : "false";
    return *this;
}

JsonLine& JsonLine::raw(std::string_view name, std::string_view json) {
    key(name);
    out_ += json;
    return *this;
}

std::string JsonLine::done() {
    out_ += '}';
    return std::move(out_);
}

JsonLine answer_line(std::string_view verb, std::uint64_t id) {
    JsonLine line;
    line.number("v", protocol_version);
    if (id != 0) line.number("id", id);
    line.raw("do", '"' + std::string(verb) + '"');
    return line;
}

std::string changes_json(const std::vector<NumberedChange>& changes) {
    std::string out = "[";
    for (const NumberedChange& change : changes) {
        if (out.size() > 1) out += ',';
        out += JsonLine().number("seq", change.seq).number("by", change.by).raw("change", change.text).done();
    }
    return out + "]";
}

}  // namespace linstock::json
