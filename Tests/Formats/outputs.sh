#!/usr/bin/env bash
# Makes a tree with something of everything, and has treewarden write every machine format about it, into the working
# directory; says of each document which definition of the schema it is of.
#
#   outputs.sh TREEWARDEN      needs root, setfacl, setfattr, setcap, setpriv, umoci and dpkg-deb
set -euo pipefail
umask 022
treewarden=$1

mkdir -p dist/bin dist/lib dist/share/doc dist/var/spool dist/secret locked
printf '#!/bin/sh\nexec true\n' >dist/bin/deploy
chmod 755 dist/bin/deploy
echo text >dist/linked
ln dist/linked linked
chmod 666 linked
setfattr -n user.mark -v yes dist/bin/deploy
cp /bin/true dist/bin/helper
chmod 4755 dist/bin/helper
cp /bin/true dist/bin/ping
setcap cap_net_raw=ep dist/bin/ping
ln dist/bin/deploy dist/bin/again
echo text | tee dist/share/doc/guide.md >dist/share/doc/guide.md~
cp dist/share/doc/guide.md dist/share/doc/other.md~
touch dist/share/doc/aux.txt dist/share/Readme dist/share/README
touch dist/share/$'caf\351' dist/share/$'CAF\351'
ln -s /home/build/out/lib dist/lib/current
ln -s $'caf\352' dist/lib/lost
ln -s loop dist/lib/loop
chmod 777 dist/var/spool
chmod 666 dist/share/doc/guide.md
setfacl -m u:daemon:rw dist/share/Readme
setfacl -d -m u:daemon:rwx dist/share
mkfifo dist/share/pipe
mknod dist/share/null c 1 3
chown 12345:23456 dist/share/doc/guide.md
chown 65534 dist/secret locked
chmod 700 dist/secret locked
mkdir -p open/$'dir\351'
chmod 777 open/$'dir\351'
echo text >dist/share/closed
chown 65534 dist/share/closed
chmod 000 dist/share/closed
mkdir good
mkdir dist/closed dist/many
echo text >dist/closed/open
chmod 666 dist/closed/open
chmod 700 dist/closed
# More spellings of one name, and more dead entries, than a report lists.
(cd dist/many && touch {a,A}{b,B}{c,C}{d,D}{e,E}{f,F}{g,G})
# Where the file system has it.
chattr +d dist/share/doc/guide.md || true

# report NAME COMMAND…: whatever a command finds, it writes a report.
report() {
    local code=0 name=$1
    shift
    "$@" >"$name" 2>>said || code=$?
    if [[ ! -s $name ]]; then
        echo "outputs.sh: $*: ended with $code" >&2
        tail -n 5 said >&2
        exit 1
    fi
}
document() {
    echo "$1 $2"
    report "$2" "${@:3}"
}

echo 'locked: [setuid-file]' >policy.yaml
cat >.treewarden.yaml <<'END'
ignore:
  - {rule: backup-file, path: share/doc/guide.md~, reason: an example, expires: 2999-01-01}
  - {rule: backup-file, path: share/doc/other.md~, reason: it was one, expires: 2001-01-01}
  - {rule: setuid-file, path: bin/nothing, reason: it is gone}
END
for ((entry = 0; entry < 300; entry++)); do
    echo "  - {rule: setuid-file, path: bin/nothing-$entry, reason: it is gone}"
done >>.treewarden.yaml
"$treewarden" scan dist --write-baseline old.baseline --select permissions,setuid-file --quiet >>said || true
chmod 755 dist/var/spool
chmod 6755 dist/bin/ping
document report scan.json "$treewarden" scan dist open --format json --include-suppressed
document finding scan.jsonl "$treewarden" scan dist open --format jsonl --include-suppressed
document report baseline.json "$treewarden" scan dist --format json --baseline old.baseline
document report host.json "$treewarden" scan dist --format json --profile deployment --runtime-user daemon
unprivileged=(setpriv --bounding-set=-all --inh-caps=-all --)
document report unread.json "${unprivileged[@]}" "$treewarden" scan dist open locked --format json
document report left-out.json "$treewarden" scan dist --format json --policy policy.yaml --exclude bin
printf 'dist/bin/ping\ndist/nothing\n' >changed-files
document report changed-files.json "$treewarden" scan dist --format json --files-from changed-files
# More findings than notices about what an entry pins.
mkdir much
(umask 0 && touch much/{1..1020} && chmod 600 much/1)
printf 'ignore:\n  - {rule: world-writable-file, path: "**", reason: it was one, pin: {owner: daemon}}\n' >pinned.yaml
document report much.json "$treewarden" scan much --format json --config pinned.yaml --select world-writable-file
document report collisions.json "$treewarden" collisions dist --format json
printf 'a/A\0a/a\0con\0' >list
report list.json sh -c "\"$treewarden\" collisions --stdin0 --target ntfs --format json <list"
echo "report list.json"

