#include <algorithm>
#include <nlohmann/json.hpp>

#include "save/log_words.hpp"

// Commands as JSON: {"do": "move", ...}.
namespace linstock::save {

namespace {
namespace {

using battle::Answer;
using battle::Charge;
using battle::Command;
using battle::Deploy;
using battle::EndStep;
using battle::GiveOrder;
using battle::Instruct;
using battle::max_chargers;
using battle::MoveCommander;
using battle::MoveUnit;
using battle::no_unit;
using battle::Resign;
using battle::Ruling;
using battle::RulingKind;
using battle::Scope;
using battle::Shoot;
using battle::StepOff;
using battle::Terms;
using battle::UnitId;
using Json = nlohmann::json;
using nlohmann::ordered_json;

constexpr std::int64_t most_unit = 0xffff;
constexpr std::int64_t most_byte = 0xff;
constexpr std::int64_t most_angle = 0xffff;

// --- writing ----------------------------------------------------------------------------------------------------------

ordered_json evolution_to_json(const Terms& terms, const table::Evolution& evolution) {
    ordered_json object = {{"go", log_word(terms, LogWord::evolution, static_cast<int>(evolution.kind))}};
    if (evolution.amount != 0) object["amount"] = evolution.amount;
    if (evolution.toward != 0) object["toward"] = evolution.toward;
    if (evolution.kind == table::EvolutionKind::form || evolution.formation != table::Formation::line)
        object["formation"] = log_word(terms, LogWord::formation, static_cast<int>(evolution.formation));
    if (evolution.files != 0) object["files"] = evolution.files;
    if (evolution.posture != table::Posture::as_ever)
        object["as"] = log_word(terms, LogWord::posture, static_cast<int>(evolution.posture));
    return object;
}

class CommandWriter {
public:
    CommandWriter(const Terms& terms, ordered_json& object) : terms_(terms), object_(object) {}

    void operator()(const EndStep&) const {}
    void operator()(const Resign&) const {}
    void operator()(const Deploy& deploy) const {
        object_["unit"] = deploy.unit;
        pose(deploy.pose);
        object_["formation"] = log_word(terms_, LogWord::formation, static_cast<int>(deploy.formation));
        object_["files"] = deploy.files;
    }
    void operator()(const GiveOrder& order) const {
        object_[order.to_group ? "group" : "unit"] = order.subject;
        object_["order"] = log_word(terms_, LogWord::order, order.order);
    }
    void operator()(const MoveUnit& move) const {
        object_["unit"] = move.unit;
        ordered_json way = ordered_json::array();
        for (const table::Evolution& evolution : move.way) way.push_back(evolution_to_json(terms_, evolution));
        object_["way"] = way;
    }
    void operator()(const Charge& charge) const {
        ordered_json list = ordered_json::array();
        for (std::size_t i = 0; i < std::min<std::size_t>(charge.count, max_chargers); ++i)
            list.push_back({{"unit", charge.go[i].unit},
                            {"target", charge.go[i].target},
                            {"wheel", charge.go[i].wheel},
                            {"forward", charge.go[i].forward}});
        object_["go"] = list;
    }
    void operator()(const Shoot& shoot) const {
        object_["unit"] = shoot.unit;
        if (shoot.target != no_unit) object_["target"] = shoot.target;
        object_["stands"] = shoot.stands;
    }
    void operator()(const MoveCommander& move) const {
        object_["commander"] = move.commander;
        object_["x"] = move.to.x;
        object_["y"] = move.to.y;
    }
    void operator()(const Instruct& instruct) const {
        object_["unit"] = instruct.unit;
        object_["what"] = log_word(terms_, LogWord::instruction, instruct.what);
        object_["value"] = log_word(terms_, instruct.what == 0 ? LogWord::fire : LogWord::evade, instruct.value);
    }
    void operator()(const Answer& answer) const {
        object_["option"] = answer.option;
        if (answer.value != 0) object_["value"] = answer.value;
    }
    void operator()(const StepOff& wish) const {
        object_["unit"] = wish.unit;
        object_["gait"] = log_word(terms_, LogWord::gait, static_cast<int>(wish.gait));
    }
    void operator()(const Ruling& ruling) const {
        object_["kind"] = log_word(terms_, LogWord::ruling_kind, static_cast<int>(ruling.kind));
        object_["scope"] = log_word(terms_, LogWord::scope, static_cast<int>(ruling.scope));
        object_["subject"] = ruling.subject;
        object_["name"] = ruling.name;
        object_["value"] = ruling.value;
        pose(ruling.pose);
        object_["reason"] = ruling.reason;
    }

private:
    void pose(const table::Pose& pose) const {
        object_["x"] = pose.at.x;
        object_["y"] = pose.at.y;
        object_["facing"] = pose.facing;
    }

    const Terms& terms_;
    ordered_json& object_;
};

// --- reading ----------------------------------------------------------------------------------------------------------

class CommandReader {
public:
    explicit CommandReader(LogFields& fields) : fields_(fields) {}

