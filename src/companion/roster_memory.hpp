#pragma once

#include <vector>

#include "companion/roster.hpp"
#include "play/memory.hpp"

// The roster as what the course of play reads and alters.
namespace linstock::companion {

// Roster and course must outlive it.
class RosterMemory final : public play::Memory {
public:
    explicit RosterMemory(const Roster& roster) : roster_(roster) {}

    int count(Owner of) const override;
    int id_at(Owner of, int index) const override;
    int group_of(int unit) const override;
    int side_of(Owner of, int id) const override;
    sheet::Literal value(Owner of, int id, int field) const override;

private:
    const std::vector<Record>& records(Owner of) const { return of == Owner::unit ? roster_.units : roster_.groups; }

    const Roster& roster_;
};

// Alterations gathered, to be held or worked out.
class Gathered final : public play::Alterations {
public:
    explicit Gathered(const Course& course) : course_(course) {}

    void take(const play::Alteration& alteration) override;
    std::vector<Deferred> all() { return std::move(all_); }

private:
    const Course& course_;
    std::vector<Deferred> all_;
};

}  // namespace linstock::companion
