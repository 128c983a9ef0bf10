#!/bin/sh
# Runs the suite in a pipeline, and hands its results on: the steps of action.yml call it. Options come from the environment, as
# FORGE_CONFORMANCE_<OPTION>; an empty variable is none. CONFORMANCE_MERGE: folder whose folders have the reports of shards, which are
# merged instead. Exits with the code of the run.
set -u
here=$(cd "$(dirname "$0")" && pwd)
export FORGE_CONFORMANCE_OUTPUT="${FORGE_CONFORMANCE_OUTPUT:-conformance-report}"
# The summary is the comment for a pull request.
export FORGE_CONFORMANCE_REPORTER="${FORGE_CONFORMANCE_REPORTER:-terminal,html},markdown"

version=${CONFORMANCE_VERSION:-latest}
set -- --yes --package "forge-conformance@$version"
# Servers from images need one more package; others need not wait for it.
if [ -n "${FORGE_CONFORMANCE_IMAGE:-}" ]; then set -- "$@" --package testcontainers; fi
set -- "$@" forge-conformance

code=0
if [ -n "${CONFORMANCE_MERGE:-}" ]; then
  # Without any report this names a folder that does not exist, which is an error.
  npx "$@" merge --output "$FORGE_CONFORMANCE_OUTPUT" "$CONFORMANCE_MERGE"/* || code=$?
else
  npx "$@" run || code=$?
fi
node "$here/results.js" "$FORGE_CONFORMANCE_OUTPUT" "$code"
exit "$code"
