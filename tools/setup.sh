# shellcheck shell=bash disable=SC2034,SC2154
# Shared by ./run and ./test: what must be installed, and building a preset. Sourced, not run; $root is the repository.
# Everything said here goes to stderr, so that the program's own output can be piped.

run_packages=(cmake ninja-build g++ libfmt-dev nlohmann-json3-dev libtomlplusplus-dev libcli11-dev librandom123-dev
    libboost-dev libsqlite3-dev libqrencode-dev)
quick_packages=("${run_packages[@]}" libgtest-dev librapidcheck-dev lld ccache python3)
test_packages=("${quick_packages[@]}" libbenchmark-dev clang-19 libclang-rt-19-dev clang-format-14 chromium)
# Debian's own node is enough for the browser tests; a newer one that is there already is left alone.
command -v npm >/dev/null || test_packages+=(nodejs npm)

say() { printf '%s\n' "$*" >&2; }

missing_packages() {
    local installed package
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
    for package in "$@"; do
        grep -qxF "$package installed" <<<"$installed" || printf '%s\n' "$package"
    done
}

# Installs those of the named Debian packages that are missing; without the right to install, names them and fails.
ensure_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "This is no Debian: taking it that the equivalents of these are installed: $*"
        return 0
    fi
    local missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] && return 0
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "These packages are missing, and installing them needs root or sudo:"
            say "    apt-get install ${missing[*]}"
            return 1
        fi
        as_root=(sudo)
    fi
    say "Installing: ${missing[*]}"
    local options=(-q -y -o DPkg::Lock::Timeout=300)
    local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install
        --no-install-recommends "${missing[@]}")
    # The package lists may be absent (a fresh image) or stale; fetch them only then.
    "${install[@]}" >/dev/null 2>&1 && return 0
    "${as_root[@]}" apt-get "${options[@]}" update >&2 && "${install[@]}" >&2 && return 0
    say "Could not install: ${missing[*]}"
    return 1
}

# Ninja's lines on stdin. On a terminal one line that rewrites itself, elsewhere one line a step; silence when there is
# nothing to do.
show_progress() {
    local line drawn=
    while IFS= read -r line; do
        case $line in
            *"Re-checking globbed directories"* | "ninja: no work to do." | "ninja: Entering directory"* | "-- "*) ;;
            "["[0-9]*"/"[0-9]*"] "*)
                if [ -t 2 ]; then
                    printf '\r\033[K%s' "${line:0:${COLUMNS:-80}}" >&2
                    drawn=1
                else
                    say "$line"
                fi
                ;;
            *)
                [ -n "$drawn" ] && printf '\r\033[K' >&2
                drawn=
                say "$line"
                ;;
        esac
    done
    [ -n "$drawn" ] && printf '\r\033[K' >&2
    return 0
}

# configure <preset>: once per build folder; afterwards ninja looks after itself.
configure() {
    local folder="$root/build/$1"
    # A folder copied or moved with its repository still points at the old place: start it afresh.
    if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        rm -rf "$folder"
    fi
    [ -f "$folder/build.ninja" ] && [ "$folder/build.ninja" -nt "$root/CMakePresets.json" ] && return 0
    say "Configuring build/$1"
    mkdir -p "$folder"
    (cd "$root" && cmake --preset "$1") >"$folder/configure.log" 2>&1 && return 0
    cat "$folder/configure.log" >&2
    return 1
}

# build <preset> [target...]
build() {
    local preset=$1
    shift
    configure "$preset" && (
        set -o pipefail
        ninja -C "$root/build/$preset" "$@" 2>&1 | show_progress
    )
}