printf '%s\n' '#include <fcntl.h>' '#include <unistd.h>' 'int f(const char *p) {' \
    '    if (access(p, W_OK) == 0) return open(p, O_WRONLY);' '    return -1;' '}' >"lock.c"
document report source.json "$treewarden" source lock.c --format json
document finding source.jsonl "$treewarden" source lock.c --format jsonl

tar -cf dist.tar dist
document report archive.json "$treewarden" scan dist.tar good --format json
document report left-out-members.json "$treewarden" scan dist.tar good --format json --policy policy.yaml --exclude bin
head -c 30000 dist.tar >cut.tar
document report cut.json "$treewarden" scan cut.tar good --format json
# From a pipe it stays open whether two members of one path are alike.
echo one >twice
tar -cf twice.tar --mtime @1 good twice
echo two >twice
tar -rf twice.tar --mtime @1 twice
report twice.json sh -c "cat twice.tar | \"$treewarden\" scan - good --format json"
echo "report twice.json"
document record archive-entries.jsonl "$treewarden" inventory dist.tar --format jsonl
mkdir -p package/DEBIAN package/usr/bin
cp /bin/true package/usr/bin/tool
chmod 2755 package/usr/bin/tool
printf 'Package: tool\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.example>\nDescription: a tool\n' >package/DEBIAN/control
dpkg-deb --build --root-owner-group package tool.deb >/dev/null
document record package.jsonl "$treewarden" inventory tool.deb --format jsonl --checksums sha256
{
    umoci init --layout image
    umoci new --image image:web
    umoci unpack --image image:web bundle
    mkdir -p bundle/rootfs/etc bundle/rootfs/srv
    printf 'root:x:0:0::/root:/bin/sh\nweb:x:1000:1000::/srv:/bin/sh\n' >bundle/rootfs/etc/passwd
    cp /bin/true bundle/rootfs/srv/server
    cp /bin/su bundle/rootfs/srv/old
    chmod 4755 bundle/rootfs/srv/old
    chown -R 1000:1000 bundle/rootfs/srv/server
    umoci repack --refresh-bundle --history.created_by make --image image:web bundle
    rm bundle/rootfs/srv/old
    umoci repack --image image:web bundle
    umoci config --image image:web --config.user web --config.entrypoint /srv/server
} >>said 2>&1
document report image.json "$treewarden" scan image --as image --format json
document record image.jsonl "$treewarden" inventory image --as image --format jsonl

document record inventory.jsonl "$treewarden" inventory dist open --format jsonl --checksums sha256
document record unread.jsonl "${unprivileged[@]}" "$treewarden" inventory dist open --format jsonl --checksums sha256
report dist.snapshot.jsonl "$treewarden" snapshot dist -o - --checksums sha256
echo "snapshot dist.snapshot.jsonl"
report unread.snapshot.jsonl "${unprivileged[@]}" "$treewarden" snapshot dist -o -
echo "snapshot unread.snapshot.jsonl"
report part.snapshot.jsonl "$treewarden" snapshot dist -o - --exclude many --skip-hidden --skip-packages \
    --cross-file-systems --newer-than 3d --files-from changed-files
echo "snapshot part.snapshot.jsonl"
report image.snapshot.jsonl "$treewarden" snapshot image --as image --platform "linux/$(dpkg --print-architecture)" -o -
echo "snapshot image.snapshot.jsonl"
echo more >>dist/bin/deploy
chmod 4777 dist/bin/helper
mv dist/share dist/doc
rm dist/lib/current
touch dist/new
document changes changes.json "$treewarden" diff dist.snapshot.jsonl dist --checksums sha256 --format json
document event changes.jsonl "$treewarden" diff dist.snapshot.jsonl dist --checksums sha256 --format jsonl
document event unread-changes.jsonl "$treewarden" diff unread.snapshot.jsonl dist --format jsonl
document access access.json "$treewarden" access dist/bin/helper dist/doc/Readme dist/missing --as daemon --format json
document access capable.json "$treewarden" access locked --as daemon --capability cap_dac_override --format json
document rules rules.json "$treewarden" rules --format json
document pages pages.json "$treewarden" explain --all --format json
document facts facts.json "$treewarden" facts --format json
document calls calls.json "$treewarden" calls --format json
document settings settings.json env "TREEWARDEN_CONFIG=$PWD/.treewarden.yaml" "$treewarden" config --profile host --format json
document settings found.json "$treewarden" config --format json
document fixes fixes.json "$treewarden" fix dist --format json
document fixes applied.json "$treewarden" fix dist --apply --undo-file dist.undo --format json
document fixes undone.json "$treewarden" fix dist --undo dist.undo --format json
document fixes unchanged.json "$treewarden" fix dist --undo dist.undo --format json