    decltype(Command::what) read(const std::string& name) {
        if (name == "end step") return EndStep{};
        if (name == "resign") return Resign{};
        if (name == "deploy") return deploy();
        if (name == "order") return order();
        if (name == "move") return move();
        if (name == "charge") return charge();
        if (name == "shoot") return Shoot{unit("unit"), unit_or_none("target"), byte("stands")};
        if (name == "move commander") return MoveCommander{byte("commander"), point()};
        if (name == "instruct") return instruct();
        if (name == "answer")
            return Answer{byte("option"),
                          static_cast<std::int32_t>(fields_.number_or("value", INT32_MIN, INT32_MAX, 0))};
        if (name == "ruling") return ruling();
        if (name == "step off") return step_off();
        fields_.fail("there is no command '" + name.substr(0, 40) + "'");
        return EndStep{};
    }

private:
    UnitId unit(const char* key) { return static_cast<UnitId>(fields_.number(key, 0, most_unit)); }
    UnitId unit_or_none(const char* key) { return static_cast<UnitId>(fields_.number_or(key, 0, most_unit, no_unit)); }
    std::uint8_t byte(const char* key) { return static_cast<std::uint8_t>(fields_.number(key, 0, most_byte)); }
    table::Length length(const char* key) {
        return static_cast<table::Length>(fields_.number(key, INT32_MIN, INT32_MAX));
    }
    table::Point point() {
        table::Point at;
        at.x = length("x");
        at.y = length("y");
        return at;
    }
    table::Pose pose() {
        table::Pose pose;
        pose.at = point();
        pose.facing = static_cast<table::Angle>(fields_.number("facing", 0, most_angle));
        return pose;
    }
    static table::Formation formation(LogFields& fields) {
        return static_cast<table::Formation>(
            fields.word_or("formation", LogWord::formation, static_cast<int>(table::Formation::loose), 0));
    }

    Deploy deploy() {
        Deploy deploy;
        deploy.unit = unit("unit");
        deploy.pose = pose();
        deploy.formation = formation(fields_);
        deploy.files = byte("files");
        return deploy;
    }
    GiveOrder order() {
        GiveOrder order;
        order.to_group = fields_.has("group");
        order.subject = unit(order.to_group ? "group" : "unit");
        order.order = static_cast<std::uint8_t>(fields_.word("order", LogWord::order, most_byte));
        return order;
    }
    MoveUnit move() {
        MoveUnit move;
        move.unit = unit("unit");
        const Json* const way = fields_.list("way");
        if (way == nullptr) return move;
        if (way->size() > table::max_evolutions) fields_.fail("'way' has more than eight evolutions");
        for (const Json& step : *way) {
            if (!fields_.ok()) break;
            move.way.add(evolution(step));
        }
        return move;
    }
    table::Evolution evolution(const Json& value) {
        LogFields fields(value, fields_.terms());
        table::Evolution evolution;
        evolution.kind =
            static_cast<table::EvolutionKind>(fields.word("go", LogWord::evolution, table::evolution_kinds - 1));
        evolution.amount = static_cast<table::Length>(fields.number_or("amount", INT32_MIN, INT32_MAX, 0));
        evolution.toward = static_cast<table::Angle>(fields.number_or("toward", 0, most_angle, 0));
        evolution.formation = formation(fields);
        evolution.files = static_cast<std::uint8_t>(fields.number_or("files", 0, most_byte, 0));
        evolution.posture = static_cast<table::Posture>(fields.word_or("as", LogWord::posture, table::postures - 1, 0));
        if (!fields.finish().empty()) fields_.fail("'way': " + fields.finish());
        return evolution;
    }
    Charge charge() {
        Charge charge;
        const Json* const list = fields_.list("go");
        if (list == nullptr) return charge;
        if (list->size() > max_chargers) fields_.fail("'go' has more than eight chargers");
        for (const Json& one : *list) {
            if (!fields_.ok()) break;
            LogFields fields(one, fields_.terms());
            CommandReader reader(fields);
            charge.go[charge.count++] = {reader.unit("unit"), reader.unit("target"), reader.length("wheel"),
                                         reader.length("forward")};
            if (!fields.finish().empty()) fields_.fail("'go': " + fields.finish());
        }
        return charge;
    }
    Instruct instruct() {
        Instruct instruct;
        instruct.unit = unit("unit");
        instruct.what = static_cast<std::uint8_t>(fields_.word("what", LogWord::instruction, most_byte));
        instruct.value = static_cast<std::uint8_t>(
            fields_.word("value", instruct.what == 0 ? LogWord::fire : LogWord::evade, most_byte));
        return instruct;
    }
    StepOff step_off() {
        StepOff wish;
        wish.unit = unit("unit");
        wish.gait =
            static_cast<battle::Gait>(fields_.word("gait", LogWord::gait, static_cast<int>(battle::Gait::march)));
        return wish;
    }
    Ruling ruling() {
        Ruling ruling;
        ruling.kind =
            static_cast<RulingKind>(fields_.word("kind", LogWord::ruling_kind, static_cast<int>(RulingKind::figures)));
        ruling.scope = static_cast<Scope>(fields_.word("scope", LogWord::scope, static_cast<int>(Scope::commander)));
        ruling.subject = unit("subject");
        ruling.name = fields_.text("name");
        ruling.value = static_cast<std::int32_t>(fields_.number("value", INT32_MIN, INT32_MAX));
        ruling.pose = pose();
        ruling.reason = fields_.text("reason");
        return ruling;
    }

    LogFields& fields_;
};

}  // namespace
}  // namespace

nlohmann::ordered_json command_to_json(const battle::Terms& terms, const battle::Command& command) {
    nlohmann::ordered_json object = {{"do", name_of(command)}};
    std::visit(CommandWriter(terms, object), command.what);
    return object;
}

std::string command_from_json(const battle::Terms& terms, const nlohmann::json& value, battle::Command& command) {
    LogFields fields(value, terms);
    const std::string name = fields.text("do");
    if (fields.ok()) command.what = CommandReader(fields).read(name);
    return fields.finish();
}

}  // namespace linstock::save
