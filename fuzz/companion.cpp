#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "desk/companion_asking.hpp"
#include "desk/companion_desk.hpp"
#include "json/text.hpp"
#include "library/companion_muster.hpp"
#include "library/companion_presets.hpp"
#include "library/companion_roster.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/compile.hpp"

// Any messages to the companion. The input is lines:
//   ?{...}    asked without a table
//   %text     pasted into a table's roster, \n for a new line
//   =text     taken for a change that was kept, by a desk of its own
//   {...}     told at a table of arw; the first letter before it, u r b or s, is who speaks (umpire without one)
// Promises: an answer is one line of JSON; a message that is refused changes nothing; the changes alone tell the table again.
namespace {

using namespace linstock;

void expect(bool holds, const char* what, std::string_view text = "") {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s %.*s\n", what, static_cast<int>(text.size()), text.data());
    std::abort();
}

template <class Value>
Value must(base::Result<Value> result) {
    expect(result.ok(), "the built-in sheet does not load");
    return std::move(*result);
}

class Plain final : public companion::OpenSheet {
public:
    explicit Plain(sheet::Sheet sheet) : sheet_(std::move(sheet)) {}
    const sheet::Sheet& sheet() const override { return sheet_; }
    std::vector<sheet::Decisive> decisive(const sheet::Facts&, std::span<const dice::GivenDie>) override { return {}; }

private:
    sheet::Sheet sheet_;
};

// One sheet is enough: what differs between sheets is data.
class OneSheet final : public companion::SheetCache {
public:
    OneSheet()
        : library_(library::SheetLibrary::built_in()),
          source_(must(library_.load("arw"))),
          course_(must(library::load_course(library_.files(), "arw"))) {
        plain_ = std::make_shared<Plain>(must(sheet::compile(source_, mechanics_arw::mechanics())));
        expect(play::bind(course_, plain_->sheet()).empty(), "the built-in course of play does not fit its sheet");
        course_ = play::part_of(course_, play::Keeper::companion);
        offers_ = must(library::load_offers(library_.files(), library::ScenarioLibrary::built_in(), course_));
        presets_ = must(library::load_presets(library_.files(), "arw"));
    }

    std::vector<std::string> ids() const override { return {"arw"}; }

    base::Result<std::shared_ptr<companion::OpenSheet>> open(const std::string& id,
                                                             const sheet::ReadingChoices& readings) override {
        if (id != "arw") return base::Error{"is not a sheet", "sheet", ""};
        if (readings.empty()) return std::shared_ptr<companion::OpenSheet>(plain_);
        auto compiled = sheet::compile(source_, mechanics_arw::mechanics(), readings);
        if (!compiled.ok()) return compiled.errors();
        return std::shared_ptr<companion::OpenSheet>(std::make_shared<Plain>(std::move(*compiled)));
    }

    base::Result<const play::Course*> course(const std::string&) override { return &course_; }
    const companion::Offers& scenarios(const std::string&) override { return offers_; }
    const std::vector<companion::Preset>& presets(const std::string&) override { return presets_; }
    std::uint64_t seed() override { return 1; }

private:
    library::SheetLibrary library_;
    sheet::SheetSource source_;
    play::Course course_;
    std::shared_ptr<Plain> plain_;
    companion::Offers offers_;
    std::vector<companion::Preset> presets_;
};

OneSheet& sheets() {
    static OneSheet one;
    return one;
}

constexpr std::string_view settings = R"({"sheet":"arw"})";

std::unique_ptr<desk::CompanionDesk> new_desk() { return must(desk::CompanionDesk::open(sheets(), settings)); }

void expect_one_line(const std::string& answer) {
    expect(answer.find('\n') == std::string::npos, "an answer of several lines:", answer);
    base::Errors errors;
    json::parse_json(answer, "answer", errors);
    expect(errors.empty(), "an answer is no JSON:", answer);
}

// A table, and one that only hears of its changes: alike in the end, so that what was refused left nothing behind.
class Tables {
public:
    void take(seats::Role role, std::string_view message) {
        const desk::CompanionDesk::Taken taken = desk_->take({role, "fuzz"}, message);
        expect_one_line(taken.answer);
        for (const std::string& change : taken.changes) {
            expect_one_line(change);
            expect(heard_->replay(change), "a change is not understood:", change);
        }
    }

    void expect_alike() const {
        expect(desk_->view() == heard_->view(), "the changes tell another table:", heard_->view());
    }

private:
    std::unique_ptr<desk::CompanionDesk> desk_ = new_desk();
    std::unique_ptr<desk::CompanionDesk> heard_ = new_desk();
};

seats::Role role_of(char letter) {
    switch (letter) {
        case 'r':
            return seats::Role::red;
        case 'b':
            return seats::Role::blue;
        case 's':
            return seats::Role::spectator;
        default:
            return seats::Role::umpire;
    }
}

std::string pasted(std::string_view text) {
    std::string lines;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool broken = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'n';
        lines += broken ? '\n' : text[i];
        i += broken ? 1 : 0;
    }
    const nlohmann::json message = {{"do", "roster.paste"}, {"lines", lines}};
    return message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string_view next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    sheets();  // made before the clock of the first input runs
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Tables tables;
    for (int i = 0; i < 40 && !text.empty(); ++i) {
        const std::string_view line = next_line(text);
        if (line.empty()) continue;
        const std::string_view rest = line.substr(1);
        if (line.front() == '?') {
            expect_one_line(desk::answer_ask(sheets(), rest));
        } else if (line.front() == '%') {
            tables.take(seats::Role::umpire, pasted(rest));
        } else if (line.front() == '=') {
            const auto alone = new_desk();
            alone->replay(rest);
            expect_one_line(alone->view());
        } else {
            const bool named = line.front() != '{';
            tables.take(role_of(line.front()), named ? rest : line);
        }
    }
    tables.expect_alike();
    return 0;
}
