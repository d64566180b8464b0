#include "library/register.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "library/embedded.hpp"
#include "library/toml_reader.hpp"

namespace linstock::library {

namespace {

constexpr std::string_view kind_names[] = {"condition", "cell", "step", "note"};
constexpr int deepest_registers = 8;

class RegisterReader {
public:
    RegisterReader(std::span<const SheetFile> files, TomlFaults& faults) : files_(files), faults_(faults) {}

    void read(const std::string& sheet, int depth, Register& into) {
        const std::string path = sheet + "/register.toml";
        const auto file =
            std::find_if(files_.begin(), files_.end(), [&](const SheetFile& each) { return each.path == path; });
        if (file == files_.end()) return faults_.add({path, 0, 0}, "the sheet '" + sheet + "' has no register");
        if (depth > deepest_registers) return faults_.add({path, 0, 0}, "the registers extend one another in a circle");
        toml::table table;
        if (parse(*file, table)) take(table, path, depth, into);
    }

private:
    bool parse(const SheetFile& file, toml::table& table) {
        try {
            table = toml::parse(file.text, file.path);
            return true;
        } catch (const toml::parse_error& error) {
            const toml::source_position& begin = error.source().begin;
            faults_.add({file.path, static_cast<int>(begin.line), static_cast<int>(begin.column)},
                        "this is not TOML: " + std::string(error.description()));
            return false;
        }
    }

    void take(const toml::table& table, const std::string& path, int depth, Register& into) {
        TomlKeys keys(table, {path, 0, 0}, faults_);
        if (const std::string base = keys.text("extends"); !base.empty()) read(base, depth + 1, into);
        for (const std::string& id : keys.texts("remove")) remove(id, keys.place_of_key("remove"), into);
        for (const toml::table* rule : keys.tables("rule")) add(*rule, keys.place(), into);
    }

    void remove(const std::string& id, const sheet::Place& place, Register& into) {
        const auto rule =
            std::find_if(into.rules.begin(), into.rules.end(), [&](const RegisterRule& each) { return each.id == id; });
        if (rule == into.rules.end())
            return faults_.add(place, "'" + id + "' cannot be removed: it is not in the register");
        into.rules.erase(rule);
    }

    void add(const toml::table& table, const sheet::Place& around, Register& into) {
        TomlKeys keys(table, around, faults_);
        RegisterRule rule{keys.required_text("id"), RuleKind::condition, keys.required_text("says"), keys.place()};
        const std::string kind = keys.required_text("kind");
        const auto named = std::find(std::begin(kind_names), std::end(kind_names), kind);
        if (named == std::end(kind_names)) {
            const std::vector<std::string> known(std::begin(kind_names), std::end(kind_names));
            return faults_.add(keys.place_of_key("kind"), "'" + kind + "' is not a kind of rule",
                               base::suggestion(kind, known));
        }
        rule.kind = static_cast<RuleKind>(named - std::begin(kind_names));
        if (std::any_of(into.rules.begin(), into.rules.end(),
                        [&](const RegisterRule& each) { return each.id == rule.id; })) {
            return faults_.add(keys.place_of_key("id"), "'" + rule.id + "' is in the register already");
        }
        into.rules.push_back(std::move(rule));
    }

    std::span<const SheetFile> files_;
    TomlFaults& faults_;
};

}  // namespace

std::string_view name_of(RuleKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::string_view without_letter(std::string_view entry_id) {
    const bool lettered = entry_id.size() > 1 && entry_id.back() >= 'b' && entry_id.back() <= 'z';
    return lettered ? entry_id.substr(0, entry_id.size() - 1) : entry_id;
}

const RegisterRule* Register::find(std::string_view entry_id) const {
    for (const std::string_view id : {entry_id, without_letter(entry_id)}) {
        const auto rule =
            std::find_if(rules.begin(), rules.end(), [&](const RegisterRule& each) { return each.id == id; });
        if (rule != rules.end()) return &*rule;
    }
    return nullptr;
}

base::Result<Register> load_register(std::span<const SheetFile> files, const std::string& sheet) {
    TomlFaults faults;
    Register read;
    RegisterReader(files, faults).read(sheet, 0, read);
    if (faults.any()) return faults.take();
    return read;
}

std::vector<SheetFile> built_in_files() {
    std::vector<SheetFile> files;
    for (std::size_t i = 0; i < embedded_sheets_count; ++i) {
        files.push_back({std::string(embedded_sheets[i].path), std::string(embedded_sheets[i].text)});
    }
    return files;
}

}  // namespace linstock::library
