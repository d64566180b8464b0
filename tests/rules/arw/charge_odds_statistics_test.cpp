#include <cmath>
#include <functional>

#include "battle/game.hpp"
#include "rules/arw/family.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/small_battle.hpp"

// The odds of a charge against the charge itself: fought many times at the table from the same position, through the family, by seeded
// dice, up to the end of the melee step. What is foreseen must be what comes about, within five standard errors of the rolled numbers.
namespace linstock::charge_statistics {
namespace {

namespace arw = rules_arw;
using battle::UnitId;
using move_test::Placing;

constexpr std::uint64_t seed = 1777;
constexpr int fights = 3000;
constexpr double errors_allowed = 5.0;
constexpr double rounding = 1e-4;  // odds are told in ten-thousandths

// What came of one charge.
struct Came {
    bool went_in = false;
    bool beaten = false;
    bool worse = false;
    int killed = 0;
    int lost = 0;
};

class Field : public move_test::SmallBattle {
public:
    explicit Field(const std::string& sheet_id, sheet::ReadingChoices readings = {})
        : SmallBattle(sheet_id, std::move(readings)) {}

    // Nobody shoots but those who are charged.
    UnitId charger(Placing placing) {
        placing.side = 0;
        placing.x = placing.x == 0 ? 9000 : placing.x;
        placing.y = placing.y == 0 ? 4000 : placing.y;
        return chargers.emplace_back(set(arw::order::advance, placing));
    }
    UnitId enemy(Placing placing, int order = arw::order::stand, const std::string& evade = "never") {
        placing.side = 1;
        placing.x = placing.x == 0 ? 9000 : placing.x;
        placing.y = placing.y == 0 ? 4800 : placing.y;
        const UnitId unit = set(order, placing);
        roster.units[unit].evade_instruction = evade;
        if (target == battle::no_unit) target = unit;
        return unit;
    }
    UnitId set(int order, const Placing& placing) {
        const UnitId unit = put_on(order, placing);
        roster.units[unit].fire_instruction = "hold until charged";
        roster.units[unit].evade_instruction = "never";
        return unit;
    }

    void open() {
        start();
        auto opened = arw::open(*sheet, roster, course_of(sheet->id));
        ASSERT_TRUE(opened.ok()) << base::to_text(opened.errors());
        family = std::move(*opened);
        for (const UnitId unit : chargers) {
            const auto way = family->preview().charge_way(*fought, unit, target);
            ASSERT_TRUE(way.has_value()) << "charger " << unit;
            wish.go[wish.count++] = *way;
        }
        battle::Refusal why;
        ASSERT_TRUE(family->check(*fought, {0, wish}, &why)) << why.reason;
    }

    Came fight(std::uint32_t number) {
        const battle::State before = state();
        battle::Events all;
        std::uint32_t entry = 8 * number;
        act({0, wish}, entry++, all);
        act({0, battle::EndStep{}}, entry++, all);
        act({0, battle::EndStep{}}, entry++, all);
        act({1, battle::EndStep{}}, entry++, all);
        fought->restore(before);
        return judge(all);
    }

    std::vector<UnitId> chargers;
    UnitId target = battle::no_unit;
    std::unique_ptr<battle::Family> family;
    battle::Charge wish;

private:
    void act(const battle::Command& command, std::uint32_t entry, battle::Events& all) {
        battle::Faces faces = battle::Faces::seeded(seed, entry);
        events.clear();
        battle::Work work(*fought, faces, events);
        battle::decide(*family, work, command);
        all.insert(all.end(), events.begin(), events.end());
    }

    void apply_until(const battle::Events& all, std::size_t& next, int step) {
        for (; next < all.size(); ++next) {
            if (all[next].kind == battle::EventKind::step_advanced && all[next].c == step) return;
            fought->apply(all[next]);
        }
    }
    // Stands killed, of a unit destroyed outright all it had.
    int dead(UnitId unit) const {
        const battle::UnitState& its = state().unit(unit);
        return its.presence == battle::Presence::destroyed ? its.stands_at_start : its.mark[arw::unit_mark::dead];
    }
    int dead_chargers() const {
        int sum = 0;
        for (const UnitId unit : chargers) sum += dead(unit);
        return sum;
    }
    bool anybody_left() const {
        for (const UnitId unit : chargers) {
            if (state().unit(unit).mark[arw::unit_mark::charge_test] == 1 && arw::living(state(), unit) > 0)
                return true;
        }
        return false;
    }
    bool in_touch() const {
        for (const UnitId unit : chargers) {
            if (state().find_tie(arw::tie::contact, unit, target) != nullptr) return true;
        }
        return false;
    }

