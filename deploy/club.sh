#!/usr/bin/env bash
# Runs one of the server's commands on its data: as its user, with its settings and its own Node. setup-debian.sh links it
# as `club`. usage: club account|backup|doctor|pin|restore|update [what the command takes]
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
case "${1:-}" in
  update) exec bash "$root/deploy/update.sh" "${@:2}" ;;
  account | backup | doctor | pin | restore) ;;
  *)
    echo "usage: club account|backup|doctor|pin|restore|update [what the command takes]" >&2
    exit 2
    ;;
esac
exec systemd-run --quiet --pipe --wait --collect --uid=club --gid=club --working-directory="$root" \
  --property=EnvironmentFile=/etc/club.env --setenv=DATA_DIR=/var/lib/club \
  "$root/node_modules/.bin/node" "server/$1.ts" "${@:2}"
