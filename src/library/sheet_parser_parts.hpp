#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "library/sheet_parser.hpp"
#include "library/toml_merge.hpp"
#include "library/when_parser.hpp"

// Reads the TOML of one sheet. Its parts lie in files by subject: the sheet, its procedures, their entries.
namespace linstock::library {

class SheetParser {
public:
    SheetParser(const toml::table& root, TomlFaults& faults) : root_(root), faults_(faults) {}

    sheet::SheetSource run();

private:
    template <class Parse>
    void each_table(std::string_view key, Parse parse) {
        const toml::node* node = root_.get(key);
        if (node == nullptr) return;
        const toml::array* array = node->as_array();
        if (array == nullptr) {
            faults_.add(place_of(*node, {}), "'" + std::string(key) + "' is written [[" + std::string(key) + "]]");
            return;
        }
        for (const toml::node& each : *array) {
            if (const toml::table* table = each.as_table()) parse(*table);
        }
    }

    void parse_head();

    // The order in which people see the procedures; TOML tables have none of their own.
    void put_in_order();

    // --- sheet-wide words -----------------------------------------------------------------------------------------

    void parse_reading(const toml::table& table);

    void parse_kind(const toml::table& table);

    void parse_table(const toml::table& table);

    void parse_column(const toml::node& node, sheet::TableSource& table);

    // A printed row, and the further kinds of troops it gives in the same line.
    void parse_rows(const toml::table& table, sheet::TableSource& made, std::vector<std::string>& ids);

    sheet::RowSource parse_row(const toml::table& table, const sheet::TableSource& made, const sheet::Place& around);

    // --- entries --------------------------------------------------------------------------------------------------

    std::vector<sheet::Only> parse_only(TomlKeys& keys);

    void check_options(const std::string& reading, const std::vector<std::string>& options, const sheet::Place& place);

    void parse_head(TomlKeys& keys, sheet::EntryHead& head);

    // A key every entry may have, but which nobody would read here: refused rather than passed over.
    void refuse_keys(TomlKeys& keys, std::initializer_list<std::string_view> unread, const std::string& here,
                     const std::string& fix);

    // The entry itself, and what it becomes under the options of a reading.
    template <class E, class Parse>
    sheet::Varied<E> parse_varied(const toml::table& table, const sheet::Place& around, Parse parse) {
        sheet::Varied<E> varied;
        varied.entry = parse(table, around);
        const sheet::Place place = varied.entry.place;
        const toml::node* node = table.get("under");
        const toml::table* under = node == nullptr ? nullptr : node->as_table();
        if (node != nullptr && (under == nullptr || under->size() != 1)) {
            faults_.add(place_of(*node, place), "`under` names one reading and what its options change",
                        "write under = { reading = { \"option\" = { off = true } } }");
            return varied;
        }
        if (under == nullptr) return varied;
        for (const auto& [reading, options] : *under) {
            const toml::table* each = options.as_table();
            if (each == nullptr) continue;
            for (const auto& [option, change] : *each) {
                varied.under.push_back(parse_variant<E>(table, place, std::string(reading.str()),
                                                        std::string(option.str()), change, parse));
            }
        }
        return varied;
    }

    template <class E, class Parse>
    sheet::Variant<E> parse_variant(const toml::table& table, const sheet::Place& place, std::string reading,
                                    std::string option, const toml::node& change, Parse parse) {
        sheet::Variant<E> variant;
        variant.place = place_of(change, place);
        variant.reading = std::move(reading);
        variant.option = std::move(option);
        check_options(variant.reading, {variant.option}, variant.place);
        const toml::table* fields = change.as_table();
        if (fields == nullptr) {
            faults_.add(variant.place, "an option says { off = true } or which keys it changes");
            return variant;
        }
        toml::table merged = table;
        merged.erase("under");
        merge_toml(merged, toml::table(*fields));
        variant.off = merged["off"].value_or(false);
        merged.erase("off");
        variant.entry = parse(merged, variant.place);
        return variant;
    }

    template <class E, class Parse>
    void parse_entries(TomlKeys& keys, std::string_view word, std::vector<sheet::Varied<E>>& into, Parse parse) {
        for (const toml::table* table : keys.tables(word)) into.push_back(parse_varied<E>(*table, keys.place(), parse));
    }

    // --- procedures -----------------------------------------------------------------------------------------------

    void parse_procedure(const std::string& name, const toml::table& table);

    sheet::AnswerSource parse_answer(const toml::table& table, const sheet::Place& around);

    // Words, or rows of words.
    std::vector<std::vector<std::string>> parse_words(TomlKeys& keys);

    std::optional<sheet::KeyValue> parse_key_value(TomlKeys& keys, std::string_view key);

    sheet::FigureSource parse_figure(const toml::table& table, const sheet::Place& around);

    // A fragment that is another with its roles exchanged; it says nothing of its own.
    void parse_mirror(const std::string& name, const toml::table& table);

    sheet::ListSource parse_list(const toml::table& table);

    sheet::FactSource parse_fact(const toml::table& table);

    void parse_phrase(const toml::node& node, sheet::FactSource& fact);

    sheet::ChoiceSource parse_choice(const toml::table& table);

    sheet::ChoiceEntry parse_choice_entry(const toml::table& table, const sheet::Place& around);

    sheet::DeriveSource parse_derive(const toml::table& table, const sheet::Place& around);

    void parse_steps(const toml::table& table, sheet::DeriveSource& derive);

    std::string parse_round(TomlKeys& keys);

    void parse_half(const toml::table& table, sheet::DeriveSource& derive);

    sheet::ClauseSource parse_clause(const toml::table& table, const sheet::Place& around);

    sheet::GroupSource parse_group(const toml::table& table, const sheet::Place& around);

    sheet::LimitSource parse_limit(const toml::table& table, const sheet::Place& around);

    sheet::ThrowSource parse_throw(const toml::table& table, const sheet::Place& around);

    static std::vector<std::string> reduction_names();

    std::string number_or_name(TomlKeys& keys, std::string_view key);

    // "2d6", "1avd"
    void parse_dice(const std::string& text, TomlKeys& keys, sheet::ThrowSource& made);

    sheet::OutcomeSource parse_outcome(const toml::table& table, const sheet::Place& around);

    sheet::EffectSource parse_effect(const toml::table& table, const sheet::Place& around);

    sheet::RefusalSource parse_refusal(const toml::table& table, const sheet::Place& around);

    sheet::NativeSource parse_function(const toml::table& table);

    sheet::NoteSource parse_note(const toml::table& table);

    const toml::table& root_;
    TomlFaults& faults_;
    sheet::SheetSource source_;
    std::vector<std::string> order_;
};

}  // namespace linstock::library