    // The events once more, stopped where the melee begins and where it ends.
    Came judge(const battle::Events& all) {
        const battle::State before = state();
        const bool running = before.unit(target).order == arw::order::rout;
        std::size_t next = 0;
        Came came;
        apply_until(all, next, arw::step::melee);
        came.went_in = running;
        for (const UnitId unit : chargers) came.went_in |= mark_of(unit, arw::unit_mark::charge_test) == 1;
        const bool touch = in_touch();
        const bool went = !fought->on_table(target) || !(state().unit(target).pose == before.unit(target).pose);
        const bool shot_down = !running && !anybody_left();
        const int killed = dead(target);
        const int lost = dead_chargers();
        apply_until(all, next, arw::step::morale);
        const int kills = dead(target) - killed;
        const int losses = dead_chargers() - lost - lost_to_others_;
        if (came.went_in) {
            came.beaten = touch ? kills > losses : went;
            came.worse = touch ? kills < losses : !went && shot_down;
            came.killed = dead(target);
            came.lost = dead_chargers();
        }
        fought->restore(before);
        return came;
    }

    int lost_to_others_ = 0;
};

// A number rolled many times.
struct Rolled {
    double sum = 0;
    double squares = 0;
    void take(double value) {
        sum += value;
        squares += value * value;
    }
    double mean() const { return sum / fights; }
    double error() const { return std::sqrt(std::max(0.0, squares / fights - mean() * mean()) / fights); }
};

void compare(const char* what, std::int32_t told, const Rolled& rolled) {
    const double exact = told / 10'000.0;
    EXPECT_LE(std::abs(exact - rolled.mean()), errors_allowed * rolled.error() + rounding)
        << what << ": foreseen " << exact << ", rolled " << rolled.mean() << " +- " << rolled.error();
}

struct Scene {
    const char* name;
    std::function<void(Field&)> lay;
    const char* sheet = "arw";
    sheet::ReadingChoices readings = {};
};

void PrintTo(const Scene& scene, std::ostream* out) { *out << scene.name; }

const Placing foot{};
const Placing horse{.type = "Medium Cavalry", .stands = 3};
const Placing lights{.type = "Light Infantry", .formation = table::Formation::skirmish};

Placing at(Placing placing, int x, int y = 0) {
    placing.x = x;
    placing.y = y;
    return placing;
}
Placing facing(Placing placing, int degrees) {
    placing.facing = degrees;
    return placing;
}
Placing of(const std::string& type, int stands = 4) { return {.type = type, .stands = stands}; }

const Scene scenes[] = {
    {"foot against foot", [](Field& f) { f.charger(foot), f.enemy(foot); }},
    {"horse at militia, who may run", [](Field& f) { f.charger(horse), f.enemy(of("Militia")); }},
    {"horse at militia far off", [](Field& f) { f.charger(horse), f.enemy(at(of("Militia"), 9000, 6400)); }},
    {"a rout move that is thrown for",
     [](Field& f) { f.charger(horse), f.enemy(at(of("Militia"), 9000, 6000)); },
     "arw",
     {{"rout_rate", "speed_plus_d6"}}},
    {"two chargers on one long line",
     [](Field& f) {
         f.charger(at(of("Medium Infantry", 3), 8500));
         f.charger(at(of("Heavy Infantry", 3), 9500));
         f.enemy(of("Medium Infantry", 6));
     }},
    {"three chargers of two arms",
     [](Field& f) {
         f.charger(at(of("Heavy Infantry", 2), 8200));
         f.charger(at(of("Medium Cavalry", 2), 9000));
         f.charger(at(of("Light Infantry", 2), 9800));
         f.enemy(of("Militia", 8));
     }},
    {"lights that always evade", [](Field& f) { f.charger(horse), f.enemy(lights, arw::order::stand, "always"); }},
    {"lights that evade ten and are caught",
     [](Field& f) { f.charger(horse), f.enemy(lights, arw::order::stand, "always"); },
     "arw",
     {{"evade", "10cm"}}},
    {"lights that evade from horse",
     [](Field& f) { f.charger(horse), f.enemy(lights, arw::order::stand, "from horse"); }},
    {"and stand before foot", [](Field& f) { f.charger(foot), f.enemy(lights, arw::order::stand, "from horse"); }},
    {"lights that never evade, with two shots", [](Field& f) { f.charger(of("Heavy Infantry")), f.enemy(lights); }},
    {"a line that laps round both flanks",
     [](Field& f) { f.charger(of("Medium Infantry", 6)), f.enemy(of("Heavy Infantry", 2)); }},
    {"a friend beside the target laps round the charger",
     [](Field& f) {
         f.charger(of("Medium Infantry", 2));
         f.enemy(at(of("Medium Infantry", 2), 9000));
         f.enemy(at(of("Medium Infantry", 4), 9900));
     }},
    {"a wall before the target",
     [](Field& f) {
         f.line(table::Ground::wall, 8000, 4770, 10'000, 4770);
         f.charger(of("Heavy Infantry")), f.enemy(foot);
     }},
    {"a fence before the target",
     [](Field& f) {
         f.line(table::Ground::fence, 8000, 4770, 10'000, 4770);
         f.charger(of("Heavy Infantry")), f.enemy(of("Militia"));
     }},
    {"uphill",
     [](Field& f) {
         f.area(table::Ground::hill, 8000, 4700, 10'000, 6000, 1);
         f.charger(of("Heavy Infantry")), f.enemy(of("Militia"));
     }},
    {"in a wood, where the formed are disordered",
     [](Field& f) {
         f.area(table::Ground::wood, 8000, 4600, 10'000, 6000);
         f.charger(of("Heavy Infantry")), f.enemy(at(foot, 9000, 4700));
     }},
    {"in flank", [](Field& f) { f.charger(horse), f.enemy(facing(at(foot, 8500), 90)); }},
    {"in the rear", [](Field& f) { f.charger(foot), f.enemy(facing(foot, 0)); }},
    {"guns", [](Field& f) { f.charger(horse), f.enemy(at(of("Medium Artillery", 2), 9000, 5500)); }},
    {"guns before foot", [](Field& f) { f.charger(of("Heavy Infantry")), f.enemy(of("Light Artillery", 2)); }},
    {"routers", [](Field& f) { f.charger(horse), f.enemy(foot, arw::order::rout); }},
    {"chargers that shoot",
     [](Field& f) {
         f.roster.units[f.charger(foot)].fire_instruction = "at will";
         f.enemy(foot);
     },
     "arw",
     {{"charger_shoots", "yes"}}},
    {"the target's General is near",
     [](Field& f) {
         f.charger(foot), f.enemy(of("Militia"));
         f.enemy(at(of("Militia"), 3000, 9000));
         f.general(1, 9000, 5500, 1);
     }},
    {"the plain die of heavy foot", [](Field& f) { f.charger(of("Heavy Infantry")), f.enemy(of("Militia")); },
     "tricorne"},
    {"the plain die of others, two of them",
     [](Field& f) {
         f.charger(at(of("Medium Infantry", 3), 8500));
         f.charger(at(of("Heavy Infantry", 3), 9500));
         f.enemy(of("Militia", 6));
     },
     "tricorne"},
    {"the sibling's flank", [](Field& f) { f.charger(foot), f.enemy(facing(at(foot, 8500), 90)); }, "tricorne"},
    {"the sibling's horse", [](Field& f) { f.charger(of("Heavy Cavalry", 3)), f.enemy(foot); }, "tricorne"},
};

class ChargeOdds : public testing::TestWithParam<Scene> {};

TEST_P(ChargeOdds, AreWhatIsRolled) {
    const Scene& scene = GetParam();
    SCOPED_TRACE(std::string(scene.name) + ", seed " + std::to_string(seed));
    Field field(scene.sheet, scene.readings);
    scene.lay(field);
    field.open();
    if (HasFatalFailure()) return;
    const std::uint64_t before = battle::hash_of(field.state());
    const battle::ChargeOdds odds = field.family->preview().foresee(*field.fought, field.wish);
    ASSERT_TRUE(odds.legal);
    EXPECT_EQ(battle::hash_of(field.state()), before);  // nothing is drawn or changed
    Rolled goes_in, wins, loses, kills, losses;
    for (int i = 0; i < fights; ++i) {
        const Came came = field.fight(static_cast<std::uint32_t>(i));
        goes_in.take(came.went_in);
        wins.take(came.beaten);
        loses.take(came.worse);
        kills.take(came.killed);
        losses.take(came.lost);
    }
    compare("goes in", odds.goes_in, goes_in);
    compare("wins", odds.wins, wins);
    compare("loses", odds.loses, loses);
    compare("kills", odds.kills, kills);
    compare("losses", odds.losses, losses);
}

INSTANTIATE_TEST_SUITE_P(Scenes, ChargeOdds, testing::ValuesIn(scenes));

}  // namespace
}  // namespace linstock::charge_statistics
