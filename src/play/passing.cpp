#include "play/passing.hpp"

namespace linstock::play {

namespace {

void reset(const Memory& memory, const Reset& rule, int phasing, Alterations& sink) {
    for (int i = 0; i < memory.count(rule.of); ++i) {
        const int id = memory.id_at(rule.of, i);
        if (rule.phasing && memory.side_of(rule.of, id) != phasing) continue;
        const bool fit = rule.of != Owner::unit || fits(memory, id, rule.when);
        if (!fit && !rule.otherwise) continue;
        sheet::Literal value = rule.to;
        if (rule.from_at >= 0) value = memory.value(rule.of, id, rule.from_at);
        if (!fit) value = *rule.otherwise;
        sink.take({rule.of, id, rule.field_at, Alter::set, std::move(value), {}});
    }
}

void reset_at(const Course& course, const Memory& memory, std::string_view moment, int phasing, Alterations& sink) {
    for (const Reset& each : course.resets) {
        if (each.at == moment) reset(memory, each, phasing, sink);
    }
}

void forget(const Course& course, const Memory& memory, Lasts lasts, Alterations& sink) {
    for (std::size_t at = 0; at < course.fields.size(); ++at) {
        const Field& field = course.fields[at];
        if (field.lasts != lasts) continue;
        for (int i = 0; i < memory.count(field.of); ++i)
            sink.take({field.of, memory.id_at(field.of, i), static_cast<int>(at), Alter::set, field.preset, {}});
    }
}

}  // namespace

void pass(const Course& course, const Memory& memory, const Passing& passing, Alterations& sink) {
    reset_at(course, memory, "step", passing.phasing, sink);
    forget(course, memory, Lasts::step, sink);
    if (passing.phase_ends) {
        reset_at(course, memory, "phase", passing.phasing, sink);
        forget(course, memory, Lasts::phase, sink);
    }
    if (passing.turn_ends) {
        reset_at(course, memory, "turn", passing.phasing, sink);
        forget(course, memory, Lasts::turn, sink);
    }
    reset_at(course, memory, passing.entered, passing.phasing, sink);
}

bool is_proposed(const Course& course, const Memory& memory, const Proposal& proposal, int phasing, int id) {
    if (proposal.phasing && memory.side_of(proposal.of, id) != phasing) return false;
    if (proposal.of == Owner::group) return one_of_group_fits(course, memory, id, proposal.when);
    return !is_gone(course, memory, id) && fits(memory, id, proposal.when);
}

}  // namespace linstock::play
