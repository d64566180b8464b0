#include "sheet/compile_procedure.hpp"

#include "sheet/procedure_compiler.hpp"
#include "sheet/schedule.hpp"

namespace linstock::sheet {

Procedure ProcedureCompiler::run() {
    made_.name = root_.name;
    made_.title = root_.title;
    made_.summary = root_.summary;
    made_.chain = root_.chain;
    made_.priced = root_.priced;
    collected_.insert(&root_);
    collect_parts(root_);
    for (const ProcedureSource* part : parts_) declare(*part);
    for (const ProcedureSource* part : parts_) link_presets(*part);
    for (const ProcedureSource* part : parts_) make_choices(*part);
    for (const ProcedureSource* part : parts_) make_derived(*part);
    for (const ProcedureSource* part : parts_) make_natives(*part);
    make_tallies();
    make_refusals();
    for (const ProcedureSource* part : parts_) make_tosses(*part);
    make_outcomes();
    make_answers();
    for (const ProcedureSource* part : parts_) make_notes(*part);
    check_texts();
    find_chain();
    if (!faults_.any()) schedule(made_, root_.place, faults_);
    if (made_.slots.size() > max_slots) faults_.add(root_.place, "'" + made_.name + "' has too many facts");
    return std::move(made_);
}

Procedure compile_procedure(Sheet& sheet, const SheetSource& source, const ProcedureSource& procedure,
                            const Mechanics& mechanics, Faults& faults) {
    return ProcedureCompiler(sheet, source, procedure, mechanics, faults).run();
}

}  // namespace linstock::sheet
