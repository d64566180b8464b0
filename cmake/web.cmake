# linstock_embed_pages(<variable>)
#
# Sets <variable> to a generated .cpp that holds web/dist, the built pages, in the table embedded_pages: every file under its
# path, and beside each that shrinks its compressed twin, NAME.gz.
function(linstock_embed_pages variable)
    find_program(LINSTOCK_GZIP gzip REQUIRED)  # every Debian has it
    set(folder "${PROJECT_SOURCE_DIR}/web/dist")
    set(stage "${CMAKE_CURRENT_BINARY_DIR}/pages")
    set(list_file "${CMAKE_CURRENT_BINARY_DIR}/embedded_pages.list")
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded_pages.cpp")
    set(writer "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake")
    set(stager "${PROJECT_SOURCE_DIR}/cmake/stage_pages.cmake")
    file(GLOB_RECURSE inputs CONFIGURE_DEPENDS "${folder}/*")
    add_custom_command(
        OUTPUT "${generated}"
        COMMAND "${CMAKE_COMMAND}" "-DGZIP=${LINSTOCK_GZIP}" "-DFOLDER=${folder}" "-DSTAGE=${stage}" "-DLIST=${list_file}" -P "${stager}"
        COMMAND "${CMAKE_COMMAND}" -DNAME=pages "-DFOLDER=${stage}" "-DLIST=${list_file}" "-DOUTPUT=${generated}" -P "${writer}"
        DEPENDS ${inputs} "${writer}" "${stager}"
        COMMENT "Embedding ${folder}"
        VERBATIM)
    set_source_files_properties("${generated}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    set(${variable} "${generated}" PARENT_SCOPE)
endfunction()
