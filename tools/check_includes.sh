#!/usr/bin/env bash
# Reads every file of the core rooms alone with clang, as no unity build does: a file that leans on what its neighbour includes
# fails here. Nothing is compiled, so it takes a minute or two.
set -u
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root" || exit 1

# A room that calls itself CORE in its CMakeLists.txt.
core_folders() { grep -lrE --include=CMakeLists.txt 'linstock_room\([a-z_]+ CORE' src | xargs -n 1 dirname | sort; }

mapfile -t folders < <(core_folders)
mapfile -t files < <(find "${folders[@]:-/dev/null}" -maxdepth 1 -name '*.cpp' | sort)
if [ ${#files[@]} -lt 50 ]; then
    printf '%s\n' "Only ${#files[@]} files of core rooms were found: tools/check_includes.sh no longer reads src/*/CMakeLists.txt rightly." >&2
    exit 1
fi
printf '%s\n' "${#files[@]} files of ${#folders[@]} core rooms" >&2
# The warnings of cmake/compiler.cmake, and what src/dice tells Random123; -Wshadow holds only where every file stands alone.
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang++-19 -std=c++20 -fsyntax-only -Isrc -fno-exceptions -fsigned-char \
    -DR123_USE_SSE=0 '-DR123_THROW(x)=__builtin_trap()' \
    -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Wshadow -Wno-deprecated-declarations -Werror
