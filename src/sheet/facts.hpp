#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sheet/procedure.hpp"

// What somebody told about the situation: a person, a file, or the table measured. Values are checked as they come in.
namespace linstock::sheet {

struct Frame {
    Value slots[max_slots];
    int refused = -1;  // the refusal that holds
};

class Facts {
public:
    Facts(const Sheet& sheet, const Procedure& procedure);

    // By name or alias, case and punctuation aside. The error names the fact, its values and the near word.
    base::Errors set(std::string_view name, const Literal& value);

    // A field of record `record` of a list ("units", 0, "type").
    base::Errors set_in_list(std::string_view list, std::size_t record, std::string_view field, const Literal& value);

    void set_slot(Slot slot, Value value) {
        values_[slot] = value;
        given_[slot] = 1;
    }
    void forget(Slot slot);

    bool given(Slot slot) const { return given_[slot] != 0; }
    Value value(Slot slot) const { return values_[slot]; }
    std::size_t records(int list) const { return records_[static_cast<std::size_t>(list)].size(); }
    std::size_t readers() const;

    const FactList* find_list(std::string_view name) const;
    const Fact* find_fact(std::string_view name) const;

    // Facts that are required and not given.
    std::vector<const Fact*> missing() const;
    // Facts that took their default.
    std::vector<const Fact*> assumed() const;

    enum class Fill : std::uint8_t { presets, leave_unknown };
    // The frame of one reader: given values, then defaults (or unknown).
    void fill(Frame& frame, std::size_t reader, Fill how) const;
    // One record of a list laid into its fields.
    void lay_record(Frame& frame, int list, std::size_t record) const;

    const Sheet& sheet() const { return *sheet_; }
    const Procedure& procedure() const { return *procedure_; }

private:
    struct Cell {
        Slot slot;
        Value value;
    };
    using Record = std::vector<Cell>;
    struct Preset {
        Slot slot;
        Slot from;  // no_slot: `value` is the default
        Value value;
    };

    base::Result<Value> read(const Fact& fact, const Literal& value, std::vector<base::Error>& side_errors);
    base::Errors take_phrase(const Fact& fact, const std::string& text, Value& value, bool& matched);

    void note_presets();

    const Sheet* sheet_;
    const Procedure* procedure_;
    std::vector<Preset> presets_;  // those taken from other facts last: they follow
    std::vector<Value> values_;
    std::vector<std::uint8_t> given_;
    std::vector<std::vector<Record>> records_;
};

// The index of a word in a kind, by name or other word; -1.
int find_word(const Kind& kind, std::string_view word);

}  // namespace linstock::sheet
