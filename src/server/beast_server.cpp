#include "server/beast_http.hpp"
#include "server/beast_network.hpp"
#include "server/beast_socket.hpp"

#include <future>

// The only file that knows Boost, with the headers of its own, and the only one with sockets. One thread does all of it; tables,
// questions and the store have threads of their own and send through an outbox that this thread empties.
namespace linstock::server {

namespace beast_server {

constexpr std::chrono::seconds tidy_time{10};
constexpr std::chrono::milliseconds breath{100};  // before taking connections again when the system has no more

std::optional<base::Error> BeastServer::listen() {
    Failure failure;
    const auto address = asio::ip::make_address(options_.address, failure);
    if (failure)
        return base::Error{"this is no address to listen on", options_.address, "give one like 127.0.0.1 or 0.0.0.0"};
    const tcp::endpoint place(address, options_.port);
    acceptor_.open(place.protocol(), failure);
    if (!failure) acceptor_.set_option(asio::socket_base::reuse_address(true), failure);
    if (!failure) acceptor_.bind(place, failure);
    if (!failure) acceptor_.listen(asio::socket_base::max_listen_connections, failure);
    if (failure)
        return base::Error{"cannot listen here: " + failure.message(),
                           options_.address + ":" + std::to_string(options_.port),
                           "another program may hold the port: give another with --listen"};
    port_ = acceptor_.local_endpoint(failure).port();
    return std::nullopt;
}

void BeastServer::run() {
    take_next();
    tidy();
    thread_ = std::thread([this] { io_.run(); });
    log_.info("started", options_.address + ":" + std::to_string(port_));
}

void BeastServer::take_next() {
    acceptor_.async_accept([this](Failure failure, tcp::socket socket) { took(failure, std::move(socket)); });
}

void BeastServer::took(Failure failure, tcp::socket socket) {
    if (stopping_) return;
    if (failure) {  // most likely no more file descriptors: some will come free
        refuse(Refused::connections, failure.message());
        auto wait = std::make_shared<asio::steady_timer>(io_, breath);
        wait->async_wait([this, wait](Failure) {
            if (!stopping_) take_next();
        });
        return;
    }
    Failure unknown;
    socket.set_option(tcp::no_delay(true), unknown);
    const tcp::endpoint from = socket.remote_endpoint(unknown);
    if (auto place = take_place(from.address().to_string()))
        std::make_shared<HttpSession>(*this, std::move(socket), std::move(*place))->start();
    take_next();
}

std::optional<Place> BeastServer::take_place(const std::string& address) {
    std::size_t& count = by_address_[address];
    if (metrics_.connections_open >= limits().connections || count >= limits().connections_per_address) {
        refuse(Refused::connections, "too many connections");
        if (count == 0) by_address_.erase(address);
        return std::nullopt;
    }
    ++count;
    ++metrics_.connections_open;
    ++metrics_.connections_taken;
    return Place{++last_connection_, address};
}

void BeastServer::leave_place(Place& place) {
    --metrics_.connections_open;
    sessions_.erase(place.id);
    const auto count = by_address_.find(place.address);
    if (count != by_address_.end() && --count->second == 0) by_address_.erase(count);
}

void BeastServer::refuse(Refused why, std::string_view what) {
    metrics_.refuse(why);
    log_.refused(word_of(why), what);
}

// One wake-up for all that was sent since the last.
void BeastServer::carry(Parcel parcel) {
    const std::lock_guard lock(posting_);
    outbox_.push_back(std::move(parcel));
    if (outbox_.size() == 1) asio::post(io_, [this] { empty_outbox(); });
}

void BeastServer::empty_outbox() {
    std::vector<Parcel> parcels;
    {
        const std::lock_guard lock(posting_);
        parcels.swap(outbox_);
    }
    for (Parcel& parcel : parcels) parcel.to->take(std::move(parcel.text));
}

void BeastServer::tidy() {
    tidying_.expires_after(tidy_time);
    tidying_.async_wait([this](Failure failure) {
        if (failure || stopping_) return;
        hub_.tidy(now());
        tidy();
    });
}

template <class Act>
auto BeastServer::on_network(Act act) {
    std::packaged_task<decltype(act())()> task(std::move(act));
    auto result = task.get_future();
    asio::post(io_, [&task] { task(); });
    return result.get();
}

void BeastServer::stop() {
    if (!thread_.joinable() || stopped_.exchange(true)) return;
    auto work = asio::make_work_guard(io_);
    on_network([this] {
        stopping_ = true;
        tidying_.cancel();
        Failure ignored;
        acceptor_.close(ignored);
    });
    while (on_network([this] { return hub_.pending(); }) != 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    on_network([this] { hub_.say_bye("the server is stopping"); });
    const Moment latest = now() + limits().farewell_time;
    while (now() < latest && metrics_.sockets_open != 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    on_network([this] {
        const auto rest = sessions_;
        for (const auto& [id, session] : rest) {
            if (const auto alive = session.lock()) alive->abort();
        }
    });
    work.reset();
    thread_.join();
    workers_.finish();
    log_.info("stopped", std::to_string(metrics_.changes) + " changes");
}

}  // namespace beast_server

base::Result<std::unique_ptr<Server>> Server::start(Options options, seats::Desks& desks, store::Store& store) {
    const auto last_table = store.last_table();
    if (!last_table.ok()) return last_table.errors();
    auto server = std::make_unique<beast_server::BeastServer>(std::move(options), desks, store, *last_table);
    if (auto failure = server->listen()) return *failure;
    server->run();
    return std::unique_ptr<Server>(std::move(server));
}

}  // namespace linstock::server
