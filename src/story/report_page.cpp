#include "base/text.hpp"
#include "story/day_report.hpp"

// The report as one page: no script, nothing fetched, fit to be sent to a friend or printed.
namespace linstock::story {

namespace {

constexpr std::string_view style =
    "body{font-family:Georgia,'Times New Roman','DejaVu Serif',serif;color:#2a2016;background:#f7efda;max-width:60rem;"
    "margin:0 auto;padding:2rem 1.25rem;line-height:1.5}"
    "h1{font-size:2rem;letter-spacing:.02em;margin:0}h2{font-size:1.25rem;border-bottom:1px solid #b39b6d;margin:2rem "
    "0 .75rem}"
    ".verdict{font-style:italic;font-size:1.15rem;margin:.25rem 0 1.5rem}p{max-width:44rem}"
    "figure{margin:1.5rem 0}figure img{width:100%;height:auto;border:1px solid #b39b6d}"
    "figcaption{font-style:italic;text-align:center}"
    ".turning{border-left:4px solid #8c2f22;padding-left:1rem}"
    "table{border-collapse:collapse;width:100%;font-size:.95rem;margin-bottom:1rem}caption{text-align:left;font-weight:"
    "bold;padding:.5rem 0}"
    "th,td{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #d9c89c}"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tfoot td{font-weight:bold}"
    ".sources{font-size:.9rem;color:#6a5a3d}"
    "@media print{body{background:none;padding:0}figure,table{break-inside:avoid}}";

// An image within the page: what the picture defines stays its own.
std::string as_image(std::string_view svg) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string out = "data:image/svg+xml;charset=utf-8,";
    out.reserve(svg.size() * 5 / 4);
    for (const char c : svg) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte > 0x20 && byte < 0x7f && c != '"' && c != '#' && c != '%' && c != '<' && c != '>' &&
                           c != '&' && c != '\'';
        if (plain || c == ' ') {
            out += c == ' ' ? std::string("%20") : std::string(1, c);
        } else {
            out += '%';
            out += hex[byte >> 4U];
            out += hex[byte & 15U];
        }
    }
    return out;
}

std::string paragraphs(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = text.find("\n\n");
        const std::string_view one = text.substr(0, end);
        if (!one.empty()) out += base::concat("<p>", base::xml_escaped(one), "</p>\n");
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
    }
    return out;
}

std::string figure(const ReportMap& map) {
    return base::concat("<figure><img alt=\"", base::xml_escaped(map.title), "\" src=\"", as_image(map.svg),
                        "\"><figcaption>", base::xml_escaped(map.title), "</figcaption></figure>\n");
}

std::string bill_of_side(const SideBill& side, const std::string& counted) {
    std::string out =
        base::concat("<table><caption>", base::xml_escaped(side.name),
                     "</caption><thead><tr><th>Regiment</th><th>Group</th><th class=\"n\">", base::xml_escaped(counted),
                     " left</th><th class=\"n\">men lost</th><th>fate</th></tr></thead><tbody>\n");
    for (const UnitBill& unit : side.units)
        out += base::concat("<tr><td>", base::xml_escaped(unit.name), "</td><td>", base::xml_escaped(unit.group),
                            "</td><td class=\"n\">", unit.left, " of ", unit.stands, "</td><td class=\"n\">",
                            unit.men_lost, " of ", unit.men, "</td><td>", name_of(unit.fate), "</td></tr>\n");
    out +=
        base::concat("</tbody><tfoot><tr><td>In all</td><td></td><td class=\"n\">", side.left, " of ", side.stands,
                     "</td><td class=\"n\">", side.men_lost, " of ", side.men, "</td><td></td></tr></tfoot></table>\n");
    return out;
}

}  // namespace

std::string report_page(const DayReport& report) {
    std::string out = base::concat(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"><title>",
        base::xml_escaped(report.title), "</title><style>", style, "</style></head><body>\n<h1>",
        base::xml_escaped(report.title), "</h1>\n<p class=\"verdict\">", base::xml_escaped(report.verdict), "</p>\n");
    for (std::size_t i = 0; i < report.paragraphs.size(); ++i) {
        const bool turning = !report.turning_says.empty() && report.paragraphs[i] == report.turning_says;
        out += base::concat("<p", turning ? " class=\"turning\"" : "", ">", base::xml_escaped(report.paragraphs[i]),
                            "</p>\n");
        if (i == 0 && !report.maps.empty()) out += figure(report.maps.front());
        if (turning && report.maps.size() > 2) out += figure(report.maps[1]);
    }
    if (report.maps.size() > 1) out += figure(report.maps.back());
    out += "<h2>The bill, by regiment</h2>\n";
    for (const SideBill& side : report.bill.side) out += bill_of_side(side, report.bill.counted);
    if (!report.history.empty()) out += "<h2>What happened in history</h2>\n" + paragraphs(report.history);
    if (!report.sources.empty())
        out += base::concat("<p class=\"sources\">Sources: ", base::xml_escaped(report.sources), "</p>\n");
    return out + "</body></html>\n";
}

}  // namespace linstock::story
