"""Images of layers whose files are found, as docker save writes them and as layouts in a directory."""

import hashlib
import io
import json
import os
import tarfile

KEY = b"-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----\n"


def put(archive, name, contents, mode=0o644):
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(contents), mode
    archive.addfile(member, io.BytesIO(contents))


def layer(name):
    """A layer of one file that is found."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.PAX_FORMAT) as archive:
        put(archive, name, KEY + os.urandom(9000), 0o666)
    return made.getvalue()


def configuration(layers):
    digests = [f"sha256:{hashlib.sha256(one).hexdigest()}" for one in layers]
    return json.dumps({"os": "linux", "architecture": "amd64", "config": {"User": "1"},
                       "rootfs": {"type": "layers", "diff_ids": digests}}).encode()


def save(path, names):
    """What docker save writes: a directory for each layer, and the list of them behind all."""
    layers = {hashlib.sha256(one).hexdigest() + "/layer.tar": one for one in map(layer, names)}
    with tarfile.open(path, "w") as archive:
        for name, one in layers.items(): put(archive, name, one)
        put(archive, "config.json", configuration(list(layers.values())))
        put(archive, "manifest.json", json.dumps([
            {"Config": "config.json", "RepoTags": ["a:b"], "Layers": list(layers)}]).encode())


def make_layout(path, names):
    """An image layout in a directory, a blob for each layer."""
    blobs = path / "blobs/sha256"
    blobs.mkdir(parents=True)

    def blob(contents, kind):
        digest = hashlib.sha256(contents).hexdigest()
        (blobs / digest).write_bytes(contents)
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(contents)}

    layers = [layer(name) for name in names]
    manifest = {"schemaVersion": 2, "config": blob(configuration(layers), "config.v1+json"),
                "layers": [blob(one, "layer.v1.tar") for one in layers]}
    index = {"schemaVersion": 2, "manifests": [blob(json.dumps(manifest).encode(), "manifest.v1+json")]}
    (path / "index.json").write_text(json.dumps(index))
    (path / "oci-layout").write_text(json.dumps({"imageLayoutVersion": "1.0.0"}))
