#include "json/protocol.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <variant>

#include <nlohmann/json.hpp>

#include "server/metrics.hpp"

// The envelope's parser, its schemas, the TypeScript types and the list in docs/protocol.md must say the same.
namespace linstock::server {
namespace {

using Json = nlohmann::json;

std::string read(const std::string& path) {
    std::ifstream in(std::string(LINSTOCK_SOURCE_DIR) + '/' + path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const Json& schemas() {
    static const Json all = Json::parse(read("src/server/protocol/envelope.json")).at("$defs");
    return all;
}

std::string name_of(const Json& reference) {
    const std::string path = reference.at("$ref");
    return path.substr(path.rfind('/') + 1);
}

TEST(Protocol, ParserTakesTheKeysOfTheSchemas) {
    std::vector<std::pair<std::string, std::vector<std::string>>> listed;
    for (const Json& reference : schemas().at("FromClient").at("oneOf")) {
        const Json& message = schemas().at(name_of(reference));
        const auto required = message.at("required").get<std::set<std::string>>();
        std::vector<std::string> keys;
        for (const auto& [key, schema] : message.at("properties").items()) {
            if (key != "v" && key != "id" && key != "do") keys.push_back(key + (required.count(key) != 0 ? "" : "?"));
        }
        listed.emplace_back(message.at("properties").at("do").at("const"), keys);
    }
    auto known = json::envelope_verbs();
    for (auto& [verb, keys] : known) std::sort(keys.begin(), keys.end());
    for (auto& [verb, keys] : listed) std::sort(keys.begin(), keys.end());
    EXPECT_EQ(known, listed);
}

Json sample_of(const Json& schema) {
    if (schema.contains("$ref")) return sample_of(schemas().at(name_of(schema)));
    if (schema.contains("const")) return schema.at("const");
    if (schema.contains("enum")) return schema.at("enum").at(0);
    const std::string type = schema.at("type");
    if (type == "integer") return schema.value("minimum", 0);
    if (type == "object") return Json::object();
    if (type == "array") return Json::array({sample_of(schema.at("items"))});
    return schema.contains("pattern") ? "AAAAAAAAAAAAAAAAAAAAAA" : "word";
}

TEST(Protocol, EveryMessageOfTheSchemasIsUnderstood) {
    for (const Json& reference : schemas().at("FromClient").at("oneOf")) {
        const Json& schema = schemas().at(name_of(reference));
        Json message = Json::object();
        for (const auto& [key, inner] : schema.at("properties").items()) message[key] = sample_of(inner);
        EXPECT_TRUE(std::holds_alternative<json::Envelope>(json::parse_envelope(message.dump()))) << message;
        for (const auto& key : schema.at("required")) {
            Json lacking = message;
            lacking.erase(key.get<std::string>());
            EXPECT_TRUE(std::holds_alternative<json::EnvelopeFault>(json::parse_envelope(lacking.dump()))) << lacking;
        }
    }
}

TEST(Protocol, ErrorCodesAreThoseTheServerCounts) {
    std::set<std::string> words;
    for (std::size_t i = 0; i < server::refused_count; ++i)
        words.emplace(server::word_of(static_cast<server::Refused>(i)));
    EXPECT_EQ(words.size(), server::refused_count);
    for (const Json& code : schemas().at("ErrorCode").at("enum"))
        EXPECT_EQ(words.count(code.get<std::string>()), 1U) << code;
}

TEST(Protocol, EveryMessageIsInTheDocument) {
    const std::string document = read("docs/protocol.md");
    for (const char* side : {"FromClient", "FromServer"}) {
        for (const Json& reference : schemas().at(side).at("oneOf")) {
            const std::string verb = schemas().at(name_of(reference)).at("properties").at("do").at("const");
            EXPECT_NE(document.find("| `" + verb + "` |"), std::string::npos) << verb;
        }
    }
}

TEST(Protocol, TypesForTheClientAreMadeFromTheSchemas) {
    const std::string command = "python3 '" + std::string(LINSTOCK_SOURCE_DIR) + "/tools/make_types.py' --check";
    EXPECT_EQ(std::system(command.c_str()), 0) << "run tools/make_types.py";
}

TEST(Protocol, TheMatterPassesThroughUnchanged) {
    const auto parsed =
        json::parse_envelope(R"({"message":{"a":[1,2.5,"ü\n"],"b":{}},"do":"tell","id":3,"v":1,"once":"k"})");
    const auto* envelope = std::get_if<json::Envelope>(&parsed);
    ASSERT_NE(envelope, nullptr);
    EXPECT_EQ(envelope->id, 3U);
    EXPECT_EQ(envelope->once, "k");
    EXPECT_EQ(Json::parse(envelope->body), Json::parse(R"({"a":[1,2.5,"ü\n"],"b":{}})"));
}

TEST(Protocol, NamesAreCountedInLetters) {
    const auto named = [](const std::string& name) {
        return json::parse_envelope(R"({"v":1,"id":1,"do":"open","kind":"k","settings":{},"name":)" +
                                    json::json_string(name) + "}");
    };
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "ü";
    EXPECT_TRUE(std::holds_alternative<json::Envelope>(named(forty)));
    EXPECT_TRUE(std::holds_alternative<json::EnvelopeFault>(named(forty + "x")));
}

TEST(JsonLine, EscapesTextAndReplacesWhatIsNoUtf8) {
    EXPECT_EQ(json::JsonLine().text("a", "x\"\n").number("b", 7).flag("c", false).raw("d", "[1]").done(),
              R"({"a":"x\"\n","b":7,"c":false,"d":[1]})");
    EXPECT_EQ(Json::parse(json::JsonLine().text("a", "\xff").done()).at("a"), "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace linstock::server
