#pragma once

#include "battle/family.hpp"

// The battle as one side sees it: the other side's hidden declarations and awaited troops are left out. The battle itself is
// handed on where nothing can be hidden, a copy of it otherwise.
namespace linstock::bot {

class View {
public:
    explicit View(const battle::Family& family);
    // Holds until the next call, or until the battle changes.
    const battle::Battle& of(const battle::Battle& battle, battle::SideId side);

private:
    bool may_hide(const battle::Battle& battle, battle::SideId side) const;

    const battle::Family* family_;
    bool expects_[2] = {};  // a side has troops that come later
    battle::Battle copy_;
    battle::State state_;
};

}  // namespace linstock::bot
