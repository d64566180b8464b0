#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "codec/companion_asking.hpp"
#include "codec/companion_desk.hpp"
#include "companion/companion_shelf.hpp"

// The companion's messages, their schemas and the list in docs/protocol-companion.md must say the same.
namespace linstock::test {

namespace companion_schema {

using nlohmann::json;

std::string read_source(const std::string& path) {
    std::ifstream in(std::string(LINSTOCK_SOURCE_DIR) + "/" + path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const json& definitions() {
    static const json all = json::parse(read_source("src/server/protocol/companion.json")).at("$defs");
    return all;
}

const json& referred(const json& reference) {
    const std::string path = reference.at("$ref");
    return definitions().at(path.substr(path.rfind('/') + 1));
}

std::string verb_of(const json& message) { return message.at("properties").at("do").at("const"); }

std::set<std::string> verbs_of(const std::string& list) {
    std::set<std::string> verbs;
    for (const json& reference : definitions().at(list).at("oneOf")) verbs.insert(verb_of(referred(reference)));
    return verbs;
}

json sample(const json& schema) {
    if (schema.contains("$ref")) return sample(referred(schema));
    if (schema.contains("const")) return schema.at("const");
    if (schema.contains("enum")) return schema.at("enum").at(0);
    if (schema.at("type").is_array()) return nullptr;
    const std::string type = schema.at("type");
    if (type == "integer") return 1;
    if (type == "boolean") return false;
    if (type == "array") return json::array();
    return type == "object" ? json::object() : json("word");
}

// Whether an answer complains that a key is unknown, which it does before it judges anything else.
bool unknown_key(const json& answer) {
    if (!answer.contains("errors")) return false;
    for (const json& error : answer["errors"]) {
        if (error["what"] == "is not a key of this message") return true;
    }
    return false;
}

template <class Send>
void check_keys(const std::string& list, Send send) {
    for (const json& reference : definitions().at(list).at("oneOf")) {
        const json& schema = referred(reference);
        json message = json::object();
        for (const auto& [key, inner] : schema.at("properties").items()) message[key] = sample(inner);
        EXPECT_FALSE(unknown_key(send(message))) << message;
        message["surplus"] = 1;
        EXPECT_TRUE(unknown_key(send(message))) << message;
        message.erase("surplus");
        for (const json& key : schema.at("required")) {
            json lacking = message;
            lacking.erase(key.get<std::string>());
            EXPECT_TRUE(send(lacking).contains("errors")) << lacking;
        }
    }
}

}  // namespace companion_schema

using companion_schema::json;

TEST(CompanionSchema, ListsTheVerbsThatAreUnderstood) {
    const std::vector<std::string> asks = codec::ask_verbs();
    const std::vector<std::string> tells = codec::CompanionDesk::verbs();
    EXPECT_EQ(companion_schema::verbs_of("CompanionAsks"), std::set<std::string>(asks.begin(), asks.end()));
    EXPECT_EQ(companion_schema::verbs_of("CompanionTells"), std::set<std::string>(tells.begin(), tells.end()));
}

TEST(CompanionSchema, NamesTheKeysThatAreTaken) {
    companion_schema::check_keys("CompanionAsks", [](const json& message) {
        return json::parse(codec::answer_ask(shared_shelf(), message.dump()));
    });
    companion_schema::check_keys("CompanionTells", [](const json& message) {
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
