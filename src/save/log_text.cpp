#include "save/log_text.hpp"

#include <nlohmann/json.hpp>

#include "base/sha256.hpp"
#include "json/text.hpp"
#include "save/log_words.hpp"

namespace linstock::save {

namespace {
namespace {

using battle::Entry;
using battle::LogHead;
using battle::Terms;
using Json = nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t sum_digits = 16;
constexpr std::string_view sum_key = ",\"sum\":\"";
constexpr std::string_view sum_close = "\"}";
constexpr std::size_t tail_length = sum_key.size() + sum_digits + sum_close.size();

std::string sum_of(std::string_view before, std::string_view body) {
    return base::sha256(std::string(before) + std::string(body)).substr(0, sum_digits);
}

std::string on_one_line(const ordered_json& object) {
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string hex_of(std::uint64_t number) {
    std::string hex;
    for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[(number >> shift) & 15U];
    return hex;
}

bool read_hex(std::string_view text, std::uint64_t& number) {
    if (text.size() != 16) return false;
    number = 0;
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f')) return false;
        number = number << 4 | static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    return true;
}

ordered_json side_to_json(battle::SideId side) {
    if (side == battle::umpire) return "umpire";
    return side == battle::no_side ? ordered_json() : ordered_json(side);
}

bool side_from_json(const Json& value, battle::SideId& side) {
    if (value.is_null())
        side = battle::no_side;
    else if (value == "umpire")
        side = battle::umpire;
    else if (value == 0 || value == 1)
        side = value.get<battle::SideId>();
    else
        return false;
    return true;
}

// --- reading ----------------------------------------------------------------------------------------------------------

void read_faces(LogFields& fields, Entry& entry) {
    const Json* const list = fields.list_or("faces");
    if (list == nullptr) return;
    constexpr int highest_face = 12;
    for (const Json& face : *list) {
        if (!face.is_number_unsigned() || face.get<std::uint64_t>() < 1 || face.get<std::uint64_t>() > highest_face)
            return fields.fail("'faces' holds what no die shows");
        entry.faces.push_back(face.get<std::uint8_t>());
    }
}

void read_events(LogFields& fields, Entry& entry) {
    const Json* const list = fields.list("events");
    if (list == nullptr) return;
    entry.events.reserve(list->size());
    for (const Json& one : *list) {
        const std::string wrong = event_from_json(fields.terms(), one, entry.events.emplace_back());
        if (!wrong.empty()) return fields.fail("event " + std::to_string(entry.events.size()) + ": " + wrong);
    }
}

void read_command(LogFields& fields, Entry& entry) {
    const Json* const object = fields.object("command");
    if (object == nullptr) return;
    const std::string wrong = command_from_json(fields.terms(), *object, entry.command);
    if (!wrong.empty()) fields.fail("command: " + wrong);
}

std::string entry_of_json(const Terms& terms, const Json& value, std::size_t number, bool with_sum, Entry& entry) {
    LogFields fields(value, terms);
    if (fields.number("entry", 0, UINT32_MAX) != static_cast<std::int64_t>(number))
        fields.fail("entry " + std::to_string(number) + " is wanted here");
    if (fields.ok() && !side_from_json(value.value("by", Json()), entry.command.by)) fields.fail("'by' is no side");
    entry.undo = fields.has("undo");
    if (entry.undo) {
        entry.back_to = static_cast<std::uint32_t>(fields.number("undo", 0, static_cast<std::int64_t>(number) - 1));
    } else {
        if (number > 0) read_command(fields, entry);
        read_faces(fields, entry);
        entry.by_hand = fields.truth("by_hand");
        read_events(fields, entry);
    }
    if (!read_hex(fields.text("hash"), entry.hash)) fields.fail("'hash' is not 16 hex digits");
    if (with_sum) fields.text("sum");
    fields.any("by");
    return fields.finish();
}

std::string end_from_json(const Json& value, LogHead& head) {
    LogFields fields(value, head.terms);
    std::vector<std::string> seeds;
    if (const Json* const list = fields.list("seeds")) {
        for (const Json& seed : *list) {
            if (!seed.is_string())
                fields.fail("'seeds' holds something that is not a text");
            else
                seeds.push_back(seed.get<std::string>());
        }
    }
    if (seeds.size() != head.later_seeds.size() + 1) fields.fail("'seeds' are not as many as the head tells of");
    fields.text("sum");
    if (!fields.finish().empty()) return fields.finish();
    head.seed = seeds.front();
    for (std::size_t i = 1; i < seeds.size(); ++i) head.later_seeds[i - 1].seed = seeds[i];
    return {};
}

// Reads line by line as long as the sums hold.
class LogReader {
public:
    explicit LogReader(std::string_view text) : rest_(text) {}

    base::Result<ReadLog> read() {
        if (!read_head()) return std::move(read_.errors);
        while (!rest_.empty() && read_line()) {
        }
        return std::move(read_);
    }

private:
    bool read_head() {
        const auto object = next_object();
        if (!object) return false;
        const std::string wrong = head_from_json(*object, read_.log.head);
        return wrong.empty() ? taken() : stop(wrong, "");
    }

    bool read_line() {
        const auto object = next_object();
        if (!object) return false;
        if (ended_) return stop("there is more after the closing line", "");
        if (object->is_object() && object->contains("seeds")) {
            const std::string wrong = end_from_json(*object, read_.log.head);
            ended_ = true;
            return wrong.empty() ? taken() : stop(wrong, fix_);
        }
        Entry entry;
        const std::string wrong = entry_of_json(read_.log.head.terms, *object, read_.log.entries.size(), true, entry);
        if (!wrong.empty()) return stop(wrong, fix_);
        read_.log.entries.push_back(std::move(entry));
        return taken();
    }

    // The next line as JSON, its sum checked.
    std::optional<Json> next_object() {
        const std::string_view line = next_line();
        if (line.size() < tail_length || line.substr(line.size() - sum_close.size()) != sum_close ||
            line.substr(line.size() - tail_length, sum_key.size()) != sum_key) {
            stop("the line is cut short, or is none of a save", fix_);
            return std::nullopt;
        }
        const std::string_view body = line.substr(0, line.size() - tail_length);
        const std::string_view sum = line.substr(line.size() - tail_length + sum_key.size(), sum_digits);
        sum_ = sum_of(sum_, body);
        if (sum != sum_) {
            stop("the line's sum does not fit it or the lines before: something was changed, lost or moved", fix_);
            return std::nullopt;
        }
        return json::parse_json(line, where(), read_.errors);
    }

    std::string_view next_line() {
        const std::size_t end = rest_.find('\n');
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);  // a mail or an editor may have put it there
        return line;
    }

    std::string where() const { return "line " + std::to_string(read_.lines + 1); }
    bool taken() {
        ++read_.lines;
        return true;
    }
    bool stop(std::string what, std::string fix) {
        read_.errors.push_back({std::move(what), where(), std::move(fix)});
        return false;
    }

    static constexpr const char* fix_ = "the lines before it are good";
    std::string_view rest_;
    std::string sum_;
    bool ended_ = false;
    ReadLog read_;
};

}  // namespace
}  // namespace

// --- writing ----------------------------------------------------------------------------------------------------------

std::string LogWriter::closed(std::string line) {
    line.pop_back();  // the brace: the sum goes in before it
    sum_ = sum_of(sum_, line);
    return line.append(sum_key).append(sum_).append(sum_close).append("\n");
}

std::string LogWriter::head(const battle::LogHead& head) {
    sum_.clear();
    return closed(on_one_line(head_to_json(head)));
}

nlohmann::ordered_json entry_to_json(const battle::Terms& terms, std::size_t number, const battle::Entry& entry) {
    nlohmann::ordered_json object = {{"entry", number}, {"by", side_to_json(entry.command.by)}};
    if (entry.undo) {
        object["undo"] = entry.back_to;
    } else {
        if (number > 0) object["command"] = command_to_json(terms, entry.command);
        if (!entry.faces.empty()) object["faces"] = entry.faces;
        if (entry.by_hand) object["by_hand"] = true;
        nlohmann::ordered_json events = nlohmann::ordered_json::array();
        for (const battle::Event& event : entry.events) events.push_back(event_to_json(terms, event));
        object["events"] = events;
    }
    object["hash"] = hex_of(entry.hash);
    return object;
}

std::string entry_from_json(const battle::Terms& terms, const nlohmann::json& value, std::size_t number,
                            battle::Entry& entry) {
    return entry_of_json(terms, value, number, false, entry);
}

std::string LogWriter::entry(const battle::Terms& terms, std::size_t number, const battle::Entry& entry) {
    return closed(on_one_line(entry_to_json(terms, number, entry)));
}

std::string LogWriter::end(const battle::LogHead& head) {
    nlohmann::ordered_json seeds = nlohmann::ordered_json::array({head.seed});
    bool any = !head.seed.empty();
    for (const battle::LogHead::LaterSeed& later : head.later_seeds) {
        seeds.push_back(later.seed);
        any = any || !later.seed.empty();
    }
    return any ? closed(on_one_line({{"seeds", seeds}})) : std::string();
}

std::string write_log(const battle::Log& log) {
    LogWriter writer;
    std::string text = writer.head(log.head);
    for (std::size_t at = 0; at < log.entries.size(); ++at) text += writer.entry(log.head.terms, at, log.entries[at]);
    return text + writer.end(log.head);
}

base::Result<ReadLog> read_log(std::string_view text) { return LogReader(text).read(); }

}  // namespace linstock::save
