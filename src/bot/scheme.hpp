#pragma once

#include <vector>

#include "bot/survey.hpp"

// What a side is about this turn: who goes where, who holds. Made from a survey alone, so that it is the same whenever it is made.
namespace linstock::bot {

enum class Posture : std::uint8_t { hold, bring_up, attack };

struct GroupAim {
    Posture posture = Posture::hold;
    Point at;                // where the Group is wanted
    Angle axis = 0;          // the way its line faces
    bool for_place = false;  // a place worth holding, not an enemy
};

// A unit's place in its Group's line.
struct Place {
    Point at;
    Angle facing = 0;
    bool second_line = false;
    bool set = false;
};

class Scheme {
public:
    explicit Scheme(const battle::Family& family);
    void make(const battle::Battle& battle, const Survey& survey);

    const GroupAim& aim(GroupId group) const { return aims_[group]; }
    bool attacks() const { return attacks_; }
    // A unit sent by itself to a place worth holding where nobody of ours is; no_unit for none.
    UnitId holder() const { return holder_; }
    Point held_place() const { return held_place_; }
    Length musket_shot() const { return 10 * span_; }

    // Where the line of the Group should stand after this move; every unit of it moves at `pace` of its own.
    void form_line(const battle::Battle& battle, const Survey& survey, GroupId group, std::vector<Place>& places);

private:
    bool wants_to_attack(const battle::Battle& battle, const Survey& survey) const;
    bool came_to_blows(const Survey& survey) const;
    void face_enemies(const battle::Battle& battle, const Survey& survey, GroupId group);
    void aim_group(const Survey& survey, GroupId group);
    GroupId weak_point(const Survey& survey, GroupId from) const;
    UnitId nearest_to(const Survey& survey, Point place) const;
    void find_places_wanted(const Survey& survey);
    void send_holder(const battle::Battle& battle, const Survey& survey);

    const battle::Family* family_;
    Length span_;
    bool attacks_ = false;
    bool holds_all_ = false;
    UnitId holder_ = no_unit;
    Point held_place_;
    std::vector<GroupAim> aims_;
    std::vector<bool> wanted_;  // objectives we do not hold
    struct File {
        UnitId unit = no_unit;
        Length across = 0;
        Length ahead = 0;
        Length half_front = 0;
        bool second = false;
    };
    std::vector<File> files_;
};

}  // namespace linstock::bot
