#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace linstock::server {

using Task = std::function<void()>;

// A few threads that take tasks in order. With none, tasks wait for run_waiting(): tests and fuzzers step through.
class Workers {
public:
    explicit Workers(unsigned threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void post(Task task);
    void run_waiting();
    void finish();  // does what waits, then ends the threads

private:
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> tasks_;
    bool finishing_ = false;
    std::vector<std::thread> threads_;
};

// Tasks of one strand run one after the other, in the order posted, on whichever worker is free.
class Strand : public std::enable_shared_from_this<Strand> {
public:
    explicit Strand(Workers& workers) : workers_(workers) {}
    void post(Task task);

private:
    void run();

    Workers& workers_;
    std::mutex mutex_;
    std::vector<Task> tasks_;
    bool running_ = false;
};

}  // namespace linstock::server
