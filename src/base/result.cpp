#include "base/result.hpp"

namespace linstock::base {

std::string to_text(const Error& error) {
    std::string text;
    if (!error.where.empty()) text += error.where + ": ";
    text += error.what;
    if (!error.fix.empty()) text += " (" + error.fix + ")";
    return text;
}

std::string to_text(const Errors& errors) {
    std::string text;
    for (const Error& error : errors) {
        if (!text.empty()) text += '\n';
        text += to_text(error);
    }
    return text;
}

}  // namespace linstock::base
