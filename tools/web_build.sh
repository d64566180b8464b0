#!/usr/bin/env bash
# Builds the web pages from web/src into web/dist, which is committed (docs/decisions/0006-web-bundle.md):
#   tools/web_build.sh           build
#   tools/web_build.sh --check   types, unit tests, and whether web/dist is what web/src gives; changes nothing
# Needs node 20.19 or later and, the first time, the net. An older node (Debian 12's own is 18): --check says so and passes.
set -u
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root/web" || exit 1
say() { printf '%s\n' "$*" >&2; }

new_enough() {
    command -v node >/dev/null && command -v npm >/dev/null &&
        node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

# npm ci when the lock is newer than what it installed.
install_tools() {
    [ -f node_modules/.package-lock.json ] && [ ! package-lock.json -nt node_modules/.package-lock.json ] && return 0
    npm ci --no-audit --no-fund --loglevel=error >&2 && touch node_modules/.package-lock.json
}

build_into() { npx --no-install vite build --logLevel warn --outDir "$1" --emptyOutDir >&2; }

check() {
    npx --no-install svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human >&2 || return 1
    npx --no-install vitest run --reporter dot >&2 || return 1
    local fresh
    fresh=$(mktemp -d) || return 1
    trap 'rm -rf "$fresh"' RETURN
    build_into "$fresh" || return 1
    diff -rq "$fresh" dist >&2 && return 0
    say "web/dist is not what web/src gives: run tools/web_build.sh and commit it."
    return 1
}

if ! new_enough; then
    say "The web pages are built with node 20.19 or later; this machine has $(node --version 2>/dev/null || echo none)."
    [ "${1:-}" = --check ] && exit 0
    exit 1
fi
install_tools || { say "npm could not install what web/package-lock.json names."; exit 1; }
case "${1:-}" in
    "") build_into dist ;;
    --check) check ;;
    *) say "usage: tools/web_build.sh [--check]" && exit 2 ;;
esac
