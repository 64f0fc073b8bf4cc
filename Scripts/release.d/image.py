"""Writes an image that holds the static program and nothing else, as one archive that is both an OCI layout and what
`docker load` takes.

    image.py VERSION PROGRAM FILE

It runs as an account of its own without rights, in /work, where the tree to audit is mounted.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import sys
import tarfile

# Of images as of Go: the names that `uname -m` has differ.
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
ACCOUNT = 65532
PASSWD = f"root:x:0:0:root:/:/sbin/nologin\nnonroot:x:{ACCOUNT}:{ACCOUNT}:nonroot:/:/sbin/nologin\n"
GROUP = f"root:x:0:\nnonroot:x:{ACCOUNT}:\n"


def add(archive, name, content=None, mode=0o644):
    entry = tarfile.TarInfo(name)
    entry.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
    entry.mode = mode
    if content is None:
        entry.type = tarfile.DIRTYPE
        archive.addfile(entry)
    else:
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))


def layer(program):
    bytes_ = io.BytesIO()
    with tarfile.open(fileobj=bytes_, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for directory in ["etc", "usr", "usr/bin", "work"]:
            add(archive, directory, mode=0o755)
        add(archive, "etc/group", GROUP.encode())
        add(archive, "etc/passwd", PASSWD.encode())
        add(archive, "usr/bin/treewarden", program, 0o755)
    return bytes_.getvalue()


def digest(content):
    return hashlib.sha256(content).hexdigest()


def main(version, program, file):
    uncompressed = layer(pathlib.Path(program).read_bytes())
    compressed = gzip.compress(uncompressed, 9, mtime=0)
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    created = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    labels = {
        "org.opencontainers.image.title": "treewarden",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.licenses": "Apache-2.0",
        "org.opencontainers.image.source": "https://github.com/treewarden/treewarden",
    }
    configuration = json.dumps({
        "created": created,
        "architecture": ARCHITECTURES[os.uname().machine],
        "os": "linux",
        "config": {
            "User": f"{ACCOUNT}:{ACCOUNT}", "Entrypoint": ["/usr/bin/treewarden"], "Cmd": ["--help"],
            "WorkingDir": "/work", "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest(uncompressed)}"]},
        "history": [{"created": created, "created_by": "Scripts/release"}],
    }).encode()

    def descriptor(kind, content, **more):
        return {
            "mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest(content)}",
            "size": len(content),
        } | more

    manifest = json.dumps({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": descriptor("config.v1+json", configuration),
        "layers": [descriptor("layer.v1.tar+gzip", compressed)],
    }).encode()
    index = json.dumps({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [descriptor(
            "manifest.v1+json", manifest, annotations={"org.opencontainers.image.ref.name": version})],
    }).encode()
    # What docker reads: it names the same blobs.
    loaded = json.dumps([{
        "Config": f"blobs/sha256/{digest(configuration)}",
        "RepoTags": [f"treewarden:{version}"],
        "Layers": [f"blobs/sha256/{digest(compressed)}"],
    }]).encode()

    with tarfile.open(file, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for directory in ["blobs", "blobs/sha256"]:
            add(archive, directory, mode=0o755)
        for blob in [configuration, manifest, compressed]:
            add(archive, f"blobs/sha256/{digest(blob)}", blob)
        add(archive, "index.json", index)
        add(archive, "manifest.json", loaded)
        add(archive, "oci-layout", b'{"imageLayoutVersion": "1.0.0"}')


main(*sys.argv[1:])
