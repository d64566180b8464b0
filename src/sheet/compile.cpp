#include "sheet/compile.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "sheet/compile_procedure.hpp"
#include "sheet/facts.hpp"

namespace linstock::sheet {

void Faults::add(const Place& place, std::string what, std::string fix) {
    errors_.push_back({std::move(what), to_text(place), std::move(fix)});
}

std::string chosen_option(const Sheet& sheet, const std::string& reading) {
    const Reading* found = sheet.find_reading(reading);
    return found == nullptr ? "" : found->chosen;
}

Folded fold_only(const Sheet& sheet, const std::vector<Only>& only, Faults& faults) {
    Folded folded;
    for (const Only& each : only) {
        folded.readings.push_back(each.reading);
        const Reading* reading = sheet.find_reading(each.reading);
        if (reading == nullptr) {
            faults.add(each.place, "'" + each.reading + "' is not a reading of this sheet");
            continue;
        }
        if (std::find(each.options.begin(), each.options.end(), reading->chosen) == each.options.end()) {
            folded.off_reading = each.reading;
            folded.off_option = reading->chosen;
        }
    }
    return folded;
}

namespace {

class SheetCompiler {
public:
    SheetCompiler(const SheetSource& source, const Mechanics& mechanics) : source_(source), mechanics_(mechanics) {}

    base::Result<Sheet> run(const ReadingChoices& choices) {
        sheet_.id = source_.id;
        sheet_.title = source_.title;
        sheet_.edition = source_.edition;
        sheet_.unit = source_.unit;
        sheet_.credit = source_.credit;
        sheet_.mechanics = source_.mechanics;
        make_readings(choices);
        make_kinds();
        make_tables();
        check_ids();
        for (const ProcedureSource& procedure : source_.procedures) {
            if (procedure.fragment) continue;
            sheet_.procedures.push_back(compile_procedure(sheet_, source_, procedure, mechanics_, faults_));
            if (!faults_.any()) check_outcomes(sheet_, sheet_.procedures.back(), procedure, faults_);
        }
        if (faults_.any()) return faults_.take();
        return std::move(sheet_);
    }

private:
    void make_readings(const ReadingChoices& choices) {
        for (const ReadingSource& reading : source_.readings) {
            sheet_.readings.push_back({reading, reading.preset});
            const auto& options = reading.options;
            if (reading.kind == ReadingClass::choice && options.size() < 2) {
                faults_.add(reading.place, "the switch '" + reading.name + "' has fewer than two options");
            }
            if (!options.empty() && std::find(options.begin(), options.end(), reading.preset) == options.end()) {
                faults_.add(reading.place,
                            "the default '" + reading.preset + "' is not an option of '" + reading.name + "'",
                            base::suggestion(reading.preset, options));
            }
        }
        for (const auto& [name, option] : choices) choose(name, option);
    }

    void choose(const std::string& name, const std::string& option) {
        std::vector<std::string> names;
        for (Reading& reading : sheet_.readings) {
            names.push_back(reading.source.name);
            if (reading.source.name != name) continue;
            const auto& options = reading.source.options;
            if (std::find(options.begin(), options.end(), option) == options.end()) {
                faults_.add({}, "'" + option + "' is not an option of the reading '" + name + "'",
                            base::suggestion(option, options));
            }
            reading.chosen = option;
            return;
        }
        faults_.add({}, "'" + name + "' is not a reading of " + source_.id, base::suggestion(name, names));
    }

    void make_kinds() {
        for (const KindSource& source : source_.kinds) {
            Kind kind;
            kind.name = source.name;
            kind.values = source.values;
            kind.also.resize(kind.values.size());
            kind.absent.resize(kind.values.size(), 0);
            if (kind.values.size() > 64) faults_.add(source.place, "a kind may have 64 values at most");
            for (const auto& [other, value] : source.also) {
                const int index = find_word(kind, value);
                if (index < 0)
                    faults_.add(source.place, "'" + value + "' is not a value of '" + kind.name + "'",
                                base::suggestion(value, kind.values));
                if (index >= 0) kind.also[static_cast<std::size_t>(index)].push_back(other);
            }
            sheet_.kinds.push_back(std::move(kind));
        }
    }

    int kind_named(const std::string& name) const {
        for (std::size_t i = 0; i < sheet_.kinds.size(); ++i) {
            if (sheet_.kinds[i].name == name) return static_cast<int>(i);
        }
        return -1;
    }

