#pragma once

#include "rules/arw/manual.hpp"
#include "tactics/sequence.hpp"
#include "tactics/walk.hpp"

// What this sheet answers when the table asks.
namespace linstock::rules_arw {

class ArwWalk final : public tactics::WalkRules {
public:
    explicit ArwWalk(const ArwManual& manual) : manual_(manual) {}

    tactics::Allowance allowance(const Battle& battle, UnitId unit, tactics::Going going, table::Formation formation,
                                 table::EvolutionKind kind, std::uint32_t grounds) const override;
    Length whole_move(const Battle& battle, UnitId unit, tactics::Going going) const override;
    bool may_pass(const Battle& battle, UnitId mover, tactics::Going going, UnitId other) const override;
    Length to_enter(const Battle& battle, UnitId unit, tactics::Going going, const table::Posed& from,
                    std::uint32_t kinds) const override;
    bool legal_shape(UnitId unit, const table::Array& array) const override;
    void ran_through(Work& work, UnitId router, UnitId passed) const override;
    RuleId bars_deployment(const Battle& battle, UnitId unit, const table::Posed& at) const override;

private:
    const ArwManual& manual_;
};

class ArwCourse final : public tactics::CourseRules {
public:
    explicit ArwCourse(const ArwManual& manual) : manual_(manual) {}

    bool fights_on(const State& state, UnitId unit) const override;
    Lost lost(const State& state, UnitId unit) const override;
    bool collapses(const Battle& battle, SideId side) const override;  // victory=groups

private:
    const ArwManual& manual_;
};

}  // namespace linstock::rules_arw
