#!/usr/bin/env bash
# Sets the site up on a bare Debian 12 or Ubuntu 24.04, or newer: user, packages, program, settings, service, Caddy, nightly
# copies of the backups. It says of each step whether it was done, skipped or failed, and why; run it again at any time.
# usage, as root, in a clone at /opt/club: deploy/setup-debian.sh NAME [--backups USER@MACHINE:FOLDER]
#   NAME is the site's, such as club.example.org, and points to this machine.
# shellcheck disable=SC2317  # step calls each of the functions by its name
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Tests set up a folder instead of this machine.
machine=${CLUB_MACHINE:-}
env_file=$machine/etc/club.env
units=$machine/etc/systemd/system
caddyfile=$machine/etc/caddy/Caddyfile
data=$machine/var/lib/club
SKIPPED=3
name=""
copies_to=""
why=""
has_started=""
is_newer=""
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Runs a step. It returns 0 when it did something and SKIPPED when there was nothing to do, and says why in $why.
step() {
  local code
  why=""
  "$2" > "$log" 2>&1
  code=$?
  case $code in
    0) printf 'done     %s%s\n' "$1" "${why:+: $why}" ;;
    "$SKIPPED") printf 'skipped  %s: %s\n' "$1" "$why" ;;
    *)
      printf 'FAILED   %s: %s\n' "$1" "${why:-what it printed is below}"
      tail -20 "$log"
      printf '\nMend that and run this again: what was done is skipped.\n'
      exit 1
      ;;
  esac
}
skip() {
  why=$1
  return "$SKIPPED"
}
broken() {
  why=$1
  return 1
}

# Puts standard input into a file for root, unless it says so already.
put() {
  local text
  text=$(cat)
  if [ -f "$1" ] && [ "$(cat "$1")" = "$text" ]; then
    skip "it is so already"
    return
  fi
  mkdir -p "$(dirname "$1")" && printf '%s\n' "$text" > "$1"
}

packages() {
  local missing=() package
  for package in git nodejs npm libatomic1 caddy rsync curl openssh-client; do
    # Node of another source brings its own npm.
    if [ "$package" = npm ] && command -v npm > /dev/null; then continue; fi
    dpkg-query --show --showformat='${db:Status-Status}' "$package" 2> /dev/null | grep -qx installed || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    skip "all are installed"
    return
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" || return 1
  why="${missing[*]}"
}

