#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "dice/dice.hpp"

// Chance is asked for, never taken. A driver answers a request with a list of weighted outcomes: one that rolls or is
// given dice answers with one outcome, the enumerator with all of them. The evaluator loops over whatever it gets, so
// the same code rolls, enumerates and samples.
namespace linstock::dice {

struct Weighted {
    Answer answer;
    base::Weight weight = 1;
};

struct Outcomes {
    std::span<const Weighted> list;  // empty: the driver failed, see Chance::error()
    base::Weight whole = 1;          // the weights add up to this
};

// One throw as it went to the ledger.
struct Thrown {
    Request request;
    std::vector<int> faces;  // empty where only the answer was given
    Answer answer;
    std::string label;  // what the dice were for, from the sheet: "shooting die"
};

class Chance {
public:
    virtual ~Chance() = default;

    // The span stays valid until the next call on a play driver, and for the driver's life on the enumerator.
    // `label` names the dice for messages and the ledger. `together` marks dice thrown in the same hand as the request
    // before: faces given for them may be left over.
    virtual Outcomes outcomes(const Request& request, std::string_view label, bool together) = 0;

    // Dice of this hand that the procedure turned out not to need: a given face for them may be passed over.
    virtual void not_needed(const Request& request, std::string_view label, bool together) = 0;

    // Whether dice given beforehand are used up. An optional throw is then left out; a driver that rolls never is.
    virtual bool used_up() const { return false; }

    // Why a request was answered with nothing. The seeded driver and the enumerator speak of the latest request;
    // given dice stay failed, with the first error.
    virtual const std::optional<base::Error>& error() const = 0;
};

// Play: (seed, stream, draw) -> face, counter-based, unbiased by rejection, so that any draw can be reached without
// those before it and the same bits come out everywhere. One die is one draw, counted from 0. The scheme, which may
// never change because saved battles are verified with it:
//   block t = Philox4x32-10, key = (seed low 32 bits, seed high 32 bits),
//             counter = (draw low 32 bits, draw high 32 bits, stream, t), t = 0, 1, 2, ...
//   The words of block 0, then block 1, ... are tried in order; a word is rejected when it is not below the largest
//   multiple of the die's number of sides that is at most 2^32.
//   The face is that of side (word mod sides), counted from 0, sides by rising face (average die: 2,3,3,4,4,5).
int face_at(std::uint64_t seed, std::uint32_t stream, std::uint64_t draw, Die die);

class Seeded final : public Chance {
public:
    Seeded(std::uint64_t seed, std::uint32_t stream);
    Outcomes outcomes(const Request& request, std::string_view label, bool together) override;
    void not_needed(const Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return error_; }

    // When set, every throw is written there; when not, nothing allocates.
    void record_to(std::vector<Thrown>* log) { log_ = log; }
    std::uint64_t draws() const { return draws_; }

private:
    void throw_once(const Request& request, std::span<int> faces);

    std::uint64_t seed_;
    std::uint32_t stream_;
    std::uint64_t draws_ = 0;
    Weighted one_;
    std::vector<Thrown>* log_ = nullptr;
    std::optional<base::Error> error_;
};

// What a person typed: a face ("4"), or the answer of a whole request ("=7", "=7/1" where it has two parts).
struct GivenDie {
    bool is_answer = false;
    std::array<int, max_parts> value{};
    int parts = 1;
};

// "4,2" or "=7" or "3,=1": one error per bad word, naming it.
base::Result<std::vector<GivenDie>> parse_given(std::string_view text);

// Physical dice, replays, tests. An answer stands for one whole request; faces and answers may be mixed.
class Given final : public Chance {
public:
    explicit Given(std::vector<GivenDie> dice);
    static Given faces(const std::vector<int>& faces);

    Outcomes outcomes(const Request& request, std::string_view label, bool together) override;
    void not_needed(const Request& request, std::string_view label, bool together) override;
    bool used_up() const override { return next_ == dice_.size(); }
    const std::optional<base::Error>& error() const override { return error_; }

    // After the procedure: an error when given dice are left over, unless they are exactly the dice reported as not
    // needed, in that order, since the last request, and thrown together with the ones used. A die passed over must
    // still show a face it has. Nothing after a failure, which is error()'s to tell.
    std::optional<base::Error> left_over() const;
    const std::vector<Thrown>& thrown() const { return thrown_; }

private:
    struct Unneeded {
        Request request;
        std::string label;
        bool together;
    };

    std::optional<base::Error> take_answer(const Request& request, std::string_view label);
    std::optional<base::Error> take_faces(const Request& request, std::string_view label);
    std::string give_dice(const Request* next, int times) const;

    std::vector<GivenDie> dice_;
    std::size_t next_ = 0;
    Weighted one_;
    std::vector<Thrown> thrown_;
    std::vector<Unneeded> unneeded_;  // since the last request that used dice
    std::optional<base::Error> error_;
};

// All outcomes, exactly, by rising answer. Distributions are made once per distinct request and kept, in lowest
// terms; asking again allocates nothing. It holds no generator, so enumerating cannot draw.
class Enumerator final : public Chance {
public:
    Enumerator();
    ~Enumerator() override;
    Outcomes outcomes(const Request& request, std::string_view label, bool together) override;
    void not_needed(const Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return error_; }

private:
    struct Cache;
    std::unique_ptr<Cache> cache_;
    std::optional<base::Error> error_;
};

}  // namespace linstock::dice
