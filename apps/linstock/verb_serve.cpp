#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <ostream>

#include "linstock/serving.hpp"
#include "linstock/verbs.hpp"
#include "server/listen.hpp"
#include "server/server.hpp"
#include "store/sqlite_store.hpp"

namespace linstock::app {

namespace {

std::string from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string data_folder(const Arguments& arguments) {
    if (!arguments.data_folder.empty()) return arguments.data_folder;
    const std::string shared = from_environment("XDG_DATA_HOME");
    if (!shared.empty()) return shared + "/linstock";
    const std::string home = from_environment("HOME");
    return home.empty() ? "linstock-data" : home + "/.local/share/linstock";
}

// Signals that end the server wait until they are asked for; the threads started later inherit that.
class EndSignals {
public:
    EndSignals() {
        ::sigemptyset(&ends_);
        ::sigaddset(&ends_, SIGINT);
        ::sigaddset(&ends_, SIGTERM);
        ::pthread_sigmask(SIG_BLOCK, &ends_, &before_);
        ::signal(SIGPIPE, SIG_IGN);  // whoever read our log may go before us
    }
    ~EndSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;

    void wait() const {
        int which = 0;
        while (::sigwait(&ends_, &which) != 0) {
        }
    }

private:
    sigset_t ends_{};
    sigset_t before_{};
};

void say_addresses(const Console& console, const server::ListenAddress& listen, std::uint16_t port) {
    const std::vector<std::string> others = server::reachable_addresses(listen.address);
    const bool everywhere = listen.address == "0.0.0.0" || listen.address == "::";
    console.out << "Linstock serves at "
                << console.strong(server::url_of(everywhere ? "127.0.0.1" : listen.address, port)) << '\n';
    if (others.empty()) {
        console.out << "Only this machine reaches it; for phones: linstock serve --listen 0.0.0.0\n";
    } else {
        console.out << "For others in the network:\n";
        for (const std::string& address : others) console.out << "  " << server::url_of(address, port) << '\n';
        if (console.interactive) console.out << qr_code(server::url_of(others.front(), port));
    }
    console.out << "Ctrl-C ends it." << std::endl;
}

server::Options options_of(const Arguments& arguments, const server::ListenAddress& listen) {
    server::Options options;
    options.address = listen.address;
    options.port = listen.port;
    options.names = arguments.names;
    options.pages = web_pages();
    options.version = "linstock " LINSTOCK_VERSION;
    options.log = [](std::string_view line) {
        std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
    };
    return options;
}

int fail(const Arguments& arguments, const Console& console, const base::Errors& errors) {
    report(console, arguments.json, errors);
    return failed;
}

}  // namespace

int run_serve(const Arguments& arguments, const Console& console) {
    const auto listen = server::parse_listen(arguments.listen);
    if (!listen.ok()) {
        report(console, arguments.json, listen.errors());
        return bad_usage;
    }
    const auto desks = make_desks(arguments);
    if (!desks.ok()) return fail(arguments, console, desks.errors());
    const auto store = store::open_sqlite_store(data_folder(arguments));
    if (!store.ok()) return fail(arguments, console, store.errors());

    std::unique_ptr<server::Server> serving;
    {
        const EndSignals ends;
        auto started = server::Server::start(options_of(arguments, *listen), **desks, **store);
        if (!started.ok()) return fail(arguments, console, started.errors());
        serving = std::move(*started);
        say_addresses(console, *listen, serving->port());
        ends.wait();
    }
    serving->stop();  // a second Ctrl-C from here on ends the program at once; what was acknowledged is on the disk
    (*store)->finish();
    return done;
}

}  // namespace linstock::app
