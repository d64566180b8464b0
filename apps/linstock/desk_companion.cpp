#include "linstock/desk_companion.hpp"

#include "base/text.hpp"
#include "desk/companion_asking.hpp"
#include "desk/companion_desk.hpp"

namespace linstock::app {

namespace {

constexpr std::string_view kind_of_table = "companion";

class OneDesk final : public seats::Desk {
public:
    explicit OneDesk(std::unique_ptr<desk::CompanionDesk> desk) : desk_(std::move(desk)) {}

    seats::Reply take(const seats::Seat& seat, std::string_view message) override {
        desk::CompanionDesk::Taken taken = desk_->take({seat.role, seat.name}, message);
        seats::Reply reply{std::move(taken.answer), {}};
        for (std::string& change : taken.changes) reply.changes.push_back({std::move(change), {}});
        return reply;
    }

    bool replay(std::string_view change) override { return desk_->replay(change); }
    std::string view(const seats::Seat&) const override { return desk_->view(); }

private:
    std::unique_ptr<desk::CompanionDesk> desk_;
};

}  // namespace

base::Result<std::unique_ptr<seats::Desk>> CompanionDesks::open(std::string_view kind, std::string_view settings) {
    if (kind != kind_of_table)
        return base::Error{"'" + std::string(kind.substr(0, 60)) + "' is no kind of table", "kind",
                           base::suggestion(kind.substr(0, 60), {std::string(kind_of_table)})};
    auto desk = desk::CompanionDesk::open(*cache_, settings);
    if (!desk.ok()) return desk.errors();
    return std::unique_ptr<seats::Desk>(std::make_unique<OneDesk>(std::move(*desk)));
}

std::string CompanionDesks::ask(std::string_view message) { return desk::answer_ask(*cache_, message); }

}  // namespace linstock::app
