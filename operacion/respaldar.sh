#!/bin/sh
# One backup into $RESPALDOS, which is read back before it gets its name; those older than $RESPALDOS_DIAS days are then deleted.
# Ends with an error where there is no backup, so that the timer tells.
set -eu
cd "$(dirname "$0")/.."
: "${RESPALDOS:=/respaldos}" "${RESPALDOS_DIAS:=30}"
node server/dist/comando.js respaldo --a "$RESPALDOS/"
find "$RESPALDOS" -maxdepth 1 -name 'nogal-*.jsonl.gz' -mtime "+$RESPALDOS_DIAS" -delete
