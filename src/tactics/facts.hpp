#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tactics/prepared.hpp"

// Where every fact of a procedure comes from in a battle, settled when the battle opens: a word of the roster, a mark or an order, a
// measure, or whoever asks. A fact that nobody answers for is an error then, not a default taken in silence.
namespace linstock::tactics {

// A measure of one unit, as the facts have it.
using Measure = sheet::Value (*)(const Manual& manual, const Battle& battle, UnitId unit);

// Measures that any sheet may bind.
sheet::Value stands_living(const Manual& manual, const Battle& battle, UnitId unit);
sheet::Value stands_at_start(const Manual& manual, const Battle& battle, UnitId unit);
sheet::Value touches_enemy(const Manual& manual, const Battle& battle, UnitId unit);  // yes/no
sheet::Value formation_of(const Manual& manual, const Battle& battle, UnitId unit);   // Manual::formation_word
sheet::Value ground_type(const Manual& manual, const Battle& battle, UnitId unit);    // worst_ground, as a count

// What a family can tell, by the names the sheet has for it. A name without "own." or "other." answers for both: the unit that acts and
// the one it acts on. Of two sources for one name the later holds, so that a procedure may differ from what is usual.
class FactSources {
public:
    void word(std::string_view name, std::vector<sheet::Value> by_unit);  // of the roster: type, weapon, grades
    void mark(std::string_view name, int slot);                           // of the unit
    void group_mark(std::string_view fact, int slot);                     // of its Group; the fact's full name
    void order(std::string_view name);                                    // the order it has
    void turn_order(std::string_view name);                               // the one it had when the turn began
    void measure(std::string_view name, Measure with);
    // Told by whoever lays the frame, through Binding::slot. Full name.
    void asked(std::string_view fact);
    // Left to the sheet's default on purpose; the reason is for who reads the list. Full name.
    void left(std::string_view fact, std::string_view reason);

private:
    friend class Binding;
    enum class From : std::uint8_t { word, mark, group_mark, order, turn_order, measure, asked, left };
    struct Source {
        std::string name;
        From from = From::left;
        int slot = -1;
        Measure measure = nullptr;
        std::shared_ptr<const std::vector<sheet::Value>> words;
    };
    const Source* find(std::string_view fact) const;
    Source& add(std::string_view name, From from);

    std::vector<Source> list_;
};

// The facts of one procedure, bound.
class Binding {
public:
    // A fact with a default that nobody answers for stays at it where `at_default` is there to be told. Else
    // what nobody answers for goes to `unbound`: "nobody measures 'own.x' of 'shooting'"; so does what is bound to another source than
    // the sheet declares. Manual and procedure outlive the binding.
    Binding(const Manual& manual, const Prepared& procedure, const FactSources& sources,
            std::vector<std::string>& unbound, std::vector<std::string>* at_default = nullptr);

    // The sheet's defaults, and over them everything bound; what is asked is the caller's to set. `other` may be no_unit: then what is
    // told of it keeps its default. Allocates nothing.
    void lay(const Battle& battle, UnitId own, UnitId other, sheet::Frame& frame) const;

private:
    using From = FactSources::From;
    enum class As : std::uint8_t { yes_no, count, as_it_is };
    struct Bound {
        sheet::Slot slot = 0;
        From from = From::left;
        As as = As::as_it_is;
        bool other = false;
        int mark = 0;
        Measure measure = nullptr;
        const sheet::Value* words = nullptr;
    };
    static bool may_tell(From from, std::string_view declared);
    sheet::Value value_of(const Bound& bound, const Battle& battle, UnitId unit) const;

    const Manual* manual_;
    const Prepared* procedure_;
    std::vector<Bound> bound_;
    std::vector<std::shared_ptr<const std::vector<sheet::Value>>> kept_;  // what `words` point into
};

}  // namespace linstock::tactics
