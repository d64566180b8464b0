#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// Errors are values with a sentence: what was wrong, where, and what to do about it.
// Nothing in the core throws; asserts are for our own mistakes only.
namespace linstock::base {

struct Error {
    std::string what;   // the sentence
    std::string where;  // file:line:column, a fact's name, a die; empty when the call itself is the place
    std::string fix;    // what to do; empty when the sentence already says it
};

using Errors = std::vector<Error>;

// One line for a person: "where: what (fix)".
std::string to_text(const Error& error);
std::string to_text(const Errors& errors);

template <class T>
class Result {
public:
    Result(T value) : held_(std::move(value)) {}
    Result(Error error) : held_(Errors{std::move(error)}) {}
    Result(Errors errors) : held_(std::move(errors)) { assert(!std::get<Errors>(held_).empty()); }

    bool ok() const { return std::holds_alternative<T>(held_); }
    explicit operator bool() const { return ok(); }

    T& value() { return std::get<T>(held_); }
    const T& value() const { return std::get<T>(held_); }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Errors& errors() const { return std::get<Errors>(held_); }

private:
    std::variant<T, Errors> held_;
};

}  // namespace linstock::base
