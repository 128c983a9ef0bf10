#!/bin/sh
# Runs in each pod of an indexed Job with SHARDS + 1 completions (examples/kubernetes). The pods with JOB_COMPLETION_INDEX below SHARDS
# check a shard each, and succeed where there is a report, whatever it says. The last one waits for them, at most WAIT_SECONDS, and
# merges their reports; it exits as one run of everything, and never with 0 where a shard is missing. PARTS: folder that all pods share.
# JOB_UID: seed, and name of the folder of this Job in it.
set -u
bin=$(cd "$(dirname "$0")/.." && pwd)/bin/forge-conformance.js
folder=$PARTS/$JOB_UID
mkdir -p "$folder/reports" "$folder/ended"

if [ "$JOB_COMPLETION_INDEX" -lt "$SHARDS" ]; then
  shard=$((JOB_COMPLETION_INDEX + 1))
  running=$folder/running-$shard
  node "$bin" run --shard "$shard/$SHARDS" --seed "$JOB_UID" --output "$running"
  code=$?
  if [ -f "$running/report.json" ]; then
    mv "$running" "$folder/reports/$shard"
    code=0
  fi
  touch "$folder/ended/$shard"
  exit "$code"
fi

waited=0
while [ "$(find "$folder/ended" -type f | wc -l)" -lt "$SHARDS" ] && [ "$waited" -lt "$WAIT_SECONDS" ]; do
  sleep 1
  waited=$((waited + 1))
done
# Without any report this names a file that does not exist, which is an error.
exec node "$bin" merge --output "$folder/merged" "$folder"/reports/*
