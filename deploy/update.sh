#!/usr/bin/env bash
# Brings this installation to a newer version: `club update` where systemd runs it, `bash deploy/update.sh` where compose
# does, `npm run update` elsewhere. Whatever fails leaves or brings back the version of before, or says what to do.
# usage: update.sh [--without-secrets] [VERSION]    VERSION is a tag or a commit; without it, the newest.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
env_file=${CLUB_ENV:-/etc/club.env}
# Seconds until a server that is not ready counts as one that does not start.
patience=${CLUB_PATIENCE:-60}
# It names the version of before while an update has begun and was not checked yet.
unfinished=.git/club-update
backup_options=()
wanted=""

step() { printf '\n%s\n' "$*"; }
fail() {
  printf '\nThe update was not made. %s\n' "$*" >&2
  exit 1
}
name_of() { git describe --tags --always "$1"; }

how_it_runs() {
  if [ -n "$(docker compose ps --quiet site 2> /dev/null)" ]; then
    echo compose
  elif [ "$(systemctl show --property=WorkingDirectory --value club 2> /dev/null)" = "$root" ]; then
    echo systemd
  else
    echo by-hand
  fi
}

# The newest commit of the branch; of a checked-out version, the newest version.
find_newest() {
  git fetch --quiet --tags || fail "The newer version could not be fetched; nothing was changed."
  if [ -z "$wanted" ] && git symbolic-ref --quiet HEAD > /dev/null; then
    wanted=$(git rev-parse --symbolic-full-name '@{upstream}') || fail "Say which version: update.sh VERSION"
  fi
  [ -n "$wanted" ] || wanted=$(git tag --list 'v*' --sort=-version:refname | head -1)
  [ -n "$wanted" ] || fail "Say which version: update.sh VERSION"
  new=$(git rev-parse --verify --quiet "$wanted^{commit}") || fail "There is no version '$wanted'."
}

# Moves a checkout; a branch goes along, so that the next update follows it too.
take() {
  if git -C "$1" symbolic-ref --quiet HEAD > /dev/null && git -C "$1" merge-base --is-ancestor HEAD "$2"; then
    git -C "$1" merge --quiet --ff-only "$2"
  else
    git -C "$1" checkout --quiet --detach "$2"
  fi
}

tables_change() { ! git diff --quiet "$old" "$new" -- server/platform/database/migrations; }

is_ready() {
  local port
  port=$(sed -n 's/^PORT=//p' "$env_file" | tail -1)
  curl --silent --fail --output /dev/null --retry "$patience" --retry-delay 1 --retry-max-time "$patience" --retry-all-errors \
    "http://127.0.0.1:${port:-3000}/readyz"
}

# How to go back, as commands; $1 puts the program of before in place, $2 the tables aside, $3 restores, $4 starts.
say_way_back() {
  printf '\nTo go back to %s:\n\n' "$(name_of "$old")"
  printf '    %s\n' "$1"
  if tables_change; then
    printf '    %s\n    %s\n' "$2" "$3"
  fi
  printf '    %s\n\n' "$4"
  tables_change || return 0
  echo "The tables changed, so that brings back the backup: what families did since then is only in the tables set aside."
  echo "On PostgreSQL, set DATABASE_URL to an empty database instead of setting a file aside."
  echo "Afterwards, press Money, Check against Stripe, Check now: it finds what was paid meanwhile (docs/operations.md, Updates)."
}

way_back_systemd() {
  say_way_back \
    "systemctl stop club; mv $root $root.after; mv $root.before $root" \
    "mkdir -p /var/lib/club/after; mv /var/lib/club/club.sqlite* /var/lib/club/after/" \
    "club restore --yes $backup" \
    "systemctl start club"
}

swap() {
  # Two renames that no hang-up comes between.
  trap '' INT TERM HUP
  mv "$root" "$2" && mv "$1" "$root"
  cd "$root"
  trap - INT TERM HUP
}

start_and_check_systemd() {
  step "4 of 4  Starting it and waiting until it is ready …"
  if systemctl restart club && is_ready; then
    rm -f "$unfinished"
    step "Done: $(name_of "$new") serves."
    way_back_systemd
    return
  fi
  step "It is not ready: $(name_of "$old") is put back. Why: journalctl --unit club"
  rm -rf "$root.failed"
  swap "$root.before" "$root.failed"
  if systemctl restart club && is_ready; then
    fail "$(name_of "$old") serves again, with all its data. The newer one is in $root.failed."
  fi
  # A version refuses tables that a newer one has changed.
  printf '%s\n' "$(name_of "$old") does not start on the tables of the newer version. THE SITE IS DOWN. Bring the backup back:" \
    "    systemctl stop club; mkdir -p /var/lib/club/after; mv /var/lib/club/club.sqlite* /var/lib/club/after/" \
    "    club restore --yes $backup" \
    "    systemctl start club" >&2
  exit 1
}

