"""What treewarden promises about archives and images: time over what reads them and judges nothing, and memory."""

import contextlib
import gzip
import hashlib
import io
import json
import os
import random
import subprocess
import tarfile
import tempfile
import zipfile

from runs import Measurement, measure, run

MEMBERS, ZIP_MEMBERS, IMAGE_MEMBERS, LAYERS = 100_000, 80_000, 100_000, 8
# As much as most files of a system have or less.
CONTENTS = 2048
SCAN = ["--no-config", "--fail-on", "never", "--quiet", "--jobs", "1"]
COMPRESSORS = {"gz": ("gzip", "gzip -6 -c", 1.15), "xz": ("xz", "xz -1 -T1 -c", 1.15), "zst": ("zstd", "zstd -q -c", 1.4)}


def rows(options, ignored):
    """Rows of (measure, value, limit, unit), each to be at most its limit. `ignored`: rules that read contents."""
    scan = lambda file: [options.treewarden, "scan", file, *SCAN, *(word for rule in ignored for word in ("--ignore", rule))]
    tool = lambda name: os.path.join(options.tools, name)
    ratio = lambda ours, loop: ratio_of(options, ours, loop)
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        path = lambda name: os.path.join(directory, name)
        make_tar(path("headers.tar"), MEMBERS, 0)
        yield ("headers of 100,000 members of tar ÷ libarchive's loop",
               ratio(scan(path("headers.tar")), [tool("header-loop"), path("headers.tar")]), 1.5, "")
        make_tar(path("members.tar"), MEMBERS, CONTENTS)
        for suffix, (library, command, limit) in COMPRESSORS.items():
            file = path(f"members.tar.{suffix}")
            with open(path("members.tar"), "rb") as source, open(file, "wb") as target:
                subprocess.run(command.split(), stdin=source, stdout=target, check=True)
            yield (f"100,000 members of 2 KiB as {suffix} ÷ its library's loop",
                   ratio(scan(file), [tool("decompress-loop"), library, file]), limit, "")
            os.remove(file)
        os.remove(path("members.tar"))
        make_zip(path("members.zip"), ZIP_MEMBERS)
        yield ("80,000 members of zip ÷ libarchive's loop",
               ratio(scan(path("members.zip")), [tool("header-loop"), path("members.zip")]), 1.5, "")
        make_image(path("image"), IMAGE_MEMBERS, LAYERS)
        one = Measurement()
        run(options, [*scan(path("image")), "--as", "image"], one)
        yield ("image of 8 layers, 100,000 members, peak memory", one.peak / 1024, 64, " MiB")
        yield from bounds(options, scan, path)


def bounds(options, scan, path):
    """What an archive that is made for it can cost: as much more as it is larger, and no more."""
    def measured(name, make, *arguments):
        with tarball(path(name)) as file: make(file, *arguments)
        one = Measurement()
        run(options, [*scan(path(name)), "--allow-incomplete"], one)
        os.remove(path(name))
        return one

    few, many = (measured("plain.tar.xz", plain_members, count) for count in (MEMBERS, 10 * MEMBERS))
    yield "1,000,000 members ÷ 100,000, CPU", many.cpu / few.cpu, 11, ""
    yield ("memory of a member beside its name",
           (many.peak - few.peak) * 1024 / (9 * MEMBERS) - len(PLAIN_NAME % 0), 200, " B")
    few, many = (measured("deep.tar.xz", deep_member, levels) for levels in (20_000, 200_000))
    yield "a path of 200,000 levels ÷ 20,000, CPU", many.cpu / few.cpu, 11, ""
    few, many = (measured("chain.tar.xz", chained_links, count) for count in (500, 5000))
    yield "links of 2^5000 steps ÷ 2^500, CPU", many.cpu / few.cpu, 11, ""


@contextlib.contextmanager
def tarball(path):
    """A file that a tar archive's blocks are written to, and compressed."""
    with open(path, "wb") as target:
        process = subprocess.Popen(COMPRESSORS["xz"][1].split(), stdin=subprocess.PIPE, stdout=target)
        yield process.stdin
        process.stdin.write(bytes(2 * tarfile.BLOCKSIZE))
        process.stdin.close()
        if process.wait() != 0: raise RuntimeError("xz failed")


PLAIN_NAME = b"f%07d"


def plain_members(file, count):
    """Empty files of one directory, a block each; made by hand, since tarfile takes long for a million."""
    block = bytearray(tarfile.TarInfo("d/" + (PLAIN_NAME % 0).decode()).tobuf(tarfile.USTAR_FORMAT))
    name, checksum = slice(2, 2 + len(PLAIN_NAME % 0)), slice(148, 156)
    rest = sum(block) - sum(block[name]) - sum(block[checksum]) + 8 * 0x20
    for number in range(count):
        block[name] = PLAIN_NAME % number
        block[checksum] = b"%06o\0 " % (rest + sum(block[name]))
        file.write(block)


