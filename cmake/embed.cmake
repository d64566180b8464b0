# linstock_embed(<variable> <name> <folder> <pattern>)
#
# Sets <variable> to a generated .cpp that holds every file under <folder> matching <pattern> in the table embedded_<name>
# (embedded.hpp declares it). It is made again when a file changes, comes or goes.
function(linstock_embed variable name folder pattern)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/${pattern}")
    list(SORT files)
    set(list_file "${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.list")
    list(JOIN files "\n" listed)
    file(CONFIGURE OUTPUT "${list_file}" CONTENT "${listed}" @ONLY)

    set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.cpp")
    set(script "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake")
    list(TRANSFORM files PREPEND "${folder}/" OUTPUT_VARIABLE inputs)
    add_custom_command(
        OUTPUT "${generated}"
        COMMAND "${CMAKE_COMMAND}" "-DNAME=${name}" "-DFOLDER=${folder}" "-DLIST=${list_file}" "-DOUTPUT=${generated}" -P "${script}"
        DEPENDS ${inputs} "${list_file}" "${script}"
        COMMENT "Embedding ${folder}"
        VERBATIM)
    # Alone in its unit: the table of bytes has nothing to gain from neighbours.
    set_source_files_properties("${generated}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    set(${variable} "${generated}" PARENT_SCOPE)
endfunction()