update_systemd() {
  step "2 of 4  Building it beside the one that serves …"
  rm -rf "$root.next" "$root.before" "$root.failed" "$root.after"
  cp -a "$root" "$root.next" || { rm -rf "$root.next"; fail "$root could not be copied; nothing was changed."; }
  if ! (take "$root.next" "$new" && cd "$root.next" && node scripts/prepare.mjs --build); then
    rm -rf "$root.next"
    fail "It cannot be built here. $(name_of "$old") serves as before; nothing was changed."
  fi
  step "3 of 4  Backing up …"
  if ! backup=$("$root/deploy/club.sh" backup "${backup_options[@]}"); then
    rm -rf "$root.next"
    fail "$(name_of "$old") serves as before; nothing was changed."
  fi
  echo "$backup"
  printf '%s %s\n' "$old" "$backup" > "$root.next/$unfinished"
  swap "$root.next" "$root.before"
  start_and_check_systemd
}

way_back_compose() {
  # The image has no shell: Node itself sets the file aside.
  local aside="for (const f of fs.readdirSync('/data')) if (f.startsWith('club.sqlite')) fs.renameSync('/data/' + f, '/data/after-' + f)"
  say_way_back \
    "docker compose stop; git reset --hard $old; docker tag club-site:before club-site" \
    "docker compose run --rm --no-deps site -e \"$aside\"" \
    "docker compose run --rm --no-deps site server/restore.ts --yes $backup" \
    "docker compose up --detach"
}

update_compose() {
  step "2 of 4  Building it beside the one that serves …"
  if [ ! -f "$unfinished" ]; then
    docker tag club-site club-site:before
    printf '%s -\n' "$old" > "$unfinished"
  fi
  take "$root" "$new"
  if ! docker compose build; then
    git reset --quiet --hard "$old"
    rm -f "$unfinished"
    fail "It cannot be built here. $(name_of "$old") serves as before; only the checkout stands at its commit now."
  fi
  step "3 of 4  Backing up …"
  if ! backup=$(docker compose exec -T site node server/backup.ts "${backup_options[@]}"); then
    git reset --quiet --hard "$old"
    docker tag club-site:before club-site
    rm -f "$unfinished"
    fail "$(name_of "$old") serves as before."
  fi
  echo "$backup (in the volume)"
  step "4 of 4  Starting it and waiting until it is healthy …"
  if ! docker compose up --detach --wait; then
    rm -f "$unfinished"
    step "It is not healthy; docker compose logs site says why. IT MAY BE DOWN."
    way_back_compose
    exit 1
  fi
  rm -f "$unfinished"
  step "Done: $(name_of "$new") serves."
  way_back_compose
}

update_by_hand() {
  step "2 of 4  Backing up …"
  backup=$(npm run -s backup -- "${backup_options[@]}") || fail "Nothing was changed."
  echo "$backup"
  step "3 of 4  Building …"
  take "$root" "$new"
  if ! node scripts/prepare.mjs --build; then
    git reset --quiet --hard "$old"
    fail "It cannot be built here. The checkout is at $(name_of "$old") again: run \`npm start\` before it is needed."
  fi
  step "4 of 4  Neither systemd nor compose runs this: stop the server with Ctrl-C, and start it again with npm start."
  # The backup says where the data is: DATA_DIR may stand in .env alone.
  local data
  data=$(dirname "$(dirname "$backup")")
  say_way_back "git reset --hard $old" \
    "mkdir -p $data/after; mv $data/club.sqlite* $data/after/" \
    "npm install --no-save && npm run restore -- --yes $backup" "npm start"
}

main() {
  local word how
  for word in "$@"; do
    case "$word" in
      --without-secrets) backup_options=(--without-secrets) ;;
      -*) fail "usage: update.sh [--without-secrets] [VERSION]" ;;
      *) wanted=$word ;;
    esac
  done
  how=$(how_it_runs)
  old=$(git rev-parse HEAD)
  if [ -f "$unfinished" ]; then
    step "The last update was cut off, and goes on."
    new=$old
    read -r old backup < "$unfinished"
    if [ "$how" = systemd ]; then
      start_and_check_systemd
      return
    fi
  fi
  if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
    git status --short --untracked-files=no >&2
    fail "These files were changed here. Commit them to your copy, or put them back with git checkout."
  fi
  step "1 of 4  Looking for a newer version …"
  find_newest
  if [ "$old" = "$new" ] && [ ! -f "$unfinished" ]; then
    step "There is none: $(name_of "$old") is the newest."
    return
  fi
  echo "from $(name_of "$old") to $(name_of "$new")"
  case "$how" in
    systemd) update_systemd ;;
    compose) update_compose ;;
    *) update_by_hand ;;
  esac
}

# The whole file is read before the checkout replaces it.
main "$@"
exit
