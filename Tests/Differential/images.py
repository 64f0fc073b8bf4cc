"""Images: layouts as OCI has them, in a directory, and tar archives as `docker save` writes them."""

import gzip
import hashlib
import io
import json
import tarfile

import tars
from zips import either


def layer(draw, odd):
    members = draw.members()
    if draw.chance(0.4):
        decoy = {"kind": "file", "mode": 0, "uid": 0, "gid": 0, "data": b"", "target": b"", "uname": b"", "gname": b"",
                 "time": 0}
        name = draw.one([b".wh.a", b"d/.wh.x", b"d/.wh..wh..opq", b".wh..wh..opq", b".wh.d", b".wh.", b".wh..",
                         b".wh..wh.aufs", b".wh..wh.plnk/a", b".wh..wh..wh..opq",
                         b"d/.wh...", b".wh.a/b", b"d/.wh.e"])
        members.insert(draw.randrange(len(members) + 1), dict(decoy, name=name, mode=draw.one([0, 0o644, 0o4755])))
    made = tars.archive(draw, members, plain=draw.chance(0.6))
    return tars.mutate(draw, made) if draw.chance(odd) else made


def other_spelling(draw, text, odd):
    """JSON with another spelling of a key, or a key twice."""
    if not draw.chance(odd):
        return text
    key = draw.one(["layers", "digest", "manifests", "config", "mediaType", "size", "rootfs", "diff_ids"])
    spelled = f'"{key}"'
    if spelled not in text:
        return text
    wrong = draw.one([key.upper(), key.capitalize(), key.replace("s", "\u017f"), key])
    if draw.chance(0.5):
        return text.replace(spelled, f'"{wrong}"', 1)
    at = text.index(spelled)
    return text[:at] + f'"{wrong}": {draw.one(["[]", "null", "{}", "0", "1"])}, ' + text[at:]


def configuration(layers):
    digests = [f"sha256:{hashlib.sha256(one).hexdigest()}" for one in layers]
    return json.dumps({"os": "linux", "architecture": "amd64", "config": {"User": "1"},
                       "rootfs": {"type": "layers", "diff_ids": digests},
                       "history": [{"created_by": "a"} for _ in layers]}).encode()


def layout(draw):
    """Names and contents of the files of a layout."""
    odd = draw.one([0, 0.05, 0.2])
    files = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}'}

    def blob(contents, kind):
        digest = hashlib.sha256(contents).hexdigest()
        files[f"blobs/sha256/{digest}"] = contents
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(contents)}

    layers = [layer(draw, odd) for _ in range(draw.randint(1, 3))]
    packed = [draw.one([("layer.v1.tar", one), ("layer.v1.tar+gzip", gzip.compress(one, 1, mtime=0))]) for one in layers]
    descriptors = [blob(contents, either(draw, odd / 3, kind, "layer.v1.tar", "layer.nondistributable.v1.tar")) for kind,
                   contents in packed]
    for descriptor in descriptors:
        if draw.chance(odd / 2):
            descriptor["annotations"] = {"in-toto.io/predicate-type": "https://slsa.dev/provenance/v0.2"}
    manifest = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                "config": blob(configuration(layers), "config.v1+json"), "layers": descriptors}
    entry = blob(other_spelling(draw, json.dumps(manifest), odd).encode(), "manifest.v1+json")
    entry["annotations"] = {"org.opencontainers.image.ref.name": "t"}
    entry["platform"] = {"os": "linux", "architecture": "amd64"}
    if draw.chance(odd / 2):
        entry["annotations"]["vnd.docker.reference.type"] = "attestation-manifest"
        entry["platform"] = {"os": "unknown", "architecture": "unknown"}
    files["index.json"] = other_spelling(draw, json.dumps({"schemaVersion": 2, "manifests": [entry]}), odd).encode()
    return files


def saved(draw):
    """A tar archive as `docker save` writes it."""
    odd = draw.one([0, 0.05, 0.2])
    layers = [layer(draw, odd) for _ in range(draw.randint(1, 3))]
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        def put(name, contents):
            member = tarfile.TarInfo(name)
            member.size = len(contents)
            archive.addfile(member, io.BytesIO(contents))

        # Any order will do, and any name: what is an image is said by its manifest.
        if draw.chance(odd):
            put(draw.one(["README", "0/VERSION", "a"]), b"text\n")
        directories = [either(draw, odd, hashlib.sha256(one).hexdigest(), str(number)) for number, one in enumerate(layers)]
        names = [f"{directory}/layer.tar" for directory in directories]
        listed = [{"Config": "config.json", "RepoTags": ["a:b"], "Layers": names}]
        parts = [*zip(names, layers), ("config.json", configuration(layers)),
                 ("manifest.json", other_spelling(draw, json.dumps(listed), odd).encode())]
        if draw.chance(odd):
            draw.shuffle(parts)
        for name, contents in parts:
            put(name, contents)
    return made.getvalue()
