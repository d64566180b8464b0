#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "companion/companion_sheets.hpp"
#include "desk/companion_asking.hpp"
#include "desk/companion_desk.hpp"

// The companion's messages, their schemas and the list in docs/protocol-companion.md must say the same.
namespace linstock::test {

namespace companion_schema {

using Json = nlohmann::json;

std::string read_source(const std::string& path) {
    std::ifstream in(std::string(LINSTOCK_SOURCE_DIR) + "/" + path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const Json& definitions() {
    static const Json all = Json::parse(read_source("src/server/protocol/companion.json")).at("$defs");
    return all;
}

const Json& referred(const Json& reference) {
    const std::string path = reference.at("$ref");
    return definitions().at(path.substr(path.rfind('/') + 1));
}

std::string verb_of(const Json& message) { return message.at("properties").at("do").at("const"); }

std::set<std::string> verbs_of(const std::string& list) {
    std::set<std::string> verbs;
    for (const Json& reference : definitions().at(list).at("oneOf")) verbs.insert(verb_of(referred(reference)));
    return verbs;
}

Json sample(const Json& schema) {
    if (schema.contains("$ref")) return sample(referred(schema));
    if (schema.contains("const")) return schema.at("const");
    if (schema.contains("enum")) return schema.at("enum").at(0);
    if (schema.at("type").is_array()) return nullptr;
    const std::string type = schema.at("type");
    if (type == "integer") return 1;
    if (type == "boolean") return false;
    if (type == "array") return Json::array();
    return type == "object" ? Json::object() : Json("word");
}

// Whether an answer complains that a key is unknown, which it does before it judges anything else.
bool unknown_key(const Json& answer) {
    if (!answer.contains("errors")) return false;
    for (const Json& error : answer["errors"]) {
        if (error["what"] == "is not a key of this message") return true;
    }
    return false;
}

template <class Send>
void check_keys(const std::string& list, Send send) {
    for (const Json& reference : definitions().at(list).at("oneOf")) {
        const Json& schema = referred(reference);
        Json message = Json::object();
        for (const auto& [key, inner] : schema.at("properties").items()) message[key] = sample(inner);
        EXPECT_FALSE(unknown_key(send(message))) << message;
        message["surplus"] = 1;
        EXPECT_TRUE(unknown_key(send(message))) << message;
        message.erase("surplus");
        for (const Json& key : schema.at("required")) {
            Json lacking = message;
            lacking.erase(key.get<std::string>());
            EXPECT_TRUE(send(lacking).contains("errors")) << lacking;
        }
    }
}

}  // namespace companion_schema

using companion_schema::Json;

TEST(CompanionSchema, ListsTheVerbsThatAreUnderstood) {
    const std::vector<std::string> asks = desk::ask_verbs();
    const std::vector<std::string> tells = desk::CompanionDesk::verbs();
    EXPECT_EQ(companion_schema::verbs_of("CompanionAsks"), std::set<std::string>(asks.begin(), asks.end()));
    EXPECT_EQ(companion_schema::verbs_of("CompanionTells"), std::set<std::string>(tells.begin(), tells.end()));
}

TEST(CompanionSchema, NamesTheKeysThatAreTaken) {
    companion_schema::check_keys("CompanionAsks", [](const Json& message) {
        return Json::parse(desk::answer_ask(shared_sheets(), message.dump()));
    });
    companion_schema::check_keys("CompanionTells", [](const Json& message) {
        TableTalk table("arw");
        table.done(R"({"do":"roster.paste","lines":"A, Medium Infantry, 4, Lee"})");
        return table.say(message.dump());
    });
}

TEST(CompanionSchema, EveryVerbIsInTheDocument) {
    const std::string document = companion_schema::read_source("docs/protocol-companion.md");
    for (const char* list : {"CompanionAsks", "CompanionTells"}) {
        for (const std::string& verb : companion_schema::verbs_of(list))
            EXPECT_NE(document.find("| `" + verb + "` |"), std::string::npos) << verb;
    }
}

}  // namespace linstock::test
