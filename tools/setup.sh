# shellcheck shell=bash disable=SC2034,SC2154
# Shared by ./run, ./test and tools/web_build.sh: what must be installed, and building a preset. Sourced, not run; $root is the
# repository.
# Everything said here goes to stderr, so that the program's own output can be piped.

run_packages=(cmake ninja-build g++ libfmt-dev nlohmann-json3-dev libtomlplusplus-dev libcli11-dev librandom123-dev
    libboost-dev libsqlite3-dev libqrencode-dev)
quick_packages=("${run_packages[@]}" libgtest-dev librapidcheck-dev lld ccache python3 clang-format-14)
test_packages=("${quick_packages[@]}" libbenchmark-dev clang-19 libclang-rt-19-dev chromium)
# Debian's own node fetches a newer one where it is too old (ensure_node); one that is there already is left alone.
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

# The pages are built with what web/package.json asks for: node 20.19, or 22.12 and later. Debian 12's own is 18.
node_is_new_enough() {
    command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' 2>/dev/null
}

# Where node is too old, puts one before it on PATH that npm's registry carries as a package: pinned with its hash in
# tools/node, installed into build/node, for this shell and what it starts.
ensure_node() {
    node_is_new_enough && return 0
    local home="$root/build/node" old
    old=$(node --version 2>/dev/null || echo none)
    if ! command -v npm >/dev/null; then
        say "The pages need node 20.19 or later and npm; Debian's nodejs and npm are enough to fetch it: apt-get install nodejs npm"
        return 1
    fi
    if ! cmp -s "$root/tools/node/package-lock.json" "$home/package-lock.json" || ! compgen -G "$home/node_modules/*/bin/node" >/dev/null; then
        say "node is $old, too old for the pages: installing a newer one into build/node"
        rm -rf "$home" && mkdir -p "$home" && cp "$root"/tools/node/package*.json "$home" &&
            (cd "$home" && npm ci --no-audit --no-fund --loglevel=error >&2)
    fi
    # Not node_modules/.bin: npm links no command of the name `node`.
    local newer
    newer=$(compgen -G "$home/node_modules/*/bin/node" | head -n 1)
    [ -n "$newer" ] && export PATH="${newer%/node}:$PATH"
    hash -r
    node_is_new_enough && return 0
    say "The pages need node 20.19 or later: this machine has $old, and a newer one could not be installed into build/node."
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
