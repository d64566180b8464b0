#include "server/workers.hpp"

#include <utility>

namespace linstock::server {

Workers::Workers(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { finish(); }

void Workers::post(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    wake_.notify_one();
}

void Workers::run_waiting() {
    while (true) {
        Task task;
        {
            const std::lock_guard lock(mutex_);
            if (tasks_.empty()) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
    }
}

void Workers::finish() {
    {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
        wake_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void Workers::work() {
    while (true) {
        Task task;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return finishing_ || !tasks_.empty(); });
            if (tasks_.empty()) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
    }
}

void Strand::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        if (std::exchange(running_, true)) return;
    }
    workers_.post([self = shared_from_this()] { self->run(); });
}

// What waits now, then back to the end of the queue: a busy table does not keep a worker for itself.
void Strand::run() {
    std::vector<Task> now;
    {
        const std::lock_guard lock(mutex_);
        now.swap(tasks_);
    }
    for (Task& task : now) {
        task();
        task = nullptr;
    }
    {
        const std::lock_guard lock(mutex_);
        if (tasks_.empty()) {
            running_ = false;
            return;
        }
    }
    workers_.post([self = shared_from_this()] { self->run(); });
}

}  // namespace linstock::server
