#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace linstock::server {

using Text = std::shared_ptr<const std::string>;  // one message, shared by all it goes to

// The way out to one connection. Both may be called from any thread; what is sent keeps its order.
class Outlet {
public:
    virtual ~Outlet() = default;
    virtual void send(Text text) = 0;
    virtual void close() = 0;  // after what was sent; the client comes back by itself
};

// Somebody who asks something of a table.
struct Guest {
    std::uint64_t connection = 0;
    std::shared_ptr<Outlet> outlet;
    std::uint64_t request = 0;  // the id to answer
    std::string name;
};

}  // namespace linstock::server