def deep_member(file, levels):
    """One file that lies so deep."""
    file.write(tarfile.TarInfo("d/" * (levels - 1) + "f").tobuf(tarfile.PAX_FORMAT))


def chained_links(file, count):
    """Links each of which is twice the one before it, and a file to be written through each."""
    def write(name, kind=tarfile.REGTYPE, target=""):
        member = tarfile.TarInfo(name)
        member.type, member.linkname = kind, target
        file.write(member.tobuf(tarfile.PAX_FORMAT))

    write("d", tarfile.DIRTYPE)
    for number in range(count): write(f"l{number}", tarfile.SYMTYPE, f"l{number - 1}/l{number - 1}" if number else "d/..")
    for number in range(count): write(f"l{number}/x{number}")


def ratio_of(options, ours, loop):
    measured = measure(options, {"ours": ours, "loop": loop}, options.rounds)
    return measured["ours"].cpu_ratio(measured["loop"])


def contents():
    """Bytes that compress as programs and texts do."""
    pool = bytearray()
    for directory, subdirectories, names in os.walk("/usr"):
        subdirectories.sort()
        for name in sorted(names):
            path = os.path.join(directory, name)
            if os.path.isfile(path) and not os.path.islink(path):
                with open(path, "rb") as file:
                    pool += file.read(1 << 17)
            if len(pool) > 1 << 26: return bytes(pool)
    return bytes(pool)


def members(count, size, directories=997, first=0):
    """Files whose names, times and attributes differ as those of a system do, in the order of their directories."""
    chance = random.Random(first)
    for number in range(count):
        directory = number * directories // count
        member = tarfile.TarInfo(f"usr/share/part-{first}-{directory:03d}/file-{chance.getrandbits(24):06x}-{number}")
        # A program without contents is a finding, and what findings cost is measured elsewhere.
        member.mode = chance.choice((0o644, 0o644, 0o755)) if size else 0o644
        member.mtime = 1_600_000_000 + chance.getrandbits(26)
        member.size = size
        member.pax_headers = {
            "SCHILY.xattr.user.id": f"{chance.getrandbits(32):08x}",
            "SCHILY.xattr.security.selinux": "system_u:object_r:usr_t:s0",
        }
        yield member


def make_tar(path, count, size):
    pool = contents() if size else b""
    chance = random.Random(1)
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        for member in members(count, size):
            start = chance.randrange(max(1, len(pool) - size))
            archive.addfile(member, io.BytesIO(pool[start:start + size]))


def make_zip(path, count):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members(count, 0):
            info = zipfile.ZipInfo(member.name, (2023, 1, 1, 0, 0, 0))
            info.external_attr = (0o100000 | member.mode) << 16
            info.create_system = 3
            archive.writestr(info, b"text\n")


def make_image(path, count, layers):
    """An image layout; a file in a hundred of each layer is hidden by the next one."""
    os.makedirs(os.path.join(path, "blobs", "sha256"))

    def blob(data):
        digest = hashlib.sha256(data).hexdigest()
        with open(os.path.join(path, "blobs", "sha256", digest), "wb") as file:
            file.write(data)
        return {"mediaType": "", "digest": f"sha256:{digest}", "size": len(data)}

    descriptors, digests, hidden = [], [], []
    for number in range(layers):
        bytes_of = io.BytesIO()
        with tarfile.open(fileobj=bytes_of, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for name in hidden:
                directory, base = os.path.split(name)
                archive.addfile(tarfile.TarInfo(f"{directory}/.wh.{base}"))
            hidden = []
            for index, member in enumerate(members(count // layers, 0, 100, number)):
                if index % 100 == 0: hidden.append(member.name)
                archive.addfile(member)
        digests.append("sha256:" + hashlib.sha256(bytes_of.getvalue()).hexdigest())
        descriptors.append(blob(gzip.compress(bytes_of.getvalue(), 1)))
    configuration = {"os": "linux", "architecture": "amd64", "config": {"User": "1000"},
                     "rootfs": {"type": "layers", "diff_ids": digests}}
    manifest = blob(json.dumps({"config": blob(json.dumps(configuration).encode()), "layers": descriptors}).encode())
    for name, document in (("index.json", {"manifests": [manifest]}), ("oci-layout", {"imageLayoutVersion": "1.0.0"})):
        with open(os.path.join(path, name), "w") as file:
            json.dump(document, file)
