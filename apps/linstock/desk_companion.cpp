#include "linstock/desk_companion.hpp"

#include "base/text.hpp"
#include "codec/companion_asking.hpp"
#include "codec/companion_desk.hpp"

namespace linstock::app {

namespace desk_companion {

constexpr std::string_view kind_of_table = "companion";

companion::Role role_of(server::Role role) {
    switch (role) {
        case server::Role::umpire:
            return companion::Role::umpire;
        case server::Role::red:
            return companion::Role::red;
        case server::Role::blue:
            return companion::Role::blue;
        case server::Role::spectator:
            break;
    }
    return companion::Role::spectator;
}

class OneDesk final : public server::Desk {
public:
    explicit OneDesk(std::unique_ptr<codec::CompanionDesk> desk) : desk_(std::move(desk)) {}

    server::Reply take(const server::Seat& seat, std::string_view message) override {
        codec::CompanionDesk::Taken taken = desk_->take({role_of(seat.role), seat.name}, message);
        server::Reply reply{std::move(taken.answer), {}};
        for (std::string& change : taken.changes) reply.changes.push_back({std::move(change), {}});
        return reply;
    }

    bool replay(std::string_view change) override { return desk_->replay(change); }
    std::string view(const server::Seat&) const override { return desk_->view(); }

private:
    std::unique_ptr<codec::CompanionDesk> desk_;
};

}  // namespace desk_companion

base::Result<std::unique_ptr<server::Desk>> CompanionDesks::open(std::string_view kind, std::string_view settings) {
    using desk_companion::kind_of_table;
    if (kind != kind_of_table)
        return base::Error{"'" + std::string(kind.substr(0, 60)) + "' is no kind of table", "kind",
                           base::suggestion(kind.substr(0, 60), {std::string(kind_of_table)})};
    auto desk = codec::CompanionDesk::open(*shelf_, settings);
    if (!desk.ok()) return desk.errors();
    return std::unique_ptr<server::Desk>(std::make_unique<desk_companion::OneDesk>(std::move(*desk)));
}

std::string CompanionDesks::ask(std::string_view message) { return codec::answer_ask(*shelf_, message); }

}  // namespace linstock::app
