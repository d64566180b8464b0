#include "linstock/command_line.hpp"

#include <ostream>
#include <string_view>

#include <CLI/CLI.hpp>

// The only file that sees CLI11: it is slow to compile, and verbs need none of it.
namespace linstock::app {

namespace {

constexpr const char* about =
    "Linstock answers what a horse-and-musket quick-reference sheet says, and why.\n"
    "Without a verb, on a terminal, it asks its way from sheet to procedure to answer.";

void add_common(CLI::App& app, Arguments& arguments) {
    app.add_option("--sheets", arguments.sheets_folder, "a folder of sheets that replace or join the built-in ones")
        ->type_name("DIR");
    app.add_option("--with", arguments.house_rules, "a house rule laid over the sheets; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option("--reading", arguments.readings, "read a gap of the sheet another way; may be repeated")
        ->type_name("NAME=OPTION")
        ->allow_extra_args(false);
    app.add_flag("--json", arguments.json, "answer in JSON, errors too");
}

CLI::App* add_verb(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& says) {
    CLI::App* verb = app.add_subcommand(name, says);
    add_common(*verb, arguments);
    return verb;
}

void add_situation(CLI::App& verb, Arguments& arguments) {
    verb.add_option("sheet", arguments.sheet, "the sheet's ID, as in arw")->required()->type_name("SHEET");
    verb.add_option("procedure", arguments.procedure, "what to resolve, as in shooting")
        ->required()
        ->type_name("PROCEDURE");
    verb.add_option("words", arguments.words, "what is known, as name=value; see the verb facts")
        ->type_name("name=value");
    verb.add_option("--facts", arguments.facts_file, "a JSON file with facts; - reads standard input")
        ->type_name("FILE");
}

void add_scenarios_folder(CLI::App& verb, Arguments& arguments) {
    verb.add_option("--scenarios", arguments.scenarios_folder,
                    "a folder or file of scenarios that replace or join the built-in ones")
        ->type_name("DIR");
}

void add_battle(CLI::App& app, Arguments& arguments) {
    CLI::App* battle =
        add_verb(app, arguments, "battle", "play a battle between two players of the program, and tell its story");
    battle->add_option("scenario", arguments.scenario, "the scenario's ID, or its file")
        ->required()
        ->type_name("SCENARIO");
    battle->add_option("--sheet", arguments.sheet, "the sheet to fight it under")->required()->type_name("ID");
    battle->add_option("--red", arguments.players[0], "who plays the first side: steady (as usual) or random")
        ->type_name("PLAYER");
    battle->add_option("--blue", arguments.players[1], "who plays the second side")->type_name("PLAYER");
    battle->add_option("--seed", arguments.seed, "where the dice come from; else one is picked and told")
        ->type_name("N");
    battle->add_option("--save", arguments.save, "write the battle's log here; see the verb replay")->type_name("FILE");
    battle->add_option("--svg", arguments.picture, "draw the table into this folder: deployment, every turn, the end")
        ->type_name("DIR");
    battle->add_option("--arcs", arguments.arcs, "draw the arc of fire of the unit with this label; may be repeated")
        ->type_name("LABEL")
        ->allow_extra_args(false);
    battle->add_flag("--quiet", arguments.quiet, "only the end, not the story");
    battle->add_flag("--reasons", arguments.reasons, "with every player's reason for what he does");
    add_scenarios_folder(*battle, arguments);
}

void add_replay(CLI::App& app, Arguments& arguments) {
    CLI::App* replay = add_verb(app, arguments, "replay", "tell a saved battle, draw it, or verify it");
    replay->add_option("file", arguments.save, "the log that the verb battle saved")->required()->type_name("FILE");
    replay->add_option("--to", arguments.to, "only up to this entry; 0 is the muster")->type_name("N");
    replay->add_flag("--verify", arguments.verify, "decide every entry again and compare");
    replay->add_option("--svg", arguments.picture, "draw the table as it stands then")->type_name("FILE");
    replay->add_option("--arcs", arguments.arcs, "draw the arc of fire of the unit with this label; may be repeated")
        ->type_name("LABEL")
        ->allow_extra_args(false);
}

void add_verbs(CLI::App& app, Arguments& arguments) {
    add_verb(app, arguments, "sheets", "list the sheets");

    CLI::App* sheet = add_verb(app, arguments, "sheet", "print a sheet as tables, with rule IDs and readings");
    sheet->add_option("sheet", arguments.sheet, "the sheet's ID")->required()->type_name("ID");

    CLI::App* facts =
        add_verb(app, arguments, "facts", "the facts a procedure reads: names, values, defaults, questions");
    facts->add_option("sheet", arguments.sheet, "the sheet's ID")->required()->type_name("SHEET");
    facts->add_option("procedure", arguments.procedure, "the procedure")->required()->type_name("PROCEDURE");

    CLI::App* resolve =
        add_verb(app, arguments, "resolve", "resolve and explain; on a terminal asks what it needs to know");
    add_situation(*resolve, arguments);
    resolve->add_option("--dice", arguments.dice, "the dice thrown, as 4,2; =7 is the answer of a whole throw")
        ->type_name("4,2");
    resolve->add_option("--seed", arguments.seed, "roll the dice from this number instead")
        ->type_name("N")
        ->excludes("--dice");
    resolve->add_flag("--odds", arguments.odds, "add the exact odds of every key of the answer");

    CLI::App* odds = add_verb(app, arguments, "odds", "the exact odds, and what each clause is worth");
    add_situation(*odds, arguments);

    CLI::App* golden = add_verb(app, arguments, "golden", "run worked cases, one JSON object a line");
    golden->add_option("files", arguments.files, "files of cases")->required()->type_name("FILE");
    golden
        ->add_option("--sheet", arguments.sheet,
                     "the sheet of cases that name none (else the file's name up to the first dot)")
        ->type_name("ID");
    golden->add_flag("--lenient-results", arguments.lenient_results,
                     "list result texts that differ apart, and let them pass");

    CLI::App* drill = add_verb(app, arguments, "drill", "fight drills: situations at the table and what comes of them");
    drill->add_option("files", arguments.files, "files of drills")->required()->type_name("FILE");

    CLI::App* scenarios = add_verb(app, arguments, "scenarios", "list the scenarios, or tell one in full");
    scenarios->add_option("scenario", arguments.scenario, "the scenario's ID, or its file")->type_name("ID");
    add_scenarios_folder(*scenarios, arguments);

    add_battle(app, arguments);
    add_replay(app, arguments);

    CLI::App* check = add_verb(app, arguments, "check",
                               "validate sheet folders, scenarios, house rules, drills and files of worked cases");
    check->add_option("files", arguments.files, "what to check")->required()->type_name("FILE");
    check->add_option("--sheet", arguments.sheet, "check house rules and scenarios under this sheet only")
        ->type_name("ID");

    CLI::App* bench =
        add_verb(app, arguments, "bench", "how fast procedures are resolved and whole battles fought here");
    bench->add_flag("--signature", arguments.signature,
                    "the number that stands for how fixed battles go, and nothing else");
    bench->add_option("--sheet", arguments.sheet, "measure this sheet only")->type_name("ID");
}

void add_serve(CLI::App& app, Arguments& arguments) {
    CLI::App* serve = add_verb(app, arguments, "serve", "the companion and its tables for browsers");
    add_scenarios_folder(*serve, arguments);
    serve->add_option("--listen", arguments.listen, "where to listen; 0.0.0.0 lets phones in")
        ->type_name("ADDRESS[:PORT]")
        ->capture_default_str();
    serve->add_option("--data", arguments.data_folder, "where tables are kept (else ~/.local/share/linstock)")
        ->type_name("DIR");
    serve->add_option("--name", arguments.names, "a host name the server is known by; may be repeated")
        ->type_name("HOST")
        ->allow_extra_args(false);
}

bool wants_json(int count, const char* const* words) {
    for (int i = 1; i < count; ++i) {
        if (std::string_view(words[i]) == "--json") return true;
    }
    return false;
}

std::string help_of(CLI::App& app) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? "see linstock --help" : "see linstock " + chosen.front()->get_name() + " --help";
}

}  // namespace

CommandLine parse_command_line(int count, const char* const* words, const Console& console) {
    CommandLine line;
    CLI::App app(about, "linstock");
    app.set_version_flag("--version", std::string("linstock ") + LINSTOCK_VERSION);
    app.require_subcommand(0, 1);
    add_common(app, line.arguments);
    add_verbs(app, line.arguments);
    add_serve(app, line.arguments);
    try {
        app.parse(count, words);
        for (const CLI::App* verb : app.get_subcommands()) line.arguments.verb = verb->get_name();
    } catch (const CLI::Success& success) {
        line.finished = app.exit(success, console.out, console.err);
    } catch (const CLI::ParseError& error) {
        report(console, wants_json(count, words), {{error.what(), "", help_of(app)}});
        line.finished = bad_usage;
    }
    return line;
}

}  // namespace linstock::app
