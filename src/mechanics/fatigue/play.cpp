#include "mechanics/fatigue/play.hpp"

namespace linstock::mechanics_fatigue {

std::string_view fire_procedure(const ChainFacts& facts, std::string_view arm) {
    return facts.word(arm) == "artillery" ? "artillery" : "shooting";
}

sheet::Frame scored(const sheet::ChainCall& call, sheet::Frame frame) {
    sheet::Evaluation evaluation{&call.sheet(), &call.procedure(), nullptr, nullptr, nullptr, -1};
    sheet::score(evaluation, frame);
    return frame;
}

bool breaks_at_nought(const sheet::Sheet& sheet) { return sheet.find_reading("zero_fs")->chosen == "break"; }

std::string counted(int number, const std::string& noun) {
    return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

sheet::Answered number_answer(std::string key, int number) {
    return {std::move(key), sheet::ValueType::number, base::whole(number), std::to_string(number)};
}

sheet::Answered word_answer(std::string key, std::string text) {
    return {std::move(key), sheet::ValueType::word, sheet::nothing, std::move(text)};
}

sheet::Answered yes_no_answer(std::string key, bool yes) {
    return {std::move(key), sheet::ValueType::yes_no, yes ? 1 : 0, yes ? "yes" : "no"};
}

}  // namespace linstock::mechanics_fatigue
