#!/usr/bin/env bash
# Frame times of the board with 48 and 192 units, in Debian's chromium without a graphics card. Needs what tools/web_build.sh and
# tests/browser/run.sh have installed.
set -eu
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
STAGE_OUT=$(mktemp -d)
export STAGE_OUT
trap 'rm -rf "$STAGE_OUT"' EXIT
(cd "$here/../../web" && npx --no-install vite build --logLevel warn --config "$here/vite.config.mjs" >&2)
node "$here/measure.mjs" "$@"
