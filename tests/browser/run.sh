#!/usr/bin/env bash
# The browser tests: a real Chromium at a real server. LINSTOCK_PROGRAM names the program, build/release by default.
# Needs Debian's chromium, node 18 or later with npm and, the first time, the net.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" || exit 1
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund --loglevel=error >&2 && touch node_modules/.package-lock.json || exit 1
fi
exec node --test "$@" .
