#include <algorithm>
#include <limits>

#include "dice/chance.hpp"
#include "dice/distribution.hpp"

namespace linstock::dice {

namespace {

using base::Error;

std::string for_label(std::string_view label) {
    if (label.empty()) return "";
    return (label.substr(0, 4) == "the " ? " for " : " for the ") + std::string(label);
}

// "the D4 for the general's reach", "die 2 of 3 for the morale die".
std::string place_of(const Request& request, std::size_t at, std::string_view label) {
    if (request.count == 1) return "the " + std::string(name_of(request.die)) + for_label(label);
    return "die " + std::to_string(at + 1) + " of " + std::to_string(request.count) + for_label(label);
}

std::string article(Die die) { return die == Die::average ? "an " : "a "; }

std::string list_faces(Die die) {
    const auto all = sides(die);
    if (die == Die::average) return "2, 3, 4 or 5";
    return "a number from " + std::to_string(all.front().face) + " to " + std::to_string(all.back().face);
}

// A single die's place already says what it is.
std::string kind_of(const Request& request) {
    return request.count == 1 ? "" : article(request.die) + std::string(name_of(request.die));
}

Error is_missing(const Request& request, std::size_t at, std::string_view label, bool after_tie) {
    const std::string kind = request.count == 1 ? "" : ", " + kind_of(request) + ",";
    return {place_of(request, at, label) + kind + " is missing" + (after_tie ? ": the dice before it tie" : ""), "",
            ""};
}

Error no_such_face(const Request& request, std::size_t at, std::string_view label, int face) {
    const std::string kind = request.count == 1 ? "" : " is " + kind_of(request);
    return {place_of(request, at, label) + kind + ": " + std::to_string(face) + " is not one of its faces", "",
            "give " + list_faces(request.die)};
}

std::string print_given(const GivenDie& die) {
    std::string text = die.is_answer ? "=" : "";
    for (int part = 0; part < std::clamp(die.parts, 1, max_parts); ++part) {
        if (part > 0) text += '/';
        text += std::to_string(die.value[static_cast<std::size_t>(part)]);
    }
    return text;
}

std::string list_parts(const Request& request) {
    std::string text;
    for (int part = 0; part < parts_of(request.reduction); ++part) {
        if (part > 0) text += " / ";
        text += describe_part(request, part);
    }
    return text;
}

// "sum from 2 to 12; how many show 1 or less from 0 to 2".
std::string list_ranges(const Request& request) {
    const std::vector<Answer> answers = possible_answers(request);
    std::string text;
    for (int part = 0; part < parts_of(request.reduction); ++part) {
        const auto at = static_cast<std::size_t>(part);
        const auto less = [at](const Answer& x, const Answer& y) { return x.part[at] < y.part[at]; };
        const auto [least, most] = std::minmax_element(answers.begin(), answers.end(), less);
        if (part > 0) text += "; ";
        text += describe_part(request, part) + " from " + std::to_string(least->part[at]) + " to " +
                std::to_string(most->part[at]);
    }
    return text;
}

std::string whole_throw(const Request& request, std::string_view label) {
    return "the " + print_dice(request.die, request.count) + for_label(label);
}

Error wrong_parts(const Request& request, std::string_view label, const GivenDie& die) {
    const int wanted = parts_of(request.reduction);
    return {print_given(die) + " has " + std::to_string(die.parts) + (die.parts == 1 ? " part" : " parts") +
                ", but the answer of " + whole_throw(request, label) + " has " + std::to_string(wanted) + ": " +
                list_parts(request),
            "",
            "write the answer as =" + std::string(wanted == 1   ? "N"
                                                  : wanted == 2 ? "N/N"
                                                                : "N/N/N")};
}

Error cannot_come_up(const Request& request, std::string_view label, const GivenDie& die) {
    return {print_given(die) + " cannot come up on " + whole_throw(request, label), "",
            "give " + list_ranges(request) + ", as one throw can show them"};
}

Error answer_among_faces(const Request& request, std::size_t at, std::string_view label, const GivenDie& die) {
    return {place_of(request, at, label) + " must be a face: " + print_given(die) + " is the answer of a whole throw",
            "", "give " + std::to_string(request.count) + " faces or one answer"};
}

std::optional<Answer> to_answer(const GivenDie& die) {
    Answer answer;
    for (std::size_t part = 0; part < static_cast<std::size_t>(die.parts); ++part) {
        const int value = die.value[part];
        if (value < 0 || value > std::numeric_limits<std::int16_t>::max()) return std::nullopt;
        answer.part[part] = static_cast<std::int16_t>(value);
    }
    return answer;
}

std::optional<Error> check_answer(const Request& request, std::string_view label, const GivenDie& die) {
    if (die.parts != parts_of(request.reduction)) return wrong_parts(request, label, die);
    const std::optional<Answer> answer = to_answer(die);
    if (!answer || !possible(request, *answer)) return cannot_come_up(request, label, die);
    return std::nullopt;
}

std::optional<Error> check_face(const Request& request, std::string_view label, std::size_t at, const GivenDie& die) {
    if (die.is_answer) return answer_among_faces(request, at, label, die);
    if (!has_face(request.die, die.value[0])) return no_such_face(request, at, label, die.value[0]);
    return std::nullopt;
}

std::string count_dice(std::size_t count) { return std::to_string(count) + (count == 1 ? " die" : " dice"); }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Splits at the first separator: the word before it; `text` keeps the rest, and `more` says whether there was one.
std::string_view cut_word(std::string_view& text, char separator, bool& more) {
    const std::size_t end = text.find(separator);
    more = end != std::string_view::npos;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(more ? end + 1 : text.size());
    return word;
}

bool parse_count(std::string_view word, int& count) {
    constexpr std::size_t most_digits = 4;  // no die and no answer needs more
    if (word.empty() || word.size() > most_digits) return false;
    count = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return false;
        count = count * 10 + (c - '0');
    }
    return true;
}

bool parse_word(std::string_view word, GivenDie& die) {
    die = {};
    if (word.empty() || word.front() != '=') return parse_count(word, die.value[0]);
    word.remove_prefix(1);
    die.is_answer = true;
    die.parts = 0;
    bool more = true;
    while (more) {
        if (die.parts == max_parts) return false;
        if (!parse_count(cut_word(word, '/', more), die.value[static_cast<std::size_t>(die.parts++)])) return false;
    }
    return true;
}

Error bad_word(std::string_view word, std::size_t position) {
    const std::string what =
        word.empty() ? "there is nothing between two commas" : '"' + std::string(word) + "\" is not a die";
    return {what, "die " + std::to_string(position),
            "write a face like 4, or the answer of a whole throw like =7 or =7/1, with commas between"};
}

}  // namespace

