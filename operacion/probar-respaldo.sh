#!/bin/sh
# Restores the newest backup of $RESPALDOS into an embedded database of its own, compares every table, and deletes that database. The
# database and the files of the portal are not touched.
set -eu
cd "$(dirname "$0")/.."
: "${RESPALDOS:=/respaldos}"
newest=$(find "$RESPALDOS" -maxdepth 1 -name 'nogal-*.jsonl.gz' | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "No hay ningún respaldo en $RESPALDOS." >&2
  exit 1
fi
if [ -z "$(find "$newest" -mmin "-${RESPALDO_MINUTOS:-1500}")" ]; then
  echo "El último respaldo, $newest, tiene más de ${RESPALDO_MINUTOS:-1500} minutos." >&2
  exit 1
fi
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT
env -u DATABASE_URL -u DATABASE_URL_DIRECTA -u DATABASE_URL_LECTURA -u S3_URL DATOS="$trial/datos" node server/dist/comando.js restaurar "$newest"
