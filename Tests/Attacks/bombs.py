"""Archives that are small and come to much: memory and what is told are bounded, whatever they claim."""

import zlib

from suite import expect, row

GIBIBYTE = 1 << 30
MEASURED = "import os, resource, subprocess, sys\ncode = subprocess.call(sys.argv[2:])\n" \
    "open(sys.argv[1], 'w').write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))\nsys.exit(code)"


def header(name, size=0, kind=b"0", link=b"", mode=b"0000644"):
    block = bytearray(512)
    fields = ((0, name), (100, mode), (108, b"0000000"), (116, b"0000000"), (124, b"%011o" % size),
              (136, b"00000000001"), (148, b" " * 8), (156, kind), (157, link), (257, b"ustar\x0000"))
    for place, text in fields:
        block[place:place + len(text)] = text
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


def record(keyword, value):
    rest = b" " + keyword + b"=" + value + b"\n"
    length = len(rest)
    while length != len(rest) + len(str(length)):
        length = len(rest) + len(str(length))
    return b"%d%s" % (length, rest)


def extended(records, kind=b"x"):
    return header(b"x", len(records), kind) + records + bytes(-len(records) % 512)


def packed(piece):
    """A member of gzip: many of them, one after the other, are one stream."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(piece) + packer.flush()


END = packed(bytes(1024))


def scan(case, pieces, most, codes, *options):
    """Scans an archive of packed pieces; the most memory that a process may take is in MiB."""
    archive, peak = case.directory / "archive", case.directory / "peak"
    with open(archive, "wb") as file:
        for piece in pieces:
            file.write(piece)
    outcome = case.scan(*options, root=archive, codes=codes, timeout=300, wrap=("python3", "-c", MEASURED, str(peak)))
    taken = int(peak.read_text()) // 1024
    expect(taken <= most, f"takes {taken} MiB of memory, and may {most}")
    return outcome, f"exit {outcome.code}, {archive.stat().st_size >> 10} KiB, {taken} MiB of memory"


def bounds(outcome):
    return [path for kind, path in outcome.incidents if kind == "bound-reached"]


@row("1 GiB of zeros", "a member of it, and nothing but it, in a MiB of gzip; with --max-expansion as well")
def zeros(case):
    piece = packed(bytes(1 << 20))
    size = GIBIBYTE >> 20 if not case.short else 64
    member = [packed(header(b"zeros", size << 20)), *[piece] * size, END]
    outcome, told = scan(case, member, 48, (0,))
    rules = {finding["rule"] for finding in outcome.report["findings"]}
    expect("archive-extreme-expansion" in rules, f"found {rules}")
    # What begins with zeros is no archive, whatever comes later.
    outcome, _ = scan(case, [piece] * size, 48, (2,))
    expect("is no archive" in outcome.error, f"says {outcome.error[-200:]}")
    outcome, _ = scan(case, member, 48, (3,), "--max-expansion", "10000000")
    expect(bounds(outcome), f"no bound is told: {outcome.incidents}")
    return told


@row("a million members", "of one name, in 3 MiB of gzip")
def members(case):
    number = 1000 if not case.short else 100
    piece = packed(header(b"same") * 1000)
    most = 48 + number * 1000 * 200 // (1 << 20)
    return scan(case, [piece] * number + [END], most, (0, 1))[1]


@row("1 GiB of pax headers", "one that claims it, a thousand before one member, a thousand global ones")
def headers(case):
    outcome, _ = scan(case, [packed(header(b"x", GIBIBYTE, b"x")), *[packed(b"1" * (1 << 20))] * 64, END], 48, (3,))
    expect(bounds(outcome), f"no bound is told: {outcome.incidents}")
    value = b"v" * ((1 << 20) - 200)
    number = 1024 if not case.short else 128
    for kind in (b"x", b"g"):
        pieces = [packed(extended(record(b"SCHILY.xattr.user.a%d" % index, value), kind)) for index in range(number)]
        outcome, told = scan(case, [*pieces, packed(header(b"file")), END], 64, (3,))
        expect(bounds(outcome), f"no bound is told: {outcome.incidents}")
    # What nobody reads is passed over, however much of it there is.
    piece = packed(extended(record(b"comment", value)))
    scan(case, [piece] * number + [packed(header(b"file")), END], 48, (0,))
    return told


@row("chain of 2^5000 links", "each goes twice through the one before it, and a member is written through the last")
def chain(case):
    links = [header(b"d/", 0, b"5", mode=b"0000755"), header(b"l0", 0, b"2", b"d")]
    links += [header(b"l%d" % number, 0, b"2", b"l%d/../l%d" % (number - 1, number - 1)) for number in range(1, 5001)]
    links.append(header(b"l5000/file", mode=b"0000666"))
    outcome, told = scan(case, [packed(b"".join(links)), END], 64, (0, 1, 3))
    rules = {finding["rule"] for finding in outcome.report["findings"]}
    expect("archive-write-through-link" in rules or bounds(outcome), f"found {rules}")
    return told


@row("200,000 levels", "in one name, a finding at the bottom")
def levels(case):
    name = b"d/" * 200_000 + b"found"
    pieces = packed(extended(record(b"path", name)) + header(b"x", mode=b"0000666"))
    outcome, told = scan(case, [pieces, END], 64, (1, 3), "--select", "world-writable-file")
    expect(name.decode() in {finding.get("member") for finding in outcome.report["findings"]} or bounds(outcome),
           f"found {outcome.report['findings'][:1]}")
    return told


@row("names that lead out", "of nearly 1 MiB each, so that the tree has none of them")
def names_outside(case):
    number = 1000 if not case.short else 200
    pieces = [packed(extended(record(b"path", b"../%d" % index + b"n" * 1_000_000)) + header(b"x"))
              for index in range(number)]
    # Those that are kept, and once more on their way to the report.
    outcome, told = scan(case, [*pieces, END], 160, (3,))
    expect(bounds(outcome), f"no bound is told: {outcome.incidents}")
    return told


@row("members far below links", "3,000 levels down, each through three links")
def below(case):
    def member(name, kind=b"0", link=b""):
        records = record(b"path", name) + (record(b"linkpath", link) if link else b"")
        return extended(records) + header(b"x", kind=kind, mode=b"0000755")

    step, way, pieces = b"d/" * 1000, b"", []
    for _ in range(3):
        pieces += [member(way + step, b"5"), member(way + b"l", b"2", step)]
        way += b"l/"
    number = 20_000 if not case.short else 10_000
    # Longer names, or following the links would take more steps than the archive has bytes for.
    pieces += [member(way + b"%0240d" % index) for index in range(number)]
    return scan(case, [packed(b"".join(pieces)), END], 48, (0,), "--select", "world-writable-file")[1]


@row("zip members that overlap", "one run of bytes that 5,000 members share")
def shared(case):
    contents = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = contents.compress(bytes(1 << 20)) + contents.flush()
    check, number = zlib.crc32(bytes(1 << 20)), 5000

    def field(*values):
        return b"".join(value.to_bytes(width, "little") for value, width in values)

    sizes = ((check, 4), (len(data), 4), (1 << 20, 4))
    local = b"PK\3\4" + field((20, 2), (0, 2), (8, 2), (0, 4), *sizes, (1, 2), (0, 2)) + b"a" + data
    central = b"".join(
        b"PK\1\2" + field((0x31E, 2), (20, 2), (0, 2), (8, 2), (0, 4), *sizes, (5, 2), (0, 2), (0, 2), (0, 2), (0, 2),
                           (0o100644 << 16, 4), (0, 4)) + b"%05d" % index for index in range(number))
    end = b"PK\5\6" + field((0, 4), (number, 2), (number, 2), (len(central), 4), (len(local), 4), (0, 2))
    outcome, told = scan(case, [local, central, end], 64, (1, 3))
    rules = {finding["rule"] for finding in outcome.report["findings"]}
    expect("archive-directory-mismatch" in rules, f"found {rules}")
    return told
