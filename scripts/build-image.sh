#!/usr/bin/env bash
# Builds the Dockerfile with a real engine, Debian's buildah, which needs root and no daemon.
# Where the two base images cannot be pulled, a minimal Debian with this machine's Node and npm stands in for both.
# usage: build-image.sh CHECKOUT NAME
set -euo pipefail
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
src=$(cd "$1" && pwd)
name=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

# What the builder gets is what is committed.
git clone --quiet "$src" "$work/src"

# Always anew: what stood in for one the last time bears its name.
bases=$(grep -E '^FROM [^ ]+[:/]' "$src/Dockerfile" | awk '{print $2}' | sort -u)
if [ -z "${STAND_IN:-}" ] && (for base in $bases; do timeout 60 buildah pull --quiet --policy always "$base" || exit 1; done) > /dev/null 2>&1; then
  echo "base images: pulled"
else
  echo "base images: a stand-in (minimal Debian bookworm, with this machine's Node and npm)"
  # One of the two places may be missing, which grep calls an error.
  mirror=$({ grep -hm1 -E '^(URIs:|deb )' /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null || true; } | sed -E 's/^(URIs:|deb) *//; s/ .*//' | head -1)
  debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$root" "$mirror" > "$work/debootstrap.log" 2>&1
  mkdir -p "$root/usr/local/bin" "$root/usr/lib/node_modules"
  # Not `npm run`'s own Node: that is the project's, which the build brings by itself.
  outer=$(PATH=$(printf '%s' "$PATH" | tr : '\n' | grep -v node_modules | paste -sd:) command -v node)
  cp -L "$outer" "$root/usr/local/bin/node"
  npm=$(PATH=$(printf '%s' "$PATH" | tr : '\n' | grep -v node_modules | paste -sd:) command -v npm)
  cp -r "$(dirname "$(dirname "$(readlink -f "$npm")")")/." "$root/usr/lib/node_modules/npm/"
  ln -sf /usr/lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp /etc/resolv.conf "$root/etc/"
  for settings in /etc/npmrc:"$root/etc/" ~/.npmrc:"$root/root/"; do
    cp "${settings%%:*}" "${settings#*:}" 2> /dev/null || true
  done
  # npm's own settings for the machine; without them and the machine's authorities it waits for ever where a proxy answers.
  mkdir -p "$root/usr/local/etc"
  # `npm run` hands its own settings on as variables.
  cp "$(env -i HOME="$HOME" "$outer" "$(readlink -f "$npm")" config get globalconfig)" "$root/usr/local/etc/npmrc" 2> /dev/null || true
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  for base in $bases; do
    container=$(buildah from scratch)
    buildah add --quiet "$container" "$root" / > /dev/null
    buildah commit --quiet "$container" "$base" > /dev/null
    buildah rm "$container" > /dev/null
  done
fi
(cd "$work/src" && buildah bud --format docker --pull-never --tag "$name" .)
