#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::app {

// What was asked for on the command line, as plain values: verbs do not know how it was parsed.
struct Arguments {
    std::string verb;  // empty: the companion

    std::string sheets_folder;
    std::vector<std::string> house_rules;
    std::vector<std::string> readings;  // "name=option"
    bool signature = false;             // bench: print the behaviour number only
    bool json = false;

    std::string scenarios_folder;  // or one file
    std::string scenario;

    std::string sheet;
    std::string procedure;
    std::vector<std::string> words;  // "name=value"
    std::string facts_file;
    std::optional<std::string> dice;
    std::optional<std::uint64_t> seed;
    bool odds = false;

    // Battles.
    std::string players[2] = {"steady", "steady"};  // red, blue
    std::string save;
    std::string picture;            // a folder for a battle, a file for a replay
    std::vector<std::string> arcs;  // labels of units whose arcs of fire are drawn
    bool quiet = false;
    bool reasons = false;
    std::optional<std::uint64_t> to;  // the entry a replay goes to
    bool verify = false;

    // The server.
    std::string listen = "127.0.0.1:8080";
    std::string data_folder;
    std::vector<std::string> names;

    std::vector<std::string> files;
    bool lenient_results = false;
};

}  // namespace linstock::app