# Debian 12's Node is 18 and leaves out packages that want 20. A newer one comes by npm, before it in root's PATH.
newer_node() {
  local before version
  before=$(node --version)
  if [ "${before//[!0-9.]/}" != "" ] && [ "$(cut -d. -f1 <<< "${before#v}")" -ge 20 ]; then
    skip "it is $before"
    return
  fi
  version=$(sed -n 's/^ *"node": "\([0-9.]*\)",$/\1/p' "$root/package.json")
  npm install --global --prefix "$machine/usr/local" --no-audit --no-fund --loglevel=error "node@$version" npm@10 || return 1
  hash -r
  why="$version in /usr/local, because Debian's is $before"
}

user() {
  if id club > /dev/null 2>&1; then
    skip "there is one"
    return
  fi
  useradd --system --user-group --home-dir /var/lib/club --shell /usr/sbin/nologin club
}

program() {
  if [ "$root" != "$machine/opt/club" ]; then
    broken "clone your copy to /opt/club, not $root"
    return
  fi
  cd "$root" && node scripts/prepare.mjs --build || return 1
  # The server that runs still has the pages of before.
  if grep -q '^Building' "$log"; then is_newer=yes; fi
}

settings() {
  if [ -f "$env_file" ]; then
    local address
    address=$(sed -n 's/^PUBLIC_URL=//p' "$env_file" | tail -1)
    if [ "$address" = "https://$name" ]; then
      skip "$env_file stays as you wrote it"
    else
      skip "$env_file stays as you wrote it. Its PUBLIC_URL is ${address:-missing}: put https://$name there and run systemctl restart club"
    fi
    return
  fi
  install -D -m 600 "$root/.env.example" "$env_file" &&
    printf '\nPUBLIC_URL=https://%s\nTRUST_PROXY=1\n' "$name" >> "$env_file"
}

command_club() {
  local link=$machine/usr/local/bin/club
  if [ "$(readlink "$link")" = "$root/deploy/club.sh" ]; then
    skip "it is so already"
    return
  fi
  mkdir -p "$(dirname "$link")" && ln -sfn "$root/deploy/club.sh" "$link"
}

service() {
  put "$units/club.service" < "$root/deploy/club.service"
  local code=$?
  if [ "$code" -eq "$SKIPPED" ] && [ -z "$is_newer" ] && systemctl is-active --quiet club; then
    skip "it runs"
    return
  fi
  [ "$code" -eq 1 ] && return 1
  why=""
  systemctl daemon-reload && systemctl enable --quiet club && systemctl restart club && has_started=yes
}

# The first start's link; it is printed a moment after the server answers.
start_link() {
  local try
  for try in 1 2 3 4 5 6 7 8 9 10; do
    journalctl --unit club --output cat --no-pager 2> /dev/null | grep -A2 '^To sign in' | tail -3 | grep . && return
    [ "$try" = 10 ] || sleep 1
  done
}

ready() {
  local port
  port=$(sed -n 's/^PORT=//p' "$env_file" | tail -1)
  curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-max-time 60 --retry-all-errors \
    "http://127.0.0.1:${port:-3000}/readyz" || broken "it does not answer; journalctl --unit club says why"
}

caddy_before_it() {
  local ours
  ours=$(sed "s/{\$SITE_HOST}/$name/" "$root/deploy/Caddyfile")
  # Debian's own file serves one page that says so.
  if [ -f "$caddyfile" ] && ! grep -qE '^# (Caddy before one server|The Caddyfile is an easy way)' "$caddyfile"; then
    skip "$caddyfile serves something else. Add what deploy/Caddyfile says, with $name for {\$SITE_HOST}"
    return
  fi
  put "$caddyfile" <<< "$ours" || return
  systemctl reload-or-restart caddy
}

copies() {
  if [ -z "$copies_to" ]; then
    skip "say --backups USER@MACHINE:FOLDER for a nightly copy to another machine"
    return
  fi
  local key=$data/.ssh/id_ed25519
  sed "s|backup@backup.example.org:club/|$copies_to|" "$root/deploy/club-backup-copy.service" | put "$units/club-backup-copy.service"
  put "$units/club-backup-copy.timer" < "$root/deploy/club-backup-copy.timer"
  if [ ! -f "$key" ]; then
    install -d -m 700 -o club -g club "$data/.ssh" && ssh-keygen -q -t ed25519 -N '' -f "$key" || return 1
  fi
  local host=${copies_to#*@}
  if ! ssh-keyscan "${host%%:*}" > "$data/.ssh/known_hosts"; then
    broken "${host%%:*} does not answer by ssh"
    return
  fi
  chown club:club "$key" "$key.pub" "$data/.ssh/known_hosts" || return 1
  systemctl daemon-reload && systemctl enable --quiet --now club-backup-copy.timer || return 1
  why="let this key in at ${host%%:*}: $(cat "$key.pub")"
}

main() {
  while [ $# -gt 0 ]; do
    case "$1" in
      --backups) copies_to=${2:-} && shift ;;
      *) name=$1 ;;
    esac
    shift
  done
  if [[ ! $name =~ ^[a-z0-9.-]+\.[a-z0-9-]+$ ]]; then
    echo "usage: deploy/setup-debian.sh club.example.org [--backups USER@MACHINE:FOLDER]" >&2
    exit 2
  fi
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
    echo "This is for root on Debian or Ubuntu." >&2
    exit 2
  fi
  step "packages" packages
  step "Node 20 or newer" newer_node
  step "user club" user
  step "program" program
  step "settings in /etc/club.env" settings
  step "command club" command_club
  step "service" service
  step "the server answers" ready
  step "Caddy, which fetches the certificate" caddy_before_it
  step "nightly copy of the backups" copies
  printf '\nThe site is at https://%s\n' "$name"
  [ -z "$has_started" ] || start_link
  printf 'Later: club doctor, club pin, club backup, club update\n'
}

main "$@"
exit
