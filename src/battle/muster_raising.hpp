#pragma once

#include <string>
#include <vector>

#include "battle/muster.hpp"

// A Group's men counted into stands, before anybody is put in his place.
namespace linstock::battle {

struct RaisedUnit {
    const ScenarioUnit* unit = nullptr;
    const TroopRule* rule = nullptr;
    const StandSize* size = nullptr;
    std::string name;
    std::string label;
    int men = 0;
    int guns = 0;
    int stands = 0;
    int figures = 0;
    bool strength_told = true;
    std::int32_t worth = 0;  // hundredths
};

class Raising {
public:
    Raising(const MusterRules& rules, base::Errors& errors) : rules_(rules), errors_(errors) {}

    std::vector<RaisedUnit> raise(const ScenarioSide& side, const ScenarioGroup& group);

    // The sheet's words for a unit: those of its kind, then of every grade that fits, then its own.
    Grades grades_of(const ScenarioSide& side, const RaisedUnit& raised) const;

private:
    bool count(const ScenarioSide& side, const ScenarioUnit& unit, RaisedUnit& raised);
    bool count_by_hand(RaisedUnit& raised);
    void merge_weak(std::vector<RaisedUnit>& units);
    void refuse_weak(const RaisedUnit& raised);
    void value(RaisedUnit& raised) const;

    const MusterRules& rules_;
    base::Errors& errors_;
};

}  // namespace linstock::battle
