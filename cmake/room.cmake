# linstock_room(<name> [CORE] [USES <room>...] [LIBRARIES <target>...] [SOURCES <file>...])
#
# One folder = one static library = one namespace: src/mechanics/arw is linstock_mechanics_arw. Every .cpp of the folder
# belongs to it. USES are the edges of src/README.md; LIBRARIES are other people's code and stay inside the room.
# CORE rooms throw nothing, so they are compiled without exceptions. A room without a .cpp yet is headers only.
function(linstock_room name)
    cmake_parse_arguments(PARSE_ARGV 1 room "CORE" "" "USES;LIBRARIES;SOURCES")
    set(target "linstock_${name}")
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
    list(APPEND sources ${room_SOURCES})
    list(TRANSFORM room_USES PREPEND "linstock_")

    if(NOT sources)
        add_library(${target} INTERFACE)
        target_include_directories(${target} INTERFACE "${PROJECT_SOURCE_DIR}/src")
        target_link_libraries(${target} INTERFACE ${room_USES})
        return()
    endif()

    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(${target} PUBLIC ${room_USES} PRIVATE ${room_LIBRARIES})
    if(room_CORE)
        target_compile_options(${target} PRIVATE -fno-exceptions)
    endif()
endfunction()
