#pragma once

#include <array>
#include <vector>

#include "tactics/manual.hpp"

// What a procedure's outcome does, told in numbers that a battle can act on.
namespace linstock::tactics {

struct Effect {
    sheet::EffectKind kind = sheet::EffectKind::kill_stands;
    std::uint8_t on = 0;  // into Prepared::subjects(): "own", "other", "loser", ...
    std::int32_t amount =
        1;  // a count, a length of the table, an order's number, a state's place in Prepared::states()
    friend bool operator==(const Effect&, const Effect&) = default;
};

struct Effects {
    static constexpr int room = 6;  // of one outcome: a sheet with more is refused when a battle opens

    int outcome = -1;  // into the procedure's outcomes
    int total = 0;
    RuleId rule = 0;
    bool refused = false;  // by `rule`
    std::uint8_t count = 0;
    std::array<Effect, room> list{};

    const Effect* find(sheet::EffectKind kind) const {
        for (std::uint8_t i = 0; i < count; ++i) {
            if (list[i].kind == kind) return &list[i];
        }
        return nullptr;
    }
    bool does(sheet::EffectKind kind) const { return find(kind) != nullptr; }
    std::int32_t amount(sheet::EffectKind kind, std::int32_t none = 0) const {
        const Effect* effect = find(kind);
        return effect == nullptr ? none : effect->amount;
    }
    // Whether both do the same, whatever was thrown.
    bool same_end(const Effects& other) const {
        return outcome == other.outcome && count == other.count && list == other.list;
    }

    // The closed list, in words.
    int kills() const { return amount(sheet::EffectKind::kill_stands); }
    int figures_lost() const { return amount(sheet::EffectKind::lose_figures); }
    bool disorganises() const { return does(sheet::EffectKind::disorganise); }
    int order() const { return amount(sheet::EffectKind::set_order, -1); }  // -1: imposes none
    bool keeps_order() const { return does(sheet::EffectKind::keep_order); }
    Length falls_back() const { return amount(sheet::EffectKind::fall_back); }
    bool routs() const { return does(sheet::EffectKind::rout_move); }
    bool destroys() const { return does(sheet::EffectKind::destroy); }
    bool rallies() const { return does(sheet::EffectKind::rally); }
};

// The distinct ends of a procedure with their chances, in parts of one whole. As many as there are, nothing is left out; the usual few
// need no memory.
class Ends {
public:
    struct One {
        Effects effects;  // its total is that of the first throw that ends so
        std::int64_t part = 0;
    };
    class Iterator {
    public:
        Iterator(const Ends& of, int at) : of_(&of), at_(at) {}
        const One& operator*() const { return (*of_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

    private:
        const Ends* of_;
        int at_;
    };

    std::int64_t whole = 1;

    void add(const Effects& effects, std::int64_t part);  // an end known already has its part raised
    void clear() {
        count_ = 0;
        more_.clear();
    }
    int count() const { return count_; }
    bool empty() const { return count_ == 0; }
    const One& operator[](int at) const { return at < few ? few_[nth(at)] : more_[nth(at - few)]; }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, count_}; }

private:
    static constexpr int few = 12;
    One& changing(int at) { return at < few ? few_[nth(at)] : more_[nth(at - few)]; }

    std::array<One, few> few_{};
    std::vector<One> more_;
    int count_ = 0;
};

}  // namespace linstock::tactics
