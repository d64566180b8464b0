#include "rules/arw/set_piece.hpp"

#include "library/register.hpp"
#include "rules/arw/fight.hpp"

namespace linstock::set_pieces {

namespace {

// Hundreds of scenes are laid: reading the sheet is most of the work.
const sheet::Sheet& compiled_once(const std::string& sheet_id) {
    static std::map<std::string, sheet::Sheet> sheets;
    const auto found = sheets.find(sheet_id);
    return found != sheets.end() ? found->second : sheets.emplace(sheet_id, Scene::compiled(sheet_id)).first->second;
}

}  // namespace

Scene::Scene(const std::string& sheet_id) : SmallBattle(compiled_once(sheet_id)) {
    roster.sides[1].home = battle::TableEdge::north;
}

void Scene::oppose(const Placing& first, const Placing& second, int gap, int order, int other_order) {
    Placing here = first;
    here.x = 9000;
    here.y = 4000;
    Placing there = second;
    there.side = 1;
    if (there.x == 0) there.x = 9000;
    if (there.y == 0) there.y = 4000 + gap;
    own = put_on(order, here);
    other = put_on(other_order, there);
}

// --- what is noted ------------------------------------------------------------------------------------------------------

void Scene::note(const battle::Refusal& why) { seen_.insert(rule_of(why)); }

void Scene::note(const sheet::Procedure& procedure, const sheet::Ledger& ledger) {
    for (const sheet::Line& line : ledger.lines) {
        if (line.state == sheet::LineState::applied)
            seen_.insert(procedure.entries[static_cast<std::size_t>(line.entry)].id);
    }
}

void Scene::act(const Dice& dice, const std::function<void(battle::Work&)>& does) {
    told.clear();
    with(dice, does, &told);
    for (const battle::Told& each : told) note(*sheet->find(each.procedure), each.resolution.ledger);
    for (const battle::Event& event : events) seen_.insert(manual->terms.rules[event.rule]);
}

void Scene::show(std::string_view rule, bool shown) {
    if (shown) seen_.insert(std::string(rule));
}

bool Scene::saw(std::string_view rule) const {
    for (const std::string& id : seen_) {
        if (id == rule || library::without_letter(id) == rule) return true;
    }
    return false;
}

std::string Scene::all_seen() const {
    std::string text;
    for (const std::string& id : seen_) text += id + " ";
    return text;
}

bool Scene::counted(std::size_t number, std::string_view id) const {
    if (number >= told.size()) return false;
    const sheet::Procedure& procedure = *sheet->find(told[number].procedure);
    for (const sheet::Line& line : told[number].resolution.ledger.lines) {
        const bool applied = line.state == sheet::LineState::applied;
        if (applied && procedure.entries[static_cast<std::size_t>(line.entry)].id == id) return true;
    }
    return false;
}

// --- what is done -------------------------------------------------------------------------------------------------------

void Scene::declare(UnitId unit, UnitId target, int stands) {
    const battle::Shoot wish{unit, target, static_cast<std::uint8_t>(stands)};
    battle::Refusal why;
    if (!tactics::check_shoot(*manual, *fought, state().unit(unit).side, wish, &why)) return note(why);
    act({}, [&](battle::Work& work) { tactics::decide_shoot(*manual, work, wish); });
}

void Scene::resolve_shots(const Dice& dice) {
    act(dice, [&](battle::Work& work) { tactics::resolve_fire(*manual, work); });
}

void Scene::shoot(UnitId unit, UnitId target, const Dice& dice) {
    declare(unit, target, 0);
    resolve_shots(dice);
}

void Scene::charge_at(UnitId unit, UnitId target, const Dice& dice) {
    const battle::Charge wish = charge_of(unit, target);
    ASSERT_EQ(refuses_charge(wish), "");
    act(dice, [&](battle::Work& work) { arw::decide_charge(*manual, work, wish); });
}

void Scene::go_in() {
    act({}, [&](battle::Work& work) { arw::complete_charges(*manual, work); });
}

void Scene::lock(UnitId charger, UnitId target, int side_struck) {
    tie(arw::tie::contact, charger, target, side_struck);
}

void Scene::fight(const Dice& dice) {
    act(dice, [&](battle::Work& work) { arw::resolve_melee(*manual, work); });
}

void Scene::test_groups(const Dice& dice) {
    act(dice, [&](battle::Work& work) { arw::group_tests(*manual, work); });
}

void Scene::rally(const Dice& dice) {
    act(dice, [&](battle::Work& work) { arw::rally_tests(*manual, work, 0); });
}

void Scene::rout(UnitId unit) {
    act({}, [&](battle::Work& work) { arw::rout_move(*manual, work, unit, 0); });
}

void Scene::fall_back(UnitId unit, int tenths) {
    act({}, [&](battle::Work& work) { arw::fall_back(*manual, work, unit, tenths * 10, 0); });
}

void Scene::settle() {
    act({}, [&](battle::Work& work) { arw::settle_moves(*manual, work, 0); });
}

bool Scene::try_move(UnitId unit, Way list) {
    const battle::MoveUnit wish{unit, way(list)};
    battle::Refusal why;
    if (!arw::check_move(*manual, *fought, state().unit(unit).side, wish, &why)) {
        note(why);
        return false;
    }
    act({}, [&](battle::Work& work) { arw::decide_move(*manual, work, wish); });
    return true;
}

bool Scene::try_order(UnitId unit, int order) {
    const battle::GiveOrder wish{false, unit, static_cast<std::uint8_t>(order)};
    battle::Refusal why;
    if (!arw::check_order(*manual, *fought, state().unit(unit).side, wish, &why)) {
        note(why);
        return false;
    }
    act({}, [&](battle::Work& work) { arw::decide_order(*manual, work, wish); });
    return true;
}

void Scene::note_owed() {
    std::vector<battle::Owed> owed;
    arw::owes_moves(*manual, *fought, 0, &owed);
    for (const battle::Owed& one : owed) seen_.insert(manual->terms.rules[one.rule]);
}

void Scene::thin(UnitId unit, int stands) {
    with({}, [&](battle::Work& work) { work.set_stands(unit, stands, 0); });
}

void Scene::next_step(int step) {
    with({}, [&](battle::Work& work) { work.advance(2, 0, step, 0, 0); });
}

// --- speed --------------------------------------------------------------------------------------------------------------

void Scene::explain_pace(UnitId unit, arw::Action action) {
    const battle::UnitState& its = state().unit(unit);
    const table::Field& field = fought->field();
    const sheet::Value going = manual->moves->going_of(field.terrain().grounds_under(field.footprint(unit)));
    sheet::Frame frame = manual->moves->movement_frame(unit, its.order, its.formation, action, going);
    const sheet::Procedure& procedure = calls->movement().procedure();
    sheet::Ledger ledger;
    sheet::score({sheet.get(), &procedure, nullptr, nullptr, &ledger, -1}, frame);
    note(procedure, ledger);
}

int Scene::most(UnitId unit, table::EvolutionKind kind) const {
    int least = 0;
    int top = 6000;
    while (top - least > 10) {
        const int middle = (top + least) / 20 * 10;
        (refuses(unit, {go(kind, middle)}).empty() ? least : top) = middle;
    }
    return least;
}

// --- pieces and twins ---------------------------------------------------------------------------------------------------

void check(std::span<const Piece> pieces) {
    for (const Piece& piece : pieces) {
        for (const char* sheet : {"arw", "tricorne"}) {
            const bool sibling = std::string_view(sheet) == "tricorne";
            if (piece.on == (sibling ? On::arw : On::sibling)) continue;
            for (const bool fires : {true, false}) {
                SCOPED_TRACE(std::string(sheet) + ", " + std::string(piece.rule) + ": " + std::string(piece.says) +
                             (fires ? "" : " (the twin)"));
                Scene scene(sheet);
                piece.play(scene, fires);
                EXPECT_EQ(scene.saw(piece.rule), fires) << "seen: " << scene.all_seen();
            }
        }
    }
}

}  // namespace linstock::set_pieces
