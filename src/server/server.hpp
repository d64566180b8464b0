#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "seats/desk.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/page.hpp"
#include "store/store.hpp"

namespace linstock::server {

struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::vector<Page> pages;
    std::vector<std::string> names;  // hosts we are also known by; see Site
    std::string version = "linstock";
    unsigned workers = 2;
    Limits limits;
    LogSink log;
};

// HTTP and WebSocket for one store and one kind of desks. Runs on threads of its own from start() to stop(). No signal is
// taken: whoever starts it decides when it ends.
class Server {
public:
    // `desks` and `store` must outlive the server.
    static base::Result<std::unique_ptr<Server>> start(Options options, seats::Desks& desks, store::Store& store);

    virtual ~Server() = default;  // stops
    virtual std::uint16_t port() const = 0;
    virtual const Metrics& metrics() const = 0;

    // Takes nothing more, finishes and answers what was taken, says goodbye, ends the threads.
    virtual void stop() = 0;
};

}  // namespace linstock::server