    Value cell_value(const ColumnSource& column, int kind, const Literal& cell, const Place& place) {
        if (cell.kind == Literal::Kind::none) return nothing;
        const auto wrong = [&](const std::string& wanted) {
            faults_.add(place, "'" + to_text(cell) + "' in column '" + column.name + "' is not " + wanted);
            return nothing;
        };
        switch (column.type) {
            case CellType::yes_no:
                return cell.kind == Literal::Kind::yes_no ? Value{cell.flag ? 1 : 0} : wrong("true or false");
            case CellType::number:
                return cell.kind == Literal::Kind::number ? cell.number : wrong("a number");
            case CellType::word: {
                if (cell.kind != Literal::Kind::text) return wrong("a word");
                const Kind& words = sheet_.kinds[static_cast<std::size_t>(kind)];
                const int index = find_word(words, cell.text);
                if (index < 0)
                    faults_.add(place, "'" + cell.text + "' is not a value of '" + words.name + "'",
                                base::suggestion(cell.text, words.values));
                return index < 0 ? nothing : Value{index};
            }
            case CellType::faces:
                return face_map(cell, column, place);
        }
        return nothing;
    }

    // "3 3 2 2 2 1 1 1 1 1": what each face is worth, face 1 first, one digit a face.
    Value face_map(const Literal& cell, const ColumnSource& column, const Place& place) {
        std::uint64_t map = 0;
        unsigned face = 0;
        for (const char c : to_text(cell)) {
            if (c == ' ') continue;
            if (c < '0' || c > '9' || face == 12) {
                faults_.add(place, "column '" + column.name + "' wants one digit a face, face 1 first, at most 12");
                return nothing;
            }
            map |= static_cast<std::uint64_t>(c - '0') << (4 * face++);
        }
        sheet_.face_maps.push_back(map);
        sheet_.face_counts.push_back(static_cast<std::uint8_t>(face));
        return static_cast<Value>(sheet_.face_maps.size() - 1);
    }

    void make_tables() {
        for (const TableSource& source : source_.tables) {
            Table table;
            table.name = source.name;
            table.title = source.title;
            table.columns = source.columns;
            table.absent_id = source.absent_id;
            table.absent_says = source.absent_says;
            for (const ColumnSource& column : source.columns) {
                const int kind = column.type == CellType::word ? kind_named(column.kind) : -1;
                if (column.type == CellType::word && kind < 0) {
                    faults_.add(source.place,
                                "column '" + column.name + "' has the unknown kind '" + column.kind + "'");
                    return;
                }
                table.column_kinds.push_back(kind);
            }
            Kind rows;
            rows.name = source.name;
            rows.table = static_cast<int>(sheet_.tables.size());
            for (const Varied<RowSource>& row : source.rows) make_row(table, rows, row);
            if (rows.values.size() > 64) faults_.add(source.place, "a table may have 64 rows at most");
            sheet_.kinds.push_back(std::move(rows));
            sheet_.tables.push_back(std::move(table));
        }
    }

    void make_row(Table& table, Kind& rows, const Varied<RowSource>& varied) {
        Folded folded;
        const RowSource* row = fold(sheet_, varied, folded, faults_);
        const bool absent = row == nullptr;
        if (absent) row = &varied.entry;
        if (absent) table.absent_reading = folded.off_reading;
        rows.values.push_back(row->name);
        rows.also.push_back(row->aliases);
        rows.absent.push_back(absent ? 1 : 0);
        table.row_ids.push_back(row->id);
        table.row_names.push_back(row->name);
        table.row_places.push_back(row->place);
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const Literal cell = i < row->cells.size() ? row->cells[i] : Literal{};
            table.cells.push_back(cell_value(table.columns[i], table.column_kinds[i], cell, row->place));
        }
    }

    // One ID is one entry. A row that gives several kinds of troops shares its ID among them.
    void check_ids() {
        std::map<std::string, Place> seen;
        for (const ProcedureSource& procedure : source_.procedures) {
            each_id(procedure, [&](const std::string& id, const Place& place) {
                if (id.empty()) return;
                const auto [at, fresh] = seen.emplace(id, place);
                if (!fresh) {
                    faults_.add(place, "the ID " + id + " is used twice",
                                "it stands already at " + to_text(at->second));
                }
            });
        }
    }

