#include "library/drill_json.hpp"

#include <nlohmann/json.hpp>

#include "json/text.hpp"

namespace linstock::library {

std::string drills_json(const drill::Report& report) {
    using nlohmann::ordered_json;
    ordered_json drills = ordered_json::array();
    for (const drill::Verdict& each : report.drills) {
        ordered_json failures = ordered_json::array();
        for (const drill::Failure& failure : each.failures) {
            failures.push_back({{"step", failure.step},
                                {"place", to_text(failure.place)},
                                {"what", failure.what},
                                {"expected", failure.expected},
                                {"got", failure.got}});
        }
        ordered_json out = {
            {"id", each.id}, {"says", each.says}, {"place", to_text(each.place)}, {"passed", each.passed()}};
        if (!each.skipped.empty()) out["skipped"] = each.skipped;
        out["failures"] = std::move(failures);
        drills.push_back(std::move(out));
    }
    return json::print_json({{"passed", report.passed()},
                             {"failed", report.failed()},
                             {"skipped", report.skipped()},
                             {"drills", std::move(drills)}});
}

}  // namespace linstock::library
