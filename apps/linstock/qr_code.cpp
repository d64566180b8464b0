#include <memory>

#include <qrencode.h>

#include "linstock/serving.hpp"

namespace linstock::app {

namespace {

constexpr int quiet_zone = 2;  // modules; readers want four, and terminals have a margin of their own

bool is_light(const QRcode& code, int x, int y) {
    if (x < 0 || y < 0 || x >= code.width || y >= code.width) return true;
    return (code.data[y * code.width + x] & 1U) == 0;
}

const char* half_blocks(bool upper, bool lower) { return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " "); }

}  // namespace

std::string qr_code(const std::string& text) {
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L),
                                                          QRcode_free);
    if (!code) return "";
    std::string out;
    for (int y = -quiet_zone; y < code->width + quiet_zone; y += 2) {
        out += "\033[40;97m";
        for (int x = -quiet_zone; x < code->width + quiet_zone; ++x)
            out += half_blocks(is_light(*code, x, y), is_light(*code, x, y + 1));
        out += "\033[0m\n";
    }
    return out;
}

}  // namespace linstock::app
