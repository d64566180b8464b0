# One set of flags for every target, whatever the preset: the same program must come out everywhere.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Debug CACHE STRING "Debug or Release" FORCE)
endif()

# -fsigned-char: on ARM plain char is unsigned, and a table packed into chars would read differently.
add_compile_options(-fsigned-char -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual)
if(CMAKE_UNITY_BUILD)
    # In a unity build every file sees its neighbours' private names, and those may well be alike.
    add_compile_options($<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wno-shadow>)
else()
    add_compile_options(-Wshadow)
endif()
# clang blames us for what std::stable_sort of libstdc++ 12 calls inside.
add_compile_options($<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
if(LINSTOCK_WERROR)
    add_compile_options(-Werror)
endif()

if(LINSTOCK_SANITIZE)
    set(sanitizers "-fsanitize=${LINSTOCK_SANITIZE}")
    if(LINSTOCK_FUZZ)
        # Coverage for the fuzzer in every room, its main() only in the fuzzers.
        add_compile_options(-fsanitize=fuzzer-no-link)
    endif()
    add_compile_options(${sanitizers} -fno-omit-frame-pointer -fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS)
    add_link_options(${sanitizers})
endif()

if(LINSTOCK_LTO)
    include(CheckIPOSupported)
    check_ipo_supported()
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

# lld links several times faster than ld, but cannot read g++'s link-time code.
find_program(LINSTOCK_LLD ld.lld)
if(LINSTOCK_LLD AND NOT LINSTOCK_LTO)
    add_link_options(-fuse-ld=lld)
endif()

# Paths relative to the root, so that a second checkout or build folder hits the same cache entries.
find_program(LINSTOCK_CCACHE ccache)
if(LINSTOCK_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=true
        "${LINSTOCK_CCACHE}")
endif()
