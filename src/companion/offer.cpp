#include "companion/offer.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::companion {

namespace {

class PresetCheck {
public:
    explicit PresetCheck(const sheet::Sheet& sheet) : sheet_(sheet) {
        for (const sheet::Reading& reading : sheet.readings) known_.push_back(reading.source.name);
    }

    void check(const Preset& preset) {
        if (preset.readings.empty())
            fault(preset, "'" + preset.name + "' chooses no reading", "the plain sheet is always offered");
        for (const auto& [name, option] : preset.readings) check_choice(preset, name, option);
    }

    void fault(const Preset& preset, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(preset.place), std::move(fix)});
    }

    base::Errors done() { return std::move(errors_); }

private:
    void check_choice(const Preset& preset, const std::string& name, const std::string& option) {
        const sheet::Reading* reading = sheet_.find_reading(name);
        if (reading == nullptr) return fault(preset, "'" + name + "' is not a reading", base::suggestion(name, known_));
        const std::vector<std::string>& options = reading->source.options;
        if (!play::is_in(options, option))
            return fault(preset, "'" + option + "' is not an option of " + name, base::suggestion(option, options));
        if (option == reading->source.preset)
            fault(preset, "'" + name + "' is '" + option + "' on the plain sheet", "leave it out");
    }

    const sheet::Sheet& sheet_;
    std::vector<std::string> known_;
    base::Errors errors_;
};

}  // namespace

base::Errors check_presets(const std::vector<Preset>& presets, const sheet::Sheet& sheet) {
    PresetCheck check(sheet);
    for (std::size_t i = 0; i < presets.size(); ++i) {
        check.check(presets[i]);
        for (std::size_t j = 0; j < i; ++j) {
            if (presets[i].readings == presets[j].readings)
                check.fault(presets[i], "'" + presets[i].name + "' chooses what '" + presets[j].name + "' does",
                            "one name is enough");
        }
    }
    return check.done();
}

}  // namespace linstock::companion
