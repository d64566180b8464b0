# Run by linstock_embed: writes the table embedded_NAME to OUTPUT from the files of FOLDER that LIST names, one a line.
# Bytes rather than string literals: no limit of length, no delimiter a file could contain, no question of encoding.

file(STRINGS "${LIST}" paths ENCODING UTF-8)
string(REPEAT "." 32 sixteen_bytes)
set(arrays "")
set(rows "")
set(count 0)
foreach(path IN LISTS paths)
    file(READ "${FOLDER}/${path}" hex HEX)
    string(REGEX REPLACE "(${sixteen_bytes})" "\\1\n    " rows_of_hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${rows_of_hex}")
    # The closing zero lets an empty file have an array, too; the view leaves it out.
    string(APPEND arrays "constexpr char file_${count}[] = {  // ${path}\n    ${bytes}'\\0'};\n\n")
    string(APPEND rows "    {\"${path}\", {file_${count}, sizeof file_${count} - 1}},\n")
    math(EXPR count "${count} + 1")
endforeach()

if(count EQUAL 0)
    set(rows "    {},\n")  # an array may not be empty; the count says that it is
endif()

file(WRITE "${OUTPUT}" "// Generated from ${FOLDER}; do not edit.
#include \"library/embedded.hpp\"

namespace linstock::library {

namespace {

${arrays}}  // namespace

const EmbeddedFile embedded_${NAME}[] = {
${rows}};

const std::size_t embedded_${NAME}_count = ${count};

}  // namespace linstock::library
")