base::Result<std::vector<GivenDie>> parse_given(std::string_view text) {
    std::vector<GivenDie> dice;
    base::Errors errors;
    bool more = !trimmed(text).empty();
    for (std::size_t position = 1; more; ++position) {
        const std::string_view word = trimmed(cut_word(text, ',', more));
        GivenDie die;
        if (parse_word(word, die)) {
            dice.push_back(die);
        } else {
            errors.push_back(bad_word(word, position));
        }
    }
    if (!errors.empty()) return errors;
    return dice;
}

Given::Given(std::vector<GivenDie> dice) : dice_(std::move(dice)) {}

Given Given::faces(const std::vector<int>& faces) {
    std::vector<GivenDie> dice;
    dice.reserve(faces.size());
    for (const int face : faces) dice.push_back({false, {face}, 1});
    return Given(std::move(dice));
}

// "give 3 dice: 2 D6, D4": everything used so far, and the next request as many times as it must be thrown.
std::string Given::give_dice(const Request* next, int times) const {
    std::string list;
    std::size_t count = 0;
    const auto add = [&](const Request& request) {
        list += (list.empty() ? "" : ", ") + print_dice(request.die, request.count);
        count += request.count;
    };
    for (const Thrown& thrown : thrown_) {
        const std::size_t throws = std::max<std::size_t>(1, thrown.faces.size() / thrown.request.count);
        for (std::size_t again = 0; again < throws; ++again) add(thrown.request);
    }
    for (int time = 0; time < times; ++time) add(*next);
    return count == 0 ? "give no dice" : "give " + count_dice(count) + ": " + list;
}

std::optional<Error> Given::take_answer(const Request& request, std::string_view label) {
    const GivenDie& die = dice_[next_];
    std::optional<Error> error = check_answer(request, label, die);
    if (error) return error;
    one_ = {*to_answer(die), 1};
    thrown_.push_back({request, {}, one_.answer, std::string(label)});
    ++next_;
    return std::nullopt;
}

std::optional<Error> Given::take_faces(const Request& request, std::string_view label) {
    std::vector<int> faces;
    std::span<const int> latest;
    for (int times = 1; latest.empty() || !decided(request, latest); ++times) {
        for (std::size_t at = 0; at < request.count; ++at, ++next_) {
            if (next_ == dice_.size()) {
                Error error = is_missing(request, at, label, times > 1);
                error.fix = give_dice(&request, times);
                return error;
            }
            std::optional<Error> error = check_face(request, label, at, dice_[next_]);
            if (error) return error;
            faces.push_back(dice_[next_].value[0]);
        }
        latest = std::span<const int>(faces).last(request.count);
    }
    one_ = {reduce(request, latest), 1};
    thrown_.push_back({request, std::move(faces), one_.answer, std::string(label)});
    return std::nullopt;
}

Outcomes Given::outcomes(const Request& request, std::string_view label, bool) {
    if (!error_) error_ = flaw(request, label);
    if (error_) return {};
    unneeded_.clear();
    const bool by_answer = next_ < dice_.size() && dice_[next_].is_answer;
    error_ = by_answer ? take_answer(request, label) : take_faces(request, label);
    if (error_) return {};
    return {{&one_, 1}, 1};
}

void Given::not_needed(const Request& request, std::string_view label, bool together) {
    unneeded_.push_back({request, std::string(label), together});
}

std::optional<Error> Given::left_over() const {
    if (error_) return std::nullopt;
    std::size_t next = next_;
    for (const Unneeded& hand : unneeded_) {
        if (next == dice_.size() || !hand.together) break;
        if (dice_[next].is_answer) {
            if (auto error = check_answer(hand.request, hand.label, dice_[next])) return error;
            ++next;
            continue;
        }
        if (dice_.size() - next < hand.request.count) break;
        for (std::size_t at = 0; at < hand.request.count; ++at, ++next) {
            if (auto error = check_face(hand.request, hand.label, at, dice_[next])) return error;
        }
    }
    if (next == dice_.size()) return std::nullopt;
    std::string list;
    for (std::size_t at = next; at < dice_.size(); ++at) list += (list.empty() ? "" : ", ") + print_given(dice_[at]);
    const std::size_t count = dice_.size() - next;
    return Error{count_dice(count) + (count == 1 ? " is" : " are") + " left over: " + list, "", give_dice(nullptr, 0)};
}

}  // namespace linstock::dice