    template <class Visit>
    static void each_id(const ProcedureSource& procedure, Visit visit) {
        const auto varied = [&](const auto& list) {
            for (const auto& each : list) visit(each.entry.id, each.entry.place);
        };
        varied(procedure.derived);
        varied(procedure.clauses);
        varied(procedure.groups);
        varied(procedure.limits);
        varied(procedure.throws);
        varied(procedure.outcomes);
        varied(procedure.refusals);
        for (const ChoiceSource& choice : procedure.choices) varied(choice.entries);
        for (const NativeSource& native : procedure.natives) visit(native.id, native.place);
        for (const NoteSource& note : procedure.notes) visit(note.id, note.place);
    }

    const SheetSource& source_;
    const Mechanics& mechanics_;
    Sheet sheet_;
    Faults faults_;
};

template <class E>
void readings_of(const std::vector<Varied<E>>& entries, std::set<std::string>& readings) {
    for (const Varied<E>& each : entries) {
        for (const Only& only : each.entry.only) readings.insert(only.reading);
        for (const Variant<E>& variant : each.under) readings.insert(variant.reading);
    }
}

void append_new(base::Errors& errors, const base::Errors& more, const std::string& under) {
    for (base::Error error : more) {
        error.what += " (under " + under + ")";
        const bool known = std::any_of(errors.begin(), errors.end(),
                                       [&](const base::Error& each) { return each.where == error.where; });
        if (!known) errors.push_back(std::move(error));
    }
}

const ReadingSource* reading_named(const SheetSource& source, const std::string& name) {
    for (const ReadingSource& reading : source.readings) {
        if (reading.name == name) return &reading;
    }
    return nullptr;
}

// Every combination of the options of `names`, from the `index`th on.
void check_combinations(const SheetSource& source, const Mechanics& mechanics, const std::vector<std::string>& names,
                        std::size_t index, ReadingChoices& choices, base::Errors& errors) {
    if (index == names.size()) {
        const auto sheet = compile(source, mechanics, choices);
        if (sheet.ok()) return;
        std::string under;
        for (const auto& [name, option] : choices) under += (under.empty() ? "" : ", ") + name + "=" + option;
        append_new(errors, sheet.errors(), under);
        return;
    }
    const ReadingSource* reading = reading_named(source, names[index]);
    if (reading == nullptr) return;
    for (const std::string& option : reading->options) {
        choices.emplace_back(reading->name, option);
        check_combinations(source, mechanics, names, index + 1, choices, errors);
        choices.pop_back();
    }
}

std::size_t combinations(const SheetSource& source, const std::set<std::string>& names, std::size_t most) {
    std::size_t count = 1;
    for (const std::string& name : names) {
        const ReadingSource* reading = reading_named(source, name);
        if (reading != nullptr) count = std::min(most + 1, count * std::max<std::size_t>(1, reading->options.size()));
    }
    return count;
}

}  // namespace

base::Result<Sheet> compile(const SheetSource& source, const Mechanics& mechanics, const ReadingChoices& choices) {
    return SheetCompiler(source, mechanics).run(choices);
}

base::Errors check_all_readings(const SheetSource& source, const Mechanics& mechanics) {
    const auto as_it_stands = compile(source, mechanics);  // a sheet may have no readings at all
    base::Errors errors = as_it_stands.ok() ? base::Errors{} : as_it_stands.errors();
    for (const ReadingSource& reading : source.readings) {
        ReadingChoices choices;
        if (reading.options.size() > 1) check_combinations(source, mechanics, {reading.name}, 0, choices, errors);
    }
    for (const ProcedureSource& procedure : source.procedures) {
        std::set<std::string> touching;
        readings_of(procedure.outcomes, touching);
        constexpr std::size_t most_at_once = 5;
        if (touching.size() < 2 || touching.size() > most_at_once) continue;
        constexpr std::size_t most_combinations = 1'000;
        if (combinations(source, touching, most_combinations) > most_combinations) {
            errors.push_back(
                {"the outcomes of '" + procedure.name + "' hang on more than 1,000 combinations of readings", "",
                 "give the readings fewer options"});
            continue;
        }
        ReadingChoices choices;
        check_combinations(source, mechanics, {touching.begin(), touching.end()}, 0, choices, errors);
    }
    return errors;
}

}  // namespace linstock::sheet
