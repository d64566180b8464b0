#pragma once

#include <memory>

#include "base/result.hpp"
#include "battle/memory_of_play.hpp"
#include "tactics/declare.hpp"
#include "tactics/facts.hpp"
#include "tactics/sequence.hpp"
#include "tactics/table_preview.hpp"
#include "tactics/walk.hpp"

// What the two toys share, because neither says anything special about it: opening a manual from the table `troops`, going about in
// line, and whose unit it is.
namespace linstock::toys {

using battle::Battle;
using battle::Refusal;
using battle::RuleId;
using battle::SideId;
using battle::State;
using battle::UnitId;
using battle::UnitState;
using battle::Work;
using table::Length;

struct PlainManual : tactics::Manual {
    std::shared_ptr<const battle::TablePlay> play;
    std::vector<sheet::Value> types;  // by unit: row of `troops`
    std::uint32_t slow = 0;           // kinds of ground at half speed
};

// `prefix`: of its rule IDs. The slots are the toy's own to name. Errors name what the sheet or its play does not know.
base::Result<PlainManual> open_manual(const sheet::Sheet& sheet, const battle::Roster& roster,
                                      const play::Course& course, const std::string& prefix,
                                      std::span<const std::string_view> counts);

// In line, any way it likes, at half speed on slow ground; only routers go through friends.
class PlainWalkRules final : public tactics::WalkRules {
public:
    explicit PlainWalkRules(const PlainManual& manual) : manual_(manual) {}
    tactics::Allowance allowance(const Battle& battle, UnitId unit, tactics::Going going, table::Formation formation,
                                 table::EvolutionKind kind, std::uint32_t grounds) const override;
    Length whole_move(const Battle& battle, UnitId unit, tactics::Going going) const override;
    bool may_pass(const Battle& battle, UnitId mover, tactics::Going going, UnitId other) const override;
    bool legal_shape(UnitId unit, const table::Array& array) const override;

private:
    const PlainManual& manual_;
};

class PlainWalk final : public tactics::Walk {
public:
    PlainWalk(const tactics::Manual& manual, const Battle& battle, UnitId unit) : Walk(manual, battle, unit) {}

protected:
    bool may_turn(tactics::Verdict& verdict, const table::Evolution& evolution, Refusal* why) const override;
    bool may_form(tactics::Verdict& verdict, const table::Evolution& evolution, const table::Posed& formed,
                  Refusal* why) const override;
    bool may_stride(tactics::Verdict&, const table::Evolution&, Refusal*) const override { return true; }
    bool ends_well(tactics::Verdict& verdict, const table::Posed& from, Refusal* why) const override;
    RuleId too_far_by(const tactics::Verdict& verdict, Length cost, Refusal* why) const override;
};

bool is_own(const Battle& battle, UnitId unit, SideId side);
bool check_way(const PlainManual& manual, const Battle& battle, const battle::MoveUnit& wish, Refusal* why);
void go_way(const PlainManual& manual, Work& work, const battle::MoveUnit& wish);
// Some ways of it that are legal.
void offer_ways(const PlainManual& manual, const Battle& battle, SideId side, UnitId unit, battle::Whim& whim,
                battle::CommandSink& sink);

// Of the defender, then of the other; true when both have deployed.
bool end_deployment(const PlainManual& manual, Work& work, int step);

}  // namespace linstock::toys
