#!/usr/bin/env bash
# Builds the web pages from web/src into web/dist, which is committed (docs/decisions/0006-web-bundle.md):
#   tools/web_build.sh           build
#   tools/web_build.sh --check   types, unit tests, and whether web/dist is what web/src gives; changes nothing
# Needs node 20.19 or later and, the first time, the net. Where node is older (Debian 12's own is 18) a newer one is installed
# into build/node; where that cannot be had, building and checking fail.
set -u
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$root/tools/setup.sh"
cd "$root/web" || exit 1

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

ensure_node || exit 1
install_tools || { say "npm could not install what web/package-lock.json names."; exit 1; }
case "${1:-}" in
    "") build_into dist ;;
    --check) check ;;
    *) say "usage: tools/web_build.sh [--check]" && exit 2 ;;
esac
