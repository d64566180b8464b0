#include <algorithm>

#include "play/course.hpp"

namespace linstock::play {

namespace {

template <class List, class Drop>
void drop_from(List& list, Drop drop) {
    list.erase(std::remove_if(list.begin(), list.end(), drop), list.end());
}

bool keeps(Keeper keeper, Keeper only) { return only == Keeper::both || only == keeper; }

// Whose field it is: "own.group" and the like name the Group's.
Owner owner_on(std::string_view on) {
    return on == "group" || on == "own.group" || on == "other.group" ? Owner::group : Owner::unit;
}

// Takes out of a course what one of the two does not keep, and whatever names it.
class Narrowing {
public:
    Narrowing(Course& course, Keeper keeper) : course_(course), keeper_(keeper) {}

    void narrow() {
        drop_those_of_the_other(course_.fields);
        drop_those_of_the_other(course_.derived);
        drop_those_of_the_other(course_.consequences);
        drop_those_of_the_other(course_.steps);
        drop_those_of_the_other(course_.resets);
        drop_those_of_the_other(course_.proposals);
        narrow_numbers();
        narrow_answers();
        narrow_clock();
    }

private:
    template <class Entries>
    void drop_those_of_the_other(Entries& entries) {
        drop_from(entries, [&](const auto& each) { return !keeps(keeper_, each.only); });
    }

    bool has(Owner of, const std::string& name) const { return course_.find_field(of, name) >= 0; }
    bool lacks(Owner of, const std::string& name) const { return !name.empty() && !has(of, name); }

    void narrow_wants(Wants& wants) {
        drop_from(wants, [&](const Want& want) { return !has(Owner::unit, want.field); });
    }

    void narrow_marks(std::vector<Mark>& marks) {
        drop_from(marks, [&](const Mark& mark) { return !has(owner_on(mark.on), mark.field); });
    }

    // What is taken off by a number that is not kept is nothing.
    void narrow_numbers() {
        for (Derived& derived : course_.derived) {
            if (lacks(Owner::unit, derived.less)) derived.less.clear();
            narrow_wants(derived.when);
        }
        drop_from(course_.derived, [&](const Derived& each) { return lacks(Owner::unit, each.sum); });
        drop_from(course_.fills, [&](const Fill& each) { return !each.from.empty() && !is_source(each.from); });
        for (ListFill& list : course_.lists) narrow_wants(list.when);
        const auto unknown = [&](const std::string& name) {
            return name != "name" && name != "group" && !has(Owner::unit, name);
        };
        drop_from(course_.paste, unknown);
        drop_from(course_.gone_at_0, unknown);
    }

    bool is_source(const std::string& from) const {
        std::string name = from.substr(from.find('.') + 1);
        Owner of = Owner::unit;
        if (name.rfind("group.", 0) == 0) {
            of = Owner::group;
            name = name.substr(6);
        }
        return name == "name" || has(of, name) || course_.find_derived(of, name) != nullptr;
    }

    void narrow_answers() {
        drop_from(course_.consequences, [&](const Consequence& each) { return !has(owner_on(each.on), each.field); });
        for (Contest& contest : course_.contests) {
            for (std::string* name : {&contest.won, &contest.lost, &contest.inflicted, &contest.suffered}) {
                if (lacks(Owner::group, *name)) name->clear();
            }
        }
        for (Act& act : course_.acts) narrow_marks(act.marks);
    }

    void narrow_clock() {
        drop_from(course_.resets, [&](const Reset& each) {
            return !has(each.of, each.field) || lacks(each.of, each.from) || !is_moment(each.at);
        });
        for (Reset& reset : course_.resets) narrow_wants(reset.when);
        for (Proposal& proposal : course_.proposals) {
            narrow_wants(proposal.when);
            narrow_marks(proposal.marks);
        }
        drop_from(course_.proposals, [&](const Proposal& each) {
            return course_.find_step(each.step) < 0 || (each.procedure.empty() && each.marks.empty());
        });
    }

    bool is_moment(const std::string& at) const {
        return at == "step" || at == "phase" || at == "turn" || course_.find_step(at) >= 0;
    }

    Course& course_;
    Keeper keeper_;
};

class Linker {
public:
    explicit Linker(Course& course) : course_(course) {}

    void link() {
        course_.gone_at = at(Owner::unit, std::string(gone_field));
        for (Derived& derived : course_.derived) {
            derived.sum_at = at(Owner::unit, derived.sum);
            derived.less_at = at(Owner::unit, derived.less);
            link(derived.when);
        }
        for (ListFill& list : course_.lists) link(list.when);
        for (Consequence& each : course_.consequences) each.at = at(owner_on(each.on), each.field);
        for (Contest& contest : course_.contests) {
            contest.field_at = at(Owner::unit, contest.field);
            contest.won_at = at(Owner::group, contest.won);
            contest.lost_at = at(Owner::group, contest.lost);
            contest.inflicted_at = at(Owner::group, contest.inflicted);
            contest.suffered_at = at(Owner::group, contest.suffered);
        }
        for (Act& act : course_.acts) link(act.marks);
        for (Reset& reset : course_.resets) {
            reset.field_at = at(reset.of, reset.field);
            reset.from_at = at(reset.of, reset.from);
            link(reset.when);
        }
        for (Proposal& proposal : course_.proposals) {
            link(proposal.when);
            link(proposal.marks);
        }
    }

private:
    int at(Owner of, const std::string& name) const { return name.empty() ? -1 : course_.find_field(of, name); }

    void link(Wants& wants) {
        for (Want& want : wants) {
            want.at = at(Owner::unit, want.field);
            want.below_at = at(Owner::unit, want.below);
        }
    }

    void link(std::vector<Mark>& marks) {
        for (Mark& mark : marks) mark.at = at(owner_on(mark.on), mark.field);
    }

    Course& course_;
};

}  // namespace

void link(Course& course) { Linker(course).link(); }

Course part_of(const Course& course, Keeper keeper) {
    Course part = course;
    Narrowing(part, keeper).narrow();
    link(part);
    return part;
}

}  // namespace linstock::play
