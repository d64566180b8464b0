#include "dice/distribution.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "dice/flat_index.hpp"

namespace linstock::dice {

namespace {

using base::Weight;

using Binomials = std::array<std::array<std::uint64_t, max_dice + 1>, max_dice + 1>;

constexpr Binomials pascal() {
    Binomials rows{};
    for (std::size_t n = 0; n <= max_dice; ++n) {
        rows[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + (k < n ? rows[n - 1][k] : 0);
    }
    return rows;
}

constexpr Binomials binomials = pascal();

// Every way in which the dice can show the faces so far: how many of them do, what the fold made of those, and in how
// many orders of the throw. Faces are taken one after the other, rising, so the work grows with the distinct states
// of the fold and not with the number of throws.
class Pool {
public:
    explicit Pool(const Request& request) : request_(request) { add(0, fold_start(request), 1); }

    void take_all_faces() {
        const auto all = sides(request_.die);
        for (const Side& side : all) take_face(side, &side == &all.back());
    }

    std::vector<Weighted> answers() const {
        std::vector<Weighted> list;
        list.reserve(cells_.size());
        for (const Cell& cell : cells_) list.push_back({fold_finish(request_, cell.fold), cell.ways});
        return list;
    }

private:
    struct Cell {
        int used;
        Fold fold;
        Weight ways;
    };

    void take_face(const Side& side, bool last) {
        std::vector<Cell> before;
        std::swap(before, cells_);
        index_.clear();
        for (const Cell& cell : before) {
            const int left = request_.count - cell.used;
            for (int showing = last ? left : 0; showing <= left; ++showing) show(cell, side, showing);
        }
    }

    void show(const Cell& cell, const Side& side, int showing) {
        const int left = request_.count - cell.used;
        Weight ways = cell.ways * binomials[static_cast<std::size_t>(left)][static_cast<std::size_t>(showing)];
        for (int die = 0; die < showing; ++die) ways *= static_cast<Weight>(side.ways);
        const Fold fold = showing == 0 ? cell.fold : fold_face(request_, cell.fold, side.face, showing);
        add(cell.used + showing, fold, ways);
    }

    void add(int used, Fold fold, Weight ways) {
        const std::uint64_t hash =
            static_cast<std::uint64_t>(fold.state) * (max_dice + 1) + static_cast<std::uint64_t>(used);
        const auto same = [&](std::uint32_t at) {
            return cells_[at].used == used && cells_[at].fold.state == fold.state;
        };
        const std::uint32_t at = index_.find(hash, same);
        if (at != FlatIndex::none) {
            cells_[at].ways += ways;
            return;
        }
        index_.add(hash, static_cast<std::uint32_t>(cells_.size()));
        cells_.push_back({used, fold, ways});
    }

    Request request_;
    std::vector<Cell> cells_;
    FlatIndex index_;
};

// The throws that are not ties; a tie is thrown again, so the odds are those among the others.
std::vector<Weighted> decided_pairs(const Request& request) {
    std::vector<Weighted> list;
    for (const Side& first : sides(request.die)) {
        for (const Side& second : sides(request.die)) {
            const std::array<int, 2> faces{first.face, second.face};
            if (!decided(request, faces)) continue;
            list.push_back({reduce(request, faces), static_cast<Weight>(first.ways * second.ways)});
        }
    }
    return list;
}

void merge_equal(std::vector<Weighted>& list) {
    std::sort(list.begin(), list.end(),
              [](const Weighted& x, const Weighted& y) { return x.answer.part < y.answer.part; });
    std::size_t kept = 0;
    for (std::size_t at = 1; at < list.size(); ++at) {
        if (list[at].answer == list[kept].answer) {
            list[kept].weight += list[at].weight;
        } else {
            list[++kept] = list[at];
        }
    }
    list.resize(kept + 1);
}

// One pair, or the odd die that stays alone.
std::vector<Weighted> answers_of_pair(Request request, int dice) {
    request.count = static_cast<std::uint8_t>(dice);
    std::vector<Weighted> list;
    for (const Side& first : sides(request.die)) {
        if (dice == 1) list.push_back({reduce(request, std::array{first.face}), static_cast<Weight>(first.ways)});
        for (const Side& second : dice == 1 ? std::span<const Side>() : sides(request.die)) {
            const std::array faces{first.face, second.face};
            list.push_back({reduce(request, faces), static_cast<Weight>(first.ways * second.ways)});
        }
    }
    merge_equal(list);
    return list;
}

// What pairs come to is added up, so they are taken one after the other, equal sums together.
std::vector<Weighted> answers_of_pairs(const Request& request) {
    std::vector<Weighted> list{{Answer{}, 1}};
    for (int left = request.count; left > 0; left -= dice_of_pair) {
        std::vector<Weighted> before;
        std::swap(before, list);
        for (const Weighted& pair : answers_of_pair(request, std::min(left, dice_of_pair))) {
            for (Weighted sum : before) {
                for (std::size_t part = 0; part < max_parts; ++part) {
                    sum.answer.part[part] = static_cast<std::int16_t>(sum.answer.part[part] + pair.answer.part[part]);
                }
                sum.weight *= pair.weight;
                list.push_back(sum);
            }
        }
        merge_equal(list);
    }
    return list;
}

// The weights are right modulo 2^128: they are what they seem only when the number of throws fits.
std::vector<Weighted> all_answers(const Request& request) {
    assert(sound(request));
    std::vector<Weighted> list;
    if (request.reduction == Reduction::higher_decided) {
        list = decided_pairs(request);
    } else if (request.reduction == Reduction::hits_and_pairs) {
        list = answers_of_pairs(request);
    } else {
        Pool pool(request);
        pool.take_all_faces();
        list = pool.answers();
    }
    merge_equal(list);
    return list;
}

// No number of ways inside the pool exceeds the number of throws, because each counts a part of the ways to deal
// faces to the dice: when that number fits, nothing has wrapped round.
bool throws_fit(const Request& request) {
    Weight throws = 1;
    for (int die = 0; die < request.count; ++die) {
        if (!base::multiply(throws, static_cast<Weight>(side_count(request.die)), throws)) return false;
    }
    return true;
}

}  // namespace

std::optional<Distribution> distribution(const Request& request) {
    if (!throws_fit(request)) return std::nullopt;
    Distribution made{all_answers(request), 0};
    Weight common = 0;
    for (const Weighted& outcome : made.list) common = base::greatest_common_divisor(common, outcome.weight);
    for (Weighted& outcome : made.list) {
        outcome.weight /= common;
        made.whole += outcome.weight;
    }
    return made;
}

std::vector<Answer> possible_answers(const Request& request) {
    std::vector<Answer> answers;
    for (const Weighted& outcome : all_answers(request)) answers.push_back(outcome.answer);
    return answers;
}

bool possible(const Request& request, const Answer& answer) {
    const std::vector<Answer> answers = possible_answers(request);
    return std::find(answers.begin(), answers.end(), answer) != answers.end();
}

}  // namespace linstock::dice
